"""How to play, by game, with drawn hands; the tile chart; the glossary: written from the lessons' data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import drawings as svg
from page_parts import cell, link, plain, table

from paigow.message import capital
from paigow.pieces import CardOrTile
from paigow.teaching.exercises import Answer, Exercise, LaidOut
from paigow.teaching.glossary import GlossaryEntry, glossary
from paigow.teaching.lessons import Lesson, LessonStep, lessons
from paigow.teaching.tile_chart import PairChartRow, TileChartRow, pair_chart, tile_chart
from paigow.tiles import KINDS, TILES, Tile

HEIGHT = 104
"""Of a card or tile in a lesson, in pixels."""
SMALL = 64


def pages() -> dict[str, str]:
    """Every page of the chapter by its name."""
    written = {"how-to-play": how_to_play(), "tile-chart": chart(), "glossary": words()}
    written |= {f"learn-{lesson.game.name}": lesson_page(lesson) for lesson in lessons()}
    return {name: "\n".join(lines) for name, lines in written.items()}


def how_to_play() -> Iterator[str]:
    """The first page of the chapter."""
    yield "# How to play"
    yield ""
    yield "Five games, one idea: out of what you are dealt you make two hands, and both have to beat the"
    yield "dealer's. Each page has five short steps with hands to try, and answers that the program works"
    yield "out. `paigow learn` asks you the same in a terminal."
    yield ""
    for lesson in lessons():
        yield f"- [{lesson.game.title}](learn-{lesson.game.name}.md): {plain(lesson.about)}"
    yield "- [The tile chart](tile-chart.md): the tiles by rank, their names, and the pairs in their order."
    yield "- [Glossary](glossary.md): the words of the rules, and what people say for them elsewhere."
    yield ""
    yield "```{toctree}\n:hidden:\n"
    yield from (f"learn-{lesson.game.name}" for lesson in lessons())
    yield "tile-chart\nglossary\n```"


# A lesson


def lesson_page(lesson: Lesson) -> Iterator[str]:
    """One game."""
    yield f"# {lesson.game.title}"
    yield ""
    yield plain(lesson.about)
    yield ""
    yield svg.symbols(pieces_of(lesson))
    yield ""
    for step in lesson.steps:
        yield from step_section(step)
    name = lesson.game.name
    yield f"To go on: `paigow train --game {name}` deals you hands to set, `paigow play` offers you a seat."


def pieces_of(lesson: Lesson) -> Iterator[CardOrTile]:
    """Every piece that a lesson shows."""
    for step in lesson.steps:
        for exercise in step.exercises:
            for laid in (*exercise.hands, *exercise.answer().hands):
                yield from laid.pieces


def step_section(step: LessonStep) -> Iterator[str]:
    """What a step says, and what there is to try."""
    yield f"## {step.number}. {plain(step.title)}"
    yield ""
    for paragraph in step.paragraphs:
        yield plain(paragraph)
        yield ""
    yield f"<p><small>{links(step.clauses)}</small></p>"
    yield ""
    for exercise in step.exercises:
        yield from exercise_section(exercise)


def exercise_section(exercise: Exercise) -> Iterator[str]:
    """A question with its hands, and the answer for whoever opens it."""
    yield f"**{plain(exercise.question)}**"
    yield ""
    yield laid_out(exercise.hands)
    yield ""
    yield answer_block(exercise.answer())
    yield ""


def answer_block(answer: Answer) -> str:
    drawn = laid_out(answer.hands) if answer.hands else ""
    text = cell(capital(answer.text))
    said = f"<p><strong>{text}.</strong> {cell(answer.why)} <small>{links(answer.clauses)}</small></p>"
    return f"<details><summary>Answer</summary>{drawn}{said}</details>"


def laid_out(hands: Iterable[LaidOut]) -> str:
    """Hands side by side, each over its label."""
    figures = "".join(
        f'<figure style="margin:0">{svg.picture(laid.pieces, HEIGHT)}'
        f"<figcaption><small>{caption(laid)}</small></figcaption></figure>"
        for laid in hands
    )
    return f'<div style="display:flex;flex-wrap:wrap;gap:12px 28px;margin:.5rem 0 1rem">{figures}</div>'


def caption(laid: LaidOut) -> str:
    """What lies there; tiles by their names too."""
    named = [f"{piece} {piece.kind.name}" for piece in laid.pieces if isinstance(piece, Tile)]
    return "<br>".join(map(cell, filter(None, (laid.label, ", ".join(named)))))


def links(clauses: Iterable[str]) -> str:
    return " ".join(f'<span style="white-space:nowrap">{link(name)}</span>' for name in clauses)


# The tile chart


def chart() -> Iterator[str]:
    """The tiles by rank, then the pairs."""
    yield "# The tile chart"
    yield ""
    yield svg.symbols(row.tile for row in tile_chart())
    yield ""
    yield f"There are {len(TILES)} tiles of {len(KINDS)} kinds. Their order does not follow their spots and"
    yield "has to be learned; it decides between two hands of the same value. The rules name few tiles, so"
    yield "beside the common English name stands what is said in Cantonese, and how it is written."
    yield ""
    heads = ("rank", "tile", "spots", "name", "Cantonese", "Chinese", "in the set", "clause")
    yield from table(heads, map(tile_row, tile_chart()))
    yield "## The pairs"
    yield ""
    yield "A hand that is one of these beats every hand that is not, and the first of them beats all others."
    yield "Any other hand has a value: its spots added, of which the last digit counts."
    yield ""
    yield from table(("rank", "pair", "kind", "hands", "clause"), map(pair_row, pair_chart()))


def tile_row(row: TileChartRow) -> tuple[str, ...]:
    kind = row.kind
    return (
        str(row.rank),
        svg.picture([row.tile], SMALL),
        cell(kind),
        cell(row.name),
        cell(row.spoken),
        f'<span lang="zh-Hant">{cell(row.chinese)}</span>',
        str(kind.copies),
        link(kind.clause),
    )


def pair_row(row: PairChartRow) -> tuple[str, ...]:
    hands = "&emsp;".join(svg.picture(hand, SMALL) for hand in row.hands)
    return str(row.pair.rank), cell(row.name), cell(row.pair.kind), hands, link(row.pair.clause)


# The glossary


def words() -> Iterator[str]:
    """Every word, with its clause and with what is said for it elsewhere."""
    yield "# Glossary"
    yield ""
    yield "The words that the rules use, and this project with them: one word for one thing. What people say"
    yield "for it elsewhere stands beside it."
    yield ""
    yield from table(("word", "meaning", "elsewhere", "clause"), map(entry_row, glossary()))


def entry_row(entry: GlossaryEntry) -> tuple[str, ...]:
    name = f'<span id="{entry.word.lower().replace(" ", "-").replace(chr(39), "")}"></span>{cell(entry.word)}'
    clause = "" if entry.clause is None else link(entry.clause)
    return name, cell(entry.text), cell(", ".join(entry.elsewhere)), clause
