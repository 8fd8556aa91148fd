"""Reading type hints: what the gate of commands, the codec of the log and scenarios ask about a field."""

from __future__ import annotations

import types
import typing
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from typing import Any


def parted(hint: Any) -> tuple[Any, Any]:
    """A type without what was declared beside it and without other names for it, and the bound that was.

    >>> from paigow.money import Cents
    >>> parted(typing.Annotated[Cents, "at least a dollar"])
    (<class 'int'>, 'at least a dollar')
    """
    bound = None
    while True:
        if typing.get_origin(hint) is typing.Annotated:
            hint, bound = hint.__origin__, bound or hint.__metadata__[0]
        elif isinstance(hint, typing.NewType):
            hint = hint.__supertype__
        else:
            return hint, bound


def supertype(hint: Any) -> Any:
    """The type behind a new name for it."""
    return parted(hint)[0]


def is_choice(hint: Any) -> bool:
    """Whether it is one of some names."""
    return isinstance(hint, type) and issubclass(hint, Enum)


def is_union(origin: Any) -> bool:
    """Whether a hint with this origin is of several types."""
    return origin is typing.Union or origin is types.UnionType


def but_none(items: typing.Iterable[Any]) -> list[Any]:
    """Of several types those that are something.

    >>> but_none(typing.get_args(int | None))
    [<class 'int'>]
    """
    return [item for item in items if item is not types.NoneType]


def has_fields(hint: Any) -> bool:
    """Whether it is a dataclass or a named tuple."""
    return is_dataclass(hint) or hasattr(hint, "_field_defaults")


def fields_of(
    kind: Any, *, extras: bool = False, known: Mapping[str, Any] | None = None
) -> tuple[list[str], dict[str, Any]]:
    """The names of a kind's fields, and their types, with the bounds beside them where asked.

    A type that the module of the kind names and does not import has to be known.
    """
    names = [each.name for each in fields(kind)] if is_dataclass(kind) else list(kind._fields)
    return names, typing.get_type_hints(kind, localns=known, include_extras=extras)


def default_of(kind: Any, name: str) -> Any:
    """What a field holds where nothing is said; MISSING equals nothing else."""
    if not is_dataclass(kind):
        return kind._field_defaults.get(name, MISSING)
    each = kind.__dataclass_fields__[name]
    return each.default if each.default_factory is MISSING else each.default_factory()
