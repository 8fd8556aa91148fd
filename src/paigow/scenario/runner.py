"""Playing a scenario: the automatic dealer deals, everyone else does what the file says, or the usual."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from paigow.errors import PaigowError
from paigow.pieces import CardOrTile, Pieces
from paigow.scenario.expectations import Found, find_unmet
from paigow.scenario.model import LaidSetting, Order, Scenario, ScenarioRound
from paigow.scenario.notation import name_holder
from paigow.simulation.drive import DrivenTable, Happened
from paigow.table import (
    NO_ENTROPY,
    Command,
    Entropy,
    Event,
    Journal,
    Phase,
    Refused,
    Role,
    Table,
    decide,
    evolve,
    next_dealer_command,
)
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.admission import validate_command
from paigow.table.machine.journal import Entry
from paigow.table.machine.legal import legal_commands
from paigow.table.sections.banking import why_no_bank
from paigow.table.showing.transcript import accounts, sentences
from paigow.table.state.values import DEALER, Position, Standing

# What everyone does: what the file says, and else the usual

_Given = dict[str, Any]
"""The fields that every command of a player has."""
DICE = (2, 3, 3)
"""What the dice show unless the scenario says otherwise."""


def players_answer(table: Table, planned: ScenarioRound, command_id: str, at: int) -> Command | None:
    """Return what players do of what the table awaits of them; None where nothing is theirs to do."""
    given: _Given = {"command_id": command_id, "at": at}
    if table.phase is Phase.SETTLEMENT:
        return _surrender(table, planned, given)
    for ask in legal_commands(table, at).waits:
        answer = _ANSWERS.get(ask.command)
        if answer is not None and ask.who.role is Role.PLAYER and ask.who.position is not None:
            return answer(table, planned, ask.who.position, {**given, "by": ask.who.name})
    return None


def dealers_step(table: Table, planned: ScenarioRound | None, command_id: str, at: int) -> Command | None:
    """Return what the dealer does, for players who are not there any more too; None while players are to
    act."""
    command = next_dealer_command(table, command_id, at)
    return command if command is None or planned is None else _as_written(table, planned, command)


def chance(table: Table, planned: ScenarioRound, order: Pieces = ()) -> Entropy:
    """Return the random values for a command, as the scenario says: dice, generator and cut."""
    return Entropy(
        order=order,
        dice=DICE if planned.dice is None else planned.dice,
        number=1 if planned.number is None else planned.number,
        cut=_cut(table, planned),
    )


def seated(table: Table, position: Position) -> str:
    """Return who sits at a position."""
    return table.seats[position] or f"nobody at position {position}"


def takes_wagers(table: Table) -> bool:
    """Whether wagers can be laid now: before the bank is offered, and at the latest when the table waits for
    them."""
    return table.phase in (Phase.BANK_OFFER, Phase.SHUFFLE, Phase.WAGERS)


def _as_written(table: Table, planned: ScenarioRound, command: Command) -> Command:
    """Return the dealer's command, as the scenario says: a hand with a slash, acceptors that stay dark."""
    match command:
        case c.ShowHand(position=at) if at in planned.settings and (at == DEALER or table.in_play.co_bank):
            high, low = _split(table, planned, at)
            return replace(command, high=high, low=low)
        case c.AnnounceNoMoreBets() if planned.unlit:
            return replace(command, unlit=tuple(sorted(planned.unlit)))
        case _:
            return command


def _bank(_: Table, planned: ScenarioRound, at: Position, given: _Given) -> Command:
    if at != planned.bank:
        return c.PassBank(position=at, **given)
    return c.AcceptBank(position=at, co_bank=planned.co_bank, limit=planned.limit, **given)


def _cut_or_decline(table: Table, planned: ScenarioRound, at: Position, given: _Given) -> Command:
    if at in planned.declines:
        return c.DeclineCut(position=at, **given)
    return c.CutCards(position=at, above=_cut(table, planned), **given)


def _first_stack(_: Table, planned: ScenarioRound, at: Position, given: _Given) -> Command:
    return c.ChooseStack(position=at, stack=1 if planned.stack is None else planned.stack, **given)


def _no_stack_cut(_: Table, __: ScenarioRound, at: Position, given: _Given) -> Command:
    return c.DeclineCut(position=at, **given)


