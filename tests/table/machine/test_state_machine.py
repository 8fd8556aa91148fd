"""Random commands, legal and illegal, at tables of the poker games: what must hold after every one of them.

Books balance, replay equals live, every card is in one place, a refused command leaves the table as it was,
no wager is taken after "No more bets", and every round ends void or settled, to the cent as the text has it
(`second_settlement`). `--hypothesis-profile` or the
environment variable PAIGOW_EXAMPLES asks for more.
"""

from __future__ import annotations

import os
import random
from dataclasses import MISSING, fields
from itertools import count
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import Phase as Stage
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule, run_state_machine_as_test

from everything import further
from four_kit import SUPREME, TILES, FourKit
from paigow.games.submission import DeliveryStyle, RulesSubmission
from paigow.games.submission.samples import sample
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents, dollars
from paigow.table import Entropy, Phase, Refused, Role, Stake, Table, evolve, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.dealer import next_dealer_command
from paigow.table.money.ledger import CENTRE
from paigow.table.state.values import Standing
from second_settlement.watching import Watch
from table_kit import Kit, changed, check, stakes_of

EXAMPLES = int(os.environ.get("PAIGOW_EXAMPLES", "200"))
COMMANDS: list[type[c.Command]] = sorted(
    (kind for kind in vars(c).values() if isinstance(kind, type) and c.Command in kind.__mro__[1:]),
    key=lambda kind: kind.__name__,
)
LONGEST_ROUND = 200
ANSWERED = (Phase.BANK_OFFER, Phase.CUT, Phase.CHOICE, Phase.STACK_CHOICE, Phase.DELIVERY_CHOICE)
"""Where the dealer answers for who has left."""
ENOUGH = dollars(400)


class Tables(RuleBasedStateMachine):
    """One table of one game; the subclasses name its submissions."""

    names: tuple[str | RulesSubmission, ...] = ()
    """The samples that it plays by, or submissions of its own."""
    kind: type[Kit] = Kit
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
        kit = self.kind(rules, dict.fromkeys(range(1, 7), rng.choice((60, 500, 10_000))))
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
        self.give(random_command(kit, rng), rng)

    def give(self, command: c.Command, rng: random.Random) -> None:
        assert self.kit is not None
        kit, before = self.kit, self.kit.table
        result = kit.journal.submit(command, chance(before, rng))
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


def chance(table: Table, rng: random.Random) -> Entropy:
    deck = table.rules.family.deck
    return Entropy(
        order=tuple(rng.sample(deck, len(deck))),
        dice=tuple(rng.choices(range(1, 7), k=3)),
        number=rng.randint(1, table.rules.places),
        cut=rng.randint(10, len(deck) - 10),
    )


def sensible(kit: Kit, rng: random.Random) -> c.Command:
    """What a player or the dealer does now."""
    table, in_play = kit.table, kit.table.round
    who = kit.who()
    for_absent = next_dealer_command(table, who["command_id"], kit.at)
    if for_absent is not None and table.phase in ANSWERED:
        return for_absent
    if in_play is not None and table.phase is Phase.CHOICE:
        kind = rng.choice((c.PlayOn, c.VoidHand))
        return kind(by=str(table.seats[in_play.choices[0]]), position=in_play.choices[0], **who)
    if in_play is not None and not in_play.closed and table.phase in (Phase.SHUFFLE, Phase.WAGERS, Phase.CUT):
        empty = [p for p in table.occupied if not in_play.wagers[p] and p != in_play.bank]
        if empty and (not any(in_play.wagers) or rng.random() < 0.5):
            at = rng.choice(empty)
            player = str(table.seats[at])
            if table.chips(player) < ENOUGH:
                return c.BuyChips(by=player, amount=ENOUGH, **who)
            command = c.PlaceWagers(by=player, position=at, stakes=stakes(table, rng), **who)
            covered = in_play.bank is None or table.chips(str(table.seats[in_play.bank])) > ENOUGH
            if covered or not any(in_play.wagers):
                return command
    if table.phase is Phase.SETTING and in_play is not None:
        todo = [
            p for p in table.occupied if in_play.standing[p] is Standing.IN_PLAY and not in_play.settings[p]
        ]
        if todo and table.seats[todo[0]] not in in_play.departed:
            return kit.setting(table) or c.OpenRound(**who)
    kit.bank = rng.choice((None, *range(1, 7)))
    usual = kit.usual(table)
    if usual is not None and table.phase is not Phase.SETTING:
        return usual
    if in_play is not None and table.phase is Phase.WAGERS and not any(in_play.wagers):
        return c.SpreadCards(deck=in_play.deck, **who)
    return next_dealer_command(table, who["command_id"], kit.at) or c.OpenTable(
        colours=("red", "blue")[: kit.rules.equipment.decks], **who
    )


