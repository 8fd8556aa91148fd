"""A table in words: every event has its sentence with the clause, and nobody reads what is not theirs."""

from __future__ import annotations

import re

import pytest

from paigow.clauses import clauses
from paigow.games.catalogue import GAMES
from paigow.games.submission import DealMethod, Shuffler, sample
from paigow.money import Cents
from paigow.simulation import Chance
from paigow.simulation.simulate import opened, submission_texts
from paigow.table import Table, evolve, new_table
from paigow.table import events as e
from paigow.table.encoding import EVENTS
from paigow.table.ledger import CENTRE, INVENTORY
from paigow.table.log import LogWriter
from paigow.table.replay import replay
from paigow.table.state import changed
from paigow.table.telling import KINDS_TOLD
from paigow.table.transcript import accounts, sentences, transcript
from paigow.table.values import MeterReading

KNOWN = {each.id for each in clauses()}
GAME_NAMES = [game.name.value for game in GAMES]


def test_every_event_has_words() -> None:
    assert set(EVENTS.values()) == KINDS_TOLD


def played(game: str, number: int) -> list[tuple[Table, e.Event]]:
    log = LogWriter(submission_texts(game)[number])
    drive = opened(log, Chance.of("words", game, number))
    for _ in range(25):
        drive.play_round()
    table = new_table(log.submission)
    steps = []
    for record in drive.journal.records:
        steps.append((table, record.event))
        table = evolve(table, record.event)
    return steps


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_line_says_what_and_by_which_clause(game: str) -> None:
    for number in range(len(submission_texts(game))):
        for table, event in played(game, number):
            line, *details = sentences(table, event)
            assert re.fullmatch(r"[A-Z0-9][^\[\]]*[.] \[[^\[\]]+\]", line), line
            assert event.clause in KNOWN
            assert all(detail.startswith("    ") for detail in details)
            assert "_" not in re.sub(r"\[[^\]]*\]", "", line + "".join(details))


@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_player_reads_no_hand_of_others_before_it_is_open(game: str) -> None:
    hidden = (e.CardsShuffled, e.StacksDealt, e.HandsDealt, e.HandSet, e.AdviceGiven, e.CardsLookedAt)
    for table, event in played(game, 0):
        if not isinstance(event, hidden):
            continue
        pieces = {str(piece) for piece in table.rules.family.deck}
        strangers = sentences(table, event, frozenset())
        assert not pieces & set(re.findall(r"[\w-]+", " ".join(strangers)))
        if isinstance(event, e.HandSet | e.AdviceGiven | e.CardsLookedAt):
            own = sentences(table, event, frozenset({event.position}))
            assert pieces & set(re.findall(r"[\w-]+", " ".join(own)))


def test_a_transcript_is_the_sentences_of_its_steps() -> None:
    log = LogWriter(submission_texts("pai-gow-tiles")[0])
    drive = opened(log, Chance.of("transcript"))
    drive.play_round()
    lines = [log.opening, *map(log.write, drive.journal.records)]
    steps = replay(lines, [0, 1]).steps
    told = list(transcript(steps))
    assert told == [line for step in steps for line in sentences(step.before, step.record.event)]
    assert told[0] == "The table opens and receives a set of tiles. [PGT-4A]"


TABLE = new_table(sample("pai-gow-poker-progressive-14a"))
READING = MeterReading("minor", 1, Cents(123_456))


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (
            e.MethodChanged(shuffler=Shuffler.MANUAL, deal_method=DealMethod.MANUAL_SHOE, clause="PGP-11o"),
            ["From now on: shuffle manual, deal manual shoe. [PGP-11o]"],
        ),
        (
            e.MeterSynchronised(meters=(READING,), clause="PGP-14g"),
            ["Other tables have moved the meter. [PGP-14g]", "    the meter minor stands at $1,234.56"],
        ),
        (
            e.WagersPlaced(player="Ann", position=1, stakes=(), clause="PGP-7a.1"),
            ["Position 1 takes the wagers back. [PGP-7a.1]"],
        ),
        (
            e.IrregularityNoted(irregularity="card_drawn_in_error", position=2, clause="PGP-11g"),
            ["Noted: card drawn in error at position 2. [PGP-11g]"],
        ),
        (e.TableClosed(clause="PGP-6g.1"), ["The table is closed. [PGP-6g.1]"]),
        (
            e.SetRejected(
                deck=0,
                at=0,
                dealer="dealer",
                floorperson="floorperson",
                phase=TABLE.phase,
                clause="PGT-4C-3-a",
            ),
            ["The dealer and the floorperson seal an unsuitable set; another comes. [PGT-4C-3-a]"],
        ),
    ],
)
def test_rare_events_are_told_as_well(event: e.Event, says: list[str]) -> None:
    assert sentences(TABLE, event) == says


def test_accounts_name_every_place_where_money_is() -> None:
    table = changed(TABLE, balances={CENTRE: 500, INVENTORY: -500})
    assert accounts(table) == [
        "table inventory: -$5.00",
        "meter mega: $100,000.00",
        "meter major: $5,000.00",
        "meter minor: $1,000.00",
        "centre of the layout: $5.00",
    ]
