"""The clause of every kind of event and refusal whose citation once named another rule, each read against
the text: what the text says is what the table cites."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from four_kit import SUPREME, TILES, FourKit
from paigow.clauses import clauses
from paigow.games.submission import RulesSubmission
from paigow.games.submission.samples import sample, sample_names
from paigow.games.wager_kinds import EnvyBonus, WagerKind
from paigow.money import Cents
from paigow.rules.outcome import Result
from paigow.table import Phase, Refused, Role, Stake, decide, next_dealer_command
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.games import game_rules
from paigow.table.machine.transitions import SPECS
from paigow.table.showing.messages import tell
from paigow.table.showing.wording import Scene
from paigow.teaching.dealing.steps import NOTICES, step_announced
from table_kit import OTHER, Kit, changed, hands_for, money, stakes_of, submission

MAIN = WagerKind.PAI_GOW_POKER
KNOWN = {each.id for each in clauses()}
PLAIN = submission("")
BANKING = changed(PLAIN, banking={"enabled": True, "co_banking": True})
BUTTON = submission(
    '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\nstart_method = "button"\n'
    '[approvals]\nbutton = "filed"\nautomated_shoe = "filed"\n'
)
FACE_UP = "[table]\nminimum = 5\nmaximum = 1000\n"
FORTUNE = '[wagers.fortune_bonus]\npay_table = "{}"\nminimum = 5\nmaximum = 100\n'
KING_HIGH = "Kh Qd Tc 6h 5h 3c 3s"
ACE_HIGH = "Ah Qd Tc 8h 6h 4c 2s"
FAMILIES = {"PGP": (Kit, BANKING), "SPG": (FourKit, SUPREME), "PGT": (FourKit, TILES)}


def table(family: str, rules: RulesSubmission | None = None) -> Kit:
    kind, usual = FAMILIES[family]
    return kind(rules or usual)


def face_up(rules: str, text: str = "") -> Kit:
    return Kit(submission(f'rules = "{rules}"\n' + FACE_UP + text, "face-up-pai-gow-poker", "face-up"))


def bet(kit: Kit, *positions: int, bank: int | None = None, **terms: Any) -> Kit:
    return kit.bets({position: {kit.main: 10} for position in positions}, bank=bank, **terms)


# The opening of a round


@pytest.mark.clause("PGP-10a.1", "SPG-13a.1", "PGT-9A", "PGP-10b.1", "SPG-13b", "PGT-9B-1")
@pytest.mark.parametrize(
    ("family", "off", "first"),
    [("PGP", "PGP-10a.1", "PGP-10b.1"), ("SPG", "SPG-13a.1", "SPG-13b"), ("PGT", "PGT-9A", "PGT-9B-1")],
)
def test_a_round_opens_without_an_offer_because_nobody_may_bank(family: str, off: str, first: str) -> None:
    for enabled, clause in ((False, off), (True, first)):
        rules = changed(FAMILIES[family][1], banking={"enabled": enabled, "co_banking": False})
        kit = table(family, rules)
        [opened] = kit.give(c.OpenRound)
        assert opened.clause == clause
        assert kit.refused(c.AcceptBank, 1) == clause
        assert kit.refused(c.PassBank, 1) == clause


@pytest.mark.clause("PGP-10c.2", "PGP-10c.4", "SPG-13c.4", "PGT-9C-2", "PGP-10c.6", "PGP-10d1")
@pytest.mark.parametrize(
    ("family", "offered", "after"),
    [
        ("PGP", "PGP-10c.2", "PGP-10c.4"),
        ("SPG", "SPG-13c.2", "SPG-13c.4"),
        ("PGT", "PGT-9C-1-a", "PGT-9C-2"),
    ],
)
def test_an_offer_cites_where_it_begins(family: str, offered: str, after: str) -> None:
    kit = table(family)
    kit.house_round()
    bet(kit, 2, 3, bank=1)
    assert kit.last(e.RoundOpened).clause == offered
    kit.to(Phase.BETWEEN_ROUNDS)
    [opened] = kit.give(c.OpenRound)
    assert opened.clause == after, "the first player who was asked took the bank"


@pytest.mark.clause("PGP-10c.5", "SPG-13c.5", "PGP-10c.6", "PGP-10d1")
def test_a_round_without_an_offer_says_which_turn_it_is() -> None:
    for family, turn in (("PGP", "PGP-10c.5"), ("SPG", "SPG-13c.5")):
        by_turns = changed(FAMILIES[family][1], switches={"dealer_turn": True})
        kit = FAMILIES[family][0](by_turns, {1: 1000, 2: 1000})
        kit.house_round()
        for _ in range(2):
            kit.house_round()
        [opened] = kit.give(c.OpenRound)
        assert opened.clause == turn
    kit = Kit(BANKING, {1: 1000, 2: 1000})
    bet(kit, 1).to(Phase.BETWEEN_ROUNDS)
    bet(kit, 2, bank=1).to(Phase.BETWEEN_ROUNDS)
    [opened] = kit.give(c.OpenRound)
    assert opened.clause == "PGP-10d1", "player 2 made no wager against the dealer"


@pytest.mark.clause(
    "PGP-6d-1", "PGP-6d-2.2", "PGP-6d-3.1", "PGP-6d-3.2", "SPG-6d-1", "SPG-6d-2", "SPG-6d-3.1"
)
@pytest.mark.parametrize(
    ("family", "expected"),
    [
        ("PGP", ("PGP-6d-1", "PGP-6d-3.1", "PGP-6d-3.2", "PGP-6d-2.2")),
        ("SPG", ("SPG-6d-1", "SPG-6d-3.1", "SPG-6d-3.2", "SPG-6d-2")),
    ],
)
def test_a_cut_is_declined_by_whoever_it_is_offered_to(family: str, expected: tuple[str, ...]) -> None:
    kit = table(family)
    found = []
    for bank in (None, None, None, 2):
        bet(kit, 1, 3, *(() if bank else (2,)), bank=bank).to(Phase.CUT)
        [declined] = kit.give(c.DeclineCut, kit.table.in_play.offers[0])
        found.append(declined.clause)
        kit.to(Phase.BETWEEN_ROUNDS)
    assert tuple(found) == expected


@pytest.mark.clause("PGP-8c-d.2", "PGP-8c-d.3")
def test_the_button_lies_before_the_dealer_first_and_moves_on_after_that() -> None:
    kit = Kit(BUTTON)
    found = []
    for _ in range(2):
        bet(kit, 1).to(Phase.BETWEEN_ROUNDS)
        found.append((kit.last(e.StartingPositionFound).position, kit.last(e.StartingPositionFound).clause))
    assert found == [(0, "PGP-8c-d.2"), (6, "PGP-8c-d.3")]


# Hands


@pytest.mark.clause("PGP-19a.5", "PGP-19a.6", "FUP-7.2", "FUP-8", "FUP-9", "PGP-19b")
@pytest.mark.parametrize(
    ("rules", "shown", "set_by", "pushed"),
    [("PGP-19", "PGP-19a.5", "PGP-19a.6", "PGP-19b"), ("FUP", "FUP-7.2", "FUP-8", "FUP-9")],
)
def test_face_up_sets_and_pushes_by_its_own_clauses(rules: str, shown: str, set_by: str, pushed: str) -> None:
    kit = bet(face_up(rules), 1).play(dealer=KING_HIGH)
    assert (kit.last(e.HandShown).clause, kit.last(e.HandSet).clause) == (shown, set_by)
    bet(kit, 1).play(dealer=ACE_HIGH)
    [settled] = kit.settlements()
    assert (settled.result, settled.clause) == ("push", pushed)


@pytest.mark.clause("FUP-4.4", "FUP-11.2")
def test_envy_is_won_by_the_clause_that_says_who_wins_it() -> None:
    kit = face_up("FUP", FORTUNE.format("fup-fortune-1"))
    kit.bets({p: {kit.main: 10, WagerKind.FORTUNE_BONUS: 5} for p in (1, 2)})
    kit.play(p1="9s 9h 9d 9c 7s 4h 2d", dealer=KING_HIGH)
    [envy] = [each for each in kit.settlements() if isinstance(each.wager, EnvyBonus)]
    assert (envy.clause, kit.last(e.PositionSettled).clause) == ("FUP-4.4", "FUP-11.2")


@pytest.mark.clause("PGP-7b.2", "SPG-7b.2", "PGT-5C-1", "PGP-10e.6")
@pytest.mark.parametrize(
    ("family", "left", "co_bank"),
    [
        ("PGP", "PGP-7b.2", "PGP-10e.6"),
        ("SPG", "SPG-7b.2", "SPG-13e.6"),
        ("PGT", "PGT-5C-1", "PGT-9E-4"),
    ],
)
def test_the_dealer_sets_for_a_bank_that_left_and_for_a_co_bank(family: str, left: str, co_bank: str) -> None:
    for is_co_bank, clause in ((False, left), (True, co_bank)):
        kit = table(family)
        kit.house_round()
        bet(kit, 2, bank=1, co_bank=is_co_bank).to(Phase.SETTING)
        if not is_co_bank:
            kit.ok(c.LeaveTable(by="p1", **kit.who()))
        kit.to(Phase.SETTLEMENT)
        [shown] = [each for each in kit.events if isinstance(each, e.HandShown) and each.position == 1]
        assert shown.clause == clause


@pytest.mark.clause("PGP-9b.5", "SPG-12b.4", "PGT-8B-4", "PGP-12b.4", "SPG-15b.4", "PGT-5E-4")
@pytest.mark.parametrize(
    ("family", "one", "two"),
    [("PGP", "PGP-9b.5", "PGP-12b.4"), ("SPG", "SPG-12b.4", "SPG-15b.4"), ("PGT", "PGT-8B-4", "PGT-5E-4")],
)
def test_a_hand_that_is_set_is_not_changed(family: str, one: str, two: str) -> None:
    rules = changed(FAMILIES[family][1], table={"areas_per_player": 2})
    kit = FAMILIES[family][0](rules, {1: 1000, 3: 1000})
    kit.give(c.TakePosition, 4, by="p3")
    bet(kit, 1, 3, 4).to(Phase.SETTING)
    for at, clause in ((1, one), (3, two)):
        high, low = kit.split(kit.table, at)
        kit.give(c.SetHands, at, high=high, low=low)
        assert kit.refused(c.SetHands, at, high=high, low=low) == clause


# What remains


@pytest.mark.clause("PGP-17g1.2", "PGP-17h.1", "PGP-17i.1")
@pytest.mark.parametrize(
    ("completion", "counts", "clause"),
    [("hand", False, "PGP-17g1.2"), ("shoe", False, "PGP-17h.1"), ("shoe", True, "PGP-17i.1")],
)
def test_a_stub_is_left_uncounted_by_the_clause_that_lets_it(
    completion: str, counts: bool, clause: str
) -> None:
    rules = changed(
        sample("pai-gow-poker-three-and-seven-card-bonus"),
        equipment={"section_17_completion": completion, "shuffler_counts": counts},
    )
    kit = Kit(rules).bets({1: {MAIN: 20}}).to(Phase.REMAINING)
    [counted] = kit.give(c.CountRemaining, count_stub=False)
    assert counted.clause == clause


@pytest.mark.clause("SPG-8e.1", "SPG-8d", "SPG-16h", "SPG-8d-2.2", "PGP-11h", "PGP-8-d-2.2")
def test_a_misdeal_is_by_the_count_that_finds_it_or_by_the_hand_alone() -> None:
    counts = {"shuffler": "automated", "shuffler_counts": True}
    for equipment, clause in ((counts, "SPG-8e.1"), ({}, "SPG-8d")):
        kit = bet(FourKit(changed(SUPREME, equipment=equipment)), 1).to(Phase.REMAINING)
        [counted] = kit.give(c.CountRemaining, count_stub=False)
        assert counted.clause == clause
    cases = ((PLAIN, Kit, 4, "PGP-11h", "PGP-8-d-2.2"), (SUPREME, FourKit, 26, "SPG-16h", "SPG-8d-2.2"))
    for rules, kind, left, by_hand, by_count in cases:
        for found, clause in ((left, by_hand), (left - 1, by_count)):
            kit = bet(kind(rules), 1).to(Phase.REMAINING)
            size = kit.table.rules.family.size
            [voided] = kit.give(c.CountRemaining, found=found, held=((1, size + 1),))
            assert voided.clause == clause


# Money


@pytest.mark.clause("PGP-6b-2", "PGP-6d-1", "PGP-6d-3.1", "SPG-6b-2", "SPG-6d-1", "SPG-6d-3.1")
@pytest.mark.parametrize(
    ("family", "cut", "first", "later"),
    [("PGP", "PGP-6b-2", "PGP-6d-1", "PGP-6d-3.1"), ("SPG", "SPG-6b-2", "SPG-6d-1", "SPG-6d-3.1")],
)
def test_that_there_is_a_cut_and_to_whom_it_goes_are_said_by_two_clauses(
    family: str, cut: str, first: str, later: str
) -> None:
    kit = table(family)
    said = []
    for _ in range(2):
        bet(kit, 1).to(Phase.SHUFFLE)
        before = kit.table
        kit.deal()
        line, *_ = tell(Scene.from_table(before), kit.last(e.CardsShuffled))
        said.append((line.clause, line.also))
        kit.to(Phase.BETWEEN_ROUNDS)
    assert said == [(first, (cut,)), (later, (cut,))], "to whom it is offered is what the line says"


@pytest.mark.clause("PGP-6a.2", "PGP-9k", "SPG-6a.1", "SPG-12j")
@pytest.mark.parametrize(
    ("family", "grounds"), [("PGP", ("PGP-9k", "PGP-6a.2")), ("SPG", ("SPG-12j", "SPG-6a.1"))]
)
def test_the_end_of_a_round_calls_for_a_shuffle_and_has_the_cards_picked_up(
    family: str, grounds: tuple[str, ...]
) -> None:
    kit = bet(table(family), 1).to(Phase.BETWEEN_ROUNDS)
    ended = kit.last(e.RoundCompleted)
    assert ended.grounds == grounds
    line, *_ = tell(Scene.from_table(kit.table), ended)
    assert line.clause == grounds[0], "and not that which has the cards shuffled afterwards"
    assert ended.clause == grounds[1], "as logs have it"


@pytest.mark.clause("PGP-9g.1", "PGP-9l-4-i", "PGT-5F-1")
@pytest.mark.parametrize("name", sample_names())
def test_a_lost_optional_wager_is_told_by_what_collects_it_and_not_by_its_pay_table(name: str) -> None:
    rules = game_rules(sample(name))
    for key, terms in rules.wagers.items():
        if terms.table is None:
            continue
        lost = e.Settlement(1, key, Result.LOSE, Cents(100), Cents(0), Cents(0), None, terms.lost_by)
        assert lost.decided_by not in {row.clause_id for row in terms.table.rows} | {terms.table.clause_id}
        assert lost.grounds[0] == lost.decided_by
        if terms.is_progressive and terms.table.id != "pgp-16e":  # whose own steps collect it, 9(l)(4)(i)
            assert lost.decided_by == "PGP-9g.1", "which collects every lost progressive payout wager"
        if key is WagerKind.PAIR_FORTUNES:
            assert lost.decided_by == "PGT-5F-1", "which says what the wager is on"


@pytest.mark.clause("PGP-14c3", "PGP-9l-4-ii-c", "PGP-9g.1", "PGP-9l-4-i")
def test_a_progressive_is_validated_by_its_own_section_and_lost_by_what_collects_it() -> None:
    text = (
        '[wagers.progressive_payout]\npay_table = "{}"\namount = 5\n'
        "[wagers.progressive_payout.meter]\ninitial = 24000\nreset = 10000\nrate = 27\n"
    )
    cases = (
        (2, "pgp-14d-5", "PGP-14c3", "PGP-9g.1"),
        (1, "pgp-14d-5", "PGP-14c3", "PGP-14d-5"),  # as the logs of the first edition have it
        (2, "pgp-16e", "PGP-9l-4-ii-c", "PGP-9l-4-i"),
    )
    for rulings, pay_table, validated, lost in cases:
        kit = Kit(replace(submission(text.format(pay_table)), rulings=rulings))
        kit.bets({p: {MAIN: 10, WagerKind.PROGRESSIVE_PAYOUT: 5} for p in (1, 2)})
        kit.play(p1="As Ah Ad Ac Jk 5h 2c", p2="Kd Jh 9c 7s 5c 3d 2h", dealer="Qs Qh 8d 6c 4s 3h Td")
        assert kit.last(e.PayoutValidated).clause == validated
        [losing] = [
            each for each in kit.settlements() if each.wager == WagerKind.PROGRESSIVE_PAYOUT and not each.won
        ]
        assert losing.clause == lost
        assert losing.decided_by == ("PGP-9l-4-i" if pay_table == "pgp-16e" else "PGP-9g.1")


@pytest.mark.clause("PGP-10-2d.4", "SPG-13l.4", "PGT-9P-5", "PGP-10-2e.3", "SPG-13m.4", "PGT-9S-5")
@pytest.mark.parametrize(("co_bank", "clause"), [(False, "PGP-10-2d.4"), (True, "PGP-10-2e.3")])
def test_a_bank_makes_up_what_the_centre_lacks(co_bank: bool, clause: str) -> None:
    kit = Kit(BANKING)
    kit.house_round()
    bet(kit, 2, bank=1, co_bank=co_bank, **({} if co_bank else {"limit": 0}))
    kit.force({**hands_for({2: "W"}), 1: OTHER}).to(Phase.BETWEEN_ROUNDS)
    [paid] = [each for each in kit.events if isinstance(each, e.PositionSettled) and "pay_from" in each.step]
    assert paid.clause == clause
    for rules, cited in ((SUPREME, ("SPG-13l.4", "SPG-13m.4")), (TILES, ("PGT-9P-5", "PGT-9S-5"))):
        assert game_rules(rules).cite(clause) == cited[co_bank]


@pytest.mark.clause("SPG-12h.3", "SPG-12h.2", "SPG-12g-1", "SPG-3d.1")
def test_supreme_cites_the_row_that_decides_and_the_one_that_ranks() -> None:
    kit = FourKit(SUPREME).bets({1: {WagerKind.SUPREME_PAI_GOW: 10, WagerKind.BONUS: 5}})
    kit.force({1: "9s 9h / Kd Tc", 0: "Qs Qh / 9d 2c"}).to(Phase.BETWEEN_ROUNDS)
    exposed = kit.last(e.PositionSettled).outcome
    assert exposed is not None
    assert (exposed.clause, exposed.ranked_by) == ("SPG-12g-1", "SPG-3d.1")
    assert kit.settlements()[0].clause == "SPG-12g-1"
    kit.bets({1: {WagerKind.SUPREME_PAI_GOW: 10, WagerKind.BONUS: 5}})
    kit.force({1: "9s 8h / 3d 2c"}).to(Phase.BETWEEN_ROUNDS)
    [bonus] = [each for each in kit.settlements() if each.wager == WagerKind.BONUS]
    assert (bonus.result, bonus.clause) == ("lose", "SPG-12h.3")


# Wagers that are refused


def _fortune(under: str) -> RulesSubmission:
    text = FORTUNE.format("pgp-16b-a") + f'offered_under = "{under}"\n'
    return submission(text)


@pytest.mark.clause(
    "PGP-15b.2", "PGP-3l-1.1", "PGP-14A-a.2", "PGP-13b1.1", "PGP-13a", "PGP-15b.1", "SPG-7d.2"
)
def test_a_wager_is_refused_by_the_clause_that_says_how_much_and_beside_what() -> None:
    for under, clause in (("15", "PGP-15b.2"), ("3(l)", "PGP-3l-1.1"), ("14.A", "PGP-14A-a.2")):
        kit = Kit(_fortune(under))
        kit.give(c.OpenRound)
        assert (
            kit.refused(c.PlaceWagers, 1, stakes=stakes_of({MAIN: 10, WagerKind.FORTUNE_BONUS: 101}))
            == clause
        )
        assert kit.refused(c.PlaceWagers, 1, stakes=stakes_of({WagerKind.FORTUNE_BONUS: 10})) == "PGP-15b.1"
        number = (Stake(MAIN, money(10)), Stake(WagerKind.POSITION_NUMBER, money(5), 4))
        assert kit.refused(c.PlaceWagers, 1, stakes=number) == "PGP-13a"
    kit = Kit("pai-gow-poker-number-wager")
    kit.give(c.OpenRound)
    alone = (Stake(WagerKind.POSITION_NUMBER, money(5), 4),)
    assert kit.refused(c.PlaceWagers, 1, stakes=alone) == "PGP-13b1.1"
    supreme = FourKit(SUPREME)
    supreme.give(c.OpenRound)
    less = stakes_of({WagerKind.SUPREME_PAI_GOW: 10, WagerKind.BONUS: 0.5})
    assert supreme.refused(c.PlaceWagers, 1, stakes=less) == "SPG-7d.2"


@pytest.mark.clause("PGP-7c.1", "PGP-7c.2", "PGP-5a.1")
def test_wagers_wait_for_a_round_and_come_too_late_after_its_announcement() -> None:
    kit = Kit(PLAIN)
    assert kit.refused(c.PlaceWagers, 1, stakes=()) == "PGP-7c.1"
    bet(kit, 1).to(Phase.DEAL)
    assert kit.refused(c.PlaceWagers, 1, stakes=()) == "PGP-7c.2"
    kit.to(Phase.BETWEEN_ROUNDS)
    kit.give(c.CloseTable)
    assert kit.refused(c.PlaceWagers, 1, stakes=()) == "PGP-5a.1"


# Who gives a command

COMMANDS = sorted(SPECS, key=lambda kind: kind.__name__)


@pytest.mark.clause("PGP-6f.1", "PGP-5b.2", "PGP-9b.1", "PGP-9e.1", "PGP-10c.1", "PGP-6d", "PGP-8-a.3")
@pytest.mark.parametrize("kind", COMMANDS)
def test_every_command_names_who_gives_it(kind: type[c.Command]) -> None:
    """Each is cited in every game by a clause of that game's own document."""
    for name in sample_names():
        rules = game_rules(sample(name))
        cited = rules.cite(SPECS[kind].given_by)
        assert cited in KNOWN
        documents = rules.submission.rules.documents
        assert cited.startswith(tuple(documents)), f"{name}: {cited}"


