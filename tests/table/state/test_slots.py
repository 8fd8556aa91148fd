"""Values that fill their slots directly are the same frozen dataclasses as before."""

from __future__ import annotations

import inspect
from dataclasses import MISSING, FrozenInstanceError, dataclass, field, fields
from typing import Any

import pytest

from paigow.log.codec import COMMANDS, EVENTS
from paigow.table.events import Settlement
from paigow.table.state.values import SetHand
from paigow.type_hints import filled_by_slot

KINDS: tuple[Any, ...] = (*COMMANDS.values(), *EVENTS.values(), Settlement, SetHand)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_field_is_taken_under_its_name_with_its_default_and_lands_in_its_slot(kind: Any) -> None:
    parameters = inspect.signature(kind).parameters
    assert {*parameters} == {each.name for each in fields(kind)}
    for each in fields(kind):
        taken = parameters[each.name]
        assert taken.default is (inspect.Parameter.empty if each.default is MISSING else each.default)
        assert (taken.kind is inspect.Parameter.KEYWORD_ONLY) is each.kw_only
    marks = {each.name: object() for each in fields(kind)}
    value = kind(**marks)
    assert {name: getattr(value, name) for name in marks} == marks
    required = {each.name: marks[each.name] for each in fields(kind) if each.default is MISSING}
    assert kind(**required) == kind(
        **{each.name: required.get(each.name, each.default) for each in fields(kind)}
    )
    with pytest.raises(TypeError, match="no_such_field"):
        kind(**marks, no_such_field=1)
    with pytest.raises(FrozenInstanceError):
        setattr(value, fields(kind)[0].name, None)


def test_a_field_that_is_made_anew_each_time_is_not_given_a_slot() -> None:
    @dataclass(frozen=True, slots=True)
    class Basket:
        held: list[int] = field(default_factory=list)

    with pytest.raises(AssertionError, match="held"):
        filled_by_slot(Basket)
