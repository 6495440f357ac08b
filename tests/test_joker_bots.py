"""The rule bots of Joker: what they must do and must not do in positions where any good player would agree.

Seat 0 is to act. Cards that are in no hand have been played, or are out of play in the ladder.
"""

from __future__ import annotations

import pytest

from president_env import arena
from president_env.batch import LEVELS as LEVELS_INSIDE
from president_env.envs.tables import Tables
from president_env.games.joker import SPEC
from president_env.match import Match
from president_env.view import View

LEVELS = list(SPEC.bots)


def chosen(level, case):
    """The move of a bot in a position (games/joker/position.py)."""
    _, state = SPEC.position(case)
    assert state["turn"] == 0
    view = View.of(SPEC, state, 0)
    return SPEC.move_text(int(SPEC.bots[level](view.record, view.mask)))


def auction(hand, bids, turned="9s", **more):
    """A bid in the ladder, after those of the seats before."""
    place = {"kind": "ladder", "cards": len(hand.split()), "turned": turned, "dealer": (3 - len(bids)) % 4}
    return place | {"hands": {0: hand}, "bids": bids} | more


def ending(hands, need, trick=(), **more):
    """The last tricks of a round of nine cards with spades as trump, without those that lie in the trick."""
    won = 9 - len(hands[0].split())
    bids = {"bids": [need, 2, 2, 9 if need == 0 else 5]} if "kind" not in more else {}
    place = {"kind": "nines", "trump": "s", "hands": dict(enumerate(hands)), "won": [0, 2, 2, won - 4]}
    return place | bids | {"trick": list(trick), "leader": (4 - len(trick)) % 4} | more


# What no level may do: title, position, moves.
BLUNDERS = [
    ("bids 0 with the ace of trump where 1 is barred", auction("As 7d 6h", [1, 1, 0]), ["bid 0"]),
    ("bids 0 with the ace of trump of two cards where 1 is barred", auction("As 7d", [0, 1, 0]), ["bid 0"]),
    (
        "leads the low trump where every trick is needed",
        ending(["Ks Qs 7s", "8s 7d 6h", "Ah Kh 9h", "Ac Kc 9c"], 3),
        ["7s"],
    ),
    (
        "leads the lower of two trumps where both tricks are needed",
        ending(["As 8s", "9s 7d", "Kh 9h", "Kc 9c"], 2),
        ["8s"],
    ),
    (
        "leads the boss trump where one trick is needed and two cards are left",
        ending(["As 7d", "9d Ks", "Kd 9h", "Qd 9c"], 1),
        ["As"],
    ),
    (
        "ruffs with the boss trump where one trick is needed and two cards are left",
        ending(["As 7s", "9d", "8d", "9c"], 1, ["Kh", "Qs", "9h"]),
        ["As"],
    ),
    (
        "takes with a joker where the last card of the trick is sure",
        ending(["Ah joker", "9d", "8d", "9c"], 2, ["Kh", "9h", "7h"]),
        ["joker take"],
    ),
    (
        "takes with a joker where the ace of trump is sure",
        ending(["As joker 7d", "9d 8d 10d", "Qs 8c 7c", "9c 8h"], 2, ["Ks"]),
        ["joker take"],
    ),
]

HIGH = [f"joker high {suit}" for suit in "cdhs"]
# What the levels above easy do: title, position, moves of which one is right.
RIGHT = [
    ("wins the last trick that it needs", ending(["Ah", "", "", ""], 1, ["Kh", "9h", "7h"]), ["Ah"]),
    (
        "throws its highest loser where it needs none",
        ending(["Kh 7h", "9d", "8d", "9c"], 0, ["Ah", "9h", "8h"]),
        ["Kh"],
    ),
    (
        "throws a joker away rather than win a trick too many",
        ending(["Ah joker", "9d", "8d", "9c"], 0, ["Kh", "9h", "7h"]),
        ["joker discard"],
    ),
    (
        "leads a joker low, to a suit that is answered, where it needs none",
        ending(["joker Ac", "9d 8d", "10d 7d", "Jd Qd"], 0),
        ["joker low d", "Ac"],
    ),
    ("leads its last joker high where it needs the trick", ending(["joker", "9h", "Ah", "Kh"], 1), HIGH),
    ("ducks in a misère", ending(["Kh 7h", "9d", "8d", "9c"], 0, ["Ah", "9h", "8h"], kind="misere"), ["Kh"]),
    ("takes a golden trick", ending(["Kh 7h", "9d", "8d", "9c"], 0, ["Qh", "9h", "8h"], kind="golden"), ["Kh"]),
]


def cases(levels, table):
    return [
        pytest.param(level, position, moves, id=f"{level} {title}")
        for title, position, moves in table
        for level in levels
    ]


@pytest.mark.parametrize(("level", "position", "moves"), cases(LEVELS, BLUNDERS))
def test_no_bot_blunders(level, position, moves):
    assert chosen(level, position) not in moves


@pytest.mark.parametrize(("level", "position", "moves"), cases(["normal", "hard"], RIGHT))
def test_a_bot_does_what_any_good_player_does(level, position, moves):
    assert chosen(level, position) in moves


@pytest.mark.parametrize("rules", ["full", "short,premium=strike", "classic,shtanga=per_card,led_joker_ruffable=true"])
def test_bots_choose_legal_actions_and_always_the_same(rules):
    """From the view alone, without chance."""
    match = Match(rules, code="J0000000007", game="joker")
    while not match.over:
        view = match.view(match.turn)
        moves = [int(bot(view.record, view.mask)) for bot in SPEC.bots.values()]
        assert set(moves) <= set(view.legal_actions)
        assert moves == [int(bot(match.view(match.turn).record, view.mask)) for bot in SPEC.bots.values()]
        match.play(SPEC.move_text(moves[match.round % len(moves)]))


@pytest.mark.parametrize(("level", "below"), [("easy", "uniform"), ("normal", "easy"), ("hard", "normal")])
def test_each_level_beats_three_of_the_level_below(level, below):
    """Points a round in the classic form, over all seats, by more than their interval."""
    points, par = arena.measure(level, below, game="joker", codes=25)
    assert points.low > par


@pytest.mark.parametrize(("cards", "share"), [(5, 0.5), (9, 0.4)])
def test_hard_keeps_its_bids_against_three_of_its_kind(cards, share):
    """A bot that counts its high cards and then plays anything keeps 0.40 and 0.29 of them."""
    assert kept_bids("hard", cards, matches=400) > share


def kept_bids(level, cards, matches):
    """The share of bids kept in one round of so many cards at tables of one level, over all seats."""
    tables = Tables(matches, {"first_round": cards, "rounds": 1}, game="joker", numbers=range(matches))
    tables.levels[:] = LEVELS_INSIDE.index(level)
    tables.advance()
    return tables.states["kept"].mean()
