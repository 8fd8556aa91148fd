"""Draw the terminal of the README from what the commands really print: python docs/terminal_picture.py"""

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

PICTURE = Path(__file__).parent / "_static" / "terminal.svg"
COMMANDS = (
    'paigow set --game pai-gow-poker --house-way foxwoods "Ks Kd Qh Jc Ts 9d Ah"',
    'paigow rank --game pai-gow-tiles "2-4 1-4"',
    'paigow classify --table pgp-14d-1 "As Ks 9s 4s Jk Kh Kd"',
    "paigow odds main --game pai-gow-tiles --dealer-way maryland --player-way canberra",
)


def main() -> None:
    console = Console(record=True, width=100, file=io.StringIO(), force_terminal=True)
    for command in COMMANDS:
        console.print(Text(f"$ {command}", style="bold"))
        words = [sys.executable, "-m", "paigow.cli.main", *shlex.split(command)[1:]]
        seen = os.environ | {"FORCE_COLOR": "1", "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
        printed = subprocess.run(words, capture_output=True, text=True, check=True, env=seen).stdout
        console.print(Text.from_ansi(printed))
    picture = console.export_svg(title="paigow")
    # The picture must not fetch anything: the font it names is whatever the reader's machine calls monospace.
    picture = re.sub(r"@font-face \{.*?\}", "", picture, flags=re.DOTALL)
    PICTURE.write_text(picture.replace("Fira Code", "ui-monospace"), encoding="utf-8")


if __name__ == "__main__":
    main()
