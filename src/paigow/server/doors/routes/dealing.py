"""Doors of dealer training: a round is played again from its terms and what was said in it.

Nothing of it is kept, and nothing of it is about a table in play.
"""

from __future__ import annotations

import secrets
from typing import Final

from paigow.errors import PaigowError
from paigow.games.submission import RulesSubmission, sample, sample_names
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import wager_title
from paigow.log.codec import codec_for
from paigow.server.codes import DoorCode
from paigow.server.doors.asking import DoorRefusal, DoorRequest, Route
from paigow.server.people.authority import Deed
from paigow.server.protocol.dealing import (
    DealingAnswer,
    DealingAsked,
    DealingChoice,
    DealingKind,
    DealingLine,
    DealingMistake,
    DealingRequest,
    DealingSheet,
    DealingStep,
    DealingTable,
    DealingTablesAnswer,
    DealingVerdict,
    WagerCalled,
)
from paigow.server.protocol.messages import ProtocolMessage
from paigow.table.showing.wording import ToldLine
from paigow.table.state.rules import GameRules
from paigow.teaching.dealing.sheet import TraineeSheet
from paigow.teaching.dealing.steps import SELDOM
from paigow.teaching.dealing.training import Answering, TrainingRound, TrainingTerms


async def list_dealing_tables(_: DoorRequest) -> ProtocolMessage:
    """The tables at which one can be trained as a dealer."""
    every = ((name, sample(name)) for name in sample_names())
    return DealingTablesAnswer(
        [
            DealingTable(name=name, game=each.game, title=each.title, has_bank=each.banking.enabled)
            for name, each in every
        ]
    )


async def deal_round(asked: DoorRequest) -> ProtocolMessage:
    """A round that you deal in training, after what you have said: what is asked now, and the score sheet.

    An answer that is none is refused, and does not count; say it otherwise. Leave ``said`` empty to begin.
    """
    name = asked.path["sample"]
    if name not in sample_names():
        raise DoorRefusal(404, DoorCode.NOT_FOUND, "there is no such sample; choose another")
    if not asked.house.may_ask("dealing", asked.asker):
        raise DoorRefusal(
            429, DoorCode.TOO_OFTEN, "you answer faster than one can deal; try again in a few seconds"
        )
    try:
        return await asked.house.aside(_dealt, name, sample(name), asked.body)
    except PaigowError as error:
        raise DoorRefusal(409, DoorCode.NOT_UNDERSTOOD, error.reason, error.clause) from None


def _dealt(name: str, filed: RulesSubmission, body: DealingRequest) -> DealingAnswer:
    seed = body.seed or secrets.token_hex(8)
    dealt = TrainingRound(TrainingTerms(filed, seed, irregular=body.irregular, banked=body.banked))
    for said in body.said:
        dealt.say(said)
    return DealingAnswer(
        sample=name,
        title=filed.title,
        game=filed.game,
        seed=seed,
        wagers=_wagers(dealt.rules),
        view=codec_for(dealt.rules.family.deck).encode_view(dealt.view),
        asked=_asked(dealt),
        lines=tuple(map(_line, dealt.lines)),
        sheet=_sheet(dealt.dealing.sheet, tuple(dealt.dealing.done)),
        verdict=_verdict(dealt),
    )


def _wagers(rules: GameRules) -> tuple[WagerCalled, ...]:
    every = (rules.main, WagerKind.DEALER, *rules.wagers)
    return tuple(WagerCalled(wager=each, title=wager_title(each)) for each in every)


def _asked(dealt: TrainingRound) -> DealingAsked:
    question, answering = dealt.dealing.question, dealt.answering
    if question is None:
        return DealingAsked(
            answering=answering,
            steps=_steps(dealt) if answering is Answering.STEP else (),
            pieces=tuple(map(str, dealt.dealing.turned_over)),
            low_size=dealt.low_size if answering is Answering.HAND else 0,
        )
    return DealingAsked(
        answering=answering,
        text=question.text,
        choices=tuple(DealingChoice(value=value, text=text) for value, text in dealt.answers_told),
        position=question.position,
        high=tuple(map(str, question.high)),
        low=tuple(map(str, question.low)),
    )


def _steps(dealt: TrainingRound) -> tuple[DealingStep, ...]:
    return tuple(
        DealingStep(name=name, text=item.text, seldom=type(item.command) in SELDOM)
        for name, item in dealt.steps.items()
    )


def _line(told: ToldLine) -> DealingLine:
    return DealingLine(text=told.text, clause=told.clause, detail=told.detail)


def _verdict(dealt: TrainingRound) -> DealingVerdict | None:
    found = dealt.verdict
    if found is None:
        return None
    return DealingVerdict(
        is_right=found.is_right, is_hint=found.is_hint, text=found.told.text, clause=found.told.clause
    )


def _sheet(sheet: TraineeSheet, done: tuple[str, ...]) -> DealingSheet:
    said = [
        DealingMistake(asked=each.question.text, text=each.said_of(), clause=each.question.clause)
        for each in sheet.wrong
    ]
    stepped = [DealingMistake(asked="", text=each.text, clause=each.clause) for each in sheet.missteps]
    return DealingSheet(
        right=len(sheet.answers) - len(sheet.wrong),
        asked=len(sheet.answers),
        done=done,
        hints=sheet.hints,
        kinds=tuple(
            DealingKind(text=each.words, right=right, asked=asked) for each, right, asked in sheet.by_kind()
        ),
        mistakes=(*said, *stepped),
    )


ROUTES: Final = (
    Route("GET", "/dealing", Deed.LEARN, list_dealing_tables, DealingTablesAnswer),
    Route(
        "POST", "/dealing/{sample}", Deed.LEARN, deal_round, DealingAnswer, DealingRequest, refusals=(409,)
    ),
)
