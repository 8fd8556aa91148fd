"""What a test knows to be there, said to the type checker."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, TypeVar

Value = TypeVar("Value")


def known(value: Value | None) -> Value:
    """A value that may be missing elsewhere, but not here."""
    assert value is not None
    return value


def in_json(record: Mapping[str, object]) -> Any:
    """A record as whoever reads its JSON has it."""
    return json.loads(json.dumps(record))
