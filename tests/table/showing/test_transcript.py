"""A table in words: every event has its sentence with the clause, and nobody reads what is not theirs."""

from __future__ import annotations

import json
import re
from dataclasses import fields
from typing import Any

import pytest

from log_kit import writer
from paigow.clauses import clauses
from paigow.games.catalogue import GAMES
from paigow.games.submission import DealMethod, Shuffler, StartMethod, sample
from paigow.games.submission.samples import sample_names
from paigow.games.wager_kinds import WagerKind
from paigow.log.chain import submission_of
from paigow.log.codec import EVENTS, codec_for
from paigow.log.replay import replay
from paigow.money import Cents
from paigow.rng import Chance
from paigow.simulation.simulate import opened_drive, submission_texts
from paigow.table import Table, evolve, new_table
from paigow.table import events as e
from paigow.table.games import game_rules
from paigow.table.money.ledger import CENTRE, INVENTORY
from paigow.table.money.meters import MeterReading
from paigow.table.showing.messages import OWN, tell
from paigow.table.showing.transcript import accounts, sentences, transcript
from paigow.table.showing.views import AUDITOR, SPECTATOR, Viewer, Viewing, hidden_fields, player, veiled
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import changed
from paigow.table.state.values import Stake

KNOWN = {each.id for each in clauses()}
GAME_NAMES = [game.name.value for game in GAMES]


def test_every_event_has_words() -> None:
    simple = {kind for kind in EVENTS.values() if kind.spec.message}
    assert simple.isdisjoint(OWN)
    assert set(EVENTS.values()) == {*simple, *OWN}


def played(game: str, number: int) -> list[tuple[Table, e.Event]]:
    submission = submission_of(submission_texts(game)[number])
    drive = opened_drive(submission, Chance.seeded_by("words", game, number))
    for _ in range(25):
        drive.play_round()
    table = new_table(submission)
    steps = []
    for record in drive.journal.records:
        steps.append((table, record.event))
        table = evolve(table, record.event)
    return steps


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_line_says_what_and_by_which_clause(game: str) -> None:
    for number in range(len(submission_texts(game))):
        for table, event in played(game, number):
            line, *details = sentences(table, event)
            assert re.fullmatch(r"[A-Z0-9][^\[\]]*[.] \[[^\[\]]+\]", line), line
            assert event.clause in KNOWN
            assert all(detail.startswith("    ") for detail in details)
            assert "_" not in re.sub(r"\[[^\]]*\]", "", line + "".join(details))


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_player_reads_no_hand_of_others_before_it_is_open(game: str) -> None:
    hidden = (e.CardsShuffled, e.StacksDealt, e.HandsDealt, e.HandSet, e.AdviceGiven, e.CardsLookedAt)
    for table, event in played(game, 0):
        if isinstance(event, hidden):
            assert not pieces_in(table, sentences(table, event, SPECTATOR))
        if isinstance(event, e.HandSet | e.AdviceGiven | e.CardsLookedAt):
            told = pieces_in(table, sentences(table, event, holder(table, event.position)))
            assert bool(told) is bool(event.player)  # nobody's where the dealer sets it for somebody gone


def pieces_in(table: Table, lines: list[str]) -> set[str]:
    """The cards or tiles that some text names."""
    pieces = {str(piece).rstrip("*") for piece in table.rules.family.deck}
    return pieces & set(re.findall(r"[\w-]+", " ".join(lines)))


def holder(table: Table, position: int) -> Viewer:
    """Whoever sits there; a spectator where nobody does."""
    return player(table, table.seats[position])


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_no_line_names_a_piece_that_its_reader_is_not_shown(game: str) -> None:
    """Whatever is said to a viewer is in what is written of the event for that viewer."""
    said = 0
    for number in range(len(submission_texts(game))):
        for table, event in played(game, number):
            codec = codec_for(table.rules.family.deck)
            for viewer in (SPECTATOR, Viewer(Viewing.DEALER), holder(table, 1), holder(table, 4)):
                told = pieces_in(table, sentences(table, event, viewer))
                said += len(told)
                assert told <= pieces_in(table, [json.dumps(codec.encode_seen(event, viewer))])
    assert said


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_a_line_is_made_from_what_its_reader_is_shown_and_nothing_else(game: str) -> None:
    for table, event in played(game, 0):
        for viewer in (SPECTATOR, AUDITOR, holder(table, 1), holder(table, 2)):
            hidden, seen = hidden_fields(event, viewer), veiled(event, viewer)
            assert tell(Scene.from_table(table, viewer), seen) == tell(Scene.from_table(table, viewer), event)
            for each in fields(event):
                kept = getattr(seen, each.name)
                assert kept is None if each.name in hidden else kept == getattr(event, each.name)


