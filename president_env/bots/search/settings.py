"""Search bots by name: `search`, `expert:ms=50`, `search:worlds=100,playouts=hard`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

import numpy as np
from pydantic import BaseModel, Field

from president_env.batch import LEVELS, Level
from president_env.bots.belief import FILE, Belief
from president_env.bots.bot import Bot
from president_env.bots.policy import PolicyBot
from president_env.bots.search.bot import SearchBot
from president_env.bots.search.budget import HOUR, MOST_WORLDS, Budget
from president_env.bots.search.payoff import match_points
from president_env.bots.search.playouts import Playouts
from president_env.bots.search.prior import habit_prior, no_prior, policy_prior
from president_env.bots.search.worlds import imagined_worlds, plausible_worlds
from president_env.errors import BadOptions
from president_env.game import GameSpec
from president_env.options import check
from president_env.view import View

SETTING = "setting"  # what a sentence calls it
USUAL_MS = 200  # where no budget is named


class BudgetSettings(BaseModel):
    """How long a decision may take; where both are named, whichever ends first."""

    worlds: int = Field(MOST_WORLDS, ge=1, le=MOST_WORLDS)
    ms: int = Field(HOUR, ge=1, le=HOUR)

    def budget(self) -> Budget:
        unnamed = not {"worlds", "ms"} & self.model_fields_set
        return Budget(self.worlds, USUAL_MS if unnamed else self.ms)


class SearchSettings(BudgetSettings):
    """`search`: every seat plays on as a level of the game's own bots."""

    playouts: Level = "normal"


class ExpertSettings(BudgetSettings):
    """`expert`: a policy says which actions to try, and plays on at every seat.

    belief: worlds as plausible as the belief.onnx beside the policy finds them; none: all alike.
    """

    policy: str = "strong"
    belief: Literal["", "none"] = ""


def is_search(name: str) -> bool:
    """Whether a name is that of a search, with or without settings."""
    return name.partition(":")[0] in MAKERS


def make_search(name: str, spec: GameSpec, seed: int | None, load: Callable[[str], Bot]) -> SearchBot:
    """The search bot of a name, ready to decide at once.

    seed: draws the worlds; load: finds the policy of `expert`. Raises BadOptions, and what `load` raises.
    """
    kind, colon, text = name.partition(":")
    key = int(np.random.default_rng(seed).integers(1 << 32))
    bot = MAKERS[kind](name, spec, _parse(name, text) if colon else {}, key, load)
    _rehearse(replace(bot, budget=Budget(worlds=1)), spec)
    return bot


def _search(name: str, spec: GameSpec, values: dict[str, str], key: int, load: Callable[[str], Bot]) -> SearchBot:
    settings = check(SearchSettings, values, SETTING)
    decide = spec.bots.get(settings.playouts)  # none where they play by chance
    prior = no_prior if decide is None else habit_prior(decide)
    return SearchBot(name, Playouts(spec, LEVELS.index(settings.playouts)), settings.budget(), prior, key=key)


def _expert(name: str, spec: GameSpec, values: dict[str, str], key: int, load: Callable[[str], Bot]) -> SearchBot:
    settings = check(ExpertSettings, values, SETTING)
    policy = load(settings.policy)
    if not isinstance(policy, PolicyBot):
        raise BadOptions(f"{SETTING} policy={settings.policy!r} is not allowed: it is a policy, as policy.onnx")
    playouts = Playouts(spec, bot=policy, payoff=match_points(policy.metadata.get("titles", [])))
    beside = policy.path.with_name(FILE)
    believes = not settings.belief and beside.exists()
    source = plausible_worlds(Belief(beside, spec)) if believes else imagined_worlds
    return SearchBot(name, playouts, settings.budget(), policy_prior(policy), source, key)


MAKERS = {"search": _search, "expert": _expert}


def _parse(name: str, text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for part in text.split(","):
        setting, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals:
            raise BadOptions(f"bot {name!r}: {part!r} is no setting: they are written name=value, as worlds=100")
        if setting in found:
            raise BadOptions(f"bot {name!r}: {setting} is named twice")
        found[setting] = value
    return found


def _rehearse(bot: SearchBot, spec: GameSpec) -> None:
    """Play a round: what is loaded or compiled on first use would count as thinking time."""
    state = spec.new_states(1)[0]
    spec.begin_match(state, spec.options_record(spec.read_options(spec.presets[0])))
    spec.begin_round(state, np.arange(spec.deck_size))
    while (seat := int(state["turn"])) >= 0:
        spec.step(state, bot.act(View.of(spec, state, seat)))
