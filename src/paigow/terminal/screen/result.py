"""How a round went: the hands side by side, what decided marked, and each wager with its row."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap
from typing import Final

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from paigow.message import capital
from paigow.pieces import Pieces
from paigow.rules.outcome import Result
from paigow.table.showing.wording import ToldLine
from paigow.table.state.values import DEALER
from paigow.teaching.comparison import HandsCompared, Stands
from paigow.teaching.drawing import (
    Drawing,
    Size,
    drawn,
    faces,
    in_signs,
    side_by_side,
    with_labels,
)
from paigow.teaching.setting_value.words import judged
from paigow.terminal.board import Place
from paigow.terminal.screen.base import QUIET, RESULTS, Room, coloured, hanging, inked
from paigow.terminal.session import OwnJudging
from paigow.terminal.transcript import DecidedWager, RoundResult
from paigow.terminal.words import signed
from paigow.tiles import Tile

_STANDS: Final = {Stands.HIGHER: Result.WIN, Stands.COPY: Result.PUSH, Stands.LOWER: Result.LOSE}
"""The colour of a hand beside its words: a copy is not lower, though it goes to the dealer or bank."""
_MARK: Final = "▲"
_SENTENCE: Final = 40
"""How wide a sentence over small hands may be, so that two of them stand side by side where the hands do."""


class News(VerticalScroll, can_focus=False):
    """What there is to read between your turns."""

    def compose(self) -> ComposeResult:
        yield Static(id="news-lines")

    def show(self, content: Content) -> None:
        self.query_one("#news-lines", Static).update(content)
        self.scroll_home(animate=False)


def result_shown(
    result: RoundResult, judging: OwnJudging, you: Sequence[int], room: Room, width: int
) -> Content:
    """A round that is over, as its player sees it; hands are drawn where there is room for them."""
    won = Result.WIN if result.net > 0 else (Result.LOSE if result.net < 0 else Result.PUSH)
    lines = [
        Content.assemble((f"Round {result.number}: ", "bold"), (signed(result.net), f"bold {RESULTS[won]}"))
    ]
    if result.sat_out:
        lines[0] = Content.assemble(lines[0], "  You sat out.")
    may_draw = room is not Room.SMALL and len(result.decided) <= len(you) == 1
    for each in result.decided:
        if room is Room.SMALL and len(result.decided) == 1:
            lines[0] = Content.assemble(lines[0], "  ", _headline(each))
        else:
            lines.append(_headline(each))
        if may_draw and each.compared.hands:
            lines += _drawn(each, room, width, ("yours", _other_side(each)))
        else:
            lines += [hanging(line, width - 1) for line in _told(each)]
    further = [coloured(said.text) for said in result.paid] + _values(judging, result.number, room)
    lines += [hanging(line, width - 1) for line in further]
    return Content("\n").join([hanging(lines[0], width - 1), *lines[1:]])


def _values(judging: OwnJudging, number: int, room: Room) -> list[Content]:
    """Whether the setting was good, as soon as it is known; the page has all of it."""
    lines = []
    if judging.is_counting(number):
        lines.append(Content.styled("What your setting was worth is being counted.", QUIET))
    for judgement in judging.of_round(number):
        style = RESULTS[Result.WIN] if judgement.is_best else RESULTS[Result.PUSH]
        first, *further = judged(judgement, in_signs)
        if judgement.fault and not judgement.question.banking:  # the result has said why
            first = "Your hands were not set correctly."
        if room is Room.SMALL:  # the house ways are on the page
            further = further[: 1 if judgement.is_best else 3]
        lines += [Content.styled(first, style), *map(Content, further)]
    return lines


def exposure_shown(decided: DecidedWager, places: Sequence[Place], room: Room, width: int) -> Content:
    """The hands that were exposed last, beside those that they met; a bank's own come first."""
    at, against = places[decided.compared.position], places[decided.compared.against]
    sides = (against, at) if against.is_you else (at, against)
    may_draw = room is not Room.SMALL and decided.compared.hands
    told = [hanging(line, width - 1) for line in (_headline(decided), *_told(decided))]
    hands = _drawn(decided, room, width, _whose(sides)) if may_draw else told[1:]
    return Content("\n").join([told[0], *hands])