def test_a_transcript_is_the_sentences_of_its_steps() -> None:
    log = writer(submission_texts("pai-gow-tiles")[0])
    drive = opened_drive(log.submission, Chance.seeded_by("transcript"))
    drive.play_round()
    lines = [log.opening, *map(log.write, drive.journal.entries)]
    steps = replay(lines, [0, 1]).steps
    told = list(transcript(steps))
    assert told == [line for step in steps for line in sentences(step.before, step.record.event)]
    assert told[0] == "The table opened and received a set of tiles. [PGT-4A]"


TABLE = new_table(sample("pai-gow-poker-progressive-14a"))
READING = MeterReading("minor", 1, Cents(123_456))


@pytest.mark.parametrize(
    ("event", "says"),
    [
        (
            e.MethodChanged(
                shuffler=Shuffler.MANUAL,
                deal_method=DealMethod.MANUAL_SHOE,
                start_method=StartMethod.DICE,
                at=0,
                clause="PGP-11o",
            ),
            ["From now on the cards were to be shuffled by hand and dealt from a manual shoe. [PGP-11o]"],
        ),
        (
            e.MeterSynchronised(meters=(READING,), clause="PGP-14g"),
            ["Other tables have moved the meter. [PGP-14g]", "    the minor meter then stood at $1,234.56"],
        ),
        (
            e.WagersPlaced(player="Ann", position=1, stakes=(), clause="PGP-7a.1"),
            ["Position 1 took the wagers back. [PGP-7a.1]"],
        ),
        (
            e.IrregularityNoted(irregularity=Irregularity.CARD_DRAWN_IN_ERROR, position=2, clause="PGP-11g"),
            ["Noted for position 2: a card was drawn in error. [PGP-11g]"],
        ),
        (e.TableClosed(clause="PGP-6g.1"), ["The table was closed. [PGP-6g.1]"]),
        (
            e.SetRejected(
                deck=0,
                at=0,
                dealer="dealer",
                floorperson="floorperson",
                clause="PGT-4C-3-a",
            ),
            ["The dealer and the floorperson sealed an unsuitable set; another came. [PGT-4C-3-a]"],
        ),
    ],
)
def test_rare_events_are_told_as_well(event: e.Event, says: list[str]) -> None:
    assert sentences(TABLE, event) == says


# Speaking to a reader


def seated(**positions: int) -> Table:
    table = TABLE
    for name, position in positions.items():
        table = evolve(table, e.PlayerSeated(player=name, position=position, clause="PGP-7b.1"))
    return table


def test_the_reader_is_spoken_to_and_the_others_are_named() -> None:
    table = seated(Ann=1, Bo=2)
    passed = e.BankPassed(position=1, clause="PGP-10c.1")
    dice: dict[str, Any] = {"method": "dice", "shaken_by": 0, "dice": (1, 2, 5), "number": 8}
    start = e.StartingPositionFound(position=1, clause="PGP-8c-b-2", **dice)
    ann, bo = (Scene.from_table(table, player(table, name)) for name in ("Ann", "Bo"))
    assert tell(ann, passed) == (ToldLine("You passed the bank", "PGP-10c.1", position=1),)
    assert tell(bo, passed)[0].text == "Ann (1) passed the bank"
    assert tell(ann, start)[0].text.endswith("the deal began with you")
    bought = e.ChipsBought(player="Ann", amount=Cents(500), clause="PGP-7a.1")
    assert tell(ann, bought)[0].text == "You bought chips for $5.00"
    assert tell(bo, bought)[0].text == "Ann bought chips for $5.00"


@pytest.mark.clause("PGP-12b.1")
def test_a_reader_with_two_betting_areas_is_told_which() -> None:
    table = changed(seated(Ann=1), seats=(None, "Ann", "Ann", None, None, None, None))
    stakes = (Stake(WagerKind.PAI_GOW_POKER, Cents(500), coupon=Cents(500)),)
    placed = e.WagersPlaced(player="Ann", position=2, stakes=stakes, clause="PGP-7a.1")
    (line,) = tell(Scene.from_table(table, player(table, "Ann")), placed)
    assert line.text == "You (2) wagered $5.00 with a match play coupon of $5.00"


def test_pieces_are_shown_as_the_reader_wants_them() -> None:
    card = next(card for card in TABLE.rules.family.deck if str(card) == "As")
    exposed = e.CardExposed(position=3, card=card, choice=False, clause="PGP-11d.2")
    (line,) = tell(Scene.from_table(TABLE, SPECTATOR, str.lower), exposed)
    assert line.text == "Position 3 had as exposed; the hand stands"


def test_accounts_name_every_place_where_money_is() -> None:
    table = changed(TABLE, balances={CENTRE: 500, INVENTORY: -500})
    assert accounts(table) == [
        "table inventory: -$5.00",
        "mega meter: $100,000.00",
        "major meter: $5,000.00",
        "minor meter: $1,000.00",
        "centre of the layout: $5.00",
    ]


@pytest.mark.parametrize("name", sample_names())
def test_every_irregularity_of_a_game_has_words(name: str) -> None:
    assert all(each.words for each in game_rules(sample(name)).irregularities)
