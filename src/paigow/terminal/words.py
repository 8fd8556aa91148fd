"""How the screen shows what the table says: amounts, and wagers in a column.

The sentences themselves are the table's (`paigow.table.showing.messages`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from paigow.games.submission import DeliveryStyle
from paigow.money import Cents, format_money
from paigow.table.games.tiles import CHAPTER_6, STYLES
from paigow.table.showing.wording import Scene, ToldLine, style_called
from paigow.table.state.values import Stake
from paigow.table.terms import Banking, Forfeit


def signed(amount: Cents) -> str:
    """
    >>> signed(Cents(1425)), signed(Cents(-500)), signed(Cents(0))
    ('+$14.25', '-$5.00', '$0.00')
    """
    return f"+{format_money(amount)}" if amount > 0 else format_money(amount)


_TYPED: Final = re.compile(r"(\d{0,7})(?:\.(\d{0,2}))?")


def amount_typed(typed: str) -> Cents | None:
    """An amount of dollars as far as it is typed; nothing where it is none.

    >>> amount_typed("47.5"), amount_typed("47."), amount_typed("4.7.5")
    (4750, 4700, None)
    """
    found = _TYPED.fullmatch(typed)
    if found is None:
        return None
    return Cents(int(found[1] or 0) * 100 + int((found[2] or "").ljust(2, "0")))


def bank_in_words(terms: Banking) -> str:
    """What taking the bank brings, and what it can cost.

    >>> from paigow.money import dollars
    >>> bank_in_words(Banking(dollars(500), dollars(60), None, dollars(25)))
    'Players who lose pay you, and you win ties. Players who beat you are paid from your chips, up to all \
$500.00 of them; $60.00 is bet so far; the dealer bets $25.00 against you unless you say otherwise.'
    """
    so_far = f"; {format_money(terms.cover)} is bet so far" if terms.cover else ""
    dealer = f"; the dealer bets {format_money(terms.dealer_wager)} against you unless you say otherwise"
    held = f"up to all {format_money(terms.chips)} of them"
    terms_told = f"{held}{so_far}{dealer if terms.dealer_wager else ''}"
    costs = f"Players who beat you are paid from your chips, {terms_told}."
    return f"Players who lose pay you, and you win ties. {costs}"


def style_in_short(style: DeliveryStyle | None) -> str:
    """A style of delivery and what it does; none is that of Chapter 6 (PGT-9J).

    >>> style_in_short(None), style_in_short(DeliveryStyle.JUNG_QUAT)
    ("The usual way: whole stacks, from the dealer's right", \
'Jung Quat: by the two middle stacks, then outwards: top halves, then lower halves')
    """
    if style is None:
        return f"The usual way: {CHAPTER_6.says}"
    return f"{style_called(style)}: {STYLES[style].says}"


def surrender_question(cost: Forfeit) -> str:
    """
    >>> from paigow.money import dollars
    >>> surrender_question(Forfeit(dollars(15)))
    'Surrender loses your whole $15.00 main bet, even if you would have won. Press x again to do it.'
    """
    bet = f"your whole {format_money(cost.amount)} main bet"
    return f"Surrender loses {bet}, even if you would have won. Press x again to do it."


def indented(line: ToldLine) -> str:
    """
    >>> indented(ToldLine("main wager of $5.00 lost", detail=True))
    '  main wager of $5.00 lost'
    """
    return "  " * line.detail + line.text


def wagers_in_words(stakes: Sequence[Stake], scene: Scene) -> str:
    """What lies at a position, the main wager first and by its amount alone: $15.00, Fortune Bonus $5.00."""
    return ", ".join(_stake(stake, scene) for stake in stakes)


def _stake(stake: Stake, scene: Scene) -> str:
    named = "" if stake.wager == scene.rules.main else f"{scene.wager(stake.wager)} "
    choice = "" if stake.choice is None else f"{stake.choice} "
    how = "by" if stake.wager in scene.rules.progressive else "with"
    coupon = f" {how} a coupon" if stake.coupon else ""
    return f"{named}{choice}{format_money(stake.amount)}{coupon}"
