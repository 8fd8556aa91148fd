"""You at a table, wherever it is dealt: what you see, whose turn it is, and what your turns do.

Its parts are your betting positions, the wagers that you draft, the hand that you set, and whether it was set
well.
"""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Future
from typing import Any, Final, Generic, TypeVar

from paigow.games.submission import DeliveryStyle
from paigow.money import Cents, format_money
from paigow.pieces import Pieces
from paigow.table import Command, Phase, Refused, Role, Stake
from paigow.table import commands as c
from paigow.table.showing.wording import ToldLine, number_of
from paigow.table.state.model import PLACES
from paigow.table.terms import OneOf, Wagering
from paigow.teaching.dealing.questions import DealersAnswer
from paigow.teaching.dealing.steps import MenuItem
from paigow.teaching.dealing.trainee import NotDueError, OwnDealing
from paigow.teaching.setting_value.judgement import Judgement, SettingQuestion, question_of
from paigow.teaching.setting_value.process import CountingProcess
from paigow.teaching.setting_value.score import Score
from paigow.terminal.board import Board, board
from paigow.terminal.client import TURNS, RefusedError, T, TableClient, Turn, YourTurn
from paigow.terminal.departure import Departure
from paigow.terminal.drafts import Draft, HandChoice
from paigow.terminal.options import PlayOptions
from paigow.terminal.transcript import DecidedWager, Explained, RoundResult, decided_at, result_line
from paigow.terminal.words import signed


class SessionRecorder:
    """Records a session, so that you may come back to it; this one records nothing."""

    is_kept = False
    """Whether you may quit at any time and come back to the same table."""

    def settle(self) -> None:
        """Wait a moment until what has happened is kept, so that what is shown is kept too."""

    def news(self) -> str:
        """What there is to say about keeping, once; mostly nothing."""
        return ""

    def end(self) -> None:
        """Nobody will come back to the session."""

    def close(self) -> None:
        """Keep what is left to keep, and let the session go."""


class FailedRecorder(SessionRecorder):
    """Records nothing, because that is not possible, and says why once."""

    def __init__(self, reason: str) -> None:
        self._news = reason

    def news(self) -> str:
        said, self._news = self._news, ""
        return said


class OwnJudging:
    """The values of your settings, and your score of the session."""

    def __init__(self, client: TableClient, *, is_on: bool) -> None:
        self._client = client
        self.is_on = is_on
        self.score = Score()
        self._counting = CountingProcess()
        self._asked: list[tuple[int, Future[Judgement]]] = []
        self._answered: list[tuple[int, Judgement]] = []

    def get_ready(self) -> None:
        """Begin to count before anybody asks, so that the first answer is there as soon as any other."""
        if self.is_on:
            filed = self._client.rules.submission
            self._counting.prepare(filed.game, filed.house_way)

    def question(self, position: int, high: Pieces, low: Pieces) -> SettingQuestion | None:
        """What there is to count about a hand that you are about to lay down."""
        in_play = self._client.view.round
        if not self.is_on or in_play is None:
            return None
        laid = self._client.rules.family.lay(high, low)
        return question_of(self._client.rules, in_play, position, laid)

    def ask(self, number: int, question: SettingQuestion | None) -> None:
        """Have a question of a round answered, when there is time."""
        if question is not None:
            self._asked.append((number, self._counting.ask(question)))

    def collect(self) -> bool:
        """Take what has been answered; whether there was anything. What could not be counted is left out."""
        done = [(number, future) for number, future in self._asked if future.done()]
        self._asked = [each for each in self._asked if each not in done]
        for number, future in done:
            if not future.cancelled() and future.exception() is None:
                judged = future.result()
                self._answered.append((number, judged))
                self.score = self.score.and_then(judged)
        return bool(done)

    def of_round(self, number: int) -> list[Judgement]:
        """What is known about your settings of a round."""
        return [judged for answered, judged in self._answered if answered == number]

    def is_counting(self, number: int) -> bool:
        """Whether an answer about a round is still to come."""
        return any(asked == number for asked, _ in self._asked)

    def knows_of(self, number: int) -> bool:
        """Whether there is, or will be, something to say about a round."""
        return self.is_counting(number) or bool(self.of_round(number))

    def switch(self) -> None:
        """Turn the counting on, or off; then nothing more is answered."""
        self.is_on = not self.is_on
        if self.is_on:
            self.get_ready()
        else:
            self.close()

    def close(self) -> None:
        """Give up whatever is still to be counted."""
        self._asked.clear()
        self._counting.close()


