"""Verification of a whole store: nothing in it is believed but the keys.

Of every stream the chain is checked and every command decided again (`paigow.log.replay`); what stands beside
the lines must be what the lines say: the ids of commands, the rounds, the changes of meters, and the seeds of
the decks, from which cards, dice and cuts must follow as they were dealt. Every meter must have moved as its
tables wrote it down, from the reading before, and every purse must be the sum of its entries, which name the
limits that its owner has set too. The first thing that is wrong with each is named.

What purses say of tables must be what the tables say: whatever was bought or cashed at a table of a server
stands in a purse, and the other way round. That a table is a server's is told by its own lines, which nobody
writes without the keys, so that purses cannot be taken away with all that knew of them. A session at the
terminal has no purses. No row names a stream, a person or whatever else that is not there.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    ForeignKeyConstraint,
    Row,
    Select,
    exists,
    func,
    or_,
    select,
)
from sqlalchemy import Table as Rows

from paigow.errors import PaigowError
from paigow.fairness.decks import DeckName, NotSealedError, TableDecks
from paigow.log.chain import LogError, LogReader
from paigow.log.heads import LOG_HEADS, Head, SignedHead, check_head, read_signed, sign_head
from paigow.log.lines import Hash, Number
from paigow.log.replay import Replay, replay
from paigow.pieces import Pieces
from paigow.store.acts import against_acts
from paigow.store.appends import MeterMove, meter_row
from paigow.store.backup import backup, open_to_read
from paigow.store.chains import FIRST, LIMITS, chain_hash, limits_text
from paigow.store.database.engine import reading
from paigow.store.database.schema import (
    commands,
    data_keys,
    limits,
    metadata,
    meter_changes,
    meters,
    people,
    purse_entries,
)
from paigow.store.errors import StoreError
from paigow.store.people import BUY, CASH, DAY, PRACTICE, REFILL
from paigow.store.store import Store, StreamInfo, open_store
from paigow.store.streams import Notes, chips_moved, held_by_players, opens_at_server
from paigow.table import commands as c
from paigow.table.machine.admission import needed_entropy
from paigow.table.machine.journal import Entry
from paigow.table.machine.transitions import new_table
from paigow.table.money.meters import MeterReading, MeterTerms
from paigow.table.state.model import Table
from paigow.table.state.values import Refused

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


@dataclass(slots=True)
class StoreVerdict:
    """The result of verifying a store."""

    streams: int = 0
    lines: int = 0
    events: int = 0
    rounds: int = 0
    meters: int = 0
    purses: int = 0
    differing: list[str] = field(default_factory=list)
    """Streams that another version of the code wrote, and that today's decides otherwise somewhere."""
    broken: list[str] = field(default_factory=list)
    """What is wrong, each with its place."""
    heads: list[Replay] = field(default_factory=list)
    """Of each stream that verifies, what it was re-played to."""
    purse_hashes: dict[str, list[str]] = field(default_factory=dict)
    """Of each purse that verifies, the hashes of its entries."""

    @property
    def is_verified(self) -> bool:
        return not self.broken and not self.differing


@dataclass(slots=True)
class _Moves:
    """What all tables say of meters and purses."""

    moves: dict[tuple[str, int], tuple[str, MeterMove]] = field(default_factory=dict)
    taken_over: list[tuple[str, str, MeterReading]] = field(default_factory=list)
    chips: Counter[_Chips] = field(default_factory=Counter)
    """What was bought and cashed at the tables."""
    left: list[_Chips] = field(default_factory=list)
    """What lies at tables that are closed."""
    hosted: set[str] = field(default_factory=set)
    """The tables that a server has opened."""
    unsealed: set[str] = field(default_factory=set)
    """The tables of which not one seed is stored."""


class _Chips(NamedTuple):
    """Chips that were bought or cashed at a table, and by whom."""

    stream: str
    name: str
    amount: int


