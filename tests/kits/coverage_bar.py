"""The coverage bar: every line and branch of the values, rules, games, table and log is tried by a test.

``make test`` runs it on the report of the run: ``python tests/kits/coverage_bar.py .coverage.json``.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path, PurePath
from typing import Any

HELD = ("rules", "games", "table", "log")


def is_held(name: str) -> bool:
    """Whether a file is held to the bar: a value, or in one of the rooms.

    >>> [is_held(f"src/paigow/{name}") for name in ("cards.py", "rules/poker.py", "cli/main.py")]
    [True, True, False]
    """
    parts = PurePath(name).parts
    inside = parts[parts.index("paigow") + 1 :] if "paigow" in parts else ()
    if inside == ("__main__.py",):
        return False  # it is the command, in a process of its own
    return len(inside) == 1 or (len(inside) > 1 and inside[0] in HELD)


def spans(numbers: Iterable[int]) -> str:
    """Line numbers as people write them.

    >>> spans([3, 4, 5, 9])
    '3-5, 9'
    """
    found: list[list[int]] = []
    for number in sorted(numbers):
        if found and number == found[-1][1] + 1:
            found[-1][1] = number
        else:
            found.append([number, number])
    return ", ".join(str(first) if first == last else f"{first}-{last}" for first, last in found)


def shortfalls(report: Mapping[str, Any]) -> list[str]:
    """What is missing, a line for each file that falls short.

    >>> shortfalls({"files": {"src/paigow/cards.py": {"missing_lines": [7], "missing_branches": [[3, -1]]}}})
    ['src/paigow/cards.py: lines 7; branches 3 to the end']
    """
    found = []
    for name, file in sorted(report["files"].items()):
        if not is_held(name):
            continue
        lines = set(file["missing_lines"])
        # A branch out of a line that never ran says nothing new.
        taken = (f"{a} to {b if b > 0 else 'the end'}" for a, b in file["missing_branches"] if a not in lines)
        missing = {"lines": spans(lines), "branches": ", ".join(taken)}
        if said := "; ".join(f"{what} {where}" for what, where in missing.items() if where):
            found.append(f"{name}: {said}")
    return found


def main() -> None:
    """Exit with a message unless every held file is covered whole."""
    report = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    if not report["meta"]["branch_coverage"]:
        sys.exit("The report has no branches; run the tests with branch coverage.")
    held = [name for name in report["files"] if is_held(name)]
    if not held:
        sys.exit("The report names no file of the values or of a held room; run it from the checkout.")
    if missing := shortfalls(report):
        sys.exit("\n".join(("Not every branch is tried by a test:", *(f"  {line}" for line in missing))))
    sys.stdout.write(f"Every branch of {len(held)} files is tried by a test.\n")


if __name__ == "__main__":
    main()
