"""Pai Gow Poker: which optional wagers a licensee may offer, by which pay table, between which limits."""

from __future__ import annotations

from fractions import Fraction

import pytest

from paigow.games.submission import OfferedUnder, paid_by
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import is_qualifying_wager
from paigow.money import Cents, ToOne, dollars
from paigow.switches import RoyalMatch
from submission_files import (
    ACE_HIGH,
    EMPEROR,
    EZ,
    FACE_UP,
    FORTUNE,
    INSURANCE,
    NUMBER,
    POKER,
    SECTION_17,
    allowed,
    plain_wager,
    read,
    refused,
    warned,
)

UNDER_3L = ('wagers.fortune_bonus.offered_under = "3(l)"',)
UNDER_14A = ('wagers.fortune_bonus.offered_under = "14.A"',)


@pytest.mark.clause("PGP-1-qualifying-wager")
def test_a_qualifying_wager_is_five_dollars_of_three_kinds() -> None:
    for key in (WagerKind.FORTUNE_BONUS, WagerKind.EMPERORS_TREASURE, WagerKind.DYNASTY_BONUS):
        assert is_qualifying_wager(key, dollars(5))
        assert not is_qualifying_wager(key, Cents(499))
    assert not is_qualifying_wager(WagerKind.PAI_GOW_INSURANCE, dollars(100))


@pytest.mark.clause("PGP-3l", "PGP-7e", "PGP-7e-1")
def test_fortune_is_offered_only_if_the_submission_says_so() -> None:
    assert allowed(POKER).offer(WagerKind.FORTUNE_BONUS) is None
    assert allowed(POKER, *FORTUNE).offer(WagerKind.FORTUNE_BONUS) is not None
    reading = read(POKER, *(line.replace(WagerKind.FORTUNE_BONUS, "fortune_bonanza") for line in FORTUNE))
    assert [error.message for error in reading.errors] == [
        "wagers.fortune_bonanza: there is no such key; did you mean fortune_bonus?"
    ]


@pytest.mark.clause("PGP-3l-1.1")
@pytest.mark.parametrize(
    ("line", "field"),
    [
        ("wagers.fortune_bonus.minimum = 4.99", "wagers.fortune_bonus.minimum"),
        ("wagers.fortune_bonus.maximum = 200.01", "wagers.fortune_bonus.maximum"),
    ],
)
def test_the_fortune_wager_of_3l_is_5_to_200_dollars(line: str, field: str) -> None:
    assert allowed(POKER, *FORTUNE, *UNDER_3L, "wagers.fortune_bonus.maximum = 200")
    refused("PGP-3l-1.1", field, POKER, *FORTUNE, *UNDER_3L, line)


@pytest.mark.clause("PGP-14A-a.2", "PGP-14A-a.1")
def test_the_fortune_wager_of_14a_is_5_to_200_dollars() -> None:
    offer = allowed(POKER, *FORTUNE, *UNDER_14A).wagers.fortune_bonus
    assert offer is not None
    assert offer.offered_under is OfferedUnder.SECTION_14A
    low, high = "wagers.fortune_bonus.minimum = 1", "wagers.fortune_bonus.maximum = 500"
    refused("PGP-14A-a.2", "wagers.fortune_bonus.minimum", POKER, *FORTUNE, *UNDER_14A, low)
    refused("PGP-14A-a.2", "wagers.fortune_bonus.maximum", POKER, *FORTUNE, *UNDER_14A, high)


@pytest.mark.clause("PGP-15b.2")
def test_a_section_15_bonus_is_a_dollar_at_least() -> None:
    assert allowed(POKER, *FORTUNE, "wagers.fortune_bonus.minimum = 1", "wagers.fortune_bonus.maximum = 500")
    low = "wagers.fortune_bonus.minimum = 0.50"
    refused("PGP-15b.2", "wagers.fortune_bonus.minimum", POKER, *FORTUNE, low)
    low = "wagers.emperors_treasure.minimum = 0.99"
    refused("PGP-15b.2", "wagers.emperors_treasure.minimum", POKER, *EMPEROR, low)
    assert allowed(POKER, *INSURANCE, "wagers.pai_gow_insurance.minimum = 0.50")
    message = refused(
        "PGP-3l", "wagers.fortune_bonus.maximum", POKER, *FORTUNE, "wagers.fortune_bonus.maximum = 2"
    )
    assert message.endswith("allowed: at least the minimum of $5")


@pytest.mark.clause("PGP-3l-pt-01")
def test_the_table_of_3l_belongs_to_its_own_wager() -> None:
    table = 'wagers.fortune_bonus.pay_table = "pgp-3l"'
    assert allowed(POKER, *FORTUNE, *UNDER_3L, table)
    assert allowed(POKER, *FORTUNE, *UNDER_3L)
    field = "wagers.fortune_bonus.offered_under"
    refused("PGP-3l-pt-01", field, POKER, *FORTUNE, table)
    refused("PGP-3l-pt-01", field, POKER, *FORTUNE, *UNDER_14A, table)


