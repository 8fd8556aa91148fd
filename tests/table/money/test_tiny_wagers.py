"""Wagers of a few cents, meters of next to nothing, limits used up: wherever a payment can come to nothing
the table goes on, moves no transfer of nothing, and tells the winner why.

Such filings are mostly not allowed; the machine must hold against one all the same.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from paigow.games.catalogue import GAMES
from paigow.games.pay_tables import odds_range, pay_tables
from paigow.games.submission import NumberOffer, Offer, RulesSubmission, VigRounding
from paigow.log.chain import submission_of
from paigow.money import Cents, ForOne, ToOne, dollars
from paigow.rng import Chance
from paigow.rules.outcome import Result
from paigow.simulation import Drive, SimulatedPlayer
from paigow.simulation.faults import Faults
from paigow.simulation.habits import Habits
from paigow.simulation.simulate import submission_texts
from paigow.table import Record
from paigow.table import events as e
from paigow.table.money.ledger import stray_cents
from paigow.table.showing.wording import Scene

CENT = Cents(1)
MOST = Cents(30)
ROUNDS = 150
HABITS = Habits(
    optional=90, plain=0, second_area=10, surrenders=6, banks=50, times=30, odd_cents=50, early=15
)


def tiny(submission: RulesSubmission, rounding: VigRounding, limit: Cents | None) -> RulesSubmission:
    """The same table for cents: every minimum, meter and limit as small as it can be."""
    offers = {key: _tiny_offer(offer) for key, offer in submission.wagers.offered()}
    limits = submission.payout_limits
    if limits.per_hand is not None:
        limits = replace(limits, per_hand=limit)
    if limits.seven_card_bonus is not None:
        limits = replace(limits, seven_card_bonus=limit)
    return replace(
        submission,
        table=replace(submission.table, minimum=CENT, maximum=MOST, vig_rounding=rounding),
        wagers=replace(submission.wagers, **offers),
        payout_limits=limits,
    )


def _tiny_offer(offer: Any) -> Any:
    if isinstance(offer, Offer | NumberOffer):
        return replace(offer, minimum=CENT, maximum=MOST)
    meters = {name: replace(meter, initial=CENT, reset=CENT) for name, meter in offer.meters}
    return replace(offer, **meters)  # the amount is printed, the meter is not


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("rounding", list(VigRounding))
@pytest.mark.parametrize("game", [game.name.value for game in GAMES])
def test_a_table_for_cents_never_stops_and_says_why_a_win_is_nothing(
    game: str, rounding: VigRounding
) -> None:
    wins = 0
    for number, text in enumerate(submission_texts(game)):
        chance = Chance.seeded_by("tiny", game, number, rounding)
        filed = tiny(submission_of(text), rounding, Cents(chance.randint(1, 20)))
        players = [SimulatedPlayer(name, HABITS) for name in ("Ann", "Bo", "Cai")]
        drive = Drive(filed, chance, players, fault=Faults(chance))
        drive.open()
        for position, player in enumerate(players, 2):
            drive.seat(player.name, position, 5_000)
        for _ in range(ROUNDS):
            drive.play_round()
            assert stray_cents(drive.table.balances) == 0
        wins += sum(told(Scene.from_table(drive.table), record) for record in drive.journal.records)
    assert wins


def told(scene: Scene, record: Record) -> int:
    """How many wagers an event lets win; each that wins nothing has its reason in the same line."""
    settled: tuple[e.Settlement, ...] = getattr(record.event, "settled", ())
    won = [each for each in settled if each.result is Result.WIN]
    for each in won:
        if not each.won:
            said = scene.settled(each).text
            assert "and not $" in said or "less than a cent" in said, said
    return len(won)


@pytest.mark.clause("PGP-13b6.2")
def test_every_win_by_odds_is_at_least_a_cent_and_only_whole_dollars_can_take_it() -> None:
    """All printed odds are 1 to 1 or better; the number wager alone is rounded further down."""
    for table in pay_tables():
        for row in table.rows:
            for pays in (row.pays, row.corrected):
                if isinstance(pays, ToOne | ForOne):
                    assert all(
                        (pays.winnings(Cents(n)) if isinstance(pays, ToOne) else pays.payment(Cents(n))) > 0
                        for n in range(1, 31)
                    )
    number = odds_range("pgp-13b6")
    for odds in (number.lowest, ToOne(Fraction(23, 4)), number.highest):
        least = next(n for n in range(1, 100) if number.winnings(Cents(n), odds))
        assert odds.winnings(Cents(least)) >= dollars(1) > odds.winnings(Cents(least - 1))
