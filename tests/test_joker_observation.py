"""What a seat of Joker sees, as a view and as numbers, and what it may imagine (RULES.md, A.11)."""

import random

import numpy as np
import pytest
from joker_matches import RULES, position, positions

from president_env.games.joker import SPEC
from president_env.games.joker.belief import held_by, unseen_cards
from president_env.games.joker.cards import ALL_CARDS, JOKER, ONE_JOKER, PLAIN, size_of
from president_env.games.joker.state import BLIND, NOBODY, PLAY, TRUMP
from president_env.view import View

SLICES = SPEC.slices()
CARDS = [SPEC.move_text(action) for action in range(15, 49)]


def seen(state, seat=None):
    """The observation of a seat, of the one to act if none is named."""
    return View.of(SPEC, state, int(state["turn"]) if seat is None else seat).observation


def part(observation, name, rows=1):
    return observation[SLICES[name]].reshape(rows, -1) if rows > 1 else observation[SLICES[name]]


def one(values):
    """The index of the only 1."""
    assert sorted(values)[-2:] == [0, 1]
    return int(values.argmax())


def named(values):
    """A set of 36 numbers as texts."""
    return [card for card, held in zip(CARDS, values, strict=False) if held] + ["joker"] * int(values[34:].sum())


def test_the_observation_has_598_numbers_and_167_that_follow_from_them():
    """Field by field, as RULES.md says what a seat may know; then what is counted from it (reckoned.py)."""
    assert [part.size for part in SPEC.fields] == [
        4, 6, 9, 2, 4, 6, 36, 36, 44, 11, 40, 1, 144, 16, 5, 4, 5, 144, 36, 12, 12, 12, 3, 3, 3,
        28, 28, 1, 34, 34, 34, 8,
    ]  # fmt: skip
    assert SPEC.observation_size == 598 + 167
    assert SPEC.num_actions == 59


@pytest.mark.parametrize("rules", RULES)
def test_every_number_is_between_minus_1_and_1_and_every_one_hot_has_a_1(rules):
    hots = {"phase": 1, "kind": 1, "cards": 1, "dealer": 1, "trump": 1, "turned": 1, "bids": 4, "barred_bid": 1,
            "won": 4, "table": 4, "led": 1, "leader": 1, "best": 1, "shtanga": 1, "form": 1, "needs": 4,
            "spares": 4}  # fmt: skip
    for number, state in enumerate(positions(rules, 1)):
        if number % 11 == 0:
            for seat in range(4):
                observation = seen(state, seat)
                assert np.abs(observation).max() <= 1
                for name, rows in hots.items():
                    assert [row.sum() for row in part(observation, name, rows).reshape(rows, -1)] == [1] * rows


def test_the_fields_say_what_lies_on_the_table():
    """A trick of three plays, seen by the fourth: it sits at 0, the leader at 1."""
    state = position(
        kind="ladder", cards=4, trump="s", bids=[2, 1, 0, 3], dealer=3, won=[1, 0, 0, 0],
        trick=["joker high h", "Kh", "joker discard"], hands={3: "9h 7h 8d"},
    )  # fmt: skip
    observation = seen(state)
    assert one(part(observation, "phase")) == PLAY
    assert one(part(observation, "cards")) == 3
    assert one(part(observation, "trump")) == 3
    assert one(part(observation, "led")) == 2
    assert (one(part(observation, "leader")), one(part(observation, "best"))) == (1, 1)
    assert [one(row) for row in part(observation, "bids", 4)] == [3, 2, 1, 0]
    assert [one(row) for row in part(observation, "won", 4)] == [0, 1, 0, 0]
    assert [one(row) for row in part(observation, "table", 4)] == [35, 34, CARDS.index("Kh"), 34]
    assert part(observation, "modes", 4).tolist() == [[0] * 4, [0, 0, 1, 0], [0] * 4, [0, 1, 0, 0]]
    assert named(part(observation, "own_hand")) == ["8d", "7h", "9h"]
    assert part(observation, "tricks_left")[0] == np.float32(3 / 9)
    assert part(observation, "caps", 3)[1].tolist() == [0, 0, np.float32(1 / 9), 0]
    assert not part(observation, "voids").any()


