"""Random commands, legal and illegal, at tables of all games: what must hold after every one of them.

Books balance, replay equals live, every card is in one place, what the table awaits is accepted and nothing
else is, a refused command leaves the table as it was, no wager is taken after "No more bets", and every round
ends void or settled, to the cent as the text has it (`second_settlement`).
"""

from __future__ import annotations

import random
from itertools import count

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import Phase as Stage
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from awaited_kit import agreed, altered, anything, chance, drawn
from everything import further
from four_kit import SUPREME, TILES
from paigow.games.submission import RulesSubmission
from paigow.games.submission.samples import sample
from paigow.money import dollars
from paigow.table import TRANSITIONS, Refused, Table, evolve, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.legal import legal_commands
from paigow.table.money.ledger import CENTRE
from second_settlement.watching import Watch
from table_kit import Kit, changed, check

LONGEST_ROUND = 200
ENOUGH = dollars(400)
"""Chips with which a player wagers."""


class Tables(RuleBasedStateMachine):
    """One table of one game; the subclasses name its submissions."""

    names: tuple[str | RulesSubmission, ...] = ()
    """The samples that it plays by, or submissions of its own."""
    documents: tuple[str, ...] = ("PGP-", "FUP-")
    """Of which documents every decision of this game names a clause."""

    def __init__(self) -> None:
        super().__init__()
        self.kit: Kit | None = None
        self.shadow: Table | None = None
        self.watch: Watch | None = None
        self.folded = 0
        self.ids = count()

    def begin(self, rng: random.Random) -> Kit:
        name = rng.choice(self.names)
        rules = sample(name) if isinstance(name, str) else name
        kit = Kit(rules, dict.fromkeys(range(1, 7), rng.choice((60, 500, 10_000))))
        self.shadow, self.watch = new_table(kit.rules), Watch(kit.rules)
        self.kit = kit
        return kit

    @rule(seed=st.integers(0, 2**32))
    def go_on(self, seed: int) -> None:
        """What comes next at a table where everyone behaves."""
        rng = random.Random(seed)
        kit = self.kit or self.begin(rng)
        for _ in range(rng.choice((1, 1, 4, 12))):
            self.give(sensible(kit, rng), rng)

    @rule(seed=st.integers(0, 2**32))
    def anything(self, seed: int) -> None:
        """Any command by anyone, most of them out of place."""
        rng = random.Random(seed)
        kit = self.kit or self.begin(rng)
        self.give(anything(kit.table, rng, **kit.who()), rng)

    @rule(seed=st.integers(0, 2**32), close=st.booleans())
    def whatever_may_be_said(self, seed: int, close: bool) -> None:
        """Something that the table waits for, or that may be said besides; or just outside its terms."""
        rng = random.Random(seed)
        kit = self.kit or self.begin(rng)
        asked = legal_commands(kit.table, kit.at)
        command = drawn(
            kit.table, rng.choice((*asked.waits, *asked.may)), rng, kit.at, kit.who()["command_id"]
        )
        self.give(altered(kit.table, command, rng) if close else command, rng)

    def give(self, command: c.Command, rng: random.Random) -> None:
        assert self.kit is not None
        kit, before = self.kit, self.kit.table
        result = kit.journal.submit(command, chance(before, rng))
        agreed(before, command, result if isinstance(result, Refused) else None)
        if isinstance(result, Refused):
            assert kit.table is before
            assert result.reason
            assert (result.clause or self.documents[0]).startswith(self.documents), f"{command}: {result}"
            return
        for record in result:
            assert record.event.clause.startswith(self.documents), f"{command}: {record.event}"
            if isinstance(record.event, e.WagersPlaced):
                assert before.round is not None
                assert not before.round.closed

    @invariant()
    def nothing_is_lost(self) -> None:
        if self.kit is None or self.shadow is None or self.watch is None:
            return
        for record in self.kit.journal.records[self.folded :]:
            before, self.shadow = self.shadow, evolve(self.shadow, record.event)
            check(self.shadow)
            self.watch.see(before, record.event, self.shadow)
        self.folded = len(self.kit.journal.records)
        assert self.shadow == self.kit.table

    def teardown(self) -> None:
        """Once everyone behaves, the round ends."""
        if self.kit is None or self.kit.table.round is None:
            return
        rng = random.Random(0)
        for _ in range(LONGEST_ROUND):
            if self.kit.table.round is None:
                break
            self.give(sensible(self.kit, rng), rng)
        assert self.kit.table.round is None
        self.nothing_is_lost()
        assert not any(account.wager for account in self.kit.table.balances)
        assert self.kit.table.balance(CENTRE) == 0