def verify(store: Store, heads: Iterable[Head | PurseHead] = ()) -> StoreVerdict:
    """Verify a whole store, and that it still holds what some signed heads vouch for."""
    verdict, moved, sealed = StoreVerdict(), _Moves(), list(heads)
    with reading(store.engine) as connection:
        verdict.broken += mistyped_rows(connection)
        if verdict.broken:  # and what would be read with them is nothing to go by
            return verdict
    _check_keys(store, verdict)
    for info in store.streams():
        verdict.streams += 1
        try:
            lines_at = [head.line for head in sealed if isinstance(head, Head)]
            _check_stream(store, info, verdict, moved, lines_at)
        except (DoesNotFollowError, PaigowError) as error:
            verdict.broken.append(f"{info.name}: {error}")
    with reading(store.engine) as connection:
        verdict.broken += _meters(connection, verdict, moved)
        verdict.broken += _purses(connection, verdict)
        verdict.broken += _of_purses(connection, moved)
        verdict.broken += _of_acts(connection)
        verdict.broken += dangling_rows(connection)
    verdict.broken += _vouched(verdict, sealed)
    return verdict


@contextmanager
def at_rest(database: str, keys: Path | None) -> Iterator[Store]:
    """Open a store that nobody changes meanwhile: itself, or a copy of it."""
    with open_to_read(database, keys) as opened:
        if not opened.is_in_use:
            yield opened
            return
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "copy.db"
            backup(opened.engine, path)
            with open_store(f"sqlite:///{path}", opened.key_file) as copy:
                yield copy


def _check_keys(store: Store, verdict: StoreVerdict) -> None:
    store.keys.forget()
    with reading(store.engine) as connection:
        names = connection.scalars(select(data_keys.c.name)).all()
    for name in names:
        try:
            store.ring(name)
        except StoreError as error:
            verdict.broken.append(str(error))


# One stream


def _check_stream(
    store: Store, info: StreamInfo, verdict: StoreVerdict, moved: _Moves, heads_at: list[int]
) -> None:
    beside = _StreamRows(store, info.name)
    lines = store.lines(info.name, 1, info.lines)
    result = replay(lines, heads_at=heads_at, ring=store.ring, listener=beside.hear)
    found = (result.lines, result.head, result.events, result.closed)
    said = (info.lines, info.head, info.events, info.closed)
    if found != said:
        raise DoesNotFollowError(f"it is said to end with line {said[0]}, and ends with line {found[0]}")
    if next(store.lines(info.name, info.lines + 1), None) is not None:
        raise DoesNotFollowError(f"it is said to end with line {info.lines}, and more stands behind that")
    verdict.lines += result.lines
    verdict.events += result.events
    verdict.rounds += result.rounds
    if result.lost or result.differing:
        verdict.differing.append(f"{info.name}: {result.lost or result.listed[0]}")
    if not result.lost:
        beside.check()
        moved.chips += beside.chips
        if info.closed:
            held = held_by_players(result.journal.table)
            moved.left += (_Chips(info.name, name, amount) for name, amount in held.items())
        if beside.is_hosted:
            moved.hosted.add(info.name)
        if not beside.seeds:
            moved.unsealed.add(info.name)
        moved.moves |= {(each.meter, each.reading.sequence): (info.name, each) for each in beside.notes.moves}
        moved.taken_over += [(info.name, *each) for each in beside.notes.taken_over]
    verdict.heads.append(result)


