"""Moves, cards, views and positions of Joker as text and JSON, and why a move is refused (RULES.md, A.12)."""

import contextlib
import copy
import functools
import json

import numpy as np
import pytest
from joker_matches import RULES, legal_moves, position, positions

from president_env import BadOptions, InvalidMoveText, Match, PresidentError
from president_env.games.joker import SPEC
from president_env.games.joker.notation import cards_text, parse_cards
from president_env.games.joker.state import NOBODY
from president_env.view import View

RANKS = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
MOVES = [
    "trump c", "trump d", "trump h", "trump s", "no-trump",
    *(f"bid {bid}" for bid in range(10)),
    *(f"{rank}{suit}" for suit in "cdhs" for rank in RANKS if rank + suit not in ("6c", "6s")),
    "joker take", "joker discard",
    *(f"joker {demand} {suit}" for suit in "cdhs" for demand in ("high", "low")),
]  # fmt: skip


def test_the_moves_are_spelled_in_action_order():
    assert [SPEC.move_text(action) for action in range(SPEC.num_actions)] == MOVES
    assert [SPEC.parse_move(move) for move in MOVES] == list(range(SPEC.num_actions))


@pytest.mark.parametrize(
    ("text", "move"),
    [("pass", "bid 0"), ("trump none", "no-trump"), ("10♥", "10h"), ("TH", "10h"), ("kH", "Kh"),
     ("JK:take", "joker take"), ("JK:high:H", "joker high h"), ("Joker low ♠", "joker low s")],
)  # fmt: skip
def test_other_spellings_are_read(text, move):
    assert SPEC.move_text(SPEC.parse_move(text)) == move


@pytest.mark.parametrize("text", ["", "5h", "bid", "bid 10", "bid x", "trump", "trump x", "joker",
                                  "joker up", "joker high", "joker high x", "7h 8h", "play 7h"])  # fmt: skip
def test_what_is_no_move_says_what_moves_are(text):
    with pytest.raises(InvalidMoveText, match="moves are"):
        SPEC.parse_move(text)


@pytest.mark.parametrize("card", ["6c", "6s"])
def test_the_black_sixes_are_no_cards(card):
    """A.1.2."""
    with pytest.raises(InvalidMoveText, match="no card"):
        SPEC.parse_move(card)


@pytest.mark.parametrize("action", [-1, 59])
def test_there_is_no_text_beyond_the_actions(action):
    with pytest.raises(InvalidMoveText):
        SPEC.move_text(action)


def test_cards_come_back_from_their_text():
    text = "7c Ac 6d Ad 6h 10h As joker joker"
    assert cards_text(parse_cards(text)) == text


@pytest.mark.parametrize("text", ["7c 7c", "joker joker joker", "6c", "x"])
def test_cards_that_do_not_exist_are_refused(text):
    with pytest.raises(InvalidMoveText):
        parse_cards(text)


# Refusals.

LEAD = {"trump": "s", "hands": {0: "7h 9h Kh"}, "trick": []}
FOLLOW = {"trump": "s", "trick": ["10h"]}
HIGH = {"trump": "s", "trick": ["joker high h"]}


@pytest.mark.parametrize(
    ("case", "move", "code"),
    [
        ({"cards": 9}, "bid 3", "wrong_phase"),
        ({"cards": 9}, "Kh", "wrong_phase"),
        ({"cards": 9}, "joker", "wrong_phase"),
        ({"kind": "ladder", "cards": 3, "trump": "h"}, "trump h", "wrong_phase"),
        ({"kind": "ladder", "cards": 3, "trump": "h"}, "bid 4", "bid_too_high"),
        ({"kind": "ladder", "cards": 3, "trump": "h", "bids": [1, 1, 0]}, "bid 1", "barred_bid"),
        (LEAD, "bid 0", "wrong_phase"),
        (LEAD, "Ah", "not_in_hand"),
        (LEAD, "joker high h", "not_in_hand"),
        (LEAD, "joker", "not_in_hand"),
        (LEAD | {"hands": {0: "7h joker"}}, "joker", "joker_unclear"),
        (LEAD | {"hands": {0: "7h joker"}}, "joker take", "joker_leads"),
        (FOLLOW | {"hands": {1: "7h joker"}}, "joker", "joker_unclear"),
        (FOLLOW | {"hands": {1: "7h joker"}}, "joker low h", "joker_follows"),
        (FOLLOW | {"hands": {1: "7h 9d"}}, "9d", "must_follow"),
        (FOLLOW | {"hands": {1: "7s 9d"}}, "9d", "must_trump"),
        (HIGH | {"hands": {1: "7h 9h"}}, "7h", "must_play_highest"),
        (HIGH | {"hands": {1: "7h 9d"}}, "9d", "must_play_highest"),
        (HIGH | {"hands": {1: "7s 9d"}}, "9d", "must_trump"),
    ],
)
def test_a_refusal_has_a_code_and_a_sentence(case, move, code):
    """A.12."""
    state = position(kind=case.pop("kind", None) or ("nines" if case.get("cards") == 9 else "ladder"), **case)
    refusal = SPEC.read_move(state, move).refusal
    assert refusal.code == code
    assert refusal.sentence.endswith(".")
    json.dumps(refusal.facts)


