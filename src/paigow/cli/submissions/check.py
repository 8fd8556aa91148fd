"""`paigow check`: read a Rules Submission and say everything that is wrong with it, clause by clause."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from paigow.cli.common import JsonOption, print_json
from paigow.cli.lines import show_sentence
from paigow.cli.progress import bar
from paigow.games.submission import SubmissionReading, Violation, read_submission
from paigow.odds.sheet.sheet import checked_odds
from paigow.outside.files import read_text
from paigow.table.showing.wording import number_of


def check(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The Rules Submission, a TOML file.")],
    json_: JsonOption = False,
) -> None:
    """Check a Rules Submission against the clauses; exit status 1 if it is not valid."""
    reading = read_submission(read_text(file))
    notes: tuple[str, ...] = ()
    if reading.submission is not None:
        with bar() as show:
            show("counting the odds", 0.0)
            warnings, notes = checked_odds(reading.submission)
        reading = replace(reading, warnings=(*reading.warnings, *warnings))
    if json_:
        print_json(
            {
                "valid": reading.is_valid,
                "errors": [_record(error) for error in reading.errors],
                "warnings": [_record(warning) for warning in reading.warnings],
                **({"notes": list(notes)} if notes else {}),
            }
        )
    else:
        _show(file, reading, notes)
    if not reading.is_valid:
        raise typer.Exit(1)


def _record(violation: Violation) -> dict[str, object]:
    return {
        "clause": violation.clause,
        "field": violation.field,
        "message": violation.message,
        "value": violation.value,
        "allowed": violation.allowed,
    }


def _show(file: Path, reading: SubmissionReading, notes: tuple[str, ...]) -> None:
    for kind, found in (("error", reading.errors), ("warning", reading.warnings)):
        for violation in found:
            show_sentence(f"{kind}: {violation}")
    for note in notes:
        show_sentence(f"note: {note}")
    counts = f"{_count(reading.errors, 'error')}, {_count(reading.warnings, 'warning')}"
    typer.echo(f"{file}: {'valid' if reading.is_valid else 'not valid'}; {counts}")


def _count(found: tuple[Violation, ...], what: str) -> str:
    return number_of(len(found), what) if found else f"no {what}s"
