"""Pai Gow Poker, Sections 14, 14.A, 16(e) and 19(h): what the licensee may choose of a progressive wager."""

from __future__ import annotations

from fractions import Fraction

import pytest

from paigow.games.pay_tables import FixedDollars, MeterShare
from paigow.games.submission import ProgressiveOffer, paid_by
from paigow.games.submission.offers import Meter
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents, dollars
from submission_files import FACE_UP, POKER, PROGRESSIVE, allowed, read, refused, three_meters, warned

STEM = "wagers.progressive_payout"


def of_14d_5(*lines: str) -> tuple[str, ...]:
    """The $5 progressive of Section 14."""
    own = (f'{STEM}.pay_table = "pgp-14d-5"', f"{STEM}.amount = 5", f"{STEM}.meter.rate = 27")
    return (*PROGRESSIVE, *own, *lines)


def of_16e(*lines: str) -> tuple[str, ...]:
    """The progressive of 16(e)."""
    return (*PROGRESSIVE, f'{STEM}.pay_table = "pgp-16e"', *lines)


def of_19h(number: int, *lines: str) -> tuple[str, ...]:
    """The Face Up progressive."""
    stem = "wagers.face_up_progressive"
    amount, rate = {1: (1, 28), 3: (5, 29)}[number]
    own = (
        f'{stem}.pay_table = "pgp-19h-{number}"',
        f"{stem}.amount = {amount}",
        f"{stem}.meter.initial = 10000",
        f"{stem}.meter.reset = 10000",
        f"{stem}.meter.rate = {rate}",
    )
    return (*own, *lines)


@pytest.mark.clause("PGP-14a.1", "PGP-3j.1", "PGP-7e-4")
def test_at_most_one_progressive_to_a_table() -> None:
    for lines in (PROGRESSIVE, of_14d_5(), of_16e(), three_meters()):
        assert sum(1 for _ in allowed(POKER, *lines).wagers.offered()) == 1
    message = refused("PGP-14a.1", "wagers.fortune_progressive", POKER, *PROGRESSIVE, *three_meters())
    assert "Progressive Payout is already offered" in message
    refused("PGP-14a.1", f"{STEM}.pay_table", POKER, *PROGRESSIVE, f'{STEM}.pay_table = "pgp-19h-1"')


@pytest.mark.clause("PGP-14a.2")
def test_one_or_five_dollars_by_the_table() -> None:
    refused("PGP-14a.2", f"{STEM}.amount", POKER, *PROGRESSIVE, f"{STEM}.amount = 5")
    refused("PGP-14a.2", f"{STEM}.amount", POKER, *of_14d_5(f"{STEM}.amount = 1"))
    for amount in (1, 5):
        assert allowed(POKER, *of_16e(f"{STEM}.amount = {amount}"))
    message = refused("PGP-14a.2", f"{STEM}.amount", POKER, *of_16e(f"{STEM}.amount = 2"))
    assert message.endswith("allowed: $1 or $5")


@pytest.mark.clause("PGP-14e.1")
def test_the_meter_grows_by_21_or_27_percent_at_least() -> None:
    assert allowed(POKER, *PROGRESSIVE, f"{STEM}.meter.rate = 21.5")
    refused("PGP-14e.1", f"{STEM}.meter.rate", POKER, *PROGRESSIVE, f"{STEM}.meter.rate = 20.9")
    refused("PGP-14e.1", f"{STEM}.meter.rate", POKER, *of_14d_5(f"{STEM}.meter.rate = 26"))
    refused("PGP-14e.1", f"{STEM}.meter.rate", POKER, *PROGRESSIVE, f"{STEM}.meter.rate = 101")


@pytest.mark.clause("PGP-14f.1", "PGP-14f.2")
@pytest.mark.parametrize("name", ["initial", "reset"])
def test_the_meter_of_14d_starts_at_ten_thousand(name: str) -> None:
    field = f"{STEM}.meter.{name}"
    assert allowed(POKER, *PROGRESSIVE, f"{field} = 25000")
    refused("PGP-14f.2", field, POKER, *PROGRESSIVE, f"{field} = 9999.99")


@pytest.mark.clause("PGP-16e1", "PGP-16e2")
@pytest.mark.parametrize("name", ["initial", "reset"])
def test_the_meter_of_16e_starts_at_two_thousand_and_grows_as_filed(name: str) -> None:
    field = f"{STEM}.meter.{name}"
    assert allowed(POKER, *of_16e(f"{field} = 2000", f"{STEM}.meter.rate = 5"))
    refused("PGP-16e2", field, POKER, *of_16e(f"{field} = 1999"))


