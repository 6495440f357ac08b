"""A view as numbers for a network.

Seat 0 of an observation is the observer, the others follow as the turn goes (zeros where nobody sits); ranks are sorted
by what they are worth now. So a network learns one seat and one order. FIELDS alone says what stands where.
"""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

from president_env.field import Field, size_of, starts_of
from president_env.games.president.belief import exposed_cards, known_cards, unseen_cards
from president_env.games.president.cards import RANKS, SUITS, count_of, counts_of, strength
from president_env.games.president.state import EXCHANGE, FINAL, MAX_SEATS, NOBODY, PLAY
from president_env.kernel import kernel

LARGEST_HAND = 20  # 18 with three seats, and two more in the exchange
FEW = 5
SHARE = 1 / SUITS
TITLES = 5
FEWEST_SEATS = 3
SHORT_MATCH = 5

FIELDS = (
    Field("own_hand", RANKS * SUITS, "by strength: k cards of the rank held, then the first k of 4 are 1"),
    Field("unseen", RANKS * SUITS, "the same for the cards that the observer cannot see"),
    Field("known", RANKS, "by strength: cards that the exchange partner is known to hold, / 4"),
    Field("exposed", RANKS, "by strength: own cards that the exchange partner knows, / 4"),
    Field("table_rank", RANKS, "one-hot strength of the play to beat; zeros on an empty table"),
    Field("table_count", SUITS + 1, "one-hot number of cards of the play to beat; the first: empty table"),
    Field("table_owner", MAX_SEATS, "one-hot seat that owns the play to beat"),
    Field("turn", MAX_SEATS, "one-hot seat to act"),
    Field("cards_left", MAX_SEATS, "by seat: cards held / 20"),
    Field("few_cards_left", MAX_SEATS * FEW, "by seat: the k-th of 5 is 1 where at least k cards are held"),
    Field("passed", MAX_SEATS, "by seat: passed since the top play (final passing: in this trick)"),
    Field("place", MAX_SEATS, "by seat already out: 1 for the first place … -1 for the last"),
    Field("fallen", MAX_SEATS, "by seat: the President who fell this round"),
    Field(
        "title",
        MAX_SEATS * TITLES,
        "by seat, one-hot: President, Vice President, between, second to last, last of the round before",
    ),
    Field("lead", MAX_SEATS, "by seat: total minus the table's mean, / (players - 1) / 5, at most 1"),
    Field("played", MAX_SEATS * RANKS, "by seat and strength: cards played this round / 4"),
    Field(
        "passed_on",
        MAX_SEATS * SUITS,
        "by seat and number of cards: 1 - s / 13 for the lowest strength s on which it passed; 0: never",
    ),
    Field("phase", 2, "exchange, play"),
    Field("owed", 2, "the k-th is 1 where the seat to act gives back at least k cards"),
    Field("turned", 1, "1 while a revolution is on"),
    Field("rounds", 3, "1 in the first round; 1 in the last round; rounds left / 5 (at most 1)"),
    Field("players", MAX_SEATS - FEWEST_SEATS + 1, "one-hot number of seats, 3 … 7"),
    Field("options", 6, "revolution, eight_stop, downfall, final passing, first seat leads, last place pays"),
)
HIDDEN_FIELDS = (Field("hands", (MAX_SEATS - 1) * RANKS, "by other seat and strength: cards held / 4"),)

_START = starts_of(FIELDS)
SIZE = size_of(FIELDS)
HIDDEN_SIZE = size_of(HIDDEN_FIELDS)

OWN_HAND = _START["own_hand"]
UNSEEN = _START["unseen"]
KNOWN = _START["known"]
EXPOSED = _START["exposed"]
TABLE_RANK = _START["table_rank"]
TABLE_COUNT = _START["table_count"]
TABLE_OWNER = _START["table_owner"]
TURN = _START["turn"]
CARDS_LEFT = _START["cards_left"]
FEW_CARDS_LEFT = _START["few_cards_left"]
PASSED = _START["passed"]
PLACE = _START["place"]
FALLEN = _START["fallen"]
TITLE = _START["title"]
LEAD = _START["lead"]
PLAYED = _START["played"]
PASSED_ON = _START["passed_on"]
PHASE = _START["phase"]
OWED = _START["owed"]
TURNED = _START["turned"]
ROUNDS = _START["rounds"]
PLAYERS = _START["players"]
OPTIONS = _START["options"]


