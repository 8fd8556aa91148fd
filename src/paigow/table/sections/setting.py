"""Setting the hands, house-way help, surrender, and the dealer's and bank's hands (PGP 9(a)-(e), 10(e),
12(b), 19(a))."""

from __future__ import annotations

from typing import Any, Final

from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import WAGERS, Settled
from paigow.message import Message
from paigow.switches import SurrenderBar
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table import terms
from paigow.table.money.ledger import CENTRE, INVENTORY, wager_account
from paigow.table.sections.base import (
    BY_PLAYER,
    BY_PLAYER_OR_DEALER,
    CommandSpec,
    Decision,
    Timeout,
    Why,
    answer_given,
    fill_as_dealer,
    seat_of,
    terms_unless,
)
from paigow.table.sections.wagers import bears_envy_marker
from paigow.table.state.model import PLACES, Round, Table
from paigow.table.state.questions import (
    Giver,
    has_pushed_all,
    holder,
    holder_departed,
    not_held,
    not_to_act,
    returned,
    still_to_set,
    to_show,
)
from paigow.table.state.rules import GameRules
from paigow.table.state.values import (
    DEALER,
    Party,
    Phase,
    Position,
    RefusalCode,
    Refused,
    Role,
    SetHand,
    Standing,
)

NEEDS_NO_HAND: Final = frozenset(
    each.key for each in WAGERS if each.on_dealer or each.settled is Settled.EARLY
)
"""Wagers that do not need the player's seven cards any more, so that they bar no surrender (PGP-9e.3)."""

SURRENDERED_LATE: Final = "a wager is surrendered once the dealer's hand is set"
"""Where the dealer's hands come first (PGT-8E)."""


def look_at_cards(table: Table, command: c.LookAtCards, _: c.Entropy) -> Decision:
    """From here on the player may no longer void the hand over an exposed card (PGP-11d.2)."""
    if refused := not_playing(table, command.position, command.by):
        return refused
    return (
        e.CardsLookedAt(
            position=command.position,
            player=command.by,
            cards=table.in_play.hands[command.position],
            clause=table.rules.cite("PGP-9b.1"),
        ),
    )


def ask_house_way(table: Table, command: c.AskHouseWay, _: c.Entropy) -> Decision:
    """Tell a player who asks how the licensee would set the hand, the bank too, which sets when the others
    have (PGP-9b.3, PGP-9c.3); whoever is told has seen it (PGP-11d.2)."""
    if refused := why_no_advice(table, command.position, command.by):
        return refused
    advice = table.rules.house_way.set(table.in_play.hands[command.position])
    return (
        e.AdviceGiven(
            position=command.position,
            player=command.by,
            high=advice.high,
            low=advice.low,
            rule=advice.rule,
            clause=table.rules.cite("PGP-9b.3"),
        ),
    )


def why_no_advice(table: Table, at: Position, player: str) -> Refused | None:
    """Why a player is not told how the licensee would set the hand."""
    in_play = table.in_play
    if refused := not_playing(table, at, player, _CO_BANK if in_play.co_bank else None):
        return refused
    if table.phase is not Phase.DEALER_SETS or at == in_play.bank:
        return None
    return Refused(
        "the dealer helps while hands are being set", table.rules.cite("PGP-9b.3"), code=RefusalCode.NOT_NOW
    )


def set_hands(table: Table, command: c.SetHands, _: c.Entropy) -> Decision:
    """Lay two hands face down; correct or not, they may not be touched again (PGP-1-setting, PGP-9b.5,
    PGP-12b.4)."""
    at, rules = command.position, table.rules
    if refused := why_not_set(table, at, command):
        return refused
    if sorted((*command.high, *command.low)) != sorted(table.in_play.hands[at]):
        return Refused(
            f"set the {rules.family.pieces} of this hand, each of them once",
            # The hands of two areas are played separately, so nothing is laid from the one into the other.
            rules.cite("PGP-12b.1" if _has_two(table, at) else "PGP-9a.1"),
            code=RefusalCode.NOT_SET_SO,
        )
    if refused := _not_split(table, command):
        return refused
    # A hand set for a player who left is seen by nobody: that player may never have looked at it.
    by_dealer = command.role is Role.DEALER
    player, clause = ("", rules.cite("PGP-7b.2")) if by_dealer else (command.by, _set_clause(table))
    return (hand_set(at, player, rules.judge.lay(command.high, command.low), clause),)