def _usual_delivery(_: Table, __: ScenarioRound, at: Position, given: _Given) -> Command:
    return c.ChooseDelivery(position=at, role=Role.PLAYER, **given)


def _setting(table: Table, planned: ScenarioRound, at: Position, given: _Given) -> Command:
    if at in planned.surrenders and table.phase in table.rules.surrender.phases:
        return c.Surrender(position=at, **given)
    high, low = _split(table, planned, at)
    return c.SetHands(position=at, high=high, low=low, **given)


def _bank_hand(table: Table, planned: ScenarioRound, at: Position, given: _Given) -> Command:
    high, low = _split(table, planned, at)
    return c.ShowHand(position=at, high=high, low=low, role=Role.PLAYER, **given)


def _play_on(_: Table, __: ScenarioRound, at: Position, given: _Given) -> Command:
    return c.PlayOn(position=at, **given)


_ANSWERS: Final[dict[type[Command], Callable[[Table, ScenarioRound, Position, _Given], Command]]] = {
    c.PassBank: _bank,
    c.CutCards: _cut_or_decline,
    c.ChooseStack: _first_stack,
    c.CutStacks: _no_stack_cut,
    c.ChooseDelivery: _usual_delivery,
    c.SetHands: _setting,
    c.ShowHand: _bank_hand,
    c.PlayOn: _play_on,
}
"""What a player does when the table awaits a command."""


def _surrender(table: Table, planned: ScenarioRound, given: _Given) -> Command | None:
    """Surrender where that is done only once the dealer's hands are set (PGT-8E)."""
    for at in sorted(planned.surrenders):
        if table.in_play.standing[at] is Standing.IN_PLAY and at not in table.in_play.exposed:
            return c.Surrender(position=at, by=seated(table, at), **given)
    return None


def _cut(table: Table, planned: ScenarioRound) -> int:
    """Return where the cards are cut: in the middle, unless the scenario says otherwise."""
    return len(table.rules.family.deck) // 2 if planned.cut is None else planned.cut


def _split(table: Table, planned: ScenarioRound, position: Position) -> LaidSetting:
    """Return how a hand is set: as the file says, or in the house way."""
    held = table.in_play.hands[position]
    if position not in planned.settings:
        way = table.rules.house_way.set(held)
        return way.high, way.low
    high, low = planned.settings[position]
    strange = [piece for piece in (*high, *low) if piece not in held]
    if strange:
        raise PaigowError(
            f"{name_holder(position)} is to set {strange[0]}, and holds {table.rules.family.format(held)}; "
            "of two alike the second is written with a star"
        )
    return high, low


# Forcing hands: the order of a deck that will deal what a scenario wants
#
# The order is found by dealing a marked deck at a copy of the table and looking where each piece went, so
# that it is right for every shuffle, cut, starting position and way of dealing.

DEALT = (Phase.SETTING, Phase.DEALER_SETS, Phase.SETTLEMENT)
Next = Callable[[Table], "tuple[Command, Entropy]"]


def find_order(table: Table, shuffle: Command, hands: Mapping[Position, Pieces], follow: Next) -> Pieces:
    """Return the shuffled order that gives these hands, when everything else goes as `follow` says."""
    deck = table.rules.family.deck
    if not hands:
        return deck  # nothing to foresee
    _check_once(hands)
    dealt = _dealt(table, shuffle, deck, follow)
    order: list[CardOrTile | None] = [None] * len(deck)
    for position, wanted in hands.items():
        places = dealt.get(position, [])
        if len(places) != len(wanted):
            raise PaigowError(
                f"{name_holder(position)} is dealt {len(places)} pieces, and {len(wanted)} are given: "
                f"{table.rules.family.format(wanted)}"
            )
        for place, piece in zip(places, wanted, strict=True):
            order[deck.index(place)] = piece
    taken = {piece for piece in order if piece is not None}
    rest = iter([piece for piece in deck if piece not in taken])
    return tuple(next(rest) if piece is None else piece for piece in order)


def _check_once(hands: Mapping[Position, Pieces]) -> None:
    """Raise unless each piece lies in one hand."""
    held: dict[CardOrTile, Position] = {}
    for position, pieces in hands.items():
        for piece in pieces:
            if piece in held:
                raise PaigowError(
                    f"{name_holder(position)} is to hold {piece}, which {name_holder(held[piece])} holds; "
                    "each piece is in the deck once, and the second of two alike is written with a star"
                )
            held[piece] = position


