"""Routes to practise with: hands to set with the value of every setting, and rounds to deal as a dealer.

Nothing is kept of who practises; whoever wants a score keeps it. What is asked is about hands that are named,
never about a table in play, and whatever takes more than a moment is counted by another process. A round of
dealer training is played again from its terms and what was said in it.
"""

from __future__ import annotations

import random
import secrets
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Final

from paigow.errors import PaigowError
from paigow.games.catalogue import Game, GameName
from paigow.games.catalogue import game as game_by_name
from paigow.games.hands import Family, family_of
from paigow.games.submission import RulesSubmission, sample, sample_names
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import wager_title
from paigow.log.codec import codec_for
from paigow.odds.edge import MainOdds
from paigow.pieces import Pieces, check_dealt
from paigow.rules.house_ways.base import HouseWay, rule_text
from paigow.rules.setting import Setting
from paigow.server.codes import ErrorCode
from paigow.server.http.request import HandlerRequest, HTTPError, Routes
from paigow.server.http.routes.lessons import house_way_shown, setting_shown
from paigow.server.http.routes.odds import run_job
from paigow.server.people.authority import Permission
from paigow.server.protocol.messages import shown
from paigow.server.protocol.teaching import (
    WAGER,
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
    ExactCents,
    HandAnswer,
    HandRequest,
    OpenHands,
    SettingValued,
    TrainerAnswer,
    TrainerSettingsAnswer,
    ValuesAnswer,
    WagerCalled,
    WayTitled,
    WayValued,
)
from paigow.switches import DEFAULT
from paigow.table.state.rules import GameRules
from paigow.teaching.dealing.steps import SELDOM
from paigow.teaching.dealing.trainee import TraineeSheet
from paigow.teaching.dealing.training import Answering, TrainingRound, TrainingTerms
from paigow.teaching.exercises import SET_BY
from paigow.teaching.setting_value.judgement import Judgement
from paigow.teaching.setting_value.practice import KINDS, Dealt, deal_to_set, known_kinds
from paigow.teaching.setting_value.score import LEARNT, MOST_MISTAKES
from paigow.teaching.setting_value.valuation import judge_setting

ROUTES: Final = Routes()

_SEEDS: Final = 1 << 32


@ROUTES.add("GET", "/training/{game}", Permission.LEARN)
async def read_trainer(asked: HandlerRequest) -> TrainerAnswer:
    """What there is to practise in a game: its pieces, its kinds of hands, its house ways."""
    game = _game(asked)
    family = family_of(game.name)
    return TrainerAnswer(
        game=game.name,
        title=game.title,
        pieces=tuple(map(str, family.deck)),
        size=family.size,
        high_size=family.high_size,
        is_open=game.name is GameName.FACE_UP_PAI_GOW_POKER,
        kinds=KINDS[family.name],
        ways=tuple(WayTitled(**_titled(game, way)) for way in family.house_ways()),
        wager=WAGER,
        learnt=LEARNT,
        mistakes_kept=MOST_MISTAKES,
        clauses=SET_BY[family.name],
    )


@ROUTES.add("POST", "/training/{game}/hand", Permission.LEARN, HandRequest, refusals=(409, 503))
async def deal_hand(asked: HandlerRequest) -> HandAnswer:
    """A hand to set, dealt by chance; of some kinds alone, if you want to practise these."""
    game, wanted = _game(asked), asked.body
    try:
        kinds = known_kinds(game.name, wanted.kinds)
    except PaigowError as error:
        raise HTTPError(409, ErrorCode.NOT_UNDERSTOOD, error.reason) from None
    seed = secrets.randbelow(_SEEDS) if wanted.seed is None else wanted.seed
    if not kinds:
        return deal_by(game.name, seed, ())
    sorted_kinds = tuple(sorted(kinds))
    key = ("hand", game.name, seed, sorted_kinds)
    return await run_job(asked, key, deal_by, game.name, seed, sorted_kinds, rate="practice")


