"""The friendly face of one table."""

import json

import numpy as np
import pytest
from matches import PRESETS, finished, positions_of_a_match

from president_env import BadFile, BadOptions, IllegalMove, InvalidMoveText, Match, WrongGame
from president_env.saved import KEYS, saved_text

POSITION = {"hands": ["3c Kd", "9c 9d", "10c 10d", "Jc Jd"], "turn": 0}


def same(one, other):
    return (
        one.state == other.state
        and (one.options, one.code, one.turn, one.round) == (other.options, other.code, other.turn, other.round)
        and (one.history, one.results, one.totals) == (other.history, other.results, other.totals)
    )


def hands(match):
    return [match.spec.hand_text(match.state, seat) for seat in range(match.options.players)]


def test_a_new_match_stands_at_its_first_decision():
    match = Match("local", players=5, rounds=3, code="P1151739204")
    assert (match.round, match.over, match.winner, match.results) == (1, False, None, [])
    assert match.totals == [0] * 5
    assert match.history == [[]]
    assert match.code == "P1151739204"


def test_the_match_code_fixes_the_deal():
    """Section 3: same code, same number of players, same cards, whatever the rules."""
    assert hands(Match("classic", code="P0000000005")) == hands(Match("local", code="P0000000005"))
    assert hands(Match(code="P0000000005")) != hands(Match(code="P0000000006"))


def test_a_code_is_drawn_where_none_is_given():
    assert Match().code != Match().code


@pytest.mark.parametrize("code", ["", "P1", 5, "X1151739204"])
def test_what_is_no_code_is_refused(code):
    with pytest.raises(BadOptions, match="ten digits"):
        Match(code=code)


def test_an_unknown_game_is_refused():
    with pytest.raises(BadOptions, match="did you mean 'president'"):
        Match(game="presidnt")


def test_the_holder_of_the_three_of_clubs_opens():
    """Section 5."""
    match = Match("classic", code="P0000000009")
    assert "3c" in hands(match)[match.turn].split()


def test_a_move_is_a_text_or_an_action():
    one, other = Match.from_position(POSITION), Match.from_position(POSITION)
    one.play("Kd")
    other.play(other.legal_actions[other.legal_moves.index("Kx1")])
    assert one.history == other.history == [[(0, "Kx1")]]
    assert one.turn == 1


def test_legal_moves_are_the_texts_of_the_legal_actions():
    match = Match.from_position(POSITION)
    assert match.legal_moves == ["3x1", "Kx1"] == [match.spec.move_text(action) for action in match.legal_actions]


def test_a_move_of_a_seat_that_is_not_on_turn_is_refused():
    match = Match.from_position(POSITION)
    with pytest.raises(IllegalMove) as refused:
        match.play("9x1", seat=1)
    assert refused.value.code == "not_your_turn"
    assert str(refused.value) == "Seat 1 cannot move: it is the turn of seat 0."
    assert match.history == [[]]


@pytest.mark.parametrize("seat", [4, -1, "0", 0.0, True, None, np.True_])
def test_there_are_no_other_seats(seat):
    match = Match.from_position(POSITION)
    with pytest.raises(BadOptions, match="the seats are 0 to 3"):
        match.view(seat)
    if seat is not None:
        with pytest.raises(BadOptions, match="the seats are 0 to 3"):
            match.why_not("Kd", seat)


def test_a_seat_may_be_any_whole_number():
    match = Match.from_position(POSITION)
    assert match.view(np.int64(1)).seat == 1
    assert match.why_not("Kd", np.int8(0)) is None


def test_what_is_done_to_a_mask_changes_no_view():
    """A view's arrays belong to the caller."""
    view = Match.from_position(POSITION).view(0)
    view.mask[:] = False
    assert view.mask.sum() == len(view.legal_actions) == 2


def test_the_state_is_a_copy():
    match = Match.from_position(POSITION)
    match.state["turn"] = 3
    match.history[0].append((0, "pass"))
    assert match.turn == 0
    assert match.history == [[]]


