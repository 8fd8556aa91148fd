"""A session that plays by itself up to the turn that a test is about."""

from __future__ import annotations

import json
from typing import TypedDict, Unpack

from known import known
from paigow.games.submission import RulesSubmission
from paigow.games.submission.samples import default_submission, sample, sample_names
from paigow.log.codec import codec_for
from paigow.money import Cents
from paigow.play.evening.by_itself import BY_ITSELF
from paigow.play.evening.evening import Evening
from paigow.play.seated.turn import Turn
from paigow.play.wishes import Mode, Pace, Wishes
from paigow.table.showing.views import RoundView

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
    Turn.EXPOSURE: ["space"],
}
"""What a player presses who only wants to get through the round."""


def rules(name: str) -> RulesSubmission:
    return sample(name) if name in sample_names() else default_submission(name)


class Wished(TypedDict, total=False):
    """Wishes that a test is about."""

    seat: int
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


def round_seen(evening: Evening) -> RoundView:
    """The round in play as you see it."""
    return known(evening.live.view.round)


def turn_now(evening: Evening) -> Turn | None:
    """Whose turn it is: a call, because a type checker holds that an attribute it saw has not changed."""
    return evening.turn


def written_view(evening: Evening) -> str:
    """What you see of the table, as it is written."""
    return json.dumps(codec_for(evening.live.rules.family.deck).encode_view(evening.live.view))


def do_the_usual(evening: Evening) -> None:
    assert evening.turn is not None, "the table waits for nobody"
    BY_ITSELF[evening.turn](evening)


def play_to(evening: Evening, turn: Turn, rounds: int = 20) -> Evening:
    """Do the usual until the table waits for this; give up after some rounds."""
    last = len(evening.history) + rounds
    while evening.turn is not turn:
        assert len(evening.history) < last, f"{turn} did not come up in {rounds} rounds"
        do_the_usual(evening)
    return evening


def play_rounds(evening: Evening, rounds: int) -> Evening:
    for _ in range(rounds):
        evening.next_round()
        play_to(evening, Turn.NEXT_ROUND)
    return evening
