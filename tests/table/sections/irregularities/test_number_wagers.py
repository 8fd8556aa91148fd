"""Section 13 against Section 11: a number that was shown decides the wagers on it, once."""

from __future__ import annotations

from copy import copy
from typing import Any

import pytest

from paigow.games.submission import RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.table import Command, Journal, Phase, Refused, decide
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.state.irregularity import Irregularity
from table_kit import Kit, changed, submission

HOUSE_WAYS = {
    "pai-gow-poker": "foxwoods",
    "ez-pai-gow-poker": "foxwoods",
    "face-up-pai-gow-poker": "face-up",
}
"""Every game whose layout may offer the wager."""
SHOWN, SHOWN_LATER = 3, 4
NUMBERS = {f"number {SHOWN}": 10, f"number {SHOWN_LATER}": 5}
WON = [(f"position_number:{SHOWN}", "win", 5500), (f"position_number:{SHOWN_LATER}", "lose", 0)]
SAID: dict[str, dict[str, Any]] = {
    Irregularity.PLAYER_CARD_EXPOSED: {"position": 1, "place": 1},
    Irregularity.CARD_FACE_UP: {"place": 1},
}
"""What a report of an irregularity has to say beside its name."""
HANDS = {
    Irregularity.PLAYER_CARD_EXPOSED,
    Irregularity.DEALER_CARD_EXPOSED,
    Irregularity.WRONG_NUMBER_OF_CARDS,
}
SHOE = {
    Irregularity.CARD_FACE_UP,
    Irregularity.CARDS_FACE_UP,
    Irregularity.CARD_DRAWN_IN_ERROR,
    Irregularity.WRONG_COUNT,
}
AFTER_THE_NUMBER = {
    "manual_shoe": SHOE,
    "hand": {Irregularity.STACKS_OUT_OF_ORDER},
    "automated_shoe": SHOE | {Irregularity.SHOE_JAMMED},
}
"""What can be found after the number was shown beside faults in the hands, by the way of dealing."""

for_every_game = pytest.mark.parametrize("game", HOUSE_WAYS)
banked_or_not = pytest.mark.parametrize("bank", [None, 2])


def numbers(game: str, method: str) -> RulesSubmission:
    """A table with the number wager, at which players may bank."""
    plain = submission(
        '[equipment]\nstart_method = "rng"\n[approvals]\nrandom_number_generator = "filed"\n'
        '[wagers.position_number]\nodds = "11/2"\nminimum = 1\nmaximum = 25\n',
        game,
        HOUSE_WAYS[game],
    )
    shuffler = "automated" if method == "automated_shoe" else "manual"
    equipment = {"deal_method": method, "shuffler": shuffler}
    return changed(plain, equipment=equipment, banking={"enabled": True, "expressly_provided": True})


def wagered(game: str, method: str, bank: int | None) -> Kit:
    """A round in which one player backs the number that is shown, and another one."""
    kit = Kit(numbers(game, method))
    kit.house_round()
    kit.number = SHOWN
    return kit.bets({1: {kit.main: 20, **NUMBERS}, 3: {kit.main: 20}}, bank=bank)


def on_numbers(kit: Kit) -> list[tuple[str, str, int]]:
    """What became of the wagers on numbers in the last round."""
    return sorted(
        (str(settled.wager), str(settled.result.value), int(settled.won))
        for settled in kit.settlements()
        if settled.wager.kind == WagerKind.POSITION_NUMBER
    )


@pytest.mark.clause("PGP-11l", "PGP-13b3", "PGP-13b4", "PGP-13b5")
@for_every_game
@banked_or_not
def test_a_number_shown_again_finds_the_start_and_decides_no_wager(game: str, bank: int | None) -> None:
    """The stacks are dealt again, so another number is drawn for their delivery (8a(e)); the wagers were on
    the number shown "at the beginning of a round of play", and were collected and paid "immediately"."""
    kit = wagered(game, "hand", bank).to(Phase.NUMBER_WAGERS)
    assert kit.refused(c.Report, irregularity=Irregularity.STACKS_OUT_OF_ORDER) == "PGP-11l", (
        "they are settled first"
    )
    kit.deal()
    money = kit.nets()
    [again] = kit.give(c.Report, irregularity=Irregularity.STACKS_OUT_OF_ORDER)
    assert isinstance(again, e.ReshuffleOrdered)
    kit.number = SHOWN_LATER
    kit.to(Phase.DEAL)
    assert kit.last(e.StartingPositionFound).number == SHOWN_LATER
    assert kit.nets() == money
    kit.to(Phase.BETWEEN_ROUNDS)
    assert on_numbers(kit) == WON


def possible(kit: Kit) -> list[c.Report | c.CountRemaining]:
    """Every irregularity that can be found now, and a wrong count of what is left."""
    names = kit.table.rules.irregularities
    reports = [c.Report(irregularity=name, **SAID.get(name, {}), **kit.who()) for name in names]
    found = [report for report in reports if not isinstance(decide(kit.table, report), Refused)]
    counts = [c.CountRemaining(found=5, **kit.who())] if kit.table.phase is Phase.REMAINING else []
    return [*found, *counts]


def gone_wrong(kit: Kit, command: Command) -> Kit:
    """The same table from here on, with something found; a player who may void the hand does."""
    then = copy(kit)
    then.journal = Journal(kit.table)
    then.number = SHOWN_LATER
    then.ok(command)
    if then.table.phase is Phase.CHOICE:
        then.give(c.VoidHand, 1)
    return then.to(Phase.BETWEEN_ROUNDS)


def found_without_touching_a_number(kit: Kit) -> set[Irregularity]:
    """Play the round out, and let everything go wrong wherever it can; what did."""
    found = set()
    while kit.table.phase is not Phase.BETWEEN_ROUNDS:
        for command in possible(kit):
            then = gone_wrong(kit, command)
            ways = [way for event in then.events for way in event.transfers]
            moved = [account.wager[1].kind for way in ways for account in way[:2] if account.wager]
            assert WagerKind.POSITION_NUMBER not in moved, command
            found.add(command.irregularity if isinstance(command, c.Report) else Irregularity.WRONG_COUNT)
        kit.step()
    return found


@pytest.mark.clause("PGP-13c", "PGP-11c")
@for_every_game
@banked_or_not
@pytest.mark.parametrize(("method", "there"), AFTER_THE_NUMBER.items())
def test_what_goes_wrong_after_the_number_was_shown_leaves_its_wagers_alone(
    game: str, bank: int | None, method: str, there: set[str]
) -> None:
    kit = wagered(game, method, bank).to(Phase.NUMBER_WAGERS)
    kit.deal()
    assert on_numbers(kit) == WON
    banks = set() if bank is None else {Irregularity.BANK_CARD_EXPOSED}
    assert found_without_touching_a_number(kit) == HANDS | banks | there


@pytest.mark.clause("PGP-13c", "PGP-11l")
@for_every_game
@banked_or_not
def test_what_goes_wrong_while_the_stacks_are_dealt_again_leaves_them_alone_too(
    game: str, bank: int | None
) -> None:
    kit = wagered(game, "hand", bank).to(Phase.DEAL)
    kit.give(c.Report, irregularity=Irregularity.STACKS_OUT_OF_ORDER)
    banks = set() if bank is None else {Irregularity.BANK_CARD_EXPOSED}
    stacks = {Irregularity.STACK_CARD_EXPOSED, Irregularity.STACKS_OUT_OF_ORDER, Irregularity.WRONG_COUNT}
    assert found_without_touching_a_number(kit) == HANDS | banks | stacks
