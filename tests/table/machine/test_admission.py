"""The gate in front of `decide`: every field of every command and of chance, by its type and its bounds."""

from __future__ import annotations

import math
from dataclasses import fields, replace
from fractions import Fraction
from typing import Any, cast

import pytest

from four_kit import TILES, FourKit
from paigow.cards import CARDS, DECK_53
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents, format_money
from paigow.readable import is_readable
from paigow.table import NO_ENTROPY, TRANSITIONS, Command, Entropy, Phase, Refused, Role, Stake, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.bounds import LAST_SECOND, MOST_CENTS
from paigow.table.machine.admission import COMMANDS
from paigow.table.money.meters import MeterReading
from paigow.table.state.irregularity import Irregularity
from paigow.tiles import Tile
from paigow.type_hints import LARGEST, check_of
from table_kit import Kit, cards, submission

MAIN = WagerKind.PAI_GOW_POKER
PLAIN = submission("")
WHO: dict[str, Any] = {"command_id": "x", "by": "p1"}


class Loud(str):
    """A text that says of itself what it likes."""

    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


class Whole(int):
    """A number of another type."""


@pytest.fixture(scope="module")
def kit() -> Kit:
    return Kit(PLAIN, {1: 1_000}).bets({1: {MAIN: 10}})


def refused(kit: Kit, command: Any, entropy: Any = NO_ENTROPY) -> Refused:
    answer = decide(kit.table, command, entropy)
    assert isinstance(answer, Refused), f"{command} was allowed"
    return answer


def test_every_command_of_the_machine_is_checked() -> None:
    assert {command for _, command in TRANSITIONS} == COMMANDS
    for kind in (*COMMANDS, c.Entropy):
        assert callable(check_of(kind))


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (c.TakePosition(position=True, **WHO), "position of TakePosition must be a whole number from 0 to 7"),
        (c.TakePosition(position=Whole(3), **WHO), "position of TakePosition must be a whole number"),
        (c.BuyChips(amount=1500.0, **WHO), "amount of BuyChips must be a whole number from 1 to"),  # type: ignore[arg-type]
        (c.BuyChips(amount=math.nan, **WHO), "amount of BuyChips must be"),  # type: ignore[arg-type]
        (c.BuyChips(amount=Cents(10**5000), **WHO), "amount of BuyChips must be"),
        (c.AcceptBank(position=1, limit=1000.5, **WHO), "limit of AcceptBank must be a whole number"),  # type: ignore[arg-type]
        (c.AcceptBank(position=1, co_bank=1, **WHO), "co_bank of AcceptBank must be true or false"),  # type: ignore[arg-type]
        (c.OpenRound(command_id="x", by=["x"]), "by of OpenRound must be a text of 1 to 64 characters"),  # type: ignore[arg-type]
        (c.OpenRound(command_id=Loud("x")), "command_id of OpenRound must be a text"),
        (c.OpenRound(command_id="x", role="dealer"), "role of OpenRound must be a Role"),  # type: ignore[arg-type]
        (c.OpenRound(command_id="x", role=str.__new__(Role, "dealer")), "role of OpenRound must be a Role"),
        (c.OpenRound(command_id="x", at=-1), "at of OpenRound must be a whole number"),
        (c.OpenRound(command_id="x", at=LAST_SECOND + 1), "at of OpenRound must be a whole number"),
        (c.PlaceWagers(position=1, stakes=[], **WHO), "stakes of PlaceWagers must be a tuple of at most 32"),  # type: ignore[arg-type]
        (c.PlaceWagers(position=1, stakes=(MAIN,), **WHO), "an item of stakes of PlaceWagers must be"),  # type: ignore[arg-type]
        (c.PlaceWagers(position=1, stakes=(Stake(MAIN, Cents(1)),) * 33, **WHO), "stakes of PlaceWagers"),
        (c.SetHands(position=1, high=(5,), low=(), **WHO), "an item of high of SetHands must be a piece"),  # type: ignore[arg-type]
        (c.SetHands(position=1, high=(CARDS[53],), low=(), **WHO), "an item of high of SetHands must be"),
        (c.SetHands(position=1, high=(), low=(Tile(3),), **WHO), "an item of low of SetHands must be"),
        (c.Report(command_id="x", irregularity=Irregularity.WRONG_TOTAL, place="1"), "place of Report must"),  # type: ignore[arg-type]
        (c.CountRemaining(command_id="x", held=((1, 2, 3),)), "an item of held of CountRemaining"),  # type: ignore[arg-type]
        (c.CountRemaining(command_id="x", held=((1, 1.0),)), "an item of an item of held"),  # type: ignore[arg-type]
        (c.OpenTable(command_id="x", colours=("",)), "an item of colours of OpenTable must be a text"),
        (Command(command_id="x"), "this is no command of the table"),
        ("OpenRound", "this is no command of the table"),
        (None, "this is no command of the table"),
        (object.__new__(c.OpenRound), "the command is not complete"),
    ],
)  # fmt: skip
def test_a_command_that_is_not_what_its_type_says_is_refused_in_a_sentence(
    kit: Kit, command: Any, reason: str
) -> None:
    answer = refused(kit, command)
    assert answer.reason.startswith(reason)
    assert answer.clause is None


