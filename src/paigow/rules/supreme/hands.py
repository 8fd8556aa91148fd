"""Supreme Pai Gow: two-card hands, the six settings of four cards, and comparing (SPG 3, 12).

A hand belongs to the first tier that fits it: a pair, non-matching face cards, or points (SPG-3a). Its
``rank`` is its place by 3(a) alone and is what correct setting is judged by (SPG-3b.5); the highest card
of 3(b) comes in only between a player and the dealer or bank. Nothing but Section 3 ranks anything
(SPG-1-7).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from paigow.cards import ACE, DECK_54, RANK_NAMES, RANK_NAMES_PLURAL, Card, in_order
from paigow.errors import NotationError, NotSetCorrectlyError
from paigow.message import Message
from paigow.pieces import check_dealt
from paigow.rules.outcome import Outcome, Reason, Result, compared
from paigow.rules.setting import Setting, low_outranks, wrong_sizes

JACK, QUEEN, KING = 9, 10, 11
JOKER_KIND: Final = 13
"""`Card` numbers divided by four: 0-12 for the ranks two to ace, 13 for either joker."""
JOKER_VALUES: Final = (3, 6)


class Tier(IntEnum):
    """The three tiers, lowest first; any hand of one beats any hand of those below it (SPG-3a)."""

    POINTS = 0
    FACES = 1
    PAIR = 2


# The ranks of 3(a) as one scale: ten totals (SPG-3a-3), three pairs of faces (SPG-3a-2), fourteen pairs
# (SPG-3a-1-i): kings below aces below jokers, which is also the order of the card numbers.
_LOWEST: Final = {Tier.POINTS: 0, Tier.FACES: 10, Tier.PAIR: 13}
_FACES: Final = {(QUEEN, JACK): 10, (KING, JACK): 11, (KING, QUEEN): 12}


@dataclass(frozen=True, slots=True, order=True)
class TwoCardHand:
    """A two-card hand: ordered by 3(a), then by the highest card of 3(b); equal hands are a copy.

    >>> from paigow.cards import parse_cards
    >>> king_seven, five_two = two_card_hand(parse_cards("Ks 7d")), two_card_hand(parse_cards("5s 2d"))
    >>> king_seven.rank == five_two.rank, king_seven > five_two
    (True, True)
    """

    rank: int
    """0-26, by 3(a) alone."""
    highest: int
    """The single highest card of 3(b): 0 for an ace up to 12 for a king (SPG-3b.2)."""
    joker_counts: int | None = field(default=None, compare=False)
    """3 or 6 where a joker stands beside another card (SPG-3a-3-iv)."""

    @property
    def tier(self) -> Tier:
        return next(tier for tier in reversed(Tier) if self.rank >= _LOWEST[tier])

    @property
    def place(self) -> int:
        """The place within the tier, best first; for points the total itself."""
        if self.tier is Tier.POINTS:
            return self.rank
        return (27 if self.tier is Tier.PAIR else _LOWEST[Tier.PAIR]) - self.rank

    @property
    def is_zero(self) -> bool:
        """Zero points; a pair of tens or two faces have no points at all (SPG-3d.1)."""
        return self.rank == 0

    @property
    def clause(self) -> str:
        if self.tier is Tier.PAIR:
            return "SPG-3a-1-i"
        if self.tier is Tier.FACES:
            return "SPG-3a-2"
        return "SPG-3a-3" if self.joker_counts is None else "SPG-3a-3-iv"

    def describe(self) -> str:
        """
        >>> from paigow.cards import DECK_54, parse_cards
        >>> two_card_hand(parse_cards("6s Jk")).describe()
        '9 points, the joker counted as 3, highest card six'
        >>> two_card_hand(parse_cards("Jk Jk", deck=DECK_54)).describe()
        'pair of jokers'
        """
        if self.tier is Tier.PAIR:
            return Message("pair of {ranks}", ranks=self.paired)
        if self.tier is Tier.FACES:
            high, low = next(faces for faces, rank in _FACES.items() if rank == self.rank)
            return Message("{rank} and {rank2}", rank=RANK_NAMES[high], rank2=RANK_NAMES[low])
        joker = "" if self.joker_counts is None else ", the joker counted as {n2}"
        return Message(
            f"{self.points_key}{joker}, highest card {{rank}}",
            n=self.rank,
            n2=self.joker_counts,
            rank=self.highest_name,
        )

    @property
    def points_key(self) -> str:
        return "{n} point" if self.rank == 1 else "{n} points"

    @property
    def paired(self) -> str:
        """What a pair is of."""
        kind = self.rank - _LOWEST[Tier.PAIR]
        return Message("jokers") if kind == JOKER_KIND else RANK_NAMES_PLURAL[kind]

    @property
    def highest_name(self) -> str:
        """The name of the highest card's rank."""
        return RANK_NAMES[(self.highest + ACE) % 13]


