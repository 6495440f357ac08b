"""A match as JSON Lines, and the record verified."""

import json

import pytest

from president_env import BadFile, IllegalMove, Match, load_bot
from president_env.bots.seating import seat_bots
from president_env.errors import BadOptions
from president_env.record import Difference, record, replay

RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]
CODE = "P0000000011"


def lines_of(rules="classic", players=4, rounds=2, bots=("uniform",), seed=1):
    match = Match(rules, players, rounds, CODE)
    return list(record(match, seat_bots(bots, players, seed=seed)))


def events_of(**settings):
    return [json.loads(line) for line in lines_of(**settings)]


LINES = lines_of()


def order(card):
    """Section 1: rank, then clubs, diamonds, hearts, spades."""
    return RANKS.index(card[:-1]), "cdhs".index(card[-1])


def difference(lines):
    with pytest.raises(Difference) as found:
        replay("\n".join(lines))
    return found.value


def changed(line, **values):
    return json.dumps({**json.loads(line), **values}, separators=(",", ":"))


def first_of(event):
    return next(index for index, line in enumerate(LINES) if json.loads(line)["event"] == event)


def test_the_first_line_names_rules_players_rounds_and_code():
    rules = (
        '{"players":5,"revolution":false,"eight_stop":false,"downfall":false,"passing":"final",'
        '"first_lead":"first_seat","last_place_points":1,"rounds":2}'
    )
    first = lines_of({"preset": "cardverse", "revolution": False}, players=5)[0]
    assert first == f'{{"event":"match","rules":{rules},"players":5,"rounds":2,"code":"{CODE}"}}'


def test_keys_stand_in_the_order_of_the_format():
    keys = {event["event"]: list(event) for event in events_of()}
    assert keys == {
        "match": ["event", "rules", "players", "rounds", "code"],
        "deal": ["event", "round", "hands"],
        "exchange": ["event", "taken"],
        "move": ["event", "seat", "legal", "move"],
        "round_end": ["event", "places", "points"],
        "match_end": ["event", "totals", "winner"],
    }


def test_a_round_is_deal_exchange_moves_and_end():
    """Section 4: round one has no exchange."""
    names = [event["event"] for event in events_of(rounds=2)]
    without_repeats = [name for index, name in enumerate(names) if index == 0 or names[index - 1] != name]
    assert without_repeats == [
        *("match", "deal", "move", "round_end"),
        *("deal", "exchange", "move", "round_end", "match_end"),
    ]


