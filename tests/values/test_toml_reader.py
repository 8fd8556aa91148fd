"""The reader of TOML files: every mistake is named with the place where it stands."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from paigow import toml_text as t
from paigow.errors import PaigowError
from paigow.toml_text import Keys


@pytest.mark.parametrize(
    ("read", "value", "reason"),
    [
        (t.text, 5, "round.title is a text in quotes, not 5"),
        (t.whole, "5", "round.title is a whole number, not '5'"),
        (t.whole, True, "round.title is a whole number, not true"),
        (
            t.whole,
            10**12 + 1,
            "round.title is a number beyond 1,000,000,000,000; write one that can be meant",
        ),
        (t.flag, 1, "round.title is true or false, not 1"),
        (t.money, "5", "round.title is an amount in dollars, not '5'"),
        (t.money, Decimal("NaN"), "round.title is an amount in dollars, not NaN"),
        (t.money, 10**13, "round.title is an amount beyond $1,000,000,000,000; write one that can be meant"),
        (t.money, Decimal("0.005"), "round.title has parts of a cent; write dollars and cents, as 95.50"),
        (t.texts, "a", "round.title is a list of texts"),
        (t.numbers, 1, "round.title is a list of whole numbers"),
    ],
)
def test_a_value_of_another_kind_is_named_with_its_place(
    read: Callable[[Any, str], object], value: object, reason: str
) -> None:
    with pytest.raises(PaigowError) as refused:
        Keys({"title": value}, "round").take("title", read)
    assert refused.value.reason == reason


def test_values_are_read_as_they_stand() -> None:
    keys = Keys.parse('a = "é"\nb = -3\nc = true\nd = 95.50\ne = ["x"]\nf = [1, 2]\n[[g]]\nh = 1\n')
    assert [keys.take(name, read) for name, read in zip("abc", (t.text, t.whole, t.flag), strict=True)] == [
        "\u00e9",
        -3,
        True,
    ]
    assert (keys.take("d", t.money), keys.take("e", t.texts), keys.take("f", t.numbers)) == (
        9550,
        ("x",),
        (1, 2),
    )
    (only,) = keys.tables("g")
    assert ("h" in only, only.take("h", t.whole), only.at("h")) == (True, 1, "g[1].h")
    keys.done()


def test_missing_unknown_and_misplaced_keys_are_named() -> None:
    acts: tuple[tuple[Keys, Callable[[Keys], object], str], ...] = (
        (Keys({}), lambda keys: keys.take("title", t.text), "the file needs the key 'title'"),
        (Keys({}, "round"), lambda keys: keys.take("bank", t.whole), "round needs the key 'bank'"),
        (
            Keys({"round": 1}),
            lambda keys: keys.tables("round"),
            "round is a list of tables; write [[round]] above each",
        ),
        (Keys({"round": [1]}), lambda keys: keys.tables("round"), "round[1] must be a table of keys"),
    )
    for given, act, reason in acts:
        with pytest.raises(PaigowError) as refused:
            act(given)
        assert refused.value.reason == reason
    with pytest.raises(PaigowError, match="the file must be a table of keys"):
        Keys([])
    for path, start in (("", "there is no key 'titel'"), ("round", "round: there is no key 'titel'")):
        keys = Keys({"titel": "x"}, path)
        keys.take("title", t.text, "")
        with pytest.raises(PaigowError) as refused:
            keys.done()
        assert refused.value.reason.startswith(start)
        assert "did you mean 'title'" in refused.value.reason
