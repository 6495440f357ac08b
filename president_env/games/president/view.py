"""What one seat may know (RULES.md, section 11): the state with everything else blanked."""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.president.cards import SUITS
from president_env.games.president.exchange import partner_of
from president_env.games.president.state import MAX_SEATS
from president_env.kernel import kernel


@kernel
def look(state, seat, view):
    """Write the view of a seat. state, view: STATE records; view is overwritten, its `observer` is `seat`."""
    _copy_public(state, view)
    view["observer"] = seat
    view["burned"] = state["burned"] if state["fallen"] == seat else 0
    partner = partner_of(state, seat)
    for other in range(MAX_SEATS):
        own = other == seat
        shared = own or other == partner
        view["hands"][other] = state["hands"][other] if own else 0
        view["taken"][other] = state["taken"][other] if shared else 0
        view["returned"][other] = state["returned"][other] if shared else 0


@kernel
def _copy_public(state, view):
    view["players"] = state["players"]
    view["revolution"] = state["revolution"]
    view["eight_stop"] = state["eight_stop"]
    view["downfall"] = state["downfall"]
    view["passing"] = state["passing"]
    view["first_lead"] = state["first_lead"]
    view["last_place_points"] = state["last_place_points"]
    view["rounds"] = state["rounds"]
    view["round"] = state["round"]
    view["phase"] = state["phase"]
    view["turn"] = state["turn"]
    view["active"] = state["active"]
    view["passed"] = state["passed"]
    view["top_rank"] = state["top_rank"]
    view["top_count"] = state["top_count"]
    view["top_owner"] = state["top_owner"]
    view["turned"] = state["turned"]
    view["owed"] = state["owed"]
    view["finished"] = state["finished"]
    view["fallen"] = state["fallen"]
    for seat in range(MAX_SEATS):
        view["counts"][seat] = state["counts"][seat]
        view["played"][seat] = state["played"][seat]
        view["places"][seat] = state["places"][seat]
        view["last_places"][seat] = state["last_places"][seat]
        view["totals"][seat] = state["totals"][seat]
    for index in range(MAX_SEATS * SUITS):
        view["passed_on"][index] = state["passed_on"][index]
