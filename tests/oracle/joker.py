"""A deliberately naive Georgian Joker, written from the rule page alone.

It checks other implementations, so it is plain rather than fast: cards are text ("9C", "TH", "JK"), hands are lists.
A play is a card, or a joker with what is said of it: "JK:take", "JK:discard", or as a lead "JK:high:H", "JK:low:H".
A trick is a list of plays from the leader on. The other moves are "trump H", "trump none" and "bid 3".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

SEATS = 4
SUITS = ["C", "D", "H", "S"]
RANKS = ["6", "7", "8", "9", "T", "J", "Q", "K", "A"]  # low to high
JOKER = "JK"
PLAIN = [rank + suit for suit in SUITS for rank in RANKS if rank + suit not in ("6C", "6S")]
DECK = [*PLAIN, JOKER, JOKER]
NO_TRUMP = "none"
TRUMPS = [*SUITS, NO_TRUMP]
ANSWERS = ["JK:take", "JK:discard"]
LEADS = [f"JK:{demand}:{suit}" for suit in SUITS for demand in ("high", "low")]

# Every move by its action number.
MOVES = [*(f"trump {trump}" for trump in TRUMPS), *(f"bid {bid}" for bid in range(10)), *PLAIN, *ANSWERS, *LEADS]

NINES = [9] * 4
UP = [1, 2, 3, 4, 5, 6, 7, 8]
CLASSIC = [("ladder", UP), ("nines", NINES), ("ladder", UP[::-1]), ("nines", NINES)]
EXTRA = [("golden", NINES), ("notrump", NINES), ("blind", NINES), ("misere", NINES)]
WITHOUT_BIDS = ("golden", "misere")


def chapters(form: str, short_layout: str = "half") -> list[tuple[str, list[int]]]:
    """The chapters of a match: the kind of their rounds, and the cards a seat gets in each."""
    if form == "short":
        return CLASSIC[:2] if short_layout == "half" else [("nines", NINES)] * 3
    return CLASSIC if form == "classic" else CLASSIC + EXTRA


def course(kind: str, cards: int) -> list[str]:
    """What happens in a round, in order."""
    by_three = ["deal3", "trump", "deal6"]
    return {
        "ladder": [f"deal{cards}", "turn", "bid", "play"],
        "nines": [*by_three, "bid", "play"],
        "golden": [*by_three, "play"],
        "notrump": ["deal9", "bid", "play"],
        "blind": ["bid", *by_three, "play"],
        "misere": [*by_three, "play"],
    }[kind]


def legal_bids(cards: int, previous: Sequence[int]) -> set[int]:
    """The bids of the next seat; the fourth may not make the sum equal to the number of tricks."""
    bids = set(range(cards + 1))
    if len(previous) == SEATS - 1:
        bids.discard(cards - sum(previous))
    return bids


def plain_of(cards: Iterable[str], suit: str) -> list[str]:
    """The cards of a suit, the highest last; jokers are in none, and "none" has no cards."""
    return sorted((card for card in cards if card in PLAIN and card[-1] == suit), key=height)


def height(card: str) -> int:
    """Rank of a plain card, from 0."""
    return RANKS.index(card[0])


def led_suit(trick: Sequence[str]) -> str:
    """The suit of the card led, or the one that a led joker named: of both the last letter."""
    return trick[0][-1]


def legal_plays(hand: Sequence[str], trump: str, trick: Sequence[str]) -> set[str]:
    """What a seat may play to a trick, or lead where the trick is empty."""
    plain = [card for card in hand if card != JOKER]
    jokers = (ANSWERS if trick else LEADS) if JOKER in hand else []
    return {*(owed(plain, trump, trick) if trick else plain), *jokers}


def owed(plain: Sequence[str], trump: str, trick: Sequence[str]) -> list[str]:
    """The plain cards that a follower may play: of the suit led, else trumps, else any."""
    same = plain_of(plain, led_suit(trick))
    if trick[0].startswith("JK:high"):
        same = same[-1:]
    return same or plain_of(plain, trump) or list(plain)


def winning_play(trick: Sequence[str], trump: str, ruffable: bool = False) -> int:
    """The number, from 0, of the play that wins a trick.

    ruffable: trumps beat a led joker that named another suit.
    """
    takes = [play for play in trick if play == "JK:take" or play.startswith("JK:high")]
    trumps = plain_of(trick, trump)
    same = plain_of(trick, led_suit(trick))
    if ruffable and takes == [trick[0]] and trumps and led_suit(trick) != trump:
        return trick.index(trumps[-1])
    if takes:
        return last_index(trick, takes[-1])
    if trumps or same:
        return trick.index((trumps or same)[-1])
    return 0


def last_index(trick: Sequence[str], play: str) -> int:
    """Where a play stands last: both jokers can be played with the same word."""
    return max(index for index, other in enumerate(trick) if other == play)


def score(kind: str, cards: int, bid: int | None, won: int, shtanga: Any = 200) -> int:
    """Points of a seat for one round; `bid` is None in rounds without bids."""
    if kind == "golden":
        return 100 * won
    if kind == "misere":
        return 900 if won == cards else -100 * won
    assert bid is not None
    if bid == won:
        return 100 * cards if bid == cards else 50 + 50 * bid
    if won == 0:
        return -100 * cards if shtanga == "per_card" else -int(shtanga)
    return 10 * won


def premium(mode: str, kind: str, points: Sequence[Sequence[int]], kept: Sequence[Sequence[bool]]) -> list[int]:
    """What every seat gets at the end of a chapter, from its points and kept bids in each round of it."""
    changes = [0] * SEATS
    clean = [kind not in WITHOUT_BIDS and all(kept[seat]) for seat in range(SEATS)]
    for seat in range(SEATS):
        best = max(points[seat])
        if clean[seat] and mode in ("double", "both"):
            changes[seat] = best
        if any(clean) and not clean[seat] and mode in ("strike", "both") and best > 0:
            changes[seat] = -best
    return changes


def first_places(totals: Sequence[int], kept_bids: Sequence[int], tie_break: str = "shared") -> set[int]:
    """The seats that share the win."""
    best = {seat for seat in range(SEATS) if totals[seat] == max(totals)}
    if tie_break == "kept_bids":
        most = max(kept_bids[seat] for seat in best)
        return {seat for seat in best if kept_bids[seat] == most}
    return best


class Oracle:
    """One match of Joker; `phase` is trump, bid, play or round_over.

    Once a round is over, all that belongs to it stays until the next deal.
    """

    def __init__(self, options: Mapping[str, Any], first_dealer: int) -> None:
        """A match before its first deal.

        options: form, short_layout, shtanga, premium, led_joker_ruffable, tie_break.
        """
        self.options = dict(options)
        self.plan = [
            (kind, cards, number, position == len(sizes) - 1)
            for number, (kind, sizes) in enumerate(chapters(options["form"], options["short_layout"]))
            for position, cards in enumerate(sizes)
        ]  # of every round: its kind, cards a seat, its chapter, and whether that ends with it
        self.round = 0
        self.first_dealer = first_dealer
        self.totals = [0] * SEATS
        self.kept_bids = [0] * SEATS
        self.phase = "round_over"
        self.turn: int | None = None
        self._open_chapter()

    # ---- the course of a round ----

    def deal(self, deck: Sequence[str]) -> None:
        """Begin the next round with this deck, up to its first decision."""
        if self.phase != "round_over" or self.round == len(self.plan):
            raise ValueError("no round begins now")
        self.round += 1
        self.kind, self.cards, self.chapter, self.chapter_ends = self.plan[self.round - 1]
        if self.round == 1 or self.plan[self.round - 2][2] != self.chapter:
            self._open_chapter()
        self.dealer = (self.first_dealer + self.round - 1) % SEATS
        self.forehand = (self.dealer + 1) % SEATS
        self._lay_out(deck)
        self._go_on()

    def legal(self) -> set[str]:
        """The moves of the seat whose turn it is; none once the round is over."""
        if self.turn is None:
            return set()
        if self.phase == "trump":
            return {f"trump {trump}" for trump in TRUMPS}
        if self.phase == "bid":
            return {f"bid {bid}" for bid in legal_bids(self.cards, list(self.bids.values()))}
        assert self.trump is not None
        return legal_plays(self.hands[self.turn], self.trump, [play for _, play in self.trick])

    def play(self, move: str) -> None:
        """Make one legal move for the seat whose turn it is."""
        if move not in self.legal():
            raise ValueError(f"{move!r} is not legal")
        if self.phase == "trump":
            self.trump = move.removeprefix("trump ")
            self._go_on()
        elif self.phase == "bid":
            self._bid(int(move.removeprefix("bid ")))
        else:
            self._lay_card(move)

    def winners(self) -> set[int]:
        """The seats with the highest total; after the last round they have won the match."""
        return first_places(self.totals, self.kept_bids, self.options["tie_break"])

    # ---- before the play ----

    def _open_chapter(self) -> None:
        """No points and no bids are written in this chapter yet."""
        self.chapter_points: list[list[int]] = [[] for _ in range(SEATS)]
        self.chapter_kept: list[list[bool]] = [[] for _ in range(SEATS)]

    def _lay_out(self, deck: Sequence[str]) -> None:
        """Put down the deck, with everything else that belongs to one round as it is before its first card."""
        self.stock = list(deck)
        self.hands: list[list[str]] = [[] for _ in range(SEATS)]
        self.turned: str | None = None
        self.trump = NO_TRUMP if self.kind == "notrump" else None
        self.bids: dict[int, int] = {}
        self.won = [0] * SEATS
        self.trick: list[tuple[int, str]] = []
        self.tricks: list[list[tuple[int, str]]] = []
        self.points = [0] * SEATS
        self.premium = [0] * SEATS
        self.to_come = course(self.kind, self.cards)

    def _go_on(self) -> None:
        """Do what comes next in the course of the round, until a seat has to decide."""
        while True:
            step = self.to_come.pop(0)
            if step.startswith("deal"):
                self._give_out(SEATS * int(step.removeprefix("deal")))
            elif step == "turn":
                self._turn_card()
            else:
                break
        self.phase = step
        self.turn = self.forehand

    def _give_out(self, count: int) -> None:
        """Deal from the top of the deck, a card to each seat in turn, forehand first."""
        for index in range(count):
            self.hands[(self.forehand + index) % SEATS].append(self.stock.pop(0))

    def _turn_card(self) -> None:
        """The next card's suit is trump; a joker means no trump."""
        self.turned = self.stock.pop(0)
        self.trump = NO_TRUMP if self.turned == JOKER else self.turned[-1]

    def _bid(self, bid: int) -> None:
        assert self.turn is not None
        self.bids[self.turn] = bid
        if len(self.bids) == SEATS:
            self._go_on()
        else:
            self.turn = (self.turn + 1) % SEATS

    # ---- the play ----

    def _lay_card(self, play: str) -> None:
        """Play a card; the fourth one ends the trick, the last trick the round."""
        assert self.turn is not None
        self.hands[self.turn].remove(play.partition(":")[0])
        self.trick.append((self.turn, play))
        self.turn = (self.turn + 1) % SEATS
        if len(self.trick) == SEATS:
            self._end_trick()

    def _end_trick(self) -> None:
        assert self.trump is not None
        plays = [play for _, play in self.trick]
        winner = self.trick[winning_play(plays, self.trump, self.options["led_joker_ruffable"])][0]
        self.won[winner] += 1
        self.tricks.append(self.trick)
        self.trick = []
        self.turn = winner
        if len(self.tricks) == self.cards:
            self._end_round()

    def _end_round(self) -> None:
        """Write the points of the round, and at the end of a chapter its premium."""
        self.phase = "round_over"
        self.turn = None
        for seat in range(SEATS):
            bid, won = self.bids.get(seat), self.won[seat]
            self.points[seat] = score(self.kind, self.cards, bid, won, self.options["shtanga"])
            self.kept_bids[seat] += bid == won
            self.chapter_points[seat].append(self.points[seat])
            self.chapter_kept[seat].append(bid == won)
        if self.chapter_ends:
            self.premium = premium(self.options["premium"], self.kind, self.chapter_points, self.chapter_kept)
        for seat in range(SEATS):
            self.totals[seat] += self.points[seat] + self.premium[seat]
