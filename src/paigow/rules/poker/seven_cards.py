"""What seven cards hold: the hand types that the optional wagers pay (PGP 3(b), 3(f)-(k)).

A hand type asks whether the seven cards hold it, not whether it is the best they hold: a pay table picks,
of the types that are held, the one worth most (PGP-16b). So a full house holds three of a kind too, a royal
flush is five cards of one suit in sequence, and five aces are four of a kind. How the player set the hands
never matters, the dealer arranges the cards anew (PGP-15d2.1), and the joker may be another card here than
it is in the set hands (PGP-14A-c6.2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

from paigow.cards import ACE, Card
from paigow.errors import NotationError
from paigow.switches import JokerUse, NaturalRoyalPartner, RoyalJoker, RoyalMatch

_ACE: Final = 1 << ACE
_KING: Final = 1 << 11
_QUEEN: Final = 1 << 10
ROYAL: Final = 0b11111 << 8
"""A-K-Q-J-10 as a set of ranks, bit 0 for the two up to bit 12 for the ace."""
ACE_FIVE: Final = _ACE | 0b1111
"""A-2-3-4-5; in no other sequence does the ace stand below the two (PGP-3a.2)."""
_FIVES: Final = (ACE_FIVE, *(0b11111 << low for low in range(9)))
_SEVENS: Final = tuple(0b1111111 << low for low in range(7))
_SEVENS_ACE_LOW: Final = (_ACE | 0b111111, *_SEVENS)


class SevenCards(NamedTuple):
    """Seven cards as sets of ranks.

    ``suits`` holds the natural cards of c d h s; ``suited`` those of the one suit that has five or more with
    the joker, if there is such a suit. ``once`` to ``five_times`` are the ranks held at least that often, the
    joker counted as an ace (PGP-3a.3); ``natural`` leaves the joker out.

    >>> from paigow.cards import parse_cards
    >>> hand = SevenCards.from_cards(parse_cards("Jk Ah Ad Ks Kc 7c 2h"))
    >>> full_house(hand, ORDINARY), four_of_a_kind(hand, ORDINARY)
    (True, False)
    """

    joker: int
    suits: tuple[int, int, int, int]
    suited: int
    natural: int
    once: int
    twice: int
    three_times: int
    four_times: int
    five_times: int

    @classmethod
    def from_cards(cls, cards: Iterable[Card]) -> SevenCards:
        """Read seven different cards of the deck of 53.

        >>> SevenCards.from_cards(())
        Traceback (most recent call last):
        paigow.errors.NotationError: seven different cards are needed, and this has 0 (PGP-3l-6)
        """
        suits = [0, 0, 0, 0]
        joker = 0
        for card in cards:
            if card >= 52:
                joker = 1
            else:
                suits[card & 3] |= 1 << (card >> 2)
        clubs, diamonds, hearts, spades = suits
        held = joker + clubs.bit_count() + diamonds.bit_count() + hearts.bit_count() + spades.bit_count()
        if held != 7:
            raise NotationError(f"seven different cards are needed, and this has {held}", "PGP-3l-6")
        once = twice = three_times = four_times = five_times = 0
        for ranks in (clubs, diamonds, hearts, spades, joker << ACE):
            five_times |= four_times & ranks
            four_times |= three_times & ranks
            three_times |= twice & ranks
            twice |= once & ranks
            once |= ranks
        return cls(
            joker,
            (clubs, diamonds, hearts, spades),
            next((suit for suit in suits if suit.bit_count() + joker >= 5), 0),
            clubs | diamonds | hearts | spades,
            once,
            twice,
            three_times,
            four_times,
            five_times,
        )


@dataclass(frozen=True, slots=True)
class HandReading:
    """How one wager reads the hands that a ruling or the licensee's choice can change."""

    royal_match: RoyalMatch = RoyalMatch.KING_QUEEN
    royal_joker: RoyalJoker = RoyalJoker.ANY_PLACE
    royal_partner: NaturalRoyalPartner = NaturalRoyalPartner.ACE_QUEEN
    pai_gow_joker: JokerUse = JokerUse.WILD
    seven_card_ace_low: bool = True


