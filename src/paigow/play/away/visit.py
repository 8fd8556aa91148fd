"""You as a guest at a table of a server: the same turns, and everything is decided there."""

from __future__ import annotations

import asyncio
from typing import Final

from paigow.client.asking import TableServer
from paigow.log.chain import submission_of
from paigow.money import Cents, format_money
from paigow.play.away.limits import may_take
from paigow.play.away.table import TableAway
from paigow.play.away.tokens import forget_token
from paigow.play.seated.places import OwnPlaces
from paigow.play.seated.sitting import Sitting
from paigow.play.seated.turn import NotNow, Turn
from paigow.play.wishes import Wishes
from paigow.play.words import signed
from paigow.table import Command, Phase, Role
from paigow.table import commands as c
from paigow.table.games.compiling import game_rules
from paigow.table.showing.wording import capital, series
from paigow.table.state.model import PLACES

_EXPOSES: Final = (Phase.DEALER_SETS, Phase.SETTLEMENT)
"""The phases in which a wager may still be given up."""


def as_sentence(reason: str) -> str:
    """
    >>> as_sentence("it does not answer; is it there?"), as_sentence("it has ended")
    ('It does not answer; is it there?', 'It has ended.')
    """
    return capital(reason) if reason.endswith((".", "?", "!")) else f"{capital(reason)}."


BUY_IN: Final = 25
"""How many of the least wagers chips are bought for, unless said: a purse is for more than one table."""
_SETS: Final = (Turn.SETTING, Turn.BANK_HAND)


class GuestPlaces(OwnPlaces):
    """Where you sit among others who do not make room."""

    _live: TableAway

    def move_to(self, position: int) -> None:
        """Take a betting position; whoever has none yet buys chips first."""
        if self._holder(position) not in (None, self._live.you):
            raise NotNow(f"{self._holder(position)} holds position {position}; take another")
        if self.home is None:
            if not self._live.chips:
                self._live.submit(c.BuyChips(**self._live.who(), amount=self._first_chips))
        elif self._is_in_round:
            raise NotNow("you change places between rounds", self._live.rules.cite("PGP-7b.2"))
        else:
            self._give(c.LeavePosition, self._live.you, self.home)
        self._give(c.TakePosition, self._live.you, position)

    def take_area(self, position: int) -> None:
        if self._holder(position) is not None:
            raise NotNow(f"{self._holder(position)} holds position {position}")
        self._give(c.TakePosition, self._live.you, position)

    def take_first_free(self) -> None:
        """Take the seat that you wished for, or the first that is free."""
        free = [at for at, name in enumerate(self._live.view.seats) if at and name is None]
        if not free:
            raise NotNow("every betting position is taken; look on, or choose another table")
        self.move_to(self.wished if self.wished in free else free[0])

    @property
    def _first_chips(self) -> Cents:
        """What you buy when you sit down: as much as usual, or as your purse and your limit of loss allow."""
        record, least = self._live.record, self._live.rules.submission.table.minimum
        most = may_take(record)
        if most >= least:
            return min(self._live.buy_in, most)
        if record.purse >= least:
            raise NotNow(
                f"your limit of loss leaves you {format_money(most)} for tables today, and the least wager "
                f"here is {format_money(least)}; look on, or see your limits (u)"
            )
        raise NotNow(
            f"your purse holds {format_money(Cents(record.purse))}, and the least wager here is "
            f"{format_money(least)}; chips come back to it when you leave a table"
        )

    wished = 0
    """The betting position that you would like; none where it is all the same to you."""


