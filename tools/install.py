"""Install pinned requirements into this Python's environment: quickly, from wheels only, and quietly.

``python tools/install.py requirements/play.txt`` installs that file and then the project itself, editable.
uv does it, with the index that pip is set up to use; where uv cannot, pip does. Everything that they say
goes into
`install.log` in the environment; the screen shows one line, and of a failure what is missing and what to do.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
UV_REQUIREMENTS = ROOT / "requirements" / "uv.txt"
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "install", "--quiet")
WHEELS = ("--require-hashes", "--only-binary", ":all:")
PROJECT = ("--no-deps", "--no-build-isolation", "--editable", str(ROOT))
UV_SETTINGS = {
    "index-url": "UV_DEFAULT_INDEX",
    "extra-index-url": "UV_INDEX",
    "find-links": "UV_FIND_LINKS",
    "cert": "SSL_CERT_FILE",
}
"""What uv calls the settings of pip."""
REASON = re.compile(r"^(?:ERROR:|error:|\s*[×╰├]|\s+(?:Caused by|hint):)\s*(.*)$", re.MULTILINE)  # noqa: RUF001


def main(requirements: Path) -> None:
    """Install, or exit with what went wrong."""
    log = Path(sys.prefix) / "install.log"
    log.write_text("", "utf-8")
    with _progress(f"Installing {requirements.name} into {_shown(Path(sys.prefix))} (once)"):
        if not _install_with_uv(requirements, log):
            for what in ((*WHEELS, "--requirement", str(requirements)), PROJECT):
                if not _run([*PIP, *what], log):
                    raise SystemExit(_failure(log))


def _install_with_uv(requirements: Path, log: Path) -> bool:
    uv = Path(sys.executable).with_name("uv")
    if not _run([*PIP, *WHEELS, "--requirement", str(UV_REQUIREMENTS)], log):
        return False
    install = [str(uv), "pip", "install", "--quiet", "--python", sys.executable]
    environment = {**_pip_settings(), **os.environ}
    return _run([*install, *WHEELS, "--requirement", str(requirements)], log, environment) and _run(
        [*install, *PROJECT], log, environment
    )


def _pip_settings() -> dict[str, str]:
    """The index that pip is set up to use, in uv's words."""
    listed = subprocess.run([*PIP[:-2], "config", "list"], capture_output=True, text=True, check=False).stdout
    # Versions and hashes are pinned, so it does not matter which index has them.
    found = {"UV_INDEX_STRATEGY": "unsafe-best-match"}
    for line in listed.splitlines():
        key, _, value = line.partition("=")
        if name := UV_SETTINGS.get(key.rpartition(".")[2]):
            found[name] = value.strip("'\"").replace("\\n", " ")
    return found


def _run(command: Sequence[str], log: Path, environment: dict[str, str] | None = None) -> bool:
    """Whether a command succeeds; what it says goes into the log."""
    with log.open("a", encoding="utf-8") as file:
        print("$", *command, file=file, flush=True)
        try:
            done = subprocess.run(command, stdout=file, stderr=file, env=environment, check=False)
        except OSError as error:
            print(f"error: {error}", file=file)
            return False
    return done.returncode == 0


def _failure(log: Path) -> str:
    """What was not installed, as the installer said last, and what to do."""
    reasons = [found.strip() for found in REASON.findall(log.read_text("utf-8"))]
    return (
        f"Could not install: {reasons[-1] if reasons else 'see the log'}\n"
        f"Check the network and `pip config list`, then run make again. The whole log is {_shown(log)}."
    )


def _shown(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


@contextmanager
def _progress(text: str) -> Iterator[None]:
    """One line that says what is done and how long it took; on a terminal it counts the seconds."""
    begun = time.monotonic()
    is_over = threading.Event()

    def count() -> None:
        while not is_over.wait(1):
            print(f"\r{text}... {time.monotonic() - begun:.0f} s", end="", flush=True)

    print(f"{text}...", end="", flush=True)
    counter = threading.Thread(target=count, daemon=True)
    if sys.stdout.isatty():
        counter.start()
    try:
        yield
        end = f" done in {time.monotonic() - begun:.0f} s"
        print(f"\r{text}...{end}" if sys.stdout.isatty() else end, end="")
    finally:
        is_over.set()
        print(flush=True)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit("Say which requirements to install: python tools/install.py requirements/play.txt")
    main(ROOT / sys.argv[1])
