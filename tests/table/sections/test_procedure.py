"""Procedures whose effect is their place in the round: announcements, markers, racks, and what stays open."""

from __future__ import annotations

import pytest

from paigow.games.submission.samples import sample
from paigow.games.wager_kinds import EnvyBonus, WagerKind
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table import events as e
from table_kit import Kit, changed, submission

MAIN = WagerKind.PAI_GOW_POKER
FOUR_NINES = "9s 9h 9d 9c Kd 5h 2s"
NOTHING = "Kc Jd 8h 6s 5c 3d 2h"
NUMBER = sample("pai-gow-poker-number-wager")
EMPEROR = submission('[wagers.emperors_treasure]\npay_table = "pgp-16c-a"\nminimum = 1\nmaximum = 100\n')


def place(kit: Kit, kind: type[e.Event]) -> int:
    """Where in the log the first event of a kind stands."""
    return next(n for n, event in enumerate(kit.events) if isinstance(event, kind))


@pytest.mark.clause("PGP-8-a.3", "PGP-8a-b-2.1", "PGP-8b-b-2")
@pytest.mark.parametrize(
    ("method", "clause"),
    [("manual_shoe", "PGP-8-a.3"), ("hand", "PGP-8a-b-2.1"), ("automated_shoe", "PGP-8b-b-2")],
)
def test_no_more_bets_comes_before_any_card_or_stack(method: str, clause: str) -> None:
    kit = Kit(changed(submission(""), equipment={"deal_method": method})).bets({1: {MAIN: 10}})
    assert kit.refused(c.AnnounceNoMoreBets) == clause
    kit.to(Phase.SETTING)
    announced = place(kit, e.NoMoreBetsAnnounced)
    first = e.StacksDealt if method == "hand" else e.StartingPositionFound
    assert announced < place(kit, first) < place(kit, e.HandsDealt)


@pytest.mark.clause("PGP-8-b.2", "PGP-8a-e.2", "PGP-8b-c.2", "PGP-13b5")
@pytest.mark.parametrize(
    ("method", "clause"),
    [("manual_shoe", "PGP-8-b.2"), ("hand", "PGP-8a-e.2"), ("automated_shoe", "PGP-8b-c.2")],
)
def test_number_wagers_are_settled_before_a_hand_is_delivered(method: str, clause: str) -> None:
    kit = Kit(changed(NUMBER, equipment={"deal_method": method})).bets({1: {MAIN: 25, "number 3": 5}})
    kit.to(Phase.NUMBER_WAGERS)
    assert kit.refused(c.Deal) == clause
    kit.to(Phase.SETTING)
    assert place(kit, e.WagersSettled) < place(kit, e.HandsDealt)


@pytest.mark.clause("PGP-3l-5", "PGP-3l-1.2", "PGP-1-qualifying-wager", "FUP-4.3")
def test_an_envy_marker_for_every_bonus_wager_of_five_dollars_or_more() -> None:
    wagers = {1: 4.99, 2: 5, 3: 60}
    for rules, main in (
        (sample("pai-gow-poker-banking"), MAIN),
        (sample("face-up-section-19"), WagerKind.FACE_UP_MAIN),
    ):
        kit = Kit(rules)
        ace_high = {WagerKind.ACE_HIGH: 5.0} if main != MAIN else {}
        kit.bets({p: {main: 25, WagerKind.FORTUNE_BONUS: amount, **ace_high} for p, amount in wagers.items()})
        kit.to(Phase.STARTING_POSITION)
        assert kit.last(e.NoMoreBetsAnnounced).envy_markers == (
            (2, WagerKind.FORTUNE_BONUS),
            (3, WagerKind.FORTUNE_BONUS),
        )


@pytest.mark.clause("PGP-1-marker", "PGP-10c.3", "PGP-10e.3", "PGP-10e.5")
@pytest.mark.parametrize("co_bank", [False, True])
def test_a_marker_shows_the_bank_or_co_bank(co_bank: bool) -> None:
    kit = Kit("pai-gow-poker-banking")
    kit.house_round(dict.fromkeys(range(1, 7), 25))
    kit.bets({2: {MAIN: 25}}, bank=1, co_bank=co_bank)
    accepted = kit.last(e.BankAccepted)
    assert (accepted.position, accepted.co_bank) == (1, co_bank)


