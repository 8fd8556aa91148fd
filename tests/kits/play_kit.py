"""A session that plays by itself up to the turn that a test is about."""

from __future__ import annotations

import json
from typing import TypedDict, Unpack

from known import known
from paigow.games.submission import RulesSubmission
from paigow.games.submission.samples import default_submission, sample, sample_names
from paigow.log.codec import codec_for
from paigow.money import Cents
from paigow.table.showing.views import RoundView
from paigow.terminal.client import Turn
from paigow.terminal.options import Mode, Pace, PlayOptions
from paigow.terminal.sessions import AUTOMATIC_TURNS, LocalSession, local_session

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


class Chosen(TypedDict, total=False):
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


def options(**wished: Unpack[Chosen]) -> PlayOptions:
    """How a test plays: dealt from the seed of these tests unless another is wished."""
    asked: Chosen = {"seed": 3, **wished}
    return PlayOptions(**asked)


def new_session(name: str = "pai-gow-poker", **wished: Unpack[Chosen]) -> LocalSession:
    return local_session(rules(name), options(**wished))


def round_seen(session: LocalSession) -> RoundView:
    """The round in play as you see it."""
    return known(session.client.view.round)


def turn_now(session: LocalSession) -> Turn | None:
    """Whose turn it is: a call, because a type checker holds that an attribute it saw has not changed."""
    return session.turn


def written_view(session: LocalSession) -> str:
    """What you see of the table, as it is written."""
    return json.dumps(codec_for(session.client.rules.family.deck).encode_view(session.client.view))


def do_the_usual(session: LocalSession) -> None:
    assert session.turn is not None, "the table waits for nobody"
    AUTOMATIC_TURNS[session.turn](session)


def play_to(session: LocalSession, turn: Turn, rounds: int = 20) -> LocalSession:
    """Do the usual until the table waits for this; give up after some rounds."""
    last = len(session.history) + rounds
    while session.turn is not turn:
        assert len(session.history) < last, f"{turn} did not come up in {rounds} rounds"
        do_the_usual(session)
    return session


def play_rounds(session: LocalSession, rounds: int) -> LocalSession:
    for _ in range(rounds):
        session.next_round()
        play_to(session, Turn.NEXT_ROUND)
    return session
