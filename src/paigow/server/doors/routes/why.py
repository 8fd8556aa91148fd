"""Doors of why: each wager of a round, the hands side by side, and what another setting would have done."""

from __future__ import annotations

from typing import Final

from paigow.pieces import Pieces
from paigow.server.codes import DoorCode
from paigow.server.doors.asking import DoorRefusal, DoorRequest, Route
from paigow.server.doors.packing import line_told
from paigow.server.doors.routes.rounds import NO_ROUND
from paigow.server.doors.routes.tables import recorded
from paigow.server.hosting import RecordedTable
from paigow.server.people.authority import Deed
from paigow.server.protocol.messages import ProtocolMessage
from paigow.server.protocol.why import (
    BankWhyShown,
    ComparedShown,
    HandsShown,
    LaidShown,
    OtherSettingShown,
    OtherwiseShown,
    WagerWhyShown,
    WhyAnswer,
)
from paigow.store import StoreError
from paigow.table.machine.journal import Played
from paigow.table.state.rules import GameRules
from paigow.teaching.comparison import Comparison, HandsCompared, Laid
from paigow.teaching.why import BankWhy, OtherSetting, RoundWhy, WagerWhy, round_why


async def why_last(asked: DoorRequest) -> ProtocolMessage:
    """Why each wager of the last round that ended came out as it did, as far as you may know it."""
    table = await recorded(asked)
    every = await asked.house.aside(table.rounds)
    ended = (each.round for each in every if each.last is not None)
    return await _answered(asked, table, max(ended, default=0))


async def why(asked: DoorRequest) -> ProtocolMessage:
    """Why each wager of a round came out as it did: what is decided so far, as far as you may know it.

    With it comes what each other setting of your own hand would have done against the same hands.
    """
    return await _answered(asked, await recorded(asked), asked.number("number"))


async def _answered(asked: DoorRequest, table: RecordedTable, number: int) -> WhyAnswer:
    steps = table.lately(number) or await asked.recalled(_from_log, table, number)
    return _shown(table, round_why(steps, asked.viewer_at(table)))


def _from_log(table: RecordedTable, number: int) -> list[Played]:
    try:
        return table.recall(number)
    except StoreError:
        raise DoorRefusal(404, DoorCode.NOT_FOUND, NO_ROUND) from None


def _shown(table: RecordedTable, told: RoundWhy) -> WhyAnswer:
    rules = table.rules
    return WhyAnswer(
        table=table.id,
        number=told.number,
        has_ended=told.has_ended,
        wagers=tuple(_wager(rules, each, told.names[each.position] or "") for each in told.wagers),
        otherwise=tuple(
            OtherwiseShown(position=at, settings=tuple(map(_other, settings)), lay_open=told.lay_open)
            for at, settings in told.otherwise
        ),
        is_bank=told.is_bank,
        bank=None if told.bank is None else _bank(told.bank),
        wagered=told.wagered,
        brought=told.brought,
    )


def _bank(each: BankWhy) -> BankWhyShown:
    return BankWhyShown(brought=each.brought, lines=tuple(map(line_told, each.said)))


def _wager(rules: GameRules, each: WagerWhy, name: str) -> WagerWhyShown:
    return WagerWhyShown(
        position=each.position,
        name=name,
        wager=str(each.wager),
        title=each.title,
        status=each.status,
        wagered=each.wagered,
        won=each.won,
        vigorish=each.vigorish,
        is_main=each.wager == rules.main,
        is_mine=each.is_mine,
        is_against_me=each.is_against_me,
        brought=each.brought,
        lines=tuple(map(line_told, each.said)),
        compared=None if each.compared is None else _compared(each.compared),
    )


def _compared(each: Comparison) -> ComparedShown:
    return ComparedShown(
        against=each.against,
        mine=_laid(each.mine),
        theirs=_laid(each.theirs),
        hands=tuple(map(_hands, each.hands)),
        fault=each.fault,
    )


def _laid(laid: Laid | None) -> LaidShown | None:
    if laid is None:
        return None
    return LaidShown(
        high=_pieces(laid.high),
        low=_pieces(laid.low),
        high_called=laid.high_called,
        low_called=laid.low_called,
    )


def _hands(each: HandsCompared) -> HandsShown:
    return HandsShown(
        which=each.which,
        mine=_pieces(each.mine),
        theirs=_pieces(each.theirs),
        called=each.called,
        theirs_called=each.theirs_called,
        stands=each.stands.name.lower(),
        by=each.by,
        marked=_pieces(each.marked),
        theirs_marked=_pieces(each.theirs_marked),
        clauses=each.clauses,
    )


def _other(each: OtherSetting) -> OtherSettingShown:
    return OtherSettingShown(
        high=_pieces(each.high),
        low=_pieces(each.low),
        high_called=each.high_called,
        low_called=each.low_called,
        result=each.outcome.result,
        why=each.outcome.why,
        clause=each.outcome.clause,
        is_chosen=each.is_chosen,
    )


def _pieces(pieces: Pieces) -> tuple[str, ...]:
    return tuple(map(str, pieces))


ROUTES: Final = (
    Route("GET", "/tables/{table}/why", Deed.RECALL_ROUND, why_last, WhyAnswer),
    Route("GET", "/tables/{table}/rounds/{number}/why", Deed.RECALL_ROUND, why, WhyAnswer),
)
