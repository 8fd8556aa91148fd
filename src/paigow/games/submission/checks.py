"""All the rules between the fields of a submission, gathered."""

from __future__ import annotations

from typing import Final

from paigow.games.submission.violations import Check

ERRORS: Final[tuple[Check, ...]] = ()
WARNINGS: Final[tuple[Check, ...]] = ()