def test_a_command_of_a_class_made_elsewhere_is_none(kit: Kit) -> None:
    class Mine(c.OpenRound):
        __slots__ = ()

    assert refused(kit, Mine(command_id="x")).reason.startswith("this is no command of the table")


@pytest.mark.parametrize(
    ("command", "clause"),
    [
        (c.TakePosition(position=8, **WHO), "PGP-8-c.3"),
        (c.TakePosition(position=-1, **WHO), "PGP-8-c.3"),
        (c.BuyChips(amount=Cents(0), **WHO), "PGP-7a.1"),
        (c.BuyChips(amount=Cents(-5), **WHO), "PGP-7a.1"),
        (c.AcceptBank(position=1, limit=Cents(-1), **WHO), "PGP-10g.3"),
        (c.PlaceWagers(position=1, stakes=(Stake(MAIN, Cents(-1)),), **WHO), "PGP-7a.1"),
    ],
)
def test_where_a_clause_sets_the_bound_it_is_named(kit: Kit, command: Command, clause: str) -> None:
    assert refused(kit, command).clause == clause


@pytest.mark.parametrize(
    ("stake", "field"),
    [
        (Stake(MAIN, True), "amount"),  # type: ignore[arg-type]
        (Stake(MAIN, Cents(1000), coupon=1500.0), "coupon"),  # type: ignore[arg-type]
        (Stake(MAIN, Cents(1000), choice=3.0), "choice"),  # type: ignore[arg-type]
        (Stake(MAIN, Cents(1000), choice=True), "choice"),
        (Stake(MAIN, Cents(1000), choice=("red",)), "choice"),  # type: ignore[arg-type]
        (Stake(MAIN, Cents(1000), choice=10**30), "choice"),
        (Stake(Loud(MAIN), Cents(1000)), "wager"),  # type: ignore[arg-type]
        (Stake(None, Cents(1000)), "wager"),  # type: ignore[arg-type]
    ],
)
def test_every_field_of_a_stake_is_checked(kit: Kit, stake: Stake, field: str) -> None:
    answer = refused(kit, c.PlaceWagers(position=1, stakes=(stake,), **WHO))
    assert answer.reason.startswith(f"{field} of Stake must be")


