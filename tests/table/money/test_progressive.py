"""Sections 14, 14.A(e)-(g), 16(e), 19(h): meters, turn order, deductions, resets."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction

import pytest

from four_kit import SUPREME, TILES, FourKit
from known import known
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents, dollars
from paigow.table import Entropy, Phase, Role, Stake, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.money.ledger import INVENTORY, OUTSIDE, chips, meter_account, remainder_account
from paigow.table.money.meters import (
    MeterReading,
    MeterTerms,
    contribute,
    pay,
    reset,
    synchronised,
    take_back,
)
from paigow.table.showing.wording import Scene
from paigow.table.state.irregularity import Irregularity
from table_kit import Kit, changed, submission
from worked_examples import cases, example

PROGRESSIVE = (
    '[wagers.progressive_payout]\npay_table = "{}"\namount = {}\n'
    "[wagers.progressive_payout.meter]\ninitial = {}\nreset = {}\nrate = {}\n"
)
ONE = submission(PROGRESSIVE.format("pgp-14d-1", 1, 24000, 10000, 21))
FIVE = submission(PROGRESSIVE.format("pgp-14d-5", 5, 52000, 10000, 27))
SIXTEEN = submission(PROGRESSIVE.format("pgp-16e", 5, 3000, 2000, 20))
SIXTEEN_AS_LISTED = submission(
    PROGRESSIVE.format("pgp-16e", 5, 3000, 2000, 20) + '[switches]\nseveral_rows = "first_listed"\n'
)
FOURTEEN_A = submission(
    "[wagers.fortune_progressive]\n"
    "[wagers.fortune_progressive.mega]\ninitial = 250000\nreset = 100000\nrate = 10\n"
    "[wagers.fortune_progressive.major]\ninitial = 20000\nreset = 5000\nrate = 10\n"
    "[wagers.fortune_progressive.minor]\ninitial = 2500\nreset = 1000\nrate = 10\n"
)
BEFORE_G3 = submission(  # two wagers of $5 bring the meters to $250,000, $20,000 and $2,500
    "[wagers.fortune_progressive]\n"
    "[wagers.fortune_progressive.mega]\ninitial = 249999\nreset = 100000\nrate = 10\n"
    "[wagers.fortune_progressive.major]\ninitial = 19999\nreset = 5000\nrate = 10\n"
    "[wagers.fortune_progressive.minor]\ninitial = 2499\nreset = 1000\nrate = 10\n"
)
WAGER = WagerKind.PROGRESSIVE_PAYOUT


def won(kit: Kit, wager: str = WAGER) -> dict[int, float]:
    return {s.position: s.won / 100 for s in kit.settlements() if s.wager == wager}


def beside_main(kit: Kit) -> dict[int, float]:
    """What each position won or lost in all, less what its main wager brought."""
    main = {s.position: s for s in kit.settlements() if s.wager == kit.main}
    brought = {
        at: s.won - s.vigorish if s.result == "win" else -s.wagered if s.result == "lose" else 0
        for at, s in main.items()
    }
    return {at: round(kit.net(at)[0] - cents / 100, 2) for at, cents in brought.items()}


def bets(kit: Kit, *positions: int, amount: float, wager: str = WAGER) -> Kit:
    main = kit.main
    return kit.bets({p: {main: 25, wager: amount} for p in positions})


@pytest.mark.clause(
    "PGP-14d-1", "PGP-14e.1", "PGP-14e.2", "PGP-14g", "PGP-14b.1", "PGP-14b.2", "PGP-14c.1", "PGP-14c1",
    "PGP-14c2", "PGP-14c3", "PGP-9f.3", "PGP-7d.1", "PGP-7d.2", "PGP-14a.1", "PGP-14d.1",
)  # fmt: skip
def test_F1_contribution_turn_order_deductions() -> None:
    listed = example("F1")["cases"]
    kit = bets(Kit(ONE), *(case["position"] for case in listed), amount=1)
    kit.deal_hands(**{f"p{case['position']}": case["cards"] for case in listed})
    kit.to(Phase.SETTLEMENT)
    assert kit.meter() == example("F1")["meter"][0]
    kit.to(Phase.BETWEEN_ROUNDS)
    assert won(kit) == {case["position"]: case["won"] for case in listed}
    assert beside_main(kit) == {case["position"]: round(case["won"] - 1, 2) for case in listed}
    readings = [event.meters[0].amount / 100 for event in kit.events if event.meters]
    assert readings == example("F1")["meter"]


@pytest.mark.fault("F29")
@pytest.mark.clause(
    "PGP-14d-5", "PGP-14e.1", "PGP-14f.2", "PGP-14g", "PGP-14f.1", "PGP-9l.1", "PGP-9l-4-ii-d.3"
)
def test_F2_two_whole_meter_winners() -> None:
    kit = bets(Kit(FIVE), 1, 2, 5, 6, amount=5)
    first, second = example("F2")["hands"]
    kit.play(p2=first, p5=second)
    assert won(kit)[2] == 52_005.40
    assert won(kit)[5] == 10_000
    assert kit.meter() == 10_000
    done = [event.position for event in kit.events if isinstance(event, e.PaperworkCompleted)]
    assert done == [2, 5]


@pytest.mark.clause("PGP-9l.1", "PGP-9l-4-ii-d.3")
@pytest.mark.parametrize("waits", [False, True])
def test_a_fixed_sum_from_the_meter_waits_for_paperwork_where_the_licensee_reads_it_so(waits: bool) -> None:
    """A straight flush of the $1 wager is deducted from the meter, a full house paid from the inventory."""
    straight_flush, full_house = "5c 6c 7c 8c 9c Qd 3s", "Ks Kh Kd 2s 2h 9d 4c"
    kit = bets(Kit(changed(ONE, switches={"paperwork_for_fixed_sums": waits})), 1, 2, amount=1)
    kit.play(p1=straight_flush, p2=full_house)
    assert (won(kit)[1], won(kit)[2] > 0) == (25, True)
    assert kit.meter() == 24_000.42 - 25
    done = [event.position for event in kit.events if isinstance(event, e.PaperworkCompleted)]
    assert done == ([1] if waits else [])


@pytest.mark.clause("PGP-14d-5-four_of_a_kind", "PGP-14d.1", "PGP-14e.3")
@pytest.mark.parametrize(
    ("hand", "errata", "paid", "deducted"), cases("F3", "cards", "errata", "pays", "deducted")
)
def test_F3_four_of_a_kind_on_the_five_dollar_wager(
    hand: str, errata: str, paid: float, deducted: bool
) -> None:
    kit = bets(Kit(changed(FIVE, switches={"errata": errata})), 1, amount=5)
    kit.play(p1=hand)
    assert won(kit) == {1: paid}
    assert kit.meter() == 52_001.35 - (paid if deducted else 0)


@pytest.mark.clause("PGP-14d.1", "PGP-14e.2")
@pytest.mark.parametrize(("hand", "paid", "meter"), cases("F4", "cards", "won", "meter"))
def test_F4_one_hand_several_rows(hand: str, paid: float, meter: float) -> None:
    kit = bets(Kit(ONE), 1, amount=1)
    kit.play(p1=hand)
    assert won(kit) == {1: paid}
    assert kit.meter() == meter


@pytest.mark.clause(
    "PGP-16e1", "PGP-16e2", "PGP-16e3", "PGP-9l-4-i", "PGP-9l-4-ii", "PGP-9l-4-ii-d.1", "PGP-9l-4-ii-d.2"
)
@pytest.mark.parametrize(
    ("second", "fourth", "paid", "meter"), cases("G1", "first", "second", "paid", "meter")
)
def test_G1_order_decides(second: str, fourth: str, paid: list[float], meter: float) -> None:
    kit = bets(Kit(SIXTEEN_AS_LISTED), 2, 4, 6, amount=5)
    kit.play(p2=second, p4=fourth, p6="Kc Jd 8h 6s 5c 3c 2s")
    assert [won(kit)[2], won(kit)[4]] == paid
    assert kit.meter() == meter
    shares = [s for s in kit.events if isinstance(s, e.PositionSettled) and s.meters]
    assert all(source != INVENTORY for event in shares for source, _, _ in event.transfers)


@pytest.mark.clause("PGP-16e1", "PGP-16b")
def test_G1_by_the_row_worth_most_five_aces_at_a_low_meter_are_paid_as_four_of_a_kind() -> None:
    kit = bets(Kit(SIXTEEN), 2, 4, amount=5)
    kit.play(p2="As Ah Ad Ac Jk 7c 2h", p4="4d 5d 6d 7d 8d 9d Td")
    assert won(kit) == {2: 75 * 5, 4: 3002}
    assert kit.meter() == 2000


@pytest.mark.clause("PGP-16e1", "PGP-14A-g")
@pytest.mark.parametrize(
    ("hand", "paid"),
    [
        *cases("G2", "cards", "paid"),
        ("Jk Ks Qs Js Ts 4d 2h", 2500),
        ("As Ks Qs Js Jk 4d 2h", 500),
    ],
)
def test_G2_for_one_keeps_the_stake(hand: str, paid: float) -> None:
    kit = bets(Kit(SIXTEEN), 1, amount=5)
    kit.play(p1=hand)
    assert won(kit) == {1: paid}
    assert beside_main(kit) == {1: paid - 5}


@pytest.mark.clause("PGP-14A-g", "PGP-19h-3")
def test_G2a_the_joker_in_the_royal_flush_of_14A_and_of_face_up() -> None:
    """Only 16(e) asks where the joker stands."""
    face_up = submission(
        '[wagers.face_up_progressive]\npay_table = "pgp-19h-3"\namount = 5\n'
        "[wagers.face_up_progressive.meter]\ninitial = 10000\nreset = 10000\nrate = 29\n",
        "face-up-pai-gow-poker",
        "face-up",
    )
    for hand in (case["cards"] for case in example("G2a")["cases"]):
        kit = bets(Kit(FOURTEEN_A), 1, amount=5, wager=WagerKind.FORTUNE_PROGRESSIVE).play(p1=hand)
        assert won(kit, WagerKind.FORTUNE_PROGRESSIVE) == {
            1: 2500.50
        }  # all of the Minor, with its contribution
        kit = bets(Kit(face_up), 1, amount=5, wager=WagerKind.FACE_UP_PROGRESSIVE)
        kit.play(p1=hand, dealer="Kh Kd Tc 8s 7h 5c 3s")
        assert won(kit, WagerKind.FACE_UP_PROGRESSIVE) == {1: 2500}


@pytest.mark.clause("PGP-14A-g", "PGP-14g", "PGP-14A-f", "PGP-14A-e1", "PGP-14A-e2", "PGP-14A-a.1")
def test_G3_three_meters() -> None:
    kit = bets(Kit(BEFORE_G3), 2, 5, amount=5, wager=WagerKind.FORTUNE_PROGRESSIVE)
    kit.deal_hands(p2="As Ks Qs Js Jk 4d 2h", p5="Ah Kh Qh Jh Th 8d 8c").to(Phase.SETTLEMENT)
    assert [kit.meter(name) for name in ("mega", "major", "minor")] == [250_000, 20_000, 2_500]
    kit.to(Phase.BETWEEN_ROUNDS)
    assert won(kit, WagerKind.FORTUNE_PROGRESSIVE) == {2: 2500, 5: 1000}
    assert [kit.meter(name) for name in ("mega", "major", "minor")] == [250_000, 20_000, 1_000]


@pytest.mark.clause("PGP-14A-c.1", "PGP-9l-4-ii-c")
@pytest.mark.parametrize("waits", [True, False])
def test_whether_a_winner_of_14A_waits_for_the_validation_of_section_9(waits: bool) -> None:
    rules = changed(BEFORE_G3, switches={"validate_every_progressive": waits})
    kit = bets(Kit(rules), 2, amount=5, wager=WagerKind.FORTUNE_PROGRESSIVE)
    kit.deal_hands(p2="As Ks Qs Js Jk 4d 2h").to(Phase.SETTLEMENT)
    while 2 not in kit.table.in_play.exposed:
        kit.deal()
    by = {"by": "fay", "role": Role.FLOORPERSON}
    if waits:
        assert kit.refused(c.SettleNext) == "PGP-9l-4-ii-c"
        kit.give(c.ValidatePayout, 2, **by)
    else:
        assert kit.refused(c.ValidatePayout, 2, **by) == "PGP-14A-c.1"
    while kit.table.round is not None:
        kit.give(c.SettleNext) if not kit.table.in_play.paperwork else kit.deal()
    assert won(kit, WagerKind.FORTUNE_PROGRESSIVE) == {2: 2499.5}
    validated = any(isinstance(event, e.PayoutValidated) for event in kit.events)
    assert validated is waits


@pytest.mark.clause("PGP-19g.1")
def test_a_face_up_progressive_need_not_wait_where_the_switch_says_so() -> None:
    text = (
        '[wagers.face_up_progressive]\npay_table = "pgp-19h-1"\namount = 1\n'
        "[wagers.face_up_progressive.meter]\ninitial = 10000\nreset = 10000\nrate = 28\n"
        "[switches]\nvalidate_every_progressive = false\n"
    )
    kit = bets(
        Kit(submission(text, "face-up-pai-gow-poker", "face-up")),
        1,
        amount=1,
        wager=WagerKind.FACE_UP_PROGRESSIVE,
    )
    kit.deal_hands(p1="Ks Kh Kd 9c 9h 7c 2h", dealer="Qh Qd Tc 8s 7h 5c 3s").to(Phase.SETTLEMENT)
    kit.deal()
    by = {"by": "fay", "role": Role.FLOORPERSON}
    assert kit.refused(c.ValidatePayout, 1, **by) == "PGP-19g.1"
    kit.to(Phase.BETWEEN_ROUNDS)
    assert won(kit, WagerKind.FACE_UP_PROGRESSIVE) == {1: 4}
    assert not any(isinstance(event, e.PayoutValidated) for event in kit.events)


@pytest.mark.clause("PGP-19h", "PGP-19h-1", "PGP-19h-3", "PGP-14g", "PGP-19g.1")
@pytest.mark.parametrize(("name", "amount", "meter"), [("1", 1, 10_001.68), ("3", 5, 10_008.70)])
def test_K4_face_up_progressive(name: str, amount: float, meter: float) -> None:
    rules = submission(
        f'[wagers.face_up_progressive]\npay_table = "pgp-19h-{name}"\namount = {amount}\n'
        "[wagers.face_up_progressive.meter]\ninitial = 10000\nreset = 10000\nrate = "
        + {"1": "28", "3": "29"}[name]
        + "\n",
        "face-up-pai-gow-poker",
        "face-up",
    )
    kit = bets(Kit(rules), 1, 2, 3, 4, 5, 6, amount=amount, wager=WagerKind.FACE_UP_PROGRESSIVE)
    kit.deal_hands(p1="As Ah Ad Ac Jk 7c 2h", dealer="Kh Kd Tc 8s 7h 5c 3s").to(Phase.SETTLEMENT)
    assert kit.meter() == meter
    kit.to(Phase.BETWEEN_ROUNDS)
    if name == "1":
        assert won(kit, WagerKind.FACE_UP_PROGRESSIVE)[1] == 1000.16
        assert kit.meter() == 9001.52


@pytest.mark.clause("PGP-14b.2")
def test_chips_and_lights_must_agree_before_the_deal() -> None:
    kit = bets(Kit(ONE), 1, 2, amount=1).to(Phase.WAGERS)
    [noted] = kit.give(c.AnnounceNoMoreBets, chips_counted=1)
    assert isinstance(noted, e.IrregularityNoted)
    assert kit.table.phase is Phase.WAGERS
    kit.give(c.AnnounceNoMoreBets, chips_counted=2)
    assert kit.phase() is Phase.STARTING_POSITION


@pytest.mark.clause("PGP-11c")
@pytest.mark.parametrize(("reverses", "meter"), [(True, 24_000), (False, 24_000.42)])
def test_a_void_round_returns_the_chips_and_takes_the_meter_back(reverses: bool, meter: float) -> None:
    kit = bets(Kit(changed(ONE, switches={"void_reverses_contribution": reverses})), 1, 2, amount=1)
    kit.to(Phase.REMAINING)
    kit.give(c.Report, irregularity=Irregularity.WRONG_NUMBER_OF_CARDS)
    assert kit.net(1, 2) == (0, 0)
    assert kit.meter() == meter


@pytest.mark.clause("PGP-14g", "PGP-14e.2")
def test_a_meter_that_runs_dry_is_reset_and_the_inventory_pays_the_gap() -> None:
    filed = known(FIVE.wagers.progressive_payout)
    low = replace(
        filed.meter,
        initial=dollars(100),
        reset=dollars(100),
    )
    offer = replace(filed, meter=low)
    rules = changed(FIVE, wagers={WagerKind.PROGRESSIVE_PAYOUT: offer})
    kit = bets(Kit(rules), 1, amount=5)
    kit.play(p1="2s 2h 2d 2c Kc 9h 5d")
    assert won(kit) == {1: 1000}
    assert kit.meter() == 100
    floor = changed(
        FIVE, switches={"meter_floor": "reset_amount"}, wagers={WagerKind.PROGRESSIVE_PAYOUT: offer}
    )
    kit = bets(Kit(floor), 1, amount=5)
    kit.play(p1="4s 5s 6s 7s 8s Qd Jc")
    assert (won(kit), kit.meter()) == ({1: 125}, 100)


@pytest.mark.clause("PGP-16j.1")
@pytest.mark.parametrize(("covers", "paid", "meter"), [(False, 70_001, 2_000), (True, 50_000, 20_001)])
def test_a_limit_cuts_a_meter_only_where_filed(covers: bool, paid: float, meter: float) -> None:
    rules = submission(
        PROGRESSIVE.format("pgp-16e", 5, 70_000, 2000, 20) + "[payout_limits]\nper_hand = 50000\n"
    )
    kit = bets(Kit(changed(rules, payout_limits={"covers_meter": covers})), 1, amount=5)
    kit.play(p1="4d 5d 6d 7d 8d 9d Td")
    assert won(kit) == {1: paid}
    assert kit.meter() == meter


@pytest.mark.clause("PGP-14g", "PGP-14e.1")
def test_parts_of_a_cent_are_carried_and_never_lost() -> None:
    terms = MeterTerms("meter", Cents(1000), Cents(500), Fraction(55, 2))
    first = contribute(terms.first_reading(), terms, [Cents(100)])
    assert (first.reading.amount, first.reading.remainder) == (1027, Fraction(1, 2))
    assert first.transfers == (
        (INVENTORY, meter_account("meter"), 27),
        (INVENTORY, remainder_account("meter"), 1),
    )
    second = contribute(first.reading, terms, [Cents(100)])
    assert (second.reading.amount, second.reading.remainder) == (1055, Fraction(0))
    assert second.transfers == (
        (INVENTORY, meter_account("meter"), 28),
        (remainder_account("meter"), INVENTORY, 1),
    )
    emptied = pay(first.reading, Cents(1027), chips("ann"))
    assert (emptied.reading.amount, emptied.reading.remainder) == (0, Fraction(1, 2))
    assert reset(emptied.reading, Cents(500)).reading == MeterReading("meter", 3, Cents(500), Fraction(1, 2))
    back = take_back(first.reading, terms, [Cents(100)])
    assert (back.reading.amount, back.reading.remainder) == (1000, Fraction(0))
    gone = take_back(MeterReading("meter", 5, Cents(10)), terms, [Cents(100)])
    assert gone.reading.amount == 0
    assert reset(gone.reading, Cents(0)).transfers == ()
    assert pay(gone.reading, Cents(0), chips("ann")).transfers == ()


@pytest.mark.clause("PGP-14e.2", "PGP-14f.2")
def test_a_meter_gets_what_is_missing_and_the_inventory_pays_what_it_cannot() -> None:
    low = MeterReading("meter", 7, Cents(300), Fraction(1, 2))
    assert reset(low, Cents(1000)).transfers == ((OUTSIDE, meter_account("meter"), 700),)
    assert reset(low, Cents(1000)).reading == MeterReading("meter", 8, Cents(1000), Fraction(1, 2))
    empty = pay(replace(low, amount=Cents(0)), Cents(500), chips("ann"))
    assert empty.transfers == ((INVENTORY, chips("ann"), 500),)
    short = pay(low, Cents(500), chips("ann"))
    assert short.transfers == ((meter_account("meter"), chips("ann"), 300), (INVENTORY, chips("ann"), 200))
    terms = MeterTerms("meter", Cents(1000), Cents(500), Fraction(21))
    assert take_back(low, terms, [Cents(10_000)]).reading == MeterReading("meter", 8, Cents(0))


@pytest.mark.clause("PGP-11c")
@pytest.mark.parametrize(
    ("kind", "fields"),
    [
        (c.Report, {"irregularity": Irregularity.WRONG_NUMBER_OF_CARDS}),
        (c.CountRemaining, {"found": 1, "count_stub": True}),
    ],
)
def test_a_shared_meter_is_read_before_a_void_takes_a_contribution_back(
    kind: type[c.Command], fields: dict[str, object]
) -> None:
    """Other tables have moved it since the lock-out: what goes back comes off the meter as it stands now."""
    kit = bets(Kit(ONE), 1, 2, amount=1).to(Phase.REMAINING)
    now = MeterReading("meter", 9, Cents(3_000_042), Fraction(1, 2))
    news, voided = kit.ok(kit.made(kind, **fields), Entropy(meters={"meter": now}))
    assert isinstance(news, e.MeterSynchronised)
    assert isinstance(voided, e.RoundVoided)
    assert voided.meters == (MeterReading("meter", 10, Cents(3_000_000), Fraction(1, 2)),)


@pytest.mark.clause("PGP-11d.1")
def test_a_shared_meter_is_read_before_a_voided_hand_takes_its_contribution_back() -> None:
    kit = bets(Kit(ONE), 1, 2, amount=1).to(Phase.REMAINING)
    kit.give(c.Report, 1, irregularity=Irregularity.PLAYER_CARD_EXPOSED, place=1)
    now = MeterReading("meter", 9, Cents(3_000_042))
    news, voided = kit.ok(kit.made(c.VoidHand, 1), Entropy(meters={"meter": now}))
    assert isinstance(news, e.MeterSynchronised)
    assert voided.meters == (MeterReading("meter", 10, Cents(3_000_021)),)


def test_a_meter_that_stays_where_it_is_needs_no_reading() -> None:
    kit = bets(Kit(ONE), 1, 2, amount=1).to(Phase.REMAINING)
    now = Entropy(meters={"meter": MeterReading("meter", 9, Cents(3_000_042))})
    [counted] = kit.ok(kit.made(c.CountRemaining), now)
    assert not isinstance(counted, e.MeterSynchronised)
    assert kit.no(kit.made(c.CountRemaining), now) is not None


@pytest.mark.clause("PGP-14g")
def test_a_shared_meter_is_read_before_it_is_used() -> None:
    kit = bets(Kit(ONE), 1, amount=1).deal_hands(p1="As Ks Qs Js Ts 7d 4h").to(Phase.WAGERS)
    elsewhere = MeterReading("meter", 7, Cents(3_000_000), Fraction(1, 2))
    events = kit.ok(kit.made(c.AnnounceNoMoreBets), Entropy(meters={"meter": elsewhere}))
    assert isinstance(events[0], e.MeterSynchronised)
    assert kit.table.meter("meter") == MeterReading("meter", 8, Cents(3_000_021), Fraction(1, 2))
    kit.to(Phase.SETTLEMENT)
    now = MeterReading("meter", 9, Cents(1_000_000))
    [news] = kit.ok(kit.made(c.SettleNext), Entropy(meters={"meter": now}))
    assert isinstance(news, e.MeterSynchronised)
    old = Entropy(meters={"meter": MeterReading("meter", 3, Cents(5))})
    [settled] = kit.ok(kit.made(c.SettleNext), old)
    assert isinstance(settled, e.PositionSettled)
    kit.to(Phase.BETWEEN_ROUNDS)
    assert won(kit) == {1: 1000}
    same = synchronised(now, now)
    assert same.transfers == ()


@pytest.mark.clause("PGP-16e3", "PGP-16e2")
@pytest.mark.parametrize(
    ("hand", "cents", "due", "after"),
    [
        ("As Ks Qs Js Ts 9s 8s", 0, 0, 200_000),  # the whole of nothing: won, and reset
        ("As Ks Qs Js Ts 9s 8s", 1, 1, 200_000),
        ("As Ah Ad Ac Jk 9s 8s", 9, 0, 9),  # a tenth of nine cents
        ("As Ah Ad Ac Jk 9s 8s", 10, 1, 9),
    ],
)
def test_a_meter_of_next_to_nothing_pays_what_it_can_and_says_so(
    hand: str, cents: int, due: int, after: int
) -> None:
    kit = Kit(SIXTEEN_AS_LISTED)  # by default the best row pays, and a fixed one is better than these shares
    terms = kit.table.rules.wagers[WagerKind.PROGRESSIVE_PAYOUT]
    stakes = [Stake(kit.main, kit.rules.table.minimum), Stake(terms.key, terms.minimum)]
    kit.bets({1: stakes}).deal_hands(p1=hand).to(Phase.SETTLEMENT)
    sequence = kit.table.meter("meter").sequence + 1
    reading = MeterReading("meter", sequence, Cents(cents))
    kit.ok(kit.made(c.SettleNext), Entropy(meters={"meter": reading}))
    kit.to(Phase.BETWEEN_ROUNDS)
    [settled] = [each for each in kit.settlements() if each.wager == terms.key]
    assert (settled.result, settled.won) == ("win", due)
    assert kit.table.meter("meter").amount == after
    said = Scene.from_table(kit.table).settled(settled).text
    assert ("as this share of the meter comes to less than a cent" in said) is (due == 0)


def test_a_meter_may_begin_at_nothing() -> None:
    offer = SIXTEEN.wagers.progressive_payout
    assert offer is not None
    empty = replace(offer, meter=replace(offer.meter, initial=Cents(0)))
    table = new_table(replace(SIXTEEN, wagers=replace(SIXTEEN.wagers, progressive_payout=empty)))
    assert table.meter("meter").amount == 0
    assert table.balances == {}


@pytest.mark.clause("PGP-14a.1", "PGP-7d.3")
def test_a_round_without_progressive_wagers_leaves_the_meter_alone() -> None:
    kit = Kit(ONE).bets({1: {WagerKind.PAI_GOW_POKER: 25}})
    kit.play(p1="As Ks Qs Js Ts 7d 4h")
    assert kit.meter() == 24_000
    assert kit.table.meter("meter").sequence == 0


@pytest.mark.clause("PGP-14A-e", "PGP-14A-a.1")
def test_every_betting_position_takes_the_progressive_wager() -> None:
    kit = bets(Kit(FOURTEEN_A), *range(1, 7), amount=5, wager=WagerKind.FORTUNE_PROGRESSIVE)
    kit.to(Phase.SETTING)
    assert {position for position, _, _ in kit.table.in_play.locked_out} == set(range(1, 7))


@pytest.mark.clause("PGP-7d.3", "PGP-14b.1", "PGP-14b.2")
def test_under_a_dark_acceptor_no_progressive_wager_was_accepted() -> None:
    kit = Kit(ONE).bets({p: {WagerKind.PAI_GOW_POKER: 10, WAGER: 1} for p in (1, 3)}).to(Phase.WAGERS)
    before = kit.worth()
    dark, announced = kit.give(c.AnnounceNoMoreBets, unlit=(3,))
    assert isinstance(dark, e.ProgressiveNotAccepted)
    assert (dark.position, dark.wagers, dark.clause) == (3, (WAGER,), "PGP-7d.3")
    assert isinstance(announced, e.NoMoreBetsAnnounced)
    assert announced.locked_out == ((1, WAGER, Cents(100)),)
    assert kit.meter() == 24000.21, "one chip was accepted"
    assert kit.table.chips("p3") - before["p3"] in (0, 100)
    assert kit.table.in_play.stake(3, WAGER) is None
    assert kit.table.in_play.stake(3, WagerKind.PAI_GOW_POKER) is not None
    kit.to(Phase.BETWEEN_ROUNDS)
    assert [s.position for s in kit.settlements() if s.wager == WAGER] == [1]


@pytest.mark.clause("PGP-7d.3", "PGP-14b.2")
def test_a_dark_acceptor_needs_a_progressive_wager_and_chips_are_counted_without_it() -> None:
    kit = (
        Kit(ONE)
        .bets({1: {WagerKind.PAI_GOW_POKER: 10, WAGER: 1}, 3: {WagerKind.PAI_GOW_POKER: 10}})
        .to(Phase.WAGERS)
    )
    for position in (0, 3, 9):
        assert kit.refused(c.AnnounceNoMoreBets, unlit=(position,)) is not None
    assert kit.refused(c.AnnounceNoMoreBets, unlit=(3,)) == "PGP-7d.3"
    [noted] = kit.give(c.AnnounceNoMoreBets, unlit=(1,), chips_counted=1)
    assert isinstance(noted, e.IrregularityNoted)
    assert kit.table.in_play.stake(1, WAGER) is not None, "nothing is decided until chips and lights agree"
    kit.give(c.AnnounceNoMoreBets, unlit=(1, 1), chips_counted=0)
    assert kit.table.in_play.locked_out == ()


@pytest.mark.clause("PGP-14b.2")
@pytest.mark.parametrize(
    ("kit", "clause"),
    [
        (lambda: Kit(submission("")), "PGP-14b.2"),
        (lambda: FourKit(SUPREME), "SPG-7c.1"),
        (lambda: FourKit(TILES), "PGT-5D"),
    ],
)
def test_there_are_no_chips_to_count_where_no_progressive_wager_is_offered(
    kit: Callable[[], Kit], clause: str
) -> None:
    table = kit()
    table.bets({1: {table.main: 10}}).to(Phase.WAGERS)
    for counted in (0, 2):
        assert table.refused(c.AnnounceNoMoreBets, chips_counted=counted) == clause
