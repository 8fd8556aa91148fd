"""Dealing from shoe, hand and automated shoe, the three-card deal, and what is left (PGP 8, 8a, 8b, 17)."""

from __future__ import annotations

from typing import Any, Final

from paigow.games.submission import Completion, DealMethod
from paigow.message import Message
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.events import ByPosition
from paigow.table.games.parts import card_by_card, hand_by_hand, in_section_17
from paigow.table.sections.base import (
    BY_DEALER,
    BY_PLAYER_OR_DEALER,
    CommandSpec,
    Decision,
    DecisionSteps,
    Timeout,
    Why,
    answer_given,
    fill_as_dealer,
    first_value,
    seat_of,
    terms_unless,
)
from paigow.table.sections.irregularities.remedies import reshuffled
from paigow.table.sections.irregularities.round_end import void_round
from paigow.table.sections.shuffling import shuffler_counts
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import PLACES, Round, Table
from paigow.table.state.questions import Giver, not_to_act, wants_hand
from paigow.table.state.values import (
    FIRST_CARDS,
    Party,
    Phase,
    Position,
    RefusalCode,
    Refused,
    Standing,
    clockwise,
)
from paigow.table.terms import Counting, OneOf, Terms

STACKS: Final = range(1, PLACES + 1)


def deal_stacks(table: Table, _: c.DealStacks, __: c.Entropy) -> Decision:
    """Seven stacks of seven, there and back again (PGP-8a-b-2.2, PGP-8a-c), or as the game forms them."""
    in_play, rules = table.in_play, table.rules
    return (
        e.StacksDealt(
            stacks=rules.stacked(in_play.stock),
            clause=rules.cite("PGP-8a-c"),
        ),
    )


