"""`paigow settings` and `paigow advise`: the settings of a hand, the best first, by their exact odds."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Any

import typer

from paigow.cli.common import (
    GameOption,
    HandArgument,
    JsonOption,
    SubmissionOption,
    SwitchOption,
    answer_hands,
    game_and_submission,
    hand_given,
    print_json,
    printer,
    switches_from,
    switches_of_game,
    way_given,
)
from paigow.cli.output import show_line, show_paragraph, shown_hand
from paigow.errors import NotSetCorrectlyError
from paigow.games.catalogue import GameName
from paigow.games.catalogue import game as game_by_name
from paigow.games.hands import Family, family_of
from paigow.odds.edge import Advice, percent
from paigow.pieces import Pieces
from paigow.rules.house_ways import way_name
from paigow.rules.setting import Setting
from paigow.switches import Switches
from paigow.table.showing.wording import number_of
from paigow.teaching.setting_value.words import share, way_called, ways_called
from paigow.teaching.tiebreakers import tiebreakers_of


def laid(setting: Setting[Any]) -> str:
    """A setting as text for the output, the high hand first."""
    return " / ".join(shown_hand(" ".join(map(str, hand))) for hand in (setting.high, setting.low))


def widest(settings: Iterable[Setting[Any]]) -> int:
    """How much room settings take."""
    return max(len(laid(each)) for each in settings)


def called(family: Family[Any], setting: Setting[Any], switches: Switches) -> str:
    """Both hands of a setting in words."""
    return "; ".join(
        tiebreakers_of(family.name, hand, switches).called for hand in (setting.high, setting.low)
    )


def worth(expectation: Fraction) -> str:
    """What a wager brings on average, of itself.

    >>> worth(Fraction(1, 3)), worth(Fraction(-1, 200))
    ('+33.3%', '-0.5%')
    """
    return f"{float(expectation):+.1%}"


_Record = dict[str, object]


def settings(
    game: GameOption,
    hand: HandArgument = None,
    json_: JsonOption = False,
    submission: SubmissionOption = None,
    switch: SwitchOption = None,
) -> None:
    """Show all settings of a deal: the correct ones best first, by their exact worth against a hand that is
    set in the game's usual house way; then those that are not correct, and why. JSON has them in the order
    of their low hands, without counting."""
    name, switches = game_by_name(game).name, switches_of_game(game, submission, switch)
    family = family_of(name)

    def answer(text: str) -> _Record:
        pieces = family.parse(text)
        if json_:
            return {"hand": family.format(pieces), "settings": _judged(family, pieces, switches)}
        return {"hand": family.format(pieces), "pieces": pieces}

    answer_hands(hand, answer, printer(json_, lambda record: _show(name, record["pieces"], switches)))


def _judged(family: Family[Any], pieces: Pieces, switches: Switches) -> list[_Record]:
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


def _show(name: GameName, pieces: Pieces, switches: Switches) -> None:
    from paigow.odds.advice import advise as advice_on  # noqa: PLC0415 - of an extra; JSON needs none

    family = family_of(name)
    # In Face Up the dealer's cards are open and decide which is best; here nobody has named them.
    unknown = name is GameName.FACE_UP_PAI_GOW_POKER
    correct = advice_on(pieces, name, switches=switches, banked=unknown).settings
    way = way_called(family, game_by_name(name).usual_house_way)
    found = number_of(len(correct), "correct setting")
    show_line(f"{shown_hand(family.format(pieces))}: {found}, the best first", "bold")
    show_paragraph(f"Worth is what a wager brings on average against house way {way}.")
    width, best = widest(each.setting for each in correct), correct[0].odds.expectation
    for each in correct:
        value = each.odds.expectation
        mark = "  best" if value == best else ""
        line = f"{laid(each.setting):<{width}}  {worth(value):>7}  {called(family, each.setting, switches)}"
        show_paragraph(f"{line}{mark}", 2, "bold" if mark else "", hanging=4)
    _show_wrong(family, pieces, switches)


def _show_wrong(family: Family[Any], pieces: Pieces, switches: Switches) -> None:
    wrong: list[tuple[Setting[Any], NotSetCorrectlyError]] = [
        (each, fault)
        for each in family.settings(pieces)
        if (fault := family.judge(each, switches)) is not None
    ]
    if wrong:
        show_line("Not set correctly:", "bold")
    for setting, fault in wrong:
        show_paragraph(f"{laid(setting)}  {fault}", 2, hanging=4)


def advise(
    hand: Annotated[list[str], typer.Argument(metavar="HAND", help="Your cards or tiles.")],
    game: Annotated[
        str | None,
        typer.Option("--game", "-g", metavar="GAME", help="The game; that of the submission unless said."),
    ] = None,
    dealer_way: Annotated[
        str | None,
        typer.Option(
            "--dealer-way", metavar="WAY", help="How the other side sets; see house-ways, or a file."
        ),
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
    from paigow.odds.advice import advise as advice_on  # noqa: PLC0415 - of an extra
    from paigow.odds.advice import as_record  # noqa: PLC0415

    written = hand_given(hand)
    name, filed = game_and_submission(game, submission)
    which = game_by_name(name)
    if dealer_way is None:
        dealer_way = str(filed.house_way) if filed else which.usual_house_way
    dealer_way = way_given(dealer_way)
    family, switches = family_of(which.name), switches_from(submission, switch, {name})
    own = family.parse(written)
    open_cards = None if dealer is None else family.parse(dealer)
    advice = advice_on(
        own, which.name, dealer_way, switches, banking=banking, banked=banked, dealer_pieces=open_cards
    )
    asked = {
        "game": str(which.name),
        "hand": family.format(own),
        "dealer_way": way_name(dealer_way),
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
