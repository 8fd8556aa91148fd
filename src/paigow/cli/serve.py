"""`paigow serve`: tables for people elsewhere, from the embedded store or a database."""

from __future__ import annotations

import asyncio
import errno
import ipaddress
import re
import socket
import sys
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Annotated, Final, NamedTuple
from urllib.parse import urlsplit

import typer

from paigow.cli.common import check_keys, load_submission, submission_file
from paigow.cli.config import ConfigOption, config_text
from paigow.errors import PaigowError, cut_short, unknown
from paigow.games.catalogue import GAMES
from paigow.games.submission import sample, sample_names, sample_text
from paigow.platform.browser import show_page
from paigow.platform.terminal import is_terminal
from paigow.server.hosting import HostingOptions, SystemClock, TableRegistry
from paigow.server.http.app import build_app
from paigow.server.http.connections import MOST_CONNECTIONS, MOST_OF_ADDRESS, ConnectionLimiter
from paigow.server.http.jobs import JobQueue
from paigow.server.http.server import DrainingServer, LogLevel, log_as_json, uvicorn_settings
from paigow.server.http.state import AppState, ServerOptions
from paigow.server.people.limits import PEOPLE_OF_ADDRESS, Rates
from paigow.store import ConflictError, Store, open_store, serving_alone
from paigow.teaching.translation import languages_said

DatabaseOption = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        help="The store; the embedded one in your data folder unless said.",
    ),
]
KeysOption = Annotated[
    Path | None,
    typer.Option(
        "--keys", metavar="FILE", help="The file of its keys, made at the first start.", callback=check_keys
    ),
]


def serve(
    context: typer.Context,
    config: ConfigOption = None,  # noqa: ARG001 - its callback has read it
    print_config: Annotated[
        bool,
        typer.Option(
            "--print-config", help="Print the configuration in force as a file for --config, and end."
        ),
    ] = False,
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
    internal: Annotated[
        str,
        typer.Option(
            metavar="URL",
            help="Where the other servers on the database reach this one; where it listens unless said.",
        ),
    ] = "",
    lease: Annotated[
        float,
        typer.Option(
            metavar="SECONDS",
            min=1,
            max=3_600,
            help="Of silence, after which another server takes over.",
        ),
    ] = HostingOptions().lease,
    people_per_address: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            max=10_000,
            help="People who may play from one address; for a club behind one address as many as come.",
        ),
    ] = PEOPLE_OF_ADDRESS,
    join_rate: Annotated[
        float | None,
        typer.Option(
            metavar="PER-MINUTE",
            min=0.1,
            max=100_000,
            help="New people a minute from one address, once as many as --people-per-address have come at "
            "once; three for every ten of those unless said.",
        ),
    ] = None,
    connections: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=10,
            max=100_000,
            help="Connections in all, as far as the machine allows.",
        ),
    ] = MOST_CONNECTIONS,
    most_tables: Annotated[
        int,
        typer.Option(
            metavar="N",
            min=1,
            max=100_000,
            help="Tables that may be open in all before nobody opens another.",
        ),
    ] = ServerOptions().most_tables,
    table: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SAMPLE|FILE",
            help="A table to open at the first start: a sample, or a Rules Submission; may be repeated. "
            "One of each game unless said.",
        ),
    ] = None,
    purse: Annotated[
        int,
        typer.Option(
            metavar="DOLLARS", min=0, max=1_000_000, help="Play money that somebody who comes new is given."
        ),
    ] = ServerOptions().purse // 100,
    refill: Annotated[
        int,
        typer.Option(
            metavar="DOLLARS",
            min=0,
            max=1_000_000,
            help="Play money that somebody who has lost all may get once a day; 0 gives none.",
        ),
    ] = ServerOptions().refill // 100,
    drain: Annotated[
        float,
        typer.Option(
            metavar="SECONDS", min=0, max=86_400, help="For rounds in play when the server is told to end."
        ),
    ] = 60.0,
    open_: Annotated[
        bool, typer.Option("--open", help="Open the page in the browser, where there is a screen.")
    ] = False,
    language: Annotated[
        list[str] | None,
        typer.Option(
            metavar="CODE",
            help=f"A language of page and answers, the usual one first: {' or '.join(languages_said())}; "
            "may be repeated. All of them, and English first, unless said.",
        ),
    ] = None,
    log: Annotated[
        LogLevel,
        typer.Option(metavar="LEVEL", help="What is logged: error, warning, or info for every request too."),
    ] = LogLevel.WARNING,
    log_file: Annotated[
        Path | None,
        typer.Option(
            "--log-file",
            metavar="FILE",
            help="A file that the log is added to, and that may be moved away; standard error unless said.",
        ),
    ] = None,
) -> None:
    """Run tables for people in a browser or elsewhere: a table of each game at first, kept in a store.

    Prints its address, which is the page's. Told to end (SIGTERM) it opens no new round, lets those in play
    finish, and goes.
    """
    if print_config:
        typer.echo(config_text(context), nl=False)
        return
    languages = tuple(dict.fromkeys(map(_read_language, language or ())))
    log_as_json(log.number, log_file)
    names = ServerOptions().hosts | {_bracketed(host).lower(), *map(_read_name, name or ())}
    origins = {_read_address(each, "--origin") for each in origin or ()}
    proxies = [_read_network(each) for each in proxy or ()]
    reached = _read_address(internal, "--internal") if internal else ""
    tables = tuple(map(_read_table, table)) if table else tuple(map(_read_table, _one_of_each_game()))
    with closing(_listening(host, port)) as listening:
        address = f"http://{_bracketed(host)}:{listening.getsockname()[1]}"
        options = ServerOptions(
            frozenset({address, *origins}),
            names,
            secure,
            purse=100 * purse,
            refill=100 * refill,
            rates=Rates.for_crowd(people_per_address, join_rate),
            sockets_of_address=people_per_address,
            tables_of_address=people_per_address,
            most_tables=most_tables,
            languages=languages,
        )
        reached = reached or _reached_at(host, listening.getsockname()[1])
        of_address = people_per_address * MOST_OF_ADDRESS // PEOPLE_OF_ADDRESS
        running = Running(address, reached, proxies, lease, drain, open_, tables, of_address, connections)
        with open_store(database, keys) as store, serving_alone(store.engine):
            asyncio.run(_serve(store, listening, options, running))


