"""Random play of Joker for the proofs: lopsided deals too, and seats that play unlike each other."""

import copy
import random

import numpy as np
from oracle.joker import DECK, JOKER, MOVES, PLAIN, RANKS, SEATS, SUITS

from president_env.games.joker import SPEC
from president_env.games.joker.rules import DECK as DECK_SIZE

# What the numbers of a deck stand for: suit by suit from the six up, jokers in the places of two sixes.
NUMBERED = [card if card in PLAIN else JOKER for card in (rank + suit for suit in SUITS for rank in RANKS)]


def legal_moves(state):
    """The oracle's texts, in action order."""
    mask = np.zeros(SPEC.num_actions, np.bool_)
    count = SPEC.legal(state, mask)
    moves = [MOVES[action] for action in mask.nonzero()[0]]
    assert len(moves) == count
    return moves


def deck_of(cards, first_dealer, chance):
    """The deck that the kernels deal as these cards, the lots shuffled in; that of `first_dealer` before the others."""
    jokers = iter(chance.sample([number for number, card in enumerate(NUMBERED) if card == JOKER], 2))
    numbers = [next(jokers) if card == JOKER else NUMBERED.index(card) for card in cards]
    lots = [seat for seat in range(SEATS) if seat != first_dealer]
    chance.shuffle(lots)
    places = sorted(chance.sample(range(DECK_SIZE), SEATS))
    for place, seat in zip(places, [first_dealer, *lots], strict=True):
        numbers.insert(place, len(DECK) + seat)
    return np.array(numbers, np.int64)


def deal(cards, chance):
    """A deck as texts; now and then those of a seat, which gets `cards` of them, are neighbours in suit and rank."""
    if chance.random() < 0.7:
        return chance.sample(DECK, len(DECK))
    suits = chance.sample(SUITS, len(SUITS))
    plain = sorted(PLAIN, key=lambda card: (suits.index(card[-1]), strength(card)))
    start = chance.randrange(len(plain))
    ordered = plain[start:] + plain[:start]
    for _ in range(DECK.count(JOKER)):
        ordered.insert(chance.choice((0, chance.randrange(len(ordered)))), JOKER)
    heaps = [ordered[seat * cards : (seat + 1) * cards] for seat in range(SEATS)]
    return [heap[number] for number in range(cards) for heap in heaps] + ordered[SEATS * cards :]


def strength(play, trump=None):
    """How likely a play is to take a trick; a joker that is not to take it is the weakest."""
    if play.startswith(JOKER):
        return 30 if play in (JOKER, "JK:take") or play.startswith("JK:high") else -1
    return RANKS.index(play[0]) + (10 if play[-1] == trump else 0)


# How a seat names trump and plays: it chooses of the legal moves, and does not care for its bid.


def uniform(moves, luck, hand, trump):
    return luck.choice(moves)


def strong(moves, luck, hand, trump):
    """Mostly what is likely to take the trick."""
    if moves[0].startswith("trump"):
        return max(moves, key=lambda move: sum(card[-1] == move[-1] for card in hand))
    luck.shuffle(moves)
    return moves[0] if luck.random() < 0.1 else max(moves, key=lambda move: strength(move, trump))


def weak(moves, luck, hand, trump):
    """Mostly what is not."""
    luck.shuffle(moves)
    if moves[0].startswith("trump") or luck.random() < 0.1:
        return moves[0]
    return min(moves, key=lambda move: strength(move, trump))


STYLES = (uniform, strong, weak)


def play_randomly(oracle, seed):
    """Play a whole match of the oracle, and yield what was just done: a deck that was dealt, or a move.

    Nobody would be clean for a chapter by chance, so some seats foresee what they win, and bid that where they may.
    """
    chance = random.Random(f"{oracle.options} {seed}")
    for number, (_, cards, chapter, _) in enumerate(oracle.plan):
        if number == 0 or oracle.chapter != chapter:
            blind = chance.sample(range(SEATS), chance.randint(1, SEATS))
        styles = [chance.choice(STYLES) for _ in range(SEATS)]
        luck = chance.random()
        deck = deal(cards, chance)
        oracle.deal(deck)
        yield deck
        won = foresee(oracle, styles, luck)
        bids = [f"bid {chance.randint(0, cards) if seat in blind else won[seat]}" for seat in range(SEATS)]
        yield from play_round(oracle, styles, luck, bids)


def foresee(oracle, styles, luck):
    """How many tricks every seat will win, whatever is bid."""
    future = copy.deepcopy(oracle)
    for _ in play_round(future, styles, luck, ["bid 0"] * SEATS):
        pass
    return future.won


def play_round(oracle, styles, luck, bids):
    cards = random.Random(luck)
    while oracle.turn is not None:
        moves = sorted(oracle.legal(), key=MOVES.index)
        if oracle.phase == "bid":
            move = bids[oracle.turn] if bids[oracle.turn] in moves else moves[-1]
        else:
            move = styles[oracle.turn](moves, cards, oracle.hands[oracle.turn], oracle.trump)
        oracle.play(move)
        yield move
