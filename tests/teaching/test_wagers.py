"""Optional wagers by the rows of their pay tables, in words that agree with what the table paid."""

from __future__ import annotations

from fractions import Fraction

import pytest

from paigow.chance import Chance
from paigow.games.catalogue import GAMES, GameName
from paigow.games.submission import read_submission
from paigow.games.wager_kinds import EnvyBonus, WagerKind
from paigow.money import Cents, ToOne
from paigow.rules.outcome import Result
from paigow.simulation.simulate import opened_drive, submission_texts
from paigow.table import events as e
from paigow.table.showing.wording import Scene
from paigow.teaching.wagers import WagerTold, wagers_told
from table_kit import Kit

STEPS = 900


def settled_by_chance(game: GameName) -> list[tuple[e.Settlement, WagerTold]]:
    found = []
    for text in submission_texts(game)[:2]:
        filed = read_submission(text).submission
        assert filed is not None
        drive = opened_drive(filed, Chance.seeded_by("wagers told", game))
        for _ in range(STEPS):
            scene = Scene.from_table(drive.table)
            for record in drive.step() or ():
                settled: tuple[e.Settlement, ...] = getattr(record.event, "settled", ())
                optional = [
                    each for each in settled if each.wager not in (scene.rules.main, WagerKind.DEALER)
                ]
                found += list(zip(optional, wagers_told(scene, settled), strict=True))
    return found


@pytest.mark.parametrize("game", [each.name for each in GAMES])
def test_every_optional_wager_is_told_as_it_was_settled(game: GameName) -> None:
    told = settled_by_chance(game)
    assert {each.result for each, _ in told} >= {Result.WIN, Result.LOSE}
    for settlement, each in told:
        assert (each.position, each.result, each.wagered, each.won, each.clause) == (
            settlement.position, settlement.result, settlement.wagered, settlement.won, settlement.clause,
        )  # fmt: skip
        assert "_" not in each.said.text
        assert each.said.text.count(each.wager)
        has_row = settlement.wager.kind is not WagerKind.POSITION_NUMBER
        assert (each.row is not None) is (has_row and each.result is not Result.LOSE)
        if each.limit is None and each.pays is not None and each.pays.endswith(" to 1"):
            odds = ToOne(Fraction(each.pays.removesuffix(" to 1")))
            coupon = each.wagered if "with its coupon" in each.said.text else Cents(0)
            assert odds.winnings(Cents(each.wagered + coupon)) == each.won
        assert (each.pays is not None) is (
            each.result is Result.WIN and not isinstance(settlement.wager, EnvyBonus)
        )


def told_at(kit: Kit, position: int) -> list[str]:
    return [
        str(each.said)
        for step in kit.journal.records
        for each in wagers_told(Scene.from_table(kit.table), getattr(step.event, "settled", ()))
        if each.position == position
    ]


def test_a_win_names_its_row_and_a_loss_the_lowest_one() -> None:
    kit = Kit("pai-gow-poker-fortune", players={1: 1000, 2: 1000})
    fortune = WagerKind.FORTUNE_BONUS
    kit.bets({at: {kit.main: 25, fortune: 5} for at in (1, 2)})
    kit.play(p1="7s 7h 7d Ac 2s / 5d 5h", p2="9c 8c 4d 3d 2d / As Kd", dealer="Qs Qh 9d 6c 3s / Jd Jh")
    assert told_at(kit, 1) == [
        "p1 (1): Fortune Bonus of $5.00 won $25.00 for a full house; that pays 5 to 1 (PGP-3l-pt-08)"
    ]
    assert told_at(kit, 2) == [
        "p2 (2): Fortune Bonus of $5.00 lost; the lowest row of its pay table is a straight at 2 to 1 "
        "(PGP-9l-1-i-a)"
    ]
