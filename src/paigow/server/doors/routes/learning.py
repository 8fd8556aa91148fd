"""Doors of what teaches: lessons, words, tiles, clauses, and what can be made of a hand.

Everything here is the same for everybody, and nothing of it is about a table in play: whoever asks what can
be made of some pieces names the pieces.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from paigow.errors import PaigowError
from paigow.games.hands import Family
from paigow.pieces import Pieces, texts_of
from paigow.rules.house_ways.base import HouseWay, rule_text
from paigow.rules.poker.chart import CLAUSES, PokerExample, joker_examples, poker_chart
from paigow.rules.setting import Setting
from paigow.server.codes import DoorCode
from paigow.server.doors.asking import DoorRefusal, DoorRequest, Route
from paigow.server.doors.routes.offered import rows_shown
from paigow.server.doors.routes.tables import found
from paigow.server.people.authority import Deed
from paigow.server.protocol.learning import (
    ChartAnswer,
    ChartPair,
    ChartTile,
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
    ShownHand,
    SolvedAnswer,
    SolvedExercise,
    TileHandsAnswer,
    TileHandShown,
    VerdictShown,
)
from paigow.server.protocol.messages import ProtocolMessage
from paigow.server.protocol.training import ExactCents
from paigow.switches import Switches
from paigow.teaching.exercises import Exercise, LaidOut, PaidHand, Verdict
from paigow.teaching.glossary import glossary
from paigow.teaching.lessons import Lesson, LessonStep, lesson, lessons
from paigow.teaching.rungs import zero_warning
from paigow.teaching.tile_chart import hand_chart, pair_chart, tile_chart


async def list_lessons(asked: DoorRequest) -> ProtocolMessage:
    """The lessons: one for each game."""
    every = lessons(asked.language)
    return LessonsAnswer(
        [LessonSummary(game=each.game.name, title=each.game.title, about=each.about) for each in every]
    )


async def read_lesson(asked: DoorRequest) -> ProtocolMessage:
    """How a game is played, in five steps with something to try."""
    taught = _lesson(asked)
    steps, game = tuple(_step(each) for each in taught.steps), taught.game
    return LessonAnswer(game=game.name, title=game.title, about=taught.about, steps=steps)


async def solve_lesson(asked: DoorRequest) -> ProtocolMessage:
    """The exercises of a lesson with every answer that can be given, what is right, and why."""
    return await asked.house.aside(_solved, _lesson(asked))


def _lesson(asked: DoorRequest) -> Lesson:
    try:
        return lesson(asked.path["game"], asked.language)
    except PaigowError as error:
        raise DoorRefusal(404, DoorCode.NOT_FOUND, error.reason) from None


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
    return SolvedExercise(
        step=step,
        exercise=number,
        verdicts=tuple(_verdict(choice, verdict) for choice, verdict in judged),
        answer=right.text,
        why=right.why,
        clauses=right.clauses,
        hands=_hands(right.hands),
    )


def _verdict(choice: str, verdict: Verdict) -> VerdictShown:
    return VerdictShown(
        choice=choice,
        is_right=verdict.is_right,
        text=verdict.text,
        fault=verdict.fault,
        clause=verdict.clause,
        gives_up=ExactCents.of_a_wager(verdict.gives_up) if verdict.gives_up else None,
    )


def _step(step: LessonStep) -> LessonStepShown:
    return LessonStepShown(
        number=step.number,
        part=step.part,
        title=step.title,
        paragraphs=step.paragraphs,
        clauses=step.clauses,
        exercises=tuple(
            ExerciseShown(
                kind=each.kind,
                question=each.question,
                asks=each.asks,
                hands=_hands(each.hands),
                rows=rows_shown(each.table, each.switches.errata) if isinstance(each, PaidHand) else (),
            )
            for each in step.exercises
        ),
    )


def _hands(hands: Iterable[LaidOut]) -> tuple[ShownHand, ...]:
    return tuple(ShownHand(label=each.label, pieces=tuple(map(str, each.pieces))) for each in hands)


async def read_glossary(asked: DoorRequest) -> ProtocolMessage:
    """The documents' words, and what people say for them elsewhere."""
    return GlossaryAnswer(
        [
            GlossaryWord(
                word=each.word,
                called=each.called,
                text=each.text,
                clause=each.clause,
                elsewhere=each.elsewhere,
                also=each.also,
            )
            for each in glossary(asked.language)
        ]
    )


