"""The classes of the Pair Fortunes wager (PGT 5.F(1), 8.L)."""

from __future__ import annotations

from itertools import permutations

import pytest

from paigow.errors import NotationError, UnknownNameError
from paigow.rules.tiles import pair_fortunes
from paigow.tiles import parse_tiles
from worked_examples import worked

clause = pytest.mark.clause


@clause("PGT-5F-1", "PGT-8L-1-a", "PGT-8L-1-b", "PGT-8L-1-c", "PGT-8L-1-d", "PGT-8L-1-e", "PGT-1B-9")
@pytest.mark.parametrize(("text", "expected"), worked("T109", "T119", "tiles", "row"))
def test_T109_to_T119_the_class_of_four_tiles(text: str, expected: str | None) -> None:
    four = parse_tiles(text)
    # How the tiles lie, and so how they were set, does not matter.
    assert {pair_fortunes.classify_four(order) for order in permutations(four)} == {expected}
    held = pair_fortunes.held(four)
    assert held == tuple(key for key in pair_fortunes.CLASSES if pair_fortunes.holds(four, key))


@clause("PGT-8L-1-b")
def test_gee_joon_with_heaven_is_not_also_two_pairs() -> None:
    four = parse_tiles("2-4 1-2 6-6 6-6")
    assert pair_fortunes.held(four) == (
        "gee_joon_pair_and_heaven_pair",
        "gee_joon_pair",
        "one_identical_pair",
    )


def test_wrong_questions_are_answered_with_what_to_change() -> None:
    with pytest.raises(NotationError, match="4 tiles are needed"):
        pair_fortunes.classify_four(parse_tiles("6-6 6-6"))
    with pytest.raises(UnknownNameError, match="did you mean 'two_pairs'"):
        pair_fortunes.holds(parse_tiles("6-6 6-6 1-1 1-1"), "two_pair")
