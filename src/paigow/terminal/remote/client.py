"""A table of a server, as you see it: what it tells is heard and told, and what you say is sent there."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from http import HTTPStatus
from typing import Any, Final

import msgspec

from paigow.client import (
    NoServerError,
    ServerRefusedError,
    TableServer,
    TurnedAwayError,
    UnreachableError,
    Watching,
)
from paigow.errors import PaigowError
from paigow.log.codec import COMMANDS
from paigow.message import capital, series
from paigow.money import Cents, format_money
from paigow.server.protocol.messages import (
    AnswerMessage,
    CommandMessage,
    DueMessage,
    FromServer,
    NumberedEvent,
    RefusalMessage,
    SessionMessage,
    StandingMessage,
    ToldMessage,
)
from paigow.server.protocol.requests import RecordAnswer
from paigow.table import Command, Phase, Record, Refused, Role
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.showing.views import AwaitedView, TableView, Viewer, Viewing
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.model import PLACES
from paigow.table.state.rules import GameRules
from paigow.table.state.values import RefusalCode
from paigow.table.terms import Terms, Wagering
from paigow.teaching.drawing import in_signs
from paigow.terminal.board import Layout
from paigow.terminal.client import RefusedError, TableClient, Turn
from paigow.terminal.remote.history import RemoteTableName, keep_round
from paigow.terminal.remote.limits import may_take
from paigow.terminal.remote.views import scene_seen, view_after
from paigow.terminal.words import signed

AGAIN: Final = 0.5
"""Seconds before a question is asked again that was asked too often."""
LATER: Final = (5.0, 10.0, 20.0, 30.0, 60.0)
"""Seconds between attempts to find a server again that did not answer several in a row; then the last."""
_FOR_GOOD: Final = frozenset({HTTPStatus.UNAUTHORIZED, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND})
LOST: Final = "The connection is lost; coming again."
BACK: Final = "The connection is there again, and nothing was missed."
_EXPOSES: Final = (Phase.DEALER_SETS, Phase.SETTLEMENT)
"""The phases in which a wager may still be given up."""
_CODES: Final = frozenset(RefusalCode)


def _is_for_good(error: PaigowError) -> bool:
    """Whether it is in vain to try again: the server is there, and this is not for us."""
    refused = isinstance(error, ServerRefusedError) and error.status in _FOR_GOOD
    return refused or isinstance(error, TurnedAwayError)


def as_sentence(reason: str) -> str:
    """
    >>> as_sentence("it does not answer; is it there?"), as_sentence("it has ended")
    ('It does not answer; is it there?', 'It has ended.')
    """
    return capital(reason) if reason.endswith((".", "?", "!")) else f"{capital(reason)}."


class RemoteTable(TableClient):
    """The table as the server shows it to you, and what you say sent there."""

    has_clock = True

    def __init__(
        self,
        server: TableServer,
        watching: Watching,
        rules: GameRules,
        record: RecordAnswer,
        buy_in: Cents | None = None,
    ) -> None:
        super().__init__(record.name, rules, buy_in)
        self.server, self._watching = server, watching
        self._table = watching.table
        self._viewer = Viewer(Viewing.PLAYER, record.name)
        self.record = record
        self._record_at = time.monotonic()
        self._is_record_old = False
        self._seen: TableView | None = None
        self._told: TableView | None = None
        """The table as far as events have told of it."""
        self._heard = self._looked = 0
        """The last event that was told, and the last that is in what is seen."""
        self._awaited = AwaitedView((), (), goes_on=True)
        self._due: tuple[DueMessage, ...] = ()
        self._due_at = 0.0
        self._sent: dict[str, Command] = {}
        self._answers: dict[str, asyncio.Future[None]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._news = ""
        self.lost_since = ""
        """Since when, by the clock on the wall."""
        self._tries = 0
        """How often it was tried to see it again since then."""
        self._tries_at: float | None = None
        """When it is tried next to see it again; nothing where that would be in vain."""
        self._now = asyncio.Event()
        """Somebody does not want to wait for that."""
        self._had_part = False
        """Whether you had a part in a round that has just ended."""
        self._shows_result = False
        """Whether a round of yours is over, and you have not gone on from it."""
        self._kept_in = 0
        """The round in which you have said that you surrender nothing."""
        watching.heed = self._heed

    # Looking

    @property
    def view(self) -> TableView:
        assert self._seen is not None, "nothing is shown before the table was seen"
        return self._seen

    @property
    def scene(self) -> Scene:
        return self._scene(self.view)

    def _scene(self, view: TableView) -> Scene:
        start = self.rules.submission.equipment.start_method
        return scene_seen(view, Scene(self.rules, (), 0, 0, self._viewer, in_signs, start=start))

    @property
    def asked(self) -> Sequence[tuple[type[Command], int | None]]:
        return [
            (COMMANDS[ask.command], ask.who.position)
            for ask in self._awaited.waits
            if ask.who.role is Role.PLAYER and ask.who.name == self.you
        ]

    def terms(self, kind: type[Command], position: int) -> Terms | None:
        for ask in (*self._awaited.waits, *self._awaited.may):
            is_mine = ask.who.role is Role.PLAYER and ask.who.name == self.you
            if is_mine and ask.command == kind.__name__ and ask.who.position in (None, position):
                return ask.terms
        return None

    def refusal(self, command: Command) -> Refused | None:
        """What is known here to stand against wagers; all else is decided at the server, and told when a
        command was given."""
        if not isinstance(command, c.PlaceWagers):
            return None
        terms = self.term(c.PlaceWagers, command.position, Wagering)
        return None if terms is None else self._wagers_refused(command, terms)

    def _wagers_refused(self, command: c.PlaceWagers, terms: Wagering) -> Refused | None:
        cost, stake = terms.own_chips(command.stakes), self.record.limits.stake
        if stake is not None and cost > stake:
            most = format_money(Cents(stake))
            return Refused(f"your limit is {most} a round; bet less")
        if cost > terms.in_all:
            have = format_money(terms.in_all)
            return Refused(f"these wagers need {format_money(cost)}, and you have {have}; b buys chips")
        return None if terms.admits(command) else Refused("the table does not take these wagers as they are")

    def seconds_left(self, position: int) -> int | None:
        """How long somebody may still think before the house answers."""
        passed = time.monotonic() - self._due_at
        left = (each.left / 1000 - passed for each in self._due if each.position == position)
        return next((max(0, round(each)) for each in left), None)

    @property
    def session_seconds(self) -> int:
        """How long you have played, by the server's clock and what has passed since it said so."""
        return self.record.seconds + int(time.monotonic() - self._record_at)

    @property
    def waiting(self) -> str:
        """Whom the table waits for, while it does not wait for you; or since when nobody answers."""
        if self.lost:
            return self._lost_told
        if not self.chips and not self.is_held:
            return f"You hold no chips here; b buys some, for {format_money(may_take(self.record))} at most."
        waits = [ask.who for ask in self._awaited.waits if ask.who.role is Role.PLAYER and ask.who.name]
        names = dict.fromkeys(f"{who.name} ({who.position})" for who in waits if who.name != self.you)
        return f"The table waits for {series(list(names))}." if names else "The dealer goes on."

    @property
    def _lost_told(self) -> str:
        """Since when nobody answers, when it is tried again, and how to stop that."""
        said = f"Since {self.lost_since}: {as_sentence(self.lost)}"
        if (left := self.seconds_to_try) is None:
            return f"{said} Enter tries again; q leaves."
        when = f"in {left} s" if left else "now"
        return f"{said} The next try is {when} (Enter: at once). Your seat and your chips are kept; q leaves."

    @property
    def countdown(self) -> str:
        """How long you have, or whoever is waited for."""
        left = [(at, seconds) for at in range(PLACES) if (seconds := self.seconds_left(at)) is not None]
        if not left or self.lost:
            return ""
        at, seconds = next((each for each in left if each[0] in self.held), left[0])
        who = "you have" if at in self.held else f"{self.view.seats[at] or 'the dealer'} has"
        return f"{who} {seconds} s"

    @property
    def standing(self) -> str:
        """Your purse, how long you have played, and what has come of it, as the server counts it."""
        minutes = self.session_seconds // 60
        purse, net = format_money(Cents(self.record.purse)), signed(Cents(self.record.net))
        return f"balance {purse}   {minutes // 60}:{minutes % 60:02} h   net {net}"

    # Going on

    @property
    def is_between_rounds(self) -> bool:
        return self._shows_result

    def next_round(self) -> None:
        """Go on from the round that is over; the table does not wait for it."""
        self._shows_result = False

    def pause(self, position: int | None) -> Turn | None:
        """Hands are exposed as fast as the server does; where you may still surrender you are asked."""
        exposes = self.is_in_round and self.phase in _EXPOSES and self._kept_in != self.view.rounds
        may_surrender = exposes and position is not None and self.may(c.Surrender, position)
        return Turn.EXPOSURE if may_surrender else None

    def step(self) -> None:
        """Surrender nothing, and see how it comes out."""
        self._kept_in = self.view.rounds
        self._in_background(self._watching.play_on(self._kept_in))

    def news(self) -> str:
        """What there is to say about the connection or a command, once."""
        said, self._news = self._news, ""
        return said

    # Doing

    def buy_first_chips(self) -> None:
        """Buy as much as usual when you sit down, or as your purse and your limit of loss allow."""
        if self.chips:
            return
        record, least = self.record, self.rules.submission.table.minimum
        most = may_take(record)
        if most >= least:
            self.submit(c.BuyChips(**self.who(), amount=min(self.buy_in, most)))
        elif record.purse >= least:
            raise RefusedError(
                f"your limit of loss leaves you {format_money(most)} for tables today, and the smallest bet "
                f"here is {format_money(least)}; watch, or see your limits (u)"
            )
        else:
            raise RefusedError(
                f"your balance is {format_money(Cents(record.purse))}, and the smallest bet here is "
                f"{format_money(least)}; chips come back to it when you leave a table"
            )

    def who(self, position: int | None = None, by: str | None = None) -> dict[str, Any]:
        who = {"command_id": secrets.token_hex(8), "by": by or self.you}
        return who if position is None else {**who, "position": position}

    def submit(self, command: Command) -> Sequence[Record]:
        """Send a command; what comes of it is told later. What is on its way is not sent twice."""
        if not any(self._is_same(command, other) for other in self._sent.values()):
            self._sent[command.command_id] = command
            self._in_background(self._send(command))
        return ()

    async def give(self, command: Command) -> None:
        """Send a command, and wait until it is answered."""
        answer = self._answers[command.command_id] = asyncio.get_running_loop().create_future()
        self.submit(command)
        await answer

    def _is_same(self, command: Command, other: Command) -> bool:
        encode = self._watching.codec.encode_command
        return type(command) is type(other) and encode(command) == encode(other)

    async def _send(self, command: Command) -> None:
        data = self._watching.codec.encode_command(command)
        kind = type(command).__name__
        await self._watching.send(CommandMessage(id=command.command_id, kind=kind, data=data))

    def _in_background(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # Hearing

    async def look(self) -> None:
        """See the table as it stands."""
        while True:
            try:
                self._take(await self.server.standing(self._table))
                return
            except ServerRefusedError as refused:
                if refused.code != "too_often":
                    raise
                await asyncio.sleep(AGAIN)

    async def attend(self) -> None:
        """Hear what the table tells; where nobody answers, try again for as long as it takes, ever more
        seldom."""
        while True:
            try:
                await self._hear_on()
            except (UnreachableError, NoServerError, ServerRefusedError) as error:
                pause = None if _is_for_good(error) else LATER[min(self._tries, len(LATER) - 1)]
                self._tries += 1
                self._lose(error, pause)
            with suppress(TimeoutError):
                async with asyncio.timeout(pause):
                    await self._now.wait()
            self._now.clear()

    async def _hear_on(self) -> None:
        if self.lost:
            await self._watching.come_again()
            await self.look()
            self.lost, self.lost_since, self._tries = "", "", 0
            self._heed(True)
        while True:
            await self._hear(await self._watching.next())
            self.changed()

    def _lose(self, error: PaigowError, pause: float | None) -> None:
        self.lost, self.lost_since = error.reason, self.lost_since or time.strftime("%H:%M:%S")
        self._tries_at = None if pause is None else time.monotonic() + pause
        self.changed()

    @property
    def seconds_to_try(self) -> int | None:
        """How long it is until the server is looked for again; nothing where that would be in vain."""
        return None if self._tries_at is None else max(0, round(self._tries_at - time.monotonic()))

    def try_now(self) -> None:
        """Look for the server at once."""
        self._now.set()

    async def close(self) -> None:
        """Stop watching the table."""
        await self._watching.close()

    def _heed(self, is_there: bool) -> None:
        self._news = BACK if is_there else LOST
        self.transcript.log.append(ToldLine(self._news))
        self.changed()

    async def _hear(self, message: FromServer) -> None:
        match message:
            case StandingMessage():
                self._take(message)
            case ToldMessage():
                self._take_awaited(message)
                await self._tell(message.events)
            case AnswerMessage():
                self._answered(message.id)
            case RefusalMessage():
                self._take_refusal(message)
            case SessionMessage():
                fresh = {"seconds": message.seconds, "net": message.net, "purse": message.purse}
                self._take_record(msgspec.structs.replace(self.record, **fresh))

    def _take(self, standing: StandingMessage) -> None:
        if standing.sequence < self._looked:
            return
        self._seen, self._looked = self._watching.view(standing), standing.sequence
        if self._told is None or self._looked <= self._heard:
            self._told, self._heard = self._seen, self._looked
            if self._seen.round is not None:
                self.transcript.last = self._seen.round
        self._take_awaited(standing)

    async def catch_up(self) -> None:
        """Hear what has happened in the round in play before we came."""
        seen = self.view
        if seen.round is None:
            return
        played = await self.server.recall(self._table, seen.round.number)
        known = [each for each in played.events if each.sequence <= self._looked]
        events = [self._watching.codec.decode_seen(each.seen) for each in known]
        self._told = replace(seen, round=None)
        for event in events:
            self._tell_one(event)
        self._told, self._heard, self.transcript.last = seen, self._looked, seen.round
        whose = "You come back to" if self.held else "You come into"
        self.came_back = f"{whose} round {seen.round.number}; the log has what happened so far."

    def _take_awaited(self, told: StandingMessage | ToldMessage) -> None:
        self._awaited = self._watching.awaited(told)
        self._due, self._due_at = told.due, time.monotonic()

    async def _tell(self, events: Sequence[NumberedEvent]) -> None:
        for each in events:
            if each.sequence > self._heard:
                self._heard = each.sequence
                self._tell_one(self._watching.codec.decode_seen(each.seen))
        if self._heard > self._looked:
            await self.look()
        if self._had_part:  # shown once the table is seen as the round has left it
            self._shows_result, self._had_part = True, False
        if self._is_record_old:
            self._is_record_old = False
            self._take_record(await self.server.record())

    def _tell_one(self, event: e.Event) -> None:
        assert self._told is not None, "the table was seen before"
        before, scene = self._told, self._scene(self._told)
        if isinstance(event, e.RoundOpened):
            self.transcript.begin_round()
            self.round_opened()
        has_ended = self.transcript.tell(event, scene)
        self._told = view_after(before, event)
        if self._told.round is not None:
            self.transcript.last = self._told.round
        if has_ended:
            self._close_round(before)
        if isinstance(event, e.ChipsBought | e.ChipsCashed) and event.player == self.you:
            self._is_record_old = True

    def _close_round(self, before: TableView) -> None:
        assert self._told is not None, "the table was seen before"
        you = tuple(at for at, name in enumerate(before.seats) if name == self.you)
        layout = Layout(self._told, self._scene(before), you, self.transcript.last, self.transcript.net)
        self.transcript.close_round(layout)
        self._is_record_old = True
        self._had_part = bool(you) and not self.transcript.rounds[-1].sat_out
        if self._had_part:
            filed = self.rules.submission
            title = filed.title or filed.game_played.title
            named = RemoteTableName(self.server.address, self.you, self._table, title)
            keep_round(named, self.transcript.rounds[-1])

    def _answered(self, number: str | None) -> Command | None:
        answer = self._answers.pop(number or "", None)
        if answer is not None and not answer.done():
            answer.set_result(None)
        return self._sent.pop(number or "", None)

    def _take_refusal(self, message: RefusalMessage) -> None:
        command = self._answered(message.id)
        code = RefusalCode(message.code) if message.code in _CODES else None
        refused = RefusedError(message.reason, message.clause, code)
        self.note_refused(refused)
        self._news = str(refused)
        if command is not None:
            self.refused(command)

    def _take_record(self, record: RecordAnswer) -> None:
        self.record, self._record_at = record, time.monotonic()
