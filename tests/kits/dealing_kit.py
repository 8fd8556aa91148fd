"""Somebody who deals by the book: the right answer to whatever a round of training asks."""

from __future__ import annotations

from paigow.games.submission import sample
from paigow.teaching.dealing.training import Answering, TrainingRound, TrainingTerms


def training(name: str, seed: str = "1", *, irregular: bool = False, banked: bool = False) -> TrainingRound:
    """A round of training that nobody has answered yet."""
    return TrainingRound(TrainingTerms(sample(name), seed, irregular=irregular, banked=banked))


def right_answer(dealt: TrainingRound) -> str:
    """What is right now, as it is written in an answer."""
    match dealt.answering:
        case Answering.STEP:
            due = dealt.due
            return "LetSet" if due is None else type(due).__name__
        case Answering.HAND:
            return " ".join(map(str, dealt.rules.house_way.set(dealt.dealing.turned_over).low))
        case _:
            question = dealt.dealing.question
            assert question is not None, "something is asked"
            return str(question.answer)


def answered_rightly(dealt: TrainingRound) -> list[str]:
    """Everything that is said in a round in which nothing is wrong."""
    said = []
    while dealt.answering is not Answering.NOTHING:
        said.append(right_answer(dealt))
        dealt.say(said[-1])
    return said
