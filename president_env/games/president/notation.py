"""Cards and moves as text: `7c`, `pass`, `7x2`, `give 3`."""

from __future__ import annotations

import re

from president_env.errors import InvalidMoveText
from president_env.games.president.cards import CARDS, SUITS
from president_env.games.president.state import FIRST_GIVE, FIRST_PLAY, NUM_ACTIONS, PASS

RANK_NAMES = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2")
SUIT_NAMES = ("c", "d", "h", "s")
_RANK_OF = {name.lower(): rank for rank, name in enumerate(RANK_NAMES)}
_RANK = "10|[2-9jqka]"
_CARD = re.compile(rf"({_RANK})([cdhs])", re.IGNORECASE)
_PLAY = re.compile(rf"({_RANK})x([1-4])", re.IGNORECASE)
_GIVE = re.compile(rf"give((?:\s+(?:{_RANK})[cdhs]?)+)", re.IGNORECASE)
HELP = "moves are pass, a play as 7x2 or 7c 7d, and in the exchange give 3"


def card_text(card: int) -> str:
    """The name of card 0 … 51."""
    return RANK_NAMES[card // SUITS] + SUIT_NAMES[card % SUITS]


def cards_text(cards: int) -> str:
    """A card set from low to high: `3c 4d 10h`; empty text for an empty set."""
    return " ".join(card_text(card) for card in range(CARDS) if cards >> card & 1)


def parse_card(text: str) -> int:
    """The number of a card. Raises InvalidMoveText."""
    match = _CARD.fullmatch(text)
    if not match:
        raise InvalidMoveText(f"{text!r} is no card: a rank 3 … 10 J Q K A 2 and a suit c d h s, as 10h")
    return SUITS * _RANK_OF[match[1].lower()] + SUIT_NAMES.index(match[2].lower())


def parse_cards(text: str) -> int:
    """A card set from text. Raises InvalidMoveText, also where a card is named twice."""
    cards = 0
    for word in text.split():
        card = 1 << parse_card(word)
        if cards & card:
            raise InvalidMoveText(f"the card {word!r} stands twice in {text!r}")
        cards |= card
    return cards


def move_text(action: int) -> str:
    """The spelling of an action 0 … 65. Raises InvalidMoveText outside."""
    if action == PASS:
        return "pass"
    if FIRST_GIVE <= action < NUM_ACTIONS:
        return f"give {RANK_NAMES[action - FIRST_GIVE]}"
    if FIRST_PLAY <= action < FIRST_GIVE:
        rank, count = divmod(action - FIRST_PLAY, SUITS)
        return f"{RANK_NAMES[rank]}x{count + 1}"
    raise InvalidMoveText(f"action {action} is not one of 0 to {NUM_ACTIONS - 1}")


def play_action(rank: int, count: int) -> int:
    """The action that plays `count` (1 … 4) cards of a rank (0 … 12)."""
    return FIRST_PLAY + SUITS * rank + count - 1


def parse_move(text: str) -> int:
    """The action of a move written as `move_text` writes it (or as cards of one rank). Raises InvalidMoveText."""
    kind, cards = parse_selection(text)
    ranks = {rank for rank, _ in cards}
    if kind == "pass":
        return PASS
    if len(ranks) == 1 and kind == "give" and len(cards) == 1:
        return FIRST_GIVE + ranks.pop()
    if len(ranks) == 1 and kind == "play" and len(cards) <= SUITS:
        return play_action(ranks.pop(), len(cards))
    raise InvalidMoveText(f"{text!r} is not one move of President: {HELP}")


def parse_selection(text: str) -> tuple[str, list[tuple[int, int | None]]]:
    """What a text names, right or wrong: its kind (pass, play, give) and the cards as (rank, suit or None).

    Raises InvalidMoveText where it is no text of this game at all.
    """
    words = text.strip()
    if words.lower() == "pass":
        return "pass", []
    if play := _PLAY.fullmatch(words):
        return "play", [(_RANK_OF[play[1].lower()], None)] * int(play[2])
    kind = "play"
    if give := _GIVE.fullmatch(words):
        kind, words = "give", give[1]
    cards: list[tuple[int, int | None]] = []
    for word in words.split():
        if kind == "give" and word.lower() in _RANK_OF:
            cards.append((_RANK_OF[word.lower()], None))
        elif _CARD.fullmatch(word):
            rank, suit = divmod(parse_card(word), SUITS)
            cards.append((rank, suit))
        else:
            raise InvalidMoveText(f"{text!r} is no move of President: {HELP}")
    return kind, cards


