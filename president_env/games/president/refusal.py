"""Whether a move text can be carried out, and why not (RULES.md, section 12)."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from collections.abc import Sequence

from president_env.errors import Refusal
from president_env.game import Reading, Record
from president_env.games.president.cards import SUITS, count_of, strength
from president_env.games.president.notation import RANK_NAMES, Selection, card_text, play_action, read_selection
from president_env.games.president.state import EXCHANGE, FIRST_GIVE, NOBODY, PASS

Cards = Sequence[tuple[int, int | None]]


def read_move(state: Record, text: str) -> Reading:
    """The actions that a text means for the seat to act, or the first reason that holds against it.

    state: a state or the view of the seat to act. Named cards are a play, or a gift while cards are owed; of a rank
    the lowest suits go. Raises InvalidMoveText where the text is no move at all.
    """
    selection = read_selection(text)
    if state["turn"] == NOBODY:
        return _refuse("not_your_turn", "Nobody is to move: the round is over.", turn=None)
    if selection.kind == "pass":
        return _read_pass(state)
    if refusal := _refuse_cards(int(state["hands"][state["turn"]]), selection.cards):
        return Reading(refusal=refusal)
    if selection.kind == "give" or state["phase"] == EXCHANGE:
        return _read_gift(int(state["owed"]), selection)
    return _read_play(state, selection.cards)


def _refuse(code: str, sentence: str, **facts: object) -> Reading:
    return Reading(refusal=Refusal(code, sentence, facts))


def _read_pass(state: Record) -> Reading:
    if state["phase"] == EXCHANGE:
        return _refuse(
            "must_lead", f"Nobody can pass now: {_cards(state['owed'])} must be given back.", owed=int(state["owed"])
        )
    if state["top_count"] == 0:
        return _refuse("must_lead", "The table is empty: the leader must play.", owed=0)
    return Reading((PASS,))


def _refuse_cards(hand: int, cards: Cards) -> Refusal | None:
    """What is wrong with the cards themselves: not held, named twice, none named."""
    named = [SUITS * rank + suit for rank, suit in cards if suit is not None]
    for card in named:
        if not hand >> card & 1:
            return Refusal("not_in_hand", f"{card_text(card)} is not in the hand.", {"card": card_text(card)})
        if named.count(card) > 1:
            return Refusal("not_in_hand", f"{card_text(card)} is named twice.", {"card": card_text(card)})
    ranks = [rank for rank, _ in cards]
    for rank in ranks:
        name, held, named_count = RANK_NAMES[rank], int(count_of(hand, rank)), ranks.count(rank)
        if held < named_count:
            facts = {"rank": name, "held": held, "named": named_count}
            return Refusal("not_in_hand", f"The hand holds {held} of rank {name}, not {named_count}.", facts)
    return None if cards else Refusal("nothing_selected", "No card is named; to pass, say pass.")


def _read_gift(owed: int, selection: Selection) -> Reading:
    named = len(selection.cards)
    if owed == 0:
        return _refuse("wrong_return_count", "No card is to be given back now.", owed=0, named=named)
    if selection.kind == "play":
        sentence = f"First {_cards(owed)} must be given back, as give 3."
        return _refuse("wrong_return_count", sentence, owed=owed, named=named)
    if named > owed:
        sentence = f"Only {_cards(owed)} must be given back, not {named}."
        return _refuse("wrong_return_count", sentence, owed=owed, named=named)
    return Reading(tuple(FIRST_GIVE + rank for rank, _ in selection.cards))


def _read_play(state: Record, cards: Cards) -> Reading:
    rank, count = cards[0][0], len(cards)
    if any(other != rank for other, _ in cards):
        return _refuse("mixed_ranks", "The cards of a play have one rank.")
    top_count, top_rank, turned = int(state["top_count"]), int(state["top_rank"]), int(state["turned"])
    if top_count and count != top_count:
        return _refuse(
            "wrong_count", f"The table asks for {_cards(top_count)}, not {count}.", count=top_count, named=count
        )
    if top_count and strength(rank, turned) <= strength(top_rank, turned):
        order = " while the revolution is on: low beats high" if turned else ""
        named, top = RANK_NAMES[rank], RANK_NAMES[top_rank]
        sentence = f"{named} does not beat {top}{order}."
        return _refuse("not_higher", sentence, rank=top, named=named, revolution=bool(turned))
    return Reading((play_action(rank, count),))


def _cards(count: int) -> str:
    return "one card" if count == 1 else f"{count} cards"
