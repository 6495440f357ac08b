"""The command `president` with --game joker, and what every part of the package makes of a game that shares wins."""

import json

import numpy as np
import pytest
from test_cli import printed, sentence

from president_env import Match
from president_env.arena import play
from president_env.cli.arguments import win_text
from president_env.envs.aec import TableEnv
from president_env.envs.tables import MATCH, Tables
from president_env.record import replay
from president_env.registry import find_game, game_of

ONE_ROUND = "short,first_round=3,rounds=1"
CODE = "J0000000003"


def test_describe_shows_fields_actions_and_forms():
    facts = json.loads(printed("describe", "--game", "joker", "--json"))
    assert (facts["game"], facts["seats"]) == ("joker-v0", "4")
    assert sum(field["size"] for field in facts["observation"]) == 765
    assert facts["actions"][54] == {"action": 54, "move": "joker low d"}
    assert {row["preset"] for row in facts["options"]} == {"classic", "short", "full"}


def test_a_record_says_whose_it_is_by_its_code(tmp_path):
    file = tmp_path / "match.jsonl"
    printed(
        "record", "--game", "joker", "--rules", ONE_ROUND, "--bots", "easy,uniform", "--code", CODE, "--output", file
    )
    assert printed("replay", file).startswith(f"{file}: the record is right: 1 rounds, 16 moves, seat")
    deal = json.loads(file.read_text().splitlines()[1])
    assert (deal["event"], deal["kind"], deal["cards"]) == ("deal", "ladder", 3)
    assert replay(file.read_text()).spec.id == "joker-v0"


def test_bots_are_watched_at_a_table_of_joker():
    lines = printed("play", "--game", "joker", "--watch", "--rules", ONE_ROUND, "--bots", "easy", "--code", CODE).split(
        "\n"
    )
    assert lines[0] == f"match {CODE}, 4 seats, 1 rounds"
    assert "win" in lines[-2]


def test_a_person_plays_joker_by_numbers_and_asks_why():
    typed = "why bid 9\n?\n" + "1\n" * 4
    said = printed("play", "--game", "joker", "--rules", ONE_ROUND, "--bots", "easy", "--code", CODE, typed=typed)
    assert "There are 3 tricks: a bid is 0 to 3." in said
    assert "Hint: bid" in said
    assert "the match" in said


def test_the_arena_compares_bots_at_joker():
    result = play(["easy", "uniform"], "short", codes=4, game="joker")
    easy, uniform = result.entries
    assert easy.points.mean > uniform.points.mean
    assert result.setting.to_json()["game"] == "joker-v0"


@pytest.mark.parametrize(
    ("words", "start"),
    [
        (("--game", "jokre"), "unknown game 'jokre': did you mean 'joker'?"),
        (("--game", "joker", "--rules", "local"), "unknown rules 'local'"),
        (("--game", "joker", "--players", "5"), "option players=5 is not allowed"),
        (("--game", "joker", "--code", "P0000000001"), "match code 'P0000000001' is not J and ten digits"),
    ],
)
def test_bad_words_are_one_sentence(words, start):
    assert sentence("record", *words).startswith(start)


@pytest.mark.parametrize(
    ("code", "game"), [("J0000000001", "joker-v0"), ("P0000000001", "president-v0"), ("", "president-v0")]
)
def test_a_code_names_its_game(code, game):
    assert game_of(code).id == game


def tied_match():
    """A match of one card in which all four keep their pass or their trick, so that two share the win."""
    for number in range(200):
        match = Match("short,rounds=1", code=f"J{number:010d}", game="joker")
        while not match.over:
            match.play(match.legal_moves[0])
        if len(match.winners) > 1:
            return match
    return None


def test_a_shared_win_is_told_as_shared():
    """RULES.md, A.8."""
    match = tied_match()
    best = max(match.totals)
    assert match.winners == [seat for seat in range(4) if match.totals[seat] == best]
    assert match.winner == match.winners[0]
    assert win_text(match, ["a", "b", "c", "d"]).endswith(") win")
    assert replay_of(match).winners == match.winners


def replay_of(match):
    return Match.from_json(match.to_json())


def test_a_shared_win_is_paid_in_equal_parts():
    """The reward `match` adds up to 0 and is the same for all who share the win."""
    match = tied_match()
    env = TableEnv(find_game("joker"), "short,rounds=1", reward="match")
    env.reset(options={"code": match.code})
    for moves in match.history:
        for _, move in moves:
            env.step(match.spec.parse_move(move))
    paid = [env.rewards[agent] for agent in env.possible_agents]
    share, won = 1 / len(match.winners), match.winners
    assert paid == pytest.approx([share - (1 - share) / 3 if seat in won else -1 / 3 for seat in range(4)])
    assert sum(paid) == pytest.approx(0)


def test_tables_tell_the_places_of_matches():
    """RULES.md, A.8: those that share the win have the first."""
    match = tied_match()
    tables = Tables(1, "short,rounds=1", game="joker", numbers=np.array([int(match.code[1:])]))
    tables.advance()
    while tables.events[0] != MATCH:
        tables.act(np.array([tables.observe()[1][0].argmax()]))
    (places,) = tables.standing(np.array([0]))
    assert [seat for seat in range(4) if places[seat] == 0] == match.winners
    assert places.tolist() == [sum(other > own for other in match.totals) for own in match.totals]


LAST_PLAY = (
    "{kind: ladder, cards: 1, turned: 9s, dealer: 0, bids: [1, 1, 1, 1], hands: {0: joker}, trick: [7h, 8h, 9h]}"
)


def test_the_last_play_of_a_round_is_solved():
    """A.6: a bid of one trick kept brings 100, missed without a trick -200."""
    said = printed("solve", LAST_PLAY, "--game", "joker")
    assert [line.split() for line in said.splitlines() if "joker" in line][-3:-1] == [
        ["joker", "take", "100"],
        ["joker", "discard", "-200"],
    ]
    assert "Best line: 0: joker take" in said


def test_what_cannot_be_solved_is_told_in_a_sentence():
    assert sentence("solve", "{trump: h, hands: {1: 7h Kh}, trick: [9h]}", "--game", "joker") == (
        "this position cannot be solved: only the last play of a round can be solved"
    )


def test_the_yardstick_watches_bots_at_joker():
    """Some last plays of a round are a joker that may take or discard."""
    said = printed("yardstick", "hard", "--game", "joker", "--codes", 10)
    (row,) = [line.split() for line in said.splitlines() if line.startswith(" hard")]
    assert said.startswith("Georgian Joker, classic")
    assert int(row[1]) > 0
    assert "sure" not in said  # there are none
    assert row[-3] == "960"  # promises: 10 codes from four seats, 24 rounds with bids each (A.2)
    assert 40 < float(row[-2]) < 70  # % held


def test_the_speed_of_no_game_is_not_measured():
    assert sentence("bench", "--game", "jokre") == "unknown game 'jokre': did you mean 'joker'?"
