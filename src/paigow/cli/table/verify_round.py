"""`paigow verify-round`: check the record of a round, that its cards were those committed to beforehand."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

import typer

from paigow.cli.common import JsonOption, print_json, read_hash
from paigow.cli.lines import show_sentence
from paigow.fairness.record import LONGEST, BadRecord, RoundRecord, read_records
from paigow.fairness.verifying import RoundVerdict, verify_round
from paigow.games.catalogue import game as game_of
from paigow.outside.files import read_text
from paigow.table.showing.wording import number_of

NOTHING_CHECKED: Final = 3
"""The exit status where a deck has no card that could be checked: neither a yes nor a no."""
NO_RECORD: Final = (
    "there is no record in this file, so that neither a root nor a seed can be checked by it; "
    "ask the server for the round in which the deck was shuffled"
)


def verify(
    record: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="What a server answered of a round; - reads input."),
    ],
    root: Annotated[
        str | None,
        typer.Option("--root", metavar="HASH", help="The root of the commitments that you noted beforehand."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="HEX", help="The seed that you added, as it was sent.")
    ] = None,
    json_: JsonOption = False,
) -> None:
    """Check the record of a round that you played or saw.

    The exit status is 0 if every deck holds, 1 if one does not, and 3 if there was nothing to check of one.
    """
    noted = None if root is None else read_hash(root, "--root")
    added = None if seed is None else seed.strip().lower()
    held = read_records(read_text(record, LONGEST))
    if not held and (noted or added):
        raise BadRecord(NO_RECORD)
    verdicts = [verify_round(each, noted, added) for each in held]
    for each, verdict in zip(held, verdicts, strict=True):
        if json_:
            _print(verdict, noted is not None)
        else:
            _show(each, verdict, noted is not None)
    if not held:
        show_sentence("No deck was shuffled in this round, so that there is none to check.")
    if not all(verdict.holds for verdict in verdicts):
        raise typer.Exit(1)
    if not held or not all(verdict.has_checked for verdict in verdicts):
        raise typer.Exit(NOTHING_CHECKED)


def _print(verdict: RoundVerdict, is_noted: bool) -> None:
    print_json(
        {
            "holds": verdict.holds if verdict.has_checked or verdict.faults else None,
            "faults": list(verdict.faults),
            "root": verdict.root,
            "noted": is_noted,
            "pieces": verdict.seen,
            "whole": verdict.whole,
            "happened": list(verdict.happened),
        }
    )


def _show(record: RoundRecord, verdict: RoundVerdict, is_noted: bool) -> None:
    title = (
        f"{game_of(record.game).title}, round {record.round}, deck {record.deck} of table {record.table!r}"
    )
    if not verdict.holds:
        show_sentence(f"{title}: does not hold")
        for fault in verdict.faults:
            show_sentence(f"  {fault}")
        return
    if not verdict.has_checked:
        show_sentence(f"{title}: it names no piece that you saw of this deck, so that nothing was checked")
        show_sentence("  If you did see some, ask for the record again, as yourself.")
        show_sentence(f"  root {verdict.root}")
        return
    show_sentence(f"{title}: holds")
    seen, seeds = number_of(verdict.seen, "piece"), number_of(len(record.seeds), "seed")
    show_sentence(
        f"  {seen} seen, each where the commitments, {seeds} of players, the cut and the deal brought it"
    )
    show_sentence("  Compare with what you saw at the table:")
    for each in verdict.happened:
        show_sentence(f"    {each}")
    if verdict.whole:
        show_sentence("  The seed gives this deck, all of it, and these commitments.")
    show_sentence(f"  root {verdict.root}")
    if not is_noted:
        show_sentence("  Compare the root with the one that you noted before the wagers closed (--root).")
