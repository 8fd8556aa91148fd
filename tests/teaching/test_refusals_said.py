"""What a player may be refused at a table is said in the player's language."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, Final

import pytest

from paigow.chance import Chance
from paigow.games.submission import sample, sample_names
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.simulation.drive import Drive
from paigow.simulation.habits import STEADY
from paigow.simulation.players import SimulatedPlayer
from paigow.simulation.simulate import NAMES
from paigow.table import NO_ENTROPY, Refused, Role, Stake, Table, decide
from paigow.table import commands as c
from paigow.table.state.model import PLACES
from paigow.table.state.values import RefusalCode
from paigow.teaching.languages.phrase_book import languages_said, phrase_book

PLAYERS: Final = NAMES[:3]
STEPS: Final = 60
OF_PLAYERS: Final[tuple[type[c.Command], ...]] = (
    *(c.TakePosition, c.LeavePosition, c.LeaveTable, c.PlaceWagers, c.AcceptBank, c.PassBank, c.CutCards),
    *(c.DeclineCut, c.LookAtCards, c.AskHouseWay, c.SetHands, c.Surrender, c.PlayOn, c.VoidHand),
    *(c.ChooseStack, c.ChooseDelivery, c.CutStacks, c.LowerDealerWager, c.BuyChips),
)


def stakes(chance: random.Random) -> tuple[Stake, ...]:
    more: list[dict[str, Any]] = [{}, {"choice": "red"}, {"choice": 3}, {"coupon": Cents(500)}]
    return tuple(
        Stake(
            chance.choice(list(WagerKind)), Cents(chance.choice([500, 5_000, 10**6])), **chance.choice(more)
        )
        for _ in range(chance.randint(1, 3))
    )


def tried(table: Table, kind: type[c.Command], chance: random.Random) -> c.Command:
    """A command as a person might give it at any time: of the right shape, and mostly out of place."""
    by = chance.choice([*PLAYERS, "Nobody"])
    own = next((at for at, name in enumerate(table.seats) if name == by), 1)
    position = chance.choice([own, own, chance.randrange(1, PLACES)])
    hand = table.in_play.hands[position] if table.round else ()
    given: dict[str, Any] = {
        "position": position,
        "amount": Cents(chance.choice([100, 10**11])),
        "stakes": stakes(chance),
        "above": chance.choice([1, 20, 60]),
        "stack": chance.choice([1, 9]),
        "limit": chance.choice([None, Cents(5), Cents(10**7)]),
        "co_bank": chance.random() < 0.3,
        "high": tuple(hand[chance.choice([0, 2]) :]),
        "low": tuple(hand[:2]),
    }
    own_fields = {each.name for each in fields(kind)} & given.keys()
    signed: dict[str, Any] = {"command_id": "1", "at": 10**6, "by": by, "role": Role.PLAYER}
    return kind(**signed, **{name: given[name] for name in own_fields})


def refusals(name: str) -> Iterator[str]:
    """Why a table refuses what its players try at each step, where it is no program's fault."""
    chance, people = random.Random(name), [SimulatedPlayer(each, STEADY) for each in PLAYERS]
    drive = Drive(sample(name), Chance.seeded_by(name), people)
    drive.open()
    for number, person in enumerate(people, 1):
        drive.seat(person.name, number, 100_000)
    for _ in range(STEPS):
        drive.step()
        for kind in OF_PLAYERS:
            decided = decide(drive.table, tried(drive.table, kind, chance), NO_ENTROPY)
            if isinstance(decided, Refused) and decided.code is not RefusalCode.NOT_ADMITTED:
                yield decided.reason


@pytest.mark.parametrize("language", languages_said()[1:])
@pytest.mark.parametrize("name", sample_names()[::4])
def test_why_a_table_refuses_what_a_player_tries_is_said(language: str, name: str) -> None:
    said, reasons = phrase_book(language).said, set(refusals(name))
    assert len(reasons) > 20
    assert {reason for reason in reasons if said(reason) is None} == set()
