"""Routes about what may be wagered: every wager with its pay table, exact odds, and advice on a hand.

Odds are counted in another process, and advice from what the one who asks may know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Any, Final, NamedTuple, TypeVar

from paigow.errors import PaigowError
from paigow.games.catalogue import GameName
from paigow.games.hands import family_of
from paigow.games.pay_tables import PayTable
from paigow.games.submission import (
    Approvals,
    FiledEquipment,
    MatchPlay,
    RulesSubmission,
    TableTerms,
    sample,
    sample_names,
)
from paigow.games.wagers import QUALIFYING, wager_title
from paigow.money import Cents
from paigow.odds.advice import advise, as_record
from paigow.odds.edge import MainOdds
from paigow.odds.main_wager import MainQuestion, main_odds
from paigow.odds.sheet import USUAL_MAIN_WAGER, counted_questions, sheet_of, wager_sizes
from paigow.odds.sheet_records import sheet_record
from paigow.pieces import Pieces
from paigow.report.session import session_asked, session_record
from paigow.server.codes import ErrorCode
from paigow.server.http.jobs import Asker, InParts, QuestionPart, QueueName, UnavailableError
from paigow.server.http.request import HandlerRequest, HTTPError, Routes
from paigow.server.http.routes.tables import found, valid_submission
from paigow.server.http.state import AppState
from paigow.server.people.authority import Permission
from paigow.server.protocol.messages import shown
from paigow.server.protocol.requests import (
    AdviceAnswer,
    CheckRequest,
    OddsAnswer,
    OwnSessionRequest,
    SampleOddsAnswer,
    SessionAnswer,
    SessionRequest,
)
from paigow.server.protocol.teaching import (
    CountingAnswer,
    GlanceFact,
    LayoutShown,
    MeterTermsShown,
    PayRowShown,
    PostedNotice,
    WagersAnswer,
    WagerShown,
)
from paigow.switches import Errata
from paigow.table.games import game_rules
from paigow.table.money.wager_terms import WagerTerms
from paigow.table.sections.wagers import offers
from paigow.table.showing.views import RoundView
from paigow.table.state.model import PLACES
from paigow.table.state.rules import GameRules
from paigow.table.state.values import DEALER, Standing
from paigow.table.terms import WagerOffer
from paigow.teaching.signs import (
    layout,
    main_wager_about,
    main_wager_pays,
    notices,
    pushes_at_a_glance,
    rules_at_a_glance,
)
from paigow.teaching.wagers import wager_about

ROUTES: Final = Routes()

T = TypeVar("T")
_OURS: Final = ("python", "libraries")
"""What a sheet says of the machine that counted it, which is nobody's business."""


@ROUTES.add("GET", "/tables/{table}/odds", Permission.ASK_ODDS, refusals=(409, 503))
async def sheet(asked: HandlerRequest) -> OddsAnswer:
    """The exact odds of every wager of a table."""
    host = found(asked)
    return OddsAnswer(table=host.id, sheet=await _counted_sheet(asked, host.submission))


@ROUTES.add("GET", "/samples/{sample}/odds", Permission.ASK_ODDS, refusals=(409, 503))
async def sheet_of_sample(asked: HandlerRequest) -> SampleOddsAnswer:
    """The exact odds of every wager of a Rules Submission that ships with the project."""
    return SampleOddsAnswer(sample=asked.path["sample"], sheet=await _counted_sheet(asked, _sample(asked)))


def _sample(asked: HandlerRequest) -> RulesSubmission:
    name = asked.path["sample"]
    if name not in sample_names():
        raise HTTPError(404, ErrorCode.NOT_FOUND, "there is no such sample; choose another")
    return sample(name)


@ROUTES.add("POST", "/submissions/odds", Permission.CHECK_SUBMISSION, CheckRequest, refusals=(409, 422, 503))
async def sheet_of_submission(asked: HandlerRequest) -> SampleOddsAnswer:
    """The exact odds of every wager of a Rules Submission of one's own."""
    filed = await valid_submission(asked, asked.body.submission)
    return SampleOddsAnswer(sample="", sheet=await _counted_sheet(asked, filed))


async def _counted_sheet(asked: HandlerRequest, filed: RulesSubmission) -> dict[str, object]:
    """The odds of a submission, counted once for all that differ in nothing that is counted."""
    bare = as_counted(filed)
    record: dict[str, object] = await run_job(
        asked, ("odds", bare), sheet_in_parts(bare), queue=QueueName.SHEETS
    )
    way = family_of(filed.game).house_way(filed.house_way, filed.switches)
    return {**record, "title": filed.title, "licensee": filed.licensee, "house_way_title": way.title}


