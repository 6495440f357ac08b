"""What a seat sees of President: nothing that it may not know, and the same from every chair."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from president_env.chance import shuffle
from president_env.games.president import SPEC
from president_env.games.president.belief import imagine
from president_env.games.president.exchange import partner_of
from president_env.games.president.state import EXCHANGE, NOBODY, PLAY
from president_env.view import View

ALL_CARDS = (1 << 52) - 1
SEATS = 7
BY_SEAT = (
    *("table_owner", "turn", "cards_left", "few_cards_left", "passed", "place", "fallen"),
    *("title", "lead", "played", "passed_on"),
)

MOMENTS = {
    "anywhere": lambda state: True,
    "exchange": lambda state: state["phase"] == EXCHANGE,
    "after an exchange": lambda state: state["phase"] == PLAY and state["round"] > 1,
    "revolution": lambda state: state["turned"] == 1,
    "somebody is out": lambda state: state["finished"] > 0,
    # With three seats that ends the round (section 8).
    "a President fell": lambda state: state["fallen"] != NOBODY or state["players"] == 3,
}


class Walk:
    """A match of random moves, round after round; somebody is dealt four of a kind, and plays them when possible."""

    def __init__(self, rules, players, number):
        self.states = SPEC.new_states(1)
        self.state = self.states[0]
        self.number = number
        self.chance = random.Random(number)
        options = SPEC.read_options(rules, players=players, rounds=1000)
        SPEC.begin_match(self.state, SPEC.options_record(options))
        self.deal()

    def deal(self):
        deck = np.zeros(52, np.int64)
        shuffle(self.number, int(self.state["round"]) + 1, deck)
        deal_a_four(deck, int(self.state["players"]), self.chance.randrange(13))
        SPEC.begin_round(self.state, deck)

    def legal(self):
        mask = np.zeros(SPEC.num_actions, np.bool_)
        SPEC.legal(self.state, mask)
        return mask

    def move(self):
        if self.state["turn"] == NOBODY:
            self.deal()
        else:
            legal = np.flatnonzero(self.legal())
            fours = legal[(legal % 4 == 0) & (legal > 0) & (legal <= 52)]
            SPEC.step(self.state, int(self.chance.choice(fours if len(fours) else legal)))


def deal_a_four(deck, players, rank):
    """Move the four cards of a rank to places of the deck that go to one seat."""
    for suit in range(4):
        there = deck.tolist().index(4 * rank + suit)
        deck[[suit * players, there]] = deck[[there, suit * players]]


def state_at(moment, number, players, decisions):
    """A table after some random moves, and then on to the moment, with somebody to act."""
    walk = Walk("local", players, number)
    for _ in range(decisions):
        walk.move()
    while walk.state["turn"] == NOBODY or not MOMENTS[moment](walk.state):
        walk.move()
    return walk


def observed(state, seat):
    return View.of(SPEC, state, seat)


def cards_of(packed):
    return [card for card in range(52) if int(packed) >> card & 1]


def known_to(state, seat):
    """The cards in other hands that a seat knows: those passed in the exchange that lie where they went."""
    partner = int(partner_of(state, seat))
    if partner == NOBODY:
        return 0
    given = int(state["taken"][seat]) | int(state["returned"][seat])
    return given & (int(state["hands"][partner]) | (int(state["burned"]) if state["fallen"] == partner else 0))


def reshuffled(state, observer, chance):
    """The same table with every card that the observer may not know in another place (section 11)."""
    changed = state.copy()
    known = known_to(state, observer)
    holders = [seat for seat in range(int(state["players"])) if seat != observer]
    hidden = {seat: cards_of(int(state["hands"][seat]) & ~known) for seat in holders}
    if state["fallen"] != observer:
        hidden["burned"] = cards_of(int(state["burned"]) & ~known)
    pool = [card for cards in hidden.values() for card in cards]
    chance.shuffle(pool)
    for holder, cards in hidden.items():
        moved = sum(1 << pool.pop() for _ in cards) - sum(1 << card for card in cards)
        if holder == "burned":
            changed["burned"] += moved
        else:
            changed["hands"][holder] += moved
    for seat in set(holders) - {int(partner_of(state, observer))}:
        changed["taken"][seat] = chance.getrandbits(52)
        changed["returned"][seat] = chance.getrandbits(52)
    return changed


def all_that_leaves(view):
    """Everything that is made from a view: itself, numbers, texts, legal moves, and what every bot does."""
    bots = [int(bot(view.record, view.mask)) for bot in SPEC.bots.values()] if view.is_my_turn else []
    texts = str(view), SPEC.hand_text(view.record, view.seat), view.legal_moves
    return view.record.tobytes(), view.observation.tobytes(), texts, bots


moments = st.sampled_from(list(MOMENTS))
numbers = st.integers(0, 10**10 - 1)
players = st.integers(3, 7)
decisions = st.integers(0, 150)
some = settings(derandomize=True, deadline=None, max_examples=80)


@some
@given(moments, numbers, players, decisions)
def test_hidden_cards_change_nothing_that_a_seat_gets(moment, number, players, decisions):
    """Section 11: from what a seat may know, a bot, an observation and a page are made, and from nothing else."""
    state = state_at(moment, number, players, decisions).state
    for observer in range(players):
        expected = all_that_leaves(observed(state, observer))
        for seed in range(3):
            changed = reshuffled(state, observer, random.Random(seed))
            assert all_that_leaves(observed(changed, observer)) == expected


def test_the_reshuffling_moves_cards():
    """The test above would hold of a reshuffling that does nothing."""
    state = state_at("a President fell", 1, 5, 100).state
    observer = (int(state["fallen"]) + 1) % 5
    changed = reshuffled(state, observer, random.Random(1))
    assert changed["burned"] != state["burned"]
    assert (changed["hands"] != state["hands"]).sum() >= 2
    assert changed["hands"][observer] == state["hands"][observer]


def rotated(state, by):
    """The same table with everybody moved `by` chairs on in turn order."""
    players = int(state["players"])
    turned = state.copy()
    for seat in range(players):
        to = (seat + by) % players
        for name in ("hands", "counts", "played", "taken", "returned", "places", "last_places", "totals"):
            turned[name][to] = state[name][seat]
        for index in range(4):
            turned["passed_on"][4 * to + index] = state["passed_on"][4 * seat + index]
    for name in ("turn", "top_owner", "fallen"):
        if state[name] != NOBODY:
            turned[name] = (state[name] + by) % players
    for name in ("active", "passed"):
        turned[name] = sum(1 << (seat + by) % players for seat in range(players) if int(state[name]) >> seat & 1)
    return turned


@some
@given(moments, numbers, players, decisions, st.integers(1, 6))
def test_it_makes_no_difference_on_which_chair_one_sits(moment, number, players, decisions, by):
    """Whoever the observer is sits first; the game goes on alike to the end of the round."""
    walk = state_at(moment, number, players, decisions)
    other = rotated(walk.state, by)
    while walk.state["turn"] != NOBODY:
        for seat in range(players):
            here, there = observed(walk.state, seat), observed(other, (seat + by) % players)
            assert here.observation.tobytes() == there.observation.tobytes()
            assert (here.mask == there.mask).all()
        action = int(walk.chance.choice(np.flatnonzero(walk.legal())))
        SPEC.step(walk.state, action)
        SPEC.step(other, action)
    assert (rotated(walk.state, by)["places"] == other["places"]).all()


@some
@given(moments, numbers, players, decisions, st.randoms(use_true_random=False))
def test_an_imagined_table_is_one_that_may_be(moment, number, players, decisions, chance):
    """It looks the same to the observer, has every card once, known ones where they are, and can be played out."""
    state = state_at(moment, number, players, decisions).state
    deck = np.array(chance.sample(range(52), 52), np.int64)
    for observer in range(players):
        view = observed(state, observer)
        made = SPEC.new_states(1)[0]
        imagine(view.record, deck, made)
        assert observed(made, observer).record.tobytes() == view.record.tobytes()
        everywhere = [int(made["burned"]), *made["hands"].tolist(), *made["played"].tolist()]
        assert sum(everywhere) == ALL_CARDS
        assert sum(len(cards_of(cards)) for cards in everywhere) == 52
        assert [len(cards_of(hand)) for hand in made["hands"]] == made["counts"].tolist()
        assert known_to(state, observer) == known_to(made, observer)
        play_out(made, chance)
        assert sorted(made["places"].tolist()[:players]) == list(range(players))


def play_out(state, chance):
    mask = np.zeros(SPEC.num_actions, np.bool_)
    while SPEC.legal(state, mask):
        SPEC.step(state, int(chance.choice(np.flatnonzero(mask))))


@some
@given(numbers)
def test_different_decks_imagine_different_tables(number):
    """A planner that saw the same hands every time would know them."""
    view, made = observed(state_at("anywhere", number, 4, 3).state, 0), SPEC.new_states(2)
    imagine(view.record, np.arange(52), made[0])
    imagine(view.record, np.arange(52)[::-1].copy(), made[1])
    assert (made[0]["hands"] != made[1]["hands"]).any()


@some
@given(moments, numbers, players, decisions)
def test_every_field_keeps_to_its_meaning(moment, number, players, decisions):
    state = state_at(moment, number, players, decisions).state
    for seat in range(players):
        part = {name: observed(state, seat).observation[where] for name, where in SPEC.slices().items()}
        order = [(seat + step) % players for step in range(players)]
        counts = state["counts"][order]
        burned = int(state["burned"]) if state["fallen"] == seat else 0
        assert part["own_hand"].sum() == counts[0]
        held = part["own_hand"].sum() + part["unseen"].sum() + 4 * part["played"].sum() + len(cards_of(burned))
        assert held == pytest.approx(52)
        assert part["cards_left"][:players] == pytest.approx(counts / 20)
        assert part["few_cards_left"].reshape(SEATS, 5).sum(axis=1)[:players].tolist() == np.minimum(counts, 5).tolist()
        assert part["turn"].tolist() == [step < players and order[step] == state["turn"] for step in range(SEATS)]
        assert part["passed"][:players].tolist() == [int(state["passed"]) >> one & 1 for one in order]
        assert part["table_count"].argmax() == state["top_count"]
        assert part["lead"].sum() == pytest.approx(0, abs=1e-5)
        assert part["players"].argmax() == players - 3
        assert part["title"].reshape(SEATS, 5).sum(axis=1)[:players].tolist() == [float(state["round"] > 1)] * players
        assert part["owed"].sum() == state["owed"]
        assert part["turned"].item() == state["turned"]


@some
@given(moments, numbers, players, decisions)
def test_absent_seats_are_zero(moment, number, players, decisions):
    state = state_at(moment, number, players, decisions).state
    for seat in range(players):
        observation = observed(state, seat).observation
        for name in BY_SEAT:
            assert not observation[SPEC.slices()[name]].reshape(SEATS, -1)[players:].any()


def test_values_lie_between_minus_one_and_one():
    for number in range(4):
        walk = Walk("local", 3 + number, number)
        for _ in range(400):
            walk.move()
            if walk.state["round"] <= 5:
                for seat in range(3 + number):
                    assert np.abs(observed(walk.state, seat).observation).max() <= 1


def test_ranks_stand_in_order_of_present_strength():
    """Section 6: while a revolution is on, 3 is highest and 2 lowest."""
    state = state_at("revolution", 5, 4, 0).state
    seat = int(state["turn"])
    by_rank = [len(cards_of(int(state["hands"][seat]) >> 4 * rank & 15)) for rank in range(13)]
    own_hand = observed(state, seat).observation[SPEC.slices()["own_hand"]]
    assert own_hand.reshape(13, 4).sum(axis=1).tolist() == by_rank[::-1]


def test_cards_known_from_the_exchange_are_seen_by_the_two_alone():
    """Sections 4 and 11: what was exchanged is known to the two seats between which it went, and to nobody else."""
    state = state_at("after an exchange", 3, 5, 0).state
    where = SPEC.slices()
    president, vice, citizen, vice_scum, scum = (state["last_places"].tolist().index(place) for place in range(5))
    for giver, receiver, count in (
        (scum, president, 2),
        (president, scum, 2),
        (vice_scum, vice, 1),
        (vice, vice_scum, 1),
    ):
        passed = int(state["taken"][giver]) | int(state["returned"][giver])
        assert len(cards_of(passed)) == count
        still_there = len(cards_of(passed & int(state["hands"][receiver])))
        assert observed(state, giver).observation[where["known"]].sum() * 4 == still_there
        assert observed(state, receiver).observation[where["exposed"]].sum() * 4 == still_there
    assert not observed(state, citizen).observation[where["known"]].any()