@pytest.mark.parametrize("players", range(3, 8))
def test_hands_are_written_as_dealt(players):
    """Section 3: all cards, as evenly as possible, one more from seat (round - 1) mod n on."""
    deals = [event for event in events_of(players=players, rounds=3) if event["event"] == "deal"]
    for number, deal in enumerate(deals, start=1):
        hands = [hand.split() for hand in deal["hands"]]
        assert deal["round"] == number
        assert len({card for hand in hands for card in hand}) == 52
        assert all(hand == sorted(hand, key=order) for hand in hands)
        longer = [(number - 1 + step) % players for step in range(52 % players)]
        assert [len(hand) for hand in hands] == [52 // players + (seat in longer) for seat in range(players)]


@pytest.mark.parametrize("players", range(3, 8))
def test_the_highest_cards_are_taken_from_the_hands_as_dealt(players):
    """Section 4: two from the last seat; from four seats on, one from the second to last."""
    events = events_of(players=players, rounds=2)
    places = next(event for event in events if event["event"] == "round_end")["places"]
    hands = [event for event in events if event["event"] == "deal"][1]["hands"]
    highest = [sorted(hand.split(), key=order) for hand in hands]
    expected = {str(places[-1]): " ".join(highest[places[-1]][-2:])}
    if players >= 4:
        expected[str(places[-2])] = highest[places[-2]][-1]
    (exchange,) = [event for event in events if event["event"] == "exchange"]
    assert exchange["taken"] == expected
    assert list(exchange["taken"]) == list(expected)


def test_legal_moves_stand_in_action_order():
    spec = Match().spec
    for event in events_of():
        if event["event"] == "move":
            actions = [spec.parse_move(move) for move in event["legal"]]
            assert actions == sorted(actions)
            assert event["move"] in event["legal"]


def test_the_last_line_has_the_sums_and_the_winner():
    events = events_of(rounds=3)
    points = [event["points"] for event in events if event["event"] == "round_end"]
    totals = [sum(round_points) for round_points in zip(*points, strict=True)]
    assert events[-1]["totals"] == totals
    assert totals[events[-1]["winner"]] == max(totals)


def test_the_same_seed_gives_the_same_record():
    assert lines_of(seed=3) == lines_of(seed=3)


def test_the_bots_chance_comes_from_the_seed_and_the_cards_from_the_code():
    one, other = events_of(seed=3), events_of(seed=4)
    assert one != other
    assert one[:2] == other[:2]


@pytest.mark.parametrize("rules", ["classic", "revolution", "local", "cardverse"])
@pytest.mark.parametrize("players", [3, 6])
def test_a_record_is_found_right(rules, players):
    lines = lines_of(rules, players, rounds=3)
    match = replay("\n".join(lines) + "\n")
    assert match.over
    assert match.totals == json.loads(lines[-1])["totals"]


def test_blanks_and_the_order_of_keys_say_nothing():
    loose = [json.dumps(json.loads(line), sort_keys=True, indent=None) for line in LINES]
    assert replay("\r\n".join(loose) + "\r\n\n").over


@pytest.mark.parametrize(
    ("event", "values"),
    [
        ("match", {"players": 5}),
        ("match", {"rounds": 1}),
        ("match", {"extra": 1}),
        ("deal", {"round": 2}),
        ("deal", {"round": True}),
        ("deal", {"hands": []}),
        ("exchange", {"taken": {}}),
        ("move", {"seat": 9}),
        ("move", {"legal": []}),
        ("move", {"event": "bid"}),
        ("round_end", {"points": [0, 0, 0, 0]}),
        ("round_end", {"places": [3, 2, 1, 0, 0]}),
        ("match_end", {"winner": -1}),
    ],
)
def test_a_changed_line_is_the_first_difference(event, values):
    index = first_of(event)
    lines = [*LINES[:index], changed(LINES[index], **values), *LINES[index + 1 :]]
    found = difference(lines)
    assert (found.line, found.expected, found.got) == (index + 1, LINES[index], lines[index])


@pytest.mark.parametrize("move", ["give 3", "3x5", "hello", None, 7, [], "3c 4c"])
def test_a_move_that_cannot_be_played_is_the_first_difference(move):
    index = first_of("move")
    found = difference([*LINES[:index], changed(LINES[index], move=move), *LINES[index + 1 :]])
    assert found.line == index + 1
    assert found.expected.startswith(f"a move of seat {json.loads(LINES[index])['seat']}: ")


def test_another_legal_move_is_a_difference_where_it_changes_what_follows():
    index = first_of("move")
    other = json.loads(LINES[index])["legal"][-1]
    assert other != json.loads(LINES[index])["move"]
    assert difference([*LINES[:index], changed(LINES[index], move=other), *LINES[index + 1 :]]).line == index + 2


@pytest.mark.parametrize("line", ["", "{", "[]", "null", "hello", '{"event":"move"}'])
def test_a_broken_line_is_the_first_difference(line):
    index = first_of("move")
    found = difference([*LINES[:index], line, *LINES[index + 1 :]])
    assert (found.line, found.got) == (index + 1, line)


@pytest.mark.parametrize("kept", [1, 2, 3, 10, len(LINES) - 1])
def test_a_file_that_ends_early_says_what_was_expected(kept):
    found = difference(LINES[:kept])
    assert (found.line, found.got) == (kept + 1, "the end of the file")


def test_a_line_after_the_match_is_a_difference():
    found = difference([*LINES, LINES[-2]])
    assert (found.line, found.expected, found.got) == (len(LINES) + 1, "the end of the file", LINES[-2])


@pytest.mark.parametrize(
    "first",
    [
        "",
        "hello",
        "{",
        "[]",
        "3",
        "{}",
        '{"event":"deal"}',
        '{"event":"match","code":"P0000000001"}',
        '{"event":"match","rules":{}}',
        '{"event":"match","rules":{},"code":null}',
        '{"event":"match","rules":null,"code":"P0000000001"}',
        '{"event":"match","rules":{"players":99},"code":"P0000000001"}',
        '{"event":"match","rules":{"unknown":1},"code":"P0000000001"}',
        '{"event":"match","rules":{},"code":"X0000000001"}',
        "[" * 50_000,
    ],
    ids=lambda first: first[:60],
)
def test_a_file_without_the_line_of_a_match_is_no_record(first):
    with pytest.raises(BadFile, match=r"^line 1"):
        replay("\n".join([first, *LINES[1:]]))


def test_a_match_line_that_leaves_an_option_out_is_a_difference():
    rules = json.loads(LINES[0])["rules"]
    del rules["downfall"]
    assert difference([changed(LINES[0], rules=rules), *LINES[1:]]).line == 1


def test_a_bot_that_breaks_the_rules_is_refused():
    class Cheat:
        name = "cheat"

        def act(self, view):
            return 52 if 52 not in view.legal_actions else 51

    with pytest.raises(IllegalMove, match=rf"^bot 'cheat' chose 2x\d on seat \d \(match {CODE}, round 1\): The hand"):
        list(record(Match(code=CODE), [Cheat()] * 4))


def test_the_last_bot_named_fills_the_seats_left_over():
    names = [bot.name for bot in seat_bots(["hard", "easy"], 5)]
    assert names == ["hard", "easy", "easy", "easy", "easy"]


@pytest.mark.parametrize("names", [[], ["hard"] * 5])
def test_more_bots_than_seats_or_none_are_refused(names):
    with pytest.raises(BadOptions, match=f"{len(names)} bots are named for 4 seats"):
        seat_bots(names, 4)


def test_bots_of_one_name_draw_different_chance():
    bots = seat_bots(["uniform"], 4, seed=1)
    view = Match("classic", code=CODE).view(Match("classic", code=CODE).turn)
    assert len({tuple(bot.act(view) for _ in range(20)) for bot in bots}) == 4


def test_a_bot_is_named_as_load_bot_names_it():
    assert load_bot("hard").name == seat_bots(["hard"], 3)[2].name
