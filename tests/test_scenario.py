"""Scenario files: the golden ones pass, and every fault of a file is a sentence."""

from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from president_env import BadFile
from president_env.errors import BadOptions
from president_env.games.president import SPEC
from president_env.scenario import check_file

GOLDEN = Path(__file__).parent / "scenarios" / "president.yaml"
HANDS = ["3c 5c", "6d 7d", "8c Kd", "8s 9s"]
CASE = {"hands": HANDS, "moves": ["5x1"], "expect": {}}
HUGE = "9" * 5000


def count(given):
    """A rule to ask about."""
    if "words" not in given:
        raise BadOptions("words is missing")
    words = given["words"].split()
    return {"number": len(words), "words": words, "order": tuple(words)}


ASKED = replace(SPEC, questions={"count": count})


def write(path, *cases):
    path.write_text(yaml.safe_dump(list(cases)), encoding="utf-8")
    return path


@pytest.fixture
def run(tmp_path):
    """The differences of one scenario."""

    def differences(**case):
        (outcome,) = check_file(write(tmp_path / "case.yaml", {**CASE, **case}))
        assert outcome.fault is None
        return outcome.differences

    return differences


@pytest.fixture
def fault(tmp_path):
    """The sentence with which a scenario is refused, without the file's name."""

    def sentence(**case):
        path = write(tmp_path / "case.yaml", {**CASE, **case})
        (outcome,) = check_file(path)
        return outcome.fault.removeprefix(f"{path}: ")

    return sentence


def test_the_golden_scenarios_pass():
    outcomes = check_file(GOLDEN)
    assert len(outcomes) == 27
    assert [outcome for outcome in outcomes if outcome.fault or outcome.differences] == []


@pytest.mark.parametrize("name", [case["id"] for case in yaml.safe_load(GOLDEN.read_text(encoding="utf-8"))])
def test_a_golden_scenario_without_its_last_move_fails(name, tmp_path):
    """A runner that finds nothing wrong with anything would pass the golden ones as well."""
    cases = {case["id"]: case for case in yaml.safe_load(GOLDEN.read_text(encoding="utf-8"))}
    case = cases[name]
    if not case["moves"]:
        case["expect"]["taken"] = {0: "3c"}
    (outcome,) = check_file(write(tmp_path / "case.yaml", {**case, "moves": case["moves"][:-1]}))
    assert outcome.differences


@pytest.mark.parametrize(
    ("expect", "difference"),
    [
        ({"turn": 2}, "turn: expected 2, got 1"),
        ({"turn": True}, "turn: expected True, got 1"),
        ({"table": None}, "table: expected none, got {'seat': 0, 'play': '5x1'}"),
        ({"over": True}, "over: expected True, got False"),
        ({"over": 0}, "over: expected 0, got False"),
        ({"revolution": True}, "revolution: expected True, got False"),
        ({"places": [0, 1, 2, 3]}, "places: expected 0, 1, 2, 3, got none"),
        ({"refused": "must_lead"}, "refused: expected 'must_lead', got none"),
        ({"legal": ["7x1", "pass"]}, "legal: expected 7x1, pass, got pass, 6x1, 7x1 (surplus 6x1)"),
        (
            {"legal": ["6x1", "7x1", "8x1", "pass"]},
            "legal: expected 6x1, 7x1, 8x1, pass, got pass, 6x1, 7x1 (missing 8x1)",
        ),
        ({"legal": "pass"}, "legal: expected 'pass', got pass, 6x1, 7x1"),
        ({"hands": {0: "5c"}}, "hands of seat 0: expected 5c, got 3c (missing 5c; surplus 3c)"),
        ({"hands": {"3": ""}}, "hands of seat 3: expected none, got 8s, 9s (surplus 8s, 9s)"),
        ({"taken": {3: "9s"}}, "taken of seat 3: expected 9s, got none (missing 9s)"),
    ],
)
def test_a_difference_is_spelled_out(run, expect, difference):
    assert run(expect=expect) == (difference,)


