"""Why a move is refused (RULES.md, section 12): codes in the order of the page."""

import pytest
from matches import PRESETS, positions_of_a_match

from president_env import IllegalMove, InvalidMoveText, Match

HAND = "7c 7d 8c 8d 8h Kd"
LEAD = {"hands": [HAND, "9c 9d", "10c 10d", "Jc Jd"], "turn": 0}
ANSWER = {**LEAD, "table": {"seat": 3, "play": "8x2"}}
TURNED = {**LEAD, "table": {"seat": 3, "play": "7x2"}, "rules": "revolution", "revolution": True}
EXCHANGE = {"hands": [HAND, "9c 9d", "10c 10d", "2c 2d 3h"], "last_places": [0, 1, 2, 3]}

REFUSED = [
    (LEAD, "9c", "not_in_hand"),
    (LEAD, "7h", "not_in_hand"),  # a rank that is held, not this card
    (LEAD, "7c 7c", "not_in_hand"),
    (LEAD, "9x1", "not_in_hand"),
    (LEAD, "7x3", "not_in_hand"),
    (LEAD, "", "nothing_selected"),
    (LEAD, "give", "nothing_selected"),
    (LEAD, "7c 8c", "mixed_ranks"),
    (ANSWER, "8x1", "wrong_count"),
    (ANSWER, "8x3", "wrong_count"),
    (ANSWER, "Kd", "wrong_count"),
    (ANSWER, "7x2", "not_higher"),
    (ANSWER, "8c 8d", "not_higher"),  # section 5: equal rank never beats
    (TURNED, "8x2", "not_higher"),
    (TURNED, "7c 7d", "not_higher"),
    (LEAD, "pass", "must_lead"),
    (EXCHANGE, "pass", "must_lead"),
    (EXCHANGE, "give 7 7 8", "wrong_return_count"),
    (EXCHANGE, "7c 7d 8c", "wrong_return_count"),
    (EXCHANGE, "7x2", "wrong_return_count"),
    (LEAD, "give 7", "wrong_return_count"),
    (ANSWER, "give 7 8", "wrong_return_count"),
    (EXCHANGE, "give 9", "not_in_hand"),
    (EXCHANGE, "give 7c 7c", "not_in_hand"),
    (EXCHANGE, "give K K", "not_in_hand"),
]

FIRST_OF_TWO = [
    (ANSWER, "9c 10c", "not_in_hand"),  # and mixed ranks
    (ANSWER, "9x1", "not_in_hand"),  # and the wrong count
    (ANSWER, "7x4", "not_in_hand"),  # and the wrong count, and not higher
    (ANSWER, "7c 8c 8d", "mixed_ranks"),  # and the wrong count
    (ANSWER, "7x1", "wrong_count"),  # and not higher
    (EXCHANGE, "give 9 9 9", "not_in_hand"),  # and too many
    (LEAD, "give 9", "not_in_hand"),  # and nothing is owed
]


def ids(case):
    return case if isinstance(case, str) else None


@pytest.mark.parametrize(("position", "move", "code"), REFUSED + FIRST_OF_TWO, ids=ids)
def test_the_first_reason_that_holds_is_the_code(position, move, code):
    match = Match.from_position(position)
    assert match.why_not(move).code == code
    with pytest.raises(IllegalMove) as refused:
        match.play(move)
    assert refused.value.code == code


@pytest.mark.parametrize(("position", "move", "code"), REFUSED, ids=ids)
def test_a_refused_move_changes_nothing(position, move, code):
    match = Match.from_position(position)
    before = match.state
    with pytest.raises(IllegalMove):
        match.play(move)
    assert match.state == before
    assert match.history == [[]]


@pytest.mark.parametrize(("position", "move", "code"), REFUSED, ids=ids)
def test_a_view_of_the_seat_to_act_gives_the_same_reason(position, move, code):
    match = Match.from_position(position)
    view = match.view(match.turn)
    assert view.spec.read_move(view.record, move).refusal == match.why_not(move)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_another_seat_is_not_on_turn_whatever_it_names(seat):
    match = Match.from_position(LEAD)
    assert match.why_not("7c", seat).code == "not_your_turn"
    assert match.why_not("As", seat).code == "not_your_turn"
    assert match.why_not("7c", 0) is None