def test_nobody_moves_when_the_round_is_over():
    *_, last = positions("short,rounds=1", 1)
    assert SPEC.read_move(last, "bid 0").refusal.code == "not_your_turn"


def test_the_bar_is_explained_with_the_sum():
    state = position(kind="nines", cards=9, trump="h", bids=[3, 2, 1])
    assert SPEC.read_move(state, "bid 3").refusal.sentence == (
        "The dealer may not bid 3: with the 6 of the others it would make 9, every trick."
    )


@pytest.mark.parametrize("rules", RULES)
def test_exactly_the_legal_moves_are_not_refused(rules):
    for number, state in enumerate(positions(rules, 4)):
        if number % 23 == 0 and state["turn"] != NOBODY:
            possible = [move for move in MOVES if not SPEC.read_move(state, move).refusal]
            assert possible == legal_moves(state)


# Views as JSON.


def view_of(state, seat=None):
    return View.of(SPEC, state, int(state["turn"]) if seat is None else seat).record


def read(facts):
    return SPEC.read_view(json.loads(json.dumps(facts)))


@pytest.mark.parametrize("rules", RULES)
def test_a_view_comes_back_from_json_as_it_was(rules):
    """Every field of the record, for the seat to act."""
    for number, state in enumerate(positions(rules, 5)):
        if number % 7 == 0 and state["turn"] != NOBODY:
            view = view_of(state)
            again = read(SPEC.view_facts(view))
            assert all(np.array_equal(again[name], view[name]) for name in view.dtype.names)


def test_what_follows_from_the_rest_may_be_left_out():
    state = next(state for state in positions("short", 6) if state["trick"] == 2 and state["laid"] == 1)
    facts = SPEC.view_facts(view_of(state))
    full = read(facts)
    for key in ("kind", "cards", "phase", "barred", "trick", "legal", "usable"):
        del facts[key]
    for seat in facts["seats"]:
        for key in ("won", "played", "lacks", "points", "premium"):
            del seat[key]
    for play in facts["plays"]:
        del play["seat"]
    assert read(facts) == full


@functools.cache
def _example():
    """A view in the third trick of a round of eight cards, of a seat that has played."""
    for state in positions("short", 8):
        if state["cards"] == 8 and state["trick"] == 2 and state["laid"] == 2:
            return SPEC.view_facts(view_of(state))
    return None


def example():
    return copy.deepcopy(_example())


def wrong_views():
    def changed(change):
        facts = example()
        change(facts)
        return facts

    yield "no object", []
    yield "hand missing", changed(lambda facts: facts.pop("hand"))
    yield "unknown key", changed(lambda facts: facts.update(hnad=[]))
    yield "another turn", changed(lambda facts: facts.update(turn=(facts["turn"] + 1) % 4))
    yield "another seat", changed(lambda facts: facts.update(seat=(facts["seat"] + 1) % 4))
    yield "a card too many", changed(lambda facts: facts["hand"].append(other_card(facts)))
    yield "a card too few", changed(lambda facts: facts["hand"].pop())
    yield "a card that was played", changed(lambda facts: facts["hand"].__setitem__(0, played_card(facts)))
    yield "the card turned up", changed(lambda facts: facts["hand"].__setitem__(0, facts["turned"]))
    yield "another trump", changed(lambda facts: facts.update(trump="none" if facts["trump"] != "none" else "h"))
    yield "no card turned up", changed(lambda facts: facts.update(turned=None))
    yield "a bid too high", changed(lambda facts: facts["seats"][0].update(bid=9))
    yield "a bid missing", changed(lambda facts: facts["seats"][0].update(bid=None))
    yield "a play missing", changed(lambda facts: facts["plays"].pop())
    yield "a play twice", changed(lambda facts: facts["plays"].__setitem__(1, facts["plays"][0]))
    yield "a play of another seat", changed(lambda facts: facts["plays"][1].update(seat=facts["plays"][0]["seat"]))
    yield "a bid among the plays", changed(lambda facts: facts["plays"][0].update(move="bid 1"))
    yield "no move", changed(lambda facts: facts["plays"][0].update(move="hop"))
    yield "a late round", changed(lambda facts: facts.update(round=13))
    yield "another round", changed(lambda facts: facts.update(round=2))
    yield "bad rules", changed(lambda facts: facts.update(rules="local"))