@pytest.mark.parametrize(
    "expect",
    [
        {"legal": ["7x1", "pass", "6x1"]},
        {"hands": {3: "9s 8s"}},
        {"hands": {"3": "9s 8s", 0: "3c"}},
        {"taken": {}},
        {"taken": {2: ""}},
        {"table": {"play": "5x1", "seat": 0}},
        {"refused": None},
    ],
)
def test_sets_have_no_order_and_only_named_seats_are_compared(run, expect):
    assert run(expect=expect) == ()


def test_several_differences_are_all_told(run):
    assert len(run(expect={"turn": 0, "over": True, "hands": {0: "", 1: ""}})) == 4


def test_a_refused_last_move_is_a_fault_unless_it_is_expected(run):
    assert run(moves=["3x1", "3x1"], expect={"turn": 1}) == ("refused: expected none, got 'not_in_hand'",)
    assert run(moves=["3x1", "3x1"], expect={"turn": 1, "refused": "not_in_hand"}) == ()


def test_a_move_refused_before_the_last_one_is_a_fault(run):
    (difference,) = run(moves=["pass", "3x1"], expect={"refused": "must_lead"})
    assert difference == "move 1, 'pass', is refused: must_lead, The table is empty: the leader must play."


def test_a_move_after_the_round_is_not_your_turn(run):
    assert (
        run(hands=["3c", "4c", "5c"], moves=["3x1", "4x1", "5x1"], expect={"refused": "not_your_turn", "over": True})
        == ()
    )


def test_seats_that_are_out_keep_their_places(run):
    case = {"hands": ["", "6d 7d", "", "8s 9s"], "out": [2, 0], "table": {"seat": 0, "play": "5d"}}
    assert run(**case, moves=["6x1", "pass", "7x1"], expect={"places": [2, 0, 1, 3], "points": [2, 1, 3, 0]}) == ()


def test_a_president_who_is_out_behind_another_seat_has_fallen(run):
    """Section 8."""
    case = {"rules": "local", "last_places": [1, 2, 0, 3], "hands": ["", "6d 7d", "", "8s 9s"], "out": [0]}
    expect = {"places": [0, 1, 3, 2], "points": [3, 2, 0, 1]}
    assert run(**case, table={"seat": 0, "play": "5d"}, moves=["6x1", "pass", "7x1"], expect=expect) == ()


def test_with_soft_passing_who_passed_before_the_top_play_is_asked_again(run):
    """Section 5."""
    case = {"table": {"seat": 1, "play": "5d"}, "passed": [0], "moves": ["pass", "pass"]}
    assert run(**case, expect={"turn": 0, "table": {"seat": 1, "play": "5x1"}}) == ()


def test_with_final_passing_who_passed_is_out_of_the_trick(run):
    """Section 5."""
    case = {"rules": "cardverse", "table": {"seat": 1, "play": "5d"}, "passed": [0], "moves": ["pass", "pass"]}
    assert run(**case, expect={"turn": 1, "table": None}) == ()


@pytest.mark.parametrize("rules", ["classic", "cardverse"])
def test_seats_between_the_top_play_and_the_turn_have_passed(run, rules):
    case = {"rules": rules, "table": {"seat": 1, "play": "5d"}, "turn": 3, "moves": ["pass", "pass"]}
    assert run(**case, expect={"turn": 1, "table": None}) == ()


def test_without_a_turn_the_next_seat_that_has_not_passed_answers(run):
    assert run(table={"seat": 0, "play": "5d"}, passed=[1, 2], moves=[], expect={"turn": 3}) == ()


@pytest.mark.parametrize(
    ("taken", "differences"),
    [
        ({3: "2c 2h", 2: "Kh"}, ()),
        ({3: "2c 2h"}, ("taken of seat 2: expected none, got Kh (surplus Kh)",)),
        (
            {},
            (
                "taken of seat 3: expected none, got 2c, 2h (surplus 2c, 2h)",
                "taken of seat 2: expected none, got Kh (surplus Kh)",
            ),
        ),
    ],
)
def test_a_seat_that_gave_and_is_not_named_is_a_difference(run, taken, differences):
    """Section 4: the Scum gives two cards, the seat before it one."""
    hands = ["3c 4c", "3d 4d", "5c Kh", "2c 2h Ad"]
    assert run(hands=hands, last_places=[0, 1, 2, 3], moves=[], expect={"taken": taken}) == differences


