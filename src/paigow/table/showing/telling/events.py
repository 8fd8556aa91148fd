"""What each event is in words. Simple events are sentences with gaps, the others have a function.

Sentences are in the past tense, as events are; so "You" needs no grammar of its own. They are made from an
event as its reader may see it (`paigow.table.showing.views.veiled`), so nothing else can be said.

In the gaps: ``{event.…}`` is a field, ``{who}`` whoever is at the event's position, ``{actor}`` the same, or
the dealer for a player who is not there any more, ``{player}`` whom it names, ``{dealer}``,
``{floorperson}``, ``{supervisor}`` and ``{by}`` who of the staff did it, ``{amount}`` its amount, ``{kind}``
cards or tiles, ``{washed}`` what is done to them, ``{deck}`` which deck where there are two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from paigow.citing import Grounds
from paigow.games.submission import DeliveryStyle
from paigow.money import Cents, format_money
from paigow.table import events as e
from paigow.table.games.tiles.delivery import STYLES
from paigow.table.money.ledger import CENTRE
from paigow.table.showing.telling.bank import BANK, dealer_wagered
from paigow.table.showing.telling.life import LIFE
from paigow.table.showing.views import veiled
from paigow.table.showing.wording import (
    Scene,
    ToldLine,
    ToldLines,
    capital,
    meters,
    person,
    series,
    style_called,
)
from paigow.table.state.values import DEALER, Handled, Handling, Position

_STAFF: Final = ("dealer", "floorperson", "supervisor", "by")

SIMPLE: Final[dict[type[e.Event], str]] = {
    e.PlayerSeated: "{player} took position {event.position}",
    e.PositionLeft: "{player} gave up position {event.position}",
    e.ChipsBought: "{player} bought chips for {amount}",
    e.ChipsCashed: "{player} left the table with {amount}",
    e.SecondJokerRemoved: "{dealer} and {supervisor} took out the second joker{deck}",
    e.SetRejected: "{dealer} and {floorperson} sealed an unsuitable set; another came",
    e.CardsInspected: "{dealer} inspected the {kind}{deck}",
    e.CardsVerified: "{floorperson} verified the inspection{deck}",
    e.CardsWashed: "The dealer turned the {kind}{deck} down and {washed} them",
    e.DiceReplaced: "The dice were replaced",
    e.TableClosed: "The table was closed",
    e.BankPassed: "{actor} passed the bank",
    e.CutDeclined: "{actor} declined the cut",
    e.RecutOrdered: "{supervisor} ordered a recut: {event.reason}",
    e.FirstStackChosen: "{actor} had stack {event.stack} delivered first",
    e.TimeCalled: "{who} did not answer in time, so the house did",
    e.PayoutValidated: "{who}: {by} validated the payout",
    e.PaperworkCompleted: "{who}: {by} completed the paperwork",
    e.HandPlayedOn: "{actor} played on",
}

HANDLED: Final = {
    Handled.OFFERED_BACKS_UP: "the stack lay on the cover card, backs up",
    Handled.COVER_CARD_BELOW: "the cover card went to the bottom of the stack",
    Handled.CUTTING_CARD_RACKED: "the cut card went to the discard rack",
    Handled.CUTTING_CARD_BEFORE_LAST_FOUR: "the cut card went in four cards from the bottom",
    Handled.FED_INTO_SHOE: "the shuffler put the cards into the shoe",
    Handled.INTO_MANUAL_SHOE: "the cards went into the manual shoe",
    Handled.INTO_AUTOMATED_SHOE: "the cards went into the automated shoe",
    Handled.IN_ONE_HAND: "the dealer took the deck in one hand",
    Handled.START_MARKED: "a cut card marked the position",
    Handled.LOCK_OUT_PRESSED: "the dealer pressed lock-out",
    Handled.REARRANGED: "the dealer made the best hand of the seven cards",
    Handled.PREMIUM_ANNOUNCED: "the dealer called out four of a kind or better, and the cards stayed face up",
    Handled.CARDS_RACKED: "the cards went to the discard rack",
    Handled.LAMMERS_COLLECTED: "the envy lammers were picked up",
    Handled.BUTTON_MOVED: "the button moved one place clockwise",
}
"""What the dealer did by hand beside what was decided; the signals of deliveries have words of their own."""


def tell(scene: Scene, event: e.Event) -> tuple[ToldLine, ...]:
    """An event in words, as the reader of the scene may hear of it: its line, then what follows from it."""
    seen = veiled(event, scene.viewer)
    own = OWN.get(type(event))
    first, *rest = [_sentence(scene, seen)] if own is None else own(scene, seen)
    return (_said(first, event), *(replace(_said(each, event), detail=True) for each in rest))


def _said(line: str | ToldLine, event: e.Event) -> ToldLine:
    if isinstance(line, ToldLine):
        return line
    return ToldLine(line, event.clause, getattr(event, "position", None) or DEALER)


def _sentence(scene: Scene, event: e.Event) -> str:
    index = getattr(event, "deck", None)
    gaps = {
        "event": event,
        "kind": scene.kind,
        "washed": "mixed" if scene.has_tiles else "washed",  # PGT-4E
        "who": scene.subject(event.position) if hasattr(event, "position") else "",
        "actor": scene.actor(event.position) if hasattr(event, "position") else "",
        "player": scene.name(event.player) if hasattr(event, "player") else "",
        "amount": format_money(event.amount) if hasattr(event, "amount") else "",
        "deck": f" of deck {index + 1}" if index is not None and scene.decks > 1 else "",
    }
    staff = {key: person(getattr(event, key)) for key in _STAFF if hasattr(event, key)}
    sentence = SIMPLE[type(event)].format(**gaps, **staff)
    return capital(sentence) if sentence.startswith("the ") else sentence


def _handled(steps: Iterable[Handling]) -> list[ToldLine]:
    """What the dealer did by hand, each by its own clause."""
    return [ToldLine(HANDLED[each.what], each.clause, by_hand=True) for each in steps]


# Before the cards


def _round_opened(scene: Scene, event: e.RoundOpened) -> ToldLines:
    bank = f"; the bank was offered to {scene.who(event.offers[0])} first" if event.offers else ""
    return [f"Round {event.number} opened{bank}"]


def _wagers_placed(scene: Scene, event: e.WagersPlaced) -> ToldLines:
    who, stakes = scene.subject(event.position), [scene.stake(stake) for stake in event.stakes]
    return [f"{who} wagered {series(stakes)}" if stakes else f"{who} took the wagers back"]


def _progressive_not_accepted(scene: Scene, event: e.ProgressiveNotAccepted) -> ToldLines:
    wagers = series([f"the {scene.wager(name)}" for name in event.wagers])
    dark = f"The acceptor of {scene.who(event.position)} was dark"
    return [f"{dark}: {wagers} went back", *scene.returned(event)]


def _cards_shuffled(scene: Scene, event: e.CardsShuffled) -> ToldLines:
    cut = f"; the cut was offered to {scene.who(event.offers[0])}" if event.offers else ""
    came = "came shuffled" if event.pre_shuffled else f"were {scene.shuffled}"  # PGP-6a.1
    line = ToldLine(f"The {scene.kind} {came}{cut}", event.clause)
    if event.offers and scene.cut_offered_by is not None:
        line = replace(line, also=Grounds([scene.cut_offered_by]))  # that there is a cut is said by another
    return [line, *_handled(event.handled)]


def _cards_cut(scene: Scene, event: e.CardsCut) -> ToldLines:
    who, above = scene.subject(event.position), f"{event.above} {scene.kind} above the cut card"
    return [f"{who} cut: {above} went below the others", *_handled(event.handled)]


def _no_more_bets(scene: Scene, event: e.NoMoreBetsAnnounced) -> ToldLines:
    lines: list[str | ToldLine] = ['The dealer announced "No more bets"']
    lines += dealer_wagered(scene, event)
    lines += _handled(event.handled)
    for wager in dict.fromkeys(key for _, key in event.envy_markers):
        earning = [scene.who(position) for position, key in event.envy_markers if key == wager]
        title = scene.wager(wager)
        lines.append(
            f"an envy lammer for the {title}, which can now earn an envy bonus, went to {series(earning)}"
        )
    if event.locked_out:
        taken = sum(amount for *_, amount in event.locked_out)
        lines.append(f"progressive wagers of {format_money(Cents(taken))} in all were taken in")
    return [*lines, *meters(event)]


# The deal


def _stacks_dealt(scene: Scene, event: e.StacksDealt) -> ToldLines:
    stacks = [f"stack {n}: {scene.stack(stack)}" for n, stack in enumerate(event.stacks or (), 1)]
    if scene.has_tiles:  # PGT-4E-2; numbered as they are delivered (PGT-6C), level by level (PGT-7B-2-b)
        made = "formed {} stacks, from the dealer's right, each from its uppermost tile"
    else:
        made = "dealt {} stacks, from the dealer's left"  # PGP-8a-c, SPG-9c
    return [f"The dealer {made.format(scene.rules.places)}", *stacks]


def _stacks_cut(scene: Scene, event: e.StacksCut) -> ToldLines:
    row = " ".join(map(str, event.order))
    cut = f"{scene.subject(event.position)} cut the stacks"
    return [f"{cut}; from the dealer's right they were then {row}, and were numbered anew"]


def _delivery_chosen(scene: Scene, event: e.DeliveryChosen) -> ToldLines:
    who = scene.actor(event.position)
    if event.style is None:
        return [f"{who} named no style: the stacks were to go out in the usual way"]
    signal = STYLES[DeliveryStyle(event.style)].signal
    assert signal is not None
    shown = [ToldLine(signal[1], each.clause, by_hand=True) for each in event.handled]
    return [f"{who} chose {style_called(event.style)}", *shown]


def _no_roll_called(scene: Scene, event: e.NoRollCalled) -> ToldLines:
    return [f"No roll: {scene.wrong(event.reason)}; the dice were shaken again"]


def _starting_position_found(scene: Scene, event: e.StartingPositionFound) -> ToldLines:
    if event.dice:
        how = f"The dice showed {series(list(map(str, event.dice)))}, {event.number} in all"
    elif event.number:
        how = f"The random number generator showed {event.number}"
    else:
        how = "The button marked the starting position"
    return [f"{how}: the deal began with {scene.who(event.position)}", *_handled(event.handled)]


def _wagers_settled(scene: Scene, event: e.WagersSettled) -> ToldLines:
    # What SPG-16e.2 settles before the round is void may come after the setting.
    late = event.clause == "SPG-16e.2"
    when = "bonus wagers" if late else "wagers that are decided before the hands are set"
    why = ", as they do not hang on the dealer's hand" if late else ""
    lines = [f"The {when} were settled{why}"]
    for position in dict.fromkeys(position for position, _ in event.shown):
        shown = [card for at, card in event.shown if at == position]
        lines.append(f"{scene.who(position)} showed {scene.pieces(shown)}")
    return [*lines, *_settled(scene, event.settled)]


def _hands_dealt(scene: Scene, event: e.HandsDealt) -> ToldLines:
    dealt = event.hands or ()
    first = f", {scene.who(dealt[0][0])} first" if dealt else ""
    left = f"; {event.remaining} {scene.kind} were left" if event.remaining else ""
    hands = [f"{scene.who(position)}: {scene.pieces(pieces)}" for position, pieces in dealt]
    return [f"The hands were dealt{first}{left}", *hands, *_collected(scene, event.collected)]


def _remaining_counted(scene: Scene, event: e.RemainingCounted) -> ToldLines:
    counted = f"The {event.found} {scene.kind} that were left were counted and racked"
    text = counted if event.counted else "What was left went to the rack uncounted"
    return [text, *_collected(scene, event.collected)]


def _collected(scene: Scene, positions: tuple[Position, ...]) -> list[str]:
    unseen = [scene.who(position) for position in positions]
    return [f"collected unseen, as no wager lay there: {series(unseen)}"] if unseen else []


# Setting


def _cards_looked_at(scene: Scene, event: e.CardsLookedAt) -> ToldLines:
    seen = f": {scene.pieces(event.cards)}" if event.cards else ""
    return [f"{scene.subject(event.position)} looked at the {scene.kind}{seen}"]


_BY_RULE: Final = ', by the house way\'s "{}" rule'


def _advice_given(scene: Scene, event: e.AdviceGiven) -> ToldLines:
    advice = [f"{scene.hand(event.high, event.low)}{_BY_RULE.format(event.rule)}"] if event.high else []
    return [f"{scene.subject(event.position)} asked for the house way", *advice]


def _hand_set(scene: Scene, event: e.HandSet) -> ToldLines:
    silent = not event.player and event.position not in scene.by_dealer
    who = f"For {scene.who(event.position)} the dealer" if silent else scene.actor(event.position)
    if not event.high:
        return [f"{who} set the hands"]
    fault = f"; not set correctly ({event.fault})" if event.fault else ""
    return [f"{who} set {scene.hand(event.high, event.low)}{fault}"]


def _hand_shown(scene: Scene, event: e.HandShown) -> ToldLines:
    how = _BY_RULE.format(event.rule) if event.rule else ""
    reset = "; it was set wrongly and was set anew" if event.reset else ""
    hand = scene.hand(event.high, event.low)
    if event.position == scene.co_bank:  # the dealer sets it (PGP-10e.6)
        who = f"For the co-bank, {scene.who(event.position)}, the dealer"
    else:
        who = scene.actor(event.position)
    return [f"{who} showed {hand}{how}{reset}"]


def _wager_surrendered(scene: Scene, event: e.WagerSurrendered) -> ToldLines:
    if scene.has_tiles:  # PGT-8E-2-c, also where Pair Fortunes is to be settled on it (PGT-8E-2-a)
        hand = "was stacked face down at the dealer's right, unseen"
    else:
        hand = "stayed under the other wager" if event.kept else "was racked unseen"  # SPG-12e-2
    who, amount = scene.subject(event.position), format_money(event.amount)
    # Where the printed bars alone are in force, what cannot be decided unseen goes back (PGP-9e.3).
    back = [
        ToldLine(
            f"{who}: the {scene.wager(laid[1])} of {format_money(each)} was returned",
            "PGP-9e.3",
            event.position,
            settles=True,
        )
        for source, to, each in event.transfers
        if (laid := source.wager) is not None and to.holder is not None
    ]
    return [f"{who} surrendered the main wager of {amount}; the hand {hand}", *back]


# Settlement


def _position_settled(scene: Scene, event: e.PositionSettled) -> ToldLines:
    """Where a hand is exposed the line says how it came out; else the first wager settled is the line."""
    settled = _settled(scene, event.settled, event.position)
    if event.outcome is not None:
        hand = f" exposed {scene.hand(event.high, event.low)}" if event.high else ""
        ranked = f" ({event.outcome.ranked_by})" if event.outcome.ranked_by else ""
        why = f"{event.outcome.result}, {event.outcome.why}{ranked}"
        # The dealer's wager against the bank has a clause for each result, a player's has the outcome's own.
        clause = event.clause if event.position == DEALER else event.outcome.clause
        line = ToldLine(f"{scene.subject(event.position)}{hand}: {why}", clause, event.position)
        return [line, *settled, *meters(event)]
    if event.high:  # what lay face down under a wager decides it, and is seen (SPG-12e-2, PGT-8E-2-a)
        opened = f"{scene.subject(event.position)} had {scene.pieces(event.high)} turned over"
        return [f"{opened} for what was still to be settled", *settled, *meters(event)]
    by_hand = _handled(event.handled)
    if not event.settled:  # a hand is called out for somebody else's envy bonus, or until its own is paid
        called, *by_hand = by_hand
        text = f"{scene.subject(event.position)}: {called.text}"
        return [replace(called, text=text, position=event.position), *by_hand]
    return [
        scene.settled(event.settled[0]),
        *settled[1:],
        *_put_in(scene, event),
        *by_hand,
        *meters(event),
    ]


def _put_in(scene: Scene, event: e.PositionSettled) -> list[str]:
    """What bank and licensee put in the centre of the layout when it cannot pay (PGP-10-2d.4)."""
    added = [(source, amount) for source, target, amount in event.transfers if target == CENTRE]
    return [
        f"{scene.owner(source)} put {format_money(amount)} in the centre of the layout ({event.clause})"
        for source, amount in added
    ]


def _settled(scene: Scene, settled: tuple[e.Settlement, ...], at: Position | None = None) -> list[ToldLine]:
    return [scene.settled(each, at) for each in settled]


def _round_completed(scene: Scene, event: e.RoundCompleted) -> ToldLines:
    return [f"Round {scene.number} ended", *_handled(event.handled)]


# Irregularities


def _irregularity_noted(scene: Scene, event: e.IrregularityNoted) -> ToldLines:
    where = "" if event.position is None else f" for {scene.who(event.position)}"
    return [f"Noted{where}: {scene.wrong(event.irregularity)}"]


def _card_exposed(scene: Scene, event: e.CardExposed) -> ToldLines:
    choice = " and may void the hand or play on" if event.choice else "; the hand stands"
    return [f"{scene.subject(event.position)} had {scene.pieces([event.card])} exposed{choice}"]


def _hand_voided(scene: Scene, event: e.HandVoided) -> ToldLines:
    return [f"{scene.subject(event.position)} voided the hand", *scene.returned(event), *meters(event)]


def _face_up_card_racked(scene: Scene, event: e.FaceUpCardRacked) -> ToldLines:
    return [f"{scene.pieces([event.card])} was found face up and went to the discard rack; the deal went on"]


def _reshuffle_ordered(scene: Scene, event: e.ReshuffleOrdered) -> ToldLines:
    wrong = capital(scene.wrong(event.irregularity))
    return [f"{wrong}: the {scene.kind} were to be {scene.shuffled} again; wagers stood"]


def _settlements_undone(scene: Scene, event: e.SettlementsUndone) -> ToldLines:
    wrong = capital(scene.wrong(event.irregularity))
    return [f"{wrong}: what had been settled was undone, as those hands were void too", *meters(event)]


def _round_voided(scene: Scene, event: e.RoundVoided) -> ToldLines:
    deck = "" if event.deck_removed is None else "; the deck was removed from the table"
    what = f"all hands of round {scene.number} were void"
    wrong = capital(scene.wrong(event.irregularity))
    return [f"{wrong}: {what}{deck}", *scene.returned(event), *meters(event)]


OWN: Final[dict[type[e.Event], Callable[[Scene, Any], ToldLines]]] = {
    e.RoundOpened: _round_opened,
    e.WagersPlaced: _wagers_placed,
    e.ProgressiveNotAccepted: _progressive_not_accepted,
    e.CardsShuffled: _cards_shuffled,
    e.CardsCut: _cards_cut,
    e.NoMoreBetsAnnounced: _no_more_bets,
    e.StacksDealt: _stacks_dealt,
    e.StacksCut: _stacks_cut,
    e.DeliveryChosen: _delivery_chosen,
    e.NoRollCalled: _no_roll_called,
    e.StartingPositionFound: _starting_position_found,
    e.WagersSettled: _wagers_settled,
    e.HandsDealt: _hands_dealt,
    e.RemainingCounted: _remaining_counted,
    e.CardsLookedAt: _cards_looked_at,
    e.AdviceGiven: _advice_given,
    e.HandSet: _hand_set,
    e.HandShown: _hand_shown,
    e.WagerSurrendered: _wager_surrendered,
    e.PositionSettled: _position_settled,
    e.RoundCompleted: _round_completed,
    e.IrregularityNoted: _irregularity_noted,
    e.CardExposed: _card_exposed,
    e.HandVoided: _hand_voided,
    e.FaceUpCardRacked: _face_up_card_racked,
    e.ReshuffleOrdered: _reshuffle_ordered,
    e.SettlementsUndone: _settlements_undone,
    e.RoundVoided: _round_voided,
    **BANK,
    **LIFE,
}
