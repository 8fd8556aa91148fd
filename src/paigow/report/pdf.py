"""Sets a document as a PDF/A by Typst; the same document and time give the same bytes.

What is said goes to the template as data and never as markup, so no text of a submission can be read as a
command of the typesetter.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict
from importlib.resources import files
from typing import Final

import typst

from paigow.report.document import Document, Facts, Listing, Paragraph, Part, Signatures, Table

_BEYOND_LATIN: Final = re.compile("[\u0370-\u03ff\u2e80-\U0010ffff]")
"""Letters that the fonts inside Typst lack; for them the fonts of the machine are asked."""
_KINDS: Final = {
    Paragraph: "paragraph",
    Listing: "listing",
    Table: "table",
    Facts: "facts",
    Signatures: "signatures",
}


def pdf_of(document: Document) -> bytes:
    """The document as a PDF/A-2b."""
    written = json.dumps(_plain(document), ensure_ascii=False)
    template = files("paigow").joinpath("data", "paper.typ").read_bytes()
    made: bytes = typst.compile(
        template,
        format="pdf",
        sys_inputs={"document": written},
        pdf_standards="a-2b",
        timestamp=int(document.made.timestamp()),
        ignore_system_fonts=not _BEYOND_LATIN.search(written),
    )
    return made


def _plain(document: Document) -> dict[str, object]:
    return {
        "title": document.title,
        "subtitle": document.subtitle,
        "footer": document.footer,
        "contents": document.has_contents,
        "large": document.large,
        "sections": [
            {"title": section.title, "level": section.level, "parts": [_part(part) for part in section.parts]}
            for section in document.sections
        ],
    }


def _part(part: Part) -> dict[str, object]:
    return {"kind": _KINDS[type(part)], **asdict(part)}
