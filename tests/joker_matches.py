"""Positions and random matches of Joker that several test files use."""

import random

import numpy as np

from president_env.games.joker import SPEC

RULES = [
    "classic",
    "short,premium=strike,shtanga=per_card",
    "short,short_layout=nines3,led_joker_ruffable=true",
    "full,premium=both,shtanga=100",
]


def legal_moves(state):
    """What the seat to act may do, as texts."""
    mask = np.zeros(SPEC.num_actions, np.bool_)
    assert SPEC.legal(state, mask) == mask.sum()
    return [SPEC.move_text(int(action)) for action in mask.nonzero()[0]]


def position(**case):
    return SPEC.position(case)[1]


def after(state, *moves: str):
    """The state after some legal moves."""
    for move in moves:
        assert move in legal_moves(state)
        SPEC.step(state, SPEC.parse_move(move))
    return state


def positions(rules, seed, choose=None):
    """The state of a random match at every decision and every end of a round; always the same record.

    choose: (moves, chance) -> one of them; else each is as likely as the other.
    """
    chance = random.Random(seed)
    options = SPEC.read_options(rules)
    state = SPEC.new_states(1)[0]
    SPEC.begin_match(state, SPEC.options_record(options))
    for _ in range(options.rounds):
        deck = np.array(chance.sample(range(SPEC.deck_size), SPEC.deck_size))
        SPEC.begin_round(state, deck)
        while moves := legal_moves(state):
            yield state
            move = choose(moves, chance) if choose else chance.choice(moves)
            SPEC.step(state, SPEC.parse_move(move))
        yield state
