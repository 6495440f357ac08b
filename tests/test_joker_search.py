"""Search at Joker: legal, blind to hidden cards, and no worse than the rule bots where the right move is known."""

from __future__ import annotations

import numpy as np
import pytest
from joker_matches import positions
from test_joker_bots import BLUNDERS

from president_env.batch import LEVELS
from president_env.bots import load_bot
from president_env.bots.search.playouts import Playouts
from president_env.games.joker import SPEC
from president_env.games.joker.state import NOBODY
from president_env.match import Match
from president_env.view import View

PARTS = ["classic,first_round=4,rounds=2", "full,first_round=25,rounds=1", "full,first_round=33,rounds=1"]


def searcher(worlds=20):
    return load_bot(f"search:worlds={worlds}", "joker", seed=1)


@pytest.mark.parametrize("rules", PARTS)
def test_a_search_plays_legal_matches(rules):
    """The ladder, a golden round, and a blind one, where it bids before a card is seen."""
    match, bot = Match(rules, code="J0000000011", game="joker"), searcher(8)
    while not match.over:
        action = bot.act(match.view(match.turn))
        assert action in match.legal_actions
        match.play(action)


@pytest.mark.parametrize(("case", "never"), [blunder[1:] for blunder in BLUNDERS], ids=[one[0] for one in BLUNDERS])
def test_a_search_makes_none_of_the_blunders(case, never):
    _, state = SPEC.position(case)
    assert SPEC.move_text(searcher(60).act(View.of(SPEC, state, 0))) not in never


def test_hidden_cards_change_no_decision():
    """RULES.md of Joker, A.11: a seat may not know the other hands."""
    match, bot = Match("classic,first_round=6,rounds=1", code="J0000000012", game="joker"), searcher(8)
    changed = 0
    while not match.over:
        view = match.view(match.turn)
        other = SPEC.new_states(1)[0]
        SPEC.imagine(view.record, np.random.default_rng(match.turn).permutation(SPEC.deck_size), other)
        changed += (other["hands"] != match.state["hands"]).any()
        action = bot.act(view)
        assert bot.act(View.of(SPEC, other, view.seat)) == action
        match.play(action)
    assert changed


@pytest.mark.parametrize(("bid", "expected"), [(1, "joker take"), (0, "joker discard")])
def test_the_last_play_is_exact(bid, expected):
    """A.6: a bid of one trick needs the joker to take, a bid of none that it discards."""
    case = {
        "kind": "ladder", "cards": 1, "turned": "9s", "dealer": 0, "bids": [1, 1, 1, bid],
        "hands": {0: "joker"}, "trick": ["7h", "8h", "9h"], "leader": 1,
    }  # fmt: skip
    _, state = SPEC.position(case)
    assert state["turn"] == 0
    assert SPEC.move_text(searcher(1).act(View.of(SPEC, state, 0))) == expected


def test_a_kept_bid_is_worth_the_premium_that_may_follow():
    """A.7: what is above the table's mean at the round's end, with what a clean seat may hope for in its chapter."""
    playouts, hopeful = Playouts(SPEC, LEVELS.index("normal")), 0
    for seed in range(8):
        for state in positions("short,first_round=9", seed):
            mask = np.zeros(SPEC.num_actions, np.bool_)
            if state["turn"] == NOBODY or SPEC.legal(state, mask) != 1:
                continue
            ended, seat, action = state.copy(), int(state["turn"]), int(mask.argmax())
            SPEC.step(ended, action)
            if ended["turn"] != NOBODY:
                continue
            points, hoped = np.zeros((2, 4), np.int64)
            SPEC.points(ended, points)
            SPEC.prospects(ended, hoped)
            worth = points + hoped
            found = playouts(np.array([state]), np.array([action]), seat)
            assert found[0, 0] == pytest.approx((worth[seat] - worth.mean()) / SPEC.stake)
            hopeful += hoped.any()
    assert hopeful
