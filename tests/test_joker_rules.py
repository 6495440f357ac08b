"""Georgian Joker, rule by rule (president_env/games/joker/RULES.md); the cases of A.10 are named by their numbers."""

import numpy as np
import pytest
from joker_matches import RULES, after, legal_moves, position, positions

from president_env import Match, joker_v0
from president_env.envs.rewards import GOES_ON, REWARDS
from president_env.games.joker import SPEC
from president_env.games.joker.cards import ALL_CARDS, JOKER, of_suit, size_of
from president_env.games.joker.scoring import note_points, score, settle_premium
from president_env.games.joker.state import (
    BID,
    BLIND,
    DOUBLE,
    GOLDEN,
    HIGH,
    KINDS,
    LADDER,
    MISERE,
    NINES,
    NO_PREMIUM,
    NOBODY,
    PER_CARD,
    PLAY,
    ROUND_OVER,
    STRIKE,
    TRUMP,
)

FOLLOWING = ["joker take", "joker discard"]
LEADING = [f"joker {demand} {suit}" for suit in "cdhs" for demand in ("high", "low")]


def legal(hand, trump, *trick):
    """What a hand may play after some plays, in a round without others before."""
    return legal_moves(position(kind="ladder", trump=trump, trick=list(trick), hands={len(trick): hand}))


def winner(trump, *plays, **rules):
    """The seat that wins a trick that seat 0 leads."""
    *trick, last = plays
    last_card = last.split()[0]
    state = position(rules=rules, kind="ladder", cards=1, trump=trump, trick=trick, hands={3: last_card})
    after(state, last)
    assert state["phase"] == ROUND_OVER
    return int(state["won"].argmax())


def ended(state):
    points = np.zeros(SPEC.max_seats, np.int64)
    SPEC.points(state, points)
    return points.tolist()


# A.5: what may be played.


@pytest.mark.parametrize(
    ("hand", "trump", "trick", "expected"),
    [
        pytest.param("Kh 9h 7h As", "s", ["joker high h"], ["Kh"], id="case 1"),
        pytest.param("Kh 9h 7h joker", "s", ["joker high h"], ["Kh", *FOLLOWING], id="case 1 with a joker"),
        pytest.param("7s Qs Ad", "s", ["joker high h"], ["7s", "Qs"], id="case 2"),
        pytest.param("Kc Ad", "s", ["joker high h"], ["Kc", "Ad"], id="case 3"),
        pytest.param("7s Qs Ad", "none", ["joker high h"], ["Ad", "7s", "Qs"], id="case 3, no trump"),
        pytest.param("9s 7s Ad", "s", ["joker high s"], ["9s"], id="case 4"),
        pytest.param("Kc Ad", "s", ["joker high s"], ["Kc", "Ad"], id="case 4, none of it"),
        pytest.param("Kh 7h As", "s", ["joker high h", "9h", "joker take"], ["Kh"], id="case 5"),
        pytest.param("7s Ad", "s", ["joker high h", "9h", "joker take"], ["7s"], id="case 5, void"),
        pytest.param("7h joker", "s", ["10h"], ["7h", *FOLLOWING], id="case 12"),
        pytest.param("9d joker", "s", ["10h"], ["9d", *FOLLOWING], id="case 13"),
        pytest.param("7h Kh", "s", ["10h", "joker take"], ["7h", "Kh"], id="case 14"),
        pytest.param("7h Kh As", "s", ["joker low h"], ["7h", "Kh"], id="low asks for any"),
        pytest.param("7s Ad", "s", ["joker low h"], ["7s"], id="low, void"),
        pytest.param("7s As 9d", "s", ["10h", "Ks"], ["7s", "As"], id="no need to beat a trump"),
        pytest.param("joker joker", "s", ["10h"], FOLLOWING, id="two jokers are two moves"),
    ],
)
def test_a_follower_may_play(hand, trump, trick, expected):
    """A.5.3 to A.5.7."""
    assert legal(hand, trump, *trick) == expected


