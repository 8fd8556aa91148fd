"""Supreme Pai Gow at the table, as data: phases, irregularities, delivery and the order of settlement.

Where Section 13 has a rule of its own for a banked round it goes first, and everything else applies to that
round as to any other (SPG-13a.2, SPG-1-1).
"""

from __future__ import annotations

from typing import Final

from paigow.cards import DECK_54
from paigow.citing import counterparts
from paigow.games.hands import family_of
from paigow.games.submission import DealMethod, RulesSubmission, Shuffler
from paigow.table.games.delivery import from_picked, there_and_back
from paigow.table.games.first_offer import offered_last
from paigow.table.games.judging import FamilyJudge
from paigow.table.games.shuffler_count import counted_after
from paigow.table.games.supreme.royal_flush import BONUS, capped, waits
from paigow.table.games.ways_to_deal import BY_METHOD
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import PLACES, Round
from paigow.table.state.rules import (
    Consequence,
    Delivery,
    GameRules,
    Remedy,
    Step,
    StepKind,
    StubCount,
    SurrenderTerms,
)
from paigow.table.state.values import Phase, counterclockwise

_BEFORE_CARDS: Final = (Phase.BANK_OFFER, Phase.SHUFFLE, Phase.CUT, Phase.WAGERS)
# The starting position is found before a card leaves the shoe (SPG-8b, SPG-10c), or once the stacks lie and
# the 26 cards that remain are racked (SPG-9e); a bank picks its stack before that (SPG-13i-1). The
# announcement stands before all of it (SPG-8a.2, SPG-9b, SPG-9b-2.1, SPG-10b, SPG-10b-2).
_DEALING: Final = {
    DealMethod.MANUAL_SHOE: (Phase.STARTING_POSITION, Phase.DEAL, Phase.REMAINING),
    DealMethod.HAND: (
        Phase.STACKS,
        Phase.REMAINING,
        Phase.STACK_CHOICE,
        Phase.STARTING_POSITION,
        Phase.DEAL,
    ),
    DealMethod.AUTOMATED_SHOE: (Phase.STARTING_POSITION, Phase.DEAL, Phase.REMAINING),
}
_AFTER: Final = (Phase.SETTING, Phase.DEALER_SETS, Phase.SETTLEMENT)  # SPG-12c.1, SPG-13k.1

# Who dealt what is looked at only when the count is wrong (SPG-8d-2.1).
_STUB: Final = StubCount(
    "SPG-8d-1", "SPG-8d-2.2", "SPG-8d-2.3", uncounted="SPG-8d", counted_by_device="SPG-8e.1"
)
"""One way to count for all three ways to deal (SPG-9d, SPG-10e)."""

_CARDS_OUT: Final = frozenset({Phase.REMAINING, Phase.SETTING, Phase.DEALER_SETS})
_ANY_TIME: Final = frozenset({*_CARDS_OUT, Phase.CHOICE, Phase.SETTLEMENT})
"""From the deal to the end of the round: 16(c) and 16(h) set no time."""
_SHAKING: Final = frozenset({Phase.STARTING_POSITION})
_AT_DEAL: Final = frozenset({Phase.DEAL})
_IN_SHOE: Final = _AT_DEAL | _CARDS_OUT | {Phase.CHOICE}
"""While cards may lie in the shoe: 16(f) and 16(n) set no other time."""
_STACKED: Final = frozenset({Phase.STACKS, Phase.REMAINING})
_FROM_STACKS: Final = frozenset(
    {*_STACKED, Phase.STACK_CHOICE, Phase.STARTING_POSITION, Phase.DEAL, *_ANY_TIME}
)
"""16(k) is about the time when stacks are dealt; 16(l) sets no time."""
_HAND: Final = frozenset({DealMethod.HAND})
_SHOES: Final = frozenset({DealMethod.MANUAL_SHOE, DealMethod.AUTOMATED_SHOE})
_AUTOMATED: Final = frozenset({DealMethod.AUTOMATED_SHOE})

