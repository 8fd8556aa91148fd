"""Why a main wager came out as it did: two pairs of hands side by side, each named, and what decided.

It is made from a round as one viewer may see it, once both sides lie open, or from two settings alone; so it
says nothing that the viewer does not know. `comparison_told` puts it into words.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum, StrEnum
from typing import Any, Final

from paigow.citations import ClauseRefs
from paigow.games.catalogue import Game
from paigow.games.catalogue import game as game_by_name
from paigow.games.hands import Family, family_of
from paigow.games.main_wager import outcome_by_game
from paigow.message import Message
from paigow.pieces import Pieces
from paigow.rules.outcome import Outcome, Reason, Result
from paigow.rules.ranking_clauses import (
    cards_compared_by,
    not_set_by,
    tiles_compared_by,
    two_cards_compared_by,
)
from paigow.rules.setting import Setting
from paigow.switches import DEFAULT, Switches
from paigow.table.showing.views import PositionView, RoundView
from paigow.table.showing.wording import Scene, ToldLine
from paigow.table.state.rules import GameRules
from paigow.table.state.values import DEALER, Position, Standing
from paigow.teaching.tiebreakers import tiebreakers_of


class Which(StrEnum):
    """The two hands that everybody sets."""

    HIGH = "high"
    LOW = "low"


class Stands(IntEnum):
    """How one hand stands against the corresponding one."""

    LOWER = -1
    COPY = 0
    HIGHER = 1


@dataclass(frozen=True, slots=True)
class HandsCompared:
    """A high or low hand beside the corresponding one."""

    which: Which
    mine: Pieces
    theirs: Pieces
    called: str
    """My hand in words, as far as is needed to tell it from the other."""
    theirs_called: str
    stands: Stands
    """How mine stands."""
    by: str | None = None
    """What decided, in words; nothing for a copy."""
    marked: Pieces = ()
    """Those of my pieces that decided."""
    theirs_marked: Pieces = ()
    zero: bool = False
    """Whether the player's, mine or theirs, loses because it counts zero (SPG-3d.1)."""
    clauses: tuple[str, ...] = ()

    def turned(self) -> HandsCompared:
        """Return the comparison from the other side."""
        return replace(
            self,
            mine=self.theirs,
            theirs=self.mine,
            called=self.theirs_called,
            theirs_called=self.called,
            stands=Stands(-self.stands),
            marked=self.theirs_marked,
            theirs_marked=self.marked,
        )


@dataclass(frozen=True, slots=True)
class Laid:
    """The two hands of one side as they lie open, and their names."""

    high: Pieces
    low: Pieces
    high_called: str
    low_called: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """One main wager decided: who, against whom, how it came out, and the hands that lie open."""

    position: Position
    """Whose wager it is: a player's, or the dealer's against a bank."""
    against: Position
    """The dealer's place, or the bank's."""
    outcome: Outcome | None
    """Of the wager at the position; nothing where the hand was void."""
    mine: Laid | None = None
    theirs: Laid | None = None
    hands: tuple[HandsCompared, ...] = ()
    """The high and the low hands compared; none where they decided nothing."""
    fault: str | None = None
    """Why the hands are not set correctly."""
    fault_clauses: tuple[str, ...] = ()

    @property
    def result(self) -> Result | None:
        """Win, push or lose of the wager at the position."""
        return None if self.outcome is None else self.outcome.result

    def turned(self) -> Comparison:
        """Return the hands from the other side, as a bank looks at them; the outcome stays the player's."""
        turned = tuple(each.turned() for each in self.hands)
        return replace(self, mine=self.theirs, theirs=self.mine, hands=turned)


BY_HANDS: Final = frozenset(
    {
        Reason.BOTH_HIGHER,
        Reason.BOTH_LOWER,
        Reason.ONLY_HIGH_HIGHER,
        Reason.ONLY_LOW_HIGHER,
        Reason.COPY_HIGH,
        Reason.COPY_LOW,
        Reason.COPY_BOTH,
        Reason.ZERO_LOW_HAND,
    }
)
"""The reasons for which the hands themselves decided."""


def compare_settings(
    game: str | Game, mine: Setting[Any] | str, theirs: Setting[Any] | str, switches: Switches = DEFAULT
) -> Comparison:
    """Two settings, as a player's wager against the dealer comes out by the rules of the game.

    >>> mine, dealer = "7s 7h 7d Ac 2s / 5d 5h", "Qs Qh 9d 6c 3s / Jd Jh"
    >>> for hands in compare_settings("pai-gow-poker", mine, dealer).hands:
    ...     print(hands_told(hands))
    high: three sevens beat a pair of queens
    low: a pair of fives lost to a pair of jacks
    """
    family = family_of(game)
    mine, theirs = family.setting(mine), family.setting(theirs)
    outcome = outcome_by_game(game_by_name(game).name, mine, theirs, switches)
    return _compared(family, switches, outcome, mine=mine, theirs=theirs)


