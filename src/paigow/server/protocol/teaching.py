"""What is asked and answered about rules, hands and results, as types: lessons, charts, clauses, dealer
training, values of settings, what a table offers, and why a round came out as it did."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Final

import msgspec

from paigow.money import Cents, dollars
from paigow.server.protocol.language import Text
from paigow.server.protocol.messages import Count, Id, ProtocolMessage, SeenView
from paigow.teaching.dealing.training import Answering


class ShownHand(ProtocolMessage, kw_only=True):
    """Pieces on the table, and whose or what they are."""

    label: Text
    pieces: tuple[str, ...]


class ExerciseShown(ProtocolMessage, kw_only=True):
    """Something to try: the question, what lies there, and how an answer is written."""

    kind: str
    question: str
    asks: Text
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
    title: Text
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
    text: Text
    fault: Text | None = None
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
    answer: Text
    why: Text
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

    name: Text
    hands: tuple[tuple[str, ...], ...]


class ChartAnswer(ProtocolMessage, kw_only=True):
    """The tiles by rank, and the pairs in their order."""

    tiles: list[ChartTile]
    pairs: list[ChartPair]


class TileHandShown(ProtocolMessage, kw_only=True):
    """Two tiles as a hand: what it is called, and its place among all, the highest being the first."""

    tiles: tuple[str, str]
    called: Text
    place: Count
    """Hands of the same place are copies of each other."""


class TileHandsAnswer(ProtocolMessage):
    """Every hand that two tiles make."""

    hands: list[TileHandShown]


class PokerExampleShown(ProtocolMessage, kw_only=True):
    """Five cards, and what they are."""

    cards: tuple[str, ...]
    called: Text


class PokerKindShown(ProtocolMessage, kw_only=True):
    """A kind of poker hand with examples, the highest first."""

    title: Text
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
    high_called: Text
    low_called: Text
    fault: Text | None = None
    clause: str | None = None
    warning: Text | None = None
    """What is allowed, and still to be thought over: a low hand that can never win."""


class HouseWayShown(ProtocolMessage, kw_only=True):
    """How the licensee would set some pieces, and by which of its rules."""

    name: str
    title: Text
    """What people call the house way."""
    high: tuple[str, ...]
    low: tuple[str, ...]
    rule: Text
    does: Text
    """What the rule says, in a sentence."""


class HandSettings(ProtocolMessage, kw_only=True):
    """All that can be made of a hand, correct or not: so a client names what lies before somebody without
    asking again at every move."""

    settings: tuple[SettingShown, ...]
    house_way: HouseWayShown


class SettingsAnswer(HandSettings, kw_only=True):
    """All that can be made of a hand at a table."""

    table: str
    pushes_all: bool = False
    """Whether these pieces, as the dealer's, push every main wager."""


class TrainerSettingsAnswer(HandSettings, kw_only=True):
    """All that can be made of a hand in a game, where nobody has filed anything special."""

    game: str


MOST_SAID: Final = 200
"""Far more than a round asks for."""
SpokenAnswer = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class DealingTable(ProtocolMessage, kw_only=True):
    """A table at which one can be trained, and whether a player may hold the bank there."""

    name: str
    game: str
    title: Text
    has_bank: bool


class DealingTablesAnswer(ProtocolMessage):
    """The tables at which one can be trained."""

    tables: list[DealingTable]


class DealingRequest(ProtocolMessage, kw_only=True):
    """A round of training, and everything that was said in it so far.

    The server keeps nothing of it: the same request is always answered alike.
    """

    seed: Id | None = None
    """Chance falls by it; without one the server names another each time."""
    irregular: bool = False
    """Whether something goes wrong."""
    banked: bool = False
    """Whether a player takes the bank, where the rules allow it."""
    said: Annotated[tuple[SpokenAnswer, ...], msgspec.Meta(max_length=MOST_SAID)] = ()
    """The answers in their order: the name of a step; the value of a choice; a sum in cents; the low hand,
    its pieces parted by spaces. In the place of any of them ``?``, to be told what is right."""


