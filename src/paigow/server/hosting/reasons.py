"""What happened in words, and why each wager of a round came out as it did, as messages of the protocol."""

from __future__ import annotations

from collections.abc import Sequence

from paigow.message import with_full_stop
from paigow.server.protocol.messages import (
    BankWhyShown,
    ComparedShown,
    HandsShown,
    LineTold,
    OtherSettingShown,
    OtherwiseShown,
    WagerWhyShown,
    WhyAnswer,
    shown,
)
from paigow.table.machine.journal import Played
from paigow.table.showing.views import Viewer
from paigow.table.showing.wording import ToldLine
from paigow.table.state.rules import GameRules
from paigow.teaching.comparison import Comparison
from paigow.teaching.why import OtherSetting, WagerWhy, round_why


def line_told(line: ToldLine) -> LineTold:
    """A line of what happened, as it is sent: a sentence, or a detail of the one before."""
    return shown(LineTold, line, text=line.text if line.detail else with_full_stop(line.text))


def why_answer(table: str, steps: Sequence[Played], viewer: Viewer) -> WhyAnswer:
    """Why the wagers of a round came out as they did, as far as a viewer has seen it; those in play are left
    out."""
    rules, told = steps[0].before.rules, round_why(steps, viewer)
    bank = told.bank
    return shown(
        WhyAnswer,
        told,
        table=table,
        wagers=tuple(_wager(rules, each, told.names[each.position] or "") for each in told.wagers),
        otherwise=tuple(
            OtherwiseShown(position=at, settings=tuple(map(_other, settings)), lay_open=told.lay_open)
            for at, settings in told.otherwise
        ),
        bank=None if bank is None else shown(BankWhyShown, bank, lines=tuple(map(line_told, bank.said))),
    )


def _wager(rules: GameRules, each: WagerWhy, name: str) -> WagerWhyShown:
    return shown(
        WagerWhyShown,
        each,
        name=name,
        is_main=each.wager == rules.main,
        lines=tuple(map(line_told, each.said)),
        compared=None if each.compared is None else _compared(each.compared),
    )


def _compared(each: Comparison) -> ComparedShown:
    hands = (shown(HandsShown, hand, stands=hand.stands.name.lower()) for hand in each.hands)
    return shown(ComparedShown, each, hands=tuple(hands))


def _other(each: OtherSetting) -> OtherSettingShown:
    by = each.outcome
    return shown(OtherSettingShown, each, result=by.result, why=by.why, clause=by.clause)
