"""How long somebody has played, by the entries of a purse."""

from __future__ import annotations

from paigow.server.hosting.purses import Session, session
from paigow.store import BUY, CASH, PurseEntry, spans_of
from paigow.store.people_rows import DAY, played_within_a_day


def entries(*said: tuple[int, int, str, str]) -> list[PurseEntry]:
    """Entries by time, amount, reason and table; the newest first, as a store gives them."""
    made = [
        PurseEntry(number, at, amount, 0, reason, stream, 1)
        for number, (at, amount, reason, stream) in enumerate(said, 1)
    ]
    return made[::-1]


def test_a_visit_lasts_from_the_first_chips_bought_to_those_cashed() -> None:
    purse = entries((100, -50, BUY, "a"), (160, -50, BUY, "a"), (200, 80, CASH, "a"), (500, -10, BUY, "a"))
    assert spans_of(purse, 600) == [(100, 200), (500, 600)]
    assert played_within_a_day(purse, 600) == 200


def test_two_tables_at_once_count_once_and_visits_that_touch_are_one() -> None:
    purse = entries((100, -1, BUY, "a"), (150, -1, BUY, "b"), (200, 0, CASH, "a"), (300, 0, CASH, "b"))
    assert spans_of(purse, 900) == [(100, 300)]


def test_only_the_last_day_counts_toward_the_time_that_was_played() -> None:
    purse = entries((0, -1, BUY, "a"), (100, 0, CASH, "a"), (200, -1, BUY, "a"))
    assert played_within_a_day(purse, DAY + 250) == DAY
    assert played_within_a_day(purse, DAY + 50) == 50 + DAY - 150


def test_the_net_result_is_of_the_visit_that_goes_on() -> None:
    purse = entries(
        *((0, 1_000, "grant", ""), (10, -500, BUY, "a"), (20, 900, CASH, "a"), (100, -300, BUY, "a")),
        *((150, -200, BUY, "b"), (160, 50, CASH, "b")),
    )
    assert session(purse, held=320, now=200) == Session(100, 100, -300 - 200 + 50 + 320)


def test_who_has_lost_everything_and_left_plays_no_more() -> None:
    purse = entries((100, -50, BUY, "a"), (200, 0, CASH, "a"))
    assert session(purse, held=0, now=300) == Session(None, 0, 0)
