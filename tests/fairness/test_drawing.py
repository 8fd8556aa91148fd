"""What a sealed deck brings to a table, command by command."""

from __future__ import annotations

import pytest

from fairness_kit import SealedDrive, sealed_drive
from paigow.fairness.drawing import entropy_for
from paigow.fairness.sealing import PlayerSeed, SeededDeck
from paigow.games.catalogue import GAMES
from paigow.games.submission import default_submission
from paigow.table import NO_ENTROPY, Entropy, Phase
from paigow.table import commands as c


def at(phase: Phase) -> SealedDrive:
    drive = sealed_drive(default_submission("pai-gow-poker"), "drawn", faults=0)
    while drive.table.phase is not phase:
        drive.step()
    return drive


def test_only_what_chance_has_a_part_in_gets_anything() -> None:
    drive = at(Phase.CUT)
    deck = drive.decks[-1].seeded
    for kind in (c.Deal(command_id="1"), c.CutCards(command_id="1", position=1, above=20)):
        assert entropy_for(kind, drive.table, deck) == NO_ENTROPY


def test_each_cut_and_each_roll_is_drawn_anew() -> None:
    drive = at(Phase.CUT)
    deck, cut = drive.decks[-1].seeded, c.CutCards(command_id="1", position=0)
    happened = [each.record.event for each in drive.decks[-1].played]
    first = entropy_for(cut, drive.table, deck, happened)
    assert first == Entropy(cut=deck.draws.cut(0, 53))
    while drive.table.phase is not Phase.STARTING_POSITION:
        drive.step()
    happened = [each.record.event for each in drive.decks[-1].played]
    assert entropy_for(cut, drive.table, deck, happened).cut == deck.draws.cut(1, 53)
    roll = c.FindStartingPosition(command_id="1")
    assert entropy_for(roll, drive.table, deck, happened).dice == deck.draws.dice(0)
    drive.step()
    happened = [each.record.event for each in drive.decks[-1].played]
    assert entropy_for(roll, drive.table, deck, happened).dice == deck.draws.dice(1)


def test_a_shuffle_gets_the_order_that_the_seeds_make() -> None:
    drive = at(Phase.SHUFFLE)
    shuffle = c.ShuffleCards(command_id="1")
    one, other = (SeededDeck(drive.next, seeds) for seeds in ((), (PlayerSeed(1, b"x"),)))
    assert entropy_for(shuffle, drive.table, one).order == one.order != other.order


@pytest.mark.parametrize("game", [each.name.value for each in GAMES])
def test_the_generator_shows_a_number_of_every_place(game: str) -> None:
    drive = sealed_drive(default_submission(game), "numbers", faults=0)
    places = drive.table.rules.places
    seeds = [(PlayerSeed(1, bytes([n])),) for n in range(100)]
    asked = c.FindStartingPosition(command_id="1")
    shown = {entropy_for(asked, drive.table, SeededDeck(drive.next, each)).number for each in seeds}
    assert shown == set(range(1, places + 1))
