"""The API of the browser game: JSON in, JSON out, no state in the server.

A match is what its requests say of it; the browser keeps that object (autosave, link) and sends it every time:

    {"game": "president", "code": "P1151739204", "rules": "local", "players": 4, "rounds": 3,
     "levels": ["hard", "easy", "strong"], "moves": ["9x1", "pass", "give a card"]}

Everything may be left out: `code` is drawn then, `rules` are "classic" (also {"preset": "local", "eight_stop": false}),
`levels` are "hard" (one text is for all computers, a list for seats 1, 2, …), `moves` none. The person is seat 0.
`moves` are the moves of all seats so far as seat 0 saw them, as the steps below append them. The list may end anywhere,
also in the middle of the computers' moves: the server works out what follows, always the same.

GET  api/game      what can be chosen, of another game with ?game=…: {"game", "letter", "presets": {name: {option:
                   value}}, "ranges": {preset: {option: words}}, "levels": [{"name": "strong", "available": true}],
                   "most_rounds": 40, "players": [3, 4, 5, 6, 7]}
POST api/match     MATCH -> TABLE: a new match, or one that goes on
POST api/play      {"match": MATCH, "move": "9s 9h"} -> TABLE. Also "9x2", "pass", "give 3s 4d". Named cards go, spelled
                   as in VIEW.hand; of a named rank the lowest suits. 409 with a refusal where the rules forbid it.
POST api/why       {"match": MATCH, "move": "9s 5h"} -> {"refusal": null or REFUSAL}; "" is nothing selected
POST api/advice    {"match": MATCH} -> {"bot": "strong", "moves": [{"move": "9x1", "score": 2.1, "share": 0.7}, …]}:
                   what the policy thinks of the legal moves, best first, from the person's view, at the person's turn
POST api/replay    {"match": MATCH, "round": 1} -> {"round", "steps"}: a round that is over, step by step, all hands
                   open: each step has also "hands": [["3c", …], …] by seat
POST api/move      {"bot": "strong", "view": VIEW} -> {"bot", "move": "9x1", "action": 25, "cards": ["9c"],
                   "scores": null or [{"move", "action", "score", "share"}, …]}: for somebody else's game

TABLE   {"match": MATCH with all moves of `steps`, "start": VIEW before the first step (null before the first deal),
         "steps": [STEP, …], "view": VIEW after the last step, "results": [{"places": [2, 0, 1, 3],
         "points": [2, 1, 3, 0]}, …] of rounds that are over, "sheet": SHEET of the same, "winner": null or seat,
         "hints": ["9x1", …], the legal moves, what to try first, "timeout": null or the move that is made for a person
         whose time is up,
         "refusals": {"5x1": REFUSAL, …} why not, for what the hand could spell (one rank each, and "pass")}
         `hints` and `refusals` are empty, `timeout` null, unless it is the person's turn.

STEP    {"what", "moves": what to append to MATCH.moves, "view": VIEW after it} and by "what":
        deal       "round": 2, "hand": as dealt, before anything was taken
        exchange   "taken": {"3": "Ah 2s"}: cards taken from a seat, where this seat gave or got them; see VIEW.exchange
        move       "seat", "move", "cards", "cleared", "turned" (revolution came or went), "eight_stop", "place" of that
                   seat where it is out, "fallen": seat or null. A card given between two other seats: "give a card", []
        round_end  "round", "places": seats in finishing order, "points" and "totals" by seat
        match_end  "totals", "winners": the seats that share the win
        Where MATCH.moves ends with a round, api/match tells round_end and the next deal again.

VIEW    {"rules": {every option}, "seat": 0, "round": 1, "phase": "exchange" | "play" | "round_over" | "match_over",
         "turn": 0 or null, "revolution": false, "hand": ["3c", "10h"], "owed": cards that who acts still gives back,
         "pile": null or {"owner": 3, "rank": "9", "count": 1, "cards": ["9c"]},
         "exchange": null or {"partner": 2, "taken": [tribute taken from me], "returned": [cards that I gave back],
                              "received": [cards that I got]},
         "seats": [{"count": 13, "played": [cards], "passed": false, "place": null or 0…, "last_place": null or 0…,
                    "title": null or "president" | "vice_president" | "citizen" | "vice_scum" | "scum", of the last
                    round, "next_title": the same of this one once it is out, "fallen": false, "total": 0,
                    "passed_on": [null × 4]}, …],
         "legal": [{"move": "9x1", "cards": ["9c"]}, …], "usable": [cards that some legal move can use; dim the others]}
         Places count from 0. docs/plugging-in.md explains every key.

SHEET   {"columns": headings of labels, "note": what notes are, "sections": [{"name", "lines":
         [{"labels": ["1", "9", "h"],
         "cells": [null or {"points": 200, "note": "3/3", "mark": "" | "good" | "doubled" | "struck"}, …] by seat}, …],
         "totals": by seat, after the section}, …]}: see president_env.sheet

REFUSAL {"code": "not_higher", "sentence": English, "facts": {"rank": "9", "named": "5", "revolution": false}}
        not_your_turn {turn}, not_in_hand {card} or {rank, held, named}, nothing_selected {}, mixed_ranks {},
        wrong_count {count, named}, not_higher {rank, named, revolution}, must_lead {owed},
        wrong_return_count {owed, named}

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