@pytest.mark.parametrize(
    "name",
    ["", " ann", "ann ", "a\nb", "a\tb", "a\x00b", "a\x1b[31mb", "a\x7fb", "a\u202eb", "a\u2066b", "a\u200bb",
     "\ud800", "a\u2028b", "\ufeffann", "e\u0301", "x" * 65, "\U000e0041", "ann\u3164", "\u115fann",
     "a\u1160b", "ann\uffa0", "a\u2800b", "a\u034fb", "a\ufe0fb", "a\ufe00b", "a\u17b4b", "a\u17b5b",
     "a\u180bb", "a\u180fb", "a\U000e0100b", "a\U000e01efb", "a\ufffcb", "a\U0001d159b", "a\U00013441b"],
)  # fmt: skip
def test_a_name_that_cannot_be_read_in_one_way_is_refused(kit: Kit, name: str) -> None:
    answer = refused(kit, c.BuyChips(command_id="x", by=name, amount=Cents(100)))
    assert answer.reason.startswith(
        "by of BuyChips must be a text of 1 to 64 characters that can all be seen"
    )


@pytest.mark.parametrize("name", ["Ann", "Zoë", "王小明", "O'Neil 3rd", "علي", "x" * 64, "👍"])
def test_names_of_every_script_are_welcome(kit: Kit, name: str) -> None:
    assert is_readable(name)
    assert not isinstance(decide(kit.table, c.BuyChips(command_id="x", by=name, amount=Cents(100))), Refused)


DECK = DECK_53


def forged(numerator: int, denominator: int) -> Fraction:
    """A fraction that is not in its lowest terms."""
    made: Any = object.__new__(Fraction)
    made._numerator, made._denominator = numerator, denominator
    return cast("Fraction", made)


@pytest.mark.parametrize(
    ("entropy", "clause"),
    [
        (Entropy(order=DECK[1:]), "PGP-6a.4"),
        (Entropy(order=(DECK[1], *DECK[1:])), "PGP-6a.4"),
        (Entropy(dice=(1, 2)), "PGP-4a-1.1"),
        (Entropy(dice=(1, 2, 7)), "PGP-4a-1.1"),
        (Entropy(dice=(0, 2, 6)), "PGP-4a-1.1"),
        (Entropy(number=8), "PGP-4a-2"),
        (Entropy(number=-1), None),
        (Entropy(number=True), None),
        (Entropy(dice=(1, 2, 3.0)), None),  # type: ignore[arg-type]
        (Entropy(dice=[1, 2, 3]), None),  # type: ignore[arg-type]
        (Entropy(order=tuple(map(int, DECK))), None),  # type: ignore[arg-type]
        (Entropy(cut=math.inf), None),  # type: ignore[arg-type]
        (Entropy(meters=[]), None),  # type: ignore[arg-type]
        (Entropy(meters={"meter": 5}), None),  # type: ignore[dict-item]
        (Entropy(meters={1: MeterReading("meter", 1, Cents(5))}), None),  # type: ignore[dict-item]
        (Entropy(meters={"mine": MeterReading("meter", 1, Cents(5))}), None),
        (Entropy(meters={"meter": MeterReading("meter", 1, Cents(-5))}), None),
        (Entropy(meters={"meter": MeterReading("meter", 1, Cents(5), Fraction(3, 2))}), None),
        (Entropy(meters={"meter": MeterReading("meter", 1, Cents(5), 0.5)}), None),  # type: ignore[arg-type]
        (Entropy(meters={"meter": MeterReading("meter", 1, Cents(5), Fraction(1, 10**13))}), None),
        (Entropy(meters={"meter": MeterReading("meter", 1, Cents(5), forged(2, 4))}), None),
        (Entropy(meters={"meter": MeterReading("meter", 1, Cents(5), forged(0, 5))}), None),
        (Entropy(meters={"meter": MeterReading("meter", 1, Cents(5), forged(1, 0))}), None),
        (Entropy(meters={str(n): MeterReading(str(n), 1, Cents(5)) for n in range(65)}), None),
        ((), None),
        (None, None),
        (object.__new__(Entropy), None),
    ],
)
@pytest.mark.clause("PGP-6a.4", "PGP-4a-1.1", "PGP-4a-2")
def test_chance_is_of_this_game_or_refused(kit: Kit, entropy: Any, clause: str | None) -> None:
    command = c.BuyChips(amount=Cents(100), **WHO)
    assert not isinstance(decide(kit.table, command), Refused)
    assert refused(kit, command, entropy).clause == clause


