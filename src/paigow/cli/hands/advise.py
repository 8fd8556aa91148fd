"""`paigow advise`: every correct setting of a hand with its exact odds, the best first."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from paigow.cli.common import (
    JsonOption,
    SubmissionOption,
    SwitchOption,
    game_and_submission,
    hand_given,
    print_json,
    switches_from,
)
from paigow.cli.hands.valued import laid, widest, worth
from paigow.cli.lines import show_line, show_paragraph, shown_hand
from paigow.games.catalogue import game as game_by_name
from paigow.games.hands import Family, family_of
from paigow.odds.advice.any_game import advise as advice_on
from paigow.odds.advice.any_game import as_record
from paigow.odds.edge import Advice, percent
from paigow.table.showing.wording import number_of
from paigow.teaching.worth.words import share, way_called, ways_called


def advise(
    hand: Annotated[list[str], typer.Argument(metavar="HAND", help="Your cards or tiles.")],
    game: Annotated[
        str | None,
        typer.Option("--game", "-g", metavar="GAME", help="The game; that of the submission unless said."),
    ] = None,
    dealer_way: Annotated[
        str | None,
        typer.Option("--dealer-way", metavar="WAY", help="How the other side sets; see house-ways."),
    ] = None,
    banking: Annotated[bool, typer.Option("--banking", help="You are the bank.")] = False,
    banked: Annotated[
        bool, typer.Option("--banked", help="You play against a bank, not against the dealer.")
    ] = False,
    dealer: Annotated[
        str | None, typer.Option("--dealer", metavar="CARDS", help="The dealer's open cards, in Face Up.")
    ] = None,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
    counts: Annotated[
        bool, typer.Option("--counts", help="Show how many hands each setting beats, not percentages.")
    ] = False,
    json_: JsonOption = False,
) -> None:
    """Say how to set a hand: how often every correct setting wins, pushes and loses, the best first, and what
    each house way would do. Of all correct settings the best is worth most on average."""
    written = hand_given(hand)
    name, filed = game_and_submission(game, submission)
    which = game_by_name(name)
    if dealer_way is None:
        dealer_way = str(filed.house_way) if filed else which.usual_house_way
    family, switches = family_of(which.name), switches_from(submission, switch, {name})
    own = family.parse(written)
    open_cards = None if dealer is None else family.parse(dealer)
    advice = advice_on(
        own, which.name, dealer_way, switches, banking=banking, banked=banked, dealer_pieces=open_cards
    )
    asked = {
        "game": str(which.name),
        "hand": family.format(own),
        "dealer_way": dealer_way,
        "banking": banking,
        "banked": banked,
    }
    if open_cards is not None:
        asked["dealer"] = family.format(open_cards)
    if json_:
        print_json({**asked, **as_record(advice)})
        return
    who = "an opponent" if banking else "a bank" if banked else "the dealer"
    hand_shown = shown_hand(family.format(own))
    show_line(f"{hand_shown} against {who}, set by house way {way_called(family, dealer_way)}", "bold")
    _show_settings(advice, counts=counts)
    _show_ways(family, advice, dealer_way)


def _show_settings(advice: Advice[Any], *, counts: bool) -> None:
    """Every correct setting, as shares of all hands that the other side may hold, or as counts of them."""
    best = advice.best.odds
    holds = f"It may hold {number_of(best.total, 'hand')}" if best.total > 1 else "Its hand lies open"
    show_line(f"{holds}; worth is what a wager brings on average")
    width = widest(each.setting for each in advice.settings)
    column = max(len("Pushes"), len(f"{best.total:,}") if counts else len("100.0%"))
    last = len("-100.0000%") if counts else len("-100.0%")
    head = "  ".join(f"{name:>{column}}" for name in ("Wins", "Pushes", "Loses"))
    show_line(f"  {'Setting':<{width}}  {head}  {'Worth':>{last}}", "dim")
    for each in advice.settings:
        odds = each.odds
        parts = (f"{n:,}" if counts else share(n, odds.total) for n in (odds.win, odds.push, odds.lose))
        row = "  ".join(f"{part:>{column}}" for part in parts)
        value = f"{percent(odds.expectation)}%" if counts else worth(odds.expectation)
        mark = "  best" if odds.expectation == best.expectation else ""
        show_line(f"  {laid(each.setting):<{width}}  {row}  {value:>{last}}{mark}", "bold" if mark else "")


def _show_ways(family: Family[Any], advice: Advice[Any], dealers: str) -> None:
    """What each house way would do, those together that set the hand alike by a rule of one name."""
    show_line("What house ways would do", "bold")
    alike: dict[str, list[str]] = {}
    for each in advice.house_ways:
        cost = f"gives up {worth(each.cost).removeprefix('+')} of the wager" if each.cost else "the best"
        done = f'{laid(each.setting)}, {cost} (by its rule "{each.rule}")'
        alike.setdefault(done, []).append(way_called(family, each.name, dealers))
    for done, names in alike.items():
        show_paragraph(f"{ways_called(names)}: {done}", 2, hanging=2)