def hand_set(at: Position, player: str, hand: SetHand, clause: str) -> e.HandSet:
    """The event of a hand that lies face down, whoever laid it."""
    return e.HandSet(
        position=at,
        player=player,
        high=hand.high,
        low=hand.low,
        fault=hand.fault,
        rule=hand.rule,
        clause=clause,
    )


def why_not_set(table: Table, at: Position, giver: Giver) -> Refused | None:
    """Why somebody does not set the hand at a position now, however it would be set."""
    rules = table.rules
    if refused := not_to_act(table, at, giver) or _no_hand(table, at, bank_sets_later(table.in_play)):
        return refused
    if table.in_play.settings[at] is not None:
        return Refused(
            "a hand that is set may not be changed",
            rules.cite("PGP-12b.4" if _has_two(table, at) else "PGP-9b.5"),
            code=RefusalCode.ALREADY_DONE,
        )
    if (first := must_come_first(table, at)) is not None:
        return Refused(
            Message("the hand at position {n} is set first", n=first),
            _order_clause(table, first, at),
            code=RefusalCode.NOT_IN_TURN,
            position=first,
        )
    return None


def _has_two(table: Table, at: Position) -> bool:
    """Whether the player at a position uses two betting areas (PGP-12a.1)."""
    return len(table.held_by(holder(table, at))) > 1


def _set_clause(table: Table) -> str:
    """Why players set now: at Face Up because the dealer's hand lies open, but not against a bank."""
    banked = table.rules.is_face_up and table.in_play.bank is not None
    return "PGP-9a.1" if banked else table.rules.cite("PGP-9a.1")


def _not_split(table: Table, command: c.SetHands | c.ShowHand) -> Refused | None:
    """A refusal where the game has no other setting than two hands of its sizes (PGT-1B-8)."""
    split = table.rules.split
    if split is None or (len(command.high), len(command.low)) == split:
        return None
    return Refused(
        Message("lay {n} and {n2}, two hands apart", n=split[0], n2=split[1]),
        table.rules.cite("PGP-9g-1-iv"),
        code=RefusalCode.NOT_SET_SO,
    )


def must_come_first(table: Table, position: Position) -> Position | None:
    """Of one player's two hands, the one that must be set before this one (PGP-12b.2, PGP-12b.3)."""
    in_play, main = table.in_play, table.rules.main
    mine = in_play.stake(position, main)
    for other in table.held_by(holder(table, position)):
        theirs = in_play.stake(other, main)
        if other == position or mine is None or theirs is None or other not in still_to_set(in_play):
            continue
        if theirs.amount > mine.amount or (theirs.amount == mine.amount and other < position):
            return other
    return None


def _order_clause(table: Table, first: Position, then: Position) -> str:
    """The larger wager is set first (PGP-12b.2); of two alike, counterclockwise (PGP-12b.3)."""
    amounts = {stake.amount for at in (first, then) if (stake := table.in_play.stake(at, table.rules.main))}
    return table.rules.cite("PGP-12b.2" if len(amounts) > 1 else "PGP-12b.3")


_CO_BANK: Final = ("the dealer sets the hand of a co-bank", "PGP-10e.6")
_NO_WAGER: Final = ("the bank makes no wager, so it has none to surrender", "PGP-10f")


def bank_sets_later(in_play: Round) -> tuple[str, str]:
    """Why the bank does not set as the other players do, and the clause."""
    if in_play.co_bank:
        return _CO_BANK
    return "the bank turns its hand over to set it, after all players have set", "PGP-9c.3"


def not_playing(
    table: Table, position: Position, player: str, unless_bank: tuple[str, str] | None = None
) -> Refused | None:
    """A refusal unless the player has a hand in play; that of the bank too, where no reason is given."""
    return not_held(table, position, player) or _no_hand(table, position, unless_bank)