ORDINARY: Final = HandReading()
"""The joker is an ace or completes a straight or flush (PGP-3c.1, PGP-14A-c6.1, PGP-19g.2, FUP-1.2)."""

HandType = Callable[[SevenCards, HandReading], bool]


@cache
def in_sequence(ranks: int, missing: int) -> bool:
    """Whether a set of ranks holds five in sequence, but for some that the joker stands for (PGP-3c.1).

    >>> in_sequence(ACE_FIVE, 0), in_sequence(ACE_FIVE & ~1, 1), in_sequence(1 << ACE | 1 << 11 | 0b111, 0)
    (True, True, False)
    """
    return any((ranks & five).bit_count() >= 5 - missing for five in _FIVES)


@cache
def seven_in_sequence(ranks: int, missing: int, ace_low: bool) -> bool:
    """Whether a set of ranks holds seven in sequence, but for some that the joker stands for.

    A-2-3-4-5-6-7 counts because it contains the ace with 2, 3, 4 and 5 (PGP-3a.2); the switch
    ``seven_card_ace_low`` takes that back.
    """
    sevens = _SEVENS_ACE_LOW if ace_low else _SEVENS
    return any((ranks & seven).bit_count() >= 7 - missing for seven in sevens)


# Hands of 3(b), each described by its own words so that a higher hand may hold a lower one.


def three_of_a_kind(hand: SevenCards, _: HandReading) -> bool:
    """Three cards of one rank; two aces with the joker are three (PGP-3b-8.1)."""
    return hand.three_times != 0


def straight(hand: SevenCards, _: HandReading) -> bool:
    """Five ranks in sequence, the joker for any one (PGP-3b-7.1, PGP-3c.1)."""
    return in_sequence(hand.natural, hand.joker)


def flush(hand: SevenCards, _: HandReading) -> bool:
    """Five cards of one suit, the joker for any one (PGP-3b-6, PGP-3c.3)."""
    return hand.suited != 0


def full_house(hand: SevenCards, _: HandReading) -> bool:
    """Three of one rank and two of another (PGP-3b-5.1, PGP-3j-6)."""
    return hand.three_times != 0 and hand.twice.bit_count() >= 2


def four_of_a_kind(hand: SevenCards, _: HandReading) -> bool:
    """Four cards of one rank; three aces with the joker are four (PGP-3b-4.1, PGP-3j-5)."""
    return hand.four_times != 0


def straight_flush(hand: SevenCards, reading: HandReading) -> bool:
    """Five cards of one suit in sequence, with the joker or without (PGP-3b-3.1, PGP-3j-4)."""
    if not hand.suited:
        return False
    return straight_flush_natural(hand, reading) or straight_flush_joker(hand, reading)


def straight_flush_natural(hand: SevenCards, _: HandReading) -> bool:
    """Five cards of one suit in sequence, none of them the joker (PGP-3g.2)."""
    return in_sequence(hand.suited, 0)


def straight_flush_joker(hand: SevenCards, _: HandReading) -> bool:
    """Five cards of one suit in sequence, one of them the joker (PGP-3g.1)."""
    return hand.joker == 1 and in_sequence(hand.suited, 1)


def royal_flush(hand: SevenCards, reading: HandReading) -> bool:
    """A-K-Q-J-10 of one suit (PGP-3b-2.1).

    The joker stands for any of the five, except where PGP-3j-3 is read literally: there only for the ace.
    """
    if natural_royal_flush(hand, reading):
        return True
    needed = ROYAL & ~_ACE if reading.royal_joker is RoyalJoker.ACE_PLACE_ONLY else ROYAL
    return hand.joker == 1 and (hand.suited & needed).bit_count() >= 4


def natural_royal_flush(hand: SevenCards, _: HandReading) -> bool:
    """A royal flush that does not use the joker (PGP-3b-2.2)."""
    return hand.suited & ROYAL == ROYAL


def five_aces(hand: SevenCards, _: HandReading) -> bool:
    """The four aces and the joker (PGP-3b-1, PGP-3j-2)."""
    return hand.five_times != 0


