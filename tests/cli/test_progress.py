"""The bar of long work, at a real terminal: it is drawn there, and the answer stays what it is."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from paigow.games.submission import sample_text

pytestmark = pytest.mark.skipif(os.name != "posix", reason="terminals as they are on POSIX")
START = "from paigow.cli.main import main; main()"
PAIGOW = [sys.executable, "-c", START]
SIMULATE = ("simulate", "-n", "3", "--seed", "1", "-g", "supreme-pai-gow")


def at_a_terminal(*words: str) -> tuple[bytes, bytes]:
    """What the command prints, and what the terminal that holds its error stream gets."""
    ours, theirs = os.openpty()
    with subprocess.Popen(
        [*PAIGOW, *words],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=os.environ | {"TERM": "xterm"},
    ) as command:
        os.close(theirs)
        seen = b"".join(iter(lambda: _read(ours), b""))
        assert command.stdout is not None
        out = command.stdout.read()
    os.close(ours)
    assert command.returncode == 0
    return out, seen


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65_536)
    except OSError:  # so does the end of a terminal show itself
        return b""


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("json_", [(), ("--json",)])
def test_a_bar_is_drawn_and_the_answer_stays_out_of_it(json_: tuple[str, ...]) -> None:
    out, seen = at_a_terminal(*SIMULATE, *json_)
    assert b"\x1b[" in seen
    assert rb"\x1b" not in seen
    assert b"Supreme Pai Gow" in seen
    without = subprocess.run([*PAIGOW, *SIMULATE, *json_], capture_output=True, check=True)
    assert (out, without.stderr) == (without.stdout, b"")


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    ("words", "says"),
    [(("check", "{}"), b"counting the odds"), (("odds", "submission", "{}", "--json"), b"Bonus")],
    ids=lambda each: each[0] if isinstance(each, tuple) else "",
)
def test_a_check_and_a_sheet_show_what_they_count(
    words: tuple[str, ...], says: bytes, tmp_path: Path
) -> None:
    file = tmp_path / "supreme.toml"
    file.write_text(sample_text("supreme-pai-gow"), "utf-8")
    out, seen = at_a_terminal(*(word.format(file) for word in words))
    assert says in seen
    assert b"\x1b[" in seen
    assert rb"\x1b" not in seen
    assert says not in out or b"{" in out