def _dealt(table: Table, shuffle: Command, deck: Pieces, follow: Next) -> dict[Position, list[CardOrTile]]:
    dealt: dict[Position, list[CardOrTile]] = {}
    command, entropy = shuffle, Entropy(order=deck)
    while True:
        decision = decide(table, command, entropy)
        if isinstance(decision, Refused):
            raise PaigowError(f"the hands cannot be dealt: {type(command).__name__} is refused: {decision}")
        for event in decision:
            table = evolve(table, event)
            for position, pieces in event.hands if isinstance(event, e.HandsDealt) else ():
                dealt.setdefault(position, []).extend(pieces)
        if table.phase in DEALT or table.round is None:
            return dealt
        command, entropy = follow(table)


# Keys that did nothing: whoever wrote them meant something, so each is named


def idle_keys(planned: ScenarioRound, events: Sequence[Event], no_bank: str) -> list[str]:
    """Return the keys of a round that changed nothing in it, each with the reason."""
    return [f"{planned.where}.{key} does nothing: {why}" for key, why in _idle(planned, events, no_bank)]


def why_not_offered(table: Table, position: Position) -> str:
    """Why the bank is not offered at a position of the round that was just opened."""
    player = table.seats[position]
    if player is None:
        return "nobody sits there"
    if why := why_no_bank(table, player):
        return f"{why[0]} ({table.rules.cite(why[1])})"
    asked = next((at for at in table.in_play.offers if table.seats[at] == player), position)
    return "it is asked after others" if asked == position else f"its player is asked at {name_holder(asked)}"


def _idle(planned: ScenarioRound, events: Sequence[Event], no_bank: str) -> Iterator[tuple[str, str]]:
    found = [event for event in events if isinstance(event, e.StartingPositionFound)]
    drawn = any(event.number and not event.dice for event in found)
    banks = _at(events, e.BankAccepted)
    if planned.bank is not None and planned.bank not in banks:
        why = f"{name_holder(min(banks))} took it first" if banks else no_bank
        yield "bank", f"{name_holder(planned.bank)} was not offered the bank: {why}"
    for key, named, kind, why in (
        ("surrender", planned.surrenders, e.WagerSurrendered, "had no hand to surrender"),
        ("decline_cut", planned.declines, e.CutDeclined, "was not offered the cut"),
        ("unlit", planned.unlit, e.ProgressiveNotAccepted, "made no progressive wager"),
        ("set", planned.set_apart, (e.HandSet, e.HandShown), "set no hand"),
    ):
        for position in sorted(named - _at(events, kind)):
            yield key, f"{name_holder(position)} {why}"
    for key, given, did, why in (
        ("dice", planned.dice, any(event.dice for event in found), "no dice were shaken"),
        (
            "number",
            planned.number,
            drawn,
            "no number was drawn",
        ),
        ("stack", planned.stack, _at(events, e.FirstStackChosen), "no stack was chosen"),
        ("cut", planned.cut, any(isinstance(event, e.CardsCut) for event in events), "nobody cut"),
        (
            "deck" if planned.deck else "hands",
            planned.deck or planned.hands or None,
            any(isinstance(event, e.CardsShuffled) for event in events),
            "nothing was shuffled",
        ),
    ):
        if given is not None and not did:
            yield key, why


def _at(events: Sequence[Event], kind: type[Event] | tuple[type[Event], ...]) -> frozenset[Position]:
    """Return the positions of the events of some kinds."""
    return frozenset(event.position for event in events if isinstance(event, kind))  # type: ignore[attr-defined]


PACE = 5
"""Seconds from one command to the next."""
MOST = 400
"""Steps after which a round that does not end is given up."""


@dataclass(slots=True)
class ScenarioRun:
    """A scenario that was played."""

    scenario: Scenario
    journal: Journal
    lines: list[str] = field(default_factory=list)
    differences: list[str] = field(default_factory=list)

    @property
    def table(self) -> Table:
        return self.journal.table


class ScenarioError(PaigowError):
    """A scenario that could not go on: where and why, and what was played until then."""

    def __init__(self, where: str, error: PaigowError, run: ScenarioRun) -> None:
        super().__init__(f"{where}: {error.reason}", error.clause)
        self.run = run


