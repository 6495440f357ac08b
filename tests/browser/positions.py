"""Saves with the position that a test needs: random matches are played on the engine until one has it."""

import random
from functools import cache

from president_env import Match
from president_env.web.levels import decide

ME = 0
LEVEL = "normal"


def save_at(wanted, rules="classic", rounds=5, prefer=""):
    """A save whose position at my turn has `wanted(view)`: the view as the page gets it."""
    return save_of(position(wanted, rules, rounds, prefer), rules)


@cache
def position(wanted, rules="classic", rounds=5, prefer="", tries=500):
    """The first of many random matches at a turn of mine where `wanted` holds. prefer: moves to take where legal."""
    for number in range(tries):
        chance = random.Random(number)
        match = Match(rules, 4, rounds, f"P{number:010d}")
        while not match.over:
            if match.turn == ME and wanted(facts(match)):
                return match
            match.play(next_move(match, chance, prefer))
    raise AssertionError("no such position was found")


def next_move(match, chance, prefer):
    """A random move; what others give back out of my sight is the computer's, as the server works it out again."""
    moves = match.legal_moves
    if match.turn != ME and moves[0].startswith("give"):
        return decide(match.spec, LEVEL, match.code, match.view(match.turn))
    preferred = [move for move in moves if prefer and move.endswith(prefer)]
    return chance.choice(preferred or moves)


def facts(match):
    """What seat 0 knows, as the page gets it."""
    return match.spec.view_facts(match.view(ME).record)


def save_of(match, rules):
    """A match of the engine as the page keeps it, everything up to here seen."""
    seen = {"deal": match.round, "exchange": match.round, "round_end": len(match.results)}
    common = {"code": match.code, "rules": rules, "level": LEVEL, "rounds": match.options.rounds}
    return {**common, "moves": moves_as_seen(match), "seen": seen}


def moves_as_seen(match):
    again, seen = Match(match.options, code=match.code), []
    for move in (move for moves in match.history for _, move in moves):
        seen.append(again.spec.seen_move(again.state, again.spec.parse_move(move), ME))
        again.play(move)
    return seen


def engine(save):
    """The match of a save on the engine. Only for saves in which nothing happened out of my sight."""
    match = Match(save["rules"], 4, save["rounds"], save["code"])
    for move in save["moves"]:
        match.play(move)
    return match


def answers(count, rank=None, revolution=False):
    """Wanted: a play to beat, of so many cards, of that rank if one is named."""

    def wanted(view):
        pile = view["pile"]
        fits = pile and pile["count"] == count and rank in (None, pile["rank"]) and view["phase"] == "play"
        return bool(fits and view["revolution"] == revolution and len(view["usable"]) not in (0, len(view["hand"])))

    return wanted


def leads(view):
    """Wanted: my lead with most of my cards still there."""
    return view["phase"] == "play" and view["pile"] is None and len(view["hand"]) >= 8


def end_of_round(title):
    """A match at the deal of round two, where I have that title; and the save at the end of round one."""
    for number in range(500):
        match, chance = Match("classic", 4, 3, f"P{number:010d}"), random.Random(number)
        while match.round == 1:
            match.play(next_move(match, chance, ""))
        if facts(match)["seats"][ME]["title"] == title:
            return match, save_of(match, "classic") | {"seen": {"deal": 1, "exchange": 0, "round_end": 1}}
    raise AssertionError(title)


@cache
def played_out(code, seed):
    """A match of two rounds with that code that is over, every move drawn by `seed`."""
    match, chance = Match("classic", 4, 2, code), random.Random(seed)
    while not match.over:
        match.play(next_move(match, chance, ""))
    return match


@cache
def match_over(winner_is_me, tied):
    """A match of two rounds that is over, with that outcome."""
    for number in range(500):
        match = played_out(f"P{number:010d}", number)
        if (match.winner == ME) == winner_is_me and (match.totals.count(max(match.totals)) > 1) == tied:
            return match
    raise AssertionError("no such match was found")
