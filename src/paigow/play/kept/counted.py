"""Statistics of evenings that were counted before: a cache beside the store, not used where it does not fit.

An evening is counted anew when its log has another head than the counts were made of, or when they were
counted by another version of the program.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec

from paigow import __version__
from paigow.outside.private import read_private, write_atomically
from paigow.play.kept.evenings import head_of, past_of
from paigow.play.kept.statistics import Statistics, statistics_of
from paigow.store import Store, data_folder

_FORM: Final = 2
"""Of the counts; another one counts something else."""


class CountedEvening(msgspec.Struct):
    """The counts of an evening, and the head of the log that they were made of."""

    head: str
    statistics: Statistics


class CountedBefore(msgspec.Struct):
    """All that was counted, by which program, and by the number of the evening."""

    version: str
    form: int
    evenings: dict[int, CountedEvening]


def _file() -> Path:
    return data_folder() / "statistics.json"


def _kept() -> CountedBefore:
    held = read_private(_file())
    try:
        known = None if held is None else msgspec.json.decode(held, type=CountedBefore)
    except msgspec.MsgspecError:
        known = None
    if known is None or (known.version, known.form) != (__version__, _FORM):
        return CountedBefore(__version__, _FORM, {})
    return known


def counted_evenings(store: Store, numbers: list[int]) -> list[Statistics]:
    """The statistics of some evenings: what is known is not counted again."""
    known = _kept()
    fresh = {number: _counted(store, number, known.evenings.get(number)) for number in numbers}
    if any(known.evenings.get(number) is not each for number, each in fresh.items()):
        known.evenings |= fresh
        write_atomically(_file(), msgspec.json.encode(known))
    return [fresh[number].statistics for number in numbers]


def _counted(store: Store, number: int, known: CountedEvening | None) -> CountedEvening:
    head = head_of(store, number)
    if known is not None and known.head == head:
        return known
    return CountedEvening(head, statistics_of(*past_of(store, number)))
