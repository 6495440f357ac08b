"""Positions of Joker for the tests of what always holds: random matches of any part of the full form."""

import random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from president_env.games.joker import SPEC
from president_env.games.joker.plan import ROUNDS
from president_env.games.joker.rules import DECK
from president_env.games.joker.state import NOBODY, NUM_ACTIONS, ROUND_OVER, SEATS

FULL = ROUNDS["full"]

every_table = st.fixed_dictionaries(
    {
        "shtanga": st.sampled_from([100, 200, "per_card"]),
        "premium": st.sampled_from(["double", "strike", "both", "none"]),
        "led_joker_ruffable": st.booleans(),
        "tie_break": st.sampled_from(["shared", "kept_bids"]),
        "first_dealer": st.sampled_from(["drawn", *range(SEATS)]),
    }
)
every_part = st.integers(1, FULL).map(lambda first: {"first_round": first, "rounds": min(3, FULL + 1 - first)})
seeds = st.integers(0, 2**32 - 1)


def every_match(test):
    """Of three rounds anywhere in the full form, which has all that the others have."""
    return settings(derandomize=True, deadline=None, max_examples=40)(given(every_table, every_part, seeds)(test))


def new_match(rules):
    options = SPEC.read_options({"form": "full", **rules})
    state = SPEC.new_states(1)[0]
    SPEC.begin_match(state, SPEC.options_record(options))
    return state


def new_deck(chance):
    return np.array(chance.sample(range(DECK), DECK), np.int64)


def legal_actions(state):
    mask = np.zeros(NUM_ACTIONS, np.bool_)
    count = SPEC.legal(state, mask)
    actions = np.flatnonzero(mask).tolist()
    assert len(actions) == count
    return actions


def positions(table, part, seed):
    """The state of a random match at every decision and every end of a round; always the same record."""
    chance = random.Random(seed)
    state = new_match({**table, **part})
    for _ in range(part["rounds"]):
        SPEC.begin_round(state, new_deck(chance))
        while state["turn"] != NOBODY:
            yield state
            SPEC.step(state, chance.choice(legal_actions(state)))
        yield state


def decisions(*match):
    return (state for state in positions(*match) if state["turn"] != NOBODY)


def ends_of_rounds(*match):
    return (state for state in positions(*match) if state["phase"] == ROUND_OVER)


def to_come(state, seat):
    """The cards of a seat that are not yet in its hand."""
    return int(state["first_cards"][seat] + state["later_cards"][seat])