def other_card(facts):
    used = {*facts["hand"], facts["turned"], *(card for seat in facts["seats"] for card in seat["played"])}
    return next(move for move in MOVES[15:49] if move not in used)


def played_card(facts):
    return next(card for seat in facts["seats"] for card in seat["played"] if card != "joker")


@pytest.mark.parametrize(("what", "facts"), [pytest.param(*pair, id=pair[0]) for pair in wrong_views()])
def test_a_view_that_nobody_can_see_is_refused(what, facts):
    with pytest.raises((BadOptions, InvalidMoveText)) as refused:
        SPEC.read_view(facts)
    assert str(refused.value)


def test_seats_that_have_no_suit_left_cannot_hold_more_than_the_jokers():
    """A.5: by two tricks three seats have no hearts, diamonds and spades; two jokers are left for their six cards."""
    facts = {
        "rules": "classic,first_round=4", "seat": 0, "turn": 0, "dealer": 3, "trump": "s", "turned": "7s",
        "hand": ["Kc", "Ac"], "seats": [{"bid": 1}, {"bid": 1}, {"bid": 0}, {"bid": 0}],
        "plays": [{"move": move} for move in ("Ah", "7c", "8c", "Jc", "Ad", "9c", "10c", "Qc")],
    }  # fmt: skip
    with pytest.raises(BadOptions, match="seats 1 and 2 cannot hold 4 cards by what was played"):
        read(facts)


WRONG_POSITIONS = [
    ({"bids": [10]}, "There are 9 tricks: a bid is 0 to 9"),
    ({"bids": [12, 0, 0]}, "There are 9 tricks"),
    ({"bids": [10**30, 0]}, "There are 9 tricks"),
    ({"trump": 5}, "trump of a position is text, not 5"),
    ({"kind": "ladder", "cards": 3, "trump": None, "turned": 5}, "turned of a position is text, not 5"),
    ({"hands": {1.0: "Kh"}}, "by seat, 0 to 3"),
    ({"hands": {True: "Kh"}}, "by seat, 0 to 3"),
    ({"hands": {10**30: "Kh"}}, "by seat, 0 to 3"),
]


@pytest.mark.parametrize(("change", "sentence"), WRONG_POSITIONS)
def test_a_position_of_wrong_values_is_refused_with_a_sentence(change, sentence):
    with pytest.raises((BadOptions, InvalidMoveText), match=sentence):
        SPEC.position({"kind": "nines", "trump": "h", **change})


def test_no_change_of_one_key_breaks_a_position():
    """Each is read or refused, never anything else, and what is read has a legal move."""
    good = {
        "rules": "full", "kind": "nines", "cards": 2, "dealer": 3, "trump": "h", "bids": [1, 1, 1, 0], "leader": 0,
        "hands": {0: "Kh"}, "won": [0, 0, 0, 0], "trick": ["Kd"],
    }  # fmt: skip
    read, mask = 0, np.zeros(SPEC.num_actions, np.bool_)
    for key in good:
        for value in (None, -1, 0, 3, 10, 10**30, True, "x", [], {}, [None], [1], ["Kh"], {1.0: "Kh"}, 0.5):
            with contextlib.suppress(PresidentError):
                _, state = SPEC.position({**good, "cards": 9, "hands": None, key: value})
                assert SPEC.legal(state, mask)
                read += 1
    assert 0 < read < 100


def test_views_of_random_json_are_refused_with_a_sentence_or_read():
    """Whatever single value is replaced, nothing but the package's own errors comes out, or a view that reads back."""
    chance = np.random.default_rng(1)
    values = [None, -1, 3, 99, 10**30, "", "Kh", "joker", [], {}, True, 1.5, ["Kh", "Kh"]]
    read = 0
    for _ in range(400):
        facts = example()
        path = list(paths(facts))
        *keys, last = path[chance.integers(len(path))]
        part = facts
        for key in keys:
            part = part[key]
        part[last] = values[chance.integers(len(values))]
        with contextlib.suppress(PresidentError):
            record = SPEC.read_view(facts)
            assert SPEC.read_view(SPEC.view_facts(record)) == record
            read += 1
    assert 0 < read < 200


