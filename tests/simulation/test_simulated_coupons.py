"""Simulated players redeem coupons for progressive wagers, and lay chips on others (PGP 7(d))."""

from __future__ import annotations

from paigow.log.chain import submission_of
from paigow.rng import Chance
from paigow.simulation.simulate import opened_drive, submission_texts
from paigow.table import events as e


def test_simulated_players_redeem_coupons_for_some_progressive_wagers_and_for_no_others() -> None:
    seen: set[tuple[bool, bool]] = set()
    for number, text in enumerate(submission_texts("pai-gow-poker")):
        drive = opened_drive(submission_of(text), Chance.seeded_by("coupons", number))
        for _ in range(12):
            drive.play_round()
        rules = drive.table.rules
        for event in (record.event for record in drive.journal.records):
            for stake in event.stakes if isinstance(event, e.WagersPlaced) else ():
                takes = stake.wager in rules.wagers and rules.wagers[stake.wager].takes_coupon
                assert takes or not stake.coupon or stake.wager == rules.main
                if takes:
                    seen.add((stake.wager in rules.progressive, stake.coupon > 0))
    assert {(True, True), (True, False)} <= seen
