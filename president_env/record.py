"""A match written down as JSON Lines, and such a record played again, line by line.

{"event":"match","rules":{every option},"players":4,"rounds":3,"code":"P…"}
then for every round   the events of GameSpec.round_facts (the deal, an exchange),
                       {"event":"move","seat":0,"legal":["pass","7x1"],"move":"7x1"} for every decision,
                       {"event":"round_end","places":[seats in finishing order],"points":[by seat]}
{"event":"match_end","totals":[by seat],"winner":seat}
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from president_env.bots.bot import Bot
from president_env.envs.asking import ask_in_match
from president_env.errors import BadFile, PresidentError
from president_env.game import GameSpec
from president_env.match import Match
from president_env.registry import game_of

Event = dict[str, Any]
END = "the end of the file"


class Difference(PresidentError):
    """The first line of a record that is not as the rules say: its number from 1, what was expected, what is there."""

    def __init__(self, line: int, expected: str, got: str) -> None:
        super().__init__(f"line {line}: expected {expected}\nline {line}: got      {got}")
        self.line, self.expected, self.got = line, expected, got


def record(match: Match, bots: Sequence[Bot]) -> Iterator[str]:
    """Let bots, by seat, play a match from its start to its end; the lines of its record as they come about.

    Raises IllegalMove that names bot, seat, match and round where a bot breaks the rules.
    """

    def choose() -> int:
        assert match.turn is not None
        return ask_in_match(bots[match.turn], match)

    return (_line(event) for event in _events(match, choose))


def replay(text: str, game: str | GameSpec | None = None) -> Match:
    """Play a record again. Returns the match at its end. game: else by the letter of the match code.

    Raises Difference at the first line that differs, BadFile where the first line is not that of a record.
    """
    lines = text.rstrip().split("\n")
    match = _begin(lines[0], game)
    number = 0  # of lines that were found right

    def choose() -> int:
        return _read_move(match, number + 1, _at(lines, number))

    for event in _events(match, choose):
        expected, got = _line(event), _at(lines, number)
        number += 1
        if not _same(expected, got):
            raise Difference(number, expected, got)
    if number < len(lines):
        raise Difference(number + 1, END, lines[number])
    return match


def _events(match: Match, choose: Callable[[], int]) -> Iterator[Event]:
    """Everything that is written down of a match, while `choose` decides for the seat to act."""
    options = match.options
    yield {
        "event": "match",
        "rules": options.as_dict(),
        "players": options.players,
        "rounds": options.rounds,
        "code": match.code,
    }
    for finished in range(options.rounds):
        for name, facts in match.spec.round_facts(match.state).items():
            yield {"event": name, **facts}
        while len(match.results) == finished:
            yield _move(match, choose())
        result = match.results[finished]
        yield {"event": "round_end", "places": result.places, "points": result.points}
    yield {"event": "match_end", "totals": match.totals, "winner": match.winner}


def _move(match: Match, action: int) -> Event:
    event = {"event": "move", "seat": match.turn, "legal": match.legal_moves, "move": match.spec.move_text(action)}
    match.play(action)
    return event


def _line(event: Event) -> str:
    return json.dumps(event, separators=(",", ":"))


def _at(lines: Sequence[str], index: int) -> str:
    return lines[index] if index < len(lines) else END


def _same(expected: str, got: str) -> bool:
    """Whether two lines say the same; blanks and the order of keys say nothing."""
    try:
        return json.dumps(json.loads(expected), sort_keys=True) == json.dumps(json.loads(got), sort_keys=True)
    except (ValueError, RecursionError):
        return False


def _begin(line: str, game: str | GameSpec | None) -> Match:
    try:
        first = json.loads(line)
        if first["event"] == "match":
            code = first["code"] or ""
            return Match(first["rules"], code=code, game=game or game_of(code))
    except PresidentError as error:
        raise BadFile(f"line 1: no match can be played by it: {error}") from None
    except (ValueError, RecursionError, TypeError, KeyError):
        pass
    raise BadFile('line 1 does not begin a record: it is {"event":"match","rules":{…},…,"code":"P…"}')


def _read_move(match: Match, number: int, line: str) -> int:
    """The action of a move line. Raises Difference where it is none that can be played here."""
    legal = match.legal_moves
    try:
        action = match.spec.parse_move(json.loads(line)["move"])
        if action in match.legal_actions:
            return action
    except (ValueError, RecursionError, TypeError, KeyError, AttributeError):
        pass
    raise Difference(number, f"a move of seat {match.turn}: {', '.join(legal)}", line)
