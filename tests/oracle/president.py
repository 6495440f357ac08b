"""A deliberately naive President, written from rules/president.md alone ("section N" below is a section of that page).

It checks other implementations, so it is plain rather than fast: cards are text ("3c", "10d"), hands are sets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]  # section 1, low to high
SUITS = ["c", "d", "h", "s"]  # section 1, low to high: they settle ties of the tribute

Table = tuple[int, str, int]  # the seat that owns the top play, its rank, its number of cards


def rank_of(card: str) -> str:
    """The rank of a card: "10" of "10d"."""
    return card[:-1]


def card_order(card: str) -> tuple[int, int]:
    """Sort key: rank in the normal order, then suit (sections 1 and 4)."""
    return RANKS.index(rank_of(card)), SUITS.index(card[-1])


def split_play(play: str) -> tuple[str, int]:
    """Rank and count of a play: ("10", 2) of "10x2"."""
    rank, count = play.split("x")
    return rank, int(count)


def split_hand(hand: str | Iterable[str]) -> list[str]:
    """A hand as a list of cards; the scenario file writes hands as one text, "4c 5c"."""
    return hand.split() if isinstance(hand, str) else list(hand)


class Oracle:
    """One match of President.

    Once a round is over, `table`, `passed` and `turned` keep what its last move left, until the next deal.
    """

    def __init__(self, options: Mapping[str, Any]) -> None:
        """A match before its first deal; `options` has every option of section 2."""
        self.options = dict(options)
        self.players: int = options["players"]
        self.round = 0
        self.totals = [0] * self.players
        self.points = [0] * self.players
        self.places: list[int] = []
        self.last_places: list[int] | None = None
        self._lay_out([[] for _ in range(self.players)])

    @classmethod
    def position(
        cls,
        options: Mapping[str, Any],
        hands: Sequence[str | Iterable[str]],
        turn: int | None = None,
        last_places: Sequence[int] | None = None,
        table: Mapping[str, Any] | None = None,
        revolution: bool = False,
        out: Iterable[int] = (),
        passed: Iterable[int] = (),
    ) -> Oracle:
        """A position as the scenario file describes it, `table` as {"seat": 0, "play": "9x1"}.

        `out` has the seats that ran out of cards, in order, without a fallen President: that one follows from
        `out` and `last_places`. With soft passing `passed` has the seats that passed since the top play.
        """
        oracle = cls({**options, "players": len(hands)})
        oracle.round = 1 if last_places is None else 2
        oracle.last_places = None if last_places is None else list(last_places)
        oracle._lay_out([split_hand(hand) for hand in hands])
        if turn is None:
            oracle._open_round()
        else:
            oracle._start_play(turn)
        oracle.table = None if table is None else (int(table["seat"]), *split_play(table["play"]))
        oracle.turned = revolution
        oracle.passed = set(passed)
        oracle.order_out = list(out)
        oracle._topple_president()
        return oracle

    # ---- the course of a round ----

    def deal(self, hands: Sequence[Iterable[str]]) -> None:
        """Begin the next round with these hands as dealt (section 3), up to its first decision."""
        if self.phase != "round_over" or self.round >= self.options["rounds"]:
            raise ValueError("no round begins now")
        if self.places:
            self.last_places = [self.places.index(seat) for seat in range(self.players)]
        self.round += 1
        self._lay_out(hands)
        self._open_round()

    def legal(self) -> set[str]:
        """The moves of the seat whose turn it is: "pass", "7x2", "give 3"; none once the round is over."""
        if self.turn is None:
            return set()
        if self.phase == "exchange":
            return {"give " + rank_of(card) for card in self.hands[self.turn]}
        if self.table is None:
            return self._leads(self.turn)
        return self._answers(self.turn, self.table)

    def play(self, move: str) -> None:
        """Make one legal move for the seat whose turn it is."""
        seat = self.turn
        if seat is None or move not in self.legal():
            raise ValueError(f"{move!r} is not legal")
        if self.phase == "exchange":
            self._give_back(move.removeprefix("give "))
        elif move == "pass":
            self.passed.add(seat)
            self._move_on(seat)
        else:
            self._lay_cards(seat, *split_play(move))
            self._move_on(seat)

    def winner(self) -> int:
        """Section 10, after the last round: the highest total, equal totals by place in that round."""
        return max(self.places, key=lambda seat: self.totals[seat])  # max keeps the first, so the better placed

    # ---- the start of a round ----

    def _lay_out(self, hands: Sequence[Iterable[str]]) -> None:
        """Put down these hands, with everything else that belongs to one round as it is before its first move."""
        self.phase = "round_over"  # so it is before the first deal, too
        self.turn: int | None = None
        self.hands = [set(hand) for hand in hands]
        self.taken: dict[int, list[str]] = {}
        self.owed: list[tuple[int, int]] = []  # giver and receiver of every card still to be given back
        self.table: Table | None = None
        self.passed: set[int] = set()
        self.turned = False  # section 6: every round starts in normal order
        self.order_out: list[int] = []
        self.fallen: int | None = None
        self.burned: set[str] = set()
        self.places = []

    def _open_round(self) -> None:
        """Section 4: round one starts with a lead, every other round with the exchange."""
        if self.last_places is None:
            self._start_play(self._first_leader())
        else:
            self._start_exchange(self.last_places)

    def _first_leader(self) -> int:
        """Sections 1 and 2: the holder of the three of clubs, or the first seat, leads in round one."""
        if self.options["first_lead"] == "first_seat":
            return 0
        return next(seat for seat in range(self.players) if "3c" in self.hands[seat])

    def _start_play(self, leader: int) -> None:
        """Section 5: playing starts, this seat leads."""
        self.phase = "play"
        self.turn = leader

    # ---- section 4: the exchange ----

    def _start_exchange(self, last_places: list[int]) -> None:
        """Take both tributes from the hands as dealt; then the President is the first to give back."""
        president = last_places.index(0)
        scum = last_places.index(self.players - 1)
        self._take_highest(2, scum, president)
        if self.players >= 4:
            vice_president = last_places.index(1)
            second_to_last = last_places.index(self.players - 2)
            self._take_highest(1, second_to_last, vice_president)
        self.phase = "exchange"
        self.turn = president

    def _take_highest(self, count: int, giver: int, receiver: int) -> None:
        """Move the giver's highest cards, ties by suit, and note that as many are owed in return."""
        cards = sorted(self.hands[giver], key=card_order)[-count:]
        self.hands[giver] -= set(cards)
        self.hands[receiver] |= set(cards)
        self.taken[giver] = cards
        self.owed += [(receiver, giver)] * count

    def _give_back(self, rank: str) -> None:
        """Give one card back, the lowest suit of its rank; after the last one the last-placed seat leads."""
        giver, receiver = self.owed.pop(0)
        card = self._lowest_suits(giver, rank)[0]
        self.hands[giver].remove(card)
        self.hands[receiver].add(card)
        if self.owed:
            self.turn = self.owed[0][0]
        else:
            self._start_play(self._seat_placed(self.players - 1))

    # ---- section 5: what may be played ----

    def _leads(self, seat: int) -> set[str]:
        """One card up to all of any rank in the hand; the leader may not pass."""
        moves = set()
        for rank in RANKS:
            for count in range(1, len(self._lowest_suits(seat, rank)) + 1):
                moves.add(f"{rank}x{count}")
        return moves

    def _answers(self, seat: int, table: Table) -> set[str]:
        """A pass, or the same number of cards of a strictly higher rank."""
        _, table_rank, count = table
        moves = {"pass"}
        for rank in RANKS:
            if self._beats(rank, table_rank) and len(self._lowest_suits(seat, rank)) >= count:
                moves.add(f"{rank}x{count}")
        return moves

    def _beats(self, rank: str, other: str) -> bool:
        """Whether a rank is strictly higher than another, in the order in force (section 6)."""
        if self.turned:
            return RANKS.index(rank) < RANKS.index(other)
        return RANKS.index(rank) > RANKS.index(other)

    def _lowest_suits(self, seat: int, rank: str) -> list[str]:
        """All cards of one rank in a hand, the lowest suit first."""
        return sorted((card for card in self.hands[seat] if rank_of(card) == rank), key=card_order)

    # ---- sections 5 to 8: what a play does ----

    def _lay_cards(self, seat: int, rank: str, count: int) -> None:
        """Lay cards on the table, with all that happens at once: a revolution, going out, a downfall."""
        self.hands[seat] -= set(self._lowest_suits(seat, rank)[:count])
        self.table = (seat, rank, count)
        if self.options["passing"] == "soft":
            self.passed = set()  # a pass counts for one turn only
        if self.options["revolution"] and count == 4:
            self.turned = not self.turned
        if not self.hands[seat]:
            self.order_out.append(seat)
            self._topple_president()

    def _topple_president(self) -> None:
        """Section 8: last round's President falls when another seat is the first without cards."""
        if not self.options["downfall"] or self.last_places is None or not self.order_out:
            return
        president = self._seat_placed(0)
        if self.order_out[0] != president and self.fallen is None:
            self.fallen = president
            self.burned = self.hands[president]
            self.hands[president] = set()

    def _seat_placed(self, place: int) -> int:
        """The seat that had this place (from 0) in the round before."""
        assert self.last_places is not None
        return self.last_places.index(place)

    def _move_on(self, seat: int) -> None:
        """After a play or pass of this seat: clear the table if due, then end the round or pass the turn on."""
        assert self.table is not None
        owner, rank, _ = self.table
        cleared = self._everyone_passed(owner) or (self.options["eight_stop"] and rank == "8")
        if cleared:
            self.table = None
            self.passed = set()
        if len(self._still_in()) == 1:
            self._end_round()
        elif cleared:
            self.turn = self._first_to_act_from(owner)
        else:
            self.turn = self._first_to_act_from(seat + 1)

    def _still_in(self) -> list[int]:
        """The seats that hold cards."""
        return [seat for seat in range(self.players) if self.hands[seat]]

    def _everyone_passed(self, owner: int) -> bool:
        """Whether all seats still in the round, except the owner of the top play, have passed."""
        return all(seat in self.passed for seat in self._still_in() if seat != owner)

    def _first_to_act_from(self, seat: int) -> int:
        """This seat or the next one after it that holds cards and, with final passing, has not passed."""
        seat %= self.players
        while not self.hands[seat] or (self.options["passing"] == "final" and seat in self.passed):
            seat = (seat + 1) % self.players
        return seat

    # ---- section 9: the end of a round ----

    def _end_round(self) -> None:
        """The last seat with cards takes the last open place, ahead of a fallen President only."""
        self.phase = "round_over"
        self.turn = None
        self.places = self.order_out + self._still_in()
        if self.fallen is not None:
            self.places.append(self.fallen)
        self.points = [0] * self.players
        for place, seat in enumerate(self.places, start=1):
            self.points[seat] = self.players - place + self.options["last_place_points"]
            self.totals[seat] += self.points[seat]
