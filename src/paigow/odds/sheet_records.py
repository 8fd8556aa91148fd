"""Odds as plain records, which the command prints as JSON and the sheet is drawn from.

Money is in cents. A figure that is no whole number is a fraction in a text and the nearest number. No number
is above 2^53, so every reader of JSON reads it exactly; `data/odds.schema.json` is the schema.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from paigow.money import Cents, format_money
from paigow.odds.edge import MainOdds, as_json, percent
from paigow.odds.main_wager import OPTIMAL, MainQuestion
from paigow.odds.meters import LongRun, MeterOdds
from paigow.odds.wagers import WagerOdds
from paigow.rules.house_ways import way_name

if TYPE_CHECKING:
    from paigow.odds.sheet import MainLine, Sheet, WagerPage, WagerSize

_Record = dict[str, object]


def in_text(pays: object) -> str:
    """What a row pays, in words; whole dollars without cents.

    >>> from paigow.games.pay_tables import pay_table
    >>> [in_text(pay_table("pgp-14d-1").row(hand).pays) for hand in ("five_aces", "royal_flush_and_pair")]
    ['10% of the meter', '$200']
    """
    return str(pays).removesuffix(".00")


def dollars_text(amount: Fraction | int) -> str:
    """An amount in cents as dollars, a fraction of a cent rounded."""
    return format_money(Cents(round(amount)))


def main_record(question: MainQuestion, odds: MainOdds) -> _Record:
    """A main wager, of the named side; the bank's is against one opponent."""
    record: _Record = {
        "game": question.game,
        "win": odds.win,
        "push": odds.push,
        "lose": odds.lose,
        "total": odds.total,
        "edge": as_json(odds.edge),
        "edge_percent": odds.edge_percent,
        "variance": as_json(odds.variance),
        "std": odds.std,
        "hit_rate": as_json(odds.hit_rate),
        "side": question.side,
        "dealer_way": way_name(question.dealer_way),
        "player_way": way_name(question.player_way),
    }
    if question.family.name == "poker":
        record["ace_five"] = question.switches.ace_five
    if question.side != "player":
        record["opponents"] = 1
    if question.wager is not None and question.vigorish is not None:
        record |= {
            "wager": question.wager,
            "vigorish": question.vigorish,
            "vig_rounding": question.rounding,
        }
    return record


def matrix_record(game: str, matrix: Sequence[tuple[MainQuestion, MainOdds]]) -> _Record:
    """House ways against house ways, and which way of the dealer's costs the licensee least."""
    best_replies = {q.dealer_way: odds.edge for q, odds in matrix if q.player_way == OPTIMAL}
    return {
        "game": game,
        "matrix": [main_record(question, odds) for question, odds in matrix],
        "least_costly": max(best_replies, key=best_replies.__getitem__),
    }


def sheet_record(sheet: Sheet) -> _Record:
    """Return the odds sheet of a submission as JSON has it."""
    return {
        **sheet.identity.facts(),
        "switches": sheet.identity.switches(),
        "wager_sizes": [
            {"size": size.name, "wager": size.wager, "vigorish": size.vigorish} for size in sheet.sizes
        ],
        "main": [_line_record(line, sheet.sizes) for line in sheet.main],
        "wagers": [_page_record(page) for page in sheet.wagers],
        "warnings": [str(each) for each in sheet.warnings],
    }


def _line_record(line: MainLine, sizes: Sequence[WagerSize]) -> _Record:
    if line.odds is None:
        return {"side": line.side}
    at_sizes = {
        size.name: {
            "edge": as_json(odds.edge),
            "edge_percent": odds.edge_percent,
            "vigorish": taken,
        }
        for size, odds, taken in zip(sizes, line.at_sizes, line.vigorish(sizes), strict=True)
        if odds is not None
    }
    return main_record(line.question, line.odds) | {"side": line.side, "edge_at": at_sizes}


def _page_record(page: WagerPage) -> _Record:
    record = {"key": page.filed.key, "title": page.filed.title} | wager_record(
        page.odds, page.meters, page.long_run
    )
    if page.by_others:
        record["edge_by_others"] = [
            {"wager": size, "edges": [as_json(edge) for edge in edges]} for size, edges in page.by_others
        ]
    if page.by_colour:
        record["edge_by_colour"] = {
            colour: None if odds.edge is None else as_json(odds.edge)
            for colour, odds in page.by_colour.items()
        }
    if page.without_limit:
        record["edge_without_limit"] = [
            {"wager": size, "edge": as_json(uncut)} for size, _, uncut in page.without_limit
        ]
    return record


def wager_record(
    odds: WagerOdds, meters: Iterable[MeterOdds] = (), over_time: LongRun | None = None
) -> _Record:
    """An optional wager on its terms; without an edge, the reason."""
    record: _Record = {
        "table": odds.id,
        "total": odds.total,
        "rows": [
            {
                "row": row.hand,
                "label": row.label,
                "count": row.count,
                "chance": as_json(Fraction(row.count, odds.total)),
                "pays": "never paid" if row.excluded else in_text(row.pays),
            }
            for row in odds.rows
        ],
        "edge": None if odds.edge is None else as_json(odds.edge),
        "edge_percent": odds.edge_percent,
    }
    if odds.colour is not None:
        record["colour"] = odds.colour
    if odds.reason is not None:
        record["reason"] = odds.reason
    record |= {
        "wager": odds.terms.wager,
        "others": odds.terms.others,
        "loses": odds.losing,
        "returned": None if odds.returned is None else as_json(odds.returned),
        "variance": None if odds.variance is None else as_json(odds.variance),
        "std": odds.std,
        "hit_rate": as_json(odds.hit_rate),
    }
    if odds.terms.others:
        record["envy"] = as_json(odds.envy)
    if odds.shared_limit:
        record["shared_limit"] = as_json(odds.shared_limit)
    if odds.terms.limit is not None:
        record["limit"] = odds.terms.limit.amount
    named = [meter_record(meter, odds) for meter in meters]
    if named:
        record["meters"] = named
    if over_time is not None:
        record["long_run"] = {
            "edge": as_json(over_time.edge),
            "edge_percent": percent(over_time.edge),
            "from_meter": over_time.settled_from,
        }
    return record


def meter_record(meter: MeterOdds, odds: WagerOdds) -> _Record:
    """One meter: what it stands at, its share and break-even, its mean when won."""
    at = odds.terms.meters.get(meter.name)
    return {
        "meter": meter.name,
        "at": None if at is None else round(at),
        "share": as_json(meter.share),
        "won_whole": as_json(meter.won_whole),
        "break_even": meter.break_even,
        "mean_when_won": None if meter.mean_when_won is None else round(meter.mean_when_won),
        "drains": meter.drains,
    }


def meter_cells(meter: MeterOdds, odds: WagerOdds) -> tuple[str, str, str, str, str]:
    """Return the cells of a meter's line: name, what it stands at, won whole, break-even, mean when won."""
    at, mean = odds.terms.meters.get(meter.name), meter.mean_when_won
    return (
        meter.name,
        "not given" if at is None else dollars_text(at),
        meter.chance,
        "unknown" if meter.break_even is None else format_money(meter.break_even),
        "drains" if meter.drains else "unknown" if mean is None else dollars_text(mean),
    )
