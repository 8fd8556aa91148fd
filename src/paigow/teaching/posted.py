"""What is posted at a table for its players, and what its layout has to show, each by its clause."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from paigow.games.catalogue import GameName, Rules
from paigow.games.classify import reading_of
from paigow.games.pay_tables import PayTable
from paigow.games.submission import LimitScope
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import QUALIFYING, wager_title
from paigow.money import format_money
from paigow.switches import RoyalMatch
from paigow.table.money.wager_terms import WagerTerms
from paigow.table.state.rules import GameRules

SECTION_17: Final = (WagerKind.THREE_CARD_BONUS, WagerKind.SEVEN_CARD_BONUS)
"""The wagers whose odds may not be stated with "for" (PGP-18a)."""


@dataclass(frozen=True, slots=True)
class SignNotice:
    """A sentence that is posted with a wager."""

    wager: WagerKind
    text: str
    clause: str


@dataclass(frozen=True, slots=True)
class LayoutPart:
    """Something that the layout of a table shows, or keeps from sight."""

    about: str
    text: str
    clause: str


def notices(rules: GameRules) -> tuple[SignNotice, ...]:
    """What the sign of a table says besides its pay tables.

    >>> from paigow.games.submission import sample
    >>> from paigow.table import new_table
    >>> for each in notices(new_table(sample("pai-gow-poker-three-and-seven-card-bonus")).rules)[:2]:
    ...     print(each.text, each.clause)
    Odds are stated with "to": what is won beside the wager itself. PGP-18a
    Look at your first three cards and judge by this table whether they win. PGP-17f.3
    """
    return tuple(each for terms in rules.wagers.values() for each in _notices(rules, terms))


def _notices(rules: GameRules, terms: WagerTerms) -> Iterator[SignNotice]:
    key = terms.key
    if key in SECTION_17:
        yield SignNotice(key, 'Odds are stated with "to": what is won beside the wager itself.', "PGP-18a")
    if key is WagerKind.THREE_CARD_BONUS:
        yield SignNotice(
            key, "Look at your first three cards and judge by this table whether they win.", "PGP-17f.3"
        )
    if terms.table is not None:
        yield from _of_the_table(rules, terms, terms.table)
    if terms.limit is not None:
        yield SignNotice(key, _limit(rules, terms), _posted_by(rules, terms))


_MATCHES: Final = {
    RoyalMatch.KING_QUEEN: ("a king and a queen of one suit", "PGP-3f-2-i"),
    RoyalMatch.ACE_KING: ("an ace and a king of one suit, neither of them the joker,", "PGP-3f-2-ii"),
}


def _of_the_table(rules: GameRules, terms: WagerTerms, table: PayTable) -> Iterator[SignNotice]:
    """What has to be known to read a pay table: from when envy bonuses are earned, and what a match is."""
    if terms.key in rules.envy_wagers and any(row.envy for row in table.rows):
        text = f"An envy bonus is earned by a wager of {format_money(QUALIFYING)} or more."
        clause = "FUP-4.2" if rules.submission.rules is Rules.FUP else "PGP-15c.1"
        yield SignNotice(terms.key, text, clause)
    if any(row.hand == "royal_flush_royal_match" for row in table.rows):
        cards, clause = _MATCHES[reading_of(table, rules.switches).royal_match]
        yield SignNotice(terms.key, f"A royal match is {cards} beside the royal flush.", clause)


def _limit(rules: GameRules, terms: WagerTerms) -> str:
    """A payout limit and what follows from it, in a sentence."""
    assert terms.limit is not None
    amount, title = format_money(terms.limit.amount), wager_title(terms.key)
    if terms.key is WagerKind.SEVEN_CARD_BONUS:
        return f"At most {amount} is paid to a player in a round for the {title}; what is beyond it is not."
    if terms.limit.clause.startswith("SPG-"):
        return f"At most {amount} is paid for the {title}; what is beyond it is not."
    whole = rules.submission.payout_limits.scope is LimitScope.ROUND
    to = "all hands of a player in a round" if whole else "one hand"
    paid = f"At most {amount} is paid in all to {to} for the {title} and other wagers at odds"
    return f"{paid}; what is beyond it is not. An envy bonus is paid in any case."


def _posted_by(rules: GameRules, terms: WagerTerms) -> str:
    """The clause that has a limit posted, where one does; else the one that sets it."""
    assert terms.limit is not None
    if terms.key is WagerKind.SEVEN_CARD_BONUS:
        return "PGP-18d.3"
    return "FUP-10a-i.2" if rules.submission.rules is Rules.FUP else terms.limit.clause


def layout(rules: GameRules) -> tuple[LayoutPart, ...]:
    """What the layout of a table shows: for tiles as Chapter 2 lists it, for the others their wager areas.

    >>> from paigow.games.submission import sample
    >>> from paigow.table import new_table
    >>> [str(each.about) for each in layout(new_table(sample("pai-gow-tiles-pair-fortunes")).rules)]
    ['layout', 'operator', 'main', 'dead_hand', 'optional', 'pair_fortunes', 'shaker', 'hands']
    """
    if rules.submission.game == GameName.PAI_GOW_TILES:
        return tuple(_tiles(rules))
    return tuple(_area(key, "PGP-3l-4.2") for key in rules.wagers if key is WagerKind.FORTUNE_BONUS)


def _tiles(rules: GameRules) -> Iterator[LayoutPart]:
    filed = rules.submission
    yield LayoutPart("layout", "The layout shows at least what follows.", "PGT-2B")
    operator = filed.licensee or "The name or the logo of the operator."
    yield LayoutPart("operator", operator, "PGT-2B-1")
    yield LayoutPart("main", "A betting area for the Pai Gow wager of each player.", "PGT-2B-2")
    yield LayoutPart("dead_hand", "An area for the Dead Hand.", "PGT-2B-3")
    if rules.wagers:
        yield LayoutPart("optional", "An area of its own for each optional wager.", "PGT-2B-4")
    for terms in rules.wagers.values():
        yield _area(terms.key, "PGT-2B-4-a")
    yield LayoutPart("shaker", "The dice stay under the lid until it is lifted.", "PGT-2D-6")
    yield LayoutPart("hands", "The two hands lie face down and apart behind the betting area.", "PGT-8A-2")


def _area(key: WagerKind, clause: str) -> LayoutPart:
    return LayoutPart(key, f"An area of each player for the {wager_title(key)} wager.", clause)
