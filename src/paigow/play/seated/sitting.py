"""You at a table, wherever it is dealt: what you see, whose turn it is, and what your turns do.

It is made of parts, each with its own file: the table as you see it, your betting positions, the wagers that
you draft, the hand that you set.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from paigow.games.submission import DeliveryStyle
from paigow.money import Cents, format_money
from paigow.play.seated.board import Board, board
from paigow.play.seated.chronicle import DecidedWager, Explained, RoundResult, decided_at, result_line
from paigow.play.seated.draft import Draft
from paigow.play.seated.hand import OwnHand
from paigow.play.seated.judging import OwnJudging
from paigow.play.seated.keeping import Keeping
from paigow.play.seated.places import OwnPlaces
from paigow.play.seated.seen import T, TableSeen
from paigow.play.seated.turn import TURNS, NotNow, Turn, YourTurn
from paigow.play.seated.wagers import OwnWagers
from paigow.play.wishes import Mode, Pace, Wishes
from paigow.play.words import signed
from paigow.table import Command, Phase, Refused, Role
from paigow.table import commands as c
from paigow.table.showing.wording import ToldLine
from paigow.table.terms import OneOf
from paigow.teaching.dealing.asking import DealersAnswer
from paigow.teaching.dealing.own_dealing import NotDue, OwnDealing
from paigow.teaching.dealing.reports import MenuItem


class Sitting(ABC):
    """What you see of a table, and what your turns do there."""

    live: TableSeen
    places: OwnPlaces
    is_paced = True
    """Whether you say how fast hands are exposed."""

    def __init__(self, live: TableSeen, places: OwnPlaces, wishes: Wishes) -> None:
        self.live, self.places = live, places
        self.mode: Mode = wishes.mode
        self.pace: Pace = wishes.pace
        self.wagers = OwnWagers(live)
        self.hand = OwnHand(live)
        self.judging = OwnJudging(live, is_on=wishes.values and wishes.home is not None)
        self.dealing: OwnDealing | None = None
        """What is yours to do as the dealer; nothing where you play."""
        self.keeping = Keeping()
        """Who keeps the evening, if anybody does."""
        self._repeats = False
        """Whether your last wagers are to lie again in this round without a question."""

    # Looking

    @property
    def position(self) -> int | None:
        """The betting position that you act for now."""
        asked = self._asked if len(self.live.held) > 1 else None
        return self.places.home if asked is None else asked.position

    @property
    def board(self) -> Board:
        return board(self.live.layout(self.position))

    @property
    def log(self) -> list[ToldLine]:
        return self.live.chronicle.log

    @property
    def history(self) -> list[RoundResult]:
        return self.live.chronicle.rounds

    @property
    def just_decided(self) -> DecidedWager | None:
        """The main wager that was decided last, while hands are exposed; once it is yours, it stays."""
        in_play = self.live.view.round
        if in_play is None or not self.log:
            return None
        layout, last = self.live.layout(self.position), self.log[-1].position
        places = (last,) if in_play.bank in layout.you else (*layout.you, last)
        return next(filter(None, (decided_at(layout, in_play, at) for at in places)), None)

    @property
    def result(self) -> Cents:
        """Won or lost since you sat down, as far as it is settled; a bank's when its round is over."""
        settled = self.live.chronicle.net if self.live.is_in_round else {}
        this = sum(settled.get(at, 0) for at in self.live.held)
        return Cents(sum(each.net for each in self.history) + this)

    @property
    def next_step(self) -> ToldLine | None:
        """The dealer step that waits to be told to go on."""
        return None

    @property
    def next_motions(self) -> tuple[ToldLine, ...]:
        """What the dealer does by hand with that step."""
        return ()

    @property
    def explained(self) -> tuple[list[Explained], int]:
        """The lines that rest on a clause, and which of them you most likely ask about: between rounds the
        last comparison of your hands, otherwise the last line that concerns you."""
        every = [(at, each) for at, each in enumerate(self.live.chronicle.explained) if each.line.clause]
        lines = [each for _, each in every]
        mine = [n for n, each in enumerate(lines) if each.line.position in self.live.held]
        likely = mine[-1] if mine else len(lines) - 1
        if self.turn is Turn.NEXT_ROUND and self.history:
            last = self.history[-1]
            begins, ends = (
                sum(at < edge for at, _ in every) for edge in (last.began, last.began + len(last.lines))
            )
            if likely < ends:
                likely = begins + result_line(lines[begins:ends], self.live.held)
        return lines, likely

    # Whose turn it is

    @property
    @abstractmethod
    def turn(self) -> Turn | None:
        """What waits for you now; None while others act."""

    @property
    def waiting(self) -> str:
        """What there is to say in the place of what your turn asks; mostly nothing."""
        return ""

    @property
    def countdown(self) -> str:
        """Who has how long to answer, where somebody has."""
        return ""

    @property
    def standing_told(self) -> str:
        """How you stand: your result at this table, and how well you have set your hands."""
        tally = self.judging.score.all
        best = f"   {tally.best} of {tally.hands} set best" if tally.hands else ""
        return f"result {signed(self.result)}{best}"

    @property
    def _asked(self) -> YourTurn | None:
        """What waits for you at one of your betting positions."""
        if not self.live.is_in_round:
            return None
        if self.live.phase is Phase.WAGERS:  # the dealer would go on, but your wagers are asked for first
            open_at = (at for at in self.live.held if self.wagers.is_asked(at))
            return next((YourTurn(Turn.WAGERS, at) for at in open_at), None)
        turns = ((TURNS.get(kind), at) for kind, at in self.live.asked)
        return next((YourTurn(turn, at) for turn, at in turns if turn is not None and at is not None), None)

    @property
    @abstractmethod
    def is_held(self) -> bool:
        """Whether you have a part in the round that stays on the layout when you leave (PGP-7b.2)."""

    # What you may do at the betting position that you act for

    def may(self, kind: type[Command]) -> bool:
        """Whether you may give a command there now."""
        return self.position is not None and self.live.may(kind, self.position)

    def term(self, kind: type[Command], term_kind: type[T]) -> T | None:
        """What the table says of a command that you may give there now."""
        return None if self.position is None else self.live.term(kind, self.position, term_kind)

    @property
    def deliveries(self) -> tuple[DeliveryStyle | None, ...]:
        """The styles of delivery that you may name as the bank; None is that of Chapter 6 (PGT-9J)."""
        named = self.term(c.ChooseDelivery, OneOf)
        styles = () if named is None else named.values
        return tuple(style for style in styles if isinstance(style, DeliveryStyle | None))

    @property
    def draft(self) -> Draft:
        """The wagers that you are about to make there."""
        return self.wagers.draft(self._own_position)

    @draft.setter
    def draft(self, draft: Draft) -> None:
        self.wagers.change(self._own_position, draft)

    @property
    def wagers_refused(self) -> Refused | None:
        """What would be said against the wagers as drafted."""
        return self.wagers.refusal(self._own_position)

    @property
    def repeat_refused(self) -> str | None:
        """Why what you laid last cannot be laid again; nothing where it can, as far as is known now."""
        if not self.wagers.were_laid:
            return "You have made no wagers yet, so there are none to repeat."
        if self.turn is Turn.WAGERS:
            refused = self.wagers.repeat_refusal(self._own_position)
            return None if refused is None else f"Your last wagers would not be taken: {refused}"
        if (cost := self.wagers.last_cost) <= self.live.chips:
            return None
        have = format_money(self.live.chips)
        return f"Your last wagers need {format_money(cost)}, and you have {have}; b buys chips."

    @property
    def _own_position(self) -> int:
        assert self.position is not None, "who deals has no betting position"
        return self.position

    # Going on

    @abstractmethod
    def go_on(self) -> None:
        """Let the others and the dealer play until it is your turn."""

    @abstractmethod
    def next_round(self, *, repeat: bool = False) -> None:
        """Go on to the next round, with the wagers that you laid last if you want them again."""

    @abstractmethod
    def step(self) -> None:
        """Let what waits to be told to go on happen."""

    def _repeat_wagers(self) -> bool:
        """Lay your last wagers again, where you want that and the table takes them; whether the others go
        on."""
        while self._repeats and self.turn is Turn.WAGERS:
            self.wagers.repeat(self._own_position)
            self._repeats = self.wagers_refused is None
            if self._repeats:
                self.wagers.lay(self._own_position)
        return self.turn is None

    # What you do

    def give(self, kind: type[Command], **fields: Any) -> None:
        """Give a command for the betting position that you act for, and let the others go on."""
        self.live.submit(kind(**self.live.who(self.position), **fields))
        self.go_on()

    def lay_wagers(self) -> None:
        """Your wagers stand as they are drafted."""
        self.wagers.lay(self._own_position)
        self.go_on()

    def surrender(self) -> None:
        """Give up the main wager, where the table allows it."""
        try:
            self.give(c.Surrender)
        except NotNow as refused:
            raise NotNow(f"you cannot surrender: {refused.reason}", refused.clause) from refused

    def buy(self, amount: Cents) -> None:
        """Buy chips, at any time (PGP-7a.1)."""
        self.live.submit(c.BuyChips(**self.live.who(), amount=amount))

    def ask_house_way(self) -> None:
        """The dealer tells how the licensee would set the hand, and it is chosen so (PGP-9b.3)."""
        if not self.hand.choice.pieces:  # a table elsewhere shows them a moment later
            raise NotNow("your hand is on its way; ask when you see it", self.live.rules.cite("PGP-9b.3"))
        if self.turn is Turn.SETTING:
            self.live.submit(c.AskHouseWay(**self.live.who(self.position)))
        self.hand.choose_house_way()

    def lay_down(self) -> None:
        """Lay the two hands down; from now on they may not be touched (PGP-12b.4)."""
        high, low = self.hand.laid()
        if self.dealing is not None:
            self.dealing.show_hand(high, low)
            self.hand.take(())
            self.go_on()
            return
        number = self.live.view.rounds
        question = self.judging.question(self._own_position, high, low)
        if self.turn is Turn.BANK_HAND:
            self.give(c.ShowHand, role=Role.PLAYER, high=high, low=low)
        else:
            self.give(c.SetHands, high=high, low=low)
        self.judging.ask(number, question)

    def choose_step(self, item: MenuItem, answers: Mapping[str, Any] | None = None) -> None:
        """Do something from the menu of a human dealer."""
        assert self.dealing is not None, "you deal"
        try:
            self.dealing.choose(item, answers)
        except NotDue as refused:
            raise NotNow(refused.reason, refused.clause) from None
        if self.dealing.has_turned_over:
            self.hand.take(self.dealing.turned_over)
        self._go_on_dealing()

    def answer_question(self, said: DealersAnswer | None) -> None:
        """Say what a step comes to, or leave it undone; it is done after the last question."""
        assert self.dealing is not None, "you deal"
        self.dealing.answer(said)
        self._go_on_dealing()

    def _go_on_dealing(self) -> None:
        if self.dealing is not None and self.dealing.question is None:
            self.go_on()
