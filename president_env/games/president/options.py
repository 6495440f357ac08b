"""The options and presets of President (RULES.md, section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from president_env.errors import BadOptions, nearest
from president_env.game import Options
from president_env.games.president.state import FINAL, FIRST_SEAT_LEADS, SOFT, THREE_OF_CLUBS_LEADS
from president_env.options import check, parse_rules

LARGE = 1_000_000  # keeps totals far below 2^62


class PresidentOptions(BaseModel):
    """Every option of a match. Frozen; two equal ones play the same game."""

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
        ints = self.as_dict()
        ints["passing"] = {"soft": SOFT, "final": FINAL}[self.passing]
        ints["first_lead"] = {"three_of_clubs": THREE_OF_CLUBS_LEADS, "first_seat": FIRST_SEAT_LEADS}[self.first_lead]
        return {name: int(value) for name, value in ints.items()}


class CardverseOptions(PresidentOptions):
    """As PresidentOptions, for three to six seats."""

    players: int = Field(4, ge=3, le=6)
    revolution: bool = True
    passing: Literal["soft", "final"] = "final"
    first_lead: Literal["three_of_clubs", "first_seat"] = "first_seat"
    last_place_points: int = Field(1, ge=0, le=LARGE)
    rounds: int = Field(1, ge=1, le=LARGE)


class RevolutionOptions(PresidentOptions):
    """As PresidentOptions, with the revolution."""

    revolution: bool = True


class LocalOptions(RevolutionOptions):
    """As RevolutionOptions, with eight-stop and downfall."""

    eight_stop: bool = True
    downfall: bool = True


PRESETS: dict[str, type[PresidentOptions]] = {
    "classic": PresidentOptions,
    "revolution": RevolutionOptions,
    "local": LocalOptions,
    "cardverse": CardverseOptions,
}


def read_options(
    rules: str | Mapping[str, Any] | Options = "classic", players: int | None = None, rounds: int | None = None
) -> PresidentOptions:
    """The options of a match.

    rules: a preset (`local`), a preset with options (`local,eight_stop=false`), the same as a mapping
    (`{"preset": "local", "eight_stop": False}`; without a preset, classic), or options.
    players, rounds: override the rules'. Raises BadOptions.
    """
    if isinstance(rules, str):
        values = parse_rules(rules)
    elif isinstance(rules, Mapping):
        values = dict(rules)
    elif isinstance(rules, PresidentOptions):
        values = {"preset": _preset_of(rules), **rules.as_dict()}
    else:
        raise BadOptions(f"rules {rules!r} are neither a preset ({', '.join(PRESETS)}) nor a mapping of options")
    preset = values.pop("preset", "classic")
    if preset not in PRESETS:
        raise BadOptions(f"unknown rules {preset!r}: {nearest(str(preset), PRESETS)}")
    if players is not None:
        values["players"] = players
    if rounds is not None:
        values["rounds"] = rounds
    return check(PRESETS[preset], values)


def _preset_of(options: PresidentOptions) -> str:
    return next(name for name, model in PRESETS.items() if model is type(options))
