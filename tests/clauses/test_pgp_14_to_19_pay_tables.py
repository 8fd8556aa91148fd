"""PGP 14 to 19 and FUP: which row pays a hand, by the worked examples F1 to K4."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from paigow.cards import parse_cards
from paigow.games.classify import classify
from paigow.games.pay_tables import FixedDollars, MeterShare, Row, Strictness, pay_table
from paigow.money import Cents, ForOne, ToOne, dollars
from paigow.switches import Errata, RoyalMatch, Switches
from worked_examples import cases, example

DEFAULT = Switches()


def paid(
    table: str,
    cards: str,
    *,
    dealer: str | None = None,
    meters: Mapping[str, int] | None = None,
    wager: Cents | None = None,
    switches: Switches = DEFAULT,
) -> Row | None:
    return classify(
        pay_table(table),
        parse_cards(cards),
        dealer=parse_cards(dealer) if dealer else None,
        meters=meters,
        wager=wager,
        switches=switches,
    )


def row(table: str, cards: str, switches: Switches = DEFAULT) -> str | None:
    found = paid(table, cards, switches=switches)
    return found.hand if found else None


def net(table: str, cards: str, wager: int, dealer: str | None = None, switches: Switches = DEFAULT) -> int:
    """What a wager in dollars at "to 1" odds wins or loses, in dollars."""
    found = paid(table, cards, dealer=dealer, switches=switches)
    if found is None:
        return -wager
    return found.pays.winnings(dollars(wager)) // 100 if isinstance(found.pays, ToOne) else 0


# F. The progressive payout wager of Section 14


@pytest.mark.clause("PGP-14d-1", "PGP-14d.1")
@pytest.mark.parametrize(("cards", "hand"), cases("F1", "cards", "row"))
def test_F1_one_dollar_game(cards: str, hand: str | None) -> None:
    assert row("pgp-14d-1", cards) == hand


@pytest.mark.clause("PGP-14d-1")
def test_F1_a_tenth_of_the_meter_is_rounded_up() -> None:
    found = paid("pgp-14d-1", "As Ks Qs Js Ts 7d 4h", meters={"meter": Cents(2_400_105)})
    assert found is not None
    assert isinstance(found.pays, MeterShare)
    assert found.pays.payment(2_400_105, Strictness.MINIMUM) == 240_011


@pytest.mark.clause("PGP-14d-5")
@pytest.mark.parametrize("cards", example("F2")["hands"])
def test_F2_natural_royal_flush_and_pair_takes_the_meter(cards: str) -> None:
    found = paid("pgp-14d-5", cards)
    assert found is not None
    assert (found.hand, str(found.pays)) == ("natural_royal_flush_and_pair", "100% of the meter")


@pytest.mark.clause("PGP-14d-5-four_of_a_kind", "PGP-14d.1")
@pytest.mark.parametrize(("cards", "errata", "hand", "pays"), cases("F3", "cards", "errata", "row", "pays"))
def test_F3_four_of_a_kind_on_the_five_dollar_wager(cards: str, errata: str, hand: str, pays: int) -> None:
    switches = Switches(errata=Errata(errata))
    found = paid("pgp-14d-5", cards, switches=switches)
    assert found is not None
    assert (found.hand, found.paid(switches.errata)) == (hand, FixedDollars(dollars(pays)))


@pytest.mark.clause("PGP-14d.1")
@pytest.mark.parametrize(("cards", "hand", "pays"), cases("F4", "cards", "row", "pays"))
def test_F4_one_hand_several_rows(cards: str, hand: str, pays: str) -> None:
    found = paid("pgp-14d-1", cards)
    assert found is not None
    assert (found.hand, str(found.pays)) == (hand, pays)


@pytest.mark.clause("PGP-14d.1")
def test_the_meter_can_decide_between_two_rows() -> None:
    """A natural royal flush, and a royal flush with the joker for the king that leaves a pair of kings."""
    cards = "As Ks Qs Js Ts Jk Kh"
    by_meter = {meter: paid("pgp-14d-1", cards, meters={"meter": dollars(meter)}) for meter in (1_990, 2_000)}
    assert {meter: found.hand for meter, found in by_meter.items() if found} == {
        1_990: "royal_flush_and_pair",
        2_000: "natural_royal_flush",
    }


# G. The progressives of 16(e) and 14.A

ACES, STRAIGHT_FLUSH = "As Ah Ad Ac Jk 7c 2h", "4d 5d 6d 7d 8d 9d Td"


@pytest.mark.clause("PGP-16e1")
@pytest.mark.parametrize(
    ("cards", "meter", "pays"),
    [
        (ACES, 300_300, 30_030),
        (STRAIGHT_FLUSH, 270_270, 270_270),
        (STRAIGHT_FLUSH, 300_300, 300_300),
        (ACES, 200_000, 20_000),
    ],
)
def test_G1_shares_of_the_meter_of_16e(cards: str, meter: int, pays: int) -> None:
    found = paid("pgp-16e", cards, meters={"meter": meter})
    assert found is not None
    assert isinstance(found.pays, MeterShare)
    assert found.pays.payment(meter, Strictness.EXACT) == pays


@pytest.mark.clause("PGP-16e1")
def test_G1_judged_at_five_dollars_four_aces_can_be_worth_more_than_five() -> None:
    """75 for 1 is $375; a tenth of the meter reaches that at $3,750. At one dollar it needs $750."""
    hands = [
        found.hand
        for wager, meter in ((5, 3_749), (5, 3_750), (1, 749), (1, 750))
        if (found := paid("pgp-16e", ACES, wager=dollars(wager), meters={"meter": dollars(meter)}))
    ]
    assert hands == ["four_of_a_kind", "five_aces", "four_of_a_kind", "five_aces"]


@pytest.mark.clause("PGP-16e1", "PGP-14A-g")
@pytest.mark.parametrize(
    ("cards", "table", "hand", "handed_over"), cases("G2", "cards", "table", "row", "paid")
)
def test_G2_for_one(cards: str, table: str, hand: str, handed_over: int) -> None:
    found = paid(table, cards)
    assert found is not None
    assert found.hand == hand
    assert isinstance(found.pays, ForOne)
    assert found.pays.payment(dollars(5)) == dollars(handed_over)


@pytest.mark.clause("PGP-16e1", "PGP-14A-g", "PGP-19h-3", "PGP-3j-3", "PGP-14A-c6.1", "PGP-19g.2")
@pytest.mark.parametrize(
    ("cards", "by_16e", "by_14a", "by_19h"), cases("G2a", "cards", "by_16e", "by_14a", "by_19h")
)
def test_G2a_joker_in_the_royal_flush(cards: str, by_16e: str, by_14a: str, by_19h: str) -> None:
    pays = [str(found.pays) for t in ("pgp-16e", "pgp-14A-g", "pgp-19h-3") if (found := paid(t, cards))]
    assert pays == [by_16e, by_14a, by_19h]


@pytest.mark.clause("PGP-14A-g")
def test_G3_three_meters() -> None:
    meters = {"mega": dollars(250_000), "major": dollars(20_000), "minor": dollars(2_500)}
    found = paid("pgp-14A-g", "As Ks Qs Js Ts 4d 2h", meters=meters)
    assert found is not None
    assert isinstance(found.pays, MeterShare)
    assert (found.hand, found.pays.payment(meters["minor"], Strictness.EXACT)) == ("royal_flush", 250_000)


@pytest.mark.clause("PGP-14A-c6.2")
def test_the_joker_is_one_card_in_the_bonus_and_another_in_the_set_hands() -> None:
    """Set as a pair of aces in the low hand, the same joker is a nine for the bonus."""
    cards = "Jk Ac 5s 6h 7d 8c Kd"
    assert row("pgp-16b-a", cards) == row("pgp-14d-1", cards) == "straight"


# H. Fortune Bonus, Emperor's Treasure and insurance


@pytest.mark.clause("PGP-16b-A")
@pytest.mark.parametrize(("cards", "wager", "won", "envy"), cases("H1", "cards", "wager", "won", "envy"))
def test_H1_what_the_bonus_wins_and_what_it_earns_others(
    cards: str, wager: int, won: int, envy: int | None
) -> None:
    found = paid("pgp-16b-a", cards)
    assert found is not None
    assert net("pgp-16b-a", cards, wager) == won
    assert found.envy == (dollars(envy) if envy else None)


@pytest.mark.clause("PGP-16b-C-three_pair", "PGP-16c-C")
@pytest.mark.parametrize("cards", example("H4")["hands"])
def test_H4_three_pair(cards: str) -> None:
    for table in ("pgp-16b-c", "pgp-19e-1", "fup-fortune-1"):
        assert (row(table, cards), net(table, cards, 10)) == ("three_pair", 0)
    for table in ("pgp-16b-a", "pgp-16b-b", "pgp-16b-d", *(f"pgp-16c-{letter}" for letter in "abcd")):
        assert (row(table, cards), net(table, cards, 10)) == (None, -10)


@pytest.mark.clause("PGP-16b-A", "PGP-16b-B", "PGP-16b-C", "PGP-16b-D")
@pytest.mark.parametrize("letter", "abcd")
def test_H5_three_of_a_kind_and_straight(letter: str) -> None:
    for cards in example("H5")["hands"]:
        assert row(f"pgp-16b-{letter}", cards) == "three_of_a_kind"
        assert net(f"pgp-16b-{letter}", cards, 5) == 15


@pytest.mark.clause("PGP-16b-royal_match", "PGP-16b-A", "PGP-16c-A")
@pytest.mark.parametrize(
    ("cards", "king_queen", "ace_king", "emperor"), cases("H6", "cards", "king_queen", "ace_king", "emperor")
)
def test_H6_royal_match_options(cards: str, king_queen: int, ace_king: int, emperor: int) -> None:
    for table, switches, won in (
        ("pgp-16b-a", DEFAULT, king_queen),
        ("pgp-16b-a", Switches(royal_match=RoyalMatch.ACE_KING), ace_king),
        ("pgp-16c-a", DEFAULT, emperor),
    ):
        found = paid(table, cards, switches=switches)
        assert found is not None
        assert net(table, cards, 5, switches=switches) == won
        assert found.envy == dollars(example("H6")["envy"][str(won)])


@pytest.mark.clause("PGP-16b-A")
def test_H7_the_top_row_before_any_limit() -> None:
    assert net("pgp-16b-a", "3h 4h 5h 6h 7h 8h 9h", 10) == 80_000


@pytest.mark.clause("PGP-3h", "PGP-15d2.2", "PGP-16d-A", "PGP-16d-B", "PGP-16d-C", "PGP-16d-D", "PGP-16d-E")
@pytest.mark.parametrize(("cards", "insurance", "fortune"), cases("H8", "cards", "insurance", "fortune"))
def test_H8_insurance_the_joker_is_only_an_ace(cards: str, insurance: int, fortune: int) -> None:
    assert net("pgp-16d-c", cards, 10) == insurance
    assert net("pgp-16b-a", cards, 10) == fortune


@pytest.mark.clause("PGP-16d-A", "PGP-16d-B", "PGP-16d-C", "PGP-16d-D", "PGP-16d-E")
def test_H8_ten_high_and_nine_high_by_table() -> None:
    assert [net(f"pgp-16d-{t}", "Ts 9h 8d 7c 5s 4h 2d", 1) for t in "abcde"] == [25, 25, 40, 50, 40]
    assert [net(f"pgp-16d-{t}", "9s 8h 7d 6c 4s 3h 2d", 1) for t in "abcde"] == [100] * 5


# I. The wagers of EZ Pai Gow Poker, whose other hands stand with Section 3


@pytest.mark.clause("PGP-16f", "PGP-1-queens-dragon.3")
@pytest.mark.parametrize(("dealer", "won"), cases("I1", "dealer", "dragon"))
def test_I1_queens_dragon(dealer: str, won: int) -> None:
    assert net("pgp-16f", "As Ad Kc Kd 7h 5c 2s", 5, dealer=dealer) == won


@pytest.mark.clause("PGP-16h", "PGP-16h-ace_five_natural_straight_flush")
@pytest.mark.parametrize(("cards", "won"), cases("I3", "cards", "net"))
def test_I3_protection(cards: str, won: int) -> None:
    assert net("pgp-16h", cards, 10) == won


# J. Three-card and seven-card bonus


@pytest.mark.clause("PGP-18b", "PGP-1-three-card-bonus.2")
@pytest.mark.parametrize(("cards", "won"), cases("J1", "cards", "net"))
def test_J1_three_card_bonus(cards: str, won: int) -> None:
    assert net("pgp-18b", cards, 10) == won


@pytest.mark.clause("PGP-18c-A", "PGP-18c-B", "PGP-3g.1", "PGP-3g.2")
@pytest.mark.parametrize(("cards", "table_a", "table_b"), cases("J2", "cards", "table_a", "table_b"))
def test_J2_seven_card_bonus(cards: str, table_a: int, table_b: int) -> None:
    assert (net("pgp-18c-a", cards, 10), net("pgp-18c-b", cards, 10)) == (table_a, table_b)


# K. Face Up


@pytest.mark.clause(*(f"PGP-19d-{n}" for n in range(1, 6)), *(f"FUP-ace-{n}" for n in range(1, 6)), "FUP-1.2")
@pytest.mark.parametrize(("dealer", "player", "won"), cases("K1", "dealer", "player", "won"))
def test_K1_dealer_ace_high(dealer: str, player: str, won: list[int]) -> None:
    assert [net(f"pgp-19d-{n}", player, 5, dealer) for n in range(1, 6)] == won
    assert [net(f"fup-ace-{n}", player, 5, dealer) for n in range(1, 6)] == won


@pytest.mark.clause("PGP-19d-1", "FUP-ace-1", "FUP-1.2")
@pytest.mark.parametrize("dealer", example("K2")["dealers"])
def test_K2_not_ace_high(dealer: str) -> None:
    player = "Ad Qh Jc 8h 6h 4c 2s"
    assert [net(table, player, 5, dealer) for table in ("pgp-19d-1", "fup-ace-1")] == [-5, -5]


@pytest.mark.clause("FUP-fortune-6", "PGP-19e-5")
@pytest.mark.parametrize("table", ["fup-fortune-6", "pgp-19e-5"])
def test_K3_four_sixes(table: str) -> None:
    cards = "6s 6h 6d 6c Kd Qh 2s"
    found = paid(table, cards)
    assert found is not None
    assert net(table, cards, 5) == 125
    assert found.envy == dollars(6)


@pytest.mark.clause("PGP-19h-1")
def test_K4_a_tenth_of_the_meter_is_cut_to_the_cent() -> None:
    found = paid("pgp-19h-1", ACES, meters={"meter": Cents(1_000_168)})
    assert found is not None
    assert isinstance(found.pays, MeterShare)
    assert found.pays.payment(1_000_168, Strictness.EXACT) == 100_016
