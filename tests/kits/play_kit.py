"""A session that plays by itself up to the turn that a test is about."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TypedDict, Unpack

from known import known
from paigow.games.submission import RulesSubmission
from paigow.games.submission.samples import default_submission, sample, sample_names
from paigow.log.codec import codec_for
from paigow.money import Cents
from paigow.play.evening.evening import Evening
from paigow.play.evening.turn import Turn
from paigow.play.wishes import Mode, Pace, Wishes
from paigow.table import Role
from paigow.table import commands as c
from paigow.table.showing.views import RoundView


def set_in_house_way(of: Evening) -> None:
    of.ask_house_way()
    of.lay_down()


USUAL: dict[Turn, Callable[[Evening], None]] = {
    Turn.NEXT_ROUND: Evening.next_round,
    Turn.BANK: lambda of: of.give(c.PassBank),
    Turn.CUT: lambda of: of.give(c.DeclineCut),
    Turn.WAGERS: Evening.lay_wagers,
    Turn.STACK: lambda of: of.give(c.ChooseStack, stack=1),
    Turn.STACK_CUT: lambda of: of.give(c.DeclineCut),
    Turn.DELIVERY: lambda of: of.give(c.ChooseDelivery, role=Role.PLAYER, style=None),
    Turn.SETTING: set_in_house_way,
    Turn.BANK_HAND: set_in_house_way,
    Turn.CHOICE: lambda of: of.give(c.PlayOn),
    Turn.STEP: Evening.step,
    Turn.EXPOSURE: Evening.step,
}

KEYS = {
    Turn.NEXT_ROUND: ["enter"],
    Turn.BANK: ["n"],
    Turn.CUT: ["enter"],
    Turn.WAGERS: ["enter"],
    Turn.STACK: ["enter"],
    Turn.STACK_CUT: ["n"],
    Turn.DELIVERY: ["enter"],
    Turn.SETTING: ["h", "enter"],
    Turn.BANK_HAND: ["h", "enter"],
    Turn.CHOICE: ["p"],
    Turn.STEP: ["enter"],
    Turn.EXPOSURE: ["enter"],
}
"""What a player presses who only wants to get through the round."""


def rules(name: str) -> RulesSubmission:
    return sample(name) if name in sample_names() else default_submission(name)


class Wished(TypedDict, total=False):
    """Wishes that a test is about."""

    position: int
    players: int
    chips: Cents
    mode: Mode
    seed: int | None
    at: int
    pace: Pace
    values: bool
    questions: bool


def wishes(**wished: Unpack[Wished]) -> Wishes:
    """How a test plays: dealt from the seed of these tests unless another is wished."""
    asked: Wished = {"seed": 3, **wished}
    return Wishes(**asked)


def session(name: str = "pai-gow-poker", **wished: Unpack[Wished]) -> Evening:
    return Evening(rules(name), wishes(**wished))


def round_seen(of: Evening) -> RoundView:
    """The round in play as you see it."""
    return known(of.live.view.round)


def turn_now(of: Evening) -> Turn | None:
    """Whose turn it is: a call, because a type checker holds that an attribute it saw has not changed."""
    return of.turn


def written_view(of: Evening) -> str:
    """What you see of the table, as it is written."""
    return json.dumps(codec_for(of.live.rules.family.deck).encode_view(of.live.view))


def do_the_usual(of: Evening) -> None:
    assert of.turn is not None, "the table waits for nobody"
    USUAL[of.turn](of)


def play_to(of: Evening, turn: Turn, rounds: int = 20) -> Evening:
    """Do the usual until the table waits for this; give up after some rounds."""
    last = len(of.history) + rounds
    while of.turn is not turn:
        assert len(of.history) < last, f"{turn} did not come up in {rounds} rounds"
        do_the_usual(of)
    return of


def play_rounds(of: Evening, rounds: int) -> Evening:
    for _ in range(rounds):
        of.next_round()
        play_to(of, Turn.NEXT_ROUND)
    return of