def test_a_malformed_scenario_does_not_keep_others_from_running(tmp_path):
    outcomes = check_file(write(tmp_path / "case.yaml", CASE, {"hand": []}, 3, CASE))
    assert [outcome.fault is None for outcome in outcomes] == [True, False, False, True]


def test_the_exchange_of_three_seats_takes_two_cards(run):
    """Section 4: no vice pair."""
    case = {"hands": ["3c 4c", "5c 6c", "Ac 2c 2d"], "last_places": [0, 1, 2], "moves": []}
    assert run(**case, expect={"taken": {2: "2d 2c"}, "turn": 0, "legal": ["give 3", "give 4", "give 2"]}) == ()


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        ({"hand": []}, "unknown key 'hand': did you mean 'hands'?"),
        ({"expct": {}}, "unknown key 'expct': did you mean 'expect'?"),
        ({"expect": {"trun": 1}}, "unknown expectation 'trun': did you mean 'turn'?"),
        ({"expect": None}, "expect is a mapping of what must hold, not None"),
        ({"expect": {"hands": {}}}, "hands names no seat: leave it out, or name seats from 0 to 3"),
        ({"expect": {"hands": {4: ""}}}, "hands names seat 4; the seats are 0 to 3"),
        ({"expect": {"hands": {"x": ""}}}, "hands names seat 'x'; the seats are 0 to 3"),
        ({"moves": "5x1"}, "moves are a list of texts, not '5x1'"),
        ({"moves": [7]}, "moves are a list of texts, not [7]"),
        ({"moves": ["5y1"]}, "'5y1' is no move of President: moves are pass,"),
        ({"hands": None}, "hands of a position is a list, not None"),
        ({"hands": [3, 4, 5]}, "a hand is text, as '3c 10d', not 3"),
        ({"hands": ["3c", "4c"]}, "option players=2 is not allowed: it is a whole number from 3 to 7"),
        ({"hands": ["3c", "3c", "5c"]}, "two hands hold 3c"),
        ({"hands": ["3c 3c", "4c", "5c"]}, "the card '3c' stands twice in '3c 3c'"),
        ({"hands": ["3c", "", "", ""]}, "a position needs two seats with cards"),
        ({"rules": "clasic"}, "unknown rules 'clasic': did you mean 'classic'?"),
        ({"rules": {"preset": "classic", "revolution": 1}}, "option revolution=1 is not allowed: it is true or false"),
        ({"rules": {"players": 5}}, "rules say players=5, and there are 4 hands"),
        ({"turn": True}, "turn names seat True; the seats are 0 to 3"),
        ({"turn": 4}, "turn names seat 4; the seats are 0 to 3"),
        ({"turn": 1, "hands": ["3c", "", "5c"]}, "it would be the turn of seat 1, which holds no cards; say turn"),
        ({"revolution": "yes"}, "revolution of a position is true or false, not 'yes'"),
        ({"table": "5x1"}, "table is the play to beat, as {seat: 0, play: 9x1}, not '5x1'"),
        ({"table": {"seat": 0, "play": "pass"}}, "table: 'pass' is no play"),
        (
            {"table": {"seat": 0, "play": "5d"}, "turn": 0},
            "it cannot be the turn of seat 0, which owns the play to beat",
        ),
        ({"table": {"seat": 0, "play": "5d"}, "passed": [1, 2, 3]}, "everybody has passed, so the table is cleared"),
        ({"passed": [1]}, "passed names seats, and there is no table on which they passed"),
        ({"out": [1]}, "seat 1 is not out: it holds 6d 7d"),
        (
            {"rules": "local", "last_places": [0, 1, 2, 3], "hands": ["3c", "", "5c", "6c"], "out": [1], "turn": 0},
            "seat 0, President before, fell when another was out first: it cannot hold 3c",
        ),
        ({"out": [1, 1]}, "out names a seat twice: [1, 1]"),
        ({"last_places": [0, 1, 1, 2]}, "last_places names a seat twice: [0, 1, 1, 2]"),
        ({"last_places": [0, 1, 2]}, "last_places are 4 places, one a seat, not [0, 1, 2]"),
        ({"hands": ["3c", "4c", "5c"], "last_places": [0, 1, 2]}, "the exchange comes first, and seat 2 holds 1 cards"),
    ],
)
def test_a_scenario_that_is_not_of_the_format_is_refused_with_a_sentence(fault, case, sentence):
    assert fault(**case).startswith(f"scenario 1: {sentence}")


