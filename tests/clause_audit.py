"""What the registry claims against what code and tests show: ``make clauses-audit`` and ``make clauses``.

Without ``--apply`` it lists the differences and exits with 1 if there are any. With it, statuses and the
packaged list of tests are rewritten to what is shown. A clause that tests name but that is not yet
carried out in full is kept at "not yet" by giving it a reason.
"""

from __future__ import annotations

import argparse
import csv
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path

from paigow.clauses import CLAIMED, DOCUMENTS, Clause, Status, clauses
from paigow.cli.trace import TESTS, citations, mentions, read_tests
from paigow.errors import UnknownName

Marks = Mapping[str, tuple[str, ...]]


def shown_status(clause: Clause, passed: Iterable[str], cited: Iterable[str]) -> Status:
    """The status that the code and the passing tests bear out.

    >>> from paigow.clauses import clause
    >>> shown_status(clause("PGP-3a.1"), passed={"PGP-3a.1"}, cited={"PGP-3a.1"})
    <Status.IMPLEMENTED: 'implemented'>
    >>> shown_status(clause("PGP-3a.1"), passed={"PGP-3a.1"}, cited=())
    <Status.NOT_YET: 'not yet'>
    >>> shown_status(clause("PGP-16d.1"), passed={"PGP-16d.1"}, cited={"PGP-16d.1"})
    <Status.OPTION: 'option'>
    >>> shown_status(clause("PGP-8-c.1"), passed=(), cited=())
    <Status.PREMISES: 'premises'>
    """
    if clause.software == "none" or (clause.status is Status.PREMISES and clause.reason):
        return Status.PREMISES
    held_back = clause.status is Status.NOT_YET and clause.reason
    if held_back or clause.id not in passed or clause.id not in cited:
        return Status.NOT_YET
    is_choice = clause.kind in {"option", "limit"} and clause.software == "config"
    return Status.OPTION if is_choice else Status.IMPLEMENTED


def strangers() -> list[str]:
    """Ids in code and data that the registry cannot place, each with where it stands."""
    found = []
    for cited, places in mentions().items():
        try:
            clauses(cited)
        except UnknownName as error:
            found += [f"{place}: {error.reason}" for place in places]
    return found


def run_tests() -> tuple[set[str], Marks]:
    """Run everything, and return the ids with a passing test and the ids of each test."""
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "record.json"
        command = ["-m", "pytest", "-q", "-n", "auto", "--dist", "worksteal", "--clause-record", str(record)]
        subprocess.run([sys.executable, *command], check=False)
        if not record.exists():
            sys.exit("The tests did not run to the end, so nothing is known; see what they say above.")
        found = json.loads(record.read_text(encoding="utf-8"))
    return set(found["passed"]), {test: tuple(ids) for test, ids in found["marks"].items()}


def rewrite(statuses: Mapping[str, Status], marks: Marks) -> None:
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
        listing.writerow(("test", "clauses"))
        listing.writerows((test, " ".join(marks[test])) for test in sorted(marks))


def say(title: str, lines: Iterable[str]) -> None:
    """Write a list under its title, if there is anything in it."""
    if found := list(lines):
        sys.stdout.write("\n".join((f"{title}: {len(found)}", *(f"  {line}" for line in found), "")))


def main() -> int:
    """Audit, and apply if asked."""
    parser = argparse.ArgumentParser(description="compare the clause registry with code and tests")
    parser.add_argument("--apply", action="store_true", help="rewrite the registry to what is shown")
    apply = parser.parse_args().apply
    passed, marks = run_tests()
    shown = {clause.id: shown_status(clause, passed, citations()) for clause in clauses()}
    moved = [clause for clause in clauses() if clause.status is not shown[clause.id]]
    unknown = strangers()
    stale = sorted(t for t in marks.keys() | read_tests().keys() if marks.get(t) != read_tests().get(t))
    say(
        "Shown but not claimed",
        (f"{c.id}: {shown[c.id]} ({c.software})" for c in moved if shown[c.id] in CLAIMED),
    )
    say("Claimed but not shown", (f"{c.id}: {c.status}" for c in moved if c.status in CLAIMED))
    say("Tested but cited nowhere in the code", sorted(passed - citations().keys()))
    say("Cited but in no document", unknown)
    say("Out of date in the list of tests", stale)
    if apply:
        rewrite(shown, marks)
        return 1 if unknown else 0
    return 1 if moved or unknown or stale else 0


if __name__ == "__main__":
    sys.exit(main())
