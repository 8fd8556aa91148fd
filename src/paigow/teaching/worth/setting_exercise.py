"""A hand to set in a lesson: what the rules allow of it, what is right, and what everything else gives up."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, Final

from paigow.money import dollars, format_money
from paigow.pieces import Pieces
from paigow.rules.house_ways.base import rule_text
from paigow.rules.setting import Setting
from paigow.table.showing.wording import number_of
from paigow.teaching.drawing import faces
from paigow.teaching.exercises import Answer, LaidOut, TableExercise, Verdict, laid_out
from paigow.teaching.naming import named_setting
from paigow.teaching.worth.taught import gives_up
from paigow.teaching.worth.words import in_cents

_HUNDRED: Final = dollars(100)


@dataclass(frozen=True)
class DealToSet(TableExercise):
    """A deal to be set: as well as it can be, or as the house way does."""

    kind: ClassVar[str] = "set"
    dealt: Pieces
    by_house_way: bool

    @property
    def asks(self) -> str:
        return f"the low hand, by its places or its {self.family.pieces}, such as 2 3"

    @property
    def hands(self) -> tuple[LaidOut, ...]:
        return (LaidOut(f"your {self.family.pieces}", self.dealt),)

    @property
    def house_rule(self) -> str:
        """What the house way says of such a hand, in its own sentence."""
        given = self.set_by_house_way(self.dealt)
        text = rule_text(self.family.house_way(self.filed.house_way, self.switches), given.rule)
        return f'The house way here says of such a hand: "{text}"'

    def correct(self) -> tuple[Setting[Any], ...]:
        """Every setting that is allowed."""
        every = self.family.settings(self.dealt)
        return tuple(each for each in every if self.family.judge(each, self.switches) is None)

    def answer(self) -> Answer:
        given = self.set_by_house_way(self.dealt)
        high, low = self.family.describe(given.setting, self.switches)
        allowed = (
            f"The rules allow {number_of(len(self.correct()), 'setting')} of these {self.family.pieces}."
        )
        return Answer(
            f"{faces(given.high)} / {faces(given.low)}",
            f"High hand: {high}. Low hand: {low}. {self.house_rule} {allowed}",
            SET_BY[self.family.name],
            laid_out(given.setting, "the"),
        )

    def judge(self, text: str) -> Verdict:
        """Not allowed; allowed, but not right, with what it gives up; or right."""
        chosen = named_setting(self.family, self.dealt, text)
        wrong = self.family.judge(chosen, self.switches)
        if wrong is not None:
            said = f"not set correctly: {wrong}"
            return Verdict(False, said, fault=wrong.reason, clause=wrong.clause)
        named = "; ".join(self.family.describe(chosen, self.switches))
        if chosen == self.set_by_house_way(self.dealt).setting:
            return Verdict(True, f"correct, and as the house way sets it: {named}")
        lost = gives_up(self.game.name, chosen)
        if not lost and not self.by_house_way:
            return Verdict(True, f"correct, and worth as much as any setting of this hand: {named}")
        but = "but not as the house way sets it" if self.by_house_way else "but it could be set better"
        cost = (
            f"; it gives up {in_cents(lost * _HUNDRED)} of each {format_money(_HUNDRED)} wagered"
            if lost
            else ""
        )
        return Verdict(False, f"allowed (set correctly), {but}: {named}{cost}", gives_up=lost)

    def choices(self) -> tuple[str, ...]:
        places = range(1, self.family.size + 1)
        low_size = self.family.size - self.family.high_size
        return tuple(" ".join(map(str, low)) for low in combinations(places, low_size))


SET_BY: Final = {
    "cards": ("PGP-9a.2", "PGP-9d"),
    "supreme": ("SPG-12a.2", "SPG-12d"),
    "tiles": ("PGT-1B-5", "PGT-8D"),
}
"""What makes a setting correct, and what the house way rests on."""
