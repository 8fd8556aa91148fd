"""The journal: ids of one's own, one effect each, all events of a command or none, and time forwards."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pytest

from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.table import NO_ENTROPY, Entropy, Journal, Phase, Refused, Role, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.journal import AllAnswers, Entry, KnownIds, RecentAnswers
from paigow.table.money.ledger import OUTSIDE, OutOfBalanceError, chips
from table_kit import Kit, submission

PLAIN = submission("")


def bought(number: int, by: str = "ann", **fields: Any) -> c.BuyChips:
    given = {"command_id": str(number), "at": number, "amount": Cents(500), **fields}
    return c.BuyChips(by=by, **given)


def journal(**more: Any) -> Journal:
    return Journal(new_table(PLAIN), **more)


def test_a_player_who_takes_the_dealers_next_id_does_not_stop_the_dealer() -> None:
    log = journal()
    assert not isinstance(log.submit(bought(1, by="dealer")), Refused)
    assert not isinstance(log.submit(c.OpenTable(command_id="1", at=1)), Refused)
    assert log.table.phase is Phase.INSPECTION
    assert not isinstance(log.submit(bought(1, by="bo")), Refused)
    assert [record.sequence for record in log.records] == [1, 2, 3]


def test_a_repeated_command_is_answered_and_another_under_its_id_refused() -> None:
    log = journal()
    first, table = log.submit(bought(1)), log.table
    log.submit(bought(2))
    later = log.table
    assert log.submit(bought(1)) == first
    assert log.table is later is not table
    refused = log.submit(bought(1, amount=Cents(700)))
    assert str(refused) == "command id '1' was used by ann before; choose a new one"
    assert log.table is later


def test_a_refused_command_leaves_its_id_free() -> None:
    log = journal()
    assert isinstance(log.submit(c.CloseTable(command_id="1")), Refused)
    assert not isinstance(log.submit(c.OpenTable(command_id="1")), Refused)


def test_time_does_not_run_backwards() -> None:
    log = journal()
    log.submit(bought(5))
    table = log.table
    refused = log.submit(bought(6, at=4))
    assert str(refused).startswith("time runs backwards: the command says 4, the one before it 5")
    assert log.table is table
    assert not isinstance(log.submit(bought(6, at=5)), Refused)


@pytest.mark.parametrize("field", ["command_id", "by", "role", "at"])
@pytest.mark.parametrize("value", [None, ["x"], 1.5, True, b"x", float("nan")])
def test_who_gives_a_command_and_when_is_checked_before_anything_is_looked_up(field: str, value: Any) -> None:
    log = journal()
    table = log.table
    assert isinstance(log.submit(bought(1, **{field: value})), Refused)
    assert log.table is table
    assert log.entries == ()


def test_all_events_of_a_command_happen_or_none() -> None:
    heard: list[Entry] = []
    log = journal(listener=heard.append)
    table, command = log.table, bought(1)
    fits = log.decided(command, NO_ENTROPY)
    assert not isinstance(fits, Refused)
    does_not = e.ChipsCashed(
        player="ann",
        amount=Cents(900),
        transfers=((chips("ann"), OUTSIDE, Cents(900)),),
        clause="PGP-7a.1",
    )
    with pytest.raises(OutOfBalanceError, match="chips:ann would stand at"):
        log.enter(command, NO_ENTROPY, (*fits, does_not))
    assert log.table is table
    assert log.entries == ()
    assert heard == []


def test_a_listener_hears_every_decision_before_its_effect_and_can_prevent_it() -> None:
    heard: list[Entry] = []
    log = journal(listener=heard.append)
    log.submit(bought(1))
    log.submit(c.OpenRound(command_id="2", at=2))
    log.submit(bought(1))  # only answered
    assert [type(entry.outcome) for entry in heard] == [tuple, Refused]
    assert heard[0] == log.entries[0]

    def full(entry: Entry) -> None:
        raise OSError("the disk is full")

    log.listener, table = full, log.table
    with pytest.raises(OSError, match="full"):
        log.submit(bought(3))
    assert log.table is table
    assert len(log.entries) == 1


def test_only_the_chance_that_a_command_has_a_part_in_is_kept() -> None:
    log = journal()
    log.submit(bought(1), Entropy(dice=(1, 2, 3), cut=5))
    assert log.entries[0].entropy == Entropy()
    assert {name for names in c.DRAWN.values() for name in names} == {each.name for each in fields(Entropy)}


def test_records_need_not_be_kept() -> None:
    few = journal(answers=RecentAnswers(2))
    for number in range(1, 5):
        few.submit(bought(number))
    assert [record.command_id for record in few.records] == ["3", "4"]
    assert [few.remembers(bought(number)) for number in (1, 4)] == [False, True]
    assert not few.remembers(bought(4, amount=Cents(1)))
    ids = journal(answers=KnownIds())
    for number in range(1, 5):
        ids.submit(bought(number))
    assert ids.records == []
    assert str(ids.submit(bought(1))).startswith("command id '1' was used by ann before")
    assert ids.table == few.table


def test_a_role_has_ids_of_its_own() -> None:
    log = journal(answers=AllAnswers())
    log.submit(c.OpenTable(command_id="1", by="sam"))
    again = c.ReplaceDice(command_id="1", by="sam", role=Role.FLOORPERSON)
    assert not isinstance(log.submit(again), Refused)


def test_one_command_from_tomorrow_does_not_stop_everybody_elses() -> None:
    now = [1_000]
    log = journal(clock=lambda: now[0])
    heard: list[Entry] = []
    log.listener, table = heard.append, log.table
    early = log.submit(bought(1, at=253_402_300_799))
    assert str(early) == ("the command says 253402300799, and it is 1000 only; give it the present time")
    assert log.table is table
    assert heard == []
    assert not isinstance(log.submit(c.OpenTable(command_id="1", at=1_000)), Refused)
    now[0] = 2_000
    assert not isinstance(log.submit(bought(1, at=1_500)), Refused)
    assert log.submit(bought(1, at=1_500)) == log.entries[-1].outcome


def test_what_chance_brought_is_kept_as_it_was() -> None:
    kit = Kit("pai-gow-poker-progressive-14a", {1: 1000})
    kit.bets({1: {kit.main: 20, WagerKind.FORTUNE_PROGRESSIVE: 5}}).to(Phase.WAGERS)
    meter = kit.table.meters[0]
    given = {meter.name: replace(meter, sequence=meter.sequence + 1, amount=Cents(meter.amount + 500))}
    kit.ok(c.AnnounceNoMoreBets(**kit.who()), Entropy(meters=given))
    kept = dict(given)
    given.clear()
    assert kit.journal.entries[-1].entropy.meters == kept
