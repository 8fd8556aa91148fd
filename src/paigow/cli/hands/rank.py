"""`paigow rank` and `paigow set`: what a hand is, and what a house way makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import typer

from paigow.cli.common import (
    GameOption,
    HandArgument,
    JsonOption,
    SubmissionOption,
    SwitchOption,
    answer_hands,
    printer,
    switches_of_game,
)
from paigow.cli.lines import show_line, show_paragraph, shown_hand
from paigow.games.hands import family_of
from paigow.games.pay_tables import hand_name
from paigow.games.ranked import ranked

_Record = dict[str, object]


def rank(
    game: GameOption,
    hand: HandArgument = None,
    json_: JsonOption = False,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
) -> None:
    """Rank a hand: two or five cards, a whole deal, or two tiles."""
    family, switches = family_of(game), switches_of_game(game, submission, switch)
    answer_hands(hand, lambda text: ranked(family, text, switches), printer(json_, _show_rank))


def set_(
    game: GameOption,
    house_way: Annotated[
        str, typer.Option("--house-way", "-w", metavar="NAME", help="The house way: see paigow house-ways.")
    ],
    hand: HandArgument = None,
    json_: JsonOption = False,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
) -> None:
    """Set a deal by a house way, and say which rule fired; - reads deals from standard input."""
    family = family_of(game)
    way = family.house_way(house_way, switches_of_game(game, submission, switch))
    parse, show = family.parse, family.format

    def answer(text: str) -> _Record:
        pieces = parse(text)
        given = way.set(pieces)
        return {"hand": show(pieces), "high": show(given.high), "low": show(given.low), "rule": given.rule}

    answer_hands(hand, answer, printer(json_, _show_set))


def _show_rank(record: Any) -> None:
    worth = f"{record['describe']}{_place(record)}{_by(record.get('clauses'))}"
    show_line(f"{shown_hand(record['hand'])}: {worth}")
    if holds := record.get("holds"):
        show_paragraph(f"for optional wagers it holds: {', '.join(map(hand_name, holds))}", 2, hanging=2)


def _place(record: Any) -> str:
    """Where it stands among all hands of its size, counted from the highest."""
    if "ranks" not in record:
        return ""
    place = record["ranks"] - record["rank"] + 1
    return f", the {'' if place == 1 else f'{_ordinal(place)} '}highest of {record['ranks']:,}"


def _by(clauses: Sequence[str] | None) -> str:
    """The clause that decides first."""
    return f" ({clauses[0]})" if clauses else ""


def _ordinal(number: int) -> str:
    """
    >>> [_ordinal(each) for each in (1, 2, 3, 4, 11, 22, 7463)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd', '7,463rd']
    """
    teen = number % 100 in (11, 12, 13)
    return f"{number:,}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _show_set(record: _Record) -> None:
    show_line(f"{shown_hand(str(record['high']))} / {shown_hand(str(record['low']))}   {record['rule']}")
