"""The lessons: for each game five short steps, read from ``data/lessons`` and checked as they are read.

A step that games share is written once; what is different in one of them is an addition to it. Another
language has files with the words alone; what it does not say is said in English.

>>> [step.part.value for step in lesson("pai-gow-tiles").steps]
['aim', 'hands', 'result', 'ranking', 'bank']
>>> lesson("supreme-pai-gow").steps[0].exercises[0].answer().text
'A♣ A♠ / 9♦ 4♥'
>>> lesson("pai-gow-tiles", "zh-Hant").steps[0].title.endswith("四張骨牌分成兩手")
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, Final

from paigow.clauses import clause
from paigow.errors import PaigowError, unknown
from paigow.games.catalogue import GAMES, Game, GameName
from paigow.games.catalogue import game as game_of
from paigow.games.hands import family_of
from paigow.games.wagers import wager
from paigow.money import dollars
from paigow.pieces import Pieces
from paigow.teaching.exercises import CompareHands, DealToSet, Exercise, HigherHand, PaidHand
from paigow.teaching.texts import AS_THEY_ARE, check_keys, fill_text, read_package_data
from paigow.teaching.translation import ENGLISH, languages_said, rendered
from paigow.toml_text import names_in

_FOLDER = files("paigow").joinpath("data", "lessons")


class Part(StrEnum):
    """What the five steps of a lesson are about, in their order."""

    AIM = "aim"
    HANDS = "hands"
    RESULT = "result"
    RANKING = "ranking"
    BANK = "bank"


@dataclass(frozen=True, slots=True)
class LessonStep:
    """A few sentences, the clauses they rest on, and something to try."""

    part: Part
    title: str
    paragraphs: tuple[str, ...]
    """What holds for every game that shares the step, then what is added for this one."""
    clauses: tuple[str, ...]
    exercises: tuple[Exercise, ...]

    @property
    def number(self) -> int:
        """Its place in the lesson, from one."""
        return list(Part).index(self.part) + 1


@dataclass(frozen=True, slots=True)
class Lesson:
    """How a game is played, in five steps."""

    game: Game
    about: str
    """The game in a sentence, for whoever chooses."""
    steps: tuple[LessonStep, ...]

    def step(self, number: int) -> LessonStep:
        """A step by its place, from one."""
        if not 1 <= number <= len(self.steps):
            raise PaigowError(f"there is no step {number}; a lesson has steps 1 to {len(self.steps)}")
        return self.steps[number - 1]


def lesson(game: str, language: str = ENGLISH) -> Lesson:
    """The lesson of a game, by the game's name."""
    if language not in languages_said():
        raise unknown("language", language, list(languages_said()))
    return _lesson(game_of(game).name, language)


def lessons(language: str = ENGLISH) -> tuple[Lesson, ...]:
    """The lessons of all games."""
    return tuple(lesson(game.name, language) for game in GAMES)


@cache
def _lesson(name: GameName, language: str) -> Lesson:
    file = next(file for file in names_in(_FOLDER) if name in _written(f"{file}.toml")["about"])
    data = _written(f"{file}.toml")
    if not _FOLDER.joinpath(language).is_dir():  # English, or a language that has been begun
        return read_lesson(data, game_of(name))
    words = check_keys(_written(language, f"{file}.toml"), _WORDS, "a file of translated lessons")
    return read_lesson(_translated(data, words), game_of(name), words.get("figures", {}), language)


@cache
def _written(*path: str) -> dict[str, Any]:
    return read_package_data("lessons", *path)


def _translated(data: Mapping[str, Any], words: Mapping[str, Any]) -> Mapping[str, Any]:
    """A file of lessons with the words of another language, step by step."""
    told = {step["part"]: step for step in words["step"]}
    steps = [_retold(step, told.get(step["part"])) for step in data["step"]]
    return {"about": {**data["about"], **words["about"]}, "step": steps}


_WORDS: Final = ("about", "figures", "step")
_RETOLD: Final = ("part", "game", "title", "text", "questions", "addition")


def _retold(part: Mapping[str, Any], words: Mapping[str, Any] | None) -> Mapping[str, Any]:
    """A step or an addition with other words; what is nowhere translated stays as it is."""
    if words is None:
        return part
    check_keys(words, _RETOLD, "a translated step")
    exercises, questions = part.get("exercise", []), words.get("questions", [])
    if len(exercises) != len(questions):
        where = words.get("part") or words.get("game")
        raise PaigowError(
            f"step {where} asks {len(exercises)} questions; translate each, not {len(questions)}"
        )
    asked = zip(exercises, questions, strict=True)
    retold = {
        **part,
        **{key: words[key] for key in ("title", "text") if key in words},
        "exercise": [{**exercise, "question": question} for exercise, question in asked],
    }
    if "addition" in part:
        told = {each["game"]: each for each in words.get("addition", ())}
        retold["addition"] = [_retold(each, told.get(each["game"])) for each in part["addition"]]
    return retold