class DealingStep(ProtocolMessage, kw_only=True):
    """A step that the game has, whether it is due or not."""

    name: str
    text: str
    seldom: bool = False


class DealingChoice(ProtocolMessage, kw_only=True):
    """Something that can be said."""

    value: str
    text: str


class DealingAsked(ProtocolMessage, kw_only=True):
    """What is asked now, and how one answers."""

    answering: Answering
    text: str = ""
    choices: tuple[DealingChoice, ...] = ()
    steps: tuple[DealingStep, ...] = ()
    position: Count = 0
    """Whom it is about; nought is the dealer."""
    high: tuple[str, ...] = ()
    low: tuple[str, ...] = ()
    """The hands that are exposed with the question."""
    pieces: tuple[str, ...] = ()
    """The hand that is to be set."""
    low_size: Count = 0


class DealingLine(ProtocolMessage, kw_only=True):
    """Something that was said at the table, and by which clause."""

    text: str
    clause: str | None = None
    detail: bool = False


class DealingVerdict(DealingLine, kw_only=True):
    """What is said of the last answer; a hint is no answer."""

    is_right: bool
    is_hint: bool = False


class DealingKind(ProtocolMessage, kw_only=True):
    """How the answers of one kind came out."""

    text: str
    right: Count
    asked: Count


class DealingMistake(ProtocolMessage, kw_only=True):
    """Something said or done wrongly: what was asked, what is right, and the clause that it breaks."""

    asked: str
    text: str
    clause: str | None = None


class DealingSheet(ProtocolMessage, kw_only=True):
    """The score sheet as far as the round has gone."""

    right: Count
    asked: Count
    done: tuple[str, ...]
    """The steps that were done, in their order."""
    hints: Count
    kinds: tuple[DealingKind, ...]
    mistakes: tuple[DealingMistake, ...]


class WagerCalled(ProtocolMessage, kw_only=True):
    """A wager of the table, by its name in the view, and what people call it."""

    wager: str
    title: Text


class DealingAnswer(ProtocolMessage, kw_only=True):
    """The round after everything that was said in it."""

    sample: str
    title: Text
    game: str
    seed: str
    wagers: tuple[WagerCalled, ...]
    view: SeenView
    asked: DealingAsked
    lines: tuple[DealingLine, ...]
    sheet: DealingSheet
    verdict: DealingVerdict | None = None


WAGER: Final[Cents] = dollars(100)
"""What every value is told for."""
KindName = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]
PieceText = Annotated[str, msgspec.Meta(min_length=1, max_length=4)]


class WayTitled(ProtocolMessage, kw_only=True):
    """A house way as people call it."""

    name: str
    title: Text
    is_dealers: bool
    """Whether the dealer sets by it where nobody has filed another."""


class TrainerAnswer(ProtocolMessage, kw_only=True):
    """What there is to practise in a game."""

    game: str
    title: Text
    pieces: tuple[str, ...]
    """Everything that may be dealt."""
    size: Count
    """How many pieces a hand is dealt."""
    high_size: Count
    """How many of them make the high hand."""
    is_open: bool
    """Whether the dealer's hands lie open before one sets."""
    kinds: tuple[str, ...]
    """The kinds of hands."""
    ways: tuple[WayTitled, ...]
    wager: Count
    """In cents, what every value is told for."""
    learnt: Count
    """So many hands of a kind set best in a row, and it need not be practised any more."""
    mistakes_kept: Count
    """So many of the last mistakes are worth keeping."""
    clauses: tuple[str, ...]
    """What makes a setting correct, and what the house way rests on."""


class HandRequest(ProtocolMessage):
    """A hand to set; of these kinds alone, where some are named, and the same for the same seed."""

    kinds: Annotated[tuple[KindName, ...], msgspec.Meta(max_length=20)] = ()
    seed: Count | None = None


