"""What the page asks to train a dealer with: a round is its terms and what was said in it."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from paigow.server.protocol.messages import Count, Id, ProtocolMessage, SeenView
from paigow.server.protocol.spoken import RulesTitle, WagerTitle
from paigow.teaching.dealing.training import Answering

MOST_SAID: Final = 200
"""Far more than a round asks for."""
SpokenAnswer = Annotated[str, msgspec.Meta(min_length=1, max_length=64)]


class DealingTable(ProtocolMessage, kw_only=True):
    """A table at which one can be trained, and whether a player may hold the bank there."""

    name: str
    game: str
    title: RulesTitle
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
    title: WagerTitle


class DealingAnswer(ProtocolMessage, kw_only=True):
    """The round after everything that was said in it."""

    sample: str
    title: RulesTitle
    game: str
    seed: str
    wagers: tuple[WagerCalled, ...]
    view: SeenView
    asked: DealingAsked
    lines: tuple[DealingLine, ...]
    sheet: DealingSheet
    verdict: DealingVerdict | None = None
