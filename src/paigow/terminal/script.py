"""One round by itself, printed: what `paigow play` shows where there is no terminal to play in."""

from __future__ import annotations

from collections.abc import Iterator

from paigow.clauses import clause
from paigow.money import format_money
from paigow.table import commands as c
from paigow.table.showing.wording import ToldLine
from paigow.terminal.client import Turn
from paigow.terminal.sessions import AUTOMATIC_TURNS, LocalSession
from paigow.terminal.words import signed


def play_round(session: LocalSession) -> None:
    """A round in which you take every cut, pass the bank, and set your hand in the house way."""
    session.next_round()
    while (turn := session.turn) is not Turn.NEXT_ROUND:
        assert turn is not None, "the table waits for nobody"
        if turn is Turn.CUT:
            session.give(c.CutCards)
        else:
            AUTOMATIC_TURNS[turn](session)


def printed_round(session: LocalSession) -> Iterator[str]:
    """The round line by line, then your result and the clauses that decided it."""
    held = format_money(session.client.chips)
    yield f"{session.board.title}: you hold betting position {session.position} and {held}."
    yield ""
    play_round(session)
    result = session.history[-1]
    for line in result.lines:
        yield "  " * line.detail + str(line)
    yield ""
    yield f"Your result: {signed(result.net)}, and you hold {format_money(session.client.chips)}."
    for line in _decided(session, result.lines):
        yield f"  {line.clause}: {requirement(line)}"
    yield ""
    yield "In a terminal you play yourself: paigow play --game GAME"


def _decided(session: LocalSession, lines: tuple[ToldLine, ...]) -> list[ToldLine]:
    """The lines by which your wagers were settled, one for each clause."""
    mine = [line for line in lines if line.position in session.client.held and line.settles and line.clause]
    return list({line.clause: line for line in mine}.values())


def requirement(line: ToldLine) -> str:
    """The clause of a line, in our words."""
    return clause(line.clause).requirement if line.clause else ""
