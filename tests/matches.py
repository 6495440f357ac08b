"""Matches and positions that several tests need."""

import random

from president_env import Match

PRESETS = ("classic", "revolution", "local", "cardverse")


def positions_of_a_match(rules="classic", players=4, rounds=3, number=7):
    """A random match at each of its decisions, and once it is over; always the same object."""
    chance = random.Random(number)
    match = Match(rules, players, rounds, f"P{number:010d}")
    while not match.over:
        yield match
        match.play(chance.choice(match.legal_actions))
    yield match


def finished(**settings):
    """A random match that is over."""
    *_, match = positions_of_a_match(**settings)
    return match
