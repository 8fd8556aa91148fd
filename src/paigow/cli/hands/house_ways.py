"""`paigow house-ways`: the house ways, where they come from, and their rules."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from paigow.cli.common import JsonOption, print_json
from paigow.cli.lines import show_line, show_paragraph
from paigow.errors import unknown
from paigow.games.catalogue import GAMES
from paigow.games.hands import family_of
from paigow.rules.house_ways import house_way, names
from paigow.rules.house_ways.base import HouseWay
from paigow.table.showing.wording import number_of, series


def house_ways(
    name: Annotated[str | None, typer.Argument(metavar="NAME", help="One house way, with its rules.")] = None,
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help="Only those of a game.")
    ] = None,
    json_: JsonOption = False,
) -> None:
    """List the house ways, or show one with its rules and rulings."""
    games = [game] if game else [str(each.name) for each in GAMES]
    families = list(dict.fromkeys(family_of(each).name for each in games))
    found = _found(families, name)
    if json_:
        for family, way in found:
            print_json(_record(family, way))
    elif name:
        for family, way in found:
            _show(family, way)
    else:
        _show_list(found)


def _show_list(found: list[tuple[str, HouseWay[Any]]]) -> None:
    """The house ways of each family of games under its name."""
    for family in dict.fromkeys(family for family, _ in found):
        show_paragraph(_games(family), style="bold")
        for whose, way in found:
            if whose == family:
                show_line(f"  {way.name:<12} {way.title}, {number_of(len(way.rules), 'rule')}")
                show_paragraph(way.provenance, 15, "dim")
    show_paragraph("paigow house-ways NAME shows the rules of one.")


def _games(family: str) -> str:
    """The games whose hands a family of house ways sets."""
    return series([each.title for each in GAMES if each.family == family])


def _found(families: list[Any], name: str | None) -> list[tuple[str, HouseWay[Any]]]:
    everything = [(family, each) for family in families for each in names(family)]
    if name and name not in (each for _, each in everything):
        raise unknown("house way", name, list(dict.fromkeys(each for _, each in everything)))
    return [(family, house_way(family, each)) for family, each in everything if name in (None, each)]


def _record(family: str, way: HouseWay[Any]) -> dict[str, object]:
    return {
        "family": family,
        "name": way.name,
        "title": way.title,
        "provenance": way.provenance,
        "rulings": list(way.rulings),
        "rules": [{"name": rule.name, "text": rule.text} for rule in way.rules],
    }


def _show(family: str, way: HouseWay[Any]) -> None:
    show_paragraph(f"{way.title} ({way.name}), a house way of {_games(family)}", style="bold")
    show_paragraph(way.provenance)
    show_line("")
    for number, rule in enumerate(way.rules, start=1):
        show_line(f"{number:>3}. {rule.name}")
        show_paragraph(rule.text, 5)
    if way.rulings:
        show_line("\nWhere the text is silent:")
        for ruling in way.rulings:
            show_paragraph(f"- {ruling}", 2, hanging=2)
    show_line("")
