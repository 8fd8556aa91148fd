"""Doors of what a table offers: every wager with its pay table, and the rules at a glance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from paigow.games.pay_tables import PayTable
from paigow.games.submission import sample, sample_names
from paigow.games.wagers import QUALIFYING, wager_title
from paigow.server.codes import DoorCode
from paigow.server.doors.asking import DoorRefusal, DoorRequest, Route
from paigow.server.doors.routes.odds import known_sheet
from paigow.server.doors.routes.tables import found
from paigow.server.people.authority import Deed
from paigow.server.protocol.messages import ProtocolMessage
from paigow.server.protocol.offered import (
    GlanceFact,
    LayoutShown,
    MeterTermsShown,
    PayRowShown,
    PostedNotice,
    WagersAnswer,
    WagerShown,
)
from paigow.switches import Errata
from paigow.table.games.compiling import game_rules
from paigow.table.money.meters import MeterTerms
from paigow.table.money.wager_terms import WagerTerms
from paigow.table.sections.wager_offers import offers
from paigow.table.state.rules import GameRules
from paigow.table.terms import WagerOffer
from paigow.teaching.glance import (
    main_wager_about,
    main_wager_pays,
    pushes_at_a_glance,
    rules_at_a_glance,
)
from paigow.teaching.posted import layout, notices
from paigow.teaching.wagers import wager_about


async def of_table(asked: DoorRequest) -> ProtocolMessage:
    """What may be wagered at a table, by which pay tables, and its rules at a glance."""
    return _offered(asked, found(asked).table.rules)


async def of_sample(asked: DoorRequest) -> ProtocolMessage:
    """The same of a table that could be opened from a sample."""
    if asked.path["sample"] not in sample_names():
        raise DoorRefusal(404, DoorCode.NOT_FOUND, "there is no such sample; choose another")
    return _offered(asked, game_rules(sample(asked.path["sample"])))


def _offered(asked: DoorRequest, rules: GameRules) -> WagersAnswer:
    filed = rules.submission
    edges = _edges(known_sheet(asked.house, filed))
    return WagersAnswer(
        game=filed.game,
        title=filed.title,
        wagers=tuple(_wager(rules, offer, edges) for offer in offers(rules, banked=False)),
        facts=tuple(
            GlanceFact(about=each.about, text=each.text, clause=each.clause)
            for each in rules_at_a_glance(rules)
        ),
        notices=tuple(
            PostedNotice(wager=each.wager, text=each.text, clause=each.clause) for each in notices(rules)
        ),
        layout=tuple(
            LayoutShown(about=each.about, text=each.text, clause=each.clause) for each in layout(rules)
        ),
    )


def _edges(sheet: Mapping[str, Any]) -> dict[str, str]:
    """The exact edges of a sheet that was counted; that of the main wager as its player sees it."""
    known = {each["key"]: each["edge_percent"] for each in sheet.get("wagers", ())}
    main = (each["edge_percent"] for each in sheet.get("main", ()) if "edge_percent" in each)
    return {_MAIN: next(main, None), **known}


def _wager(rules: GameRules, offer: WagerOffer, edges: Mapping[str, str]) -> WagerShown:
    terms = rules.wagers.get(offer.wager)
    return WagerShown(
        wager=offer.wager,
        title=wager_title(offer.wager),
        about=main_wager_about(rules) if terms is None else wager_about(offer.wager),
        least=offer.least,
        most=offer.most,
        is_mandatory=offer.mandatory,
        choices=tuple(map(str, offer.choices)),
        takes_several=offer.several and bool(offer.choices),
        takes_coupon=offer.takes_coupon,
        edge_percent=edges.get(_MAIN if terms is None else offer.wager),
        **(_main(rules) if terms is None else _optional(rules, terms)),
    )


def _main(rules: GameRules) -> dict[str, Any]:
    pushes = (each.clause for each in pushes_at_a_glance(rules))
    clauses = (rules.cite("PGP-7a.1"), rules.submission.game_played.clause, *pushes)
    return {"is_main": True, "pays": main_wager_pays(rules), "clauses": clauses}


def _optional(rules: GameRules, terms: WagerTerms) -> dict[str, Any]:
    table, limit = terms.table, terms.limit
    return {
        "clauses": tuple(dict.fromkeys((terms.clause, terms.within))),
        "rows": () if table is None else rows_shown(table, rules.switches.errata),
        "table_clause": None if table is None else table.clause_id,
        "pays": None if terms.odds is None else str(terms.odds),
        "limit": None if limit is None else limit.amount,
        "limit_clause": None if limit is None else limit.clause,
        "envy_from": QUALIFYING if terms.key in rules.envy_wagers else None,
        "meters": tuple(_meter(each) for each in terms.meters),
    }


def rows_shown(table: PayTable, errata: Errata) -> tuple[PayRowShown, ...]:
    """A pay table as it is posted, the best hand first."""
    return tuple(
        PayRowShown(hand=row.label, pays=str(row.paid(errata)), clause=row.clause_id, envy=row.envy)
        for row in table.rows
        if not row.excluded
    )


def _meter(terms: MeterTerms) -> MeterTermsShown:
    return MeterTermsShown(name=terms.name, initial=terms.initial, reset=terms.reset, rate=str(terms.rate))


_MAIN: Final = "main"
ROUTES: Final = (
    Route("GET", "/tables/{table}/wagers", Deed.SEE_TABLE, of_table, WagersAnswer),
    Route("GET", "/samples/{sample}/wagers", Deed.LIST_SAMPLES, of_sample, WagersAnswer),
)
