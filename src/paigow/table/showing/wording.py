"""The words for what happens at a table: players, hands, wagers and sums, as one reader hears of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from paigow.games.pay_tables import Row, meter_called, row_called
from paigow.games.submission import DealMethod, Shuffler, StartMethod
from paigow.games.wager_kinds import Backed, EnvyBonus, SettledWager, WagerKind
from paigow.message import Message, capital
from paigow.money import Cents, ToOne, format_money
from paigow.pieces import CardOrTile, Pieces
from paigow.rules.outcome import Reason, Result
from paigow.table import events as e
from paigow.table.money.ledger import Account
from paigow.table.sections.banking import directed_wager
from paigow.table.sections.shuffling import cut_offered_by
from paigow.table.showing.views import AUDITOR, Viewer, Viewing
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import PLACES, Round, Table
from paigow.table.state.questions import is_absent, would_abandon
from paigow.table.state.rules import GameRules
from paigow.table.state.values import DEAD_HAND, DEALER, Position, Role, Stake
from paigow.type_hints import in_words

_REASONS: Final = frozenset(reason.value for reason in Reason)

SHUFFLED: Final = {Shuffler.MANUAL: Message("by hand"), Shuffler.AUTOMATED: Message("by a machine")}
DEALT: Final = {
    DealMethod.MANUAL_SHOE: Message("from a manual shoe"),
    DealMethod.HAND: Message("from the hand"),
    DealMethod.AUTOMATED_SHOE: Message("from an automated shoe"),
}
_ROLES: Final = frozenset(role.value for role in Role) | {"supervisor"}


def number_of(count: int, what: str) -> str:
    """
    >>> number_of(1, "round"), number_of(1200, "round")
    ('1 round', '1,200 rounds')
    """
    return f"{count:,} {what}{'s' * (count != 1)}"


def person(name: str) -> str:
    """Somebody of the staff, by name or by role.

    >>> person("floorperson"), person("Flo")
    ('the floorperson', 'Flo')
    """
    return Message(f"the {in_words(name)}") if name in _ROLES else name


def style_called(name: str) -> str:
    """What people call a delivery style of tiles.

    >>> style_called("cup_say_right"), style_called("house_way_left")  # which is no house way of setting
    ('Cup Say from the right', 'House Way from the left (a style of delivery)')
    """
    *words, side = in_words(name).split()
    last = f"from the {side}" if side in ("left", "right") else capital(side)
    called = " ".join((*map(capital, words), last)).replace("Head", "Head and Phoenix Tail")  # PGT-7B-8
    return Message(called + " (a style of delivery)" * (words[0] == "house"))


@dataclass(frozen=True, slots=True)
class ToldLine:
    """One line: what, by which clause, and whom it concerns (the dealer, where nobody else).

    >>> str(ToldLine("You passed the bank", "PGP-10c.1", position=2))
    'You passed the bank (PGP-10c.1)'
    """

    text: str
    clause: str | None = None
    position: Position = DEALER
    settles: bool = False
    """Whether it decides a wager."""
    settles_main: bool = False
    """Whether that is a main wager."""
    by_hand: bool = False
    """Whether it is what the dealer does by hand."""
    detail: bool = False
    """Whether it only adds to the line before it."""
    also: tuple[str, ...] = ()
    """The further clauses on which it rests."""
    by_ruling: bool = False
    """Whether it is the reading of its clause that decides, where the words of the text are silent."""

    @property
    def has_own_clause(self) -> bool:
        """Whether it stands by a clause of its own; else by that of the line to which it only adds."""
        return not self.detail or self.settles or self.by_hand

    def __str__(self) -> str:
        return f"{self.text} ({self.clause})" if self.clause else self.text


ToldLines = Sequence[str | ToldLine]
"""The sentence first, without its full stop, then what follows from it; texts stand by the event's clause."""


def hand_called(name: str) -> str:
    """A row of a pay table within a sentence.

    >>> hand_called("straight flush, no joker"), hand_called("full house and pair"), hand_called("ace high")
    ('a straight flush without a joker', 'a full house and a pair', 'ace high')
    >>> hand_called("Gee Joon pair and Heaven pair"), hand_called("Queen's Dragon of the dealer")
    ('a Gee Joon pair and a Heaven pair', "a Queen's Dragon of the dealer")
    """
    return row_called(name, in_sentence=True)


def meters(event: e.Event) -> list[str]:
    """Where an event leaves the meters."""
    return [
        Message(
            "the {meter} then stood at {money}",
            meter=meter_called(meter.name),
            money=format_money(meter.amount),
        )
        for meter in event.meters
    ]


