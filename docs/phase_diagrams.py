"""The machine of each game as a picture, drawn from `paigow.table.machine`: its phases in their order, what
is heard in each, and where else each may lead.

Nothing is said here that the machine does not say: the order is the game's, what may be passed over stands in
`phases.DUE`, commands in `transitions.TRANSITIONS`, and what goes wrong in the irregularities of the game. A
test plays every game and finds each of its moves in the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from html import escape
from itertools import pairwise
from textwrap import wrap
from typing import Final, NamedTuple, TypeAlias

from data_flows import STYLE, words

from paigow.cards import JOKER, SECOND_JOKER
from paigow.games.catalogue import game as game_by_name
from paigow.games.submission import DealMethod
from paigow.games.submission.samples import sample, sample_names
from paigow.table import TRANSITIONS, Phase
from paigow.table import commands as c
from paigow.table.games import game_rules
from paigow.table.state.model import Round
from paigow.table.state.phases import DUE, OF_DECK, order
from paigow.table.state.rules import GameRules, Remedy

Kind: TypeAlias = type[c.Command]
LIFE: Final = (Phase.CLOSED, *OF_DECK.values())
"""The table's own phases, in the order in which they come at the opening."""
AT_HAND: Final = (Phase.SETTING, Phase.DEALER_SETS)
FEW: Final = 3
"""A command that is heard in no more phases than this belongs to them; others are heard nearly always."""


class Exit(NamedTuple):
    """A way out of a phase that is not the next one: its short name, where it leads, and what it is."""

    name: str
    to: Phase
    said: str


CHOICE: Final = Exit(
    "choice", Phase.CHOICE, "a player's card is exposed; the phase goes on when the player has chosen"
)
RECUT: Final = Exit(
    "recut", Phase.CUT, "a casino supervisor has the cards cut again; the phase goes on after the cut"
)
SHUFFLE: Final = Exit("shuffle", Phase.SHUFFLE, "stacks went wrong before anybody has a hand; wagers stand")
VOID: Final = Exit("void", Phase.BETWEEN_ROUNDS, "all hands are void, and the round is over")
SPREAD: Final = Exit("spread", Phase.SPREAD, "nobody wagers, and all lie spread until somebody comes")
INSPECT: Final = Exit("inspect", Phase.INSPECTION, "another takes the place of one in use, and is inspected")
READY: Final = Exit("ready", Phase.BETWEEN_ROUNDS, "decks come inspected and shuffled beforehand")
CLOSE: Final = Exit("close", Phase.CLOSED, "the table is closed")
EXITS: Final = (CHOICE, RECUT, SHUFFLE, VOID, SPREAD, INSPECT, READY, CLOSE)
REPLACED: Final = frozenset({c.ReplaceDeck, c.ChangeSet})

OFFERED: Final[dict[Kind, Callable[[GameRules], bool]]] = {
    c.RemoveSecondJoker: lambda played: (
        JOKER in played.family.deck and SECOND_JOKER not in played.family.deck
    ),
    c.RejectSet: lambda played: played.reserve_set is not None,
    c.ChangeSet: lambda played: played.pieces_age is not None,
    c.ReplaceDeck: lambda played: bool(played.stub),
    c.ChangeMethod: lambda played: bool(played.stub),
    c.ChooseDelivery: lambda played: Phase.DELIVERY_CHOICE in filed_order(played),
    c.ValidatePayout: lambda played: bool(played.meter_terms),
    c.CompletePaperwork: lambda played: bool(played.meter_terms),
}
"""What not every game has; the machine hears it in all of them, and its section refuses it."""


class Box(NamedTuple):
    """A phase in the picture: what belongs to it, and where it may lead beside the next one."""

    phase: Phase
    commands: tuple[str, ...]
    exits: tuple[Exit, ...]


class Column(NamedTuple):
    """Phases one below the other, and when a round goes this way."""

    when: str
    boxes: tuple[Box, ...]


class Machine(NamedTuple):
    """The machine of one game: the table's own phases, then rows of columns from the opening of a round to
    its settlement."""

    title: str
    life: tuple[Box, ...]
    rows: tuple[tuple[Column, ...], ...]

    @property
    def boxes(self) -> Iterator[Box]:
        yield from self.life
        yield from (box for row in self.rows for column in row for box in column.boxes)

    @property
    def arrows(self) -> Iterator[tuple[Phase, Phase]]:
        """Every arrow of the picture."""
        yield from pairwise(box.phase for box in self.life)
        ends = [self.life[-1].phase]
        for row in self.rows:
            yield from ((end, column.boxes[0].phase) for end in ends for column in row)
            for column in row:
                yield from pairwise(box.phase for box in column.boxes)
            ends = [column.boxes[-1].phase for column in row]
        yield from ((end, self.life[-1].phase) for end in ends)


