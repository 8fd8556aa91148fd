"""Strategies: who plays at a seat, and all that this seat is given to decide by.

A strategy is asked with three things: the table as its seat may see it, what it may say now, and a source of
chance of its own. None of them leads to the table, to another's cards or to the shuffle.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from functools import cache
from typing import Any, Final, NamedTuple, TypeVar

from paigow.errors import PaigowError, needs, unknown
from paigow.games.hands import Family
from paigow.games.submission import RulesSubmission
from paigow.pieces import Pieces
from paigow.rng import Chance
from paigow.rules.house_ways.base import HouseWay
from paigow.table import Role, Stake, Table
from paigow.table import commands as c
from paigow.table.machine.legal import CommandOffer, legal_commands
from paigow.table.showing.views import TableView, player, view_for
from paigow.table.state.model import changed
from paigow.table.state.rules import GameRules
from paigow.table.state.values import Position
from paigow.table.terms import OneOf, Term, Wagering
from paigow.type_hints import check_of

T = TypeVar("T", bound=Term)
CommandKind = type[c.Command]


class Strategy(ABC):
    """Plays at one seat. It may remember what it likes; each session of `play_rounds` makes a new one."""

    @abstractmethod
    def decide(self, view: TableView, offer: Offer, rng: Chance) -> c.Command | None:
        """Return a command that the offer made, or nothing; where the table waits, nothing is the usual
        command."""


class HouseWayStrategy(Strategy):
    """Wagers the least, never banks or cuts, and sets every hand by the table's house way."""

    def decide(self, view: TableView, offer: Offer, rng: Chance) -> c.Command | None:
        del view, rng
        return offer.usual()


class Offer:
    """What one seat may say now, and the rules of the table. It makes legal commands, and no others."""

    __slots__ = ("_asks", "_at", "_awaited", "_command_id", "_laid", "_rules", "hands", "player", "seats")

    def __init__(
        self,
        table: Table,
        name: str,
        asks: tuple[CommandOffer, ...],
        hands: dict[Position, Pieces],
        *,
        command_id: str,
        at: int,
    ) -> None:
        self.player = name
        """By which name the seat's player is at the table."""
        self.seats = table.held_by(name)
        """The betting positions that the player holds."""
        self.hands = hands
        """The hands that may be set now, by position."""
        self._asks = asks
        self._awaited = any(ask.is_awaited for ask in asks)
        self._laid = () if table.round is None else tuple(bool(laid) for laid in table.round.wagers)
        self._rules = table.rules
        self._command_id = command_id
        self._at = at

    # What may be said

    def __repr__(self) -> str:
        said = ", ".join(f"{name}, awaited" if self.awaits(name) else name for name in self.commands)
        return f"<offer to {self.player}: {said or 'nothing'}>"

    @property
    def commands(self) -> tuple[str, ...]:
        """The names of the commands that may be given now."""
        return tuple(dict.fromkeys(ask.command.__name__ for ask in self._asks))

    @property
    def awaited(self) -> bool:
        """Whether the table waits for this player."""
        return self._awaited

    @property
    def all(self) -> tuple[CommandOffer, ...]:
        """Every command that may be given, for which position, on which terms, and whether it is awaited."""
        return self._asks

    @property
    def hand(self) -> Pieces:
        """The hand that is to be set now; none where there is none."""
        return next(iter(self.hands.values()), ())

    def awaits(self, command: CommandKind | str) -> bool:
        """Whether the table waits for a command of this player."""
        kind = _kind(command)
        return any(ask.command is kind and ask.is_awaited for ask in self._asks)

    def may(self, command: CommandKind | str, position: Position | None = None) -> bool:
        """Whether a command may be given now, for a position where one is named."""
        return self.ask(_kind(command), position) is not None

    def ask(self, kind: CommandKind, position: Position | None = None) -> CommandOffer | None:
        """Return the terms on which a command may be given: of the position, or of the first that has any."""
        for ask in self._asks:
            if ask.command is kind and (position is None or ask.who.position == position):
                return ask
        return None

    # The rules of the table, which hang on the wall

    @property
    def submission(self) -> RulesSubmission:
        """The Rules Submission that the table plays by."""
        return self._rules.submission

    @property
    def family(self) -> Family[Any]:
        """How hands of this game are read, ranked, set and compared."""
        return self._rules.family

    @property
    def house_way(self) -> HouseWay[Any]:
        """The house way that the dealer sets by."""
        return self._rules.house_way

    def is_set_correctly(self, high: Pieces, low: Pieces) -> bool:
        """Whether two hands make a setting that does not lose by itself."""
        return self._rules.judge.lay(high, low).fault is None

    # Commands

    def accept(self, command: CommandKind | str, **fields: Any) -> c.Command:
        """Return a command with these fields; raise `PaigowError` where it is not legal now.

        The position is filled in where the player has one only, or only one may be meant.
        """
        kind = _kind(command)
        ask = self.ask(kind, fields.get("position"))
        if ask is None:
            said = ", ".join(self.commands) or "nothing"
            raise PaigowError(f"{kind.__name__} may not be given now; what may is: {said}")
        return self.made(ask, **fields)

    def made(self, ask: CommandOffer, **fields: Any) -> c.Command:
        """Return the command that one of the offers makes with these fields; raise where it is not legal."""
        command = self.made_if_legal(ask, **fields)
        if command is None:
            terms = "; ".join(map(str, ask.terms))
            raise PaigowError(f"{ask.command.__name__} is outside its terms, which are: {terms}")
        return command

    def made_if_legal(self, ask: CommandOffer, **fields: Any) -> c.Command | None:
        """Return the same; nothing where it is outside the terms."""
        name, at = ask.command.__name__, ask.who.position
        if at is not None:
            fields["position"] = at
        try:
            command = ask.command(
                command_id=self._command_id, at=self._at, by=self.player, role=Role.PLAYER, **fields
            )
        except TypeError as error:
            raise PaigowError(
                f"{name} does not take these fields: {str(error).partition('() ')[2]}"
            ) from None
        if (problem := _problem(self._rules, command)) is not None:
            raise PaigowError(problem)
        return command if ask.admits(command) and self._holds(command) else None

    def _holds(self, command: c.Command) -> bool:
        """Whether a hand is set with its own pieces; the terms do not name them to who has not looked."""
        if not isinstance(command, c.SetHands | c.ShowHand) or not (given := (*command.high, *command.low)):
            return True
        return sorted(given) == sorted(self.hands[command.position])

    def usual(self) -> c.Command | None:
        """Return what most would do: the least wagers, no bank, no cut, the house way; nothing where nothing
        needs to be done.

        It is what is played for a strategy that says nothing while the table waits.
        """
        for ask in self._asks:
            fields = _USUAL.get(ask.command)
            if fields is not None and (chosen := fields(self, ask)) is not None:
                return self.made(ask, **chosen)
        return None


