"""Sessions of many rounds: what is convolved is what a count of all courses finds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import accumulate, pairwise, product
from pathlib import Path

import pytest

from command import paigow
from known import known
from paigow.errors import PaigowError
from paigow.games.submission import sample, sample_text
from paigow.money import Cents, dollars
from paigow.odds.main_wager import kept_odds, main_question
from paigow.odds.submission_wagers import filed_wagers
from paigow.report.session import Session, main_session, optional_session, session_of_both

TILES = sample("pai-gow-tiles-pair-fortunes")
QUESTION = main_question(TILES.game, TILES.house_way, None, TILES.switches)


def courses(session: Session) -> Iterator[tuple[tuple[Fraction, ...], float]]:
    """Every course of a session, with its chance."""
    total = sum(session.results.values())
    for course in product(session.results, repeat=session.rounds):
        chance = 1.0
        for result in course:
            chance *= session.results[result] / total
        yield course, chance


def is_ruined(course: tuple[Fraction, ...], bankroll: int, wagered: int) -> bool:
    held = Fraction(bankroll)
    for result in course:
        held += result
        if held < wagered:
            return True
    return False


def main_of(rounds: int) -> Session:
    return main_session(QUESTION, known(kept_odds(QUESTION)), rounds, dollars(100))


def test_a_session_is_what_all_its_courses_come_to() -> None:
    session = main_of(6)
    ended = [(sum(course), is_ruined(course, 25_000, 10_000), chance) for course, chance in courses(session)]
    found = session.distribution
    assert found.chance_above(Fraction(0)) == pytest.approx(
        sum(c for end, _, c in ended if end > 0), abs=1e-12
    )
    assert found.chance_of(Fraction(0)) == pytest.approx(sum(c for end, _, c in ended if end == 0), abs=1e-12)
    assert session.ruin(Cents(25_000)) == pytest.approx(sum(c for _, lost, c in ended if lost), abs=1e-12)
    assert float(session.mean) == pytest.approx(sum(float(end) * c for end, _, c in ended), abs=1e-9)


@pytest.mark.parametrize("rounds", [1, 6, 200])
def test_the_bars_of_a_drawing_hold_every_result_once(rounds: int) -> None:
    session = main_of(rounds)
    bars, found = session.bars(most=8), session.distribution
    assert 1 <= len(bars) <= 8
    assert sum(chance for *_, chance in bars) == pytest.approx(1, abs=1e-12)
    assert all(before[1] == after[0] for before, after in pairwise(bars))
    assert 0 in {edge for above, up_to, _ in bars for edge in (above, up_to)}
    for (_, up_to, _), so_far in zip(bars[:-1], accumulate(chance for *_, chance in bars), strict=False):
        assert so_far == pytest.approx(1 - found.chance_above(up_to), abs=1e-12)


@pytest.mark.parametrize("rounds", [20, 200])
def test_bars_rise_to_the_likeliest_result_and_fall_after_it(rounds: int) -> None:
    chances = [chance for *_, chance in main_of(rounds).bars()]
    most = chances.index(max(chances))
    inner = chances[1:-1]  # the first and the last hold all that lies beyond them
    assert len(inner) > 10
    assert inner[:most] == sorted(inner[:most])
    assert inner[most:] == sorted(inner[most:], reverse=True)


def test_a_bankroll_below_the_wager_is_ruined_at_once() -> None:
    assert main_of(6).ruin(Cents(9_999)) == 1.0


def test_two_wagers_of_one_hand_keep_their_exact_means_and_vary_together() -> None:
    [filed] = filed_wagers(TILES)
    main, alone = main_of(10), optional_session(filed, 10, dollars(100))
    both = session_of_both(TILES, main, filed, dollars(100), deals=20_000)
    assert (both.is_exact, both.wagered) == (False, dollars(200))
    assert both.mean == main.mean + alone.mean
    assert both.deviation**2 > main.deviation**2 + alone.deviation**2


def test_a_count_that_would_take_too_long_is_refused() -> None:
    with pytest.raises(PaigowError, match="takes too long to count; ask for fewer rounds"):
        main_of(10**7).ruin(dollars(100_001))


def test_a_session_is_told_to_people(tmp_path: Path) -> None:
    file = tmp_path / "tiles.toml"
    file.write_text(sample_text("pai-gow-tiles-pair-fortunes"), "utf-8")
    answer = paigow("odds", "session", str(file), "-n", "20", "--wager", "100", "--bankroll", "1000")
    assert (answer.status, answer.err) == (0, "")
    lines = answer.out.splitlines()
    assert lines[0] == "20 rounds of $100.00"
    assert [line.split("  ")[0] for line in lines[1:5]] == [
        "Expected",
        "Standard deviation",
        "Chance to be ahead",
        "Risk of ruin",
    ]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("--optional", "fortune_bonus"), "--optional takes a wager and dollars, as fortune_bonus=5"),
        (("--optional", "fortune_bonus=5"), "there is no optional wager in this submission 'fortune_bonus'"),
        (("--wager", "0"), "a wager is more than nothing"),
        (("--wager", "100", "--bankroll", "0"), "a bankroll is more than nothing"),
    ],
)
def test_a_session_that_cannot_be_counted_says_why(words: tuple[str, ...], why: str, tmp_path: Path) -> None:
    file = tmp_path / "tiles.toml"
    file.write_text(sample_text("pai-gow-tiles-pair-fortunes"), "utf-8")
    answer = paigow("odds", "session", str(file), "-n", "20", *words)
    assert (answer.status, answer.out) == (2, "")
    assert why in answer.err
