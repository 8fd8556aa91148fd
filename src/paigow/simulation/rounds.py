"""Many rounds of one table with strategies of one's own: totals, exact books, a log hash, and every wager.

Rounds are played in numbered sessions of fixed length, each at a fresh table with fresh strategies. What a
session brings depends on the submission, the strategies, the seed and its number alone, so that sessions may
be played in any process and in any order; the log hash runs over the last hashes of their logs.
"""

from __future__ import annotations

import pickle
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass, field
from hashlib import sha256
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from typing import Any, Final, NamedTuple, get_type_hints

from paigow.errors import PaigowError, needs
from paigow.games.catalogue import Game
from paigow.games.submission import RulesSubmission, default_submission, submission_text
from paigow.log.chain import LogKeeper, LogWriter
from paigow.log.lines import FIRST_HASH, derived_salts
from paigow.log.settlements import SettledRow, SettlementRows
from paigow.money import Cents, format_money
from paigow.platform.extras import extra_for
from paigow.platform.tabular import arrow_batch, arrow_schema, check_format, row_writer
from paigow.platform.tasks import check_workers, in_order
from paigow.rng import Chance
from paigow.simulation.drive import Drive
from paigow.simulation.habits import STEADY
from paigow.simulation.players import usual_buy_in
from paigow.simulation.simulate import PACE, REMEMBERED, sessions
from paigow.simulation.strategies import Strategy, asked_for
from paigow.simulation.tally import Tally
from paigow.table import Command, Phase, Refused, Role
from paigow.table import commands as c
from paigow.table.machine.journal import Entry, RecentAnswers
from paigow.table.machine.legal import AWAITED_OF_PLAYERS, PLAYERS_COMMANDS, CommandOffer, legal_commands
from paigow.table.money.ledger import stray_cents
from paigow.table.showing.views import TableView, player, view_for
from paigow.table.state.model import PLACES
from paigow.table.state.values import Position

Factory = Callable[[], Strategy]
"""Makes the strategy of a seat for one session: its class, or a function."""
COLUMNS: Final = SettledRow._fields
TYPES: Final = tuple(get_type_hints(SettledRow)[name] for name in COLUMNS)
MOST_IN_PHASE: Final = 100
"""Commands of a seat in one phase of a round, after which it is taken never to end."""
_BEFORE_NO_MORE_BETS: Final = frozenset(
    {Phase.BANK_OFFER, Phase.SHUFFLE, Phase.CUT, Phase.STACKS, Phase.STACK_CUT, Phase.WAGERS}
)
_WAGERS: Final = frozenset({c.PlaceWagers})
_SURRENDER: Final = frozenset({c.Surrender})
_BETWEEN: Final[set[type[Command]]] = {c.TakePosition, c.LeavePosition, c.BuyChips}
_IN_ROUND: Final = PLAYERS_COMMANDS - _BETWEEN
"""What a seat is offered within a round: places and chips are changed between rounds."""


class WagerTotals(NamedTuple):
    """What one kind of wager at one seat came to; money is in cents."""

    seat: int
    wager: str
    settled: int
    wagered: int
    won: int
    vigorish: int
    net: int


class Books(NamedTuple):
    """Where the money went, in cents: the three add up to nothing, or a cent is off."""

    players: int
    inventory: int
    meters: int
    cents_off: int


