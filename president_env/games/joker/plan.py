"""Which round of a form is of what kind and size (RULES.md, A.2).

Every form is a part of one plan of 40 rounds, counted from 0: short is its first 12, classic its first 24. The short
layout of nines alone plays the chapter of rounds 8 to 11 three times.
"""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.joker.state import LADDER, MOST_CARDS, NINES, NINES3, SHORT
from president_env.kernel import kernel

LADDER_ROUNDS = 8
NINES_ROUNDS = 4
BLOCK = LADDER_ROUNDS + NINES_ROUNDS
CLASSIC_ROUNDS = 2 * BLOCK
ROUNDS = {"classic": CLASSIC_ROUNDS, "short": BLOCK, "full": 40}


@kernel
def plan_index(state):
    """The round now played as a round of the plan, from 0."""
    index = state["first_round"] + state["round"] - 2
    if state["form"] == SHORT and state["short_layout"] == NINES3:
        return LADDER_ROUNDS + index % NINES_ROUNDS
    return index


@kernel
def kind_at(index):
    """The kind of a round of the plan."""
    if index < CLASSIC_ROUNDS:
        return LADDER if index % BLOCK < LADDER_ROUNDS else NINES
    return NINES + 1 + (index - CLASSIC_ROUNDS) // NINES_ROUNDS


@kernel
def cards_at(index):
    """How many cards every seat gets in a round of the plan: 1 to 8 rising, then falling, nine elsewhere."""
    if kind_at(index) != LADDER:
        return MOST_CARDS
    return index + 1 if index < BLOCK else LADDER_ROUNDS - index % BLOCK


@kernel
def chapter_length(index):
    """How many rounds the chapter of a round of the plan has."""
    return LADDER_ROUNDS if kind_at(index) == LADDER else NINES_ROUNDS


@kernel
def chapter_round(index):
    """Which round of its chapter a round of the plan is, from 0."""
    place = index % BLOCK
    return place if kind_at(index) == LADDER else place % NINES_ROUNDS
