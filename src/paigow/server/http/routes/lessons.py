"""Routes that teach: lessons, glossary, charts, what can be made of a hand, and the clauses of the rules.

Everything here is the same for everybody, and nothing of it is about a table in play: whoever asks what can
be made of some pieces names the pieces.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from paigow.clauses import DOCUMENTS, Clause, clause, clauses
from paigow.errors import PaigowError
from paigow.games.hands import Family
from paigow.games.main_wager import push_of_all
from paigow.pieces import Pieces, texts_of
from paigow.platform.tracing import citations, marked_tests
from paigow.rules.house_ways.base import HouseWay, rule_text
from paigow.rules.poker.chart import CLAUSES, joker_examples, poker_chart
from paigow.rules.setting import Setting
from paigow.server.codes import ErrorCode
from paigow.server.http.request import HandlerRequest, HTTPError, Routes
from paigow.server.http.routes.odds import rows_shown
from paigow.server.http.routes.tables import found
from paigow.server.people.authority import Permission
from paigow.server.protocol.messages import shown
from paigow.server.protocol.teaching import (
    ChartAnswer,
    ChartPair,
    ChartTile,
    ClauseAnswer,
    ClauseLine,
    ClausesAnswer,
    DocumentLine,
    DocumentsAnswer,
    ExactCents,
    ExerciseShown,
    GlossaryAnswer,
    GlossaryWord,
    HouseWayShown,
    LessonAnswer,
    LessonsAnswer,
    LessonStepShown,
    LessonSummary,
    PokerChartAnswer,
    PokerExampleShown,
    PokerKindShown,
    SettingsAnswer,
    SettingShown,
    SolvedAnswer,
    SolvedExercise,
    TileHandsAnswer,
    TileHandShown,
    VerdictShown,
)
from paigow.switches import Switches
from paigow.teaching.exercises import Exercise, PaidHand, Verdict
from paigow.teaching.glossary import glossary
from paigow.teaching.lessons import Lesson, LessonStep, lesson, lessons
from paigow.teaching.tiebreakers import zero_warning
from paigow.teaching.tile_chart import hand_chart, pair_chart, tile_chart

ROUTES: Final = Routes()


@ROUTES.add("GET", "/lessons", Permission.LEARN)
async def list_lessons(asked: HandlerRequest) -> LessonsAnswer:
    """The lessons: one for each game."""
    every = lessons(asked.language)
    named = [shown(LessonSummary, each, game=each.game.name, title=each.game.title) for each in every]
    return LessonsAnswer(named)


@ROUTES.add("GET", "/lessons/{game}", Permission.LEARN)
async def read_lesson(asked: HandlerRequest) -> LessonAnswer:
    """How a game is played, in five steps with something to try."""
    taught = _lesson(asked)
    steps, game = tuple(_step(each) for each in taught.steps), taught.game
    return shown(LessonAnswer, taught, game=game.name, title=game.title, steps=steps)


@ROUTES.add("GET", "/lessons/{game}/solved", Permission.LEARN)
async def solve_lesson(asked: HandlerRequest) -> SolvedAnswer:
    """The exercises of a lesson with every answer that can be given, what is right, and why."""
    return await asked.state.in_thread(_solved, _lesson(asked))


def _lesson(asked: HandlerRequest) -> Lesson:
    try:
        return lesson(asked.path["game"], asked.language)
    except PaigowError as error:
        raise HTTPError(404, ErrorCode.NOT_FOUND, error.reason) from None


@cache
def _solved(taught: Lesson) -> SolvedAnswer:
    exercises = tuple(
        _exercise_solved(step.number, number, exercise)
        for step in taught.steps
        for number, exercise in enumerate(step.exercises, start=1)
    )
    return SolvedAnswer(game=taught.game.name, exercises=exercises)


def _exercise_solved(step: int, number: int, exercise: Exercise) -> SolvedExercise:
    right = exercise.answer()
    judged = ((choice, exercise.judge(choice)) for choice in exercise.choices())
    verdicts = tuple(_verdict(choice, verdict) for choice, verdict in judged)
    return shown(SolvedExercise, right, step=step, exercise=number, verdicts=verdicts, answer=right.text)


def _verdict(choice: str, verdict: Verdict) -> VerdictShown:
    gives_up = ExactCents.of_a_wager(verdict.gives_up) if verdict.gives_up else None
    return shown(VerdictShown, verdict, choice=choice, gives_up=gives_up)


def _step(step: LessonStep) -> LessonStepShown:
    return shown(LessonStepShown, step, exercises=tuple(map(_exercise, step.exercises)))


def _exercise(each: Exercise) -> ExerciseShown:
    rows = rows_shown(each.table, each.switches.errata) if isinstance(each, PaidHand) else ()
    return shown(ExerciseShown, each, rows=rows)


@ROUTES.add("GET", "/glossary", Permission.LEARN)
async def read_glossary(asked: HandlerRequest) -> GlossaryAnswer:
    """The documents' words, and what people say for them elsewhere."""
    return GlossaryAnswer([shown(GlossaryWord, each) for each in glossary(asked.language)])


@ROUTES.add("GET", "/tile-chart", Permission.LEARN)
async def read_chart(_: HandlerRequest) -> ChartAnswer:
    """The tiles by rank with their names, and the pairs in their order."""
    return ChartAnswer(
        tiles=[shown(ChartTile, row) for row in tile_chart()],
        pairs=[shown(ChartPair, row) for row in pair_chart()],
    )


