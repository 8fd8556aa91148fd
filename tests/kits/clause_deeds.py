"""The deeds of a test: the ids of clauses that came out of the program, as values, while the test ran.

What decides something carries the clause that decides: events with the settlements, outcomes and set hands
in them, refusals, errors, violations and warnings, lines that are told, what is posted and what a layout
shows, rows of pay tables, ranks of tiles.
What the program makes is heard of as it is made, and counts only if a module of the package made it, and one
that decides: the list of what a dealer in training does by hand does not. Data
that were read long ago come out again and again, so there it counts when a test reads the id. A test by
chance counts for nothing here: another time it might see something else.

The classes are wrapped from here, once in each process and before the first test: the package knows nothing
of it and remembers nothing. `clause_plugin` loads this when tests are collected, when coverage is counted.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache, wraps
from typing import Any, Final

import pytest

from clause_plugin import DECIDED, marked_ids
from paigow import errors
from paigow.citations import ClauseRefs
from paigow.clauses import ID_SHAPE
from paigow.games import pay_tables
from paigow.games.submission import violations
from paigow.rules import outcome
from paigow.rules.supreme import hands as supreme
from paigow.rules.tiles import hands as tiles
from paigow.table import events
from paigow.table.showing import wording
from paigow.table.state import values
from paigow.teaching import signs as posted
from paigow.tiles import TileKind

_OURS: Final = "paigow"
_PASSED_BY: Final = "dataclasses"
"""`replace` makes a value for whoever called it."""
_MERELY_LISTED: Final = frozenset({"paigow.teaching.dealing.motions"})
"""What tells a dealer in training what to do by hand out of a list: nothing at the table is decided by it, so
that what is heard from nowhere else is noted and does not decide."""


@dataclass(slots=True)
class Deeds:
    """What came out since the last test began."""

    ids: set[str] = field(default_factory=set)
    asks: bool = False
    """Whether the test is marked, so that it is worth while to listen at all."""

    def hear(self, said: object) -> None:
        """Note the ids in a value that was made or read."""
        if isinstance(said, str):
            self.ids.update(_ids_in(said))
        elif isinstance(said, tuple):
            for each in said:
                self.hear(each)


@cache
def _ids_in(text: str) -> tuple[str, ...]:
    return tuple(ID_SHAPE.findall(text))


def _kinds(base: type[events.Event]) -> Iterator[type[events.Event]]:
    """A kind of event and all that derive from it."""
    yield base
    for each in base.__subclasses__():
        yield from _kinds(each)


MADE: Final[tuple[tuple[type, tuple[str, ...]], ...]] = (
    *((kind, ("clause", "outcome")) for kind in _kinds(events.Event)),
    (events.Settlement, ("clause", "limit")),
    (values.Refused, ("clause",)),
    (values.SetHand, ("fault",)),
    (values.Handling, ("clause",)),
    (outcome.Outcome, ("clause", "ranked_by")),
    (violations.Violation, ("clause",)),
    (wording.ToldLine, ("clause",)),
    (posted.SignNotice, ("clause",)),
    (posted.LayoutPart, ("clause",)),
    (errors.PaigowError, ("clause",)),
)
RESTS: Final = (events.Event, events.Settlement, outcome.Outcome)
"""What also says on which further clauses it rests."""
"""What is made when something is decided, and its parts that name a clause."""

READ: Final[tuple[tuple[type, str], ...]] = (
    (pay_tables.Row, "clause_id"),
    (pay_tables.PayTable, "clause_id"),
    (pay_tables.PayTable, "hands_by"),
    (pay_tables.OddsRange, "clause_id"),
    (outcome.Outcome, "clause"),
    (tiles.PairRank, "clause"),
    (tiles.TwoTileHand, "clause"),
    (supreme.TwoCardHand, "clause"),
    (TileKind, "clause"),
)
"""What is made once and handed out often, and the part that names a clause."""


DEEDS: Final = Deeds()


def pytest_configure() -> None:
    """From now on, hear of every id that comes out."""
    listen(DEEDS)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    DEEDS.ids.clear()
    DEEDS.asks = bool(marked_ids(item)) and not _is_by_chance(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """What came out while the test was prepared and ran goes home with its report, as far as it is marked."""
    yield
    if not DEEDS.asks:
        return
    item.user_properties.append((DECIDED, [name for name in marked_ids(item) if name in DEEDS.ids]))


def _is_by_chance(item: pytest.Item) -> bool:
    return getattr(getattr(item, "obj", None), "is_hypothesis_test", False)


def listen(deeds: Deeds) -> None:
    """Wrap every class whose values carry clauses."""
    for kind, names in MADE:
        if "__init__" in kind.__dict__:
            _hear_when_made(deeds, kind, names)
    for kind, name in READ:
        _hear_when_read(deeds, kind, name)
    _hear_of_grounds(deeds)


def _hear_when_made(deeds: Deeds, kind: Any, names: Iterable[str]) -> None:
    fill: Callable[..., None] = kind.__init__

    @wraps(fill)  # whoever asks what a value is made of is told of its fields
    def fill_and_tell(self: Any, *args: Any, **kwargs: Any) -> None:
        fill(self, *args, **kwargs)
        if deeds.asks and _decides(_maker()):
            for name in names:
                said = getattr(self, name, None)
                deeds.hear(said.grounds if isinstance(said, outcome.Outcome) else said)
            if isinstance(self, RESTS):
                deeds.hear(self.grounds)

    kind.__init__ = fill_and_tell


def _hear_of_grounds(deeds: Deeds) -> None:
    make: Callable[..., ClauseRefs] = ClauseRefs.__new__

    @wraps(make)
    def make_and_tell(kind: type[ClauseRefs], clauses: Iterable[str | None]) -> ClauseRefs:
        made = make(kind, clauses)
        if deeds.asks and _decides(_maker()):
            deeds.hear(made)
        return made

    ClauseRefs.__new__ = make_and_tell  # type: ignore[method-assign,assignment]


def _hear_when_read(deeds: Deeds, kind: Any, name: str) -> None:
    part = kind.__dict__[name]

    def read_and_tell(self: Any) -> Any:
        found = part.__get__(self, kind)
        if deeds.asks and not _maker().startswith((_OURS, _PASSED_BY)):
            deeds.hear(found)
        return found

    setattr(kind, name, property(read_and_tell, getattr(part, "__set__", None)))


def _decides(maker: str) -> bool:
    """Whether what a module makes is decided by it."""
    return maker.startswith(_OURS) and maker not in _MERELY_LISTED


def _maker() -> str:
    """The module that made or read the value: two steps up, past what only passes it on."""
    frame = sys._getframe(2)
    while frame.f_back is not None and frame.f_globals.get("__name__") == _PASSED_BY:
        frame = frame.f_back
    name: str = frame.f_globals.get("__name__", "")
    return name
