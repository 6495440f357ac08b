"""What an environment plays where neither its arguments nor its rules say so."""

from __future__ import annotations

from enum import Enum
from typing import Any, Final, Literal

from president_env.errors import BadOptions
from president_env.game import GameSpec
from president_env.options import Rules, parse_rules


class _Default(Enum):
    USUAL = "usual"


USUAL: Final = _Default.USUAL  # an argument that was left out: GameSpec.episode, else what the rules say
Number = int | None | Literal[_Default.USUAL]


def settle(spec: GameSpec, rules: Rules, players: Number, rounds: Number) -> dict[str, Any]:
    """The rules with the arguments `players` and `rounds` in them.

    What the rules name themselves holds; an argument that says something else is a contradiction. None leaves it to
    the rules. Raises BadOptions.
    """
    values = parse_rules(rules) if isinstance(rules, str) else dict(rules)
    for name, argument in (("players", players), ("rounds", rounds)):
        said = values.get(name, spec.episode.get(name)) if argument is USUAL else argument
        if said is not None and values.setdefault(name, said) != said:
            raise BadOptions(f"the rules say {name}={values[name]!r}, the argument {name}={said!r}: say one of them")
    return values
