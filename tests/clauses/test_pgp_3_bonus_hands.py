"""PGP 3(f)-(l): the hands of the optional wagers, by the worked examples E45 to E53."""

from __future__ import annotations

import pytest

from paigow.cards import parse_cards
from paigow.games.classify import classify, rows_by_worth
from paigow.games.pay_tables import pay_table
from paigow.games.wager_kinds import WagerKind
from paigow.money import ToOne, dollars
from paigow.rules.poker.hands import Category, high_hand
from paigow.rules.poker.pai_gow import Colour
from paigow.rules.poker.seven_cards import SevenCards, is_premium
from paigow.switches import (
    JokerColour,
    JokerUse,
    NaturalRoyalPartner,
    RoyalJoker,
    RoyalMatch,
    Switches,
)
from worked_examples import cases, example

DEFAULT = Switches()
ACE_KING = Switches(royal_match=RoyalMatch.ACE_KING)


def row(table: str, cards: str, switches: Switches = DEFAULT, colour: Colour | None = None) -> str | None:
    paid = classify(pay_table(table), parse_cards(cards), switches=switches, colour=colour)
    return paid.hand if paid else None


def in_full(table: str, cards: str, switches: Switches = DEFAULT) -> tuple[str, str, int | None]:
    paid = classify(pay_table(table), parse_cards(cards), switches=switches)
    assert paid is not None
    return paid.hand, str(paid.pays), paid.envy // 100 if paid.envy else None


MATCH, PLAIN = "royal_flush_royal_match", "royal_flush"


def seven_in_a_row(made: str) -> list[str]:
    """The hands of worked example E46 that are made so: of natural cards, with the joker, or not at all."""
    return [case["cards"] for case in example("E46")["cases"] if case["made"] == made]


@pytest.mark.clause(
    "PGP-3f-2.1", "PGP-3f-2.2", "PGP-3f-2-i", "PGP-3f-2-ii", "PGP-3i-2", "PGP-3l-pt-note",
    "PGP-16b-royal_match",
)  # fmt: skip
@pytest.mark.parametrize(("cards", "king_queen", "ace_king"), cases("E45", "cards", "king_queen", "ace_king"))
def test_E45_royal_flush_plus_royal_match(cards: str, king_queen: bool, ace_king: bool) -> None:
    by_choice = (row("pgp-16b-a", cards), row("pgp-16b-a", cards, ACE_KING))
    assert by_choice == (MATCH if king_queen else PLAIN, MATCH if ace_king else PLAIN)
    assert row("pgp-16c-a", cards) == ("royal_flush_ace_king_suited" if ace_king else PLAIN)
    for fixed in ("pgp-3l", "pgp-19e-1", "fup-fortune-1"):
        assert row(fixed, cards, ACE_KING) == (MATCH if king_queen else PLAIN)


@pytest.mark.clause("PGP-3f.2", "PGP-3i.2", "PGP-3k.2")
@pytest.mark.parametrize(
    ("table", "above"), [("pgp-3l", 3), ("pgp-16b-d", 3), ("pgp-16c-c", 3), ("pgp-16g", 4), ("pgp-19e-5", 3)]
)
def test_the_seven_card_hands_stand_above_five_aces(table: str, above: int) -> None:
    by_worth = [row.hand for row in rows_by_worth(pay_table(table))]
    assert by_worth.index("five_aces") == above
    assert not any("seven_card" in hand or "suited" in hand or "match" in hand for hand in by_worth[above:])


@pytest.mark.clause("PGP-3f-1", "PGP-3i-1", "PGP-3j-1", "PGP-3a.2")
@pytest.mark.parametrize("cards", seven_in_a_row("natural"))
def test_E46_seven_card_straight_flush_without_joker(cards: str) -> None:
    for table in ("pgp-3l", "pgp-16b-c", "pgp-16c-a", "pgp-16g"):
        assert row(table, cards) == "seven_card_straight_flush_natural"
    for table in ("pgp-16e", "pgp-14A-g", "pgp-19h-1", "pgp-19h-3"):
        assert row(table, cards) == "seven_card_straight_flush"


