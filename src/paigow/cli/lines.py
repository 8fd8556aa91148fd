"""Lines, paragraphs and hands in the terminal, without `rich`: what needs no more starts at once."""

from __future__ import annotations

import os
import re
import sys
from shutil import get_terminal_size
from textwrap import wrap
from typing import Final, Literal

import typer

from paigow.cards import SUIT_SIGNS
from paigow.outside.terminal import shown
from paigow.teaching.drawing import in_signs

WIDEST: Final = 88
"""Longer lines of sentences are hard to read."""
Style = Literal["", "bold", "dim", "green", "yellow"]
"""How a line may look."""
_CODES: Final[dict[Style, str]] = {
    "": "",
    "bold": "\x1b[1m",
    "dim": "\x1b[2m",
    "green": "\x1b[32m",
    "yellow": "\x1b[33m",
}
_RED, _PLAIN = "\x1b[31m", "\x1b[0m"
_RED_CARD: Final = re.compile(f"(?:10|[2-9JQKA])[{SUIT_SIGNS['d']}{SUIT_SIGNS['h']}]")


def show_line(text: str, style: Style = "") -> None:
    """Print a line as it is: no markup in it, and no break that would tear a number apart."""
    if not _has_colour():
        typer.echo(text)
        return
    # The styles are ours, so they go past the door; of the text only what can be shown goes on.
    bare = getattr(sys.stdout, "rich_proxied_file", sys.stdout)
    bare.write(_coloured(shown(text), _CODES[style]) + "\n")
    bare.flush()


def show_paragraph(text: str, indent: int = 0, style: Style = "", *, hanging: int = 0) -> None:
    """Print sentences, broken between words where the terminal ends, or column 80 of a pipe."""
    first, later = " " * indent, " " * (indent + hanging)
    for line in wrap(
        text,
        min(WIDEST, get_terminal_size().columns),
        initial_indent=first,
        subsequent_indent=later,
        break_long_words=False,
        break_on_hyphens=False,
    ):
        show_line(line, style)


def show_sentence(text: str) -> None:
    """Print a sentence that people read in a terminal and programs search elsewhere: there it is one line."""
    if _is_seen():
        show_paragraph(text, hanging=2)
    else:
        show_line(text)


def shown_hand(written: str) -> str:
    """A hand as the output takes it: by the signs of its suits on a terminal, elsewhere as it is written."""
    return in_signs(written) if _is_seen() and _has_signs() else written


def _is_seen() -> bool:
    """Whether somebody looks; as with `rich`, `FORCE_COLOR` says so of a pipe."""
    return sys.stdout.isatty() or bool(os.environ.get("FORCE_COLOR"))


def _has_colour() -> bool:
    return _is_seen() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") not in ("dumb", "unknown")


def _has_signs() -> bool:
    try:
        "".join(SUIT_SIGNS.values()).encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _coloured(text: str, code: str) -> str:
    """Hearts and diamonds are red, whatever the style of the line.

    >>> _coloured("A♠ 10♦", "")
    'A♠ \\x1b[31m10♦\\x1b[0m'
    """
    line = _RED_CARD.sub(lambda card: f"{_RED}{card[0]}{_PLAIN}{code}", text)
    return f"{code}{line}{_PLAIN}" if code else line
