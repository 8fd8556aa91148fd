"""Puts the page into a wheel that is built from a clean checkout, where nobody has run `make page`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PageHook(BuildHookInterface[Any]):
    """Builds the page, unless it is there or the install is editable."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:  # noqa: ARG002
        root = Path(self.root)
        if version != "editable" and not (root / "src" / "paigow" / "web" / "site" / "index.html").exists():
            subprocess.run([sys.executable, str(root / "page" / "build.py")], check=True)