@pytest.mark.clause("PGP-3f-3", "PGP-3i-3", "PGP-3j-1", "PGP-3k-4", "PGP-15d2.2")
@pytest.mark.parametrize("cards", seven_in_a_row("joker"))
def test_E46_seven_card_straight_flush_with_joker(cards: str) -> None:
    for table in ("pgp-3l", "pgp-16b-c", "pgp-16c-a", "pgp-16g"):
        assert row(table, cards) == "seven_card_straight_flush_joker"
    for table in ("pgp-16e", "pgp-14A-g", "pgp-19h-1", "pgp-19h-3"):
        assert row(table, cards) == "seven_card_straight_flush"


@pytest.mark.clause("PGP-3f-3", "PGP-3a.2")
@pytest.mark.parametrize("cards", seven_in_a_row("no"))
def test_E46_what_is_no_seven_card_straight_flush(cards: str) -> None:
    assert row("pgp-16b-a", cards) == "straight_flush"


@pytest.mark.clause("PGP-3a.2")
def test_the_switch_for_the_low_ace_in_seven_cards() -> None:
    low, without = "As 2s 3s 4s 5s 6s 7s", Switches(seven_card_ace_low=False)
    assert row("pgp-16b-a", low, without) == "straight_flush"
    assert row("pgp-16g", low, without) == "ace_five_natural_straight_flush"
    assert row("pgp-16g", "As 2s 3s 4s 5s 6s Jk", without) == "ace_five_natural_straight_flush"


@pytest.mark.clause("PGP-3g.1", "PGP-3g.2", "PGP-18c-B")
@pytest.mark.parametrize(("cards", "hand"), cases("E47", "cards", "row"))
def test_E47_straight_flush_with_or_without_joker(cards: str, hand: str) -> None:
    assert row("pgp-18c-b", cards) == hand


@pytest.mark.clause("PGP-3j-2", "PGP-3j-3", "PGP-3j-4", "PGP-3j-5", "PGP-3j-6", "PGP-16e1")
@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        ("As Ah Ad Ac Jk 4h 2d", "five_aces"),
        *cases("E48", "cards", "row"),
        ("4d 5d 6d Jk 8d Kh 2c", "straight_flush"),
        ("As Ah Ad Jk Kh 4h 2d", "four_of_a_kind"),
        ("Ks Kh Kd Jk Ac 4h 2d", "full_house"),
        ("As Ks 9s 4s 2s 4h 3d", None),
    ],
)
def test_E48_the_progressive_hands_of_3j(cards: str, hand: str | None) -> None:
    assert row("pgp-16e", cards) == hand


@pytest.mark.clause("PGP-3j-3", "PGP-3b-2.1", "PGP-3c.1")
def test_E48_the_narrow_royal_flush_is_for_that_wager_alone_and_can_be_switched() -> None:
    cards = "As Ks Jk Js Ts 4h 2d"
    assert high_hand(parse_cards(cards)[:5]).category is Category.ROYAL_FLUSH
    anywhere = Switches(progressive_royal_joker=RoyalJoker.ANY_PLACE)
    assert row("pgp-16e", cards, anywhere) == "royal_flush"
    for table in ("pgp-14d-1", "pgp-14A-g", "pgp-19h-1", "pgp-16b-a", "pgp-18c-a"):
        assert row(table, cards) == "royal_flush"


@pytest.mark.clause(
    "PGP-3k.2", "PGP-3k-1", "PGP-3k-2", "PGP-3k-3", "PGP-3k-4", "PGP-3k-5", "PGP-16g", "PGP-16g-natural",
    "PGP-16g-ace_queen",
)  # fmt: skip
@pytest.mark.parametrize(("cards", "hand", "odds", "envy"), cases("E49", "cards", "row", "pays", "envy"))
def test_E49_dynasty_bonus(cards: str, hand: str, odds: int, envy: int | None) -> None:
    assert in_full("pgp-16g", cards) == (hand, f"{odds:,} to 1", envy)


@pytest.mark.clause("PGP-16g", "PGP-16g-natural", "PGP-16g-ace_queen")
@pytest.mark.parametrize(("cards", "hand", "wins", "envy"), cases("I2", "cards", "row", "wins", "envy"))
def test_I2_dynasty_bonus(cards: str, hand: str, wins: int, envy: int) -> None:
    assert in_full("pgp-16g", cards) == (hand, f"{wins // 5:,} to 1", envy)


