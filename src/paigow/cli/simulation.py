"""`paigow scenario` and `paigow simulate`: play a round that is written down, or many random ones."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Annotated, Final

import typer

from paigow.cli.common import JsonOption, OverwriteOption, command_group, print_json
from paigow.cli.output import bar, show_line
from paigow.errors import PaigowError
from paigow.games.catalogue import GAMES
from paigow.games.catalogue import game as game_by_name
from paigow.log.chain import LogWriter
from paigow.log.codec import codec_for
from paigow.log.lines import derived_salts
from paigow.money import Cents, format_money
from paigow.platform.files import check_target, write_text
from paigow.scenario.model import load_scenario, scenario_names
from paigow.scenario.runner import ScenarioError, ScenarioRun, run_scenario
from paigow.simulation.simulate import Simulated
from paigow.simulation.simulate import simulate as play
from paigow.table.showing.wording import number_of

scenario = command_group("Play a scenario file and compare it with what is expected.")


@scenario.command("run")
def run(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="Scenario files, or the names of samples.")
    ],
    log: Annotated[
        Path | None, typer.Option("--log", metavar="LOG", help="Write the event log to this file.")
    ] = None,
    overwrite: OverwriteOption = False,
    json_: JsonOption = False,
) -> None:
    """Play scenarios with the automatic dealer.

    The exit status is 1 where one differs from what is expected. Where one cannot go on, what was played
    until then is shown all the same, and the exit status is 2. Of several, each has a line with how it came
    out, and all are played.
    """
    if len(files) > 1:
        if log is not None:
            raise PaigowError("--log writes one log; name one scenario with it")
        raise typer.Exit(max([_run_one_of_many(file, json_=json_) for file in files]))
    [file] = files
    if log is not None:
        check_target(log, Path(file), overwrite=overwrite)
    stopped = None
    try:
        staged = run_scenario(load_scenario(file))
    except ScenarioError as error:
        staged, stopped = error.run, error
    if log is not None:
        _write_log(staged, log, closed=stopped is None)
    (_print_json if json_ else _show_scenario)(staged, stopped)
    if stopped is not None:
        raise stopped
    if staged.differences:
        raise typer.Exit(1)


def _run_one_of_many(file: str, *, json_: bool) -> int:
    """Play a scenario, print how it came out, and return the exit status that it asks for."""
    differences: Sequence[str] = ()
    stopped = None
    try:
        differences = run_scenario(load_scenario(file)).differences
    except PaigowError as error:
        stopped = str(error)
    if json_:
        as_expected = not differences and stopped is None
        print_json({"file": file, "as_expected": as_expected, "differences": differences, "stopped": stopped})
    else:
        said = [stopped] if stopped else [f"differs: {each}" for each in differences] or ["as expected"]
        for line in said:
            show_line(line if line.startswith(f"{file}: ") else f"{file}: {line}")
    return 2 if stopped else 1 if differences else 0


@scenario.command("list")
def list_(json_: JsonOption = False) -> None:
    """List the sample scenarios that come with paigow."""
    for name in scenario_names():
        sample = load_scenario(name)
        if json_:
            print_json({"name": name, "game": sample.submission.game, "title": sample.title})
        else:
            typer.echo(f"{name:<40} {sample.title}")


def _show_scenario(staged: ScenarioRun, stopped: ScenarioError | None) -> None:
    for line in staged.lines:
        typer.echo(line)
    typer.echo()
    for difference in staged.differences:
        typer.echo(f"differs: {difference}")
    if not staged.differences and stopped is None:
        typer.echo("as expected")


def _print_json(staged: ScenarioRun, stopped: ScenarioError | None) -> None:
    codec = codec_for(staged.table.rules.family.deck)
    for record in staged.journal.records:
        name = type(record.event).__name__
        print_json({"n": record.sequence, "at": record.at, "event": name, "data": codec.encode(record.event)})
    print_json(
        {
            "scenario": staged.scenario.title,
            "as_expected": not staged.differences and stopped is None,
            "differences": staged.differences,
            "stopped": None if stopped is None else str(stopped),
            "accounts": codec.encode_balances(staged.table.balances),
        }
    )


def _write_log(staged: ScenarioRun, path: Path, *, closed: bool) -> None:
    played = staged.scenario
    log = LogWriter(played.submission_text, derived_salts(played.title.encode()))
    lines = [log.opening, *map(log.write, staged.journal.entries)]
    if closed:
        lines.append(log.close())
    write_text(path, b"".join(line + b"\n" for line in lines).decode())


_SECONDS_BETWEEN_LINES: Final = 10


def simulate(
    rounds: Annotated[int, typer.Option("--rounds", "-n", min=1, max=10**9, help="Rounds of each game.")],
    seed: Annotated[str, typer.Option("--seed", help="The seed; the same seed gives the same log hash.")],
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help="One game; all of them if not given.")
    ] = None,
    jobs: Annotated[
        int, typer.Option("--jobs", min=1, max=1024, help="Processes that share the work, at most.")
    ] = 1,
    json_: JsonOption = False,
) -> None:
    """Play random rounds with every wager, banking and irregularities; exit status 1 if a cent is off."""
    games = [game_by_name(game)] if game else list(GAMES)
    off = 0
    for each in games:
        with _progress(each.title, rounds) as advance:
            result = play(each.name, rounds, seed, advance, jobs)
        off += result.tally.cents_off
        if json_:
            print_json(result.record())
        else:
            _show_totals(each.title, result)
    if off:
        raise typer.Exit(1)


@contextmanager
def _progress(game: str, total: int) -> Iterator[Callable[[int], None]]:
    """A bar on a terminal; anywhere else a line from time to time, and none for short work."""
    done, told = 0, monotonic()
    by_lines = not sys.stderr.isatty()

    with bar() as show:

        def advance(played: int) -> None:
            nonlocal done, told
            done += played
            show(game, done / total)
            if by_lines and monotonic() - told >= _SECONDS_BETWEEN_LINES:
                told = monotonic()
                sys.stderr.write(f"{game}: {done:,} of {total:,} rounds\n")
                sys.stderr.flush()

        yield advance


def _show_totals(title: str, result: Simulated) -> None:
    tally = result.tally
    irregularities = sum(tally.irregularities.values())
    typer.echo(
        f"{title}: {number_of(tally.rounds, 'round')}, {_of_these(tally.voids)} void, "
        f"{_of_these(tally.banked)} banked, {number_of(tally.events.total(), 'event')}, "
        f"{irregularities:,} irregularit{'y' if irregularities == 1 else 'ies'}"
    )
    for name, amount in (
        ("players", tally.players),
        ("table inventory", tally.inventory),
        ("meters", tally.meters),
        ("unaccounted for", tally.cents_off),
    ):
        typer.echo(f"  {name:<16}{format_money(Cents(amount)):>20}")
    typer.echo(f"  {'log hash':<16}{result.log_hash}")


def _of_these(count: int) -> str:
    return f"{count:,}" if count else "none"
