"""Win and drop of a month: honest tables lie inside their bands, one that pays too much is found."""

from __future__ import annotations

from datetime import date, timedelta

import numpy as np
import pytest

from known import known
from paigow import batch
from paigow.cli.win import fault_text, record_of
from paigow.games.catalogue import GameName
from paigow.games.submission import sample
from paigow.money import Cents, dollars
from paigow.odds.edge import MainOdds
from paigow.odds.main_wager import MainQuestion, kept_odds
from paigow.report.win import MAIN, PlayedRound, Settled, Sums, TablePlay, WinLine, faults_of, lines_of

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
    return TablePlay(table, filed, {MONTH: dollars(50_000)}, rounds)


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
    record = record_of(month, 0.99)
    assert (record["drop"], record["rounds"], record["outside"]) == (dollars(50_000), DAYS * ROUNDS, False)
    alone = float(odds.variance) * 2 * DAYS * ROUNDS * WAGER**2
    assert month.sums.variance > 1.2 * alone, "two players against one dealer win and lose together"


def test_days_months_and_the_year_to_date_add_up(found: Found) -> None:
    lines, _ = found
    honest = {line.period: line.sums for line in lines if line.table == "honest"}
    days = [sums for period, sums in honest.items() if period.count("-") == 2]
    assert len(days) == DAYS
    for name in ("drop", "win", "rounds", "wagered", "expected"):
        assert sum(getattr(sums, name) for sums in days) == getattr(honest["2026-11"], name)
    assert honest["2026 to date"] == honest["2026-11"]