@pytest.mark.clause("PGP-3k-3", "PGP-16g-ace_queen")
def test_the_switch_for_the_cards_beside_dynastys_natural_royal_flush() -> None:
    by_heading = Switches(dynasty_royal_partner=NaturalRoyalPartner.ACE_KING)
    assert row("pgp-16g", "As Ks Qs Js Ts Ah Kh", by_heading) == "natural_royal_flush_ace_queen_suited"
    assert row("pgp-16g", "As Ks Qs Js Ts Ah Qh", by_heading) == "royal_flush"
    assert (
        row("pgp-16g", "As 2s 3s 4s 5s Ah Qh", by_heading)
        == "ace_five_natural_straight_flush_ace_queen_suited"
    )


@pytest.mark.clause("PGP-1-qualifying-hand", "PGP-3l-pt-10", "PGP-3l-pt-11")
def test_E50_three_of_a_kind_and_straight_in_one_hand() -> None:
    cards = example("E50")["cards"]
    assert in_full("pgp-3l", cards) == ("three_of_a_kind", "3 to 1", None)
    assert high_hand(parse_cards(cards)[:5]).category is Category.STRAIGHT


@pytest.mark.clause("PGP-3h", "PGP-15d2.2", "PGP-16h")
@pytest.mark.parametrize(
    ("cards", "insurance", WagerKind.PROTECTION), cases("E51", "cards", "insurance", WagerKind.PROTECTION)
)
def test_E51_insurance_and_protection_with_the_joker(
    cards: str, insurance: str | None, protection: str | None
) -> None:
    assert row("pgp-16d-a", cards) == insurance
    assert row("pgp-16h", cards) == protection
    turned = Switches(insurance_joker=JokerUse.WILD, protection_joker=JokerUse.ACE)
    assert row("pgp-16d-a", cards, turned) == protection
    assert row("pgp-16h", cards, turned) == insurance


@pytest.mark.clause("PGP-16c-A", "PGP-1-envy-hand", "PGP-1-premium")
def test_E52_the_hands_that_earn_envy() -> None:
    assert in_full("pgp-16c-a", "As Ks Qs Js Ts 7d 4h") == ("royal_flush", "150 to 1", 50)
    assert in_full("pgp-16c-a", "9s 9h 9d 9c Kd 5h 2s") == ("four_of_a_kind", "25 to 1", 5)


@pytest.mark.clause("PGP-1-premium", "PGP-1-envy-hand")
def test_rows_with_an_envy_bonus_are_the_premium_hands() -> None:
    hands = {
        "seven_card_straight_flush_natural": "4s 5s 6s 7s 8s 9s Ts",
        "royal_flush_royal_match": "As Ks Qs Js Ts Kh Qh",
        "five_aces": "As Ah Ad Ac Jk 5h 2s",
        "straight_flush": "4s 5s 6s 7s Jk Qd Jc",
        "four_of_a_kind": "9s 9h 9d 9c Kd 5h 2s",
        "full_house": "Kh Kc Ks Qh Qs 4d 3h",
        "flush": "2s 5s 9s Js Ks 4d 3h",
    }
    for hand, cards in hands.items():
        paid = classify(pay_table("pgp-16b-a"), parse_cards(cards))
        assert paid is not None
        assert paid.hand == hand
        assert (paid.envy is not None) is is_premium(SevenCards.from_cards(parse_cards(cards)))


SIX_RED, THREE_AND_THREE = "Jk Ah Kd 9h 8d 5h 2d", "Jk Ah Kd 9h 8s 5c 2s"


@pytest.mark.clause("PGP-16i")
def test_E53_red_black_and_the_joker() -> None:
    assert row("pgp-16i", THREE_AND_THREE, colour=Colour.RED) is None
    assert row("pgp-16i", THREE_AND_THREE, colour=Colour.BLACK) is None
    assert row("pgp-16i", SIX_RED, colour=Colour.RED) == "six_of_chosen_color"


@pytest.mark.clause("PGP-16i")
@pytest.mark.parametrize(("cards", "counted"), cases("I4", "cards", "counted"))
def test_I4_ten_dollars_on_red(cards: str, counted: list[str]) -> None:
    for joker, count in zip(JokerColour, counted, strict=True):
        expected = f"{count}_of_chosen_color" if count else None
        assert row("pgp-16i", cards, Switches(red_black_joker=joker), Colour.RED) == expected
    pays = pay_table("pgp-16i").row("seven_of_chosen_color").pays
    assert isinstance(pays, ToOne)
    assert pays.winnings(dollars(10)) == dollars(50)
