"""`paigow simulate`: many random rounds from a seed, and the proof that the books balance."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Annotated, Final

import typer

from paigow.cli.common import JsonOption, print_json
from paigow.cli.progress import bar
from paigow.games.catalogue import GAMES
from paigow.games.catalogue import game as game_by_name
from paigow.money import Cents, format_money
from paigow.simulation.simulate import Simulated
from paigow.simulation.simulate import simulate as play
from paigow.table.showing.wording import number_of

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
            _show(each.title, result)
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


def _show(title: str, result: Simulated) -> None:
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