def test_needs_spares_and_strain_are_counted_from_the_bids():
    """A.4.2, A.6: seat 3 acts; bids 2 + 1 + 0 + 3 are two more than the four cards, three tricks are left."""
    state = position(
        kind="ladder", cards=4, trump="s", bids=[2, 1, 0, 3], dealer=3, won=[0, 0, 1, 0], trick=["Kh", "Ah", "7h"],
        hands={3: "9h 7d 8d"},
    )  # fmt: skip
    observation = seen(state)
    assert [one(row) - 1 for row in part(observation, "needs", 4)] == [3, 2, 1, -1]
    assert [one(row) - 1 for row in part(observation, "spares", 4)] == [0, 1, 2, 4]
    assert part(observation, "strain")[0] == np.float32(2 / 9)
    bidding = seen(position(kind="ladder", cards=4, trump="s", bids=[2, 1]))
    assert [one(row) for row in part(bidding, "needs", 4)] == [6, 6, 3, 2]
    assert part(bidding, "strain")[0] == 0


def test_own_cards_are_seen_beside_the_unseen_ones():
    """The ace of hearts is on the table, so the king is the highest; a trump wins; the ace of diamonds is elsewhere."""
    state = position(kind="ladder", cards=4, trump="s", dealer=2, trick=["Qh", "Ah"], hands={1: "Kh 7h Kd 7s"})
    assert state["turn"] == 1
    observation = seen(state)

    def cards(name):
        return {card: float(value) for card, value in zip(CARDS, part(observation, name), strict=True) if value}

    assert cards("bosses") == {"Kh": 1}
    assert cards("heights")["Kd"] == np.float32(8 / 9)
    assert cards("winners") == {"7s": 1}
    assert part(observation, "lengths")[:4].tolist() == [0, np.float32(1 / 9), np.float32(2 / 9), np.float32(1 / 9)]


def test_voids_are_those_that_plays_show():
    """A.11: off hearts and no trump; clubs stay possible."""
    state = position(kind="ladder", cards=3, trump="s", trick=["10h", "9d"])
    observation = seen(state)
    assert part(observation, "voids", 3).tolist() == [[0] * 4, [0] * 4, [0, 0, 1, 1]]
    assert part(observation, "caps", 3)[2].tolist() == [0, 0, 1, 1]


def test_the_barred_bid_is_seen_when_the_others_have_bid():
    for bids, barred in (([1, 2], 10), ([1, 2, 0], 2), ([4, 4, 4], 10)):
        state = position(kind="ladder", cards=5, trump="h", bids=bids)
        assert one(part(seen(state), "barred_bid")) == barred


def test_three_cards_are_seen_while_trump_is_named_and_none_in_blind_bidding():
    """A.3.3 and A.4.4; the other 33 or 36 are unseen."""
    for state in positions({"form": "full", "first_round": 33, "rounds": 1}, 2):
        if state["phase"] != PLAY and state["turn"] != NOBODY:
            for seat in range(4):
                held = 3 if state["phase"] == TRUMP else 0
                observation = seen(state, seat)
                assert part(observation, "own_hand").sum() == held
                assert part(observation, "unseen").sum() == 36 - held


# Nothing else.


def shuffled_hidden(state, seat, chance):
    """The state with all that a seat does not see dealt anew, as many cards to each place."""
    rows = ["hands", "first_cards", "later_cards"]
    places = [(row, other) for row in rows for other in range(4) if row != "hands" or other != seat]
    cards = [card for card in range(36) if int(unseen_cards(View.of(SPEC, state, seat).record)) >> card & 1]
    cards += [JOKER] * (int(unseen_cards(View.of(SPEC, state, seat).record)) >> JOKER)
    chance.shuffle(cards)
    other = state.copy()
    for row, place in places:
        size = size_of(int(state[row][place]))
        other[row][place] = sum(1 << cards.pop() for _ in range(size))
    return other


@pytest.mark.parametrize("rules", RULES)
def test_hidden_cards_change_nothing_that_a_seat_sees(rules):
    """A.11: view, observation, text and JSON, byte for byte."""
    chance = random.Random(1)
    for number, state in enumerate(positions(rules, 2)):
        if number % 13 == 0 and state["turn"] != NOBODY:
            for seat in range(4):
                one_view = View.of(SPEC, state, seat)
                other_view = View.of(SPEC, shuffled_hidden(state, seat, chance), seat)
                assert one_view.record.tobytes() == other_view.record.tobytes()
                assert one_view.observation.tobytes() == other_view.observation.tobytes()
                assert str(one_view) == str(other_view)
                assert SPEC.view_facts(one_view.record) == SPEC.view_facts(other_view.record)


def test_blind_bidding_looks_the_same_for_every_deal():
    """A.4.4."""
    rules = {"form": "full", "first_round": 33, "rounds": 1, "first_dealer": 0}
    first = {seen(next(positions(rules, seed))).tobytes() for seed in range(8)}
    assert len(first) == 1
    assert next(positions(rules, 1))["kind"] == BLIND


