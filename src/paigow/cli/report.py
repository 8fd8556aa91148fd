"""`paigow report`: a report on the odds of a Rules Submission, as PDF, page, workbook and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer

from paigow.cli.common import OverwriteOption, load_submission
from paigow.cli.odds import JobsOption
from paigow.cli.output import bar
from paigow.errors import PaigowError, cut_short
from paigow.odds.jobs import Progress
from paigow.odds.main_wager import kept_odds, main_odds
from paigow.platform.files import check_target, write_bytes
from paigow.report.figures import Report, report_of
from paigow.report.html import html_of
from paigow.report.pages import report_document
from paigow.report.pdf import pdf_of
from paigow.report.records import report_record
from paigow.report.workbook import workbook_of


class Form(StrEnum):
    """The forms that a report is written in."""

    PDF = "pdf"
    HTML = "html"
    XLSX = "xlsx"
    JSON = "json"


WRITERS: Final[dict[Form, Callable[[Report], bytes]]] = {
    Form.PDF: lambda report: pdf_of(report_document(report)),
    Form.HTML: lambda report: html_of(report_document(report)).encode(),
    Form.XLSX: workbook_of,
    Form.JSON: lambda report: f"{json.dumps(report_record(report), indent=1)}\n".encode(),
}
OutOption = Annotated[
    Path, typer.Option("--out", "-o", metavar="DIR", help="The directory to write to; made if need be.")
]
AtOption = Annotated[
    str | None,
    typer.Option("--at", metavar="TIME", help="The time to print, as 2026-12-01T12:00:00Z; now unless said."),
]


SkipMainOption = Annotated[
    bool, typer.Option("--skip-main", help="Leave out main wagers that take long and are not kept yet.")
]


def read_time(text: str | None) -> datetime:
    """The time that a paper says it was made at, in UTC and to the second.

    >>> read_time("2026-12-01T13:00:00+01:00").isoformat()
    '2026-12-01T12:00:00+00:00'
    """
    if text is None:
        return datetime.now(UTC).replace(microsecond=0)
    try:
        read = datetime.fromisoformat(text.strip())
    except ValueError:
        raise PaigowError(f"--at takes a time such as 2026-12-01T12:00:00Z, not {cut_short(text)}") from None
    aware = read if read.tzinfo else read.replace(tzinfo=UTC)
    return aware.astimezone(UTC).replace(microsecond=0)


def report(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The Rules Submission, a TOML file.")],
    out: OutOption,
    form: Annotated[
        list[Form] | None,
        typer.Option("--form", help="Only this form; may be repeated."),
    ] = None,
    at: AtOption = None,
    skip_main: SkipMainOption = False,
    jobs: JobsOption = None,
    overwrite: OverwriteOption = False,
) -> None:
    """Write a report on the odds of a submission.

    It says who files what, the rules and rulings in force, each wager row by row, the main wager by side and
    size, bands, covariances and exposure, and how to make it again: as PDF, page, workbook and JSON.
    """
    made = read_time(at)
    filed = load_submission(file)
    targets = {each: out / f"report.{each}" for each in dict.fromkeys(form or Form)}
    for target in targets.values():
        check_target(target, file, overwrite=overwrite)
    with bar() as show:

        def watch(progress: Progress) -> None:
            show(progress.what, progress.share)

        answer = kept_odds if skip_main else partial(main_odds, jobs=jobs, watch=watch)
        found = report_of(filed, file.read_bytes(), file.name, made, answer, watch=watch)
    out.mkdir(parents=True, exist_ok=True)
    for each, target in targets.items():
        write_bytes(target, WRITERS[each](found))
        typer.echo(f"{target} is written")
