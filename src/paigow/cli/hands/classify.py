"""`paigow classify`: the row of a pay table that a hand is paid by."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any

import typer

from paigow.cards import parse_cards
from paigow.cli.common import (
    HandArgument,
    JsonOption,
    SubmissionOption,
    SwitchOption,
    answer_hands,
    games_with,
    load_submission_with,
    print_json,
    switches_from,
)
from paigow.cli.lines import show_line, shown_hand
from paigow.errors import PaigowError, unknown
from paigow.games import classify as games
from paigow.games.classify import Meters
from paigow.games.filed import FiledTable, filed_table
from paigow.games.pay_tables import JudgedOn, PayTable, Row, odds_ranges, pay_table
from paigow.games.payouts import METER
from paigow.games.wagers import wager_title
from paigow.money import parse_money
from paigow.rules.poker.pai_gow import Colour

# A comma between two named meters, not one inside an amount.
_BETWEEN_METERS = re.compile(r",(?=\s*[a-z]+\s*=)")


def classify(
    table: Annotated[
        str, typer.Option("--table", "-t", metavar="ID", help="The pay table: see paigow pay-tables.")
    ],
    hand: HandArgument = None,
    dealer: Annotated[
        str | None, typer.Option("--dealer", metavar="CARDS", help="The dealer's cards, where they decide.")
    ] = None,
    colour: Annotated[
        str | None,
        typer.Option("--colour", "--color", metavar="COLOUR", help="red or black, for the Red/Black wager."),
    ] = None,
    meter: Annotated[
        str | None,
        typer.Option("--meter", metavar="M", help="The meter in dollars, or mega=M,major=M,minor=M."),
    ] = None,
    wager: Annotated[
        str | None, typer.Option("--wager", metavar="DOLLARS", help="The wager, where its size matters.")
    ] = None,
    json_: JsonOption = False,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
) -> None:
    """Say which row of a pay table a hand is paid by; - reads hands from standard input."""
    filed = _filed(table, submission)
    paid_by = filed.table
    switches = switches_from(submission, switch, games_with(paid_by.wager))
    chosen = _colour(paid_by, colour)
    theirs = _dealer(paid_by, dealer)
    size = _wager(wager) or filed.amount
    meters = {**filed.meters, **_meters(paid_by, meter)} or None
    games.check_given(paid_by, theirs is not None, chosen)
    games.rows_by_worth(paid_by, meters, size, switches)

    def answer(text: str) -> dict[str, object]:
        pieces = games.read_hand(paid_by, text)
        row = games.classify(
            paid_by, pieces, dealer=theirs, colour=chosen, meters=meters, wager=size, switches=switches
        )
        record: dict[str, object] = {"hand": games.print_hand(pieces), "row": row.hand if row else None}
        record["clauses"] = games.row_grounds(paid_by, row, pieces, switches) if row else []
        return record if json_ else {**record, "shown": _shown(paid_by, row)}

    answer_hands(hand, answer, print_json if json_ else _show)


def _filed(id: str, submission: Path | None) -> FiledTable:  # noqa: A002
    """The table as the submission files it, or as printed."""
    if id in (each.id for each in odds_ranges()):
        raise PaigowError(f"no hand decides {id}; for its odds try: paigow odds wager --table {id}")
    printed = pay_table(id)
    offer = load_submission_with(printed.wager, submission).offer(printed.wager) if submission else None
    filed = filed_table(offer) if offer else None
    return filed if filed and filed.table.id == id else FiledTable(printed, None, {})


def _colour(table: PayTable, text: str | None) -> Colour | None:
    if text is None:
        return None
    if table.judged_on is not JudgedOn.CHOSEN_COLOUR:
        raise PaigowError(f"no colour is chosen for {table.id}; leave --colour out")
    if text not in list(Colour):
        raise unknown("colour", text, list(Colour))
    return Colour(text)


def _dealer(table: PayTable, text: str | None) -> Any:
    if text is None:
        return None
    if table.judged_on not in (JudgedOn.DEALER, JudgedOn.DEALER_AND_PLAYER):
        raise PaigowError(f"{table.id} does not depend on the dealer's cards; leave --dealer out")
    return parse_cards(text, count=7)


def _wager(text: str | None) -> Any:
    if text is None:
        return None
    amount = parse_money(text)
    if amount <= 0:
        raise PaigowError(f"a wager is more than nothing, not {text}")
    return amount


def _meters(table: PayTable, text: str | None) -> Meters:
    """Read ``--meter``: one amount, or several as name=amount."""
    if text is None:
        return {}
    if "=" not in text and len(table.meters) > 1:
        names = ",".join(f"{name}=..." for name in table.meters)
        raise PaigowError(f"{table.id} has {len(table.meters)} meters; write --meter {names}")
    meters: dict[str, int] = {}
    for part in _BETWEEN_METERS.split(text):
        name, separator, amount = part.partition("=")
        meters[name.strip() if separator else METER] = parse_money(amount if separator else part)
    if min(meters.values()) < 0:
        raise PaigowError(f"a meter does not go below nothing, as in {text!r}")
    return meters


def _shown(table: PayTable, row: Row | None) -> str:
    if row is None:
        return f"the {wager_title(table.wager)} loses ({table.clause_id})"
    return f"{row.name}, {row.pays} ({row.clause_id})"


def _show(record: dict[str, object]) -> None:
    show_line(f"{shown_hand(str(record['hand']))}: {record.get('shown') or record['error']}")
