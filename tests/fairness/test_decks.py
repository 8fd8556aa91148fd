"""The decks of a table, folded over what happens: what they bring to which command, and that nothing is drawn
twice."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest

from fairness_kit import SealedDrive, sealed_drive
from paigow.fairness.decks import NotSealedError, PlayerSeed, SeededDeck, TableDecks
from paigow.games.catalogue import GAMES, GameName
from paigow.games.submission import default_submission
from paigow.table import NO_ENTROPY, Entropy, Phase
from paigow.table import commands as c
from paigow.table import events as e

CUT = c.CutCards(command_id="1", position=0)
ROLL = c.FindStartingPosition(command_id="1")
SHUFFLE = c.ShuffleCards(command_id="1")


def at(phase: Phase) -> SealedDrive:
    drive = sealed_drive(default_submission("pai-gow-poker"), "drawn", faults=0)
    while drive.table.phase is not phase:
        drive.step()
    return drive


def opened() -> TableDecks:
    numbers = count()
    return TableDecks.opened(GameName.PAI_GOW_POKER, "t", lambda: next(numbers).to_bytes(32, "big"))


def no_seed() -> bytes:
    raise AssertionError("a seed is drawn at a shuffle only")


def test_only_what_chance_has_a_part_in_gets_anything() -> None:
    drive = at(Phase.CUT)
    for command in (c.Deal(command_id="1"), c.CutCards(command_id="1", position=1, above=20)):
        assert drive.chances.entropy(command, drive.table) == NO_ENTROPY
    assert opened().entropy(CUT, drive.table) == NO_ENTROPY


def test_each_cut_and_each_roll_is_drawn_anew_and_the_same_one_never() -> None:
    drive = at(Phase.CUT)
    decks = drive.chances
    assert decks.dealt is not None
    draws = decks.dealt.draws
    assert decks.entropy(CUT, drive.table) == Entropy(cut=draws.cut(0, 53))
    assert decks.entropy(CUT, drive.table) == decks.entropy(CUT, drive.table)
    assert decks.entropy(ROLL, drive.table) == Entropy(dice=draws.dice(0), number=draws.number(0, 7))
    cut = decks.after([e.CardsCut(position=0, above=20, clause="")], no_seed)
    assert cut.entropy(CUT, drive.table) == Entropy(cut=draws.cut(1, 53))
    assert cut.entropy(ROLL, drive.table).dice == draws.dice(0)
    while drive.table.phase is not Phase.DEAL:
        drive.step()
    assert drive.chances.entropy(ROLL, drive.table).dice == draws.dice(1)


def test_a_shuffle_takes_the_deck_that_lay_ready_with_the_seeds_that_were_added() -> None:
    drive = at(Phase.SHUFFLE)
    before = opened().seeded(3, b"x").seeded(1, b"y").seeded(3, b"z")
    assert before.added == (PlayerSeed(1, b"y"), PlayerSeed(3, b"z"))
    order = before.entropy(SHUFFLE, drive.table).order
    assert order == SeededDeck(before.ready, before.added).order != SeededDeck(before.ready, ()).order
    after = before.after([e.CardsShuffled(order=order, offers=(), clause="")], lambda: bytes(range(32)))
    assert after.dealt == SeededDeck(before.ready, before.added)
    assert (after.added, after.cuts, after.starts) == ((), 0, 0)
    assert (after.ready.name.number, after.ready.seed) == (2, bytes(range(32)))


def test_the_next_deck_is_published_before_the_wagers_of_its_round_close() -> None:
    """Its root is there when the round is opened, and it is the root of the deck that is dealt then."""
    drive = sealed_drive(default_submission("pai-gow-tiles"), "ahead", faults=0)
    for number in range(1, 4):
        noted = drive.chances.ready.commitments.root
        drive.play_round()
        assert len(drive.decks) == number
        assert drive.decks[-1].seeded.sealed.commitments.root == noted


def test_what_could_not_be_kept_is_drawn_again_alike() -> None:
    """The value before is still what it was: there is no second throw for whoever loses the first."""
    drive = at(Phase.SHUFFLE)
    before, table = drive.chances, drive.table
    first = before.entropy(SHUFFLE, table)
    before.after([e.CardsShuffled(order=first.order, offers=(), clause="")], lambda: bytes(32))
    assert before.entropy(SHUFFLE, table) == first


@pytest.mark.parametrize("game", [each.name.value for each in GAMES])
def test_a_table_that_was_closed_goes_on_with_the_decks_that_were_kept(game: str) -> None:
    drive = sealed_drive(default_submission(game), "kept", faults=0)
    kept = {drive.chances.ready.name.number: drive.chances.kept}
    for _ in range(150):
        drive.step()
        kept[drive.chances.ready.name.number] = drive.chances.kept
        happened = [each.record.event for each in drive.decks[-1].played] if drive.decks else []
        resumed = TableDecks.resumed(drive.chances.ready.name, kept.__getitem__, happened)
        assert resumed == replace(drive.chances, added=())
    assert len(kept) > 2
    assert any(len(each) > 32 for each in kept.values())


def test_what_is_kept_changes_at_a_shuffle_only() -> None:
    decks = opened()
    assert decks.seeded(2, b"x").kept == decks.kept == bytes(32)
    shuffled = e.CardsShuffled(order=(), offers=(), clause="")
    after = decks.seeded(2, b"xyz").after([shuffled], lambda: b"\x01" * 32)
    assert after.kept == b"\x01" * 32 + b"\x02\x03xyz"
    assert after.after([e.CardsCut(position=1, above=20, clause="")], no_seed).kept == after.kept


@pytest.mark.parametrize(("position", "seed"), [(0, b"x"), (7, b"x"), (1, b""), (1, bytes(33))])
def test_a_seed_that_nobody_may_add_is_refused(position: int, seed: bytes) -> None:
    with pytest.raises(NotSealedError):
        opened().seeded(position, seed)


@pytest.mark.parametrize("game", [each.name.value for each in GAMES])
def test_the_generator_shows_a_number_of_every_place(game: str) -> None:
    drive = sealed_drive(default_submission(game), "numbers", faults=0)
    while drive.table.phase is not Phase.DEAL:
        drive.step()
    events = (each.record.event for each in drive.decks[-1].played)
    found = next(event for event in events if isinstance(event, e.StartingPositionFound))
    decks, shown = drive.chances, set()
    for _ in range(100):
        decks = decks.after([found], no_seed)
        shown.add(decks.entropy(ROLL, drive.table).number)
    assert shown == set(range(1, drive.table.rules.places + 1))
