"""What is done for a seat whose time is up, in every game."""

import random

import pytest

from president_env.games.joker import SPEC as JOKER
from president_env.games.president import SPEC as PRESIDENT
from president_env.match import Match
from president_env.registry import GAMES
from president_env.view import View

MATCHES = 3


def done(spec, **case):
    """What is done for the seat to act in a position."""
    _, state = spec.position(case)
    return spec.move_text(spec.timeout(View.of(spec, state, int(state["turn"])).record))


def joker_trick(hand, trick):
    """Seat 0 is to act in a round of nine cards with spades as trump."""
    won = 9 - len(hand.split())
    place = {"kind": "nines", "trump": "s", "bids": [2, 2, 2, 2], "won": [won, 0, 0, 0]}
    return place | {"hands": {0: hand}, "trick": list(trick), "leader": (4 - len(trick)) % 4}


@pytest.mark.parametrize("name", GAMES)
def test_it_is_always_a_legal_action_the_same_for_state_and_view(name):
    spec = GAMES[name]
    chance = random.Random(1)
    for number in range(MATCHES):
        match = Match(spec.presets[-1], code=f"{spec.letter}{number:010d}", game=spec)
        while not match.over:
            action = spec.timeout(match.state)
            assert action in match.legal_actions
            assert spec.timeout(match.view(match.turn).record) == action
            match.play(action if chance.random() < 0.3 else chance.choice(match.legal_actions))


def test_joker_names_no_trump():
    """RULES.md of Joker, D19."""
    assert done(JOKER, kind="nines", cards=9, hands={0: "As Ks Qs"}) == "no-trump"


@pytest.mark.parametrize(("bids", "expected"), [([], "bid 0"), ([1, 0, 0], "bid 0"), ([2, 0, 0], "bid 1")])
def test_joker_makes_the_lowest_bid_that_is_not_barred(bids, expected):
    """D19, A.4.2."""
    case = {"kind": "ladder", "cards": 2, "turned": "9s", "dealer": (3 - len(bids)) % 4}
    assert done(JOKER, **case, hands={0: "As Ks"}, bids=bids) == expected


@pytest.mark.parametrize(
    ("hand", "trick", "expected"),
    [
        ("Ah 7d 8c", [], "7d"),  # the lowest rank, whatever its suit
        ("7s 7h 7d 8c", [], "7d"),  # of one rank the first of clubs, diamonds, hearts, spades
        ("7s 6h joker", [], "6h"),  # a plain card before a joker
        ("Kh 9h 7d joker", ["Ah"], "9h"),  # the suit is followed
        ("Qs 8s 7d", ["Ah"], "8s"),  # a trump must be played, and any will do
        ("joker", ["Ah"], "joker discard"),
        ("joker joker", [], "joker low c"),
    ],
)
def test_joker_plays_the_lowest_plain_card_and_keeps_its_jokers(hand, trick, expected):
    """D19, A.5.3, A.5.4."""
    assert done(JOKER, **joker_trick(hand, trick)) == expected


def test_president_passes_where_it_may():
    """RULES.md of President, section 5."""
    table = {"seat": 2, "play": "7x1"}
    assert done(PRESIDENT, hands=["9c 9d", "Kd", "8s"], turn=0, table=table) == "pass"


@pytest.mark.parametrize(("revolution", "expected"), [(False, "4x1"), (True, "Kx1")])
def test_president_leads_its_weakest_card_alone(revolution, expected):
    """Sections 5 and 6: in a revolution the order is turned over."""
    case = {"hands": ["4c 4d Kh", "Kd", "8s"], "turn": 0, "revolution": revolution}
    assert done(PRESIDENT, rules="revolution", **case) == expected


def test_president_gives_its_weakest_card_back():
    """Section 4, point 2: the exchange uses the normal order."""
    match = Match("classic", rounds=2, code="P0000000001")
    while match.round == 1:
        match.play(match.legal_actions[-1])
    hand = int(match.state["hands"][match.turn])
    lowest = next(rank for rank in range(13) if hand >> (4 * rank) & 15)
    ranks = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
    assert PRESIDENT.move_text(PRESIDENT.timeout(match.state)) == f"give {ranks[lowest]}"
