"""Which clauses to name: what the documents say alike, and on what a decision rests, as data.

A decision carries the clause that decides it. It mostly carries out others in the same stroke: the sentence
of which that clause is a case, the definition of the wager, the rule that the money went where it did. These
are its grounds, found from what the decision says of itself: `data/clauses/grounds.toml`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache, lru_cache
from typing import Final

from paigow.toml_text import packaged_toml

Facts = tuple[tuple[str, frozenset[str]], ...]
"""What a decision says of itself: the name of each fact and all that holds of it."""
_SEEN: Final = 4096
"""Combinations of facts whose grounds are remembered: a table brings forth the same few again and again."""


class ClauseRefs(tuple[str, ...]):
    """The clauses that something rests on, each once; the one that decides first.

    >>> ClauseRefs(["PGT-8I", "PGT-8I-1", "PGT-8I"])
    ('PGT-8I', 'PGT-8I-1')
    """

    __slots__ = ()

    def __new__(cls, clauses: Iterable[str | None]) -> ClauseRefs:
        return super().__new__(cls, dict.fromkeys(filter(None, clauses)))


@dataclass(frozen=True, slots=True)
class _Ground:
    """Clauses that hold together with whatever says all these facts of itself."""

    facts: tuple[tuple[str, tuple[str, ...]], ...]
    clauses: tuple[str, ...]

    def holds(self, known: Mapping[str, frozenset[str]]) -> bool:
        return all(
            any(fnmatchcase(fact, pattern) for fact in known.get(name, ()) for pattern in patterns)
            for name, patterns in self.facts
        )


@cache
def counterparts(*rules: str) -> Mapping[str, str]:
    """Where these rules say what Pai Gow Poker's document says: their clause for each of that one.

    >>> counterparts("SPG")["PGP-10d1"], counterparts("PGT")["PGP-10d1"], counterparts("PGP").get("PGP-10d1")
    ('SPG-13d-1', 'PGT-9D-1', None)
    """
    lists = packaged_toml("clauses", "counterparts.toml")
    return {clause: own for each in rules for clause, own in lists.get(each, {}).items()}


def facts(**said: str | Iterable[str] | None) -> Facts:
    """What a decision says of itself; what it says nothing of is left out.

    >>> facts(result="win", limit=None)
    (('result', frozenset({'win'})),)
    """
    return tuple(
        (name, frozenset((value,) if isinstance(value, str) else value))
        for name, value in said.items()
        if value
    )


@lru_cache(maxsize=_SEEN)
def further(kind: str, known: Facts) -> tuple[str, ...]:
    """The clauses beside the one that decides, for a decision of a kind with these facts.

    >>> further("outcome", facts(result="push", clause="PGT-8H-2"))
    ('PGT-8F-2', 'PGT-8F-3', 'PGT-8H')
    """
    said = dict(known)
    return tuple(clause for each in _grounds()[kind] if each.holds(said) for clause in each.clauses)


@cache
def _grounds() -> Mapping[str, tuple[_Ground, ...]]:
    return {
        kind: tuple(map(_ground, rows)) for kind, rows in packaged_toml("clauses", "grounds.toml").items()
    }


def _ground(row: Mapping[str, str | list[str]]) -> _Ground:
    lists = {name: tuple(each if isinstance(each, list) else [each]) for name, each in row.items()}
    return _Ground(tuple((name, each) for name, each in lists.items() if name != "clauses"), lists["clauses"])
