"""What a stranger sends is a message of the protocol, or one sentence says why not; nothing else happens."""

from __future__ import annotations

import json
import re
from enum import StrEnum
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bad_messages import GOOD, TRAPS
from paigow.server.protocol.decoding import MessageError, converted, read_message
from paigow.server.protocol.messages import CommandMessage, FromClient, PingMessage, ViewMessage
from paigow.server.protocol.requests import JoinRequest, LimitsRequest
from paigow.validation import FORMS, plain_reason


def read(data: bytes) -> Any:
    kind: Any = FromClient
    return read_message(data, kind)


def test_a_message_of_each_kind_is_read() -> None:
    assert read(GOOD) == CommandMessage(id="1", kind="BuyChips", data={"amount": 500})
    assert read(b'{"type":"view"}') == ViewMessage()
    assert read(b' {"type" : "ping"} ') == PingMessage()


@pytest.mark.parametrize("data", TRAPS.values(), ids=TRAPS)
def test_a_trap_is_refused_in_one_sentence(data: bytes) -> None:
    with pytest.raises(MessageError) as refused:
        read(data)
    said = str(refused.value)
    assert said.isprintable()
    assert len(said) < 300
    assert "Traceback" not in said


def test_what_is_far_too_deep_is_refused_wherever_a_body_may_be_large() -> None:
    with pytest.raises(MessageError, match="nested deeper"):
        read_message(b"[" * 60_000, JoinRequest, largest=100_000)


@given(st.binary(max_size=200))
def test_bytes_of_any_kind_are_refused_or_a_message(data: bytes) -> None:
    try:
        message = read(data)
    except MessageError:
        return
    assert isinstance(message, FromClient)


@pytest.mark.sizes(all=1)
@given(st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(), st.lists))
def test_any_data_are_refused_or_read_as_they_are(value: object) -> None:
    data = json.dumps({"type": "command", "id": "1", "kind": "x", "data": {"amount": value}}).encode()
    try:
        message = read(data)
    except MessageError:
        return
    assert message.data == {"amount": value}


def test_every_form_of_a_text_has_its_words() -> None:
    schema = (Path(__file__).parents[3] / "docs" / "protocol.schema.json").read_text("utf-8")
    forms = {json.loads(f'"{text}"') for text in re.findall(r'"pattern": "((?:[^"\\]|\\.)*)"', schema)}
    assert len(forms) > 3
    assert forms <= FORMS.keys()


@pytest.mark.parametrize(
    ("value", "named"),
    [
        ("null", "null"),
        ("{}", "an object"),
        ("[]", "a list"),
        ("true", "true or false"),
        ("1", "a whole number"),
    ],
)
def test_a_value_is_called_what_json_calls_it(value: str, named: str) -> None:
    with pytest.raises(MessageError, match=f"type takes a text, not {named}$"):
        read_message(f'{{"type": {value}, "id": "1", "kind": "BuyChips"}}'.encode(), CommandMessage)


@pytest.mark.parametrize(
    ("data", "kind", "said"),
    [
        ({"loss": True}, LimitsRequest, "loss takes a whole number or null, not true or false"),
        ({"type": "play_on", "round": -1}, FromClient, "round takes 0 or more"),
        ({"type": "command", "id": "x" * 65, "kind": "k"}, FromClient, "id takes at most 64 characters"),
        ({"type": "command", "id": "", "kind": "k"}, FromClient, "id takes at least 1 character"),
        ({"type": "command", "id": "1"}, FromClient, "it lacks the field kind; add it"),
        ({"type": "view", "more": 1}, FromClient, "it has a field more that is not known; leave it out"),
        ({"type": "play_onn"}, FromClient, "there is no type 'play_onn'; did you mean 'play_on'?"),
        ([], FromClient, "it takes an object, not a list"),
    ],
)
def test_a_message_that_is_none_of_ours_is_answered_in_plain_words(data: Any, kind: Any, said: str) -> None:
    with pytest.raises(MessageError) as refused:
        converted(data, kind)
    assert refused.value.reason == f"this is no message of the protocol: {said}"


