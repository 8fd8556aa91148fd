"""Routes of the coach: what the best setting of a hand was that somebody has set, and what theirs gave up.

The coach knows what the seat knew when the hand was set, and tells that seat alone. Nothing waits for it: a
hand is judged from the log, after it was set, by another process.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from paigow.games.hands import family_of
from paigow.pieces import Pieces
from paigow.rules.setting import Setting
from paigow.rules.tiles.hands import TwoTileHand
from paigow.server.hosting import as_known
from paigow.server.http.request import HandlerRequest, Routes
from paigow.server.http.routes.odds import run_job
from paigow.server.http.routes.rounds import steps_played
from paigow.server.http.routes.tables import recorded
from paigow.server.people.authority import Permission
from paigow.server.protocol.teaching import CoachAnswer, CoachedHand, ExactCents, SettingCalled
from paigow.table.events import AdviceGiven, HandSet
from paigow.table.machine.journal import Played
from paigow.table.showing.views import Viewer, view_for
from paigow.teaching.setting_value.judgement import SettingQuestion, question_of
from paigow.teaching.setting_value.valuation import judge_setting

ROUTES: Final = Routes()


@ROUTES.add("GET", "/tables/{table}/rounds/{number}/coach", Permission.ASK_ADVICE, refusals=(409, 503))
async def coach(asked: HandlerRequest) -> CoachAnswer:
    """Each hand that you have set in a round, the best setting of it, and what yours gives up, exactly: by
    what you knew when you set it. Hands that the house set for you are left out, and so is a bank's."""
    table = await recorded(asked)
    steps = await steps_played(asked, table, asked.number("number"))
    name, viewer = asked.known.name, asked.viewer_at(table)
    by_house_way = set_by_house_way(steps, name)
    judged = []
    for position, each in questions_set(steps, viewer, name).items():
        key = ("coach", position, each)
        hand = await run_job(asked, key, count_coached, position, each, rate="practice")
        judged.append(msgspec.structs.replace(hand, by_house_way=position in by_house_way))
    return CoachAnswer(table=table.id, number=asked.number("number"), hands=tuple(judged))


def questions_set(steps: Sequence[Played], viewer: Viewer, name: str) -> dict[int, SettingQuestion]:
    """A question about each hand that a player set in a round, by position, from what that player had seen
    before."""
    found: dict[int, SettingQuestion] = {}
    for step in steps:
        event = step.record.event
        if not isinstance(event, HandSet) or event.player != name:
            continue
        seen = view_for(step.before, as_known(step.before, viewer)).round
        rules = step.before.rules
        setting = rules.family.lay(event.high, event.low)
        question = None if seen is None else question_of(rules, seen, event.position, setting)
        if question is not None:
            found[event.position] = question
    return found


def set_by_house_way(steps: Sequence[Played], name: str) -> frozenset[int]:
    """The positions of a player whose hands they set as the house way was told them, or left to it."""
    told: dict[int, Pieces] = {}
    found = set()
    for event in (step.record.event for step in steps):
        if isinstance(event, AdviceGiven) and event.player == name:
            told[event.position] = event.low
        elif isinstance(event, HandSet) and event.player == name:
            is_as_told = set(told.get(event.position, ())) == set(event.low)
            found |= {event.position} if is_as_told or event.rule is not None else set()
    return frozenset(found)


# In the worker


def count_coached(position: int, question: SettingQuestion) -> CoachedHand:
    """A hand judged."""
    judged = judge_setting(question)
    fault = family_of(question.game).judge(judged.question.setting, question.switches)
    return CoachedHand(
        position=position,
        yours=_called(question, judged.question.setting),
        best=_called(question, judged.best.setting),
        gives_up=ExactCents.of_a_wager(judged.cost),
        win=judged.odds.win,
        push=judged.odds.push,
        lose=judged.odds.lose,
        fault=None if fault is None else fault.reason,
        clause=None if fault is None else fault.clause,
    )


def _called(question: SettingQuestion, setting: Setting[Any]) -> SettingCalled:
    """The hands by their names; of tiles the value is enough, where nothing is compared."""
    switches, family = question.switches, family_of(question.game)
    ranks = (family.rank(hand, switches) for hand in (setting.high, setting.low))
    high, low = (
        rank.describe_value() if isinstance(rank, TwoTileHand) and rank.pair is None else rank.describe()
        for rank in ranks
    )
    return SettingCalled(high=_texts(setting.high), low=_texts(setting.low), high_called=high, low_called=low)


def _texts(pieces: Pieces) -> tuple[str, ...]:
    return tuple(map(str, pieces))