def test_nobody_is_on_turn_after_the_match():
    match = Match.from_position({"hands": ["3c", "4c", "5c"], "turn": 0})
    match.play("3x1")
    match.play("4x1")
    assert match.over
    assert match.why_not("5x1").code == match.why_not("5x1", 2).code == match.why_not(0).code == "not_your_turn"


@pytest.mark.parametrize("move", ["", "give"])
def test_naming_no_card_points_to_the_pass(move):
    """Section 12: a pass is a move of its own."""
    assert "pass" in Match.from_position(ANSWER).why_not(move).sentence


def test_the_wrong_count_is_told():
    assert Match.from_position(ANSWER).why_not("Kx1").sentence == "The table asks for 2 cards, not 1."


def test_the_rank_to_beat_is_told():
    assert Match.from_position(ANSWER).why_not("7x2").sentence == "7 does not beat 8."


def test_in_a_revolution_the_refusal_says_that_low_beats_high():
    assert "low beats high" in Match.from_position(TURNED).why_not("8x2").sentence


@pytest.mark.parametrize("move", ["7c 7d", "7h 7c", "give 7 7", "give 7c 7", "give 7 8", "7c Kd", "give 2", "2c"])
def test_in_the_exchange_cards_are_given_in_any_spelling(move):
    """Section 4: any cards, those just received (the twos) among them."""
    match = Match.from_position({**EXCHANGE, "hands": ["7c 7d 7h 8c Kd", "9c 9d", "10c 10d", "2c 2d 3h"]})
    cards = len(move.removeprefix("give").split())
    match.play(move)
    assert [seat for seat, _ in match.history[0]] == [0] * cards


def test_of_a_rank_the_lowest_suit_is_given():
    """Section 4, decision: whichever suit is named."""
    match = Match.from_position(EXCHANGE)
    match.play("give 8h")
    assert match.spec.hand_text(match.state, 3) == "3h 8c"


def test_after_one_card_the_president_owes_one():
    match = Match.from_position(EXCHANGE)
    match.play("give 7")
    assert match.why_not("give 7 8").code == "wrong_return_count"
    assert match.why_not("give 7") is None


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("players", [3, 4, 6])
def test_an_action_is_refused_exactly_where_it_is_not_legal(rules, players):
    for match in positions_of_a_match(rules, players, rounds=2):
        legal = match.legal_actions
        possible = [action for action in range(match.spec.num_actions) if match.why_not(action) is None]
        assert possible == legal


@pytest.mark.parametrize("rules", PRESETS)
def test_the_text_of_a_legal_action_means_that_action(rules):
    for match in positions_of_a_match(rules, players=4, rounds=2):
        for action in match.legal_actions:
            assert match.spec.read_move(match.state, match.spec.move_text(action)).actions == (action,)


@pytest.mark.parametrize("move", ["7x5", "hello", "give seven", None, 2.5, 66, -1])
def test_what_is_no_move_at_all_is_no_refusal(move):
    match = Match.from_position(LEAD)
    with pytest.raises(InvalidMoveText):
        match.why_not(move)


@pytest.mark.parametrize(
    ("position", "move", "facts"),
    [
        (LEAD, "9c", {"card": "9c"}),
        (LEAD, "7x3", {"rank": "7", "held": 2, "named": 3}),
        (ANSWER, "8x1", {"count": 2, "named": 1}),
        (ANSWER, "7x2", {"rank": "8", "named": "7", "revolution": False}),
        (TURNED, "8x2", {"rank": "7", "named": "8", "revolution": True}),
        (LEAD, "pass", {"owed": 0}),
        (EXCHANGE, "pass", {"owed": 2}),
        (EXCHANGE, "give 7 7 8", {"owed": 2, "named": 3}),
        (LEAD, "give 7", {"owed": 0, "named": 1}),
        (LEAD, "", {}),
        (LEAD, "7c 8c", {}),
    ],
)
def test_a_refusal_has_the_numbers_for_a_sentence_in_another_language(position, move, facts):
    assert Match.from_position(position).why_not(move).facts == facts