def test_a_leader_may_play_anything_and_names_suit_and_demand_with_a_joker():
    """A.5.1 and A.5.5."""
    assert legal("Ah 6d joker", "s") == ["6d", "Ah", *LEADING]


def test_a_joker_that_leads_in_a_round_of_one_card_names_a_suit_too():
    """A.5.5, case 16."""
    assert legal("joker", "s") == LEADING


# A.5: who wins.


@pytest.mark.parametrize(
    ("trump", "plays", "expected"),
    [
        ("s", ["10h", "Ah", "7h", "Kh"], 1),
        ("s", ["10h", "Ah", "7s", "Kh"], 2),
        ("s", ["10h", "7s", "Ah", "9s"], 3),
        ("none", ["6h", "As", "Ac", "Ad"], 0),
        ("s", ["10h", "joker take", "As", "Kh"], 1),
        ("s", ["10h", "joker discard", "Ah", "Kh"], 2),
        pytest.param("s", ["joker high h", "7s", "Qs", "Kh"], 0, id="case 2: a trump does not beat it"),
        pytest.param("s", ["joker high s", "As", "Ks", "9d"], 0, id="case 4"),
        pytest.param("s", ["joker high h", "Kh", "joker take", "As"], 2, id="case 5"),
        pytest.param("s", ["joker high h", "Kh", "joker discard", "As"], 0, id="case 6"),
        pytest.param("s", ["joker low h", "6h", "Kh", "9h"], 2, id="case 7"),
        pytest.param("s", ["joker low h", "Ah", "7s", "Kh"], 2, id="case 7, a trump"),
        pytest.param("s", ["joker low s", "9d", "7s", "Ac"], 2, id="case 8"),
        pytest.param("s", ["joker low h", "9d", "Kc", "Ac"], 0, id="case 9"),
        pytest.param("s", ["joker low s", "9d", "Kc", "Ac"], 0, id="case 9, trump named"),
        pytest.param("s", ["joker low h", "Kh", "joker take", "As"], 2, id="case 10"),
        pytest.param("s", ["joker low h", "Kh", "joker discard", "7h"], 1, id="case 10, discard"),
        pytest.param("s", ["10h", "joker take", "joker take", "As"], 2, id="case 11"),
        pytest.param("s", ["10h", "joker take", "joker discard", "As"], 1, id="case 11, take and discard"),
        pytest.param("s", ["10h", "joker discard", "joker take", "As"], 2, id="case 11, discard and take"),
        pytest.param("s", ["10h", "joker discard", "joker discard", "Ah"], 3, id="case 11, both discard"),
    ],
)
def test_a_trick_goes_to(trump, plays, expected):
    """A.5, the last table."""
    assert winner(trump, *plays) == expected


def test_trumps_beat_a_joker_led_high_only_where_the_option_is_on():
    """D13."""
    plays = ["joker high h", "Kh", "7s", "Ah"]
    assert winner("s", *plays) == 0
    assert winner("s", *plays, led_joker_ruffable=True) == 2
    assert winner("s", "joker high s", "Ks", "7s", "As", led_joker_ruffable=True) == 0
    assert winner("s", "joker high h", "Kh", "7s", "joker take", led_joker_ruffable=True) == 3
    assert winner("none", "joker high h", "Kh", "7s", "Ah", led_joker_ruffable=True) == 0


def test_the_winner_of_a_trick_leads_the_next_one():
    """A.5.1."""
    state = position(trump="s", hands=["10h 7d", "Kh 8d", "Ah 9d", "7h 10d"], trick=[])
    after(state, "10h", "Kh", "Ah", "7h")
    assert (state["turn"], state["leader"], state["won"].tolist()) == (2, 2, [0, 0, 1, 0])


# A.2 and A.3: the deal.


