"""A table speaks its own game's words, in refusals as in transcripts: tiles are no cards, two jokers are not
one, and no sentence tells of wagers or cards that the game does not have."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from typing import Any

import pytest

from four_kit import SUPREME, SUPREME_HANDS, SUPREME_OTHER, TILE_HANDS, TILE_OTHER, TILES, FourKit
from paigow.games.submission import DealMethod, RulesSubmission, Shuffler
from paigow.games.wager_kinds import WagerKind
from paigow.table import Entropy, Phase, Refused, Role, Table, decide, evolve, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.admission import COMMANDS
from paigow.table.showing.transcript import sentences
from paigow.table.state.irregularity import Irregularity
from table_kit import Kit, changed, submission

OF_CARDS = re.compile(r"\b(cards?|decks?|jokers?|shuffled?|washed|recut)\b")
"""Words for what a tile table does not have."""
VALUES: dict[str, Any] = {
    "position": 1,
    "deck": 0,
    "stack": 1,
    "amount": 100,
    "limit": 100,
    "stakes": (),
    "colours": ("red",),
    "high": (),
    "low": (),
}


def moments(kit: Kit) -> list[Table]:
    """The table of a kit at every moment so far."""
    tables = [new_table(kit.rules)]
    for event in kit.events:
        tables.append(evolve(tables[-1], event))
    return tables


def given(kind: Any, role: Role) -> c.Command:
    """A command with something in every field that needs it."""
    needed = {each.name for each in fields(kind) if each.default is MISSING} - {"command_id", "role", "by"}
    filled = {name: VALUES.get(name, "Flo") for name in needed}
    command: c.Command = kind(command_id="1", role=role, by="p1", **filled)
    return command


def reasons(table: Table) -> set[str]:
    decided = [decide(table, given(kind, role)) for kind in COMMANDS for role in Role]
    return {each.reason for each in decided if isinstance(each, Refused)}


def test_no_refusal_at_a_tile_table_speaks_of_cards() -> None:
    kit = FourKit(TILES)
    kit.house_round()
    kit.bets({3: {kit.main: 20}}, bank=1)
    kit.play()
    found = set().union(*map(reasons, moments(kit)))
    assert len(found) > 50
    assert [reason for reason in sorted(found) if OF_CARDS.search(reason)] == []


def test_chance_that_does_not_fit_is_told_in_the_words_of_the_game() -> None:
    kit = FourKit(TILES)
    refused = decide(kit.table, kit.made(c.OpenRound), Entropy(order=kit.table.rules.family.deck[:5]))
    assert isinstance(refused, Refused)
    assert refused.reason == "the mixing must hold every tile of the set once"


@pytest.mark.clause("PGT-8E")
def test_before_the_dealers_hands_are_set_no_tile_wager_is_surrendered() -> None:
    kit = FourKit(TILES).to(Phase.WAGERS)
    refused = decide(kit.table, kit.made(c.Surrender, 1))
    assert isinstance(refused, Refused)
    assert refused.reason == "a wager is surrendered once the dealer's hand is set"


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (SUPREME, "both jokers of this deck are played with"),
        (submission(""), "this deck has one joker"),
        (TILES, "a set of tiles has none to take out"),
    ],
    ids=["supreme", "poker", "tiles"],
)
def test_a_joker_is_taken_out_only_where_there_is_one_too_many(rules: RulesSubmission, says: str) -> None:
    table = new_table(rules)
    opened = decide(table, c.OpenTable(command_id="1", colours=("red",)))
    assert not isinstance(opened, Refused)
    for event in opened:
        table = evolve(table, event)
    refused = decide(table, c.RemoveSecondJoker(command_id="2", deck=0, supervisor="Sue"))
    assert isinstance(refused, Refused)
    assert refused.reason == says


@pytest.mark.clause("PGP-8-b.2")
def test_the_deal_waits_for_early_wagers_only_where_they_lie() -> None:
    number = submission(
        '[equipment]\nstart_method = "rng"\n[wagers.position_number]\nminimum = 1\nmaximum = 100\nodds = 6\n'
    )
    kit = Kit(number)
    kit.bets({1: {kit.main: 20, "number 4": 5}})
    says: list[str] = []
    for phase in (Phase.WAGERS, Phase.NUMBER_WAGERS):
        refused = decide(kit.to(phase).table, kit.made(c.Deal))
        assert isinstance(refused, Refused)
        says.append(refused.reason)
    assert says == [
        "cards are dealt once the starting position is known",
        "the wagers that are decided before the deal are settled first",
    ]


def test_tiles_are_mixed_where_cards_are_washed() -> None:
    for rules, says in (
        (TILES, "The dealer turned the tiles down and mixed them. [PGT-4E]"),
        (SUPREME, "The dealer turned the cards down and washed them. [SPG-5c]"),
    ):
        kit = FourKit(rules)
        (washed,) = [event for event in kit.events if isinstance(event, e.CardsWashed)]
        assert sentences(kit.table, washed) == [says]


@pytest.mark.clause("SPG-9c", "SPG-9f.2")
def test_stacks_of_cards_are_told_with_their_direction() -> None:
    kit = FourKit("supreme-pai-gow")
    kit.bets({1: {kit.main: 20}})
    kit.to(Phase.SETTING)
    (dealt,) = [event for event in kit.events if isinstance(event, e.StacksDealt)]
    line, first, *_, last = sentences(kit.table, dealt)
    assert line.startswith("The dealer dealt 7 stacks, from the dealer's left.")
    hands = dict(next(event.hands for event in kit.events if isinstance(event, e.HandsDealt)))
    assert kit.table.in_play.start is not None
    at_start = " ".join(map(str, dealt.stacks[-1]))  # the rightmost goes out first
    assert last.endswith(at_start)
    assert hands[kit.table.in_play.start] == dealt.stacks[-1]
    assert first.startswith("    stack 1: ")


@pytest.mark.clause("SPG-16e.2")
def test_a_bonus_settled_before_a_void_round_is_told_as_that() -> None:
    kit = FourKit(SUPREME)
    kit.bets({1: {kit.main: 20, WagerKind.BONUS: 5}, 2: {kit.main: 20}})
    kit.to(Phase.DEALER_SETS)
    settled, _ = kit.give(c.Report, irregularity=Irregularity.DEALER_CARD_EXPOSED, place=1)
    line, *_ = sentences(kit.table, settled)
    assert line == "The bonus wagers were settled, as they do not hang on the dealer's hand. [SPG-16e.2]"


ABANDONED = changed(TILES, table={"abandoned_wager_lost": True})


@pytest.mark.clause("PGT-5C-2")
@pytest.mark.parametrize(
    ("rules", "phase", "says"),
    [
        (TILES, Phase.STARTING_POSITION, "p1 left; the wager stands and will be settled. [PGT-5D]"),
        (TILES, Phase.SETTING, "p1 left; the hand stands and will be settled. [PGT-5C-1]"),
        (
            ABANDONED,
            Phase.STARTING_POSITION,
            "p1 left; the wager is abandoned and will be lost. [PGT-5C-2]",
        ),
        (ABANDONED, Phase.SETTING, "p1 left; the wager is abandoned and will be lost. [PGT-5C-2]"),
    ],
)
def test_who_leaves_hears_what_stays_behind(rules: RulesSubmission, phase: Phase, says: str) -> None:
    kit = FourKit(rules)
    kit.bets({1: {kit.main: 20}}).to(phase)
    before = kit.table
    (left,) = kit.give(c.LeaveTable, by="p1")
    assert sentences(before, left) == [says]


@pytest.mark.clause("PGT-5C-2")
def test_what_was_announced_before_a_player_left_is_not_told_as_lost() -> None:
    """A bank pays a win some steps after the hand was exposed."""
    kit = FourKit(ABANDONED)
    kit.house_round()
    kit.bets({3: {kit.main: 20}}, bank=1)
    kit.force({3: TILE_HANDS["W"][0], 1: TILE_OTHER}).to(Phase.SETTLEMENT)
    while kit.table.in_play.outcomes[3] is None:
        kit.deal()
    before = kit.table
    (left,) = kit.give(c.LeaveTable, by="p3")
    assert sentences(before, left)[0].startswith("p3 left; the hand stands and will be settled.")


def test_a_bank_that_leaves_has_no_wager_to_lose() -> None:
    kit = FourKit(ABANDONED)
    kit.house_round()
    kit.bets({3: {kit.main: 20}}, bank=1).to(Phase.DELIVERY_CHOICE)
    before = kit.table
    (left,) = kit.give(c.LeaveTable, by="p1")
    assert sentences(before, left)[0].startswith(
        "p1 left; the bank stands, and the dealer will play its hand."
    )


@pytest.mark.clause("PGP-4a-3.1")
def test_the_button_comes_and_goes_with_its_devices() -> None:
    automated = {"shuffler": Shuffler.AUTOMATED, "deal_method": DealMethod.AUTOMATED_SHOE}
    by_shoe = {**automated, "shuffler": Shuffler.MANUAL}
    by_hand = {"shuffler": Shuffler.MANUAL, "deal_method": DealMethod.MANUAL_SHOE}
    kit = Kit(
        submission(
            '[equipment]\nshuffler = "automated"\ndeal_method = "automated_shoe"\nstart_method = "button"\n'
        )
    )
    says: list[str] = []
    for method in (by_shoe, by_hand, automated):
        before = kit.table
        (event,) = kit.give(c.ChangeMethod, device_removed=True, **method)
        says.append(sentences(before, event)[0].partition(";")[2].partition(".")[0].strip())
    assert says == ["dice took the place of the button", "", "the button took the place of dice"]


UNCOVERED = "beside the players' wagers its chips do not cover $100.00"


@pytest.mark.clause("SPG-13d-2", "PGT-9D-2")
@pytest.mark.parametrize("rules", [SUPREME, TILES])
@pytest.mark.parametrize(
    ("chips", "says"),
    [
        (190, f"    the dealer wagered $40.00 against the bank: {UNCOVERED} ({{}})"),
        (150, f"    the dealer wagered nothing against the bank: {UNCOVERED} ({{}})"),
        (900, "    the dealer wagered $100.00 against the bank"),
    ],
)
def test_a_dealers_wager_that_the_bank_does_not_cover_says_why(
    rules: RulesSubmission, chips: int, says: str
) -> None:
    kit = FourKit(rules, {1: chips + 100, 3: 10_000})
    hands, other = (TILE_HANDS, TILE_OTHER) if rules is TILES else (SUPREME_HANDS, SUPREME_OTHER)
    kit.bets({1: {kit.main: 100}, 3: {kit.main: 10}})
    kit.force({1: hands["L"][0], 0: other}).to(Phase.BETWEEN_ROUNDS)
    kit.force({})
    kit.bets({3: {kit.main: 150}}, bank=1).to(Phase.WAGERS)
    before = kit.table
    announced = kit.deal()[-1]
    told = sentences(before, announced)
    assert told[1] == says.format(kit.table.rules.cite("PGP-10d2"))


@pytest.mark.clause("SPG-12e-2", "PGT-8E-2-a")
@pytest.mark.parametrize(("rules", "wager"), [(SUPREME, WagerKind.BONUS), (TILES, WagerKind.PAIR_FORTUNES)])
def test_what_lay_under_a_wager_is_told_when_it_is_turned_over(
    rules: RulesSubmission, wager: WagerKind
) -> None:
    kit = FourKit(rules)
    kit.bets({1: {kit.main: 20, wager: 5}, 2: {kit.main: 20}})
    kit.to(Phase.SETTING if rules is SUPREME else Phase.SETTLEMENT)
    hand = kit.table.in_play.hands[1]
    kit.give(c.Surrender, 1)
    kit.to(Phase.BETWEEN_ROUNDS)
    *_, last = [event for event in kit.events if isinstance(event, e.PositionSettled)]
    first, second = sentences(kit.table, last)
    pieces = kit.table.rules.family.format(hand)
    assert first.startswith(f"p1 (1) had {pieces} turned over for what was still to be settled. [")
    assert second.strip().startswith(f"{kit.table.rules.wagers[wager].title} of $5.00 ")
