"""Whether a move text can be carried out, and why not (RULES.md, section 12)."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from president_env.errors import Refusal
from president_env.game import Reading, Record
from president_env.games.president.cards import SUITS, count_of, strength
from president_env.games.president.notation import RANK_NAMES, parse_selection, play_action
from president_env.games.president.state import EXCHANGE, FIRST_GIVE, NOBODY, PASS

Cards = list[tuple[int, int | None]]


def read_move(state: Record, text: str) -> Reading:
    """The actions that a text means for the seat to act, or the first reason that holds against it.

    state: a state or the view of the seat to act. Raises InvalidMoveText where the text is no move at all.
    """
    kind, cards = parse_selection(text)
    if state["turn"] == NOBODY:
        return _refuse("not_your_turn", "The round is over: nobody is to move.")
    if kind == "pass":
        return _read_pass(state)
    if refusal := _refuse_cards(state, cards):
        return Reading(refusal=refusal)
    if state["phase"] == EXCHANGE or kind == "give":
        return _read_gift(state, cards)
    return _read_play(state, cards)


def _refuse(code: str, sentence: str) -> Reading:
    return Reading(refusal=Refusal(code, sentence))


def _read_pass(state: Record) -> Reading:
    if state["phase"] == EXCHANGE:
        return _refuse("must_lead", "There is nothing to pass on: a card is still to be given back.")
    if state["top_count"] == 0:
        return _refuse("must_lead", "The table is empty: the leader must play.")
    return Reading((PASS,))


def _refuse_cards(state: Record, cards: Cards) -> Refusal | None:
    """What is wrong with the cards themselves: not held, named twice, none named."""
    hand = int(state["hands"][state["turn"]])
    named = [card for card in cards if card[1] is not None]
    for rank, suit in named:
        if suit is not None and not hand >> (SUITS * rank + suit) & 1:
            return Refusal("not_in_hand", f"The {RANK_NAMES[rank]}{'cdhs'[suit]} is not in the hand.")
    if len(named) != len(set(named)):
        return Refusal("not_in_hand", "A card is named twice.")
    for rank in {rank for rank, _ in cards}:
        wanted = sum(1 for card in cards if card[0] == rank)
        if (held := count_of(hand, rank)) < wanted:
            return Refusal("not_in_hand", f"The hand holds {held} of rank {RANK_NAMES[rank]}, not {wanted}.")
    return None if cards else Refusal("nothing_selected", "No card is named; a pass is a move of its own.")


def _read_gift(state: Record, cards: Cards) -> Reading:
    owed = int(state["owed"])
    if len(cards) > owed:
        return _refuse("wrong_return_count", f"{len(cards)} cards are too many: {owed} still to be given back.")
    return Reading(tuple(FIRST_GIVE + rank for rank, _ in cards))


def _read_play(state: Record, cards: Cards) -> Reading:
    rank, count = cards[0][0], len(cards)
    if any(card[0] != rank for card in cards):
        return _refuse("mixed_ranks", "The cards of a play have one rank.")
    top_count, top_rank, turned = int(state["top_count"]), int(state["top_rank"]), int(state["turned"])
    if top_count and count != top_count:
        return _refuse("wrong_count", f"The table asks for {_cards(top_count)}, not {count}.")
    if top_count and strength(rank, turned) <= strength(top_rank, turned):
        order = " while the revolution is on, when low beats high" if turned else ""
        return _refuse("not_higher", f"{RANK_NAMES[rank]} does not beat {RANK_NAMES[top_rank]}{order}.")
    return Reading((play_action(rank, count),))


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"