def deal(kind, deck=range(40), **rules):
    """The state after dealing a deck in the first round of a kind."""
    first = {"ladder": 5, "nines": 9, "golden": 25, "notrump": 29, "blind": 33, "misere": 37}[kind]
    options = SPEC.read_options({"form": "full", "first_round": first, "first_dealer": 0} | rules)
    state = SPEC.new_states(1)[0]
    SPEC.begin_match(state, SPEC.options_record(options))
    SPEC.begin_round(state, np.array(deck))
    assert KINDS[state["kind"]] == kind
    return state


def sizes(row):
    return [int(size_of(cards)) for cards in row.tolist()]


@pytest.mark.parametrize(
    ("kind", "phase", "trump", "held"),
    [
        ("ladder", BID, 2, 5),
        ("nines", TRUMP, NOBODY, 3),
        ("golden", TRUMP, NOBODY, 3),
        ("notrump", BID, 4, 9),
        ("blind", BID, NOBODY, 0),
        ("misere", TRUMP, NOBODY, 3),
    ],
)
def test_a_round_begins_with(kind, phase, trump, held):
    """A.3 and A.4: in a deck in order the 21st card, the eight of hearts, is turned up."""
    state = deal(kind)
    assert (state["phase"], state["trump"], state["turn"]) == (phase, trump, 1)
    assert sizes(state["hands"]) == [held] * 4
    assert sizes(state["first_cards"]) == [3 if kind == "blind" else 0] * 4
    assert sizes(state["later_cards"]) == [6 if state["trump"] == NOBODY else 0] * 4


def test_cards_go_out_one_at_a_time_from_forehand_on():
    """A.3.1 and A.3.6: card i to seat forehand + i; the numbers of the black sixes are the jokers."""
    state = deal("ladder", [36, *range(20), 37, *range(20, 36), 38, 39])
    hands = [SPEC.hand_text(state, seat) for seat in (1, 2, 3, 0)]
    assert hands == ["10c Ac 9d Kd joker", "7c Jc 6d 10d Ad", "8c Qc 7d Jd 6h", "9c Kc 8d Qd 7h"]
    assert SPEC.position_facts(state)["turned"] == "8h"


def test_three_cards_then_trump_then_six():
    """A.3.3: the later cards come into the hands when trump is named."""
    state = deal("nines")
    first = state["hands"].tolist()
    after(state, "trump h")
    assert (state["phase"], state["trump"], sizes(state["hands"])) == (BID, 2, [9] * 4)
    assert [int(now) & before for now, before in zip(state["hands"], first, strict=True)] == first
    assert sum(state["hands"].tolist()) == ALL_CARDS


@pytest.mark.parametrize("kind", ["nines", "golden", "blind", "misere"])
def test_forehand_alone_names_any_trump(kind):
    """A.3.3: also a suit of which it holds nothing."""
    state = deal(kind)
    if kind == "blind":
        after(state, "bid 0", "bid 0", "bid 0", "bid 0")
    assert (state["phase"], state["turn"]) == (TRUMP, 1)
    assert legal_moves(state) == ["trump c", "trump d", "trump h", "trump s", "no-trump"]


@pytest.mark.parametrize(("kind", "phase"), [("nines", BID), ("golden", PLAY), ("misere", PLAY)])
def test_bids_or_the_first_lead_follow_trump(kind, phase):
    """A.4.1 and A.4.5; forehand begins (D22)."""
    state = after(deal(kind), "no-trump")
    assert (state["phase"], state["turn"]) == (phase, 1)


def test_a_blind_round_is_bid_for_before_a_card_is_taken_up():
    """A.4.4, case 17: the bar holds for the dealer, who has seen nothing either."""
    state = after(deal("blind"), "bid 3", "bid 2", "bid 1")
    assert sizes(state["hands"]) == [0] * 4
    assert "bid 3" not in legal_moves(state)
    after(state, "bid 4")
    assert (state["phase"], state["turn"], sizes(state["hands"])) == (TRUMP, 1, [3] * 4)
    after(state, "trump c")
    assert (state["phase"], state["turn"], sizes(state["hands"])) == (PLAY, 1, [9] * 4)


