"""The sheet of a submission as one self-contained page: tables, plots, no script and nothing to fetch.

The plots are small SVG texts: bars for edges and results, a line for a meter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from math import log10
from typing import Final

from paigow.money import Cents, format_money
from paigow.odds.edge import chance, percent
from paigow.odds.sheet import Curve, Identity, Sheet, WagerPage, WagerSize
from paigow.odds.sheet_records import in_text, meter_cells
from paigow.odds.wagers import MOST_OTHERS, WagerOdds

WIDTH: Final = 640
_ROW: Final = 22
_LABEL: Final = 210
_LETTER: Final = 7
"""No narrower than a letter of a label."""
_VALUE: Final = 90


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: what it is, how long, and what is written at its end."""

    label: str
    value: float
    text: str


def edge_bars(title: str, bars: Sequence[Bar]) -> str:
    """Bars to the right for the licensee's edge, to the left where the player has the advantage.

    >>> "<rect" in edge_bars("Edge", [Bar("player", 2.5, "2.5%"), Bar("bank", -0.5, "-0.5%")])
    True
    """
    largest = max((abs(bar.value) for bar in bars), default=0) or 1
    least = min((bar.value for bar in bars), default=0)
    left, room = _label_and_bar(bars)
    zero = left + (room * 0.35 if least < 0 else 0)
    scale = min((WIDTH - _VALUE - zero) / largest, (zero - left) / largest if least < 0 else room / largest)
    parts = [_line(zero, 0, zero, _ROW * len(bars), "axis")]
    for row, bar in enumerate(bars):
        start, length = (
            (zero, bar.value * scale) if bar.value >= 0 else (zero + bar.value * scale, -bar.value * scale)
        )
        kind = "bar" if bar.value >= 0 else "bar against"
        parts += _row(row, bar, left, (start, length), kind)
    return _svg(title, _ROW * len(bars), parts)


def result_bars(title: str, bars: Sequence[Bar]) -> str:
    """How often each result comes, by powers of ten, so that one deal in millions is still seen."""
    shown = [bar for bar in bars if bar.value > 0]
    lowest = min((log10(bar.value) for bar in shown), default=0) - 0.5
    left, room = _label_and_bar(shown)
    parts = []
    for row, bar in enumerate(shown):
        parts += _row(row, bar, left, (left, room * (log10(bar.value) - lowest) / -lowest), "bar")
    return _svg(title, _ROW * len(shown), parts)


def _label_and_bar(bars: Sequence[Bar]) -> tuple[int, int]:
    """Room for the longest label, and what is left for bars."""
    label = max((_LABEL, *(_LETTER * len(bar.label) + 8 for bar in bars)))
    return label, WIDTH - label - _VALUE


def _row(row: int, bar: Bar, left: int, drawn: tuple[float, float], kind: str) -> list[str]:
    """A bar from where it starts, as long as it is, between its label and its figure."""
    start, length = drawn
    y, end, height = _ROW * row, start + length + 6, _ROW - 8
    return [
        f'<text x="{left - 8}" y="{y + 15}" class="label">{escape(bar.label)}</text>',
        f'<rect x="{start:.1f}" y="{y + 4}" width="{max(length, 1):.1f}" height="{height}" class="{kind}"/>',
        f'<text x="{end:.1f}" y="{y + 15}" class="value">{escape(bar.text)}</text>',
    ]


@dataclass(frozen=True, slots=True)
class Mark:
    """A place on the horizontal axis that a plot points out."""

    at: float
    text: str


def line_plot(title: str, points: Sequence[tuple[float, float]], mark: Mark, ends: tuple[str, str]) -> str:
    """A line through points, with the level zero, one place marked, and what the two ends of the axis are.

    >>> "polyline" in line_plot("Edge", [(0, 0.5), (10, -0.1)], Mark(8, "$8"), ("$0", "$10"))
    True
    """
    height, left, bottom = 200, 60, 24
    xs, ys = [x for x, _ in points], [y for _, y in points]
    low, high = min(*ys, 0.0), max(*ys, 0.0)
    span = (high - low) or 1.0

    def place(x: float, y: float) -> tuple[float, float]:
        across = left + (x - xs[0]) / ((xs[-1] - xs[0]) or 1.0) * (WIDTH - left - 20)
        return across, 10 + (high - y) / span * (height - bottom - 20)

    zero = place(xs[0], 0.0)[1]
    marked = place(mark.at, 0.0)[0]
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in points))
    floor = height - bottom
    parts = [
        _line(left, zero, WIDTH - 20, zero, "axis"),
        _line(marked, 10, marked, floor, "mark"),
        f'<polyline points="{path}" class="curve"/>',
        f'<text x="{left - 8}" y="{zero + 4:.1f}" class="label">0%</text>',
        f'<text x="{left - 8}" y="18" class="label">{high:.1%}</text>',
        f'<text x="{left - 8}" y="{floor - 6}" class="label">{low:.1%}</text>' if low < 0 else "",
        f'<text x="{left}" y="{height - 6}" class="value">{escape(ends[0])}</text>',
        f'<text x="{WIDTH - 20}" y="{height - 6}" class="label">{escape(ends[1])}</text>',
        f'<text x="{marked + 6:.1f}" y="22" class="value">{escape(mark.text)}</text>',
    ]
    return _svg(title, height, parts)