def comparison(rules: GameRules, seen: RoundView, position: Position) -> Comparison | None:
    """How the main wager at a position came out, as far as whoever sees the round knows.

    Nothing before it is decided, or where there is no such wager. A surrendered wager is decided at once; a
    void hand has no outcome.
    """
    place, against = seen.positions[position], seen.bank or DEALER
    if place.standing is Standing.VOID:
        return Comparison(position, against, None)
    if place.standing is Standing.SURRENDERED:
        lost = Outcome(Result.LOSE, Reason.SURRENDERED, rules.cite("PGP-9e-1"))
        return Comparison(position, against, lost)
    if place.outcome is None:
        return None
    return _compared(
        rules.family,
        rules.switches,
        place.outcome,
        mine=setting_seen(place),
        theirs=setting_seen(seen.positions[against]),
        position=position,
        against=against,
    )


def setting_seen(place: PositionView) -> Setting[Any] | None:
    """The hands at a place as they were set, where the viewer sees them."""
    hand = place.hand
    if hand is None or hand.high is None or hand.low is None:
        return None
    return Setting(hand.high, hand.low)


def _compared(
    family: Family[Any],
    switches: Switches,
    outcome: Outcome,
    *,
    mine: Setting[Any] | None,
    theirs: Setting[Any] | None,
    position: Position = 1,
    against: Position = DEALER,
) -> Comparison:
    hands: tuple[HandsCompared, ...] = ()
    if mine is not None and theirs is not None and outcome.reason in BY_HANDS:
        hands = (
            _hands(Which.HIGH, family, switches, mine.high, theirs.high),
            _hands(Which.LOW, family, switches, mine.low, theirs.low),
        )
    fault = None if mine is None else family.judge(mine, switches)
    return Comparison(
        position,
        against,
        outcome,
        _laid(family, switches, mine),
        _laid(family, switches, theirs),
        hands,
        None if fault is None else fault.reason,
        () if fault is None else not_set_by(fault),
    )


def _laid(family: Family[Any], switches: Switches, setting: Setting[Any] | None) -> Laid | None:
    if setting is None:
        return None
    called = [_called(family, switches, hand) for hand in (setting.high, setting.low)]
    return Laid(setting.high, setting.low, called[0], called[1])


def _called(family: Family[Any], switches: Switches, hand: Pieces) -> str:
    """A hand in words; one of a wrong number of pieces is no hand, and is named by them (PGP-9g-1-iv)."""
    if len(hand) not in (family.high_size, family.size - family.high_size):
        return family.format(hand) or Message(f"no {family.pieces}")
    return tiebreakers_of(family.name, hand, switches).called


def _hands(
    which: Which, family: Family[Any], switches: Switches, mine: Pieces, theirs: Pieces
) -> HandsCompared:
    one, other = (tiebreakers_of(family.name, hand, switches) for hand in (mine, theirs))
    if one.is_zero and other.is_zero and (family.name == "tiles" or which is Which.LOW):
        # Neither tiles nor cards are asked: of two zeros of tiles the dealer or bank takes either hand
        # (PGT-3H-2), and a low hand of Supreme never wins with zero (SPG-3d.1).
        zero = family.name != "tiles"
        stands = Stands.LOWER if zero else Stands.COPY
        clauses = ClauseRefs(("SPG-3d.1",)) if zero else _compared_by(family, switches, mine, theirs)
        return HandsCompared(
            which, mine, theirs, one.called, other.called, stands, zero=zero, clauses=clauses
        )
    clauses = _compared_by(family, switches, mine, theirs)
    decided = one.deciding(other)
    if decided is None:
        called, theirs_called = one.order[-1].called, other.order[-1].called
        return HandsCompared(which, mine, theirs, called, theirs_called, Stands.COPY, clauses=clauses)
    tiebreaker, theirs_tiebreaker = decided
    return HandsCompared(
        which,
        mine,
        theirs,
        tiebreaker.called,
        theirs_tiebreaker.called,
        Stands.HIGHER if tiebreaker.value > theirs_tiebreaker.value else Stands.LOWER,
        tiebreaker.by,
        tiebreaker.pieces,
        theirs_tiebreaker.pieces,
        clauses=clauses,
    )


def _compared_by(family: Family[Any], switches: Switches, mine: Any, theirs: Any) -> ClauseRefs:
    match family.name:
        case "poker":
            return cards_compared_by(mine, theirs, switches.ace_five)
        case "supreme":
            return two_cards_compared_by(mine, theirs)
        case _:
            return tiles_compared_by(mine, theirs)


