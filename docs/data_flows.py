"""Four paths of data through the code, drawn: each module, what it does, and what it hands on.

What a step does is said here once; `docs/architecture.md` shows the drawings. That every module named exists
is a test's to say.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple


class Step(NamedTuple):
    """One module on the way: what it does, and what it hands on."""

    module: str
    does: str
    hands_on: str


class Way(NamedTuple):
    """One path through the code."""

    title: str
    comes_in: str
    steps: tuple[Step, ...]


WAYS: Final = {
    "set": Way(
        "A hand by paigow set",
        "“As Ks Qd Jd 9c 9h 2c”, a game, a house way",
        (
            Step("cli.hands", "reads the words that were typed", "text"),
            Step("cards", "reads each card, and says which one it cannot read", "seven cards"),
            Step("games.hands", "knows what a hand of this family is", "a hand of the family"),
            Step("rules.house_ways", "finds the house way by its name", "ordered rules"),
            Step("rules.house_ways.cards", "takes the first rule that fits", "its best setting"),
            Step("rules.poker.ranks", "ranks both hands of each setting", "a setting, its rule and clause"),
        ),
    ),
    "command": Way(
        "A command from the wire to a viewer",
        "a line of JSON, and who sent it",
        (
            Step("log.codec", "reads it strictly, by the types of the command", "a command"),
            Step("table.machine.journal", "answers an id again, or lets it be decided", "the command"),
            Step("table.machine.admission", "holds it to its types and bounds", "an admitted command"),
            Step("table.machine.transitions", "says who may do that, and when", "its section"),
            Step("table.sections", "decides by the rules: events with their clauses", "events, or a refusal"),
            Step("table.machine.evolve", "makes the next table, and checks the books", "the table"),
            Step("table.showing.views", "leaves out what this viewer may not know", "a view, and events"),
        ),
    ),
    "odds": Way(
        "A question of odds",
        "a wager, a pay table, the choices of a submission",
        (
            Step("cli.odds", "reads the question", "a wager and its terms"),
            Step("games.classify", "says which row pays which hand", "a row for each kind of hand"),
            Step("odds.seven_cards", "folds 154,143,080 hands into classes", "classes and their sizes"),
            Step("odds.holdings", "counts the hands that each row pays", "whole numbers"),
            Step("odds.wagers", "adds what each row pays, and its limits", "returns out of a total"),
            Step("odds.edge", "divides, once, at the end", "the licensee's edge, exactly"),
        ),
    ),
    "submission": Way(
        "A submission to its violation",
        "a TOML file",
        (
            Step("platform.files", "reads no more than it should", "text"),
            Step("toml_text", "reads TOML, bounded", "keys and values"),
            Step("games.submission.reader", "reads each key by its kind", "a submission, or what is wrong"),
            Step("games.submission.checks", "holds what was filed to the clauses", "what they forbid"),
            Step("games.submission.violations", "says it in a sentence", "violations, each with its clause"),
        ),
    ),
}

WIDTH, STEP, LEFT, BOX = 560, 84, 20, 400
BESIDE: Final = LEFT + 40
STYLE: Final = """
  text { font: 13px system-ui, sans-serif; fill: #1c2733; }
  .title { font-weight: 600; font-size: 15px; }
  .module { font-family: ui-monospace, monospace; font-weight: 600; }
  .on { fill: #5b6b7b; font-style: italic; } rect { fill: #eef4f1; stroke: #2f6f5e; }
  path { stroke: #2f6f5e; fill: none; } .head { fill: #2f6f5e; }
  @media (prefers-color-scheme: dark) { text { fill: #e3eae7; } .on { fill: #9fb3ab; }
    rect { fill: #1d2b27; stroke: #6fb39f; } path { stroke: #6fb39f; } .head { fill: #6fb39f; } }
"""


def drawing(way: Way) -> str:
    """A way as a picture, from top to bottom: what comes in, each step, what it hands on."""
    parts = [words(LEFT, 24, way.title, "title"), words(BESIDE, 58, way.comes_in, "on")]
    for number, step in enumerate(way.steps):
        parts += _step(step, 72 + number * STEP)
    height = 72 + len(way.steps) * STEP
    said = escape(f"{way.title}: " + "; ".join(f"{step.module} {step.does}" for step in way.steps))
    frame = (
        f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{said}"'
    )
    return f"<svg {frame}><style>{STYLE}</style>{''.join(parts)}</svg>\n"


def _step(step: Step, top: int) -> Sequence[str]:
    return (
        _arrow(LEFT + 24, top - 36, top),
        f'<rect x="{LEFT}" y="{top}" width="{BOX}" height="48" rx="6"/>',
        words(LEFT + 12, top + 20, step.module, "module"),
        words(LEFT + 12, top + 39, step.does, ""),
        words(BESIDE, top + 70, step.hands_on, "on"),
    )


def _arrow(x: int, start: int, end: int) -> str:
    head = f'<path class="head" d="M{x - 4} {end - 7}L{x + 4} {end - 7}L{x} {end}Z"/>'
    return f'<path d="M{x} {start}V{end - 6}"/>{head}'


def words(x: int, y: int, text: str, kind: str) -> str:
    """Text in a picture."""
    return f'<text x="{x}" y="{y}" class="{kind}">{escape(text)}</text>'
