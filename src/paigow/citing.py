"""Which clause to name: what the documents say alike, as data."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def counterparts(*rules: str) -> Mapping[str, str]:
    """Where these rules say what Pai Gow Poker's document says: their clause for each of that one.

    >>> counterparts("SPG")["PGP-10d1"], counterparts("PGT")["PGP-10d1"], counterparts("PGP").get("PGP-10d1")
    ('SPG-13d-1', 'PGT-9D-1', None)
    """
    lists = _read("counterparts.toml")
    return {clause: own for each in rules for clause, own in lists.get(each, {}).items()}


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(files("paigow").joinpath("data", "clauses", name).read_text(encoding="utf-8"))
