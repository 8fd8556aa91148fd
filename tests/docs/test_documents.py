"""The documents build without a warning, and what they tell the reader to type works."""

from __future__ import annotations

import doctest
import html
import re
import runpy
import shlex
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import paigow
from paigow import batch
from paigow.clauses import clauses
from paigow.teaching.glossary import glossary
from paigow.teaching.lessons import Lesson, lessons
from paigow.teaching.tile_chart import pair_chart, tile_chart
from worked_examples import examples

DOCS = Path(__file__).parents[2] / "docs"
PAGES = sorted(DOCS.glob("*.md"))
RUN = "from paigow.cli.main import main; main()"


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(
        rf"^```{language}\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE
    )


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    build = [
        sys.executable,
        "-m",
        "sphinx",
        "-q",
        "-W",
        "--keep-going",
        "-b",
        "html",
        "-d",
        str(folder / "trees"),
    ]
    result = subprocess.run(
        [*build, str(DOCS), str(folder / "html")], capture_output=True, text=True, check=False
    )
    assert result.returncode == 0, result.stderr
    return folder / "html" / "_generated"


@pytest.mark.sizes(all=1)
def test_the_ledger_holds_every_ruling_under_its_number(built: Path) -> None:
    ledger = (built / "ledger.html").read_text(encoding="utf-8")
    numbers = re.findall(r'id="ruling-(\d+)"', ledger)
    assert sorted(map(int, numbers)) == sorted(each.number for each in clauses() if each.number)


@pytest.mark.sizes(all=1)
def test_the_page_of_examples_holds_every_one(built: Path) -> None:
    shown = re.findall(
        r'<span id="([A-Z]\d+[a-z]?)"></span>', (built / "worked-examples.html").read_text("utf-8")
    )
    assert sorted(shown) == sorted(examples())


@pytest.mark.sizes(all=1)
def test_the_matrix_holds_every_clause(built: Path) -> None:
    shown = [
        name
        for page in sorted(built.glob("matrix-*.html"))
        for name in re.findall(r'<span id="([\w.-]+)"></span>', page.read_text(encoding="utf-8"))
    ]
    assert sorted(shown) == sorted(each.id for each in clauses())


@pytest.mark.sizes(all=1)
def test_every_link_into_ledger_and_matrix_arrives(built: Path) -> None:
    pages = {page.name: page.read_text(encoding="utf-8") for page in built.glob("*.html")}
    for name, text in pages.items():
        for target, anchor in re.findall(
            r'href="((?:matrix|ledger)[\w.-]*\.html)?#((?:ruling|[A-Z]{3})-[\w.-]+)"', text
        ):
            assert f'id="{anchor}"' in pages[target or name], f"{name} points to {target}#{anchor}"


@pytest.mark.sizes(all=1)
def test_no_mark_of_markup_is_left_over_in_a_page_written_from_data(built: Path) -> None:
    for page in built.glob("*.html"):
        if not page.stem.startswith("reference"):
            article = page.read_text("utf-8").partition("<article")[2].partition("</article>")[0]
            text = re.sub(r"<[^>]*>", " ", re.sub(r"<(code|pre)\b.*?</\1>", "", article, flags=re.DOTALL))
            assert re.findall(r"[`\\]|\*\*\w", text) == [], page.name


@pytest.mark.sizes(all=1)
def test_the_landing_page_shows_the_browser_table_and_three_ways_in(built: Path) -> None:
    page = (built.parent / "index.html").read_text("utf-8")
    assert "_images/page-table.jpg" in page
    ways = page.split('<div class="way docutils container">')[1:]
    assert [re.findall(r"<strong>(.*?)</strong>", way)[0] for way in ways] == [
        "Play and learn",
        "File and check",
        "Build on it",
    ]
    for way in ways:
        links = re.findall(r'class="reference internal" href="([\w/-]+\.html)"', way)
        assert links
        assert all((built.parent / link).exists() for link in links)


def test_the_readme_begins_with_what_one_sees_and_the_two_commands() -> None:
    title, _, seen, _, *rest = (DOCS.parent / "README.md").read_text("utf-8").splitlines()
    assert title == "# paigow"
    shown = re.fullmatch(r"!\[.+\]\((docs/_static/[\w-]+\.jpg)\)", seen)
    assert shown
    assert (DOCS.parent / shown[1]).exists()
    commands = [line.split("#")[0].strip() for line in rest[:4]]
    assert commands == ["```console", "$ make play", "$ make test", "```"]


@pytest.mark.sizes(all=1)
def test_the_reference_tells_of_every_name_that_is_promised(built: Path) -> None:
    pages = "".join(file.read_text("utf-8") for file in built.glob("reference-*.html"))
    for homes in paigow.USES.values():
        for home, names in homes.items():
            assert all(
                f'id="paigow.{home}.{name}"' in pages or f"module-paigow.{home}.{name}" in pages
                for name in names
            ), home


