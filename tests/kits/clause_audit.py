"""What the registry claims against what code and tests show: ``make clauses-audit`` and ``make clauses``.

Without ``--apply`` it lists the differences and exits with 1 if there are any. With it, statuses and the
packaged list of tests are rewritten to what is shown. A clause that tests name but that is not yet
carried out in full is kept at "not yet" by giving it a reason. A clause that must decide and is only noted is
listed in either case, and fails the audit.
"""

from __future__ import annotations

import argparse
import csv
import functools
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from clause_plugin import Shown
from paigow.clauses import DOCUMENTS, Clause, Status, clauses
from paigow.errors import UnknownNameError
from paigow.platform.tracing import TESTS, citations, mentions


def shown_status(clause: Clause, shown: Shown, cited: Iterable[str]) -> Status:
    """The status that the code and the passing tests bear out.

    >>> from paigow.clauses import clause
    >>> seen, named = {"test": {"PGP-3a.1", "PGP-16d.1"}}, {"PGP-3a.1", "PGP-16d.1"}
    >>> decided = Shown(passed=seen, decided=seen)
    >>> shown_status(clause("PGP-3a.1"), decided, named), shown_status(clause("PGP-3a.1"), decided, ())
    (<Status.DECIDES: 'decides'>, <Status.NOT_YET: 'not yet'>)
    >>> shown_status(clause("PGP-16d.1"), decided, named), shown_status(clause("SPG-4a-1-i"), decided, ())
    (<Status.OPTION: 'option'>, <Status.PREMISES: 'premises'>)
    >>> shown_status(clause("PGP-16d.1"), Shown(passed=seen), named)
    <Status.NOTED: 'noted'>
    """
    if clause.software == "none" or (clause.status is Status.PREMISES and clause.reason):
        return Status.PREMISES
    held_back = clause.status is Status.NOT_YET and clause.reason
    if held_back or clause.id not in Shown.ids(shown.passed) or clause.id not in cited:
        return Status.NOT_YET
    if clause.id not in Shown.ids(shown.decided):
        return Status.NOTED
    is_choice = clause.kind in {"option", "limit"} and clause.software == "config"
    return Status.OPTION if is_choice else Status.DECIDES


def strangers() -> list[str]:
    """Ids in code and data that the registry cannot place, each with where it stands."""
    found = []
    for cited, places in mentions().items():
        try:
            clauses(cited)
        except UnknownNameError as error:
            found += [f"{place}: {error.reason}" for place in places]
    return found


def run_tests() -> Shown:
    """Run every test of a clause, and return what they show."""
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "record.json"
        command = ["-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal", "-m", "clause"]
        command += ["--clause-record", str(record)]
        subprocess.run([sys.executable, *command], check=False)
        if not record.exists():
            sys.exit("The tests did not run to the end, so nothing is known; see what they say above.")
        return Shown().read(record)


def rewrite(statuses: Mapping[str, Status], shown: Shown) -> None:
    """Write statuses and the list of tests, and leave every other field as it was."""
    for document in DOCUMENTS:
        file = TESTS.with_name(f"{document.lower()}.csv")
        with file.open(encoding="utf-8", newline="") as lines:
            rows = list(csv.DictReader(lines))
        for row in rows:
            row["status"] = str(statuses[row["id"]])
        with file.open("w", encoding="utf-8", newline="") as lines:
            writer = csv.DictWriter(lines, rows[0].keys(), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
    with TESTS.open("w", encoding="utf-8", newline="") as lines:
        listing = csv.writer(lines, lineterminator="\n")
        listing.writerow(("test", "clauses", "decides"))
        listing.writerows((test, *map(" ".join, shows)) for test, shows in sorted(shown.listed().items()))


def say(title: str, lines: Iterable[str]) -> None:
    """Write a list under its title, if there is anything in it."""
    if found := list(lines):
        sys.stdout.write("\n".join((f"{title}: {len(found)}", *(f"  {line}" for line in found), "")))


def main() -> int:
    """Audit, and apply if asked."""
    parser = argparse.ArgumentParser(description="compare the clause registry with code and tests")
    parser.add_argument("--apply", action="store_true", help="rewrite the registry to what is shown")
    parser.add_argument(
        "--record",
        action="append",
        type=Path,
        help="read what runs wrote by --clause-record; run nothing",
    )
    given = parser.parse_args()
    shown = functools.reduce(Shown.read, given.record, Shown()) if given.record else run_tests()
    statuses = {clause.id: shown_status(clause, shown, citations()) for clause in clauses()}
    moved = [clause for clause in clauses() if clause.status is not statuses[clause.id]]
    unknown = strangers()
    stale = shown.unlisted()
    short = [c for c in clauses() if c.must_decide and statuses[c.id] is Status.NOTED]
    say("Moved", (f"{c.id}: {c.status}, shown {statuses[c.id]} ({c.software})" for c in moved))
    say("Tested but cited nowhere in the code", sorted(Shown.ids(shown.passed) - citations().keys()))
    say("Cited but in no document", unknown)
    say("Out of date in the list of tests", stale)
    say("Must decide, and is only noted", (f"{c.id} ({c.software}): {c.requirement}" for c in short))
    if given.apply:
        rewrite(statuses, shown)
        return 1 if unknown or short else 0
    return 1 if moved or unknown or stale or short else 0


if __name__ == "__main__":
    sys.exit(main())