@ROUTES.add("GET", "/tile-chart/hands", Permission.LEARN)
async def read_tile_hands(_: HandlerRequest) -> TileHandsAnswer:
    """Every hand that two tiles make: what it is called, and its place among all."""
    return TileHandsAnswer([shown(TileHandShown, row) for row in hand_chart()])


@ROUTES.add("GET", "/poker-chart", Permission.LEARN)
async def read_poker_chart(asked: HandlerRequest) -> PokerChartAnswer:
    """The order of poker hands, with examples of each kind, and what the joker is in them."""
    return await asked.state.in_thread(_poker_chart)


def _poker_chart() -> PokerChartAnswer:
    return PokerChartAnswer(
        kinds=tuple(shown(PokerKindShown, row) for row in poker_chart()),
        joker=tuple(shown(PokerExampleShown, each) for each in joker_examples()),
        clauses=CLAUSES,
    )


@ROUTES.add("GET", "/tables/{table}/settings/{pieces}", Permission.LEARN, refusals=(409,))
async def list_settings(asked: HandlerRequest) -> SettingsAnswer:
    """All that can be made of some pieces at a table, which a comma or a blank separates: what each hand is
    called, what is not correct and why, and how the house way sets them, by which rule. Nothing is decided by
    it."""
    host = found(asked)
    rules = host.table.rules
    try:
        pieces = rules.family.parse(asked.path["pieces"])
        settings = tuple(rules.family.settings(pieces))
    except PaigowError as error:
        raise HTTPError(409, ErrorCode.NOT_UNDERSTOOD, error.reason, error.clause) from None
    return SettingsAnswer(
        table=host.id,
        settings=tuple(setting_shown(rules.family, each, rules.switches) for each in settings),
        house_way=house_way_shown(rules.family, rules.house_way, pieces),
        pushes_all=push_of_all(rules.submission.game, pieces) is not None,
    )


_texts: Final = cache(texts_of)


def setting_shown(family: Family[Any], setting: Setting[Any], switches: Switches) -> SettingShown:
    """What each hand of a setting is called, and what is wrong with it."""
    high, low = family.describe(setting, switches)
    wrong = family.judge(setting, switches)
    texts = _texts(family.deck)
    return SettingShown(
        high=tuple(texts[piece] for piece in setting.high),
        low=tuple(texts[piece] for piece in setting.low),
        high_called=high,
        low_called=low,
        fault=wrong.reason if wrong else None,
        clause=wrong.clause if wrong else None,
        warning=zero_warning(family.name, setting.low, switches),
    )


def house_way_shown(family: Family[Any], way: HouseWay[Any], pieces: Pieces) -> HouseWayShown:
    """What a house way does with some pieces, and by which of its rules."""
    given, texts = way.set(pieces), _texts(family.deck)
    return HouseWayShown(
        name=way.name,
        title=way.title,
        high=tuple(texts[piece] for piece in given.high),
        low=tuple(texts[piece] for piece in given.low),
        rule=given.rule,
        does=rule_text(way, given.rule),
    )


@ROUTES.add("GET", "/documents", Permission.LEARN)
async def list_documents(_: HandlerRequest) -> DocumentsAnswer:
    """The documents that the rules come from."""
    return DocumentsAnswer(
        tuple(
            DocumentLine(document=code, title=title, clauses=len(_of(code)))
            for code, title in DOCUMENTS.items()
        )
    )


@ROUTES.add("GET", "/documents/{document}/clauses", Permission.LEARN)
async def list_clauses(asked: HandlerRequest) -> ClausesAnswer:
    """Every clause of a document in our words, with its ruling and its switch where there is one."""
    document = asked.path["document"]
    if document not in DOCUMENTS:
        raise HTTPError(404, ErrorCode.NOT_FOUND, "there is no such document; choose another")
    return ClausesAnswer(
        document=document, title=DOCUMENTS[document], clauses=tuple(map(_line, _of(document)))
    )


def _of(document: str) -> tuple[Clause, ...]:
    return tuple(each for each in clauses() if each.document == document)


def _line(row: Clause) -> ClauseLine:
    return shown(ClauseLine, row, cited=row.clause)


@ROUTES.add("GET", "/clauses/{clause}", Permission.LEARN)
async def read_clause(asked: HandlerRequest) -> ClauseAnswer:
    """A clause in our words, its ruling and its switch, and the clauses before and after it."""
    try:
        row = clause(asked.path["clause"])
    except PaigowError as error:
        raise HTTPError(404, ErrorCode.NOT_FOUND, error.reason) from None
    before, after = _neighbours(row)
    return shown(
        ClauseAnswer,
        row,
        cited=row.clause,
        before=before,
        after=after,
        code=await asked.state.in_thread(lambda: citations().get(row.id, ())),
        tests=marked_tests().get(row.id, ()),
    )


def _neighbours(row: Clause) -> tuple[str | None, str | None]:
    """The clauses before and after one in its document."""
    every = [each.id for each in clauses() if each.document == row.document]
    at = every.index(row.id)
    return every[at - 1] if at else None, every[at + 1] if at + 1 < len(every) else None
