"""Playing cards, the joker, the decks of 53 and 54 cards, and their text notation.

Clauses: PGP-2a.5 and SPG-2a.1 (the decks), PGP-3a.1 (rank order), PGP-1-suit (suits carry no order).
A card is an ``int`` subclass so that tables can be indexed by it: 0-51 are the natural cards, rank by
rank from the two to the ace and within a rank in the order c d h s; 52 and 53 are jokers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from paigow.errors import NotationError, needs
from paigow.message import Message

RANKS: Final = "23456789TJQKA"
SUITS: Final = "cdhs"
RANK_NAMES: Final = tuple(map(Message, (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)))  # fmt: skip
RANK_NAMES_PLURAL: Final = tuple(Message(f"{name}es" if name == "six" else f"{name}s") for name in RANK_NAMES)
ACE: Final = 12
SUIT_SIGNS: Final = dict(zip(SUITS, "♣♦♥♠", strict=True))
"""The sign of each suit, as people see it printed."""
JOKER_TEXT: Final = "Jk"
SECOND: Final = "*"
"""Marks the second joker wherever it is written, Jk*; and the second of two tiles where it matters: 6-6*."""


class Card(int):
    """One card. Its rank is 0 for a two up to 12 for an ace; a joker ranks as an ace (PGP-3a.3).

    >>> Card.parse("10d")
    Td
    >>> Card.parse("As").rank, Card.parse("As").suit
    (12, 3)
    """

    __slots__ = ()

    @classmethod
    def from_rank_and_suit(cls, rank: int, suit: int) -> Card:
        return CARDS[4 * rank + suit]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card, its suit by letter or by sign; with a star the second joker.

        >>> Card.parse("10♦"), Card.parse("t♦")
        (Td, Td)
        >>> Card.parse("Jk*") == SECOND_JOKER
        True
        >>> Card.parse("Xs")
        Traceback (most recent call last):
        paigow.errors.NotationError: 'Xs' is not a card; write a rank (2-10, J, Q, K, A) and a suit (c d h s \
or ♣ ♦ ♥ ♠), such as 10h, or Jk for the joker
        """
        card = _BY_TEXT.get(text)
        if card is None:
            card = _BY_TEXT.get(_normalised(text))
        if card is None:
            raise NotationError(f"{text!r} is not a card; {_WRITTEN}")
        return card

    @property
    def is_joker(self) -> bool:
        return self >= 52

    @property
    def rank(self) -> int:
        return ACE if self >= 52 else self >> 2

    @property
    def suit(self) -> int:
        """0-3 for c d h s; 4 for a joker, which has no suit of its own (PGP-1-suit, SPG-1-9)."""
        return 4 if self >= 52 else self & 3

    def __str__(self) -> str:
        return _TEXTS[self]

    __repr__ = __str__


_TEXTS: Final = (*(r + s for r in RANKS for s in SUITS), JOKER_TEXT, JOKER_TEXT + SECOND)
CARDS: Final = tuple(Card(n) for n in range(54))
JOKER: Final = CARDS[52]
SECOND_JOKER: Final = CARDS[53]
_BY_TEXT: Final = {text: CARDS[n] for n, text in enumerate(_TEXTS)}

_WRITTEN: Final = (
    f"write a rank (2-10, J, Q, K, A) and a suit ({' '.join(SUIT_SIGNS)} or {' '.join(SUIT_SIGNS.values())})"
    f", such as 10h, or {JOKER_TEXT} for the joker"
)

DECK_53: Final = CARDS[:53]
"""Fifty-two cards and one joker: Pai Gow Poker and Face Up (PGP-2a.5, FUP-1.1)."""
DECK_54: Final = CARDS
"""Fifty-two cards and two jokers: Supreme Pai Gow (SPG-2a.1)."""


_LETTERS: Final = {sign: letter for letter, sign in SUIT_SIGNS.items()}


def _normalised(text: str) -> str:
    if (joker := text.removesuffix(SECOND)).lower() in ("jk", "jo", "joker"):
        return JOKER_TEXT + text[len(joker) :]
    rank, suit = text[:-1].upper().replace("10", "T"), text[-1:].lower()
    return rank + _LETTERS.get(suit, suit)


# The order in which cards are printed: the jokers, then rank descending, then c d h s.
AnyCard = TypeVar("AnyCard", bound=int)
"""A card, or whatever stands for it by its number."""
_PRINT_ORDER: Final = tuple(
    card - len(CARDS) if card.is_joker else 4 * (ACE - card.rank) + card.suit for card in CARDS
)


def in_order(cards: Iterable[AnyCard]) -> tuple[AnyCard, ...]:
    """
    >>> in_order(parse_cards("2c Jk As Ac Td"))
    (Jk, Ac, As, Td, 2c)
    """
    return tuple(sorted(cards, key=_PRINT_ORDER.__getitem__))


def format_cards(cards: Iterable[Card]) -> str:
    """Print cards by rank descending, then c d h s, the joker first.

    >>> format_cards(parse_cards("2c As 10d Jk"))
    'Jk As Td 2c'
    """
    return " ".join(map(str, in_order(cards)))


def parse_cards(text: str, count: int | None = None, deck: Sequence[Card] = DECK_53) -> tuple[Card, ...]:
    """Read cards of one deck from a text, separated by spaces or commas or run together.

    >>> parse_cards("As Td 2c Jk")
    (As, Td, 2c, Jk)
    >>> parse_cards("As10d2cJk") == parse_cards("A♠ 10♦ 2♣ Jk")
    True
    >>> parse_cards("Jk* Jk", deck=DECK_54) == DECK_54[:-3:-1]
    True
    >>> parse_cards("As As")
    Traceback (most recent call last):
    paigow.errors.NotationError: As is there twice; this deck holds it once
    >>> parse_cards("As Kd", count=7)
    Traceback (most recent call last):
    paigow.errors.NotationError: 7 cards are needed, and this names 2: 'As Kd'
    """
    needs(str, text=text)
    cards = _read(text, jokers=len(deck) - 52)
    if count is not None and len(cards) != count:
        raise NotationError(f"{count} cards are needed, and this names {len(cards)}: {text!r}")
    return cards


def _read(source: str, jokers: int) -> tuple[Card, ...]:
    cards = []
    for token in _tokens(source):
        card = Card.parse(token)
        if card.is_joker and jokers == 2 and JOKER in cards:
            card = SECOND_JOKER
        cards.append(card)
    if SECOND_JOKER in cards and jokers < 2:
        raise NotationError(f"{SECOND_JOKER} is not in this deck; it holds one joker, {JOKER}")
    named = sum(card.is_joker for card in cards)
    if named > jokers:
        raise NotationError(f"{JOKER} is there {_times(named)}; this deck holds it {_times(jokers)}")
    for card, times in Counter(cards).items():
        if times > 1:
            raise NotationError(f"{card} is there {_times(times)}; this deck holds it once")
    return tuple(cards)


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


_RUN: Final = re.compile(
    rf"(?:10|[2-9TJQKA])[{SUITS}{''.join(SUIT_SIGNS.values())}]|(?:Jk|Joker|Jo)\*?", re.IGNORECASE
)


def _tokens(text: str) -> list[str]:
    tokens = text.replace(",", " ").split()
    if len(tokens) == 1 and not _is_card(tokens[0]) and _RUN.sub("", tokens[0]) == "":
        return _RUN.findall(tokens[0])
    return tokens


def _is_card(token: str) -> bool:
    return _normalised(token) in _BY_TEXT