def run_scenario(scenario: Scenario) -> ScenarioRun:
    """Play a scenario and compare what comes of it with what is expected.

    Raises ScenarioError where it cannot go on.
    """
    return _ScenarioTable(scenario).played()


class _Waiting:
    """Orders that wait for their moment, one after the other."""

    def __init__(self, orders: Iterable[Order]) -> None:
        self.left = list(orders)
        self._spent = 0

    def due(self, table: Table) -> Order | None:
        """Return the next order, where its moment has come; asked once before each step."""
        if not self.left or self.left[0].phase is not table.phase:
            return None
        if self._spent < self.left[0].steps:
            self._spent += 1
            return None
        self._spent = 0
        return self.left.pop(0)

    def missed(self) -> list[str]:
        return [
            f"{order.where}: phase {order.phase} did not come, so it was not given" for order in self.left
        ]


def _check_chance(table: Table, planned: ScenarioRound) -> None:
    """Raise for a random value that cannot come, named by its key, before the first command of a round."""
    command = c.OpenRound(command_id="chance")
    for key, given in (
        ("dice", None if planned.dice is None else Entropy(dice=planned.dice)),
        ("number", None if planned.number is None else Entropy(number=planned.number)),
        ("cut", None if planned.cut is None else Entropy(cut=planned.cut)),
        ("deck", Entropy(order=planned.deck) if planned.deck else None),
    ):
        refused = None if given is None else validate_command(table, command, given)
        if refused is not None:
            raise PaigowError(f"{planned.where}.{key}: {refused.reason}", refused.clause)


