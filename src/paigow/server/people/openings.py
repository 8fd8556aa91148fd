"""How many tables players have open: nobody opens all that there may be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(eq=False, slots=True)
class NewTable:
    """A table that a player has opened, or is about to."""

    person: str
    address: str
    table: str = ""
    """Its name, once it is open."""


class TooManyTables(Exception):  # noqa: N818 - what has happened
    """Somebody, or somebody's address, has as many tables open as one may."""


class Openings:
    """The tables that players of this process have opened.

    Who has opened a table is kept with it; from which address is known for as long as this process lives.
    """

    def __init__(self, opened: Callable[[], Mapping[str, str]], of_person: int, of_address: int) -> None:
        self._opened = opened
        """Says who has opened each table that is open; nothing of those of the house."""
        self._of_person = of_person
        self._of_address = of_address
        self._known: list[NewTable] = []

    @contextmanager
    def one_more(self, person: str, address: str) -> Iterator[NewTable]:
        """A player opens a table: it counts from now on, and no more where it comes to nothing."""
        self._check(person, address)
        opening = NewTable(person, address)
        self._known.append(opening)
        try:
            yield opening
        finally:
            if not opening.table:
                self._known.remove(opening)

    def _check(self, person: str, address: str) -> None:
        opened = self._opened()
        self._known = [each for each in self._known if not each.table or each.table in opened]
        under_way = sum(each.person == person and not each.table for each in self._known)
        if under_way + sum(each == person for each in opened.values()) >= self._of_person:
            raise TooManyTables(
                f"you have {self._of_person} tables open; play at one of them, or leave one and try later"
            )
        if sum(each.address == address for each in self._known) >= self._of_address:
            raise TooManyTables(
                f"{self._of_address} tables were opened from your address; play at one of them"
            )
