"""What follows each irregularity, in every family of games that knows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from paigow.games.hands import family_of
from paigow.games.submission import DealMethod, RulesSubmission
from paigow.rules.house_ways import FamilyName
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.rules import Consequence, Remedy
from paigow.table.state.values import Phase

# Phases, some of which only some families have.
_SHAKING: Final = frozenset({Phase.STARTING_POSITION})
_SHUFFLING: Final = frozenset({Phase.SHUFFLE})
_AT_DEAL: Final = frozenset({Phase.DEAL, Phase.FIRST_CARDS, Phase.LAST_CARDS})
_HANDS_OUT: Final = frozenset(
    {
        Phase.FIRST_CARDS_WAGERS,
        Phase.LAST_CARDS,
        Phase.REMAINING,
        Phase.SETTING,
        Phase.DEALER_SETS,
        Phase.CHOICE,
    }
)
_ANY_TIME: Final = _HANDS_OUT | {Phase.SETTLEMENT}
"""From the first card dealt to the end of the round: 11(c) and 11(h), 16(c) and 16(h), 10.C and 10.E set no
time."""
_IN_SHOE: Final = _AT_DEAL | _HANDS_OUT
"""While cards may lie in the shoe: 11(f) and 11(n), 16(f) and 16(n) set no other time."""
_STACKED: Final = frozenset({Phase.STACKS, Phase.REMAINING})
_FROM_STACKS: Final = (
    frozenset({Phase.STACK_CHOICE, Phase.NUMBER_WAGERS, Phase.DEAL}) | _STACKED | _SHAKING | _ANY_TIME
)
"""11(k) and 16(k) are about the time when stacks are dealt; 11(l) and 16(l) set no time."""
_COUNTED_AFTER: Final = _FROM_STACKS - _ANY_TIME | {
    Phase.SHUFFLE,
    Phase.CUT,
    Phase.WAGERS,
    Phase.FIRST_CARDS,
}
"""From the shuffle on, at whose completion the device counts, until cards are dealt (PGP-17i.2, SPG-8e.2)."""

_HAND: Final = frozenset({DealMethod.HAND})
_SHOES: Final = frozenset({DealMethod.MANUAL_SHOE, DealMethod.AUTOMATED_SHOE})
_AUTOMATED: Final = frozenset({DealMethod.AUTOMATED_SHOE})


def _follows(
    remedy: Remedy,
    phases: frozenset[Phase],
    methods: frozenset[DealMethod] | None = None,
    *,
    poker: str | None = None,
    supreme: str | None = None,
    tiles: str | None = None,
) -> dict[FamilyName, Consequence]:
    """Return what follows in each family that is named: one remedy, by the clause of each document."""
    clauses: dict[FamilyName, str | None] = {"poker": poker, "supreme": supreme, "tiles": tiles}
    return {
        family: Consequence(remedy, clause, phases, methods) for family, clause in clauses.items() if clause
    }


CONSEQUENCES: Final[Mapping[Irregularity, Mapping[FamilyName, Consequence]]] = {
    Irregularity.DICE_NOT_FLAT: _follows(
        Remedy.NO_ROLL, _SHAKING, poker="PGP-11a", supreme="SPG-16a", tiles="PGT-10A"
    ),
    Irregularity.DIE_FELL_OUT: _follows(
        Remedy.NO_ROLL, _SHAKING, poker="PGP-11b", supreme="SPG-16b", tiles="PGT-10B"
    ),
    # The same words for every way to deal: SPG-13i-2.2, SPG-13j-1.2.
    Irregularity.BANK_LIFTED_LID: _follows(
        Remedy.NO_ROLL, _SHAKING, poker="PGP-10h1.3", supreme="SPG-13h-1.3", tiles="PGT-9J-5"
    ),
    Irregularity.WRONG_TOTAL: _follows(
        Remedy.VOID, _ANY_TIME | {Phase.DEAL}, poker="PGP-11c", supreme="SPG-16c", tiles="PGT-10C"
    ),
    # A voided hand of tiles has all its wagers returned (PGT-10D-2).
    Irregularity.PLAYER_CARD_EXPOSED: _follows(
        Remedy.CHOICE, _HANDS_OUT, poker="PGP-11d.1", supreme="SPG-16d.1", tiles="PGT-10D"
    ),
    # With tiles no wager is excepted, so Pair Fortunes wagers go back as well (PGT-10E).
    Irregularity.DEALER_CARD_EXPOSED: {
        **_follows(Remedy.VOID, _HANDS_OUT, poker="PGP-11e"),
        **_follows(Remedy.VOID_AFTER_BONUS, _HANDS_OUT, supreme="SPG-16e.1"),
        **_follows(Remedy.VOID, _ANY_TIME, tiles="PGT-10E"),
    },
    Irregularity.BANK_CARD_EXPOSED: {
        **_follows(Remedy.VOID, _HANDS_OUT, poker="PGP-11e", tiles="PGT-10E"),
        **_follows(Remedy.VOID_AFTER_BONUS, _HANDS_OUT, supreme="SPG-16e.1"),
    },
    Irregularity.DEAD_HAND_EXPOSED: _follows(Remedy.VOID, _ANY_TIME, tiles="PGT-10E"),
    Irregularity.UNWAGERED_POSITION_EXPOSED: _follows(Remedy.VOID, _ANY_TIME, tiles="PGT-10E"),
    Irregularity.CARD_FACE_UP: _follows(
        Remedy.RACK_CARD, _IN_SHOE, _SHOES, poker="PGP-11f.1", supreme="SPG-16f.1"
    ),
    Irregularity.CARDS_FACE_UP: _follows(
        Remedy.VOID, _IN_SHOE, _SHOES, poker="PGP-11f.2", supreme="SPG-16f.2"
    ),
    Irregularity.CARD_DRAWN_IN_ERROR: _follows(
        Remedy.NOTED, _AT_DEAL, _SHOES, poker="PGP-11g", supreme="SPG-16g"
    ),
    Irregularity.WRONG_NUMBER_OF_CARDS: _follows(Remedy.VOID, _ANY_TIME, poker="PGP-11h", supreme="SPG-16h"),
    Irregularity.STACK_CARD_EXPOSED: {
        **_follows(Remedy.RESHUFFLE, _STACKED, _HAND, poker="PGP-11k", supreme="SPG-16k"),
        **_follows(Remedy.RESHUFFLE, _STACKED, tiles="PGT-4F"),
    },
    Irregularity.STACKS_OUT_OF_ORDER: _follows(
        Remedy.RESHUFFLE, _FROM_STACKS, _HAND, poker="PGP-11l", supreme="SPG-16l"
    ),
    Irregularity.SHUFFLER_JAMMED: _follows(Remedy.NOTED, _SHUFFLING, poker="PGP-11m", supreme="SPG-16m"),
    Irregularity.SHOE_JAMMED: _follows(Remedy.VOID, _IN_SHOE, _AUTOMATED, poker="PGP-11n", supreme="SPG-16n"),
    Irregularity.SHUFFLER_COUNT_WRONG: _follows(
        Remedy.VOID_AND_REMOVE_DECK, _SHUFFLING, poker="PGP-17i.2", supreme="SPG-8e.2"
    ),
}


def irregularities_of(submission: RulesSubmission) -> Mapping[Irregularity, Consequence]:
    """The irregularities that a game knows. A wrong count is found in later phases too, since the device
    counts after the completion of a shuffle, unless the switch keeps its report to the shuffle itself
    (PGP-17i.2, SPG-8e.2)."""
    family = family_of(submission.game).name
    known = {each: follows[family] for each, follows in CONSEQUENCES.items() if family in follows}
    wrong = known.get(Irregularity.SHUFFLER_COUNT_WRONG)
    if wrong is not None and submission.switches.count_after_shuffle:
        known[Irregularity.SHUFFLER_COUNT_WRONG] = replace(wrong, phases=_COUNTED_AFTER)
    return known