def points_of(kind: int) -> int:
    """The points of one card other than a joker, by its rank.

    An ace counts 1 (SPG-3a-3-i); tens and faces nothing (SPG-3a-3-ii); the rest their number
    (SPG-3a-3-iii).
    """
    if kind == ACE:
        return 1
    return 0 if kind >= 8 else kind + 2


def joker_value(partner: int) -> int:
    """3 or 6, whichever gives the larger total beside this card once ten is taken off (SPG-3a-3-iv).

    So a joker beside a six is a 3 and makes nine (SPG-3a-3-v.2).

    >>> [joker_value(kind) for kind in range(13)]
    [6, 6, 3, 3, 3, 6, 6, 6, 6, 6, 6, 6, 6]
    """
    return max(JOKER_VALUES, key=lambda value: (points_of(partner) + value) % 10)


def hand_of_kinds(first: int, second: int) -> TwoCardHand:
    """Rank two cards by their kinds: 0-12 for the ranks two to ace, 13 for a joker."""
    return _TABLE[first * 14 + second]


def _rank_kinds(first: int, second: int) -> TwoCardHand:
    high, low = max(first, second), min(first, second)
    if high == low:  # SPG-3a-1; a joker's only match is the other joker (SPG-3a-1-ii)
        # No second pair of jokers can meet the first, so the highest card of one is never asked for.
        return TwoCardHand(_LOWEST[Tier.PAIR] + high, 0 if high == JOKER_KIND else _single(high))
    if high == JOKER_KIND:
        value = joker_value(low)
        # In the tie-break the joker is the card it was counted as (SPG-3b.3).
        return TwoCardHand((points_of(low) + value) % 10, max(_single(low), value - 1), value)
    highest = max(_single(high), _single(low))
    # A total of ten or more loses ten (SPG-3a-3-v.1).
    return TwoCardHand(_FACES.get((high, low), (points_of(high) + points_of(low)) % 10), highest)


def _single(kind: int) -> int:
    """The order of single cards: ace lowest, then two to king (SPG-3b.2)."""
    return (kind + 1) % 13


_TABLE: Final = tuple(_rank_kinds(first, second) for first in range(14) for second in range(14))


def two_card_hand(cards: Sequence[Card]) -> TwoCardHand:
    """Rank two cards.

    >>> from paigow.cards import parse_cards
    >>> two_card_hand(parse_cards("Ks Th")).is_zero
    True
    """
    if len(cards) != 2:
        raise NotationError(f"a hand of Supreme Pai Gow has 2 cards, not {len(cards)}", "SPG-12g-3")
    first, second = cards
    return hand_of_kinds(first >> 2, second >> 2)


def rank_setting(setting: Setting[Card]) -> tuple[TwoCardHand, TwoCardHand]:
    """The ranks of the high and the low hand."""
    return two_card_hand(setting.high), two_card_hand(setting.low)


SPLITS: Final = (
    ((0, 1), (2, 3)),
    ((0, 2), (1, 3)),
    ((0, 3), (1, 2)),
    ((1, 2), (0, 3)),
    ((1, 3), (0, 2)),
    ((2, 3), (0, 1)),
)
"""The places of the low and of the high hand in each of the six settings of four cards in order."""


def four_in_order(cards: Sequence[Card]) -> tuple[Card, ...]:
    """Four different cards as they are printed, the first joker before the second."""
    check_dealt(cards, DECK_54, 4, "SPG-12a.1")
    return in_order(sorted(cards))


