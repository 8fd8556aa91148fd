"""A session at a table of a server: how it is opened, and what you leave there."""

from __future__ import annotations

import asyncio
from typing import Final

from paigow.client import TableServer
from paigow.log.chain import submission_of
from paigow.money import Cents, format_money
from paigow.table import commands as c
from paigow.table.games import game_rules
from paigow.teaching.setting_value.words import scored
from paigow.terminal.departure import Departure
from paigow.terminal.options import PlayOptions
from paigow.terminal.remote.client import RemoteTable
from paigow.terminal.session import Session

RemoteSession = Session[RemoteTable]
BUY_IN: Final = 25
"""How many of the least wagers chips are bought for, unless said: a purse is for more than one table."""


class RemoteDeparture(Departure):
    """What you leave at a table of a server."""

    has_others = True

    def __init__(self, session: RemoteSession) -> None:
        self._session = session
        self.has_gone = False
        """Whether you have given your place up; else it is kept for you."""

    @property
    def asks_first(self) -> bool:
        """Always, as a seat is given up: unless nobody would hear of it."""
        return not self._session.client.lost

    @property
    def at_stake(self) -> str:
        """What to ask before leaving: what becomes of your wagers and chips at this point of the round."""
        client = self._session.client
        if not (client.held or client.chips):
            return "You are watching this table. Leave the server, or go to the list of its tables?"
        if client.is_in_round and self._session.client.is_held:
            what = (
                "A round is on. What you have on the layout stays there: the house sets your hand and "
                "settles it, and your chips go back to your balance."
            )
        else:
            what = f"You leave your seat, and your {format_money(client.chips)} go back to your balance."
        return f"{what} Leave the table? (Ctrl+C goes away at once and keeps the seat for a while.)"

    @property
    def last_words(self) -> str | None:
        session, client = self._session, self._session.client
        told = [f"{session.rounds_told}."] if session.rounds_told else []
        if not self.has_gone and client.held:
            told.append("Your seat is kept as long as the table waits: come again with the same command.")
        elif client.record.purse:
            told.append(f"Your balance is {format_money(Cents(client.record.purse))}.")
        return "\n".join((*told, *scored(session.judging.score))) or None

    async def give_up(self) -> None:
        """Give your place up and take your chips along; what lies in a round is settled there."""
        client = self._session.client
        if client.held or client.chips:
            await client.give(c.LeaveTable(**client.who()))
        client.record = await client.server.record()
        self.has_gone = True


async def come_to(server: TableServer, table: str, options: PlayOptions) -> RemoteSession:
    """Come to a table of a server; you look on until you take a seat."""
    filed, record = await server.submission(table), await server.record()
    rules = await asyncio.to_thread(lambda: game_rules(submission_of(filed)))
    watching = server.watch(table)
    await watching.come_again()
    buy_in = options.chips or Cents(BUY_IN * rules.submission.table.minimum)
    client = RemoteTable(server, watching, rules, record, buy_in)
    await client.look()
    await client.catch_up()
    session = Session(client, options)
    session.departure = RemoteDeparture(session)
    session.go_on()
    return session