class _StreamRows:
    """The rows beside the lines of a stream, to be compared with what the lines say."""

    def __init__(self, store: Store, stream: str) -> None:
        self.store = store
        self.stream = stream
        submission = LogReader(store.lines(stream, 1, 1)).submission
        table = new_table(submission)
        self.notes = Notes(_linked(store, stream, table.rules.meter_terms), table.meters)
        self.ids: dict[tuple[str, str, str], int] = {}
        self.chips: Counter[_Chips] = Counter()
        self.is_hosted = False
        self.seeds = store.seeds(stream)
        self.decks = SealedDecks(DeckName(submission.game, stream, 0), self.seeds)

    def hear(self, line: int, table: Table, entry: Entry) -> None:
        """Take in a command, on its line, with the table before it."""
        if isinstance(entry.outcome, Refused):
            return
        command = entry.command
        self.is_hosted |= opens_at_server(command)
        self.ids[command.role, command.by, command.command_id] = line
        self.notes.hear(entry.outcome, line)
        self.decks.hear(line, table, entry)
        for each in chips_moved(record.event for record in entry.outcome):
            self.chips[_Chips(self.stream, each.player, each.amount)] += 1

    def check(self) -> None:
        """Raise unless the rows are what the lines say, and nothing else."""
        stream = self.stream
        with reading(self.store.engine) as connection:
            rows = connection.execute(select(commands).where(commands.c.stream == stream)).all()
        _same("command", {(row.role, row.by, row.id): row.line for row in rows}, self.ids)
        _same("round", {each.round: each[1:] for each in self.store.rounds(stream)}, _spans(self.notes))
        self.decks.check_end()
        self.store.check_added_seeds(stream)


def _linked(store: Store, stream: str, filed: Iterable[MeterTerms]) -> dict[str, str]:
    """Return the meters of a stream, if each is one of the terms that its submission has for it."""
    linked = store.meters_of(stream)
    with reading(store.engine) as connection:
        held = {row.name: (row.initial, row.reset, row.rate) for row in connection.execute(select(meters))}
    for terms in filed:
        if held.get(linked.get(terms.name, "")) != (terms.initial, terms.reset, str(terms.rate)):
            raise DoesNotFollowError(f"its meter {terms.name} is missing, or has other terms than were filed")
    return linked


def _spans(notes: Notes) -> dict[int, tuple[int, int | None]]:
    """Return on which lines each round stands, by its number."""
    found: dict[int, tuple[int, int | None]] = {}
    for number, first, last in notes.rounds:
        found[number] = first or found[number][0], last
    return found


def _same(what: str, stored: Mapping[Any, Any], written: Mapping[Any, Any]) -> None:
    for key in stored.keys() | written.keys():
        if stored.get(key) != written.get(key):
            beside, said = _in_words(stored.get(key)), _in_words(written.get(key))
            named = f"{what} {_in_words(key, ' ')}"
            raise DoesNotFollowError(f"{named}: beside its lines stands {beside}, and they say {said}")


def _in_words(value: Any, between: str = " to ") -> str:
    """Return a line number, two of them, or the parts of a key as text; "nothing" for None.

    >>> _in_words(7), _in_words((3, None)), _in_words(("player", "Ann", "1"), " ")
    ('7', '3 to nothing', 'player Ann 1')
    """
    if isinstance(value, tuple):
        return between.join(map(_in_words, value))
    return "nothing" if value is None else str(value)


# What no stream says by itself


def _meters(connection: Connection, verdict: StoreVerdict, moved: _Moves) -> Iterator[str]:
    held: dict[tuple[str, int], tuple[int, str]] = {}
    rows = _grouped(connection, meter_changes, "meter", "sequence")
    for row in connection.execute(select(meters).order_by(meters.c.name)):
        verdict.meters += 1
        try:
            held |= _stood(row, rows.get(row.name, []), moved)
        except DoesNotFollowError as error:
            yield f"meter {row.name}: {error}"
    for (meter, sequence), (stream, move) in moved.moves.items():
        yield f"meter {meter}: change {sequence} is missing, which {stream} has on line {move.line}"
    for stream, meter, taken in moved.taken_over:
        if held.get((meter, taken.sequence)) != (taken.amount, str(taken.remainder)):
            yield f"meter {meter}: {stream} took over a reading {taken.sequence} that it never had"


