"""Cards and moves as text: `7c`, `pass`, `7x2`, `give 3`."""

from __future__ import annotations

import re
from dataclasses import dataclass

from president_env.errors import InvalidMoveText, shown
from president_env.games.president.cards import CARDS, SUITS
from president_env.games.president.state import FIRST_GIVE, FIRST_PLAY, NUM_ACTIONS, PASS

RANK_NAMES = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
SUIT_NAMES = ("c", "d", "h", "s")
_RANK_OF = {name.lower(): rank for rank, name in enumerate(RANK_NAMES)}
_RANK = "10|[2-9jqka]"
_CARD = re.compile(f"({_RANK})([cdhs])")
_PLAY = re.compile(f"({_RANK})x([1-4])")
_SIGNS = str.maketrans("♣♦♥♠×,", "cdhsx ")
HELP = "moves are pass, a play as 7x2 or 7c 7d, and in the exchange give 3"


@dataclass(frozen=True)
class Selection:
    """What a move text names, right or wrong; cards as (rank, suit), the suit None where it is not named."""

    kind: str  # pass; play: 7x2; give: give 3 4; cards: 7c 7d, a play, or a gift in the exchange
    cards: tuple[tuple[int, int | None], ...] = ()


def card_text(card: int) -> str:
    """The name of card 0 … 51."""
    return RANK_NAMES[card // SUITS] + SUIT_NAMES[card % SUITS]


def cards_text(cards: int) -> str:
    """A card set from low to high: `3c 4d 10h`; empty text for an empty set."""
    return " ".join(card_text(card) for card in range(CARDS) if cards >> card & 1)


def _words(text: str) -> list[str]:
    """Small letters, suit letters for suit signs, commas as spaces."""
    return text.lower().translate(_SIGNS).split()


def parse_cards(text: str) -> int:
    """A card set from text. Raises InvalidMoveText, also where a card is named twice."""
    cards = 0
    for word in _words(text):
        card = 1 << _parse_card(word)
        if cards & card:
            raise InvalidMoveText(f"the card {word!r} stands twice in {shown(text)}")
        cards |= card
    return cards


def _parse_card(word: str) -> int:
    match = _CARD.fullmatch(word)
    if not match:
        raise InvalidMoveText(f"{shown(word)} is no card: a rank 3 … 10 J Q K A 2 and a suit c d h s, as 10h")
    return SUITS * _RANK_OF[match[1]] + SUIT_NAMES.index(match[2])


def move_text(action: int) -> str:
    """The spelling of an action 0 … 65. Raises InvalidMoveText outside."""
    if action == PASS:
        return "pass"
    if FIRST_GIVE <= action < NUM_ACTIONS:
        return f"give {RANK_NAMES[action - FIRST_GIVE]}"
    if FIRST_PLAY <= action < FIRST_GIVE:
        rank, count = divmod(action - FIRST_PLAY, SUITS)
        return play_text(rank, count + 1)
    raise InvalidMoveText(f"action {shown(action)} is not one of 0 to {NUM_ACTIONS - 1}")


def play_text(rank: int, count: int) -> str:
    """The spelling of a play: `7x2`."""
    return f"{RANK_NAMES[rank]}x{count}"


def play_action(rank: int, count: int) -> int:
    """The action that plays `count` (1 … 4) cards of a rank (0 … 12)."""
    return FIRST_PLAY + SUITS * rank + count - 1


def parse_move(text: str) -> int:
    """The action of a text that is one move, without looking at a table: `pass`, `7x2`, `7c 7d`, `give 3`.

    Raises InvalidMoveText, also for several cards given at once (those are several actions).
    """
    selection = read_selection(text)
    cards, ranks = selection.cards, {rank for rank, _ in selection.cards}
    if selection.kind == "pass":
        return PASS
    if selection.kind == "give" and len(cards) == 1:
        return FIRST_GIVE + ranks.pop()
    if selection.kind == "play" or (selection.kind == "cards" and len(ranks) == 1 and len(set(cards)) == len(cards)):
        return play_action(ranks.pop(), len(cards))
    raise InvalidMoveText(f"{shown(text)} is not one move of President: {HELP}")


def read_selection(text: str) -> Selection:
    """What a text names. Raises InvalidMoveText where it is no text of this game at all."""
    words = _words(text)
    if words == ["pass"]:
        return Selection("pass")
    if len(words) == 1 and (play := _PLAY.fullmatch(words[0])):
        return Selection("play", ((_RANK_OF[play[1]], None),) * int(play[2]))
    gives = words[:1] == ["give"]
    try:
        cards = tuple(_named(word, gives) for word in (words[1:] if gives else words))
    except InvalidMoveText:
        raise InvalidMoveText(f"{shown(text)} is no move of President: {HELP}") from None
    return Selection("give" if gives else "cards", cards)


def _named(word: str, rank_will_do: bool) -> tuple[int, int | None]:
    if rank_will_do and word in _RANK_OF:
        return _RANK_OF[word], None
    return divmod(_parse_card(word), SUITS)
