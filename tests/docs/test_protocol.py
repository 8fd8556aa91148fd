"""The protocol as a document: up to date with the types, whole, and its session a real one."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from paigow.games.submission import sample, sample_names
from paigow.log.codec import COMMANDS, EVENTS
from paigow.rng import Chance
from paigow.server.codes import EVERY_CODE
from paigow.server.http.app import ROUTES
from paigow.server.protocol.schemas import (
    CLIENT_MESSAGES,
    REQUEST_TYPES,
    SERVER_MESSAGES,
    protocol_schemas,
)
from paigow.simulation.drive import Drive
from paigow.simulation.habits import STEADY
from paigow.simulation.players import SimulatedPlayer
from paigow.simulation.simulate import NAMES
from paigow.table.games.tiles import CHAPTER_6, STYLES
from paigow.table.machine.legal import legal_commands
from paigow.table.money.ledger import AccountKind
from paigow.table.sections.stacks import order_after
from paigow.table.terms import Term

DOCS = Path(__file__).parents[2] / "docs"
sys.path.append(str(DOCS))

import protocol_pages  # noqa: E402 - it lies among the documents


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    return protocol_pages.pages()


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    "name", ["protocol.md", "protocol.schema.json", protocol_pages.TYPES, protocol_pages.CATALOGUE]
)
def test_the_written_protocol_is_that_of_the_types(
    pages: dict[str, str], name: str, request: pytest.FixtureRequest
) -> None:
    if request.config.getoption("--rewrite-answers"):
        (DOCS / name).write_text(pages[name], "utf-8")
    written = (DOCS / name).read_text("utf-8")
    assert written == pages[name], "write it anew: pytest tests/docs/test_protocol.py --rewrite-answers"


def test_every_message_route_command_and_event_stands_in_the_document(pages: dict[str, str]) -> None:
    page = pages["protocol.md"]
    for kind in (*CLIENT_MESSAGES, *SERVER_MESSAGES, *REQUEST_TYPES):
        assert f"### {kind.__name__}\n" in page
    for name in (*COMMANDS, *EVENTS):
        assert f"### {name}\n" in page
    for route in ROUTES:
        assert f"`{route.method} {route.path}`" in page


def test_every_type_that_the_document_names_is_explained_in_it(pages: dict[str, str]) -> None:
    page = pages["protocol.md"]
    headed = set(re.findall(r"^### (\w+)$", page, re.MULTILINE))
    named = {name for name in protocol_schemas() if f"`{name}`" in page}
    assert named - headed == {"SeenEvent", "CommandData", "ProtocolCode"}, "which are said in words"


def test_the_document_lists_every_code_with_its_meaning_and_no_other(pages: dict[str, str]) -> None:
    listed = pages["protocol.md"].partition("## Codes\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| `(\w+)` \| (.*) \|$", listed, re.MULTILINE)
    assert {code for code, _ in rows} == set(EVERY_CODE)
    assert all(meaning for _, meaning in rows)


def test_every_type_is_there_for_typescript(pages: dict[str, str]) -> None:
    typed = set(re.findall(r"^export type (\w+) =", pages[protocol_pages.TYPES], re.MULTILINE))
    assert typed == protocol_schemas().keys()
    types = "".join(line for line in pages[protocol_pages.TYPES].splitlines() if line.startswith("export"))
    used = set(re.findall(r"\b[A-Z]\w+\b", re.sub(r'"[^"]*"', "", types)))
    assert used - {"Array", "Record"} == typed


def test_the_session_is_made_of_messages_of_the_protocol(pages: dict[str, str]) -> None:
    lines = pages["protocol.md"].partition("## A session")[2].splitlines()
    schemas: dict[str, Any] = {"$defs": protocol_schemas()}
    kinds = {
        sign: jsonschema_rs.validator_for(
            {**schemas, "anyOf": [{"$ref": f"#/$defs/{kind.__name__}"} for kind in every]}
        )
        for sign, every in (("> ", CLIENT_MESSAGES), ("< ", SERVER_MESSAGES))
    }
    messages = [line for line in lines if line[:9] in ('> {"type"', '< {"type"')]
    assert len(messages) > 15
    for line in messages:
        kinds[line[:2]].validate(msgspec.json.decode(line[2:]))


@pytest.fixture(scope="module")
def terms_seen() -> dict[str, set[tuple[str, ...]]]:
    """The terms that come with each command while every sample is played, each with its field."""
    seen: dict[str, set[tuple[str, ...]]] = {}
    for name in sample_names():
        people = [SimulatedPlayer(each, STEADY) for each in NAMES[:3]]
        drive = Drive(sample(name), Chance.seeded_by(name), people)
        drive.open()
        for number, person in enumerate(people, 1):
            drive.seat(person.name, number, 500_000)
        for _ in range(STEPS):
            drive.step()
            now = legal_commands(drive.table)
            for ask in (*now.waits, *now.may):
                told = tuple(" ".join((type(term).__name__, *_field(term))) for term in ask.terms)
                seen.setdefault(ask.command.__name__, set()).add(told)
    return seen


STEPS = 150


def _field(term: Term) -> tuple[str, ...]:
    field = getattr(term, "field", None)
    return () if field is None else (field,)


@pytest.mark.sizes(all=1)
def test_the_terms_that_come_with_a_command_are_those_that_are_written(
    terms_seen: dict[str, set[tuple[str, ...]]],
) -> None:
    often = {"BuyChips", "PlaceWagers", "AcceptBank", "CutCards", "SetHands", "ChooseDelivery", "CutStacks"}
    assert often <= terms_seen.keys()
    for command, found in terms_seen.items():
        whole = protocol_pages.TERMS.get(command, ())
        allowed = {whole}
        if command in protocol_pages.SOMETIMES:
            allowed |= {(), whole[1:]}
        assert found <= allowed, command
    assert protocol_pages.TERMS.keys() <= COMMANDS.keys()


def test_every_account_that_money_lies_in_is_written(pages: dict[str, str]) -> None:
    listed = pages["protocol.md"].partition("### Accounts")[2].partition("### ")[0]
    for kind in AccountKind:
        assert re.search(rf"^\| `{kind}(:[A-Z]+)*`.* \| \w.+ \|$", listed, re.MULTILINE), kind


def test_every_style_of_delivery_stands_in_the_page_of_fairness() -> None:
    rows = re.findall(
        r"^\| (\S+|left out) ((?:\| [RL][^|]*){8})\|$", (DOCS / "fairness.md").read_text("utf-8"), re.M
    )
    written = {
        name.strip("`"): [line.strip() for line in lines.strip("| ").split("|")] for name, lines in rows
    }
    styles = {"left out": CHAPTER_6} | {str(name): style for name, style in STYLES.items()}
    assert written == {name: [line for _, line in style.lines] for name, style in styles.items()}


def test_the_cut_of_a_row_is_as_the_document_has_it(pages: dict[str, str]) -> None:
    said = pages["protocol.md"].partition("### CutStacks")[2].partition("### ")[0]
    row = " ".join(map(str, order_after(to_left=(3,), to_right=(4, 5))))
    assert f"With 3 to the left and 4 and 5 to the right the row is, from the dealer's right, {row};" in said
