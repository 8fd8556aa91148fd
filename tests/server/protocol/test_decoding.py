"""What a stranger sends is a message of the protocol, or one sentence says why not; nothing else happens."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bad_messages import GOOD, TRAPS
from paigow.server.protocol.decoding import BadMessage, read_message
from paigow.server.protocol.messages import CommandMessage, FromClient, PingMessage, ViewMessage
from paigow.server.protocol.people import JoinRequest


def read(data: bytes) -> Any:
    kind: Any = FromClient
    return read_message(data, kind)


def test_a_message_of_each_kind_is_read() -> None:
    assert read(GOOD) == CommandMessage(id="1", kind="BuyChips", data={"amount": 500})
    assert read(b'{"type":"view"}') == ViewMessage()
    assert read(b' {"type" : "ping"} ') == PingMessage()


@pytest.mark.parametrize("data", TRAPS.values(), ids=TRAPS)
def test_a_trap_is_refused_in_one_sentence(data: bytes) -> None:
    with pytest.raises(BadMessage) as refused:
        read(data)
    said = str(refused.value)
    assert said.isprintable()
    assert len(said) < 300
    assert "Traceback" not in said


def test_what_is_far_too_deep_is_refused_wherever_a_body_may_be_large() -> None:
    with pytest.raises(BadMessage, match="nested deeper"):
        read_message(b"[" * 60_000, JoinRequest, largest=100_000)


@given(st.binary(max_size=200))
def test_bytes_of_any_kind_are_refused_or_a_message(data: bytes) -> None:
    try:
        message = read(data)
    except BadMessage:
        return
    assert isinstance(message, FromClient)


@pytest.mark.sizes(all=1)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists))
def test_any_data_are_refused_or_read_as_they_are(value: object) -> None:
    data = json.dumps({"type": "command", "id": "1", "kind": "x", "data": {"amount": value}}).encode()
    try:
        message = read(data)
    except BadMessage:
        return
    assert message.data == {"amount": value}