@pytest.mark.clause("PGP-16b")
def test_fortune_pays_by_one_table_of_16b() -> None:
    for letter in "abcd":
        assert allowed(POKER, *FORTUNE, f'wagers.fortune_bonus.pay_table = "pgp-16b-{letter}"')
    field = "wagers.fortune_bonus.pay_table"
    refused("PGP-16b", field, POKER, *FORTUNE, 'wagers.fortune_bonus.pay_table = "pgp-16b-e"')
    refused("PGP-16b", field, POKER, *FORTUNE, 'wagers.fortune_bonus.pay_table = "pgp-19e-1"')
    pays = "wagers.fortune_bonus.raised = { flush = 5 }"
    refused("PGP-16b-A", "wagers.fortune_bonus.raised.flush", POKER, *FORTUNE, pays)


@pytest.mark.clause("PGP-3f-2.2", "PGP-16b-royal_match")
def test_the_royal_match_is_chosen_with_16b_and_fixed_with_3l() -> None:
    other = 'switches.royal_match = "ace_king"'
    assert allowed(POKER, *FORTUNE, other).switches.royal_match is RoyalMatch.ACE_KING
    table = 'wagers.fortune_bonus.pay_table = "pgp-3l"'
    refused("PGP-3f-2.2", "switches.royal_match", POKER, *FORTUNE, *UNDER_3L, table, other)
    face_up = 'wagers.fortune_bonus.pay_table = "pgp-19e-1"'
    refused("PGP-3f-2.2", "switches.royal_match", FACE_UP, *FORTUNE, face_up, other)
    assert allowed(FACE_UP, *FORTUNE, face_up)


@pytest.mark.clause("PGP-14A-d")
def test_under_14a_the_16b_table_is_a_floor() -> None:
    line = "wagers.fortune_bonus.raised = { flush = 5 }"
    envy = "wagers.fortune_bonus.raised_envy = { four_of_a_kind = 7.50 }"
    offer = allowed(POKER, *FORTUNE, *UNDER_14A, line, envy).wagers.fortune_bonus
    assert offer is not None
    assert paid_by(offer).row("flush").pays == ToOne(Fraction(5))
    assert paid_by(offer).row("four_of_a_kind").envy == 750
    bad = (
        ("raised = { flush = 3 }", "raised.flush"),
        ("raised = { flesh = 5 }", "raised.flesh"),
        ("raised_envy = { four_of_a_kind = 4 }", "raised_envy.four_of_a_kind"),
        ("raised_envy = { four_of_a_kind = 5.001 }", "raised_envy.four_of_a_kind"),
        ("raised_envy = { flush = 5 }", "raised_envy.flush"),
        ("raised_envy = { flesh = 5 }", "raised_envy.flesh"),
    )
    for text, field in bad:
        given = f"wagers.fortune_bonus.{text}"
        refused("PGP-14A-d", f"wagers.fortune_bonus.{field}", POKER, *FORTUNE, *UNDER_14A, given)
    table = 'wagers.fortune_bonus.pay_table = "pgp-19e-1"'
    refused("PGP-14A-d", "wagers.fortune_bonus.offered_under", FACE_UP, *FORTUNE, *UNDER_14A, table)


@pytest.mark.clause("PGP-7e-2", "PGP-16c")
def test_emperors_treasure_pays_by_one_table_of_16c() -> None:
    for letter in "abcd":
        assert allowed(POKER, *EMPEROR, f'wagers.emperors_treasure.pay_table = "pgp-16c-{letter}"')
    pays = "wagers.emperors_treasure.raised = { flush = 5 }"
    refused("PGP-16c-A", "wagers.emperors_treasure.raised.flush", POKER, *EMPEROR, pays)
    table = 'wagers.emperors_treasure.pay_table = "pgp-16b-a"'
    refused("PGP-16c", "wagers.emperors_treasure.pay_table", POKER, *EMPEROR, table)


@pytest.mark.clause("PGP-7e-3.1", "PGP-16d.1", "PGP-15a.1")
def test_insurance_alone_pays_by_any_of_five() -> None:
    for letter in "abcde":
        line = f'wagers.pai_gow_insurance.pay_table = "pgp-16d-{letter}"'
        assert allowed(POKER, *INSURANCE, line).offer(WagerKind.PAI_GOW_INSURANCE) is not None
    table = 'wagers.pai_gow_insurance.pay_table = "pgp-16h"'
    refused("PGP-16d.1", "wagers.pai_gow_insurance.pay_table", POKER, *INSURANCE, table)


