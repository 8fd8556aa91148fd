"""Opening a round, the shuffle and the cut (PGP 2(b), 6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from paigow.games.submission import CutCardAfter, RecutBy, Shuffler
from paigow.message import Message
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.games.parts import placed, placed_uncut
from paigow.table.sections.banking import bank_offers, first_offer, offer_clause
from paigow.table.sections.base import (
    BY_DEALER,
    BY_PLAYER_OR_DEALER,
    BY_SUPERVISOR,
    DEALING,
    OPENING,
    CommandSpec,
    Decision,
    Timeout,
    Why,
    answer_given,
    fill_as_dealer,
    seat_of,
    terms_unless,
)
from paigow.table.state.model import Round, Table
from paigow.table.state.phases import calls_for_cut
from paigow.table.state.questions import Giver, not_to_answer
from paigow.table.state.values import (
    DEALER,
    Handled,
    Handling,
    Party,
    Phase,
    Position,
    RefusalCode,
    Refused,
    Role,
    counterclockwise_from,
)
from paigow.table.terms import Between, NoneOf, Terms

LEAST = 10
"""Cards that must lie on either side of the cut card (PGP-6e.1)."""
HOUR = 3600


def open_round(table: Table, command: c.OpenRound, _: c.Entropy) -> Decision:
    """Begin a round with the deck whose turn it is (PGP-2b-4)."""
    rules, memory = table.rules, table.memory
    if refused := why_not_opened(table, command.at):
        return refused
    number = memory.rounds + 1
    first = first_offer(table)
    offers = bank_offers(table, first)
    opened = e.RoundOpened(
        number=number,
        deck=memory.deck,
        first_offer=first,
        offers=offers,
        memory=replace(memory, rounds=number),
        clause=rules.cite(offer_clause(table, first, offers)),
    )
    return (*_warnings(table, command.at), opened)


def why_not_opened(table: Table, at: int) -> Refused | None:
    """Why no round is opened between two rounds."""
    rules, memory = table.rules, table.memory
    if not table.occupied:
        return Refused(
            f"nobody is seated; spread the {rules.family.pieces} until a player comes",
            rules.cite("PGP-6g.1"),
            code=RefusalCode.COMES_FIRST,
        )
    if table.decks[memory.deck] is None:
        return Refused(
            "the deck was removed; replace it first", memory.removed_by, code=RefusalCode.COMES_FIRST
        )
    if is_set_too_old(table, at):
        assert rules.pieces_age is not None
        return Refused(
            f"this set has been in use for {rules.pieces_age.hours} hours; change it",
            rules.pieces_age.clause,
            code=RefusalCode.TOO_OLD,
        )
    return None


def dice_seconds_left(table: Table, at: int) -> int | None:
    """How long the dice may still be used; nothing where the table uses none (PGP-4a-1-iii)."""
    since = table.equipment.dice_since
    if not table.uses_dice or since is None:
        return None
    return since + table.rules.submission.equipment.dice_hours * HOUR - at


def pieces_seconds_left(table: Table, at: int) -> int | None:
    """How long the set may still be used; nothing where the game sets no time (PGT-3A-2)."""
    age, since = table.rules.pieces_age, table.equipment.pieces_since
    return None if age is None or since is None else since + age.hours * HOUR - at


def is_set_too_old(table: Table, at: int) -> bool:
    """Whether the set may not be used any more (PGT-3A-2)."""
    left = pieces_seconds_left(table, at)
    return left is not None and left <= 0


def _warnings(table: Table, at: int) -> tuple[e.EquipmentWarned, ...]:
    rules = table.rules
    ages = [("dice", dice_seconds_left(table, at), rules.cite("PGP-4a-1-iii"))]
    if rules.pieces_age is not None:
        ages.append((rules.family.pieces, pieces_seconds_left(table, at), rules.pieces_age.clause))
    return tuple(
        e.EquipmentWarned(what=what, seconds_left=max(left, 0), clause=clause)
        for what, left, clause in ages
        if left is not None and left <= HOUR
    )


def shuffle_cards(table: Table, _: c.ShuffleCards, entropy: c.Entropy) -> Decision:
    """Mix the deck; a hand shuffle or a pre-shuffled deck is then cut, a machine shuffle is not (PGP-6b).

    All 53 cards form one stack (PGP-2a.6, PGP-5c.3, PGP-6a.5); of two decks the other one is with the device
    meanwhile, and the discard rack takes the cards of this one only (PGP-2b-3, PGP-2b-5).
    """
    in_play, rules = table.in_play, table.rules
    deck = table.decks[in_play.deck]
    assert deck is not None
    if not entropy.order:
        return Refused(
            "the shuffle must hold every card of the deck once",
            rules.cite("PGP-6a.4"),
            code=RefusalCode.NOT_ADMITTED,
        )
    cut = calls_for_cut(table, pre_shuffled=deck.pre_shuffled)
    clause = "PGP-6b-2" if cut else "PGP-6b-1"
    return (
        e.CardsShuffled(
            order=entropy.order,
            pre_shuffled=deck.pre_shuffled,
            offers=cut_offers(table) if cut else (),
            handled=_offered_for_cut(table) if cut else placed_uncut(table),
            clause=rules.cite("PGP-6a.1" if deck.pre_shuffled else clause),
        ),
    )


def _offered_for_cut(table: Table) -> tuple[Handling, ...]:
    """The stack lies on the cover card, faces to the layout, for whoever is to cut (PGP-6c.2)."""
    return (Handling(Handled.OFFERED_BACKS_UP, table.rules.cite("PGP-6c.2")),)


def shuffler_counts(table: Table) -> bool:
    """Whether a shuffler that counts the cards stands at the table; one that was removed counts nothing
    (PGP-17i.1, SPG-8e.1)."""
    filed = table.rules.submission.equipment.shuffler_counts
    return filed and table.equipment.shuffler is Shuffler.AUTOMATED


def cut_offers(table: Table) -> tuple[Position, ...]:
    """To whom the cut is offered, in order (PGP-6d)."""
    in_play, memory = table.in_play, table.memory
    occupied = table.occupied
    if not occupied:
        return ()  # everyone has left; the dealer cuts
    if in_play.bank is not None:
        return counterclockwise_from(in_play.bank, occupied)  # PGP-6d-2.1, PGP-6d-2.2
    if memory.start_of_game:
        first = next(player for player in table.arrivals if table.held_by(player))
        return counterclockwise_from(table.held_by(first)[0], occupied)  # PGP-6d-1
    begin = memory.cut_rotation % len(occupied)
    return occupied[begin:] + occupied[:begin]  # PGP-6d-3.1, PGP-6d-3.2


def decline_cut(table: Table, command: c.DeclineCut, _: c.Entropy) -> Decision:
    if refused := not_offered(table, command.position, command):
        return refused
    return (e.CutDeclined(position=command.position, clause=table.rules.cite(cut_offered_by(table))),)


def cut_offered_by(table: Table) -> str:
    """The clause by which the cut is offered in this round (PGP-6d)."""
    memory = table.memory
    if table.in_play.bank is not None:
        return "PGP-6d-2.2"
    if memory.start_of_game:
        return "PGP-6d-1"
    return "PGP-6d-3.2" if memory.cut_rotation else "PGP-6d-3.1"


def cut_cards(table: Table, command: c.CutCards, entropy: c.Entropy) -> Decision:
    """Cut with at least ten cards on either side; the dealer cuts only when no player did (PGP-6c.3). The
    deal follows (PGP-6e.5)."""
    rules = table.rules
    by_dealer = command.position == DEALER
    if refused := why_not_cut(table, command.position, command):
        return refused
    above = entropy.cut if command.above is None else command.above
    least, most = cut_bounds(table)
    if not least <= above <= most:
        return Refused(
            Message(
                "{n} cards above the cut card is improper; leave {n2} to {n3}", n=above, n2=least, n3=most
            ),
            rules.cite("PGP-6e.1"),
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    return (
        e.CardsCut(
            position=command.position,
            above=above,
            handled=(*_after_cut(table), *placed(table)),
            clause=rules.cite("PGP-6c.3" if by_dealer else "PGP-6e.2"),
        ),
    )


def cut_bounds(table: Table) -> tuple[int, int]:
    """How few and how many cards may lie above the cut card (PGP-6e.1)."""
    return LEAST, len(table.in_play.stock) - LEAST


def why_not_cut(table: Table, position: Position, giver: Giver) -> Refused | None:
    """Why somebody may not cut: a player is asked first, and the dealer cuts when nobody did (PGP-6c.3)."""
    in_play, rules = table.in_play, table.rules
    if position != DEALER:
        return not_offered(table, position, giver)
    if giver.role is not Role.DEALER:
        return Refused(
            "the dealer cuts when no player has", rules.cite("PGP-6c.3"), code=RefusalCode.NOT_YOURS
        )
    if in_play.offers:
        return Refused(
            Message("the cut is offered to {who} first", who=Message("position {n}", n=in_play.offers[0])),
            rules.cite("PGP-6c.3"),
            code=RefusalCode.NOT_IN_TURN,
            position=in_play.offers[0],
        )
    return None


def _after_cut(table: Table) -> tuple[Handling, ...]:
    """Where the cover card and the cut card go: the one below the cards, the other to the discard rack or
    in before the last four (PGP-6e.3, PGP-6e.4)."""
    rules = table.rules
    racked = rules.submission.equipment.cut_card_after is CutCardAfter.DISCARD
    cutting_card = Handled.CUTTING_CARD_RACKED if racked else Handled.CUTTING_CARD_BEFORE_LAST_FOUR
    return (
        Handling(Handled.COVER_CARD_BELOW, rules.cite("PGP-6e.3")),
        Handling(cutting_card, rules.cite("PGP-6e.4")),
    )


def order_recut(table: Table, command: c.OrderRecut, _: c.Entropy) -> Decision:
    """A casino supervisor has the cards cut again, before any was dealt (PGP-6f.1)."""
    in_play, rules = table.in_play, table.rules
    if not may_recut(in_play):
        return Refused(
            "cards are recut after a cut and before any is dealt",
            rules.cite("PGP-6f.1"),
            code=RefusalCode.NOT_NOW,
        )
    if not command.reason:
        return Refused("a recut needs its reason", rules.cite("PGP-6f.1"), code=RefusalCode.OUT_OF_BOUNDS)
    return (
        e.RecutOrdered(
            supervisor=command.by,
            reason=command.reason,
            offers=_recut_offers(table),
            clause=rules.cite("PGP-6f.2"),
        ),
    )


def may_recut(in_play: Round) -> bool:
    """Whether the cards were cut, and none has been dealt."""
    return not (in_play.cutter is None or in_play.stacks or any(in_play.hands))


def _recut_offers(table: Table) -> tuple[Position, ...]:
    """Who cuts again: the player who cut last, or whoever was entitled next; nobody but the dealer where the
    dealer cut (PGP-6f.2). Where the first of them has left, it is the other."""
    in_play, by = table.in_play, table.in_play.cut_by
    if (
        by is None
        or by in in_play.departed
        or table.rules.submission.equipment.recut_by is RecutBy.NEXT_ENTITLED
    ):
        return in_play.entitled
    areas = table.held_by(by)
    if in_play.cutter in areas:
        return (in_play.cutter,)
    return areas[:1] or in_play.entitled


def not_offered(table: Table, position: Position, giver: Giver) -> Refused | None:
    """A refusal unless it is to whoever answers that the cut is offered now."""
    if refused := not_to_answer(table, position, giver):
        return refused
    offers = table.in_play.offers
    if not offers or offers[0] != position:
        first = offers[0] if offers else DEALER
        to = Message("position {n}", n=first) if offers else Message("the dealer")
        return Refused(
            Message("the cut is with {who}", who=to),
            table.rules.cite("PGP-6d"),
            code=RefusalCode.NOT_IN_TURN,
            position=first,
        )
    return None


# On which terms each may be given


def _open_round(table: Table, at: int, _: Party) -> Terms | None:
    return terms_unless(why_not_opened(table, at))


def _cut_cards(table: Table, _: int, who: Party) -> Terms | None:
    if why_not_cut(table, seat_of(who), who):
        return None
    return (Between("above", *cut_bounds(table), may_be_left_out=True),)


def _decline_cut(table: Table, _: int, who: Party) -> Terms | None:
    return terms_unless(not_offered(table, seat_of(who), who))


def _order_recut(table: Table, _: int, __: Party) -> Terms | None:
    return (NoneOf("reason", ("",)),) if may_recut(table.in_play) else None


def _no_round_yet(table: Table, _: c.OpenRound) -> Why | None:
    """While the table is closed or its cards are made ready there is no round, and none to open."""
    if table.phase not in OPENING:
        return None
    pieces = table.rules.family.pieces
    return f"a round is opened once the {pieces} are inspected, spread and mixed", "PGP-5c.2"


DECLINE_CUT: Final = CommandSpec(
    command=c.DeclineCut,
    handler=decline_cut,
    phases=(Phase.CUT,),
    roles=BY_PLAYER_OR_DEALER,
    given_by="PGP-6d",
    not_now=("no cut is on offer", "PGP-6b"),
    terms=_decline_cut,
    at_position=True,
    awaited={Phase.CUT: 0},
    fill=fill_as_dealer,
    timeout=Timeout(not_offered, answer_given(decline_cut, c.DeclineCut)),
)
COMMANDS: Final = (
    CommandSpec(
        command=c.OpenRound,
        handler=open_round,
        phases=(Phase.BETWEEN_ROUNDS,),
        roles=BY_DEALER,
        given_by="PGP-6a.3",
        not_now=("a round is open", "PGP-6a.2"),
        why_not_now=_no_round_yet,
        terms=_open_round,
        awaited={Phase.BETWEEN_ROUNDS: 2},
    ),
    CommandSpec(
        command=c.ShuffleCards,
        handler=shuffle_cards,
        phases=(Phase.SHUFFLE,),
        roles=BY_DEALER,
        given_by="PGP-6a.3",
        not_now=("no shuffle is due", "PGP-6a.2"),
        awaited={Phase.SHUFFLE: 0},
    ),
    DECLINE_CUT,
    CommandSpec(
        command=c.CutCards,
        handler=cut_cards,
        phases=(Phase.CUT,),
        roles=BY_PLAYER_OR_DEALER,
        given_by="PGP-6d",
        not_now=("no cut is due", "PGP-6b"),
        terms=_cut_cards,
        at_position=True,
        awaited={Phase.CUT: 0},
        fill=fill_as_dealer,
    ),
    CommandSpec(
        command=c.OrderRecut,
        handler=order_recut,
        phases=(Phase.WAGERS, *DEALING, Phase.NUMBER_WAGERS),
        roles=BY_SUPERVISOR,
        given_by="PGP-6f.1",
        not_now=("cards are recut after a cut and before any is dealt", "PGP-6f.1"),
        terms=_order_recut,
    ),
)
