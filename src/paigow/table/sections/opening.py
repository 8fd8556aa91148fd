"""Table life: opening, spreading, washing, idle times, equipment, removal of a deck, closing (PGP 2, 4, 5,
6(g); PGT 3.A, 4.C)."""

from __future__ import annotations

from typing import Any, Final

from paigow.cards import JOKER, SECOND_JOKER
from paigow.games.submission import DealMethod, Shuffler, StartMethod
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.sections.base import (
    BEFORE_NO_MORE_BETS,
    BY_DEALER,
    BY_FLOOR,
    BY_STAFF,
    OPEN_TABLE,
    CommandSpec,
    Decision,
    TermsOf,
    fill_deck,
    first_value,
)
from paigow.table.sections.shuffling import is_set_too_old, pieces_seconds_left
from paigow.table.state.model import DeckStep, Table
from paigow.table.state.values import Party, Phase, RefusalCode, Refused
from paigow.table.terms import FREE, Distinct, NoneOf, OneOf, Terms, Ways


def open_table(table: Table, command: c.OpenTable, _: c.Entropy) -> Decision:
    """Receive the decks: to be inspected here, or inspected and shuffled beforehand (PGP-5a.1, PGP-5a.2)."""
    rules = table.rules
    wanted = rules.submission.equipment.decks
    if len(command.colours) != wanted:
        return Refused(
            f"this table uses {wanted} deck{'s' * (wanted > 1)}; name the colour of each",
            rules.cite("PGP-2a.1"),
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    if len(set(command.colours)) < wanted:
        return Refused(
            "the backs of two decks are of different colours",
            rules.cite("PGP-2b-2"),
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    return (e.DecksReceived(colours=command.colours, at=command.at, clause=rules.cite("PGP-5a.1")),)


def replace_deck(table: Table, command: c.ReplaceDeck, _: c.Entropy) -> Decision:
    """A new deck takes the place of one that was removed (PGP-8-d-2.3, PGP-8a-d-2.3, PGP-8b-e-2.3,
    PGP-17h2.2, PGP-2b-4)."""
    rules = table.rules
    if command.deck not in missing_decks(table):
        return Refused(
            "name the deck that was removed", rules.cite("PGP-8-d-2.3"), code=RefusalCode.NOT_POSSIBLE
        )
    if command.colour in colours(table):
        return Refused(
            "the backs of two decks are of different colours",
            rules.cite("PGP-2b-2"),
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    return (
        e.DeckReplaced(
            deck=command.deck,
            colour=command.colour,
            at=command.at,
            clause=table.memory.removed_by,
        ),
    )


def missing_decks(table: Table) -> tuple[int, ...]:
    """The decks that were taken off the table."""
    return tuple(n for n, deck in enumerate(table.decks) if deck is None)


def colours(table: Table) -> tuple[str, ...]:
    """The backs of the decks at the table."""
    return tuple(deck.colour for deck in table.decks if deck is not None)


_COMES_FIRST: Final = {
    DeckStep.RECEIVED: "PGP-5b.2",
    DeckStep.INSPECTED: "PGP-5b.2",
    DeckStep.VERIFIED: "PGP-5b.3",
    DeckStep.LOOKED_AT: "PGP-5c.1",
    DeckStep.READY: "PGP-6g.1",
}
"""The clause of what is done at each step, after what came before."""


def _not_at_step(table: Table, index: int, step: DeckStep) -> Refused | None:
    """A refusal unless that step is the deck's next; of two each goes through all of them by itself
    (PGP-5d.1)."""
    if index in decks_at_step(table, step):
        return None
    clause = "PGP-5d.1" if len(table.decks) > 1 else _COMES_FIRST[step]
    return Refused(
        f"deck {index} does not await this", table.rules.cite(clause), code=RefusalCode.NOT_IN_TURN
    )


def decks_at_step(table: Table, step: DeckStep, *, second_joker: bool | None = None) -> tuple[int, ...]:
    """The decks whose next step it is; all of them, or those with a second joker in them, or without."""
    return tuple(
        n
        for n, deck in enumerate(table.decks)
        if deck is not None and deck.step is step and second_joker in (None, deck.second_joker)
    )


def remove_second_joker(table: Table, command: c.RemoveSecondJoker, _: c.Entropy) -> Decision:
    """Dealer and casino supervisor see to it that one joker is used; the other is torn and discarded
    (PGP-5b.1)."""
    if refused := _not_at_step(table, command.deck, DeckStep.RECEIVED):
        return refused
    if command.deck not in decks_at_step(table, DeckStep.RECEIVED, second_joker=True):
        reason, clause = why_no_joker_goes(table)
        return Refused(reason, table.rules.cite(clause), code=RefusalCode.NOT_POSSIBLE)
    return (
        e.SecondJokerRemoved(
            deck=command.deck,
            dealer=command.by,
            supervisor=command.supervisor,
            clause=table.rules.cite("PGP-5b.1"),
        ),
    )


_JOKERS: Final = (
    "a set of tiles has none to take out",
    "this deck has one joker",
    "both jokers of this deck are played with",
)


def why_no_joker_goes(table: Table) -> tuple[str, str]:
    """Why no joker is taken out: by how many the game is played with (PGP-2a.6, SPG-2a.1)."""
    return _JOKERS[sum(piece in (JOKER, SECOND_JOKER) for piece in table.rules.family.deck)], "PGP-2a.7"


def inspect_cards(table: Table, command: c.InspectCards, _: c.Entropy) -> Decision:
    """The dealer inspects a deck (PGP-5b.2)."""
    if refused := _not_at_step(table, command.deck, DeckStep.RECEIVED):
        return refused
    if command.deck in decks_at_step(table, DeckStep.RECEIVED, second_joker=True):
        return Refused(
            "take out the second joker first", table.rules.cite("PGP-5b.1"), code=RefusalCode.COMES_FIRST
        )
    return (
        e.CardsInspected(
            deck=command.deck,
            dealer=command.by,
            clause=table.rules.cite("PGP-5b.2"),
        ),
    )


def verify_cards(table: Table, command: c.VerifyCards, _: c.Entropy) -> Decision:
    """The floorperson verifies the inspection (PGP-5b.2)."""
    if refused := _not_at_step(table, command.deck, DeckStep.INSPECTED):
        return refused
    return (
        e.CardsVerified(
            deck=command.deck,
            floorperson=command.by,
            clause=table.rules.cite("PGP-5b.2"),
        ),
    )


def spread_cards(table: Table, command: c.SpreadCards, _: c.Entropy) -> Decision:
    """Spread a verified deck face up (PGP-5b.3, PGP-5b.4), or the cards of a table without gaming activity
    (PGP-6g.1)."""
    if table.phase is Phase.TO_SPREAD:
        if refused := _not_at_step(table, command.deck, DeckStep.VERIFIED):
            return refused
        if not command.face_up:
            return Refused(
                f"at the opening the {table.rules.family.pieces} are spread face up",
                table.rules.cite("PGP-5b.3"),
                code=RefusalCode.OUT_OF_BOUNDS,
            )
        return (_spread(table, command, "PGP-5b.3"),)
    if not is_idle(table):
        return Refused(
            "wagers lie on the layout; play the round",
            table.rules.cite("PGP-6g.1"),
            code=RefusalCode.COMES_FIRST,
        )
    if refused := _not_at_step(table, command.deck, DeckStep.READY):
        return refused
    if not command.face_up and not table.rules.idle_face_down:
        return Refused(
            "they lie face up while nobody plays", table.rules.cite("PGP-6g.1"), code=RefusalCode.NOT_OFFERED
        )
    return (_spread(table, command, "PGP-6g.1"),)


def is_idle(table: Table) -> bool:
    """Whether nobody plays. After "No more bets" the dealer's wager against a lone bank lies there, if no
    other does (PGP-10g.1)."""
    return table.round is None or not (table.round.closed or any(table.round.wagers))


def _spread(table: Table, command: c.SpreadCards, clause: str) -> e.CardsSpread:
    return e.CardsSpread(
        deck=command.deck,
        face_up=command.face_up,
        order=table.rules.displayed if command.face_up else (),
        clause=table.rules.cite(clause),
    )


def show_spread(table: Table, command: c.ShowSpread, _: c.Entropy) -> Decision:
    """Let the first player inspect the cards; turn them face up for that if need be (PGP-5c.1, PGP-6g.2)."""
    if not table.held_by(command.player):
        return Refused(
            f"the first player to arrive inspects the {table.rules.family.pieces}",
            table.rules.cite("PGP-5b.3"),
            code=RefusalCode.NOT_YOURS,
        )
    face_down = any(deck is not None and not deck.face_up for deck in table.decks)
    return (
        e.SpreadLookedAt(
            player=command.player,
            turned_face_up=face_down,
            clause=table.rules.cite("PGP-6g.2" if face_down else "PGP-5c.1"),
        ),
    )


def wash_cards(table: Table, command: c.WashCards, _: c.Entropy) -> Decision:
    """Turn the cards down, mix them thoroughly and stack them (PGP-5c.2, PGP-6g.3)."""
    if refused := _not_at_step(table, command.deck, DeckStep.LOOKED_AT):
        return refused
    return (
        e.CardsWashed(
            deck=command.deck,
            clause=table.rules.cite("PGP-5c.2"),
        ),
    )


def reject_set(table: Table, command: c.RejectSet, _: c.Entropy) -> Decision:
    """A tile was found unsuitable: a floorperson or above brings another set from the reserve (PGT-4C-3-a).

    The event is the label of the sealed envelope: when, and who signed (PGT-4C-3-b).
    """
    clause = table.rules.reserve_set
    if clause is None:
        return Refused(
            "this game keeps no reserve of sets; replace the deck",
            table.rules.cite("PGP-5a.1"),
            code=RefusalCode.NOT_OFFERED,
        )
    if command.deck not in decks_at_step(table, DeckStep.RECEIVED):
        return Refused(f"set {command.deck} is not being inspected", clause, code=RefusalCode.NOT_IN_TURN)
    if not command.floorperson:
        return Refused(
            "a floorperson or above brings the new set; name the person",
            clause,
            code=RefusalCode.OUT_OF_BOUNDS,
        )
    return (
        e.SetRejected(
            deck=command.deck,
            at=command.at,
            dealer=command.by,
            floorperson=command.floorperson,
            clause=clause,
        ),
    )


def change_set(table: Table, command: c.ChangeSet, _: c.Entropy) -> Decision:
    """Bring a new set before the time of the old one is up; it is inspected like the first (PGT-3A-2)."""
    if pieces_seconds_left(table, command.at) is None:
        return Refused(
            "these have no time limit; they stay", table.rules.cite("PGP-5a.1"), code=RefusalCode.NOT_OFFERED
        )
    assert table.rules.pieces_age is not None
    return (
        e.DeckReplaced(
            deck=table.memory.deck,
            colour=command.colour,
            at=command.at,
            clause=table.rules.pieces_age.clause,
        ),
    )


def replace_dice(table: Table, command: c.ReplaceDice, _: c.Entropy) -> Decision:
    """Fresh dice; their time on the table starts again (PGP-4a-1-iii)."""
    if not table.uses_dice:
        return Refused(
            "no dice are used at this table", table.rules.cite("PGP-4a-1-iii"), code=RefusalCode.NOT_OFFERED
        )
    return (e.DiceReplaced(at=command.at, clause=table.rules.cite("PGP-4a-1-iii")),)


def change_method(table: Table, command: c.ChangeMethod, _: c.Entropy) -> Decision:
    """Another way to shuffle or deal, between rounds; a device leaves the table first (PGP-11o)."""
    if refused := why_not_changed(
        table, command.shuffler, command.deal_method, removed=command.device_removed
    ):
        return refused
    filed = table.rules.submission.equipment.start_method
    return (
        e.MethodChanged(
            shuffler=command.shuffler,
            deal_method=command.deal_method,
            start_method=_start_method(filed, command),
            at=command.at,
            clause=table.rules.cite("PGP-11o"),
        ),
    )


def why_not_changed(
    table: Table, shuffler: Shuffler, deal_method: DealMethod, *, removed: bool
) -> Refused | None:
    """Why the table does not go over to a way to shuffle and deal; a device may have been removed for it."""
    rules, equipment = table.rules, table.equipment
    if deal_method not in rules.stub:  # tiles are mixed and delivered by hand (PGT-4E-1)
        return Refused(
            f"this game knows one way to mix and deliver its {rules.family.pieces}; it stays",
            rules.cite("PGP-11o"),
            code=RefusalCode.NOT_OFFERED,
        )
    drops_shuffler = equipment.shuffler is Shuffler.AUTOMATED and shuffler is not equipment.shuffler
    drops_shoe = (
        equipment.deal_method is DealMethod.AUTOMATED_SHOE and deal_method is not equipment.deal_method
    )
    if (drops_shuffler or drops_shoe) and not removed:
        return Refused(
            "remove the device from the table first", rules.cite("PGP-11o"), code=RefusalCode.COMES_FIRST
        )
    filed = rules.submission.equipment
    if shuffler is Shuffler.AUTOMATED is not filed.shuffler:
        return Refused(
            "the submission files no automated shuffler", rules.cite("PGP-6a.3"), code=RefusalCode.NOT_OFFERED
        )
    if deal_method is DealMethod.AUTOMATED_SHOE is not filed.deal_method:
        return Refused(
            "the submission files no automated shoe", rules.cite("PGP-8b-a.2"), code=RefusalCode.NOT_OFFERED
        )
    if shuffler is Shuffler.MANUAL and len(table.decks) > 1:
        return Refused(
            "two decks need an automated shuffler", rules.cite("PGP-2b.1"), code=RefusalCode.NOT_OFFERED
        )
    if rules.submission.deals_by_section_17 and drops_shoe:
        return Refused(
            "the first three cards of every hand come from the automated shoe",
            "PGP-17b.2",
            code=RefusalCode.NOT_OFFERED,
        )
    return None


def _start_method(filed: StartMethod, command: c.ChangeMethod) -> StartMethod:
    """How starting positions are found from now on: a button needs both devices, and where one of them is
    gone the dealer brings shaker and dice (PGP-4a-3.1, PGP-8c-d.1, SPG-4a-3)."""
    automated = (Shuffler.AUTOMATED, DealMethod.AUTOMATED_SHOE)
    if filed is StartMethod.BUTTON and (command.shuffler, command.deal_method) != automated:
        return StartMethod.DICE
    return filed


def close_table(table: Table, _: c.CloseTable, __: c.Entropy) -> Decision:
    """Close a table at which no round is open."""
    return (e.TableClosed(clause=table.rules.cite("PGP-6g.1")),)


# On which terms each may be given


def _open_table(table: Table, _: int, __: Party) -> Terms | None:
    return (Distinct("colours", table.rules.submission.equipment.decks),)


def _replace_deck(table: Table, _: int, __: Party) -> Terms | None:
    missing = missing_decks(table)
    return (OneOf("deck", missing), NoneOf("colour", colours(table))) if missing else None


def _decks(step: DeckStep, *, second_joker: bool = False) -> TermsOf:
    """For what is done with one deck at a step; with those whose second joker is out, or those with it."""

    def terms(table: Table, _: int, __: Party) -> Terms | None:
        decks = decks_at_step(table, step, second_joker=second_joker)
        return (OneOf("deck", decks),) if decks else None

    return terms


def _spread_cards(table: Table, _: int, __: Party) -> Terms | None:
    opens = table.phase is Phase.TO_SPREAD
    decks = decks_at_step(table, DeckStep.VERIFIED if opens else DeckStep.READY)
    if not decks or not (opens or is_idle(table)):
        return None
    down = (False,) if table.rules.idle_face_down and not opens else ()
    return (OneOf("deck", decks), OneOf("face_up", (True, *down)))


def _show_spread(table: Table, _: int, __: Party) -> Terms | None:
    here = tuple(player for player in table.arrivals if table.held_by(player))
    return (OneOf("player", here),) if here else None


def _reject_set(table: Table, _: int, __: Party) -> Terms | None:
    decks = decks_at_step(table, DeckStep.RECEIVED)
    reserve = table.rules.reserve_set is not None and decks
    return (OneOf("deck", decks), NoneOf("floorperson", ("",))) if reserve else None


def _change_set(table: Table, at: int, __: Party) -> Terms | None:
    return None if pieces_seconds_left(table, at) is None else FREE


def _replace_dice(table: Table, _: int, __: Party) -> Terms | None:
    return FREE if table.uses_dice else None


def _change_method(table: Table, _: int, __: Party) -> Terms | None:
    ways = tuple(
        (shuffler, method, removed)
        for shuffler in Shuffler
        for method in DealMethod
        for removed in (False, True)
        if why_not_changed(table, shuffler, method, removed=removed) is None
    )
    return (Ways(ways),) if ways else None


# What the automatic dealer chooses

_COLOURS: Final = ("red", "blue")
"""The backs of two decks in use (PGP-2b-2)."""


def _fill_colours(table: Table, _: Party, __: Terms) -> dict[str, Any]:
    return {"colours": _COLOURS[: table.rules.submission.equipment.decks]}


def _fill_second_joker(table: Table, who: Party, terms: Terms) -> dict[str, Any]:
    return fill_deck(table, who, terms) | {"supervisor": "supervisor"}


def _fill_verified(table: Table, who: Party, terms: Terms) -> dict[str, Any]:
    return fill_deck(table, who, terms) | {"by": "floorperson"}


def _fill_spread(table: Table, who: Party, terms: Terms) -> dict[str, Any]:
    """The deck whose turn it is, while nobody plays; at the opening the first that awaits it."""
    if table.phase is Phase.TO_SPREAD:
        return fill_deck(table, who, terms)
    return {"deck": table.memory.deck if table.round is None else table.in_play.deck}


def _fill_first_player(_: Table, __: Party, terms: Terms) -> dict[str, Any]:
    return {"player": first_value(terms, "player")}


def _fill_new_deck(table: Table, who: Party, terms: Terms) -> dict[str, Any]:
    """With a back that no other deck at the table has (PGP-2b-2)."""
    used = colours(table)
    return fill_deck(table, who, terms) | {
        "colour": next(colour for colour in _COLOURS if colour not in used)
    }


def _no_joker(table: Table, _: c.RemoveSecondJoker) -> tuple[str, str] | None:
    """Only where a deck may come with one joker too many is there a time for it (PGP-5b.1)."""
    filed = table.rules.submission.equipment.decks_with_two_jokers
    return None if filed else why_no_joker_goes(table)


COMMANDS: Final = (
    CommandSpec(
        command=c.OpenTable,
        handler=open_table,
        phases=(Phase.CLOSED,),
        roles=BY_DEALER,
        given_by="PGP-5a.1",
        not_now=("the table is open", "PGP-5a.1"),
        terms=_open_table,
        awaited={Phase.CLOSED: 0},
        fill=_fill_colours,
    ),
    CommandSpec(
        command=c.ReplaceDeck,
        handler=replace_deck,
        phases=(Phase.BETWEEN_ROUNDS,),
        roles=BY_STAFF,
        given_by="PGP-5a.1",
        not_now=("no deck is missing", "PGP-8-d-2.3"),
        terms=_replace_deck,
        awaited={Phase.BETWEEN_ROUNDS: 0},
        fill=_fill_new_deck,
    ),
    CommandSpec(
        command=c.RemoveSecondJoker,
        handler=remove_second_joker,
        phases=(Phase.INSPECTION,),
        roles=BY_DEALER,
        given_by="PGP-5b.1",
        not_now=("jokers are counted when a deck is inspected", "PGP-5b.1"),
        why_not_now=_no_joker,
        terms=_decks(DeckStep.RECEIVED, second_joker=True),
        awaited={Phase.INSPECTION: 0},
        fill=_fill_second_joker,
    ),
    CommandSpec(
        command=c.InspectCards,
        handler=inspect_cards,
        phases=(Phase.INSPECTION,),
        roles=BY_DEALER,
        given_by="PGP-5b.2",
        not_now=("no deck awaits inspection", "PGP-5b.2"),
        terms=_decks(DeckStep.RECEIVED),
        awaited={Phase.INSPECTION: 0},
        fill=fill_deck,
    ),
    CommandSpec(
        command=c.VerifyCards,
        handler=verify_cards,
        phases=(Phase.INSPECTION, Phase.VERIFICATION),
        roles=BY_FLOOR,
        given_by="PGP-5b.2",
        not_now=("cards are verified after their inspection", "PGP-5b.2"),
        terms=_decks(DeckStep.INSPECTED),
        awaited={Phase.INSPECTION: 0, Phase.VERIFICATION: 0},
        fill=_fill_verified,
    ),
    CommandSpec(
        command=c.SpreadCards,
        handler=spread_cards,
        phases=(Phase.TO_SPREAD, Phase.BETWEEN_ROUNDS, *BEFORE_NO_MORE_BETS),
        roles=BY_DEALER,
        given_by="PGP-5b.3",
        not_now=("cards are spread at the opening, or while nobody plays", "PGP-6g.1"),
        terms=_spread_cards,
        awaited={Phase.TO_SPREAD: 0, Phase.BETWEEN_ROUNDS: 3, Phase.WAGERS: 2},
        fill=_fill_spread,
    ),
    CommandSpec(
        command=c.ShowSpread,
        handler=show_spread,
        phases=(Phase.SPREAD,),
        roles=BY_DEALER,
        given_by="PGP-5b.3",
        not_now=("no cards lie spread", "PGP-5c.1"),
        terms=_show_spread,
        awaited={Phase.SPREAD: 0},
        fill=_fill_first_player,
    ),
    CommandSpec(
        command=c.WashCards,
        handler=wash_cards,
        phases=(Phase.WASH,),
        roles=BY_DEALER,
        given_by="PGP-5c.2",
        not_now=("cards are washed after a player could inspect them", "PGP-5c.1"),
        terms=_decks(DeckStep.LOOKED_AT),
        awaited={Phase.WASH: 0},
        fill=fill_deck,
    ),
    CommandSpec(
        command=c.RejectSet,
        handler=reject_set,
        phases=(Phase.INSPECTION,),
        roles=BY_DEALER,
        given_by="PGP-5b.2",
        not_now=("a set is rejected while it is inspected", "PGP-5b.2"),
        terms=_reject_set,
    ),
    CommandSpec(
        command=c.ChangeSet,
        handler=change_set,
        phases=(Phase.BETWEEN_ROUNDS, Phase.SPREAD),
        roles=BY_STAFF,
        given_by="PGP-5a.1",
        not_now=("a set is changed between rounds", "PGP-5a.1"),
        terms=_change_set,
        awaited={Phase.BETWEEN_ROUNDS: 1},
        is_due=is_set_too_old,
    ),
    CommandSpec(
        command=c.ReplaceDice,
        handler=replace_dice,
        phases=OPEN_TABLE,
        roles=BY_STAFF,
        given_by="PGP-4a-1-iii",
        not_now=("the table is closed", "PGP-4a-1-iii"),
        terms=_replace_dice,
        awaited={Phase.STARTING_POSITION: 1},
    ),
    CommandSpec(
        command=c.ChangeMethod,
        handler=change_method,
        phases=(Phase.BETWEEN_ROUNDS,),
        roles=BY_STAFF,
        given_by="PGP-11o",
        not_now=("the method changes between rounds only", "PGP-11o"),
        terms=_change_method,
    ),
    CommandSpec(
        command=c.CloseTable,
        handler=close_table,
        phases=(Phase.BETWEEN_ROUNDS, Phase.SPREAD),
        roles=BY_STAFF,
        given_by="PGP-6g.1",
        not_now=("a table is closed between rounds", "PGP-6g.1"),
    ),
)