def test_a_view_shows_the_own_hand_only():
    """Section 11."""
    match = Match.from_position(POSITION)
    shown = [match.spec.hand_text(match.view(1).record, seat) for seat in range(4)]
    assert shown == ["", "9c 9d", "", ""]


def test_the_next_round_is_dealt_as_soon_as_one_ends():
    rounds = [(match.round, len(match.results), len(match.history)) for match in positions_of_a_match(rounds=3)]
    assert all(
        results == round_number - 1 and histories == round_number for round_number, results, histories in rounds[:-1]
    )
    assert rounds[-1] == (3, 3, 3)


@pytest.mark.parametrize("rules", PRESETS)
def test_results_hold_places_and_points_of_every_round(rules):
    """Section 9: place i of n earns n - i + last_place_points."""
    match = finished(rules=rules, players=5, rounds=4)
    assert len(match.results) == 4
    for result in match.results:
        assert sorted(result.places) == list(range(5))
        extra = match.options.last_place_points
        assert [result.points[seat] for seat in result.places] == [4 + extra, 3 + extra, 2 + extra, 1 + extra, extra]
    assert match.totals == [sum(result.points[seat] for result in match.results) for seat in range(5)]


@pytest.mark.parametrize("number", range(20))
def test_the_highest_total_wins_then_the_better_last_round(number):
    """Section 10."""
    match = finished(number=number, rounds=2)
    best = [seat for seat in match.results[-1].places if match.totals[seat] == max(match.totals)]
    assert match.winner == best[0]


def test_after_the_match_nothing_is_legal():
    match = finished(rounds=1)
    assert (match.turn, match.legal_moves, match.legal_actions, match.hints()) == (None, [], [], [])
    with pytest.raises(IllegalMove) as refused:
        match.play("pass")
    assert refused.value.code == "not_your_turn"


@pytest.mark.parametrize("rules", PRESETS)
def test_hints_are_the_legal_moves_the_strongest_bots_choice_first(rules):
    for match in positions_of_a_match(rules, rounds=2):
        if match.over:
            break
        hints, view = match.hints(), match.view(match.turn)
        assert sorted(hints) == sorted(match.legal_moves)
        wanted = [
            match.spec.move_text(match.spec.bots[level](view.record, view.mask)) for level in ("hard", "normal", "easy")
        ]
        assert hints[: len(set(wanted))] == list(dict.fromkeys(wanted))


def test_taking_moves_back_leads_through_every_earlier_state():
    match, past = None, []
    for match in positions_of_a_match("local", rounds=2):
        past.append((match.state, match.turn, match.history, match.results, match.totals))
    while len(past) > 1:
        past.pop()
        match.undo()
        assert (match.state, match.turn, match.history, match.results, match.totals) == past[-1]


def test_without_a_move_there_is_nothing_to_take_back():
    with pytest.raises(BadOptions, match="no move to take back"):
        Match().undo()


@pytest.mark.parametrize(("rules", "players"), list(zip(PRESETS, (3, 4, 5, 6), strict=True)))
def test_a_match_saved_anywhere_is_loaded_the_same(rules, players):
    """In the exchange, in a trick, between rounds, after the end."""
    for match in positions_of_a_match(rules, players, rounds=2):
        assert same(Match.from_json(match.to_json()), match)


def test_a_loaded_match_goes_on_alike(tmp_path):
    *_, last = positions_of_a_match(rounds=2)
    for match in positions_of_a_match(rounds=2):
        if len(match.history) == 2 and len(match.history[1]) == 5:
            match.save(tmp_path / "match.json")
    match = Match.load(tmp_path / "match.json")
    for _, move in last.history[1][5:]:
        match.play(move)
    assert same(match, last)


def test_a_saved_match_names_game_code_and_every_option():
    match = Match({"preset": "cardverse", "revolution": False}, players=6, code="P0000000001")
    saved = json.loads(match.to_json())
    assert (saved["game"], saved["code"], saved["moves"]) == ("president-v0", "P0000000001", [])
    assert saved["rules"] == match.options.as_dict()


