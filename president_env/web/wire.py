"""The API of the browser game: JSON in, JSON out, no state in the server. It is the same for every game.

A match is what its requests say of it; the browser keeps that object (autosave, link) and sends it every time:

    {"game": "president", "code": "P1151739204", "rules": "local", "players": 4, "rounds": 3,
     "levels": ["hard", "easy", "strong"], "moves": ["9x1", "pass", "give a card"]}
    {"game": "joker", "code": "J0000000061", "rules": {"preset": "short", "shtanga": 100}, "levels": "normal",
     "moves": ["bid 1", "bid 0", "Kh", "joker take"]}

Everything may be left out: `game` is "president" then, `code` is drawn, `rules` are "classic" (a preset, or an object
of options by name, with the preset among them), `players` and `rounds` are those of the rules, `levels` are "hard" (one
text is for all computers, a list for seats 1, 2, …), `moves` none. The person is seat 0. `moves` are the moves of all
seats so far as seat 0 saw them, as the steps below append them. The list may end anywhere, also in the middle of the
computers' moves: the server works out what follows, always the same. Cards, moves and options are spelled as the game
spells them.

GET  api/game      what can be chosen, of another game with ?game=…: {"game", "letter", "presets": {name: {option:
                   value}}, "ranges": {preset: {option: words}}, "levels": [{"name": "strong", "available": true}],
                   "most_rounds": 40, "players": [3, 4, 5, 6, 7]}
POST api/match     MATCH -> TABLE: a new match, or one that goes on
POST api/play      {"match": MATCH, "move": "9x2"} -> TABLE. Any spelling of the game: "bid 3", "joker high h"; in
                   President also cards as VIEW.hand has them, "9s 9h" or "give 3s 4d", and those go; of a named rank
                   the lowest suits. 409 with a refusal where the rules forbid it.
POST api/why       {"match": MATCH, "move": "9s 5h"} -> {"refusal": null or REFUSAL}
POST api/advice    {"match": MATCH} -> {"bot": "strong", "moves": [{"move": "9x1", "score": 2.1, "share": 0.7}, …]}:
                   what the policy thinks of the legal moves, best first, from the person's view, at the person's turn
POST api/replay    {"match": MATCH, "round": 1} -> {"round", "steps"}: a round that is over, step by step, all hands
                   open: each step has also "hands": [["3c", …], …] by seat
POST api/move      {"game": "president", "bot": "strong", "view": VIEW} -> {"bot", "move": "9x1", "action": 25, "cards":
                   ["9c"], "scores": null or [{"move", "action", "score", "share"}, …]}: for somebody else's game

TABLE   {"match": MATCH with all moves of `steps`, "start": VIEW before the first step (null before the first deal),
         "steps": [STEP, …], "view": VIEW after the last step, "results": [{"places": [2, 0, 1, 3],
         "points": [2, 1, 3, 0]}, …] of rounds that are over, "sheet": SHEET of the same, "winner": null or seat, the
         first of those that share the win, "hints": ["9x1", …], the legal moves, what to try first, "timeout": null or
         the move that is made for a person whose time is up, "refusals": {"5x1": REFUSAL, …} why not, for every move of
         one action that the person could select: what the hand can spell, "pass", "bid 2"}
         `hints` and `refusals` are empty, `timeout` null, unless it is the person's turn.

STEP    {"what", "moves": what to append to MATCH.moves, "view": VIEW after it} and by "what":
        deal       "round": 2, "hand": the own cards that are seen at its first decision, without what comes later
        move       "seat", "move", "cards" that it took out of a hand, and
                   in President "cleared", "turned" (revolution came or went), "eight_stop", "place" of that seat
                   where it is out, "fallen": seat or null; a card given between two other seats is "give a card", []
                   in Joker "trick_won": null or the seat that took the trick, "trump": null or what was named by it
        exchange   after the deal, in President alone: "taken": {"3": "Ah 2s"}: cards taken from a seat, where this seat
                   gave or got them; see VIEW.exchange
        round_end  "round", "places": seats in the order in which the round placed them, "points" and "totals" by seat
        match_end  "totals", "winners": the seats that share the win
        Where MATCH.moves ends with a round, api/match tells round_end and the next deal again.

VIEW    what the person knows. docs/plugging-in.md explains every key; in every game
        {"rules": {every option}, "seat": 0, "round": 1, "phase", at the ends "round_over" and "match_over",
         "turn": 0 or null, "hand": ["3c", "10h"], "seats": [{"total": 0, …}, …],
         "legal": [{"move": "9x1", "cards": ["9c"]}, …],
         "usable": [cards that some legal move can use; dim the others]} and
        in President "phase" is exchange or play, and {"revolution", "owed", "pile", "exchange"}, of a seat {"count",
         "played", "passed", "place", "last_place", "title", "next_title", "fallen", "passed_on"}
        in Joker "phase" is trump, bid or play, and {"kind", "cards", "dealer", "trump", "turned", "barred", "trick",
         "plays"}, of a seat {"bid", "won", "played", "lacks", "points", "premium", "record", "clean", "kept"}
        Seats and places count from 0, rounds from 1.

SHEET   {"columns": headings of labels, "note": what notes are, "sections": [{"name", "lines":
         [{"labels": ["1", "9", "h"],
         "cells": [null or {"points": 200, "note": "3/3", "mark": "" | "good" | "doubled" | "struck"}, …] by seat}, …],
         "totals": by seat, after the section}, …], "plan": [{"name", "labels": [["1", "9"], …]}, …] the sections of the
         whole match, of each round the labels that are known before it is played}: see president_env.sheet

REFUSAL {"code": "not_higher", "sentence": English, "facts": {"rank": "9", "named": "5", "revolution": false}}
        The codes are those at the end of the game's RULES.md, "why a move is refused". Facts, where there are any:
        in both not_your_turn {turn}, not_in_hand {card}
        in President not_in_hand also {rank, held, named}; wrong_count {count, named}, not_higher {rank, named,
        revolution}, must_lead {owed}, wrong_return_count {owed, named}
        in Joker wrong_phase {phase}, bid_too_high {most}, barred_bid {bid, others, cards}, joker_unclear {leads},
        must_follow, must_play_highest {suit, cards}, must_trump {suit, cards, trump}

Everything that goes wrong answers {"error": REFUSAL} with a status of 4xx. Codes beside the above: 400 bad_json,
bad_request, bad_options, bad_code {letter}, bad_move (no move text of the game), bad_view, unknown_level {known},
too_many_rounds {rounds, most}; 404 not_found, level_missing {level} (its policy is not installed); 405 wrong_method;
409 moves_do_not_fit {index} (moves of another match), round_not_over {round}; 413 too_large {most}.
"""

