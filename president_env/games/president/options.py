"""The options and presets of President (RULES.md, section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from president_env.errors import BadOptions, nearest, shown
from president_env.game import Options, Record
from president_env.games.president.state import FINAL, FIRST_SEAT_LEADS, SOFT, THREE_OF_CLUBS_LEADS
from president_env.options import Rules, allowed, check, parse_rules

LARGE = 1_000_000  # keeps totals far below 2^62
# Options that are words, as the kernels number them.
NUMBERS_OF: dict[str, dict[Any, int]] = {
    "passing": {"soft": SOFT, "final": FINAL},
    "first_lead": {"three_of_clubs": THREE_OF_CLUBS_LEADS, "first_seat": FIRST_SEAT_LEADS},
}


class PresidentOptions(BaseModel):
    """Every option of a match, as in `classic` where nothing else is said. Frozen; equal ones play the same game."""

    model_config = ConfigDict(frozen=True, strict=True)

    players: int = Field(4, ge=3, le=7)
    revolution: bool = False
    eight_stop: bool = False
    downfall: bool = False
    passing: Literal["soft", "final"] = "soft"
    first_lead: Literal["three_of_clubs", "first_seat"] = "three_of_clubs"
    last_place_points: int = Field(0, ge=0, le=LARGE)
    rounds: int = Field(5, ge=1, le=LARGE)

    def as_dict(self) -> dict[str, Any]:
        """Every option by name, as the rule page writes it."""
        return self.model_dump()

    def as_ints(self) -> dict[str, int]:
        """Every option as the kernels read it (state.OPTION_FIELDS)."""
        return {name: int(NUMBERS_OF.get(name, {}).get(value, value)) for name, value in self.as_dict().items()}


class _Revolution(PresidentOptions):
    revolution: bool = True


class _Local(_Revolution):
    eight_stop: bool = True
    downfall: bool = True


class _Cardverse(_Revolution):
    players: int = Field(4, ge=3, le=6)
    passing: Literal["soft", "final"] = "final"
    first_lead: Literal["three_of_clubs", "first_seat"] = "first_seat"
    last_place_points: int = Field(1, ge=0, le=LARGE)
    rounds: int = Field(1, ge=1, le=LARGE)


# A preset is what its options start from, and their ranges.
PRESETS: dict[str, type[PresidentOptions]] = {
    "classic": PresidentOptions,
    "revolution": _Revolution,
    "local": _Local,
    "cardverse": _Cardverse,
}


def read_options(
    rules: Rules | Options = "classic", players: int | None = None, rounds: int | None = None
) -> PresidentOptions:
    """The options of a match.

    rules: a preset (`local`), a preset with options (`local,eight_stop=false`), the same as a mapping
    (`{"preset": "local", "eight_stop": False}`; without a preset, classic), or options.
    players, rounds: override the rules'. Raises BadOptions.
    """
    values = _as_mapping(rules)
    preset = values.pop("preset", "classic")
    if not isinstance(preset, str) or preset not in PRESETS:
        raise BadOptions(f"unknown rules {shown(preset)}: {nearest(str(preset), PRESETS)}")
    overrides = {"players": players, "rounds": rounds}
    values |= {name: value for name, value in overrides.items() if value is not None}
    return PresidentOptions(**check(PRESETS[preset], values).as_dict())


def options_of(record: Record) -> PresidentOptions:
    """The options that a state or view was dealt with."""
    values: dict[str, Any] = {}
    for name, part in PresidentOptions.model_fields.items():
        words = {number: word for word, number in NUMBERS_OF.get(name, {}).items()}
        number = int(record[name])
        values[name] = words.get(number, bool(number) if part.annotation is bool else number)
    return PresidentOptions(**values)


def _as_mapping(rules: Rules | Options) -> dict[str, Any]:
    if isinstance(rules, str):
        return parse_rules(rules)
    if isinstance(rules, Mapping):
        return dict(rules)
    if isinstance(rules, PresidentOptions):
        return rules.as_dict()
    raise BadOptions(f"rules {shown(rules)} are neither a preset ({', '.join(PRESETS)}) nor a mapping of options")


def option_ranges(preset: str) -> dict[str, str]:
    """What every option may be in a preset, in words."""
    return {name: allowed(PRESETS[preset], name) for name in PresidentOptions.model_fields}