def test_a_joker_turned_up_means_no_trump():
    """A.3.2."""
    deck = [*range(1, 21), 0, *range(21, 40)]
    state = deal("ladder", deck)
    assert (state["turned"], state["trump"], state["phase"]) == (JOKER, 4, BID)


def test_the_first_lot_of_the_first_deck_draws_the_dealer():
    """A.2 and A.3.6; the lots say nothing about the cards."""
    hands = set()
    for lot in range(4):
        deck = [*range(10), 36 + lot, *range(10, 36), *(36 + seat for seat in range(4) if seat != lot)]
        state = deal("nines", deck, first_dealer="drawn")
        assert state["dealer"] == lot
        forehand = (lot + 1) % 4
        hands.add(tuple(int(state["hands"][(forehand + place) % 4]) for place in range(4)))
    assert len(hands) == 1


def test_the_deal_goes_on_by_one_seat_a_round_and_is_drawn_with_the_code():
    """A.2: over the ends of chapters; each seat deals as often as the others."""
    firsts = set()
    for number in range(12):
        dealers = []
        for state in positions({"form": "short", "rounds": 12}, number):
            if not dealers or len(dealers) < state["round"]:
                dealers.append(int(state["dealer"]))
        firsts.add(dealers[0])
        assert dealers == [(dealers[0] + number) % 4 for number in range(12)]
    assert firsts == {0, 1, 2, 3}


def test_a_round_is_dealt_the_same_whatever_was_played_before():
    """A.3.6: two matches of a code, played differently."""
    deals = []
    for pick in (0, -1):
        match = Match("short", code="J0000000005", game="joker")
        dealt = []
        while not match.over:
            if len(dealt) < match.round:
                dealt.append(SPEC.round_facts(match.state))
            match.play(match.legal_moves[pick])
        deals.append(dealt)
    assert len(deals[0]) == 12
    assert deals[0] == deals[1]


# A.4: bids.


@pytest.mark.parametrize(
    ("cards", "bids", "expected"),
    [
        pytest.param(1, [0, 0, 0], [0], id="case 15"),
        pytest.param(1, [1, 0, 0], [1], id="case 15, one is bid"),
        pytest.param(1, [1, 1, 0], [0, 1], id="case 15, more than there are"),
        pytest.param(1, [1, 1, 1], [0, 1], id="case 15, all"),
        pytest.param(5, [1, 2], [0, 1, 2, 3, 4, 5], id="others are free"),
        pytest.param(5, [1, 2, 0], [0, 1, 3, 4, 5], id="the dealer is not"),
        pytest.param(5, [1, 2, 2], [1, 2, 3, 4, 5], id="a pass may be barred"),
    ],
)
def test_the_bids_of_the_dealer_leave_a_trick_over_or_short(cards, bids, expected):
    """A.4.2."""
    state = position(kind="ladder", cards=cards, trump="h", bids=bids)
    assert legal_moves(state) == [f"bid {bid}" for bid in expected]


# A.6: points.


@pytest.mark.parametrize(
    ("kind", "cards", "bid", "won", "points"),
    [
        (LADDER, 5, 3, 3, 200), (LADDER, 5, 0, 0, 50), (NINES, 9, 9, 9, 900), (NINES, 9, 8, 8, 450),
        (LADDER, 1, 1, 1, 100), (LADDER, 2, 2, 2, 200), (NINES, 9, 2, 5, 50), (NINES, 9, 5, 2, 20),
        (LADDER, 4, 0, 4, 40), (LADDER, 4, 1, 0, -200), (BLIND, 9, 4, 0, -200), (GOLDEN, 9, NOBODY, 4, 400),
        (GOLDEN, 9, NOBODY, 0, 0), (MISERE, 9, NOBODY, 8, -800), (MISERE, 9, NOBODY, 9, 900), (MISERE, 9, NOBODY, 0, 0),
    ],
)  # fmt: skip
def test_a_round_pays(kind, cards, bid, won, points):
    """A.6; case 18 is misère, turned over by all nine."""
    assert score(kind, cards, bid, won, 200) == points


