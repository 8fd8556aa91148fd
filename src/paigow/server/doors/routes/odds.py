"""Doors of odds and advice: counted in another process, from what the one who asks may know."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final, NamedTuple, TypeVar

from paigow.errors import PaigowError
from paigow.games.catalogue import GameName
from paigow.games.hands import family_of
from paigow.games.submission import (
    Approvals,
    FiledEquipment,
    MatchPlay,
    RulesSubmission,
    TableTerms,
    sample,
    sample_names,
)
from paigow.odds.advice.any_game import advise, as_record
from paigow.odds.edge import MainOdds
from paigow.odds.main.any_game import MainQuestion, main_odds
from paigow.odds.sheet.records import sheet_record
from paigow.odds.sheet.sheet import USUAL_MAIN_WAGER, counted_questions, sheet_of, wager_sizes
from paigow.pieces import Pieces
from paigow.server.codes import DoorCode
from paigow.server.doors.asking import DoorRefusal, DoorRequest, Route
from paigow.server.doors.premises import Premises
from paigow.server.doors.questions import Asker, InParts, Lane, NotAnsweredNow, QuestionPart
from paigow.server.doors.routes.tables import found, valid_submission
from paigow.server.people.authority import Deed
from paigow.server.protocol.messages import ProtocolMessage
from paigow.server.protocol.offered import CountingAnswer
from paigow.server.protocol.requests import AdviceAnswer, CheckRequest, OddsAnswer, SampleOddsAnswer
from paigow.table.showing.views import RoundView
from paigow.table.state.model import PLACES
from paigow.table.state.values import DEALER, Standing

T = TypeVar("T")
_OURS: Final = ("python", "libraries")
"""What a sheet says of the machine that counted it, which is nobody's business."""


async def sheet(asked: DoorRequest) -> ProtocolMessage:
    """The exact odds of every wager of a table."""
    host = found(asked)
    return OddsAnswer(table=host.id, sheet=await _counted_sheet(asked, host.submission))


async def sheet_of_sample(asked: DoorRequest) -> ProtocolMessage:
    """The exact odds of every wager of a Rules Submission that ships with the project."""
    return SampleOddsAnswer(sample=asked.path["sample"], sheet=await _counted_sheet(asked, _sample(asked)))


def _sample(asked: DoorRequest) -> RulesSubmission:
    name = asked.path["sample"]
    if name not in sample_names():
        raise DoorRefusal(404, DoorCode.NOT_FOUND, "there is no such sample; choose another")
    return sample(name)


async def sheet_of_submission(asked: DoorRequest) -> ProtocolMessage:
    """The exact odds of every wager of a Rules Submission of one's own."""
    filed = await valid_submission(asked, asked.body.submission)
    return SampleOddsAnswer(sample="", sheet=await _counted_sheet(asked, filed))


async def _counted_sheet(asked: DoorRequest, filed: RulesSubmission) -> dict[str, object]:
    """The odds of a submission, counted once for all that differ in nothing that is counted."""
    bare = as_counted(filed)
    record: dict[str, object] = await counted_aside(
        asked, ("odds", bare), sheet_in_parts(bare), lane=Lane.SHEETS
    )
    way = family_of(filed.game).house_way(filed.house_way, filed.switches)
    return {**record, "title": filed.title, "licensee": filed.licensee, "house_way_title": way.title}


def sheet_in_parts(bare: RulesSubmission) -> InParts:
    """What there is to count of a submission: each way to play the main wager, then the rest."""
    asked = counted_questions(bare)
    parts = tuple(QuestionPart(side, count_main, (question,)) for side, question in asked)
    return InParts(parts, count_sheet, (bare,))


async def counting_of_sample(asked: DoorRequest) -> ProtocolMessage:
    """How far the odds of a Rules Submission that ships with the project are counted."""
    return _counting(asked, _sample(asked))


async def counting_of_submission(asked: DoorRequest) -> ProtocolMessage:
    """How far the odds of a Rules Submission of one's own are counted."""
    return _counting(asked, await valid_submission(asked, asked.body.submission))


def _counting(asked: DoorRequest, filed: RulesSubmission) -> CountingAnswer:
    bare = as_counted(filed)
    parts = sheet_in_parts(bare).parts
    done = asked.house.questions.parts_done(("odds", bare))
    now = parts[done].name if done < len(parts) else ""
    return CountingAnswer(title=filed.title, game=filed.game, done=done, parts=len(parts) + 1, now=now)


def known_sheet(house: Premises, filed: RulesSubmission) -> dict[str, Any]:
    """The odds of a submission if somebody has lately asked for them; else nothing."""
    return house.questions.known(("odds", as_counted(filed))) or {}


def as_counted(filed: RulesSubmission) -> RulesSubmission:
    """A submission without what its odds do not hang on: the words, the equipment, and the limits of a main
    wager from which no vigorish is taken."""
    terms = filed.table
    least, most = (terms.minimum, terms.maximum) if wager_sizes(filed) else (USUAL_MAIN_WAGER,) * 2
    return replace(
        filed,
        title="",
        licensee="",
        table=TableTerms(minimum=least, maximum=most, vig_rounding=terms.vig_rounding),
        equipment=FiledEquipment(),
        match_play=MatchPlay(),
        approvals=Approvals(),
    )


