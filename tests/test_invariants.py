"""What holds in every match, whatever the options, the cards and the moves; hypothesis draws them."""

import random

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from random_play import CARDS, MOVES, STYLES, deal, deck_of, hand_sizes, legal_moves

from president_env.games.president import SPEC
from president_env.games.president.state import EXCHANGE, NOBODY, PLAY, ROUND_OVER
from president_env.view import View

ALL_CARDS = (1 << len(CARDS)) - 1
PASS, FIRST_GIVE = MOVES.index("pass"), MOVES.index("give 3")

every_rules = st.fixed_dictionaries(
    {
        "players": st.integers(3, 7),
        "revolution": st.booleans(),
        "eight_stop": st.booleans(),
        "downfall": st.booleans(),
        "passing": st.sampled_from(["soft", "final"]),
        "first_lead": st.sampled_from(["three_of_clubs", "first_seat"]),
        "last_place_points": st.integers(0, 3),
        "rounds": st.integers(1, 4),
    }
)


def every_match(test):
    return settings(derandomize=True, deadline=None, max_examples=100)(
        given(every_rules, st.integers(0, 2**32 - 1))(test)
    )


def positions(rules, seed):
    """The state of a random match at every decision and every end of a round; always the same record."""
    for state, action in moves_of(rules, seed):
        yield state
        if action is not None:
            SPEC.step(state, action)


def moves_of(rules, seed):
    """The same with the action that comes next, which is left to the caller; None at the end of a round."""
    chance = random.Random(seed)
    options = SPEC.read_options(rules)
    state = SPEC.new_states(1)[0]
    SPEC.begin_match(state, SPEC.options_record(options))
    styles = [chance.choice(STYLES) for _ in range(options.players)]
    for round_number in range(1, options.rounds + 1):
        hands = deal(options.players, round_number, chance.choice((0, 0.3, 0.9)), chance)
        SPEC.begin_round(state, deck_of(hands, round_number))
        while moves := legal_moves(state):
            yield state, MOVES.index(styles[state["turn"]](moves, chance))
        yield state, None


def ends_of_rounds(rules, seed):
    return (state for state in positions(rules, seed) if state["phase"] == ROUND_OVER)


def seats(state):
    return range(int(state["players"]))


def named_cards(action):
    """Rank and number of the cards of a play or a gift; none of the cards of rank 0 in a pass."""
    if action == PASS:
        return 0, 0
    rank, more = divmod(action - 1, 4)
    return (rank, more + 1) if action < FIRST_GIVE else (action - FIRST_GIVE, 1)


@every_match
def test_every_card_is_in_one_place(rules, seed):
    """Held, played or burned; nothing is lost, nothing is twice."""
    for state in positions(rules, seed):
        places = [*state["hands"].tolist(), *state["played"].tolist(), int(state["burned"])]
        assert sum(places) == ALL_CARDS
        assert sum(cards.bit_count() for cards in places) == len(CARDS)


@every_match
def test_counts_are_the_sizes_of_the_hands(rules, seed):
    for state in positions(rules, seed):
        assert state["counts"].tolist() == [hand.bit_count() for hand in state["hands"].tolist()]


@every_match
def test_hands_are_dealt_evenly_and_the_exchange_leaves_their_sizes(rules, seed):
    """Sections 3 and 4: what the Scum and the second to last give comes back, so the sheet is as dealt."""
    before = None
    for state in positions(rules, seed):
        if state["phase"] == PLAY and state["round"] != before:
            before = int(state["round"])
            assert state["counts"].tolist()[: rules["players"]] == hand_sizes(rules["players"], before)


@every_match
def test_whoever_is_to_act_holds_cards_and_has_no_place(rules, seed):
    for state in positions(rules, seed):
        held = [count > 0 for count in state["counts"].tolist()]
        placed = [place != NOBODY for place in state["places"].tolist()[: rules["players"]]]
        if state["phase"] == ROUND_OVER:
            assert state["turn"] == NOBODY
            assert sum(held) == 1
            assert all(placed)
        else:
            assert held[state["turn"]]
            assert placed == [not cards for cards in held[: rules["players"]]]
            assert sum(held) >= 2
        assert int(state["active"]) == sum(1 << seat for seat in seats(state) if held[seat])


@every_match
def test_there_is_a_legal_action_until_the_round_is_over(rules, seed):
    mask = np.ones(SPEC.num_actions, np.bool_)
    for state in positions(rules, seed):
        assert SPEC.legal(state, mask) == mask.sum()
        assert mask.any() == (state["phase"] != ROUND_OVER)


@every_match
def test_the_leader_may_not_pass_and_everybody_else_may(rules, seed):
    """Section 5."""
    for state in positions(rules, seed):
        answers = state["phase"] == PLAY and state["top_count"] > 0
        assert ("pass" in legal_moves(state)) == answers


@every_match
def test_what_is_legal_is_held_and_beats_the_table(rules, seed):
    """Sections 5 and 6: the same number of cards, a strictly higher rank; low beats high while a revolution is on."""
    for state, action in moves_of(rules, seed):
        if action is None:
            continue
        hand, top = int(state["hands"][state["turn"]]), int(state["top_rank"])
        for move in legal_moves(state):
            rank, count = named_cards(MOVES.index(move))
            assert (hand >> 4 * rank & 15).bit_count() >= count
            if state["top_count"] and move != "pass":
                assert count == state["top_count"]
                assert rank < top if state["turned"] else rank > top
        SPEC.step(state, action)