@pytest.mark.parametrize(("shtanga", "cards", "points"), [(100, 7, -100), (PER_CARD, 1, -100), (PER_CARD, 9, -900)])
def test_a_shtanga_costs_what_the_table_chose(shtanga, cards, points):
    """A.6."""
    assert score(NINES if cards == 9 else LADDER, cards, 1, 0, shtanga) == points


# A.7: premiums.

CASE_19 = {0: [200, 50, 150, 50], 1: [50, 20, 200, 50], 2: [50, 50, 50, 300], 3: [10, 400, -200, 50]}
KEPT_19 = {0: [1, 1, 1, 1], 1: [1, 0, 1, 1], 2: [1, 1, 1, 1], 3: [0, 1, 0, 1]}


def premiums(mode, points, kept, kind=NINES):
    state = SPEC.new_states(1)[0]
    SPEC.begin_match(state, SPEC.options_record(SPEC.read_options("classic")))
    state["premium"], state["kind"] = mode, kind
    for number in range(4):
        for seat in range(4):
            note_points(state, seat, points[seat][number], bool(kept[seat][number]), number == 0)
    settle_premium(state)
    return state["premiums"].tolist()


@pytest.mark.parametrize(
    ("mode", "expected"),
    [
        (DOUBLE, [200, 0, 300, 0]),
        (STRIKE, [0, -200, 0, -400]),
        (DOUBLE | STRIKE, [200, -200, 300, -400]),
        (NO_PREMIUM, [0] * 4),
    ],
)
def test_a_chapter_is_settled(mode, expected):
    """A.7.2, case 19."""
    assert premiums(mode, CASE_19, KEPT_19) == expected


@pytest.mark.parametrize("mode", [DOUBLE, STRIKE, DOUBLE | STRIKE])
def test_nothing_is_settled_where_nobody_is_clean(mode):
    """Case 20."""
    assert premiums(mode, CASE_19, {seat: [1, 1, 1, 0] for seat in range(4)}) == [0] * 4


def test_a_record_that_is_not_above_0_is_not_struck():
    """A.7.2, case 21."""
    points = {0: [50] * 4, 1: [-200] * 4, 2: [0, -200, -200, 0], 3: [10] * 4}
    kept = {0: [1] * 4} | {seat: [0] * 4 for seat in (1, 2, 3)}
    assert premiums(STRIKE, points, kept) == [0, 0, 0, -10]


@pytest.mark.parametrize("kind", [GOLDEN, MISERE])
def test_chapters_without_bids_have_no_premium(kind):
    """A.7.4."""
    assert premiums(DOUBLE, CASE_19, KEPT_19, kind) == [0] * 4


def settled_rounds(rules):
    """The rounds of a match in which premiums are settled, where every bid turns out to be kept."""
    found = []
    for state in positions(rules, 1, choose=humble):
        if state["phase"] == PLAY and state["trick"] == state["cards"] - 1 and state["laid"] == 3:
            ahead = state.copy()
            SPEC.step(ahead, SPEC.parse_move(humble(legal_moves(ahead), None)))
            state["bids"] = ahead["won"]
        if state["premiums"].any():
            found.append(int(state["round"]))
    return found


@pytest.mark.parametrize(
    ("rules", "rounds"),
    [
        ("short,premium=double", [8, 12]),
        ({"form": "short", "short_layout": "nines3"}, [4, 8, 12]),
        ({"form": "short", "rounds": 3, "first_round": 6}, []),
        ({"form": "short", "rounds": 7}, []),
        ({"form": "classic", "first_round": 9, "rounds": 4}, [4]),
        ("full", [8, 12, 20, 24, 32, 36]),
    ],
)
def test_premiums_come_with_the_last_round_of_a_chapter_that_was_played_as_a_whole(rules, rounds):
    """A.2, A.7.3 and A.7.4."""
    assert settled_rounds(rules) == rounds


