"""`paigow play`: real rounds at a full table in the terminal."""

from __future__ import annotations

import time
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any

import typer

from paigow.errors import PaigowError
from paigow.money import parse_money
from paigow.platform.terminal import is_terminal
from paigow.terminal.app import PlayApp, load_storage
from paigow.terminal.options import Mode, Pace, PlayOptions

MOST = 10**15
"""The largest number that is taken. `common` has it too, and loads the games: the first screen comes sooner
without them."""
_ELSEWHERE = ("--game", "--submission", "--seed", "--stepped", "--deal", "--session", "--keep")
"""What says how a table is dealt here, and nothing to a server."""


def play(
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help="The game; asked for when not given.")
    ] = None,
    submission: Annotated[
        Path | None,
        typer.Option("--submission", metavar="FILE", help="The Rules Submission of the table."),
    ] = None,
    seed: Annotated[int | None, typer.Option(min=-MOST, max=MOST, help="Deal the same cards again.")] = None,
    players: Annotated[int, typer.Option(min=0, max=5, help="Simulated players beside you.")] = 5,
    seat: Annotated[
        int | None,
        typer.Option(min=1, max=6, help="Your betting position; 2, or at a server the first free."),
    ] = None,
    chips: Annotated[
        str | None,
        typer.Option(metavar="AMOUNT", help="What you buy in for; 100 times the least wager when not given."),
    ] = None,
    stepped: Annotated[
        bool, typer.Option("--stepped", help="Announce each step of the dealer with its clause, and wait.")
    ] = False,
    deal: Annotated[
        bool, typer.Option("--deal", help="You are the dealer; the players are simulated.")
    ] = False,
    questions: Annotated[
        bool,
        typer.Option("--questions/--no-questions", help="With --deal: say what each step comes to."),
    ] = True,
    values: Annotated[
        bool, typer.Option("--values/--no-values", help="Count whether each setting was good.")
    ] = True,
    pace: Annotated[Pace, typer.Option(help="How fast hands are exposed.")] = Pace.STEADY,
    keep: Annotated[
        bool | None,
        typer.Option(
            "--keep/--no-keep",
            help="Keep the session, to come back to it; unless said, without a seed and in a terminal.",
        ),
    ] = None,
    session: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=MOST, help="Go on with this session of `paigow history`."),
    ] = None,
    server: Annotated[
        str | None, typer.Option(metavar="URL", help="Play at a table of this server, http://HOST:PORT.")
    ] = None,
    table: Annotated[
        str | None, typer.Option(metavar="ID", help="With --server: the table; asked for when not given.")
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="With --server: who you are; asked for at first.")
    ] = None,
) -> None:
    """Play real rounds in the terminal: wagers, cut, bank, setting, settlement, each with its clause."""
    if stepped and deal:
        raise PaigowError(
            "--stepped announces the steps of a dealer, --deal makes you the dealer; choose one"
        )
    bought = parse_money(chips) if chips is not None else None
    if bought is not None and bought <= 0:
        raise PaigowError("chips are bought for an amount above nothing")
    mode = _mode(stepped=stepped, deal=deal)
    if server is None and (table or name):
        raise PaigowError("--table and --name say where and who you are at a server; add --server URL")
    if server is not None:
        given = (game, submission, seed, stepped, deal, session, keep)
        _check_only_server([option for option, value in zip(_ELSEWHERE, given, strict=True) if value])
        _play_remotely(
            server, PlayOptions(seat, players, bought, pace=Pace.AT_ONCE, values=values), table, name
        )
        return
    options = PlayOptions(seat, players, bought, mode, seed, int(time.time()), pace, values, questions)
    filed = _table().filed_for(game, submission) if game or submission else None
    is_seen = is_terminal()
    keeps = (is_seen and seed is None) if keep is None else keep
    if session is not None and not (is_seen and filed is None):
        raise PaigowError(
            "--session goes on at its own table, in a terminal; leave --game and --submission out"
        )
    if not is_seen:
        _table().print_round(filed, options, keeps=keeps)
        return
    if session is not None:
        app = PlayApp(options, session=load_storage().go_on(session, options))
    elif filed is not None and keeps:
        app = PlayApp(options, session=load_storage().begin(filed.text, options))
    else:
        app = PlayApp(options, filed and filed.submission, keeps=keeps)
    _run(app)


def _check_only_server(given: list[str]) -> None:
    if given:
        raise PaigowError(f"a table of a server is dealt there; leave {' and '.join(given)} out")
    if not is_terminal():
        raise PaigowError("play --server shows a table and needs a terminal; start it in one")


def _play_remotely(server: str, options: PlayOptions, table: str | None, name: str | None) -> None:
    """Play at a table of a server."""
    away, arriving = (
        import_module("paigow.terminal.remote.app"),
        import_module("paigow.terminal.remote.identity"),
    )
    arrival = arriving.arrive(arriving.server_address(server), name, _ask_name, table)
    _run(away.RemoteApp(options, arrival, table))


def _ask_name(why: str) -> str:
    if why:
        typer.echo(why)
    said: str = typer.prompt("Your name at this server, or a token that you were given")
    return said


def _run(app: PlayApp) -> None:
    app.run()
    if app.was_interrupted:
        raise KeyboardInterrupt


def _mode(*, stepped: bool, deal: bool) -> Mode:
    if deal:
        return Mode.HUMAN
    return Mode.STEPPED if stepped else Mode.AUTOMATIC


def _table() -> Any:
    """What knows tables, loaded only where one is named or nobody sees a screen: the first screen, where one
    is chosen, does not wait for it."""
    return import_module("paigow.cli.play_table")
