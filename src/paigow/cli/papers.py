"""`paigow paper`: the papers of a Rules Submission, each as a page to print and as PDF."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Annotated, Final

import typer

from paigow.cli.common import OverwriteOption, command_group, load_submission
from paigow.cli.odds import JobsOption
from paigow.cli.output import bar
from paigow.cli.report import WRITERS, AtOption, OutOption, SkipMainOption, read_time
from paigow.games.submission import RulesSubmission
from paigow.odds.jobs import Progress
from paigow.odds.main_wager import kept_odds, main_odds
from paigow.platform.files import check_target, write_bytes
from paigow.report.document import Document
from paigow.report.figures import readings_of, report_of
from paigow.report.html import html_of
from paigow.report.papers import PAPERS, rulings_paper
from paigow.report.pdf import pdf_of

paper = command_group("Papers of a Rules Submission, to print and to file.")
FileArgument = Annotated[Path, typer.Argument(metavar="FILE", help="The Rules Submission, a TOML file.")]
_FORMS: Final = ("html", "pdf")
_MANIFEST: Final = "MANIFEST.txt"


@paper.command("signs")
def signs(
    file: FileArgument, out: OutOption, at: AtOption = None, overwrite: OverwriteOption = False
) -> None:
    """What is posted at the table: wagers, pay tables, notices.

    Odds are stated with "to" or as what is won; a row that its pay table prints with "for" is named.
    """
    _write("signs", file, out, at, overwrite)


@paper.command("rules")
def rules(
    file: FileArgument, out: OutOption, at: AtOption = None, overwrite: OverwriteOption = False
) -> None:
    """The rules of the game for players, with worked examples."""
    _write("rules", file, out, at, overwrite)


@paper.command("manual")
def manual(
    file: FileArgument, out: OutOption, at: AtOption = None, overwrite: OverwriteOption = False
) -> None:
    """The dealer's procedure, phase by phase.

    It is that of the equipment which is filed, with what is done by hand and the clauses.
    """
    _write("manual", file, out, at, overwrite)


@paper.command("house-way")
def house_way(
    file: FileArgument, out: OutOption, at: AtOption = None, overwrite: OverwriteOption = False
) -> None:
    """The house way as a dealer looks it up."""
    _write("house-way", file, out, at, overwrite)


@paper.command("rulings")
def rulings(
    file: FileArgument,
    out: OutOption,
    at: AtOption = None,
    skip_main: SkipMainOption = False,
    jobs: JobsOption = None,
    overwrite: OverwriteOption = False,
) -> None:
    """Every ruling in force, the other reading, and its cost in edge."""
    made, filed = read_time(at), load_submission(file)
    targets = _targets(out, "rulings", file, overwrite)
    with bar() as show:

        def watch(progress: Progress) -> None:
            show(progress.what, progress.share)

        answer = kept_odds if skip_main else partial(main_odds, jobs=jobs, watch=watch)
        readings = readings_of(filed, answer, lambda what: show(what, 0.0))
    _put(rulings_paper(filed, made, readings), targets)


@paper.command("dossier")
def dossier(
    file: FileArgument,
    out: OutOption,
    at: AtOption = None,
    skip_main: SkipMainOption = False,
    jobs: JobsOption = None,
    overwrite: OverwriteOption = False,
) -> None:
    """All papers, the report and the file, with their hashes."""
    made, filed = read_time(at), load_submission(file)
    names = [*PAPERS, "rulings"]
    targets = {name: _targets(out, name, file, overwrite) for name in names}
    reports = {form: out / f"report.{form}" for form in WRITERS}
    copy, manifest = out / "submission.toml", out / _MANIFEST
    for target in (*reports.values(), copy, manifest):
        check_target(target, file, overwrite=overwrite)
    content = file.read_bytes()
    with bar() as show:

        def watch(progress: Progress) -> None:
            show(progress.what, progress.share)

        answer = kept_odds if skip_main else partial(main_odds, jobs=jobs, watch=watch)
        found = report_of(filed, content, file.name, made, answer, watch=watch)
    written = [each for name in PAPERS for each in _put(_document(name, filed, made), targets[name])]
    written += _put(rulings_paper(filed, made, found.readings), targets["rulings"])
    for form, target in reports.items():
        written.append(_written(target, WRITERS[form](found)))
    written.append(_written(copy, content))
    lines = [f"{digest}  {name}" for name, digest in sorted(written)]
    _written(manifest, ("\n".join(lines) + "\n").encode())


def _document(name: str, filed: RulesSubmission, made: datetime) -> Document:
    return PAPERS[name](filed, made)


def _write(name: str, file: Path, out: Path, at: str | None, overwrite: bool) -> None:
    made, filed = read_time(at), load_submission(file)
    targets = _targets(out, name, file, overwrite)
    _put(_document(name, filed, made), targets)


def _targets(out: Path, name: str, file: Path, overwrite: bool) -> dict[str, Path]:
    targets = {form: out / f"{name}.{form}" for form in _FORMS}
    for target in targets.values():
        check_target(target, file, overwrite=overwrite)
    return targets


def _put(document: Document, targets: dict[str, Path]) -> list[tuple[str, str]]:
    made: dict[str, Callable[[Document], bytes]] = {
        "html": lambda each: html_of(each).encode(),
        "pdf": pdf_of,
    }
    return [_written(target, made[form](document)) for form, target in targets.items()]


def _written(target: Path, content: bytes) -> tuple[str, str]:
    """Write a file, and return its name and the digest of what is in it."""
    target.parent.mkdir(parents=True, exist_ok=True)
    write_bytes(target, content)
    typer.echo(f"{target} is written")
    return target.name, sha256(content).hexdigest()
