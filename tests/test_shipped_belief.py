"""The beliefs that come with the package tell the true world of a view from imagined ones, better than chance."""

from __future__ import annotations

import numpy as np
import pytest

from president_env import find_game, load_bot
from president_env.bots.belief import FILE, Belief
from president_env.bots.policy import PolicyBot
from president_env.bots.search.worlds import imagined_worlds
from president_env.match import Match

WORLDS = 4  # the true one and three imagined


@pytest.mark.parametrize(
    ("name", "rules", "code"),
    [("president", "classic,rounds=6", "P0000000021"), ("joker", "classic,first_round=9,rounds=4", "J0000000021")],
)
def test_true_world_is_more_plausible_than_imagined_ones(name: str, rules: str, code: str) -> None:
    spec = find_game(name)
    strong = load_bot("strong", name)
    assert isinstance(strong, PolicyBot)
    belief = Belief(strong.path.with_name(FILE), spec)
    match, found = Match(rules, code=code, game=name), []
    while not match.over:
        assert match.turn is not None
        view = match.view(match.turn)
        if len(match.legal_actions) > 1:
            worlds = np.concatenate([[match.state], imagined_worlds(view, 0)(0, WORLDS - 1)])
            hidden = np.empty((WORLDS, spec.hidden_size), np.float32)
            for world, row in zip(worlds, hidden, strict=True):
                spec.reveal(world, view.seat, row)
            plausible = belief.weigh(np.tile(view.observation, (WORLDS, 1)), hidden)
            found.append((plausible[1:] < plausible[0]).mean())
        match.play(strong.act(view))
    assert len(found) > 60
    assert np.mean(found) > 0.6  # 0.5 by chance