async def advice(asked: DoorRequest) -> ProtocolMessage:
    """How to set the hand that you hold and have looked at, by the exact odds of each setting."""
    host, position = found(asked), asked.number("position")
    view = host.view(asked.viewer_at(host)).view
    in_play = view.round
    if not DEALER < position < PLACES or in_play is None or view.seats[position] != asked.known.name:
        raise DoorRefusal(
            409, DoorCode.NOT_YOURS, "you hold no hand there; ask for the position of your own hand"
        )
    hand = in_play.positions[position].hand
    if hand is None or hand.high is not None:
        raise DoorRefusal(409, DoorCode.NOT_NOW, "look at your hand first, and ask before it is set")
    question = _question(host.submission, in_play, position, hand.pieces)
    record = await counted_aside(asked, question, count_advice, question)
    return AdviceAnswer(table=host.id, position=position, advice=record)


async def counted_aside(
    asked: DoorRequest,
    key: object,
    call: Callable[..., T] | InParts,
    *arguments: Any,
    rate: str = "questions",
    lane: Lane = Lane.QUICK,
) -> T:
    """What a call comes to in another process, under a key that says the whole question; refused where
    somebody asks too often, too many wait, or the question is wrong."""
    if not asked.house.may_ask(rate, asked.asker):
        raise DoorRefusal(
            429, DoorCode.TOO_OFTEN, "you ask faster than one can count; try again in a few seconds"
        )
    try:
        found: T = await asked.house.questions.ask(
            key, call, *arguments, asker=Asker(asked.asker, asked.person is None), lane=lane
        )
    except NotAnsweredNow as error:
        raise DoorRefusal(503, DoorCode.BUSY, error.reason) from None
    except PaigowError as error:
        raise DoorRefusal(409, DoorCode.NOT_POSSIBLE, error.reason, error.clause) from None
    return found


class AdviceQuestion(NamedTuple):
    """What advice is asked on: a hand, and everything else that the one who asks knows."""

    filed: RulesSubmission
    own: Pieces
    banking: bool
    banked: bool
    dealers: Pieces | None
    """The dealer's hand, which lies open in Face Up."""
    seen: Pieces
    """A second hand of one's own, and cards that lie open."""


def _question(filed: RulesSubmission, in_play: RoundView, position: int, own: Pieces) -> AdviceQuestion:
    banking = in_play.positions[position].standing is Standing.BANK
    banked = in_play.bank is not None and not banking
    laid = in_play.positions[DEALER].hand
    is_open = filed.game is GameName.FACE_UP_PAI_GOW_POKER and not banking and not banked
    dealers = laid.pieces if is_open and laid is not None else None
    hands = (each.hand.pieces for each in in_play.positions if each.hand is not None)
    known = chain(*hands, (piece for _, piece in in_play.shown))
    seen = dict.fromkeys(piece for piece in known if piece not in (*own, *(dealers or ())))
    return AdviceQuestion(filed, own, banking, banked, dealers, tuple(seen))


def count_main(question: MainQuestion) -> MainOdds:
    """One way to play a main wager; in the worker."""
    return main_odds(question, jobs=1)


def count_sheet(filed: RulesSubmission, main: Sequence[MainOdds]) -> dict[str, object]:
    """The odds of a submission as plain data, given those of its main wager; in the worker."""
    found = {question: odds for (_, question), odds in zip(counted_questions(filed), main, strict=True)}
    counted = sheet_of(filed, found.__getitem__)
    return {name: value for name, value in sheet_record(counted).items() if name not in _OURS}


def count_advice(question: AdviceQuestion) -> dict[str, object]:
    """Every setting of a hand as plain data; in the worker."""
    filed = question.filed
    found = advise(
        question.own,
        filed.game,
        filed.house_way,
        filed.switches,
        banking=question.banking,
        banked=question.banked,
        dealer_pieces=question.dealers,
        seen=question.seen,
    )
    return as_record(found)


ROUTES: Final = (
    Route("GET", "/tables/{table}/odds", Deed.ASK_ODDS, sheet, OddsAnswer, refusals=(409, 503)),
    Route(
        "GET", "/samples/{sample}/odds", Deed.ASK_ODDS, sheet_of_sample, SampleOddsAnswer, refusals=(409, 503)
    ),
    Route(
        "POST",
        "/submissions/odds",
        Deed.CHECK_SUBMISSION,
        sheet_of_submission,
        SampleOddsAnswer,
        CheckRequest,
        200,
        (409, 422, 503),
    ),
    Route("GET", "/samples/{sample}/odds/counting", Deed.ASK_ODDS, counting_of_sample, CountingAnswer),
    Route(
        "POST",
        "/submissions/odds/counting",
        Deed.CHECK_SUBMISSION,
        counting_of_submission,
        CountingAnswer,
        CheckRequest,
        200,
        (422,),
    ),
    Route(
        "GET", "/tables/{table}/advice/{position}", Deed.ASK_ADVICE, advice, AdviceAnswer, refusals=(409, 503)
    ),
)