def test_the_scenario_is_named_by_its_id(fault):
    assert fault(id="X9", turn=9).startswith("X9: turn names seat 9")


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello",
        b"{a: 1}",
        b"- [open",
        b"\xff\xfe\x00",
        b"[" * 1500,
        b"- {? [a] : 1}",
        f"- {{turn: {HUGE}}}".encode(),
    ],
    ids=range(8),
)
def test_a_file_that_is_no_list_of_scenarios_is_refused(content, tmp_path):
    path = tmp_path / "case.yaml"
    path.write_bytes(content)
    with pytest.raises(BadFile, match=r"case\.yaml"):
        check_file(path)


def test_a_missing_file_is_refused(tmp_path):
    with pytest.raises(BadFile, match="cannot be read"):
        check_file(tmp_path / "missing.yaml")


def ask(path, **case):
    (outcome,) = check_file(write(path / "case.yaml", {"type": "count", **case}), ASKED)
    return outcome


def test_a_scenario_with_a_type_asks_one_rule(tmp_path):
    expect = {"number": 2, "words": ["b", "a"], "order": ["a", "b"]}
    outcome = ask(tmp_path, id="X1", title="two", given={"words": "a b"}, expect=expect)
    assert (outcome.fault, outcome.differences) == (None, ())
    assert outcome.name.endswith("X1 two")


def test_what_has_an_order_differs_where_the_order_differs(tmp_path):
    outcome = ask(tmp_path, given={"words": "a b"}, expect={"number": 3, "order": ["b", "a"], "words": ["a"]})
    assert outcome.differences == (
        "number: expected 3, got 2",
        "order: expected b, a, got a, b",
        "words: expected a, got a, b (surplus b)",
    )


def test_every_case_of_a_type_is_looked_at(tmp_path):
    cases = [{"given": {"words": "a " * number}, "expect": {"number": 2}} for number in (1, 2, 3)]
    assert ask(tmp_path, cases=cases).differences == (
        "case 1: number: expected 2, got 1",
        "case 3: number: expected 2, got 3",
    )


@pytest.mark.parametrize(
    ("case", "sentence"),
    [
        ({"type": "cuont"}, "unknown type 'cuont': did you mean 'count'?"),
        ({"type": ["count"]}, "unknown type ['count']"),
        ({"hands": HANDS}, "unknown key 'hands'"),
        ({"expect": None}, "expect is a mapping of what must hold, not None"),
        ({"expect": {"numbr": 1}}, "unknown expectation 'numbr': did you mean 'number'?"),
        ({"given": "a b"}, "given is a mapping of what the rule is asked about, not 'a b'"),
        ({"given": {}}, "words is missing"),
        ({"cases": []}, "cases are a list of mappings with given and expect, not []"),
        ({"cases": [3]}, "cases are a list of mappings with given and expect, not [3]"),
        ({"cases": [{"gven": {}}]}, "unknown key 'gven': did you mean 'given'?"),
    ],
)
def test_a_question_that_is_not_of_the_format_is_refused_with_a_sentence(tmp_path, case, sentence):
    rest = {} if "cases" in case else {"given": {"words": "a"}, "expect": {"number": 1}}
    outcome = ask(tmp_path, **{**rest, **case})
    assert outcome.fault.removeprefix(f"{tmp_path / 'case.yaml'}: scenario 1: ").startswith(sentence)


def test_an_unknown_type_is_refused_where_no_game_is_named(tmp_path):
    (outcome,) = check_file(write(tmp_path / "case.yaml", {"type": "riddle", "expect": {}}))
    assert "unknown type 'riddle'" in outcome.fault
