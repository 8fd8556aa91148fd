"""Draw terminals from what the commands really print: python docs/terminal_picture.py"""

from __future__ import annotations

import io
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

STATIC = Path(__file__).parent / "_static"
PICTURES = {
    "terminal": (
        'paigow set --game pai-gow-poker --house-way foxwoods "Ks Kd Qh Jc Ts 9d Ah"',
        'paigow rank --game pai-gow-tiles "2-4 1-4"',
        'paigow classify --table pgp-14d-1 "As Ks 9s 4s Jk Kh Kd"',
        "paigow odds main --game pai-gow-tiles --dealer-way maryland --player-way canberra",
    ),
    "settings": ('paigow settings --game supreme-pai-gow "Jk Ac 6d 5c"',),
    "advise": ('paigow advise --game pai-gow-poker "Ts Td Ah Kc 7s 5d 2h"',),
    "train": ('echo "2 3" | paigow train --game pai-gow-poker --seed 4',),
}
"""The pictures by name, and what is typed in each: that of the README, then those of the documents."""


def drawn_terminal(name: str) -> str:
    """What the commands of a picture print, as an SVG."""
    console = Console(
        record=True, width=100 if name == "terminal" else 84, file=io.StringIO(), force_terminal=True
    )
    for command in PICTURES[name]:
        console.print(Text(f"$ {command}", style="bold"))
        console.print(Text.from_ansi(printed(command)))
    picture = console.export_svg(title="paigow")
    # The picture must not fetch anything: the font it names is whatever the reader's machine calls monospace.
    picture = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)
    return picture.replace("Fira Code", "ui-monospace")


def printed(command: str) -> str:
    """What a command prints in a terminal of 80 columns; before a pipe stands what is typed into it."""
    typed, _, called = command.rpartition(" | ")
    words = [sys.executable, "-m", "paigow.cli.main", *shlex.split(called)[1:]]
    terminal = {"COLUMNS": "80", "LINES": "24", "FORCE_COLOR": "1", "NO_COLOR": "", "TERM": "xterm-256color"}
    seen = os.environ | terminal | {"PYTHONIOENCODING": "utf-8"}
    answers = "".join(f"{each}\n" for each in shlex.split(typed)[1:])
    return subprocess.run(words, input=answers, capture_output=True, text=True, check=True, env=seen).stdout


def main() -> None:
    for name in PICTURES:
        (STATIC / f"{name}.svg").write_text(drawn_terminal(name), encoding="utf-8")


if __name__ == "__main__":
    main()