def sheet_in_parts(bare: RulesSubmission) -> InParts:
    """What there is to count of a submission: each way to play the main wager, then the rest."""
    asked = counted_questions(bare)
    parts = tuple(QuestionPart(side, count_main, (question,)) for side, question in asked)
    return InParts(parts, count_sheet, (bare,))


@ROUTES.add("GET", "/samples/{sample}/odds/counting", Permission.ASK_ODDS)
async def counting_of_sample(asked: HandlerRequest) -> CountingAnswer:
    """How far the odds of a Rules Submission that ships with the project are counted."""
    return _counting(asked, _sample(asked))


@ROUTES.add("POST", "/submissions/odds/counting", Permission.CHECK_SUBMISSION, CheckRequest, refusals=(422,))
async def counting_of_submission(asked: HandlerRequest) -> CountingAnswer:
    """How far the odds of a Rules Submission of one's own are counted."""
    return _counting(asked, await valid_submission(asked, asked.body.submission))


def _counting(asked: HandlerRequest, filed: RulesSubmission) -> CountingAnswer:
    bare = as_counted(filed)
    parts = sheet_in_parts(bare).parts
    done = asked.state.jobs.parts_done(("odds", bare))
    now = parts[done].name if done < len(parts) else ""
    return CountingAnswer(title=filed.title, game=filed.game, done=done, parts=len(parts) + 1, now=now)


@ROUTES.add("POST", "/samples/{sample}/session", Permission.ASK_ODDS, SessionRequest, refusals=(409, 503))
async def session_of_sample(asked: HandlerRequest) -> SessionAnswer:
    """What a session of many rounds comes to for a player, by a sample."""
    return await _session(asked, _sample(asked))


@ROUTES.add(
    "POST", "/submissions/session", Permission.CHECK_SUBMISSION, OwnSessionRequest, refusals=(409, 422, 503)
)
async def session_of_submission(asked: HandlerRequest) -> SessionAnswer:
    """What a session of many rounds comes to for a player, by a Rules Submission of one's own."""
    return await _session(asked, await valid_submission(asked, asked.body.submission))


async def _session(asked: HandlerRequest, filed: RulesSubmission) -> SessionAnswer:
    body = asked.body
    bare = replace(filed, title="", licensee="", filing=None)
    question = SessionQuestion(bare, body.rounds, body.main, body.optional, body.wager, body.bankroll)
    found = await run_job(asked, question, count_session, question, queue=QueueName.SHEETS)
    return SessionAnswer(session=found)


class SessionQuestion(NamedTuple):
    """The rounds that a session has, and what is wagered in each, in cents."""

    filed: RulesSubmission
    rounds: int
    main: int
    optional: str
    wager: int
    bankroll: int


def count_session(asked: SessionQuestion) -> dict[str, Any]:
    """A session as plain data; in the worker."""
    main = Cents(asked.main) if asked.main else None
    optional = (asked.optional, Cents(asked.wager)) if asked.optional else None
    played = session_asked(asked.filed, asked.rounds, main, optional, count_main)
    return session_record(played, Cents(asked.bankroll) if asked.bankroll else None)


def known_sheet(state: AppState, filed: RulesSubmission) -> dict[str, Any]:
    """The odds of a submission if somebody has lately asked for them; else nothing."""
    return state.jobs.known(("odds", as_counted(filed))) or {}


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
        filing=None,
    )


@ROUTES.add("GET", "/tables/{table}/advice/{position}", Permission.ASK_ADVICE, refusals=(409, 503))
async def advice(asked: HandlerRequest) -> AdviceAnswer:
    """How to set the hand that you hold and have looked at, by the exact odds of each setting."""
    host, position = found(asked), asked.number("position")
    view = host.seen(asked.viewer_at(host))
    in_play = view.round
    if not DEALER < position < PLACES or in_play is None or view.seats[position] != asked.known.name:
        raise HTTPError(
            409, ErrorCode.NOT_YOURS, "you hold no hand there; ask for the position of your own hand"
        )
    hand = in_play.positions[position].hand
    if hand is None or hand.high is not None:
        raise HTTPError(409, ErrorCode.NOT_NOW, "look at your hand first, and ask before it is set")
    question = _question(host.submission, in_play, position, hand.pieces)
    record = await run_job(asked, question, count_advice, question)
    return AdviceAnswer(table=host.id, position=position, advice=record)