@ROUTES.add("GET", "/training/{game}/settings/{pieces}", Permission.LEARN, refusals=(409,))
async def read_settings(asked: HandlerRequest) -> TrainerSettingsAnswer:
    """All that can be made of a hand: what each hand is called, what is not correct and why, and how the
    dealer's house way sets it. Nothing of it takes long to find out."""
    game = _game(asked)
    pieces, family = _pieces(game, asked.path["pieces"]), family_of(game.name)
    return TrainerSettingsAnswer(
        game=game.name,
        settings=tuple(setting_shown(family, each, DEFAULT) for each in family.settings(pieces)),
        house_way=house_way_shown(family, family.house_way(game.usual_house_way), pieces),
    )


@ROUTES.add("GET", "/training/{game}/values/{pieces}", Permission.LEARN, refusals=(409, 503))
async def read_values(asked: HandlerRequest) -> ValuesAnswer:
    """What every setting of a hand is worth against the dealer's house way, exactly."""
    game = _game(asked)
    if game.name is GameName.FACE_UP_PAI_GOW_POKER:
        raise HTTPError(
            409,
            ErrorCode.NOT_UNDERSTOOD,
            "in Face Up the dealer's cards are open; name them after your own",
            "PGP-19a.5",
        )
    return await _values(asked, Dealt(game.name, _pieces(game, asked.path["pieces"])))


@ROUTES.add("GET", "/training/{game}/values/{pieces}/{theirs}", Permission.LEARN, refusals=(409, 503))
async def read_open_values(asked: HandlerRequest) -> ValuesAnswer:
    """What every setting of a hand comes to against the dealer's cards, which lie open and are set."""
    game = _game(asked)
    if game.name is not GameName.FACE_UP_PAI_GOW_POKER:
        raise HTTPError(
            409,
            ErrorCode.NOT_UNDERSTOOD,
            "here the dealer's hand is not known when one sets; name yours alone",
        )
    own, theirs = (_pieces(game, asked.path[name]) for name in ("pieces", "theirs"))
    family = family_of(game.name)
    try:
        check_dealt((*own, *theirs), family.deck, 2 * family.size)
    except PaigowError as error:
        raise HTTPError(409, ErrorCode.NOT_UNDERSTOOD, error.reason, error.clause) from None
    way = family.house_way(game.usual_house_way)
    return await _values(asked, Dealt(game.name, own, way.set(theirs).setting))


async def _values(asked: HandlerRequest, dealt: Dealt) -> ValuesAnswer:
    return await run_job(asked, ("values", dealt), count_values, dealt, rate="practice")


def _game(asked: HandlerRequest) -> Game:
    try:
        return game_by_name(asked.path["game"])
    except PaigowError as error:
        raise HTTPError(404, ErrorCode.NOT_FOUND, error.reason) from None


def _pieces(game: Game, text: str) -> Pieces:
    family = family_of(game.name)
    try:
        pieces = family.parse(text)
        check_dealt(pieces, family.deck, family.size)
    except PaigowError as error:
        raise HTTPError(409, ErrorCode.NOT_UNDERSTOOD, error.reason, error.clause) from None
    return tuple(pieces)


def _titled(game: Game, way: HouseWay[Any]) -> dict[str, Any]:
    return {"name": way.name, "title": way.title, "is_dealers": way.name == game.usual_house_way}


# In the worker


def deal_by(name: GameName, seed: int, kinds: tuple[str, ...]) -> HandAnswer:
    """A hand by a seed."""
    dealt = deal_to_set(name, random.Random(seed).sample, kinds)
    theirs = () if dealt.theirs is None else (*dealt.theirs.high, *dealt.theirs.low)
    return HandAnswer(game=name, pieces=_texts(dealt.pieces), theirs=_texts(theirs))


def count_values(dealt: Dealt) -> ValuesAnswer:
    """Every setting of a hand, counted."""
    family = dealt.family
    every = tuple(family.settings(dealt.pieces))
    wrong = [each for each in every if family.judge(each, DEFAULT) is not None]
    judged = judge_setting(dealt.question((wrong or every)[0], WAGER))  # one tells of the wrong ones too
    best = judged.best.odds.expectation
    settings = [_valued(family, each.setting, each.odds, best) for each in judged.settings]
    settings += [_valued(family, each, judged.odds, best) for each in wrong]
    return ValuesAnswer(
        game=dealt.game,
        pieces=_texts(dealt.pieces),
        kind=dealt.kind,
        total=judged.odds.total,
        wager=WAGER,
        settings=_told_apart(settings),
        ways=_ways(dealt, judged),
        theirs=None if dealt.theirs is None else OpenHands(**_laid(family, dealt.theirs)),
    )