def paths(facts, before=()):
    items = facts.items() if isinstance(facts, dict) else enumerate(facts)
    for key, value in items:
        yield (*before, key)
        if isinstance(value, dict | list):
            yield from paths(value, (*before, key))


def test_usable_cards_are_those_of_legal_moves():
    state = position(kind="ladder", trump="s", trick=["10h"], hands={1: "7h Kh 9d joker"})
    facts = SPEC.view_facts(view_of(state))
    assert facts["usable"] == ["7h", "Kh", "joker"]
    assert facts["trick"]["cards"] == [{"seat": 0, "move": "10h"}]
    assert SPEC.view_facts(view_of(state, 3))["legal"] == []


def test_a_move_tells_who_won_the_trick():
    state = position(kind="ladder", trump="s", trick=["10h", "Kh", "7s"], hands={3: "9h 8d"})
    before = state.copy()
    SPEC.step(state, SPEC.parse_move("9h"))
    facts = SPEC.move_facts(before, SPEC.parse_move("9h"), state, 0)
    assert facts == {"move": "9h", "cards": ["9h"], "trick_won": 2, "trump": None}


# Positions.


@pytest.mark.parametrize(
    ("case", "words"),
    [
        ({"cards": 4}, "needs its trump"),
        ({"cards": 10}, "cards of a position"),
        ({"kind": "bronze"}, "kind of a position"),
        ({"kind": "golden", "cards": 5}, "no round golden of 5 cards"),
        ({"rules": "short", "kind": "golden"}, "no round golden"),
        ({"kind": "nines", "turned": "7h"}, "ladder alone"),
        ({"kind": "ladder", "cards": 3, "trump": "h", "turned": "7h"}, "ladder alone"),
        ({"kind": "notrump", "trump": "h"}, "is none"),
        ({"kind": "nines", "bids": [1]}, "first trump is named"),
        ({"kind": "ladder", "cards": 3, "trump": "h", "bids": [4]}, "0 to 3"),
        ({"kind": "ladder", "cards": 3, "trump": "h", "bids": [1, 1, 0, 1]}, "may not bid 1"),
        ({"kind": "ladder", "cards": 3, "trump": "h", "bids": "x"}, "list"),
        ({"kind": "ladder", "trump": "h", "hands": ["7c 8c", "7c 9c"]}, "twice"),
        ({"kind": "ladder", "trump": "h", "hands": ["7c 8c", "9c"]}, "holds 2 cards"),
        ({"kind": "ladder", "trump": "h", "hands": [7]}, "a hand is text"),
        ({"hands": "7c"}, "texts by seat"),
        ({"kind": "ladder", "cards": 2, "trump": "h", "trick": ["7c", "8c", "9c", "10c"]}, "within"),
        ({"kind": "ladder", "cards": 2, "trump": "h", "trick": ["joker take"]}, "cannot be played"),
        ({"kind": "ladder", "cards": 2, "trump": "h", "won": [1, 1, 0, 0]}, "within"),
        ({"kind": "nines", "trick": ["7c"]}, "needs its trump"),
        ({"kind": "ladder", "cards": 2, "trump": "h", "dealer": 4}, "dealer of a position"),
    ],
)
def test_a_wrong_position_is_refused_with_a_sentence(case, words):
    with pytest.raises(BadOptions, match=words):
        position(**case)


def test_a_position_goes_on_as_a_match_of_one_round():
    match = Match.from_position({"trump": "h", "won": [0, 2, 0, 0], "leader": 1, "hands": {1: "7h joker"}}, "joker")
    assert match.legal_moves == ["7h", *MOVES[51:]]
    while not match.over:
        match.play(match.legal_moves[0])
    assert len(match.results) == 1


def test_the_last_play_of_a_round_is_known_exactly():
    """A.6: two tricks and bids of 0; a seat that takes the last trick gets 10, else 50."""
    case = {"trump": "s", "won": [0, 0, 1, 0], "leader": 0, "trick": ["10h", "Kh", "Ah"], "hands": {3: "joker"}}
    match = Match.from_position(case, "joker")
    values = SPEC.end_game(match.state)
    assert {SPEC.move_text(action): points for action, points in values.items()} == {
        "joker take": 10.0,
        "joker discard": 50.0,
    }
    assert SPEC.end_game(match.view(3).record) == values


def test_before_the_last_play_nothing_is_solved_and_a_clause_says_why():
    assert (
        SPEC.no_end_game(position(kind="ladder", cards=2, trump="h")) == "only the last play of a round can be solved"
    )
