"""Optional wagers by the rows of their pay tables, in words that agree with what the table paid."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from paigow.games.catalogue import GAMES, GameName
from paigow.games.submission import read_submission, sample
from paigow.games.wager_kinds import EnvyBonus, WagerKind
from paigow.log.replay import steps
from paigow.money import Cents, ToOne
from paigow.rng import Chance
from paigow.rules.outcome import Result
from paigow.simulation.simulate import opened_drive, submission_texts
from paigow.table import Phase, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.showing.views import AUDITOR, Viewer, Viewing
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.irregularity import Irregularity
from paigow.teaching.translation import rendered
from paigow.teaching.wagers import WagerTold, wagers_told
from paigow.teaching.why import round_why
from table_kit import Kit, changed, submission

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


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", [each.name for each in GAMES])
def test_every_optional_wager_is_told_as_it_was_settled(game: GameName) -> None:
    told = settled_by_chance(game)
    assert {each.result for each, _ in told} >= {Result.WIN, Result.LOSE}
    for settlement, each in told:
        assert (each.position, each.result, each.wagered, each.won, each.clause) == (
            settlement.position, settlement.result, settlement.wagered, settlement.won, settlement.decided_by,
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


def lines_at(kit: Kit, position: int, viewer: Viewer = AUDITOR) -> list[ToldLine]:
    scene = Scene.from_table(kit.table, viewer)
    return [
        each.said
        for step in kit.journal.records
        for each in wagers_told(scene, getattr(step.event, "settled", ()))
        if each.position == position
    ]


def told_at(kit: Kit, position: int, viewer: Viewer = AUDITOR) -> list[str]:
    return list(map(str, lines_at(kit, position, viewer)))


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


ME = Viewer(Viewing.PLAYER, "p1")
PAIR, OTHERS = "6s 6h Kc 9c 4c / Qs Js", "Qc Qh 9d 6c 3s / Jd Jh"
PUSHING = '[wagers.fortune_bonus]\npay_table = "pgp-16b-c"\nminimum = 1\nmaximum = 100\n'
"""The Fortune Bonus by a table whose lowest row pushes."""
LOST_OTHERWISE = [
    ("ez-pai-gow-poker", WagerKind.PROTECTION, "Protection of $5.00 lost; {your} hand has a pair or better"),
    (
        "pai-gow-poker-emperors-treasure",
        WagerKind.PAI_GOW_INSURANCE,
        "Pai Gow Insurance of $5.00 lost; {your} hand has a pair or better",
    ),
    (
        "ez-pai-gow-poker",
        WagerKind.QUEENS_DRAGON,
        "Queen's Dragon of $5.00 lost; the dealer's hand is not a Queen's Dragon",
    ),
    (
        "ez-pai-gow-poker",
        "red",
        "Red/Black (red) of $5.00 lost; {your} hand has fewer than four of the chosen colour",
    ),
    (
        "face-up-section-19",
        WagerKind.ACE_HIGH,
        "Ace-High of $5.00 lost; the dealer's hand is not ace high",
    ),
]
"""Wagers that no higher hand of the player would have won, and why each is lost."""


@pytest.mark.clause("PGP-9l-3-i", "PGP-9l-7.1")
@pytest.mark.parametrize(("filed", "wager", "said"), LOST_OTHERWISE, ids=lambda each: str(each)[:24])
def test_a_wager_that_no_higher_hand_would_have_won_is_lost_by_what_it_asks_for(
    filed: str, wager: WagerKind | str, said: str
) -> None:
    kit = Kit(filed, players={1: 1000})
    kit.bets({1: {str(kit.main): 25, str(wager): 5}}).play(p1=PAIR, dealer=OTHERS)
    for viewer, who, your in ((AUDITOR, "p1 (1)", "the"), (ME, "You", "your")):
        [told] = lines_at(kit, 1, viewer)
        assert str(told).startswith(f"{who}: {said.format(your=your)} (")
        assert "輸了" in rendered(told.text, "zh-Hant")


@pytest.mark.clause("PGP-13b3")
def test_a_number_is_lost_by_the_one_that_was_shown_at_the_beginning() -> None:
    """And not by the one by which stacks that are dealt again are delivered."""
    filed = changed(sample("pai-gow-poker-number-wager"), equipment={"deal_method": "hand"})
    kit = Kit(filed, players={1: 1000})
    first, again = 3, 4
    kit.number = first
    kit.bets({1: {str(kit.main): 25, f"number {again}": 10}}).to(Phase.DEAL)
    kit.give(c.Report, irregularity=Irregularity.STACKS_OUT_OF_ORDER)
    kit.number = again
    kit.to(Phase.BETWEEN_ROUNDS)
    played = [each for each in steps(new_table(kit.rules), kit.journal.records) if each.round]
    [why] = [each for each in round_why(played, ME).wagers if each.wager.kind is WagerKind.POSITION_NUMBER]
    assert str(why.said[0]) == f"You: number {again} of $10.00 lost; {first} was shown (PGP-13b3)"
    assert rendered(why.said[0].text, "zh-Hant") == "你：號碼 4 $10.00 輸了；顯示的號碼是 3"


def why_lost(kit: Kit, viewer: Viewer) -> list[str]:
    """Why each optional wager of a round that was played was lost, as its viewer may know it."""
    played = [each for each in steps(new_table(kit.rules), kit.journal.records) if each.round]
    told = [each.said[0].text for each in round_why(played, viewer).wagers if each.wager != kit.main]
    assert all("輸了" in rendered(each, "zh-Hant") for each in told)
    return [each.partition(" lost; ")[2] for each in told]


def test_who_saw_a_hand_that_was_too_low_is_told_what_it_holds_and_what_it_would_have_taken() -> None:
    for (filed, asked), (laid, held) in product(
        (
            ("pai-gow-poker-fortune", "it needs three of a kind or better"),
            ("", "a push needs three pairs"),
        ),
        ((PAIR, "a pair"), ("9c 8c 4d 3d 2d / As Kd", "no pair"), ("6s 6h Kc Kd 4c / Qs Js", "two pairs")),
    ):
        kit = Kit(filed or submission(PUSHING), players={1: 1000})
        kit.bets({1: {kit.main: 25, WagerKind.FORTUNE_BONUS: 5}}).play(p1=laid, dealer=OTHERS)
        assert why_lost(kit, ME) == [f"you have {held}, and {asked}"]
        assert why_lost(kit, AUDITOR) == [f"the hand has {held}, and {asked}"]


@pytest.mark.clause("PGP-16b-C-three_pair")
def test_a_lowest_row_that_pushes_is_told_as_a_push() -> None:
    kit = Kit(submission(PUSHING), players={1: 1000})
    kit.bets({1: {kit.main: 25, WagerKind.FORTUNE_BONUS: 5}}).play(p1=PAIR, dealer=OTHERS)
    [told] = lines_at(kit, 1)
    assert str(told).startswith(
        "p1 (1): Fortune Bonus of $5.00 lost; the lowest row of its pay table is three pairs, a push ("
    )
    assert rendered(told.text, "zh-Hant").endswith("賠率表最低的一行是三對，退回")
