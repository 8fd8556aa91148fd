"""What every page that is written from data is made of: text as it is, tables, links to clauses."""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator, Sequence

from paigow.clauses import clause


def plain(text: object) -> str:
    """Text in Markdown as it is, with nothing in it read as markup."""
    return "".join(f"\\{char}" if char in "\\`*_[]|{}" else char for char in cell(text))


def cell(text: object) -> str:
    """Text in a table as it is."""
    return html.escape(str(text), quote=False)


def code(text: object) -> str:
    """A name of the program in a table; a long one may go on in the next line after a low line."""
    return f"<code>{cell(text).replace('_', '_<wbr>')}</code>"


def sentences(text: str) -> str:
    """Sentences in a table, with the names of the program that they mark."""
    return re.sub(r"`([^`]+)`", lambda marked: f"<code>{marked[1]}</code>", cell(text))


def figure(text: object) -> str:
    """A figure in a table: such a column stands at its right edge."""
    return f'<span class="figure">{cell(text)}</span>'


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
