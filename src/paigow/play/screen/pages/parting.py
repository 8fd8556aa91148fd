"""Leaving during a round: what becomes of what lies on the layout, before it is asked and afterwards."""

from __future__ import annotations

from collections.abc import Iterator

from paigow.money import Cents, format_money
from paigow.play.evening.evening import Evening
from paigow.play.evening.turn import Turn
from paigow.play.screen.pages.leaving import LeftBehind
from paigow.play.words import signed
from paigow.table.showing.wording import capital
from paigow.teaching.worth.words import scored


def at_stake(evening: Evening) -> str:
    """What is asked before you leave. Until "No more bets" wagers are taken along (PGP-7c.1), then they are
    settled (PGP-7b.2), or lost where the licensee says so (PGT-5C-2)."""
    cite, leave = evening.live.rules.cite, "Leave the table all the same?"
    staked = Cents(sum(place.wagered for place in evening.board.places if place.is_you))
    if not (staked or evening.is_held):
        return f"You have no wager on the layout. {leave}"
    lies = f"your wager of {format_money(staked)}" if staked else "your bank"
    if not evening.is_held:
        return f"{capital(lies)} is still yours to take back, and goes with you ({cite('PGP-7c.1')}). {leave}"
    return (
        f"{capital(lies)} is on the table. Play the round out, with what is left to do in the house way? "
        f"Or leave: then {_left_behind(evening)}."
    )


def _left_behind(evening: Evening) -> str:
    """What becomes of a wager whose player walks away from it."""
    rules = evening.live.rules
    if rules.abandoned is not None and evening.live.scene.abandons & set(evening.live.held):
        return f"it is lost ({rules.abandoned.clause})"
    return f"the dealer does that, and all is settled without you ({rules.cite('PGP-7b.2')})"


def take_leave(evening: Evening, *, plays_out: bool) -> tuple[str, ...]:
    """Leave, after the round where you want that; how the round came out in which you did."""
    was_held = evening.is_held
    if plays_out:
        evening.play_out()
    evening.leave()
    if not was_held:
        return ()
    how = "was played out in the house way" if plays_out else "in which you left was settled without you"
    return (f"The round {how}: {signed(evening.history[-1].net)}.",)


def how_it_went(evening: Evening) -> Iterator[str]:
    """The rounds you have played, and what you take along."""
    rounds, held = len(evening.history), evening.live.chips if evening.cashed is None else evening.cashed
    if rounds:
        played = "1 round" if rounds == 1 else f"{rounds} rounds"
        yield f"You played {played}: {signed(evening.result)}. You leave with {format_money(held)}."


class TableLeft(LeftBehind):
    """What you leave at a table: your wagers and your bank, and the evening to be told of."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._parted: tuple[str, ...] = ()
        """How the round ended in which you left."""

    @property
    def is_in_round(self) -> bool:
        return self._evening.turn is not Turn.NEXT_ROUND

    @property
    def at_stake(self) -> str:
        return at_stake(self._evening)

    @property
    def may_play_out(self) -> bool:
        return self._evening.is_held

    @property
    def last_words(self) -> str | None:
        """How it went and the score of the evening, or the sheet of a dealer in training."""
        dealing, score = self._evening.dealing, self._evening.judging.score
        if dealing is None:
            return "\n".join((*how_it_went(self._evening), *self._parted, *scored(score))) or None
        return "\n".join(dealing.sheet.told() if dealing.sheet.answers else ()) or None

    def depart(self, *, plays_out: bool = False) -> None:
        """Leave the table, and have what stays on the layout settled."""
        if self._evening.dealing is None:
            self._parted = take_leave(self._evening, plays_out=plays_out)
