"""Writes a report as a plain record for JSON; `data/report.schema.json` is its schema.

Money is in cents. A figure that is no whole number is a fraction in a text and the nearest number, or, where
it was simulated, a number beside its standard error. Counts that a reader of JSON could round are texts too.
"""

from __future__ import annotations

from dataclasses import asdict
from fractions import Fraction
from importlib.metadata import version

from paigow.odds.edge import as_json
from paigow.odds.sheet_records import sheet_record
from paigow.report.figures import SEED, VOLATILITY, Report, switches_in_force, variance_shares

VERSION = 1
"""The version of the form; whoever changes what a key means counts on."""


def report_record(report: Report) -> dict[str, object]:
    """Return a report as JSON has it."""
    filed = report.submission
    filing = filed.filing
    return {
        "report": VERSION,
        "identification": {
            "file": report.file,
            "sha256_of_bytes": report.hash_of_bytes,
            "sha256_of_meaning": report.hash_of_meaning,
            "made": report.made.strftime("%Y-%m-%dT%H:%M:%SZ"),
            "command": report.command,
            "typst": version("typst"),
            "xlsxwriter": version("XlsxWriter"),
            "filing": None
            if filing is None
            else {
                **asdict(filing),
                "effective": None if filing.effective is None else filing.effective.isoformat(),
                "tables": list(filing.tables),
            },
        },
        "sheet": sheet_record(report.sheet),
        "keys": [
            {"key": key.path, "value": key.value, "meaning": key.meaning, "clauses": list(key.clauses)}
            for key in report.keys
        ],
        "rulings": [
            {
                "switch": each.name,
                "taken": taken,
                "not_taken": list(others),
                "meaning": each.meaning,
                "clauses": list(each.clauses),
            }
            for each, taken, others in switches_in_force(filed)
        ],
        "wagers": [
            {
                "wager": line.wager,
                "terms": line.terms,
                "edge": as_json(line.edge),
                "return": as_json(1 - line.edge),
                "hit_frequency": as_json(line.hit_rate),
                "variance": as_json(line.variance),
                "standard_deviation": line.deviation,
                "volatility_index": line.volatility,
                "largest_payout": line.largest,
                "chance_of_largest": as_json(line.chance_of_largest),
            }
            for line in report.lines
        ],
        "volatility_factor": VOLATILITY,
        "main_by_size": [
            {"wager": row.wager, "vigorish": row.vigorish, "edge": as_json(row.odds.edge)}
            for row in report.by_size
        ],
        "bank": [
            {
                "opponents": row.opponents,
                "before_vigorish": as_json(row.before),
                "vigorish": float(row.vigorish),
                "vigorish_exact": _exact(row.vigorish),
                "standard_error": row.error,
                "edge": row.edge,
            }
            for row in report.bank
        ],
        "rows": [
            {
                "wager": page.filed.title,
                "rows": [
                    {"row": row.hand, "share_of_variance": as_json(share)}
                    for row, share in zip(page.odds.rows, variance_shares(page.odds), strict=False)
                ],
            }
            for page in report.sheet.wagers
        ],
        "beside_others": [
            {
                "wager": each.wager,
                "size": each.size,
                "others": each.others,
                "edge": as_json(each.edge),
                "standard_deviation": each.deviation,
            }
            for each in report.beside
        ],
        "bands": [
            {
                "wager": band.wager,
                "rounds": band.rounds,
                "bands": [
                    {"chance": chance, "least": as_json(low), "most": as_json(high)}
                    for chance, low, high in band.bands
                ],
            }
            for band in report.bands
        ],
        "covariances": [
            {
                "wagers": [each.first, each.second],
                "covariance": each.covariance,
                "standard_error": each.error,
                "correlation": each.correlation,
                "correlation_error": each.correlation_error,
            }
            for each in report.covariances
        ],
        "simulated": {"deals": report.deals, "seed": SEED},
        "exposure": [
            {"wager": each.wager, "position": each.position, "table": each.table} for each in report.exposure
        ],
        "readings": [
            {
                "switch": each.switch,
                "reading": each.reading,
                "wager": each.wager,
                "before": as_json(each.before),
                "after": as_json(each.after),
            }
            for each in report.readings.changes
        ],
        "readings_have_main": report.readings.has_main,
        "house_ways": [
            {"way": each.way, "player": each.player, "edge": as_json(each.edge)} for each in report.house_ways
        ],
    }


def _exact(value: Fraction | float) -> str | None:
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else None