class Colour(StrEnum):
    RED = "red"
    BLACK = "black"


class Inner(msgspec.Struct, forbid_unknown_fields=True):
    colour: Colour = Colour.RED
    number: Annotated[int, msgspec.Meta(ge=1, le=7)] = 1


class Everything(msgspec.Struct, forbid_unknown_fields=True):
    """A field of every kind that a message may have."""

    whole: int = 0
    part: float = 0.0
    text: str = ""
    flag: bool = False
    maybe: str | None = None
    either: int | str = 0
    small: Annotated[int, msgspec.Meta(gt=-5, lt=5_000)] = 0
    short: Annotated[str, msgspec.Meta(min_length=2, max_length=3)] = "ab"
    formed: Annotated[str, msgspec.Meta(pattern="^[A-Za-z0-9-]+$")] = "a"
    odd: Annotated[str, msgspec.Meta(pattern="^odd$")] = "odd"
    fives: Annotated[int, msgspec.Meta(multiple_of=5)] = 0
    colour: Colour = Colour.RED
    letter: Literal["p", "q"] = "p"
    pair: tuple[int, int] = (1, 2)
    few: Annotated[tuple[int, ...], msgspec.Meta(max_length=1)] = ()
    counts: dict[str, int] = msgspec.field(default_factory=dict)
    by_colour: dict[Colour, int] = msgspec.field(default_factory=dict)
    inner: tuple[Inner, ...] = ()
    one: Inner | None = None


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ({"whole": 1.5}, "whole takes a whole number, not a number"),
        ({"part": "1"}, "part takes a number, not a text"),
        ({"flag": None}, "flag takes true or false, not null"),
        ({"maybe": []}, "maybe takes a text or null, not a list"),
        ({"either": {}}, "either takes a whole number or a text, not an object"),
        ({"small": -5}, "small takes -4 or more"),
        ({"small": 5_000}, "small takes at most 4,999"),
        ({"short": "a"}, "short takes at least 2 characters"),
        ({"short": "abcd"}, "short takes at most 3 characters"),
        ({"formed": "<"}, "formed takes letters, digits and -"),
        ({"odd": "even"}, "odd takes a text of another form"),
        ({"fives": 3}, "fives takes a multiple of 5"),
        ({"colour": "rad"}, "there is no colour 'rad'; did you mean 'red'?"),
        ({"letter": "z"}, "there is no letter 'z'; choose from: p, q"),
        ({"pair": [1]}, "pair takes exactly 2 values"),
        ({"few": [1, 2]}, "few takes at most 1 value"),
        ({"counts": {"a": "x"}}, "counts takes a whole number, not a text"),
        ({"by_colour": {"blue": 1}}, "a name in by_colour cannot be 'blue'"),
        ({"inner": [{}, {"number": 8}]}, "inner[1].number takes at most 7"),
        ({"inner": [{"colour": "bleck"}]}, "there is no inner[0].colour 'bleck'; did you mean 'black'?"),
        ({"one": {"colour": "bleck"}}, "there is no one.colour 'bleck'; did you mean 'black'?"),
        ({"one": {"more": 1}}, "one has a field more that is not known; leave it out"),
        ({"more": 1}, "it has a field more that is not known; leave it out"),
    ],
)
def test_every_kind_of_refusal_has_its_words(data: Any, said: str) -> None:
    with pytest.raises(MessageError) as refused:
        converted(data, Everything)
    assert refused.value.reason == f"this is no message of the protocol: {said}"


@pytest.mark.parametrize(
    ("data", "said"),
    [(b"{", "breaks off"), (b"", "breaks off"), (b"{]", "object keys"), (b"1 2", "trailing characters")],
)
def test_bytes_that_are_no_json_are_called_so(data: bytes, said: str) -> None:
    with pytest.raises(msgspec.DecodeError) as refused:
        msgspec.json.decode(data)
    assert plain_reason(str(refused.value)).startswith("it is no JSON: ")
    assert said in plain_reason(str(refused.value))
