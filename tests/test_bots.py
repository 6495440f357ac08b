"""The rule bots: what they must do and must not do in positions where any good player would agree.

Seat 0 is to act. What it does not hold and nobody else can hold has been played.
"""

from __future__ import annotations

import itertools
import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from matches import PRESETS, positions_of_a_match
from oracle.president import RANKS
from random_play import CARDS, MOVES

from president_env.games.president import SPEC
from president_env.games.president.cards import ALL_CARDS
from president_env.games.president.notation import parse_cards
from president_env.match import Match
from president_env.view import View


@dataclass(frozen=True)
class Position:
    """A hand, how many cards the seats after it hold, and what these may be (left out: everything else)."""

    hand: str
    others: tuple[int, ...] = (13, 13, 13)
    unseen: str | None = None
    table: str | None = None  # the play to beat, of the last seat
    more: dict[str, Any] = field(default_factory=dict)  # further keys of a scenario's position

    def view(self) -> View:
        own = self.hand.split()
        unseen = [card for card in CARDS if card not in own] if self.unseen is None else self.unseen.split()
        assert len(unseen) >= sum(self.others)
        cards = iter(unseen)
        hands = [self.hand] + [" ".join(itertools.islice(cards, count)) for count in self.others]
        last = len(self.others)
        table = {"table": {"seat": last, "play": self.table}} if self.table else {}
        _, state = SPEC.position({"hands": hands, "turn": 0, **table, **self.more})
        state["played"][last] = parse_cards(" ".join(card for card in CARDS if card not in own + unseen))
        return View.of(SPEC, state, 0)


def exchange(hand):
    """The President gives back; the last seat's two highest cards have just come to this hand."""
    return Position(hand, more={"turn": None, "last_places": [0, 1, 2, 3]})


def chosen(level, position):
    view = position.view()
    return MOVES[SPEC.bots[level](view.record, view.mask)]


OPENING = "3c 5d 6h 7s 9c 9d Jh Qd Qc Kh Ac 2d 2h"
TURNED = {"rules": "revolution", "revolution": True}
LOCAL = {"rules": "local"}
REVOLUTION = {"rules": "revolution"}
PASSED = {"rules": "cardverse", "passed": [1, 2]}
PRESIDENT = {"rules": "local", "last_places": [0, 1, 2, 3]}
FEW_LOW = "3d 4c 5h 6s 7c 9h 10s Jd Qh"  # nine cards, nothing above a queen
FEW_LOW_TURNED = "4c 5h 6s 7c 9h 10s Jd Qh 2h"  # no three, which is highest in a revolution
FEW_HIGH = "3d 4c 5h 6s 9h Jd Kh As Ad"  # nine cards, two aces among them

