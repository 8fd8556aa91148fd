"""The worked examples: situations with their answers, as data in ``tests/examples``, cited by number.

``worked("S09", "S16", "cards", "points")`` gives the examples of a range as parameters, ``cases`` what one
example lists; ``example`` finds one. A field that an example leaves out is None.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "examples"
NUMBER = re.compile(r"([A-Z])(\d+)([a-z]?)")
SIGN = {"above": 1, "equal": 0, "below": -1}
"""How an example says that one hand ranks against another."""


@dataclass(frozen=True, slots=True)
class Example:
    """One example: what it shows, the clauses that decide, and the rest of what it says."""

    id: str
    game: str
    topic: str
    notation: str
    title: str
    clauses: tuple[str, ...]
    data: Mapping[str, Any]

    def __getitem__(self, field: str) -> Any:
        return self.data[field]


@cache
def examples() -> Mapping[str, Example]:
    """Every example by its number, in the order of the numbers."""
    found = [example for file in sorted(FOLDER.glob("*.toml")) for example in _read(file)]
    by_id = {each.id: each for each in sorted(found, key=lambda each: place(each.id))}
    assert len(by_id) == len(found), "two examples have one number"
    return by_id


def _read(file: Path) -> list[Example]:
    data = tomllib.loads(file.read_text("utf-8"))
    own = ("id", "title", "clauses")
    return [
        Example(
            each["id"],
            data["game"],
            data["topic"],
            data["notation"],
            each["title"],
            tuple(each["clauses"]),
            {key: value for key, value in each.items() if key not in own},
        )
        for each in (*data.get("listed", ()), *data.get("told", ()))
    ]


def place(id: str) -> tuple[str, bool, int, str]:  # noqa: A002 - the word of the data
    """Where a number stands: by letter, those of one figure apart (E1 is not E01), by number.

    >>> sorted(["E10", "E2", "E01", "G2a", "G2", "A7"], key=place)
    ['A7', 'E2', 'E01', 'E10', 'G2', 'G2a']
    """
    found = NUMBER.fullmatch(id)
    assert found is not None, f"{id} is no number of an example"
    letter, digits, part = found.groups()
    return letter, len(digits) > 1, int(digits), part


def example(id: str) -> Example:  # noqa: A002
    """An example by its number."""
    return examples()[id]


def between(first: str, last: str) -> list[Example]:
    """The examples from one number to another.

    >>> [each.id for each in between("S15", "S18")]
    ['S15', 'S16', 'S17', 'S18']
    """
    assert {first, last} <= examples().keys()
    return [each for each in examples().values() if place(first) <= place(each.id) <= place(last)]


def worked(first: str, last: str, *fields: str, having: str | None = None) -> list[Any]:
    """The examples of a range, or those of them that have a certain field, as parameters."""
    return [
        pytest.param(*(each.data.get(field) for field in fields), id=each.id)
        for each in between(first, last)
        if having is None or having in each.data
    ]


def marked(first: str, last: str) -> list[Any]:
    """The examples of a range, each as it is, and marked with the clauses that it shows."""
    return [
        pytest.param(each, id=each.id, marks=pytest.mark.clause(*each.clauses))
        for each in between(first, last)
    ]


def banked_round(id: str) -> dict[str, Any]:  # noqa: A002
    """A banked round as the tests play it: results, wagers, the dealer's result, the terms of the bank."""
    told = example(id).data
    wagers, results = told["wagers"], told["results"]
    limit = {"limit": 100 * told["limit"]} if "limit" in told else {}
    return {
        "results": "".join(results[position] for position in wagers),
        "wagers": {int(position): amount for position, amount in wagers.items()},
        "dealer": results.get("0", ""),
        **limit,
        **({"co_bank": True} if "co_bank" in told else {}),
    }


def nets(told: Mapping[str, Any]) -> dict[str, float]:
    """What everybody ends up with in an example or a case of one, named as the kits of the table do."""
    return {f"p{position}": net for position, net in told["nets"].items()} | {"house": told["house"]}


def cases(id: str, *fields: str) -> list[Any]:  # noqa: A002
    """The cases that an example lists, as parameters."""
    listed = example(id)["cases"]
    return [
        pytest.param(*(case.get(field) for field in fields), id=f"{id}-{number}")
        for number, case in enumerate(listed, start=1)
    ]
