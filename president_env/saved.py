"""A match as text: what a saved file holds, with a digest that shows whether somebody changed it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from president_env.errors import BadFile, WrongGame, shown
from president_env.registry import GAMES

KEYS = ("game", "code", "rules", "moves")


def saved_text(saved: Mapping[str, Any]) -> str:
    """The text of a match. saved: game id, match code, every option, and the move texts so far, by KEYS."""
    return json.dumps({**saved, "digest": _digest(saved)}, indent=1) + "\n"


def read_saved(text: str) -> dict[str, Any]:
    """What `saved_text` wrote. Raises BadFile for broken or changed text, WrongGame for another game."""
    try:
        saved = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadFile(f"this is no saved match: {error}") from None
    if not isinstance(saved, dict) or "game" not in saved:
        raise BadFile("this is no saved match: it names no game")
    if all(saved["game"] != spec.id for spec in GAMES.values()):
        raise WrongGame(f"the saved match is of the game {shown(saved['game'])}, which is not known here")
    if set(saved) != {*KEYS, "digest"}:
        raise BadFile(f"this is no saved match: it has {shown(list(saved))}, not {', '.join(KEYS)}, digest")
    if saved.pop("digest") != _digest(saved):
        raise BadFile("the saved match was changed after it was saved")
    if not isinstance(saved["moves"], list) or not all(isinstance(move, str) for move in saved["moves"]):
        raise BadFile("this is no saved match: its moves are no texts")
    return saved


def _digest(saved: Mapping[str, Any]) -> str:
    return hashlib.sha256(json.dumps(saved, sort_keys=True).encode()).hexdigest()[:16]
