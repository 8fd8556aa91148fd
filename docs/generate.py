"""The pages written from data: lessons, ledger, matrix, house ways, pay tables, examples and reference.

Nothing here holds a fact of its own; a page can only be wrong where the package or its examples are.
"""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Any

import lesson_pages
from data_flows import WAYS, drawing
from page_parts import cell, code, figure, link, plain, sentences, table
from phase_diagrams import picture

import paigow
from paigow.clauses import DOCUMENTS, Clause, Status, clause, clauses, sections
from paigow.cli.clauses import as_row, summary
from paigow.games.catalogue import GAMES
from paigow.games.pay_tables import PayTable, Row, odds_ranges, pay_tables
from paigow.games.wagers import wager_title
from paigow.money import format_money
from paigow.rules.house_ways import house_way, names
from paigow.switches import EDITION, allowed, switch_fields
from worked_examples import Example, examples

TOLD = ("situation", "answer", "reading", "cases")
"""What an example says in words, and its cases, each on its own."""


def write_all(folder: Path) -> None:
    """Write every page, touching only those that changed, so that a second build is quick."""
    pages: dict[str, Callable[[], Iterator[str]]] = {
        "ledger": ledger,
        "matrix": matrix,
        "house-ways": house_ways,
        "pay-tables": pay_table_pages,
        "worked-examples": worked_examples,
        "phases": phases,
        "reference": reference,
        "packages": packages,
    }
    texts = {name: "\n".join(page()) for name, page in pages.items()}
    texts |= lesson_pages.pages()
    texts |= {f"matrix-{document.lower()}": "\n".join(matrix_of(document)) for document in DOCUMENTS}
    texts |= {f"reference-{page_of(use)}": "\n".join(reference_of(use)) for use in paigow.USES}
    files = {f"{name}.md": text for name, text in texts.items()}
    files |= {f"way-{name}.svg": drawing(way) for name, way in WAYS.items()}
    files |= {f"phases-{each.name}.svg": picture(each.name) for each in GAMES}
    folder.mkdir(exist_ok=True)
    for old in folder.iterdir():
        if old.name not in files:
            old.unlink()
    for name, text in files.items():
        file = folder / name
        if not file.exists() or file.read_text(encoding="utf-8") != text:
            file.write_text(text, encoding="utf-8")


# The ledger of rulings


def ledger() -> Iterator[str]:
    """Every ruling by number, with the switch that reverses it."""
    yield "# The ledger of rulings"
    yield ""
    yield "Where a document is silent, broken or contradicts itself, we read it as this ledger says. The"
    yield "number of a ruling never changes. A ruling that a licensee could in good faith see differently has"
    yield "a switch; it is part of the Rules Submission, and the commands take `--switch key=value`."
    yield ""
    yield f"This is edition {EDITION} of the ledger. A submission says under which edition it is filed"
    yield "(`rulings`), and what it does not choose is read by that edition for good: a default that was"
    yield "found to be wrong is changed for what is filed from then on. A table that was opened before there"
    yield "were editions has the first."
    yield ""
    yield "## The switches"
    yield ""
    yield from table(
        ("switch", "decides", "choices, the default first", "rulings"),
        (
            (
                code(field.name),
                cell(field.metadata["meaning"]),
                choices(field),
                ", ".join(rulings_of(field)),
            )
            for field in switch_fields()
        ),
    )
    for document, title in DOCUMENTS.items():
        yield f"## {title}"
        yield ""
        rulings = sorted(
            (each for each in clauses(document) if each.ruling), key=lambda each: each.number or 0
        )
        yield from table(
            ("no.", "clause", "how we read it", "switch and its choices, the default first"),
            map(entry, rulings),
        )


