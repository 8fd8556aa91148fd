"""`paigow replay`: re-play an event log, verify it, and show any round as a transcript."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from paigow.cli.common import JsonOption, print_json

if TYPE_CHECKING:
    from paigow.log.replay import Replay
    from paigow.table.journal import Played


def replay(
    log: Annotated[Path, typer.Argument(metavar="LOG", help="The event log, one JSON object a line.")],
    round_: Annotated[
        int | None, typer.Option("--round", metavar="N", min=1, help="Show this round, event by event.")
    ] = None,
    head: Annotated[
        str | None, typer.Option("--hash", metavar="HASH", help="The hash that the log must end with.")
    ] = None,
    json_: JsonOption = False,
) -> None:
    """Re-play a log and verify it: chain of hashes, events, books; exit status 1 if it does not hold."""
    from paigow.errors import PaigowError  # noqa: PLC0415 - --help needs nothing of this
    from paigow.log.chain import BrokenLog  # noqa: PLC0415
    from paigow.log.replay import NotReplayable  # noqa: PLC0415
    from paigow.log.replay import replay as play  # noqa: PLC0415
    from paigow.outside.files import read_lines  # noqa: PLC0415
    from paigow.table.wording import number_of  # noqa: PLC0415

    try:
        result = play(read_lines(log), [] if round_ is None else [round_])
    except (BrokenLog, NotReplayable) as error:
        _refuse(str(error), json_)
    if head is not None and head != result.head:
        _refuse(f"truncated: the log ends with hash {result.head}, not with the one given", json_)
    if round_ is not None and not result.steps:
        raise PaigowError(f"the log holds no round {round_}; it has {number_of(result.rounds, 'round')}")
    (_print_json if json_ else _show)(result)


def _refuse(reason: str, json_: bool) -> NoReturn:
    if json_:
        print_json({"valid": False, "error": reason})
    else:
        typer.echo(f"does not verify: {reason}")
    raise typer.Exit(1)


def _show(result: Replay) -> None:
    from paigow.table.transcript import accounts, transcript  # noqa: PLC0415
    from paigow.table.wording import number_of  # noqa: PLC0415

    for line in transcript(result.steps):
        typer.echo(line)
    if result.steps:
        typer.echo()
    ending = "closed" if result.closed else "left open, as by a table in play; it may have been cut off here"
    events, rounds = number_of(result.events, "event"), number_of(result.rounds, "round")
    typer.echo(f"verified: {events}, {rounds}, {result.voids} void; {ending}")
    typer.echo(f"written by paigow {result.code}; last hash {result.head}")
    for line in accounts(result.table):
        typer.echo(f"  {line}")


def _print_json(result: Replay) -> None:
    from paigow.log.codec import codec_for  # noqa: PLC0415

    codec = codec_for(result.table.rules.family.deck)
    for step in result.steps:
        print_json(_step(step, codec.encode(step.record.event)))
    print_json(
        {
            "valid": True,
            "events": result.events,
            "rounds": result.rounds,
            "voids": result.voids,
            "closed": result.closed,
            "hash": result.head,
            "accounts": dict(result.table.balances),
        }
    )


def _step(step: Played, data: dict[str, object]) -> dict[str, object]:
    from paigow.table.transcript import sentences  # noqa: PLC0415

    event = step.record.event
    return {
        "n": step.record.sequence,
        "at": step.record.at,
        "event": type(event).__name__,
        "data": data,
        "text": sentences(step.before, event),
    }


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command("replay")(replay)
