"""A payout that a limit cut or shared says so and cites the limit: in the event, the transcript and on the
screen, which speak with one voice."""

from __future__ import annotations

import pytest

from four_kit import FourKit
from paigow.games.submission import sample
from paigow.games.wager_kinds import Backed, SettledWager, WagerKind
from paigow.table import Phase, evolve, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.showing.transcript import sentences
from table_kit import Kit, changed, money, submission

MAIN = WagerKind.PAI_GOW_POKER
STRAIGHT_FLUSH = "3h 4h 5h 6h 7h 8h 9h"
ROYALS = ("As Ks / Qs Js", "Ah Kh / Qh Jh")
LIMIT = "[payout_limits]\nper_hand = 50000\n"
FORTUNE = '[wagers.fortune_bonus]\npay_table = "{}"\nminimum = 5\nmaximum = 200\n'
SUPREME = submission("[wagers.bonus]\nminimum = 1\nmaximum = 500\n", "supreme-pai-gow", "balanced")


def cut(kit: Kit) -> list[tuple[SettledWager, float, str, float]]:
    """What each limit cut: the wager, what was paid, the limit, and what it would have been."""
    return [(s.wager, s.won / 100, s.limit, s.unlimited / 100) for s in kit.settlements() if s.limit]


def lines(kit: Kit) -> str:
    table, said = new_table(kit.rules), []
    for event in kit.events:
        said += sentences(table, event)
        table = evolve(table, event)
    return "\n".join(said)


@pytest.mark.clause("PGP-16j.1")
def test_a_hand_limit_names_itself_and_what_it_cut() -> None:
    kit = Kit(submission(FORTUNE.format("pgp-16b-a") + LIMIT)).bets(
        {2: {MAIN: 10, WagerKind.FORTUNE_BONUS: 10}}
    )
    kit.play(p2=STRAIGHT_FLUSH)
    assert cut(kit) == [(WagerKind.FORTUNE_BONUS, 50_000, "PGP-16j.1", 80_000)]
    assert "without a joker, by the payout limit and not $80,000.00 (PGP-16j.1)" in lines(kit)


@pytest.mark.clause("PGP-16j.1")
def test_red_black_that_wins_nothing_any_more_says_why() -> None:
    rules = changed(sample("ez-pai-gow-poker"), payout_limits={"per_hand": 1_000})
    kit = Kit(rules).bets({1: {MAIN: 20, WagerKind.PROTECTION: 5, "red": 5}})
    kit.play(p1="9d 8h 7d 6c 4s 3h 2d")
    assert cut(kit) == [
        (WagerKind.PROTECTION, 10, "PGP-16j.1", 500),
        (Backed(WagerKind.RED_BLACK, "red"), 0, "PGP-16j.1", 5),
    ]
    assert "won $0.00 for five of the chosen colour, by the payout limit and not $5.00" in lines(kit)


@pytest.mark.clause("PGP-16j.1")
def test_a_hand_limit_adds_up_what_the_hand_has_won_one_wager_after_the_other() -> None:
    bets = {1: {MAIN: 20, WagerKind.QUEENS_DRAGON: 5, WagerKind.PROTECTION: 5, "red": 5}}
    hands = {"p1": "9d 8h 7d 6c 4s 3h 2d", "dealer": "Qs Jd 9h 7c 5s 3d 2h"}
    ez = sample("ez-pai-gow-poker")
    free = Kit(changed(ez, payout_limits={"per_hand": None})).bets(bets).play(**hands)
    won = [s.won for s in free.settlements() if s.won]
    assert len(won) == 3
    kit = Kit(changed(ez, payout_limits={"per_hand": sum(won) - 100})).bets(bets).play(**hands)
    assert [s.won for s in kit.settlements() if s.won] == [*won[:2], won[2] - 100]


@pytest.mark.clause("FUP-10a-i.1")
def test_the_limit_of_the_rules_of_play_is_theirs() -> None:
    text = 'rules = "FUP"\n[table]\nminimum = 5\nmaximum = 1000\n' + FORTUNE.format("fup-fortune-2") + LIMIT
    kit = Kit(submission(text, "face-up-pai-gow-poker", "face-up"))
    kit.bets({2: {kit.main: 10, WagerKind.FORTUNE_BONUS: 10}}).play(
        p2=STRAIGHT_FLUSH, dealer="Kh Qd Tc 6c 5c 3c 3s"
    )
    assert cut(kit) == [(WagerKind.FORTUNE_BONUS, 50_000, "FUP-10a-i.1", 80_000)]


@pytest.mark.clause("PGP-16j.1", "PGP-19e")
@pytest.mark.parametrize(
    ("reaches", "paid", "limits"),
    [(False, 80_000, []), (True, 50_000, [(WagerKind.FORTUNE_BONUS, 50_000, "PGP-16j.1", 80_000)])],
)
def test_whether_the_limit_of_16j_reaches_the_fortune_bonus_of_19e(
    reaches: bool, paid: float, limits: list[tuple[str, float, str, float]]
) -> None:
    rules = submission(FORTUNE.format("pgp-19e-2"), "face-up-pai-gow-poker", "face-up")
    limit = {"per_hand": money(50_000)}
    kit = Kit(changed(rules, payout_limits=limit, switches={"face_up_hand_limit": reaches}))
    kit.bets({2: {kit.main: 10, WagerKind.FORTUNE_BONUS: 10}}).play(
        p2=STRAIGHT_FLUSH, dealer="Kh Qd Tc 6c 5c 3c 3s"
    )
    [won] = [s.won for s in kit.settlements() if s.wager == WagerKind.FORTUNE_BONUS]
    assert (won, cut(kit)) == (money(paid), limits)


