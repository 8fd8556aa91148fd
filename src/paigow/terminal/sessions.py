"""A session at a table that is dealt here: how it is opened and played by itself, and how you leave it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from paigow.games.submission import RulesSubmission
from paigow.games.submission.samples import sample
from paigow.message import capital
from paigow.money import Cents, format_money
from paigow.table import Role
from paigow.table import commands as c
from paigow.table.machine.journal import Entry
from paigow.teaching.setting_value.words import scored
from paigow.terminal.client import Turn
from paigow.terminal.departure import Departure
from paigow.terminal.local import LocalTable, relive
from paigow.terminal.options import PlayOptions
from paigow.terminal.results import statistics_from
from paigow.terminal.session import Session
from paigow.terminal.words import signed

LocalSession = Session[LocalTable]


def local_session(
    table: str | RulesSubmission, options: PlayOptions, past: Sequence[Entry] = ()
) -> LocalSession:
    """Sit down at the table that a submission files, or at that of a sample by its name; or come back to what
    has happened there."""
    submission = sample(table) if isinstance(table, str) else table
    session = Session(LocalTable(submission, options, past), options)
    session.departure = LocalDeparture(session)
    relive(session.client, past, session.wagers)
    session.go_on()
    return session


# A round by itself


def set_in_house_way(session: LocalSession) -> None:
    """Ask how the licensee would set the hand, and lay it down so."""
    session.ask_house_way()
    session.lay_down()


AUTOMATIC_TURNS: Final[dict[Turn, Callable[[LocalSession], None]]] = {
    Turn.NEXT_ROUND: lambda session: session.next_round(),
    Turn.BANK: lambda session: session.give(c.PassBank),
    Turn.CUT: lambda session: session.give(c.DeclineCut),
    Turn.WAGERS: lambda session: session.lay_wagers(),
    Turn.STACK: lambda session: session.give(c.ChooseStack, stack=1),
    Turn.STACK_CUT: lambda session: session.give(c.DeclineCut),
    Turn.DELIVERY: lambda session: session.give(c.ChooseDelivery, role=Role.PLAYER, style=None),
    Turn.SETTING: set_in_house_way,
    Turn.BANK_HAND: set_in_house_way,
    Turn.CHOICE: lambda session: session.give(c.PlayOn),
    Turn.STEP: lambda session: session.step(),
    Turn.EXPOSURE: lambda session: session.step(),
}
"""What is done in each turn for somebody who only wants the round to go on: a cut and the bank are declined,
wagers lie as they are drafted, every hand is set in the house way, and an exposed card is played on with."""


def play_out(session: LocalSession) -> None:
    """Play the rest of the round, your hands in the house way."""
    while (turn := session.turn) is not Turn.NEXT_ROUND:
        assert turn is not None, "the table waits for nobody"
        AUTOMATIC_TURNS[turn](session)


# Leaving


def leave(session: LocalSession) -> None:
    """Take your chips along; what must stay on the layout is settled without you first (PGP-7b.2)."""
    client, stays = session.client, session.client.is_held
    client.submit(c.LeaveTable(**client.who()))
    while stays and client.is_in_round:
        client.others_step()


WAITS: Final = "It waits for you as it lies: `paigow play` and g come back to it. Leave the table?"
"""What is asked before you quit a session that is kept."""


def at_stake(session: LocalSession) -> str:
    """What is asked before you leave. Until "No more bets" wagers are taken along (PGP-7c.1), then they are
    settled (PGP-7b.2), or lost where the licensee says so (PGT-5C-2)."""
    cite, asked = session.client.rules.cite, "Leave the table all the same?"
    if session.dealing is not None:
        return f"You deal, and the round is not over. {asked}"
    staked = Cents(sum(place.wagered for place in session.board.places if place.is_you))
    if not (staked or session.client.is_held):
        return f"You have no bet on the table. {asked}"
    lies = f"your bet of {format_money(staked)}" if staked else "your bank"
    if not session.client.is_held:
        return f"{capital(lies)} is still yours to take back, and goes with you ({cite('PGP-7c.1')}). {asked}"
    on_the_table = f"{capital(lies)} is on the table."
    if (lost := _lost_by(session)) is not None:
        return (
            f"{on_the_table} If you leave now, it is lost ({lost}). "
            "Or have the round played out first, with what is left to do in the house way."
        )
    done = "what is left to do is done in the house way, and you hear how it came out"
    return f"{on_the_table} If you leave, {done} ({cite('PGP-7b.2')}). Leave?"


def _lost_by(session: LocalSession) -> str | None:
    """The clause by which whoever walks away loses the wager; nothing where it is settled all the same."""
    abandoned = session.client.rules.abandoned
    loses = session.client.is_held and session.client.scene.abandons & set(session.client.held)
    return abandoned.clause if abandoned is not None and loses else None


def take_leave(session: LocalSession, *, plays_out: bool) -> tuple[str, ...]:
    """Leave, after the round where you want that; how the round came out in which you did."""
    was_held = session.client.is_held
    if plays_out:
        play_out(session)
    leave(session)
    if not was_held:
        return ()
    how = "was played out in the house way" if plays_out else "in which you left was settled without you"
    last = session.history[-1]
    why = (capital(said.text) for each in last.decided for said in each.said)
    hands = (f"{who}: {cards}" for who, cards in last.hands if cards)
    return (f"The round {how}: {signed(last.net)}.", *hands, *why)


class LocalDeparture(Departure):
    """What you leave at a table: your wagers and your bank, and what there is to tell of the session."""

    def __init__(self, session: LocalSession) -> None:
        self._session = session
        self._parted: tuple[str, ...] = ()
        """How the round ended in which you left."""
        self._kept: tuple[str, ...] = ()
        """What becomes of a session that is kept."""

    @property
    def asks_first(self) -> bool:
        """Whether a round is on."""
        return self._session.client.view.round is not None

    @property
    def at_stake(self) -> str:
        waits = self._session.recorder.is_kept
        return f"A round is on. {WAITS if waits else at_stake(self._session)}"

    @property
    def may_play_out(self) -> bool:
        return not self._session.recorder.is_kept and _lost_by(self._session) is not None

    @property
    def last_words(self) -> str | None:
        """How it went and the score of the session, or the sheet of a dealer in training."""
        dealing, score = self._session.dealing, self._session.judging.score
        if dealing is None:
            told = (*self._how_it_went, *self._parted, *scored(score), *self._kept)
            return "\n".join(told) or None
        sheet = dealing.sheet
        told = sheet.told() if sheet.answers or sheet.missteps else ()
        return "\n".join((*told, *self._kept)) or None

    @property
    def _how_it_went(self) -> tuple[str, ...]:
        """The rounds you have played, if any, and what you take along."""
        client, played = self._session.client, self._session.rounds_told
        held = client.chips if client.cashed is None else client.cashed
        return (f"{played}. You leave with {format_money(held)}.",) if played else ()

    def cash_out(self) -> None:
        """End a session that is kept: nobody comes back to it."""
        session, client = self._session, self._session.client
        leave(session)
        session.recorder.end()
        session.recorder.close()
        summed = statistics_from(client.rules.submission, client.drive.journal.entries, session.history)
        over = session.recorder.news() or "The session is over:"
        self._kept = (over, *(f"  {line}" for line in summed.told()))

    def depart(self, *, plays_out: bool = False) -> None:
        """Leave the table, and have what stays on the layout settled: played out, unless it is to be lost."""
        if self._session.recorder.is_kept:
            self._quit()
        elif self._session.dealing is None:
            stays = self._session.client.is_held and not self.may_play_out
            self._parted = take_leave(self._session, plays_out=plays_out or stays)

    def _quit(self) -> None:
        """Quit a session that is kept; what waits for you, or what has come in between."""
        recorder, waits = self._session.recorder, "round" if self._session.client.is_in_round else "seat"
        recorder.close()
        self._kept = (recorder.news() or f"Your {waits} waits for you: start `paigow play` and press g.",)