def humble(moves, chance):
    """The lowest bid, no trump, and cards from low to high."""
    return "no-trump" if "no-trump" in moves else moves[0]


@pytest.mark.parametrize("rules", RULES)
def test_points_of_all_rounds_make_the_totals(rules):
    """A.7.3: premiums are in the points of the round with which they are settled."""
    totals = [0] * 4
    for state in positions(rules, 3, choose=humble):
        if state["phase"] == ROUND_OVER:
            totals = [total + points for total, points in zip(totals, ended(state), strict=True)]
            assert state["totals"].tolist() == totals


# A.8: the end.


def final(totals, kept=(0, 0, 0, 0), tie_break="shared"):
    state = SPEC.new_states(1)[0]
    SPEC.begin_match(state, SPEC.options_record(SPEC.read_options({"tie_break": tie_break})))
    state["totals"], state["kept"] = totals, kept
    return state


@pytest.mark.parametrize(
    ("totals", "kept", "tie_break", "winners"),
    [
        ([10, 30, 20, -5], (0, 0, 0, 0), "shared", [1]),
        ([3100, -200, 3100, 50], (9, 0, 2, 0), "shared", [0, 2]),
        ([3100, -200, 3100, 50], (9, 0, 12, 20), "kept_bids", [2]),
        ([3100, -200, 3100, 50], (9, 0, 9, 20), "kept_bids", [0, 2]),
        ([-5, -5, -5, -5], (0, 0, 0, 0), "shared", [0, 1, 2, 3]),
    ],
)
def test_the_highest_total_wins_and_ties_are_shared(totals, kept, tie_break, winners):
    """A.8, case 22."""
    state = final(totals, kept, tie_break)
    assert SPEC.winners(state) == sum(1 << seat for seat in winners)


@pytest.mark.parametrize(
    ("kept", "tie_break", "places"),
    [((9, 0, 12, 20), "shared", [0, 2, 0, 3]), ((9, 0, 12, 20), "kept_bids", [1, 2, 0, 3])],
)
def test_places_of_a_match_follow_its_tie_break(kept, tie_break, places):
    """A.8: of equal totals the one with more bids kept is ahead, where the option says so."""
    assert SPEC.standing(final([3100, 70, 3100, 50], kept, tie_break)) == places


@pytest.mark.parametrize(("tie_break", "worth"), [("shared", (0, 0)), ("kept_bids", (1 / 3, -1))])
def test_the_reward_place_follows_the_tie_break(tie_break, worth):
    """A.8: three seats kept their bids and one did not; their totals are made equal."""
    rules, code = f"short,rounds=1,tie_break={tie_break}", "J0000000001"
    match, env = Match(rules, code=code, game="joker"), joker_v0.raw_env(rules, reward="place")
    env.reset(options={"code": code})
    while not match.over:
        match.play(match.legal_moves[0])
    env._table.state["totals"][:] = [-points for points in match.results[0].points]
    while not any(env.terminations.values()):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    kept = match.state["kept"].tolist()
    assert sorted(kept) == [0, 1, 1, 1]
    assert list(env.rewards.values()) == pytest.approx([worth[0] if one else worth[1] for one in kept])


def test_a_shared_win_is_paid_by_shares():
    """Case 22: two of four share 1 and -1/3; all four get nothing from each other."""
    pay, points = REWARDS["match"], np.zeros((3, 4), np.int64)
    paid = pay(points, np.array([[0, 2, 0, 2], [0] * 4, [GOES_ON] * 4]))
    assert np.allclose(paid, [[1 / 3, -1 / 3, 1 / 3, -1 / 3], [0] * 4, [0] * 4])


# What holds in every match (A.11 of the rule page's properties).


