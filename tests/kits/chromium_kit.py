"""A real Chromium for the tests of the page: found, or installed where that is allowed, or asked for.

Run by itself, as `make test` does before anything else, it says so at once where there is none.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ELSEWHERE: Final = (
    Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
    Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
)
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
INSTALLING: Final = (
    ("apt-get", "update"),
    # Without fonts a Chromium draws no text, and without libatomic1 Playwright's own Node does not start;
    # another run may be installing at this moment.
    ("apt-get", "-o", "DPkg::Lock::Timeout=600", "install", "-y", "--no-install-recommends",
     "chromium", "fonts-liberation", "libatomic1"),
)  # fmt: skip
OWN: Final = (
    "from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as play: print(play.chromium.executable_path, end='')"
)
ASKED: Final = "PAIGOW_INSTALL_CHROMIUM"
MISSING: Final = (
    "the tests of the page need a Chromium: install one, on Debian by apt-get install chromium, or as root "
    f"run again with {ASKED}=1 and that is done for you"
)


class NoChromiumError(Exception):
    """There is none, and none may be installed."""


def chromium() -> str:
    """Where this machine has a Chromium; one is installed where there is none and that is allowed."""
    if found := _found():
        return found
    if not _may_install():
        raise NoChromiumError(MISSING)
    for command in INSTALLING:
        if subprocess.run(command, stdout=subprocess.DEVNULL, check=False).returncode:
            raise NoChromiumError(f"{' '.join(command)} failed; {MISSING}")
    if found := _found():
        return found
    raise NoChromiumError(f"what apt-get installed is not to be found; {MISSING}")


def _found() -> str | None:
    return next(_everywhere(), None)


def _everywhere() -> Iterator[str]:
    yield from filter(None, map(shutil.which, NAMES))
    yield from (str(path) for path in ELSEWHERE if path.exists())
    # One that `playwright install chromium` has brought. Playwright is asked in a process of its own: in this
    # one it may be at work already; and on a bare machine it does not even start.
    asked = subprocess.run([sys.executable, "-c", OWN], capture_output=True, text=True, check=False)
    if asked.returncode == 0 and asked.stdout and Path(asked.stdout).exists():
        yield asked.stdout


def _may_install() -> bool:
    """Whether it is for us to install: as root on a Debian, in continuous integration or when asked."""
    is_wanted = bool(os.environ.get("CI") or os.environ.get(ASKED))
    return is_wanted and os.geteuid() == 0 and shutil.which("apt-get") is not None


if __name__ == "__main__":
    try:
        chromium()
    except NoChromiumError as trouble:
        sys.exit(str(trouble))