class HandAnswer(ProtocolMessage, kw_only=True):
    """A hand to set, and the dealer's where they lie open before."""

    game: str
    pieces: tuple[str, ...]
    theirs: tuple[str, ...] = ()


class ExactCents(ProtocolMessage, kw_only=True):
    """An amount in cents: as the fraction that it is, and to the cent."""

    numerator: int
    denominator: Annotated[int, msgspec.Meta(ge=1)]
    cents: int

    @classmethod
    def of_a_wager(cls, share: Fraction) -> ExactCents:
        """A share of the wager that every value is told for."""
        amount = share * WAGER
        return cls(numerator=amount.numerator, denominator=amount.denominator, cents=round(amount))


class SettingValued(ProtocolMessage, kw_only=True):
    """One way to set a hand: what it is, how often it wins, pushes and loses, and what it is worth."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    high_called: Text
    low_called: Text
    win: Count
    push: Count
    lose: Count
    value: ExactCents
    gives_up: ExactCents
    """Against the best setting."""
    fault: Text | None = None
    """Why it is not set correctly."""
    clause: str | None = None


class SettingCalled(ProtocolMessage, kw_only=True):
    """The two hands of a setting, and what they are called."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    high_called: Text
    low_called: Text


class CoachedHand(ProtocolMessage, kw_only=True):
    """A hand that you set: how often it wins, pushes and loses by what you knew, and the best setting."""

    position: Count
    yours: SettingCalled
    best: SettingCalled
    gives_up: ExactCents
    """Against the best setting, of each $100 wagered."""
    win: Count
    push: Count
    lose: Count
    fault: Text | None = None
    """Why it was not set correctly."""
    clause: str | None = None
    by_house_way: bool = False
    """Whether you asked for the house way, and set it so."""


class CoachAnswer(ProtocolMessage, kw_only=True):
    """The hands that you have set in a round, judged."""

    table: str
    number: Count
    hands: tuple[CoachedHand, ...]


class TriedHand(ProtocolMessage, kw_only=True):
    """How you first set one of today's ten hands: that counts."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    gives_up: ExactCents


class TodaysHand(ProtocolMessage, kw_only=True):
    """One of today's ten hands."""

    number: Count
    pieces: tuple[str, ...]
    tried: TriedHand | None = None


class TodayStanding(ProtocolMessage, kw_only=True):
    """Somebody who has set today's ten hands and agreed to be named."""

    name: str
    best: Count
    gives_up: ExactCents
    """In all, of $100 wagered on each hand."""


class TodayAnswer(ProtocolMessage, kw_only=True):
    """Today's ten hands, the same for everybody on a day in UTC, and the list of those who agreed to it."""

    day: str
    game: str
    hands: tuple[TodaysHand, ...]
    is_listed: bool = False
    """Whether you agreed to stand on the list by name."""
    standings: tuple[TodayStanding, ...] = ()


class TryRequest(ProtocolMessage, kw_only=True):
    """How you set one of the hands of a day."""

    day: Annotated[str, msgspec.Meta(max_length=10)]
    high: Annotated[tuple[PieceText, ...], msgspec.Meta(max_length=10)]
    low: Annotated[tuple[PieceText, ...], msgspec.Meta(max_length=10)]


class TryAnswer(ProtocolMessage, kw_only=True):
    """The try that counts, and the best setting of the hand."""

    number: Count
    tried: TriedHand
    best: SettingCalled
    is_first: bool
    """Whether it is the try that was sent; one that was made before counts instead."""


class ListedRequest(ProtocolMessage, kw_only=True):
    """Whether you agree to stand on the list of today's ten hands by name."""

    is_listed: bool


class WayValued(WayTitled, kw_only=True):
    """What a house way does with a hand, by which of its rules, and what that gives up."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    rule: Text
    gives_up: ExactCents


class OpenHands(ProtocolMessage, kw_only=True):
    """The dealer's hands, where they lie open."""

    high: tuple[str, ...]
    low: tuple[str, ...]
    high_called: Text
    low_called: Text


