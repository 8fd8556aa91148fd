"""Whatever a record says, reading and checking it ends with an answer and not with a stumble."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.fairness.records import BadRecordError, read_record
from paigow.fairness.verification import verify_round

RECORDS = [
    json.loads(file.read_text(encoding="utf-8"))
    for file in sorted((Path(__file__).parent / "records").glob("*.json"))
]
WORDS = ["dice", "rng", "button", "stacks", "card by card", "jung_quat", "pai-gow-tiles", "00", "As", "Jk*"]
PLAIN = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 60),
    st.integers(),
    st.floats(allow_nan=False),
    st.text(max_size=9),
    st.sampled_from(WORDS),
)
ANYTHING = st.recursive(
    PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner)
)


def places(data: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The ways to everything that a record holds."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [way, *(found for key, value in inside for found in places(value, (*way, key)))]


def changed(data: Any, way: tuple[Any, ...], value: Any) -> Any:
    if not way:
        return value
    first, *rest = way
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[first] = changed(data[first], tuple(rest), value)
    return copy


@pytest.mark.sizes(all=1)
@given(st.data())
def test_a_record_with_anything_anywhere_is_refused_or_judged(data: st.DataObject) -> None:
    record = data.draw(st.sampled_from(RECORDS))
    for _ in range(data.draw(st.integers(1, 3))):
        record = changed(record, data.draw(st.sampled_from(places(record))), data.draw(ANYTHING))
    try:
        read = read_record(json.dumps(record))
    except BadRecordError:
        return
    assert isinstance(verify_round(read).holds, bool)


@given(st.data())
def test_steps_in_any_order_and_number_are_judged(data: st.DataObject) -> None:
    record = data.draw(st.sampled_from(RECORDS))
    steps = [step for each in RECORDS for step in each["steps"]]
    mixed = data.draw(st.lists(st.sampled_from(steps), max_size=8))
    assert isinstance(verify_round(read_record(json.dumps(record | {"steps": mixed}))).holds, bool)


@given(st.text(max_size=300) | st.binary(max_size=300).map(lambda each: each.decode("latin-1")))
def test_any_text_is_refused(text: str) -> None:
    with pytest.raises(BadRecordError, match="this is no paigow round record"):
        read_record(text)


def test_an_empty_file_is_said_to_be_empty() -> None:
    for text in ("", " \n"):
        with pytest.raises(BadRecordError, match="this is no paigow round record of version 1: it is empty"):
            read_record(text)
