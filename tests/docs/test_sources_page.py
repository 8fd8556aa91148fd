"""The page of sources names the four documents, and the text of each that we read."""

from __future__ import annotations

import re
from pathlib import Path

from paigow.clauses import DOCUMENTS

DOCS = Path(__file__).parents[2] / "docs"
ROW = re.compile(r"^\| `(\w+)` \| (.*) \|$", re.MULTILINE)
SHA_256 = re.compile(r"`[0-9a-f]{64}`")


def tables() -> list[dict[str, list[str]]]:
    """The rows of each table of the page by the code of their document."""
    parts = (DOCS / "sources.md").read_text("utf-8").split("\n## ")
    found = [{code: cells.split(" | ") for code, cells in ROW.findall(part)} for part in parts]
    return [table for table in found if table]


def test_each_document_is_named_with_its_title_issuer_and_edition() -> None:
    documents, _ = tables()
    assert list(documents) == list(DOCUMENTS)
    assert all(len(cells) == 3 and all(cells) for cells in documents.values())


def test_each_text_has_a_digest_of_its_own_and_a_size() -> None:
    _, texts = tables()
    assert list(texts) == list(DOCUMENTS)
    digests = {digest for digest, _ in texts.values()}
    assert len(digests) == len(DOCUMENTS)
    assert all(SHA_256.fullmatch(digest) for digest in digests)
    assert all(int(size.replace(",", "")) > 0 for _, size in texts.values())


def test_the_page_stands_in_the_index() -> None:
    assert "\nsources\n" in (DOCS / "index.md").read_text("utf-8")
