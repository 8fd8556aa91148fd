"""Whether what you set was good: counted in a process of its own while you look, and never waited for."""

from __future__ import annotations

from concurrent.futures import Future

from paigow.pieces import Pieces
from paigow.play.seated.seen import TableSeen
from paigow.teaching.worth.counting import CountingProcess
from paigow.teaching.worth.judgement import Judgement, SettingQuestion, question_of
from paigow.teaching.worth.score import Score


class OwnJudging:
    """The values of your settings, and your score of the evening."""

    def __init__(self, live: TableSeen, *, is_on: bool) -> None:
        self._live = live
        self.is_on = is_on
        self.score = Score()
        self._counting = CountingProcess()
        self._asked: list[tuple[int, Future[Judgement]]] = []
        self._answered: list[tuple[int, Judgement]] = []

    def get_ready(self) -> None:
        """Begin to count before anybody asks, so that the first answer is there as soon as any other."""
        if self.is_on:
            filed = self._live.rules.submission
            self._counting.prepare(filed.game, filed.house_way)

    def question(self, position: int, high: Pieces, low: Pieces) -> SettingQuestion | None:
        """What there is to count about a hand that you are about to lay down."""
        in_play = self._live.view.round
        if not self.is_on or in_play is None:
            return None
        laid = self._live.rules.family.lay(high, low)
        return question_of(self._live.rules, in_play, position, laid)

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
