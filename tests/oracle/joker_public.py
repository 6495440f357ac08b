"""What a round of Joker has shown everybody of the hands, written from the rule page alone; tricks as Oracle.tricks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .joker import NO_TRUMP, PLAIN, led_suit

Trick = Sequence[tuple[int, str]]


def plain_answers(tricks: Sequence[Trick]) -> Iterator[tuple[int, str, list[str]]]:
    """Seat, card and trick of every plain card that follows; a joker says nothing of what else is held."""
    for trick in tricks:
        plays = [play for _, play in trick]
        for seat, play in trick[1:]:
            if play in PLAIN:
                yield seat, play, plays


def known_voids(tricks: Sequence[Trick], trump: str | None) -> set[tuple[int, str]]:
    """Seats and suits of which they have shown to hold no card: who can follow does, and who can trump does else."""
    voids = set()
    for seat, card, plays in plain_answers(tricks):
        if card[-1] != led_suit(plays):
            voids.add((seat, led_suit(plays)))
            if trump not in (None, NO_TRUMP, card[-1]):
                voids.add((seat, str(trump)))
    return voids


def known_caps(tricks: Sequence[Trick]) -> dict[tuple[int, str], str]:
    """By seat and suit the card that was its highest when a led joker asked for it."""
    return {
        (seat, card[-1]): card
        for seat, card, plays in plain_answers(tricks)
        if plays[0].startswith("JK:high") and card[-1] == led_suit(plays)
    }
