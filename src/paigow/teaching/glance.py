"""The rules of a table at a glance: what players want to know before they sit down, a sentence each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Final

from paigow.games.catalogue import GameName
from paigow.games.main_wager import PUSHES_OF_ALL
from paigow.games.submission import (
    FiledBanking,
    FiledEquipment,
    MatchPlay,
    RulesSubmission,
    StartMethod,
    TableTerms,
)
from paigow.games.vigorish import VigRounding
from paigow.money import ToOne
from paigow.rules.outcome import Reason
from paigow.table.sections.setting import surrender_barred_by
from paigow.table.showing.wording import DEALT, SHUFFLED, series, style_called
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


_NO_VIGORISH: Final = {
    GameName.EZ_PAI_GOW_POKER: "PGP-1-ez-pai-gow.2",
    GameName.FACE_UP_PAI_GOW_POKER: "PGP-19c.2",
}
_PUSHED_BY: Final = {
    Reason.QUEENS_DRAGON: "a Queen's Dragon (queen high, without a pair, straight or flush)",
    Reason.DEALER_ACE_HIGH: "an ace-high hand (without a pair, straight or flush)",
}
_EVEN: Final = ToOne(Fraction(1))
_STARTS: Final = {
    StartMethod.DICE: "Three dice say where the deal begins.",
    StartMethod.RNG: "A random number generator says where the deal begins.",
    StartMethod.BUTTON: "A button that moves on with each round says where the deal begins.",
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
            f'The dealer sets by the house way "{rules.house_way.title}".',
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
    game = rules.submission.game
    if game not in PUSHES_OF_ALL:
        return ()
    _, pushed = PUSHES_OF_ALL[game]
    text = f"When the dealer has {_PUSHED_BY[pushed.reason]}, every main wager pushes."
    return (Glance("push", text, rules.cite(pushed.clause)),)


def main_wager_about(rules: GameRules) -> str:
    """What a table's main wager is for, with the hand of the dealer that pushes it."""
    return " ".join((wager_about(rules.main), *(each.text for each in pushes_at_a_glance(rules))))


def main_wager_pays(rules: GameRules) -> str:
    """What a win of the main wager pays, and what is taken of it.

    >>> from paigow.games.submission import sample
    >>> from paigow.table import new_table
    >>> main_wager_pays(new_table(sample("supreme-pai-gow")).rules)
    '1 to 1, less 5% vigorish'
    """
    percent = rules.submission.vigorish_percent
    taken = f", less {percent}% vigorish{_rounded(rules.submission)}" if percent else ""
    return f"{_EVEN}{taken}"


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
        text = "No vigorish is taken of what a player wins."
        return Glance("vigorish", text, _NO_VIGORISH[filed.game])
    text = f"The licensee takes {percent}% vigorish of what a main wager wins{_rounded(filed)}."
    return Glance("vigorish", text, filed.game_played.clause)


def _rounded(filed: RulesSubmission) -> str:
    return ", up to the next 25 cents" if filed.table.vig_rounding is VigRounding.QUARTER_UP else ""


def _banking(filed: RulesSubmission) -> Iterator[Glance]:
    clause = _clause(filed, FiledBanking, "enabled")
    if not filed.banking.enabled:
        yield Glance("banking", "The dealer banks every round.", clause)
        return
    yield Glance("banking", "Players may bank: the offer goes round the table.", clause)
    if filed.banking.co_banking:
        text = "A bank may ask the licensee to cover half of it (co-bank)."
        yield Glance("banking", text, _clause(filed, FiledBanking, "co_banking"))


def _areas(filed: RulesSubmission) -> Iterator[Glance]:
    if filed.table.areas_per_player > 1:
        text = "A player may hold two betting positions side by side."
        yield Glance("areas", text, _clause(filed, TableTerms, "areas_per_player"))


def _surrender(rules: GameRules) -> Iterator[Glance]:
    """Until when, and what bars it: each as the table itself refuses it."""
    about, switches = "surrender", rules.switches
    if rules.is_face_up and not switches.face_up_surrender:
        yield Glance(about, "There is no surrender at this table.", rules.cite("PGP-19a.5"))
        return
    once = "" if Phase.SETTING in rules.surrender.phases else "once the dealer's hands are set and "
    text = f"A player may surrender the main wager, and loses it, {once}before the dealer exposes the hand."
    yield Glance(about, text, rules.surrender.clause)
    barred: dict[str, list[str]] = {}
    for kind, terms in rules.wagers.items():
        if (clause := surrender_barred_by(rules, kind)) is not None:
            barred.setdefault(clause, []).append(terms.title)
    for clause, titles in barred.items():
        text = f"Whoever has one of these wagers may not surrender: {series(titles)}."
        yield Glance(about, text, clause)
    if rules.envy_wagers and not switches.surrender_beside_envy:
        text = "While a wager on the table may earn an envy bonus, nobody may surrender."
        yield Glance(about, text, rules.cite("PGP-3l-7"))
    if rules.submission.banking.enabled and not switches.surrender_to_bank:
        yield Glance(about, "Nobody may surrender to a bank.", rules.ruled_by("surrender_to_bank"))


def _coupons(filed: RulesSubmission) -> Iterator[Glance]:
    if filed.match_play.accepted:
        text = "A match play coupon may lie beside a main wager of the same amount."
        yield Glance("coupons", text, _clause(filed, MatchPlay, "accepted"))


def _dealing(rules: GameRules) -> Iterator[Glance]:
    filed = rules.submission
    equipment = filed.equipment
    if rules.family.name != "tiles":
        shuffled = f"The cards are shuffled {SHUFFLED[equipment.shuffler]}."
        yield Glance("shuffle", shuffled, _clause(filed, FiledEquipment, "shuffler"))
        dealt = f"They are dealt {DEALT[equipment.deal_method]}."
        yield Glance("deal", dealt, _clause(filed, FiledEquipment, "deal_method"))
    elif equipment.deliveries:
        styles = series([style_called(style) for style in equipment.deliveries])
        text = f"Beside the usual delivery these may be chosen: {styles}."
        yield Glance("delivery", text, _clause(filed, FiledEquipment, "deliveries"))
    if not filed.deals_by_section_17:
        yield Glance("start", _STARTS[equipment.start_method], _clause(filed, FiledEquipment, "start_method"))
