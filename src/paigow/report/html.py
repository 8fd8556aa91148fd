"""Writes a document as one self-contained page: no script, nothing to fetch, ready to be printed."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from paigow.report.document import Document, Facts, Listing, Paragraph, Part, Section, Signatures, Table

_STYLE: Final = """
:root { --ink: #1d2723; --soft: #55635d; --line: #ccd5d0; --paper: #fff; --tint: #f2f5f3; }
@media (prefers-color-scheme: dark) { @media screen { :root { --ink: #e4ebe7; --soft: #9dada5;
  --line: #33413b; --paper: #161d1a; --tint: #1f2925; } } }
body { max-width: 58rem; margin: 2.5rem auto; padding: 0 1.2rem; background: var(--paper);
  color: var(--ink); font: 16px/1.5 Georgia, "Times New Roman", serif; }
body.large { font-size: 22px; }
h1 { font-size: 1.9rem; margin-bottom: .2rem; line-height: 1.2; }
h2 { margin-top: 2.6rem; border-top: 1px solid var(--line); padding-top: 1rem; font-size: 1.3rem; }
h3 { font-size: 1.05rem; margin: 1.6rem 0 .4rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .86em; font-variant-numeric: tabular-nums;
  margin: .8rem 0; }
caption { text-align: left; color: var(--soft); padding-bottom: .3rem; }
th, td { text-align: right; padding: .25rem .5rem; border-bottom: 1px solid var(--line);
  vertical-align: top; }
th { color: var(--soft); font-weight: normal; } .text { text-align: left; overflow-wrap: anywhere; }
tbody tr:nth-child(even) { background: var(--tint); }
.note, .subtitle, footer { color: var(--soft); } .note { font-size: .9em; }
.sign td { height: 3.2rem; vertical-align: bottom; }
@media print { body { max-width: none; margin: 0; font-size: 10.5pt; } h2, h3 { break-after: avoid; }
  tr { break-inside: avoid; } }
"""


def html_of(document: Document) -> str:
    """The page of a document."""
    body = [
        f"<h1>{escape(document.title)}</h1>",
        f'<p class="subtitle">{escape(document.subtitle)}</p>',
        *(part for section in document.sections for part in _section(section)),
        f"<footer><p>{escape(document.footer)}</p></footer>" if document.footer else "",
    ]
    large = ' class="large"' if document.large else ""
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(document.title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>'
        f"<body{large}>{''.join(body)}</body></html>\n"
    )


def _section(section: Section) -> Iterable[str]:
    level = section.level + 1
    if section.title:
        yield f"<h{level}>{escape(section.title)}</h{level}>"
    yield from map(_part, section.parts)


def _part(part: Part) -> str:
    match part:
        case Paragraph(text, is_note):
            return f'<p class="note">{escape(text)}</p>' if is_note else f"<p>{escape(text)}</p>"
        case Listing(items, is_numbered):
            kind = "ol" if is_numbered else "ul"
            return f"<{kind}>{''.join(f'<li>{escape(item)}</li>' for item in items)}</{kind}>"
        case Facts(rows):
            return _table(Table((), rows, texts=2))
        case Signatures(roles):
            lines = "".join(
                f'<tr><td class="text">{escape(role)}</td><td></td><td></td></tr>' for role in roles
            )
            head = '<th class="text"></th><th class="text">Name and signature</th><th class="text">Date</th>'
            return f'<table class="sign"><thead><tr>{head}</tr></thead><tbody>{lines}</tbody></table>'
        case Table():
            return _table(part)


def _table(table: Table) -> str:
    caption = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
    head = f"<thead><tr>{_cells('th', table.head, table.texts)}</tr></thead>" if table.head else ""
    lines = "".join(f"<tr>{_cells('td', row, table.texts)}</tr>" for row in table.rows)
    return f'<div class="wide"><table>{caption}{head}<tbody>{lines}</tbody></table></div>'


def _cells(kind: str, cells: Iterable[str], texts: int) -> str:
    return "".join(
        f'<{kind} class="text">{escape(cell)}</{kind}>'
        if place < texts
        else f"<{kind}>{escape(cell)}</{kind}>"
        for place, cell in enumerate(cells)
    )