def _line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" class="{kind}"/>'


def _svg(title: str, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


_STYLE: Final = """
:root { color-scheme: light dark; --ink: #22302b; --soft: #5f6f68; --line: #d5ddd8; --paper: #fbfcfa;
  --green: #3a7d5d; --red: #b3513e; }
@media (prefers-color-scheme: dark) { :root { --ink: #e4ebe7; --soft: #9dada5; --line: #33413b;
  --paper: #161d1a; --green: #67b28c; --red: #d98571; } }
body { max-width: 46rem; margin: 3rem auto; padding: 0 1.2rem; background: var(--paper); color: var(--ink);
  font: 16px/1.55 Georgia, "Times New Roman", serif; }
h1 { font-size: 1.9rem; margin-bottom: .2rem; } h2 { margin-top: 3rem; border-top: 1px solid var(--line);
  padding-top: 1.2rem; font-size: 1.3rem; }
h3 { font-size: 1rem; color: var(--soft); margin: 1.6rem 0 .4rem; }
table { border-collapse: collapse; width: 100%; font-size: .88rem; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .25rem .5rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; } th { color: var(--soft); font-weight: normal; }
.facts td { text-align: left; overflow-wrap: anywhere; }
.about, .note { color: var(--soft); } .warning { border-left: 3px solid var(--red); padding-left: .8rem; }
svg { width: 100%; height: auto; font: 12px system-ui, sans-serif; margin: .4rem 0 1rem; }
svg text { fill: var(--ink); } svg .label { text-anchor: end; } svg .value { fill: var(--soft); }
svg .bar { fill: var(--green); } svg .against { fill: var(--red); } svg .axis { stroke: var(--line); }
svg .mark { stroke: var(--red); stroke-dasharray: 4 3; } svg .curve { fill: none; stroke: var(--green);
  stroke-width: 2; }
"""


def html_sheet(sheet: Sheet) -> str:
    """The page of a sheet."""
    submission = sheet.submission
    title = f"{submission.game_played.title}: the odds"
    about = " · ".join(filter(None, [submission.title, submission.licensee, f"rules {submission.rules}"]))
    body = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="about">{escape(about)}</p>',
        "<p>Every figure is a count out of all deals. The edge is the bettor's expected loss per unit "
        "wagered, computed as an exact fraction; it is positive where it favours the licensee.</p>",
        *(f'<p class="warning">{escape(str(each))}</p>' for each in sheet.warnings),
        *_main(sheet),
        *(part for page in sheet.wagers for part in _wager(page)),
        *_identity(sheet.identity),
    ]
    return (
        f'<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        f'<meta name="viewport" content="width=device-width"><style>{_STYLE}</style></head>'
        f"<body>{''.join(body)}</body></html>\n"
    )


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    cells = "".join(f"<th>{escape(each)}</th>" for each in head)
    lines = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in rows)
    return f"<table><thead><tr>{cells}</tr></thead><tbody>{lines}</tbody></table>"


def _share(value: Fraction | None) -> str:
    return "unknown" if value is None else f"{percent(value)}%"


def _identity(identity: Identity) -> list[str]:
    """Which submission, choices and program the figures are of."""
    return [
        "<h2>About this sheet</h2>",
        f'<div class="facts">{_table(("", ""), identity.shown_facts().items())}</div>',
        "<h3>Switches</h3>",
        f'<div class="facts">{_table(("Switch", "Set to"), identity.switches().items())}</div>',
    ]


def _main(sheet: Sheet) -> list[str]:
    lines = sheet.main
    known = [(line, line.odds) for line in lines if line.odds is not None]
    left_out = [line.side for line in lines if line.odds is None]
    parts = ["<h2>Main wager</h2>"]
    if known:
        rows = [
            (line.side, f"{odds.win:,}", f"{odds.push:,}", f"{odds.lose:,}", _share(odds.edge))
            for line, odds in known
        ]
        bars = [Bar(line.side, float(odds.edge), _share(odds.edge)) for line, odds in known]
        parts += [
            _table(("Side", "Wins", "Pushes", "Losses", sheet.edge_heading), rows),
            f'<p class="note">Out of {known[0][1].total:,} deals.</p>',
            *_by_size(sheet),
            f"<h3>{sheet.edge_heading} by setting</h3>",
            edge_bars(f"{sheet.edge_heading} by setting", bars),
        ]
    if left_out:
        parts.append(f'<p class="note">Not computed here: {escape(", ".join(left_out))}.</p>')
    return parts


