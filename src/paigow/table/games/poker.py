"""The three games of Pai Gow Poker's document as data: phases and the order of settlement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial
from typing import Final

from paigow.citations import counterparts
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
from paigow.games.wagers import WAGERS, OwnPass, Settled, Wager, wager
from paigow.rules.poker.ranks import HandRanks
from paigow.table.games.irregularities import irregularities_of
from paigow.table.games.parts import (
    BY_METHOD,
    BY_SECTION_17,
    FamilyJudge,
    PokerJudge,
    from_picked,
    offered_last,
    there_and_back,
)
from paigow.table.state.rules import GameRules, Step, StepKind, StubCount, SurrenderTerms
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
        irregularities=irregularities_of(submission),
        steps=(expose, *pays_later, *optional),
        banked_steps=(
            Step(StepKind.DEALER_AGAINST_BANK, "PGP-10-2c.2"),
            expose,
            Step(StepKind.PAY_FROM_CENTRE, "PGP-10-2d.3"),
            Step(StepKind.PAY_DEALER, "PGP-10-2f"),
            Step(StepKind.CLEAR_CENTRE, "PGP-10-2d.5"),
            *optional,
        ),
        envy_wagers=tuple(key for key in wagers if wager(key).earns_envy),
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
    beside = [each.key for each in _offered(offered) if each.settled is Settled.BESIDE_MAIN]
    if submission.rules is Rules.FUP and WagerKind.FORTUNE_BONUS in offered:
        beside.append(WagerKind.FORTUNE_BONUS)
    return Step(StepKind.EXPOSE, "PGP-9f.1", tuple(beside))  # PGP-9f.4, PGP-19d


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
        of_15 = [
            each
            for each in _offered(offered)
            if each.settled is Settled.SECTION_15
            and (each.key is not WagerKind.FORTUNE_BONUS or under is OfferedUnder.SECTION_15)
        ]
        bonus = tuple(each.key for each in of_15 if each.is_section_15_bonus)
        insurance = tuple(each.key for each in of_15 if not each.is_section_15_bonus)
        if of_15:
            steps.append(
                Step(
                    StepKind.BONUS,
                    "PGP-15d2.1",
                    insurance + bonus,
                    pays="PGP-15d2ii",
                    announced=("PGP-15d2iii", "PGP-15d2iii"),
                )
            )
        if bonus:
            steps.append(Step(StepKind.PREMIUM, "PGP-15d3", bonus, pays="PGP-15d3ii"))
    for each in _offered(offered):
        if isinstance(each.settled, OwnPass):
            own = each.settled
            steps.append(
                Step(StepKind.WAGER, own.clause, (each.key,), pays=own.pays, announced=own.announced)
            )
            if own.envy is not None:
                steps.append(Step(StepKind.ENVY, own.envy[0], (each.key,), again=own.envy[1]))
    return tuple(steps)


def _offered(keys: frozenset[WagerKind]) -> Iterator[Wager]:
    """The optional wagers on offer, in the documents' order."""
    return (each for each in WAGERS if each.key in keys)
