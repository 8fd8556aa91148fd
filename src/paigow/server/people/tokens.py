"""When a token ends: 256 bits that the store makes and keeps as a hash, for so long and no longer."""

from __future__ import annotations

import re
from typing import Final

TOKEN: Final = re.compile(r"[0-9a-f]{64}")
"""What a token looks like; whatever does not is not looked up."""
COOKIE: Final = "paigow_token"
HOST_COOKIE: Final = f"__Host-{COOKIE}"
"""Its name by HTTPS: a browser takes a cookie of such a name from this very host alone."""
IDLE: Final = 30 * 60
"""Seconds without a word after which a player's token ends (GLI-19 2.5.4)."""
ABSOLUTE: Final = 24 * 60 * 60
"""Seconds after which a player's token ends in any case."""
NOTED: Final = 5 * 60
"""Seconds after which it is written down again that somebody is there."""


def is_unused(now: int, seen: int) -> bool:
    """Whether nobody has used a token for too long.

    >>> is_unused(now=1_800, seen=1), is_unused(now=1_800, seen=0)
    (False, True)
    """
    return now - seen >= IDLE
