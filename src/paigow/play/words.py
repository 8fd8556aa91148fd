"""What has happened at the table, said in words: each event as its viewer may see it, with its clause.

The input is what `paigow.table.views.redact` lets out, so nothing is said here that a viewer may not know.
Sentences are in the past tense, as events are; so "You" needs no grammar of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from paigow.games.wagers import wager
from paigow.money import Cents, format_money
from paigow.rules.outcome import Reason
from paigow.table.games import GameRules
from paigow.table.values import DEAD_HAND, DEALER, Position
from paigow.table.views import Plain
from paigow.table.wording import capital, in_words

SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}


@dataclass(frozen=True, slots=True)
class Said:
    """One line of the log: what, by which clause, and whom it concerns (the dealer, where nobody else)."""

    text: str
    clause: str | None = None
    position: Position = DEALER
    settles: bool = False
    """Whether it decides a wager."""

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})" if self.clause else self.text


@dataclass(frozen=True, slots=True)
class Cast:
    """Who sits where, and how the game calls its wagers."""

    rules: GameRules
    names: Mapping[Position, str]

    def name(self, position: Position) -> str:
        """Who is at a position, at the beginning of a sentence."""
        fixed = {DEALER: "The dealer", DEAD_HAND: "The Dead Hand"}
        return fixed.get(position) or self.names.get(position, f"Position {position}")

    def whom(self, position: Position) -> str:
        """The same within a sentence."""
        name = self.name(position)
        return name if position in self.names and name != "You" else name[0].lower() + name[1:]

    @property
    def pieces(self) -> str:
        """Cards or tiles."""
        return self.rules.family.pieces

    def wager(self, name: str) -> str:
        """The title of a wager by its name at a betting position."""
        key, _, rest = name.partition(":")
        if key == "envy":
            key, _, other = rest.partition(":")
            return f"{wager(key).title} envy bonus for the hand of {self.whom(int(other))}"
        if key == self.rules.main:
            return self.rules.submission.of.title
        if key == "dealer":
            return "wager against the bank"  # PGP-10g.4: it has no title of its own
        return f"{wager(key).title} {rest}".rstrip()

    def hand(self, name: str, row: str | None) -> str | None:
        """The words for what decided a wager: a reason, or a row of its pay table."""
        if row is None or row in Reason.__members__.values():
            return None if row is None else Reason(row).sentence
        key = name.removeprefix("envy:").partition(":")[0]
        terms = self.rules.wagers.get(key)
        rows = terms.table.rows if terms and terms.table else ()
        return next((each.label for each in rows if each.hand == row), in_words(row))


def face(piece: str) -> str:
    """A card or tile as the screen shows it; the suit by its sign, so that colour is never needed.

    >>> face("Td"), face("Jk"), face("6-6")
    ('10♦', 'Jk', '6-6')
    """
    if len(piece) == 2 and piece[1] in SUITS:
        return piece[0].replace("T", "10") + SUITS[piece[1]]
    return piece


def faces(pieces: list[str]) -> str:
    """
    >>> faces(["As", "Jk"])
    'A♠ Jk'
    """
    return " ".join(map(face, pieces))


def money(amount: int) -> str:
    return format_money(Cents(amount))


def said(seen: Plain, cast: Cast) -> tuple[Said, ...]:
    """The lines that an event adds to the log; an event that changes nothing to be seen adds none."""
    kind = seen["event"]
    if kind in ("PositionSettled", "WagersSettled"):
        return _settled(seen, cast)
    tell = _TELLS.get(kind)
    if tell is None:
        return (Said(capital(in_words(kind)), seen["clause"], seen.get("position") or DEALER),)
    text = tell(seen, cast)
    return (Said(text, seen["clause"], seen.get("position") or DEALER),) if text else ()


def _settled(seen: Plain, cast: Cast) -> tuple[Said, ...]:
    lines: list[Said] = []
    outcome, at = seen.get("outcome"), seen.get("position", DEALER)
    if seen.get("high"):
        shown = faces(seen["high"]) + (f" / {faces(seen['low'])}" if seen["low"] else "")
        decided = any(each["wager"] == cast.rules.main for each in seen["settled"])
        verdict = f", {_verdict(outcome)}" if outcome and not decided else ""
        lines.append(Said(f"{cast.name(at)} showed {shown}{verdict}", seen["clause"], at))
    lines += [settlement(each, cast) for each in seen["settled"]]
    return tuple(lines)


def _verdict(outcome: Plain) -> str:
    return f"{outcome['result']}: {Reason(outcome['reason']).sentence}"


def settlement(each: Plain, cast: Cast) -> Said:
    """One wager decided: what it won or lost, and by which hand."""
    name = each["wager"]
    vigorish = f" less {money(each['vigorish'])} vigorish" if each["vigorish"] else ""
    verb, amount = {
        "win": ("won", money(each["won"]) + vigorish),
        "push": ("pushed", money(each["wagered"])),
        "lose": ("lost", money(each["wagered"])),
    }[each["result"]]
    on = "" if name == cast.rules.main else f" on the {cast.wager(name)}"
    why = cast.hand(name, each["hand"])
    text = f"{cast.name(each['position'])} {verb} {amount}{on}" + (f": {why}" if why else "")
    return Said(text, each["clause"], each["position"], settles=True)


def wagers_in_words(stakes: list[Plain], cast: Cast) -> str:
    """What lies at a position, the main wager first and by its amount alone: $15.00, Fortune Bonus $5.00."""
    return ", ".join(_stake(stake, cast) for stake in stakes)


def _stake(stake: Plain, cast: Cast) -> str:
    named = "" if stake["wager"] == cast.rules.main else f"{cast.wager(stake['wager'])} "
    choice = "" if stake["choice"] is None else f"{stake['choice']} "
    return f"{named}{choice}{money(stake['amount'])}"


def _placed(seen: Plain, cast: Cast) -> str:
    who = cast.name(seen["position"])
    return f"{who} wagered {wagers_in_words(seen['stakes'], cast)}" if seen["stakes"] else f"{who} sat out"


def _opened(seen: Plain, cast: Cast) -> str:
    bank = (
        f"the bank is offered to {cast.whom(seen['offers'][0])} first"
        if seen["offers"]
        else "no bank is offered"
    )
    return f"Round {seen['number']}: {bank}"


def _dealt(seen: Plain, _: Cast) -> str:
    return f"The dealer dealt; {seen['remaining']} left undealt"


def _shown(seen: Plain, cast: Cast) -> str:
    rule = f" by the house way: {seen['rule']}" if seen["rule"] else ""
    reset = ", which put a wrong setting right" if seen["reset"] else ""
    return f"{cast.name(seen['position'])} set {faces(seen['high'])} / {faces(seen['low'])}{rule}{reset}"


def _hand_set(seen: Plain, cast: Cast) -> str:
    who = cast.name(seen["position"])
    if "high" not in seen:
        return f"{who} set the hand"
    wrong = f", not set correctly by {seen['fault']}" if seen["fault"] else ""
    return f"{who} set {faces(seen['high'])} / {faces(seen['low'])}{wrong}"


def _advice(seen: Plain, cast: Cast) -> str:
    who = cast.name(seen["position"])
    if "high" not in seen:
        return f"{who} asked how the licensee would set the hand"
    return f"The house way sets {faces(seen['high'])} / {faces(seen['low'])}: {seen['rule']}"


def _start(seen: Plain, cast: Cast) -> str:
    at = cast.whom(seen["position"])
    if seen["dice"]:
        dice = " + ".join(map(str, seen["dice"]))
        return f"The dice showed {dice} = {seen['number']}: the first hand goes to {at}"
    number = f" by the number {seen['number']}" if seen["number"] else ""
    return f"The first hand goes to {at}{number}"


def _cut(seen: Plain, cast: Cast) -> str:
    return f"{cast.name(seen['position'])} cut {seen['above']} {cast.pieces}"


def _delivery(seen: Plain, cast: Cast) -> str:
    style = in_words(seen["style"]) if seen["style"] else "the common way"
    return f"{cast.name(seen['position'])} chose the delivery: {style}"


def _no_more_bets(seen: Plain, _: Cast) -> str:
    against = f"; the dealer wagered {money(seen['dealer_wager'])} against the bank"
    return 'The dealer announced "No more bets"' + (against if seen["dealer_wager"] else "")


def _bank(seen: Plain, cast: Cast) -> str:
    return f"{cast.name(seen['position'])} took the {'co-bank' if seen['co_bank'] else 'bank'}"


def _bank_settled(seen: Plain, _: Cast) -> str:
    return f"The centre of the layout was cleared: {money(seen['to_bank'])} to the bank"


def _irregularity(seen: Plain, _: Cast) -> str:
    return f"Irregularity: {in_words(seen['irregularity'])}"


def _void(seen: Plain, _: Cast) -> str:
    return f"The round was void ({in_words(seen['irregularity'])}); open wagers went back"


def _by(words: str) -> Callable[[Plain, Cast], str]:
    """A sentence that needs only who did it."""
    return lambda seen, cast: f"{cast.name(seen['position'])} {words}"


def _just(words: str) -> Callable[[Plain, Cast], str]:
    return lambda _seen, _cast: words


_TELLS: Final[Mapping[str, Callable[[Plain, Cast], Any]]] = {
    "PlayerSeated": lambda seen, _: f"{seen['player']} took betting position {seen['position']}",
    "PositionLeft": lambda seen, _: f"{seen['player']} left betting position {seen['position']}",
    "PlayerDeparted": lambda seen, _: f"{seen['player']} left the table; the hand will be settled",
    "ChipsBought": lambda seen, _: f"{seen['player']} bought {money(seen['amount'])} in chips",
    "ChipsCashed": lambda seen, _: f"{seen['player']} left with {money(seen['amount'])}",
    "DecksReceived": _just("The table was opened"),
    "CardsInspected": lambda _, cast: f"The dealer inspected the {cast.pieces}",
    "CardsVerified": _just("The floorperson verified the inspection"),
    "CardsSpread": lambda _, cast: f"The dealer spread the {cast.pieces}",
    "SpreadLookedAt": lambda seen, cast: f"{seen['player']} could inspect the spread {cast.pieces}",
    "CardsWashed": lambda _, cast: f"The dealer washed the {cast.pieces}",
    "RoundOpened": _opened,
    "BankPassed": _by("passed the bank"),
    "BankAccepted": _bank,
    "WagersPlaced": _placed,
    "CardsShuffled": _just("The dealer shuffled"),
    "CutDeclined": _by("declined the cut"),
    "CardsCut": _cut,
    "NoMoreBetsAnnounced": _no_more_bets,
    "StacksDealt": lambda _, cast: f"The dealer made stacks of the {cast.pieces}",
    "StacksCut": lambda seen, cast: (
        f"{cast.name(seen['position'])} cut the stacks: {' '.join(map(str, seen['order']))}"
    ),
    "DeliveryChosen": _delivery,
    "NoRollCalled": lambda seen, _: f"No roll: {in_words(seen['reason'])}",
    "FirstStackChosen": lambda seen, cast: f"{cast.name(seen['position'])} chose stack {seen['stack']}",
    "StartingPositionFound": _start,
    "HandsDealt": _dealt,
    "RemainingCounted": lambda seen, _: f"The dealer counted what was left: {seen['found']}",
    "CardsLookedAt": _just(""),
    "AdviceGiven": _advice,
    "HandSet": _hand_set,
    "HandShown": _shown,
    "WagerSurrendered": lambda s, cast: f"{cast.name(s['position'])} surrendered {money(s['amount'])}",
    "PayoutValidated": _by("had a payout validated"),
    "BankSettled": _bank_settled,
    "PaperworkCompleted": _by("had the paperwork completed"),
    "RoundCompleted": _just(""),
    "IrregularityNoted": _irregularity,
    "CardExposed": lambda seen, _: f"The {face(seen['card'])} at position {seen['position']} was exposed",
    "HandPlayedOn": _by("played on"),
    "HandVoided": _by("had the hand voided"),
    "ReshuffleOrdered": _irregularity,
    "RoundVoided": _void,
}