# What a level must do: title, position, move.
EASY = [
    ("lowest rank first", Position("5c 5d 3h 9s"), "3x1"),
    ("then fewest cards", Position("5c 5d 5h 9s"), "5x1"),
    ("as many as the table asks for", Position("5c 5d 5h 6c 6d", table="4x2"), "5x2"),
    ("the lowest that beats the table", Position("5c 9d Jh 2s", table="8x1"), "9x1"),
    ("breaks a pair for it", Position("9c 9d Jh 2s", table="8x1"), "9x1"),
    ("spends a two where nothing else beats", Position("5c 9d Jh 2s", table="Ax1"), "2x1"),
    ("passes when it must", Position("5c 9d Jh Ks", table="Ax1"), "pass"),
    ("low is high in a revolution", Position("3c 9d 2h", more=TURNED), "2x1"),
    ("answers with the lowest in the order in force", Position("3c 5d 9d", table="10x1", more=TURNED), "9x1"),
    ("gives back the lowest", exchange(OPENING), "give 3"),
]
NORMAL = [
    ("leads the lowest group whole", Position("4c 4d 9h Kc 2d 7s 7h"), "4x2"),
    ("answers without breaking a pair", Position("7c 7d 9h Js Qs Kd 2c", table="5x1"), "9x1"),
    ("keeps a two in the opening", Position("3c 3d 5h 6s 7h 9c 2c", table="Kx1"), "pass"),
    ("keeps four of a kind in the opening", Position("9c 9d 9h 9s 3c 4d 5h", table="8x1"), "pass"),
    ("does not break three for two", Position("7c 7d 7h 3c 4c 6d 10s", table="5x2"), "pass"),
    ("leads past its four of a kind", Position("4c 4d 4h 4s 6c 8d 10h Kc"), "6x1"),
    ("spends a two when a seat is nearly out", Position("3c 3d 5h 6s 7h 9c 2c", (9, 9, 1), table="Kx1"), "2x1"),
    ("of two groups the stronger leads", Position("3c 2d", (5, 5, 5)), "2x1"),
    ("gives a single card, and keeps its low pair", exchange("3c 3d 4h 7d 9c 9d Jh Qd Qc Kh Ac 2d 2h"), "give 4"),
    ("leads low in a revolution", Position("3c 3d 6h 9s Kd 2c", more=TURNED), "2x1"),
    ("spends a two rather than fall", Position("2c 9h Jh Qs 5d", (5, 5, 1), table="Kx1", more=PRESIDENT), "2x1"),
]
HARD = [
    ("a sure two leads, then the last card", Position("2c 4d", (3, 3, 3), FEW_LOW), "2x1"),
    ("a sure two answers, then the last card", Position("2c 4d", (3, 3, 3), FEW_HIGH, table="Kx1"), "2x1"),
    ("a sure three in a revolution leads", Position("3c Kd", (3, 3, 3), FEW_LOW_TURNED, more=TURNED), "3x1"),
    ("an eight clears the table, then the last card", Position("8c 4d", (3, 3, 3), FEW_HIGH, more=LOCAL), "8x1"),
    ("an eight answers, then the last card", Position("8c 4d", (3, 3, 3), FEW_HIGH, table="5x1", more=LOCAL), "8x1"),
    ("all who could beat it have passed for good", Position("7c 3h", (3, 3, 0), FEW_HIGH, "5x1", PASSED), "7x1"),
    ("the last rival's card is known and lower", Position("Ac 3d", (1, 0, 0), "Kh"), "Ax1"),
]
# A fault of the hard bot: it leads its lowest single card to a rival that waits for it.
HARD_SHOULD = [
    ("seats with one card each cannot answer a pair", Position("3c 9d 9h Kc", (1, 1, 1), "10s Jd As"), "9x2"),
    ("a rival with one card cannot answer a pair", Position("4d 5c 5s Jc 2c 2s", (1, 0, 0), "8h Kh"), "5x2 2x2"),
    ("a rival with one card - the highest first", Position("9d 10h As", (1, 0, 0), "Jh 8h"), "Ax1"),
]
NORMAL_AND_HARD = [("leads its last group", Position("9c 9d 9h", (5, 5, 5)), "9x3")]
EVERY_LEVEL = [
    ("answers with its last card", Position("6c", (5, 5, 5), table="5x1"), "6x1"),
    ("answers with its last pair", Position("Kc Kd", (5, 5, 5), table="10x2"), "Kx2"),
    ("goes out with a two", Position("2c", (5, 5, 5), table="Ax1"), "2x1"),
    ("answers with its last four of a kind", Position("9c 9d 9h 9s", (5, 5, 5), table="4x4", more=REVOLUTION), "9x4"),
]

