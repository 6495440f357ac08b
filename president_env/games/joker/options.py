"""The options of Georgian Joker (RULES.md, A.2, A.6, A.7 and A.9); a preset is a form of the match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from president_env.errors import BadOptions, nearest, shown
from president_env.game import Options, Record
from president_env.games.joker.plan import BLOCK, CLASSIC_ROUNDS, ROUNDS
from president_env.games.joker.state import (
    CLASSIC,
    DOUBLE,
    DRAWN,
    FULL,
    HALF,
    KEPT_BIDS,
    NINES3,
    NO_PREMIUM,
    PER_CARD,
    SEATS,
    SHARED,
    SHORT,
    STRIKE,
)
from president_env.options import Rules, allowed, check, parse_rules

# Options that are words, as the kernels number them.
NUMBERS_OF: dict[str, dict[Any, int]] = {
    "form": {"classic": CLASSIC, "short": SHORT, "full": FULL},
    "short_layout": {"half": HALF, "nines3": NINES3},
    "shtanga": {"per_card": PER_CARD},
    "premium": {"none": NO_PREMIUM, "double": DOUBLE, "strike": STRIKE, "both": DOUBLE | STRIKE},
    "tie_break": {"shared": SHARED, "kept_bids": KEPT_BIDS},
    "first_dealer": {"drawn": DRAWN},
}


class JokerOptions(BaseModel):
    """Every option of a match, as in `classic` where nothing else is said. Frozen; equal ones play the same game."""

    model_config = ConfigDict(frozen=True, strict=True)

    players: int = Field(SEATS, ge=SEATS, le=SEATS)
    form: Literal["classic", "short", "full"] = "classic"
    short_layout: Literal["half", "nines3"] = "half"
    shtanga: Literal[100, 200, "per_card"] = 200
    premium: Literal["double", "strike", "both", "none"] = "double"
    led_joker_ruffable: bool = False
    tie_break: Literal["shared", "kept_bids"] = "shared"
    first_dealer: Literal["drawn", 0, 1, 2, 3] = "drawn"
    first_round: int = Field(1, ge=1, le=CLASSIC_ROUNDS)
    rounds: int = Field(CLASSIC_ROUNDS, ge=1, le=CLASSIC_ROUNDS)

    def as_dict(self) -> dict[str, Any]:
        """Every option by name, as the rule page writes it."""
        return self.model_dump()

    def as_ints(self) -> dict[str, int]:
        """Every option as the kernels read it (state.OPTION_FIELDS)."""
        return {name: int(NUMBERS_OF.get(name, {}).get(value, value)) for name, value in self.as_dict().items()}


class _Short(JokerOptions):
    form: Literal["classic", "short", "full"] = "short"
    first_round: int = Field(1, ge=1, le=BLOCK)
    rounds: int = Field(BLOCK, ge=1, le=BLOCK)


class _Full(JokerOptions):
    form: Literal["classic", "short", "full"] = "full"
    first_round: int = Field(1, ge=1, le=ROUNDS["full"])
    rounds: int = Field(ROUNDS["full"], ge=1, le=ROUNDS["full"])


# A preset is what its options start from, and their ranges.
PRESETS: dict[str, type[JokerOptions]] = {"classic": JokerOptions, "short": _Short, "full": _Full}


def read_options(
    rules: Rules | Options = "classic", players: int | None = None, rounds: int | None = None
) -> JokerOptions:
    """The options of a match.

    rules: a form (`short`), a form with options (`short,premium=strike`), the same as a mapping
    (`{"preset": "short", "premium": "strike"}`; without preset and form, classic), or options.
    players, rounds: override the rules'. Without a number of rounds the form is played to its end from `first_round`.
    Raises BadOptions.
    """
    values = _as_mapping(rules)
    preset = _preset(values)
    overrides = {"players": players, "rounds": rounds}
    values |= {name: value for name, value in overrides.items() if value is not None}
    options = check(PRESETS[preset], values)
    last = ROUNDS[preset] + 1 - options.first_round  # rounds there are from the first one on
    if "rounds" in values and options.rounds > last:
        first = options.first_round
        raise BadOptions(f"option rounds={options.rounds} is not allowed: from round {first} on {preset} has {last}")
    return JokerOptions.model_construct(**options.as_dict() | {"rounds": min(options.rounds, last)})


def options_of(record: Record) -> JokerOptions:
    """The options that a state or view was dealt with."""
    values: dict[str, Any] = {}
    for name, part in JokerOptions.model_fields.items():
        words = {number: word for word, number in NUMBERS_OF.get(name, {}).items()}
        number = int(record[name])
        values[name] = words.get(number, bool(number) if part.annotation is bool else number)
    return JokerOptions.model_construct(**values)


def option_ranges(preset: str) -> dict[str, str]:
    """What every option may be in a preset, in words."""
    ranges = {name: allowed(PRESETS[preset], name) for name in JokerOptions.model_fields}
    return ranges | {"form": preset}


def _preset(values: dict[str, Any]) -> str:
    """The preset that the values name; it is the form, and taken out of them under its own name."""
    named = values.pop("preset", None)
    preset = values.setdefault("form", named or "classic")
    forms = list(PRESETS)
    if named is not None and named not in forms:
        raise BadOptions(f"unknown rules {shown(named)}: {nearest(str(named), forms)}")
    if preset not in forms or named not in (None, preset):
        ranges = f"{named}" if named else " or ".join(forms)
        raise BadOptions(f"option form={shown(preset)} is not allowed: it is {ranges}")
    return str(preset)


def _as_mapping(rules: Rules | Options) -> dict[str, Any]:
    if isinstance(rules, str):
        return parse_rules(rules)
    if isinstance(rules, Mapping):
        return dict(rules)
    if isinstance(rules, JokerOptions):
        return rules.as_dict()
    raise BadOptions(f"rules {shown(rules)} are neither a form ({', '.join(PRESETS)}) nor a mapping of options")