def sensible(kit: Kit, rng: random.Random) -> c.Command:
    """Something that the table waits for; and a wager, while wagers are open."""
    table, asked, when = kit.table, legal_commands(kit.table, kit.at), kit.who()
    waits = asked.waits
    if table.round is not None and (table.phase, c.PlaceWagers) in TRANSITIONS:
        wagers = table.round.wagers
        empty = [ask for ask in asked.asks(c.PlaceWagers) if not wagers[ask.who.position or 0]]
        # A bank may have nothing left to cover a wager with: then the round goes on without one.
        if empty and rng.random() < (0.5 if any(wagers) else 0.75):
            waits = (rng.choice(empty),)
    ask = rng.choice(waits)
    if ask.command is c.PlaceWagers and table.chips(ask.who.name) < ENOUGH:
        return c.BuyChips(by=ask.who.name, amount=ENOUGH, **when)
    return drawn(table, ask, rng, **when)


class PaiGowPoker(Tables):
    names = (
        "pai-gow-poker-banking",
        "pai-gow-poker-emperors-treasure",
        "pai-gow-poker-fortune",
        "pai-gow-poker-number-wager",
        "pai-gow-poker-progressive-14a",
        "pai-gow-poker-progressive-14d-1",
        "pai-gow-poker-progressive-16e",
        "pai-gow-poker-three-and-seven-card-bonus",
        changed(sample("pai-gow-poker-banking"), equipment={"deal_method": "hand"}),
        *further("pai-gow-poker"),
    )


class EzPaiGowPoker(Tables):
    names = (
        "ez-pai-gow-poker",
        changed(sample("ez-pai-gow-poker"), equipment={"deal_method": "hand"}),
        *further("ez-pai-gow-poker"),
    )


class FaceUpPaiGowPoker(Tables):
    names = (
        "face-up-section-19",
        "face-up-rules-of-play",
        "face-up-progressive-1",
        *further("face-up-pai-gow-poker"),
    )


class SupremePaiGow(Tables):
    shoe = changed(SUPREME, equipment={"shuffler": "automated", "deal_method": "automated_shoe"})
    names = (
        "supreme-pai-gow",
        SUPREME,
        changed(SUPREME, equipment={"deal_method": "hand"}),
        changed(shoe, equipment={"decks": 2, "start_method": "button"}),
        changed(shoe, equipment={"start_method": "rng", "shuffler_counts": True}),
        *further("supreme-pai-gow"),
    )
    documents = ("SPG-",)


class PaiGowTiles(Tables):
    names = (
        "pai-gow-tiles-pair-fortunes",
        changed(TILES, equipment={"start_method": "rng"}, table={"abandoned_wager_lost": True}),
        changed(TILES, banking={"bank_sets_house_way": True}, equipment={"deliveries": ()}),
        *further("pai-gow-tiles"),
    )
    documents = ("PGT-",)


@pytest.mark.sizes(of="tables of each game", test=15, all=200, floor=5_000, target=50_000)
@pytest.mark.parametrize(
    "machine", [PaiGowPoker, EzPaiGowPoker, FaceUpPaiGowPoker, SupremePaiGow, PaiGowTiles]
)
def test_random_commands(machine: type[Tables], trials: int) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=trials,
            stateful_step_count=50,
            deadline=None,
            phases=(Stage.reuse, Stage.generate),  # a seed does not shrink
            suppress_health_check=list(HealthCheck),
        ),
    )
