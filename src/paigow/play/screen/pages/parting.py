"""Leaving during a round: what becomes of what lies on the layout, before it is asked and afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from paigow.money import Cents, format_money
from paigow.play.evening.evening import Evening
from paigow.play.kept.statistics import statistics_from
from paigow.play.screen.pages.leaving import LeftBehind
from paigow.play.seated.sitting import Sitting
from paigow.play.words import signed
from paigow.table.showing.wording import capital, number_of
from paigow.teaching.worth.words import scored

WAITS: Final = "It waits for you as it lies: `paigow play` and g come back to it. Leave the table?"
"""What is asked before you quit an evening that is kept."""


def at_stake(evening: Evening) -> str:
    """What is asked before you leave. Until "No more bets" wagers are taken along (PGP-7c.1), then they are
    settled (PGP-7b.2), or lost where the licensee says so (PGT-5C-2)."""
    cite, leave = evening.live.rules.cite, "Leave the table all the same?"
    if evening.dealing is not None:
        return f"You deal, and the round is not over. {leave}"
    staked = Cents(sum(place.wagered for place in evening.board.places if place.is_you))
    if not (staked or evening.is_held):
        return f"You have no wager on the layout. {leave}"
    lies = f"your wager of {format_money(staked)}" if staked else "your bank"
    if not evening.is_held:
        return f"{capital(lies)} is still yours to take back, and goes with you ({cite('PGP-7c.1')}). {leave}"
    on_the_table = f"{capital(lies)} is on the table."
    if (lost := _lost_by(evening)) is not None:
        return (
            f"{on_the_table} If you leave now, it is lost ({lost}). "
            "Or have the round played out first, with what is left to do in the house way."
        )
    done = "what is left to do is done in the house way, and you hear how it came out"
    return f"{on_the_table} If you leave, {done} ({cite('PGP-7b.2')}). Leave?"


def _lost_by(evening: Evening) -> str | None:
    """The clause by which whoever walks away loses the wager; nothing where it is settled all the same."""
    abandoned = evening.live.rules.abandoned
    loses = evening.is_held and evening.live.scene.abandons & set(evening.live.held)
    return abandoned.clause if abandoned is not None and loses else None


def take_leave(evening: Evening, *, plays_out: bool) -> tuple[str, ...]:
    """Leave, after the round where you want that; how the round came out in which you did."""
    was_held = evening.is_held
    if plays_out:
        evening.play_out()
    evening.leave()
    if not was_held:
        return ()
    how = "was played out in the house way" if plays_out else "in which you left was settled without you"
    last = evening.history[-1]
    why = (capital(said.text) for each in last.decided for said in each.said)
    hands = (f"{who}: {cards}" for who, cards in last.hands if cards)
    return (f"The round {how}: {signed(last.net)}.", *hands, *why)


def how_it_went(evening: Evening) -> Iterator[str]:
    """The rounds you have played, and what you take along."""
    held = evening.live.chips if evening.cashed is None else evening.cashed
    for played in how_many_rounds(evening):
        yield f"{played}. You leave with {format_money(held)}."


def how_many_rounds(evening: Sitting) -> Iterator[str]:
    """The rounds you have played, if any, and what came of them."""
    if evening.history:
        yield f"You played {number_of(len(evening.history), 'round')}: {signed(evening.result)}"


def kept_told(evening: Evening) -> tuple[str, ...]:
    """Quit an evening that is kept; what waits for you, or what has come in between."""
    evening.keeping.close()
    waits = "seat" if evening.live.view.round is None else "round"
    return (evening.keeping.news() or f"Your {waits} waits for you: start `paigow play` and press g.",)


class TableLeft(LeftBehind):
    """What you leave at a table: your wagers and your bank, and the evening to be told of."""

    def __init__(self, evening: Evening) -> None:
        self._evening = evening
        self._parted: tuple[str, ...] = ()
        """How the round ended in which you left."""
        self._kept: tuple[str, ...] = ()
        """What becomes of an evening that is kept."""

    @property
    def asks_first(self) -> bool:
        """Whether a round is on."""
        return self._evening.live.view.round is not None

    @property
    def at_stake(self) -> str:
        waits = self._evening.keeping.is_kept
        return f"A round is on. {WAITS if waits else at_stake(self._evening)}"

    @property
    def may_play_out(self) -> bool:
        return not self._evening.keeping.is_kept and _lost_by(self._evening) is not None

    @property
    def last_words(self) -> str | None:
        """How it went and the score of the evening, or the sheet of a dealer in training."""
        dealing, score = self._evening.dealing, self._evening.judging.score
        if dealing is None:
            told = (*how_it_went(self._evening), *self._parted, *scored(score), *self._kept)
            return "\n".join(told) or None
        sheet = dealing.sheet
        told = sheet.told() if sheet.answers or sheet.missteps else ()
        return "\n".join((*told, *self._kept)) or None

    def cash_out(self) -> None:
        """End an evening that is kept: nobody comes back to it."""
        evening = self._evening
        evening.leave()
        evening.keeping.end()
        evening.keeping.close()
        live = evening.live
        summed = statistics_from(live.rules.submission, live.drive.journal.entries, evening.history)
        over = evening.keeping.news() or "The evening is over:"
        self._kept = (over, *(f"  {line}" for line in summed.told()))

    def depart(self, *, plays_out: bool = False) -> None:
        """Leave the table, and have what stays on the layout settled: played out, unless it is to be lost."""
        if self._evening.keeping.is_kept:
            self._kept = kept_told(self._evening)
        elif self._evening.dealing is None:
            stays = self._evening.is_held and not self.may_play_out
            self._parted = take_leave(self._evening, plays_out=plays_out or stays)