@pytest.mark.clause("PGP-16d.2")
@pytest.mark.parametrize("letter", "abcde")
def test_insurance_beside_fortune_or_emperor(letter: str) -> None:
    """Worked example H9: with Fortune only C, D or E; with Emperor's Treasure only A or B."""
    line = f'wagers.pai_gow_insurance.pay_table = "pgp-16d-{letter}"'
    field = "wagers.pai_gow_insurance.pay_table"
    if letter in "cde":
        assert allowed(POKER, *FORTUNE, *INSURANCE, line)
        message = refused("PGP-16d.2", field, POKER, *EMPEROR, *INSURANCE, line)
        assert message.endswith('allowed: "pgp-16d-a" or "pgp-16d-b"')
    else:
        assert allowed(POKER, *EMPEROR, *INSURANCE, line)
        refused("PGP-16d.2", field, POKER, *FORTUNE, *INSURANCE, line)
    message = refused("PGP-16d.2", field, POKER, *FORTUNE, *EMPEROR, *INSURANCE, line)
    assert message.endswith("allowed: no insurance beside both wagers")


@pytest.mark.clause("PGP-7e-5", "PGP-7e-5-i", "PGP-7e-5-ii", "PGP-7e-5-iii", "PGP-7e-5-iv")
@pytest.mark.parametrize(
    "key", [WagerKind.QUEENS_DRAGON, WagerKind.DYNASTY_BONUS, WagerKind.PROTECTION, WagerKind.RED_BLACK]
)
def test_four_wagers_are_for_ez_tables_alone(key: WagerKind) -> None:
    assert allowed(EZ, *plain_wager(key)).offer(key) is not None
    refused("PGP-7e-5", f"wagers.{key}", POKER, *plain_wager(key))
    refused("PGP-7e-5", f"wagers.{key}", FACE_UP, *plain_wager(key))


@pytest.mark.clause("PGP-13a")
def test_the_number_wager_needs_the_generator_and_no_section_17() -> None:
    assert allowed(POKER, *NUMBER).wagers.position_number is not None
    refused("PGP-13a", "wagers.position_number", POKER, *NUMBER, 'equipment.start_method = "dice"')
    refused("PGP-13a", "wagers.position_number", POKER, *NUMBER, *SECTION_17)


@pytest.mark.clause("PGP-13b6.1")
@pytest.mark.parametrize("odds", ['"11/2"', "5.5", "5.75", "6", '"6/1"'])
def test_number_odds_from_five_and_a_half_to_six(odds: str) -> None:
    offer = allowed(POKER, *NUMBER, f"wagers.position_number.odds = {odds}").wagers.position_number
    assert offer is not None
    assert Fraction(11, 2) <= offer.odds <= 6


@pytest.mark.clause("PGP-13b6.1")
@pytest.mark.parametrize("odds", ["5.49", "6.01", '"13/2"', '"6/0"', '"six"', "true", '"1e99999999/1"'])
def test_number_odds_outside_the_range(odds: str) -> None:
    refused(
        "PGP-13b6.1", "wagers.position_number.odds", POKER, *NUMBER, f"wagers.position_number.odds = {odds}"
    )


@pytest.mark.clause("PGP-13b6.2")
@pytest.mark.parametrize(("odds", "least"), [("11/2", "0.19"), ("23/4", "0.18"), ("6/1", "0.17")])
def test_the_least_number_wager_wins_a_dollar_at_least(odds: str, least: str) -> None:
    """Winners are paid off, so a wager that would be rounded down to nothing is not filed."""
    lines = (*NUMBER, f'wagers.position_number.odds = "{odds}"')
    minimum = "wagers.position_number.minimum"
    assert allowed(POKER, *lines, f"{minimum} = {least}").wagers.position_number
    refused("PGP-13b6.2", minimum, POKER, *lines, f"{minimum} = {float(least) - 0.01:.2f}")
    message = refused("PGP-13b6.2", minimum, POKER, *lines, f"{minimum} = 0.10")
    assert f"at least ${least}" in message


@pytest.mark.clause("PGP-13b2.2")
def test_coupons_on_numbers_only_where_numbers_are_offered() -> None:
    line = "match_play.number_wager = true"
    assert allowed(POKER, *NUMBER, line).match_play.number_wager
    refused("PGP-13b2.2", "match_play.number_wager", POKER, line)


@pytest.mark.clause("PGP-15a.2", "PGP-17a.2")
def test_the_section_15_bonus_and_section_17_exclude_each_other() -> None:
    for key, bonus in ((WagerKind.FORTUNE_BONUS, FORTUNE), (WagerKind.EMPERORS_TREASURE, EMPEROR)):
        errors = [(error.clause, error.field) for error in read(POKER, *bonus, *SECTION_17).errors]
        assert errors == [("PGP-15a.2", f"wagers.{key}"), ("PGP-17a.2", "wagers.seven_card_bonus")]
    assert allowed(POKER, *INSURANCE, *SECTION_17)
    assert allowed(EZ, *plain_wager(WagerKind.DYNASTY_BONUS), *SECTION_17)


