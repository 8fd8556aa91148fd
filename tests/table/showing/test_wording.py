"""Sentences as their readers hear them: who acts, where things lie, and grammar for any name and number."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from four_kit import TILES, FourKit
from paigow.clauses import clause
from paigow.games.pay_tables import pay_tables
from paigow.games.submission import DeliveryStyle
from paigow.games.submission.samples import sample
from paigow.games.wager_kinds import Backed, WagerKind
from paigow.money import Cents
from paigow.rules.outcome import Reason, Result
from paigow.table import Phase, Refused, decide, evolve, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.games.tiles import STYLES
from paigow.table.money.meters import MeterReading
from paigow.table.showing.transcript import accounts, sentences
from paigow.table.showing.wording import Scene, hand_called
from paigow.table.state.model import changed
from table_kit import Kit

HEADS = ("Gee Joon", "Queen's Dragon")
"""Names with which the label of a hand can begin."""
PLAYTHROUGHS = Path(__file__).parents[2] / "playthroughs"


def told(kit: Kit, kind: type[e.Event]) -> list[str]:
    """What was said of the last event of a kind."""
    table = new_table(kit.table.rules.submission)
    lines: list[str] = []
    for event in kit.events:
        if isinstance(event, kind):
            lines = sentences(table, event)
        table = evolve(table, event)
    return lines


@pytest.mark.clause("PGT-4E-2", "PGT-6C", "PGT-9G-3")
def test_stacks_and_their_cut_are_counted_from_the_dealers_right_as_they_are_delivered() -> None:
    kit = FourKit(TILES)
    kit.house_round()
    kit.bets({1: {WagerKind.PAI_GOW: 10}}, bank=6).to(Phase.STACK_CUT)
    first, *stacks = told(kit, e.StacksDealt)
    assert first.startswith(
        "The dealer formed 8 stacks, from the dealer's right, each from its uppermost tile"
    )
    before = kit.table.in_play.stacks
    assert [line.partition(": ")[2] for line in stacks] == [" ".join(map(str, stack)) for stack in before]
    kit.give(c.CutStacks, 6, to_left=(1,))
    assert (
        "; from the dealer's right they were then 2 3 4 5 6 7 8 1, and were numbered anew."
        in told(kit, e.StacksCut)[0]
    )
    kit.to(Phase.SETTING)
    assert kit.last(e.HandsDealt).hands[0][1] == before[1], "the stack at the right end goes out first"


@pytest.mark.clause("PGT-8E-2-b", "PGT-8E-2-c")
@pytest.mark.parametrize("wagers", [{}, {WagerKind.PAIR_FORTUNES: 5}])
def test_surrendered_tiles_lie_face_down_at_the_dealers_right(wagers: dict[str, int]) -> None:
    kit = FourKit(TILES).bets({1: {WagerKind.PAI_GOW: 10, **wagers}}).to(Phase.SETTLEMENT)
    kit.give(c.Surrender, 1)
    (line,) = told(kit, e.WagerSurrendered)
    assert "; the hand was stacked face down at the dealer's right, unseen. [" in line


def test_what_the_dealer_does_for_a_player_who_left_is_not_said_of_the_player() -> None:
    kit = FourKit(TILES).bets({1: {WagerKind.PAI_GOW: 10}}).to(Phase.SETTING)
    kit.give(c.LeaveTable, by=str(kit.table.seats[1]))
    kit.to(Phase.DEALER_SETS)
    assert told(kit, e.HandSet)[0].startswith(
        f"For {kit.table.seats[1]} (1), who had left, the dealer set high"
    )
    given_up = changed(kit.table, seats=(None,) * 7)
    passed = e.BankPassed(position=2, clause="PGT-9C")
    says = "For position 2, which was given up, the dealer passed the bank. [PGT-9C]"
    assert sentences(given_up, passed) == [says]


@pytest.mark.clause("PGP-10e.6")
def test_a_co_banks_hand_is_shown_by_the_dealer() -> None:
    kit = FourKit(TILES)
    kit.house_round()
    kit.bets({1: {WagerKind.PAI_GOW: 10}}, bank=6, co_bank=True).to(Phase.SETTLEMENT)
    assert told(kit, e.HandShown)[0].startswith(
        f"For the co-bank, {kit.table.seats[6]} (6), the dealer showed"
    )


def test_a_bank_that_allows_no_wager_of_the_dealer_is_said_to() -> None:
    kit = FourKit(TILES)
    kit.house_round()
    kit.bets({1: {WagerKind.PAI_GOW: 10}}, bank=6)
    for limit, says in (
        (None, " took the bank. [PGT-9C-1-b]"),
        (Cents(0), " took the bank; the dealer was to place no wager. [PGT-9C-1-b]"),
        (Cents(500), " took the bank; the dealer might wager $5.00 at most. [PGT-9C-1-b]"),
    ):
        accepted = e.BankAccepted(position=6, co_bank=False, limit=limit, coupons=(), clause="PGT-9C-1-b")
        assert sentences(kit.table, accepted)[0].endswith(says)


@pytest.mark.clause("PGT-7A", "PGT-7B")
@pytest.mark.parametrize("style", DeliveryStyle)
def test_a_style_is_called_by_its_name_and_shown_by_stacks_in_words(style: DeliveryStyle) -> None:
    kit = FourKit(TILES).bets({1: {WagerKind.PAI_GOW: 10}}).to(Phase.STARTING_POSITION)
    kit.give(c.ChooseDelivery, style=style)
    line, signal = told(kit, e.DeliveryChosen)
    chosen = re.fullmatch(r"The dealer chose (.*?)( \(a style of delivery\))?\. \[(PGT-7B-\d)\]", line)
    assert chosen is not None
    assert f" is {chosen[1]};".lower() in clause(chosen[3]).requirement.lower(), "as the text names it"
    moved = r"(was|were) (pushed forward|laid (on|diagonally across) stacks \d.*)"
    assert re.fullmatch(rf"    (the top tile of )?stacks? \d.* {moved} \[PGT-7B-\d-a\]", signal)
    first = STYLES[style].picks[0][0][0] + 1
    assert str(first) in signal.partition("[")[0], "the stack that goes out first is one of those moved"


def test_the_only_meter_of_a_table_has_no_name_of_its_own() -> None:
    table = new_table(TILES)
    readings = (MeterReading("meter", 1, Cents(100)), MeterReading("minor", 1, Cents(200)))
    moved = e.MeterSynchronised(meters=readings, clause="PGP-14g")
    assert sentences(table, moved)[1:] == [
        "    the meter then stood at $1.00",
        "    the minor meter then stood at $2.00",
    ]
    assert accounts(changed(table, meters=readings))[-2:] == ["meter: $1.00", "minor meter: $2.00"]


def test_a_set_about_to_expire_has_minutes_in_the_right_number() -> None:
    table = new_table(TILES)
    for seconds, says in ((60, "1 minute"), (0, "0 minutes"), (125, "2 minutes")):
        warned = e.EquipmentWarned(what="dice", seconds_left=seconds, clause="PGT-3A-2")
        assert sentences(table, warned) == [f"The dice must be changed within {says}. [PGT-3A-2]"]


# Refusals speak to whoever gave the command, whatever the name


@pytest.mark.parametrize("name", ["You", "Ann"])
def test_refusals_read_well_for_every_name(name: str) -> None:
    kit = FourKit(TILES).bets({})
    commands = (
        c.PlaceWagers(by=name, position=2, stakes=(), **kit.who()),
        c.LeavePosition(by=name, position=2, **kit.who()),
        c.LeaveTable(by=name, **kit.who()),
    )
    for command in commands:
        refused = decide(kit.table, command, c.NO_ENTROPY)
        assert isinstance(refused, Refused)
        assert refused.reason.startswith("you "), refused
        assert command.by not in refused.reason


@pytest.mark.clause("PGT-8A")
def test_at_a_tile_table_tiles_are_spoken_of() -> None:
    kit = FourKit(TILES).bets({1: {WagerKind.PAI_GOW: 10}}).to(Phase.SETTING)
    for command in (
        c.SetHands(position=1, high=(), low=(), by=str(kit.table.seats[1]), **kit.who()),
        c.OpenRound(by="dealer", **kit.who()),
    ):
        refused = decide(kit.table, command, c.NO_ENTROPY)
        assert isinstance(refused, Refused)
        assert "card" not in refused.reason


ODD = re.compile(
    r"\bmeter meter\b|\bYou (has|is|does)\b|\b1 (rounds|events|minutes|cards|tiles)\b"
    r"|\$0\.00 at most"
)


@pytest.mark.parametrize("file", sorted(PLAYTHROUGHS.glob("*.txt")), ids=lambda file: file.stem)
def test_no_transcript_reads_oddly(file: Path) -> None:
    text = file.read_text("utf-8")
    assert not ODD.search(text)
    assert not (
        file.stem.startswith("pgt-") and re.search(r"\b(card|shuffled|washed|racked|dealer's left)", text)
    )


@pytest.mark.clause("PGP-7a.1")
@pytest.mark.parametrize(
    ("won", "says"), [(1000, "$10.00 won $10.00"), (2000, "$10.00 with its coupon won $20.00")]
)
def test_a_win_that_a_coupon_doubled_says_so(won: int, says: str) -> None:
    table = new_table(TILES)
    settled = e.Settlement(
        1, table.rules.main, Result.WIN, Cents(1000), Cents(won), Cents(0), Reason.BOTH_HIGHER, "PGT-8I"
    )
    assert Scene.from_table(table).settled(settled).text == f"Position 1: main wager of {says}"


@pytest.mark.clause("PGP-13b2.2")
@pytest.mark.parametrize(
    ("won", "says"),
    [(3300, "$6.00 won $33.00"), (6600, "$6.00 with its coupon won $66.00")],
)
def test_a_number_that_a_coupon_doubled_says_so(won: int, says: str) -> None:
    table = new_table(sample("pai-gow-poker-number-wager"))
    number = Backed(WagerKind.POSITION_NUMBER, 4)
    settled = e.Settlement(1, number, Result.WIN, Cents(600), Cents(won), Cents(0), None, "PGP-13b3")
    assert Scene.from_table(table).settled(settled).text == f"Position 1: number 4 of {says}"


NAMES = sorted({row.name for table in pay_tables() for row in table.rows})


@pytest.mark.parametrize("name", NAMES)
def test_every_row_of_a_pay_table_can_stand_within_a_sentence(name: str) -> None:
    called = hand_called(name)
    assert not re.search(r"no joker|\bwith(out)? joker|and (Heaven )?pair$", called)
    assert called[:1].islower() or called.startswith(HEADS)
    has_article = called.startswith("a ")
    first = name.split(maxsplit=1)[0]
    numbers = {"one", "two", "three", "four", "five", "six", "seven"}
    assert has_article is not (first in numbers | {"any", "the"} or " high" in name)


def test_no_golden_text_breaks_off_into_the_label_of_a_row() -> None:
    labels = {row.label for table in pay_tables() for row in table.rows}
    for file in sorted(PLAYTHROUGHS.glob("*.txt")):
        text = file.read_text("utf-8")
        assert [label for label in labels if f" for {label}" in text] == [], file.name


def test_a_replacement_deck_is_told_by_its_back() -> None:
    for file in sorted(PLAYTHROUGHS.glob("*wrong-stub.txt")):
        text = file.read_text("utf-8")
        assert re.search(r"A new deck with (red|blue) backs took the place", text), file.name
