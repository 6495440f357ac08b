"""Whether a move text can be carried out, and why not (RULES.md, A.12)."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from typing import Any

from president_env.errors import Refusal
from president_env.game import Reading, Record
from president_env.games.joker.auction import barred_bid
from president_env.games.joker.cards import JOKER, of_suit
from president_env.games.joker.notation import (
    SUIT_NAMES,
    card_list,
    card_text,
    cards_text,
    names_joker,
    parse_move,
    trump_text,
)
from president_env.games.joker.state import (
    BID,
    FIRST_BID,
    FIRST_CARD,
    FIRST_JOKER_LEAD,
    HIGH,
    JOKER_TAKES,
    NOBODY,
    PLAY,
    TRUMP,
)
from president_env.games.joker.tricks import card_played, playable

NOW = {TRUMP: "trump is named", BID: "bids are made", PLAY: "a card is played"}
PHASE_NAMES = {TRUMP: "trump", BID: "bid", PLAY: "play"}


def read_move(state: Record, text: str) -> Reading:
    """The action that a text means for the seat to act, or the first reason that holds against it.

    state: a state or the view of the seat to act. Raises InvalidMoveText where the text is no move at all.
    """
    action = None if names_joker(text) else parse_move(text)
    refusal = _refusal(state, action)
    if refusal or action is None:
        return Reading(refusal=refusal)
    return Reading((action,))


def _refusal(state: Record, action: int | None) -> Refusal | None:
    """Why an action is not possible now. action: None for a joker without a word on how it is played."""
    if state["turn"] == NOBODY:
        return Refusal("not_your_turn", "Nobody is to move: the round is over.", {"turn": None})
    phase = int(state["phase"])
    if phase != _phase_of(action):
        return Refusal("wrong_phase", f"Now {NOW[phase]}.", {"phase": PHASE_NAMES[phase]})
    if action is None:
        return _refuse_silent_joker(state)
    if phase == BID:
        return _refuse_bid(state, action - FIRST_BID)
    return _refuse_card(state, action) if phase == PLAY else None


def _phase_of(action: int | None) -> int:
    if action is None or action >= FIRST_CARD:
        return PLAY
    return BID if action >= FIRST_BID else TRUMP


def bid_too_high(cards: int) -> Refusal:
    """Why no more can be bid than there are cards."""
    return Refusal("bid_too_high", f"There are {cards} tricks: a bid is 0 to {cards}.", {"most": cards})


def _refuse_bid(state: Record, bid: int) -> Refusal | None:
    cards = int(state["cards"])
    if bid > cards:
        return bid_too_high(cards)
    if state["turn"] == state["dealer"] and bid == barred_bid(state):
        others = cards - bid
        sentence = f"The dealer may not bid {bid}: with the {others} of the others it would make {cards}, every trick."
        return Refusal("barred_bid", sentence, {"bid": bid, "others": others, "cards": cards})
    return None


def _refuse_card(state: Record, action: int) -> Refusal | None:
    hand, card = int(state["hands"][state["turn"]]), int(card_played(action))
    if not (hand >> JOKER if card == JOKER else hand >> card & 1):
        return Refusal("not_in_hand", f"{card_text(card)} is not in the hand.", {"card": card_text(card)})
    if card == JOKER:
        return _refuse_joker(state, action >= FIRST_JOKER_LEAD)
    possible = int(playable(state, hand))
    return None if possible >> card & 1 else _refuse_suit(state, hand, possible)


def _refuse_silent_joker(state: Record) -> Refusal:
    return _refuse_card(state, JOKER_TAKES if state["led"] != NOBODY else FIRST_JOKER_LEAD) or Refusal(
        "joker_unclear", f"Say how the joker is played: {_ways(state)}.", {"leads": bool(state["led"] == NOBODY)}
    )


def _refuse_joker(state: Record, as_lead: bool) -> Refusal | None:
    if as_lead == (state["led"] == NOBODY):
        return None
    code = "joker_follows" if as_lead else "joker_leads"
    what = "A joker that follows" if as_lead else "A joker that is led"
    return Refusal(code, f"{what} is played as {_ways(state)}.")


def _ways(state: Record) -> str:
    return "high or low with a suit, as joker high h" if state["led"] == NOBODY else "joker take or joker discard"


def _refuse_suit(state: Record, hand: int, possible: int) -> Refusal:
    """Why a plain card cannot be played though it is in the hand. possible: the plain cards that can."""
    led = int(state["led"])
    facts: dict[str, Any] = {"suit": SUIT_NAMES[led], "cards": card_list(possible)}
    if not of_suit(hand, led):
        facts["trump"] = trump_text(int(state["trump"]))
        return Refusal(
            "must_trump", f"Without {SUIT_NAMES[led]} a trump must be played: {cards_text(possible)}.", facts
        )
    if state["demand"] == HIGH:
        sentence = f"The joker demands the highest of {SUIT_NAMES[led]}: {cards_text(possible)}."
        return Refusal("must_play_highest", sentence, facts)
    return Refusal("must_follow", f"{SUIT_NAMES[led]} is led and must be followed: {cards_text(possible)}.", facts)
