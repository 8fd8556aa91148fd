"""The record of a deck: honest ones verify for every viewer, and hold what a viewer may know and no more."""

from __future__ import annotations

import json
import typing
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from everything import submissions
from fairness_kit import VIEWERS, DealtDeck, decks_of, sealed_drive
from leak_oracle import Oracle
from paigow.fairness.decks import CardOpening, Commitments, SeededDeck
from paigow.fairness.records import (
    CutStep,
    DealtStep,
    MovedStep,
    RackedStep,
    RoundRecord,
    StartedStep,
    Way,
    pieces_in,
    read_record,
    record_for,
    write_record,
)
from paigow.fairness.verification import BY_CHANCE, verify_round
from paigow.games.catalogue import GAMES
from paigow.games.hands import family_of
from paigow.games.submission import Completion, DeliveryStyle, StartMethod
from paigow.log.codec import EVENTS
from paigow.pieces import CardOrTile, Pieces, texts_of
from paigow.rng import Chance
from paigow.table import Irregularity, Phase
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.journal import Played
from paigow.table.showing.views import AUDITOR, SPECTATOR, Viewer

ROUNDS = {"pai-gow-tiles": 60}
"""More where there are ten styles of delivery to come up."""
FEW = 6
GAME_NAMES = [each.name.value for each in GAMES]


@cache
def dealt(game: str) -> tuple[DealtDeck, ...]:
    """Decks of rounds by every submission of a game: banks, faults, people who leave, all ways to deal."""
    return tuple(
        deck
        for number, submission in enumerate(submissions(game))
        for deck in decks_of(sealed_drive(submission, f"{game} {number}"), ROUNDS.get(game, FEW))
    )


def records(game: str) -> Iterator[tuple[DealtDeck, Viewer, RoundRecord]]:
    return ((deck, viewer, deck.record(viewer)) for deck in dealt(game) for viewer in VIEWERS)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_honest_rounds_verify_for_every_viewer(game: str) -> None:
    for deck, viewer, record in records(game):
        verdict = verify_round(record, deck.seeded.sealed.commitments.root.hex())
        assert verdict.holds, (viewer, verdict.faults)
        assert verdict.whole == viewer.sees_all
        assert verdict.seen == len(record.seen)
        assert read_record(write_record(record)) == record


@pytest.mark.sizes(all=1)
def test_every_way_to_deal_and_every_step_comes_up_in_these_tests() -> None:
    """So that what verifies has been dealt by hand, from shoes, in two deals, in stacks and by styles."""
    steps = [step for game in GAME_NAMES for deck in dealt(game) for step in deck.record(SPECTATOR).steps]
    assert {type(step) for step in steps} >= {CutStep, MovedStep, StartedStep, DealtStep}
    assert {step.way for step in steps if isinstance(step, DealtStep)} == set(Way)
    assert {step.style for step in steps if isinstance(step, DealtStep)} == {None, *DeliveryStyle}
    assert {step.method for step in steps if isinstance(step, StartedStep)} == BY_CHANCE | {
        StartMethod.BUTTON
    }
    assert {step.above for step in steps if isinstance(step, CutStep) and step.position == 0}


@pytest.mark.clause("PGP-11f.1")
@pytest.mark.parametrize("phase", [Phase.DEAL, Phase.LAST_CARDS], ids=str)
def test_a_card_that_was_found_face_up_is_opened_where_it_lay(phase: Phase) -> None:
    """In the shoe before the deal, and between the two deals of Section 17."""
    in_two_deals = phase is Phase.LAST_CARDS
    filed = next(
        each
        for each in submissions("pai-gow-poker")
        if each.deals_by_section_17 == in_two_deals and "shoe" in each.equipment.deal_method
        if not in_two_deals or each.equipment.section_17_completion is Completion.SHOE
    )
    drive = sealed_drive(filed, "face up", faults=0)
    while drive.table.phase is not phase:
        drive.step()
    found = drive.table.in_play.stock[4]
    drive.must(c.Report(command_id="face up", at=drive.at, irregularity=Irregularity.CARD_FACE_UP, place=5))
    while drive.table.round is not None:
        drive.step()
    for viewer in VIEWERS:
        record = drive.decks[-1].record(viewer)
        assert [step.piece for step in record.steps if isinstance(step, RackedStep)] == [str(found)]
        assert str(found) in {each.piece for each in record.openings}
        assert verify_round(record).faults == ()


