"""What each event is in words. Simple events have a sentence with gaps in their `EventSpec`, the others a
function here.

Sentences are in the past tense, as events are; so "You" needs no grammar of its own. They are made from an
event as its reader may see it (`paigow.table.showing.views.veiled`), so nothing else can be said.

In the gaps: ``{who}`` is whoever is at the event's position, ``{actor}`` the same, or
the dealer for a player who is not there any more, ``{player}`` whom it names, ``{dealer}``,
``{floorperson}``, ``{supervisor}`` and ``{by}`` who of the staff did it, ``{amount}`` its amount, ``{kind}``
cards or tiles, ``{washed}`` what is done to them, ``{deck}`` which deck where there are two.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final

from paigow.citations import ClauseRefs
from paigow.games.submission import DealMethod, DeliveryStyle, Shuffler
from paigow.message import Message, capital, series
from paigow.money import Cents, format_money
from paigow.table import events as e
from paigow.table.games.tiles import STYLES
from paigow.table.money.ledger import CENTRE
from paigow.table.sections.irregularities.occurrence import FOUND_BY
from paigow.table.showing.views import veiled
from paigow.table.showing.wording import (
    DEALT,
    SHUFFLED,
    Scene,
    ToldLine,
    ToldLines,
    meters,
    person,
    style_called,
)
from paigow.table.state.values import DEALER, Handled, Handling, Position

_STAFF: Final = ("dealer", "floorperson", "supervisor", "by")
_FIELDS: Final = ("position", "stack", "reason")
"""Fields of events that stand in their sentences as they are."""

HANDLED: Final = {
    Handled.OFFERED_BACKS_UP: Message("the stack lay on the cover card, backs up"),
    Handled.COVER_CARD_BELOW: Message("the cover card went to the bottom of the stack"),
    Handled.CUTTING_CARD_RACKED: Message("the cut card went to the discard rack"),
    Handled.CUTTING_CARD_BEFORE_LAST_FOUR: Message("the cut card went in four cards from the bottom"),
    Handled.FED_INTO_SHOE: Message("the shuffler put the cards into the shoe"),
    Handled.INTO_MANUAL_SHOE: Message("the cards went into the manual shoe"),
    Handled.INTO_AUTOMATED_SHOE: Message("the cards went into the automated shoe"),
    Handled.IN_ONE_HAND: Message("the dealer took the deck in one hand"),
    Handled.START_MARKED: Message("a cut card marked the position"),
    Handled.LOCK_OUT_PRESSED: Message("the dealer pressed lock-out"),
    Handled.REARRANGED: Message("the dealer made the best hand of the seven cards"),
    Handled.PREMIUM_ANNOUNCED: Message(
        "the dealer called out four of a kind or better, and the cards stayed face up"
    ),
    Handled.CARDS_RACKED: Message("the cards went to the discard rack"),
    Handled.LAMMERS_COLLECTED: Message("the envy lammers were picked up"),
    Handled.BUTTON_MOVED: Message("the button moved one place clockwise"),
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
    return ToldLine(line, event.decided_by, getattr(event, "position", None) or DEALER)


def _sentence(scene: Scene, event: e.Event) -> str:
    index = getattr(event, "deck", None)
    gaps = {
        "kind": scene.kind,
        "who": scene.subject(event.position) if hasattr(event, "position") else "",
        "actor": scene.actor(event.position) if hasattr(event, "position") else "",
        "player": scene.name(event.player) if hasattr(event, "player") else "",
        "amount": format_money(event.amount) if hasattr(event, "amount") else "",
        "number": None if index is None else index + 1,
        **{key: getattr(event, key) for key in _FIELDS if hasattr(event, key)},
        **{key: person(getattr(event, key)) for key in _STAFF if hasattr(event, key)},
    }
    key = event.spec.message.replace("washed", scene.rules.words.get("washed", "washed"))
    key = key.replace("{deck}", " of deck {number}" if index is not None and scene.decks > 1 else "")
    sentence = Message(key, **gaps)
    return sentence.capitalized() if sentence.startswith("the ") else sentence


def _handled(steps: Iterable[Handling]) -> list[ToldLine]:
    """What the dealer did by hand, each by its own clause."""
    return [ToldLine(HANDLED[each.what], each.clause, by_hand=True) for each in steps]


# Players, and what stands at the table


def _player_departed(scene: Scene, event: e.PlayerDeparted) -> ToldLines:
    """What stays behind: a hand, before the deal only a wager; or nothing, where leaving loses it
    (PGT-5C-2)."""
    held = {at for at, player in enumerate(scene.seats) if player == event.player}
    if scene.bank in held:
        stays = "the bank stands, and the dealer will play its hand"
    elif held & scene.abandons:
        stays = "the wager is abandoned and will be lost"
    else:
        stays = f"the {'hand' if scene.dealt else 'wager'} stands and will be settled"
    return [Message(f"{{who}} left; {stays}", who=scene.name(event.player))]


def _decks_received(scene: Scene, event: e.DecksReceived) -> ToldLines:
    if scene.has_tiles:
        return [Message("The table opened and received a set of tiles")]
    colours = dict(zip(("colour", "colour2"), map(Message, event.colours), strict=False))
    both = "{colour} and {colour2}" if len(colours) > 1 else "{colour}"
    return [Message(f"The table opened and received cards with {both} backs", **colours)]


def _deck_replaced(scene: Scene, event: e.DeckReplaced) -> ToldLines:
    if scene.has_tiles:
        return [Message("A fresh set of tiles took the place of the one in use")]
    removed = "A new deck with {colour} backs took the place of the one that was removed"
    return [Message(removed, colour=Message(str(event.colour)))]


def _cards_spread(scene: Scene, event: e.CardsSpread) -> ToldLines:
    key = f"The dealer spread the {{kind}} face {'up' if event.face_up else 'down'}"
    return [Message(key, kind=scene.kind)]


def _spread_looked_at(scene: Scene, event: e.SpreadLookedAt) -> ToldLines:
    turned = ", turned face up for it" if event.turned_face_up else ""
    key = f"{{who}} had the chance to inspect the {{pieceskind}}{turned}"
    return [Message(key, who=scene.name(event.player), pieceskind=scene.kind)]


def _method_changed(scene: Scene, event: e.MethodChanged) -> ToldLines:
    shuffled, dealt = SHUFFLED[Shuffler(event.shuffler)], DEALT[DealMethod(event.deal_method)]
    start, before = FOUND_BY[event.start_method], FOUND_BY[scene.start]
    # With a device the button goes, and comes again with it (PGP-4a-3.1).
    instead = "" if start == before else "; {foundby} took the place of {foundby2}"
    key = (
        f"From now on the {{pieceskind}} were to be shuffled {{shuffledby}} and dealt {{dealtfrom}}{instead}"
    )
    args = {"pieceskind": scene.kind, "shuffledby": shuffled, "dealtfrom": dealt}
    return [Message(key, **args, foundby=Message(start), foundby2=Message(before))]


def _equipment_warned(_: Scene, event: e.EquipmentWarned) -> ToldLines:
    minutes = event.seconds_left // 60
    key = f"The {{equipment}} must be changed within {{n}} minute{'s' * (minutes != 1)}"
    return [Message(key, equipment=Message(str(event.what)), n=f"{minutes:,}")]


def _meter_synchronised(_: Scene, event: e.MeterSynchronised) -> ToldLines:
    return [Message("Other tables have moved the meter"), *meters(event)]


# Before the cards


def _round_opened(scene: Scene, event: e.RoundOpened) -> ToldLines:
    if not event.offers:
        return [Message("Round {n} opened", n=event.number)]
    offered = "Round {n} opened; the bank was offered to {who} first"
    return [Message(offered, n=event.number, who=scene.who(event.offers[0]))]


def _wagers_placed(scene: Scene, event: e.WagersPlaced) -> ToldLines:
    who, stakes = scene.subject(event.position), [scene.stake(stake) for stake in event.stakes]
    if not stakes:
        return [Message("{who} took the wagers back", who=who)]
    return [Message("{who} wagered {stakes}", who=who, stakes=series(stakes))]


def _progressive_not_accepted(scene: Scene, event: e.ProgressiveNotAccepted) -> ToldLines:
    wagers = series([Message("the {wager}", wager=scene.wager(name)) for name in event.wagers])
    dark = "The acceptor of {who} was dark: {thewagers} went back"
    return [Message(dark, who=scene.who(event.position), thewagers=wagers), *scene.returned(event)]


def _cards_shuffled(scene: Scene, event: e.CardsShuffled) -> ToldLines:
    key = (
        "The {pieceskind} came shuffled"
        if event.pre_shuffled
        else f"The {{pieceskind}} were {scene.shuffled}"
    )
    if event.offers:  # PGP-6a.1
        key += "; the cut was offered to {who}"
    offered = scene.who(event.offers[0]) if event.offers else ""
    line = ToldLine(Message(key, pieceskind=scene.kind, who=offered), event.clause)
    if event.offers and scene.cut_offered_by is not None:  # that there is a cut is said by the other
        line = replace(line, clause=scene.cut_offered_by, also=ClauseRefs([event.clause]))
    return [line, *_handled(event.handled)]


def _cards_cut(scene: Scene, event: e.CardsCut) -> ToldLines:
    key = "{who} cut: {n} {pieceskind} above the cut card went below the others"
    cut = Message(key, who=scene.subject(event.position), n=event.above, pieceskind=scene.kind)
    return [cut, *_handled(event.handled)]


def _no_more_bets(scene: Scene, event: e.NoMoreBetsAnnounced) -> ToldLines:
    lines: list[str | ToldLine] = [Message('The dealer announced "No more bets"')]
    lines += _dealer_wagered(scene, event)
    lines += _handled(event.handled)
    for wager in dict.fromkeys(key for _, key in event.envy_markers):
        earning = [scene.who(position) for position, key in event.envy_markers if key == wager]
        key = "an envy lammer for the {wager}, which can now earn an envy bonus, went to {whos}"
        lines.append(Message(key, wager=scene.wager(wager), whos=series(earning)))
    if event.locked_out:
        taken = sum(amount for *_, amount in event.locked_out)
        key = "progressive wagers of {money} in all were taken in"
        lines.append(Message(key, money=format_money(Cents(taken))))
    return [*lines, *meters(event)]


# The bank


def _dealer_limit(limit: Cents | None) -> str:
    """What the bank lets the dealer wager against it (PGP-10g.3)."""
    if limit is None:
        return ""
    if not limit:
        return Message("; the dealer was to place no wager")
    return Message("; the dealer might wager {money} at most", money=format_money(limit))


def _bank_accepted(scene: Scene, event: e.BankAccepted) -> ToldLines:
    what = "the bank together with the licensee" if event.co_bank else "the bank"
    took = Message(
        f"{{who}} took {what}{{limited}}",
        who=scene.subject(event.position),
        limited=_dealer_limit(event.limit),
    )
    handed_back = "{who} got the match play coupon back: a bank owes chips only"
    return [took, *(Message(handed_back, who=scene.who(at)) for at in event.coupons)]


def _dealer_wager_lowered(scene: Scene, event: e.DealerWagerLowered) -> ToldLines:
    most = "at most {money}" if event.limit else "nothing"
    key = f"{{who}} had the dealer wager {most} against the bank"
    return [Message(key, who=scene.subject(event.position), money=format_money(event.limit))]


def _bank_returned(scene: Scene, event: e.BankReturned) -> ToldLines:
    who = scene.subject(event.position)
    if event.left:
        return [Message("{who} gave the bank back; the round went on against the dealer", who=who)]
    nobody = "nobody had a wager against it, so wagers were against the dealer again"
    return [Message(f"{{who}} gave the bank back: {nobody}", who=who)]


def _dealer_wagered(scene: Scene, event: e.NoMoreBetsAnnounced) -> list[str]:
    """The dealer's wager, and why it is less than was filed or directed: the bank's chips cover the players
    first (PGP-10d2, SPG-13d-2)."""
    key = "the dealer wagered {sum} against the bank"
    wager = format_money(event.dealer_wager) if event.dealer_wager else Message("nothing")
    if event.dealer_wager < scene.directed:
        key += ": beside the players' wagers its chips do not cover {money} ({clause})"
        directed, clause = format_money(scene.directed), scene.rules.cite("PGP-10d2")
        return [Message(key, sum=wager, money=directed, clause=clause)]
    return [Message(key, sum=wager)] if event.dealer_wager else []


def _bank_settled(_: Scene, event: e.BankSettled) -> ToldLines:
    if not event.surplus:
        return [Message("The centre of the layout was empty; nothing was left for the bank")]
    shares = (
        (event.vigorish, "{money} was vigorish"),
        (event.to_inventory, "{money} went to the licensee"),
        (event.to_bank, "{money} went to the bank"),
    )
    parts = series([Message(key, money=format_money(amount)) for amount, key in shares if amount])
    held = "The centre of the layout held {money}: {shares}"
    return [Message(held, money=format_money(event.surplus), shares=parts)]


# The deal


def _stacks_dealt(scene: Scene, event: e.StacksDealt) -> ToldLines:
    stacks = [
        Message("stack {n}: {pieces}", n=n, pieces=scene.stack(stack))
        for n, stack in enumerate(event.stacks or (), 1)
    ]
    if scene.has_tiles:  # PGT-4E-2; numbered as they are delivered (PGT-6C), level by level (PGT-7B-2-b)
        key = "The dealer formed {n} stacks, from the dealer's right, each from its uppermost tile"
    else:
        key = "The dealer dealt {n} stacks, from the dealer's left"  # PGP-8a-c, SPG-9c
    return [Message(key, n=scene.rules.places), *stacks]


def _stacks_cut(scene: Scene, event: e.StacksCut) -> ToldLines:
    row = " ".join(map(str, event.order))
    key = "{who} cut the stacks; from the dealer's right they were then {numbers}, and were numbered anew"
    return [Message(key, who=scene.subject(event.position), numbers=row)]


def _delivery_chosen(scene: Scene, event: e.DeliveryChosen) -> ToldLines:
    who = scene.actor(event.position)
    if event.style is None:
        return [Message("{who} named no style: the stacks were to go out in the usual way", who=who)]
    signal = STYLES[DeliveryStyle(event.style)].signal
    assert signal is not None
    shown = [ToldLine(Message(signal[1]), each.clause, by_hand=True) for each in event.handled]
    return [Message("{who} chose {style}", who=who, style=style_called(event.style)), *shown]


def _no_roll_called(scene: Scene, event: e.NoRollCalled) -> ToldLines:
    return [Message("No roll: {wrong}; the dice were shaken again", wrong=scene.wrong(event.reason))]


def _starting_position_found(scene: Scene, event: e.StartingPositionFound) -> ToldLines:
    if event.dice:
        how = "The dice showed {n}, {n2} and {n3}, {n4} in all"
    elif event.number:
        how = "The random number generator showed {n4}"
    else:
        how = "The button marked the starting position"
    dice = dict(zip(("n", "n2", "n3"), event.dice, strict=False))
    key, who = f"{how}: the deal began with {{who}}", scene.who(event.position)
    return [Message(key, **dice, n4=event.number, who=who), *_handled(event.handled)]


def _wagers_settled(scene: Scene, event: e.WagersSettled) -> ToldLines:
    # What SPG-16e.2 settles before the round is void may come after the setting.
    late = event.clause == "SPG-16e.2"
    when = "bonus wagers" if late else "wagers that are decided before the hands are set"
    why = ", as they do not hang on the dealer's hand" if late else ""
    lines: list[str] = [Message(f"The {when} were settled{why}")]
    for position in dict.fromkeys(position for position, _ in event.shown):
        shown = [card for at, card in event.shown if at == position]
        lines.append(Message("{who} showed {hand}", who=scene.who(position), hand=scene.pieces(shown)))
    return [*lines, *_settled(scene, event.settled)]


def _hands_dealt(scene: Scene, event: e.HandsDealt) -> ToldLines:
    dealt = event.hands or ()
    first = ", {who} first" if dealt else ""
    left = "; {n} {pieceskind} were left" if event.remaining else ""
    line = Message(
        f"The hands were dealt{first}{left}",
        who=scene.who(dealt[0][0]) if dealt else "",
        n=event.remaining,
        pieceskind=scene.kind,
    )
    hands = [
        Message("{who}: {pieces}", who=scene.who(position), pieces=scene.pieces(pieces))
        for position, pieces in dealt
    ]
    return [line, *hands, *_collected(scene, event.collected)]


def _remaining_counted(scene: Scene, event: e.RemainingCounted) -> ToldLines:
    counted = "The {n} {pieceskind} that were left were counted and racked"
    key = counted if event.counted else "What was left went to the rack uncounted"
    text = Message(key, n=event.found, pieceskind=scene.kind)
    return [text, *_collected(scene, event.collected)]


def _collected(scene: Scene, positions: tuple[Position, ...]) -> list[str]:
    unseen = [scene.who(position) for position in positions]
    key = "collected unseen, as no wager lay there: {whos}"
    return [Message(key, whos=series(unseen))] if unseen else []


# Setting


def _cards_looked_at(scene: Scene, event: e.CardsLookedAt) -> ToldLines:
    key = "{who} looked at the {pieceskind}: {pieces}" if event.cards else "{who} looked at the {pieceskind}"
    who, seen = scene.subject(event.position), scene.pieces(event.cards or ())
    return [Message(key, who=who, pieceskind=scene.kind, pieces=seen)]


_BY_RULE: Final = ', by the house way\'s "{rule}" rule'


def _advice_given(scene: Scene, event: e.AdviceGiven) -> ToldLines:
    asked = Message("{who} asked for the house way", who=scene.subject(event.position))
    if not event.high:
        return [asked]
    hand, rule = scene.hand(event.high, event.low), Message(str(event.rule))
    return [asked, Message("{hand}" + _BY_RULE, hand=hand, rule=rule)]


def _hand_set(scene: Scene, event: e.HandSet) -> ToldLines:
    silent = not event.player and event.position not in scene.by_dealer
    if silent:
        who: str = Message("For {who} the dealer", who=scene.who(event.position))
    else:
        who = scene.actor(event.position)
    if not event.high:
        return [Message("{who} set the hands", who=who)]
    key = "{who} set {hand}; not set correctly ({clause})" if event.fault else "{who} set {hand}"
    return [Message(key, who=who, hand=scene.hand(event.high, event.low), clause=event.fault)]


def _hand_shown(scene: Scene, event: e.HandShown) -> ToldLines:
    if event.position == scene.co_bank:  # the dealer sets it (PGP-10e.6)
        who: str = Message("For the co-bank, {who}, the dealer", who=scene.who(event.position))
    else:
        who = scene.actor(event.position)
    key = "{who} showed {hand}" + (_BY_RULE if event.rule else "")
    shown = Message(key, who=who, hand=scene.hand(event.high, event.low), rule=Message(event.rule or ""))
    return [Message("{line}; it was set wrongly and was set anew", line=shown) if event.reset else shown]


def _wager_surrendered(scene: Scene, event: e.WagerSurrendered) -> ToldLines:
    if scene.has_tiles:  # PGT-8E-2-c, also where Pair Fortunes is to be settled on it (PGT-8E-2-a)
        hand = "was stacked face down at the dealer's right, unseen"
    else:
        hand = "stayed under the other wager" if event.kept else "was racked unseen"  # SPG-12e-2
    who, amount = scene.subject(event.position), format_money(event.amount)
    # Where the printed bars alone are in force, what cannot be decided unseen goes back (PGP-9e.3).
    back = [
        ToldLine(
            returned(who, scene.wager(laid[1]), each),
            "PGP-9e.3",
            event.position,
            settles=True,
        )
        for source, to, each in event.transfers
        if (laid := source.wager) is not None and to.holder is not None
    ]
    key = f"{{who}} surrendered the main wager of {{money}}; the hand {hand}"
    return [Message(key, who=who, money=amount), *back]


def returned(who: str, wager: str, amount: Cents) -> str:
    """That a wager went back to whoever had laid it."""
    key = "{who}: the {wager} of {money} was returned"
    return Message(key, who=who, wager=wager, money=format_money(amount))


# Settlement


def _position_settled(scene: Scene, event: e.PositionSettled) -> ToldLines:
    """Where a hand is exposed the line says how it came out; else the first wager settled is the line."""
    settled = _settled(scene, event.settled, event.position)
    if event.outcome is not None:
        key = "{who} exposed {hand}: {result}, {why}" if event.high else "{who}: {result}, {why}"
        why, ranked = event.outcome.why, event.outcome.ranked_by
        text = Message(
            key,
            who=scene.subject(event.position),
            hand=scene.hand(event.high, event.low),
            result=Message(event.outcome.result.value),
            why=Message("{why} ({clause})", why=why, clause=ranked) if ranked else why,
        )
        # The dealer's wager against the bank has a clause for each result, a player's has the outcome's own.
        clause = event.clause if event.position == DEALER else event.outcome.clause
        line = ToldLine(text, clause, event.position)
        return [line, *settled, *meters(event)]
    if event.high:  # what lay face down under a wager decides it, and is seen (SPG-12e-2, PGT-8E-2-a)
        opened = "{who} had {pieces} turned over for what was still to be settled"
        seen = scene.pieces(event.high)
        return [Message(opened, who=scene.subject(event.position), pieces=seen), *settled, *meters(event)]
    by_hand = _handled(event.handled)
    if not event.settled:  # a hand is called out for somebody else's envy bonus, or until its own is paid
        called, *by_hand = by_hand
        text = Message("{who}: {handled}", who=scene.subject(event.position), handled=called.text)
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
    key = "{who} put {money} in the centre of the layout ({clause})"
    return [
        Message(key, who=scene.owner(source), money=format_money(amount), clause=event.clause)
        for source, amount in added
    ]


def _settled(scene: Scene, settled: tuple[e.Settlement, ...], at: Position | None = None) -> list[ToldLine]:
    return [scene.settled(each, at) for each in settled]


def _round_completed(scene: Scene, event: e.RoundCompleted) -> ToldLines:
    return [Message("Round {n} ended", n=scene.number), *_handled(event.handled)]


# Irregularities


def _irregularity_noted(scene: Scene, event: e.IrregularityNoted) -> ToldLines:
    wrong = scene.wrong(event.irregularity)
    if event.position is None:
        return [Message("Noted: {wrong}", wrong=wrong)]
    return [Message("Noted for {who}: {wrong}", who=scene.who(event.position), wrong=wrong)]


def _card_exposed(scene: Scene, event: e.CardExposed) -> ToldLines:
    choice = " and may void the hand or play on" if event.choice else "; the hand stands"
    key = f"{{who}} had {{pieces}} exposed{choice}"
    return [Message(key, who=scene.subject(event.position), pieces=scene.pieces([event.card]))]


def _hand_voided(scene: Scene, event: e.HandVoided) -> ToldLines:
    voided = Message("{who} voided the hand", who=scene.subject(event.position))
    return [voided, *scene.returned(event), *meters(event)]


def _face_up_card_racked(scene: Scene, event: e.FaceUpCardRacked) -> ToldLines:
    key = "{pieces} was found face up and went to the discard rack; the deal went on"
    return [Message(key, pieces=scene.pieces([event.card]))]


def _reshuffle_ordered(scene: Scene, event: e.ReshuffleOrdered) -> ToldLines:
    wrong = capital(scene.wrong(event.irregularity))
    key = f"{{wrong}}: the {{pieceskind}} were to be {scene.shuffled} again; wagers stood"
    return [Message(key, wrong=wrong, pieceskind=scene.kind)]


def _settlements_undone(scene: Scene, event: e.SettlementsUndone) -> ToldLines:
    wrong = capital(scene.wrong(event.irregularity))
    key = "{wrong}: what had been settled was undone, as those hands were void too"
    return [Message(key, wrong=wrong), *meters(event)]


def _round_voided(scene: Scene, event: e.RoundVoided) -> ToldLines:
    deck = "" if event.deck_removed is None else "; the deck was removed from the table"
    wrong = capital(scene.wrong(event.irregularity))
    line = Message(f"{{wrong}}: all hands of round {{n}} were void{deck}", wrong=wrong, n=scene.number)
    return [line, *scene.returned(event), *meters(event)]


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
    e.BankAccepted: _bank_accepted,
    e.DealerWagerLowered: _dealer_wager_lowered,
    e.BankReturned: _bank_returned,
    e.BankSettled: _bank_settled,
    e.PlayerDeparted: _player_departed,
    e.DecksReceived: _decks_received,
    e.DeckReplaced: _deck_replaced,
    e.CardsSpread: _cards_spread,
    e.SpreadLookedAt: _spread_looked_at,
    e.MethodChanged: _method_changed,
    e.EquipmentWarned: _equipment_warned,
    e.MeterSynchronised: _meter_synchronised,
}
