"""The papers of a submission: every sample has all of them, twice alike, and signs state odds as they may."""

from __future__ import annotations

import re
import tomllib
from datetime import UTC, datetime
from hashlib import sha256
from importlib.resources import files
from itertools import pairwise
from pathlib import Path

import pytest

from command import paigow
from paigow.clauses import ID_SHAPE, clause, clauses
from paigow.games.submission import sample, sample_names, sample_text
from paigow.odds.main_wager import kept_odds
from paigow.report.document import Table
from paigow.report.figures import readings_of
from paigow.report.html import html_of
from paigow.report.papers import PAPERS, restated_rows, rulings_paper
from paigow.report.pdf import pdf_of

MADE = datetime(2026, 12, 1, 12, tzinfo=UTC)


@pytest.mark.parametrize("name", sample_names())
def test_every_sample_has_its_papers_and_cites_clauses_that_exist(name: str) -> None:
    for write in PAPERS.values():
        page = html_of(write(sample(name), MADE))
        assert not re.search(r"(?:src|href)=|@import|url\(|<script", page)
        for found in set(ID_SHAPE.findall(page)):
            assert clause(found).id == found


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", sample_names())
def test_every_paper_is_a_pdf_twice_alike(name: str) -> None:
    for write in PAPERS.values():
        first, second = (pdf_of(write(sample(name), MADE)) for _ in range(2))
        assert first.startswith(b"%PDF")
        assert first == second


@pytest.mark.clause("PGP-18a")
def test_signs_state_odds_with_for_only_where_14a_prints_it() -> None:
    for name in sample_names():
        filed = sample(name)
        page = html_of(PAPERS["signs"](filed, MADE))
        says_for = re.search(r"<td>\d[\d,.]* for 1</td>", page)
        assert bool(says_for) == (name == "pai-gow-poker-progressive-14a")
        for _, row in restated_rows(filed):
            assert row in page.partition("Stated otherwise than printed")[2]
    printed = [
        ("Progressive Payout", row)
        for row in ("Royal flush", "Straight flush", "Four of a kind", "Full house")
    ]
    assert list(restated_rows(sample("pai-gow-poker-progressive-16e"))) == printed


def test_a_dealer_can_set_by_the_sheet_of_scores_on_the_paper() -> None:
    filed = sample("supreme-pai-gow")
    text = (files("paigow") / "data" / "house_ways" / f"supreme-{filed.house_way}.toml").read_text("utf-8")
    [rule] = tomllib.loads(text)["rule"]
    printed = [
        {line.replace("10", "T"): int(score) for line, score in part.rows}
        for section in PAPERS["house-way"](filed, MADE).sections
        for part in section.parts
        if isinstance(part, Table) and part.head[1:] == ("Score",)
    ]
    assert printed == [rule["high"], rule["low"]]


def test_the_steps_of_a_manual_stand_in_the_order_of_the_documents() -> None:
    order = {each.id: place for place, each in enumerate(clauses())}
    for name in sample_names():
        for section in PAPERS["manual"](sample(name), MADE).sections:
            assert section.title not in {"To spread", "Spread", "Remaining", "Between rounds"}
            for part in section.parts:
                rows = part.rows if isinstance(part, Table) else ()
                for (_, above, _), (text, below, _) in pairwise(rows):
                    assert text or order[above] < order[below]


def test_the_paper_of_rulings_says_what_the_other_reading_costs() -> None:
    filed = sample("supreme-pai-gow")
    found = readings_of(filed, kept_odds, lambda _: None)
    assert {(each.switch, each.reading) for each in found.changes} == {
        ("bonus_joker", "free"),
        ("bonus_ace", "low_only"),
        ("royal_share", "always"),
    }
    page = html_of(rulings_paper(filed, MADE, found))
    assert "Reading taken: partner" in page
    assert "It would change no edge." in page
    assert all(f"<h3>{each.switch}</h3>" in page for each in found.changes)
    left_out = readings_of(filed, lambda _: None, lambda _: None)
    page = html_of(rulings_paper(filed, MADE, left_out))
    assert "It would change no edge." not in page
    assert "It would change no edge of an optional wager; the main wager was left out." in page


@pytest.mark.sizes(all=1)
def test_a_dossier_has_a_manifest_of_all_that_is_in_it(tmp_path: Path) -> None:
    (tmp_path / "filed.toml").write_text(sample_text("supreme-pai-gow"), "utf-8")
    out = tmp_path / "dossier"
    words = (
        "paper",
        "dossier",
        str(tmp_path / "filed.toml"),
        "--out",
        str(out),
        "--at",
        "2026-12-01T12:00:00Z",
    )
    assert paigow(*words).status == 0
    lines = [line.split("  ") for line in (out / "MANIFEST.txt").read_text("utf-8").splitlines()]
    listed = {name: digest for digest, name in lines}
    assert listed.keys() == {file.name for file in out.iterdir()} - {"MANIFEST.txt"}
    for name, digest in listed.items():
        assert sha256((out / name).read_bytes()).hexdigest() == digest
    again = paigow(*words)
    assert again.status == 2
    assert "is there already" in again.err
