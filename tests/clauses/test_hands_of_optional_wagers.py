"""Which section says what a hand of an optional wager is: 3(f) to 3(l) of Pai Gow Poker, 3(c) of Supreme."""

from __future__ import annotations

import pytest
from _pytest.mark.structures import ParameterSet

from paigow.games.classify import classify, read_hand, row_grounds
from paigow.games.pay_tables import pay_table
from paigow.games.wager_kinds import WagerKind
from paigow.switches import DEFAULT, RoyalMatch, Switches


def case(ids: str, table: str, cards: str, hand: str) -> ParameterSet:
    named = tuple(ids.split())
    return pytest.param(named, table, cards, hand, marks=pytest.mark.clause(*named), id=f"{ids} {table}")


def paid(table: str, cards: str, switches: Switches = DEFAULT) -> tuple[str | None, tuple[str, ...]]:
    """The row that some cards are paid by, and by which clauses."""
    by = pay_table(table)
    pieces = read_hand(by, cards)
    row = classify(by, pieces, switches=switches)
    return (None, ()) if row is None else (row.hand, row_grounds(by, row, pieces, switches))


SEVEN, SIX_AND_JOKER = "4s 5s 6s 7s 8s 9s Ts", "4s 5s 6s Jk 8s 9s Ts"
ROYAL_AND_KING_QUEEN, ROYAL_AND_ACE_KING = "As Ks Qs Js Ts Kh Qh", "As Ks Qs Js Jk Ah Kh"
STRAIGHT_FLUSH, WITH_JOKER = "5s 6s 7s 8s 9s Kd 2h", "5s 6s Jk 8s 9s Kd 2h"
FOUR, FULL, FIVE = "9s 9h 9d 9c 7s 4h 2d", "9s 9h 9d 4c 4s Kh 2d", "As Ah Ad Ac Jk 7c 2h"