class OwnPlaces:
    """Your betting positions: the one that you chose, and a second one beside it where that is allowed."""

    def __init__(self, client: TableClient, options: PlayOptions) -> None:
        self._client = client
        self._wanted_seat = options.seat
        """The betting position that you would like; none where it is all the same to you."""
        self.home = options.home
        """The betting position that you chose; none where you deal, or have none yet."""

    def settle(self) -> None:
        """Act for a betting position that you hold, now that you may have taken or lost one."""
        held = self._client.held
        if self.home not in held:
            self.home = held[0] if held else None

    @property
    def beside(self) -> tuple[int, ...]:
        """The positions that could be your second betting area, where the table allows one (PGP-12a.1)."""
        areas = self._client.rules.submission.table.areas_per_player
        if self.home is None or areas <= len(self._client.held):
            return ()
        return tuple(at for at in (self.home - 1, self.home + 1) if 0 < at < PLACES)

    def move_to(self, position: int) -> None:
        """Take a betting position, or another one between rounds. A simulated player who sits there takes
        yours; anybody else stays."""
        client, before, other = self._client, self.home, self._holder(position)
        if other not in (None, client.you) and not client.makes_room:
            raise RefusedError(f"{other} holds position {position}; take another")
        if before is None:
            client.buy_first_chips()
            self._give(c.TakePosition, client.you, position)
            return
        if self._is_in_round:
            raise RefusedError("you change places between rounds", client.rules.cite("PGP-7b.2"))
        if client.makes_room:
            self.give_up_area()
        moves = [(client.you, before, position)]
        if other is not None:
            moves.append((other, position, before))
        for name, old, _ in moves:
            self._give(c.LeavePosition, name, old)
        for name, _, new in moves:
            self._give(c.TakePosition, name, new)
        self.settle()

    def take_first_free(self) -> None:
        """Take the seat that you wished for, or the first that is free."""
        free = [at for at, name in enumerate(self._client.view.seats) if at and name is None]
        if not free:
            raise RefusedError("every seat is taken; watch, or pick another table")
        self.move_to(self._wanted_seat if self._wanted_seat in free else free[0])

    def take_area(self, position: int) -> None:
        """Use a second betting area beside yours (PGP-12a.2); a simulated player there makes room."""
        client, other = self._client, self._holder(position)
        if self._is_in_round and client.makes_room:
            reason = "you take a second betting area between rounds"
            raise RefusedError(reason, client.rules.cite("PGP-12a.1"))
        if other is not None and not client.makes_room:
            raise RefusedError(f"{other} holds position {position}")
        if other is not None and position in self.beside:
            self._give(c.LeavePosition, other, position)
        self._give(c.TakePosition, client.you, position)

    def give_up_area(self) -> None:
        """Go back to one betting area."""
        for position in self._client.held:
            if position != self.home:
                self._give(c.LeavePosition, self._client.you, position)

    @property
    def _is_in_round(self) -> bool:
        return self._client.view.round is not None

    def _holder(self, position: int) -> str | None:
        return self._client.view.seats[position]

    def _give(self, kind: type[c.TakePosition | c.LeavePosition], by: str, position: int) -> None:
        self._client.submit(kind(**self._client.who(position, by)))
        self._client.transcript.clear_layout()


