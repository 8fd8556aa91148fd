"""Replay: a log gives the live table again, and whatever cannot have happened is said with its place."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from paigow.cards import DECK_53
from paigow.games.catalogue import GAMES
from paigow.log.chain import LogWriter
from paigow.log.replay import NotReplayable, check_books, check_pieces, played, replay
from paigow.money import Cents
from paigow.simulation import Chance
from paigow.simulation.simulate import opened, submission_texts
from paigow.table import Journal, Record, Table, new_table
from paigow.table import events as e
from paigow.table.ledger import INVENTORY, OUTSIDE, chips
from paigow.table.state import changed


def logged(game: str, number: int = 0, rounds: int = 5) -> tuple[Journal, list[str]]:
    log = LogWriter(submission_texts(game)[number])
    drive = opened(log, Chance.of("replay", game, number))
    while drive.table.memory.rounds < rounds:
        drive.play_round()
    return drive.journal, [log.opening, *map(log.write, drive.journal.records), log.close()]


@pytest.mark.parametrize("game", [game.name.value for game in GAMES])
def test_replay_equals_live(game: str) -> None:
    for number in range(len(submission_texts(game))):
        journal, lines = logged(game, number)
        result = replay(lines, range(100))
        assert result.table == journal.table
        assert result.events == len(journal.records)
        assert result.rounds == journal.table.memory.rounds
        assert result.closed
        assert result.voids == sum(isinstance(each.event, e.RoundVoided) for each in journal.records)
        assert [step.record for step in result.steps] == journal.records


def test_a_round_is_shown_from_its_opening_to_its_end() -> None:
    _, lines = logged("pai-gow-poker")
    steps = replay(lines, [2]).steps
    assert isinstance(steps[0].record.event, e.RoundOpened)
    assert steps[0].record.event.number == 2
    assert isinstance(steps[-1].record.event, e.RoundCompleted | e.RoundVoided)
    assert {step.round for step in steps} == {2}


def table(**changes: Any) -> Table:
    return changed(new_table(LogWriter(submission_texts("pai-gow-poker")[0]).submission), **changes)


def record(event: e.Event, sequence: int = 1) -> Record:
    return Record(sequence, "id", 0, event)


BOUGHT = e.ChipsBought(
    player="Ann",
    amount=Cents(500),
    clause="PGP-7a.1",
    transfers=((OUTSIDE, chips("Ann"), Cents(500)),),
)


@pytest.mark.parametrize(
    ("event", "sequence", "says"),
    [
        (
            replace(BOUGHT, transfers=((chips("Ann"), INVENTORY, Cents(1)),)),
            1,
            "event 1: chips:Ann would stand at",
        ),
        (replace(BOUGHT, transfers=((OUTSIDE, chips("Ann"), Cents(0)),)), 1, "a transfer is above nothing"),
        (
            e.CutDeclined(position=1, phase=None, clause="PGP-6d"),
            1,
            "CutDeclined cannot follow in phase closed",
        ),
        (BOUGHT, 2, "event 2 stands in place 1"),
    ],
)
def test_what_cannot_have_happened_is_refused(event: e.Event, sequence: int, says: str) -> None:
    with pytest.raises(NotReplayable, match=says):
        list(played(table(), [record(event, sequence)]))


def test_an_event_that_fits_is_accepted() -> None:
    (step,) = played(table(), [record(BOUGHT)])
    assert step.after.chips("Ann") == 500
    assert step.round == 0


def test_the_books_are_checked() -> None:
    start = table()
    check_books(start, 1)
    with pytest.raises(NotReplayable, match="the accounts sum to 5 cents"):
        check_books(changed(start, balances={**start.balances, INVENTORY: 5}), 1)
    with pytest.raises(NotReplayable, match="chips:Ann stands at -5 cents"):
        check_books(changed(start, balances={**start.balances, INVENTORY: 5, chips("Ann"): -5}), 1)
    with pytest.raises(NotReplayable, match="the meter meter is not what its account holds"):
        check_books(changed(start, meters=(replace(start.meters[0], amount=Cents(1)),)), 1)


def test_every_piece_is_in_one_place() -> None:
    _, lines = logged("pai-gow-poker")
    dealt = next(
        step.after for step in replay(lines, [1]).steps if isinstance(step.record.event, e.HandsDealt)
    )
    check_pieces(dealt, 1)
    play = dealt.play
    with pytest.raises(NotReplayable, match="a piece of the deck is missing, or there twice"):
        check_pieces(changed(dealt, round=changed(play, rack=(*play.rack, DECK_53[0]))), 1)
