"""`paigow history`: the evenings that you have played, what came of them, and every round once more."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Annotated

import typer

from paigow.cli.common import JsonOption, print_json
from paigow.cli.lines import show_line, show_paragraph
from paigow.errors import PaigowError
from paigow.games.catalogue import game as game_of
from paigow.play.kept import evenings as kept
from paigow.play.kept.counted import counted_evenings
from paigow.play.kept.evenings import EveningInStore
from paigow.play.kept.statistics import Statistics, results_of
from paigow.play.seated.chronicle import RoundResult
from paigow.play.words import signed
from paigow.store import Store, open_store
from paigow.table.showing.wording import number_of


def history(
    round_: Annotated[
        int | None, typer.Argument(metavar="ROUND", min=1, help="Show this round again, with its clauses.")
    ] = None,
    evening: Annotated[
        int | None, typer.Option(metavar="N", min=1, help="Of this evening; of the last one unless said.")
    ] = None,
    json_: JsonOption = False,
) -> None:
    """The evenings that `paigow play` has kept: how they went, or one round of them line by line."""
    with open_store() as store:
        known = kept.evenings(store)
        if not known:
            raise PaigowError("no evening is kept yet; `paigow play` keeps those that you play in a terminal")
        if round_ is not None:
            _show_round(_round(store, evening or known[-1].number, round_), json_)
            return
        chosen = [each for each in known if evening in (None, each.number)]
        if not chosen:
            raise PaigowError(f"there is no evening {evening}; `paigow history` lists them")
        counts = counted_evenings(store, [each.number for each in chosen])
    counted = list(zip(chosen, counts, strict=True))
    (_print if json_ else _show)(counted)


def _round(store: Store, evening: int, number: int) -> RoundResult:
    rounds = results_of(*kept.past_of(store, evening))
    found = next((each for each in rounds if each.number == number), None)
    if found is None:
        over = number_of(len(rounds), "round")
        raise PaigowError(f"evening {evening} has no round {number} that is over; it has {over}")
    return found


def _show_round(result: RoundResult, json_: bool) -> None:
    for each in result.explained:
        for line, indent in ((each.line, 0), *((told, 4) for told in each.compared)):
            if json_:
                print_json({"text": line.text, "clause": line.clause, "detail": line.detail + bool(indent)})
            else:
                show_paragraph(str(line), 2 * line.detail + indent, hanging=2)
    if json_:
        print_json({"round": result.number, "cents": result.net})
    else:
        show_line(f"Your result of round {result.number}: {signed(result.net)}.", "bold")


def _show(counted: list[tuple[EveningInStore, Statistics]]) -> None:
    for each, statistics in counted:
        day = datetime.fromtimestamp(each.begun, UTC).date()
        rounds = number_of(statistics.rounds or statistics.dealt, "round")
        how = "dealt by you" if statistics.dealt else signed(statistics.result)
        over = ", cashed out" * each.is_over
        show_line(f"evening {each.number}, {day}, {each.title}: {rounds}, {how}{over}")
    by_game: defaultdict[str, Statistics] = defaultdict(Statistics)
    for each, statistics in counted:
        by_game[each.game] += statistics
    for game, statistics in by_game.items():
        show_line("")
        show_line(game_of(game).title, "bold")
        for line in statistics.told():
            show_line(f"  {line}")


def _print(counted: list[tuple[EveningInStore, Statistics]]) -> None:
    for each, statistics in counted:
        print_json({**each._asdict(), **asdict(statistics)})