def choose_stack(table: Table, command: c.ChooseStack, _: c.Entropy) -> Decision:
    """The bank picks the stack that goes out first (PGP-10-2a1.1)."""
    rules = table.rules
    if refused := why_not_choosing(table, command.position, command):
        return refused
    if command.stack not in STACKS:
        return Refused(
            Message("there are stacks {n} to {n2}, from the dealer's left", n=1, n2=PLACES),
            rules.cite("PGP-8a-f.2"),
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    return (
        e.FirstStackChosen(
            position=command.position,
            stack=command.stack,
            clause=rules.cite("PGP-10-2a1.2"),
        ),
    )


def why_not_choosing(table: Table, position: Position, giver: Giver) -> Refused | None:
    """Why somebody does not pick the stack: it is the bank's, or the dealer's for a bank that has left."""
    in_play, rules = table.in_play, table.rules
    if refused := not_to_act(table, position, giver):
        return refused
    if position != in_play.bank:
        return Refused(
            Message("the bank, position {n}, picks the stack", n=in_play.bank),
            rules.cite("PGP-10-2a1.1"),
            code=RefusalCode.NOT_YOURS,
            position=in_play.bank,
        )
    return None


def deal(table: Table, _: c.Deal, __: c.Entropy) -> Decision:
    """Deal or deliver all hands of this phase in one go, clockwise from the starting position.

    Every place is served face down, wager or not (PGP-19a.4); only Section 17 serves wagers alone, and goes
    on as usual after that (PGP-17g2.2).
    """
    in_play, rules = table.in_play, table.rules
    if table.phase is Phase.FIRST_CARDS:
        return _deal_section_17(table, FIRST_CARDS, "PGP-17d")
    if table.phase is Phase.LAST_CARDS:
        by_hand = rules.submission.equipment.section_17_completion is Completion.HAND
        clause = "PGP-17g1.1" if by_hand else "PGP-17g2.1"  # the same cards either way
        return _deal_section_17(table, rules.family.size - FIRST_CARDS, clause)
    if in_play.stacks:
        delivery = rules.delivered(in_play)
        collected = tuple(p for p, _ in delivery.hands if p < PLACES and not wants_hand(in_play, p))
        return (_dealt(table, delivery.hands, 0, delivery.clause, collected),)
    assert in_play.start is not None
    places = clockwise(in_play.start)
    size = rules.family.size
    if table.equipment.deal_method is DealMethod.AUTOMATED_SHOE:
        hands, clause = hand_by_hand(in_play.stock, places, size), "PGP-8b-d.1"
    else:
        hands, clause = card_by_card(in_play.stock, places, size), "PGP-8-c.4"
    return (_dealt(table, hands, len(in_play.stock) - PLACES * size, clause),)


def _deal_section_17(table: Table, each: int, clause: str) -> Decision:
    """Consecutive cards to every wagering position, the dealer last (PGP-17e)."""
    in_play = table.in_play
    places = section_17_places(in_play)
    hands = hand_by_hand(in_play.stock, places, each)
    return (_dealt(table, hands, len(in_play.stock) - each * len(places), clause),)


def section_17_places(in_play: Round) -> tuple[Position, ...]:
    """Who is dealt cards at a Section 17 table, in order: wagers alone, and the dealer (PGP-17e)."""
    served = (Standing.IN_PLAY, Standing.BANK, Standing.VOID)
    return in_section_17([p for p in range(PLACES) if in_play.standing[p] in served])


def _dealt(
    table: Table,
    hands: ByPosition,
    remaining: int,
    clause: str,
    collected: tuple[Position, ...] = (),
) -> e.HandsDealt:
    return e.HandsDealt(
        hands=hands, remaining=remaining, collected=collected, clause=table.rules.cite(clause)
    )


def count_remaining(table: Table, command: c.CountRemaining, _: c.Entropy) -> DecisionSteps:
    """Count what is left; a wrong number voids the round, and takes the deck away if nothing was misdealt.

    A misdeal is looked for only when the number is wrong (PGP-8a-d, PGP-8a-d-2.1, PGP-8b-e-2.1); one that is
    found all the same counts whether or not the stub was counted (PGP-11h, SPG-16h)."""
    in_play, rules = table.in_play, table.rules
    stub = rules.stub[table.equipment.deal_method]
    if reason := _why_no_count(table, command):
        return Refused(reason, stub.right, code=RefusalCode.OUT_OF_BOUNDS)
    size = rules.family.size
    wrong = {position: held for position, held in command.held if held != size}
    counted = command.count_stub or stub.uncounted is None or _count_is_due(table)
    if stub.uncounted is not None and not counted and not wrong:
        clause = stub.counted_by_device if shuffler_counts(table) else stub.uncounted
        return (_counted(table, len(in_play.stock), False, clause),)
    found = len(in_play.stock) if command.found is None else command.found
    if found == len(in_play.stock) and not wrong:
        return (_counted(table, found, True, stub.right),)
    expected = len(rules.family.deck) - in_play.face_up
    total = found + sum(wrong.get(p, size) for p in _dealt_places(table))
    if wrong and (not counted or total == expected or stub.misdeal_explains):
        return _misdealt(table, stub.misdealt if found != len(in_play.stock) else None)
    return void_round(table, Irregularity.WRONG_COUNT, stub.wrong, remove_deck=True)


def _why_no_count(table: Table, command: c.CountRemaining) -> str | None:
    """Why nobody can have counted so."""
    terms = terms_of_count(table)
    cards, places = range(terms.most + 1), terms.places
    for place, held in command.held:
        if place not in places or held not in cards:
            what = "stack" if table.in_play.stacks else "hand"
            return f"no {what} {place} with {held} cards was dealt; name those found with another number"
    if command.found is not None and command.found not in cards:
        return f"{command.found} cards cannot be left; say how many were found"
    if command.found is not None and not command.count_stub:
        return "whoever says what was found has counted the stub; say the one or the other"
    return None


def terms_of_count(table: Table) -> Counting:
    """What a count can find: the hands or stacks that were dealt, and as many cards as there are."""
    return Counting(_dealt_places(table), len(table.rules.family.deck))


def _misdealt(table: Table, by_count: str | None) -> DecisionSteps:
    """The cards were misdealt: all hands are void and the deck stays. The count finds it, or where that is
    right, or was not made, the hand alone (PGP-11h); a stack is nobody's hand yet, so that the cards are
    shuffled again and wagers stand (PGP-11l, SPG-16l)."""
    if by_count is not None:
        return void_round(table, Irregularity.MISDEAL, by_count)
    if table.in_play.stacks:
        return reshuffled(
            Irregularity.MISDEAL, table.rules.irregularities[Irregularity.STACKS_OUT_OF_ORDER].clause
        )
    return void_round(table, Irregularity.MISDEAL, table.rules.cite("PGP-11h"))


def _dealt_places(table: Table) -> tuple[int, ...]:
    in_play = table.in_play
    if in_play.stacks:
        return tuple(range(1, PLACES + 1))
    return tuple(p for p in range(PLACES) if in_play.hands[p])


def _count_is_due(table: Table) -> bool:
    """The stub is counted at least once in five rounds, unless the shuffler counts (PGP-17h.1, PGP-17i.1)."""
    if shuffler_counts(table):
        return False
    return table.memory.rounds_since_count + 1 >= table.rules.submission.equipment.stub_count_rounds


def _counted(table: Table, found: int, counted: bool, clause: str) -> e.RemainingCounted:
    in_play = table.in_play
    collected: tuple[int, ...] = ()
    if not in_play.stacks:  # PGP-8-d-1.2, PGP-8b-f: hands without a wager are racked unseen
        collected = tuple(p for p in range(PLACES) if in_play.hands[p] and not wants_hand(in_play, p))
    return e.RemainingCounted(
        found=found,
        collected=collected,
        counted=counted,
        clause=table.rules.cite(clause),
    )


# On which terms each may be given


def _choose_stack(table: Table, _: int, who: Party) -> Terms | None:
    return terms_unless(why_not_choosing(table, seat_of(who), who), (OneOf("stack", tuple(STACKS)),))


def _fill_stack(table: Table, who: Party, terms: Terms) -> dict[str, Any]:
    """A bank that has left picks no stack."""
    return fill_as_dealer(table, who, terms) | {"stack": first_value(terms, "stack")}


def _count_remaining(table: Table, _: int, __: Party) -> Terms | None:
    return (terms_of_count(table),)


def _early_wagers_first(table: Table, _: c.Deal) -> Why | None:
    """The number wager and the three-card bonus are settled before the deal goes on."""
    if table.phase in (Phase.NUMBER_WAGERS, Phase.FIRST_CARDS_WAGERS):
        clause = "PGP-8-b.2" if table.phase is Phase.NUMBER_WAGERS else "PGP-17f.2"
        return "the wagers that are decided before the deal are settled first", clause
    return None


def _nothing_remains(table: Table, _: c.CountRemaining) -> Why | None:
    """Every tile is delivered."""
    return None if table.rules.remaining else ("no cards are left over in this game", "PGP-8-d")


COMMANDS: Final = (
    CommandSpec(
        command=c.DealStacks,
        handler=deal_stacks,
        phases=(Phase.STACKS,),
        roles=BY_DEALER,
        given_by="PGP-8a-b-2.2",
        not_now=("no stacks are due", "PGP-8a-b-2.2"),
        awaited={Phase.STACKS: 0},
    ),
    CommandSpec(
        command=c.ChooseStack,
        handler=choose_stack,
        phases=(Phase.STACK_CHOICE,),
        roles=BY_PLAYER_OR_DEALER,
        given_by="PGP-10-2a1.1",
        not_now=("the bank picks a stack once the stacks are dealt", "PGP-10-2a1.1"),
        terms=_choose_stack,
        at_position=True,
        awaited={Phase.STACK_CHOICE: 0},
        fill=_fill_stack,
        timeout=Timeout(why_not_choosing, answer_given(choose_stack, c.ChooseStack, stack=STACKS[0])),
    ),
    CommandSpec(
        command=c.Deal,
        handler=deal,
        phases=(Phase.DEAL, Phase.FIRST_CARDS, Phase.LAST_CARDS),
        roles=BY_DEALER,
        given_by="PGP-8-c.4",
        not_now=("cards are dealt once the starting position is known", "PGP-8-b.2"),
        why_not_now=_early_wagers_first,
        awaited={Phase.DEAL: 0, Phase.FIRST_CARDS: 0, Phase.LAST_CARDS: 0},
    ),
    CommandSpec(
        command=c.CountRemaining,
        handler=count_remaining,
        phases=(Phase.REMAINING,),
        roles=BY_DEALER,
        given_by="PGP-8-d",
        not_now=("the remaining cards are counted after the deal", "PGP-8-d"),
        why_not_now=_nothing_remains,
        terms=_count_remaining,
        awaited={Phase.REMAINING: 0},
        may_void=True,
    ),
)