class Way(NamedTuple):
    """A way to deal: the order of its phases, and how cards are dealt then."""

    phases: tuple[Phase, ...]
    methods: tuple[DealMethod, ...]
    rules: tuple[GameRules, ...]

    @property
    def said(self) -> str:
        if self.rules[0].submission.deals_by_section_17:
            return "Section 17"
        return "from the " + " or ".join(method.replace("_", " ") for method in self.methods)

    def before(self, phase: Phase, *others: Phase) -> bool:
        """Whether a phase comes no later than some others of this way."""
        at = [self.phases.index(other) for other in others if other in self.phases]
        return phase in self.phases and all(self.phases.index(phase) <= place for place in at)


@cache
def machine_of(game: str) -> Machine:
    """The machine of a game, put together from all of its sample submissions."""
    rules = tuple(game_rules(each) for each in map(sample, sample_names()) if each.game == game)
    found: dict[tuple[Phase, ...], dict[DealMethod, None]] = {}
    for each in rules:
        for method in each.stub or (DealMethod.HAND,):
            found.setdefault(each.phases(each.submission.equipment.shuffler, method), {})[method] = None
    ways = [Way(phases, tuple(methods), _dealing_so(rules, phases)) for phases, methods in found.items()]
    life = tuple(_box(phase, ways) for phase in LIFE)
    return Machine(game_by_name(game).title, life, tuple(_rows(ways)))


def _dealing_so(rules: tuple[GameRules, ...], phases: tuple[Phase, ...]) -> tuple[GameRules, ...]:
    return tuple(
        played
        for played in rules
        if any(
            played.phases(played.submission.equipment.shuffler, method) == phases
            for method in played.stub or (DealMethod.HAND,)
        )
    )


def filed_order(played: GameRules) -> tuple[Phase, ...]:
    """The phases of a round with the equipment that is filed."""
    return played.phases(played.submission.equipment.shuffler, played.submission.equipment.deal_method)


def _rows(ways: list[Way]) -> Iterator[tuple[Column, ...]]:
    """What all ways begin with; where they part, a column for each; then the setting, with a bank and without
    where that differs; and the settlement."""
    first = ways[0].phases
    begins = 0
    while len({way.phases[begins] for way in ways}) == 1 and first[begins] not in AT_HAND:
        begins += 1
    yield (_column("", first[:begins], ways),)
    parted = [(way, tuple(phase for phase in way.phases[begins:-1] if phase not in AT_HAND)) for way in ways]
    if all(phases for _, phases in parted):
        yield tuple(_column(way.said, phases, [way]) for way, phases in parted)
    sets = {_setting(first, bank): f"with{'out' * (bank is None)} a bank" for bank in (1, None)}
    yield tuple(_column(when if len(sets) > 1 else "", phases, ways) for phases, when in sets.items())
    yield (_column("", first[-1:], ways),)


def _setting(phases: tuple[Phase, ...], bank: int | None) -> tuple[Phase, ...]:
    """Who sets first."""
    ordered = order(Round(number=1, deck=0, phases=phases, bank=bank))
    return tuple(phase for phase in ordered if phase in AT_HAND)


def _column(when: str, phases: tuple[Phase, ...], ways: list[Way]) -> Column:
    return Column(when, tuple(_box(phase, ways) for phase in phases))


def _box(phase: Phase, ways: list[Way]) -> Box:
    heard = [kind for where, kind in TRANSITIONS if where is phase and _has(ways, kind)]
    found = {each for way in ways for each in _exits(phase, way, frozenset(heard))}
    exits = tuple(each for each in EXITS if each in found and each.to is not phase)
    return Box(phase, tuple(kind.__name__ for kind in _own(heard)), exits)


def _has(ways: list[Way], kind: Kind) -> bool:
    return kind not in OFFERED or any(OFFERED[kind](played) for way in ways for played in way.rules)


def _own(heard: list[Kind]) -> list[Kind]:
    """The commands that belong to a phase: heard in few phases, or where there are none, in the fewest."""
    times = {kind: sum(other is kind for _, other in TRANSITIONS) for kind in heard}
    most = max(FEW, min(times.values()))
    return [kind for kind in heard if times[kind] <= most]


