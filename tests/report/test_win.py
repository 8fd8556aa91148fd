"""Win and drop of a month: honest tables lie inside their bands, one that pays too much is found."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from importlib.resources import files
from io import StringIO
from pathlib import Path

import numpy as np
import pytest

from command import paigow
from known import known
from paigow import batch
from paigow.games.catalogue import GameName
from paigow.games.submission import filed_text, sample, sample_text
from paigow.money import Cents, dollars
from paigow.odds.edge import MainOdds
from paigow.odds.main_wager import MainQuestion, kept_odds
from paigow.report.win import (
    MAIN,
    PlayedRound,
    Settled,
    Sums,
    TablePlay,
    WinLine,
    fault_text,
    faults_of,
    lines_of,
    plays_of,
    seconds_of,
    win_record,
    win_tables,
)
from paigow.server.hosting.deadlines import TableOptions, options_text
from paigow.store import Store, open_store
from paigow.store.people import Refill
from paigow.table import Table
from paigow.table import events as e
from paigow.table.money.ledger import INVENTORY
from paigow.table.sections.settlement import steps
from paigow.table.sections.settlement.optional import Paid
from store_kit import BANKING, PROGRESSIVE, SUPREME, TILES, play, seated, table_of

MONTH = date(2026, 11, 1)
DAYS, ROUNDS = 30, 1_000
WAGER = dollars(100)
Found = tuple[tuple[WinLine, ...], dict[str, dict[date, Sums]]]


def month_at(table: str, seed: int, vigorish: int) -> TablePlay:
    """A month at a tiles table with two players, at which so many cents are taken of a win of $100."""
    filed = sample("pai-gow-tiles-pair-fortunes")
    hands = batch.deal(filed.game, DAYS * ROUNDS, seed, hands=3)
    first, second, dealer = (batch.set(each, filed.house_way, filed.game) for each in hands)
    outs = [batch.compare(each, dealer) for each in (first, second)]
    nets = [np.where(out.win, WAGER - vigorish, np.where(out.lose, -WAGER, 0)).tolist() for out in outs]
    rounds = tuple(
        PlayedRound(
            MONTH + timedelta(number // ROUNDS),
            tuple(Settled(seat, MAIN, WAGER, Cents(net)) for seat, net in enumerate(both, 1)),
        )
        for number, both in enumerate(zip(*nets, strict=True))
    )
    won = dict.fromkeys((each.day for each in rounds), Cents(0))
    for each in rounds:
        won[each.day] = Cents(won[each.day] - sum(settled.net for settled in each.settled))
    return TablePlay(table, filed, {MONTH: dollars(50_000)}, won, rounds)


@pytest.fixture(scope="module")
def found() -> Found:
    plays = [month_at("honest", 1, 500), month_at("pays too much", 2, 0)]
    return lines_of(plays, MONTH, kept_odds)


def test_a_table_that_pays_too_much_is_found_with_the_size_of_the_fault(found: Found) -> None:
    _, days = found
    [fault] = faults_of(days, MONTH, 0.99)
    assert fault.table == "pays too much"
    odds = kept_odds_of_tiles()
    too_much = float(odds.hit_rate) * 0.05  # the vigorish that nobody took
    assert abs(fault.points + too_much) < 4 * fault.error
    assert 0 < fault.rounds <= DAYS * ROUNDS
    assert fault_text(fault, 0.99).startswith(
        "pays too much lies outside its band of 99 percent since 2026-11-"
    )


def kept_odds_of_tiles() -> MainOdds:
    return known(kept_odds(MainQuestion(GameName.PAI_GOW_TILES, "maryland", "maryland")))


def test_the_expectation_is_the_exact_edge_of_what_was_wagered(found: Found) -> None:
    lines, _ = found
    month = next(line for line in lines if line.table == "honest" and line.period == "2026-11")
    odds = kept_odds_of_tiles()
    assert month.sums.wagered == 2 * DAYS * ROUNDS * WAGER
    assert month.sums.expected == odds.edge * month.sums.wagered
    assert month.sums.compared == month.sums.win
    record = win_record(month, 0.99)
    assert (record["drop"], record["rounds"], record["outside"]) == (dollars(50_000), DAYS * ROUNDS, False)
    alone = float(odds.variance) * 2 * DAYS * ROUNDS * WAGER**2
    assert month.sums.variance > 1.2 * alone, "two players against one dealer win and lose together"


def test_days_months_and_the_year_to_date_add_up(found: Found) -> None:
    lines, _ = found
    honest = {line.period: line.sums for line in lines if line.table == "honest"}
    days = [sums for period, sums in honest.items() if period.count("-") == 2]
    assert len(days) == DAYS
    for name in ("drop", "win", "rounds", "wagered", "compared", "expected"):
        assert sum(getattr(sums, name) for sums in days) == getattr(honest["2026-11"], name)
    assert honest["2026 to date"] == honest["2026-11"]


def test_a_plot_goes_on_from_day_to_day_to_the_month_and_says_what_is_wrong() -> None:
    plays = [month_at("honest", 1, 500), month_at("pays too much", 2, 0)]
    honest, faulty = win_tables(plays, MONTH, 0.99, kept_odds)
    for each in (honest, faulty):
        assert len(each["days"]) == len(each["so_far"]) == DAYS
        assert each["so_far"][0] == each["days"][0]
        assert {**each["so_far"][-1], "period": "2026-11"} == each["month"]
        assert each["so_far"][7]["win"] == sum(day["win"] for day in each["days"][:8])
    assert (honest["fault"], honest["month"]["outside"], faulty["month"]["outside"]) == (None, False, True)
    assert faulty["fault"].startswith("pays too much lies outside its band of 99 percent")


JANUARY = date(1970, 1, 1)
"""When the tables of a store for tests are played at."""
COUPONS = filed_text((files("paigow") / "data" / "simulation" / "pai-gow-poker-1.toml").read_text("utf-8"))


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(f"sqlite:///{tmp_path}/store.db") as opened:
        yield opened


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("text", [BANKING, COUPONS, PROGRESSIVE, SUPREME, TILES])
def test_the_win_read_off_a_log_is_what_the_inventory_gained(store: Store, text: str) -> None:
    held = table_of(store, "one", text)
    drive = seated(store, held, text=text)
    play(store, drive, 12)
    [found] = plays_of(store)
    assert sum(found.win.values()) == drive.table.balance(INVENTORY)
    bought = [r.event.amount for r in drive.journal.records if isinstance(r.event, e.ChipsBought)]
    assert sum(found.drop.values()) == sum(bought) > 0
    assert len(found.rounds) <= 12


def test_without_bank_meter_and_coupon_all_of_the_win_is_compared(store: Store) -> None:
    text = filed_text(sample_text("supreme-pai-gow").partition("[banking]")[0])
    drive = seated(store, table_of(store, "one", text), text=text)
    play(store, drive, 12)
    lines, _ = lines_of(plays_of(store), JANUARY, kept_odds)
    month = lines[-2].sums
    assert month.wagered > 0
    assert month.compared == month.win


def test_the_command_names_the_table_that_pays_five_to_one(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = filed_text(sample_text("supreme-pai-gow").partition("[banking]")[0])
    play(store, seated(store, table_of(store, "honest", text), text=text), 60)

    pay_once = steps.pay_main

    def pay_five(table: Table, position: int, clause: str) -> Paid:
        paid = pay_once(table, position, clause)
        [settled] = paid.settled
        five = Cents(5 * settled.won)
        back, (inventory, player, _), *rest = paid.transfers
        transfers = (back, (inventory, player, five), *rest)
        return paid._replace(settled=(replace(settled, won=five),), transfers=transfers)

    with monkeypatch.context() as faulty:
        faulty.setattr(steps, "pay_main", pay_five)
        play(store, seated(store, table_of(store, "pays too much", text), text=text), 60)
    words = ("store", "win", "--database", f"sqlite:///{tmp_path}/store.db", "--month", "1970-01")
    told = paigow(*words, "--confidence", "99.9")
    assert (told.status, told.err) == (1, "")
    assert "honest lies outside" not in told.out
    assert re.search(
        r"pays too much lies outside its band of 99.9 percent since 1970-01-01, after 60 rounds: "
        r"the licensee kept [0-9.]+ points less of what was wagered than expected "
        r"\(standard error [0-9.]+\)",
        told.out,
    )


@pytest.mark.sizes(all=1)
def test_what_a_coupon_brings_is_in_the_win_and_not_compared(store: Store) -> None:
    drive = seated(store, table_of(store, "one", COUPONS), text=COUPONS)
    play(store, drive, 40)
    [found] = plays_of(store)
    won = [
        each
        for record in drive.journal.records
        if isinstance(record.event, e.PositionSettled)
        for each in record.event.settled
        if each.won > each.wagered and str(each.wager) == str(drive.table.rules.main)
    ]
    assert won, "no coupon won in these rounds"
    nets = [each for played in found.rounds for each in played.settled if each.wager == MAIN]
    assert all(each.net <= each.wagered for each in nets)


def test_practice_money_is_apart_and_no_fault(store: Store, tmp_path: Path) -> None:
    for name, simulated in (("real", 0), ("try", 2)):
        options = options_text(TableOptions(simulated=simulated))
        store.create(name, SUPREME, at=0, options=options)
        play(store, seated(store, store.open(name, store.take(name, "me")), text=SUPREME), 3)
    lines, days = lines_of(plays_of(store), JANUARY, lambda _: None)
    assert {line.table: line.is_practice for line in lines} == {"real": False, "try": True}
    assert list(days) == ["real"]
    words = ("store", "win", "--database", f"sqlite:///{tmp_path}/store.db", "--month", "1970-01")
    told = paigow(*words)
    assert (told.status, told.err) == (0, "")
    real, practice = told.out.split("With practice money")
    assert ("real, 1970-01" in real, "try" in real, "try, 1970 to date" in practice) == (True, False, True)
    rows = list(csv.DictReader(StringIO(paigow(*words, "--csv").out)))
    assert [row["period"] for row in rows if row["table"] == "real"] == [
        "1970-01-01",
        "1970-01",
        "1970 to date",
    ]
    assert [json.loads(line)["drop"] for line in paigow(*words, "--json").out.splitlines()] == [
        int(row["drop"]) for row in rows
    ]


def test_refills_are_counted_apart_from_the_first_second_of_a_month_to_its_last(store: Store) -> None:
    first, until = seconds_of(MONTH)
    for number, at in enumerate((first - 1, first, until - 1, until), 1):
        person, _ = store.people.add(f"Person {number}", "player", at=at)
        store.people.refill(
            person.id, Refill(str(number), amount=number, below=100, balance=0, held=0), at=at
        )
    assert store.people.refilled(first, until) == 2 + 3
