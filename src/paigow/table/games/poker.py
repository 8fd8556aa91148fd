"""The three games of Pai Gow Poker's document as data: phases, irregularities and the order of settlement."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Final

from paigow.citing import counterparts
from paigow.games.catalogue import GameName, Rules
from paigow.games.hands import family_of
from paigow.games.submission import (
    Completion,
    DealMethod,
    FortuneOffer,
    OfferedUnder,
    RulesSubmission,
    Shuffler,
)
from paigow.games.wager_kinds import WagerKind
from paigow.rules.poker.ranks import HandRanks
from paigow.table.games.delivery import from_picked, there_and_back
from paigow.table.games.first_offer import offered_last
from paigow.table.games.judging import FamilyJudge, PokerJudge
from paigow.table.games.shuffler_count import counted_after
from paigow.table.games.ways_to_deal import BY_METHOD, BY_SECTION_17
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.rules import Consequence, GameRules, Remedy, Step, StepKind, StubCount, SurrenderTerms
from paigow.table.state.values import Phase

_BEFORE_CARDS: Final = (Phase.BANK_OFFER, Phase.SHUFFLE, Phase.CUT, Phase.WAGERS)
_START: Final = (Phase.STARTING_POSITION, Phase.NUMBER_WAGERS)
_DEALING: Final = {
    DealMethod.MANUAL_SHOE: (*_START, Phase.DEAL, Phase.REMAINING),  # PGP-8-b.1 to PGP-8-d
    DealMethod.HAND: (Phase.STACKS, Phase.REMAINING, Phase.STACK_CHOICE, *_START, Phase.DEAL),  # PGP-8a-e.1
    DealMethod.AUTOMATED_SHOE: (*_START, Phase.DEAL, Phase.REMAINING),  # PGP-8b-c.1 to PGP-8b-e
}
_SECTION_17: Final = (Phase.FIRST_CARDS, Phase.FIRST_CARDS_WAGERS, Phase.LAST_CARDS, Phase.REMAINING)
_PLAYERS_FIRST: Final = (Phase.SETTING, Phase.DEALER_SETS, Phase.SETTLEMENT)  # PGP-9c.1
_DEALER_FIRST: Final = (Phase.DEALER_SETS, Phase.SETTING, Phase.SETTLEMENT)  # PGP-19a.5, FUP-7.1

_CARDS_OUT: Final = frozenset(
    {Phase.FIRST_CARDS_WAGERS, Phase.LAST_CARDS, Phase.REMAINING, Phase.SETTING, Phase.DEALER_SETS}
)
_AT_DEAL: Final = frozenset({Phase.DEAL, Phase.FIRST_CARDS, Phase.LAST_CARDS})
_IN_SHOE: Final = _AT_DEAL | _CARDS_OUT | {Phase.CHOICE}
"""While cards may lie in the shoe: 11(f) and 11(n) set no other time."""
_STACKED: Final = frozenset({Phase.STACKS, Phase.REMAINING})
_ANY_TIME: Final = frozenset({*_CARDS_OUT, Phase.CHOICE, Phase.SETTLEMENT})
"""From the first card dealt to the end of the round: 11(c) and 11(h) set no time."""
_FROM_STACKS: Final = frozenset(
    {*_STACKED, Phase.STACK_CHOICE, Phase.STARTING_POSITION, Phase.NUMBER_WAGERS, Phase.DEAL, *_ANY_TIME}
)
"""11(k) is about the time when stacks are dealt; 11(l) sets no time."""
_HAND: Final = frozenset({DealMethod.HAND})
_SHOES: Final = frozenset({DealMethod.MANUAL_SHOE, DealMethod.AUTOMATED_SHOE})
_AUTOMATED: Final = frozenset({DealMethod.AUTOMATED_SHOE})

IRREGULARITIES: Final = {
    Irregularity.DICE_NOT_FLAT: Consequence(Remedy.NO_ROLL, "PGP-11a", frozenset({Phase.STARTING_POSITION})),
    Irregularity.DIE_FELL_OUT: Consequence(Remedy.NO_ROLL, "PGP-11b", frozenset({Phase.STARTING_POSITION})),
    Irregularity.BANK_LIFTED_LID: Consequence(
        Remedy.NO_ROLL, "PGP-10h1.3", frozenset({Phase.STARTING_POSITION})
    ),
    Irregularity.WRONG_TOTAL: Consequence(Remedy.VOID, "PGP-11c", frozenset({Phase.DEAL, *_ANY_TIME})),
    Irregularity.PLAYER_CARD_EXPOSED: Consequence(Remedy.CHOICE, "PGP-11d.1", _CARDS_OUT | {Phase.CHOICE}),
    Irregularity.DEALER_CARD_EXPOSED: Consequence(Remedy.VOID, "PGP-11e", _CARDS_OUT | {Phase.CHOICE}),
    Irregularity.BANK_CARD_EXPOSED: Consequence(Remedy.VOID, "PGP-11e", _CARDS_OUT | {Phase.CHOICE}),
    Irregularity.CARD_FACE_UP: Consequence(Remedy.RACK_CARD, "PGP-11f.1", _IN_SHOE, _SHOES),
    Irregularity.CARDS_FACE_UP: Consequence(Remedy.VOID, "PGP-11f.2", _IN_SHOE, _SHOES),
    Irregularity.CARD_DRAWN_IN_ERROR: Consequence(Remedy.NOTED, "PGP-11g", _AT_DEAL, _SHOES),
    Irregularity.WRONG_NUMBER_OF_CARDS: Consequence(Remedy.VOID, "PGP-11h", _ANY_TIME),
    Irregularity.STACK_CARD_EXPOSED: Consequence(Remedy.RESHUFFLE, "PGP-11k", _STACKED, _HAND),
    Irregularity.STACKS_OUT_OF_ORDER: Consequence(Remedy.RESHUFFLE, "PGP-11l", _FROM_STACKS, _HAND),
    Irregularity.SHUFFLER_JAMMED: Consequence(Remedy.NOTED, "PGP-11m", frozenset({Phase.SHUFFLE})),
    Irregularity.SHOE_JAMMED: Consequence(Remedy.VOID, "PGP-11n", _IN_SHOE, _AUTOMATED),
    Irregularity.SHUFFLER_COUNT_WRONG: Consequence(
        Remedy.VOID_AND_REMOVE_DECK, "PGP-17i.2", frozenset({Phase.SHUFFLE})
    ),
}
_COUNTED_AFTER: Final = frozenset(
    {Phase.SHUFFLE, Phase.CUT, Phase.WAGERS, Phase.STACKS, Phase.STACK_CHOICE, *_START, *_AT_DEAL}
) - {Phase.LAST_CARDS}
"""From the shuffle on, at whose completion the device counts, until cards are dealt (PGP-17i.2)."""

_STUBS: Final = {
    DealMethod.MANUAL_SHOE: StubCount("PGP-8-d-1.1", "PGP-8-d-2.2", "PGP-8-d-2.3"),
    DealMethod.HAND: StubCount("PGP-8a-d-1", "PGP-8a-d-2.2", "PGP-8a-d-2.3"),
    DealMethod.AUTOMATED_SHOE: StubCount("PGP-8b-e-1", "PGP-8b-e-2.2", "PGP-8b-e-2.3"),
}
_STUB_17: Final = {
    completion: StubCount(
        "PGP-17h1",
        "PGP-17h2.1",
        "PGP-17h2.2",
        uncounted,
        counted_by_device="PGP-17i.1",
        misdeal_explains=False,
    )
    # Only what is left after a deal from the hand is racked by (g); after the shoe (h) alone speaks of it.
    for completion, uncounted in ((Completion.HAND, "PGP-17g1.2"), (Completion.SHOE, "PGP-17h.1"))
}
_SECTION_14: Final = "PGP-14"
"""The steps of its own that Section 14 has before a payout (PGP-14c1, PGP-14c3)."""

_ENVY_WAGERS: Final = (WagerKind.FORTUNE_BONUS, WagerKind.EMPERORS_TREASURE, WagerKind.DYNASTY_BONUS)
_PROGRESSIVES: Final = (
    WagerKind.PROGRESSIVE_PAYOUT,
    WagerKind.FORTUNE_PROGRESSIVE,
    WagerKind.FACE_UP_PROGRESSIVE,
)
# PGP 9(l)(5) to (8), after the progressives of (4).
_LATER: Final = (
    Step(StepKind.WAGER, "PGP-9l-5.1", (WagerKind.QUEENS_DRAGON,), pays="PGP-9l-5.2"),
    Step(
        StepKind.WAGER,
        "PGP-9l-6-i-a",
        (WagerKind.DYNASTY_BONUS,),
        pays="PGP-9l-6-i-b.1",
        announced=("PGP-9l-6-i-b.2", "PGP-9l-6-i-c"),
    ),
    Step(StepKind.ENVY, "PGP-9l-6-ii.1", (WagerKind.DYNASTY_BONUS,), again="PGP-9l-6-ii.2"),
    Step(StepKind.WAGER, "PGP-9l-7.1", (WagerKind.PROTECTION,), pays="PGP-9l-7.2"),
    Step(StepKind.WAGER, "PGP-9l-8.1", (WagerKind.RED_BLACK,), pays="PGP-9l-8.2"),
)
# PGP 9(l)(1), for the Fortune wager of 3(l), which is not that of Section 15.
_FORTUNE: Final = (
    Step(
        StepKind.WAGER,
        "PGP-9l-1-i-a",
        (WagerKind.FORTUNE_BONUS,),
        pays="PGP-9l-1-i-b.1",
        announced=("PGP-9l-1-i-b.2", "PGP-9l-1-i-c"),
    ),
    Step(StepKind.ENVY, "PGP-9l-1-ii.1", (WagerKind.FORTUNE_BONUS,), again="PGP-9l-1-ii.2"),
)


def poker_rules(submission: RulesSubmission) -> GameRules:
    """Pai Gow Poker, EZ or Face Up, as one submission files it."""
    family = family_of(submission.game)
    wagers = dict(submission.wagers.offered())
    optional = _optional_steps(submission, frozenset(wagers))
    expose = _expose_step(submission, frozenset(wagers))
    plain = FamilyJudge(family, submission.switches)
    pays_later = (Step(StepKind.PAY_WINNERS, "PGP-14A-c1.4"),) if expose.first else ()
    return GameRules(
        submission=submission,
        judge=PokerJudge(plain, HandRanks.for_ace_five(submission.switches.ace_five)),
        phases=cache(partial(_phases, submission)),
        irregularities=counted_after(submission, IRREGULARITIES, _COUNTED_AFTER),
        steps=(expose, *pays_later, *optional),
        banked_steps=(
            Step(StepKind.DEALER_AGAINST_BANK, "PGP-10-2c.2"),
            expose,
            Step(StepKind.PAY_FROM_CENTRE, "PGP-10-2d.3"),
            Step(StepKind.PAY_DEALER, "PGP-10-2f"),
            Step(StepKind.CLEAR_CENTRE, "PGP-10-2d.5"),
            *optional,
        ),
        envy_wagers=tuple(key for key in _ENVY_WAGERS if key in wagers),
        lammers=_lammers(submission),
        as_dealt=dict.fromkeys(DealMethod, BY_SECTION_17) if submission.deals_by_section_17 else BY_METHOD,
        remaining=4,
        clauses=counterparts(submission.rules, *((_SECTION_14,) if _has_section_14(submission) else ())),
        stub=_stubs(submission),
        stacked=lambda stock: there_and_back(stock, family.size),
        delivered=from_picked,
        offered_last=offered_last,
        dealer_turn=submission.switches.dealer_turn,
        surrender=SurrenderTerms(frozenset({Phase.SETTING, Phase.DEALER_SETS, Phase.SETTLEMENT}), "PGP-9e.1"),
    )


def _phases(submission: RulesSubmission, shuffler: Shuffler, method: DealMethod) -> tuple[Phase, ...]:
    del shuffler  # whether there is a cut is decided when the cards are shuffled (PGP-6b)
    dealing = _SECTION_17 if submission.deals_by_section_17 else _DEALING[method]  # PGP-17b.1
    face_up = submission.game is GameName.FACE_UP_PAI_GOW_POKER
    return (*_BEFORE_CARDS, *dealing, *(_DEALER_FIRST if face_up else _PLAYERS_FIRST))


def _has_section_14(submission: RulesSubmission) -> bool:
    progressive = submission.wagers.progressive_payout
    return progressive is not None and progressive.pay_table.startswith("pgp-14d")


def _stubs(submission: RulesSubmission) -> Mapping[DealMethod, StubCount]:
    if not submission.deals_by_section_17:
        return _STUBS
    return dict.fromkeys(DealMethod, _STUB_17[submission.equipment.section_17_completion])


def _offered_under(submission: RulesSubmission) -> OfferedUnder | None:
    fortune = submission.wagers.fortune_bonus
    return fortune.offered_under if isinstance(fortune, FortuneOffer) else None


def _lammers(submission: RulesSubmission) -> tuple[str, str] | None:
    """The clauses by which lammers stay to the end, beside a bonus wager that wins and one that loses."""
    if submission.rules is Rules.FUP:
        return "FUP-10a-ii.2", "FUP-10b-i.2"
    is_of_14a = _offered_under(submission) is OfferedUnder.SECTION_14A
    return ("PGP-14A-c4", "PGP-14A-c4") if is_of_14a else None


def _expose_step(submission: RulesSubmission, offered: frozenset[WagerKind]) -> Step:
    """The pass that exposes each hand, and what is settled beside the main wager (PGP-9f.1, FUP-10.1)."""
    if _offered_under(submission) is OfferedUnder.SECTION_14A:
        # Nothing of Section 17 stands beside it (PGP-15a.2).
        return Step(StepKind.EXPOSE, "PGP-14A-c.2", first=(WagerKind.FORTUNE_BONUS,))
    beside: tuple[WagerKind, ...] = (WagerKind.SEVEN_CARD_BONUS, WagerKind.ACE_HIGH)  # PGP-9f.4, PGP-19d
    if submission.rules is Rules.FUP:
        beside += (WagerKind.FORTUNE_BONUS,)
    return Step(StepKind.EXPOSE, "PGP-9f.1", _kept(beside, offered))


def _optional_steps(submission: RulesSubmission, offered: frozenset[WagerKind]) -> tuple[Step, ...]:
    """The passes after the main wagers: 15(d)(2) and (3), then 9(l)(4) to (8) (PGP-9l.3).

    Where insurance or a bonus wager is offered these passes follow a first one over the main wagers, which
    is Section 9's own (PGP-15d, PGP-15d1).
    """
    steps: list[Step] = []
    under = _offered_under(submission)
    if submission.rules is Rules.FUP:
        if WagerKind.FORTUNE_BONUS in offered:
            steps.append(
                Step(StepKind.ENVY, "FUP-11.2", (WagerKind.FORTUNE_BONUS,), pays="FUP-4.4", again="FUP-11.3")
            )
    else:
        steps += _FORTUNE if under is OfferedUnder.SECTION_3L else ()
        fortune = (WagerKind.FORTUNE_BONUS,) if under is OfferedUnder.SECTION_15 else ()
        bonus = _kept((*fortune, WagerKind.EMPERORS_TREASURE), offered)
        second = (*_kept((WagerKind.PAI_GOW_INSURANCE,), offered), *bonus)
        if second:
            steps.append(
                Step(
                    StepKind.BONUS,
                    "PGP-15d2.1",
                    second,
                    pays="PGP-15d2ii",
                    announced=("PGP-15d2iii", "PGP-15d2iii"),
                )
            )
        if bonus:
            steps.append(Step(StepKind.PREMIUM, "PGP-15d3", bonus, pays="PGP-15d3ii"))
    steps += [Step(StepKind.WAGER, "PGP-9l-4-ii", (key,)) for key in _kept(_PROGRESSIVES, offered)]
    steps += [step for step in _LATER if offered.issuperset(step.wagers)]
    return tuple(steps)


def _kept(keys: tuple[WagerKind, ...], offered: frozenset[WagerKind]) -> tuple[WagerKind, ...]:
    return tuple(key for key in keys if key in offered)