def _exits(phase: Phase, way: Way, heard: frozenset[Kind]) -> Iterator[Exit]:
    """Where a phase may lead beside the next one."""
    undealt = way.before(phase, Phase.DEAL, Phase.FIRST_CARDS)
    unstacked = way.before(phase, Phase.STACKS)
    if c.Report in heard:
        consequences = {consequence for rules in way.rules for consequence in rules.irregularities.values()}
        for consequence in consequences:
            if phase is Phase.NUMBER_WAGERS and consequence.remedy is Remedy.RESHUFFLE:
                continue  # the number is drawn, and the wagers on it are settled first
            methods = consequence.methods
            if phase in consequence.phases and (methods is None or methods & {*way.methods}):
                yield from _follows(consequence.remedy, undealt=undealt)
    if c.CountRemaining in heard:
        yield VOID
        if undealt:
            yield SHUFFLE
    if c.OrderRecut in heard and Phase.CUT in way.phases and undealt and unstacked:
        yield RECUT
    if c.SpreadCards in heard and (way.before(phase, Phase.WAGERS) or phase is Phase.BETWEEN_ROUNDS):
        yield SPREAD
    if REPLACED & heard:
        yield INSPECT
    if c.OpenTable in heard and any(rules.stub for rules in way.rules):
        yield READY
    if c.CloseTable in heard:
        yield CLOSE


def _follows(remedy: Remedy, *, undealt: bool) -> Iterator[Exit]:
    """Where an irregularity leads: no hand can be exposed before there is one, and from then on stacks that
    went wrong make all hands void."""
    match remedy:
        case Remedy.CHOICE if not undealt:
            yield CHOICE
        case Remedy.RESHUFFLE if undealt:
            yield SHUFFLE
        case Remedy.NOTED | Remedy.NO_ROLL | Remedy.CHOICE:
            return
        case _:
            yield VOID


# Drawing

WIDTH, MARGIN, BOX, GAP, LINE = 980, 30, 290, 30, 15
SMALL: Final = 140
CHARACTER: Final = 6.7
"""How wide one of the commands' letters is."""
BESIDE: Final = MARGIN - 16
"""Where the line runs that leads from the settlement back to the next round."""
PHASE_STYLE: Final = """
  .heard { font: 11px ui-monospace, monospace; } .when { fill: #5b6b7b; font-style: italic; }
  .exit { font-size: 10px; fill: #fff; } .maybe { stroke-dasharray: 5 3; } rect.pill { stroke: none; }
  .choice { fill: #8a5a00; } .recut { fill: #35618f; } .shuffle { fill: #5b4a8a; } .void { fill: #a33b2e; }
  .spread { fill: #2f6f5e; } .inspect, .ready { fill: #4d5b66; } .close { fill: #1c2733; }
  @media (prefers-color-scheme: dark) { .when { fill: #9fb3ab; } .exit { fill: #fff; } }
"""


def picture(game: str) -> str:
    """The machine of a game as SVG."""
    machine = machine_of(game)
    parts = [words(MARGIN, 24, machine.title, "title")]
    first = _strip(parts, machine.life[:-1], 44)
    top = _drawn(parts, machine.life[-1], _centred(1)[0], first)
    for row in machine.rows:
        top = _row(parts, row, top)
    parts.append(_back(top, first))
    top = _legend(parts, machine, top + 40)
    said = escape(f"{machine.title}: " + ", ".join(f"{a} to {b}" for a, b in machine.arrows))
    frame = f'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {top}" role="img" aria-label="{said}"'
    return f"<svg {frame}><style>{STYLE}{PHASE_STYLE}</style>{''.join(parts)}</svg>\n"


def _centred(columns: int) -> list[int]:
    """The left edges of so many columns side by side."""
    left = (WIDTH - columns * BOX - (columns - 1) * GAP) // 2
    return [left + number * (BOX + GAP) for number in range(columns)]