# What a level must not do: title, position, moves.
NOT_NORMAL = [
    ("leads nothing high in the opening", Position(OPENING), "Kx1 Ax1 2x1 2x2"),
    ("spends nothing high on a four", Position(OPENING, table="4x1"), "Qx1 Kx1 Ax1 2x1"),
    ("gives nothing high away", exchange(OPENING), "give Q, give K, give A, give 2"),
]
NOT_HARD = [
    *NOT_NORMAL,
    ("breaks no pair for a low trick", Position(OPENING, table="4x1"), "9x1 Qx1 2x1"),
    ("lets no low trick pass with low cards to lose", Position(OPENING, table="4x1"), "pass"),
    ("breaks no four of a kind in the opening", Position("4c 4d 4h 4s 3c 6d 8h 9s Jc Qs Kd Ad"), "4x1 4x2 4x3"),
    ("leads no loser before a sure pair", Position("Kc Kd 4d", (3, 3, 3), FEW_LOW), "4x1"),
    ("leads no loser before two sure cards", Position("2c Ac 4d", (3, 3, 3), FEW_LOW), "4x1"),
    ("leads no loser before sure groups", Position("As Ah 2c 5d", (3, 3, 3), FEW_LOW), "5x1"),
    ("gives no pair's half away", exchange("3c 5d 6h 7s 9c 9d Jh Qd Qc Kh Ac 2d 2h"), "give 9, give Q"),
]


def cases(level, *tables):
    for title, position, moves in itertools.chain(*tables):
        yield pytest.param(level, position, moves, id=f"{level} {title}")


MUST = [
    *cases("easy", EASY, EVERY_LEVEL),
    *cases("normal", NORMAL, NORMAL_AND_HARD, EVERY_LEVEL),
    *cases("hard", HARD, NORMAL_AND_HARD, EVERY_LEVEL),
]
MUST_NOT = [*cases("normal", NOT_NORMAL), *cases("hard", NOT_HARD)]


@pytest.mark.parametrize(("level", "position", "move"), MUST)
def test_bot_must(level, position, move):
    assert chosen(level, position) == move


@pytest.mark.parametrize(("level", "position", "moves"), [*cases("hard", HARD_SHOULD)])
def test_bot_should(level, position, moves):
    assert chosen(level, position) in moves.split()


@pytest.mark.parametrize(("level", "position", "moves"), MUST_NOT)
def test_bot_must_not(level, position, moves):
    assert chosen(level, position) not in re.findall(r"give \w+|\w+", moves)


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [3, 4, 6])
def test_bots_choose_legal_actions_and_always_the_same(rules, players):
    """From the view alone (what it hides: test_observation), without chance."""
    for match in positions_of_a_match(rules, players, rounds=3):
        if not match.over:
            for bot in SPEC.bots.values():
                view = match.view(match.turn)
                assert bot(view.record, view.mask) in view.legal_actions
                assert bot(view.record, view.mask) == bot(match.view(match.turn).record, view.mask)


def by_rank(cards):
    """The numbers of cards of the ranks in a packed set."""
    return {rank: number for rank in range(13) if (number := (cards >> 4 * rank & 15).bit_count())}


def unbeatable(view, rank, count):
    """Whether no other seat can hold what beats these cards in classic rules, whatever it holds."""
    record = view.record
    seen = [int(record["hands"][view.seat]), *record["played"].tolist()]
    others = [cards for seat, cards in enumerate(record["counts"].tolist()) if seat != view.seat]
    unseen = by_rank(ALL_CARDS - sum(seen))
    return count > max(others) or not any(number >= count for other, number in unseen.items() if other > rank)


def winning_moves(view):
    """The plays that cannot be beaten and leave no more than one group that can, so that nobody else plays again."""
    for move in view.legal_moves:
        rank, _, count = move.partition("x")
        if count:
            rank, count = RANKS.index(rank), int(count)
            rest = by_rank(int(view.record["hands"][view.seat]))
            rest[rank] -= count
            losers = [one for one, number in rest.items() if number and not unbeatable(view, one, number)]
            if not any(rest.values()) or (unbeatable(view, rank, count) and len(losers) <= 1):
                yield move


@pytest.mark.parametrize("players", [3, 4, 5])
def test_hard_plays_out_what_cannot_be_lost(players):
    """Hundreds of positions of its own matches."""
    found = 0
    for number in range(10):
        match = Match(players=players, rounds=4, code=f"P{number:010d}")
        while not match.over:
            view = match.view(match.turn)
            move = MOVES[SPEC.bots["hard"](view.record, view.mask)]
            winning = list(winning_moves(view))
            assert move in winning or not winning, str(view)
            found += len(winning) > 0
            match.play(move)
    assert found > 100