def _by_size(sheet: Sheet) -> list[str]:
    if not sheet.sizes:
        return []
    rows = [
        (line.side, *(_share(None if odds is None else odds.edge) for odds in line.at_sizes))
        for line in sheet.main
        if line.odds is not None
    ]
    return [
        "<h3>Edge by the size of the wager, vigorish as it is rounded</h3>",
        _table(("Side", *(size_text(size) for size in sheet.sizes)), [*sheet.vigorish_rows(), *rows]),
    ]


def size_text(size: WagerSize) -> str:
    """
    >>> size_text(WagerSize("least", Cents(1500), Cents(75)))
    'least, $15.00'
    """
    return f"{size.name}, {format_money(size.wager)}"


def _wager(page: WagerPage) -> list[str]:
    odds = page.odds
    where = f"{odds.id} ({odds.clause}), out of {odds.total:,}; a wager of {format_money(odds.terms.wager)}"
    if odds.colour is not None:
        where += f" on {odds.colour}"
    rows = [
        (
            row.label,
            f"{row.count:,}",
            chance(Fraction(row.count, odds.total)),
            "never paid" if row.excluded else in_text(row.pays),
            _envy(row.envy),
        )
        for row in odds.rows
    ]
    lost = ("Any other hand", f"{odds.losing:,}", chance(Fraction(odds.losing, odds.total)), "loses", "")
    parts = [
        f"<h2>{escape(page.filed.title)}</h2>",
        f'<p class="about">{escape(where)}</p>',
        _table(("Hand", "Deals", "Chance", "Pays", "Envy"), [*rows, lost]),
        _table(
            ("Edge", "Return", "Hit frequency", "Standard deviation"),
            [
                (
                    _share(odds.edge),
                    _share(odds.returned),
                    chance(odds.hit_rate),
                    str(odds.standard_deviation),
                )
            ],
        ),
        "<h3>Distribution of results (bars on a logarithmic scale)</h3>",
        _results(odds),
    ]
    if page.by_colour:
        rows_of = [(colour, _share(each.edge)) for colour, each in page.by_colour.items()]
        parts += ["<h3>Edge by the colour chosen</h3>", _table(("Colour", "Edge"), rows_of)]
    if page.by_others:
        head = ("Wager", *map(str, range(MOST_OTHERS + 1)))
        parts += [
            "<h3>Edge with envy bonuses, by the number of other players</h3>",
            _table(head, map(_others_row, page.by_others)),
        ]
    if page.without_limit:
        rows_cut = [
            (format_money(size), _share(cut), _share(uncut)) for size, cut, uncut in page.without_limit
        ]
        parts += [
            "<h3>Effect of the payout limit</h3>",
            _table(("Wager", "Edge", "Without the limit"), rows_cut),
        ]
    if page.shared_limit:
        parts.append(f'<p class="note">{escape(shared_limit_text(page))}</p>')
    return parts + _meters(page)


def shared_limit_text(page: WagerPage) -> str:
    """What sharing the limit costs, which is too little for four places."""
    size, cost = format_money(page.filed.most), float(page.shared_limit)
    return f"Beside a full table, royal flushes that share the limit cost {size} a part of {cost:.2g}."


def _envy(amount: Cents) -> str:
    return format_money(amount).removesuffix(".00") if amount else ""


def _others_row(row: tuple[Cents, tuple[Fraction, ...]]) -> list[str]:
    size, edges = row
    return [format_money(size), *map(_share, edges)]


def _results(odds: WagerOdds) -> str:
    bars = [
        Bar(f"{float(result):+,.6g}", count / odds.total, f"{count / odds.total:.4g}")
        for result, count in odds.results().items()
    ]
    return result_bars("How often each result per unit wagered comes, by powers of ten", bars)


def _meters(page: WagerPage) -> list[str]:
    if not page.meters:
        return []
    rows = [meter_cells(meter, page.odds) for meter in page.meters]
    parts = [
        "<h3>Meters</h3>",
        _table(("Meter", "Starts at", "Won whole", "Break-even", "Mean when won"), rows),
    ]
    if page.long_run is not None:
        parts.append(
            f'<p class="note">Over time the edge is {_share(page.long_run.edge)}, whatever the meters '
            "stand at: all that wagers add to a meter is paid out again, with a reset amount each time.</p>"
        )
    return parts + [_plot(curve) for curve in page.curves]


def _plot(curve: Curve) -> str:
    name = "the meter" if curve.meter == "meter" else f"the {curve.meter} meter"
    points = [(float(amount), float(edge)) for amount, edge in curve.points]
    mark = Mark(float(curve.break_even), f"break-even at {format_money(curve.break_even)}")
    ends = format_money(curve.points[0][0]), format_money(curve.points[-1][0])
    return f"<h3>Edge by {name}</h3>" + line_plot(f"Edge by {name}", points, mark, ends)
