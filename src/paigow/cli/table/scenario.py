"""`paigow scenario`: play a scenario file, print what happens, and compare it with what is expected."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from paigow.cli.common import JsonOption, OverwriteOption, print_json

if TYPE_CHECKING:
    from paigow.scenario.staging import Staged, Stopped

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None)


@app.command("run")
def run(
    file: Annotated[str, typer.Argument(metavar="FILE", help="A scenario file, or the name of a sample.")],
    log: Annotated[
        Path | None, typer.Option("--log", metavar="LOG", help="Write the event log to this file.")
    ] = None,
    overwrite: OverwriteOption = False,
    json_: JsonOption = False,
) -> None:
    """Play a scenario with the automatic dealer; exit status 1 where it differs from what is expected.

    Where it cannot go on, what was played until then is shown all the same, and the exit status is 2.
    """
    from paigow.scenario.samples import load_scenario  # noqa: PLC0415 - --help needs nothing of this
    from paigow.scenario.staging import Stopped, stage  # noqa: PLC0415

    if log is not None:
        from paigow.outside.files import check_target  # noqa: PLC0415

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


@app.command("list")
def list_(json_: JsonOption = False) -> None:
    """List the sample scenarios that come with paigow."""
    from paigow.scenario.samples import load_scenario, scenario_names  # noqa: PLC0415

    for name in scenario_names():
        scenario = load_scenario(name)
        if json_:
            print_json({"name": name, "game": scenario.submission.game, "title": scenario.title})
        else:
            typer.echo(f"{name:<40} {scenario.title}")


def _show(staged: Staged, stopped: Stopped | None) -> None:
    for line in staged.lines:
        typer.echo(line)
    typer.echo()
    for difference in staged.differences:
        typer.echo(f"differs: {difference}")
    if not staged.differences and stopped is None:
        typer.echo("as expected")


def _print_json(staged: Staged, stopped: Stopped | None) -> None:
    from paigow.log.codec import codec_for  # noqa: PLC0415

    encode = codec_for(staged.table.rules.family.deck).encode
    for record in staged.journal.records:
        name = type(record.event).__name__
        print_json({"n": record.sequence, "at": record.at, "event": name, "data": encode(record.event)})
    print_json(
        {
            "scenario": staged.scenario.title,
            "as_expected": not staged.differences and stopped is None,
            "differences": staged.differences,
            "stopped": None if stopped is None else str(stopped),
            "accounts": dict(staged.table.balances),
        }
    )


def _write_log(staged: Staged, path: Path, *, closed: bool) -> None:
    from paigow.log.chain import LogWriter  # noqa: PLC0415
    from paigow.log.salts import derived  # noqa: PLC0415
    from paigow.outside.files import write_text  # noqa: PLC0415

    scenario = staged.scenario
    log = LogWriter(scenario.submission_text, derived(scenario.title.encode()))
    lines = [log.opening, *map(log.write, staged.journal.entries)]
    if closed:
        lines.append(log.close())
    write_text(path, b"".join(line + b"\n" for line in lines).decode())


def register(root: typer.Typer) -> None:
    """Add the commands."""
    root.add_typer(app, name="scenario", help="Play a scenario file and compare it with what is expected.")
