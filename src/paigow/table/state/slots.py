"""Making frozen values quickly: a round brings about hundreds of commands, events and settlements.

A frozen dataclass fills itself field by field through `object.__setattr__`, which looks each field up by its
name. Its slots know their own place; filled directly they take little more than half the time. The function
that fills them is compiled from the names of our own fields, as `dataclasses` compiles what it replaces:
a closure over the slots would lose more than it wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, TypeVar

T = TypeVar("T")


def filled_by_slot(kind: type[T]) -> type[T]:
    """The same frozen dataclass; its `__init__` takes what it took before, and fills the slots directly.

    >>> from dataclasses import dataclass
    >>> @filled_by_slot
    ... @dataclass(frozen=True, slots=True)
    ... class Seat:
    ...     position: int
    ...     player: str = "nobody"
    >>> Seat(3), Seat(position=4, player="Ann")
    (Seat(position=3, player='nobody'), Seat(position=4, player='Ann'))
    """
    filled_kind: Any = kind
    before = filled_kind.__init__
    known: dict[str, Any] = {}
    plain: list[str] = []
    named: list[str] = []
    filled: list[str] = []
    for each in fields(filled_kind):
        known |= {
            f"default_{each.name}": each.default,
            f"fill_{each.name}": getattr(filled_kind, each.name).__set__,
        }
        (named if each.kw_only else plain).append(_parameter(each))
        filled.append(f" fill_{each.name}(self, {each.name})")
    parameters = ", ".join(["self", *plain, *(["*", *named] if named else [])])
    exec("\n".join([f"def __init__({parameters}) -> None:", *filled]), known)
    known["__init__"].__annotations__ = before.__annotations__
    known["__init__"].__qualname__ = before.__qualname__
    filled_kind.__init__ = known["__init__"]
    return kind


def fill_by_slot(names: Mapping[str, Any], base: type) -> None:
    """The same for every kind of value that a module holds."""
    for each in names.values():
        if isinstance(each, type) and issubclass(each, base):
            filled_by_slot(each)


def _parameter(field: Field[Any]) -> str:
    assert field.default_factory is MISSING, f"{field.name}: a value that is made anew each time has no slot"
    return field.name if field.default is MISSING else f"{field.name}=default_{field.name}"
