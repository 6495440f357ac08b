"""What an environment plays where neither its arguments nor its rules say so."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from president_env.errors import BadOptions
from president_env.options import parse_rules

PLAYERS, ROUNDS = 4, 5
Rules = str | Mapping[str, Any]


def settle(rules: Rules, players: int | None, rounds: int | None) -> dict[str, Any]:
    """The rules with the arguments `players` and `rounds` in them.

    What the rules name themselves holds against an argument that was left at its default; against another value it
    is a contradiction. None leaves it to the rules. Raises BadOptions.
    """
    values = parse_rules(rules) if isinstance(rules, str) else dict(rules)
    for name, argument, default in (("players", players, PLAYERS), ("rounds", rounds, ROUNDS)):
        if argument is None:
            continue
        if values.setdefault(name, argument) != argument and argument != default:
            raise BadOptions(
                f"the rules say {name}={values[name]!r}, the argument {name}={argument!r}: say one of them"
            )
    return values