async def read_chart(_: DoorRequest) -> ProtocolMessage:
    """The tiles by rank with their names, and the pairs in their order."""
    tiles = [
        ChartTile(tile=str(row.tile), name=row.name, spoken=row.spoken, chinese=row.chinese, rank=row.rank)
        for row in tile_chart()
    ]
    pairs = [
        ChartPair(name=row.name, hands=tuple(tuple(map(str, hand)) for hand in row.hands))
        for row in pair_chart()
    ]
    return ChartAnswer(tiles=tiles, pairs=pairs)


async def read_tile_hands(_: DoorRequest) -> ProtocolMessage:
    """Every hand that two tiles make: what it is called, and its place among all."""
    return TileHandsAnswer(
        [
            TileHandShown(tiles=(str(row.tiles[0]), str(row.tiles[1])), called=row.called, place=row.place)
            for row in hand_chart()
        ]
    )


async def read_poker_chart(asked: DoorRequest) -> ProtocolMessage:
    """The order of poker hands, with examples of each kind, and what the joker is in them."""
    return await asked.house.aside(_poker_chart)


def _poker_chart() -> PokerChartAnswer:
    return PokerChartAnswer(
        kinds=tuple(PokerKindShown(title=row.title, hands=_examples(row.hands)) for row in poker_chart()),
        joker=_examples(joker_examples()),
        clauses=CLAUSES,
    )


def _examples(hands: Iterable[PokerExample]) -> tuple[PokerExampleShown, ...]:
    return tuple(PokerExampleShown(cards=tuple(map(str, each.cards)), called=each.called) for each in hands)


async def list_settings(asked: DoorRequest) -> ProtocolMessage:
    """All that can be made of some pieces at a table, which a comma or a blank separates: what each hand is
    called, what is not correct and why, and how the house way sets them, by which rule. Nothing is decided by
    it."""
    host = found(asked)
    rules = host.table.rules
    try:
        pieces = rules.family.parse(asked.path["pieces"])
        settings = tuple(rules.family.settings(pieces))
    except PaigowError as error:
        raise DoorRefusal(409, DoorCode.NOT_UNDERSTOOD, error.reason, error.clause) from None
    return SettingsAnswer(
        table=host.id,
        settings=tuple(setting_shown(rules.family, each, rules.switches) for each in settings),
        house_way=house_way_shown(rules.family, rules.house_way, pieces),
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


ROUTES: Final = (
    Route("GET", "/lessons", Deed.LEARN, list_lessons, LessonsAnswer),
    Route("GET", "/lessons/{game}", Deed.LEARN, read_lesson, LessonAnswer),
    Route("GET", "/lessons/{game}/solved", Deed.LEARN, solve_lesson, SolvedAnswer),
    Route("GET", "/glossary", Deed.LEARN, read_glossary, GlossaryAnswer),
    Route("GET", "/tile-chart", Deed.LEARN, read_chart, ChartAnswer),
    Route("GET", "/tile-chart/hands", Deed.LEARN, read_tile_hands, TileHandsAnswer),
    Route("GET", "/poker-chart", Deed.LEARN, read_poker_chart, PokerChartAnswer),
    Route(
        "GET", "/tables/{table}/settings/{pieces}", Deed.LEARN, list_settings, SettingsAnswer,
        refusals=(409,),
    ),
)  # fmt: skip
