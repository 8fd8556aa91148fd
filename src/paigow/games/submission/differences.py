"""Which keys of two Rules Submissions differ, and the clauses that leave those keys to the licensee."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from paigow.games.submission.model import RulesSubmission
from paigow.games.submission.schema import Kind, Option, clauses_at, options


@dataclass(frozen=True, slots=True)
class Difference:
    """A key that two submissions do not fill alike; None where one of them does not have it."""

    key: str
    before: str | None
    after: str | None
    clauses: tuple[str, ...]


def differences(before: RulesSubmission, after: RulesSubmission) -> tuple[Difference, ...]:
    """The keys that differ, in the order of the file, each with its value as the file would write it.

    >>> from dataclasses import replace
    >>> from paigow.games.submission import sample
    >>> filed = sample("pai-gow-poker-fortune")
    >>> differences(filed, filed)
    ()
    >>> [found] = differences(filed, replace(filed, house_way="wong"))
    >>> found.key, found.before, found.after, found.clauses
    ('house_way', '"foxwoods"', '"wong"', ('PGP-9d',))
    """
    documents = tuple({name for rules in (before.rules, after.rules) for name in rules.documents})
    return tuple(
        Difference(
            key=path,
            before=None if was is None else kind.write(was),
            after=None if now is None else kind.write(now),
            clauses=tuple(
                each for each in clauses_at(option, path, after.rules) if each.startswith(documents)
            ),
        )
        for option, kind, path, was, now in _differing(RulesSubmission, before, after, "")
    )


def _differing(
    section: type, before: Any, after: Any, path: str
) -> Iterator[tuple[Option, Kind, str, Any, Any]]:
    """Each key below a section that differs, with its kind, its path and both values."""
    for option in options(section):
        was, now = (None if each is None else getattr(each, option.name) for each in (before, after))
        if was == now:
            continue
        if option.section is not None:
            yield from _differing(option.section, was, now, f"{path}{option.name}.")
        else:
            assert option.kind is not None
            yield option, option.kind, f"{path}{option.name}", was, now