@pytest.mark.clause("PGP-2b-5", "PGP-9k")
def test_the_discard_rack_holds_cards_of_one_deck_and_is_empty_between_rounds() -> None:
    kit = Kit("ez-pai-gow-poker")
    for deck in (0, 1):
        kit.bets({1: {MAIN: 20}}).to(Phase.SETTLEMENT)
        in_play = kit.table.in_play
        assert in_play.deck == deck
        assert len(set(in_play.rack)) == len(in_play.rack)
        kit.to(Phase.BETWEEN_ROUNDS)
        assert kit.table.round is None


@pytest.mark.clause(
    "PGP-9l-2-i-a", "PGP-9l-2-i-b.1", "PGP-9l-2-i-b.2", "PGP-9l-2-i-c", "PGP-9l-2-iii", "PGP-9l-1-i-b.2",
    "PGP-9l-1-iii",
)  # fmt: skip
@pytest.mark.parametrize("key", [WagerKind.EMPERORS_TREASURE, WagerKind.FORTUNE_BONUS])
def test_an_envy_hand_lies_open_until_the_envy_bonuses_are_paid(key: str) -> None:
    rules = EMPEROR if key == WagerKind.EMPERORS_TREASURE else sample("pai-gow-poker-banking")
    kit = Kit(rules).bets({1: {MAIN: 25, key: 5}, 2: {MAIN: 25}, 3: {MAIN: 25, key: 5}})
    kit.deal_hands(p1=NOTHING, p2=FOUR_NINES, p3="Ts Th 8d 7c 4s / As 3h").to(Phase.SETTLEMENT)
    while kit.table.round is not None:
        if not any(isinstance(s.wager, EnvyBonus) for s in kit.settlements()):
            assert kit.table.in_play.hands[2]  # nothing is racked while envy is owed
        kit.deal()
    paid = {(s.position, str(s.wager).partition(":")[0]): s for s in kit.settlements()}
    assert str(paid[1, key].result) == "lose"
    assert paid[1, "envy"].won == paid[3, "envy"].won == 500


@pytest.mark.clause("PGP-9l-6-i-b.2", "PGP-9l-6-i-b.1")
def test_dynasty_pays_three_of_a_kind_and_leaves_an_envy_hand_open() -> None:
    kit = Kit("ez-pai-gow-poker").bets(
        {1: {MAIN: 20, WagerKind.DYNASTY_BONUS: 5}, 2: {MAIN: 20, WagerKind.DYNASTY_BONUS: 5}}
    )
    kit.play(p1="8s 8h 8d Kc 7s 4h 3c", p2=FOUR_NINES, dealer="Qs Qh 6d 6c Td 3h 2c")
    won = {(s.position, s.wager): s.won for s in kit.settlements()}
    assert won[1, WagerKind.DYNASTY_BONUS] == 1500
    assert won[1, EnvyBonus(WagerKind.DYNASTY_BONUS, 2)] == 500


@pytest.mark.clause(
    "FUP-1.3", "FUP-6", "FUP-10a-ii.1", "FUP-10a-ii.2", "FUP-10b-i.1", "FUP-10b-i.2", "FUP-11.3", "FUP-11a"
)
def test_face_up_by_its_own_rules_of_play() -> None:
    kit = Kit("face-up-rules-of-play")
    wager = {WagerKind.FACE_UP_MAIN: 25.0, WagerKind.FORTUNE_BONUS: 5.0}
    kit.bets({1: wager, 2: wager, 3: wager})
    kit.play(
        p1=FOUR_NINES, p2="Th Td Tc Ts 2h 4h 3c", p3="Kc Jd 8h 6s 5c 3d 2d", dealer="Qs Qh Qd 6d 6c 4d 2c"
    )
    envy = [
        (s.position, str(s.wager).rpartition(":")[2])
        for s in kit.settlements()
        if isinstance(s.wager, EnvyBonus)
    ]
    # Everyone is paid for each such hand but the own one, at the end; the dealer's earns none.
    assert envy == [(1, "2"), (2, "1"), (3, "1"), (3, "2")]
    assert [str(s.wager).partition(":")[0] for s in kit.settlements()][-4:] == ["envy"] * 4
    assert place(kit, e.HandShown) < place(kit, e.HandSet)