@pytest.mark.clause("PGP-17a.1", "PGP-18c")
def test_section_17_offers_either_bonus_or_both() -> None:
    assert allowed(POKER, *SECTION_17, *plain_wager(WagerKind.THREE_CARD_BONUS))
    bad = "wagers.seven_card_bonus.minimum = -5"
    refused("PGP-17a.1", "wagers.seven_card_bonus.minimum", POKER, *SECTION_17, bad)
    table = 'wagers.seven_card_bonus.pay_table = "pgp-18c-{}"'
    assert allowed(POKER, *SECTION_17, table.format("b"))
    refused("PGP-18c", "wagers.seven_card_bonus.pay_table", POKER, *SECTION_17, table.format("c"))


@pytest.mark.clause("PGP-18b", "PGP-18c-A")
def test_section_18_tables_are_minimums() -> None:
    line = "wagers.seven_card_bonus.raised = { royal_flush = 300 }"
    offer = allowed(POKER, *SECTION_17, line).wagers.seven_card_bonus
    assert offer is not None
    assert paid_by(offer).row("royal_flush").pays == ToOne(Fraction(300))
    low = "wagers.seven_card_bonus.raised = { royal_flush = 249 }"
    refused("PGP-18c-A", "wagers.seven_card_bonus.raised.royal_flush", POKER, *SECTION_17, low)
    low = "wagers.three_card_bonus.raised = { three_card_flush = 2.5 }"
    field = "wagers.three_card_bonus.raised.three_card_flush"
    refused("PGP-18b", field, POKER, *SECTION_17, *plain_wager(WagerKind.THREE_CARD_BONUS), low)


@pytest.mark.clause("PGP-19a.2")
def test_ace_high_is_off_optional_or_mandatory() -> None:
    assert allowed(FACE_UP).wagers.ace_high is None
    optional = allowed(FACE_UP, *ACE_HIGH).wagers.ace_high
    mandatory = allowed(FACE_UP, *ACE_HIGH, "wagers.ace_high.mandatory = true").wagers.ace_high
    assert optional is not None
    assert mandatory is not None
    assert (optional.mandatory, mandatory.mandatory) == (False, True)
    refused("PGP-19a.2", "wagers.ace_high", POKER, *ACE_HIGH)
    table = 'wagers.ace_high.pay_table = "fup-ace-1"'
    refused("PGP-19d", "wagers.ace_high.pay_table", FACE_UP, *ACE_HIGH, table)


@pytest.mark.clause("PGP-19e")
def test_face_up_fortune_pays_by_its_own_six_tables() -> None:
    for number in range(1, 7):
        line = f'wagers.fortune_bonus.pay_table = "pgp-19e-{number}"'
        assert allowed(FACE_UP, *ACE_HIGH, *FORTUNE, line)
    refused("PGP-19e", "wagers.fortune_bonus.pay_table", FACE_UP, *FORTUNE)
    seven = 'wagers.fortune_bonus.pay_table = "pgp-19e-7"'
    refused("PGP-19e", "wagers.fortune_bonus.pay_table", FACE_UP, *FORTUNE, seven)


def test_other_optional_wagers_may_stand_at_a_section_19_table() -> None:
    assert allowed(FACE_UP, *INSURANCE)
    assert allowed(FACE_UP, *NUMBER)
    refused("PGP-7e-2", "wagers.emperors_treasure", FACE_UP, *EMPEROR)


@pytest.mark.clause("PGP-16d-B", "PGP-16d-C", "PGP-16d-D", "PGP-16d-E")
@pytest.mark.parametrize("letter", "abcde")
def test_blank_cells_of_the_insurance_tables_are_warned_of(letter: str) -> None:
    line = f'wagers.pai_gow_insurance.pay_table = "pgp-16d-{letter}"'
    expected = [] if letter == "a" else [(f"PGP-16d-{letter.upper()}", "wagers.pai_gow_insurance.pay_table")]
    assert warned(POKER, *INSURANCE, line) == expected


@pytest.mark.clause("PGP-16h-ace_five_natural_straight_flush")
def test_stray_row_and_wrong_heading_are_warned_of() -> None:
    assert warned(EZ, *plain_wager(WagerKind.PROTECTION)) == [
        ("PGP-16h-ace_five_natural_straight_flush", "wagers.protection.pay_table")
    ]
    assert warned(EZ, *plain_wager(WagerKind.DYNASTY_BONUS)) == [
        ("PGP-16g-ace_queen", "wagers.dynasty_bonus.pay_table")
    ]
    assert warned(EZ, *plain_wager(WagerKind.RED_BLACK), *plain_wager(WagerKind.QUEENS_DRAGON)) == []