def read_lesson(
    data: Mapping[str, Any],
    game: Game,
    called: Mapping[str, str] = AS_THEY_ARE,
    language: str = ENGLISH,
) -> Lesson:
    """The lesson of a game from its file: what is said about it, and its steps, one for each part. In another
    language than English, what is filled in from the data is called otherwise."""
    every = check_keys(data, ("about", "step"), "a file of lessons")["step"]
    mine = [step for step in every if game.name in check_keys(step, _STEP, "a step")["games"]]
    parts = [step["part"] for step in mine]
    if sorted(parts) != sorted(Part):
        raise PaigowError(f"the lesson of {game.name} needs each of {', '.join(Part)} once, not {parts}")
    steps = sorted((_read_step(step, game, called, language) for step in mine), key=lambda step: step.number)
    return Lesson(game, data["about"][game.name], tuple(steps))


_STEP: Final = ("part", "games", "title", "text", "clauses", "exercise", "addition")
_ADDITION: Final = ("game", "text", "clauses", "exercise")


def _read_step(data: Mapping[str, Any], game: Game, called: Mapping[str, str], language: str) -> LessonStep:
    where = f"step {data['part']}"
    parts = [data, *_additions(data, game, where)]
    exercises = [each for part in parts for each in part.get("exercise", ())]
    cited = dict.fromkeys(name for part in parts for name in part["clauses"])
    return LessonStep(
        part=Part(data["part"]),
        title=data["title"],
        paragraphs=tuple(fill_text(part["text"], game.name, called) for part in parts),
        clauses=tuple(clause(name).id for name in cited),
        exercises=tuple(_with_rule(_read_exercise(each, game), language) for each in exercises),
    )


def _additions(data: Mapping[str, Any], game: Game, where: str) -> Iterator[Mapping[str, Any]]:
    for addition in data.get("addition", ()):
        if check_keys(addition, _ADDITION, f"an addition to {where}")["game"] == game.name:
            yield addition


def _read_exercise(data: Mapping[str, Any], game: Game) -> Exercise:
    kind = data.get("kind", "")
    if kind not in _KINDS:
        raise unknown("kind of exercise", kind, list(_KINDS))
    keys, read = _KINDS[kind]
    return read(check_keys(data, ("kind", "question", *keys), f"an exercise of kind {kind}"), game)


def _read_set(data: Mapping[str, Any], game: Game) -> Exercise:
    return DealToSet(game, data["question"], _deal(data["hand"], game), data.get("by_house_way", False))


def _with_rule(exercise: Exercise, language: str) -> Exercise:
    """Nobody can set as a house way does whom nobody has told its rule."""
    if not isinstance(exercise, DealToSet) or not exercise.by_house_way:
        return exercise
    rule = rendered(exercise.house_rule, language)
    return replace(exercise, question=exercise.question.format(house_rule=rule))


def _read_compare(data: Mapping[str, Any], game: Game) -> Exercise:
    high, low, against = (_pieces(data[key], game) for key in ("high", "low", "against"))
    _of_one_deck(f"{data['high']} {data['low']} {data['against']}", game)
    amount = dollars(data["wager"]) if "wager" in data else None
    return CompareHands(game, data["question"], high, low, against, data.get("banked", False), amount)


def _read_higher(data: Mapping[str, Any], game: Game) -> Exercise:
    return HigherHand(game, data["question"], _pieces(data["first"], game), _pieces(data["second"], game))


def _read_pay(data: Mapping[str, Any], game: Game) -> Exercise:
    dealer = _deal(data["dealer"], game) if "dealer" in data else None
    _of_one_deck(f"{data['hand']} {data.get('dealer', '')}", game)
    return PaidHand(
        game,
        data["question"],
        wager(data["wager"]).key,
        dollars(data["amount"]),
        _deal(data["hand"], game),
        dealer,
    )


_KINDS: Final[Mapping[str, tuple[tuple[str, ...], Callable[[Mapping[str, Any], Game], Exercise]]]] = {
    DealToSet.kind: (("hand", "by_house_way"), _read_set),
    CompareHands.kind: (("high", "low", "against", "banked", "wager"), _read_compare),
    HigherHand.kind: (("first", "second"), _read_higher),
    PaidHand.kind: (("wager", "amount", "hand", "dealer"), _read_pay),
}


def _deal(text: str, game: Game) -> Pieces:
    return family_of(game.name).parse(text)


def _pieces(text: str, game: Game) -> Pieces:
    return family_of(game.name).read(text, None)


def _of_one_deck(text: str, game: Game) -> None:
    """Raise an error unless the hands of an exercise can come from one deck, or one set of tiles."""
    _pieces(text, game)