@pytest.mark.clause("PGP-18d.1")
def test_the_limit_of_18d_names_itself() -> None:
    rules = changed(
        sample("pai-gow-poker-three-and-seven-card-bonus"), payout_limits={"seven_card_bonus": 100_000}
    )
    kit = Kit(rules).bets({1: {MAIN: 20, WagerKind.SEVEN_CARD_BONUS: 5}}).play(p1="As Ah Ad Ac Jk 7c 2h")
    assert cut(kit) == [(WagerKind.SEVEN_CARD_BONUS, 1_000, "PGP-18d.1", 2_500)]


@pytest.mark.clause("PGP-16j.1")
def test_a_progressive_that_the_limit_covers_names_it() -> None:
    rules = submission(
        '[wagers.progressive_payout]\npay_table = "pgp-16e"\namount = 5\n'
        "[wagers.progressive_payout.meter]\ninitial = 70000\nreset = 2000\nrate = 20\n" + LIMIT
    )
    kit = Kit(changed(rules, payout_limits={"covers_meter": True}))
    kit.bets({1: {MAIN: 10, WagerKind.PROGRESSIVE_PAYOUT: 5}}).play(p1=STRAIGHT_FLUSH)
    [(wager, paid, limit, unlimited)] = cut(kit)
    assert (wager, paid, limit) == (WagerKind.PROGRESSIVE_PAYOUT, 50_000, "PGP-16j.1")
    assert unlimited == 70_001, "the whole meter with this wager's part"


@pytest.mark.clause("SPG-14b.1", "SPG-14b.2")
@pytest.mark.parametrize(
    ("wagers", "expected"),
    [
        ({1: 120}, [(WagerKind.BONUS, 50_000, "SPG-14b.1", 60_000)]),
        (
            {1: 150, 2: 50},
            [(WagerKind.BONUS, 37_500, "SPG-14b.2", 75_000), (WagerKind.BONUS, 12_500, "SPG-14b.2", 25_000)],
        ),
        ({1: 50, 2: 50}, []),
    ],
)
def test_supremes_limit_says_whether_it_cut_or_was_shared(
    wagers: dict[int, float], expected: list[tuple[str, float, str, float]]
) -> None:
    kit = FourKit(SUPREME)
    kit.bets({p: {kit.main: 10, WagerKind.BONUS: wager} for p, wager in wagers.items()})
    kit.force({p: ROYALS[p - 1] for p in wagers}).to(Phase.BETWEEN_ROUNDS)
    assert cut(kit) == expected


def test_a_win_within_the_limit_says_nothing_of_it() -> None:
    kit = Kit(submission(FORTUNE.format("pgp-16b-a") + LIMIT)).bets(
        {2: {MAIN: 10, WagerKind.FORTUNE_BONUS: 5}}
    )
    kit.play(p2=STRAIGHT_FLUSH)
    [won] = [s for s in kit.settlements() if s.wager == WagerKind.FORTUNE_BONUS]
    assert (won.won, won.limit, won.unlimited) == (money(40_000), None, 0)
    assert "payout limit" not in lines(kit)
    assert isinstance(kit.events[-1], e.RoundCompleted)


@pytest.mark.clause("PGP-18d.1", "PGP-18d.2", "PGP-18d.4")
def test_minimum_wagers_at_two_areas_are_paid_in_full_under_the_least_limit_of_18d() -> None:
    text = (
        "[table]\nminimum = 1\nmaximum = 1000\nareas_per_player = 2\n"
        '[equipment]\ndeal_method = "automated_shoe"\nstart_method = "section_17"\n'
        '[approvals]\nautomated_shoe = "as filed"\n'
        '[wagers.seven_card_bonus]\npay_table = "pgp-18c-a"\nminimum = 101\nmaximum = 200\n'
        "[payout_limits]\nseven_card_bonus = 55550\n"
    )
    kit = Kit(submission(text), {1: 1000})
    kit.ok(c.TakePosition(by="p1", position=2, **kit.who()))
    kit.bets({at: {MAIN: 10, WagerKind.SEVEN_CARD_BONUS: 101} for at in (1, 2)})
    kit.play(p1="As Ah Ad Ac Jk 7c 2h", p2=STRAIGHT_FLUSH.replace("9h", "Kd"), dealer="Kh Qd Tc 6c 5c 3c 3s")
    assert not cut(kit)
    # Five aces win the main wager less 5 percent, the straight flush pushes.
    assert kit.net(1) == (101 * 500 + 101 * 50 + 9.50,)
    assert kit.house() == -kit.net(1)[0]


@pytest.mark.clause("SPG-14b.1")
@pytest.mark.parametrize(("areas", "paid"), [("every", 66_000), ("one", 60_000)])
def test_supremes_limit_is_that_of_a_round_at_two_areas(areas: str, paid: float) -> None:
    text = (
        "[table]\nminimum = 1\nmaximum = 1000\nareas_per_player = 2\n"
        "[wagers.bonus]\nminimum = 60\nmaximum = 500\n"
        f'[switches]\nlimit_areas = "{areas}"\n'
    )
    kit = FourKit(submission(text, "supreme-pai-gow", "balanced"))
    kit.bets({1: {kit.main: 10, WagerKind.BONUS: 100}})
    kit.force({1: "As Ah / Ad Ac"}).to(Phase.BETWEEN_ROUNDS)
    assert cut(kit) == [(WagerKind.BONUS, paid, "SPG-14b.1", 100_000)]
