"""A round that you deal to simulated players, one answer after the other, with a score sheet.

A round is its terms and what was said: the same answers to the same terms give the same round again, so that
nobody has to keep one between two answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from paigow.errors import PaigowError
from paigow.games.payment import percent_of
from paigow.games.submission import RulesSubmission
from paigow.rng import Chance
from paigow.simulation import Drive, Habits, SimulatedPlayer
from paigow.table import Command, Entropy, Record, Refused, evolve
from paigow.table.showing.messages import tell
from paigow.table.showing.views import TableView, Viewer, Viewing, view_for
from paigow.table.showing.wording import Scene, ToldLine
from paigow.teaching.dealing.questions import DealersAnswer
from paigow.teaching.dealing.steps import LET_SET, MenuItem, irregularities
from paigow.teaching.dealing.trainee import NEIGHBOURS, DealtTable, NotDueError, OwnDealing
from paigow.teaching.drawing import in_signs

PLAYERS: Final = 3
_PLACES: Final = range(1, 7)
_CHIPS: Final = Habits().buys
_LATEST: Final = 7
"""So many moments at which something could go wrong pass at most before it does."""
HINT: Final = "?"
"""What is said in the place of an answer by who wants to know what is right."""


class Answering(StrEnum):
    """How one answers what is asked now."""

    STEP = "step"
    PLACE = "place"
    CHOICE = "choice"
    SUM = "sum"
    HAND = "hand"
    NOTHING = "nothing"
    """The round is over."""


@dataclass(frozen=True, slots=True)
class TrainingTerms:
    """What a round of training depends on, beside what is said in it."""

    submission: RulesSubmission
    seed: str
    irregular: bool = False
    """Whether something goes wrong."""
    banked: bool = False
    """Whether a player takes the bank, where the rules allow it."""


@dataclass(frozen=True, slots=True)
class AnswerJudged:
    """What is said of the last answer."""

    is_right: bool
    told: ToldLine
    is_hint: bool = False


class TrainingRound(DealtTable):
    """The round, what is asked of you now, and how you have answered so far."""

    def __init__(self, terms: TrainingTerms) -> None:
        self._chance = Chance.seeded_by("what goes wrong", terms.seed)
        self._until_wrong = self._chance.randbelow(_LATEST) if terms.irregular else None
        self.drive = _full_table(terms)
        self.rules = self.drive.table.rules
        self._told = self.drive.table
        self._number = self._told.memory.rounds + 1
        self.lines: list[ToldLine] = []
        """What was heard, from the opening of the round."""
        self.verdict: AnswerJudged | None = None
        self.dealing = OwnDealing(self, asks=True)
        self._go_on()

    # Looking

    @property
    def viewer(self) -> Viewer:
        return Viewer(Viewing.DEALER)

    @property
    def scene(self) -> Scene:
        return Scene.from_table(self._told, self.viewer, in_signs)

    @property
    def view(self) -> TableView:
        return view_for(self.drive.table, self.viewer)

    @property
    def is_over(self) -> bool:
        table = self.drive.table
        return table.round is None and table.memory.rounds == self._number

    @property
    def answering(self) -> Answering:
        """How one answers now."""
        question = self.dealing.question
        if question is not None:
            if question.asking.is_place:
                return Answering.PLACE
            return Answering.CHOICE if question.choices else Answering.SUM
        if self.dealing.has_turned_over:
            return Answering.HAND
        return Answering.NOTHING if self.is_over else Answering.STEP

    @property
    def steps(self) -> dict[str, MenuItem]:
        """Every step that this game has, under the name by which it is chosen."""
        return {_named(item): item for item in self.dealing.menu if not item.is_report}

    @property
    def answers_told(self) -> tuple[tuple[str, str], ...]:
        """What can be said where one chooses: as it is written in an answer, and in words."""
        question = self.dealing.question
        return tuple((str(value), words) for words, value in question.choices) if question else ()

    @property
    def low_size(self) -> int:
        """How many pieces the low hand takes."""
        return self.rules.family.size - self.rules.family.high_size

    # Answering

    def say(self, said: str) -> None:
        """Answer what is asked. A wrong answer counts; what is no answer at all is refused and does not."""
        if said == HINT and (told := self.dealing.hint()) is not None:
            self.verdict = AnswerJudged(is_right=True, told=told, is_hint=True)
            return
        match self.answering:
            case Answering.STEP:
                if not self._choose(said):
                    return  # nothing has happened, and so nothing else does
            case Answering.HAND:
                self._set(said)
            case Answering.NOTHING:
                raise PaigowError("the round is over; begin another")
            case _:
                self._answer(said)
        self._go_on()

    def _choose(self, said: str) -> bool:
        """Do a step, if it is due; whether it was."""
        item = self.steps.get(said)
        if item is None:
            raise PaigowError("there is no such step; choose one of the list")
        before = len(self.lines)
        try:
            self.dealing.choose(item)
        except NotDueError as refused:
            self.verdict = AnswerJudged(is_right=False, told=ToldLine(refused.reason, refused.clause))
            return False
        by = next((line.clause for line in self.lines[before:] if not line.detail and line.clause), None)
        self.verdict = AnswerJudged(is_right=True, told=ToldLine(item.text, by))
        return True

    def _answer(self, said: str) -> None:
        question = self.dealing.question
        assert question is not None, "something is asked"
        values: list[DealersAnswer] = [value for _, value in question.choices if str(value) == said]
        if not values and (question.choices or not _is_sum(said)):
            named = ", ".join(words for _, words in self.answers_told)
            raise PaigowError(f"choose from: {named}" if named else "name a sum in cents, such as 2500")
        self.dealing.answer(values[0] if values else int(said))
        given = self.dealing.sheet.answers[-1]
        self.verdict = AnswerJudged(given.is_right, ToldLine(given.said_of(), question.clause))

    def _set(self, said: str) -> None:
        """Lay the hand that was turned over: the pieces named are the low hand, the others the high."""
        held, named = self.dealing.turned_over, said.split()
        low = tuple(piece for piece in held if str(piece) in named)
        size = self.low_size
        if len(named) != size or len(low) != size:
            raise PaigowError(f"name {size} of the {self.rules.family.pieces} of the hand for the low hand")
        self.dealing.show_hand(tuple(piece for piece in held if piece not in low), low)
        wrong = self.dealing.put_right
        shown = next(line for line in reversed(self.lines) if not line.detail)
        self.verdict = AnswerJudged(wrong is None, shown if wrong is None else wrong)

    # Going on

    def note(self, lines: Iterable[ToldLine]) -> None:
        self.lines.extend(lines)

    def submit_drawn(self, command: Command, entropy: Entropy) -> tuple[Record, ...]:
        result = self.drive.submit_drawn(command, entropy)
        assert not isinstance(result, Refused), "only what the table admits is given"
        self._hear(result)
        return result

    def _hear(self, records: Sequence[Record]) -> None:
        for record in records:
            self.lines.extend(tell(self.scene, record.event))
            self._told = evolve(self._told, record.event)

    def _go_on(self) -> None:
        """Let the players act, and go wrong what is to go wrong, until you are to answer."""
        while self.answering is Answering.STEP:
            records = None if self.dealing.holds_back else self.drive.players_step()
            if records is not None:
                self._hear(records)
            elif not self._goes_wrong():
                return

    def _goes_wrong(self) -> bool:
        """Whether something goes wrong now, of all that could."""
        if self._until_wrong is None:
            return False
        drive, chance = self.drive, self._chance
        could = irregularities(self.scene, drive.table, drive.next_id(), drive.at)
        if could and self._until_wrong:
            self._until_wrong -= 1
            return False
        for item in chance.shuffled(could):
            answers = {each.name: chance.choice(each.options)[1] for each in item.questions}
            if self.refusal(item.answered(answers)) is None:
                self._until_wrong = None
                self.dealing.choose(item, answers)
                return True
        return False


def _named(item: MenuItem) -> str:
    """A step as it is written in an answer."""
    return "LetSet" if item is LET_SET else type(item.command).__name__


def _is_sum(said: str) -> bool:
    return said.isascii() and said.isdecimal() and len(said) <= 12


_ODD: Final = 20
"""Main wagers in a hundred on which vigorish has to be worked out; the others are what one lays by chips."""


def _full_table(terms: TrainingTerms) -> Drive:
    """A table at which a round can be opened."""
    filed = terms.submission
    takes_vigorish = percent_of(filed.game, filed.switches, banked=terms.banked) > 0
    habits = Habits(
        odd_cents=0, odd_dollars=_ODD if takes_vigorish else 0, coupons=0, sits_out=0, house_way=100,
        wrong_per_mille=20, looks=0, asks=0, surrenders=0, banks=100 if terms.banked else 0,
        limits_dealer=0, lowers_dealer=0,
    )  # fmt: skip
    chance = Chance.seeded_by("dealer training", terms.seed)
    players = [SimulatedPlayer(name, habits) for name in NEIGHBOURS[:PLAYERS]]
    drive = Drive(terms.submission, chance, players)
    drive.open()
    for player, position in zip(players, sorted(chance.shuffled(_PLACES)[:PLAYERS]), strict=True):
        drive.seat(player.name, position, _CHIPS)
    drive.get_ready()
    if terms.banked and terms.submission.banking.enabled:
        drive.play_round()  # the bank is offered from the second round on (PGP-10c.1)
    return drive
