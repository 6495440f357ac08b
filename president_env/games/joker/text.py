"""A view of the table for a terminal."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from president_env.game import Record
from president_env.games.joker.auction import barred_bid, has_bids
from president_env.games.joker.notation import card_text, cards_text, move_text, trump_text
from president_env.games.joker.state import BID, BLIND, KINDS, NOBODY, PLAY, ROUND_OVER, SEATS, TRUMP

PLAYS = 64  # a play of the record is 64 * seat + action


def hand_text(state: Record, seat: int) -> str:
    """The cards of a seat, suit by suit from low to high; empty where a view does not show them."""
    return cards_text(int(state["hands"][seat]))


def seen_move(state: Record, action: int, seat: int) -> str:
    """A move of the seat to act as another seat sees it: every move of Joker is open."""
    return move_text(action)


def plays_of(view: Record) -> list[tuple[int, int]]:
    """All plays of the round in their order: (seat, action)."""
    return [divmod(int(play), PLAYS) for play in view["plays"] if play != NOBODY]


def view_text(view: Record) -> str:
    """The table as the view's observer sees it, a line a seat, hands below; a state shows every hand."""
    lines = [f"round {view['round']} of {view['rounds']}, {_round(view)}", _phase(view)]
    return "\n".join(lines + [_seat_line(view, seat) for seat in range(SEATS)])


def _round(view: Record) -> str:
    cards = int(view["cards"])
    text = f"{KINDS[view['kind']]}, {cards} {'card' if cards == 1 else 'cards'}, dealer {view['dealer']}"
    if view["trump"] != NOBODY:
        text += f", trump {trump_text(int(view['trump']))}"
    return text if view["turned"] == NOBODY else f"{text}, {card_text(int(view['turned']))} turned up"


def _phase(view: Record) -> str:
    turn = f"seat {view['turn']}"
    if view["phase"] == ROUND_OVER:
        return "over"
    if view["phase"] == TRUMP:
        return f"{turn} names trump"
    if view["phase"] == BID:
        blind = " before any card is seen" if view["kind"] == BLIND else ""
        barred = int(barred_bid(view))
        return f"{turn} bids{blind}" + (f", not {barred}" if barred != NOBODY else "")
    if not view["laid"]:
        return f"{turn} leads to trick {view['trick'] + 1}"
    laid = ", ".join(f"{seat}: {move_text(action)}" for seat, action in plays_of(view)[-int(view["laid"]) :])
    return f"trick {view['trick'] + 1}: {laid}; seat {view['best']} wins so far, {turn} follows"


def _seat_line(view: Record, seat: int) -> str:
    mark = ">" if seat == view["turn"] else " "
    line = f"{mark} seat {seat} {view['totals'][seat]:>6} points"
    if has_bids(view["kind"]):
        bid = view["bids"][seat]
        line += f", bid {'-' if bid == NOBODY else bid}"
    if view["phase"] in (PLAY, ROUND_OVER):
        line += f", won {view['won'][seat]}"
    hand = hand_text(view, seat)
    return f"{line}\n    {hand}" if hand else line