@dataclass(slots=True)
class PlayedRounds:
    """What came of many rounds."""

    rounds: int = 0
    log_hash: str = FIRST_HASH
    """Runs over all that happened: the same for the same submission, strategies, seed and rounds, whoever
    plays them."""
    out: Path | None = None
    """Where the settlements are, if they were written to a file."""
    tally: Tally = field(default_factory=Tally)
    """Counts of all that happened."""
    _totals: dict[tuple[int, str], list[int]] = field(default_factory=lambda: defaultdict(lambda: [0] * 5))
    _rows: list[SettledRow] = field(default_factory=list)
    _batches: list[Any] = field(default_factory=list)

    @property
    def totals(self) -> tuple[WagerTotals, ...]:
        """By seat and wager, what was settled."""
        return tuple(WagerTotals(*key, *counts) for key, counts in sorted(self._totals.items()))

    @property
    def books(self) -> Books:
        tally = self.tally
        return Books(tally.players, tally.inventory, tally.meters, tally.cents_off)

    @property
    def settlements(self) -> Any:
        """A pyarrow Table with a row for each wager settled; `SettledRow` says what its columns hold."""
        self._check_held()
        try:
            import pyarrow as pa  # noqa: PLC0415 - of an extra
        except ModuleNotFoundError as error:
            raise PaigowError(f"settlements: {extra_for(error)}, or use records()") from None
        schema = arrow_schema(COLUMNS, TYPES)
        batches = self._batches or [arrow_batch(self._rows, schema)]
        return pa.Table.from_batches(batches, schema).combine_chunks()

    def records(self) -> Iterator[SettledRow]:
        """Yield the same rows as plain Python values, for which nothing needs to be installed."""
        self._check_held()
        yield from self._rows
        for batch in self._batches:
            yield from map(SettledRow, *(column.to_pylist() for column in batch.columns))

    def _check_held(self) -> None:
        if self.out is not None:
            raise PaigowError(f"the settlements were written to {self.out}; read them from there")

    def _take(self, played: _PlayedSession) -> None:
        self.rounds += played.rounds
        self.log_hash = sha256((self.log_hash + played.head).encode()).hexdigest()
        self.tally.add(played.tally)
        for row in played.rows:
            counts = self._totals[row.seat, row.wager]
            for place, amount in enumerate((1, row.wagered, row.won, row.vigorish, row.net)):
                counts[place] += amount


def play_rounds(  # noqa: PLR0917 - as people call it
    submission: RulesSubmission | str | Game,
    strategies: Mapping[int, Factory],
    rounds: int,
    seed: str | int,
    jobs: int = 1,
    out: Path | str | None = None,
    *,
    chips: int | None = None,
    ray: str | None = None,
) -> PlayedRounds:
    """Play many rounds by one submission, or by the usual one of a game, with a strategy at some seats.

    A strategy is given by what makes it, a class or a function without arguments: every session has a new
    one. Seats are 1 to 6, from the dealer's right. Before a round each seat's chips are filled up to
    ``chips`` cents when less than half of that is left. With several ``jobs`` the factories go to other
    processes, so they have to be defined in a module; with ``ray``, the address of a Ray cluster, to its
    machines, and the outcome is the same. With ``out`` the settlements go to a file, .parquet,
    .csv or .jsonl, and memory does not grow with them.

    >>> from paigow.simulation.strategies import HouseWayStrategy
    >>> played = play_rounds("pai-gow-tiles", {1: HouseWayStrategy}, rounds=20, seed="docs")
    >>> played.rounds, sum(played.books)
    (20, 0)
    """
    filed = submission if isinstance(submission, RulesSubmission) else default_submission(submission)
    needs(int, rounds=rounds)
    if rounds < 1:
        raise PaigowError(f"rounds has to be at least 1, not {rounds}")
    check_workers(jobs, ray)
    chips = usual_buy_in(STEADY, filed.table.minimum) if chips is None else chips
    needs(int, chips=chips)
    _check_strategies(strategies, jobs)
    target = None if out is None else Path(out)
    if target is not None:
        check_format(target)
    text, seated = submission_text(filed), tuple(sorted(strategies.items()))
    sizes = sessions(rounds)
    before = accumulate(sizes, initial=0)
    plans = (
        _Plan(text, seated, str(seed), number, first, size, chips)
        for number, (first, size) in enumerate(zip(before, sizes, strict=False))
    )
    result = PlayedRounds(out=target)
    schema = arrow_schema(COLUMNS, TYPES) if target is None and find_spec("pyarrow") else None
    with nullcontext() if target is None else row_writer(target, COLUMNS, TYPES) as writer:
        for played in in_order(_play, plans, min(jobs, len(sizes)), ray):
            result._take(played)
            if writer is not None:
                writer.rows(played.rows)
            elif schema is not None:
                result._batches.append(arrow_batch(played.rows, schema))
            else:
                result._rows += played.rows
    return result