class _ScenarioTable(DrivenTable):
    """The table of a scenario: its file says who answers what, and what chance brings."""

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario.submission, at=scenario.clock, pace=PACE, listener=self.hear)
        self.scenario = scenario
        self.done = ScenarioRun(scenario, self.journal)
        self.events: list[Event] = []
        self.planned: ScenarioRound | None = None
        """The round that is played; none before the first and after the last."""
        self.wagers: list[Position] = []
        """Where wagers are still to be laid."""
        self.orders = _Waiting(())
        self.steps = 0
        self.no_bank = ""
        """Why the bank is not offered to whom the file names in this round."""

    def played(self) -> ScenarioRun:
        done = self.done
        done.lines += [self.scenario.title, ""]
        where = "the opening"
        try:
            self.begin()
            for number, planned in enumerate(self.scenario.rounds, 1):
                where = f"round {number}"
                done.lines.append("")
                self.round(planned, where)
            where = "after the last round"
            self.end()
        except PaigowError as error:
            raise ScenarioError(where, error, done) from None
        found = Found(self.table, self.events, done.lines)
        done.differences += find_unmet(self.scenario.expected, found, "in the end")
        done.lines += ["", *accounts(self.table)]
        return done

    def hear(self, entry: Entry) -> None:
        """Add what happened to the events and to the transcript."""
        table = self.table
        for record in () if isinstance(entry.outcome, Refused) else entry.outcome:
            self.events.append(record.event)
            self.done.lines += sentences(table, record.event)
            table = evolve(table, record.event)
            if isinstance(record.event, e.RoundOpened) and self.planned and self.planned.bank is not None:
                self.no_bank = why_not_offered(table, self.planned.bank)

    # What the table is driven by

    def entropy(self, command: Command) -> Entropy:
        if self.planned is None:
            return NO_ENTROPY
        shuffles = isinstance(command, c.ShuffleCards)
        return chance(self.table, self.planned, self.order(command, self.planned) if shuffles else ())

    def order(self, shuffle: Command, planned: ScenarioRound) -> Pieces:
        """Return the forced deck; after a reshuffle in mid-round as well."""
        if planned.deck:
            return planned.deck

        def foreseen(table: Table) -> tuple[Command, Entropy]:
            given = "foreseen", self.at
            command = players_answer(table, planned, *given) or dealers_step(table, planned, *given)
            if command is None:
                raise self.waits_in_vain(table)
            return command, chance(table, planned)

        return find_order(self.table, shuffle, planned.hands, foreseen)

    def interruption(self) -> Happened | None:
        """Return the next wagers or order: wagers are laid out as soon as they can be; then come the orders,
        each at its moment."""
        if self.planned is not None and self.wagers and takes_wagers(self.table):
            at = self.wagers.pop(0)
            by, stakes = seated(self.table, at), self.planned.wagers[at]
            return self.must(
                c.PlaceWagers(command_id=self.next_id(), at=self.at, by=by, position=at, stakes=stakes)
            )
        order = self.orders.due(self.table)
        return None if order is None else self.give(order)

    def answer(self, command_id: str) -> Command | None:
        if self.planned is None:
            return None
        return players_answer(self.table, self.planned, command_id, self.at)

    def dealers_next(self, command_id: str) -> Command | None:
        return dealers_step(self.table, self.planned, command_id, self.at)

    def refused(self, command: Command, refusal: Refused) -> Exception:
        """Return the error for a refused command of the file, after which the scenario cannot go on."""
        position = getattr(command, "position", None)
        place = "" if position is None else f" at {name_holder(position)}"
        name = f"{type(command).__name__} by {command.by}{place}"
        return PaigowError(f"{name} in phase {self.table.phase} is refused: {refusal}")

    def waits_in_vain(self, table: Table) -> PaigowError:
        if not any(table.seats):
            return PaigowError("nobody is seated; a scenario needs a player")
        wanted = dict.fromkeys(ask.command.__name__ for ask in legal_commands(table, self.at).waits)
        return PaigowError(
            f"the table waits in phase {table.phase} for {', '.join(wanted)}; say what happens there"
        )

    # The course of play

    def begin(self) -> None:
        """Seat the players, open the table, and make the cards ready."""
        self.orders = _Waiting(self.scenario.opening)
        while self.interruption() is not None:
            pass
        if self.table.phase is Phase.CLOSED:
            self.open()
        for position, seat in self.scenario.seats.items():
            self.seat(seat.player, position, seat.chips)
        self.get_ready()
        while self.interruption() is not None:
            self.get_ready()
        self.done.differences += self.orders.missed()

    def step(self) -> Happened:
        self.steps += 1
        if self.planned is not None and self.steps > MOST:
            raise PaigowError(f"it does not come to an end; it stands in phase {self.table.phase}")
        happened = super().step()
        if happened is None:
            raise self.waits_in_vain(self.table)
        return happened

    def round(self, planned: ScenarioRound, name: str) -> None:
        _check_chance(self.table, planned)
        first, begun = len(self.done.lines), len(self.events)
        self.planned, self.wagers, self.orders = planned, list(planned.wagers), _Waiting(planned.orders)
        self.steps = 0
        self.play_round()
        self.get_ready()
        happened = self.events[begun:]
        found = Found(self.table, happened, self.done.lines[first:])
        self.done.differences += [
            *self.orders.missed(),
            *idle_keys(planned, happened, self.no_bank),
            *find_unmet(planned.expected, found, name),
        ]

    def end(self) -> None:
        """Play what happens after the last round; the dealer goes on, but opens no other."""
        self.planned, self.orders = None, _Waiting(self.scenario.closing)
        while self.orders.left:
            if self.interruption() is None:
                command = self.dealers_next(self.next_id())
                if command is None or isinstance(command, c.OpenTable | c.OpenRound):
                    break
                self.must(command)
        self.done.differences += self.orders.missed()

    def give(self, order: Order) -> Happened:
        """Submit an order of the scenario, which is allowed or refused as it says."""
        command = order.command(self.table, self.next_id(), self.at)
        if order.card is not None and getattr(command, "place", None) == 0 and order.refused is False:
            said = f"{order.where}.card: {order.card} is not in the hand of which that is reported"
            self.done.differences.append(f"{said}; name a card that is")
            return ()
        result = self.submit(command)
        name = type(command).__name__
        if isinstance(result, Refused):
            self.done.lines.append(f"Refused, {name} by {command.by}: {result.reason}. [{result.clause}]")
            if order.refused is False:
                self.done.differences.append(f"{order.where}: {name} is refused: {result}")
            elif order.refused is not True and order.refused != result.clause:
                self.done.differences.append(
                    f"{order.where}: refused by {result.clause}, not by {order.refused}"
                )
        elif order.refused is not False:
            self.done.differences.append(f"{order.where}: {name} is allowed, and should be refused")
        return () if isinstance(result, Refused) else result
