"""Golden vectors: what a policy sees and does in real positions, so that a port to another language checks itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from president_env.bots.policy import PolicyBot
from president_env.bots.rule import RuleBot
from president_env.chance import code_text
from president_env.game import GameSpec
from president_env.match import Match
from president_env.view import View

STEP = 41  # decisions from one case to the next: they fall into all parts of a round
ROUNDS = 3


def golden_vectors(policy: PolicyBot, spec: GameSpec, cases: int) -> dict[str, Any]:
    """Positions of matches of the hard bots, in every preset in turn, with what the policy makes of them, as JSON.

    Each case: view (GameSpec.view_facts), observation float32[D] and mask 0 or 1 [A] as lists, scores float32[A] of the
    network, and action, the legal one of the highest score.
    """
    views = _views(spec)
    return {
        "game": spec.id,
        "layout": spec.layout_digest,
        "cases": [_case(policy, next(views)) for _ in range(cases)],
    }


def _case(policy: PolicyBot, view: View) -> dict[str, Any]:
    observation, mask = view.observation, view.mask
    return {
        "view": view.spec.view_facts(view.record),
        "observation": _numbers(observation),
        "mask": mask.astype(int).tolist(),
        "scores": _numbers(policy.scores(observation[None])[0]),
        "action": policy.act(view),
    }


def _numbers(values: Any) -> list[float]:
    """float32 values in their shortest spelling."""
    return [float(np.format_float_positional(value)) for value in values]


def _views(spec: GameSpec) -> Iterator[View]:
    """Views at decisions with a choice, STEP decisions apart, in match after match."""
    bot, number, seen = RuleBot(spec, list(spec.bots)[-1]), 0, 0
    while True:
        match = Match(spec.presets[number % len(spec.presets)], None, ROUNDS, code_text(spec.letter, number), spec)
        while match.turn is not None:
            view = match.view(match.turn)
            seen += len(view.legal_actions) > 1
            if seen == STEP:
                seen = 0
                yield view
            match.play(bot.act(view))
        number += 1