async def run_job(
    asked: HandlerRequest,
    key: object,
    call: Callable[..., T] | InParts,
    *arguments: Any,
    rate: str = "questions",
    queue: QueueName = QueueName.QUICK,
) -> T:
    """What a call comes to in another process, under a key that says the whole question; refused where
    somebody asks too often, too many wait, or the question is wrong."""
    if not asked.state.may_ask(rate, asked.asker):
        raise HTTPError(
            429, ErrorCode.TOO_OFTEN, "you ask faster than one can count; try again in a few seconds"
        )
    try:
        found: T = await asked.state.jobs.ask(
            key, call, *arguments, asker=Asker(asked.asker, asked.person is None), queue=queue
        )
    except UnavailableError as error:
        raise HTTPError(503, ErrorCode.BUSY, error.reason) from None
    except PaigowError as error:
        raise HTTPError(409, ErrorCode.NOT_POSSIBLE, error.reason, error.clause) from None
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


@ROUTES.add("GET", "/tables/{table}/wagers", Permission.SEE_TABLE)
async def of_table(asked: HandlerRequest) -> WagersAnswer:
    """What may be wagered at a table, by which pay tables, and its rules at a glance."""
    return _offered(asked, found(asked).table.rules)


@ROUTES.add("GET", "/samples/{sample}/wagers", Permission.LIST_SAMPLES)
async def of_sample(asked: HandlerRequest) -> WagersAnswer:
    """The optional wagers of a table that could be opened from a sample, with their odds."""
    if asked.path["sample"] not in sample_names():
        raise HTTPError(404, ErrorCode.NOT_FOUND, "there is no such sample; choose another")
    return _offered(asked, game_rules(sample(asked.path["sample"])))


def _offered(asked: HandlerRequest, rules: GameRules) -> WagersAnswer:
    filed = rules.submission
    edges = _edges(known_sheet(asked.state, filed))
    return WagersAnswer(
        game=filed.game,
        title=filed.title,
        wagers=tuple(_wager(rules, offer, edges) for offer in offers(rules, banked=False)),
        facts=tuple(shown(GlanceFact, each) for each in rules_at_a_glance(rules)),
        notices=tuple(shown(PostedNotice, each) for each in notices(rules)),
        layout=tuple(shown(LayoutShown, each) for each in layout(rules)),
    )


def _edges(sheet: Mapping[str, Any]) -> dict[str, str]:
    """The exact edges of a sheet that was counted; that of the main wager as its player sees it."""
    known = {each["key"]: each["edge_percent"] for each in sheet.get("wagers", ())}
    main = (each["edge_percent"] for each in sheet.get("main", ()) if "edge_percent" in each)
    return {_MAIN: next(main, None), **known}


def _wager(rules: GameRules, offer: WagerOffer, edges: Mapping[str, str]) -> WagerShown:
    terms = rules.wagers.get(offer.wager)
    return WagerShown(
        wager=offer.wager,
        title=wager_title(offer.wager),
        about=main_wager_about(rules) if terms is None else wager_about(offer.wager),
        least=offer.least,
        most=offer.most,
        is_mandatory=offer.mandatory,
        choices=tuple(map(str, offer.choices)),
        takes_several=offer.several and bool(offer.choices),
        takes_coupon=offer.takes_coupon,
        edge_percent=edges.get(_MAIN if terms is None else offer.wager),
        **(_main(rules) if terms is None else _optional(rules, terms)),
    )


def _main(rules: GameRules) -> dict[str, Any]:
    pushes = (each.clause for each in pushes_at_a_glance(rules))
    clauses = (rules.cite("PGP-7a.1"), rules.submission.game_played.clause, *pushes)
    return {"is_main": True, "pays": main_wager_pays(rules), "clauses": clauses}


def _optional(rules: GameRules, terms: WagerTerms) -> dict[str, Any]:
    table, limit = terms.table, terms.limit
    return {
        "clauses": tuple(dict.fromkeys((terms.clause, terms.within))),
        "rows": () if table is None else rows_shown(table, rules.switches.errata),
        "table_clause": None if table is None else table.clause_id,
        "pays": None if terms.odds is None else str(terms.odds),
        "limit": None if limit is None else limit.amount,
        "limit_clause": None if limit is None else limit.clause,
        "envy_from": QUALIFYING if terms.key in rules.envy_wagers else None,
        "meters": tuple(shown(MeterTermsShown, each) for each in terms.meters),
    }


def rows_shown(table: PayTable, errata: Errata) -> tuple[PayRowShown, ...]:
    """A pay table as it is posted, the best hand first."""
    return tuple(
        PayRowShown(hand=row.label, pays=str(row.paid(errata)), clause=row.clause_id, envy=row.envy)
        for row in table.rows
        if not row.excluded
    )


_MAIN: Final = "main"