def stakes(table: Table, rng: random.Random) -> tuple[Stake, ...]:
    """A main wager and some of the optional ones, within their limits; odd cents and coupons among them."""
    rules, filed = table.rules, table.rules.submission
    amount = Cents(min(filed.table.minimum * rng.choice((1, 1, 2)) + rng.choice((0, 0, 37)), ENOUGH // 4))
    amount = max(amount, filed.table.minimum)
    taken = filed.match_play.accepted and table.round is not None and table.round.bank is None
    laid = [Stake(rules.main, amount, coupon=amount if taken and rng.random() < 0.3 else Cents(0))]
    for terms in rules.wagers.values():
        if terms.mandatory or rng.random() < 0.6:
            choice = rng.choice(terms.choices) if terms.choices else None
            most = max(terms.minimum, min(terms.maximum, dollars(10)))
            amount = rng.choice((terms.minimum, most))
            coupon = amount if terms.takes_coupon and rng.random() < 0.3 else Cents(0)
            laid.append(Stake(terms.key, amount, choice, coupon))
    return tuple(laid)


def required(kind: type[c.Command]) -> set[str]:
    """The fields without a default; commands of other games may have some that these tables never use."""
    return {
        each.name
        for each in fields(kind)
        if each.default is MISSING and each.name not in ("command_id", "at")
    }


def random_command(kit: Kit, rng: random.Random) -> c.Command:
    """A command with arguments that have some chance to fit."""
    table, in_play = kit.table, kit.table.round
    at = rng.choice((0, 1, 1, 2, 3, 6, 7))
    hand = in_play.hands[at] if in_play is not None and at < 7 else ()
    cut = rng.randint(0, len(hand))
    values: dict[str, Any] = {
        "amount": Cents(rng.choice((-1, 0, 500, 10_000))),
        "position": at,
        "stakes": rng.choice((stakes(table, rng), (), stakes_of(dict.fromkeys(WagerKind, 5)))),
        "co_bank": rng.random() < 0.3,
        "limit": rng.choice((None, 0, 1000, -1)),
        "above": rng.choice((None, 9, 20, 43, 44)),
        "stack": rng.randint(0, 8),
        "high": hand[:cut],
        "low": hand[cut:],
        "colours": rng.choice((("red",), ("red", "blue"), ())),
        "colour": rng.choice(("red", "green")),
        "deck": rng.choice((0, 1, 2)),
        "supervisor": "sue",
        "floorperson": rng.choice(("", "flo")),
        "to_left": rng.choice(((), (3,), (1, 2), (2, 1))),
        "to_right": rng.choice(((), (4, 5), (8,))),
        "style": rng.choice((None, *DeliveryStyle)),
        "face_up": rng.random() < 0.7,
        "player": rng.choice(("p1", "p9")),
        "shuffler": table.equipment.shuffler,
        "deal_method": table.equipment.deal_method,
        "device_removed": rng.random() < 0.5,
        "reason": rng.choice(("", "it slipped")),
        "chips_counted": rng.choice((None, 0)),
        "shakes": rng.choice((2, 3)),
        "shaken_by": rng.choice((None, 0, 1)),
        "found": rng.choice((None, 3, 4)),
        "held": rng.choice(((), ((2, 8),))),
        "count_stub": rng.random() < 0.5,
        "irregularity": rng.choice((*table.rules.irregularities, "nonsense")),
        "place": rng.choice((None, 0, 1, 3, 8)),
        "count": rng.randint(3, 18),
    }
    kind = rng.choice([each for each in COMMANDS if required(each) <= values.keys()])
    given = {each.name: values[each.name] for each in fields(kind) if each.name in values}
    role = rng.choice((next(each.default for each in fields(kind) if each.name == "role"), *Role))
    by = rng.choice(("dealer", f"p{at}", f"p{at}", "p1"))
    return kind(**{**kit.who(), **given, "role": role, "by": by})


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
    kind = FourKit
    documents = ("SPG-",)


class PaiGowTiles(Tables):
    names = (
        "pai-gow-tiles-pair-fortunes",
        changed(TILES, equipment={"start_method": "rng"}, table={"abandoned_wager_lost": True}),
        changed(TILES, banking={"bank_sets_house_way": True}, equipment={"deliveries": ()}),
        *further("pai-gow-tiles"),
    )
    kind = FourKit
    documents = ("PGT-",)


@pytest.mark.parametrize(
    "machine", [PaiGowPoker, EzPaiGowPoker, FaceUpPaiGowPoker, SupremePaiGow, PaiGowTiles]
)
def test_random_commands(machine: type[Tables]) -> None:
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=EXAMPLES,
            stateful_step_count=50,
            deadline=None,
            phases=(Stage.reuse, Stage.generate),  # a seed does not shrink
            suppress_health_check=list(HealthCheck),
        ),
    )
