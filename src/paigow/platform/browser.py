"""The person's own browser, where there is one to be seen."""

from __future__ import annotations

import os
import sys
import webbrowser
from threading import Thread

_SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")
"""Any of these says that somebody would see a browser, or names one."""


def has_screen() -> bool:
    """Whether a browser would be seen: without a screen, one for terminals would take the terminal over."""
    return sys.platform == "darwin" or any(os.environ.get(each) for each in _SCREENS)


def show_page(address: str) -> None:
    """Show a page in the person's browser. Nobody waits for it, and nothing depends on it."""
    if has_screen():
        Thread(target=webbrowser.open, args=(address,), daemon=True).start()