def test_saving_replaces_a_file_and_leaves_no_other(tmp_path):
    path = tmp_path / "match.json"
    path.write_text("old")
    Match().save(path)
    assert [file.name for file in tmp_path.iterdir()] == ["match.json"]
    assert Match.load(path).round == 1


def test_a_match_cannot_be_saved_where_there_is_no_folder(tmp_path):
    with pytest.raises(BadFile, match="cannot be written"):
        Match().save(tmp_path / "nowhere" / "match.json")


SAVED = json.loads(finished(rounds=1).to_json())


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        "3",
        "null",
        '{"code": "P0000000001"}',
        '{"game": "president-v0"}',
        "[" * 100_000,
        '{"game": "president-v0", "rounds": ' + "9" * 5000 + "}",
        json.dumps({**SAVED, "code": "P0000000008"}),
        json.dumps({**SAVED, "moves": SAVED["moves"][:-1]}),
        json.dumps({**SAVED, "rules": {**SAVED["rules"], "last_place_points": 1}}),
        json.dumps({**SAVED, "digest": "0" * 16}),
        json.dumps({**SAVED, "extra": 1}),
    ],
    ids=lambda text: text[:20],
)
def test_a_broken_or_changed_file_is_refused(text, tmp_path):
    path = tmp_path / "match.json"
    path.write_text(text)
    with pytest.raises(BadFile) as refused:
        Match.load(path)
    assert str(refused.value).startswith(f"{path}: ")


@pytest.mark.parametrize("game", ["whist-v0", "president-v1", "president", 7, []])
def test_a_match_of_another_game_or_version_is_refused(game):
    with pytest.raises(WrongGame, match="not known here"):
        Match.from_json(json.dumps({**SAVED, "game": game}))


def changed(**values):
    """A saved match with other values and the digest that belongs to them."""
    return saved_text({**{name: SAVED[name] for name in KEYS}, **values})


@pytest.mark.parametrize(
    "values",
    [
        {"moves": [*SAVED["moves"], "pass"]},
        {"moves": ["give 3"]},
        {"moves": ["hello"]},
        {"moves": [1]},
        {"moves": "pass"},
        {"code": "P1"},
        {"code": 1},
        {"rules": {**SAVED["rules"], "players": 99}},
        {"rules": {"unknown": 1}},
        {"rules": None},
    ],
)
def test_a_match_that_cannot_be_played_again_is_refused(values):
    with pytest.raises(BadFile):
        Match.from_json(changed(**values))


@pytest.mark.parametrize("content", [None, b"\xff\xfe"])
def test_a_file_that_is_missing_or_no_text_is_refused(content, tmp_path):
    path = tmp_path / "match.json"
    if content:
        path.write_bytes(content)
    with pytest.raises(BadFile):
        Match.load(path)


def test_a_match_from_a_position_ends_with_its_round():
    match = Match.from_position({**POSITION, "hands": ["3c", "9c", "10c", "Jc Jd"]})
    for move in ("3x1", "9x1", "10x1"):
        match.play(move)
    assert (match.over, match.winner) == (True, 0)
    assert match.results[0].places == (0, 1, 2, 3)
    assert len(match.history) == 1


def test_a_match_from_a_position_takes_moves_back():
    match = Match.from_position(POSITION)
    before = match.state
    match.play("Kx1")
    match.undo()
    assert match.state == before


def test_a_match_from_a_position_cannot_be_saved(tmp_path):
    match = Match.from_position(POSITION)
    assert match.code is None
    with pytest.raises(BadOptions, match="no match code, so it cannot be saved"):
        match.save(tmp_path / "match.json")
    assert not list(tmp_path.iterdir())


def test_an_unknown_key_of_a_position_is_refused_with_the_nearest():
    with pytest.raises(BadOptions, match="unknown key 'hand': did you mean 'hands'"):
        Match.from_position({"hand": []})


def test_what_is_no_move_leaves_the_match_as_it_was():
    match = Match.from_position(POSITION)
    with pytest.raises(InvalidMoveText):
        match.play("the king")
    assert match.history == [[]]
