"""Routes of today's ten hands: the same for everybody on a day in UTC, the first try counts, and the server
judges it. A name stands on the list only by consent."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from fractions import Fraction
from hashlib import sha256
from typing import Final

from paigow.games.catalogue import GameName
from paigow.games.hands import family_of
from paigow.server.codes import ErrorCode
from paigow.server.http.request import HandlerRequest, HTTPError, Routes
from paigow.server.http.routes.odds import run_job
from paigow.server.http.routes.practice import count_values, deal_by
from paigow.server.people.authority import Permission, PersonRole
from paigow.server.protocol.teaching import (
    WAGER,
    ExactCents,
    ListedRequest,
    SettingCalled,
    TodayAnswer,
    TodaysHand,
    TodayStanding,
    TriedHand,
    TryAnswer,
    TryRequest,
)
from paigow.store import DAY, FirstTry
from paigow.teaching.setting_value.practice import Dealt

ROUTES: Final = Routes()
GAME: Final = GameName.PAI_GOW_POKER
HANDS: Final = 10
MOST_LISTED: Final = 100
_FAMILY: Final = family_of(GAME)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_SEED_BYTES: Final = 4


@ROUTES.add("GET", "/today", Permission.LEARN)
async def read_today(asked: HandlerRequest) -> TodayAnswer:
    """Today's ten hands, how you have set those that you tried, and the list of those who agreed to it."""
    return await _told(asked)


async def _told(asked: HandlerRequest) -> TodayAnswer:
    state, day = asked.state, _today(asked)
    person = asked.known.id if asked.role is PersonRole.PLAYER else None
    tries = [] if person is None else await state.in_thread(state.store.today.tries, day, person)
    tried = {each.hand: _tried(each) for each in tries}
    standings = await state.in_thread(_standings, asked, day)
    return TodayAnswer(
        day=day_text(day),
        game=GAME,
        hands=tuple(
            TodaysHand(number=number, pieces=pieces_of(day, number), tried=tried.get(number))
            for number in range(1, HANDS + 1)
        ),
        is_listed=person is not None and await state.in_thread(state.store.today.is_listed, person),
        standings=standings,
    )


@ROUTES.add("POST", "/today/hands/{hand}", Permission.TRY_TODAY, TryRequest, refusals=(409, 503))
async def try_hand(asked: HandlerRequest) -> TryAnswer:
    """Set one of today's ten hands. Your first try counts; a later one is answered with the first."""
    state, day, number = asked.state, _today(asked), asked.number("hand")
    if not 1 <= number <= HANDS:
        raise HTTPError(404, ErrorCode.NOT_FOUND, "there are ten hands a day; choose one of them")
    if asked.body.day != day_text(day):
        raise HTTPError(409, ErrorCode.NOT_NOW, "that day is over; there are new hands, so read them first")
    dealt = Dealt(GAME, tuple(_FAMILY.parse(" ".join(pieces_of(day, number)))))
    values = await run_job(asked, ("values", dealt), count_values, dealt, rate="practice")
    laid = {*asked.body.high}, {*asked.body.low}
    row = next((each for each in values.settings if ({*each.high}, {*each.low}) == laid), None)
    if row is None:
        raise HTTPError(
            409,
            ErrorCode.NOT_UNDERSTOOD,
            "these are not the cards of that hand; set five of them high and two low",
        )
    given_up = Fraction(row.gives_up.numerator, row.gives_up.denominator)
    tried = FirstTry(number, " ".join(row.high), " ".join(row.low), given_up)
    first = await state.in_thread(_add, asked, day, tried)
    best = values.settings[0]
    return TryAnswer(
        number=number,
        tried=_tried(first),
        best=SettingCalled(
            high=best.high, low=best.low, high_called=best.high_called, low_called=best.low_called
        ),
        is_first=first == tried,
    )


@ROUTES.add("PUT", "/today/name", Permission.TRY_TODAY, ListedRequest)
async def set_listed(asked: HandlerRequest) -> TodayAnswer:
    """Agree to stand on the list by name, or take that back; what is answered is the list then."""
    await asked.state.in_thread(_list, asked)
    return await _told(asked)


def _list(asked: HandlerRequest) -> None:
    asked.state.store.today.set_listed(asked.known.id, is_listed=asked.body.is_listed)


def _add(asked: HandlerRequest, day: int, tried: FirstTry) -> FirstTry:
    return asked.state.store.today.add(day, asked.known.id, tried, at=asked.state.clock.wall())


def _standings(asked: HandlerRequest, day: int) -> tuple[TodayStanding, ...]:
    found = asked.state.store.today.standings(day, HANDS, at=asked.state.clock.wall())
    return tuple(
        TodayStanding(name=each.name, best=each.best, gives_up=_cents(each.given_up))
        for each in found[:MOST_LISTED]
    )


def _today(asked: HandlerRequest) -> int:
    return asked.state.clock.wall() // DAY


def day_text(day: int) -> str:
    """
    >>> day_text(0), day_text(20_000)
    ('1970-01-01', '2024-10-04')
    """
    return (_EPOCH + timedelta(days=day)).date().isoformat()


def pieces_of(day: int, number: int) -> tuple[str, ...]:
    """One of the hands of a day, the same at every server."""
    seed = sha256(f"paigow today {day} {number}".encode()).digest()[:_SEED_BYTES]
    return deal_by(GAME, int.from_bytes(seed, "big"), ()).pieces


def _tried(each: FirstTry) -> TriedHand:
    return TriedHand(
        high=tuple(each.high.split()), low=tuple(each.low.split()), gives_up=_cents(each.given_up)
    )


def _cents(given_up: Fraction) -> ExactCents:
    return ExactCents.of_a_wager(given_up / WAGER)