def _check_strategies(strategies: Mapping[int, Factory], jobs: int) -> None:
    needs(Mapping, strategies=strategies)
    if not strategies:
        raise PaigowError("strategies is empty; give at least one seat a strategy")
    for seat, factory in strategies.items():
        if type(seat) is not int or not 1 <= seat < PLACES:
            raise PaigowError(f"there is no seat {seat!r}; seats are 1 to {PLACES - 1}")
        if isinstance(factory, Strategy) or not callable(factory):
            raise PaigowError(
                f"seat {seat}: give what makes the strategy, its class or a function without arguments, not "
                "one that is made: every session has a new one"
            )
        try:
            if jobs > 1:
                pickle.dumps(factory)
        except (pickle.PicklingError, AttributeError, TypeError):
            raise PaigowError(
                f"seat {seat}: the strategy cannot be sent to another process; define it at the top of a "
                "module, or leave jobs at 1"
            ) from None


# One session


class _Plan(NamedTuple):
    text: str
    strategies: tuple[tuple[int, Factory], ...]
    seed: str
    number: int
    before: int
    """How many rounds the sessions before it have."""
    rounds: int
    chips: int


@dataclass(slots=True)
class _PlayedSession:
    rounds: int
    head: str
    tally: Tally
    rows: list[SettledRow]


def _play(plan: _Plan) -> _PlayedSession:
    """Play one session: a table is opened, so many rounds are played at it, and the books are checked."""
    log = LogWriter(plan.text, derived_salts(Chance.seeded_by(plan.seed, "salts", plan.number).seed))
    keeper, tally = LogKeeper(log, lambda _: None), Tally()
    collected, rows = SettlementRows(log.submission, plan.before), list[SettledRow]()

    def hear(entry: Entry) -> None:
        keeper(entry)
        for record in () if isinstance(entry.outcome, Refused) else entry.outcome:
            tally.count(record.event)
            rows.extend(collected.take(record.event))

    chance = Chance.seeded_by(plan.seed, "table", plan.number)
    table = SeatedTable(
        log.submission, chance, pace=PACE, answers=RecentAnswers(REMEMBERED), listener=hear, chips=plan.chips
    )
    table.open()
    for seat, factory in plan.strategies:
        table.take_seat(seat, factory(), Chance.seeded_by(plan.seed, "strategy", plan.number, seat))
    while table.table.memory.rounds < plan.rounds:
        before = table.table.memory.rounds
        table.play_round()
        tally.cents_off += stray_cents(table.table.balances) + abs(sum(table.table.balances.values()))
        if table.table.memory.rounds == before:
            break  # everybody has left
    log.close()
    tally.refusals = table.refusals
    tally.balance(table.table)
    return _PlayedSession(table.table.memory.rounds, log.head, tally, rows)


@dataclass(slots=True)
class _Seat:
    """A strategy at its seat."""

    position: Position
    name: str
    strategy: Strategy
    rng: Chance
    passed: tuple[int, Phase] | None = None
    """The last phase of a round in which it had nothing to say."""
    given: int = 0
    """How many commands it has given in the phase."""
    asked_in: tuple[int, Phase] | None = None


