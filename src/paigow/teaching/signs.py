"""What players can read at a table: its rules at a glance, notices about its wagers, its layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Final

from paigow.games.catalogue import GameName, Rules
from paigow.games.classify import reading_of
from paigow.games.pay_tables import PayTable
from paigow.games.payment import VigRounding
from paigow.games.submission import (
    FiledBanking,
    FiledEquipment,
    LimitScope,
    MatchPlay,
    RulesSubmission,
    StartMethod,
    TableTerms,
)
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import QUALIFYING, wager_title
from paigow.message import Message, sentence, sentences, series, with_full_stop
from paigow.money import ToOne, format_money
from paigow.switches import RoyalMatch
from paigow.table.money.wager_terms import WagerTerms
from paigow.table.sections.setting import surrender_barred_by
from paigow.table.showing.wording import DEALT, SHUFFLED, style_called
from paigow.table.state.rules import GameRules
from paigow.table.state.values import Phase
from paigow.teaching.wagers import wager_about


@dataclass(frozen=True, slots=True)
class Glance:
    """One sentence about the rules, by what it is about, with the clause that leaves it to the licensee or
    says it."""

    about: str
    text: str
    clause: str


_EVEN: Final = ToOne(Fraction(1))
_STARTS: Final = {
    StartMethod.DICE: sentence("Three dice say where the deal begins"),
    StartMethod.RNG: sentence("A random number generator says where the deal begins"),
    StartMethod.BUTTON: sentence("A button that moves on with each round says where the deal begins"),
}


def rules_at_a_glance(rules: GameRules) -> tuple[Glance, ...]:
    """What holds at a table, in the order in which one wants to know it.

    >>> from paigow.games.submission import sample
    >>> from paigow.table import new_table
    >>> for each in rules_at_a_glance(new_table(sample("supreme-pai-gow")).rules)[:2]:
    ...     print(each.text, each.clause)
    The licensee takes 5% vigorish of what a main wager wins. SPG-12i.1
    The dealer sets by the house way "Balanced". SPG-12d
    """
    filed = rules.submission
    return (
        _vigorish(filed),
        *pushes_at_a_glance(rules),
        Glance(
            "house_way",
            sentence('The dealer sets by the house way "{text}"', text=rules.house_way.title),
            _clause(filed, RulesSubmission, "house_way"),
        ),
        *_banking(filed),
        *_areas(filed),
        *_surrender(rules),
        *_coupons(filed),
        *_dealing(rules),
    )


def pushes_at_a_glance(rules: GameRules) -> tuple[Glance, ...]:
    """The hand of the dealer that pushes every main wager, in the games that have one.

    >>> from paigow.games.submission import sample
    >>> from paigow.table import new_table
    >>> [each.clause for each in pushes_at_a_glance(new_table(sample("ez-pai-gow-poker")).rules)]
    ['PGP-9g-2-iii']
    """
    push = rules.submission.game_played.push
    if push is None:
        return ()
    text = sentence(f"When the dealer has {push.called}, every main wager pushes")
    return (Glance("push", text, rules.cite(push.clause)),)


def main_wager_about(rules: GameRules) -> str:
    """What a table's main wager is for, with the hand of the dealer that pushes it."""
    return sentences((wager_about(rules.main), *(each.text for each in pushes_at_a_glance(rules))))


def main_wager_pays(rules: GameRules) -> str:
    """What a win of the main wager pays, and what is taken of it.

    >>> from paigow.games.submission import sample
    >>> from paigow.table import new_table
    >>> main_wager_pays(new_table(sample("supreme-pai-gow")).rules)
    '1 to 1, less 5% vigorish'
    """
    percent = rules.submission.vigorish_percent
    if not percent:
        return str(_EVEN)
    key = f"{{pays}}, less {{percent}} vigorish{_rounded(rules.submission)}"
    return Message(key, pays=str(_EVEN), percent=f"{percent}%")


def _clause(filed: RulesSubmission, section: type, name: str) -> str:
    """The clause of the table's own document that leaves an option to the licensee."""
    clauses = next(each.metadata["clauses"] for each in fields(section) if each.name == name)
    own = (
        clause
        for document in filed.rules.documents
        for clause in clauses
        if clause.startswith(f"{document.value}-")
    )
    return str(next(own, clauses[0]))


def _vigorish(filed: RulesSubmission) -> Glance:
    percent = filed.vigorish_percent
    if not percent:
        text = sentence("No vigorish is taken of what a player wins")
        return Glance("vigorish", text, filed.game_played.no_vigorish[-1])
    key = f"The licensee takes {{percent}} vigorish of what a main wager wins{_rounded(filed)}"
    text = sentence(key, percent=f"{percent}%")
    return Glance("vigorish", text, filed.game_played.clause)


def _rounded(filed: RulesSubmission) -> str:
    return ", up to the next 25 cents" if filed.table.vig_rounding is VigRounding.QUARTER_UP else ""


def _banking(filed: RulesSubmission) -> Iterator[Glance]:
    clause = _clause(filed, FiledBanking, "enabled")
    if not filed.banking.enabled:
        yield Glance("banking", sentence("The dealer banks every round"), clause)
        return
    yield Glance("banking", sentence("Players may bank: the offer goes round the table"), clause)
    if filed.banking.co_banking:
        text = sentence("A bank may ask the licensee to cover half of it (co-bank)")
        yield Glance("banking", text, _clause(filed, FiledBanking, "co_banking"))


def _areas(filed: RulesSubmission) -> Iterator[Glance]:
    if filed.table.areas_per_player > 1:
        text = sentence("A player may hold two betting positions side by side")
        yield Glance("areas", text, _clause(filed, TableTerms, "areas_per_player"))