KEPT = sorted((Path(__file__).parent / "records").glob("*.json"))


@pytest.mark.parametrize("file", KEPT, ids=lambda file: str(file.stem))
def test_records_that_were_kept_verify_for_ever(file: Path) -> None:
    """Known answers for a second implementation: it must find that they hold, too."""
    text = file.read_text(encoding="utf-8")
    record = read_record(text)
    assert verify_round(record).faults == ()
    assert record.seen
    assert write_record(record) == text


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGP-8-d-1.1", "PGP-9e-2.1", "PGT-8E-2-c")
@pytest.mark.parametrize("game", GAME_NAMES)
def test_exactly_what_a_viewer_may_know_is_opened(game: str) -> None:
    """The leak oracle works from the documents what each may know; tiles that look alike are one to it."""
    for deck in dealt(game):
        oracle = Oracle()
        for each, by in zip(deck.played, deck.by, strict=True):
            oracle.learn(each.before, each.record.event, each.after, by)
            if isinstance(each.record.event, e.RoundCompleted | e.RoundVoided | e.ReshuffleOrdered):
                break
        for viewer in VIEWERS[1:]:
            opened = {each.piece.removesuffix("*") for each in deck.record(viewer).openings}
            known = {text.removesuffix("*") for text in oracle.remembered(viewer.name)}
            assert opened == known, viewer


