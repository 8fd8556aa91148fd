"""What is kept of a session: the log, who won what in this round, and the rounds that are over."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from paigow.money import Cents
from paigow.rules.outcome import Result
from paigow.table import events as e
from paigow.table.money.ledger import chips
from paigow.table.showing.messages import tell
from paigow.table.showing.recall import brought, brought_when_settled
from paigow.table.showing.views import RoundView
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.values import DEALER, Position
from paigow.teaching.comparison import Comparison, comparison, comparison_told
from paigow.teaching.wagers import wagers_told
from paigow.terminal.board import Board, Layout, board

_ENDS: Final = (e.RoundCompleted, e.RoundVoided, e.CardsSpread)
_UNTOLD: Final = (e.CardsLookedAt, e.RoundCompleted)
"""What the layout shows anyway."""


class DecidedWager(NamedTuple):
    """A main wager that was decided, as hands side by side and in words."""

    compared: Comparison
    """As you look at it: your hands first, whether you play or bank."""
    said: tuple[ToldLine, ...]
    """How it came out and why, then hand by hand."""
    result: Result | None
    """How it came out for you; nothing where the hand was void."""


class Explained(NamedTuple):
    """A line of the log, and the comparison of hands on which it rests."""

    line: ToldLine
    compared: tuple[ToldLine, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundResult:
    """One round that is over."""

    number: int
    began: int
    """Where its lines begin in the log."""
    net: Cents
    lines: tuple[ToldLine, ...]
    hands: tuple[tuple[str, str], ...]
    """Your hands and those you played against, as they lay: who, and which."""
    decided: tuple[DecidedWager, ...]
    """The main wagers that were yours, or against your bank."""
    sat_out: bool
    """Whether you neither wagered nor banked."""
    paid: tuple[ToldLine, ...]
    """Each wager of yours as it was settled; of an optional one with the row of its pay table."""

    @property
    def explained(self) -> tuple[Explained, ...]:
        """The lines of the round, those that settle a main wager with its hands."""
        said = {each.said[0].position: each.said for each in self.decided}
        return tuple(
            Explained(line, said.get(line.position, ()) if line.settles_main else ()) for line in self.lines
        )


def result_line(lines: Sequence[Explained], you: Collection[Position]) -> int:
    """Where your last result stands: your main wager, else one against your bank, else the last you had a
    part in, else the last of all."""
    compared = [n for n, each in enumerate(lines) if each.compared]
    yours = [n for n, each in enumerate(lines) if each.line.position in you]
    both = [n for n in compared if n in yours]
    return (both or compared or yours or [len(lines) - 1])[-1]


@dataclass(slots=True)
class Transcript:
    """Everything said and settled, as one viewer saw it."""

    you: str
    """Your name at the table."""
    log: list[ToldLine] = field(default_factory=list)
    rounds: list[RoundResult] = field(default_factory=list)
    net: dict[int, int] = field(default_factory=dict)
    """What each position has won or lost in this round so far."""
    last: RoundView | None = None
    """The round as it was last seen; it stays on the layout until the next one is opened."""
    _began: int = 0
    _brought: int = 0
    """What the round has brought you in chips so far."""
    _by_hands: list[tuple[Position, Cents]] = field(default_factory=list)
    _surrendered: list[tuple[Position, Cents]] = field(default_factory=list)
    """What of `net` goes back where hands are void that were settled or surrendered before (PGP-11h)."""
    _paid: list[ToldLine] = field(default_factory=list)

    def begin_round(self) -> None:
        self.clear_layout()
        self._began, self._brought, self._paid = len(self.log), 0, []

    def clear_layout(self) -> None:
        """Take the last round off the layout: what lies at a place belongs to who played there."""
        self.net, self.last, self._by_hands, self._surrendered = {}, None, [], []

    def tell(self, event: e.Event, scene: Scene) -> bool:
        """Write an event down as the viewer of the scene hears of it; whether it ends a round."""
        if not isinstance(event, _UNTOLD):
            self.log.extend(tell(scene, event))
        settled: tuple[e.Settlement, ...] = getattr(event, "settled", ())
        self._paid += [said for each in settled for said in _told(scene, each)]
        self._brought += brought((event,))[chips(self.you)]
        changes = [(each.position, brought_when_settled(scene.rules, each)) for each in settled]
        match event:
            case e.PositionSettled():
                self._by_hands += changes
            case e.WagerSurrendered(position=position, amount=amount):
                changes = [(position, Cents(-amount))]
                self._surrendered += changes
            case e.SettlementsUndone():
                changes = [(position, Cents(-cents)) for position, cents in self._by_hands]
            case e.RoundVoided() if scene.rules.switches.void_returns_surrender:
                changes = [(position, Cents(-cents)) for position, cents in self._surrendered]
        for position, cents in changes:
            self.net[position] = self.net.get(position, 0) + cents
        return isinstance(event, _ENDS) and self.last is not None

    def close_round(self, layout: Layout) -> None:
        """Put the round that has just ended into the history."""
        assert self.last is not None
        places = self._as_it_lay(layout).places
        # A bank plays against everyone, so nobody is named.
        played = dict.fromkeys((*layout.you, self.last.bank or DEALER))
        hands = [places[position] for position in played]
        self.rounds.append(
            RoundResult(
                number=self.last.number,
                began=self._began,
                net=Cents(self._brought),
                lines=tuple(self.log[self._began :]),
                hands=tuple((place.name, place.cards) for place in hands),
                decided=_decided(layout, self.last),
                sat_out=not any(places[at].wagered or places[at].is_bank for at in layout.you),
                paid=tuple(said for said in self._paid if said.position in layout.you),
            )
        )

    @property
    def explained(self) -> list[Explained]:
        """The whole log, each line with the hands on which it rests, once the round is over."""
        explained = [Explained(line) for line in self.log]
        for each in self.rounds:
            explained[each.began : each.began + len(each.lines)] = each.explained
        return explained

    def _as_it_lay(self, layout: Layout) -> Board:
        return board(replace(layout, last=self.last))


def _decided(layout: Layout, seen: RoundView) -> tuple[DecidedWager, ...]:
    """Your main wagers; where you bank, everybody's against you."""
    at_issue = range(len(seen.positions)) if seen.bank in layout.you else sorted(layout.you)
    found = (decided_at(layout, seen, at) for at in at_issue)
    return tuple(each for each in found if each is not None)


def decided_at(layout: Layout, seen: RoundView, at: Position) -> DecidedWager | None:
    """How the main wager at a position came out, as you look at it; nothing before it is decided."""
    compared = comparison(layout.scene.rules, seen, at)
    banks = seen.bank in layout.you
    return None if compared is None else _as_you_see(compared, layout.scene, banks=banks)


_TURNED: Final = {Result.WIN: Result.LOSE, Result.PUSH: Result.PUSH, Result.LOSE: Result.WIN}


def _as_you_see(compared: Comparison, scene: Scene, *, banks: bool) -> DecidedWager:
    result, said = compared.result, comparison_told(compared, scene)
    if not banks:
        return DecidedWager(compared, said, result)
    return DecidedWager(compared.turned(), said, None if result is None else _TURNED[result])


def _told(scene: Scene, settled: e.Settlement) -> Iterator[ToldLine]:
    """A wager as it was settled: an optional one with the row of its pay table."""
    optional = wagers_told(scene, (settled,))
    yield optional[0].said if optional else scene.settled(settled)
