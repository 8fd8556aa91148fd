"""What every page that is written from data is made of: text as it is, tables, links to clauses."""

from __future__ import annotations

import html
from collections.abc import Iterable, Iterator, Sequence

from paigow.clauses import clause


def plain(text: object) -> str:
    """Text in Markdown as it is, with nothing in it read as markup."""
    return "".join(f"\\{char}" if char in "\\`*_[]|{}" else char for char in cell(text))


def cell(text: object) -> str:
    """Text in a table as it is."""
    return html.escape(str(text), quote=False)


def code(text: object) -> str:
    """A name of the program in a table."""
    return f"<code>{cell(text)}</code>"


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A table as HTML, which Sphinx passes through: a thousand rows of Markdown would take it minutes."""
    yield '<div class="table-wrapper"><table class="docutils">'
    yield f"<thead><tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr></thead><tbody>"
    yield from (f"<tr>{''.join(f'<td>{each}</td>' for each in row)}</tr>" for row in rows)
    yield "</tbody></table></div>"
    yield ""


def link(name: str) -> str:
    """A clause, linked to its row in the matrix."""
    return f'<a href="matrix-{clause(name).document.lower()}.html#{name}">{cell(name)}</a>'
