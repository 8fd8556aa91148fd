"""Reading the data that the lessons are made of, and refusing what has no meaning in it."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from importlib.resources import files
from typing import Any

from paigow.errors import unknown


def packaged(*path: str) -> dict[str, Any]:
    """A TOML file of the package's data.

    >>> packaged("tile_names.toml")["name"]["Goose"]["spoken"]
    'Gor'
    """
    return tomllib.loads(files("paigow").joinpath("data", *path).read_text("utf-8"))


def known(data: Mapping[str, Any], keys: Collection[str], where: str) -> Mapping[str, Any]:
    """The same data, if it has no key but these.

    >>> known({"wrd": "push"}, ("word", "text"), "an entry")
    Traceback (most recent call last):
    paigow.errors.UnknownName: there is no key of an entry 'wrd'; did you mean 'word'?
    """
    for key in data:
        if key not in keys:
            raise unknown(f"key of {where}", key, list(keys))
    return data
