"""What all request handlers share: the tables, the store, the clock, the limits, who may come from where."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, ParamSpec, TypeVar

from paigow.server.background import BackgroundPool, BatchLoader
from paigow.server.codes import FarewellCode
from paigow.server.hosting import HouseClock, TableRegistry
from paigow.server.http.jobs import JobQueue
from paigow.server.http.relay import Relay
from paigow.server.people.authority import cookie_name
from paigow.server.people.limits import PEOPLE_OF_ADDRESS, USUAL_RATES, Buckets, Openings, Rates
from paigow.store import Person, Store

P = ParamSpec("P")
T = TypeVar("T")
MOST_TABLES: Final = 500
FIRST_PURSE: Final = 100_000
"""Play money for who comes new, in cents: a thousand dollars."""
ON_ITS_WAY: Final = 60.0
"""Seconds in which requests may still come by a token that was renewed since they were sent."""


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """How HTTP requests and sockets are limited and answered."""

    origins: frozenset[str] = frozenset()
    """The pages that may use the server from a browser, such as https://example.org."""
    hosts: frozenset[str] = frozenset({"localhost", "127.0.0.1", "[::1]"})
    """The names under which the server may be asked for: a page whose name was bent to our address may
    not."""
    is_secure: bool = False
    """Whether people come by HTTPS, so that cookies are kept to it."""
    heartbeat: int = 20
    purse: int = FIRST_PURSE
    refill: int = FIRST_PURSE
    """Play money for who has none left, once a day, in cents; 0 gives none."""
    rates: Rates = USUAL_RATES
    sockets_of_person: int = 4
    sockets_of_address: int = PEOPLE_OF_ADDRESS
    tables_of_person: int = 5
    """Tables that a player may have open which the player has opened, and that may be from one address."""
    tables_of_address: int = PEOPLE_OF_ADDRESS
    most_tables: int = MOST_TABLES
    """Tables that may be open in all."""
    languages: tuple[str, ...] = ()
    """The languages that page and answers are in, the usual one first; all there are where none is named."""