@pytest.mark.parametrize(
    ("ids", "table", "cards", "hand"),
    [
        case("PGP-3f-1 PGP-3f.2", "pgp-16b-a", SEVEN, "seven_card_straight_flush_natural"),
        case("PGP-3f-3 PGP-3f.2", "pgp-16b-a", SIX_AND_JOKER, "seven_card_straight_flush_joker"),
        case("PGP-3f-2.1 PGP-3f-2-i", "pgp-16b-a", ROYAL_AND_KING_QUEEN, "royal_flush_royal_match"),
        case("PGP-3l-pt-note", "pgp-3l", ROYAL_AND_KING_QUEEN, "royal_flush_royal_match"),
        case("PGP-3i-1 PGP-3i.2", "pgp-16c-a", SEVEN, "seven_card_straight_flush_natural"),
        case("PGP-3i-2 PGP-3i.2", "pgp-16c-a", ROYAL_AND_ACE_KING, "royal_flush_ace_king_suited"),
        case("PGP-3i-3 PGP-3i.2", "pgp-16c-a", SIX_AND_JOKER, "seven_card_straight_flush_joker"),
        case("PGP-3j-1", "pgp-16e", SIX_AND_JOKER, "seven_card_straight_flush"),
        case("PGP-3j-2", "pgp-16e", FIVE, "five_aces"),
        case("PGP-3j-4", "pgp-16e", WITH_JOKER, "straight_flush"),
        case("PGP-3j-5", "pgp-16e", FOUR, "four_of_a_kind"),
        case("PGP-3j-6", "pgp-16e", FULL, "full_house"),
        case(
            "PGP-3k-1 PGP-3k.2 PGP-16g-natural", "pgp-16g", "As 2s 3s 4s 5s Ah Qh",
            "ace_five_natural_straight_flush_ace_queen_suited",
        ),
        case("PGP-3k-2 PGP-16g-natural", "pgp-16g", SEVEN, "seven_card_straight_flush_natural"),
        case("PGP-3k-3", "pgp-16g", "As Ks Qs Js Ts Ah Qh", "natural_royal_flush_ace_queen_suited"),
        case("PGP-3k-4", "pgp-16g", SIX_AND_JOKER, "seven_card_straight_flush_joker"),
        case("PGP-3k-5", "pgp-16g", "As 2s 3s 4s 5s Kh Qd", "ace_five_natural_straight_flush"),
        case("PGP-3g.1", "pgp-18c-b", WITH_JOKER, "straight_flush_joker"),
        case("PGP-3g.2", "pgp-18c-b", STRAIGHT_FLUSH, "straight_flush_natural"),
        case("PGP-1-qualifying-hand PGP-15d2.1", "pgp-16b-a", "9s 8h 7d 6c 5s Kh 2d", "straight"),
        case("PGP-1-premium PGP-1-envy-hand", "pgp-16b-a", FOUR, "four_of_a_kind"),
        case("PGP-1-three-card-bonus.2", "pgp-18b", "8c 8d 8h", "three_card_three_of_a_kind"),
        case("PGP-14A-c6.1 PGP-14A-c6.2", "pgp-14A-g", WITH_JOKER, "straight_flush"),
        case("PGP-16b-royal_match", "pgp-16b-a", ROYAL_AND_KING_QUEEN, "royal_flush_royal_match"),
        case("PGP-15d2.2", "pgp-16b-a", WITH_JOKER, "straight_flush"),
        case("PGP-3h", "pgp-16d-c", "Jk 3c 4d 5h 6s 9c Kd", WagerKind.ACE_HIGH),
        case("PGP-3j-3 PGP-3j.1", "pgp-16e", "Jk Ks Qs Js Ts 4d 2h", "royal_flush"),
        case("PGP-19g.2", "pgp-19h-1", FIVE, "five_aces"),
        case("FUP-1.2", "fup-fortune-1", "5s 6h Jk 8d 9c Kd 2h", "straight"),
        case("SPG-3c-1", "supreme-bonus", "As Ah Ad Ac", "four_aces"),
        case("SPG-3c-2", "supreme-bonus", "As Ks Qs Js", "royal_flush"),
        case("SPG-3c-3", "supreme-bonus", "Jk Jk As Ah", "two_jokers_and_two_aces"),
        case("SPG-3c-4", "supreme-bonus", "7s 7h 7d 7c", "four_of_a_kind"),
        case("SPG-3c-5 SPG-3c.1 SPG-3c.2", "supreme-bonus", "Jk 3h 4h 5h", "straight_flush"),
        case("SPG-3c-6", "supreme-bonus", "7s 7h 7d 2c", "three_of_a_kind"),
        case("SPG-3c-7", "supreme-bonus", "7h 9h Jh 2h", "flush"),
        case("SPG-3c-8", "supreme-bonus", "7h 7d 2c 2h", "two_pair"),
        case("SPG-3c-9", "supreme-bonus", "7h 8d 9c Th", "straight"),
        case("SPG-3c-10", "supreme-bonus", "Jk Jk 9c Th", "two_jokers"),
        case("SPG-3c-11", "supreme-bonus", "9h 9c Ts 2d", "any_pair"),
    ],
)  # fmt: skip
def test_what_a_hand_is_by_its_section(ids: tuple[str, ...], table: str, cards: str, hand: str) -> None:
    found, clauses = paid(table, cards)
    assert found == hand
    assert set(ids) <= set(clauses)


@pytest.mark.clause("PGP-3f-2-ii")
def test_the_royal_match_is_an_ace_and_a_king_where_the_licensee_says_so() -> None:
    ace_king = Switches(royal_match=RoyalMatch.ACE_KING)
    hand, clauses = paid("pgp-16b-a", ROYAL_AND_ACE_KING, ace_king)
    assert hand == "royal_flush_royal_match"
    assert "PGP-3f-2-ii" in clauses
    assert "PGP-3f-2-i" not in clauses
    assert paid("pgp-16b-a", ROYAL_AND_ACE_KING)[0] == "royal_flush"
    assert paid("pgp-16b-a", ROYAL_AND_KING_QUEEN, ace_king)[0] == "royal_flush"
