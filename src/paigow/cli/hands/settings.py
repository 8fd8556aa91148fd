"""`paigow settings`: all that can be made of a deal, the best first, and why the rest is not correct."""

from __future__ import annotations

from typing import Any

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
from paigow.cli.hands.valued import called, laid, widest, worth
from paigow.cli.lines import show_line, show_paragraph, shown_hand
from paigow.errors import NotSetCorrectly
from paigow.games.catalogue import GameName
from paigow.games.catalogue import game as game_by_name
from paigow.games.hands import Family, family_of
from paigow.odds.advice.any_game import advise
from paigow.pieces import Pieces
from paigow.rules.setting import Setting
from paigow.switches import Switches
from paigow.table.showing.wording import number_of
from paigow.teaching.worth.words import way_called

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
    family = family_of(name)
    # In Face Up the dealer's cards are open and decide which is best; here nobody has named them.
    unknown = name is GameName.FACE_UP_PAI_GOW_POKER
    correct = advise(pieces, name, switches=switches, banked=unknown).settings
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
    wrong: list[tuple[Setting[Any], NotSetCorrectly]] = [
        (each, fault)
        for each in family.settings(pieces)
        if (fault := family.judge(each, switches)) is not None
    ]
    if wrong:
        show_line("Not set correctly:", "bold")
    for setting, fault in wrong:
        show_paragraph(f"{laid(setting)}  {fault}", 2, hanging=4)
