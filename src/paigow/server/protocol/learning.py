"""What the page asks to teach with: lessons, words, tiles, clauses, and what can be made of a hand."""

from __future__ import annotations

from paigow.server.protocol.messages import Count, ProtocolMessage
from paigow.server.protocol.offered import PayRowShown
from paigow.server.protocol.spoken import (
    FaultText,
    HandName,
    PairName,
    RowText,
    RuleName,
    RulesTitle,
    Sentence,
    WayTitle,
)
from paigow.server.protocol.training import ExactCents


class ShownHand(ProtocolMessage, kw_only=True):
    """Pieces on the table, and whose or what they are."""

    label: Sentence
    pieces: tuple[str, ...]


class ExerciseShown(ProtocolMessage, kw_only=True):
    """Something to try: the question, what lies there, and how an answer is written."""

    kind: str
    question: str
    asks: Sentence
    hands: tuple[ShownHand, ...] = ()
    rows: tuple[PayRowShown, ...] = ()
    """The pay table that is needed to answer."""


class LessonStepShown(ProtocolMessage, kw_only=True):
    """A few sentences, the clauses they rest on, and something to try."""

    number: Count
    part: str
    title: str
    paragraphs: tuple[str, ...]
    clauses: tuple[str, ...]
    exercises: tuple[ExerciseShown, ...]


class LessonSummary(ProtocolMessage, kw_only=True):
    """A game in a sentence."""

    game: str
    title: RulesTitle
    about: str


class LessonsAnswer(ProtocolMessage):
    """The lessons that there are."""

    lessons: list[LessonSummary]


class LessonAnswer(LessonSummary, kw_only=True):
    """How a game is played, in five steps."""

    steps: tuple[LessonStepShown, ...]


class VerdictShown(ProtocolMessage, kw_only=True):
    """An answer that somebody may give: whether it is right, and what there is to say about it."""

    choice: str
    """As it is chosen: the places of the low hand, a word, or an amount."""
    is_right: bool
    text: Sentence
    fault: FaultText | None = None
    """Why the rules do not allow a hand to be set so."""
    clause: str | None = None
    """By which clause they do not."""
    gives_up: ExactCents | None = None
    """Of each hundred dollars wagered, against the best setting, where it gives something up."""


class SolvedExercise(ProtocolMessage, kw_only=True):
    """An exercise with what can be answered, what is right, and why."""

    step: Count
    exercise: Count
    verdicts: tuple[VerdictShown, ...]
    """Of every answer that can be chosen; where an amount is asked for, of the right one."""
    answer: Sentence
    why: Sentence
    clauses: tuple[str, ...]
    hands: tuple[ShownHand, ...] = ()


class SolvedAnswer(ProtocolMessage, kw_only=True):
    """All exercises of a lesson, solved."""

    game: str
    exercises: tuple[SolvedExercise, ...]


class GlossaryWord(ProtocolMessage, kw_only=True):
    """A word of the documents, and what people say for it elsewhere."""

    word: str
    called: str | None = None
    """In the language that was asked for, where that is another than English."""
    text: str
    clause: str | None = None
    elsewhere: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    """What it becomes in a sentence."""


class GlossaryAnswer(ProtocolMessage):
    """The documents' words."""

    words: list[GlossaryWord]


class ChartTile(ProtocolMessage, kw_only=True):
    """One kind of tile."""

    tile: str
    name: str
    spoken: str
    chinese: str
    rank: Count


class ChartPair(ProtocolMessage, kw_only=True):
    """One of the permissible pairs, and the hands that hold it."""

    name: PairName
    hands: tuple[tuple[str, ...], ...]


class ChartAnswer(ProtocolMessage, kw_only=True):
    """The tiles by rank, and the pairs in their order."""

    tiles: list[ChartTile]
    pairs: list[ChartPair]


class TileHandShown(ProtocolMessage, kw_only=True):
    """Two tiles as a hand: what it is called, and its place among all, the highest being the first."""

    tiles: tuple[str, str]
    called: HandName
    place: Count
    """Hands of the same place are copies of each other."""


class TileHandsAnswer(ProtocolMessage):
    """Every hand that two tiles make."""

    hands: list[TileHandShown]


class PokerExampleShown(ProtocolMessage, kw_only=True):
    """Five cards, and what they are."""

    cards: tuple[str, ...]
    called: HandName


class PokerKindShown(ProtocolMessage, kw_only=True):
    """A kind of poker hand with examples, the highest first."""

    title: RowText
    hands: tuple[PokerExampleShown, ...]


class PokerChartAnswer(ProtocolMessage, kw_only=True):
    """The order of poker hands."""

    kinds: tuple[PokerKindShown, ...]
    """The highest first."""
    joker: tuple[PokerExampleShown, ...]
    """Hands in which the joker is the card that is missing, or else an ace."""
    clauses: tuple[str, ...]


class ClauseAnswer(ProtocolMessage, kw_only=True):
    """A clause in our words, how it is read where it could be read otherwise, and what reverses that."""

    id: str
    document: str
    cited: str
    requirement: str
    status: str
    ruling: str | None = None
    number: Count | None = None
    switches: tuple[str, ...] = ()
    before: str | None = None
    after: str | None = None
    code: tuple[str, ...] = ()
    """Where the program cites it as deciding, as `src/paigow/rules/poker/hands.py:12`."""
    tests: tuple[str, ...] = ()
    """The tests that show it to hold."""


class ClauseLine(ProtocolMessage, kw_only=True):
    """A clause in the list of its document."""

    id: str
    cited: str
    """In the numbering of the document."""
    requirement: str
    status: str
    ruling: str | None = None
    switches: tuple[str, ...] = ()


class ClausesAnswer(ProtocolMessage, kw_only=True):
    """Every clause of a document, in its order."""

    document: str
    title: str
    clauses: tuple[ClauseLine, ...]


class DocumentLine(ProtocolMessage, kw_only=True):
    """One of the rule documents."""

    document: str
    title: str
    clauses: Count


class DocumentsAnswer(ProtocolMessage):
    """The documents that the rules come from."""

    documents: tuple[DocumentLine, ...]


class SettingShown(ProtocolMessage, kw_only=True):
    """One way to set a hand: what each hand is called, and what is wrong with it."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    high_called: HandName
    low_called: HandName
    fault: FaultText | None = None
    clause: str | None = None
    warning: Sentence | None = None
    """What is allowed, and still to be thought over: a low hand that can never win."""


class HouseWayShown(ProtocolMessage, kw_only=True):
    """How the licensee would set some pieces, and by which of its rules."""

    name: str
    title: WayTitle
    """What people call the house way."""
    high: tuple[str, ...]
    low: tuple[str, ...]
    rule: RuleName
    does: Sentence
    """What the rule says, in a sentence."""


class HandSettings(ProtocolMessage, kw_only=True):
    """All that can be made of a hand, correct or not: so a client names what lies before somebody without
    asking again at every move."""

    settings: tuple[SettingShown, ...]
    house_way: HouseWayShown


class SettingsAnswer(HandSettings, kw_only=True):
    """All that can be made of a hand at a table."""

    table: str


class TrainerSettingsAnswer(HandSettings, kw_only=True):
    """All that can be made of a hand in a game, where nobody has filed anything special."""

    game: str