def test_what_chance_may_bring_is_heard(kit: Kit) -> None:
    reading = MeterReading("meter", 1, Cents(5), Fraction(1, 3))
    entropy = Entropy(DECK[::-1], (1, 6, 3), 7, 20, {"meter": reading})
    assert not isinstance(decide(kit.table, c.BuyChips(amount=Cents(100), **WHO), entropy), Refused)


@pytest.mark.clause("PGT-6A-1")
def test_the_eighth_number_is_for_tables_with_eight_places() -> None:
    tiles = FourKit(TILES, {1: 100})
    command = c.BuyChips(amount=Cents(100), **WHO)
    assert not isinstance(decide(tiles.table, command, Entropy(number=8)), Refused)
    assert refused(tiles, command, Entropy(order=cards("As"))).clause is None


def test_a_shuffle_needs_its_order_and_a_roll_its_dice() -> None:
    kit = Kit(PLAIN, {1: 1_000}).bets({1: {MAIN: 10}})
    assert kit.no(kit.made(c.ShuffleCards)) == "PGP-6a.4"
    kit.to(Phase.STARTING_POSITION)
    assert kit.no(kit.made(c.FindStartingPosition)) == "PGP-4a-1.1"


BY_NAME = sorted(COMMANDS, key=lambda kind: kind.__name__)


@pytest.mark.parametrize("command_kind", BY_NAME, ids=lambda command_kind: command_kind.__name__)
@pytest.mark.parametrize(
    "value", [1.0, math.nan, [], {}, object(), b"x", Loud("x"), Whole(1), 10**40, -(10**40), "\x1b", (None,)]
)
def test_no_field_of_any_command_takes_a_value_of_another_type(
    kit: Kit, command_kind: type, value: Any
) -> None:
    usual: dict[str, Any] = {
        "position": 1,
        "stakes": (),
        "high": (),
        "low": (),
        "amount": 1,
        "stack": 1,
        "limit": 1,
    }
    usual |= {"deck": 0, "colour": "red", "supervisor": "sue", "player": "p1", "floorperson": "flo"}
    usual |= {"shuffler": PLAIN.equipment.shuffler, "deal_method": PLAIN.equipment.deal_method}
    usual |= {"reason": "slip", "irregularity": Irregularity.MISDEAL}
    needed = {each.name: usual[each.name] for each in fields(command_kind) if each.name in usual}
    command = command_kind(command_id="x", **needed)
    for each in fields(command_kind):
        assert f"{each.name} of" in refused(kit, replace(command, **{each.name: value})).reason


def test_a_journal_refuses_what_it_could_not_even_look_up() -> None:
    kit = Kit(PLAIN, {1: 100})
    for command in (c.OpenRound(command_id=[]), None, object.__new__(c.OpenRound)):  # type: ignore[arg-type]
        before = kit.table
        assert isinstance(kit.journal.submit(command), Refused)  # type: ignore[arg-type]
        assert kit.table is before


def test_nobody_comes_to_hold_more_chips_than_a_log_can_say(kit: Kit) -> None:
    kit.ok(c.BuyChips(by="rich", amount=MOST_CENTS, **kit.who()))
    answer = kit.journal.submit(c.BuyChips(by="rich", amount=Cents(1), **kit.who()))
    held = format_money(MOST_CENTS)
    assert str(answer) == f"nobody buys chips beyond {held} in all, and you have {held}; buy fewer"
    kit.ok(c.BuyChips(by="other", amount=MOST_CENTS, **kit.who()))
    [cashed] = kit.ok(c.LeaveTable(by="rich", **kit.who()))
    assert isinstance(cashed, e.ChipsCashed)
    assert cashed.amount == MOST_CENTS < LARGEST
