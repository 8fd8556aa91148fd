"""Supreme Pai Gow at the table, as data: phases, delivery and the order of settlement.

Where Section 13 has a rule of its own for a banked round it goes first, and everything else applies to that
round as to any other (SPG-13a.2, SPG-1-1).
"""

from __future__ import annotations

from typing import Final

from paigow.cards import DECK_54
from paigow.citations import counterparts
from paigow.games.hands import family_of
from paigow.games.pay_tables import Row
from paigow.games.payment import LimitedWinnings, is_limit_shared, shares
from paigow.games.submission import DealMethod, RulesSubmission, Shuffler
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.pieces import as_cards
from paigow.rules.supreme.bonus import classify_four
from paigow.table.games.irregularities import irregularities_of
from paigow.table.games.parts import (
    BY_METHOD,
    FamilyJudge,
    from_picked,
    offered_last,
    there_and_back,
)
from paigow.table.money.ledger import wager_account
from paigow.table.state.model import PLACES, Round, Table
from paigow.table.state.questions import holder, stakes_on
from paigow.table.state.rules import (
    Delivery,
    GameRules,
    Step,
    StepKind,
    StubCount,
    SurrenderTerms,
)
from paigow.table.state.values import Phase, Position, Stake, Standing, counterclockwise

BONUS: Final = WagerKind.BONUS
ROYAL_FLUSH: Final = "royal_flush"


def cap_bonus(table: Table, position: Position, stake: Stake, row: Row, won: Cents) -> LimitedWinnings:
    """What a bonus wager wins once the limit has its say: the limit itself, or a royal flush's share of it.

    The limit is the greater of $50,000 and the most that the least wager could win, for each winning wager
    (SPG-14b.1). The royal flushes of two or more players that would win more than it together share it by
    their wagers (SPG-14b.2); those of one player are two winning wagers.
    """
    limit, share = table.rules.wagers[stake.wager].limit, table.rules.switches.royal_share
    assert limit is not None, "the text itself limits Supreme's bonus wager"
    royals = dict(royal_wagers(table))
    if row.hand != ROYAL_FLUSH or len({holder(table, at) for at in royals}) < 2:
        return limit.applied_to(won)
    if not is_limit_shared(won, royals[position], sum(royals.values()), limit.amount, share):
        return LimitedWinnings(won)
    part = shares(limit.amount, royals)[position]
    return LimitedWinnings(part, clause="SPG-14b.2" if part != won else None)


def royal_wagers(table: Table) -> tuple[tuple[Position, Cents], ...]:
    """The bonus wagers of this round that lie on royal flushes."""
    in_play = table.in_play
    return tuple(
        (position, stake.amount)
        for position, stake in stakes_on(in_play, BONUS)
        if in_play.standing[position] is not Standing.VOID and _is_royal(table, position)
    )


def must_wait(table: Table, position: Position, stake: Stake) -> bool:
    """Whether a royal flush is not paid yet: another player's bonus wager lies on a hand that may be one too.

    What it is worth hangs on hands that are still face down, and paying it now would tell about them.
    """
    del stake
    return _is_royal(table, position) and any(
        table.seats[other] != table.seats[position] and table.balance(wager_account(other, each.name))
        for other, each in stakes_on(table.in_play, BONUS)
    )


def _is_royal(table: Table, position: Position) -> bool:
    cards = as_cards(table.in_play.hands[position])
    return bool(cards) and classify_four(cards, table.rules.switches) == ROYAL_FLUSH


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

_DISPLAYED: Final = tuple(sorted(DECK_54, key=lambda card: (card.suit, card)))
"""Suit by suit, the jokers last (SPG-5b.2)."""


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
        irregularities=irregularities_of(submission),
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
        capped=cap_bonus,
        waits=must_wait,
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