class OwnHand:
    """The pieces that you hold, and what you have chosen of them so far; nothing is laid down yet."""

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self.choice = HandChoice(client.rules.family, client.rules.switches)
        self._taken_up: tuple[int, int] | None = None
        """Of which round and betting position it is."""

    def look(self, position: int) -> None:
        """Take up the cards of a betting position, once (PGP-9b.1)."""
        taken_up = (self._client.view.rounds, position)
        if taken_up == self._taken_up:
            return
        if (pieces := self._pieces(position)) is None:
            self.choice = self.choice.with_pieces(())
            self._client.submit(c.LookAtCards(**self._client.who(position)))
            pieces = self._pieces(position)
        if pieces is not None:  # a table elsewhere shows them later
            self._taken_up = taken_up
            self.take(pieces)

    def _pieces(self, position: int) -> Pieces | None:
        """The whole hand at a betting position, where you have seen it."""
        in_play = self._client.view.round
        assert in_play is not None, "a hand is set in a round"
        hand = in_play.positions[position].hand
        return None if hand is None or len(hand.pieces) < self.choice.family.size else hand.pieces

    def take(self, pieces: Pieces) -> None:
        """Have these pieces before you, with nothing chosen."""
        self.choice = self.choice.with_pieces(pieces)

    def toggle(self, place: int) -> None:
        """Put the piece at a place (from 0) into the low hand, or take it out."""
        self.choice = self.choice.toggled(place)

    def choose_house_way(self) -> None:
        """Choose as the licensee would set it."""
        self.choice = self.choice.choosing(self._client.rules.house_way.set(self.choice.pieces).low)

    def laid(self) -> tuple[Pieces, Pieces]:
        """The two hands to be laid down."""
        if not self.choice.is_complete:
            reason = self.choice.describe() or "no hand is yours to set"
            raise RefusedError(reason, self._client.rules.cite("PGP-9a.1"))
        return self.choice.split()


Area = tuple[int, bool]
"""A betting position, and whether its player banks: a bank thinks of its wagers apart from a player's."""


