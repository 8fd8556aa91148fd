"""`paigow house-ways`: the house ways, where they come from, and their rules."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from paigow.cli.common import JsonOption, print_json
from paigow.errors import unknown
from paigow.games.catalogue import GAMES
from paigow.games.hands import family_of
from paigow.rules.house_ways import house_way, names
from paigow.rules.house_ways.base import HouseWay
from paigow.table.showing.wording import number_of


def house_ways(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="One house way, with its rules.")
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help="Only those of a game.")
    ] = None,
    json_: JsonOption = False,
) -> None:
    """List the house ways, or show one with its rules and rulings."""
    games = [game] if game else [str(each.name) for each in GAMES]
    families = list(dict.fromkeys(family_of(each).name for each in games))
    found = _found(families, name)
    for family, way in found:
        if json_:
            print_json(_record(family, way))
        elif name:
            _show(family, way)
        else:
            rules = number_of(len(way.rules), "rule")
            typer.echo(f"{family:<8} {way.name:<12} {way.title}: {rules}. {way.provenance}")


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
    typer.echo(f"{way.title} ({family}, {way.name})\n{way.provenance}\n")
    for number, rule in enumerate(way.rules, start=1):
        typer.echo(f"{number:>3}. {rule.name}\n     {rule.text}")
    if way.rulings:
        typer.echo("\nWhere the text is silent:")
        for ruling in way.rulings:
            typer.echo(f"  - {ruling}")
    typer.echo("")