def _no_hand(table: Table, position: Position, unless_bank: tuple[str, str] | None) -> Refused | None:
    standing = table.in_play.standing[position]
    if standing is Standing.BANK:
        if unless_bank is None:
            return None
        return Refused(unless_bank[0], table.rules.cite(unless_bank[1]), code=RefusalCode.NOT_YOURS)
    if standing is Standing.IN_PLAY:
        return None
    return Refused(
        Message("no hand is in play at position {n}", n=position),
        table.rules.cite("PGP-9a.1"),
        code=RefusalCode.NOT_POSSIBLE,
    )


def surrender(table: Table, command: c.Surrender, _: c.Entropy) -> Decision:
    """Give up the main wager, unless a wager needs the hand to be seen (PGP-9e.1 to PGP-9e.3). The cards are
    counted face down and racked unseen (PGP-9e-2.1, PGP-9e-2.2)."""
    at, in_play, rules = command.position, table.in_play, table.rules
    if refused := why_not_surrendered(table, at, command.by):
        return refused
    stake = in_play.stake(at, rules.main)
    assert stake is not None
    # Where the printed bars alone are in force, a wager that nobody can decide unseen goes back (PGP-9e.3).
    stays = NEEDS_NO_HAND | rules.surrender.beside | {rules.main}
    undecided = tuple(each.name for each in in_play.wagers[at] if each.wager not in stays)
    to = INVENTORY if in_play.bank is None else CENTRE
    return (
        e.WagerSurrendered(
            position=at,
            amount=stake.amount,
            kept=any(each.wager in rules.surrender.beside for each in in_play.wagers[at]),
            clause=rules.cite("PGP-9e-1"),
            transfers=(
                (wager_account(at, stake.name), to, stake.amount),
                *returned(table, at, undecided),
            ),
        ),
    )


def why_not_surrendered(table: Table, at: Position, player: str) -> Refused | None:
    """Why a player may not give up the wager at a position."""
    return not_playing(table, at, player, _NO_WAGER) or _surrender_barred(table, at)


def _surrender_barred(table: Table, position: Position) -> Refused | None:
    in_play, rules = table.in_play, table.rules
    if position in in_play.exposed:
        return Refused(
            "the hand has been exposed; it is too late to surrender",
            rules.cite("PGP-9e.1"),
            code=RefusalCode.NOT_NOW,
        )
    if table.phase not in rules.surrender.phases:
        return Refused(SURRENDERED_LATE, rules.surrender.clause, code=RefusalCode.NOT_NOW)
    if in_play.bank is not None and not rules.switches.surrender_to_bank:
        return Refused(
            "there is no surrender against a bank at this table",
            rules.ruled_by("surrender_to_bank"),
            code=RefusalCode.NOT_OFFERED,
        )
    if rules.is_face_up and not rules.switches.face_up_surrender:
        return Refused(
            "there is no surrender at this table", rules.cite("PGP-19a.5"), code=RefusalCode.NOT_OFFERED
        )
    if has_pushed_all(table, in_play):
        return Refused(
            "the main wagers have pushed; nothing is left to surrender",
            rules.cite("PGP-19a.5"),
            code=RefusalCode.NOT_POSSIBLE,
        )
    if (bar := _bar_of_wagers(table, position)) is None:
        return None
    if bar.wager is None:
        reason = "a wager at the table may earn an envy bonus, so all hands are exposed"
    else:
        which = "a progressive" if bar.wager in rules.progressive else "the {optional}"
        reason = Message(f"{which} wager bars surrender", optional=Message(rules.wagers[bar.wager].title))
    return Refused(reason, bar.clause, code=RefusalCode.NOT_TOGETHER)