@dataclass(slots=True)
class AppState:
    """Everything that a request handler may need."""

    store: Store
    registry: TableRegistry
    clock: HouseClock
    jobs: JobQueue
    options: ServerOptions = field(default_factory=ServerOptions)
    sockets: Counter[str] = field(default_factory=Counter)
    """Open sockets by address."""
    by_person: Counter[str] = field(default_factory=Counter)
    leaving: dict[str, asyncio.Future[FarewellCode]] = field(default_factory=dict)
    """Of everybody who has a socket open: is set when they end their token here, or renew it."""
    answered: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    """Requests by method, route and status."""
    messages: Counter[str] = field(default_factory=Counter)
    """Messages through sockets by what became of them."""
    background: BackgroundPool = field(init=False, default_factory=BackgroundPool)
    """Where what may take long is done."""
    holders: BatchLoader[str, Person] = field(init=False)
    """Whose tokens are whose; those that have ended are nobody's."""
    relay: Relay = field(init=False)
    """Asks the servers that run other tables of the store."""
    openings: Openings = field(init=False)
    """The tables that players have opened."""
    _buckets: dict[str, Buckets] = field(init=False, default_factory=dict)
    _seen: set[str] = field(init=False, default_factory=set)
    """Who is to be written down as seen."""
    _is_noting: bool = field(init=False, default=False)
    _trial: asyncio.Future[bool] | None = field(init=False, default=None)
    _renewed: dict[str, float] = field(init=False, default_factory=dict)
    """Tokens that were renewed lately, and until when that matters."""

    def __post_init__(self) -> None:
        self.holders = BatchLoader(self._find_holders)
        self.relay = Relay(self.registry)
        most = self.options.tables_of_person, self.options.tables_of_address
        self.openings = Openings(self._openers, *most)

    @property
    def cookie(self) -> str:
        """Under which name a browser keeps a token of this server."""
        return cookie_name(self.store.id, is_secure=self.options.is_secure)

    def _openers(self) -> dict[str, str]:
        return {table.id: table.options.opened_by for table in self.registry.known}

    async def _find_holders(self, tokens: Sequence[str]) -> dict[str, Person]:
        return await self.in_thread(self.store.people.find_all, tokens, at=self.clock.wall())

    def may_ask(self, what: str, asker: str) -> bool:
        """Whether somebody has not asked for something too often; `Rates` has what and how often."""
        if what not in self._buckets:
            self._buckets[what] = Buckets(getattr(self.options.rates, what), self.clock.monotonic)
        return self._buckets[what].take(asker)

    @staticmethod
    async def in_thread(call: Callable[P, T], *arguments: P.args, **named: P.kwargs) -> T:
        """Ask the store, which waits for its disk, without waiting for it here."""
        return await asyncio.to_thread(call, *arguments, **named)

    async def takes_writes(self) -> bool:
        """Whether the store keeps what is written; whoever asks while it is tried gets the same answer."""
        if self._trial is None or self._trial.done():
            self._trial = asyncio.ensure_future(self.in_thread(self.store.writer.takes_writes))
        return await asyncio.shield(self._trial)

    async def note_seen(self, person: str) -> None:
        """Write down that somebody is there, together with all who come while others are written down."""
        self._seen.add(person)
        if self._is_noting:
            return
        self._is_noting = True
        try:
            while self._seen:
                noted, self._seen = self._seen, set()
                await self.in_thread(self.store.people.seen, noted, at=self.clock.wall())
        finally:
            self._is_noting = False

    @property
    def connected(self) -> int:
        """How many sockets are open."""
        return sum(self.sockets.values())

    def has_room_for(self, person: str, address: str) -> bool:
        """Whether somebody may open one more socket."""
        crowded = bool(person) and self.by_person[person] >= self.options.sockets_of_person
        return not crowded and self.sockets[address] < self.options.sockets_of_address

    def note_left(self, person: str, code: FarewellCode = FarewellCode.SIGNED_OUT) -> None:
        """Somebody has ended their token, or has another; it matters while they have a socket open."""
        if (leaving := self.leaving.pop(person, None)) is not None:
            leaving.set_result(code)

    def note_renewal(self, token: str) -> None:
        """Another token takes the place of this one, by which requests may be on their way."""
        now = self.clock.monotonic()
        self._renewed = {each: until for each, until in self._renewed.items() if until > now}
        self._renewed[token] = now + ON_ITS_WAY

    def was_renewed(self, token: str) -> bool:
        """Whether a token was renewed a moment ago."""
        return self._renewed.get(token, 0.0) > self.clock.monotonic()

    @contextmanager
    def counted(self, person: str, address: str) -> Iterator[asyncio.Future[FarewellCode]]:
        """Count an open socket for as long as it is; what is given is set when the person leaves."""
        self.by_person[person] += 1
        self.sockets[address] += 1
        try:
            yield self.leaving.setdefault(person, asyncio.get_running_loop().create_future())
        finally:
            self.by_person.subtract([person])
            self.sockets.subtract([address])
            if not self.by_person[person]:
                self.leaving.pop(person, None)
            self.by_person += Counter()  # forget who has none
            self.sockets += Counter()

    def is_allowed_origin(self, origin: str | None, host: str) -> bool:
        """Whether a page from there may ask: our own, under the name it was asked for by, or one that was
        named; a program that is no browser names no origin."""
        own = f"{'https' if self.options.is_secure else 'http'}://{host.lower()}"
        return origin is None or origin == own or origin in self.options.origins

    def is_allowed_host(self, host: str) -> bool:
        """Whether the server may be asked for under that name."""
        name = host.rpartition(":")[0] if not host.endswith("]") and ":" in host else host
        return name.lower() in self.options.hosts