def _stood(meter: Row[Any], rows: list[Row[Any]], moved: _Moves) -> dict[tuple[str, int], tuple[int, str]]:
    """Return every reading of a meter, if its changes are those that the logs of the tables say."""
    head, before = FIRST, None
    for row in rows:
        said = meter_row(row.meter, row.before, row.sequence, row.amount, row.remainder)
        head = chain_hash(head, *said.values(), row.stream, row.line)
        if row.hash != head or row.before != before:
            raise DoesNotFollowError(f"change {row.sequence} does not follow from the one before")
        if before is None:
            written = (row.stream, MeterMove(meter.name, 0, MeterReading(meter.name, 0, meter.initial), 1))
        else:
            written = moved.moves.pop((meter.name, row.sequence), written)
        stream, (_, start, reading_, line) = written
        if (stream, line, start, reading_.amount, str(reading_.remainder)) != (
            row.stream, row.line, row.before or 0, row.amount, row.remainder,
        ):  # fmt: skip
            raise DoesNotFollowError(
                f"change {row.sequence} is not what line {row.line} of {row.stream} says"
            )
        before = row.sequence
    if (before, head) != (meter.sequence, meter.head):
        ends = _in_words(before)
        raise DoesNotFollowError(f"it is said to stand at {meter.sequence}, and its stream ends with {ends}")
    return {(meter.name, row.sequence): (row.amount, row.remainder) for row in rows}


def _purses(connection: Connection, verdict: StoreVerdict) -> Iterator[str]:
    rows = _grouped(connection, purse_entries, "person", "entry")
    held = _grouped(connection, limits, "person", "kind")
    for person in connection.execute(select(people).order_by(people.c.id)):
        verdict.purses += 1
        try:
            _check_purse(person, rows.get(person.id, []))
            _check_limits(rows.get(person.id, []), held.get(person.id, []))
            verdict.purse_hashes[person.id] = [row.hash for row in rows.get(person.id, [])]
        except DoesNotFollowError as error:
            yield f"the purse of {person.id}: {error}"


def _of_purses(connection: Connection, moved: _Moves) -> Iterator[str]:
    """Yield where purses and tables do not say the same of each other, or a server's table has lost its
    seeds."""
    names = {row.id: row.name for row in connection.execute(select(people.c.id, people.c.name))}
    by_tables = select(purse_entries).where(purse_entries.c.reason.in_((BUY, CASH)))
    rows = connection.execute(by_tables).all()
    said = Counter(_Chips(row.stream, names.get(row.person, ""), row.amount) for row in rows)
    for each in sorted(said - moved.chips):
        yield f"the purse of {each.name} has {each.amount} cents of {each.stream}, which says nothing of them"
    for each in sorted(moved.chips - said):
        if each.stream in moved.hosted:
            yield f"{each.stream} has {each.amount} cents of {each.name}, of which the purse says nothing"
    for each in sorted(moved.left):
        if each.stream in moved.hosted:
            yield f"{each.stream} is closed, and {each.amount} cents of {each.name} were left there"
    for stream in sorted(moved.hosted & moved.unsealed):
        yield f"{stream}: a server has hosted it, and no seed of a deck is stored"


def _of_acts(connection: Connection) -> Iterator[str]:
    if (against := against_acts(connection)) is not None:
        yield f"the acts of those who run the server: {against}"


def _check_purse(person: Row[Any], rows: list[Row[Any]]) -> None:
    head, balance = FIRST, 0
    for number, row in enumerate(rows, 1):
        head = chain_hash(head, *tuple(row)[:-1])  # all but its own hash
        balance += row.amount
        if (row.entry, row.balance, row.hash) != (number, balance, head):
            raise DoesNotFollowError(f"entry {number} does not follow from the one before")
    _check_given(rows)
    if (len(rows), balance, head) != (person.entries, person.balance, person.head):
        raise DoesNotFollowError(
            f"it is said to hold {person.balance} cents, and its entries come to {balance}"
        )


def _check_given(rows: list[Row[Any]]) -> None:
    """Raise unless what the licensee gave was due: play money once a day and to nobody at a table, and
    practice money for chips that were bought or cashed with it in the same step."""
    last = None
    for index, row in enumerate(rows):
        if row.reason.startswith(REFILL):
            if row.amount <= 0 or row.stream is not None or (last is not None and row.at < last + DAY):
                raise DoesNotFollowError(f"entry {row.entry} gives play money that was not due")
            last = row.at
        elif row.reason == PRACTICE:
            beside, reason = (index + 1, BUY) if row.amount > 0 else (index - 1, CASH)
            other = rows[beside] if 0 <= beside < len(rows) else None
            expected = (reason, row.stream, row.line, -row.amount)
            if other is None or (other.reason, other.stream, other.line, other.amount) != expected:
                raise DoesNotFollowError(f"entry {row.entry} gives or takes practice money for no chips")