def _bar_of_wagers(table: Table, position: Position) -> terms.BarringWager | None:
    """The wager that keeps a hand from being surrendered: one of its own, or one that may earn an envy
    bonus."""
    rules = table.rules
    for stake in table.in_play.wagers[position]:
        if (clause := surrender_barred_by(rules, stake.wager)) is not None:
            return terms.BarringWager(stake.wager, clause)
    if not rules.switches.surrender_beside_envy and _envy_on_table(table):
        return terms.BarringWager(None, rules.cite("PGP-3l-7"))
    return None


def surrender_bar(table: Table, position: Position) -> terms.BarringWager | None:
    """The wager that bars surrender of a hand which could be surrendered without it; None if none does."""
    rules = table.rules
    at_this_table = not rules.is_face_up or rules.switches.face_up_surrender
    to_this_bank = table.in_play.bank is None or rules.switches.surrender_to_bank
    return _bar_of_wagers(table, position) if at_this_table and to_this_bank else None


def surrender_barred_by(rules: GameRules, wager: WagerKind) -> str | None:
    """The clause by which a player with such a wager may not surrender; nothing where it bars nobody."""
    if wager in rules.progressive:
        return rules.cite("PGP-9e.2")
    every = rules.switches.surrender_bar is SurrenderBar.EVERY_OPEN_WAGER
    needs_hand = wager in rules.wagers and wager not in NEEDS_NO_HAND | rules.surrender.beside
    barred = needs_hand and (every or wager is WagerKind.SEVEN_CARD_BONUS)
    return rules.cite("PGP-9e.3") if barred else None


def _envy_on_table(table: Table) -> bool:
    envy, in_play = table.rules.envy_wagers, table.in_play
    return any(
        stake.wager in envy and bears_envy_marker(table, position, stake.wager)
        for position in range(1, PLACES)
        for stake in in_play.wagers[position]
    )


def show_hand(table: Table, command: c.ShowHand, _: c.Entropy) -> Decision:
    """Turn over and set the dealer's hand by the house way, or the bank's as the bank likes (PGP-9c.2,
    PGP-9c.3)."""
    at, in_play, rules = command.position, table.in_play, table.rules
    if refused := why_not_shown(table, at, command):
        return refused
    own = sets_own(table, at)
    given = (*command.high, *command.low)
    if given and sorted(given) != sorted(in_play.hands[at]):
        return Refused(
            f"set the {rules.family.pieces} of this hand, each of them once",
            rules.cite("PGP-9a.1"),
            code=RefusalCode.NOT_SET_SO,
        )
    if given and (refused := _not_split(table, command)):
        return refused
    laid = rules.judge.lay(command.high, command.low) if given else None
    if own and laid is not None and laid.fault is None and not rules.submission.banking.bank_sets_house_way:
        return (_shown(table, at, laid, "PGP-9c.3"),)
    way = rules.house_way.set(in_play.hands[at])
    laid_wrong = laid is not None and set(laid.low) != set(way.low)
    if own:
        clause = "PGP-11j" if laid_wrong else "PGP-9c.3"
    else:
        clause = "PGP-11i" if laid_wrong else _set_by_dealer(in_play, at)
    return (_shown(table, at, SetHand(way.high, way.low, None, way.rule), clause, reset=laid_wrong),)


def sets_own(table: Table, at: Position) -> bool:
    """Whether a hand that is turned over is set by its own player: by a bank that is there (PGP-9c.3)."""
    in_play = table.in_play
    return at == in_play.bank and not in_play.co_bank and not holder_departed(table, at)


def why_not_shown(table: Table, at: Position, giver: Giver) -> Refused | None:
    """Why somebody does not turn over the hand at a position now."""
    in_play, rules = table.in_play, table.rules
    due = to_show(in_play)
    if at != due[0]:
        return Refused(
            Message("the hand at position {n} is turned over first", n=due[0]),
            rules.cite("PGP-9c.1"),
            code=RefusalCode.NOT_IN_TURN,
            position=due[0],
        )
    own = sets_own(table, at)
    if own and (giver.role is not Role.PLAYER or giver.by != holder(table, at)):
        return Refused("the bank sets its own hand", rules.cite("PGP-9c.3"), code=RefusalCode.NOT_YOURS)
    if not own and giver.role is not Role.DEALER:
        return Refused(
            "the dealer sets this hand", rules.cite(_set_by_dealer(in_play, at)), code=RefusalCode.NOT_YOURS
        )
    return None


