"""A table for tests: forced hands, dice and decisions in a few words, and the money that moved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import count
from math import ceil
from typing import Any, Self, TypedDict, TypeVar

from paigow.cards import Card, parse_cards
from paigow.games.submission import RulesSubmission, read_submission
from paigow.games.submission.samples import sample
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.pieces import CardOrTile, Pieces
from paigow.table import (
    NO_ENTROPY,
    Command,
    Entropy,
    Event,
    Journal,
    Phase,
    Refused,
    Role,
    Stake,
    Table,
    decide,
    evolve,
    new_table,
    next_dealer_command,
)
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.legal import legal_commands
from paigow.table.money.ledger import INVENTORY, OUTSIDE, AccountKind, meter_account, remainder_account
from paigow.table.showing.views import HandView, player, view_for

Happened = TypeVar("Happened", bound=Event)
Stakes = Mapping[str, float] | Mapping[WagerKind, float]
Hand = str
"""Seven cards, or "high / low"."""

# Hands that win, lose and push against OTHER (in the house way too), all from one deck.
OTHER = "9s 9h 6d 5c 3s / Kd Qh"
WINS = ("Ts Th 8d 7c 2s / As 3h", "Jc Jh 8c 7d 2h / Ah 4s", "Qs Qd 8s 7h 2d / Ad 4h")
LOSES = ("Ks Jd 6s 5d 4c / Tc 6h", "Kh Js 6c 5h 4d / Td 3c", "Kc 9d 7s 5s 2c / 8h 3d")
PUSHES = ("Qs Qd 8s 7h 2d / 9c 4h", "Jc Jh 8c 7d 2h / Qc 4s")


def hands_for(results: Mapping[int, str]) -> dict[int, Hand]:
    """Hands with the given results (W, L, P) against OTHER."""
    left = {"W": list(WINS), "L": list(LOSES), "P": list(PUSHES)}
    return {position: left[result].pop(0) for position, result in results.items()}


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text.replace("/", " "))


def submission(text: str, game: str = "pai-gow-poker", house_way: str = "foxwoods") -> RulesSubmission:
    """A submission from the parts that matter to a test; everything else is as plain as can be."""
    rules = 'rules = "PGP-19"\n' if game.startswith("face-up") and "rules =" not in text else ""
    head = f'game = "{game}"\nhouse_way = "{house_way}"\n{rules}'
    table = "" if "[table]" in text else "[table]\nminimum = 1\nmaximum = 100000\n"
    reading = read_submission(head + table + text)
    assert reading.submission is not None, [error.message for error in reading.errors]
    return reading.submission


class When(TypedDict):
    """Which command it is, and when it is given."""

    command_id: str
    at: int


class Who(When):
    """The same, and which player gives it."""

    by: str
    position: int


class Kit:
    """Drives one table; every refusal that is not asked for fails the test."""

    def __init__(self, rules: RulesSubmission | str, players: Mapping[int, float] | None = None) -> None:
        if isinstance(rules, str) and "=" not in rules:
            rules = sample(rules)
        self.rules = rules if isinstance(rules, RulesSubmission) else submission(rules)
        self.journal = Journal(new_table(self.rules))
        self.ids = count(1)
        self.at = 1_000_000
        self.dice: tuple[int, ...] = (2, 3, 3)
        self.number = 1
        self.stack = 1
        self.hands: dict[int, Hand] = {}
        self.bank: int | None = None
        self.bank_terms: dict[str, Any] = {}
        self.start: dict[str, int] = {}
        if players is None:
            players = dict.fromkeys(range(1, 7), 10_000)
        for position, chips in players.items():
            self.ok(c.BuyChips(by=f"p{position}", amount=money(chips), **self.who()))
        self.open(players)

    # Giving commands

    def who(self) -> When:
        return {"command_id": str(next(self.ids)), "at": self.at}

    @property
    def table(self) -> Table:
        return self.journal.table

    def phase(self) -> Phase:
        """The phase now: a call, because a type checker holds that an attribute it saw has not changed."""
        return self.table.phase

    @property
    def events(self) -> list[Event]:
        return [record.event for record in self.journal.records]

    def hand_seen_by(self, name: str, position: int) -> HandView | None:
        """A hand of the round in play as a player sees it."""
        seen = view_for(self.table, player(self.table, name)).round
        assert seen is not None, "no round is in play"
        return seen.positions[position].hand

    def ok(self, command: Command, entropy: Entropy = NO_ENTROPY) -> tuple[Event, ...]:
        before = self.table
        result = self.journal.submit(command, entropy)
        assert not isinstance(result, Refused), f"{before.phase}: {command}: {result}"
        check(self.table)
        return tuple(record.event for record in result)

    def no(self, command: Command, entropy: Entropy = NO_ENTROPY) -> str | None:
        """Expect a refusal that changes nothing; its clause."""
        before = self.table
        result = self.journal.submit(command, entropy)
        assert isinstance(result, Refused), f"{before.phase}: {command} was allowed"
        assert self.table == before
        return result.clause

    def give(self, kind: type[Command], position: int | None = None, /, **fields: Any) -> tuple[Event, ...]:
        return self.ok(self.made(kind, position, **fields))

    def refused(self, kind: type[Command], position: int | None = None, /, **fields: Any) -> str | None:
        return self.no(self.made(kind, position, **fields))

    def made(self, kind: type[Command], position: int | None = None, /, **fields: Any) -> Command:
        if position is not None:
            fields["position"] = position
        place = fields.get("position")
        if place is not None and kind is not c.Report and self.table.seats[place % 7]:
            fields.setdefault("by", self.table.seats[place])
        return kind(**self.who(), **fields)

    # The course of play

    def open(self, players: Mapping[int, float]) -> None:
        colours = ("red", "blue")[: self.rules.equipment.decks]
        self.ok(c.OpenTable(colours=colours, **self.who()))
        for position in players:
            self.ok(c.TakePosition(by=f"p{position}", position=position, **self.who()))
        while self.table.phase is not Phase.BETWEEN_ROUNDS:
            self.deal()

    def deal(self) -> tuple[Event, ...]:
        """One step of the automatic dealer."""
        command = next_dealer_command(self.table, str(next(self.ids)), self.at)
        assert command is not None, f"the table waits for a player in {self.table.phase}"
        return self.ok(command, self.entropy())

    def entropy(self) -> Entropy:
        order = self.order() if self.table.phase is Phase.SHUFFLE else ()
        return Entropy(order=order, dice=self.dice, number=self.number, cut=20)

    def order(self) -> Pieces:
        """A deck that will deal the forced hands: found by dealing a marked deck in a copy of the table."""
        deck = self.table.rules.family.deck
        if not self.hands:
            return tuple(deck)
        wanted: list[CardOrTile | None] = [None] * len(deck)
        dealt: dict[int, list[CardOrTile]] = {}
        table = apply(self.table, c.ShuffleCards(**self.who()), Entropy(order=deck, dice=self.dice))
        while table.phase not in (Phase.SETTING, Phase.DEALER_SETS, Phase.SETTLEMENT):
            command = self.usual(table) or next_dealer_command(table, str(next(self.ids)), self.at)
            assert command is not None
            decision = decide(table, command, Entropy(dice=self.dice, number=self.number, cut=20))
            assert not isinstance(decision, Refused), f"{command}: {decision}"
            for event in decision:
                table = evolve(table, event)
                for position, given in event.hands if isinstance(event, e.HandsDealt) else ():
                    dealt.setdefault(position, []).extend(given)
        for position, text in self.hands.items():
            for place, card in zip(dealt[position], self.read(position, text), strict=True):
                wanted[deck.index(place)] = card
        rest = [card for card in deck if card not in wanted]
        return tuple(card if card is not None else rest.pop(0) for card in wanted)

    def read(self, position: int, text: Hand) -> Pieces:
        """The cards of a forced hand."""
        del position
        return cards(text)

    def usual(self, table: Table) -> Command | None:
        """What players do of what the table awaits of them, when a test does not say."""
        for ask in legal_commands(table, self.at).waits:
            if ask.who.role is Role.PLAYER and ask.who.position is not None:
                who: Who = {"by": ask.who.name, "position": ask.who.position, **self.who()}
                if (command := self.answer(table, ask.command, who)) is not None:
                    return command
        return None

    def answer(self, table: Table, kind: type[Command], who: Who) -> Command | None:
        """How a player does one of the things that are asked; nothing where that is for a test to say."""
        match kind:
            case c.AcceptBank if who["position"] == self.bank:
                return c.AcceptBank(**who, **self.bank_terms)
            case c.PassBank:
                return c.PassBank(**who)
            case c.CutCards:
                return c.CutCards(**who, above=20)
            case c.ChooseStack:
                return c.ChooseStack(**who, stack=self.stack)
            case c.SetHands:
                high, low = self.split(table, who["position"])
                return c.SetHands(**who, high=high, low=low)
            case c.ShowHand:
                high, low = self.split(table, who["position"])
                return c.ShowHand(**who, role=Role.PLAYER, high=high, low=low)
        return None

    def split(self, table: Table, position: int) -> tuple[Pieces, Pieces]:
        text = self.hands.get(position, "")
        if "/" in text:
            high, low = text.split("/")
            return cards(high), cards(low)
        way = table.rules.house_way.set(table.in_play.hands[position])
        return way.high, way.low

    def to(self, phase: Phase) -> Self:
        """Play on until the table is in a phase, and look no further."""
        while self.table.phase is not phase:
            self.step()
        return self

    def step(self) -> None:
        """Whatever comes next: what a player usually does, or the dealer."""
        command = self.usual(self.table)
        if command is not None:
            self.ok(command)
        else:
            self.deal()

    def bets(
        self, wagers: Mapping[int, Stakes | Sequence[Stake]], bank: int | None = None, **terms: Any
    ) -> Self:
        """Open a round and lay out wagers in dollars; then a bank may take the bank."""
        self.bank, self.bank_terms = bank, terms
        if self.table.phase is Phase.BETWEEN_ROUNDS:
            self.give(c.OpenRound)
        self.start = self.worth()
        for position, stakes in wagers.items():
            self.bet(position, stakes)
        if bank is not None:
            self.to(Phase.SHUFFLE)
            assert self.table.in_play.bank == bank
        return self

    def bet(self, position: int, stakes: Stakes | Sequence[Stake]) -> None:
        laid = stakes_of(stakes) if isinstance(stakes, Mapping) else tuple(stakes)
        self.give(c.PlaceWagers, position, stakes=laid)

    def play(self, **hands: Hand) -> Self:
        """Play the round out."""
        self.deal_hands(**hands)
        self.to(Phase.BETWEEN_ROUNDS)
        return self

    def deal_hands(self, **hands: Hand) -> Self:
        """Force the hands: p1 to p6 and dealer."""
        self.hands = {0 if name == "dealer" else int(name[1:]): text for name, text in hands.items()}
        return self

    def force(self, hands: Mapping[int, Hand]) -> Self:
        self.hands = dict(hands)
        return self

    def house_round(self, wagers: Mapping[int, float] | None = None) -> None:
        """A round without a bank, so that everyone may bank the next one."""
        stakes = wagers or dict.fromkeys(self.table.occupied, 10)
        self.force({})
        self.bets({position: {self.main: amount} for position, amount in stakes.items()}).to(
            Phase.BETWEEN_ROUNDS
        )

    # Looking at the outcome

    @property
    def main(self) -> WagerKind:
        return self.table.rules.main

    def worth(self) -> dict[str, int]:
        """Each player's chips, the house's (inventory) and each meter."""
        return {
            "house": self.table.balance(INVENTORY),
            **{
                account.holder or str(account): amount
                for account, amount in self.table.balances.items()
                if account.kind in (AccountKind.CHIPS, AccountKind.METER)
            },
        }

    def nets(self) -> dict[str, float]:
        """What everyone won or lost since the wagers were opened, in dollars."""
        now = self.worth()
        return {name: (now[name] - self.start.get(name, 0)) / 100 for name in now}

    def net(self, *positions: int) -> tuple[float, ...]:
        nets = self.nets()
        return tuple(nets[f"p{position}"] for position in positions)

    def house(self) -> float:
        return self.nets()["house"]

    def last(self, kind: type[Happened]) -> Happened:
        """The last event of a kind."""
        return next(event for event in reversed(self.events) if isinstance(event, kind))

    def settlements(self) -> list[e.Settlement]:
        """Everything that was settled in the last round, in order."""
        opened = max(n for n, event in enumerate(self.events) if isinstance(event, e.RoundOpened))
        return [
            settled
            for event in self.events[opened:]
            if isinstance(event, e.PositionSettled | e.WagersSettled)
            for settled in event.settled
        ]

    def meter(self, name: str = "meter") -> float:
        return self.table.meter(name).amount / 100


def bonus_of(kit: Kit, position: int) -> float:
    """What a position won or lost on everything but its main wager."""
    total = 0.0
    for settled in kit.settlements():
        if settled.position == position and settled.wager != kit.main:
            total += -settled.wagered if settled.result == "lose" else settled.won
    return total / 100


def apply(table: Table, command: Command, entropy: Entropy = NO_ENTROPY) -> Table:
    decision = decide(table, command, entropy)
    assert not isinstance(decision, Refused), f"{command}: {decision}"
    for event in decision:
        table = evolve(table, event)
    return table


def money(amount: float) -> Cents:
    return Cents(round(amount * 100))


def stakes_of(stakes: Stakes) -> tuple[Stake, ...]:
    """Wagers in dollars; "number 4" and "red" name their choice."""
    laid = []
    for name, amount in stakes.items():
        if name.startswith("number "):
            laid.append(Stake(WagerKind.POSITION_NUMBER, money(amount), int(name.removeprefix("number "))))
        elif name in ("red", "black"):
            laid.append(Stake(WagerKind.RED_BLACK, money(amount), name))
        else:
            laid.append(Stake(WagerKind(name), money(amount)))
    return tuple(laid)


def check(table: Table) -> None:
    """What holds after every event: the books, the meters, and every card in exactly one place."""
    assert sum(table.balances.values()) == 0
    for account, amount in table.balances.items():
        assert amount >= 0 or account in (INVENTORY, OUTSIDE), f"{account} {amount}"
    for meter in table.meters:
        assert table.balances[meter_account(meter.name)] == meter.amount
        assert 0 <= meter.remainder < 1
        assert table.balance(remainder_account(meter.name)) == ceil(meter.remainder)
    in_play = table.round
    if in_play is not None and (in_play.stock or in_play.rack or any(in_play.hands)):
        places = [
            *in_play.stock,
            *in_play.rack,
            *(card for hand in (*in_play.hands, *in_play.stacks) for card in hand),
        ]
        assert sorted(places) == sorted(table.rules.family.deck), "a card is lost or doubled"


def replay(kit: Kit) -> Table:
    """The table as its log makes it."""
    table = new_table(kit.rules)
    for event in kit.events:
        table = evolve(table, event)
    return table


def changed(rules: RulesSubmission, **sections: Mapping[str, Any]) -> RulesSubmission:
    """A submission with some keys of its sections changed; a choice is given by its name."""
    return replace(
        rules, **{name: _changed(getattr(rules, name), values) for name, values in sections.items()}
    )


def _changed(section: Any, values: Mapping[str, Any]) -> Any:
    typed = {
        key: type(getattr(section, key))(value) if isinstance(value, str) else value
        for key, value in values.items()
    }
    return replace(section, **typed)