def test_seats_and_deal_turned_together_look_the_same():
    """Seats are relative: dealer 1 instead of 0, everything else moves by one seat."""
    for rules in RULES:
        runs = [positions(f"{rules},first_dealer={dealer}", 3) for dealer in (0, 1)]
        for number, (one_state, other_state) in enumerate(zip(*runs, strict=True)):
            if number % 17 == 0:
                for seat in range(4):
                    assert seen(one_state, seat).tobytes() == seen(other_state, (seat + 1) % 4).tobytes()


def test_what_is_revealed_to_a_critic_is_what_is_hidden():
    """The other hands with what comes into them, and the own cards to come."""
    out = np.zeros(SPEC.hidden_size, np.float32)
    state = next(positions({"form": "full", "first_round": 9}, 4))
    assert state["phase"] == TRUMP
    SPEC.reveal(state, 2, out)
    rows = out.reshape(4, 36)
    for place, row in enumerate(rows):
        seat = (3 + place) % 4
        cards = int(state["later_cards"][seat]) + (int(state["hands"][seat]) if seat != 2 else 0)
        assert sorted(named(row)) == sorted(named_set(cards))


def named_set(cards):
    facts = [CARDS[index] for index in range(34) if cards >> (index + 1 if index < 26 else index + 2) & 1]
    return facts + ["joker"] * (cards >> JOKER)


# Imagined states.


def imagined(view, seed):
    deck = np.array(random.Random(seed).sample(range(SPEC.deck_size), SPEC.deck_size))
    state = SPEC.new_states(1)[0]
    SPEC.imagine(view.record, deck, state)
    return state


@pytest.mark.parametrize("rules", RULES)
def test_an_imagined_state_may_be_the_true_one(rules):
    """It looks the same, deals as many cards, none that a seat has shown to lack, and can be played on."""
    for number, state in enumerate(positions(rules, 6)):
        if number % 5 == 0 and state["turn"] != NOBODY:
            view = View.of(SPEC, state, int(state["turn"]))
            world = imagined(view, number)
            assert View.of(SPEC, world, view.seat).record.tobytes() == view.record.tobytes()
            for row in ("hands", "first_cards", "later_cards"):
                assert [size_of(int(cards)) for cards in world[row]] == [size_of(int(cards)) for cards in state[row]]
            for seat in range(4):
                assert int(world["hands"][seat]) & int(state["lacks"][seat]) == 0
            everywhere = sum(sum(world[row].tolist()) for row in ("hands", "first_cards", "later_cards", "played"))
            assert everywhere & PLAIN & ~ALL_CARDS == 0
            assert everywhere // ONE_JOKER <= 2
            play_out(world)


def play_out(state):
    mask = np.zeros(SPEC.num_actions, np.bool_)
    while SPEC.legal(state, mask):
        SPEC.step(state, int(mask.argmax()))
    assert state["won"].sum() == state["cards"]


def test_hidden_cards_are_spread_over_all_seats_that_may_hold_them():
    """The ace of hearts lies in each of the three hands of two cards in two of 33 deals."""
    state = position(kind="ladder", trump="s", cards=2, bids=[0, 0], dealer=3, hands={2: "7c 8c"})
    state["turned"] = 28 + 7  # the ace of spades
    view, ace, worlds = View.of(SPEC, state, 2), 1 << 26, 3000
    held = np.zeros(4)
    for number in range(worlds):
        held += [int(cards) & ace > 0 for cards in imagined(view, number)["hands"]]
    expected = worlds * 2 / 33
    assert held[2] == 0
    assert all(abs(held[seat] - expected) < 5 * expected**0.5 for seat in (0, 1, 3))


def test_a_hand_that_only_an_exchange_can_fill_is_filled():
    """Two seats lack all but one suit each: whatever the deck, hearts go where only hearts may go."""
    for state in positions({"form": "classic", "first_round": 9, "rounds": 1}, 7):
        if state["phase"] == PLAY and state["trick"] == 4 and state["laid"] == 0:
            break
    view = View.of(SPEC, state, int(state["turn"]))
    others = [(view.seat + step) % 4 for step in (1, 2, 3)]
    truth = {seat: int(state["hands"][seat]) for seat in others}
    for seat in others[:2]:  # only what they hold, and one card of the third seat's
        view.record["lacks"][seat] = PLAIN & ~(truth[seat] | lowest(truth[others[2]]))
    for number in range(200):
        world = imagined(view, number)
        for seat in others:
            assert size_of(int(world["hands"][seat])) == held_by(view.record, seat)
            assert int(world["hands"][seat]) & int(view.record["lacks"][seat]) == 0


def lowest(cards):
    return cards & PLAIN & -(cards & PLAIN)