def entry(clause: Clause) -> tuple[str, ...]:
    """One ruling; where several switches touch it, one under the other."""
    fields = [field for field in switch_fields() if field.name in clause.switches]
    switched = "<br>".join(f"{code(field.name)}: {choices(field)}" for field in fields)
    number = f'<span id="ruling-{clause.number}"></span>{clause.number}'
    return (number, f"{link(clause.id)}<br>{cell(clause.clause)}", cell(clause.ruling), switched)


def choices(field: Field[Any]) -> str:
    """What a switch may be, its default first."""
    default = str(field.default).lower()
    others = (name for name in allowed(field) if isinstance(name, str) and name != default)
    before = (
        f" (until edition {last}: {code(str(value).lower())})"
        for last, value in field.metadata["before"].items()
    )
    return ", ".join(map(code, (default, *others))) + "".join(before)


def rulings_of(field: Field[Any]) -> Iterator[str]:
    """The numbers of the rulings that a switch reverses, or the clause that leaves the choice open."""
    for name in (field.metadata["clause"], *field.metadata["also"]):
        number = clause(name).number
        yield f'<a href="#ruling-{number}">{number}</a>' if number else link(name)


# The clause matrix


def matrix() -> Iterator[str]:
    """How each section stands, and where to find its clauses."""
    yield "# The clause matrix"
    yield ""
    yield "Every clause of the four documents in our own words, the code that decides it, the tests that"
    yield "show it to hold and those in which it decides. `paigow clauses` shows the same in the terminal."
    yield ""
    yield from (f"- **{status}**: {status.meaning}" for status in Status)
    yield ""
    yield "What settles, ranks, pays, is chosen by the licensee or forbids a step must decide."
    yield ""
    for document, title in DOCUMENTS.items():
        yield f"- [{title}](matrix-{document.lower()}.md): {summary(clauses(document))}"
    yield ""
    yield "```{toctree}\n:hidden:\n"
    yield from (f"matrix-{document.lower()}" for document in DOCUMENTS)
    yield "```"


def matrix_of(document: str) -> Iterator[str]:
    """The clauses of one document, section by section."""
    yield f"# {DOCUMENTS[document]}"
    yield ""
    yield f"{summary(clauses(document))}."
    yield ""
    for section in sections():
        if section.startswith(document):
            yield f"## {section}"
            yield ""
            heads = ("clause", "requirement", "status", "code", "tests", "decided in")
            yield from table(heads, map(matrix_row, clauses(section)))


def matrix_row(clause: Clause) -> tuple[str, ...]:
    """A clause with its thread."""
    row = as_row(clause)
    said = cell(clause.requirement)
    if clause.number:
        said += f'<br>Ruling <a href="ledger.html#ruling-{clause.number}">{clause.number}</a>.'
    if clause.reason:
        said += f"<br>{cell(clause.reason)}"
    name = f'<span id="{clause.id}"></span>{cell(clause.id)}<br>{cell(clause.clause)}'
    return (name, said, str(clause.status), *(thread(row[key]) for key in ("code", "tests", "decided_in")))


def thread(places: object) -> str:
    """How many places there are, with their names for whoever asks."""
    found = places if isinstance(places, list) else []
    listed = "<br>".join(map(code, found))
    return f"<details><summary>{len(found)}</summary>{listed}</details>" if found else ""


# House ways and pay tables


def house_ways() -> Iterator[str]:
    """Every house way with its rules."""
    yield "# House ways"
    yield ""
    yield "How a licensee has the dealer's hands set. The first rule that fits a hand sets it."
    yield ""
    titles = {"poker": "Seven cards", "supreme": "Supreme Pai Gow", "tiles": "Tiles"}
    for family in ("poker", "supreme", "tiles"):
        yield f"## {titles[family]}"
        yield ""
        for name in names(family):
            way = house_way(family, name)
            yield f"### {plain(way.title)} (`{family}`, `{way.name}`)"
            yield ""
            yield plain(way.provenance)
            yield ""
            yield from (
                f"{n}. **{plain(rule.name)}**: {plain(rule.text)}" for n, rule in enumerate(way.rules, 1)
            )
            yield ""
            if way.rulings:
                yield "Where the text is silent:"
                yield ""
                yield from (f"- {plain(ruling)}" for ruling in way.rulings)
                yield ""


