"""What an arena found out, for programs."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from president_env.arena.rating import Rating
from president_env.arena.statistics import Interval

LONGEST = 28  # letters of a label


def label(name: str) -> str:
    """A bot's name, short enough for a table or a picture; of longer ones, as paths are, the end is kept."""
    return name if len(name) <= LONGEST else f"…{name[1 - LONGEST :]}"


def count_text(number: int, what: str) -> str:
    """`1 match`, `1,200 matches`."""
    plural = what + ("es" if what.endswith("h") else "s")
    return f"{number:,} {what if number == 1 else plural}"


@dataclass(frozen=True)
class Setting:
    """What was played: `codes` consecutive match codes from `first_code`, each in `players` rotations."""

    game: str
    rules: dict[str, Any]  # every option
    codes: int
    first_code: str
    seed: int
    par: float  # points a round of a seat, over all of them
    par_is_fixed: bool  # every match had the same par, as in President, where places are paid

    @property
    def players(self) -> int:
        return int(self.rules["players"])

    @property
    def rounds(self) -> int:
        return int(self.rules["rounds"])

    @property
    def matches(self) -> int:
        return self.codes * self.players

    @property
    def summary(self) -> str:
        codes, rounds = count_text(self.codes, "code"), count_text(self.rounds, "round")
        return f"{codes} x {self.players} rotations x {rounds}"

    def to_json(self) -> dict[str, Any]:
        names = ("game", "rules", "codes", "rounds", "players", "matches", "first_code", "seed", "par", "par_is_fixed")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True)
class Score:
    """How one bot did in all its matches; over all its seats, where it filled several.

    points: mean a round, interval clustered by match code; above: the same of what they are above the mean of their
    table; places: share of each place, best first; matches_won: of Setting.matches, in a ladder of as many against each
    other bot, shared wins among them; ms_per_decision: NaN where none was timed.
    """

    name: str
    points: Interval
    above: Interval
    places: tuple[float, ...]
    matches_won: int
    ms_per_decision: float

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "points": self.points.to_json(),
            "above": self.above.to_json(),
            "places": list(self.places),
            "matches_won": self.matches_won,
            "ms_per_decision": None if math.isnan(self.ms_per_decision) else self.ms_per_decision,
        }


@dataclass(frozen=True)
class Entry(Score):
    """How one bot did among the others; rating: after the first Result.rated_matches."""

    rating: Rating

    def to_json(self) -> dict[str, Any]:
        return super().to_json() | {"rating": {"mu": self.rating.mu, "sigma": self.rating.sigma}}


@dataclass(frozen=True)
class Result:
    """The entries in the order of the bots named."""

    setting: Setting
    entries: tuple[Entry, ...]
    rated_matches: int

    def to_json(self) -> dict[str, Any]:
        """A mapping that `json.dumps` takes as it is."""
        bots = [entry.to_json() for entry in self.entries]
        return self.setting.to_json() | {"rated_matches": self.rated_matches, "bots": bots}


@dataclass(frozen=True)
class Pair:
    """One bot alone against a table of another, by their indices in Ladder.bots: its points a round."""

    bot: int
    against: int
    points: Interval


@dataclass(frozen=True)
class Ladder:
    """Every bot alone against a table of each other one.

    scores: of each bot over all its matches alone, in the order named; pairs: by bot, then opponent, in that order.
    """

    setting: Setting  # of each pair
    scores: tuple[Score, ...]
    pairs: tuple[Pair, ...]

    @property
    def bots(self) -> tuple[str, ...]:
        return tuple(score.name for score in self.scores)

    def to_json(self) -> dict[str, Any]:
        """A mapping that `json.dumps` takes as it is; pairs by name."""
        return self.setting.to_json() | {
            "bots": [score.to_json() for score in self.scores],
            "pairs": [self._pair_json(pair) for pair in self.pairs],
        }

    def _pair_json(self, pair: Pair) -> dict[str, Any]:
        return {"bot": self.bots[pair.bot], "against": self.bots[pair.against], "points": pair.points.to_json()}
