"""`paigow advise`: every correct setting of a hand with its exact odds, the best first."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from paigow.cli.common import (
    JsonOption,
    SubmissionOption,
    SwitchOption,
    game_and_submission,
    print_json,
    switches_from,
)
from paigow.cli.tables import console, show_table
from paigow.games.catalogue import game as game_by_name
from paigow.games.hands import family_of
from paigow.odds.advice.any_game import advise as advice_on
from paigow.odds.advice.any_game import as_record
from paigow.odds.edge import Advice, percent


def advise(
    hand: Annotated[str, typer.Argument(metavar="HAND", help="Your cards or tiles.")],
    game: Annotated[
        str | None,
        typer.Option("--game", "-g", metavar="GAME", help="The game; that of the submission unless said."),
    ] = None,
    dealer_way: Annotated[
        str | None,
        typer.Option("--dealer-way", metavar="WAY", help="How the other side sets; see house-ways."),
    ] = None,
    banking: Annotated[bool, typer.Option("--banking", help="You are the bank.")] = False,
    dealer: Annotated[
        str | None, typer.Option("--dealer", metavar="CARDS", help="The dealer's open cards, in Face Up.")
    ] = None,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
    json_: JsonOption = False,
) -> None:
    """Say how to set a hand: wins, pushes and losses of every correct setting, and what house ways cost."""
    name, filed = game_and_submission(game, submission)
    which = game_by_name(name)
    if dealer_way is None:
        dealer_way = str(filed.house_way) if filed else which.usual_house_way
    family, switches = family_of(which.name), switches_from(submission, switch, {name})
    own = family.parse(hand)
    open_cards = None if dealer is None else family.parse(dealer)
    advice = advice_on(own, which.name, dealer_way, switches, banking=banking, dealer_pieces=open_cards)
    asked = {
        "game": str(which.name),
        "hand": family.format(own),
        "dealer_way": dealer_way,
        "banking": banking,
    }
    if open_cards is not None:
        asked["dealer"] = family.format(open_cards)
    if json_:
        print_json({**asked, **as_record(advice)})
        return
    _show(f"{asked['hand']} against {dealer_way}" + (", as the bank" if banking else ""), advice)


def _show(title: str, advice: Advice[Any]) -> None:
    total = advice.best.odds.total
    rows = [
        (str(each.setting), *(f"{n:,}" for n in (each.odds.win, each.odds.push, each.odds.lose)),
         f"{percent(each.odds.expectation)}%")
        for each in advice.settings
    ]  # fmt: skip
    show_table(f"{title}, out of {total:,}", ("Setting", "Win", "Push", "Lose", "Expected"), rows)
    console.print()
    ways = [
        (each.name, str(each.setting), each.rule, f"{percent(each.cost)}%" if each.cost else "-")
        for each in advice.house_ways
    ]
    show_table("What house ways would do", ("House way", "Setting", "Rule", "Costs"), ways)