from __future__ import annotations

import json
from typing import Any

from pydantic import BaseModel, ConfigDict

from president_env.errors import BadFile, BadOptions, IllegalMove, InvalidMoveText, PresidentError, Refusal, WrongGame
from president_env.options import Model, check

LONGEST_BODY = 65_536  # bytes; a match of the most rounds takes half of it
MOST_ROUNDS = 40  # the longest game has as many


class Problem(PresidentError):
    """A request that cannot be answered: an HTTP status and a coded reason."""

    def __init__(self, status: int, code: str, sentence: str, **facts: Any) -> None:
        super().__init__(sentence)
        self.status = status
        self.refusal = Refusal(code, sentence, facts)


class _Body(BaseModel):
    model_config = ConfigDict(strict=True)


class MatchBody(_Body):
    """A match as the browser keeps it."""

    game: str = "president"
    code: str | None = None
    rules: str | dict[str, Any] = "classic"
    players: int | None = None
    rounds: int | None = None
    levels: str | list[str] = "hard"
    moves: list[str] = []


class OfMatch(_Body):
    """A question about a match."""

    match: dict[str, Any]


class MoveOfMatch(OfMatch):
    """A move in a match."""

    move: str


class RoundOfMatch(OfMatch):
    """A round of a match, from 1."""

    round: int


class MoveForView(_Body):
    """A view of any table, and who is to decide."""

    game: str = "president"
    bot: str = "strong"
    view: dict[str, Any]


def read_json(body: bytes) -> dict[str, Any]:
    """The object in a request. Raises Problem."""
    if len(body) > LONGEST_BODY:
        raise too_large()
    try:
        found = json.loads(body)
    except (ValueError, RecursionError):
        raise Problem(400, "bad_json", "The body of the request is no JSON.") from None
    if not isinstance(found, dict):
        raise Problem(400, "bad_json", "The body of the request is no JSON object.")
    return found


def read_body(model: type[Model], values: dict[str, Any]) -> Model:
    """A request by its model. Raises Problem."""
    try:
        return check(model, values, "field")
    except BadOptions as error:
        raise Problem(400, "bad_request", sentence_of(error)) from None


def too_large() -> Problem:
    """The problem of a body that is too long."""
    return Problem(413, "too_large", f"A request has at most {LONGEST_BODY} bytes.", most=LONGEST_BODY)


def problem_of(error: PresidentError) -> Problem:
    """What an error of the package means over HTTP."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, IllegalMove):
        return Problem(409, error.code, error.refusal.sentence, **error.refusal.facts)
    codes = {
        InvalidMoveText: "bad_move",
        BadOptions: "bad_options",
        BadFile: "level_missing",
        WrongGame: "level_missing",
    }
    code = codes.get(type(error), "bad_request")
    return Problem(404 if code == "level_missing" else 400, code, sentence_of(error))


def refusal_json(refusal: Refusal) -> dict[str, Any]:
    """A refusal as the page gets it."""
    return {"code": refusal.code, "sentence": refusal.sentence, "facts": dict(refusal.facts)}


def sentence_of(error: PresidentError) -> str:
    """An error as a sentence by itself."""
    text = str(error)
    return text[:1].upper() + text[1:].rstrip(".") + "."
