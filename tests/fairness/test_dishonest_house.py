"""A house that seals one deck and deals otherwise is found out by who sees the cards, and by the auditor."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from everything import submissions
from fairness_kit import DealtDeck, decks_of, sealed_drive
from paigow.fairness.records import CutStep, RoundRecord, StartedStep, read_record
from paigow.fairness.verification import verify_round
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


# What was drawn, and is written down as if somebody had chosen it


def kept(name: str) -> RoundRecord:
    """One of the records that hold."""
    file = Path(__file__).parent / "records" / f"{name}.json"
    return read_record(file.read_text(encoding="utf-8"))


def with_start(record: RoundRecord, **other: object) -> RoundRecord:
    steps = tuple(
        msgspec.structs.replace(step, **other) if isinstance(step, StartedStep) else step
        for step in record.steps
    )
    return msgspec.structs.replace(record, steps=steps)


@pytest.mark.parametrize(
    ("name", "other", "fault"),
    [
        ("card-by-card", {"method": StartMethod.BUTTON}, "the button does not find"),
        ("card-by-card", {"method": StartMethod.BUTTON, "number": 0}, "whole from an automated shoe"),
        ("card-by-card", {"method": StartMethod.SECTION_17}, "finds no starting position"),
        ("card-by-card", {"dice": (1, 2, 2)}, "the dice do not come to"),
        ("tiles", {"method": StartMethod.BUTTON, "number": 0}, "the button does not find"),
    ],
)
def test_a_start_that_was_drawn_is_not_called_something_else(
    name: str, other: dict[str, object], fault: str
) -> None:
    assert fault in verify_round(with_start(kept(name), **other)).faults[0]


def test_a_button_where_hands_come_whole_is_for_who_was_there_to_confirm() -> None:
    record = kept("supreme-shoe")
    place = next(step.position for step in record.steps if isinstance(step, StartedStep))
    verdict = verify_round(with_start(record, method=StartMethod.BUTTON, number=0, dice=()))
    assert verdict.holds
    assert f"the button lay at place {place}" in verdict.happened


def test_a_cut_that_was_drawn_and_is_called_a_players_is_named() -> None:
    record = kept("dealer-cut")
    assert verify_round(record).happened[0].startswith("drawn: the dealer cut")
    steps = tuple(CutStep(5, step.above) if isinstance(step, CutStep) else step for step in record.steps)
    verdict = verify_round(msgspec.structs.replace(record, steps=steps))
    assert verdict.happened[0].startswith("position 5 cut")


def test_an_order_without_the_seed_it_came_from_is_no_order() -> None:
    bare = msgspec.structs.replace(kept("whole"), seed=None)
    assert "says nothing without the seed" in verify_round(bare).faults[0]


def test_a_stack_that_there_is_not_cannot_go_out_first() -> None:
    record = kept("stacks")
    *before, dealt = record.steps
    last = msgspec.structs.replace(dealt, first_stack=8)
    faults = verify_round(msgspec.structs.replace(record, steps=(*before, last))).faults
    assert "there is no stack 8" in faults[0]
