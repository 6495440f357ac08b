"""What one seat may know (RULES.md, A.11): the state with everything else blanked."""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.joker.state import MOST_CARDS, SEATS
from president_env.kernel import kernel


@kernel
def look(state, seat, view):
    """Write the view of a seat. state, view: STATE records; view is overwritten, its `observer` is `seat`.

    Cards that were dealt and not yet taken up are hidden from everybody.
    """
    _copy_options(state, view)
    _copy_table(state, view)
    view["observer"] = seat
    for other in range(SEATS):
        view["hands"][other] = state["hands"][other] if other == seat else 0
        view["first_cards"][other] = 0
        view["later_cards"][other] = 0


@kernel
def _copy_options(state, view):
    view["players"] = state["players"]
    view["form"] = state["form"]
    view["short_layout"] = state["short_layout"]
    view["shtanga"] = state["shtanga"]
    view["premium"] = state["premium"]
    view["led_joker_ruffable"] = state["led_joker_ruffable"]
    view["tie_break"] = state["tie_break"]
    view["first_dealer"] = state["first_dealer"]
    view["first_round"] = state["first_round"]
    view["rounds"] = state["rounds"]


@kernel
def _copy_table(state, view):
    view["round"] = state["round"]
    view["phase"] = state["phase"]
    view["turn"] = state["turn"]
    view["kind"] = state["kind"]
    view["cards"] = state["cards"]
    view["dealer"] = state["dealer"]
    view["trump"] = state["trump"]
    view["turned"] = state["turned"]
    view["trick"] = state["trick"]
    view["laid"] = state["laid"]
    view["leader"] = state["leader"]
    view["led"] = state["led"]
    view["demand"] = state["demand"]
    view["best"] = state["best"]
    view["power"] = state["power"]
    for seat in range(SEATS):
        _copy_seat(state, seat, view)
    for index in range(SEATS * MOST_CARDS):
        view["plays"][index] = state["plays"][index]


@kernel
def _copy_seat(state, seat, view):
    view["bids"][seat] = state["bids"][seat]
    view["won"][seat] = state["won"][seat]
    view["table"][seat] = state["table"][seat]
    view["modes"][seat] = state["modes"][seat]
    view["played"][seat] = state["played"][seat]
    view["lacks"][seat] = state["lacks"][seat]
    view["points"][seat] = state["points"][seat]
    view["premiums"][seat] = state["premiums"][seat]
    view["totals"][seat] = state["totals"][seat]
    view["record"][seat] = state["record"][seat]
    view["clean"][seat] = state["clean"][seat]
    view["kept"][seat] = state["kept"][seat]
