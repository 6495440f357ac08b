"""Sure wins against every distribution of the hidden cards, played under the rules."""

import itertools
import random

import numpy as np
import pytest

from president_env.games.president import SPEC
from president_env.games.president.cards import ALL_CARDS, size_of
from president_env.view import View

LOCAL_FINAL = {"preset": "local", "passing": "final"}
RULES = ("classic", "revolution", "local", "cardverse", LOCAL_FINAL)
LAST_PLACES = ([0, 1, 2, 3], [3, 0, 1, 2], [1, 3, 2, 0], [2, 3, 0, 1])


def text(cards):
    return " ".join("3456789TJQKA2"[card // 4].replace("T", "10") + "cdhs"[card % 4] for card in cards)


def packed(cards):
    return sum(1 << card for card in cards)


def small_states(rules, number):
    """Seat 0 of four acts; the others hold few cards, or nothing; many fours of a kind, exchanges and burned hands."""
    chance = random.Random(number)
    while True:
        ranks = chance.sample(range(13), chance.randint(3, 6))
        cards = [4 * rank + suit for rank in ranks for suit in range(4) if chance.random() < 0.75]
        chance.shuffle(cards)
        if chance.random() < 0.5:  # whole groups into one hand
            cards.sort(key=lambda card: ranks.index(card // 4))
        own = cards[: chance.randint(1, 8)]
        rest = cards[len(own) : len(own) + 4]
        chance.shuffle(rest)
        cut = sorted(chance.randint(0, len(rest)) for _ in range(2))
        hands = [own, rest[: cut[0]], rest[cut[0] : cut[1]], rest[cut[1] :]]
        state = placed(rules, hands, chance)
        if state is not None:
            yield state


def placed(rules, hands, chance):
    """A state with these hands; what nobody holds was played. The last seat may have fallen: its hand is burned."""
    falls = bool(hands[3]) and chance.random() < 0.3
    held = [*hands[:3], [] if falls else hands[3]]
    others = [seat for seat in (1, 2, 3) if held[seat]]
    if not others:
        return None
    position = {"rules": rules, "hands": [text(hand) for hand in held], "turn": 0, "revolution": chance.random() < 0.3}
    if chance.random() < 0.5:
        position["table"] = {
            "seat": chance.choice(others),
            "play": f"{chance.choice('3456789')}x{chance.randint(1, 3)}",
        }
        position["passed"] = [seat for seat in others if seat != position["table"]["seat"] and chance.random() < 0.4]
    state = SPEC.position(position)[1]
    state["last_places"][:4] = chance.choice(LAST_PLACES)
    if falls:
        state["fallen"], state["burned"] = 3, packed(hands[3])
    know_some(state, hands, chance)
    state["played"][1] = ALL_CARDS & ~packed(itertools.chain(*hands))
    return state


def know_some(state, hands, chance):
    """Seat 0 gave some cards in the exchange that its partner still has (or had when it fell)."""
    places = state["last_places"].tolist()
    partner = places.index(3 - places[0])
    if hands[partner] and chance.random() < 0.6:
        gifts = packed(chance.sample(hands[partner], min(len(hands[partner]), chance.randint(1, 2))))
        state["taken"][0] = gifts


def agreeing(state):
    """Every state that agrees with what seat 0 knows."""
    places = state["last_places"].tolist()
    partner = places.index(3 - places[0])
    known = int(state["taken"][0])
    sets = [int(cards) for cards in (*state["hands"][1:4], state["burned"])]
    hidden = [1 << card for card in range(52) if sum(sets) >> card & 1]
    for owners in set(itertools.permutations([seat for seat in range(4) for _ in range(size_of(sets[seat]))])):
        dealt = [sum(card for card, owner in zip(hidden, owners, strict=True) if owner == seat) for seat in range(4)]
        holder = 3 if state["fallen"] == partner else partner - 1
        if dealt[holder] & known == known:
            other = state.copy()
            other["hands"][1:4] = dealt[:3]
            other["burned"] = dealt[3]
            yield other


def legal(state):
    mask = np.zeros(SPEC.num_actions, np.bool_)
    SPEC.legal(state, mask)
    return [int(action) for action in np.flatnonzero(mask)]


def stands(state):
    """Whether nobody can do anything but pass until seat 0 leads; plays on to there."""
    while state["turn"] != 0:
        if len(legal(state)) > 1:
            return False
        SPEC.step(state, 0)
    return True


def sure_plays(states):
    """The plays that begin an order of plays that nobody can answer in any of the states, and that end the hand."""
    return (action for action in legal(states[0]) if action and is_sure_after(action, states))


def is_sure_after(action, states):
    if states[0]["counts"][0] == (action - 1) % 4 + 1:
        return True
    after = []
    for state in states:
        after.append(state.copy())
        SPEC.step(after[-1], action)
        if not stands(after[-1]):
            return False
    return any(sure_plays(after))


@pytest.mark.parametrize("rules", RULES, ids=str)
def test_a_sure_win_is_found_exactly_where_no_distribution_stops_it(rules):
    found = missed = 0
    for state, _ in zip(small_states(rules, 5), range(400), strict=False):
        view = View.of(SPEC, state, 0)
        action = int(SPEC.sure_win(view.record, view.mask))
        sure = list(sure_plays(list(agreeing(state))))
        assert action in (sure or [-1]), SPEC.view_text(state)
        found += action >= 0
        missed += action < 0
    assert min(found, missed) > 80
