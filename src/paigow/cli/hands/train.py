"""`paigow train`: a deal, your setting, whether it is correct, and what each house way would do."""

from __future__ import annotations

import random
from typing import Annotated, Any

import typer

from paigow.errors import PaigowError
from paigow.games.catalogue import GAMES
from paigow.games.hands import Family, family_of
from paigow.outside.terminal import is_terminal
from paigow.rules.setting import Setting
from paigow.switches import DEFAULT
from paigow.teaching.exercises import named_setting


def train(
    game: Annotated[
        str | None, typer.Option("--game", "-g", metavar="GAME", help="The game; asked for when not given.")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Deal the same hands again.")] = None,
) -> None:
    """Practise setting: you are dealt a hand, you set it, and every house way shows what it would do."""
    dealer = random.Random(seed) if seed is not None else random.SystemRandom()
    if not is_terminal():
        family = family_of(game or _games()[0])
        _worked_deal(family, _deal(family, dealer))
        return
    family = family_of(game or _ask_game())
    typer.echo(
        f"Choose the low hand: its places or its {family.pieces}, such as 2 3. "
        "Enter alone shows the house ways, q ends."
    )
    while _one_deal(family, _deal(family, dealer)):
        typer.echo("")


def _deal(family: Family[Any], dealer: random.Random) -> tuple[Any, ...]:
    return family.read(family.format(dealer.sample(family.deck, family.size)), None)


def _games() -> list[str]:
    return [str(game.name) for game in GAMES]


def _ask_game() -> str:
    menu = {str(number): name for number, name in enumerate(_games(), start=1)}
    for number, name in menu.items():
        typer.echo(f"{number}  {name}")
    answer: str = typer.prompt("Which game", default="1")
    return menu.get(answer, answer)


def _worked_deal(family: Family[Any], dealt: tuple[Any, ...]) -> None:
    """What a visitor without a terminal sees: one deal, each setting judged, each house way."""
    typer.echo(f"Dealt: {family.format(dealt)}\n")
    for setting in family.settings(dealt):
        _show_verdict(family, setting, DEFAULT)
    typer.echo("")
    _show_house_ways(family, dealt, None)
    typer.echo("\nIn a terminal you set the hand yourself: paigow train --game GAME")


def _one_deal(family: Family[Any], dealt: tuple[Any, ...]) -> bool:
    """One deal, until it is set or shown; False when the player has had enough."""
    typer.echo("  ".join(f"{place}:{piece}" for place, piece in enumerate(dealt, start=1)))
    while True:
        answer = typer.prompt("low hand", default="", show_default=False).strip()
        if answer.lower() in ("q", "quit", "exit"):
            return False
        try:
            chosen = named_setting(family, dealt, answer) if answer else None
        except PaigowError as error:
            typer.echo(f"  {error}")
            continue
        if chosen:
            _show_verdict(family, chosen, DEFAULT)
        _show_house_ways(family, dealt, chosen)
        return True


def _show_verdict(family: Family[Any], setting: Setting[Any], switches: Any) -> None:
    wrong = family.judge(setting, switches)
    high, low = family.describe(setting, switches)
    verdict = f"not set correctly: {wrong}" if wrong else "correct"
    typer.echo(f"  {family.format(setting.high)} / {family.format(setting.low)}   {high}; {low}   {verdict}")


def _show_house_ways(family: Family[Any], dealt: tuple[Any, ...], chosen: Setting[Any] | None) -> None:
    typer.echo("House ways:")
    for way in family.house_ways():
        given = way.set(dealt)
        same = "  as you did" if chosen == given.setting else ""
        typer.echo(
            f"  {way.name:<12} {family.format(given.high)} / {family.format(given.low)}   {given.rule}{same}"
        )