@pytest.mark.clause("PGP-14d.1")
def test_14d_prints_minimums() -> None:
    raised = f"{STEM}.raised = {{ flush = 3.50, five_aces = 12.5 }}"
    offer = allowed(POKER, *PROGRESSIVE, raised).offer(WagerKind.PROGRESSIVE_PAYOUT)
    assert isinstance(offer, ProgressiveOffer)
    assert paid_by(offer).row("flush").pays == FixedDollars(Cents(350))
    assert paid_by(offer).row("five_aces").pays == MeterShare(Fraction(25, 2))
    for hand, figure in (("flush", "2.99"), ("flush", "3.001"), ("five_aces", "9"), ("five_aces", "101")):
        line = f"{STEM}.raised = {{ {hand} = {figure} }}"
        refused("PGP-14d.1", f"{STEM}.raised.{hand}", POKER, *PROGRESSIVE, line)
    line = f"{STEM}.raised = {{ full_house = 5 }}"
    refused("PGP-16e1", f"{STEM}.raised.full_house", POKER, *of_16e(line))


@pytest.mark.clause("PGP-14d-5", "PGP-14d-5-four_of_a_kind")
def test_the_probable_misprint_is_paid_as_printed_and_warned_of() -> None:
    expected = [("PGP-14d-5-four_of_a_kind", f"{STEM}.pay_table")]
    assert warned(POKER, *of_14d_5()) == expected
    assert warned(POKER, *of_14d_5('switches.errata = "corrected"')) == expected
    assert warned(POKER, *PROGRESSIVE) == []
    printed, corrected = (
        read(POKER, *of_14d_5(f'switches.errata = "{choice}"')).warnings[0].message
        for choice in ("as_printed", "corrected")
    )
    assert "is paid $1,000.00" in printed
    assert "is paid $100.00" in corrected
    assert warned(POKER, *of_14d_5(f"{STEM}.raised = {{ four_of_a_kind = 2000 }}")) == []
    low = f"{STEM}.raised = {{ four_of_a_kind = 100 }}"
    refused("PGP-14d.1", f"{STEM}.raised.four_of_a_kind", POKER, *of_14d_5(low))
    assert allowed(POKER, *of_14d_5(low, 'switches.errata = "corrected"'))


@pytest.mark.clause("PGP-14A-a.1", "PGP-14A-g")
def test_14a_is_five_dollars_with_three_filed_meters() -> None:
    offer = allowed(POKER, *three_meters()).wagers.fortune_progressive
    assert offer is not None
    assert offer.amount == dollars(5)
    assert [name for name, _ in offer.meters] == ["mega", "major", "minor"]
    for line in ("amount = 5", 'pay_table = "pgp-14A-g"'):  # both are printed, and no choice
        key = line.partition(" ")[0]
        stem = "wagers.fortune_progressive"
        refused(None, f"{stem}.{key}", POKER, *three_meters(), f"{stem}.{line}")
    without_minor = [line for line in three_meters() if "minor" not in line]
    refused("PGP-14A-g", "wagers.fortune_progressive.minor", POKER, *without_minor)
    refused("PGP-14A-g", "wagers.fortune_progressive.mega.rate", POKER, *three_meters(mega=90))


@pytest.mark.clause("PGP-14A-g")
def test_the_three_meters_may_take_the_whole_wager_and_not_a_part_of_a_cent_more() -> None:
    rates = {name: meter.rate for name, meter in _three(three_meters())}
    others = rates["major"] + rates["minor"]
    whole = [meter.rate for _, meter in _three(three_meters(mega=100 - others))]
    assert sum(whole) == 100
    over = three_meters(mega=float(100 - others) + 0.001)
    refused("PGP-14A-g", "wagers.fortune_progressive.mega.rate", POKER, *over)


def _three(lines: tuple[str, ...]) -> tuple[tuple[str, Meter], ...]:
    meters: tuple[tuple[str, Meter], ...] = allowed(POKER, *lines).wagers.fortune_progressive.meters
    return meters


@pytest.mark.clause("PGP-19h", "PGP-19h-1", "PGP-19h-3")
@pytest.mark.parametrize("number", [1, 3])
def test_19h_prints_amount_seed_and_contribution(number: int) -> None:
    stem, clause = "wagers.face_up_progressive", f"PGP-19h-{number}"
    assert allowed(FACE_UP, *of_19h(number)).wagers.face_up_progressive is not None
    refused("PGP-19h", f"{stem}.amount", FACE_UP, *of_19h(number, f"{stem}.amount = 2"))
    refused(clause, f"{stem}.meter.rate", FACE_UP, *of_19h(number, f"{stem}.meter.rate = 30"))
    refused(clause, f"{stem}.meter.initial", FACE_UP, *of_19h(number, f"{stem}.meter.initial = 20000"))
    refused(clause, f"{stem}.meter.reset", FACE_UP, *of_19h(number, f"{stem}.meter.reset = 5000"))
    refused("PGP-19h", f"{stem}.pay_table", FACE_UP, *of_19h(number, f'{stem}.pay_table = "pgp-19h-2"'))
    refused("PGP-14a.1", "wagers.progressive_payout", FACE_UP, *PROGRESSIVE)
