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

from paigow.errors import PaigowError, cut_short
from paigow.report.document import Document, Facts, Listing, Paragraph, Part, Signatures, Table

_NO_FONT: Final = re.compile("the text `(.*?)` could not be displayed", re.DOTALL)
"""How Typst says that no font has a letter, which a PDF/A may not lack."""
_KINDS: Final = {
    Paragraph: "paragraph",
    Listing: "listing",
    Table: "table",
    Facts: "facts",
    Signatures: "signatures",
}


def pdf_of(document: Document) -> bytes:
    """The document as a PDF/A-2b, in the fonts of Typst and of the package.

    Where they lack a letter, the fonts of the machine are asked too.
    """
    try:
        return _set(document, ignore_system_fonts=True)
    except typst.TypstError as error:
        if not _NO_FONT.search(str(error)):
            raise
    try:
        return _set(document, ignore_system_fonts=False)
    except typst.TypstError as error:
        if (missing := _NO_FONT.search(str(error))) is None:
            raise
        text = missing[1].strip('"')
        raise PaigowError(
            f"no font of this machine has the letters of {cut_short(text)}, which a PDF/A must have; "
            "install one that does, or write them otherwise"
        ) from None


def _set(document: Document, *, ignore_system_fonts: bool) -> bytes:
    data = files("paigow").joinpath("data")
    own = str(files("paigow").joinpath("web", "fonts"))  # made when the page is built
    made: bytes = typst.compile(
        data.joinpath("paper.typ").read_bytes(),
        format="pdf",
        sys_inputs={"document": json.dumps(_plain(document), ensure_ascii=False)},
        font_paths=typst.Fonts(include_system_fonts=not ignore_system_fonts, font_paths=[own]),
        pdf_standards="a-2b",
        timestamp=int(document.made.timestamp()),
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
