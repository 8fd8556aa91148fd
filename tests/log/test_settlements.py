"""The rows of a log: what is undone, voided or given up is told as it came out."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from paigow.errors import PaigowError
from paigow.games.submission import default_submission, sample, sample_text
from paigow.games.wager_kinds import WagerKind
from paigow.log import lines
from paigow.log.chain import LogReader, LogWriter
from paigow.log.lines import derived_salts
from paigow.log.settlements import SettledRow, SettlementRows, rows_of_log
from paigow.money import Cents
from paigow.rules.outcome import Result
from paigow.scenario.model import load_scenario
from paigow.scenario.runner import run_scenario
from paigow.table import Event
from paigow.table import events as e
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import Memory

MAIN = WagerKind.PAI_GOW_POKER
LOST = e.Settlement(2, MAIN, Result.LOSE, Cents(500), Cents(0), Cents(0), "both_lower", "PGP-9g-1-i")
SETTLED = e.PositionSettled(step="expose", position=2, settled=(LOST,), cursor=0, clause="PGP-9g")
GIVEN_UP = e.WagerSurrendered(position=3, amount=Cents(700), clause="PGP-9e-1")
UNDONE = e.SettlementsUndone(irregularity=Irregularity.MISDEAL, clause="PGP-11h")
VOIDED = e.RoundVoided(
    irregularity=Irregularity.MISDEAL, deck_removed=None, memory=Memory(), departed=(), clause="PGP-11c"
)


def rows(*events: Event, returns: bool = False) -> list[SettledRow]:
    submission = default_submission("pai-gow-poker")
    switches = replace(submission.switches, void_returns_surrender=returns)
    collected = SettlementRows(replace(submission, switches=switches))
    return [row for event in events for row in collected.take(event)]


def test_what_was_undone_has_no_row_and_what_was_given_up_has_unless_it_goes_back() -> None:
    assert [row.seat for row in rows(SETTLED, GIVEN_UP, VOIDED)] == [3, 2]
    given_up, _ = rows(SETTLED, GIVEN_UP, VOIDED)
    assert (given_up.result, given_up.net, given_up.rule, given_up.clause) == (
        "lose",
        -700,
        "surrendered",
        "PGP-9e-1",
    )
    assert [row.seat for row in rows(SETTLED, UNDONE, GIVEN_UP, VOIDED)] == [3]
    assert rows(SETTLED, UNDONE, GIVEN_UP, VOIDED, returns=True) == []


def test_nothing_is_a_row_before_the_round_ends() -> None:
    assert rows(SETTLED, GIVEN_UP) == []


def test_a_hand_of_one_part_is_written_without_a_stroke() -> None:
    family = sample("supreme-pai-gow").family
    four = family.deck[:4]
    shown = replace(SETTLED, high=four, low=())
    collected = SettlementRows(sample("supreme-pai-gow"))
    collected.take(shown)
    [row] = collected.take(VOIDED)
    assert row.hands == family.format(four)
    assert row.against == ""


def test_a_bank_that_goes_back_to_the_dealer_is_not_what_one_plays_against() -> None:
    path = Path(__file__).parents[1] / "playthroughs"
    backed = [
        run
        for file in sorted(path.glob("*bank*.toml"))
        for run in (run_scenario(load_scenario(str(file))),)
        if any(isinstance(record.event, e.BankReturned) for record in run.journal.records)
    ]
    for run in backed:
        collected = SettlementRows(run.scenario.submission)
        for record in run.journal.records:
            collected.take(record.event)
        assert collected._opponent == 0
    assert backed


def test_a_line_whose_events_cannot_be_read_is_named() -> None:
    log = LogWriter(sample_text("pai-gow-poker-banking"), derived_salts(b"x"))
    body = msgspec.json.encode(
        {
            "line": 2,
            "salt": "0" * 32,
            "command": "OpenTable",
            "id": "1",
            "at": 0,
            "by": "dealer",
            "role": "dealer",
            "data": {},
            "first": 1,
            "events": [("RoundCompleted", {"clause": 5})],
        }
    )
    line = lines.seal_line(body, lines.line_hash(log.head, body))
    with pytest.raises(PaigowError, match=r"^line 2: "):
        list(rows_of_log(LogReader([log.opening, line])))
