"""How long somebody has played, by their visits to tables."""

from __future__ import annotations

from paigow.server.hosting.purses import SESSION_GAP, Session, session
from paigow.store import TableVisit, spans_of
from paigow.store.people import CLOCK_STEP, DAY, played_within_a_day, taken_along


def over(stream: str, since: int, last: int, amount: int = 0) -> TableVisit:
    return TableVisit(stream, since, last, amount, is_over=True)


def going_on(stream: str, since: int, amount: int = -1) -> TableVisit:
    return TableVisit(stream, since, since, amount, is_over=False)


def test_a_visit_lasts_from_the_first_chips_bought_to_those_cashed() -> None:
    visits = [over("a", 100, 200), going_on("a", 500)]
    assert spans_of(visits, 600) == [(100, 200), (500, 600)]
    assert played_within_a_day(visits, 600) == 200


def test_two_tables_at_once_count_once_and_visits_that_touch_are_one() -> None:
    assert spans_of([over("a", 100, 200), over("b", 150, 300)], 900) == [(100, 300)]


def test_only_the_last_day_counts_toward_the_time_that_was_played() -> None:
    visits = [over("a", 0, 100), going_on("a", 200)]
    assert played_within_a_day(visits, DAY + 250) == DAY
    assert played_within_a_day(visits, DAY + 50) == 50 + DAY - 150


def test_a_visit_that_began_later_than_now_counts_as_the_whole_day_until_it_is_over() -> None:
    """The clock was put back since; by a few seconds it is every now and then."""
    assert played_within_a_day([going_on("a", 10 * DAY)], DAY) == DAY
    assert played_within_a_day([going_on("a", DAY + CLOCK_STEP)], DAY) == 0
    assert played_within_a_day([over("a", 10 * DAY, 10 * DAY + 50)], DAY) == 50


def test_chips_of_yesterday_may_be_lost_today_and_bring_no_credit_when_they_are_cashed() -> None:
    assert taken_along([going_on("a", 0, -900)], 2 * DAY) == 900
    assert taken_along([over("a", 0, 2 * DAY, 0), over("b", 0, 10, -500)], 2 * DAY + 1) == 0


def test_the_net_result_is_of_the_session_that_goes_on() -> None:
    long_ago = over("a", 10, 20, 400)
    now = SESSION_GAP + 1_000
    visits = [long_ago, over("b", now - 60, now - 40, -150), going_on("a", now - 30, -300)]
    assert session(visits, held=320, now=now) == Session(now - 60, 60, -150 - 300 + 320)


def test_what_has_come_of_a_session_stays_on_view_when_a_table_is_left_until_it_has_ended() -> None:
    visits = [over("a", 100, 200, -50)]
    assert session(visits, held=0, now=200 + SESSION_GAP) == Session(100, 100, -50)
    assert session(visits, held=0, now=201 + SESSION_GAP) == Session(None, 0, 0)