_HOST_NAME: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*\.?")
_USUAL_PORTS: Final = {"http": 80, "https": 443}


def _is_host(name: str) -> bool:
    """Whether it is a name of a machine, or an address; one of IPv6 stands in brackets.

    >>> [_is_host(name) for name in ("localhost", "[::1]", "10.0.0.1", "a b", "::1", "example.org:80", "")]
    [True, True, True, False, False, False, False]
    """
    if name.startswith("[") and name.endswith("]"):
        return _is_address(name[1:-1])
    return len(name) <= 253 and bool(_HOST_NAME.fullmatch(name))


def _is_address(text: str) -> bool:
    try:
        return bool(ipaddress.ip_address(text))
    except ValueError:
        return False


def _read_name(text: str) -> str:
    """A name that people ask for, as requests carry it.

    >>> _read_name("Table.Example.org"), _read_name("fd00::1")
    ('table.example.org', '[fd00::1]')
    """
    name = _bracketed(text).lower() if _is_address(text) else text.lower()
    if not _is_host(name):
        raise PaigowError(f"--name takes a host's name such as table.example.org, not {cut_short(text)}")
    return name


def _read_address(text: str, option: str) -> str:
    """The scheme, host and port of a server or page, written as browsers write an origin.

    >>> _read_address("https://Table.example.org:443/", "--origin")
    'https://table.example.org'
    """
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    host = _bracketed(parts.hostname or "")
    bare = text.lower() in (f"{parts.scheme}://{parts.netloc}{end}".lower() for end in ("", "/"))
    if parts.scheme not in _USUAL_PORTS or not _is_host(host) or not bare or "@" in parts.netloc or port == 0:
        raise PaigowError(
            f"{option} takes http:// or https:// with a host and perhaps a port, such as "
            f"https://table.example.org, and no path, not {cut_short(text)}"
        )
    return f"{parts.scheme}://{host}" + ("" if port in (None, _USUAL_PORTS[parts.scheme]) else f":{port}")


def _read_network(text: str) -> str:
    """An address or a network of proxies."""
    try:
        found = ipaddress.ip_network(text, strict=False)
    except ValueError:
        raise PaigowError(
            "--proxy takes an address such as 10.0.0.1 or a network such as 10.0.0.0/8, "
            f"not {cut_short(text)}"
        ) from None
    return str(found) if "/" in text else text


def _read_language(text: str) -> str:
    """A language that there are words in."""
    if text not in languages_said():
        raise unknown("language", text, list(languages_said()))
    return text


class FirstTable(NamedTuple):
    """A table that is opened if there is none of its name yet."""

    id: str
    text: str
    title: str


def _read_table(text: str) -> FirstTable:
    """A table of a sample, or of a Rules Submission in a file, whose name without its ending it takes."""
    if text in sample_names():
        return FirstTable(text, sample_text(text), sample(text).title)
    file = Path(text)
    if not file.suffix:
        raise unknown("sample", text, list(sample_names()))
    filed = load_submission(file)
    return FirstTable(file.stem, submission_file(file), filed.title or filed.game_played.title)


class Running(NamedTuple):
    """How this process runs."""

    address: str
    internal: str
    """Where other servers reach it."""
    proxies: list[str]
    lease: float
    drain: float
    shows_page: bool
    tables: tuple[FirstTable, ...]
    of_address: int
    """Connections of one address that are not sockets yet."""
    connections: int


async def _serve(store: Store, listening: socket.socket, options: ServerOptions, running: Running) -> None:
    clock = SystemClock()
    hosting = HostingOptions(lease=running.lease, address=running.internal)
    registry = TableRegistry(store, clock=clock, options=hosting)
    await registry.open()
    known = {table.id for table in registry.known}
    for each in running.tables:
        if each.id not in known:
            with suppress(ConflictError):  # another server that began with this one was quicker
                await registry.create(each.id, each.text, called=each.title)
    state = AppState(store, registry, clock, JobQueue(), options)
    limiter = ConnectionLimiter(running.of_address, running.connections)
    settings = uvicorn_settings(build_app(state), "", 0, running.proxies, limiter)
    server = DrainingServer(settings, state, running.drain)
    _announce(running.address)
    if running.shows_page:
        show_page(running.address)
    try:
        await server.run_until_told(listening)
    finally:
        state.jobs.close()
        state.background.close()
        if registry.is_open:
            await registry.close()


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
    if not host.strip():
        raise PaigowError("--host takes an address of this machine, or 0.0.0.0 for all that it has")
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


def _reached_at(host: str, port: int) -> str:
    """Where other servers reach one that listens at an address, or at all that the machine has."""
    name = socket.gethostname() if host in ("0.0.0.0", "::") else host
    return f"http://{_bracketed(name)}:{port}"


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
