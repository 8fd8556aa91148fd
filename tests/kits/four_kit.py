"""Tables of Supreme Pai Gow and Pai Gow Tiles for tests: the kit with hands of four cards or tiles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Self

from paigow.games.submission import RulesSubmission
from paigow.games.submission.sections import DeliveryStyle
from paigow.pieces import Pieces
from paigow.table import Command, Phase, Role, Table
from paigow.table import commands as c
from table_kit import Hand, Kit, Who, submission

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
    f"[equipment]\ndeliveries = [{', '.join(repr(style.value) for style in DeliveryStyle)}]\n"
    '[wagers.pair_fortunes]\npay_table = "pair-fortunes-a"\nminimum = 1\nmaximum = 1000\n',
    "pai-gow-tiles",
    "maryland",
)


class FourKit(Kit):
    """A kit whose forced hands share one deck: the second 6-6 that a test names is the other tile."""

    def __init__(self, rules: RulesSubmission | str, players: Mapping[int, float] | None = None) -> None:
        self.pieces: dict[int, Pieces] = {}
        self.cut: dict[str, Any] = {}
        self.style: DeliveryStyle | None = None
        super().__init__(rules, players)

    def force(self, hands: Mapping[int, Hand]) -> Self:
        self.hands = dict(hands)
        together = " ".join(text.replace("/", " ") for text in hands.values())
        pieces = self.table.rules.family.read(together, None) if hands else ()
        self.pieces = {position: pieces[4 * n : 4 * n + 4] for n, position in enumerate(hands)}
        return self

    def deal_hands(self, **hands: Hand) -> Self:
        return self.force({0 if name == "dealer" else int(name[1:]): text for name, text in hands.items()})

    def read(self, position: int, text: Hand) -> Pieces:
        return self.pieces[position]

    def split(self, table: Table, position: int) -> tuple[Pieces, Pieces]:
        text = self.hands.get(position, "")
        if "/" in text:
            high = len(text.split("/")[0].split())
            return self.pieces[position][:high], self.pieces[position][high:]
        return super().split(table, position)

    def answer(self, table: Table, kind: type[Command], who: Who) -> Command | None:
        match kind:
            case c.CutStacks if self.cut:
                return c.CutStacks(**who, **self.cut)
            case c.DeclineCut if table.phase is Phase.STACK_CUT:
                return c.DeclineCut(**who)
            case c.ChooseDelivery:
                return c.ChooseDelivery(**who, role=Role.PLAYER, style=self.style)
        return super().answer(table, kind, who)


# Hands that win, lose and push against the OTHER of their game, all from one deck or set.
SUPREME_OTHER = "9s 9h / 5d 2c"
TILE_OTHER = "1-1 1-1 / 5-6 1-5"
SUPREME_HANDS: Mapping[str, tuple[Hand, ...]] = {
    "W": ("Ts Th / Kc 8d", "Js Jh / Kd 8c", "Qs Qh / Kh 8s"),
    "L": ("6s Ah / 3d 2h", "6h 3s / 4h Ad", "7s 2d / 4c 2s"),
    "P": ("Tc Td / 4s Ac", "Jc Jd / 3c Ks"),
}
TILE_HANDS: Mapping[str, tuple[Hand, ...]] = {
    "W": ("6-6 6-6 / 5-5 2-6", "2-4 1-2 / 4-6 4-5"),
    "L": ("1-6 2-2 / 3-4 1-3", "3-3 2-3 / 1-5 1-4"),
    "P": ("4-4 4-4 / 4-6 3-6", "5-6 1-6 / 5-5 3-5"),
}


def hands_of(hands: Mapping[str, Sequence[Hand]], results: Mapping[int, str]) -> dict[int, Hand]:
    """Hands with the given results (W, L, P) against the other hand of that game; the dealer's keep theirs in
    the house way."""
    left = {result: list(hands[result]) for result in "WLP"}
    return {position: left[result].pop(0) for position, result in sorted(results.items())}
