"""One round by itself, printed: what `paigow play` shows where there is no terminal to play in."""

from __future__ import annotations

from collections.abc import Iterator

from paigow.clauses import clause
from paigow.play.screen.words import money
from paigow.play.session.session import Session, Turn
from paigow.table.showing.wording import Said


def play_round(session: Session) -> None:
    """A round in which you take every cut, pass the bank, and set your hand in the house way."""
    session.next_round()
    while (turn := session.turn) is not Turn.NEXT_ROUND:
        match turn:
            case Turn.BANK:
                session.pass_bank()
            case Turn.CUT:
                session.cut()
            case Turn.WAGERS:
                session.place_wagers()
            case _:
                session.ask_house_way()
                session.lay_down()


def printed_round(session: Session) -> Iterator[str]:
    """The round line by line, then your result and the clauses that decided it."""
    yield f"{session.board.title}: you hold betting position {session.position} and {money(session.chips)}."
    yield ""
    play_round(session)
    result = session.history[-1]
    for line in result.lines:
        yield "  " * line.detail + str(line)
    yield ""
    yield f"Your result: {signed(result.net)}, and you hold {money(session.chips)}."
    for line in _decided(session, result.lines):
        yield f"  {line.clause}: {requirement(line)}"
    yield ""
    yield "In a terminal you play yourself: paigow play --game GAME"


def _decided(session: Session, lines: tuple[Said, ...]) -> list[Said]:
    """The lines by which your wagers were settled, one for each clause."""
    mine = [line for line in lines if line.position in session.places and line.settles and line.clause]
    return list({line.clause: line for line in mine}.values())


def requirement(line: Said) -> str:
    """The clause of a line, in our words."""
    return clause(line.clause).requirement if line.clause else ""


def signed(amount: int) -> str:
    """
    >>> signed(1425), signed(-500), signed(0)
    ('+$14.25', '-$5.00', '$0.00')
    """
    return f"+{money(amount)}" if amount > 0 else money(amount)