def settings(cards: Sequence[Card]) -> Iterator[Setting[Card]]:
    """All six settings of four cards, correct or not: three pairings, each either way round (SPG-1-8).

    Both ways of a pairing count, because two hands of one rank by 3(a) are set correctly either way
    (SPG-12a.2) and then compare differently with the dealer's (SPG-3b.5).

    >>> from paigow.cards import parse_cards
    >>> [str(setting) for setting in settings(parse_cards("Ks 7d 5s 2d"))][:2]
    ['5s 2d / Ks 7d', '7d 2d / Ks 5s']
    """
    ordered = four_in_order(cards)
    for (a, b), (c, d) in SPLITS:
        yield Setting((ordered[c], ordered[d]), (ordered[a], ordered[b]))


def check(setting: Setting[Card]) -> None:
    """Raise `NotSetCorrectlyError`, with the reason and the clause, unless the setting is correct.

    Judged by 3(a) alone; the low hand may not be higher, but hands of equal rank are correct either way
    (SPG-1-4, SPG-1-5, SPG-12a.2, SPG-3b.5).

    >>> from paigow.cards import parse_cards
    >>> check(Setting(parse_cards("As 8d"), parse_cards("Ks Qd")))
    Traceback (most recent call last):
    paigow.errors.NotSetCorrectlyError: the low hand (king and queen) outranks the high hand \
(9 points, highest card eight) (SPG-12g-2)
    """
    reason = why_not_correct(setting)
    if reason is not None:
        raise reason


def why_not_correct(setting: Setting[Card]) -> NotSetCorrectlyError | None:
    """The reason that a setting is not correct, or nothing."""
    if (len(setting.high), len(setting.low)) != (2, 2):
        return NotSetCorrectlyError(wrong_sizes(2, setting), "SPG-12g-3")
    high, low = rank_setting(setting)
    if low.rank <= high.rank:
        return None
    return NotSetCorrectlyError(low_outranks(low.describe(), high.describe()), "SPG-12g-2")


def compare_hands(player: TwoCardHand, other: TwoCardHand) -> int:
    """+1, 0 or -1 for the player's hand against the corresponding hand of the dealer or bank.

    By 3(a), then by the one highest card of each hand (SPG-3b.1); 0 is a copy, which goes to the dealer
    or bank (SPG-3b.4).
    """
    return (player > other) - (player < other)


def compare(player: Setting[Card], other: Setting[Card]) -> Outcome:
    """The player's hands against the hands of the dealer or the bank.

    A player's setting that is not correct loses before anything is compared. The other side's setting is
    taken to be correct: it is reset first (SPG-16i, SPG-16j). A player's low hand of zero loses even to
    another zero; a high hand of zero is compared like any other.

    >>> from paigow.cards import parse_cards
    >>> dealer = Setting(parse_cards("9s 9d"), parse_cards("9h Ac"))
    >>> compare(Setting(parse_cards("Qs Qd"), parse_cards("Kh Tc")), dealer).explain()
    'push: the high hand is higher, but the low hand counts zero, which never wins (SPG-3d.1; SPG-12h.2)'
    """
    wrong = why_not_correct(player)
    if wrong is not None:
        return Outcome(Result.LOSE, Reason.NOT_SET_CORRECTLY, str(wrong.clause))
    (high, low), (other_high, other_low) = rank_setting(player), rank_setting(other)
    sign = compare_hands(high, other_high)
    if low.is_zero:
        result, clause = _DECIDED[int(sign > 0)]
        return Outcome(result, Reason.ZERO_LOW_HAND, clause, ranked_by="SPG-3d.1")
    return decided(sign, compare_hands(low, other_low))


def decided(high: int, low: int) -> Outcome:
    """The outcome by two comparisons, each +1, 0 or -1 for the player (SPG 12(g), 12(h)).

    A copy counts as lower (SPG-3b.4); one hand each is a push (SPG-1-6).
    """
    result, clause = _DECIDED[(high > 0) + (low > 0)]
    return Outcome(result, compared(high, low), clause)


_DECIDED: Final = (
    (Result.LOSE, "SPG-12g-1"),
    (Result.PUSH, "SPG-12h.2"),
    (Result.WIN, "SPG-12h.1"),
)
"""By how many of the two hands the player has won."""
SURRENDERED: Final = Outcome(Result.LOSE, Reason.SURRENDERED, "SPG-12e-1")