def _surrender(rules: GameRules) -> Iterator[Glance]:
    """Until when, and what bars it: each as the table itself refuses it."""
    about, switches = "surrender", rules.switches
    if rules.is_face_up and not switches.face_up_surrender:
        yield Glance(about, sentence("There is no surrender at this table"), rules.cite("PGP-19a.5"))
        return
    once = "" if Phase.SETTING in rules.surrender.phases else "once the dealer's hands are set and "
    text = f"A player may surrender the main wager, and loses it, {once}before the dealer exposes the hand"
    yield Glance(about, sentence(text), rules.surrender.clause)
    barred: dict[str, list[str]] = {}
    for kind, terms in rules.wagers.items():
        if (clause := surrender_barred_by(rules, kind)) is not None:
            barred.setdefault(clause, []).append(Message(terms.title))
    for clause, titles in barred.items():
        key = "Whoever has one of these wagers may not surrender: {optionals}"
        yield Glance(about, sentence(key, optionals=series(titles)), clause)
    if rules.envy_wagers and not switches.surrender_beside_envy:
        text = sentence("While a wager on the table may earn an envy bonus, nobody may surrender")
        yield Glance(about, text, rules.cite("PGP-3l-7"))
    if rules.submission.banking.enabled and not switches.surrender_to_bank:
        yield Glance(
            about,
            sentence("Nobody may surrender to a bank"),
            rules.ruled_by("surrender_to_bank"),
        )


def _coupons(filed: RulesSubmission) -> Iterator[Glance]:
    if filed.match_play.accepted:
        text = sentence("A match play coupon may lie beside a main wager of the same amount")
        yield Glance("coupons", text, _clause(filed, MatchPlay, "accepted"))


def _dealing(rules: GameRules) -> Iterator[Glance]:
    filed = rules.submission
    equipment = filed.equipment
    if rules.family.name != "tiles":
        shuffled = sentence(f"The cards are shuffled {SHUFFLED[equipment.shuffler]}")
        yield Glance("shuffle", shuffled, _clause(filed, FiledEquipment, "shuffler"))
        dealt = sentence("They are dealt {dealtfrom}", dealtfrom=DEALT[equipment.deal_method])
        yield Glance("deal", dealt, _clause(filed, FiledEquipment, "deal_method"))
    elif equipment.deliveries:
        styles = series([style_called(style) for style in equipment.deliveries])
        key = "Beside the usual delivery these may be chosen: {styles}"
        text = sentence(key, styles=styles)
        yield Glance("delivery", text, _clause(filed, FiledEquipment, "deliveries"))
    if not filed.deals_by_section_17:
        yield Glance("start", _STARTS[equipment.start_method], _clause(filed, FiledEquipment, "start_method"))


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
        yield SignNotice(
            key,
            sentence('Odds are stated with "to": what is won beside the wager itself'),
            "PGP-18a",
        )
    if key is WagerKind.THREE_CARD_BONUS:
        yield SignNotice(
            key,
            sentence("Look at your first three cards and judge by this table whether they win"),
            "PGP-17f.3",
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
        key = "An envy bonus is earned by a wager of {money} or more"
        text = sentence(key, money=format_money(QUALIFYING))
        clause = "FUP-4.2" if rules.submission.rules is Rules.FUP else "PGP-15c.1"
        yield SignNotice(terms.key, text, clause)
    if any(row.hand == "royal_flush_royal_match" for row in table.rows):
        cards, clause = _MATCHES[reading_of(table, rules.switches).royal_match]
        text = sentence(f"A royal match is {cards} beside the royal flush")
        yield SignNotice(terms.key, text, clause)


def _limit(rules: GameRules, terms: WagerTerms) -> str:
    """A payout limit and what follows from it, in a sentence."""
    assert terms.limit is not None
    amount, title = format_money(terms.limit.amount), wager_title(terms.key)
    if terms.key is WagerKind.SEVEN_CARD_BONUS:
        key = "At most {money} is paid to a player in a round for the {optional}; what is beyond it is not"
        return sentence(key, money=amount, optional=Message(title))
    if terms.limit.clause.startswith("SPG-"):
        key = "At most {money} is paid for the {optional}; what is beyond it is not"
        return sentence(key, money=amount, optional=Message(title))
    whole = rules.submission.payout_limits.scope is LimitScope.ROUND
    to = "all hands of a player in a round" if whole else "one hand"
    paid = f"At most {{money}} is paid in all to {to} for the {{optional}} and other wagers at odds"
    limited = Message(f"{paid}; what is beyond it is not", money=amount, optional=Message(title))
    envy = Message("An envy bonus is paid in any case")
    return sentences([with_full_stop(limited), with_full_stop(envy)])


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
    yield LayoutPart("layout", sentence("The layout shows at least what follows"), "PGT-2B")
    operator = filed.licensee or sentence("The name or the logo of the operator")
    yield LayoutPart("operator", operator, "PGT-2B-1")
    yield LayoutPart("main", sentence("A betting area for the Pai Gow wager of each player"), "PGT-2B-2")
    yield LayoutPart("dead_hand", sentence("An area for the Dead Hand"), "PGT-2B-3")
    if rules.wagers:
        yield LayoutPart("optional", sentence("An area of its own for each optional wager"), "PGT-2B-4")
    for terms in rules.wagers.values():
        yield _area(terms.key, "PGT-2B-4-a")
    yield LayoutPart("shaker", sentence("The dice stay under the lid until it is lifted"), "PGT-2D-6")
    yield LayoutPart(
        "hands",
        sentence("The two hands lie face down and apart behind the betting area"),
        "PGT-8A-2",
    )


def _area(key: WagerKind, clause: str) -> LayoutPart:
    area = Message("An area of each player for the {optional} wager", optional=Message(wager_title(key)))
    return LayoutPart(key, with_full_stop(area), clause)
