"""`paigow store`: what is in a store, whether it holds, copies of it, its keys, and who vouches for it."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from paigow.cli.common import DatabaseOption, JsonOption, KeysOption, command_group, print_json
from paigow.cli.output import show_sentence
from paigow.errors import PaigowError
from paigow.log import heads
from paigow.log.heads import Head
from paigow.money import format_money
from paigow.platform.files import binary
from paigow.store import open_store
from paigow.store.backup import backup as back_up
from paigow.store.backup import open_to_read
from paigow.store.backup import restore as put_back
from paigow.store.verification import PurseHead, StoreVerdict, at_rest, read_any_head, sign_purse
from paigow.store.verification import verify as verify_store
from paigow.table.showing.wording import number_of

store = command_group("Look after a store: the tables, meters and purses that a server keeps.")


@store.command("list")
def list_(database: DatabaseOption = "", keys: KeysOption = None, json_: JsonOption = False) -> None:
    """The tables of a store, and its meters."""
    with open_to_read(database, keys) as opened:
        streams, meters = opened.streams(), opened.meters()
    if json_:
        for each in streams:
            counts = {"lines": each.lines, "events": each.events}
            print_json(
                {
                    "table": each.name,
                    "called": each.called,
                    **counts,
                    "owner": each.owner,
                    "closed": each.closed,
                }
            )
        for meter in meters:
            reading = meter.reading
            print_json({"meter": reading.name, "sequence": reading.sequence, "cents": reading.amount})
        return
    typer.echo(f"{number_of(len(streams), 'table')}, {number_of(len(meters), 'meter')}")
    for each in streams:
        state = "closed" if each.closed else f"owned by {each.owner}" if each.owner else "left open"
        shown = each.name if each.called == each.name else f"{each.name} ({each.called})"
        typer.echo(f"  {shown}: {number_of(each.events, 'event')} on {each.lines} lines, {state}")
    for meter in meters:
        tables = ", ".join(meter.streams)
        typer.echo(f"  meter {meter.reading.name}: {format_money(meter.reading.amount)}, of {tables}")


@store.command("verify")
def verify(
    head: Annotated[
        Path | None, typer.Option("--heads", metavar="FILE", help="Signed heads that the store must hold to.")
    ] = None,
    public: Annotated[
        str | None, typer.Option("--public", metavar="KEY", help="The public key that signed the heads.")
    ] = None,
    database: DatabaseOption = "",
    keys: KeysOption = None,
    json_: JsonOption = False,
) -> None:
    """Verify a whole store; exit status 1 if it does not hold.

    Every chain is checked and every command decided again; meters, purses and what stands beside the lines
    must be what the lines say. A store that a server is using is copied first, and the copy
    verified; so is one on a read-only medium, with what its write-ahead log holds.
    """
    if (head is None) != (public is None):
        raise PaigowError(
            "--heads and --public go together: the signed heads, and the key of who signed them"
        )
    sealed = [] if head is None or public is None else _heads(head, public)
    with at_rest(database, keys) as opened:
        verdict = verify_store(opened, sealed)
    (_print if json_ else _show)(verdict, len(sealed))
    if not verdict.is_verified:
        raise typer.Exit(1)


def _heads(path: Path, public: str) -> list[Head | PurseHead]:
    with binary(path) as file:
        found = [read_any_head(line, public) for line in file.read().splitlines()]
    if not found:
        raise PaigowError(f"{path} holds no head; keep what `paigow store seal` printed")
    return found


def _print(verdict: StoreVerdict, sealed: int) -> None:
    print_json(
        {
            "valid": verdict.is_verified,
            "tables": verdict.streams,
            "lines": verdict.lines,
            "events": verdict.events,
            "rounds": verdict.rounds,
            "meters": verdict.meters,
            "purses": verdict.purses,
            "heads": sealed,
            "broken": verdict.broken,
            "differing": verdict.differing,
        }
    )


def _show(verdict: StoreVerdict, sealed: int) -> None:
    found = "verified" if verdict.is_verified else "does not verify"
    counts = (
        (verdict.streams, "table"),
        (verdict.events, "event"),
        (verdict.rounds, "round"),
        (verdict.meters, "meter"),
        (verdict.purses, "purse"),
    )
    typer.echo(f"{found}: {', '.join(number_of(*each) for each in counts)}")
    for each in verdict.broken:
        show_sentence(f"broken: {each}")
    for each in verdict.differing:
        show_sentence(f"another version of the code wrote it, and today's decides otherwise: {each}")
    if sealed and (left := verdict.streams + verdict.purses - sealed) > 0:
        show_sentence(f"The heads vouch for {sealed} of the tables and purses; for {left} none does.")
    if not sealed:
        show_sentence("Whoever holds the store can rewrite it whole: compare heads that were kept (--heads).")


@store.command("seal")
def seal(
    key: Annotated[Path, typer.Option("--key", metavar="FILE", help="The private key; yours alone to read.")],
    new_key: Annotated[bool, typer.Option("--new-key", help="Create the key file first.")] = False,
    database: DatabaseOption = "",
    keys: KeysOption = None,
) -> None:
    """Verify a store and print signed heads of all in it.

    One of each table and purse, a line each, to be kept elsewhere. The public
    key by which others check them is told on standard error.
    """
    with at_rest(database, keys) as opened:
        verdict = verify_store(opened)
    if not verdict.is_verified:
        raise PaigowError(f"the store does not verify: {(verdict.broken + verdict.differing)[0]}")
    if new_key:
        private = heads.new_key(key)
    else:
        with binary(key) as file:
            private = heads.load_key(file, str(key))
    typer.echo(f"public key, for verify --public: {heads.public_key_of(private)}", err=True)
    for result in verdict.heads:
        typer.echo(heads.sign(result, private).decode())
    for person, hashes in verdict.purse_hashes.items():
        typer.echo(sign_purse(person, hashes, private).decode())


@store.command("backup")
def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The new file that the copy goes into.")],
    database: DatabaseOption = "",
    keys: KeysOption = None,
) -> None:
    """Copy a store into a file, while it is in use.

    The key file is not in it: keep that apart.
    """
    with open_to_read(database, keys) as opened:
        rows = back_up(opened.engine, file)
    typer.echo(f"{file}: {number_of(rows, 'row')}; its keys are in {opened.key_file}")


@store.command("restore")
def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
    database: DatabaseOption = "",
    keys: KeysOption = None,
) -> None:
    """Copy a backup into an empty store, and verify it.

    Exit status 1 if it does not hold.
    """
    put_back(file, database)
    verify(database=database, keys=keys)


@store.command("win")
def win(
    month: Annotated[
        str, typer.Option("--month", metavar="MONTH", help="The month, as 2026-11; days are those of UTC.")
    ],
    confidence: Annotated[
        float,
        typer.Option(
            "--confidence", metavar="PERCENT", min=50, max=99.9999, help="Of the bands; 95 unless said."
        ),
    ] = 95.0,
    daily: Annotated[bool, typer.Option("--daily", help="Show every day too.")] = False,
    csv: Annotated[bool, typer.Option("--csv", help="Print CSV: every day, the month, the year.")] = False,
    database: DatabaseOption = "",
    keys: KeysOption = None,
    json_: JsonOption = False,
) -> None:
    """Drop, win and win to drop, beside what was to be expected.

    The expectation is exact for the wagers that were really made, and says so where the win lies outside its
    band; exit status 1 then. Rounds against a bank and wagers on a meter are counted apart.
    """
    from paigow.cli.win import show_win  # noqa: PLC0415 - the odds are an extra of their own

    show_win(month, confidence, (database, keys), daily=daily, csv=csv, as_json=json_)


@store.command("rotate")
def rotate(database: DatabaseOption = "", keys: KeysOption = None) -> None:
    """Make a new master key for the keys of all tables.

    The key of every table is wrapped under it anew; no line is touched.
    """
    with open_store(database, keys, create=False) as opened:
        count = opened.keys.rotate()
    typer.echo(f"{opened.key_file}: a new master key, for {number_of(count, 'table')}")
