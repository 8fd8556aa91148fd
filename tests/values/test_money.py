"""Cents, and odds of two kinds."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.errors import PaigowError
from paigow.money import Cents, ForOne, ToOne, dollars, format_money, parse_money
from paigow.table.bounds import MOST_CENTS


@given(st.integers(-(10**9), 10**9))
def test_money_round_trips(cents: int) -> None:
    text = format_money(Cents(cents)).replace("-$", "$-")
    assert parse_money(text) == cents


@pytest.mark.parametrize("text", ["", "five", "5.5", "1,00", "$", "5.555", "1e3", "²", "٣"])
def test_what_is_no_amount_is_refused(text: str) -> None:
    with pytest.raises(PaigowError, match="is not an amount; write dollars, or dollars and cents"):
        parse_money(text)


@pytest.mark.parametrize("text", ["9" * 11, "9" * 5_000, "-10,000,000,000"])
def test_an_amount_that_nobody_has_is_refused(text: str) -> None:
    assert parse_money("9,999,999,999.99") == MOST_CENTS - 1
    with pytest.raises(PaigowError, match="at most 10 digits before the point"):
        parse_money(text)


@pytest.mark.clause("PGP-16e1")
def test_to_one_and_for_one_are_different_types() -> None:
    four = Fraction(4)
    assert ToOne(four).winnings(dollars(5)) == ForOne(four).payment(dollars(5)) == dollars(20)
    different: list[object] = [ToOne(four), ForOne(four)]
    assert different[0] != different[1]
    assert (str(ToOne(Fraction(8000))), str(ForOne(four)), str(ToOne(Fraction(11, 2)))) == (
        "8,000 to 1",
        "4 for 1",
        "5.5 to 1",
    )


@pytest.mark.clause("PGP-13b6.1")
@pytest.mark.parametrize(("wager", "paid"), [(333, 1831), (1, 5), (3, 16), (2, 11)])
def test_a_fraction_of_a_cent_is_dropped(wager: int, paid: int) -> None:
    """11 to 2 on $3.33 is $18.315, and no coin is smaller than a cent."""
    assert (
        ToOne(Fraction(11, 2)).winnings(Cents(wager)) == ForOne(Fraction(11, 2)).payment(Cents(wager)) == paid
    )


@pytest.mark.parametrize("amount", ["1.50", 1.5, [1], None, True, Fraction(3, 2)])
def test_dollars_are_a_whole_number(amount: Any) -> None:
    with pytest.raises(PaigowError, match=r"^amount has to be a whole number, not "):
        dollars(amount)


def test_odds_that_nobody_reads_are_not_written_out() -> None:
    for odds in (Fraction(10**20_000), Fraction(1, 10**5_000), Fraction(10**400, 3)):
        assert str(ToOne(odds)) == "a number out of range to 1"
        assert str(ForOne(odds)) == "a number out of range for 1"
