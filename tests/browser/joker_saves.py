"""Saves of Joker with the position that a test needs, found as in `positions`."""

import random
from functools import cache

from president_env import Match
from president_env.web.levels import decide

ME = 0


def facts(match):
    """What seat 0 knows, as the page gets it."""
    return match.spec.view_facts(match.view(ME).record)


@cache
def position(wanted, form="short", first=1, last=None, tries=300, **rules):
    """The first of many random matches at a turn of mine where `wanted(view)` holds, of the rounds from `first` on.

    last: no later round is looked at. rules: options that are not as usual.
    """
    for number in range(tries):
        chance = random.Random(number)
        match = Match({"preset": form, **rules}, code=f"J{number:010d}", game="joker")
        while not match.over and match.round <= (last or first):
            if match.turn == ME and match.round >= first and wanted(facts(match)):
                return match
            match.play(chance.choice(match.legal_moves))
    raise AssertionError("no such position was found")


def save_of(match, time="off", **seen):
    """A match of the engine as the page keeps it, everything up to here seen."""
    options = match.options
    chosen = {"form": options.form, "shtanga": options.shtanga, "premium": options.premium, "level": "easy"}
    moves = [move for played in match.history for _, move in played]
    seen = {"deal": match.round, "round_end": len(match.results), **seen}
    return {"game": "joker", "code": match.code, **chosen, "time": time, "moves": moves, "seen": seen}


def save_at(wanted, form="short", time="off", **how):
    """A save whose position at my turn has `wanted(view)`: the view as the page gets it."""
    return save_of(position(wanted, form, **how), time)


def bids(view):
    return view["phase"] == "bid"


def leads(view):
    """Wanted: my lead with cards of several suits."""
    return view["phase"] == "play" and view["trick"] is None and len({card[-1] for card in view["hand"]}) > 2


def follows(view):
    """Wanted: I must follow suit, and hold other cards too."""
    return bool(view["phase"] == "play" and view["trick"] and 0 < len(view["usable"]) < len(set(view["hand"])))


def holds_joker(view):
    return view["phase"] == "play" and "joker" in view["hand"]


@cache
def played_to(rounds, stop=lambda match: True, well=False, tries=300, **rules):
    """A match of which so many rounds are over, the next just dealt (or none left), and where `stop(match)` holds.

    well: all seats play as the computer does, not at random.
    """
    for number in range(tries):
        chance = random.Random(number)
        match = Match({"preset": "short", **rules}, code=f"J{number:010d}", game="joker")
        while not match.over and len(match.results) < rounds:
            match.play(of_computer(match) if well else chance.choice(match.legal_moves))
        if stop(match):
            return match
    raise AssertionError("no such match was found")


def of_computer(match):
    return decide(match.spec, "easy", match.code, match.view(match.turn))


def save_at_result(match, time="off"):
    """The save at the end of the last round of a match, its result not seen yet."""
    save = save_of(match, time, round_end=len(match.results) - 1, deal=len(match.results))
    kept = [move for played in match.history[: len(match.results)] for _, move in played]
    return {**save, "moves": kept}
