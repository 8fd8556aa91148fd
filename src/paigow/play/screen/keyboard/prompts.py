"""What the screen asks of you in each turn, as the evening stands."""

from __future__ import annotations

from typing import Final

from paigow.money import format_money
from paigow.play.screen.keyboard.turns import (
    AIM,
    FIRST_ROUND,
    LAY_DOWN,
    NEXT_DEALT,
    PROMPTS,
    REST,
    SETTING,
    WITH_COUPONS,
)
from paigow.play.screen.pen import WagerPen
from paigow.play.seated.sitting import Sitting
from paigow.play.seated.turn import Turn
from paigow.play.words import bank_in_words
from paigow.table import commands as c
from paigow.table.terms import Banking

_FIRST_ROUNDS: Final = 3
"""The rounds in which the aim of the game is said."""


def prompt(evening: Sitting, pen: WagerPen) -> str:
    """What is asked in your turn, or said of what you are about to do."""
    turn = evening.turn
    if evening.waiting:
        return evening.waiting
    if turn is Turn.WAGERS:
        return _wagers_prompt(evening, pen)
    if turn is Turn.STEP and evening.dealing is not None:
        done = evening.dealing.done[-1:]
        return f"Done: {done[0]}. What comes next?" if done else "You deal: what comes next?"
    if turn is Turn.BANK:
        return _bank_prompt(evening)
    if turn in SETTING and (fault := evening.hand.choice.fault()):
        return f"{_where(evening)}Not set correctly: {fault}"
    if turn is Turn.SETTING and (warning := evening.hand.choice.warning()):
        return f"{_where(evening)}{warning}"
    if turn is Turn.NEXT_ROUND and evening.dealing is not None:
        return NEXT_DEALT
    if turn is Turn.NEXT_ROUND and not evening.history:
        return FIRST_ROUND
    if turn in SETTING and evening.hand.choice.is_complete:
        return f"{_where(evening)}{LAY_DOWN}"
    family = evening.live.rules.family
    is_new = turn is Turn.SETTING and len(evening.history) < _FIRST_ROUNDS
    asked = PROMPTS[turn].format(pieces=family.pieces, rest=REST[family.name])
    return f"{_where(evening)}{AIM.format(whose=_whose(evening)) if is_new else ''}{asked}"


def _whose(evening: Sitting) -> str:
    """Whose hands yours have to beat."""
    view = evening.live.view
    bank = None if view.round is None or view.round.bank is None else view.seats[view.round.bank]
    return f"{bank or 'the dealer'}'s"


def _wagers_prompt(evening: Sitting, pen: WagerPen) -> str:
    """How wagers are made, or why they cannot lie as they are drafted."""
    refused, draft = evening.wagers_refused, evening.draft
    if refused is not None:
        return str(refused)
    how = WITH_COUPONS if draft.takes_coupons else PROMPTS[Turn.WAGERS]
    if limits := " ".join(filter(None, (line.limit_told for line in draft.lines))):
        return f"{_where(evening)}{limits}"
    chip = f" A chip is {format_money(pen.chip)}." if pen.chip else ""
    return f"{_where(evening)}{how}{chip}  {format_money(draft.total)} in all"


def _bank_prompt(evening: Sitting) -> str:
    """What the bank can cost, or why you cannot take it."""
    terms = evening.term(c.AcceptBank, Banking)
    if terms is not None:
        return f"{PROMPTS[Turn.BANK]} {bank_in_words(terms)}"
    refused = evening.live.refusal(c.AcceptBank(**evening.live.who(evening.position)))
    why = f": {refused}" if refused is not None else " now."
    return f"{PROMPTS[Turn.BANK]} You cannot take it{why}"


def _where(evening: Sitting) -> str:
    """Which of two betting positions the turn is about."""
    return (
        f"At {evening.position}: "
        if len(evening.live.held) > 1 and evening.turn is not Turn.NEXT_ROUND
        else ""
    )