def three_pair(hand: SevenCards, _: HandReading) -> bool:
    """Pairs of three ranks; an ace with the joker is one (PGP-16b-C-three_pair)."""
    return hand.twice.bit_count() >= 3


def is_made(hand: SevenCards) -> bool:
    """Whether it holds three of a kind, three pairs, a straight or a flush. Every hand type but the
    high cards needs one of these, and most hands hold none."""
    return bool(hand.three_times or hand.suited or hand.twice.bit_count() >= 3) or straight(hand, ORDINARY)


# Hands that take all seven cards. They stand above five aces for the wagers that list them (PGP-3f.2,
# PGP-3i.2, PGP-3k.2) and never count when set hands are compared.


def seven_card_straight_flush_natural(hand: SevenCards, reading: HandReading) -> bool:
    """Seven cards of one suit in sequence, none the joker (PGP-3f-1, PGP-3i-1, PGP-3k-2, PGP-16g-natural)."""
    return seven_in_sequence(hand.suited, 0, reading.seven_card_ace_low)


def seven_card_straight_flush_joker(hand: SevenCards, reading: HandReading) -> bool:
    """Six cards of one suit and the joker, in sequence (PGP-3f-3, PGP-3i-3, PGP-3k-4)."""
    return hand.joker == 1 and seven_in_sequence(hand.suited, 1, reading.seven_card_ace_low)


def seven_card_straight_flush(hand: SevenCards, reading: HandReading) -> bool:
    """Whether it is one, with the joker or without, as progressive wagers pay it (PGP-3j-1, PGP-14A-c6.1)."""
    return seven_card_straight_flush_natural(hand, reading) or seven_card_straight_flush_joker(hand, reading)


def _beside(hand: SevenCards, five: int, two: int) -> bool:
    """Whether the cards are five of one suit, of which the joker may be one, and two natural ones of another.

    The two never share the suit of the five: ace, king and queen of it are in the five already, or the one
    joker would have to stand for two of them (PGP-3f-2-i).
    """
    is_five = hand.suited | five == five and hand.suited.bit_count() + hand.joker == 5
    return is_five and two in hand.suits


def royal_flush_royal_match(hand: SevenCards, reading: HandReading) -> bool:
    """A royal flush, joker allowed, and a suited K-Q or a natural suited A-K (PGP-3f-2.1, PGP-3l-pt-note)."""
    if reading.royal_match is RoyalMatch.ACE_KING:
        return royal_flush_ace_king_suited(hand, reading)  # PGP-3f-2-ii
    return _beside(hand, ROYAL, _KING | _QUEEN)  # PGP-3f-2-i


def royal_flush_ace_king_suited(hand: SevenCards, _: HandReading) -> bool:
    """A royal flush, joker allowed, and a further natural ace and king of one suit (PGP-3i-2)."""
    return _beside(hand, ROYAL, _ACE | _KING)


def natural_royal_flush_ace_queen_suited(hand: SevenCards, reading: HandReading) -> bool:
    """A natural royal flush and a further natural ace and queen of one suit (PGP-3k-3, PGP-16g-ace_queen).

    The heading of 3(k)(3) says ace and king; its text and the table say ace and queen. A switch decides.
    """
    other = _KING if reading.royal_partner is NaturalRoyalPartner.ACE_KING else _QUEEN
    return hand.joker == 0 and _beside(hand, ROYAL, _ACE | other)


def ace_five_natural_straight_flush(hand: SevenCards, _: HandReading) -> bool:
    """A-2-3-4-5 of one suit without the joker (PGP-3k-5)."""
    return hand.suited & ACE_FIVE == ACE_FIVE


def ace_five_natural_straight_flush_ace_queen_suited(hand: SevenCards, _: HandReading) -> bool:
    """Natural suited A-2-3-4-5 and a further natural ace and queen of one suit (PGP-3k-1)."""
    return hand.joker == 0 and _beside(hand, ACE_FIVE, _ACE | _QUEEN)


def is_premium(hand: SevenCards) -> bool:
    """Four of a kind or higher, which earns others an envy bonus (PGP-1-premium, PGP-1-envy-hand)."""
    return four_of_a_kind(hand, ORDINARY) or straight_flush(hand, ORDINARY)