def every_position():
    for number, rules in enumerate(RULES):
        yield from positions(rules, number)


def test_every_card_is_in_one_place():
    for state in every_position():
        held = sum(sum(state[row].tolist()) for row in ("hands", "first_cards", "later_cards", "played"))
        turned = 0 if state["turned"] == NOBODY else 1 << int(state["turned"])
        assert size_of(held + turned) == 4 * state["cards"] + (turned > 0)
        assert (held + turned) & ~ALL_CARDS == 0 or (held + turned) >> JOKER <= 2


def test_tricks_add_up_and_bids_do_not():
    """A.4.3 and A.5.8: so three seats at most are clean."""
    for state in every_position():
        if state["phase"] == ROUND_OVER:
            assert state["won"].sum() == state["cards"]
            if state["kind"] not in (GOLDEN, MISERE):
                assert state["bids"].sum() != state["cards"]
                assert state["clean"].sum() <= 3


def test_a_joker_may_be_played_at_every_turn():
    """A.5.4 and A.5.5: eight ways to lead it, two to follow."""
    for state in every_position():
        if state["phase"] == PLAY:
            ways = [move for move in legal_moves(state) if move.startswith("joker")]
            held = int(state["hands"][state["turn"]]) >> JOKER > 0
            assert ways == ([] if not held else LEADING if state["led"] == NOBODY else FOLLOWING)


def test_who_has_the_suit_demanded_high_has_one_plain_card_to_play():
    """A.5.5."""
    seen = 0
    for state in every_position():
        hand = int(state["hands"][state["turn"]])
        if state["phase"] == PLAY and state["demand"] == HIGH and of_suit(hand, int(state["led"])):
            assert len([move for move in legal_moves(state) if not move.startswith("joker")]) == 1
            seen += 1
    assert seen > 20


def test_golden_and_misere_rounds_sum_to_nine_hundred():
    """A.6."""
    for state in positions({"form": "full", "first_round": 25}, 1):
        if state["phase"] == ROUND_OVER and state["kind"] in (GOLDEN, MISERE):
            all_nine = state["kind"] == MISERE and 9 in state["won"].tolist()
            assert sum(ended(state)) == (900 if state["kind"] == GOLDEN or all_nine else -900)


@pytest.mark.parametrize(("rules", "decisions"), [("short", 340), ("classic", 680), ("full", 1300)])
def test_a_match_has_as_many_decisions_as_its_form(rules, decisions):
    """Four bids and 4 n plays a round, a trump in nine-card rounds; never more than 16 legal moves."""
    played = [len(legal_moves(state)) for state in positions(rules, 2) if state["turn"] != NOBODY]
    assert len(played) == decisions
    assert max(played) <= 16


def test_lacks_are_true_and_follow_from_plays():
    """A.11: what the plays show is so; a joker shows nothing."""
    for state in every_position():
        for seat in range(4):
            assert int(state["hands"][seat]) & int(state["lacks"][seat]) == 0


@pytest.mark.parametrize(
    ("trick", "voids", "above"),
    [
        (["10h", "Kh"], "", ""),
        (["10h", "9s"], "h", ""),
        (["10h", "9d"], "hs", ""),
        (["joker high h", "Kh"], "", "Ah"),
        (["10h", "joker discard"], "", ""),
    ],
)
def test_a_play_shows(trick, voids, above):
    """A.11: trump is spades; the seat after the leader plays."""
    state = position(kind="ladder", cards=4, trump="s", trick=trick)
    lacks = int(state["lacks"][1])
    for suit, name in enumerate("cdhs"):
        expected = 0b111111111 if name in voids else 0
        shown = lacks >> (9 * suit) & 0b111111111
        assert shown == (expected if name not in above else 1 << 8)


def test_random_play_of_whole_matches_meets_no_dead_end():
    for number in range(4):
        *_, last = positions("full", 10 + number)
        assert last["round"] == last["rounds"] == 40