def _set_by_dealer(in_play: Round, position: Position) -> str:
    """Why the dealer sets a hand: it is the dealer's, a co-bank's, or that of a bank that has left."""
    if position == DEALER:
        return "PGP-9c.2" if in_play.bank is None else "PGP-10-2c.1"
    return "PGP-10e.6" if in_play.co_bank else "PGP-7b.2"


def _shown(
    table: Table, position: Position, hand: SetHand, clause: str, *, reset: bool = False
) -> e.HandShown:
    return e.HandShown(
        position=position,
        high=hand.high,
        low=hand.low,
        rule=hand.rule,
        reset=reset,
        clause=table.rules.cite(clause),
    )


def _house_sets(table: Table, at: Position, _: c.CallTime) -> Decision:
    """The event names nobody who set the hand: the player may never have looked at it."""
    way = table.rules.house_way.set(table.in_play.hands[at])
    hand = SetHand(way.high, way.low, None, way.rule)
    return (hand_set(at, "", hand, table.rules.cite("PGP-9b.2")),)


# On which terms each may be given


def _look_at_cards(table: Table, _: int, who: Party) -> terms.Terms | None:
    return terms_unless(not_playing(table, seat_of(who), who.name))


def _ask_house_way(table: Table, _: int, who: Party) -> terms.Terms | None:
    return terms_unless(why_no_advice(table, seat_of(who), who.name))


def _has_seen(table: Table, who: Party) -> bool:
    """Whether somebody knows the whole hand: who has looked at the first three cards does not (PGP-17f.1)."""
    looked = who.position, who.name
    return looked in table.in_play.looked and looked not in table.in_play.examined


def _set_hands(table: Table, _: int, who: Party) -> terms.Terms | None:
    at = seat_of(who)
    if why_not_set(table, at, who):
        return None
    pieces = table.in_play.hands[at]
    seen = pieces if _has_seen(table, who) else ()
    bar = surrender_bar(table, at)
    return (terms.HandToSet(len(pieces), seen, table.rules.split, no_surrender=bar),)


def _show_hand(table: Table, _: int, who: Party) -> terms.Terms | None:
    """The dealer sees the hand that is turned over; a bank the own one, if it has looked (PGP-9c.1)."""
    at = seat_of(who)
    if why_not_shown(table, at, who):
        return None
    pieces = table.in_play.hands[at]
    seen = pieces if who.role is Role.DEALER or _has_seen(table, who) else ()
    return (terms.HandToSet(len(pieces), seen, table.rules.split, by_house_way=True),)


def _surrender(table: Table, _: int, who: Party) -> terms.Terms | None:
    at = seat_of(who)
    if why_not_surrendered(table, at, who.name):
        return None
    stake = table.in_play.stake(at, table.rules.main)
    assert stake is not None, "a hand in play has its main wager"
    return (terms.Forfeit(stake.amount),)


# What the automatic dealer chooses


def _fill_house_way(table: Table, who: Party, given: terms.Terms) -> dict[str, Any]:
    """The hand of a player who has left is set in the house way (PGP-7b.2)."""
    way = table.rules.house_way.set(table.in_play.hands[seat_of(who)])
    return fill_as_dealer(table, who, given) | {"high": way.high, "low": way.low}


def _fill_position(_: Table, who: Party, __: terms.Terms) -> dict[str, Any]:
    return {"position": who.position}


# Why it is not their time


def _while_choosing(
    table: Table, command: c.LookAtCards | c.AskHouseWay | c.SetHands | c.Surrender
) -> Why | None:
    """While somebody decides over an exposed card: without looking at the others (PGP-11d.2)."""
    if table.phase is not Phase.CHOICE:
        return None
    if command.position in table.in_play.choices:
        return "part of this hand was exposed; play it on or void it first, without looking", "PGP-11d.2"
    first = table.in_play.choices[0]
    return Message("position {n} decides first whether to play on", n=first), "PGP-11d.1"


