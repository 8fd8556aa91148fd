"""Every optional wager of a Rules Submission, and every key of its terms, changes something that one can see
at a table: which amounts are taken there, what is paid, and where the meters stand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from known import known
from paigow.games.submission import RulesSubmission, sample
from paigow.games.submission.offers import AnyOffer, NumberOffer, Offer, OfferedWagers
from paigow.games.submission.samples import sample_names
from paigow.games.submission.schema import options
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents, dollars
from paigow.simulation.simulate import submission_texts
from paigow.table import Refused, Stake
from paigow.table import commands as c
from submission_trials import Trial, dealt, differ, errors, kit_of, session, simulated, with_value
from table_kit import submission

WAGERS = [WagerKind(each.name) for each in options(OfferedWagers)]
GAMES = ("pai-gow-poker", "ez-pai-gow-poker", "face-up-pai-gow-poker", "supreme-pai-gow", "pai-gow-tiles")


def filed() -> Iterator[RulesSubmission]:
    yield from (sample(name) for name in sample_names())
    for game in GAMES:
        yield from (simulated(game, index) for index in range(len(submission_texts(game))))


def offering(wager: WagerKind) -> RulesSubmission:
    return next(rules for rules in filed() if rules.wagers.get(wager) is not None)


def taken(rules: RulesSubmission, wager: WagerKind, amount: int) -> bool:
    """Whether a wager of so much may lie beside a main wager, with whatever must lie there too."""
    kit = kit_of(rules)
    kit.give(c.OpenRound)
    offer = rules.wagers.get(wager) or offering(wager).wagers.get(wager)
    choices: dict[str, int | str] = {WagerKind.POSITION_NUMBER: 4, WagerKind.RED_BLACK: "red"}
    stakes = [Stake(kit.main, rules.table.minimum), Stake(wager, Cents(amount), choices.get(wager))]
    for terms in kit.table.rules.wagers.values():
        if terms.mandatory and terms.key != wager:
            stakes.append(Stake(terms.key, terms.minimum))
    assert offer is not None
    return not isinstance(kit.journal.submit(kit.made(c.PlaceWagers, 1, stakes=tuple(stakes))), Refused)


def least_of(offer: AnyOffer) -> int:
    return offer.minimum if isinstance(offer, Offer | NumberOffer) else offer.amount


@pytest.mark.parametrize("wager", WAGERS)
def test_a_wager_is_taken_where_it_is_offered_and_nowhere_else(wager: WagerKind) -> None:
    rules = offering(wager)
    offer = rules.wagers.get(wager)
    assert offer is not None
    least = least_of(offer)
    without = replace(rules, wagers=replace(rules.wagers, **{wager: None}))
    assert (taken(rules, wager, least), taken(without, wager, least)) == (True, False)


@pytest.mark.parametrize("wager", WAGERS)
def test_a_wager_is_taken_between_its_own_limits(wager: WagerKind) -> None:
    rules = offering(wager)
    offer = rules.wagers.get(wager)
    assert offer is not None
    if not isinstance(offer, Offer | NumberOffer):
        assert [taken(rules, wager, offer.amount + more) for more in (-1, 0, 1)] == [False, True, False]
        return
    for key, value, amount in (
        ("minimum", offer.minimum + 100, offer.minimum),
        ("maximum", offer.maximum - 100, offer.maximum),
    ):
        changed = with_value(rules, f"wagers.{wager}.{key}", value)
        assert (taken(rules, wager, amount), taken(changed, wager, amount)) == (True, False)


METER = "[wagers.progressive_payout.meter]\ninitial = 10000\nreset = 10000\nrate = 27\n"
SIXTEEN_E = submission('[wagers.progressive_payout]\npay_table = "pgp-16e"\namount = 5\n' + METER)
FOURTEEN_D = submission('[wagers.progressive_payout]\npay_table = "pgp-14d-5"\namount = 5\n' + METER)
INSURANCE = submission('[wagers.pai_gow_insurance]\npay_table = "pgp-16d-c"\nminimum = 5\nmaximum = 100\n')
OF_14A = submission(
    '[wagers.fortune_bonus]\npay_table = "pgp-16b-b"\nminimum = 5\nmaximum = 100\noffered_under = "14.A"\n'
)
SECTION_17 = sample("pai-gow-poker-three-and-seven-card-bonus")
THREE_METERS = sample("pai-gow-poker-progressive-14a")
FOURS, FULL = "9s 9h 9c 9d 7s 4h 3s", "9s 9h 9c 7d 7s 4h 3s"
SEVEN = "9s 8s 7s 6s 5s 4s 3s"
PROGRESSIVE = {1: {"progressive_payout": 5}}
FOUR_PAYS, ENVY_PAYS = (("four_of_a_kind", Fraction(40)),), (("four_of_a_kind", Fraction(9)),)
BOTH = {1: {"fortune_bonus": 5}, 2: {"fortune_bonus": 5}}
PLACED = "wagers.progressive_payout"
THREE = {1: {"fortune_progressive": 5}}

TRIALS = {
    "Offer.pay_table": Trial(
        INSURANCE,
        "pgp-16d-d",
        dealt({1: {"pai_gow_insurance": 5}}, p1="Kc Jh Th 7h 5d 4c 3s"),
        "wagers.pai_gow_insurance.pay_table",
    ),
    "Offer.raised": Trial(
        SECTION_17,
        (("three_card_flush", Fraction(5)),),
        dealt({1: {"three_card_bonus": 5}}, p1="Ks 8s 4s 2h 5d 7d Jc"),
        "wagers.three_card_bonus.raised",
    ),
    "FortuneOffer.offered_under": Trial(
        simulated("pai-gow-poker", 1), "15", session, "wagers.fortune_bonus.offered_under"
    ),
    "FortuneOffer.raised_envy": Trial(
        OF_14A,
        ENVY_PAYS,
        dealt(BOTH, p1=FOURS, p2="Kc Jh Th 7h 5d 4c 2s"),
        "wagers.fortune_bonus.raised_envy",
    ),
    "AceHighOffer.mandatory": Trial(
        simulated("face-up-pai-gow-poker", 0), False, session, "wagers.ace_high.mandatory"
    ),
    "NumberOffer.odds": Trial(
        simulated("pai-gow-poker", 0), Fraction(6), session, "wagers.position_number.odds"
    ),
    "Meter.initial": Trial(FOURTEEN_D, dollars(20_000), dealt(PROGRESSIVE), f"{PLACED}.meter.initial"),
    "Meter.reset": Trial(SIXTEEN_E, dollars(20_000), dealt(PROGRESSIVE, p1=SEVEN), f"{PLACED}.meter.reset"),
    "Meter.rate": Trial(FOURTEEN_D, Fraction(50), dealt(PROGRESSIVE), f"{PLACED}.meter.rate"),
    "ProgressiveOffer.pay_table": Trial(
        FOURTEEN_D, "pgp-16e", dealt(PROGRESSIVE, p1=FULL), f"{PLACED}.pay_table"
    ),
    "ProgressiveOffer.amount": Trial(
        SIXTEEN_E,
        dollars(1),
        lambda rules: taken(rules, WagerKind.PROGRESSIVE_PAYOUT, 500),
        f"{PLACED}.amount",
    ),
    "ProgressiveOffer.raised": Trial(
        FOURTEEN_D, (("full_house", Fraction(60)),), dealt(PROGRESSIVE, p1=FULL), f"{PLACED}.raised"
    ),
    **{
        f"ThreeMeterOffer.{name}": Trial(
            THREE_METERS, dollars(7_777), dealt(THREE), f"wagers.fortune_progressive.{name}.initial"
        )
        for name in ("mega", "major", "minor")
    },
}
LIMITS = ("minimum", "maximum")


def terms() -> set[str]:
    """Every key of the terms of a wager, by the kind of offer that has it first."""
    found: set[str] = set()
    for each in options(OfferedWagers):
        assert each.section is not None
        for kind in reversed(each.section.__mro__[:-1]):
            own = {option.name for option in options(kind)}
            known = {name.partition(".")[2] for name in found if name.partition(".")[0] in _bases(kind)}
            found |= {f"{kind.__name__}.{name}" for name in own - known}
        found |= {f"Meter.{option.name}" for option in options(_meter())}
    return found


def _bases(kind: type) -> set[str]:
    return {each.__name__ for each in kind.__mro__[1:]}


def _meter() -> type:
    return type(known(FOURTEEN_D.wagers.progressive_payout).meter)


def test_every_key_of_the_terms_is_tried() -> None:
    """Least and greatest wagers are tried for each wager above, and a meter for each kind of meter."""
    tried = {name for name in terms() if name.partition(".")[2] not in (*LIMITS, "meter")}
    assert tried == TRIALS.keys()


@pytest.mark.parametrize("name", TRIALS)
def test_a_key_of_the_terms_changes_something_that_one_can_see(name: str) -> None:
    filed, value, seen, path = TRIALS[name]
    changed = with_value(filed, path, value)
    assert errors(changed) == errors(filed)
    assert differ(seen(filed), seen(changed)), f"{path} = {value} is seen nowhere"