def _kind(command: CommandKind | str) -> CommandKind:
    if isinstance(command, str):
        if command not in _KINDS:
            raise unknown("command", command, list(_KINDS))
        return _KINDS[command]
    needs(type, command=command)
    return command


_KINDS: Final = {
    name: kind
    for name, kind in vars(c).items()
    if isinstance(kind, type) and issubclass(kind, c.Command) and kind is not c.Command
}


def _problem(rules: GameRules, command: c.Command) -> str | None:
    """Return what is wrong with the types of a command's fields."""
    kind: Any = type(command)
    found = check_of(kind)(command, *_pieces(rules.family.deck))
    return None if found is None else found.reason


@cache
def _pieces(deck: Pieces) -> tuple[type, frozenset[Any]]:
    """Return the type of a deck's pieces, and all of them."""
    return type(deck[0]), frozenset(deck)


# What most would do

_Fields = dict[str, Any]


def term_of(ask: CommandOffer, kind: type[T]) -> T:
    """Return the term of an offer for its choice."""
    return next(term for term in ask.terms if isinstance(term, kind))


def _least_wagers(offer: Offer, ask: CommandOffer) -> _Fields | None:
    """The least main wager, and the least of every wager that must lie beside it."""
    at, terms = ask.who.position, term_of(ask, Wagering)
    if at is None or offer._laid[at] or terms.main is None:
        return None
    wanted = [each for each in terms.offers if each.mandatory or each.wager == terms.main]
    stakes = tuple(
        Stake(each.wager, each.least, each.choices[0] if each.choices else None) for each in wanted
    )
    return {"stakes": stakes} if terms.admits(_Stakes(stakes)) else None


class _Stakes(NamedTuple):
    stakes: tuple[Stake, ...]


def _by_house_way(offer: Offer, ask: CommandOffer) -> _Fields | None:
    at = ask.who.position
    if at not in offer.hands:
        return None
    way = offer.house_way.set(offer.hands[at])
    return {"high": way.high, "low": way.low}


def _first_stack(_: Offer, ask: CommandOffer) -> _Fields:
    return {"stack": term_of(ask, OneOf).values[0]}


def _plainly(_: Offer, ask: CommandOffer) -> _Fields | None:
    return {} if ask.is_awaited else None


_USUAL: Final = {
    c.PassBank: _plainly,
    c.DeclineCut: _plainly,
    c.PlaceWagers: _least_wagers,
    c.ChooseStack: _first_stack,
    c.ChooseDelivery: _plainly,
    c.PlayOn: _plainly,
    c.SetHands: _by_house_way,
    c.ShowHand: _by_house_way,
}
"""The fields of what most would say, by command; nothing where they would not say it."""


# What a seat is asked with


class Asked(NamedTuple):
    """The table as a player may see it, and what the player may say."""

    view: TableView
    offer: Offer


def asked_at(
    table: Table, name: str, command_id: str, at: int, kinds: Collection[CommandKind] | None = None
) -> Asked:
    """Return all that a player is given to decide by; of some commands only, where they are named."""
    return asked_for(table, name, legal_commands(table, at).of_player(name, kinds), command_id, at)


def asked_for(table: Table, name: str, asks: tuple[CommandOffer, ...], command_id: str, at: int) -> Asked:
    """Return the same, where it is known what the player may say.

    A player who may set a hand is shown it, as one may look at one's cards then.
    """
    setting = [ask.who.position for ask in asks if ask.command in (c.SetHands, c.ShowHand)]
    hands: dict[Position, Pieces] = {}
    seen = table
    if setting:
        in_play = table.in_play
        hands = {at: in_play.hands[at] for at in setting if at is not None}
        own = {(at, name) for at in hands}
        seen = changed(
            table, round=changed(in_play, looked=in_play.looked | own, examined=in_play.examined - own)
        )
    return Asked(
        view_for(seen, player(table, name)), Offer(table, name, asks, hands, command_id=command_id, at=at)
    )
