"""The kernels of Joker against a second implementation, written from the rule page alone: they agree at every decision.

JOKER_MATCHES says how many matches of every form are played; `make proof` plays a thousand.
"""

import itertools
import os
import random
from collections import Counter

import numpy as np
import pytest
from joker_random_play import NUMBERED, deck_of, legal_moves, play_randomly
from oracle.joker import JOKER, MOVES, NO_TRUMP, SEATS, SUITS, TRUMPS, Oracle, height
from oracle.joker_public import known_caps, known_voids

from president_env.games.joker import SPEC
from president_env.games.joker.state import KINDS, MODES, NOBODY

PHASES = ("trump", "bid", "play", "round_over")
FORMS = {
    "classic": {"form": "classic"},
    "short": {"form": "short"},
    "nines": {"form": "short", "short_layout": "nines3"},
    "full": {"form": "full"},
}
PREMIUMS = ("double", "strike", "both", "none")
SHTANGA = (100, 200, "per_card")
SWITCHES = list(itertools.product((False, True), ("shared", "kept_bids")))
TESTS_OF_A_FORM = len(PREMIUMS) * len(SHTANGA)
MATCHES_OF_A_TEST = -(-int(os.environ.get("JOKER_MATCHES", "12")) // TESTS_OF_A_FORM)


def texts(cards):
    """A packed card set as sorted texts."""
    plain = [card for number, card in enumerate(NUMBERED) if card != JOKER and cards >> number & 1]
    return sorted(plain + [JOKER] * (int(cards) >> len(NUMBERED)))


def or_none(number):
    return None if number == NOBODY else int(number)


def plays_of(state):
    """Every play of the round: seat and text."""
    return [(play // 64, MOVES[play % 64]) for play in state["plays"].tolist() if play != NOBODY]


def card_text(card):
    return None if card == NOBODY else [*NUMBERED, JOKER][card]


def shown_by_kernels(state):
    over = PHASES[state["phase"]] == "round_over"
    plays = plays_of(state)
    points = np.zeros(SEATS, np.int64)
    if over:
        SPEC.points(state, points)
    winners = int(SPEC.winners(state))
    return {
        "round": int(state["round"]),
        "kind": KINDS[state["kind"]],
        "cards": int(state["cards"]),
        "phase": PHASES[state["phase"]],
        "turn": or_none(state["turn"]),
        "dealer": int(state["dealer"]),
        "trump": None if state["trump"] == NOBODY else TRUMPS[state["trump"]],
        "turned": card_text(state["turned"]),
        "legal": set(legal_moves(state)),
        "hands": [texts(hand) for hand in state["hands"].tolist()],
        "bids": {seat: bid for seat, bid in enumerate(state["bids"].tolist()) if bid != NOBODY},
        "won": state["won"].tolist(),
        "plays": plays,
        "trick": plays[len(plays) - int(state["laid"]) :],
        "table": [card_text(card) for card in state["table"]],
        "modes": [MODES[mode] for mode in state["modes"]],
        "led": None if state["led"] == NOBODY else SUITS[state["led"]],
        "leader": None if over else int(state["leader"]),
        "points": points.tolist(),
        "premiums": state["premiums"].tolist(),
        "totals": state["totals"].tolist(),
        "record": state["record"].tolist(),
        "clean": [bool(clean) for clean in state["clean"]],
        "lacks": shown_lacks(state),
        "kept": state["kept"].tolist(),
        "winners": {seat for seat in range(SEATS) if winners >> seat & 1},
    }


def shown_by_oracle(oracle):
    over = oracle.phase == "round_over"
    trick = dict(oracle.trick)
    return {
        "round": oracle.round,
        "kind": oracle.kind,
        "cards": oracle.cards,
        "phase": oracle.phase,
        "turn": oracle.turn,
        "dealer": oracle.dealer,
        "trump": oracle.trump,
        "turned": oracle.turned,
        "legal": oracle.legal(),
        "hands": [sorted(hand) for hand in oracle.hands],
        "bids": oracle.bids,
        "won": oracle.won,
        "plays": [*itertools.chain(*oracle.tricks), *oracle.trick],
        "trick": oracle.trick,
        "table": [trick[seat].partition(":")[0] if seat in trick else None for seat in range(SEATS)],
        "modes": [(f"{trick.get(seat, '')}::").split(":")[1] or "none" for seat in range(SEATS)],
        "led": oracle.trick[0][1][-1] if oracle.trick else None,
        "leader": None if over else leader_of(oracle),
        "points": [oracle.points[seat] + oracle.premium[seat] for seat in range(SEATS)],
        "premiums": oracle.premium,
        "totals": oracle.totals,
        "record": [max(points, default=0) for points in oracle.chapter_points],
        "clean": [all(kept) for kept in oracle.chapter_kept],
        "lacks": expected_lacks(oracle),
        "kept": oracle.kept_bids,
        "winners": oracle.winners(),
    }


def leader_of(oracle):
    """Who leads the trick, or will lead the first."""
    if oracle.trick:
        return oracle.trick[0][0]
    return oracle.turn if oracle.tricks else oracle.forehand


def shown_lacks(state):
    """By seat and suit the ranks of which a seat has shown to hold none."""
    return {
        (seat, suit): ranks
        for seat, lacks in enumerate(state["lacks"].tolist())
        for number, suit in enumerate(SUITS)
        if (ranks := [rank for rank in range(9) if lacks >> (9 * number + rank) & 1])
    }


def expected_lacks(oracle):
    """All ranks of a suit that a seat has not, and all above its highest card of a suit where it had to play that."""
    tricks = [*oracle.tricks, oracle.trick]
    caps = known_caps(tricks)
    lacks = {key: [rank for rank in range(9) if rank > height(card)] for key, card in caps.items() if card[0] != "A"}
    return lacks | {key: list(range(9)) for key in known_voids(tricks, oracle.trump)}


def play_match(rules, seed):
    """A random match on both; they are compared before every move and at the end of every round."""
    chance = random.Random(seed)
    options = SPEC.read_options(rules)
    state, oracle = SPEC.new_states(1)[0], Oracle(options.as_dict(), seed % SEATS)
    SPEC.begin_match(state, SPEC.options_record(options))
    history = []
    for done in play_randomly(oracle, seed):
        history.append(done)
        if isinstance(done, str):
            SPEC.step(state, MOVES.index(done))
        else:
            SPEC.begin_round(state, deck_of(done, oracle.first_dealer, chance))
        assert shown_by_kernels(state) == shown_by_oracle(oracle), (rules, history)
    assert options.rounds == oracle.round


def what_happened(oracle):
    """What is rare in a match, and must not be missing in the matches of these tests."""
    if oracle.tricks and not oracle.trick:
        yield from trick_events([play for _, play in oracle.tricks[-1]], oracle.trump)
    if oracle.phase == "round_over":
        yield from round_events(oracle)


def trick_events(plays, trump):
    if [play[:2] for play in plays].count(JOKER) == 2:
        yield f"two jokers: {' '.join(play.split(':')[1] for play in plays if play.startswith(JOKER))}"
    if plays[0].startswith(JOKER):
        trumped = trump not in (NO_TRUMP, plays[0][-1]) and any(play[-1] == trump for play in plays)
        yield f"{plays[0][:-2]} {'trumped' if trumped else 'not trumped'}"
        if all(play[-1] not in (plays[0][-1], trump) for play in plays[1:]):
            yield f"{plays[0][:-2]} unanswered"


def round_events(oracle):
    if oracle.turned == JOKER:
        yield "a joker is turned up"
    for seat in range(SEATS):
        if oracle.won[seat] == 9:
            yield f"all tricks of {oracle.kind}"
        if oracle.bids.get(seat) == oracle.won[seat] == oracle.cards:
            yield "all tricks bid and taken"
        if oracle.points[seat] < 0:
            yield f"below 0 in {oracle.kind}"
        if oracle.premium[seat]:
            yield f"premium of {oracle.kind}: {'more' if oracle.premium[seat] > 0 else 'less'}"


@pytest.mark.parametrize("shtanga", SHTANGA)
@pytest.mark.parametrize("premium", PREMIUMS)
@pytest.mark.parametrize("form", FORMS)
def test_kernels_and_oracle_agree_in_every_form_with_every_option(form, premium, shtanga):
    table = {**FORMS[form], "premium": premium, "shtanga": shtanga}
    turn = PREMIUMS.index(premium) + SHTANGA.index(shtanga)
    for seed in range(MATCHES_OF_A_TEST):
        ruffable, tie_break = SWITCHES[(seed + turn) % len(SWITCHES)]
        play_match({**table, "led_joker_ruffable": ruffable, "tie_break": tie_break}, seed)


def test_what_is_rare_happens_in_such_matches():
    """They would agree as well if nobody ever led a joker."""
    events = Counter()
    for seed in range(20):
        oracle = Oracle(SPEC.read_options({"form": "full", "premium": "both"}).as_dict(), seed % SEATS)
        for done in play_randomly(oracle, seed):
            if isinstance(done, str):
                events.update([done, *what_happened(oracle)])
    assert [event for event in expected_events() if not events[event]] == []


def expected_events():
    second = ("take", "discard")
    yield from MOVES
    yield from (f"two jokers: {one} {other}" for one in (*second, "high", "low") for other in second)
    yield from (f"JK:{demand} {how}" for demand in ("high", "low") for how in ("trumped", "not trumped", "unanswered"))
    yield from ("a joker is turned up", "all tricks bid and taken", "all tricks of golden", "all tricks of misere")
    yield from (f"below 0 in {kind}" for kind in ("ladder", "nines", "notrump", "blind", "misere"))
    yield from (f"premium of {kind}: more" for kind in ("ladder", "nines", "notrump", "blind"))
    yield from (f"premium of {kind}: less" for kind in ("ladder", "nines", "notrump", "blind"))
