"""A view of the table for a terminal."""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from president_env.game import Record
from president_env.games.president.exchange import partner_of
from president_env.games.president.notation import cards_text, move_text, play_text
from president_env.games.president.state import EXCHANGE, FIRST_GIVE, NOBODY, ROUND_OVER

TITLES = ("President", "Vice President", "Citizen", "Vice Scum", "Scum")


def title(players: int, place: int) -> str:
    """The title that a place 0 … players - 1 of the round before brings (RULES.md, section 4)."""
    if place == NOBODY:
        return ""
    if place == 0:
        return TITLES[0]
    if place == players - 1:
        return TITLES[4]
    if players >= 4 and place == 1:
        return TITLES[1]
    if players > 4 and place == players - 2:
        return TITLES[3]
    return TITLES[2]


def hand_text(state: Record, seat: int) -> str:
    """The cards of a seat from low to high, as `3c 4d 10h`; empty where a view does not show them."""
    return cards_text(int(state["hands"][seat]))


def seen_move(state: Record, action: int, seat: int) -> str:
    """A move of the seat to act as another seat may see it: a card given back is known to its receiver only."""
    turn = int(state["turn"])
    hidden = action >= FIRST_GIVE and seat not in (turn, partner_of(state, turn))
    return "give a card" if hidden else move_text(action)


def view_text(view: Record) -> str:
    """The table as the view's observer sees it, a line a seat, hands below; a state shows every hand."""
    lines = [f"round {view['round']} of {view['rounds']}, {_phase(view)}"]
    lines += [_seat_line(view, seat) for seat in range(int(view["players"]))]
    return "\n".join(lines + _exchange_lines(view))


def _phase(view: Record) -> str:
    if view["phase"] == ROUND_OVER:
        return "over"
    if view["phase"] == EXCHANGE:
        return f"exchange: seat {view['turn']} still gives {view['owed']} back"
    order = ", revolution: low beats high" if view["turned"] else ""
    if view["top_count"] == 0:
        return f"seat {view['turn']} leads{order}"
    top = play_text(int(view["top_rank"]), int(view["top_count"]))
    return f"seat {view['turn']} answers {top} of seat {view['top_owner']}{order}"


def _seat_line(view: Record, seat: int) -> str:
    mark = ">" if seat == view["turn"] else " "
    name = title(int(view["players"]), int(view["last_places"][seat]))
    line = f"{mark} seat {seat} {name:<14} {view['totals'][seat]:>3} points, {view['counts'][seat]:>2} cards"
    notes = []
    if view["fallen"] == seat:
        notes.append("fallen")
    elif view["places"][seat] != NOBODY:
        notes.append(f"place {view['places'][seat] + 1}")
    if view["passed"] >> seat & 1:
        notes.append("passed")
    text = "  ".join([line, *notes])
    hand = hand_text(view, seat)
    return f"{text}\n    {hand}" if hand else text


def _exchange_lines(view: Record) -> list[str]:
    """What the observer gave and received in this round's exchange."""
    observer = int(view["observer"])
    partner = NOBODY if observer == NOBODY else int(partner_of(view, observer))
    if partner == NOBODY:
        return []
    gave, got = (
        cards_text(int(view["taken"][seat]) | int(view["returned"][seat])) or "nothing yet"
        for seat in (observer, partner)
    )
    return [f"exchange with seat {partner}: gave {gave}, got {got}"]
