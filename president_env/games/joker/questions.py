"""Single rules that a scenario may ask about, each answered by the kernels.

Cards and plays of an answer are spelled as TH, JK, JK:take, JK:high:H; what is given may have any spelling.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal, TypeVar

import numpy as np
from pydantic import BaseModel, ConfigDict, Field

from president_env.errors import BadOptions
from president_env.game import Question, Record
from president_env.games.joker.auction import has_bids, next_seat
from president_env.games.joker.cards import ALL_CARDS, CARDS, JOKER, SUITS, of_suit, size_of
from president_env.games.joker.dtype import STATE
from president_env.games.joker.facts import PHASES, legal_actions
from president_env.games.joker.notation import card_text, move_text, parse_card, parse_cards, parse_trump, trump_text
from president_env.games.joker.options import NUMBERS_OF, read_options
from president_env.games.joker.plan import ROUNDS, cards_at, chapter_round, kind_at, plan_index
from president_env.games.joker.position import lay, position, without
from president_env.games.joker.rules import DECK, begin_match, begin_round, step
from president_env.games.joker.scoring import ahead, note_points, score, settle_premium
from president_env.games.joker.state import FIRST_BID, KINDS, MOST_CARDS, NO_TRUMP, NOBODY, PLAY, SEATS
from president_env.games.joker.view import look
from president_env.kernel import plain
from president_env.options import check

Kind = Literal["ladder", "nines", "golden", "notrump", "blind", "misere"]
Cards = Annotated[int, Field(ge=1, le=MOST_CARDS)]
Tricks = Annotated[int, Field(ge=0, le=MOST_CARDS)]
BySeat = Field(min_length=SEATS, max_length=SEATS)


class Given(BaseModel):
    """What a scenario puts to a rule."""

    model_config = ConfigDict(frozen=True, strict=True)


def deck(given: Given) -> dict[str, Any]:
    """A.1: the numbers of cards, and the cards of the suits that are not in the deck."""
    jokers = ALL_CARDS >> JOKER
    suits = {_trump(suit): int(size_of(of_suit(ALL_CARDS, suit))) for suit in range(SUITS)}
    absent = [_card(card) for card in range(CARDS) if not ALL_CARDS >> card & 1]
    return {"plain": int(size_of(ALL_CARDS)) - jokers, "jokers": jokers, **suits, "absent": absent}


class Plan(Given):
    form: Literal["classic", "short", "full"]
    short_layout: Literal["half", "nines3"] = "half"


def plan(given: Plan) -> dict[str, Any]:
    """A.2: the cards of every seat in the rounds of every chapter, and the kind of these."""
    options = read_options(given.model_dump())
    state = _blank(given.model_dump())
    chapters: list[list[int]] = []
    kinds = []
    for number in range(1, options.rounds + 1):
        state["round"] = number
        index = plan_index(state)
        if chapter_round(index) == 0:
            chapters.append([])
            kinds.append(KINDS[kind_at(index)])
        chapters[-1].append(int(cards_at(index)))
    return {"rounds": options.rounds, "chapters": chapters, "kinds": tuple(kinds)}


class Turned(Given):
    n: Cards
    turned: str


def turned(given: Turned) -> dict[str, Any]:
    """A.3: what a card turned up makes trump, the cards that nobody sees, and the jokers that may be among all."""
    state = position({"kind": "ladder", "cards": given.n, "turned": given.turned})[1]
    rest = without(ALL_CARDS, 1 << parse_card(given.turned))
    stock = int(size_of(rest)) - sum(int(size_of(hand)) for hand in state["hands"])
    return {"trump": _trump(state["trump"]), "stock_unseen": stock, "jokers_in_play_max": rest >> JOKER}


class Phases(Given):
    kind: Kind
    n: Cards


def phases(given: Phases) -> dict[str, Any]:
    """A.3 and A.4: what happens up to the first lead, and how many cards the seats have in hand when they decide."""
    state, view = _dealt(given.kind, given.n), np.zeros(1, STATE)[0]
    course: list[str] = []
    seen: dict[str, int] = {}
    while True:
        look(state, state["turn"], view)
        held, phase = int(size_of(view["hands"][view["turn"]])), PHASES[view["phase"]]
        before = max(seen.values(), default=0)
        course += [f"deal{held - before}"] if held > before else []
        course += ["turn"] if view["turned"] != NOBODY and "turn" not in course else []
        course += [phase] if phase not in course else []
        if phase == "play":
            return {"phases": tuple(course), "own_cards_seen": seen}
        seen[phase] = held
        step(state, legal_actions(state)[0])


class TrumpOptions(Given):
    kind: Kind
    dealer: Annotated[int, Field(ge=0, le=SEATS - 1)]
    hand3: list[str]


def trump_options(given: TrumpOptions) -> dict[str, Any]:
    """A.3: who names trump, and what may be named."""
    hands = {int(next_seat(given.dealer)): " ".join(given.hand3)}
    bids = [0] * SEATS if given.kind == "blind" else []
    round_ = {"kind": given.kind, "cards": MOST_CARDS, "dealer": given.dealer}
    state = position({**round_, "hands": hands, "bids": bids})[1]
    return {"chooser": int(state["turn"]), "options": [_trump(action) for action in legal_actions(state)]}


class Bids(Given):
    n: Cards
    previous: list[int] = Field(max_length=SEATS - 1)


def bids(given: Bids) -> dict[str, Any]:
    """A.4: what the next seat may bid."""
    state = position({"cards": given.n, "trump": "none", "bids": given.previous})[1]
    return {"legal": [action - FIRST_BID for action in legal_actions(state)]}


class Legal(Given):
    hand: list[str]
    trump: str
    trick: list[str] = Field(max_length=SEATS - 1)


def legal(given: Legal) -> dict[str, Any]:
    """A.5: what a hand may play to a trick."""
    state, rest = _trick(given.trump, given.trick)
    hand = parse_cards(" ".join(given.hand))
    without(rest, hand)
    state["hands"][state["turn"]] = hand
    return {"legal": [_play(action) for action in legal_actions(state)]}


class Winner(Given):
    trump: str
    trick: list[str] = BySeat
    led_joker_ruffable: bool = False


def winner(given: Winner) -> dict[str, Any]:
    """A.5: which play of a trick wins it, from 0."""
    state, _ = _trick(given.trump, given.trick, given.led_joker_ruffable)
    return {"winner": int(state["leader"])}


class Score(Given):
    kind: Kind
    n: Cards
    won: Tricks
    bid: Tricks | None = None
    shtanga: Literal[100, 200, "per_card"] = 200


def points(given: Score) -> dict[str, Any]:
    """A.6: the points of a round."""
    kind = KINDS.index(given.kind)
    _need_bids("bid", given.bid, given.kind)
    bid = NOBODY if given.bid is None else given.bid
    shtanga = NUMBERS_OF["shtanga"].get(given.shtanga, given.shtanga)
    return {"points": int(score(kind, given.n, bid, given.won, shtanga))}


class Premium(Given):
    mode: Literal["double", "strike", "both", "none"]
    kind: Kind
    points: list[list[int]] = BySeat
    kept: Annotated[list[list[int | bool]], BySeat] | None = None


def premium(given: Premium) -> dict[str, Any]:
    """A.7: what the end of a chapter adds, by seat. points, kept: by seat, then by round."""
    state = _blank({"premium": given.mode})
    state["kind"] = KINDS.index(given.kind)
    _need_bids("kept", given.kept, given.kind)
    kept = given.kept or [[False] * len(row) for row in given.points]
    if len({len(row) for row in [*given.points, *kept]}) > 1:
        raise BadOptions("points and kept have a number for every round of the chapter, the same for every seat")
    for seat in range(SEATS):
        for number, (gain, done) in enumerate(zip(given.points[seat], kept[seat], strict=True)):
            note_points(state, seat, gain, bool(done), number == 0)
    settle_premium(state)
    return {"delta": [int(change) for change in state["premiums"]]}


class Final(Given):
    totals: list[int] = BySeat
    kept_bids: list[int] = Field([0] * SEATS, min_length=SEATS, max_length=SEATS)
    tie_break: Literal["shared", "kept_bids"] = "shared"


def final(given: Final) -> dict[str, Any]:
    """A.8: the seats that win."""
    state = _blank({"tie_break": given.tie_break})
    for seat in range(SEATS):
        state["totals"][seat], state["kept"][seat] = given.totals[seat], given.kept_bids[seat]
    beaten = [any(ahead(state, other, seat) for other in range(SEATS)) for seat in range(SEATS)]
    return {"winners": [seat for seat in range(SEATS) if not beaten[seat]]}


def _need_bids(name: str, value: object, kind: str) -> None:
    if value is None and has_bids(KINDS.index(kind)):
        raise BadOptions(f"key {name} is missing: {kind} rounds have bids")


def _blank(rules: Mapping[str, Any]) -> Record:
    """A state before its first round."""
    state = np.zeros(1, STATE)[0]
    plain(begin_match)(state, read_options(rules).as_ints())
    return state


def _dealt(kind: str, cards: int) -> Record:
    """A state at the first decision of a round of a kind and size."""
    for index in range(ROUNDS["full"]):
        if KINDS[kind_at(index)] == kind and cards_at(index) == cards:
            state = _blank({"form": "full", "first_round": index + 1})
            begin_round(state, np.arange(DECK))
            return state
    raise BadOptions(f"there is no {kind} round of {cards} cards")


def _trick(trump: str, plays: list[str], ruffable: bool = False) -> tuple[Record, int]:
    """A state at a trick that seat 0 has led to, after four plays at the next one; and the cards not yet played."""
    state = _blank({"led_joker_ruffable": ruffable})
    state["phase"], state["trump"], state["turn"] = PLAY, parse_trump(trump), 0
    rest = ALL_CARDS
    for text in plays:
        seat = int(state["turn"])
        lay(state, text)
        rest = without(rest, int(state["played"][seat]))
    return state, rest


def _trump(trump: int) -> str:
    return trump_text(int(trump)) if trump == NO_TRUMP else trump_text(int(trump)).upper()


def _card(card: int) -> str:
    return card_text(card).replace("10", "T").upper()


def _play(action: int) -> str:
    """`KH`, or `JK:high:H`."""
    word, *how = move_text(action).split()
    return ":".join(["JK", how[0], *(suit.upper() for suit in how[1:])]) if how else word.replace("10", "T").upper()


Model = TypeVar("Model", bound=Given)


def _question(model: type[Model], answer: Callable[[Model], dict[str, Any]]) -> Question:
    return lambda given: answer(check(model, given, "key"))


QUESTIONS: dict[str, Question] = {
    "deck": _question(Given, deck),
    "plan": _question(Plan, plan),
    "turned": _question(Turned, turned),
    "phases": _question(Phases, phases),
    "trump_options": _question(TrumpOptions, trump_options),
    "bids": _question(Bids, bids),
    "legal": _question(Legal, legal),
    "winner": _question(Winner, winner),
    "score": _question(Score, points),
    "premium": _question(Premium, premium),
    "final": _question(Final, final),
}
