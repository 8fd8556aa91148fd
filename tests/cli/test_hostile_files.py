"""Whatever a file holds: an answer, or one sentence, of which a terminal can show all; and soon."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from command import Answer, paigow
from paigow.games.submission import sample_text

SCENARIOS = Path(__file__).parents[2] / "src" / "paigow" / "data" / "scenarios"
SUBMISSION = sample_text("pai-gow-poker-progressive-14d-5")
SCENARIO = (SCENARIOS / "pai-gow-poker.toml").read_text("utf-8")
ESCAPES = r"\u001b[2J\u001b]0;title\u0007\u009b31m\u202e"

VALUES = {
    "5,000 digits": "9" * 5_000,
    "900 digits": "9" * 900,
    "a long exponent": "1e20000",
    "a longer exponent": "1e999999999",
    "an exponent beyond counting": "1e" + "9" * 900,
    "a small exponent": "1e-999999999",
    "infinity": "-inf",
    "not a number": "nan",
    "negative": "-1",
    "true": "true",
    "a date": "1979-05-27",
    "escapes": f'"{ESCAPES}"',
    "a superscript": '"²"',
    "a NUL": '"a\\u0000.toml"',
    "a device": '"/dev/zero.toml"',
    "a long text": f'"{"x" * 900}"',
    "a deep list": "[" * 900,
    "a list": "[1, [2], {a = 3}]",
    "a table": f'{{ "{ESCAPES}" = 1 }}',
    "nothing": '""',
}
PUT = ("value", "key", "before", "table")


def with_value(text: str, place: str, line: int, value: str) -> str:
    """A text with one line of it changed."""
    lines = text.splitlines()
    at = line % len(lines)
    match place:
        case "value":
            lines[at] = re.sub(r"=.*", lambda _: f"= {value}", lines[at], count=1)
        case "key":
            lines[at] = re.sub(r"^[^=]*=", lambda _: f'"{ESCAPES}" =', lines[at], count=1)
        case "before":
            lines.insert(at, f"extra = {value}")
        case _:
            lines.insert(at, f'["{ESCAPES}"]\nx = {value}')
    return "\n".join(lines)


def check(answer: Answer) -> None:
    assert answer.status in (0, 1, 2)
    assert all(line.isprintable() for line in (answer.out + answer.err).split("\n"))
    if answer.err:
        assert answer.status == 2
        assert answer.err.startswith("paigow: ")
        assert answer.err.count("\n") == 1
        assert len(answer.err) < 3_000


CHANGES = st.tuples(st.sampled_from(PUT), st.integers(0, 60), st.sampled_from(list(VALUES.values())))


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    ("words", "text"),
    [
        (("check", "-"), SUBMISSION),
        (("check", "-", "--json"), SUBMISSION),
        (("odds", "submission", "-", "--skip-main"), SUBMISSION),
        (("rank", "--game", "pai-gow-poker", "As Ks", "--submission", "-"), SUBMISSION),
        (("play", "--seed", "1", "--submission", "-"), SUBMISSION),
        (("scenario", "run", "-"), SCENARIO),
        (("scenario", "run", "-", "--json"), SCENARIO),
    ],
    ids=lambda each: " ".join(each) if isinstance(each, tuple) else "",
)
@settings(max_examples=60)
@given(st.lists(CHANGES, min_size=1, max_size=2))
def test_any_line_of_a_file_may_be_hostile(
    words: tuple[str, ...], text: str, changes: list[tuple[str, int, str]]
) -> None:
    for change in changes:
        text = with_value(text, *change)
    check(paigow(*words, stdin=text))


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> str:
    file = tmp_path_factory.mktemp("log") / "table.log"
    assert paigow("scenario", "run", "pai-gow-poker", "--log", str(file)).status == 0
    return file.read_text("utf-8")


@pytest.mark.parametrize(
    "words", [("replay", "-"), ("replay", "-", "--json"), ("replay", "-", "--round", "1")], ids=" ".join
)
@settings(max_examples=60)
@given(line=st.integers(0, 60), at=st.integers(0, 2_000), new=st.sampled_from(list(VALUES.values())))
def test_any_place_of_a_log_may_be_hostile(
    words: tuple[str, ...], log: str, line: int, at: int, new: str
) -> None:
    lines = log.splitlines()
    line %= len(lines)
    values = list(re.finditer(r'(?<=:)("[^"]*"|\d+|null|true|false)', lines[line]))
    chosen = values[at % len(values)]
    assume(chosen[0] != new)  # a value put in its own place is no harm
    lines[line] = lines[line][: chosen.start()] + new + lines[line][chosen.end() :]
    answer = paigow(*words, stdin="\n".join(lines))
    check(answer)
    assert answer.status in (1, 2)


@pytest.mark.parametrize(
    ("words", "text", "said"),
    [
        (("check", "-"), "#" * 70_000, "has more than 65,536 characters"),
        (("check", "-"), "#\n" * 200_000, "holds more than 262,144 bytes"),
        (("check", "-"), ".".join("a" * 10_000) + " = 1", "line 1 has more than 1,000 characters"),
        (("scenario", "run", "-"), ".".join("a" * 10_000) + " = 1", "line 1 has more than 1,000 characters"),
        (("replay", "-"), "[" * 2_000_000, "line 1: edited: it is longer than 1048576 bytes"),
        (("replay", "-"), "[" * 200_000, "this is no table log; its first line does not name the format"),
        (("rank", "-g", "pai-gow-poker", "-"), "A" * 20_000, "line 1 of standard input has more than 10,000"),
    ],
)  # fmt: skip
def test_what_is_too_large_is_refused(words: tuple[str, ...], text: str, said: str) -> None:
    answer = paigow(*words, stdin=text)
    check(answer)
    assert answer.status in (1, 2)
    assert said in answer.out + answer.err


def test_a_mark_before_a_file_is_no_part_of_it() -> None:
    assert paigow("check", "-", stdin="\ufeff" + SUBMISSION) == paigow("check", "-", stdin=SUBMISSION)
    assert paigow("scenario", "run", "-", stdin="\ufeff" + SCENARIO) == paigow(
        "scenario", "run", "-", stdin=SCENARIO
    )


def test_escapes_in_names_and_keys_are_shown_and_not_sent() -> None:
    answer = paigow("check", "-", stdin=f'"{ESCAPES}" = 1\n' + SUBMISSION)
    assert answer.status == 1
    assert r"\x1b[2J" in answer.out
    answer = paigow("scenario", "run", "-", stdin=SCENARIO.replace('"Ann"', f'"{ESCAPES}"'))
    assert answer.status == 2
    check(answer)
