"""Random play for the proofs: deals with many fours of a kind, and seats that play unlike each other."""

import itertools

import numpy as np
from oracle.president import RANKS, SUITS

from president_env.games.president import SPEC

CARDS = [rank + suit for rank in RANKS for suit in SUITS]  # by their number in a deck
MOVES = [SPEC.move_text(action) for action in range(SPEC.num_actions)]


def legal_moves(state):
    """Texts, in action order: a pass comes first, then plays from the three up."""
    mask = np.zeros(SPEC.num_actions, np.bool_)
    SPEC.legal(state, mask)
    return [MOVES[action] for action in mask.nonzero()[0]]


def uniform(moves, chance):
    return chance.choice(moves)


def eager(moves, chance):
    """Hardly ever passes."""
    return chance.choice(moves if chance.random() < 0.05 else plays_first(moves))


def shy(moves, chance):
    """Passes nearly whenever it may."""
    return "pass" if "pass" in moves and chance.random() < 0.8 else chance.choice(moves)


def thrifty(moves, chance):
    """Mostly the lowest cards, and as few of them as it may."""
    return plays_first(moves)[0] if chance.random() < 0.9 else chance.choice(moves)


def massive(moves, chance):
    """As many cards as possible: four of a kind above all."""
    chance.shuffle(moves)
    return max(moves, key=lambda move: move.partition("x")[2])


def plays_first(moves):
    """The moves without the pass, where there are any."""
    return [move for move in moves if move != "pass"] or moves


STYLES = (uniform, eager, shy, thrifty, massive)


def hand_sizes(players, round_number):
    """Section 3: as even as possible; one card more from seat (round - 1) mod n on."""
    sizes = [len(CARDS) // players] * players
    for more in range(len(CARDS) % players):
        sizes[(round_number - 1 + more) % players] += 1
    return sizes


def deal(players, round_number, together, chance):
    """Hands of card texts; the four cards of a rank stay together with the chance `together`."""
    heaps = []
    for rank in RANKS:
        four = [rank + suit for suit in SUITS]
        heaps += [four] if chance.random() < together else [[card] for card in four]
    chance.shuffle(heaps)
    cards = iter([card for heap in heaps for card in heap])
    return [list(itertools.islice(cards, size)) for size in hand_sizes(players, round_number)]


def deck_of(hands, round_number):
    """The deck that the kernels deal as these hands: a card each in turn, from seat (round - 1) mod n on."""
    players = len(hands)
    seats = [(round_number - 1 + index) % players for index in range(len(CARDS))]
    return np.array([CARDS.index(hands[seat][index // players]) for index, seat in enumerate(seats)], np.int64)
