"""How fast the automatic dealer goes: which step waits, and for how long.

A dealer of flesh and blood gives people time: to lay wagers once somebody has, to surrender once the dealer's
hand lies open, to see what a round has brought. A machine has to be told.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, NamedTuple

import msgspec

from paigow.simulation.habits import MOST_SIMULATED
from paigow.table import commands as c
from paigow.table.machine.awaited import Awaited, awaited
from paigow.table.state.model import Table
from paigow.table.state.values import Phase

OptionSeconds = Annotated[float, msgspec.Meta(ge=0, le=3600)]
Rounds = Annotated[int, msgspec.Meta(ge=1, le=1000)]
SimulatedCount = Annotated[int, msgspec.Meta(ge=0, le=MOST_SIMULATED)]


@dataclass(frozen=True, slots=True)
class TableOptions:
    """How a table is run, in seconds."""

    decision: OptionSeconds = 45.0
    """How long a player may think before the house answers."""
    alone: OptionSeconds = 900.0
    """How long a player may think for whom nobody waits, alone at the table or in practice; no clock is shown
    then. With 0 they have no longer than others, and the same clock."""
    away: OptionSeconds = 10.0
    """How long a player whose connection is lost has to come back before the house answers, from then on and
    not anew for each question. What is only offered, such as a cut, goes on at once."""
    missed: Rounds = 1
    """Through how many rounds a player who is there may say nothing before nobody waits for him any more."""
    seat: OptionSeconds = 180.0
    """How long the place of somebody who is away is kept."""
    idle: OptionSeconds = 900.0
    """How long a player may sit there without a word."""
    betting: OptionSeconds = 20.0
    """How long wagers stay open once one lies there, unless everyone has wagered."""
    surrender: OptionSeconds = 8.0
    """How long a player may think of surrender once the dealer's hand lies open."""
    between: OptionSeconds = 3.0
    """What lies between a round and the next."""
    step: OptionSeconds = 0.0
    """What lies between any two steps of the dealer."""
    automatic_dealer: bool = True
    """Whether the house deals; if not, somebody with the role of a dealer does."""
    simulated: SimulatedCount = 0
    """How many simulated players keep somebody company who practises here."""
    opened_by: str = ""
    """The id of the player who has opened the table; nothing where it is the house's own."""


def options_text(options: TableOptions) -> str:
    """Options as they are kept with the stream of their table."""
    return msgspec.json.encode(options).decode()


def options_in(text: str) -> TableOptions:
    """What was kept: an option that was not known then is at its default, one that is not known now is left
    out. Raises `msgspec.ValidationError` where no table is run so.

    >>> options_in('{"decision": 10, "music": "soft"}').decision
    10.0
    """
    return msgspec.json.decode(text, type=TableOptions)


class Pause(NamedTuple):
    """What a step of the dealer waits for: known by its round, phase and kind, so that it begins once."""

    round: int
    phase: Phase
    step: type[c.Command]


def pause_of(table: Table, step: c.Command) -> Pause:
    """The pause before a step."""
    return Pause(table.memory.rounds, table.phase, type(step))


def seconds_before(table: Table, step: c.Command, options: TableOptions, present: Present) -> float | None:
    """How long the dealer waits before a step, from the moment when it became the next one; nothing where it
    is not taken until something else has happened.

    A round is opened for people who are here and can make the least wager, and waits for those of them who
    pay attention. For people who are away none is, and idle cards are not spread again and again: a table at
    which nobody is would write its log for ever.
    """
    asked = awaited(table, step.at)
    match step:
        case c.OpenRound():
            least = table.rules.submission.table.minimum
            can_play = any(table.chips(name) >= least and table.held_by(name) for name in present.here)
            return options.between if can_play else None
        case c.SpreadCards() if table.phase is not Phase.TO_SPREAD:
            return None
        case c.AnnounceNoMoreBets():
            return options.step if _all_have_wagered(table, asked, present.attentive) else options.betting
        case c.SettleNext() if _may_surrender(asked, present):
            return options.surrender
        case _:
            return options.step


class Present(NamedTuple):
    """Who is at the table as a turn begins."""

    here: frozenset[str]
    """The players who are connected."""
    attentive: frozenset[str] = frozenset()
    """Those of them whom the table waits for."""
    leaving: frozenset[str] = frozenset()
    """Those who are to leave as soon as nothing of theirs is in play."""
    playing_on: frozenset[str] = frozenset()
    """Those who have said that they do not surrender in this round."""


def _may_surrender(asked: Awaited, present: Present) -> bool:
    """Whether anybody who is waited for may still surrender, and has not said that they will not."""
    awaited_of = present.attentive - present.playing_on
    return any(ask.who.name in awaited_of for ask in asked.asks(c.Surrender))


def _all_have_wagered(table: Table, asked: Awaited, attentive: frozenset[str]) -> bool:
    """Whether nobody who is waited for could still lay a first wager; who is away holds up nobody."""
    could = (ask.who for ask in asked.asks(c.PlaceWagers))
    return all(table.in_play.wagers[who.position or 0] for who in could if who.name in attentive)
