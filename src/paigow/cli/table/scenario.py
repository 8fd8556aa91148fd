"""`paigow scenario`: play a scenario file, print what happens, and compare it with what is expected."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from paigow.cli.common import JsonOption, OverwriteOption, command_group, print_json
from paigow.log.chain import LogWriter
from paigow.log.codec import codec_for
from paigow.log.salts import derived
from paigow.outside.files import check_target, write_text
from paigow.scenario.samples import load_scenario, scenario_names
from paigow.scenario.staging import Staged, Stopped, stage

scenario = command_group("Play a scenario file and compare it with what is expected.")


@scenario.command("run")
def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A scenario file, or the name of a sample.")],
    log: Annotated[
        Path | None, typer.Option("--log", metavar="LOG", help="Write the event log to this file.")
    ] = None,
    overwrite: OverwriteOption = False,
    json_: JsonOption = False,
) -> None:
    """Play a scenario with the automatic dealer.

    The exit status is 1 where it differs from what is expected. Where it cannot go on, what was played until
    then is shown all the same, and the exit status is 2.
    """
    if log is not None:
        check_target(log, Path(file), overwrite=overwrite)
    stopped = None
    try:
        staged = stage(load_scenario(file))
    except Stopped as error:
        staged, stopped = error.staged, error
    if log is not None:
        _write_log(staged, log, closed=stopped is None)
    (_print_json if json_ else _show)(staged, stopped)
    if stopped is not None:
        raise stopped
    if staged.differences:
        raise typer.Exit(1)


@scenario.command("list")
def list_(json_: JsonOption = False) -> None:
    """List the sample scenarios that come with paigow."""
    for name in scenario_names():
        sample = load_scenario(name)
        if json_:
            print_json({"name": name, "game": sample.submission.game, "title": sample.title})
        else:
            typer.echo(f"{name:<40} {sample.title}")


def _show(staged: Staged, stopped: Stopped | None) -> None:
    for line in staged.lines:
        typer.echo(line)
    typer.echo()
    for difference in staged.differences:
        typer.echo(f"differs: {difference}")
    if not staged.differences and stopped is None:
        typer.echo("as expected")


def _print_json(staged: Staged, stopped: Stopped | None) -> None:
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


def _write_log(staged: Staged, path: Path, *, closed: bool) -> None:
    played = staged.scenario
    log = LogWriter(played.submission_text, derived(played.title.encode()))
    lines = [log.opening, *map(log.write, staged.journal.entries)]
    if closed:
        lines.append(log.close())
    write_text(path, b"".join(line + b"\n" for line in lines).decode())