@every_match
def test_a_move_takes_the_cards_that_it_names_from_the_hand(rules, seed):
    for state, action in moves_of(rules, seed):
        if action is None:
            continue
        seat, before = int(state["turn"]), state["hands"].tolist()
        SPEC.step(state, action)
        gone = before[seat] & ~int(state["hands"][seat])
        rank, count = named_cards(action)
        assert gone.bit_count() == (gone >> 4 * rank & 15).bit_count() == count


@every_match
def test_the_cards_on_the_table_were_played_by_their_owner(rules, seed):
    for state in positions(rules, seed):
        if state["phase"] == PLAY and state["top_count"]:
            owner = int(state["top_owner"])
            played = int(state["played"][owner]) >> 4 * int(state["top_rank"]) & 15
            assert played.bit_count() >= state["top_count"]
            assert owner != state["turn"]
            assert not int(state["passed"]) >> owner & 1
            assert not int(state["passed"]) >> int(state["turn"]) & 1


@every_match
def test_every_round_ends(rules, seed):
    """A play puts down a card at least, and is followed by a pass of each other seat at most; three cards go back."""
    bound = 3 + len(CARDS) * rules["players"]
    decisions = 0
    for state in positions(rules, seed):
        decisions = 0 if state["phase"] == ROUND_OVER else decisions + 1
        assert decisions <= bound


@every_match
def test_places_are_a_permutation_and_points_follow_from_them(rules, seed):
    """Section 9: place i of n, from 1, earns n - i + last_place_points."""
    players, extra = rules["players"], rules["last_place_points"]
    points = np.zeros(SPEC.max_seats, np.int64)
    for state in ends_of_rounds(rules, seed):
        places = state["places"].tolist()[:players]
        assert sorted(places) == list(range(players))
        SPEC.points(state, points)
        assert points.tolist()[:players] == [players - (place + 1) + extra for place in places]
        assert sum(points.tolist()) == players * (players - 1) // 2 + players * extra


@every_match
def test_the_sheet_adds_up_the_points(rules, seed):
    totals = np.zeros(SPEC.max_seats, np.int64)
    points = np.zeros(SPEC.max_seats, np.int64)
    for state in ends_of_rounds(rules, seed):
        SPEC.points(state, points)
        totals += points
        assert state["totals"].tolist() == totals.tolist()
    won = SPEC.winners(state)
    assert {int(total) for seat, total in enumerate(totals) if won >> seat & 1} == {max(totals)}


@every_match
def test_places_become_the_titles_of_the_next_round(rules, seed):
    """Section 4; the first round has none."""
    before = [NOBODY] * rules["players"]
    for state in positions(rules, seed):
        assert state["last_places"].tolist()[: rules["players"]] == before
        if state["phase"] == ROUND_OVER:
            before = state["places"].tolist()[: rules["players"]]


@every_match
def test_a_round_starts_in_normal_order_and_without_revolution_stays_so(rules, seed):
    """Section 6."""
    number = 0
    for state in positions(rules, seed):
        begins, number = state["round"] != number, int(state["round"])
        if begins or not rules["revolution"]:
            assert not state["turned"]


@every_match
def test_only_last_rounds_president_falls_and_is_last(rules, seed):
    """Section 8."""
    for state in positions(rules, seed):
        if state["fallen"] == NOBODY:
            assert state["burned"] == 0
            continue
        assert rules["downfall"]
        assert state["last_places"][state["fallen"]] == 0
        assert state["places"][state["fallen"]] == rules["players"] - 1
        assert state["burned"] != 0


@every_match
def test_with_downfall_the_president_is_first_or_last(rules, seed):
    """Section 8; there is no downfall in round one."""
    for state in ends_of_rounds({**rules, "downfall": True}, seed):
        if state["round"] > 1:
            president = state["last_places"].tolist().index(0)
            assert state["places"][president] in (0, rules["players"] - 1)


@every_match
def test_the_last_placed_seat_leads_after_the_exchange(rules, seed):
    """Section 4."""
    phase = None
    for state in positions(rules, seed):
        if phase == EXCHANGE and state["phase"] == PLAY:
            assert state["last_places"][state["turn"]] == rules["players"] - 1
        phase = int(state["phase"])


@every_match
def test_the_view_of_the_seat_to_act_allows_the_same_actions(rules, seed):
    """A bot never needs more than its view."""
    mask = np.zeros(SPEC.num_actions, np.bool_)
    for state in positions(rules, seed):
        SPEC.legal(state, mask)
        for seat in seats(state):
            expected = mask if seat == state["turn"] else np.zeros_like(mask)
            assert (View.of(SPEC, state, seat).mask == expected).all()


@every_match
def test_only_a_step_or_a_deal_changes_the_state(rules, seed):
    mask = np.zeros(SPEC.num_actions, np.bool_)
    points = np.zeros(SPEC.max_seats, np.int64)
    for state in positions(rules, seed):
        before = state.tobytes()
        SPEC.legal(state, mask)
        SPEC.points(state, points)
        SPEC.winners(state)
        view = View.of(SPEC, state, int(max(state["turn"], 0)))
        known = view.record.tobytes()
        assert np.isfinite(view.observation).all()
        if view.is_my_turn:
            for bot in SPEC.bots.values():
                assert mask[bot(view.record, mask)]
        assert state.tobytes() == before
        assert view.record.tobytes() == known


@every_match
def test_the_same_decks_and_actions_give_the_same_match(rules, seed):
    first = [state.tobytes() for state in positions(rules, seed)]
    assert first == [state.tobytes() for state in positions(rules, seed)]
