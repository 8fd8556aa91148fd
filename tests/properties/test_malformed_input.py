"""Whatever is typed, the command answers with one line and exit status 2, never with a traceback."""

from __future__ import annotations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from command import paigow

TEXT = st.text(st.characters(exclude_categories=("Cs", "Cc")), max_size=30)
WORDS = st.sampled_from(
    [
        "As",
        "Kd",
        "Qh",
        "9c",
        "7s",
        "5d",
        "2h",
        "Jk",
        "10d",
        "6-6",
        "1-2",
        "-",
        "--",
        "--json",
        "--game",
        "pai-gow-poker",
        "pai-gow-tiles",
        "supreme-pai-gow",
        "--house-way",
        "foxwoods",
        "best-low",
        "--switch",
        "ace_five=lowest",
        "ace_five=",
        "--table",
        "pgp-16b-a",
        "--meter",
        "5",
        "mega=1",
        "--dealer",
        "--colour",
        "red",
        "--submission",
        "--status",
        "decides",
        "PGP-3",
        "--seed",
        "1",
        "-1",
        "1e9",
        "☃",
    ]
)
COMMANDS = [
    "rank",
    "settings",
    "set",
    "classify",
    "house-ways",
    "pay-tables",
    "clauses",
    "check",
    "submission",
]


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("command", COMMANDS)
@settings(max_examples=60)
@given(st.lists(WORDS | TEXT, max_size=6), st.lists(TEXT, max_size=3))
@example(["--game", "pai-gow-poker", "\x00"], [])
@example([], [])
def test_any_words_get_an_answer_or_one_line(command: str, words: list[str], lines: list[str]) -> None:
    answer = paigow(command, *words, stdin="\n".join(lines))
    assert answer.status in (0, 1, 2)
    assert "Traceback" not in answer.err
    if command == "submission" and not words:  # nothing was said, so the help is the answer
        assert (answer.status, answer.err.startswith("Usage: ")) == (2, True)
    elif answer.err:
        assert answer.status in (1, 2)
        assert answer.err.startswith("paigow: ")
        assert answer.err.count("\n") == 1


HAND = st.lists(WORDS | TEXT, min_size=1, max_size=8).map(" ".join)


@pytest.mark.parametrize("game", ["pai-gow-poker", "supreme-pai-gow", "pai-gow-tiles"])
@settings(max_examples=60)
@given(st.lists(HAND, max_size=4))
def test_each_bad_line_is_answered_where_it_stands(game: str, lines: list[str]) -> None:
    kept = [line for line in lines if line.strip()]
    answer = paigow("set", "-g", game, "-w", "best-low", "--json", "-", stdin="\n".join(lines))
    assert len(answer.records) == sum(len(line.splitlines()) for line in kept if line.strip())
    assert answer.status == (2 if any("error" in record for record in answer.records) else 0)