class OwnWagers:
    """What lies in your hand until you say that it stands."""

    def __init__(self, client: TableClient) -> None:
        self._client = client
        self._drafted: dict[Area, tuple[Stake, ...]] = {}
        self._standing: set[Area] = set()
        self._last: tuple[Stake, ...] | None = None
        """What you drafted last as a player, wherever you sat; once it is laid, what you wagered."""
        self._laid: dict[Area, tuple[Stake, ...]] = {}
        """What you laid last."""

    def terms(self, position: int) -> Wagering | None:
        """What you may wager at a betting position now; nothing where you may not."""
        return self._client.term(c.PlaceWagers, position, Wagering)

    def is_asked(self, position: int) -> bool:
        """Whether wagers may lie there, and you have not said yet that yours stand."""
        terms = self.terms(position)
        return terms is not None and _area(position, terms) not in self._standing

    def draft(self, position: int) -> Draft:
        """The wagers as they are to lie."""
        terms = self._terms(position)
        every = Draft.on(terms, f"{self._client.rules.submission.game_played.title} wager")
        area = _area(position, terms)
        drafted = self._drafted.get(area, () if area[1] else self._last)
        return every.least() if drafted is None else every.laid(drafted)

    def change(self, position: int, draft: Draft) -> None:
        """Draft something else."""
        self._keep(_area(position, self._terms(position)), draft.stakes)

    def _keep(self, area: Area, stakes: tuple[Stake, ...]) -> None:
        self._drafted[area] = stakes
        if not area[1]:
            self._last = stakes

    def refusal(self, position: int) -> Refused | None:
        """What would be said against the wagers as drafted."""
        return self._client.refusal(self._command(position))

    def lay(self, position: int) -> None:
        """Lay the drafted wagers down and be ready for "No more bets"."""
        command, in_play = self._command(position), self._client.view.round
        if command.stakes or (in_play is not None and in_play.positions[position].wagers):
            self._client.submit(command)
        self._stand(_area(position, self._terms(position)), command.stakes)

    def remember_wagers(self, position: int, stakes: tuple[Stake, ...]) -> None:
        """Remember wagers that you laid in this round before you came back to it."""
        in_play = self._client.view.round
        assert in_play is not None, "wagers are laid in a round"
        self._stand((position, in_play.bank == position), stakes)

    def _stand(self, area: Area, stakes: tuple[Stake, ...]) -> None:
        self._standing.add(area)
        self._keep(area, stakes)
        if stakes:
            self._laid.pop(area, None)  # so that the last one laid stands last
            self._laid[area] = stakes

    def repeat(self, position: int) -> None:
        """Draft what you laid last at a betting position; where you never did, what you laid elsewhere."""
        if (draft := self._repeated(position)) is not None:
            self.change(position, draft)

    def repeat_refusal(self, position: int) -> Refused | None:
        """What would be said against that."""
        draft = self._repeated(position)
        return None if draft is None else self._client.refusal(self._command(position, draft))

    def _repeated(self, position: int) -> Draft | None:
        area = _area(position, self._terms(position))
        elsewhere = (laid for (_, banks), laid in reversed(self._laid.items()) if banks == area[1])
        laid = self._laid.get(area) or next(elsewhere, None)
        return None if laid is None else self.draft(position).laid(laid)

    @property
    def last_cost(self) -> Cents:
        """The chips that the wagers took which you laid last."""
        *_, last = self._laid.values()
        is_redeemed = self._client.rules.is_redeemed
        return Cents(sum(stake.amount for stake in last if not is_redeemed(stake)))

    @property
    def has_wagered(self) -> bool:
        """Whether you have laid any wagers in this session."""
        return bool(self._laid)

    @property
    def may_be_changed(self) -> bool:
        """Whether wagers of yours stand that you could still change (PGP-7c.1)."""
        return bool(self._standing) and any(self.terms(position) for position in self._client.held)

    def think_again(self) -> None:
        """Take back that your wagers stand."""
        if not self.may_be_changed:
            raise RefusedError('no wager changes after "No more bets"', self._client.rules.cite("PGP-7c.2"))
        self._standing.clear()

    def begin_round(self) -> None:
        self._standing.clear()

    def _terms(self, position: int) -> Wagering:
        terms = self.terms(position)
        if terms is None:
            raise RefusedError("you can't bet now", self._client.rules.cite("PGP-7c.1"))
        return terms

    def _command(self, position: int, draft: Draft | None = None) -> c.PlaceWagers:
        stakes = (draft or self.draft(position)).stakes
        return c.PlaceWagers(**self._client.who(position), stakes=stakes)


def _area(position: int, terms: Wagering) -> Area:
    return position, terms.main is None


C_co = TypeVar("C_co", bound=TableClient, covariant=True)
_OTHERS_ACT: Final = (None, Turn.STEP, Turn.EXPOSURE)
"""Whose turn it is while simulated players may do what they like."""