class ValuesAnswer(ProtocolMessage, kw_only=True):
    """Every setting of a hand with its exact value, the best first and those that are not correct last."""

    game: str
    pieces: tuple[str, ...]
    kind: str
    total: Count
    """The hands that the dealer may hold; one where they lie open."""
    wager: Count
    settings: tuple[SettingValued, ...]
    ways: tuple[WayValued, ...]
    theirs: OpenHands | None = None


class PayRowShown(ProtocolMessage, kw_only=True):
    """One row of a pay table."""

    hand: Text
    """In words."""
    pays: Text
    """As it is posted: 25 to 1, $1,000.00, 10% of the meter, push."""
    clause: str
    envy: Count | None = None
    """The envy bonus in cents that it earns every other Qualifying Wager."""


class MeterTermsShown(ProtocolMessage, kw_only=True):
    """The terms of a progressive meter; what it shows stands in the table's view."""

    name: str
    initial: Count
    """In cents, and so is the amount to which it is reset."""
    reset: Count
    rate: str
    """Percent of each wager that goes to it."""


class WagerShown(ProtocolMessage, kw_only=True):
    """A wager that may be made at a table."""

    wager: str
    """By which commands name it."""
    title: Text
    about: Text
    """What it is for, in a sentence or two."""
    least: Count
    """In cents, and so is the most."""
    most: Count
    clauses: tuple[str, ...]
    """By which it is offered, and between whose amounts it lies."""
    is_main: bool = False
    is_mandatory: bool = False
    """Whether it lies wherever a main wager does."""
    choices: tuple[str, ...] = ()
    """What has to be chosen: a colour, or a number."""
    takes_several: bool = False
    """Whether more than one of them may be backed."""
    takes_coupon: bool = False
    rows: tuple[PayRowShown, ...] = ()
    """Of its pay table, the best first; none where every win is paid at the same odds."""
    pays: Text | None = None
    """The odds of every win, where there is no table; of the main wager with the vigorish that is taken."""
    table_clause: str | None = None
    """Of the pay table."""
    limit: Count | None = None
    """The most that one player is paid for it, in cents."""
    limit_clause: str | None = None
    envy_from: Count | None = None
    """The least wager that earns envy bonuses, in cents."""
    meters: tuple[MeterTermsShown, ...] = ()
    edge_percent: str | None = None
    """The licensee's exact edge, if somebody has asked for the odds of these rules lately
    (`GET /tables/TABLE/odds` counts it)."""


class GlanceFact(ProtocolMessage, kw_only=True):
    """Something that players want to know of the rules, in a sentence."""

    about: str
    """What it is about, for programs: vigorish, house_way, banking, areas, coupons, shuffle, deal, start,
    delivery or surrender."""
    text: Text
    clause: str


class PostedNotice(ProtocolMessage, kw_only=True):
    """A sentence that is posted with a wager, on its sign."""

    wager: str
    text: Text
    clause: str


class LayoutShown(ProtocolMessage, kw_only=True):
    """Something that the layout of the table shows, by the clause that demands it."""

    about: str
    text: Text
    clause: str


class WagersAnswer(ProtocolMessage, kw_only=True):
    """Everything that may be wagered by some rules, the main wager first, and the rules at a glance."""

    game: str
    title: Text
    wagers: tuple[WagerShown, ...]
    facts: tuple[GlanceFact, ...]
    notices: tuple[PostedNotice, ...] = ()
    layout: tuple[LayoutShown, ...] = ()


class CountingAnswer(ProtocolMessage, kw_only=True):
    """How far the odds of a Rules Submission are counted."""

    title: Text
    game: str
    done: Count
    """So many parts are counted."""
    parts: Count
    now: str = ""
    """The way to play the main wager that is counted now; nothing while the rest is."""
