"""A paper as sections of paragraphs, tables and room for signatures, for every renderer."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences; a note is set smaller."""

    text: str
    is_note: bool = False


@dataclass(frozen=True, slots=True)
class Listing:
    """Sentences one below the other, numbered or not."""

    items: tuple[str, ...]
    is_numbered: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head. The first columns are text, the others numbers; a table may have a caption."""

    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    caption: str = ""
    texts: int = 1
    """How many of the first columns are text."""
    widths: tuple[int, ...] = ()
    """The parts of the width that the columns share; empty where the numbers take what they need."""


@dataclass(frozen=True, slots=True)
class Facts:
    """Names and what they stand for."""

    rows: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Signatures:
    """Room for names, signatures and dates."""

    roles: tuple[str, ...]


Part = Paragraph | Listing | Table | Facts | Signatures


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and what stands below it."""

    title: str
    parts: tuple[Part, ...]
    level: Literal[1, 2] = 1


@dataclass(frozen=True, slots=True)
class Document:
    """A whole paper."""

    title: str
    subtitle: str
    sections: tuple[Section, ...]
    made: datetime
    footer: str = ""
    has_contents: bool = True
    large: bool = field(default=False)
    """Whether it is read from across a table, as a sign is."""