def _not_set_now(table: Table, command: c.SetHands) -> Why | None:
    if table.phase is Phase.DEALER_SETS and command.position == table.in_play.bank:
        return bank_sets_later(table.in_play)
    return _while_choosing(table, command) or _not_dealt_yet(table, command)


def _not_dealt_yet(table: Table, command: c.SetHands) -> Why | None:
    """Before the deal it is too early, and only a hand that is set may not be set again (PGP-9b.5)."""
    settings = () if table.round is None else table.round.settings
    if any(at == command.position and laid is not None for at, laid in enumerate(settings)):
        return None
    return "hands are set once all cards are dealt", "PGP-9a.1"


def _not_surrendered_yet(table: Table, command: c.Surrender) -> Why | None:
    """At tiles surrender waits for the dealer's hands (PGT-8E)."""
    allowed = table.rules.surrender
    later = None if Phase.SETTING in allowed.phases else (SURRENDERED_LATE, allowed.clause)
    return _while_choosing(table, command) or later


def _not_shown_yet(table: Table, _: c.ShowHand) -> Why | None:
    """At Face Up the dealer goes first, but with a bank the players do; nobody sets a hand twice."""
    if table.phase is Phase.SETTLEMENT:
        return "the hand lies open and is set already", "PGP-9c.2"
    if not table.rules.is_face_up:
        return None
    if table.round is not None and table.round.bank is not None:
        return "hands are turned over after all players have set", "PGP-9c.3"
    return "the dealer's cards are turned over once, when all cards are dealt", "PGP-9c.1"


COMMANDS: Final = (
    CommandSpec(
        command=c.LookAtCards,
        handler=look_at_cards,
        phases=(Phase.SETTING, Phase.FIRST_CARDS_WAGERS, Phase.DEALER_SETS),
        roles=BY_PLAYER,
        given_by="PGP-9b.2",
        not_now=("cards are looked at when they are dealt", "PGP-9a.1"),
        why_not_now=_while_choosing,
        terms=_look_at_cards,
        at_position=True,
    ),
    CommandSpec(
        command=c.AskHouseWay,
        handler=ask_house_way,
        phases=(Phase.SETTING, Phase.DEALER_SETS),
        roles=BY_PLAYER,
        given_by="PGP-9b.3",
        not_now=("the dealer helps while hands are being set", "PGP-9b.3"),
        why_not_now=_while_choosing,
        terms=_ask_house_way,
        at_position=True,
    ),
    CommandSpec(
        command=c.SetHands,
        handler=set_hands,
        phases=(Phase.SETTING,),
        roles=BY_PLAYER_OR_DEALER,
        given_by="PGP-9b.1",
        not_now=("hands are set after the deal, and once", "PGP-9b.5"),
        why_not_now=_not_set_now,
        terms=_set_hands,
        at_position=True,
        awaited={Phase.SETTING: 0},
        fill=_fill_house_way,
        timeout=Timeout(why_not_set, _house_sets),
    ),
    CommandSpec(
        command=c.Surrender,
        handler=surrender,
        phases=(Phase.SETTING, Phase.DEALER_SETS, Phase.SETTLEMENT),
        roles=BY_PLAYER,
        given_by="PGP-9e.1",
        not_now=(
            "a wager is surrendered once cards are dealt and before the hand is exposed",
            "PGP-9e.1",
        ),
        why_not_now=_not_surrendered_yet,
        terms=_surrender,
        at_position=True,
    ),
    CommandSpec(
        command=c.ShowHand,
        handler=show_hand,
        phases=(Phase.DEALER_SETS,),
        roles=BY_PLAYER_OR_DEALER,
        given_by="PGP-9c.2",
        not_now=("the dealer's cards are turned over after all players have set", "PGP-9c.1"),
        why_not_now=_not_shown_yet,
        terms=_show_hand,
        at_position=True,
        awaited={Phase.DEALER_SETS: 0},
        fill=_fill_position,
        timeout=Timeout(why_not_shown, answer_given(show_hand, c.ShowHand)),
    ),
)
