"""Tables of Supreme Pai Gow and Pai Gow Tiles for tests: the kit with hands of four cards or tiles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from paigow.games.submission import RulesSubmission
from paigow.games.submission.choices import Delivery
from paigow.table import Command, Phase, Role, Table
from paigow.table import commands as c
from table_kit import Hand, Kit, submission

SUPREME = submission(
    "[banking]\nenabled = true\nco_banking = true\n"
    "[table]\nminimum = 1\nmaximum = 100000\nareas_per_player = 2\n"
    "[wagers.bonus]\nminimum = 1\nmaximum = 1000\n",
    "supreme-pai-gow",
    "balanced",
)
TILES = submission(
    "[banking]\nenabled = true\nco_banking = true\n"
    "[table]\nminimum = 1\nmaximum = 100000\nareas_per_player = 2\n"
    f"[equipment]\ndeliveries = [{', '.join(repr(style.value) for style in Delivery)}]\n"
    '[wagers.pair_fortunes]\npay_table = "pair-fortunes-a"\nminimum = 1\nmaximum = 1000\n',
    "pai-gow-tiles",
    "maryland",
)


class FourKit(Kit):
    """A kit whose forced hands share one deck: the second 6-6 that a test names is the other tile."""

    def __init__(self, rules: RulesSubmission | str, players: Mapping[int, float] | None = None) -> None:
        self.pieces: dict[int, tuple[Any, ...]] = {}
        self.cut: dict[str, Any] = {}
        self.style: Delivery | None = None
        super().__init__(rules, players)

    def force(self, hands: Mapping[int, Hand]) -> FourKit:
        self.hands = dict(hands)
        together = " ".join(text.replace("/", " ") for text in hands.values())
        pieces = self.table.rules.family.read(together, None) if hands else ()
        self.pieces = {position: pieces[4 * n : 4 * n + 4] for n, position in enumerate(hands)}
        return self

    def deal_hands(self, **hands: Hand) -> FourKit:
        return self.force({0 if name == "dealer" else int(name[1:]): text for name, text in hands.items()})

    def read(self, position: int, text: Hand) -> tuple[Any, ...]:
        return self.pieces[position]

    def split(self, table: Table, position: int) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
        text = self.hands.get(position, "")
        if "/" in text:
            high = len(text.split("/")[0].split())
            return self.pieces[position][:high], self.pieces[position][high:]
        return super().split(table, position)

    def usual(self, table: Table) -> Command | None:
        play = table.round
        if play is None or play.bank is None:
            return super().usual(table)
        who = {"by": str(table.seats[play.bank]), "position": play.bank, **self.who()}
        if table.phase is Phase.STACK_CUT:
            return c.CutStacks(**who, **self.cut) if self.cut else c.DeclineCut(**who)
        if table.phase is Phase.DELIVERY_CHOICE:
            return c.ChooseDelivery(**who, role=Role.PLAYER, style=self.style)
        return super().usual(table)
