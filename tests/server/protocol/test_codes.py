"""The codes of the server: one list, and nothing else is ever sent."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import paigow.server
from paigow.server.codes import CODES, EVERY_CODE
from paigow.server.protocol.messages import FarewellMessage, RefusalMessage
from paigow.server.protocol.requests import ErrorAnswer
from paigow.server.protocol.schemas import protocol_schemas

BEAR_CODES = {"HTTPError", "ErrorAnswer", "FarewellMessage", "RefusalMessage", "_SocketEndError"}


def _calls() -> Iterator[tuple[Path, ast.Call]]:
    """Where the server makes something that bears a code."""
    for file in Path(paigow.server.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in BEAR_CODES:
                yield file, node


def test_no_code_is_written_as_text_where_something_is_refused() -> None:
    calls = list(_calls())
    assert {getattr(call.func, "id", "") for _, call in calls} == BEAR_CODES
    for file, call in calls:
        code = next((each.value for each in call.keywords if each.arg == "code"), None)
        chosen = code or call.args[1 if getattr(call.func, "id", "") == "HTTPError" else 0]
        assert not isinstance(chosen, ast.Constant), f"{file.name}:{call.lineno}: take it from codes.py"


def test_the_schemas_allow_every_code_of_the_list_and_no_other() -> None:
    schemas = protocol_schemas()
    assert schemas["ProtocolCode"]["enum"] == [*EVERY_CODE]
    assert set(EVERY_CODE) == {each.value for codes in CODES for each in codes}
    for kind in (ErrorAnswer, FarewellMessage, RefusalMessage):
        assert schemas[kind.__name__]["properties"]["code"]["$ref"] == "#/$defs/ProtocolCode"
