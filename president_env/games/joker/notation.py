"""Cards and moves as text: `Kh`, `bid 3`, `trump h`, `joker high h`."""

from __future__ import annotations

import re

from president_env.errors import InvalidMoveText, shown
from president_env.games.joker.cards import (
    CARDS,
    JOKER,
    RANKS,
    SIX_OF_CLUBS,
    SIX_OF_SPADES,
    card_at,
    index_of,
)
from president_env.games.joker.state import (
    FIRST_BID,
    FIRST_CARD,
    FIRST_JOKER_LEAD,
    JOKER_DISCARDS,
    JOKER_TAKES,
    NO_TRUMP,
    NUM_ACTIONS,
)

RANK_NAMES = ("6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUIT_NAMES = ("c", "d", "h", "s")
JOKER_NAME = "joker"
DEMANDS = ("high", "low")
_RANK_OF = {name.lower(): rank for rank, name in enumerate(RANK_NAMES)} | {"t": 4}
_CARD = re.compile("(10|[6-9tjqka])([cdhs])")
_SIGNS = str.maketrans("♣♦♥♠,:", "cdhs  ")
_JOKERS = {"joker", "jk"}
HELP = (
    "moves are trump h or no-trump, bid 3, a card as Kh, joker take or joker discard, "
    "and for a lead joker high h or joker low s"
)


def card_text(card: int) -> str:
    """The name of a plain card, or `joker`."""
    return JOKER_NAME if card == JOKER else RANK_NAMES[card % RANKS] + SUIT_NAMES[card // RANKS]


def card_list(cards: int) -> list[str]:
    """A card set suit by suit from low to high, jokers last, one text a card."""
    plain = [card_text(card) for card in range(CARDS) if cards >> card & 1]
    return plain + [JOKER_NAME] * (cards >> JOKER)


def cards_text(cards: int) -> str:
    """A card set as one text: `7c Kh joker`; empty text for an empty set."""
    return " ".join(card_list(cards))


def trump_text(trump: int) -> str:
    """A trump 0 … 4 as a letter, or `none`."""
    return "none" if trump == NO_TRUMP else SUIT_NAMES[trump]


def words_of(text: str) -> list[str]:
    """Small letters, suit letters for suit signs, commas and colons as blanks."""
    return text.lower().translate(_SIGNS).split()


def parse_card(word: str) -> int:
    """The card of a word, JOKER among them. Raises InvalidMoveText."""
    small = "".join(words_of(word))
    if small in _JOKERS:
        return JOKER
    match = _CARD.fullmatch(small)
    card = RANKS * SUIT_NAMES.index(match[2]) + _RANK_OF[match[1]] if match else SIX_OF_CLUBS
    if card in (SIX_OF_CLUBS, SIX_OF_SPADES):
        raise InvalidMoveText(
            f"{shown(word)} is no card: a rank 6 … 10 J Q K A and a suit c d h s, as 10h, without 6c and 6s, or joker"
        )
    return card


def parse_cards(text: str) -> int:
    """A card set from text. Raises InvalidMoveText, also where there is too much of a card."""
    cards = 0
    for word in words_of(text):
        card = parse_card(word)
        if cards >> card & 1 if card != JOKER else cards >> JOKER > 1:
            raise InvalidMoveText(f"the card {word!r} stands too often in {shown(text)}")
        cards += 1 << card
    return cards


def parse_trump(word: str) -> int:
    """A trump 0 … 4 from `h` or `none`. Raises InvalidMoveText."""
    names = (*SUIT_NAMES, "none")
    small = "".join(words_of(word))
    if small not in names:
        raise InvalidMoveText(f"{shown(word)} is no trump: one of {', '.join(names)}")
    return names.index(small)


def move_text(action: int) -> str:
    """The spelling of an action 0 … 58. Raises InvalidMoveText outside."""
    if 0 <= action < NO_TRUMP:
        return f"trump {SUIT_NAMES[action]}"
    if action == NO_TRUMP:
        return "no-trump"
    if FIRST_BID <= action < FIRST_CARD:
        return f"bid {action - FIRST_BID}"
    if FIRST_CARD <= action < JOKER_TAKES:
        return card_text(int(card_at(action - FIRST_CARD)))
    if JOKER_TAKES <= action < FIRST_JOKER_LEAD:
        return f"{JOKER_NAME} {'take' if action == JOKER_TAKES else 'discard'}"
    if FIRST_JOKER_LEAD <= action < NUM_ACTIONS:
        suit, demand = divmod(action - FIRST_JOKER_LEAD, 2)
        return f"{JOKER_NAME} {DEMANDS[demand]} {SUIT_NAMES[suit]}"
    raise InvalidMoveText(f"action {shown(action)} is not one of 0 to {NUM_ACTIONS - 1}")


def parse_move(text: str) -> int:
    """The action of a text, without looking at a table. `pass` is bid 0. Raises InvalidMoveText."""
    words = words_of(text)
    if words == ["pass"]:
        return FIRST_BID
    if words in (["no-trump"], ["trump", "none"]):
        return NO_TRUMP
    if len(words) == 2 and words[0] == "trump" and words[1] in SUIT_NAMES:
        return SUIT_NAMES.index(words[1])
    if len(words) == 2 and words[0] == "bid" and re.fullmatch("[0-9]", words[1]):
        return FIRST_BID + int(words[1])
    if words[:1] and words[0] in _JOKERS:
        return _parse_joker(text, words[1:])
    if len(words) == 1 and _CARD.fullmatch(words[0]):
        return FIRST_CARD + int(index_of(parse_card(words[0])))
    raise InvalidMoveText(f"{shown(text)} is no move of Joker: {HELP}")


def names_joker(text: str) -> bool:
    """Whether a text names a joker and not what it is played as."""
    words = words_of(text)
    return len(words) == 1 and words[0] in _JOKERS


def _parse_joker(text: str, words: list[str]) -> int:
    if words == ["take"]:
        return JOKER_TAKES
    if words == ["discard"]:
        return JOKER_DISCARDS
    if len(words) == 2 and words[0] in DEMANDS and words[1] in SUIT_NAMES:
        return FIRST_JOKER_LEAD + 2 * SUIT_NAMES.index(words[1]) + DEMANDS.index(words[0])
    raise InvalidMoveText(f"{shown(text)} does not say how the joker is played: {HELP}")
