"""A house that seals one deck and deals otherwise is found out by who sees the cards, and by the auditor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from everything import submissions
from fairness_kit import DealtDeck, decks_of, sealed_drive
from paigow.fairness.record import CutStep
from paigow.fairness.verifying import verify_round
from paigow.games.submission import StartMethod
from paigow.table import Command, Entropy
from paigow.table import commands as c
from paigow.table.showing.views import AUDITOR, SPECTATOR

ROUNDS = 12


def cheated(cheat: Callable[[Command, Entropy], Entropy], method: StartMethod) -> list[DealtDeck]:
    """Decks that were dealt in a way of the house's own, at a table with a cut; all saw some hands."""
    filed = next(
        each
        for each in submissions("pai-gow-poker")
        if each.equipment.start_method is method and each.equipment.shuffler == "manual"
    )
    drive = sealed_drive(filed, "dishonest", faults=0)
    drive.cheat = cheat
    decks = [deck for deck in decks_of(drive, ROUNDS) if len(deck.record(SPECTATOR).seen) > 20]
    assert decks
    return decks


def two_cards_exchanged(command: Command, honest: Entropy) -> Entropy:
    """The dealer's friend gets another first card."""
    if not isinstance(command, c.ShuffleCards):
        return honest
    first, *middle, last = honest.order
    return Entropy(order=(last, *middle, first))


def another_deck(command: Command, honest: Entropy) -> Entropy:
    if not isinstance(command, c.ShuffleCards):
        return honest
    return Entropy(order=honest.order[::-1])


def another_cut(command: Command, honest: Entropy) -> Entropy:
    return replace(honest, cut=10 if honest.cut != 10 else 11) if honest.cut else honest


def another_roll(command: Command, honest: Entropy) -> Entropy:
    if not honest.dice:
        return honest
    one, *others = honest.dice
    return replace(honest, dice=(one % 6 + 1, *others), number=honest.number % 7 + 1)


def test_an_honest_house_is_not_suspected() -> None:
    for deck in cheated(lambda _, honest: honest, StartMethod.DICE):
        assert verify_round(deck.record(SPECTATOR)).holds


@pytest.mark.parametrize("cheat", [two_cards_exchanged, another_deck], ids=lambda each: str(each.__name__))
def test_a_deck_that_is_dealt_otherwise_than_it_was_sealed(
    cheat: Callable[[Command, Entropy], Entropy],
) -> None:
    """Whoever sees one of the cards finds out; who sees none of them cannot; the auditor always does."""
    decks = cheated(cheat, StartMethod.DICE)
    assert not all(verify_round(deck.record(SPECTATOR)).holds for deck in decks)
    for deck in decks:
        faults = verify_round(deck.record(AUDITOR)).faults
        assert any("is not that of the seed" in fault for fault in faults)


def test_a_dealer_who_cuts_where_it_pleases() -> None:
    """The cards seen lie where that cut brought them; but it was not drawn."""
    decks = cheated(another_cut, StartMethod.DICE)
    by_dealer = [deck for deck in decks if is_cut_by_dealer(deck)]
    assert by_dealer
    for deck in by_dealer:
        assert "the cut was not drawn" in verify_round(deck.record(SPECTATOR)).faults[0]


def is_cut_by_dealer(deck: DealtDeck) -> bool:
    steps = deck.record(SPECTATOR).steps
    return any(isinstance(step, CutStep) and step.position == 0 for step in steps)


@pytest.mark.parametrize("method", [StartMethod.DICE, StartMethod.RNG], ids=str)
def test_dice_and_numbers_that_were_not_drawn(method: StartMethod) -> None:
    for deck in cheated(another_roll, method):
        faults = verify_round(deck.record(SPECTATOR)).faults
        assert "the starting position was not drawn" in faults[0]