@pytest.mark.parametrize("game", GAME_NAMES)
def test_nothing_in_a_record_lets_anyone_try_cards(game: str) -> None:
    """No seed, no salt but those of opened cards, no key of the draws before the last of them."""
    for deck in dealt(game)[:: len(dealt(game)) // 5]:
        sealed = deck.seeded.sealed
        salts = {each.salt.hex() for each in deck.seeded.opened(family_of(sealed.name.game).deck)}
        for viewer in VIEWERS[1:]:
            for upto in range(1, len(deck.played) + 1, 7):
                record = record_for(deck.seeded, deck.played[:upto], viewer)
                text = write_record(record)
                held = {each.salt for each in record.openings}
                assert sealed.seed.hex() not in text
                assert not any(salt in text for salt in salts - held)
                drawn = {type(each.record.event) for each in deck.played[:upto]}
                over = {e.HandsDealt, e.ReshuffleOrdered, e.RoundVoided, e.RoundCompleted}
                assert (record.draws is not None) == bool(drawn & over)
                assert not record.order
                assert all(len(bytes.fromhex(salt)) * 8 >= 128 for salt in held)


# Two decks that differ only in what a viewer does not know


@dataclass(frozen=True)
class OtherSealed:
    """A sealed deck of another world: nothing of it but its name is the same."""

    name: Any
    world: str

    @property
    def commitments(self) -> Commitments:
        size = len(self.name.texts)
        return Commitments(self.name, tuple(self.salt(n) for n in range(size)), self.salt(size))

    def salt(self, place: int) -> bytes:
        return sha256(f"{self.world} {place}".encode()).digest()

    @property
    def draws_key(self) -> bytes:
        return self.salt(-1)

    @property
    def seed(self) -> bytes:
        return self.salt(-2)


@dataclass(frozen=True)
class OtherDeck(SeededDeck):
    """The deck that is dealt there."""

    sealed: Any  # an `OtherSealed`
    seeds: Any
    order: Pieces

    def opened(self, known: Any) -> tuple[CardOpening, ...]:
        texts = texts_of(family_of(self.sealed.name.game).deck)
        return tuple(
            CardOpening(card, texts[piece], self.sealed.salt(card))
            for card, piece in enumerate(self.order)
            if piece in known
        )


def exchanged(value: Any, other: dict[CardOrTile, CardOrTile]) -> Any:
    """The same value about other pieces."""
    if type(value) in PIECES:
        return other[value]
    if isinstance(value, tuple):
        return tuple(exchanged(each, other) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        held = {each.name: exchanged(getattr(value, each.name), other) for each in fields(value)}
        return replace(value, **held)
    return value


def in_the_other_world(each: Played, other: dict[CardOrTile, CardOrTile]) -> Played:
    event = exchanged(each.record.event, other)
    return Played(each.before, each.record._replace(event=event), each.after)


PIECES = typing.get_args(CardOrTile)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_decks_that_differ_in_hidden_cards_give_records_that_differ_in_salts_alone(game: str) -> None:
    chance = Chance.seeded_by("exchange", game)
    for deck in dealt(game)[::3]:
        name, order = deck.seeded.sealed.name, deck.seeded.order
        texts = texts_of(family_of(name.game).deck)
        for viewer in VIEWERS[1:]:
            here = deck.record(viewer)
            known = {each.piece for each in here.openings}
            hidden = [piece for piece in order if texts[piece] not in known]
            other = {piece: piece for piece in order}
            other |= dict(zip(hidden, chance.shuffled(hidden), strict=True))
            played = [in_the_other_world(each, other) for each in deck.played]
            sealed = OtherSealed(name, "there")
            there_deck: Any = OtherDeck(sealed, deck.seeded.seeds, exchanged(order, other))
            there = record_for(there_deck, played, viewer)
            assert len(write_record(here)) == len(write_record(there))
            assert without_salts(here) == without_salts(there)


def without_salts(record: RoundRecord) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(write_record(record))
    for opening in data.get("openings", ()):
        del opening["salt"]
    for secret in ("commitments", "draws", "draws_commitment"):
        data.pop(secret, None)
    return data


def test_every_event_that_shows_pieces_is_known_to_the_record() -> None:
    """An event that a viewer may see and that holds pieces, in a field that is not for nobody, shows them."""
    for kind in EVENTS.values():
        hints = typing.get_type_hints(kind)
        shown = [
            each.name
            for each in fields(kind)
            if str(each.metadata.get("audience", "")) != "nobody" and _holds_pieces(hints[each.name])
        ]
        if shown and kind not in (e.CardsSpread,):  # they lie in the order that is prescribed, not yet washed
            held = {name: _sample(hints[name]) for name in shown}
            event = object.__new__(kind)
            for each in fields(kind):
                plain = 3 if each.name == "position" else None
                object.__setattr__(event, each.name, held.get(each.name, plain))
            expected = {piece for value in held.values() for piece in _pieces(value)}
            assert set(pieces_in(event)) == expected, kind


def _holds_pieces(hint: Any) -> bool:
    return hint == CardOrTile or any(_holds_pieces(part) for part in typing.get_args(hint) if part is not ...)


def _sample(hint: Any) -> Any:
    """A value of such a type with pieces in it."""
    deck = family_of("pai-gow-poker").deck
    if hint == CardOrTile:
        return deck[hash(str(hint)) % 7]
    if hint == Pieces:
        return deck[10:13]
    return ((2, deck[20]), (3, deck[21]))


def _pieces(value: Any) -> Iterator[CardOrTile]:
    if type(value) in PIECES:
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _pieces(each)


def test_an_auditor_checks_the_whole_deck() -> None:
    deck = dealt("pai-gow-poker")[0]
    record = deck.record(AUDITOR)
    assert record.seed == deck.seeded.sealed.seed.hex()
    assert len(record.openings) == len(record.order) == 53
    assert isinstance(deck.seeded, SeededDeck)
    assert verify_round(record).whole