def _told_apart(settings: Iterable[SettingValued]) -> tuple[SettingValued, ...]:
    """Two tiles of a pair look alike, and so do settings that differ in which of them lies where."""
    return tuple({(row.high, row.low): row for row in settings}.values())


def _valued(family: Family[Any], setting: Setting[Any], odds: MainOdds, best: Fraction) -> SettingValued:
    fault = family.judge(setting, DEFAULT)
    return SettingValued(
        **_laid(family, setting),
        win=odds.win,
        push=odds.push,
        lose=odds.lose,
        value=ExactCents.of_a_wager(odds.expectation),
        gives_up=ExactCents.of_a_wager(best - odds.expectation),
        fault=None if fault is None else fault.reason,
        clause=None if fault is None else fault.clause,
    )


def _ways(dealt: Dealt, judged: Judgement) -> tuple[WayValued, ...]:
    game = game_by_name(dealt.game)
    found = []
    for each in judged.ways:
        way = dealt.family.house_way(each.name)
        found.append(
            WayValued(
                **_titled(game, way),
                high=_texts(each.setting.high),
                low=_texts(each.setting.low),
                rule=rule_text(way, each.rule),
                gives_up=ExactCents.of_a_wager(each.cost),
            )
        )
    return tuple(found)


def _laid(family: Family[Any], setting: Setting[Any]) -> dict[str, Any]:
    high, low = family.describe(setting, DEFAULT)
    return {
        "high": _texts(setting.high),
        "low": _texts(setting.low),
        "high_called": high,
        "low_called": low,
    }


def _texts(pieces: Pieces) -> tuple[str, ...]:
    return tuple(map(str, pieces))


@ROUTES.add("GET", "/dealing", Permission.LEARN)
async def list_dealing_tables(_: HandlerRequest) -> DealingTablesAnswer:
    """The tables at which one can be trained as a dealer."""
    every = ((name, sample(name)) for name in sample_names())
    return DealingTablesAnswer(
        [
            DealingTable(name=name, game=each.game, title=each.title, has_bank=each.banking.enabled)
            for name, each in every
        ]
    )


@ROUTES.add("POST", "/dealing/{sample}", Permission.LEARN, DealingRequest, refusals=(409,))
async def deal_round(asked: HandlerRequest) -> DealingAnswer:
    """A round that you deal in training, after what you have said: what is asked now, and the score sheet.

    An answer that is none is refused, and does not count; say it otherwise. Leave ``said`` empty to begin.
    """
    name = asked.path["sample"]
    if name not in sample_names():
        raise HTTPError(404, ErrorCode.NOT_FOUND, "there is no such sample; choose another")
    if not asked.state.may_ask("dealing", asked.asker):
        raise HTTPError(
            429, ErrorCode.TOO_OFTEN, "you answer faster than one can deal; try again in a few seconds"
        )
    try:
        return await asked.state.in_thread(_dealt, name, sample(name), asked.body)
    except PaigowError as error:
        raise HTTPError(409, ErrorCode.NOT_UNDERSTOOD, error.reason, error.clause) from None


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
        lines=tuple(shown(DealingLine, each) for each in dealt.lines),
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
    choices = tuple(DealingChoice(value=value, text=text) for value, text in dealt.answers_told)
    return shown(DealingAsked, question, answering=answering, choices=choices)


def _steps(dealt: TrainingRound) -> tuple[DealingStep, ...]:
    return tuple(
        DealingStep(name=name, text=item.text, seldom=type(item.command) in SELDOM)
        for name, item in dealt.steps.items()
    )


def _verdict(dealt: TrainingRound) -> DealingVerdict | None:
    found = dealt.verdict
    if found is None:
        return None
    return shown(DealingVerdict, found, text=found.told.text, clause=found.told.clause)


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
