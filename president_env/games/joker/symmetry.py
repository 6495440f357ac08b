"""Suits have names that mean nothing: a view is the same with hearts for diamonds.

Laid out alike, the trump comes first, then the suit to follow, then the longer one in the own hand. Every suit has nine
places: the sixes of clubs and of spades are never there.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from president_env.field import Field, size_of, starts_of
from president_env.games.joker import observe
from president_env.games.joker.cards import CARDS, JOKERS, RANKS, SIX_OF_CLUBS, SIX_OF_SPADES, SUITS
from president_env.games.joker.state import FIRST_CARD, FIRST_JOKER_LEAD, JOKER_TAKES, NO_TRUMP, NUM_ACTIONS
from president_env.symmetry import Symmetry

# Fields made of blocks with a number for each plain card or each suit, and how many numbers follow in a block.
BY_CARD = {
    "turned": 2, "own_hand": 2, "table": 2, "played": 2, "unseen": 2, "hands": 2, "coming": 2,
    "bosses": 0, "heights": 0, "winners": 0,
}  # fmt: skip
BY_SUIT = {"trump": 2, "led": 1, "voids": 0, "caps": 0, "lengths": 0}

PLAIN = [card for card in range(CARDS) if card not in (SIX_OF_CLUBS, SIX_OF_SPADES)]  # by cards.index_of

Suits = Sequence[int]  # an order: the suit in each place
Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

TRUMP, LED, LENGTH, HEIGHT, UNSEEN = 8.0, 4.0, 1.0, 0.02, 0.009  # worth: what is named first outweighs the rest
EDGE = 1e-5


@cache
def symmetry() -> Symmetry:
    """How views of Joker are laid out alike."""
    orders = list(permutations(range(SUITS)))
    return Symmetry(
        worth=_worth(),
        edge=-EDGE * np.arange(SUITS, dtype=np.float32),
        order=_order(orders),
        observation=np.array([list(_sources(observe.FIELDS, suits)) for suits in orders]),
        hidden=np.array([list(_sources(observe.HIDDEN_FIELDS, suits)) for suits in orders]),
        actions=np.array([[_laid_action(action, suits) for action in range(NUM_ACTIONS)] for suits in orders]),
    )


def _worth() -> Floats:
    starts, worth = starts_of(observe.FIELDS), np.zeros((observe.SIZE, SUITS), np.float32)
    for suit in range(SUITS):
        worth[starts["trump"] + suit, suit] = TRUMP
        worth[starts["led"] + suit, suit] = LED
        worth[starts["lengths"] + suit, suit] = LENGTH
        worth[starts["lengths"] + SUITS + suit, suit] = UNSEEN
    for index, card in enumerate(PLAIN):
        worth[starts["heights"] + index, card // RANKS] = HEIGHT
    return worth


def _order(orders: Sequence[Suits]) -> Ints:
    """The number of the order for each set of pairs in which the first is worth more; 0 for those that contradict."""
    found = np.zeros(1 << len(list(combinations(range(SUITS), 2))), np.int64)
    for number, suits in enumerate(orders):
        pairs = enumerate(combinations(range(SUITS), 2))
        found[sum((suits.index(i) < suits.index(j)) << bit for bit, (i, j) in pairs)] = number
    return found


def _sources(fields: Sequence[Field], suits: Suits) -> Iterator[int]:
    """Where each number of the laid fields lies in the fields; their size stands for a 0."""
    nothing, starts = size_of(fields), starts_of(fields)
    cards = [RANKS * suit + rank for suit in suits for rank in range(RANKS)]
    plain = [PLAIN.index(card) if card in PLAIN else len(PLAIN) for card in cards]
    for part in fields:
        start = starts[part.name]
        places, size = list(range(part.size)), part.size
        if part.name in BY_CARD:
            places, size = plain, len(PLAIN)
        elif part.name in BY_SUIT:
            places, size = list(suits), SUITS
        rest = BY_CARD.get(part.name, BY_SUIT.get(part.name, 0))
        for first in range(start, start + part.size, size + rest):
            yield from (first + place if place < size else nothing for place in places)
            yield from range(first + size, first + size + rest)


def _laid_action(action: int, suits: Suits) -> int:
    """Where the score of an action lies: as the actions do, with a place for each of 36 cards."""
    if action < NO_TRUMP:
        return suits.index(action)
    if action < FIRST_CARD:
        return action
    if action < JOKER_TAKES:
        suit, rank = divmod(PLAIN[action - FIRST_CARD], RANKS)
        return FIRST_CARD + RANKS * suits.index(suit) + rank
    if action < FIRST_JOKER_LEAD:
        return action + JOKERS
    suit, demand = divmod(action - FIRST_JOKER_LEAD, 2)
    return FIRST_JOKER_LEAD + JOKERS + 2 * suits.index(suit) + demand