@pytest.mark.sizes(all=1)
def test_the_reference_tells_how_a_table_is_driven(built: Path) -> None:
    pages = "".join(file.read_text("utf-8") for file in built.glob("reference-*.html"))
    assert {"open", "seat", "submit", "step", "play_round"} <= set(
        re.findall(r'id="paigow\.simulation\.Drive\.(\w+)"', pages)
    )


STRAIGHT = str.maketrans("\u2018\u2019\u201c\u201d", "''\"\"")
"""Quotation marks as they are written, for those that the pages show."""


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("each", lessons(), ids=lambda each: each.game.name)
def test_a_game_has_its_page_with_every_step_answer_and_drawn_hand(built: Path, each: Lesson) -> None:
    page = (built / f"learn-{each.game.name}.html").read_text("utf-8")
    told = html.unescape(re.sub(r"<[^>]+>", "", page)).translate(STRAIGHT)
    for step in each.steps:
        assert all(paragraph in told for paragraph in step.paragraphs)
        for exercise in step.exercises:
            assert exercise.question in told
            assert exercise.answer().why in told
    symbols = re.findall(r'<symbol id="((?:card|tile)-[\w-]+)"', page)
    assert len(symbols) == len(set(symbols))
    assert set(re.findall(r'<use href="#((?:card|tile)-[\w-]+)"', page)) == set(symbols)


@pytest.mark.sizes(all=1)
def test_the_tile_chart_and_the_glossary_are_whole(built: Path) -> None:
    chart = (built / "tile-chart.html").read_text("utf-8")
    assert all(f">{row.chinese}</span>" in chart for row in tile_chart())
    assert chart.count('class="pieces"') == len(tile_chart()) + sum(len(row.hands) for row in pair_chart())
    page = (built / "glossary.html").read_text("utf-8")
    assert all(f"</span>{html.escape(entry.word, quote=False)}</td>" in page for entry in glossary())


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_python_in_the_documents_runs(page: Path) -> None:
    program = "\n".join(blocks(page, "python"))
    subprocess.run([sys.executable, "-W", "error", "-c", program], check=True, capture_output=True, text=True)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_the_commands_in_the_documents_run(page: Path) -> None:
    lines = "\n".join(blocks(page, "console")).splitlines()
    for line in lines:
        if line.startswith("$ paigow "):
            command = [sys.executable, "-c", RUN, *shlex.split(line)[2:]]
            result = subprocess.run(command, check=False, capture_output=True, text=True)
            assert result.returncode == 0, f"{line}: {result.stderr}"
            assert result.stdout, line


@pytest.mark.sizes(all=1)
def test_the_ways_of_data_lead_through_modules_that_exist(built: Path) -> None:
    ways = runpy.run_path(str(DOCS / "data_flows.py"))["WAYS"]
    page = (built.parent / "architecture.html").read_text("utf-8")
    for name, way in ways.items():
        assert f"way-{name}.svg" in page
        for step in way.steps:
            assert find_spec(f"paigow.{step.module}"), step.module


@pytest.mark.sizes(all=1)
def test_the_architecture_page_names_every_package(built: Path) -> None:
    page = (built.parent / "architecture.html").read_text("utf-8")
    top = Path(paigow.__file__).parent
    packages = [file.parent.relative_to(top).as_posix() for file in top.rglob("__init__.py")]
    assert all(f"{package}/</span>" in page for package in packages if package not in (".", "data"))


def test_the_python_of_many_hands_answers_as_it_says() -> None:
    page = DOCS / "many-hands.md"
    found = doctest.testfile(str(page), module_relative=False)
    assert found.attempted == page.read_text("utf-8").count(">>> ") > 15
    assert not found.failed


@pytest.mark.sizes(floor=1)
def test_what_many_hands_prepares_is_valued() -> None:
    """It takes minutes, so it stands in no doctest."""
    [example] = blocks(DOCS / "many-hands.md", r"\{code-block\} python")
    hands = batch.encode(["Kd Ks Qd Qs 9h 5c 2d"])
    known = {"batch": batch, "hands": hands}
    exec(example, known)
    assert known["best"].total == 53_524_680  # type: ignore[attr-defined]


def test_the_python_of_the_readme_answers_as_it_says() -> None:
    readme = DOCS.parent / "README.md"
    found = doctest.testfile(str(readme), module_relative=False)
    assert found.attempted == readme.read_text("utf-8").count(">>> ")
    assert found.attempted >= 13  # a round and what it rests on, in the two minutes that a README has
    assert not found.failed