# Words

RESULT: Final = {Result.WIN: Message("won"), Result.PUSH: Message("pushed"), Result.LOSE: Message("lost")}
_STANDS: Final = {Stands.HIGHER: "beat", Stands.LOWER: "lost to"}


_BANK_RESULT: Final = {
    Result.WIN: RESULT[Result.LOSE],
    Result.PUSH: RESULT[Result.PUSH],
    Result.LOSE: RESULT[Result.WIN],
}
_TURNED: Final = {
    Reason.BOTH_HIGHER: Reason.BOTH_LOWER,
    Reason.BOTH_LOWER: Reason.BOTH_HIGHER,
    Reason.ONLY_HIGH_HIGHER: Reason.ONLY_LOW_HIGHER,
    Reason.ONLY_LOW_HIGHER: Reason.ONLY_HIGH_HIGHER,
}


def _bank_why(outcome: Outcome) -> str:
    """Why a wager came out so, from the side of the bank that it was against."""
    if outcome.reason is Reason.ZERO_LOW_HAND:
        high = "lower, but" if outcome.result is Result.PUSH else "not lower, and"
        return Message(f"the high hand is {high} the low hand that it met counts zero, which never wins")
    turned = replace(outcome, reason=_TURNED.get(outcome.reason, outcome.reason))
    return turned.why_against(Message("the bank"))


def hands_told(hands: HandsCompared, taken_by: str | None = None) -> str:
    """Two corresponding hands in words, in the past tense; a copy goes to the dealer or bank."""
    comma = "," if ", " in hands.called.partition(" (")[0] else ""
    if hands.stands is not Stands.COPY:
        met = f"{_STANDS[hands.stands]} {{called2}}"
        met += ", as a player's low hand of zero never wins" if hands.zero else ""
    else:
        met = "on both sides" if hands.called == hands.theirs_called else "against {called2}"
        met += ", a copy, which went to {who}"
    return Message(
        f"{{which}}: {{called}}{comma} {met}",
        which=Message(hands.which.value),
        called=hands.called,
        called2=hands.theirs_called,
        who=taken_by or Message("the other side"),
    )


def comparison_told(comparison: Comparison, scene: Scene) -> tuple[ToldLine, ...]:
    """A comparison in words for the reader of the scene: how it came out and why, then hand by hand.

    A bank hears of its own side, result and reason too, where the hands decided.
    """
    who, other = scene.subject(comparison.position), _opponent(scene, comparison.against)
    at, outcome = comparison.position, comparison.outcome
    if outcome is None:
        void = Message("{who}: the hand was void and its wagers were returned", who=who)
        return (ToldLine(void, scene.rules.cite("PGP-11d.1"), at),)
    why, also = outcome.why_against(other), outcome.grounds[1:]
    if outcome.reason is Reason.NOT_SET_CORRECTLY and comparison.fault is not None:
        why = Message("the hands were not set correctly, as {fault}", fault=comparison.fault)
        also = ClauseRefs((*also, *comparison.fault_clauses[1:]))
    key = "{who} {result} against {who2}: {why}"
    said = Message(key, who=who, result=RESULT[outcome.result], who2=other, why=why)
    turned = comparison
    if scene.reads(scene.seats[comparison.against]):
        turned = comparison.turned()
        if comparison.hands:
            said = Message(
                "{who}, the bank, {result} against {who2}: {why}",
                who=scene.subject(comparison.against),
                result=_BANK_RESULT[outcome.result],
                who2=scene.who(at),
                why=_bank_why(outcome),
            )
    line = ToldLine(said, outcome.clause, at, settles=True, also=also)
    hands = [
        ToldLine(hands_told(each, other), each.clauses[0], at, detail=True, also=each.clauses[1:])
        for each in turned.hands
    ]
    return (line, *hands) if hands else (line, *_laid_open(scene, comparison))


def _laid_open(scene: Scene, comparison: Comparison) -> list[ToldLine]:
    """What lies open where no hand decided: it is named all the same."""
    sides = ((comparison.position, comparison.mine), (comparison.against, comparison.theirs))
    key = "{who}: high {called}, low {called2}"
    return [
        ToldLine(
            Message(key, who=scene.who(at), called=laid.high_called, called2=laid.low_called),
            position=at,
            detail=True,
        )
        for at, laid in sides
        if laid is not None
    ]


def _opponent(scene: Scene, against: Position) -> str:
    """Whose hand it was played against: the dealer's, or that of a player who banked."""
    who = scene.who(against)
    return who if against == DEALER else Message("{who}, the bank", who=who)