def _check_limits(entries: list[Row[Any]], held: list[Row[Any]]) -> None:
    set_by = [row.reason for row in entries if row.reason.startswith(LIMITS)]
    if limits_text(row._mapping for row in held) != (set_by[-1] if set_by else limits_text(())):
        raise DoesNotFollowError(
            "the limits that the person has set are others than its last entry of them says"
        )


def _grouped(connection: Connection, table: Rows, by: str, order: str) -> dict[str, list[Row[Any]]]:
    found: dict[str, list[Row[Any]]] = {}
    for row in connection.execute(select(table).order_by(table.c[by], table.c[order])):
        found.setdefault(getattr(row, by), []).append(row)
    return found


def _vouched(verdict: StoreVerdict, heads: Iterable[Head | PurseHead]) -> Iterator[str]:
    logs = {each.name: each for each in verdict.heads}
    for head in heads:
        if isinstance(head, PurseHead):
            if (against := against_purse(head, verdict.purse_hashes)) is not None:
                yield f"the purse of {head.person}: {against}"
            continue
        if head.log not in logs:
            yield f"the log {head.log} that a head vouches for is not there, or does not verify"
            continue
        try:
            check_head(logs[head.log], head)
        except LogError as error:
            yield f"the log {head.log}: {error}"


# Signed heads of purses

# What is granted to a purse stands in no log, so nothing but its own chain speaks for it; and whoever holds
# the store can rewrite that whole. A head that was kept elsewhere shows it. It names the person by the id
# alone; whoever keeps it could try sums against it, which are no secret of the table.

PURSE_FORMAT: Final = "paigow purse head"

PurseHashes = Mapping[str, Sequence[str]]
"""Of each person, the hash of every entry of the purse."""


class PurseHead(SignedHead):
    """A signed head of a purse, up to an entry."""

    person: str
    entries: Number
    head: Hash


def sign_purse(person: str, hashes: Sequence[str], key: Ed25519PrivateKey) -> bytes:
    """Return the signed head of a purse that verifies."""
    said = {"person": person, "entries": len(hashes), "head": _at(hashes, len(hashes))}
    return sign_head(PURSE_FORMAT, said, key)


def read_any_head(text: bytes, public: str) -> Head | PurseHead:
    """Read a head of a log or of a purse, signed with the key that is expected."""
    kinds: Mapping[str, type[Head | PurseHead]] = {**LOG_HEADS, PURSE_FORMAT: PurseHead}
    return read_signed(text, public, kinds)


def against_purse(head: PurseHead, purses: PurseHashes) -> str | None:
    """Return why a purse is not the one that a head was signed for, as far as the head goes; None where it
    is."""
    hashes = purses.get(head.person)
    if hashes is None:
        return "it is not there, or does not verify"
    if len(hashes) < head.entries:
        return f"truncated: the head covers {head.entries} entries, and there are {len(hashes)}"
    if _at(hashes, head.entries) != head.head:
        return f"up to entry {head.entries} it is not the one that was sealed"
    return None


def _at(hashes: Sequence[str], entries: int) -> str:
    return hashes[entries - 1] if entries else FIRST


# Whether cards, dice and cuts follow from the stored seeds

_BY_CHANCE: Final = (c.ShuffleCards, c.FindStartingPosition, c.CutCards)


class DoesNotFollowError(Exception):
    """Something in a store that contradicts the rest of it."""


