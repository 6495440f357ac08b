"""The games of the package by name."""

from __future__ import annotations

from president_env.errors import BadOptions, nearest
from president_env.game import GameSpec
from president_env.games import joker, president

GAMES: dict[str, GameSpec] = {"president": president.SPEC, "joker": joker.SPEC}


def find_game(game: str | GameSpec = "president") -> GameSpec:
    """The GameSpec of a name (`president`) or id (`president-v0`). Raises BadOptions."""
    if isinstance(game, GameSpec):
        return game
    for name, spec in GAMES.items():
        if game in {name, spec.id}:
            return spec
    raise BadOptions(f"unknown game {game!r}: {nearest(str(game), GAMES)}")


def game_of(code: str) -> GameSpec:
    """The game whose match codes begin as `code` does; the first one where none does."""
    found = [spec for spec in GAMES.values() if str(code).startswith(spec.letter)]
    return found[0] if found else find_game()
