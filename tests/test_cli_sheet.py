"""`president sheet`, and the sheet at the end of `president play`: what stands on them, as text and as a picture."""

import io

import pytest
from rich.console import Console
from test_cli import printed, run, sentence, write

from president_env.cli.sheet_picture import draw_sheet
from president_env.cli.sheet_table import sheet_table
from president_env.match import Match
from president_env.record import replay
from president_env.sheet import Cell, Line, Section, Sheet

PNG = b"\x89PNG\r\n\x1a\n"
CODE = "J0000000003"
PREMIUM = Sheet(
    ("round", "cards", "trump"),
    "bid/won",
    (
        Section(
            "nines",
            (
                Line(("1", "9", "h"), (Cell(200, "3/3", "doubled"), Cell(-200, "2/0"), Cell(300, "5/5", "struck"))),
                Line(("premium", "", ""), (Cell(200), None, Cell(-300))),
            ),
            (400, -200, 0),
        ),
    ),
)


def shown(sheet, names=(), width=80):
    console = Console(width=width, file=io.StringIO())
    console.print(sheet_table(sheet, names))
    return console.file.getvalue()


def recorded(path, *words):
    printed("record", "--bots", "easy", "--output", path, *words)
    return path


def words_of(text):
    return [line.split() for line in text.splitlines()]


def test_a_sheet_shows_bids_tricks_points_premiums_and_totals():
    lines = words_of(shown(PREMIUM))
    assert ["1", "9", "h", "3/3", "★", "200", "2/0", "-200", "5/5", "✗", "300"] in lines
    assert ["premium", "+200", "-300"] in lines
    assert ["nines", "+400", "400", "-200", "-200", "+0", "0"] in lines
    assert "★ counts twice; ✗ is struck out" in " ".join(shown(PREMIUM).split())


def test_seats_are_headed_by_their_bots_and_long_names_by_their_ends():
    head = shown(PREMIUM, ["hard", "search:worlds=100", "easy"])
    assert "0 hard" in head
    assert "1 …rlds=100" in head


@pytest.mark.parametrize(("game", "players"), [("joker", 4), ("president", 7)])
def test_a_sheet_fits_into_a_terminal_of_80_letters(game, players):
    match = Match("classic", players=players, rounds=2, game=game, code=f"{game[0].upper()}0000000001")
    while not match.over:
        match.play(match.legal_actions[0])
    lines = shown(match.sheet, ["search:worlds=100"] * players, width=200).splitlines()
    assert max(len(line.rstrip()) for line in lines) <= (80 if players == 4 else 112)
    assert "…" not in shown(match.sheet)


def test_the_sheet_of_a_record_of_joker(tmp_path):
    """RULES.md of Joker, A.2 and A.3: the ladder begins with one, two and three cards."""
    path = recorded(tmp_path / "match.jsonl", "--game", "joker", "--rules", "short,rounds=3", "--code", CODE)
    text = printed("sheet", path)
    assert text.splitlines()[0].rstrip() == f"Georgian Joker, {CODE}"
    assert [line[:2] for line in words_of(text) if line and line[0].isdecimal()] == [["1", "1"], ["2", "2"], ["3", "3"]]
    totals = [str(total) for total in Match.from_json(saved(path)).totals]
    (ladder,) = [line for line in words_of(text) if line[:1] == ["ladder"]]
    assert ladder[2::2] == totals


def saved(path):
    """The same match as `president play` saves it."""
    return replay(path.read_text()).to_json()


def test_the_sheet_of_a_saved_match_is_that_of_its_record(tmp_path):
    path = recorded(tmp_path / "match.jsonl", "--rounds", 2, "--code", "P0000000003")
    kept = write(tmp_path / "match.json", saved(path))
    assert printed("sheet", kept) == printed("sheet", path)


@pytest.mark.parametrize("words", [("--game", "joker", "--rules", "short"), ("--players", 7)])
def test_a_sheet_is_drawn_as_a_picture(tmp_path, words):
    path, png = recorded(tmp_path / "match.jsonl", *words), tmp_path / "sheet.png"
    printed("sheet", path, "--png", png)
    assert png.read_bytes().startswith(PNG)


def test_a_picture_shows_premiums_too(tmp_path):
    draw_sheet(PREMIUM, tmp_path / "sheet.png", "title", ["hard", "search:worlds=100", "easy"])
    assert (tmp_path / "sheet.png").read_bytes().startswith(PNG)


def test_a_sheet_needs_a_round_that_is_over(tmp_path):
    path = write(tmp_path / "match.json", Match(code="P0000000003").to_json())
    assert sentence("sheet", path) == f"{path} has no sheet: no round of the match is over"


def test_a_picture_is_a_png(tmp_path):
    assert (
        sentence("sheet", tmp_path / "match.jsonl", "--png", "a.pdf") == "a.pdf cannot be written: a picture is a .png"
    )


def test_a_wrong_record_has_no_sheet(tmp_path):
    lines = recorded(tmp_path / "match.jsonl", "--rounds", 1).read_text().splitlines()
    result = run("sheet", write(tmp_path / "half.jsonl", "\n".join(lines[:-1])))
    assert result.exit_code == 1
    assert result.stdout.startswith(f"line {len(lines)}: expected")


def test_play_shows_the_chapter_after_every_round_and_the_match_at_last():
    said = printed("play", "--game", "joker", "--watch", "--rules", "short,rounds=2", "--bots", "easy", "--code", CODE)
    heads = [line for line in words_of(said) if line[:3] == ["round", "cards", "trump"]]
    assert len(heads) == 2
    assert "0 easy" in said
