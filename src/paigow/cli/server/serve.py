"""`paigow serve`: tables for people elsewhere, from the embedded store or a database."""

from __future__ import annotations

import asyncio
import errno
import logging
import socket
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Annotated, Final, NamedTuple

import typer

from paigow.errors import PaigowError
from paigow.games.catalogue import GAMES
from paigow.games.submission import sample, sample_names, sample_text
from paigow.outside.browser import show_page
from paigow.outside.terminal import is_terminal
from paigow.server.doors.app import build_app
from paigow.server.doors.packing import packed
from paigow.server.doors.premises import DoorOptions, Premises
from paigow.server.doors.questions import HeavyQuestions
from paigow.server.doors.running import DrainingServer, log_as_json, uvicorn_settings
from paigow.server.hosting import Floor, FloorOptions, SystemClock
from paigow.store import Conflict, Store, open_store, serving_alone

DatabaseOption = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        help="The store; the embedded one in your data folder unless said.",
    ),
]
KeysOption = Annotated[
    Path | None, typer.Option("--keys", metavar="FILE", help="The file of its keys, made at the first start.")
]


def serve(
    host: Annotated[str, typer.Option(metavar="HOST", help="The address to listen at.")] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(metavar="N", min=0, max=65_535, help="The port; 0 takes a free one.")
    ] = 8_000,
    database: DatabaseOption = "",
    keys: KeysOption = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="A page that may use the server, https://HOST; may be repeated."),
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(metavar="HOST", help="A further name that the server is asked for by; may be repeated."),
    ] = None,
    secure: Annotated[
        bool, typer.Option("--secure", help="People come by HTTPS, through a proxy; cookies are kept to it.")
    ] = False,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy, or a network, that is believed about where people come from; may be repeated.",
        ),
    ] = None,
    lease: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            min=1,
            max=3_600,
            help="Of silence, after which another server takes over.",
        ),
    ] = FloorOptions().lease,
    refill: Annotated[
        int,
        typer.Option(
            metavar="DOLLARS",
            min=0,
            max=1_000_000,
            help="Play money that somebody who has lost all may get once a day; 0 gives none.",
        ),
    ] = DoorOptions().refill // 100,
    drain: Annotated[
        float,
        typer.Option(
            metavar="SECONDS", min=0, max=86_400, help="For rounds in play when the server is told to end."
        ),
    ] = 60.0,
    open_: Annotated[
        bool, typer.Option("--open", help="Open the page in the browser, where there is a screen.")
    ] = False,
    verbose: Annotated[bool, typer.Option("--verbose", help="Log every request.")] = False,
) -> None:
    """Run tables for people in a browser or elsewhere: a table of each game at first, kept in a store.

    Prints its address, which is the page's. Told to end (SIGTERM) it opens no new round, lets those in play
    finish, and goes.
    """
    log_as_json(logging.INFO if verbose else logging.WARNING)
    names = DoorOptions().hosts | {host, *(name or ())}
    with closing(_listening(host, port)) as listening:
        address = f"http://{_bracketed(host)}:{listening.getsockname()[1]}"
        origins = frozenset({address, *(origin or ())})
        options = DoorOptions(origins, names, secure, refill=100 * refill)
        with open_store(database, keys) as store, serving_alone(store.engine):
            asyncio.run(_serve(store, listening, options, Running(address, proxy or [], lease, drain, open_)))


class Running(NamedTuple):
    """How this process runs."""

    address: str
    proxies: list[str]
    lease: float
    drain: float
    shows_page: bool


async def _serve(store: Store, listening: socket.socket, options: DoorOptions, running: Running) -> None:
    clock = SystemClock()
    floor = Floor(store, clock=clock, pack=packed, options=FloorOptions(lease=running.lease))
    await floor.open()
    known = {table.id for table in floor.tables}
    for each in _one_of_each_game():
        if each not in known:
            with suppress(Conflict):  # another server that began with this one was quicker
                await floor.create(each, sample_text(each), called=sample(each).title)
    house = Premises(store, floor, clock, HeavyQuestions(), options)
    server = DrainingServer(uvicorn_settings(build_app(house), "", 0, running.proxies), house, running.drain)
    _announce(running.address)
    if running.shows_page:
        show_page(running.address)
    try:
        await server.run_until_told(listening)
    finally:
        house.questions.close()
        house.apart.close()
        if floor.is_ready:
            await floor.close()


def _announce(address: str) -> None:
    """The address, on a line of its own; a person is told how to go on."""
    sys.stdout.write(f"{address}\n")
    if is_terminal():
        sys.stdout.write(
            "Open it in a browser to play. Ctrl+C ends it; GET /openapi.json says what can be asked.\n"
        )
    sys.stdout.flush()


def _one_of_each_game() -> Iterator[str]:
    """The first sample of every game."""
    every = {name: sample(name).game for name in sample_names()}
    for game in GAMES:
        yield next(name for name, filed in every.items() if filed == game.name)


_NO_ADDRESS: Final = "this machine has no such address; choose another --host"
_KEPT_PORT: Final = "the system keeps that port to itself; choose another --port"


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        found = socket.create_server((host, port), family=family)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PaigowError(
                f"something listens at http://{_bracketed(host)}:{port} already; if it is paigow, "
                "open that address in a browser, else choose another --port"
            ) from None
        why = _KEPT_PORT if error.errno == errno.EACCES else _NO_ADDRESS
        raise PaigowError(f"cannot listen at {host}, port {port}: {why}") from None
    # asyncio does this only for sockets that name their protocol; without it an answer waits 40 ms for the
    # acknowledgement of the message before it. Whoever is accepted inherits it.
    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return found


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
