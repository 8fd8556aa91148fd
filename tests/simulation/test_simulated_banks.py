"""Simulated players try everything around a bank, so that a campaign of rounds covers it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from paigow.log.chain import submission_of
from paigow.rng import Chance
from paigow.simulation.habits import RESTLESS
from paigow.simulation.simulate import opened_drive, submission_texts
from paigow.simulation.tally import Tally
from paigow.table import Table
from paigow.table import events as e
from paigow.table.machine.evolve import evolve
from paigow.table.machine.transitions import new_table

ROUNDS = 150


def deeds(events: list[e.Event], table: Table) -> Iterator[str]:
    """What happened around banks, by name; an event is read with the table before it."""
    for event in events:
        match event:
            case e.BankAccepted(coupons=(_, *_)):
                yield "a coupon went back"
            case e.BankReturned(left=True):
                yield "a bank left"
            case e.BankReturned():
                yield "nobody against the bank"
            case e.DealerWagerLowered():
                yield "the dealer's wager was lowered"
            case e.NoMoreBetsAnnounced(dealer_wager=wager) if wager and not any(table.in_play.wagers):
                yield "a bank with the dealer alone"
            case e.WagerSurrendered() if table.in_play.bank is not None:
                yield "surrendered to a bank"
            case e.WagersPlaced(stakes=(), clause=clause) if clause in ("PGP-7c.2", "SPG-7c.2", "PGT-5D"):
                yield "left with the wagers"
        table = evolve(table, event)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    ("game", "without"),
    [
        ("pai-gow-poker", set()),
        ("supreme-pai-gow", set()),
        ("pai-gow-tiles", {"a coupon went back"}),
    ],
)
def test_simulated_players_do_everything_around_a_bank(game: str, without: set[str]) -> None:
    seen: Counter[str] = Counter()
    tally = Tally()
    for number, text in enumerate(submission_texts(game)[:2]):
        submission = submission_of(text)
        drive = opened_drive(submission, Chance.seeded_by("8", game, number))
        for player in drive.players:
            player.habits = replace(RESTLESS, leaves_per_mille=30)
        while drive.table.memory.rounds < ROUNDS:
            drive.play_round()
        events = [record.event for record in drive.journal.records]
        seen += Counter(deeds(events, new_table(submission)))
        for event in events:
            tally.count(event)
    wanted = {
        "a coupon went back",
        "a bank left",
        "nobody against the bank",
        "the dealer's wager was lowered",
        "a bank with the dealer alone",
        "surrendered to a bank",
        "left with the wagers",
    }
    assert set(seen) == wanted - without, seen
    settled = tally.events["BankSettled"]
    assert settled <= tally.banked <= settled + tally.voids, "a bank that went back is not counted"