def pay_table_pages() -> Iterator[str]:
    """Every pay table as the package holds it."""
    yield "# Pay tables"
    yield ""
    yield "A hand is paid once, by the row worth most; of rows worth the same, by the one listed first."
    yield ""
    for document, title in DOCUMENTS.items():
        yield f"## {title}"
        yield ""
        for each in pay_tables():
            if each.document == document:
                yield from pay_table_section(each)
        for span in odds_ranges():
            if span.document == document:
                yield f"### {wager_title(span.wager)}: `{span.id}`"
                yield ""
                yield f"{link(span.clause_id)}: {plain(span.label)}, from {span.lowest} up to {span.highest}."
                yield ""


def pay_table_section(pay_table: PayTable) -> Iterator[str]:
    """One pay table."""
    yield f"### {wager_title(pay_table.wager)}: `{pay_table.id}`"
    yield ""
    yield f"{link(pay_table.clause_id)} ({plain(pay_table.clause)}), {pay_table.rule}."
    yield ""
    with_envy = any(row.envy for row in pay_table.rows)
    heads = ("hand", "key", "pays", *(("envy bonus",) if with_envy else ()), "clause", "")
    yield from table(heads, (pay_row(row, with_envy=with_envy) for row in pay_table.rows))


def pay_row(row: Row, *, with_envy: bool) -> tuple[str, ...]:
    """One row, with what is odd about it."""
    envy = (figure(format_money(row.envy)) if row.envy else "",) if with_envy else ()
    remark = cell(row.erratum or "")
    return (cell(row.label), code(row.hand), figure(row.pays), *envy, link(row.clause_id), remark)


# The machine


def phases() -> Iterator[str]:
    """The machine of every game as a picture."""
    yield "# The machine of each game"
    yield ""
    yield "Drawn from `paigow.table.machine`: `phases` says where the table goes, `transitions` what is heard"
    yield "in which phase. A box is a phase, with the commands that belong to it and, in colour, where else"
    yield "it may lead. Chips are bought and the table is left at any time; wagers are laid until the"
    yield "announcement."
    yield ""
    for each in GAMES:
        yield f"## {each.title}"
        yield ""
        yield f"```{{image}} phases-{each.name}.svg"
        yield f":alt: the phases of {each.title}, from the opening of the table to the end of a round"
        yield "```"
        yield ""


def words(key: str) -> str:
    """A key of the data as a title."""
    return key.replace("_", " ")


# The worked examples


def worked_examples() -> Iterator[str]:
    """Every worked example, with its situation, its answer and the clauses that decide."""
    yield "# Worked examples"
    yield ""
    yield "Situations with their answers, by number. Tests run them, or cite the number of the one that they"
    yield "show. Where an example rests on a reading that a switch reverses, it says so."
    yield ""
    by_topic = attrgetter("topic", "notation")
    for (topic, notation), some in groupby(sorted(examples().values(), key=by_topic), by_topic):
        yield f"## {topic}"
        yield ""
        yield plain(notation)
        yield ""
        yield from table(("no.", "example", "clauses"), map(worked_example, some))


def worked_example(example: Example) -> tuple[str, str, str]:
    """One example: what it is of, then what it says, in words and in data."""
    number = f'<span id="{example.id}"></span>{example.id}'
    said = [f"<strong>{cell(example.title)}</strong>"]
    said += [
        sentences(example.data[key]) for key in ("situation", "answer", "reading") if key in example.data
    ]
    given = {key: value for key, value in example.data.items() if key not in TOLD}
    said += [in_data(given)] if given else []
    said += [in_data(case) for case in example.data.get("cases", ())]
    return number, "<br>".join(said), "<br>".join(map(link, example.clauses))