@pytest.mark.parametrize(
    ("make", "clause"),
    [
        (lambda kit: kit.made(c.OpenRound, by="p1", role=Role.PLAYER), "PGP-6a.3"),
        (lambda kit: kit.made(c.BuyChips, amount=money(5), role=Role.DEALER), "PGP-7a.1"),
        (lambda kit: kit.made(c.TakePosition, 1, by="dealer", role=Role.DEALER), "PGP-7b.1"),
        (lambda kit: kit.made(c.CloseTable, by="p1", role=Role.PLAYER), "PGP-6g.1"),
    ],
)
def test_a_role_is_refused_by_the_clause_of_its_command(
    make: Callable[[Kit], c.Command], clause: str
) -> None:
    assert Kit(PLAIN).no(make(Kit(PLAIN))) == clause


# One source for what is announced and what is logged


def _played(rules: RulesSubmission, family: type[Kit]) -> list[tuple[str, str | None, str]]:
    """Each step of the dealer's: its command, the clause announced, and the clause logged."""
    kit = family(rules)
    found = []
    for bank in (None, 2, 3):
        terms = kit.table.rules.wagers.values()
        stakes = {each.key: each.minimum / 100 for each in terms if each.mandatory}
        stakes[kit.main] = kit.rules.table.minimum / 100
        kit.bets(dict.fromkeys((1, 4, 5), stakes))
        kit.bank = bank
        while kit.table.phase is not Phase.BETWEEN_ROUNDS:
            command = kit.usual(kit.table)
            if command is not None:
                kit.ok(command)
                continue
            due = next_dealer_command(kit.table, str(next(kit.ids)), kit.at)
            assert due is not None
            said = step_announced(kit.table, due)
            [logged, *_] = [each for each in kit.ok(due, kit.entropy()) if not isinstance(each, NOTICES)]
            found.append((type(due).__name__, said.clause, logged.clause))
    return found


@pytest.mark.parametrize("name", sample_names())
def test_what_a_stepped_dealer_announces_is_what_the_log_cites(name: str) -> None:
    rules = sample(name)
    family = Kit if game_rules(rules).family.name == "poker" else FourKit
    steps = _played(rules, family)
    assert {kind for kind, *_ in steps} >= {"ShuffleCards", "AnnounceNoMoreBets", "Deal", "SettleNext"}
    assert [step for step in steps if step[1] != step[2]] == []


def test_an_announcement_tells_nothing_of_a_hand_that_is_still_hidden() -> None:
    said = set()
    for result in "WLP":
        kit = bet(Kit(PLAIN), 1).force({**hands_for({1: result}), 0: OTHER})
        kit.to(Phase.SETTLEMENT)
        due = next_dealer_command(kit.table, "due", kit.at)
        assert due is not None
        assert not isinstance(decide(kit.table, due), Refused)
        said.add(step_announced(kit.table, due))
    assert len(said) == 1
    assert said.pop().clause == "PGP-9f.1"