class Visit(Sitting):
    """Whose turn it is at a table of a server, and what your turns send there."""

    live: TableAway
    places: GuestPlaces
    is_paced = False

    def __init__(self, live: TableAway, server: TableServer, wishes: Wishes) -> None:
        super().__init__(live, GuestPlaces(live, None), wishes)
        self.server = server
        self.places.wished = wishes.seat or 0
        self._kept_in = 0
        """The round in which you have said that you surrender nothing."""
        live.round_opened = self.wagers.begin_round
        live.refused = self._refused
        self.go_on()

    @property
    def is_held(self) -> bool:
        return any(not self.live.may(c.LeavePosition, at) for at in self.live.held)

    @property
    def turn(self) -> Turn | None:
        live = self.live
        if live.lost:
            return Turn.LOST
        if not live.held:
            return Turn.SEAT
        if live.shows_result:
            return Turn.NEXT_ROUND
        if (asked := self._asked) is not None:
            return asked.turn
        may_surrender = live.is_in_round and live.phase in _EXPOSES and self.may(c.Surrender)
        return Turn.EXPOSURE if may_surrender and self._kept_in != live.view.rounds else None

    @property
    def waiting(self) -> str:
        """Whom the table waits for, while it does not wait for you."""
        live = self.live
        if live.lost:
            return self._lost_told
        if self.turn is not None:
            return ""
        if not live.chips and not self.is_held:
            return f"You hold no chips here; b buys some, for {format_money(may_take(live.record))} at most."
        waits = [ask.who for ask in live.awaited.waits if ask.who.role is Role.PLAYER and ask.who.name]
        names = dict.fromkeys(f"{who.name} ({who.position})" for who in waits if who.name != live.you)
        return f"The table waits for {series(list(names))}." if names else "The dealer goes on."

    @property
    def _lost_told(self) -> str:
        """Since when nobody answers, when it is tried again, and how to stop that."""
        live = self.live
        said = f"Since {live.lost_since}: {as_sentence(live.lost)}"
        if (left := live.seconds_to_try) is None:
            return f"{said} Enter tries again; q leaves."
        when = f"in {left} s" if left else "now"
        return f"{said} The next try is {when} (Enter: at once). Your seat and your chips are kept; q leaves."

    @property
    def countdown(self) -> str:
        """How long you have, or whoever is waited for."""
        live = self.live
        left = [(at, seconds) for at in range(PLACES) if (seconds := live.seconds_left(at)) is not None]
        if not left or live.lost:
            return ""
        at, seconds = next((each for each in left if each[0] in live.held), left[0])
        who = "you have" if at in live.held else f"{live.view.seats[at] or 'the dealer'} has"
        return f"{who} {seconds} s"

    @property
    def standing_told(self) -> str:
        """Your purse, how long you have played, and what has come of it, as the server counts it."""
        minutes = self.live.session_seconds // 60
        played = f"{minutes // 60}:{minutes % 60:02}"
        return f"purse {format_money(self._purse)}   {played} h   net {signed(self._net)}"

    @property
    def _purse(self) -> Cents:
        return Cents(self.live.record.purse)

    @property
    def _net(self) -> Cents:
        return Cents(self.live.record.net)

    def go_on(self) -> None:
        """Take up what has changed: where you sit, your cards, the wagers that you want again."""
        held = self.live.held
        self.places.home = held[0] if held else None
        self._repeat_wagers()
        if self.turn in _SETS:
            self.hand.look(self._own_position)

    def next_round(self, *, repeat: bool = False) -> None:
        """Go on from the round that is over; the table does not wait for it."""
        self.live.shows_result = False
        self._repeats = repeat
        self.go_on()

    def step(self) -> None:
        """Surrender nothing, and see how it comes out."""
        self._kept_in = self.live.view.rounds

    def _refused(self, command: Command) -> None:
        """Wagers that the server refuses are to be laid anew."""
        self._repeats = False
        if isinstance(command, c.PlaceWagers):
            self.wagers.begin_round()

    async def sign_out(self) -> None:
        """End your token; nobody comes back by it."""
        await self.server.leave()
        forget_token(self.server.address, self.live.you)

    async def leave(self) -> None:
        """Give your place up and take your chips along; what lies in a round is settled there."""
        if self.live.held or self.live.chips:
            await self.live.give(c.LeaveTable(**self.live.who()))


async def come_to(server: TableServer, table: str, wishes: Wishes) -> Visit:
    """Come to a table of a server; you look on until you take a seat."""
    filed, record = await server.submission(table), await server.record()
    rules = await asyncio.to_thread(lambda: game_rules(submission_of(filed)))
    watching = server.watch(table)
    await watching.come_again()
    buy_in = wishes.chips or Cents(BUY_IN * rules.submission.table.minimum)
    live = TableAway(server, watching, rules, record, buy_in)
    await live.look()
    await live.catch_up()
    return Visit(live, server, wishes)
