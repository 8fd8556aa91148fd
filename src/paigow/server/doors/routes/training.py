"""Doors of the trainer: hands to set, and what every setting of a hand is worth.

Nothing is kept of who practises; whoever wants a score keeps it. What is asked is about hands that are named,
never about a table in play, and whatever takes more than a moment is counted by another process.
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
from paigow.odds.edge import MainOdds
from paigow.pieces import Pieces, check_dealt
from paigow.rules.house_ways.base import HouseWay, rule_text
from paigow.rules.setting import Setting
from paigow.server.codes import DoorCode
from paigow.server.doors.asking import DoorRefusal, DoorRequest, Route
from paigow.server.doors.routes.learning import house_way_shown, setting_shown
from paigow.server.doors.routes.odds import counted_aside
from paigow.server.people.authority import Deed
from paigow.server.protocol.learning import TrainerSettingsAnswer
from paigow.server.protocol.messages import ProtocolMessage
from paigow.server.protocol.training import (
    WAGER,
    ExactCents,
    HandAnswer,
    HandRequest,
    OpenHands,
    SettingValued,
    TrainerAnswer,
    ValuesAnswer,
    WayTitled,
    WayValued,
)
from paigow.switches import DEFAULT
from paigow.teaching.worth.counted import judge_setting
from paigow.teaching.worth.judgement import Judgement
from paigow.teaching.worth.kept import MOST_MISTAKES
from paigow.teaching.worth.kinds import KINDS
from paigow.teaching.worth.practice import Dealt, deal_to_set, known_kinds
from paigow.teaching.worth.score import LEARNT
from paigow.teaching.worth.setting_exercise import SET_BY

_SEEDS: Final = 1 << 32


async def read_trainer(asked: DoorRequest) -> ProtocolMessage:
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


async def deal_hand(asked: DoorRequest) -> ProtocolMessage:
    """A hand to set, dealt by chance; of some kinds alone, if you want to practise these."""
    game, wanted = _game(asked), asked.body
    try:
        kinds = known_kinds(game.name, wanted.kinds)
    except PaigowError as error:
        raise DoorRefusal(409, DoorCode.NOT_UNDERSTOOD, error.reason) from None
    seed = secrets.randbelow(_SEEDS) if wanted.seed is None else wanted.seed
    if not kinds:
        return deal_by(game.name, seed, ())
    sorted_kinds = tuple(sorted(kinds))
    key = ("hand", game.name, seed, sorted_kinds)
    return await counted_aside(asked, key, deal_by, game.name, seed, sorted_kinds, rate="practice")


async def read_settings(asked: DoorRequest) -> ProtocolMessage:
    """All that can be made of a hand: what each hand is called, what is not correct and why, and how the
    dealer's house way sets it. Nothing of it takes long to find out."""
    game = _game(asked)
    pieces, family = _pieces(game, asked.path["pieces"]), family_of(game.name)
    return TrainerSettingsAnswer(
        game=game.name,
        settings=tuple(setting_shown(family, each, DEFAULT) for each in family.settings(pieces)),
        house_way=house_way_shown(family, family.house_way(game.usual_house_way), pieces),
    )


async def read_values(asked: DoorRequest) -> ProtocolMessage:
    """What every setting of a hand is worth against the dealer's house way, exactly."""
    game = _game(asked)
    if game.name is GameName.FACE_UP_PAI_GOW_POKER:
        raise DoorRefusal(
            409,
            DoorCode.NOT_UNDERSTOOD,
            "in Face Up the dealer's cards are open; name them after your own",
            "PGP-19a.5",
        )
    return await _values(asked, Dealt(game.name, _pieces(game, asked.path["pieces"])))


async def read_open_values(asked: DoorRequest) -> ProtocolMessage:
    """What every setting of a hand comes to against the dealer's cards, which lie open and are set."""
    game = _game(asked)
    if game.name is not GameName.FACE_UP_PAI_GOW_POKER:
        raise DoorRefusal(
            409,
            DoorCode.NOT_UNDERSTOOD,
            "here the dealer's hand is not known when one sets; name yours alone",
        )
    own, theirs = (_pieces(game, asked.path[name]) for name in ("pieces", "theirs"))
    family = family_of(game.name)
    try:
        check_dealt((*own, *theirs), family.deck, 2 * family.size)
    except PaigowError as error:
        raise DoorRefusal(409, DoorCode.NOT_UNDERSTOOD, error.reason, error.clause) from None
    way = family.house_way(game.usual_house_way)
    return await _values(asked, Dealt(game.name, own, way.set(theirs).setting))


async def _values(asked: DoorRequest, dealt: Dealt) -> ProtocolMessage:
    return await counted_aside(asked, ("values", dealt), count_values, dealt, rate="practice")


def _game(asked: DoorRequest) -> Game:
    try:
        return game_by_name(asked.path["game"])
    except PaigowError as error:
        raise DoorRefusal(404, DoorCode.NOT_FOUND, error.reason) from None


def _pieces(game: Game, text: str) -> Pieces:
    family = family_of(game.name)
    try:
        pieces = family.parse(text)
        check_dealt(pieces, family.deck, family.size)
    except PaigowError as error:
        raise DoorRefusal(409, DoorCode.NOT_UNDERSTOOD, error.reason, error.clause) from None
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


_AT: Final = "/training/{game}"
ROUTES: Final = (
    Route("GET", _AT, Deed.LEARN, read_trainer, TrainerAnswer),
    Route("POST", f"{_AT}/hand", Deed.LEARN, deal_hand, HandAnswer, HandRequest, refusals=(409, 503)),
    Route(
        "GET", f"{_AT}/settings/{{pieces}}", Deed.LEARN, read_settings, TrainerSettingsAnswer, refusals=(409,)
    ),
    Route("GET", f"{_AT}/values/{{pieces}}", Deed.LEARN, read_values, ValuesAnswer, refusals=(409, 503)),
    Route(
        "GET",
        f"{_AT}/values/{{pieces}}/{{theirs}}",
        Deed.LEARN,
        read_open_values,
        ValuesAnswer,
        refusals=(409, 503),
    ),
)