class SealedDecks:
    """Checks that the cards, dice and cuts of a stream follow from its stored seeds. A stream without any
    seed, such as a session at the terminal, is not checked."""

    def __init__(self, name: DeckName, kept: Mapping[int, bytes]) -> None:
        self._name = name
        self._kept = kept
        self._decks: TableDecks | None = None
        self._order: Pieces = ()

    def hear(self, line: int, table: Table, entry: Entry) -> None:
        """Take in a command that had an effect, on its line, with the table before it."""
        if isinstance(entry.outcome, Refused) or not self._kept:
            return
        command = entry.command
        if isinstance(command, c.ShuffleCards):
            self._decks = self._shuffled(line)
        if self._decks is not None and isinstance(command, _BY_CHANCE):
            drawn = self._drawn(self._decks, command, table)
            if needed_entropy(command, drawn) != needed_entropy(command, entry.entropy):
                said = f"{type(command).__name__} is not what the seed of deck {self._name.number} brings"
                raise DoesNotFollowError(f"line {line}: {said}")
        if self._decks is not None and not isinstance(command, c.ShuffleCards):
            self._decks = self._decks.after((record.event for record in entry.outcome), bytes)

    def _shuffled(self, line: int) -> TableDecks:
        """Return the next deck of the table, with what its players have added to it."""
        number = self._name.number + 1
        self._name = self._name._replace(number=number)
        try:
            decks = TableDecks.resumed(self._name._replace(number=number + 1), self._kept.__getitem__)
            assert decks.dealt is not None, "a deck comes before the one that lies ready"
            self._order = decks.dealt.order
        except (KeyError, ValueError, NotSealedError):
            said = f"deck {number} was shuffled, and no seeds are stored that a deck could be shuffled by"
            raise DoesNotFollowError(f"line {line}: {said}") from None
        return decks

    def _drawn(self, decks: TableDecks, command: c.Command, table: Table) -> c.Entropy:
        if isinstance(command, c.ShuffleCards):
            return c.Entropy(order=self._order)
        return decks.entropy(command, table)

    def check_end(self) -> None:
        """Raise unless there is a seed of every deck that was shuffled, one of the next, and no other."""
        wanted = range(1, self._name.number + 2)
        if self._kept and sorted(self._kept) != list(wanted):
            raise DoesNotFollowError(
                f"the seeds of decks {sorted(self._kept)} are stored, and its lines want 1 to {len(wanted)}"
            )


# Rows that no paigow has written

# They have a value of another kind than the column holds, or name another row that is not there. A database
# turns both away while it watches; whoever has got hold of a file can turn that off.

_KINDS: Final = {
    int: ("integer",),
    bool: ("integer",),
    float: ("real", "integer"),
    str: ("text",),
    bytes: ("blob",),
}
"""By what SQLite keeps a value of each kind."""


def mistyped_rows(connection: Connection) -> Iterator[str]:
    """Yield where a value is none that its column holds: nothing can be counted or decrypted with such a
    one."""
    if connection.dialect.name != "sqlite":  # PostgreSQL keeps no other
        return
    for table in metadata.sorted_tables:
        strange = or_(*map(_is_strange, table.columns))
        count = connection.scalar(select(func.count()).select_from(table).where(strange))
        if count:
            yield f"{table.name}: rows with a value of another kind than the column holds: {count}"


def _is_strange(column: Column[Any]) -> ColumnElement[bool]:
    kinds = _KINDS[column.type.python_type]
    return func.typeof(column).not_in((*kinds, "null") if column.nullable else kinds)


def dangling_rows(connection: Connection) -> Iterator[str]:
    """Yield where rows name a stream, a person or whatever else that is not there."""
    for table in metadata.sorted_tables:
        for key in sorted(table.foreign_key_constraints, key=lambda each: tuple(each.column_keys)):
            if count := connection.scalar(_lost(key)):
                named = key.referred_table.name
                yield f"{table.name}: rows that name something in {named} that is not there: {count}"


def _lost(key: ForeignKeyConstraint) -> Select[Any]:
    pairs = [(each.parent, each.column) for each in key.elements]
    is_there = exists().where(*(named == by for by, named in pairs))
    lost = select(func.count()).select_from(key.table)
    return lost.where(*(by.is_not(None) for by, _ in pairs), ~is_there)
