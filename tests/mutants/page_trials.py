"""Tries a fault of the page: its own check and unit tests first, then browser tests on the page built so.

Among the tests of such a fault `page` stands for what `make page-check` runs, without the linter: it
would notice a fault by its format. Node's packages and the browser are those of the checkout.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from workshop import Trial, Verdict, Workshop

PAGE: Final = "page"
_SHARED: Final = ("page/node_modules", "tests/chromium/node_modules", ".cache/chromium")
"""What git does not know and a copy needs: it changes nothing of it."""


def page_trial(
    place: Workshop, name: str, file: str, text: str, tests: Sequence[str], *, checkout: Path
) -> Trial:
    """Plant a fault in the page of a copy, ask, and take it out again."""
    _share(place.root, checkout)
    in_browser = [each for each in tests if each != PAGE]
    path = place.root / file
    sound = path.read_text("utf-8")
    path.write_text(text, "utf-8")
    try:
        if PAGE in tests and not _holds(place.root):
            path.write_text(sound, "utf-8")
            if not _holds(place.root):
                sys.exit("the page's own tests fail without a fault; they prove nothing")
            return Trial(name, Verdict.CAUGHT, len(tests))
        if not in_browser:
            return Trial(name, Verdict.SURVIVED, len(tests))
        if _run(place.root, sys.executable, "page/build.py"):
            return Trial(name, Verdict.CAUGHT, len(tests))
    finally:
        path.write_text(sound, "utf-8")
    found = place.trial(name, file, text, in_browser)
    _run(place.root, sys.executable, "page/build.py")
    return found


def _share(root: Path, checkout: Path) -> None:
    for each in _SHARED:
        if (checkout / each).exists() and not (root / each).exists():
            (root / each).parent.mkdir(parents=True, exist_ok=True)
            (root / each).symlink_to((checkout / each).resolve())


def _holds(root: Path) -> bool:
    """Whether the page's types and its own tests are in order."""
    assets = root / PAGE / "generate_assets.py"
    if assets.exists() and _run(assets.parent, sys.executable, assets.name):
        return False
    return not any(_run(root, "npm", "--prefix", PAGE, "run", "--silent", word) for word in ("types", "test"))


def _run(folder: Path, *command: str) -> int:
    paths = {
        "PATH": os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", ""))),
        "PYTHONPATH": str((folder if (folder / "src/paigow").exists() else folder.parent) / "src"),
    }
    return subprocess.run(
        command, cwd=folder, env={**os.environ, **paths}, capture_output=True, check=False
    ).returncode
