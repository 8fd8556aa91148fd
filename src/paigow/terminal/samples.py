"""The tables that one can choose at the start: the samples that ship with the project, a line about each.

Only what the list shows is read here, so that the first screen is there before a table could be.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, replace
from importlib.resources import files
from itertools import takewhile
from typing import Final

from paigow.toml_text import names_in

_FOLDER = files("paigow").joinpath("data", "submissions")
_FIRST: Final = (
    "pai-gow-poker-fortune",
    "pai-gow-tiles-pair-fortunes",
    "supreme-pai-gow",
    "ez-pai-gow-poker",
    "face-up-rules-of-play",
)
"""A table of each game, that of somebody who has never played first; of other games the first by its name."""
_NEXT: Final = ("pai-gow-poker-banking",)
"""What comes first of the others."""


@dataclass(frozen=True, slots=True)
class TableToChoose:
    """A sample, as the list shows it."""

    name: str
    game: str
    title: str
    about: str
    least: int
    most: int
    """Of the main wager, in dollars."""
    is_first: bool = False
    """Whether it is the table of its game that comes first."""


def tables_to_choose() -> tuple[TableToChoose, ...]:
    """Every sample, one of each game first, then game by game."""
    every = [_read(name) for name in sorted(names_in(_FOLDER), key=_rank)]
    first = {each.game: each for each in reversed(every)}
    marked = (replace(each, is_first=each is first[each.game]) for each in every)
    return tuple(sorted(marked, key=lambda each: not each.is_first))


def _rank(name: str) -> tuple[int, bool, str]:
    first = (*_FIRST, *_NEXT)
    rank = first.index(name) if name in first else len(first)
    return rank, not name.startswith("pai-gow-poker"), name


def _first_sentence(text: str) -> str:
    """
    >>> _first_sentence("A table of 14.A. It pays envy.")
    'A table of 14.A.'
    """
    return text.partition(". ")[0].rstrip(".") + "."


def sample_text(name: str) -> str:
    """The Rules Submission of a sample, as it is written."""
    return _FOLDER.joinpath(f"{name}.toml").read_text("utf-8")


def _read(name: str) -> TableToChoose:
    text = sample_text(name)
    comment = takewhile(lambda line: line.startswith("#"), text.splitlines())
    data = tomllib.loads(text)
    table = data["table"]
    return TableToChoose(
        name,
        data["game"],
        data["title"],
        _first_sentence(" ".join(line.removeprefix("#").strip() for line in comment)),
        table["minimum"],
        table["maximum"],
    )