def in_data(given: Mapping[str, Any]) -> str:
    """What an example gives as data, each with its name."""
    return "; ".join(f"{words(key)} {code(in_short(value))}" for key, value in given.items())


def in_short(value: object) -> str:
    """A value of an example as people write it: `1: 100, 3: 40`, `5, 6`, `yes`."""
    if isinstance(value, Mapping):
        return ", ".join(f"{key}: {each}" for key, each in value.items())
    if isinstance(value, list):
        return ", ".join(map(in_short, value))
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


# The reference


def packages() -> Iterator[str]:
    """Every package and the first line of its docstring, in the order of their dependencies."""
    top = Path(paigow.__path__[0])
    within = (file.parent.relative_to(top).parts for file in top.rglob("__init__.py"))
    used = {
        folder.name: packages_used(folder) - {folder.name}
        for folder in top.iterdir()
        if (folder / "__init__.py").exists()
    }

    def all_used(package: str) -> set[str]:
        return used[package].union(*map(all_used, used[package]))

    def order(package: tuple[str, ...]) -> tuple[int, tuple[str, ...]]:
        return len(all_used(package[0])), package

    for package in sorted((each for each in within if each and each[0] != "data"), key=order):
        said = importlib.import_module(".".join(("paigow", *package))).__doc__ or ""
        name = f"`{'/'.join(package)}/`"
        yield f"{'  ' * (len(package) - 1)}- {name}: {plain(said.strip().partition(chr(10))[0])}"


def packages_used(folder: Path) -> set[str]:
    """The packages that the modules of a folder import."""
    text = "\n".join(file.read_text("utf-8") for file in folder.rglob("*.py"))
    found = re.findall(r"^\s*(?:from|import) paigow\.(\w+)", text, re.MULTILINE)
    return {name for name in found if (folder.parent / name / "__init__.py").exists()}


def reference() -> Iterator[str]:
    """The public names, by what they are used for."""
    yield "# Reference"
    yield ""
    yield "Every name below is public as `paigow.NAME`; the module that it is defined in may change. Cards,"
    yield "hands, settings, games and pay tables may be text or values (`advise`: values). Ten to begin with:"
    yield ""
    for name in paigow.CENTRAL:
        said = (inspect.getdoc(getattr(paigow, name)) or "").partition("\n")[0]
        yield f"- `{name}`: {plain(said)}" if name != "GAMES" else "- `GAMES`: The five games."
    for use, homes in paigow.USES.items():
        yield ""
        yield f"## [{use}](reference-{page_of(use)}.md)"
        yield ""
        yield ", ".join(f"`{name}`" for promised in homes.values() for name in promised)
    yield ""
    yield "```{toctree}\n:hidden:\n"
    yield from (f"reference-{page_of(use)}" for use in paigow.USES)
    yield "```"


def page_of(use: str) -> str:
    """A use as the name of a file.

    >>> page_of("Cards, tiles and money")
    'cards-tiles-and-money'
    """
    return "-".join(re.findall(r"\w+", use.lower()))


def reference_of(use: str) -> Iterator[str]:
    """The names of one use."""
    yield f"# {use}"
    for home, promised in paigow.USES[use].items():
        for name in promised:
            yield ""
            shown = getattr(paigow, name)
            yield f"```{{eval-rst}}\n.. {_directive(shown)}:: {_full_name(home, name)}{_options(shown)}\n```"


def _directive(promised: object) -> str:
    if inspect.ismodule(promised):
        return "automodule"
    if inspect.isclass(promised):
        return "autoclass"
    return "autofunction" if inspect.isfunction(promised) else "autodata"


def _options(promised: object) -> str:
    """What a class has from another of ours is promised with it."""
    bases = promised.__mro__[1:] if inspect.isclass(promised) else ()
    ours = any(base.__module__.startswith("paigow.") for base in bases)
    return "\n   :inherited-members:" if ours else ""


def _full_name(home: str, name: str) -> str:
    return f"paigow.{home}.{name}"
