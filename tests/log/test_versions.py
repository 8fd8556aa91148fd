"""Logs of an older version of the format: read, re-played, verified and gone on with, each byte as it was.

No older version is in use yet, so the tests make one up: it calls a command "said" and has its events before
everything else.
"""

from __future__ import annotations

import json
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from four_kit import FourKit
from log_kit import logged
from paigow.games.wager_kinds import WagerKind
from paigow.log.chain import BrokenLogError, Damage, LogError, LogWriter, submission_of
from paigow.log.lines import TODAY, VERSIONS, LogVersion, Members, derived_salts
from paigow.log.replay import ReplayError, replay, resume
from paigow.money import dollars
from paigow.store import store as stores
from paigow.store.verification import verify
from paigow.table import Journal, Phase, Refused, Role
from paigow.table import commands as c
from store_kit import BANKING, commit, opened, play, seated

GAME = "pai-gow-tiles"
LIMITED = """
game = "supreme-pai-gow"
house_way = "balanced"
[table]
minimum = 1
maximum = 1000
areas_per_player = 2
[wagers.bonus]
minimum = 60
maximum = 500
"""


def upcast(old: Members) -> Members:
    members = {
        "command" if name == "said" else name: value for name, value in old.items() if name != "events"
    }
    return {**members, "events": old["events"]} if "events" in old else members


def downcast(members: Members) -> Members:
    old = {
        "said" if name == "command" else name: value for name, value in members.items() if name != "events"
    }
    line = old.pop("line")
    first = {"line": line, "events": members["events"]} if "events" in members else {"line": line}
    return {**first, **old}


def chips(journal: Journal) -> c.BuyChips:
    """What anybody may do at any time."""
    return c.BuyChips(command_id="more", at=journal.at or 0, by="Zoe", role=Role.PLAYER, amount=dollars(100))


OLD = LogVersion(TODAY.number - 1, upcast, downcast)


@pytest.fixture
def knows_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(VERSIONS, OLD.number, OLD)


def begun_in(version: LogVersion) -> LogWriter:
    opening = json.loads(logged(GAME, rounds=2).lines[0])
    return LogWriter(opening["submission"], derived_salts(b"v"), version=version)


def written_in(version: LogVersion, *, closed: bool = True) -> list[bytes]:
    """What a program of that version would have written of some rounds."""
    journal = logged(GAME, rounds=2).journal
    writer = begun_in(version)
    lines = [writer.opening, *map(writer.write, journal.entries)]
    return [*lines, writer.close()] if closed else lines


@pytest.mark.usefixtures("knows_old")
def test_a_log_of_an_older_version_is_read_and_verified_as_it_was_written() -> None:
    old, today = replay(written_in(OLD)), replay(written_in(TODAY))
    assert b'"said":' in written_in(OLD)[1]
    assert (old.version, today.version) == (OLD, TODAY)
    assert old.is_verified
    assert old.table == today.table
    assert old.head != today.head, "the chain runs over the bytes that were written"


def test_a_version_that_nobody_reads_is_refused_in_a_sentence() -> None:
    reason = f"the log has format version {OLD.number}; this paigow reads version {TODAY.number}"
    with pytest.raises(LogError, match=f"^{reason}$"):
        replay(written_in(OLD))


@pytest.mark.usefixtures("knows_old")
def test_what_was_changed_in_an_older_log_is_found() -> None:
    lines = written_in(OLD)
    edited = [*lines[:5], lines[5].replace(b'"at":', b'"at":1'), *lines[6:]]
    with pytest.raises(BrokenLogError) as broken:
        replay(edited)
    assert (broken.value.line, broken.value.damage) == (6, Damage.EDITED)


@pytest.mark.usefixtures("knows_old")
def test_what_an_older_version_would_not_have_written_is_no_line_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Today's lines under an older opening; and an upcaster that stumbles over what somebody wrote."""
    writer = begun_in(OLD)
    opening = writer.opening
    writer.version = TODAY
    with pytest.raises((BrokenLogError, ReplayError)):
        replay([opening, writer.write(logged(GAME, rounds=2).journal.entries[0])])
    stumbling = OLD._replace(upcast=lambda members: members["never there"])
    monkeypatch.setitem(VERSIONS, OLD.number, stumbling)
    with pytest.raises(BrokenLogError, match="it is no line of version"):
        replay(written_in(OLD))


@pytest.mark.usefixtures("knows_old")
def test_a_difference_in_an_older_log_is_told_in_todays_words() -> None:
    first = logged(GAME, rounds=2).journal.entries[0]
    assert not isinstance(first.outcome, Refused)
    record, *others = first.outcome
    lied = record._replace(event=replace(record.event, clause="PGP-1"))
    writer = begun_in(OLD)
    with pytest.raises(ReplayError, match="clause: written 'PGP-1', decided"):
        replay([writer.opening, writer.write(first._replace(outcome=(lied, *others)))])


@pytest.mark.usefixtures("knows_old")
def test_a_log_is_gone_on_with_in_its_own_version() -> None:
    lines = written_in(OLD, closed=False)
    journal, writer = resume(lines, derived_salts(b"more"))
    journal.submit(chips(journal))
    further = writer.write(journal.entries[-1])
    assert b'"said":"BuyChips"' in further
    assert replay([*lines, further]).is_verified


@pytest.mark.usefixtures("knows_old")
def test_a_store_goes_on_with_a_table_of_an_older_version(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(f"sqlite:///{tmp_path}/old.db", tmp_path) as store:
        with monkeypatch.context() as patched:
            patched.setattr(stores, "LogWriter", partial(LogWriter, version=OLD))
            store.create("old", BANKING, at=0)
        held = store.open("old", store.take("old", "me"))
        drive = seated(store, held)
        play(store, drive, 1)
        store.snapshot(held)
        again = store.open("old", store.take("old", "me"))
        entry = again.answers.entries[-1]
        assert again.answers.find((entry.command.role, entry.command.by, entry.command.command_id)) == entry
        commit(store, again)
        (span,) = store.rounds("old")
        assert store.times("old", [span.first]) == {span.first: store.recall("old", 1)[0].record.at}
        assert verify(store).is_verified


@pytest.mark.parametrize(("goes_on", "edition", "paid"), [(True, 1, 60_000), (False, 2, 66_000)])
def test_a_log_is_decided_by_the_rulings_under_which_it_was_begun(
    goes_on: bool, edition: int, paid: int
) -> None:
    """A log that names no edition was begun under the first, when Supreme's limit was that of one area."""
    writer = LogWriter(LIMITED, derived_salts(b"e"), goes_on=goes_on)
    assert json.loads(writer.opening)["submission"] == (LIMITED if goes_on else f"rulings = 2\n{LIMITED}")
    kit = FourKit(writer.submission)
    kit.bets({1: {kit.main: 10, WagerKind.BONUS: 100}})
    kit.force({1: "As Ah / Ad Ac"}).to(Phase.BETWEEN_ROUNDS)
    [bonus] = [s for s in kit.settlements() if s.wager == WagerKind.BONUS]
    assert bonus.won == dollars(paid)
    lines = [writer.opening, *map(writer.write, kit.journal.entries)]
    again = replay(lines)
    assert again.is_verified
    assert submission_of(again.submission).rulings == edition
    journal, further = resume(lines, derived_salts(b"more"))
    journal.submit(chips(journal))
    assert replay([*lines, further.write(journal.entries[-1])]).is_verified
