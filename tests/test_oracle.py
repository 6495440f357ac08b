"""The kernels against a second implementation, written from the rule page alone: they agree at every decision."""

import itertools
import random
from collections import Counter
from functools import cache

import numpy as np
import pytest
from oracle.president import RANKS, Oracle
from random_play import CARDS, MOVES, STYLES, deal, deck_of, legal_moves

from president_env.errors import BadOptions
from president_env.games.president import SPEC
from president_env.games.president.state import EXCHANGE, NOBODY, PLAY, ROUND_OVER

PHASES = {EXCHANGE: "exchange", PLAY: "play", ROUND_OVER: "round_over"}
ROUNDS = 3

# Every option by itself and together with every other.
SWITCHES = {
    "revolution": (False, True),
    "eight_stop": (False, True),
    "downfall": (False, True),
    "passing": ("soft", "final"),
    "first_lead": ("three_of_clubs", "first_seat"),
}
COMBINATIONS = [dict(zip(SWITCHES, values, strict=True)) for values in itertools.product(*SWITCHES.values())]
MATCHES_OF_A_COMBINATION = 50
MATCHES_OF_A_PRESET = 100


@cache
def texts(cards):
    """A packed card set as texts."""
    return frozenset(CARDS[index] for index in range(len(CARDS)) if cards >> index & 1)


def shown_by_kernels(state, moves):
    seats = range(int(state["players"]))
    over = state["phase"] == ROUND_OVER
    places = sorted((place, seat) for seat, place in enumerate(state["places"].tolist()) if place != NOBODY)
    order = [seat for _, seat in places if seat != state["fallen"]]
    table = (int(state["top_owner"]), RANKS[state["top_rank"]], int(state["top_count"])) if state["top_count"] else None
    points = np.zeros(SPEC.max_seats, np.int64)
    if over:
        SPEC.points(state, points)
    return {
        "round": int(state["round"]),
        "phase": PHASES[int(state["phase"])],
        "turn": None if state["turn"] == NOBODY else int(state["turn"]),
        "legal": set(moves),
        "hands": [texts(hand) for hand in state["hands"].tolist()[: len(seats)]],
        "taken": {seat: texts(int(state["taken"][seat])) for seat in seats if state["taken"][seat]},
        "table": None if over else table,
        "turned": not over and bool(state["turned"]),
        "out": order[:-1] if over else order,
        "fallen": None if state["fallen"] == NOBODY else int(state["fallen"]),
        "burned": texts(int(state["burned"])),
        "places": [seat for _, seat in places] if over else [],
        "points": points.tolist()[: len(seats)],
        "totals": state["totals"].tolist()[: len(seats)],
    }


def shown_by_oracle(oracle):
    """Once a round is over the rule page says nothing of its table and order, so that they are left out."""
    over = oracle.phase == "round_over"
    return {
        "round": oracle.round,
        "phase": oracle.phase,
        "turn": oracle.turn,
        "legal": oracle.legal(),
        "hands": oracle.hands,
        "taken": {seat: set(cards) for seat, cards in oracle.taken.items()},
        "table": None if over else oracle.table,
        "turned": not over and oracle.turned,
        "out": oracle.order_out,
        "fallen": oracle.fallen,
        "burned": oracle.burned,
        "places": oracle.places,
        "points": oracle.points if over else [0] * oracle.players,
        "totals": oracle.totals,
    }


def play_match(rules, players, seed, events=None):
    """A random match on both; they are compared before every move and at the end of every round."""
    chance = random.Random(f"{rules} {players} {seed}")
    options = SPEC.read_options(rules, players=players, rounds=chance.randint(1, ROUNDS))
    state, oracle = SPEC.new_states(1)[0], Oracle(options.as_dict())
    SPEC.begin_match(state, SPEC.options_record(options))
    together = chance.choice((0, 0.3, 0.9))
    styles = [chance.choice(STYLES) for _ in range(players)]
    for round_number in range(1, options.rounds + 1):
        hands = deal(players, round_number, together, chance)
        SPEC.begin_round(state, deck_of(hands, round_number))
        oracle.deal(hands)
        play_round(state, oracle, styles, chance, events)
    assert int(SPEC.winners(state)) == 1 << oracle.winner()


def play_round(state, oracle, styles, chance, events):
    history = []
    while True:
        moves = legal_moves(state)
        assert shown_by_kernels(state, moves) == shown_by_oracle(oracle), (oracle.options, history)
        if not moves:
            return
        move = styles[oracle.turn](moves, chance)
        history.append((oracle.turn, move))
        turned = oracle.turned
        SPEC.step(state, MOVES.index(move))
        oracle.play(move)
        if events is not None:
            events.update(what_happened(oracle, move, turned))


def what_happened(oracle, move, turned):
    """What is rare in a match, and must not be missing in the matches of this test."""
    yield move.split()[0]
    if oracle.turned != turned:
        yield "back to normal" if turned else "revolution"
    if oracle.table is None and move.startswith("8x"):
        yield "eights clear the table"
    if oracle.table is None and move == "pass":
        yield "passes clear the table"
    if oracle.phase == "round_over":
        yield "round over" if oracle.fallen is None else "round over after a downfall"


def numbers_of_seats(rules):
    for players in SPEC.seats:
        try:
            yield SPEC.read_options(rules, players=players).players
        except BadOptions:
            continue


@pytest.mark.parametrize("preset", SPEC.presets)
def test_kernels_and_oracle_agree_in_every_preset(preset):
    seats = itertools.cycle(numbers_of_seats(preset))
    for seed in range(MATCHES_OF_A_PRESET):
        play_match(preset, next(seats), seed)


@pytest.mark.parametrize("rules", COMBINATIONS, ids=lambda rules: "-".join(str(value) for value in rules.values()))
def test_kernels_and_oracle_agree_with_every_combination_of_options(rules):
    for seed in range(MATCHES_OF_A_COMBINATION):
        play_match({**rules, "last_place_points": seed % 3}, 3 + seed % 5, seed)


def test_two_thousand_matches_are_compared():
    assert len(SPEC.presets) * MATCHES_OF_A_PRESET + len(COMBINATIONS) * MATCHES_OF_A_COMBINATION >= 2000


@pytest.mark.parametrize("passing", ["soft", "final"])
def test_what_is_rare_happens_in_these_matches(passing):
    """They would agree as well if nobody ever played four of a kind."""
    events = Counter()
    for seed in range(40):
        play_match({"preset": "local", "passing": passing}, 3 + seed % 5, seed, events)
    expected = [
        *MOVES[: MOVES.index("give 3")],
        "give",
        "revolution",
        "back to normal",
        "eights clear the table",
        "passes clear the table",
        "round over",
        "round over after a downfall",
    ]
    assert [event for event in expected if not events[event]] == []