def _headline(decided: DecidedWager) -> Content:
    """How a main wager came out, and why."""
    style = "bold" if decided.result is None else f"bold {RESULTS[decided.result]}"
    return Content.styled(capital(decided.said[0].text), style)


def _told(decided: DecidedWager) -> list[Content]:
    """Hand by hand in words, with the pieces that decided."""
    hands = decided.compared.hands or (None,) * len(decided.said)
    return [
        Content.assemble("  ", _told_hand(said, hand))
        for said, hand in zip(decided.said[1:], hands, strict=False)
    ]


def _told_hand(said: ToldLine, hand: HandsCompared | None) -> Content:
    if hand is None or not hand.marked:
        return Content(said.text)
    return Content.assemble(
        Content.styled(said.text, RESULTS[_STANDS[hand.stands]]),
        ("   ", ""),
        coloured(faces(hand.marked)),
        (" against ", QUIET),
        coloured(faces(hand.theirs_marked)),
    )


def _whose(sides: Sequence[Place]) -> tuple[str, str]:
    """The sides of a comparison."""
    first, second = map(_owner, sides)
    return first, second


def _owner(place: Place) -> str:
    if place.is_you:
        return "yours"
    return "the dealer's" if place.position == DEALER else f"{place.name}'s"


def _drawn(decided: DecidedWager, room: Room, width: int, whose: tuple[str, str]) -> list[Content]:
    """Both hands by the corresponding ones, below each other or, where there is room, beside each other."""
    compared = list(zip(decided.said[1:], decided.compared.hands, strict=True))
    pairs = [_drawn_pair(hand, whose, room) for _, hand in compared]
    beside = width // len(pairs) - _APART
    has_room = all(pair[0].cell_length <= beside for pair in pairs)
    told = [
        _sentence(*each, max(pair[0].cell_length, beside if has_room else _SENTENCE))
        for each, pair in zip(compared, pairs, strict=True)
    ]
    both = list(zip(told, pairs, strict=True))
    marks = any(hand.marked or hand.theirs_marked for _, hand in compared)
    legend = [Content.styled(f"{_MARK} decided", QUIET)] if marks else []
    wide = [max(line.cell_length for lines in each for line in lines) + _APART for each in both]
    if sum(wide) > width:
        return [*(line for each in both for lines in each for line in lines), *legend]
    rows = (*zip_longest(*told, fillvalue=_BLANK), *zip_longest(*pairs, fillvalue=_BLANK))
    return [*(Content.assemble(*map(_padded, row, wide)) for row in rows), *legend]


_APART: Final = 4
_BLANK: Final = Content("")


def _padded(line: Content, columns: int) -> Content:
    return line.pad_right(columns - line.cell_length)


def _sentence(said: ToldLine, hand: HandsCompared, width: int) -> list[Content]:
    style = RESULTS[_STANDS[hand.stands]]
    return [Content.styled(text, style) for text in wrap(said.text, width)]


def _drawn_pair(hand: HandsCompared, whose: tuple[str, str], room: Room) -> list[Content]:
    """Two corresponding hands with what decided marked below, and whose they are."""
    mine, theirs = _marked(hand.mine, hand.marked, room), _marked(hand.theirs, hand.theirs_marked, room)
    height = max(len(mine), len(theirs))
    sides = [with_labels(hand, who, height=height) for hand, who in zip((mine, theirs), whose, strict=True)]
    return inked(side_by_side(sides, gap=_APART))


def _other_side(decided: DecidedWager) -> str:
    """Whose hand you met."""
    compared = decided.compared
    return "the dealer's" if DEALER in (compared.position, compared.against) else "the bank's"


def _marked(hand: Pieces, marked: Pieces, room: Room) -> Drawing:
    """A hand with a mark below each piece that decided; tiles have their numbers there too."""
    of_tiles = any(isinstance(piece, Tile) for piece in hand)
    size = Size.MEDIUM if of_tiles or room is Room.LARGE else Size.SMALL
    labels = [
        " ".join((*([str(piece)] if of_tiles else ()), *([_MARK] if piece in marked else ())))
        for piece in hand
    ]
    return side_by_side(
        [with_labels(drawn(piece, size), label) for piece, label in zip(hand, labels, strict=True)]
    )
