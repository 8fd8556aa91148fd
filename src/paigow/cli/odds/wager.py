"""`paigow odds wager`: an optional wager by its pay table, as printed or as a submission files it."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Annotated, Final

import typer

from paigow.cli.common import (
    JsonOption,
    SubmissionOption,
    SwitchOption,
    games_with,
    load_submission_with,
    print_json,
    switches_from,
)
from paigow.cli.numbers import MOST
from paigow.cli.odds.views import show_wager
from paigow.errors import PaigowError, cut_short, unknown
from paigow.money import Cents, parse_money
from paigow.odds.sheet.records import wager_record
from paigow.odds.wagers.filed import NUMBER, FiledWager, filed_wagers, printed_wager
from paigow.odds.wagers.wager import OddsTerms
from paigow.rules.poker.pai_gow import Colour
from paigow.switches import Switches

_ODDS: Final = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9}|/[0-9]{1,9})?")
_NAMED_METERS: Final = re.compile(r"(\w+)=([^=]+?)(?=,\w+=|$)")


def wager(
    table: Annotated[
        str, typer.Option("--table", metavar="ID", help="A pay table, such as pgp-16b-a, or pgp-13b6.")
    ],
    size: Annotated[
        str | None, typer.Option("--wager", metavar="DOLLARS", help="The size of the wager; $5 unless said.")
    ] = None,
    others: Annotated[
        int,
        typer.Option(
            "--others", metavar="N", min=0, max=MOST, help="Other players at the table, for envy bonuses."
        ),
    ] = 0,
    meter: Annotated[
        str | None,
        typer.Option("--meter", metavar="M", help="The meter in dollars, or mega=...,major=...,minor=..."),
    ] = None,
    colour: Annotated[str, typer.Option("--colour", help="For Red/Black: red or black.")] = "red",
    odds: Annotated[
        str | None, typer.Option("--odds", metavar="ODDS", help="For the number wager: from 5.5 to 6, to 1.")
    ] = None,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
    json_: JsonOption = False,
) -> None:
    """An optional wager, row by row.

    Shows the deals that each row of its pay table pays, and the licensee's edge.
    """
    filed = _filed_wager(table, odds, submission)
    switches = switches_from(submission, switch, games_with(filed.key))
    terms = _terms(filed, size, others, meter, colour, switches)
    found = filed.odds(terms), filed.meter_odds(terms), filed.long_run(terms)
    if json_:
        print_json(wager_record(*found))
        return

    show_wager(filed.title, *found)


def _filed_wager(table: str, odds: str | None, submission: Path | None) -> FiledWager:
    """The wager as the submission offers it, or as the documents print it."""
    if odds is not None and table != NUMBER:
        raise PaigowError(f"--odds is for the number wager, {NUMBER}; {table} has odds of its own")
    printed = printed_wager(table, None if odds is None else _ratio(odds))
    filed = load_submission_with(printed.key, submission) if submission else None
    offered = {each.id: each for each in filed_wagers(filed)} if filed else {}
    return offered[table] if table in offered and odds is None else printed


def _ratio(text: str) -> Fraction:
    """Odds as people write them.

    >>> _ratio("5.5") == _ratio("11/2")
    True
    >>> _ratio("1e20000")
    Traceback (most recent call last):
    paigow.errors.PaigowError: '1e20000' are no odds; write a number such as 5.5 or 11/2
    """
    if _ODDS.fullmatch(text.strip()):
        with suppress(ZeroDivisionError):
            return Fraction(text)
    raise PaigowError(f"{cut_short(text)} are no odds; write a number such as 5.5 or 11/2")


def _terms(
    filed: FiledWager, size: str | None, others: int, meter: str | None, colour: str, switches: Switches
) -> OddsTerms:
    if colour not in set(Colour):
        raise unknown("colour", colour, list(Colour))
    terms = filed.terms(None if size is None else parse_money(size), others, Colour(colour))
    meters = terms.meters if meter is None else {**terms.meters, **_meters(filed, meter)}
    return replace(terms, meters=meters, switches=switches)


def _by_name(text: str) -> dict[str, Cents]:
    compact = text.replace(" ", "")
    pairs = _NAMED_METERS.findall(compact)
    if ",".join(f"{name}={amount}" for name, amount in pairs) != compact:
        raise PaigowError(f"{text!r} does not name meters; write a name and dollars: mega=100000,major=10000")
    return {name: parse_money(amount) for name, amount in pairs}


def _meters(filed: FiledWager, text: str) -> dict[str, Cents]:
    """Amounts by name, or one amount for the only meter."""
    names = filed.table.meters if filed.table else ()
    if "=" in text:
        found = _by_name(text)
    elif len(names) > 1:
        asked = ",".join(f"{name}=..." for name in names)
        raise PaigowError(f"{filed.id} has {len(names)} meters; give them as --meter {asked}")
    else:
        found = {name: parse_money(text) for name in names or ("meter",)}
    for name, amount in found.items():
        if amount < 0:
            raise PaigowError(f"a meter never stands below nothing, as {name} does here: {text!r}")
    return found