_DISPLAYED: Final = tuple(sorted(DECK_54, key=lambda card: (card.suit, card)))
"""Suit by suit, the jokers last (SPG-5b.2)."""
IRREGULARITIES: Final = {
    Irregularity.DICE_NOT_FLAT: Consequence(Remedy.NO_ROLL, "SPG-16a", _SHAKING),
    Irregularity.DIE_FELL_OUT: Consequence(Remedy.NO_ROLL, "SPG-16b", _SHAKING),
    # The same words for every way to deal: SPG-13i-2.2, SPG-13j-1.2.
    Irregularity.BANK_LIFTED_LID: Consequence(Remedy.NO_ROLL, "SPG-13h-1.3", _SHAKING),
    Irregularity.WRONG_TOTAL: Consequence(Remedy.VOID, "SPG-16c", _AT_DEAL | _ANY_TIME),
    Irregularity.PLAYER_CARD_EXPOSED: Consequence(Remedy.CHOICE, "SPG-16d.1", _CARDS_OUT | {Phase.CHOICE}),
    Irregularity.DEALER_CARD_EXPOSED: Consequence(
        Remedy.VOID_AFTER_BONUS, "SPG-16e.1", _CARDS_OUT | {Phase.CHOICE}
    ),
    Irregularity.BANK_CARD_EXPOSED: Consequence(
        Remedy.VOID_AFTER_BONUS, "SPG-16e.1", _CARDS_OUT | {Phase.CHOICE}
    ),
    Irregularity.CARD_FACE_UP: Consequence(Remedy.RACK_CARD, "SPG-16f.1", _IN_SHOE, _SHOES),
    Irregularity.CARDS_FACE_UP: Consequence(Remedy.VOID, "SPG-16f.2", _IN_SHOE, _SHOES),
    Irregularity.CARD_DRAWN_IN_ERROR: Consequence(Remedy.NOTED, "SPG-16g", _AT_DEAL, _SHOES),
    Irregularity.WRONG_NUMBER_OF_CARDS: Consequence(Remedy.VOID, "SPG-16h", _ANY_TIME),
    Irregularity.STACK_CARD_EXPOSED: Consequence(Remedy.RESHUFFLE, "SPG-16k", _STACKED, _HAND),
    Irregularity.STACKS_OUT_OF_ORDER: Consequence(Remedy.RESHUFFLE, "SPG-16l", _FROM_STACKS, _HAND),
    Irregularity.SHUFFLER_JAMMED: Consequence(Remedy.NOTED, "SPG-16m", frozenset({Phase.SHUFFLE})),
    Irregularity.SHOE_JAMMED: Consequence(Remedy.VOID, "SPG-16n", _IN_SHOE, _AUTOMATED),
    Irregularity.SHUFFLER_COUNT_WRONG: Consequence(
        Remedy.VOID_AND_REMOVE_DECK, "SPG-8e.2", frozenset({Phase.SHUFFLE})
    ),
}
_COUNTED_AFTER: Final = _AT_DEAL | {
    Phase.SHUFFLE,
    Phase.CUT,
    Phase.WAGERS,
    Phase.STACKS,
    Phase.STACK_CHOICE,
    Phase.STARTING_POSITION,
}
"""From the shuffle on, at whose completion the device counts, until cards are dealt (SPG-8e.2)."""


def supreme_rules(submission: RulesSubmission) -> GameRules:
    """Supreme Pai Gow as one submission files it."""
    family = family_of(submission.game)
    bonus = tuple(dict(submission.wagers.offered()))
    # SPG-12e-2: under surrendered cards the bonus wager waits for the conclusion of the round.
    last = (Step(StepKind.OPEN_WAGER, "SPG-12e-2", bonus),) if bonus else ()
    return GameRules(
        submission=submission,
        judge=FamilyJudge(family, submission.switches),
        phases=_phases,
        irregularities=counted_after(submission, IRREGULARITIES, _COUNTED_AFTER),
        # SPG-12f.1, SPG-12h.5: from the dealer's right; SPG-12i.4: each bonus wager after its main wager, on
        # the four cards alone (SPG-12h.3), whatever became of any other wager (SPG-7d.3).
        steps=(Step(StepKind.EXPOSE, "SPG-12f.1", bonus), *last),
        # SPG-13l.1, SPG-13m.1; the house settles bonus wagers by itself, past the centre (SPG-13p).
        banked_steps=(
            Step(StepKind.DEALER_AGAINST_BANK, "SPG-13k.2"),
            Step(StepKind.EXPOSE, "SPG-13l.1"),
            Step(StepKind.PAY_FROM_CENTRE, "SPG-13l.3"),
            Step(StepKind.PAY_DEALER, "SPG-13n"),
            Step(StepKind.CLEAR_CENTRE, "SPG-13l.5"),
            *last,
        ),
        envy_wagers=(),
        remaining=len(family.deck) - PLACES * family.size,  # SPG-9e
        clauses=counterparts(submission.rules),
        displayed=_DISPLAYED,
        stub=dict.fromkeys(DealMethod, _STUB),
        stacked=lambda stock: there_and_back(stock, family.size),
        delivered=delivered,
        offered_last=offered_last,
        as_dealt=BY_METHOD,
        dealer_turn=submission.switches.dealer_turn,
        surrender=SurrenderTerms(
            phases=frozenset(_AFTER),  # from the end of the deal
            clause="SPG-12e",
            beside=frozenset({BONUS}),  # SPG-12e-2; without one the cards are racked unseen (SPG-12e-3)
        ),
        capped=capped,
        waits=waits,
    )


def _phases(shuffler: Shuffler, method: DealMethod) -> tuple[Phase, ...]:
    del shuffler  # whether there is a cut is decided when the cards are shuffled (SPG-6b)
    return (*_BEFORE_CARDS, *_DEALING[method], *_AFTER)


def delivered(in_play: Round) -> Delivery:
    """Stacks dealt from the hand, face down to every place, wagered or not.

    Without a bank they go counterclockwise and the rightmost is the first (SPG-9f.2). With one they go
    clockwise from the stack that it picked.
    """
    if in_play.bank is not None:
        return Delivery(from_picked(in_play).hands, "SPG-13i-5.1")
    assert in_play.start is not None
    return Delivery(
        tuple(zip(counterclockwise(in_play.start), reversed(in_play.stacks), strict=True)), "SPG-9f.1"
    )