@dataclass(frozen=True, slots=True)
class Scene:
    """What the sentences speak of and to whom: who sits where, how the game calls things, who reads.

    It holds what everyone at the table knows, and no card.
    """

    rules: GameRules
    seats: tuple[str | None, ...]
    decks: int
    number: int
    """Of the round in play, or of the last one."""
    viewer: Viewer = AUDITOR
    show: Callable[[str], str] = str
    """How pieces are shown, given as they are written."""
    by_dealer: frozenset[Position] = frozenset()
    """Positions for which the dealer acts in this round: nobody is there any more (PGP-7b.2)."""
    bank: Position | None = None
    co_bank: Position | None = None
    dealt: bool = False
    """Whether hands are out in this round."""
    abandons: frozenset[Position] = frozenset()
    """Positions whose wagers are lost if their player leaves now (PGT-5C-2)."""
    directed: Cents = Cents(0)
    """The dealer's wager against the bank, whether the bank's chips cover it or not."""
    start: StartMethod = StartMethod.DICE
    """How starting positions are found so far."""
    cut_offered_by: str | None = None
    """The clause by which the cut of this round is offered (PGP-6d)."""
    number_shown: int | None = None
    """By which the starting position was found; number wagers are settled by it (PGP-13b3)."""

    @classmethod
    def from_table(cls, table: Table, viewer: Viewer = AUDITOR, show: Callable[[str], str] = str) -> Scene:
        """A table at the moment to which an event comes, for one reader."""
        in_play = table.round
        scene = cls(table.rules, table.seats, len(table.decks), table.memory.rounds, viewer, show)
        if in_play is None:
            return replace(scene, start=table.equipment.start_method)
        return replace(
            scene,
            by_dealer=frozenset(at for at in range(1, PLACES) if is_absent(table, at)),
            bank=in_play.bank,
            co_bank=in_play.bank if in_play.co_bank else None,
            dealt=any(in_play.hands),
            directed=_directed(table, in_play),
            abandons=frozenset(at for at in range(1, PLACES) if would_abandon(table, at)),
            number_shown=in_play.number_shown,
            cut_offered_by=table.rules.cite(cut_offered_by(table)),
        )

    def reads(self, player: str | None) -> bool:
        """Whether it is this player who reads, and is spoken to."""
        return self.viewer.viewing is Viewing.PLAYER and player == self.viewer.name

    def name(self, player: str) -> str:
        """A player at the beginning of a sentence."""
        return Message("You") if self.reads(player) else player

    def owner(self, account: Account) -> str:
        """Whose money lies in an account: a player's chips, or else the licensee's inventory."""
        return Message("the licensee") if account.holder is None else self.name(account.holder)

    def wrong(self, irregularity: Irregularity) -> str:
        """What went wrong."""
        pieces = self.kind.removesuffix("s") if irregularity.is_of_one_piece else self.kind
        return Message(irregularity.words, pieceskind=pieces)

    def who(self, position: Position) -> str:
        """The dealer, or a player with the position, within a sentence."""
        if position == DEALER:
            return Message("the dealer")
        if position == DEAD_HAND:
            return Message("the Dead Hand")
        player = self.seats[position]
        if player is None:
            return Message("position {n}", n=position)
        if not self.reads(player):
            return Message("{name} ({n})", name=player, n=position)
        return Message("you") if self.seats.count(player) < 2 else Message("you ({n})", n=position)

    def subject(self, position: Position) -> str:
        """What to call a position at the beginning of a sentence; players' names stay as they are written."""
        player = self.seats[position] if 0 < position < DEAD_HAND else None
        as_written = player is not None and not self.reads(player)
        return self.who(position) if as_written else capital(self.who(position))

    def actor(self, position: Position) -> str:
        """Who did something at a position: its player, or the dealer for one who is not there any more."""
        if position not in self.by_dealer:
            return self.subject(position)
        gone = "which was given up" if self.seats[position] is None else "who had left"
        return Message(f"For {{who}}, {gone}, the dealer", who=self.who(position))

    def returned(self, event: e.ProgressiveNotAccepted | e.HandVoided | e.RoundVoided) -> list[str]:
        """What an event gives back to each player: chips, then coupons."""
        back: dict[Account, int] = {}
        for _, to, amount in event.transfers:
            if to.holder is not None:
                back[to] = back.get(to, 0) + amount
        money: list[str] = [
            Message("{who} got back {money}", who=self.owner(account), money=format_money(Cents(amount)))
            for account, amount in back.items()
        ]
        return money + [
            Message("{who} got back the coupon for the {wager}", who=self.who(at), wager=self.wager(name))
            for at, name in event.coupons
        ]

    def pieces(self, pieces: Iterable[CardOrTile]) -> str:
        """Pieces that lie side by side, the best first."""
        return self.show(self.rules.family.format(pieces))

    def stack(self, pieces: Iterable[CardOrTile]) -> str:
        """Pieces that lie one upon the other, in their order."""
        return self.show(" ".join(map(str, pieces)))

    def hand(self, high: Pieces, low: Pieces) -> str:
        if not low:
            return self.pieces(high)
        return Message("high {pieces}, low {pieces2}", pieces=self.pieces(high), pieces2=self.pieces(low))

    @property
    def has_tiles(self) -> bool:
        return self.kind == "tiles"

    @property
    def shuffled(self) -> str:
        """Cards are shuffled, tiles are mixed (PGT-4E-1)."""
        return "mixed" if self.has_tiles else "shuffled"

    @property
    def kind(self) -> str:
        """Cards or tiles."""
        return self.rules.family.pieces

    def wager(self, wager: SettledWager) -> str:
        """What is wagered or settled, in words."""
        if wager == self.rules.main:
            return Message("main wager")
        if wager is WagerKind.DEALER:
            return Message("dealer's wager")
        title = Message(self.rules.wagers[wager.kind].title)
        match wager:
            case EnvyBonus(position=position):
                return Message("envy bonus of the {wager} for {who}", wager=title, who=self.who(position))
            case Backed(choice=int(number)):
                return Message("number {n}", n=number)
            case Backed(choice=colour):
                return Message("{wager} ({colour})", wager=title, colour=Message(str(colour)))
            case _:
                return title

    def stake(self, stake: Stake) -> str:
        text = format_money(stake.amount)
        if stake.wager != self.rules.main:
            key = "{money} on {wager}" if isinstance(stake.choice, int) else "{money} on the {wager}"
            text = Message(key, money=text, wager=self.wager(stake.name))
        if self.rules.is_redeemed(stake):
            return Message("{stake} by a coupon", stake=text)
        if stake.coupon:
            coupon = format_money(stake.coupon)
            return Message("{stake} with a match play coupon of {money}", stake=text, money=coupon)
        return text

    def settled(self, each: e.Settlement, at: Position | None = None) -> ToldLine:
        """One wager decided, in one line; below a line about its position it need not name it again."""
        key = "{wager} of {money}" if each.wagered else "{wager}"
        if each.coupon and each.wager.kind in self.rules.progressive:
            key += " by a coupon"
        # The row that pays, or why; a main wager's reason stands in the line above.
        why = "" if each.hand is None or each.hand in _REASONS else " for {row}"
        match each.result:
            case Result.WIN:
                key += f"{self._with_coupon(each)} won {{money2}}{why}"
            case Result.PUSH:
                key += f" pushed{why} and was returned{' with its coupon' if each.coupon else ''}"
            case _:
                key += f" lost{why}"
        text = Message(
            key,
            wager=self.wager(each.wager),
            money=format_money(each.wagered),
            money2=format_money(each.won),
            row=self._label(each) if why else "",
        )
        if each.position != at:
            text = Message("{who}: {settled}", who=self.subject(each.position), settled=text)
        if each.result is Result.WIN:
            text = _less_than_the_odds(each, text)
            if each.vigorish:
                text = Message("{line}, less {money} vigorish", line=text, money=format_money(each.vigorish))
        is_main, also = each.wager.kind == self.rules.main, each.grounds[1:]
        return ToldLine(text, each.decided_by, each.position, settles=True, settles_main=is_main, also=also)

    def _with_coupon(self, each: e.Settlement) -> str:
        """More than a main or number wager wins by its odds is its coupon's (PGP-7a.1, PGP-13b2.2)."""
        terms = self.rules.wagers.get(each.wager.kind)
        odds = ToOne(Fraction(1)) if terms is None else terms.odds
        doubled = odds is not None and max(each.won, each.unlimited) > odds.winnings(each.wagered)
        return " with its coupon" if doubled else ""

    def _label(self, each: e.Settlement) -> str:
        terms = self.rules.wagers.get(each.wager.kind)
        rows: Iterable[Row] = () if terms is None or terms.table is None else terms.table.rows
        labels = (hand_called(row.name) for row in rows if row.hand == each.hand)
        return next(labels, in_words(str(each.hand)))


