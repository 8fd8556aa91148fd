"""A name is safe wherever it is shown: in a terminal, in HTML, in a log."""

from __future__ import annotations

import html
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.platform.terminal import shown
from paigow.readable import is_readable
from paigow.server.hosting.bots import NAMES
from paigow.server.people.names import LONGEST_NAME, PersonNameError, is_safe, person_name, shown_name


@pytest.mark.parametrize(
    "name",
    [
        "Ann", "Zoë", "O\u2019Hara", "李雷", "Jean-Luc 2.", "नमस्ते", "x" * LONGEST_NAME, "Анна", "Άννα",
        "Player 2", "Banks", "Иван 3", "דוד", "สมชาย", "김철수", "山田たろう", "Kɔfi", "Nguyễn", "佐々木",
        "Theo House", "\u0570\u0587", "\u0e2d\u0e33\u0e19\u0e32\u0e08", "\ufefb", "\u1f82",
    ],
)  # fmt: skip
def test_a_name_as_people_have_them_stays_as_it_is(name: str) -> None:
    assert person_name(name) == name


@pytest.mark.parametrize(
    "name",
    [
        "", "   ", "x" * (LONGEST_NAME + 1), "<b>", "a&b", 'a"b', "a`b", "a\x1b[2J", "a\0b", "a\u202eb",
        "a\u200bb", "\u2066a", "\ud800", "...", "\u0301", "a" + "\u0301" * 5, "\ufdfa<", "a/b", "a:b",
        "\u3164", "Dealer", "\uff24EALER", "{{x}}", "\U000e0041",
        "d\u0435aler", "Dealer 2", "D-e-a-l-e-r", "House", "Floorperson", "Auditor", "Licensee", "bank",
        "\u041dOUSE", "Casino Supervisor", "outside", "\u0410nn", "Ann \u0418", "\u0391nn", "Pai Gow",
        "DeaIer", "Dea1er", "H0use", "Dealer 1", "Fl00r",
        "the dealer", "The House", "Mei simulated", "Mei.Simu1ated", "D\u00e9aler", "Dealer Joe",
        "\u13a0nn", "\u1d05\u1d07\u1d00\u029f\u1d07\u0280", "\U0001d400nn", "\U00010414", "\ua4d0nn",
        "The Auditor 2", "\u2c80", "\u0251nn", "\u5f20 Ann", "\u00b2\u00b3",
        "\ufdfa", "Ann \ufdfa", "\ufdfb", "\ufdf2",
        *NAMES,
    ],
)  # fmt: skip
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(PersonNameError) as refused:
        person_name(name)
    assert str(refused.value).isprintable()


@given(st.text(max_size=40))
def test_a_name_that_is_taken_is_safe_and_the_same_for_good(text: str) -> None:
    try:
        name = person_name(text)
    except PersonNameError:
        return
    assert html.escape(name) == name == shown(name) == person_name(name)
    assert unicodedata.is_normalized("NFC", name)
    assert is_readable(name)
    assert is_safe(name)


@pytest.mark.parametrize(
    "name", ["\u0410nn", "d\u0435aler", "Auditor", "FLOORPERSON", "house", "Casino  Supervisor", "\u0391nn"]
)
def test_nobody_has_a_name_that_is_taken_for_the_house_or_mixes_letters_that_look_alike(name: str) -> None:
    with pytest.raises(PersonNameError):
        person_name(name)


@pytest.mark.parametrize("name", ["\ufdfa", "\ufdfa's table"])
def test_no_table_is_called_by_a_character_that_stands_for_a_sentence(name: str) -> None:
    with pytest.raises(PersonNameError, match="stands for a word; write it in letters"):
        shown_name(name, 64)
