"""`paigow rank`, `paigow settings` and `paigow set`: a hand and what can be made of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer

from paigow.cli.common import (
    GameOption,
    HandArgument,
    JsonOption,
    SubmissionOption,
    SwitchOption,
    answer_hands,
    load_submission,
    print_json,
    switches_from,
)
from paigow.cli.tables import show_line, show_paragraph, shown_hand
from paigow.games.hands import Family, family_of
from paigow.games.pay_tables import hand_name
from paigow.games.ranked import ranked
from paigow.switches import Switches

Record = dict[str, object]


def rank(
    game: GameOption,
    hand: HandArgument = None,
    json_: JsonOption = False,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
) -> None:
    """Rank a hand: two or five cards, a whole deal, or two tiles."""
    family, switches = family_of(game), _switches(game, submission, switch)
    answer_hands(hand, lambda text: ranked(family, text, switches), _printer(json_, _show_rank))


def settings(
    game: GameOption,
    hand: HandArgument = None,
    json_: JsonOption = False,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
) -> None:
    """Show all settings of a deal, correct or why not."""
    family, switches = family_of(game), _switches(game, submission, switch)

    def answer(text: str) -> Record:
        pieces = family.parse(text)
        return {"hand": family.format(pieces), "settings": _judged(family, pieces, switches)}

    answer_hands(hand, answer, _printer(json_, _show_settings))


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
    way = family.house_way(house_way, _switches(game, submission, switch))
    parse, show = family.parse, family.format

    def answer(text: str) -> Record:
        pieces = parse(text)
        given = way.set(pieces)
        return {"hand": show(pieces), "high": show(given.high), "low": show(given.low), "rule": given.rule}

    answer_hands(hand, answer, _printer(json_, _show_set))


def _switches(game: str, submission: Path | None, switch: list[str] | None) -> Switches:
    """The switches of a submission, which must be one of the game."""
    if submission is not None:
        load_submission(submission, game)
    return switches_from(submission, switch, {game})


def _judged(family: Family[Any], pieces: tuple[Any, ...], switches: Switches) -> list[Record]:
    records = []
    for setting in family.settings(pieces):
        wrong = family.judge(setting, switches)
        high, low = family.describe(setting, switches)
        records.append(
            {
                "high": family.format(setting.high),
                "low": family.format(setting.low),
                "high_hand": high,
                "low_hand": low,
                "correct": wrong is None,
                "reason": wrong.reason if wrong else None,
                "clause": wrong.clause if wrong else None,
            }
        )
    return records


def _printer(json_: bool, show: Callable[[Any], None]) -> Callable[[Record], None]:
    """Print JSON, or text; in both a bad line of standard input is answered where it stands."""
    if json_:
        return print_json
    return lambda record: (
        typer.echo(f"{record['hand']}: {record['error']}") if "error" in record else show(record)
    )


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


def _show_set(record: Record) -> None:
    show_line(f"{shown_hand(str(record['high']))} / {shown_hand(str(record['low']))}   {record['rule']}")


def _show_settings(record: Any) -> None:
    typer.echo(record["hand"])
    for setting in record["settings"]:
        mark = (
            "correct"
            if setting["correct"]
            else f"not set correctly: {setting['reason']} ({setting['clause']})"
        )
        typer.echo(
            f"  {setting['high']} / {setting['low']}   {setting['high_hand']}; {setting['low_hand']}   {mark}"
        )
