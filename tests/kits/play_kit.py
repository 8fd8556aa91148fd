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
from paigow.play.session.session import Session, Terms, Turn
from paigow.table import Mode
from paigow.table.showing.views import RoundView


def set_in_house_way(of: Session) -> None:
    of.ask_house_way()
    of.lay_down()


USUAL: dict[Turn, Callable[[Session], None]] = {
    Turn.NEXT_ROUND: Session.next_round,
    Turn.BANK: Session.pass_bank,
    Turn.CUT: Session.decline_cut,
    Turn.WAGERS: Session.place_wagers,
    Turn.STACK: lambda session: session.choose_stack(1),
    Turn.STACK_CUT: Session.decline_cut,
    Turn.DELIVERY: lambda session: session.choose_delivery(None),
    Turn.SETTING: set_in_house_way,
    Turn.BANK_HAND: set_in_house_way,
    Turn.CHOICE: Session.play_on,
    Turn.STEP: Session.step,
}


def rules(name: str) -> RulesSubmission:
    return sample(name) if name in sample_names() else default_submission(name)


class Wished(TypedDict, total=False):
    """Terms that a test is about."""

    position: int
    players: int
    chips: Cents
    mode: Mode
    seed: int | None
    at: int


def wished_terms(**wished: Unpack[Wished]) -> Terms:
    """The terms of an evening, dealt from the seed of these tests unless another is wished."""
    terms: Wished = {"seed": 3, **wished}
    return Terms(**terms)


def session(name: str = "pai-gow-poker", **wished: Unpack[Wished]) -> Session:
    return Session(rules(name), wished_terms(**wished))


def round_seen(of: Session) -> RoundView:
    """The round in play as you see it."""
    return known(of.view.round)


def turn_now(of: Session) -> Turn | None:
    """Whose turn it is: a call, because a type checker holds that an attribute it saw has not changed."""
    return of.turn


def written_view(of: Session) -> str:
    """What you see of the table, as it is written."""
    return json.dumps(codec_for(of.rules.family.deck).encode_view(of.view))


def do_the_usual(of: Session) -> None:
    assert of.turn is not None, "the table waits for nobody"
    USUAL[of.turn](of)


def play_to(of: Session, turn: Turn, rounds: int = 20) -> Session:
    """Do the usual until the table waits for this; give up after some rounds."""
    last = len(of.history) + rounds
    while of.turn is not turn:
        assert len(of.history) < last, f"{turn} did not come up in {rounds} rounds"
        do_the_usual(of)
    return of


def play_rounds(of: Session, rounds: int) -> Session:
    for _ in range(rounds):
        of.next_round()
        play_to(of, Turn.NEXT_ROUND)
    return of
