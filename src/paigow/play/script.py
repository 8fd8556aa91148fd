"""One round by itself, printed: what `paigow play` shows where there is no terminal to play in."""

from __future__ import annotations

from collections.abc import Iterator

from paigow.clauses import clause
from paigow.money import format_money
from paigow.play.evening.by_itself import BY_ITSELF
from paigow.play.evening.evening import Evening
from paigow.play.seated.turn import Turn
from paigow.play.words import signed
from paigow.table import commands as c
from paigow.table.showing.wording import ToldLine


def play_round(evening: Evening) -> None:
    """A round in which you take every cut, pass the bank, and set your hand in the house way."""
    evening.next_round()
    while (turn := evening.turn) is not Turn.NEXT_ROUND:
        assert turn is not None, "the table waits for nobody"
        if turn is Turn.CUT:
            evening.give(c.CutCards)
        else:
            BY_ITSELF[turn](evening)


def printed_round(evening: Evening) -> Iterator[str]:
    """The round line by line, then your result and the clauses that decided it."""
    held = format_money(evening.live.chips)
    yield f"{evening.board.title}: you hold betting position {evening.position} and {held}."
    yield ""
    play_round(evening)
    result = evening.history[-1]
    for line in result.lines:
        yield "  " * line.detail + str(line)
    yield ""
    yield f"Your result: {signed(result.net)}, and you hold {format_money(evening.live.chips)}."
    for line in _decided(evening, result.lines):
        yield f"  {line.clause}: {requirement(line)}"
    yield ""
    yield "In a terminal you play yourself: paigow play --game GAME"


def _decided(evening: Evening, lines: tuple[ToldLine, ...]) -> list[ToldLine]:
    """The lines by which your wagers were settled, one for each clause."""
    mine = [line for line in lines if line.position in evening.live.held and line.settles and line.clause]
    return list({line.clause: line for line in mine}.values())


def requirement(line: ToldLine) -> str:
    """The clause of a line, in our words."""
    return clause(line.clause).requirement if line.clause else ""
