"""The score sheet of a match, as every game writes it."""

import numpy as np
import pytest

from president_env.games.joker import SPEC as JOKER
from president_env.games.joker.scoring import end_round
from president_env.match import Match
from president_env.registry import GAMES

# RULES.md of Joker, A.7: a chapter of four nines. A bid and the tricks won, by seat, of every round.
CHAPTER = [
    ["3/3", "0/0", "0/0", "5/1"],
    ["0/0", "5/2", "0/0", "7/7"],
    ["2/2", "3/3", "0/0", "4/0"],
    ["0/0", "0/0", "5/5", "0/0"],
]
POINTS = [[200, 50, 50, 10], [50, 20, 50, 400], [150, 200, 50, -200], [50, 50, 300, 50]]


def ends_of(rules, rounds):
    """States at the ends of rounds in which bids and tricks were as given."""
    state = JOKER.new_states(1)[0]
    JOKER.begin_match(state, JOKER.options_record(JOKER.read_options(rules)))
    for notes in rounds:
        JOKER.begin_round(state, np.arange(JOKER.deck_size))
        for seat, note in enumerate(notes):
            state["bids"][seat], state["won"][seat] = map(int, note.split("/"))
        end_round(state)
        yield state.copy()


def chapter(premium):
    ends = list(ends_of(f"classic,first_round=9,rounds=4,premium={premium}", CHAPTER))
    (section,) = JOKER.sheet(ends).sections
    return section


def marks(section):
    """Which cells are marked with what a premium does: (round, seat) -> mark."""
    cells = [(number, seat, cell) for number, line in enumerate(section.lines) for seat, cell in enumerate(line.cells)]
    return {(number, seat): cell.mark for number, seat, cell in cells if cell and cell.mark in {"doubled", "struck"}}


def test_a_line_of_joker_has_bid_tricks_and_points():
    """RULES.md, A.6."""
    lines = chapter("none").lines
    assert [[cell.note for cell in line.cells] for line in lines] == CHAPTER
    assert [[cell.points for cell in line.cells] for line in lines] == POINTS
    assert [line.labels[:2] for line in lines] == [("1", "9"), ("2", "9"), ("3", "9"), ("4", "9")]


def test_bids_that_were_kept_are_marked():
    for line in chapter("none").lines:
        for cell in line.cells:
            bid, won = cell.note.split("/")
            assert (cell.mark == "good") == (bid == won)


def test_a_premium_that_doubles_is_a_line_and_marks_the_records_of_clean_seats():
    """A.7.2: seats 0 and 2 kept every bid; their records are 200 and 300."""
    section = chapter("double")
    assert section.lines[-1].labels[0] == "premium"
    assert [cell and cell.points for cell in section.lines[-1].cells] == [200, None, 300, None]
    assert marks(section) == {(0, 0): "doubled", (3, 2): "doubled"}
    assert section.sums == section.totals == (650, 320, 750, 260)


def test_a_premium_that_strikes_marks_what_the_others_lose():
    """A.7.2: seats 1 and 3 missed a bid; their records are 200 and 400."""
    section = chapter("strike")
    assert [cell and cell.points for cell in section.lines[-1].cells] == [None, -200, None, -400]
    assert marks(section) == {(2, 1): "struck", (1, 3): "struck"}
    assert section.totals == (450, 120, 450, -140)


def test_rounds_without_bids_tell_the_tricks_alone():
    """A.6, golden: 100 a trick; A.7.4: no premium."""
    ends = list(ends_of("full,first_round=25,rounds=1", [["-1/2", "-1/3", "-1/4", "-1/0"]]))
    (section,) = JOKER.sheet(ends).sections
    assert section.name == "golden"
    (line,) = section.lines
    assert [(cell.note, cell.points) for cell in line.cells] == [("2", 200), ("3", 300), ("4", 400), ("0", 0)]


def test_a_classic_match_has_a_section_for_each_of_its_four_chapters():
    """A.2."""
    rounds = [["0/0"] * 4] * 24
    sections = JOKER.sheet(list(ends_of("classic,premium=none", rounds))).sections
    assert [(section.name, len(section.lines)) for section in sections] == [
        ("ladder", 8),
        ("nines", 4),
        ("ladder", 8),
        ("nines", 4),
    ]
    assert [section.totals[0] for section in sections] == [400, 600, 1000, 1200]
    assert [section.sums[0] for section in sections] == [400, 200, 400, 200]


@pytest.mark.parametrize(
    ("rules", "chapters"),
    [
        ("short", ["ladder 1 2 3 4 5 6 7 8", "nines 9 9 9 9"]),
        ("short,short_layout=nines3", ["nines 9 9 9 9"] * 3),
        ("classic,first_round=7,rounds=8", ["ladder 7 8", "nines 9 9 9 9", "ladder 8 7"]),
        (
            "full,first_round=23",
            ["nines 9 9", *(f"{kind} 9 9 9 9" for kind in ("golden", "notrump", "blind", "misere"))],
        ),
    ],
)
def test_the_plan_of_joker_has_the_chapters_of_its_form(rules, chapters):
    """A.2: rounds count from 1 in a part of a form too."""
    plan = JOKER.plan(JOKER.read_options(rules))
    assert [" ".join([section.name, *(cards for _, cards in section.labels)]) for section in plan] == chapters
    numbers = [int(number) for section in plan for number, _ in section.labels]
    assert numbers == list(range(1, len(numbers) + 1))


@pytest.mark.parametrize("name", GAMES)
def test_the_sheet_has_the_lines_that_were_planned(name):
    spec = GAMES[name]
    match = Match("classic", rounds=10, code=f"{spec.letter}0000000002", game=spec)
    while not match.over:
        match.play(match.legal_actions[-1])
    plan, sections = spec.plan(match.options), match.sheet.sections
    assert [section.name for section in sections] == [section.name for section in plan]
    for planned, section in zip(plan, sections, strict=True):
        lines = [line for line in section.lines if line.labels[0] != "premium"]
        assert [line.labels[: len(planned.labels[0])] for line in lines] == list(planned.labels)


@pytest.mark.parametrize("name", GAMES)
def test_the_sheet_adds_up_to_the_totals_of_the_match(name):
    spec = GAMES[name]
    match = Match("classic", rounds=3, code=f"{spec.letter}0000000001", game=spec)
    assert match.sheet.sections == ()
    while not match.over:
        match.play(match.legal_actions[-1])
    sections = match.sheet.sections
    assert sum(len(section.lines) for section in sections) == 3
    assert list(sections[-1].totals) == match.totals
    assert np.sum([section.sums for section in sections], axis=0).tolist() == match.totals
    assert match.sheet.last.sections == sections[-1:]
    assert all(len(line.labels) == len(match.sheet.columns) for section in sections for line in section.lines)


def test_a_line_of_president_has_place_and_points():
    """RULES.md of President, section 9: with four seats the places pay 3, 2, 1 and 0."""
    match = Match("classic", rounds=1, code="P0000000001")
    while not match.over:
        match.play(match.legal_actions[-1])
    (section,) = match.sheet.sections
    cells = section.lines[0].cells
    assert {cell.note: cell.points for cell in cells} == {"1": 3, "2": 2, "3": 1, "4": 0}
    assert [cell.mark == "good" for cell in cells] == [cell.note == "1" for cell in cells]


def test_a_move_that_is_taken_back_leaves_the_sheet():
    match = Match("classic", rounds=2, code="P0000000001")
    while not match.results:
        match.play(match.legal_actions[-1])
    assert len(match.sheet.sections) == 1
    match.undo()
    assert match.sheet.sections == ()
