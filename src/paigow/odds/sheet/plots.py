"""Small plots as SVG text, without any library: bars for edges and results, a line for a meter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from math import log10
from typing import Final

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