class Session(Generic[C_co]):
    """What you see of a table, whose turn it is, and what your turns do there."""

    def __init__(self, client: C_co, options: PlayOptions) -> None:
        self.client = client
        self.places = OwnPlaces(client, options)
        self.wagers = OwnWagers(client)
        self.hand = OwnHand(client)
        self.judging = OwnJudging(client, is_on=options.values and options.home is not None)
        self.recorder = SessionRecorder()
        """Who keeps the session, if anybody does."""
        self.departure = Departure()
        """What you leave when you go."""
        self._repeats = False
        """Whether your last wagers are to lie again in this round without a question."""
        client.round_opened = self.wagers.begin_round
        client.refused = self._refused

    # Looking

    @property
    def position(self) -> int | None:
        """The betting position that you act for now."""
        # A seat at a table elsewhere may be yours before it is settled that you act for it.
        is_settled = len(self.client.held) == 1 and self.places.home is not None
        asked = None if is_settled else self._asked
        return self.places.home if asked is None else asked.position

    @property
    def board(self) -> Board:
        return board(self.client.layout(self.position))

    @property
    def log(self) -> list[ToldLine]:
        return self.client.transcript.log

    @property
    def history(self) -> list[RoundResult]:
        return self.client.transcript.rounds

    @property
    def just_decided(self) -> DecidedWager | None:
        """The main wager that was decided last, while hands are exposed; once it is yours, it stays."""
        in_play = self.client.view.round
        if in_play is None or not self.log:
            return None
        layout, last = self.client.layout(self.position), self.log[-1].position
        places = (last,) if in_play.bank in layout.you else (*layout.you, last)
        return next(filter(None, (decided_at(layout, in_play, at) for at in places)), None)

    @property
    def result(self) -> Cents:
        """Won or lost since you sat down, as far as it is settled; a bank's when its round is over."""
        settled = self.client.transcript.net if self.client.is_in_round else {}
        this = sum(settled.get(at, 0) for at in self.client.held)
        return Cents(sum(each.net for each in self.history) + this)

    @property
    def rounds_told(self) -> str:
        """The rounds you have played, if any, and what came of them."""
        played = number_of(len(self.history), "round")
        return f"You played {played}: {signed(self.result)}" if self.history else ""

    @property
    def dealing(self) -> OwnDealing | None:
        """What is yours to do as the dealer; nothing where you play."""
        return self.client.dealing

    @property
    def explained(self) -> tuple[list[Explained], int]:
        """The lines that rest on a clause, and which of them you most likely ask about: between rounds the
        last comparison of your hands, otherwise the last line that concerns you."""
        every = [(at, each) for at, each in enumerate(self.client.transcript.explained) if each.line.clause]
        lines = [each for _, each in every]
        mine = [n for n, each in enumerate(lines) if each.line.position in self.client.held]
        likely = mine[-1] if mine else len(lines) - 1
        if self.turn is Turn.NEXT_ROUND and self.history:
            last = self.history[-1]
            begins, ends = (
                sum(at < edge for at, _ in every) for edge in (last.began, last.began + len(last.lines))
            )
            if likely < ends:
                likely = begins + result_line(lines[begins:ends], self.client.held)
        return lines, likely

    # Whose turn it is

    @property
    def turn(self) -> Turn | None:
        """What waits for you now; None while others act."""
        client, dealing = self.client, self.client.dealing
        if client.lost:
            return Turn.LOST
        if dealing is not None and dealing.has_turned_over:
            return Turn.DEALER_HAND
        if self._holds_back:
            return Turn.STEP
        if dealing is None and not client.held:
            return Turn.SEAT
        if client.is_between_rounds:
            return Turn.NEXT_ROUND
        asked = self._asked
        return client.pause(self.position) if asked is None else asked.turn

    @property
    def _holds_back(self) -> bool:
        return self.dealing is not None and self.dealing.holds_back

    @property
    def standing_told(self) -> str:
        """How you stand: your result at this table, and how well you have set your hands."""
        tally = self.judging.score.all
        best = f"   {tally.best} of {tally.hands} set best" if tally.hands else ""
        return self.client.standing or f"result {signed(self.result)}{best}"

    @property
    def _asked(self) -> YourTurn | None:
        """What waits for you at one of your betting positions."""
        if not self.client.is_in_round:
            return None
        if self.client.phase is Phase.WAGERS:  # the dealer would go on, but your wagers are asked for first
            open_at = (at for at in self.client.held if self.wagers.is_asked(at))
            return next((YourTurn(Turn.WAGERS, at) for at in open_at), None)
        turns = ((TURNS.get(kind), at) for kind, at in self.client.asked)
        return next((YourTurn(turn, at) for turn, at in turns if turn is not None and at is not None), None)

    # What you may do at the betting position that you act for

    def may(self, kind: type[Command]) -> bool:
        """Whether you may give a command there now."""
        return self.position is not None and self.client.may(kind, self.position)

    def term(self, kind: type[Command], term_kind: type[T]) -> T | None:
        """What the table says of a command that you may give there now."""
        return None if self.position is None else self.client.term(kind, self.position, term_kind)

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
        if not self.wagers.has_wagered:
            return "You have made no wagers yet, so there are none to repeat."
        if self.turn is Turn.WAGERS:
            refused = self.wagers.repeat_refusal(self._own_position)
            return None if refused is None else f"Your last wagers would not be taken: {refused}"
        if (cost := self.wagers.last_cost) <= self.client.chips:
            return None
        have = format_money(self.client.chips)
        return f"Your last wagers need {format_money(cost)}, and you have {have}; b buys chips."

    @property
    def _own_position(self) -> int:
        assert self.position is not None, "who deals has no betting position"
        return self.position

    # Going on

    def go_on(self) -> None:
        """Let the others and the dealer play until it is your turn, as far as they are played here; then take
        up what has changed: where you sit, the wagers that you want again, your cards."""
        self.places.settle()
        while self.turn in _OTHERS_ACT and not self._holds_back and self.client.players_step():
            pass
        while self.turn is None or self._repeat_wagers():
            if not self.client.others_step():
                break
        if self.turn in (Turn.SETTING, Turn.BANK_HAND):
            self.hand.look(self._own_position)

    def next_round(self, *, repeat: bool = False) -> None:
        """Go on to the next round, with the wagers that you laid last if you want them again."""
        self._repeats = repeat
        self.client.next_round()
        self.go_on()

    def step(self) -> None:
        """Let what waits to be told to go on happen, or the players set who wait for you."""
        if self.dealing is not None and self.dealing.holds_back:
            self.dealing.let_set()
        else:
            self.client.step()
        self.go_on()

    def _repeat_wagers(self) -> bool:
        """Lay your last wagers again, where you want that and the table takes them; whether the others go
        on."""
        while self._repeats and self.turn is Turn.WAGERS:
            self.wagers.repeat(self._own_position)
            self._repeats = self.wagers_refused is None
            if self._repeats:
                self.wagers.lay(self._own_position)
        return self.turn is None

    def _refused(self, command: Command) -> None:
        """Wagers that are refused later are to be laid anew."""
        self._repeats = False
        if isinstance(command, c.PlaceWagers):
            self.wagers.begin_round()

    # What you do

    def give(self, kind: type[Command], **fields: Any) -> None:
        """Give a command for the betting position that you act for, and let the others go on."""
        self.client.submit(kind(**self.client.who(self.position), **fields))
        self.go_on()

    def lay_wagers(self) -> None:
        """Your wagers stand as they are drafted."""
        self.wagers.lay(self._own_position)
        self.go_on()

    def surrender(self) -> None:
        """Give up the main wager, where the table allows it."""
        try:
            self.give(c.Surrender)
        except RefusedError as refused:
            raise RefusedError(f"you cannot surrender: {refused.reason}", refused.clause) from refused

    def buy(self, amount: Cents) -> None:
        """Buy chips, at any time (PGP-7a.1)."""
        self.client.submit(c.BuyChips(**self.client.who(), amount=amount))

    def ask_house_way(self) -> None:
        """The dealer tells how the licensee would set the hand, and it is chosen so (PGP-9b.3)."""
        if not self.hand.choice.pieces:  # a table elsewhere shows them a moment later
            raise RefusedError(
                "your hand is on its way; ask when you see it", self.client.rules.cite("PGP-9b.3")
            )
        if self.turn is Turn.SETTING:
            self.client.submit(c.AskHouseWay(**self.client.who(self.position)))
        self.hand.choose_house_way()

    def lay_down(self) -> None:
        """Lay the two hands down; from now on they may not be touched (PGP-12b.4)."""
        high, low = self.hand.laid()
        if self.dealing is not None:
            self.dealing.show_hand(high, low)
            self.hand.take(())
            self.go_on()
            return
        number = self.client.view.rounds
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
        except NotDueError as refused:
            raise RefusedError(refused.reason, refused.clause) from None
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
