"""One wager of each kind at a position, each of its own kind, and an empty layout between rounds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from four_kit import SUPREME, TILES, FourKit
from paigow.games.submission.samples import sample, sample_names
from paigow.games.wager_kinds import Backed, WagerKind
from paigow.money import Cents
from paigow.table import NO_ENTROPY, Phase, Refused, Stake, decide, evolve
from paigow.table import commands as c
from paigow.table.games import game_rules
from paigow.table.money.ledger import (
    CENTRE,
    INVENTORY,
    OUTSIDE,
    AccountKind,
    Balances,
    OutOfBalanceError,
    stray_cents,
    wager_account,
)
from paigow.table.sections.wagers import why_not_stake
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import changed
from table_kit import Kit, submission

PLAIN = submission("[banking]\nenabled = true\nco_banking = true\n")
TABLES: list[Callable[[], Kit]] = [
    lambda: Kit(PLAIN),
    lambda: Kit("ez-pai-gow-poker"),
    lambda: Kit("face-up-rules-of-play"),
    lambda: FourKit(SUPREME),
    lambda: FourKit(TILES),
]
MAIN = WagerKind.PAI_GOW_POKER
LEFT = {wager_account(1, "pai_gow_poker:1"): 500, OUTSIDE: -500}
IN_THE_CENTRE = {CENTRE: 500, OUTSIDE: -500}


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("choice", [1, 7, "red", "", 0])
@pytest.mark.clause("PGP-7a.1", "SPG-7a.1", "PGT-5A")
def test_the_main_wager_takes_no_choice_so_that_it_lies_once(
    table: Callable[[], Kit], choice: str | int
) -> None:
    kit = table()
    kit.give(c.OpenRound)
    least = kit.rules.table.minimum
    one, chosen = Stake(kit.main, least), Stake(kit.main, least, choice)
    for stakes in ((chosen,), (one, chosen), (chosen, one), (one, one)):
        assert kit.refused(c.PlaceWagers, 1, stakes=stakes) == kit.table.rules.cite("PGP-7a.1")
    assert kit.table.in_play.wagers[1] == ()


@pytest.mark.parametrize("name", sample_names())
def test_every_stake_is_of_its_wagers_kind(name: str) -> None:
    """A choice where there is none, none where there is one, a choice of another kind, a coupon on a wager
    that takes none: each is refused; and the plain wager is not."""
    rules = game_rules(sample(name))
    main = Stake(rules.main, rules.submission.table.minimum)
    assert why_not_stake(rules, main, banked=False) is None
    assert why_not_stake(rules, replace(main, choice=1), banked=False)
    for terms in rules.wagers.values():
        plain = Stake(terms.key, terms.minimum, next(iter(terms.choices), None))
        assert why_not_stake(rules, plain, banked=False) is None
        others = {None, 0, 1, 8, "red", "black", "green", "1"} - set(terms.choices or (None,))
        for choice in others:
            assert why_not_stake(rules, replace(plain, choice=choice), banked=False), (terms.key, choice)
        for amount in (terms.minimum - 1, terms.maximum + 1):
            assert why_not_stake(rules, replace(plain, amount=Cents(amount)), banked=False)
        if not terms.takes_coupon:
            assert why_not_stake(rules, replace(plain, coupon=terms.minimum), banked=False)


@pytest.mark.clause("PGP-13b1.2")
def test_two_numbers_are_two_wagers_and_one_number_is_one() -> None:
    kit = Kit("pai-gow-poker-number-wager")
    kit.give(c.OpenRound)
    main = Stake(kit.main, kit.rules.table.minimum)
    least = kit.table.rules.wagers[WagerKind.POSITION_NUMBER].minimum
    three, four = (Stake(WagerKind.POSITION_NUMBER, least, number) for number in (3, 4))
    assert kit.refused(c.PlaceWagers, 1, stakes=(main, three, three)) == "PGP-7a.1"
    kit.give(c.PlaceWagers, 1, stakes=(main, three, four))
    assert kit.table.balance(wager_account(1, Backed(WagerKind.POSITION_NUMBER, 3))) == least


@pytest.mark.parametrize("balances", [LEFT, IN_THE_CENTRE])
def test_money_on_the_layout_between_rounds_stops_the_machine(balances: Balances) -> None:
    assert stray_cents(balances) == 500
    kit = Kit(PLAIN, {1: 100})
    left = changed(kit.table, balances=balances)
    for command in (kit.made(c.OpenRound), c.LeaveTable(by="p1", **kit.who())):
        with pytest.raises(OutOfBalanceError, match=r"\$5.00 lies on the layout between rounds"):
            decide(left, command)


def test_a_round_that_leaves_money_on_the_layout_cannot_end() -> None:
    """In `decide`, which ends a round; in `evolve`; and in the journal, through which a log is re-played."""
    kit = Kit(PLAIN, {1: 100, 2: 100}).bets({1: {MAIN: 10}}).to(Phase.REMAINING)
    stayed = changed(
        kit.table, balances={**kit.table.balances, wager_account(2, WagerKind.BONUS): 5, INVENTORY: -5}
    )
    report = kit.made(c.Report, irregularity=Irregularity.WRONG_NUMBER_OF_CARDS)
    with pytest.raises(OutOfBalanceError, match="lies on the layout"):
        decide(stayed, report)
    decision = decide(kit.table, report)
    assert not isinstance(decision, Refused)
    [voided] = decision
    with pytest.raises(OutOfBalanceError, match=r"\$10.00 lies on the layout"):
        evolve(kit.table, replace(voided, transfers=()))
    with pytest.raises(OutOfBalanceError, match=r"\$10.00 lies on the layout"):
        kit.journal.enter(report, NO_ENTROPY, (replace(voided, transfers=()),))


PLAIN_TABLE, EZ, FACE_UP, SUPREME_TABLE, TILE_TABLE = TABLES


@pytest.mark.parametrize(
    ("table", "bank"),
    [
        *((table, None) for table in TABLES),
        *(
            (table, terms)
            for table in (PLAIN_TABLE, SUPREME_TABLE, TILE_TABLE)
            for terms in ({}, {"co_bank": True})
        ),
    ],
)
def test_whoever_leaves_after_a_round_takes_everything_along(
    table: Callable[[], Kit], bank: dict[str, bool] | None
) -> None:
    kit = table()
    stakes = [Stake(kit.main, kit.rules.table.minimum)]
    for terms in kit.table.rules.wagers.values():
        stakes.append(Stake(terms.key, terms.minimum, next(iter(terms.choices), None)))
    kit.bets(dict.fromkeys((2, 3, 4), stakes)).to(Phase.BETWEEN_ROUNDS)
    if bank is not None:
        kit.bets(dict.fromkeys((2, 4), stakes), bank=3, **bank).to(Phase.BETWEEN_ROUNDS)
    for position in kit.table.occupied:
        kit.ok(c.LeaveTable(by=f"p{position}", **kit.who()))
    held = {account for account, amount in kit.table.balances.items() if amount}
    of_meters = (AccountKind.METER, AccountKind.REMAINDER)
    assert {account for account in held if account.kind not in of_meters} <= {INVENTORY, OUTSIDE}