@kernel
def encode(view, out):
    """Write the observation of a view.

    out: float32[SIZE], overwritten; values from -1 to 1.
    """
    for index in range(SIZE):
        out[index] = 0.0
    _cards(view, out)
    _table(view, out)
    _options(view, out)
    observer = view["observer"]
    players = view["players"]
    total = 0
    for seat in range(players):
        total += view["totals"][seat]
    for seat in range(players):
        place = seat - observer if seat >= observer else seat - observer + players
        _seat(view, seat, place, out)
        lead = (view["totals"][seat] * players - total) / (players * (players - 1) * SHORT_MATCH)
        out[LEAD + place] = max(-1.0, min(1.0, lead))


@kernel
def reveal(state, seat, out):
    """Write the other hands, for a critic in training only. out: float32[HIDDEN_SIZE], overwritten."""
    for index in range(HIDDEN_SIZE):
        out[index] = 0.0
    players = state["players"]
    for step in range(players - 1):
        other = (seat + 1 + step) % players
        _counts(state["hands"][other], state["turned"], step * RANKS, out)


@kernel
def _cards(view, out):
    turned = view["turned"]
    _thermometer(view["hands"][view["observer"]], turned, OWN_HAND, out)
    _thermometer(unseen_cards(view), turned, UNSEEN, out)
    _counts(known_cards(view), turned, KNOWN, out)
    _counts(exposed_cards(view), turned, EXPOSED, out)


@kernel
def _thermometer(cards, turned, start, out):
    for rank in range(RANKS):
        first = start + SUITS * strength(rank, turned)
        for index in range(count_of(cards, rank)):
            out[first + index] = 1.0


@kernel
def _counts(cards, turned, start, out):
    if cards == 0:
        return
    counts = counts_of(cards)
    if turned:  # two plain loops are faster than one that asks for the order at every rank
        for rank in range(RANKS):
            out[start + RANKS - 1 - rank] = ((counts >> (SUITS * rank)) & 15) * SHARE
    else:
        for rank in range(RANKS):
            out[start + rank] = ((counts >> (SUITS * rank)) & 15) * SHARE


@kernel
def _table(view, out):
    players = view["players"]
    observer = view["observer"]
    out[TABLE_COUNT + view["top_count"]] = 1.0
    if view["top_count"]:
        out[TABLE_RANK + strength(view["top_rank"], view["turned"])] = 1.0
        out[TABLE_OWNER + (view["top_owner"] - observer + players) % players] = 1.0
    if view["turn"] != NOBODY:
        out[TURN + (view["turn"] - observer + players) % players] = 1.0
    out[PHASE] = view["phase"] == EXCHANGE
    out[PHASE + 1] = view["phase"] == PLAY
    for index in range(view["owed"]):
        out[OWED + index] = 1.0
    out[TURNED] = view["turned"]


@kernel
def _options(view, out):
    left = view["rounds"] - view["round"]
    out[ROUNDS] = view["round"] == 1
    out[ROUNDS + 1] = left == 0
    out[ROUNDS + 2] = min(left, SHORT_MATCH) / SHORT_MATCH
    out[PLAYERS + view["players"] - FEWEST_SEATS] = 1.0
    out[OPTIONS] = view["revolution"]
    out[OPTIONS + 1] = view["eight_stop"]
    out[OPTIONS + 2] = view["downfall"]
    out[OPTIONS + 3] = view["passing"] == FINAL
    out[OPTIONS + 4] = view["first_lead"]
    out[OPTIONS + 5] = view["last_place_points"] > 0


@kernel
def _seat(view, seat, place, out):
    """What everybody knows of one seat; `place` is its distance from the observer in turn order."""
    players = view["players"]
    held = view["counts"][seat]
    out[CARDS_LEFT + place] = held / LARGEST_HAND
    for index in range(min(held, FEW)):
        out[FEW_CARDS_LEFT + FEW * place + index] = 1.0
    out[PASSED + place] = view["passed"] >> seat & 1
    if view["places"][seat] != NOBODY:
        out[PLACE + place] = 1.0 - 2.0 * view["places"][seat] / (players - 1)
    out[FALLEN + place] = view["fallen"] == seat
    if view["last_places"][seat] != NOBODY:
        out[TITLE + TITLES * place + _title(view["last_places"][seat], players)] = 1.0
    _counts(view["played"][seat], view["turned"], PLAYED + RANKS * place, out)
    for index in range(SUITS):
        out[PASSED_ON + SUITS * place + index] = 1.0 - view["passed_on"][SUITS * seat + index] / RANKS


@kernel
def _title(place, players):
    """Index of a title: President, Vice President, between, second to last, last (no vice pair with three)."""
    if place == 0:
        return 0
    if place == players - 1:
        return TITLES - 1
    if players >= 4 and place == 1:
        return 1
    if players >= 4 and place == players - 2:
        return TITLES - 2
    return 2
