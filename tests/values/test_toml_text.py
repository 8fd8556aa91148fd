"""TOML that strangers wrote is read exactly, or refused in one sentence and at once."""

from __future__ import annotations

from time import perf_counter

import pytest

from paigow.toml_text import LONGEST_LINE, MOST_CHARACTERS, TomlError, read_toml


def test_a_mark_before_the_first_character_is_no_part_of_the_text() -> None:
    assert read_toml('\ufefftitle = "x"') == read_toml('title = "x"') == {"title": "x"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("#" * 900 + "\n" + "a = 1\n" * MOST_CHARACTERS, "the file has more than 65,536 characters"),
        ("a = 1\n#" + "x" * LONGEST_LINE, "line 2 has more than 1,000 characters"),
        ("a = [\n" + "[\n" * 20_000, "it nests too deeply"),
        ("a = 1e" + "9" * 900, "a number that is too long"),
        ("a = 1\nb", "at line 2, the end of the file"),
        ("a = = 1", "at line 1, column 5"),
    ],
)
def test_what_cannot_be_read_is_one_sentence(text: str, says: str) -> None:
    with pytest.raises(TomlError) as error:
        read_toml(text)
    assert says in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    "line",
    ["a{}." + ".".join("a" * 480) + " = 1", "[a{}." + ".".join("a" * 480) + "]", "a{} = [[[[[[[[]]]]]]]]"],
)
def test_the_worst_that_the_bounds_let_through_is_read_in_a_moment(line: str) -> None:
    count = MOST_CHARACTERS // (len(line) + 3)
    before = perf_counter()
    assert read_toml("\n".join(line.format(number) for number in range(count)))
    assert perf_counter() - before < 20  # seconds; a few tenths on a quiet machine, hours without the bounds