def _strip(parts: list[str], boxes: tuple[Box, ...], top: int) -> int:
    """The table's own phases side by side; returns where the box below them begins."""
    step = (WIDTH - 2 * MARGIN - SMALL) // (len(boxes) - 1)
    height = max(_height(box, SMALL) for box in boxes)
    for number, box in enumerate(boxes):
        left = MARGIN + number * step
        _drawn(parts, box, left, top, width=SMALL, height=height)
        if number:
            parts.append(_across(left - step + SMALL, left, top + height // 2))
    middle, last = WIDTH // 2, MARGIN + step * (len(boxes) - 1) + SMALL // 2
    low = top + height + GAP
    parts.append(f'<path d="M{last} {top + height}V{low - 14}H{middle}V{low - 6}"/>{_head(middle, low)}')
    return low


def _row(parts: list[str], row: tuple[Column, ...], top: int) -> int:
    """Columns that begin side by side, and meet again below."""
    lefts = _centred(len(row))
    middle = WIDTH // 2
    label = 18 * any(column.when for column in row)
    low = top + GAP + label
    ends = []
    for column, left in zip(row, lefts, strict=True):
        x = left + BOX // 2
        parts.append(f'<path d="M{middle} {top}V{top + 12}H{x}V{low - 6}"/>{_head(x, low)}')
        if column.when:
            parts.append(words(x + 8, low - 10, column.when, "when"))
        below = low
        for number, box in enumerate(column.boxes):
            if number:
                parts.append(_down(x, below, below + GAP))
                below += GAP
            below = _drawn(parts, box, left, below)
        ends.append((x, below))
    bottom = max(below for _, below in ends) + (12 if len(row) > 1 else 0)
    if len(row) > 1:
        parts += [f'<path d="M{x} {below}V{bottom}H{middle}"/>' for x, below in ends]
    return bottom


def _height(box: Box, width: int) -> int:
    return 30 + LINE * len(_heard(box, width)) + 18 * len(_pills(box, width))


def _heard(box: Box, width: int) -> list[str]:
    """The commands of a box in lines that fit into it."""
    return wrap(", ".join(box.commands), int((width - 16) / CHARACTER), break_long_words=False)


def _pills(box: Box, width: int) -> list[tuple[Exit, ...]]:
    """Its exits in lines that fit."""
    each = (width - 16) // 58
    return [box.exits[n : n + each] for n in range(0, len(box.exits), each)]


def _drawn(
    parts: list[str], box: Box, left: int, top: int, *, width: int = BOX, height: int | None = None
) -> int:
    """Draw a box; returns where it ends."""
    height = _height(box, width) if height is None else height
    maybe = ' class="maybe"' if box.phase in DUE else ""
    parts.append(f'<rect x="{left}" y="{top}" width="{width}" height="{height}" rx="6"{maybe}/>')
    parts.append(words(left + 8, top + 18, box.phase.replace("_", " "), "module"))
    low = top + 20
    for line in _heard(box, width):
        low += LINE
        parts.append(words(left + 8, low, line, "heard"))
    for pills in _pills(box, width):
        parts += [_pill(each, left + 8 + 58 * number, low + 6) for number, each in enumerate(pills)]
        low += 18
    return top + height


def _pill(each: Exit, left: int, top: int) -> str:
    box = f'<rect class="pill {each.name}" x="{left}" y="{top}" width="54" height="15" rx="7"/>'
    return box + f'<text x="{left + 27}" y="{top + 11}" text-anchor="middle" class="exit">{each.name}</text>'


def _legend(parts: list[str], machine: Machine, top: int) -> int:
    """What the short names mean, and what is heard in a choice."""
    used = {each for box in machine.boxes for each in box.exits}
    heard = [kind for where, kind in TRANSITIONS if where is Phase.CHOICE]
    answers = ", ".join(kind.__name__ for kind in _own(heard))
    for each in EXITS:
        if each in used:
            parts.append(_pill(each, MARGIN, top - 11))
            said = f"{each.said} ({answers})" if each is CHOICE else each.said
            parts.append(words(MARGIN + 64, top, said, "on"))
            top += 21
    parts.append(f'<rect class="maybe" x="{MARGIN}" y="{top - 11}" width="54" height="15" rx="4"/>')
    parts.append(words(MARGIN + 64, top, "passed over, or left, when nothing is left to do in it", "on"))
    return top + 20


def _back(bottom: int, first: int) -> str:
    """From the settlement up to the next round."""
    middle, left = WIDTH // 2, _centred(1)[0]
    line = f"M{middle} {bottom}V{bottom + 10}H{BESIDE}V{first + 14}H{left - 6}"
    head = f'<path class="head" d="M{left - 7} {first + 10}L{left - 7} {first + 18}L{left} {first + 14}Z"/>'
    return f'<path d="{line}"/>{head}'


def _down(x: int, start: int, end: int) -> str:
    return f'<path d="M{x} {start}V{end - 6}"/>{_head(x, end)}'


def _head(x: int, end: int) -> str:
    return f'<path class="head" d="M{x - 4} {end - 7}L{x + 4} {end - 7}L{x} {end}Z"/>'


def _across(start: int, end: int, y: int) -> str:
    head = f'<path class="head" d="M{end - 7} {y - 4}L{end - 7} {y + 4}L{end} {y}Z"/>'
    return f'<path d="M{start} {y}H{end - 6}"/>{head}'
