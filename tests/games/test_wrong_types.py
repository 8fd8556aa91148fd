"""Arguments of a wrong type at the front door: one sentence, and never an error from inside."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import pytest

import paigow
from paigow.errors import PaigowError


def needed(function: Callable[..., Any]) -> list[str]:
    """The arguments that a function cannot do without."""
    taken = inspect.signature(function).parameters.values()
    return [each.name for each in taken if each.default is each.empty and each.kind is not each.KEYWORD_ONLY]


WRONG: tuple[Any, ...] = (None, 5, [], 1.5, b"x", object(), {}, 10**100, "x" * 100)
HOT = {
    "legal_commands",
    "decide",
    "evolve",
    "format_cards",
    "format_money",
    "format_tiles",
    "next_dealer_command",
}
"""Asked for every step of a table, or for every word about it: they look at nothing that they need not, and
`decide` refuses whatever is no command."""
OF_TABLES = {"player", "sentences", "steps", "transcript"}
"""Shown by what a `Table` or a `Journal` gave, and by nothing else."""
DOOR = sorted(
    name
    for name in set(paigow.__all__) - HOT - OF_TABLES
    if inspect.isroutine(found := getattr(paigow, name)) and needed(found)
)


@pytest.mark.parametrize("name", DOOR)
def test_a_wrong_type_has_one_sentence(name: str) -> None:
    function = getattr(paigow, name)
    for wrong in WRONG:
        if (name == "dollars" and type(wrong) is int) or (name == "read_submission" and type(wrong) is str):
            continue  # right
        if name == "sheets_of" and type(wrong) in (list, dict):
            continue  # no submissions, no sheets
        with pytest.raises(PaigowError) as error:
            function(*[wrong] * len(needed(function)))
        assert "\n" not in str(error.value)