def _directed(table: Table, in_play: Round) -> Cents:
    """Until the announcement; then it lies there, or does not."""
    if in_play.bank is None or in_play.co_bank or in_play.closed:
        return Cents(0)
    return directed_wager(table, in_play.bank)


def _less_than_the_odds(each: e.Settlement, line: Message) -> Message:
    """Adds to a line about a win why it is not what the odds say, if it is not."""
    if each.limit is None:  # a percentage of a meter that holds next to nothing
        less_than_a_cent = "{line}, as this share of the meter comes to less than a cent"
        return line if each.won else Message(less_than_a_cent, line=line)
    by = "in whole dollars" if each.limit == "PGP-13b6.2" else "by the payout limit"
    return Message(
        f"{{line}}, {by} and not {{money}} ({{clause}})",
        line=line,
        money=format_money(each.unlimited),
        clause=each.limit,
    )


def in_cents(value: Fraction) -> str:
    """An exact value in dollars, to the cent; less than a cent is said in words and not as $0.00.

    >>> in_cents(Fraction(-351, 10)), in_cents(Fraction(1, 3)), in_cents(Fraction(0))
    ('-$0.35', 'less than a cent', '$0.00')
    >>> in_cents(Fraction(-1, 3))
    'a loss of less than a cent'
    """
    cents = round(value)
    if not cents and value:
        return "less than a cent" if value > 0 else "a loss of less than a cent"
    return format_money(Cents(cents))
