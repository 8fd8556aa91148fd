"""Commands drawn from what a table awaits, within its terms, and such as are just outside them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields, replace
from typing import Any, Final

from paigow.games.submission import DeliveryStyle, RulesSubmission
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.table import Entropy, Phase, Refused, Role, Stake, Table, decide, evolve, new_table
from paigow.table import commands as c
from paigow.table.machine.legal import CommandOffer, LegalCommands, legal_commands
from paigow.table.machine.transitions import SPECS
from paigow.table.sections.shuffling import LEAST
from paigow.table.terms import (
    Banking,
    Between,
    Counting,
    Distinct,
    Forfeit,
    HandToSet,
    NoneOf,
    OneOf,
    Reports,
    RowCut,
    SomeOf,
    Wagering,
    Ways,
)

NAMES: Final = ("ann", "bo", "cy", "di")
KINDS: Final[list[Any]] = sorted(
    (kind for kind in vars(c).values() if isinstance(kind, type) and c.Command in kind.__mro__[1:]),
    key=lambda kind: kind.__name__,
)
Fields = dict[str, Any]


def chance(table: Table, rng: random.Random) -> Entropy:
    """Everything that chance can bring."""
    deck = table.rules.family.deck
    return Entropy(
        order=tuple(rng.sample(deck, len(deck))),
        dice=tuple(rng.choices(range(1, 7), k=3)),
        number=rng.randint(1, table.rules.places),
        cut=rng.randint(LEAST, len(deck) - LEAST),
    )


def drawn(
    table: Table, ask: CommandOffer, rng: random.Random, at: int, command_id: str = "drawn"
) -> c.Command:
    """Some command within the terms of an ask."""
    given: Fields = {"command_id": command_id, "at": at, "role": ask.who.role}
    given["by"] = ask.who.name or ("someone new" if ask.who.role is Role.PLAYER else ask.who.role.value)
    if SPECS[ask.command].at_position:
        given["position"] = ask.who.position
    for term in ask.terms:
        given |= _DRAWN[type(term)](table, ask, term, rng)
    for each in fields(ask.command):
        if each.default is MISSING:
            given.setdefault(each.name, "somebody")
    return ask.command(**given)


def _between(_: Table, __: CommandOffer, term: Between, rng: random.Random) -> Fields:
    if term.may_be_left_out and rng.random() < 0.3:
        return {term.field: None}
    usual = min(term.most, max(term.least, 200_000))
    return {term.field: rng.choice((term.least, *[usual] * 8, rng.randint(term.least, term.most), term.most))}


def _one_of(_: Table, __: CommandOffer, term: OneOf, rng: random.Random) -> Fields:
    return {term.field: rng.choice(term.values)}


def _none_of(_: Table, __: CommandOffer, term: NoneOf, rng: random.Random) -> Fields:
    return {term.field: rng.choice([text for text in ("red", "blue", "green") if text not in term.values])}


def _some_of(_: Table, __: CommandOffer, term: SomeOf, rng: random.Random) -> Fields:
    return {term.field: tuple(value for value in term.values if rng.random() < 0.2)}


def _distinct(_: Table, __: CommandOffer, term: Distinct, rng: random.Random) -> Fields:
    return {term.field: tuple(rng.sample(("red", "blue", "green"), term.count))}


def _wagering(_: Table, __: CommandOffer, term: Wagering, rng: random.Random) -> Fields:
    return {"stakes": tuple(wagers(term, rng))}


def wagers(term: Wagering, rng: random.Random) -> Iterator[Stake]:
    """Wagers that may lie together; none where the chips or the cover do not allow any."""
    must = [each for each in term.offers if each.mandatory or each.wager == term.main]
    left = term.in_all - sum(each.least for each in must)
    covered = term.covered
    too_dear = covered is not None and any(each.least > covered for each in must if each.wager == term.main)
    if left < 0 or too_dear or rng.random() < 0.1:
        return
    for offer in term.offers:
        needed = offer in must
        if not needed and (rng.random() < 0.5 or offer.least > left):
            continue
        left += offer.least if needed else 0
        most = min(offer.most, left)
        if covered is not None and offer.wager == term.main:
            most = min(most, covered)
        amount = rng.choice((offer.least, most, rng.randint(offer.least, most)))
        coupon = amount if offer.takes_coupon and rng.random() < 0.3 else 0
        left -= amount
        yield Stake(
            offer.wager, Cents(amount), rng.choice(offer.choices) if offer.choices else None, Cents(coupon)
        )


def _banking(_: Table, __: CommandOffer, term: Banking, rng: random.Random) -> Fields:
    co_bank = term.co_cover is not None and term.co_cover <= term.chips
    alone = term.cover <= term.chips
    if co_bank and (not alone or rng.random() < 0.5):
        return {"co_bank": True}
    return {"limit": rng.choice((None, 0, rng.randint(0, term.dealer_wager), term.dealer_wager))}


def _row_cut(_: Table, __: CommandOffer, term: RowCut, rng: random.Random) -> Fields:
    first, last = sorted(rng.choices(range(1, term.stacks + 1), k=2))
    moved = tuple(range(first, last + 1))
    parted = rng.randint(0, len(moved))
    return {"to_left": moved[:parted], "to_right": moved[parted:]}


def _hand(table: Table, ask: CommandOffer, term: HandToSet, rng: random.Random) -> Fields:
    """Whoever sets a hand holds it, seen or not; the term names it only to who has seen it."""
    assert ask.who.position is not None
    held = table.in_play.hands[ask.who.position]
    assert len(held) == term.count
    assert sorted(term.pieces) in ([], sorted(held))
    if term.by_house_way and rng.random() < 0.3:
        return {}
    if rng.random() < 0.5:
        way = table.rules.house_way.set(held)
        return {"high": way.high, "low": way.low}
    laid = rng.sample(held, len(held))
    parted = rng.randint(0, len(laid)) if term.split is None else term.split[0]
    return {"high": tuple(laid[:parted]), "low": tuple(laid[parted:])}


def _forfeit(table: Table, ask: CommandOffer, term: Forfeit, _: random.Random) -> Fields:
    if ask.command is c.LeaveTable:
        assert table.rules.abandoned is not None
        assert term.amount > 0
        return {}
    assert ask.who.position is not None
    stake = table.in_play.stake(ask.who.position, table.rules.main)
    assert stake is not None
    assert stake.amount == term.amount
    return {}


def _counting(table: Table, _: CommandOffer, term: Counting, rng: random.Random) -> Fields:
    if rng.random() < 0.8:
        return {}
    left = len(table.in_play.stock)
    found = rng.choice((left, min(left + 1, term.most)))
    held = ((rng.choice(term.places), table.rules.family.size - 1),) if rng.random() < 0.5 else ()
    return {"found": found, "held": held}


def _ways(_: Table, __: CommandOffer, term: Ways, rng: random.Random) -> Fields:
    return dict(zip(("shuffler", "deal_method", "device_removed"), rng.choice(term.ways), strict=True))


def _reports(_: Table, __: CommandOffer, term: Reports, rng: random.Random) -> Fields:
    report = rng.choice(term.reports)
    case = rng.choice(report.cases)
    return {
        "irregularity": report.irregularity,
        "position": case.position,
        "place": rng.choice(case.places),
        "count": rng.choice(case.counts),
    }


_DRAWN: Final[dict[type, Callable[[Table, CommandOffer, Any, random.Random], Fields]]] = {
    Between: _between,
    OneOf: _one_of,
    NoneOf: _none_of,
    SomeOf: _some_of,
    Distinct: _distinct,
    Wagering: _wagering,
    Banking: _banking,
    RowCut: _row_cut,
    HandToSet: _hand,
    Forfeit: _forfeit,
    Counting: _counting,
    Ways: _ways,
    Reports: _reports,
}


def anything(table: Table, rng: random.Random, at: int, command_id: str = "anything") -> c.Command:
    """A command of any kind by anyone, whose fields have some chance to fit."""
    kind = rng.choice(KINDS)
    position = rng.randint(0, 7)
    seated = table.seats[position] if position < len(table.seats) else None
    values = _values(table, rng, position)
    given = {each.name: values[each.name] for each in fields(kind) if each.name in values}
    role = rng.choice((kind.__dataclass_fields__["role"].default, *Role))
    by = rng.choice((seated or "dealer", seated or "dealer", "dealer", *NAMES))
    command: c.Command = kind(**given, command_id=command_id, at=at, role=role, by=by)
    return command


def _values(table: Table, rng: random.Random, position: int) -> Fields:
    in_play = table.round
    hand = in_play.hands[position] if in_play is not None and position < len(in_play.hands) else ()
    parted = rng.choice((len(hand), table.rules.family.high_size, rng.randint(0, len(hand))))
    some = tuple(rng.sample(range(1, 9), rng.randint(0, 3)))
    main = Stake(table.rules.main, Cents(rng.choice((1, 100, 500, 1000, 10_000, 10**9))))
    optional = [_stake(terms.key, terms.minimum, terms.choices, rng) for terms in table.rules.wagers.values()]
    stakes = tuple(stake for stake in (main, *optional) if rng.random() < 0.7)
    return {
        "amount": Cents(rng.choice((1, 10**12))),
        "position": position,
        "stakes": stakes,
        "co_bank": rng.random() < 0.3,
        "limit": rng.choice((None, 0, 1000, 10**9)),
        "above": rng.choice((None, 9, 20, 43, 44)),
        "stack": rng.randint(0, 9),
        "high": hand[:parted],
        "low": hand[parted:],
        "colours": rng.choice((("red",), ("red", "blue"), ("red", "red"), ())),
        "colour": rng.choice(("red", "green")),
        "deck": rng.randint(0, 2),
        "supervisor": "sue",
        "floorperson": rng.choice(("", "flo")),
        "to_left": some[:1],
        "to_right": some[1:],
        "style": rng.choice((None, *DeliveryStyle)),
        "face_up": rng.random() < 0.5,
        "player": rng.choice(NAMES),
        "shuffler": table.equipment.shuffler,
        "deal_method": table.equipment.deal_method,
        "device_removed": rng.random() < 0.5,
        "reason": rng.choice(("", "it slipped")),
        "chips_counted": rng.choice((None, 0)),
        "unlit": rng.choice(((), (position,))),
        "shakes": rng.choice((2, 3, 4)),
        "shaken_by": rng.choice((None, 0, 1)),
        "found": rng.choice((None, 3, 4, 99)),
        "held": rng.choice(((), ((2, 8),))),
        "count_stub": rng.random() < 0.5,
        "irregularity": rng.choice((*table.rules.irregularities, "nonsense")),
        "place": rng.choice((None, 0, 1, 3, 8)),
        "count": rng.choice((None, rng.randint(0, 20))),
    }


def _stake(wager: WagerKind, amount: Cents, choices: tuple[Any, ...], rng: random.Random) -> Stake:
    choice = rng.choice((*choices, None)) if choices else rng.choice((None, None, None, "red"))
    coupon = rng.choice((0, 0, 0, amount, 1))
    return Stake(wager, Cents(amount + rng.choice((0, 0, 1))), choice, Cents(coupon))


def altered(table: Table, command: c.Command, rng: random.Random) -> c.Command:
    """The same with one field as in some other command, by somebody else, or in another role."""
    what = rng.choice([each.name for each in fields(command) if each.name not in ("command_id", "at")])
    if what == "role":
        return replace(command, role=rng.choice(tuple(Role)))
    if what == "by":
        return replace(command, by=rng.choice(("dealer", *NAMES)))
    return replace(command, **{what: _values(table, rng, rng.randint(0, 7))[what]})


_BUSY: Final = (Phase.SETTLEMENT, Phase.BETWEEN_ROUNDS, Phase.DEALER_SETS)
"""Where little else than the next step is done, so that rounds come to their end."""


class Walk:
    """A table that plays by what it awaits alone, and is asked about more than it is given."""

    def __init__(self, submission: RulesSubmission, rng: random.Random) -> None:
        self.rng = rng
        self.table = new_table(submission)
        self.at = 1_000_000
        self.phases: set[Phase] = set()
        self._asked: tuple[tuple[CommandOffer, ...], tuple[CommandOffer, ...]] | None = None

    @property
    def awaited(self) -> LegalCommands:
        return legal_commands(self.table, self.at)

    @property
    def asks(self) -> tuple[tuple[CommandOffer, ...], tuple[CommandOffer, ...]]:
        """Both parts of what the table awaits in this state."""
        if self._asked is None:
            self._asked = self.awaited.waits, self.awaited.may
        return self._asked

    def step(self) -> None:
        """Somebody does something that the table waits for; now and then something else that may be."""
        self.phases.add(self.table.phase)
        waits, may = self.asks
        assert waits, f"the table waits for nobody in {self.table.phase}"
        ask = self._chosen(waits, may)
        command = drawn(self.table, ask, self.rng, self.at)
        decision = decide(self.table, command, chance(self.table, self.rng))
        assert not isinstance(decision, Refused), f"{self.table.phase}: {ask}: {command}: {decision}"
        self._asked = None
        for event in decision:
            self.table = evolve(self.table, event)
        self.at += self.rng.choice((1, 1, 1, 3600))

    def _chosen(self, waits: tuple[CommandOffer, ...], may: tuple[CommandOffer, ...]) -> CommandOffer:
        """Rather what keeps a game going: people come, wager and stay; few things go wrong."""
        rng, table = self.rng, self.table
        if table.round is None and len(table.occupied) < 3:
            coming = [ask for ask in may if ask.command in (c.TakePosition, c.BuyChips)]
            known = [ask for ask in coming if ask.who.name or not table.arrivals or rng.random() < 0.3]
            if known and rng.random() < 0.8:
                return self._named(rng.choice(known))
        if may and rng.random() < (0.1 if table.phase in _BUSY else 0.35):
            rare = (c.CloseTable, c.LeaveTable, c.LeavePosition, c.Report, c.SpreadCards, c.ChangeSet)
            usual = [ask for ask in may if ask.command not in rare or rng.random() < 0.04]
            laid = [ask for ask in usual if ask.command is c.PlaceWagers]
            return self._named(rng.choice(laid if laid and rng.random() < 0.6 else usual or may))
        return self._named(rng.choice(waits))

    def _named(self, ask: CommandOffer) -> CommandOffer:
        """Anybody who is not here yet is one of those who come here."""
        if ask.who.role is not Role.PLAYER or ask.who.name:
            return ask
        strangers = [name for name in NAMES if name not in self.table.arrivals]
        named = ask.who._replace(name=self.rng.choice(strangers or NAMES))
        return self.awaited.ask(ask.command, named) or self.rng.choice(self.asks[0])

    def probe(self, count: int) -> None:
        """What is in neither part is refused, and what is in one is not."""
        for _ in range(count):
            command = anything(self.table, self.rng, self.at)
            if self.rng.random() < 0.6:
                ask = self.rng.choice([ask for part in self.asks for ask in part])
                command = altered(self.table, drawn(self.table, ask, self.rng, self.at), self.rng)
            self.agree(command)

    def agree(self, command: c.Command) -> None:
        decision = decide(self.table, command, chance(self.table, self.rng))
        agreed(self.table, command, decision if isinstance(decision, Refused) else None)


def agreed(table: Table, command: c.Command, refused: Refused | None) -> None:
    """A command was refused where it is in neither part of what the table awaits, and nowhere else."""
    expected = legal_commands(table, command.at).admits(command) and holds_pieces(table, command)
    assert (refused is None) is expected, f"{table.phase}: {command}: {refused or 'accepted'}"


def holds_pieces(table: Table, command: c.Command) -> bool:
    """Whether a hand is set with its own pieces: terms do not name them to who has not seen them."""
    if not isinstance(command, c.SetHands | c.ShowHand) or not (given := (*command.high, *command.low)):
        return True
    return sorted(given) == sorted(table.in_play.hands[command.position])