@dataclass(slots=True)
class SeatedTable(Drive):
    """A table at whose seats strategies play: each is asked by what its seat may see, before the dealer goes
    on."""

    chips: int = 0
    """What a seat is filled up to between rounds, in cents."""
    _seats: dict[str, _Seat] = field(init=False, default_factory=dict)

    def take_seat(self, position: Position, strategy: Strategy, rng: Chance) -> None:
        """Seat a strategy, with its own chance."""
        if not isinstance(strategy, Strategy):
            raise PaigowError(
                f"seat {position}: a strategy descends from paigow.Strategy, and "
                f"{type(strategy).__name__} does not"
            )
        name = f"Seat {position}"
        self._seats[name] = _Seat(position, name, strategy, rng)
        self.seat(name, position, self.chips)

    def view_of(self, name: str) -> TableView:
        """Return the table as a player may see it."""
        return view_for(self.table, player(self.table, name))

    def answer(self, command_id: str) -> Command | None:
        """Return what the first seat says that has something to say."""
        table = self.journal.table
        when = table.memory.rounds, table.phase
        for seat in self._seats.values():
            command = self._asked(seat, when, command_id)
            if command is not None:
                self._count(seat, when)
                return command
        return None

    def _asked(self, seat: _Seat, when: tuple[int, Phase], command_id: str) -> Command | None:
        """Ask a seat where the table waits for it, or where it may act at will and has not been asked yet."""
        table, phase = self.journal.table, when[1]
        has_few = table.chips(seat.name) * 2 < self.chips and seat.name in table.seats
        if phase is Phase.BETWEEN_ROUNDS and has_few:
            return self._refill(seat, command_id)
        if table.round is not None and seat.name in table.round.departed:
            return None
        asks = self._asks_of(seat, phase, passed=seat.passed == when)
        if not asks:
            seat.passed = when
            return None
        view, offer = asked_for(table, seat.name, asks, command_id, self.at)
        command = seat.strategy.decide(view, offer, seat.rng)
        if command is None and offer.awaited and not offer.awaits(c.PlaceWagers):
            command = offer.usual()
        if command is None:
            seat.passed = when
            return None
        self._check(seat, command, command_id)
        return command

    def _asks_of(self, seat: _Seat, phase: Phase, *, passed: bool) -> tuple[CommandOffer, ...]:
        """Return what a seat may say, where the table waits for it or, unless it has passed in this phase, it
        may do something that seats do at will: wager, surrender, or anything between rounds."""
        table = self.journal.table
        legal, in_play = legal_commands(table, self.at), table.round
        if in_play is None:
            return () if passed else legal.of_player(seat.name)
        if phase is Phase.SETTLEMENT:
            late = not passed and phase in table.rules.surrender.phases
            late = late and bool(legal.of_player(seat.name, _SURRENDER))
            return legal.of_player(seat.name, _IN_ROUND) if late else ()
        if phase is Phase.DEALER_SETS and in_play.bank != seat.position:
            return ()
        may_wager = not passed and phase in _BEFORE_NO_MORE_BETS and not in_play.wagers[seat.position]
        awaited = AWAITED_OF_PLAYERS[phase] if may_wager else AWAITED_OF_PLAYERS[phase] - _WAGERS
        if not may_wager and not any(ask.is_awaited for ask in legal.of_player(seat.name, awaited)):
            return ()
        asks = legal.of_player(seat.name, _IN_ROUND)
        return asks if any(ask.is_awaited or ask.command is c.PlaceWagers for ask in asks) else ()

    def _refill(self, seat: _Seat, command_id: str) -> Command:
        amount = Cents(self.chips - self.journal.table.chips(seat.name))
        return c.BuyChips(command_id=command_id, at=self.at, by=seat.name, amount=amount)

    def _check(self, seat: _Seat, command: object, command_id: str) -> None:
        if not isinstance(command, Command) or (command.by, command.role) != (seat.name, Role.PLAYER):
            raise PaigowError(
                f"seat {seat.position}: decide has to return a command that its offer made, or None, not "
                f"{command!r:.80}"
            )
        if command.command_id != command_id:
            raise PaigowError(f"seat {seat.position}: decide returned a command of an earlier offer")

    def _count(self, seat: _Seat, when: tuple[int, Phase]) -> None:
        seat.given = seat.given + 1 if seat.asked_in == when else 1
        seat.asked_in = when
        if seat.given > MOST_IN_PHASE:
            raise PaigowError(
                f"seat {seat.position} has given {MOST_IN_PHASE} commands in the phase {when[1]} of round "
                f"{when[0]}; let decide return None to go on"
            )

    def refused(self, command: Command, refusal: Refused) -> Exception:
        """Return the error for a command that was refused: a strategy's is its author's."""
        if command.by not in self._seats:
            return Drive.refused(self, command, refusal)
        held = format_money(self.table.chips(command.by))
        return PaigowError(
            f"{command.by}: {type(command).__name__} was refused: {refusal.reason} (it holds {held})"
        )
