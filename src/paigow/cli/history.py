"""`paigow history`: the sessions that you have played, what came of them, and every round once more."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from importlib import import_module
from typing import Annotated

import typer
from msgspec.structs import asdict as asdict_of

from paigow.cli.common import MOST, JsonOption, print_json
from paigow.cli.output import show_line, show_paragraph
from paigow.errors import PaigowError
from paigow.games.catalogue import game as game_of
from paigow.money import Cents
from paigow.platform.terminal import is_terminal
from paigow.store import Store, open_store
from paigow.table.showing.wording import ToldLine, number_of
from paigow.terminal import storage as kept
from paigow.terminal.remote.history import RemoteRound, remote_rounds
from paigow.terminal.remote.identity import server_address
from paigow.terminal.results import (
    RetoldStep,
    RoundRetold,
    Statistics,
    results_of,
    round_retold,
)
from paigow.terminal.storage import StoredSession, counted_sessions
from paigow.terminal.words import signed


def history(
    round_: Annotated[
        int | None,
        typer.Argument(
            metavar="ROUND", min=1, max=MOST, help="Show this round again, step by step, with its clauses."
        ),
    ] = None,
    session: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, max=MOST, help="Of this session; of the last one unless said."),
    ] = None,
    server: Annotated[
        str | None, typer.Option(metavar="URL", help="The rounds that you played at this server.")
    ] = None,
    json_: JsonOption = False,
) -> None:
    """The sessions that `paigow play` has kept: how they went, or one round of them step by step."""
    if server is not None:
        _remote_history(server, round_, session, json_)
        return
    away = remote_rounds()
    with open_store() as store:
        known = kept.stored_sessions(store)
        if not known and (not away or round_ is not None or session is not None):
            raise PaigowError("no session is kept yet; `paigow play` keeps those that you play in a terminal")
        if round_ is not None:
            _tell_round(_round(store, session or known[-1].number, round_), json_)
            return
        chosen = [each for each in known if session in (None, each.number)]
        if session is not None and not chosen:
            raise PaigowError(f"there is no session {session}; `paigow history` lists them")
        counts = counted_sessions(store, [each.number for each in chosen])
    counted = list(zip(chosen, counts, strict=True))
    (_print if json_ else _show)(counted)
    if session is None and not json_:
        _show_servers(away)


def _round(store: Store, session: int, number: int) -> RoundRetold:
    past = kept.past_of(store, session)
    found = round_retold(*past, number)
    if found is None:
        over = number_of(len(results_of(*past)), "round")
        raise PaigowError(f"session {session} has no round {number} that is over; it has {over}")
    return found


def _tell_round(retold: RoundRetold, json_: bool) -> None:
    """On the screen one steps through it; elsewhere its steps are printed one after the other."""
    if json_:
        _print_round(retold)
    elif is_terminal():
        import_module("paigow.terminal.screen.replay").SteppingApp(retold).run()
    else:
        _show_round(retold)


def _lines(step: RetoldStep) -> Iterator[tuple[ToldLine, int]]:
    """The lines of a step, each with how far in it stands: a comparison below what rests on it."""
    for each in step.explained:
        yield each.line, 0
        yield from ((told, 4) for told in each.compared)


def _print_round(retold: RoundRetold) -> None:
    for number, step in enumerate(retold.steps, 1):
        for line, indent in _lines(step):
            detail = line.detail + bool(indent)
            print_json({"step": number, "text": line.text, "clause": line.clause, "detail": detail})
    print_json({"round": retold.result.number, "cents": retold.result.net})


def _show_round(retold: RoundRetold) -> None:
    for number, step in enumerate(retold.steps, 1):
        show_line(f"Step {number} of {len(retold.steps)}", "dim")
        for line, indent in _lines(step):
            show_paragraph(str(line), 2 + 2 * line.detail + indent, hanging=2)
    show_line(f"Your result of round {retold.result.number}: {signed(retold.result.net)}.", "bold")


# At servers


def _remote_history(server: str, number: int | None, session: int | None, json_: bool) -> None:
    """The rounds at one server, or one of them as it was told."""
    if session is not None:
        raise PaigowError("--session numbers those that were dealt here; leave it or --server out")
    address = server_address(server)
    rounds = remote_rounds().get(address, [])
    if not rounds:
        raise PaigowError(f"no round at {address} is kept; `paigow play --server` keeps those that you play")
    if number is None:
        for at, each in enumerate(rounds, 1):
            _tell_remote(at, each, json_)
    elif number > len(rounds):
        raise PaigowError(f"there are {number_of(len(rounds), 'round')} at {address}; choose one of them")
    else:
        _tell_lines(rounds[number - 1], json_)


def _tell_remote(at: int, each: RemoteRound, json_: bool) -> None:
    if json_:
        print_json(
            {"number": at, "at": each.at, "table": each.table, "round": each.number, "cents": each.cents}
        )
        return
    day = datetime.fromtimestamp(each.at, UTC).date()
    show_line(f"{at}: {day}, {each.title}, {each.table}, round {each.number}: {signed(each.cents)}")


def _tell_lines(told: RemoteRound, json_: bool) -> None:
    for line in told.lines:
        if json_:
            print_json(asdict_of(line))
        else:
            clause = f" ({line.clause})" if line.clause else ""
            show_paragraph(f"{line.text}{clause}", 2 * line.detail, hanging=2)
    if not json_:
        show_line(f"Your result of round {told.number}: {signed(told.cents)}.", "bold")


def _show_servers(away: dict[str, list[RemoteRound]]) -> None:
    for address, rounds in away.items():
        result = signed(Cents(sum(each.cents for each in rounds)))
        show_line("")
        show_line(f"At {address}: {number_of(len(rounds), 'round')}, {result}", "bold")
        show_line(f"  paigow history --server {address} lists them")


def _show(counted: list[tuple[StoredSession, Statistics]]) -> None:
    for each, statistics in counted:
        day = datetime.fromtimestamp(each.begun, UTC).date()
        rounds = number_of(statistics.rounds or statistics.dealt, "round")
        how = "dealt by you" if statistics.dealt else signed(statistics.result)
        over = ", cashed out" * each.is_over
        show_line(f"session {each.number}, {day}, {each.title}: {rounds}, {how}{over}")
    by_game: defaultdict[str, Statistics] = defaultdict(Statistics)
    for each, statistics in counted:
        by_game[each.game] += statistics
    for game, statistics in by_game.items():
        show_line("")
        show_line(game_of(game).title, "bold")
        for line in statistics.told():
            show_line(f"  {line}")


def _print(counted: list[tuple[StoredSession, Statistics]]) -> None:
    for each, statistics in counted:
        print_json({**each._asdict(), **asdict(statistics)})
