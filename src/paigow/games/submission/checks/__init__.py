"""All the rules between the fields of a submission, gathered in the order in which they are reported."""

from typing import Final

from paigow.games.submission.checks import equipment, wagers, warnings
from paigow.games.submission.violations import SubmissionCheck

RULES: Final[tuple[SubmissionCheck, ...]] = (equipment.rules_of_the_game,)
"""Judged first, since every other check goes by the rules that the game follows."""
ERRORS: Final[tuple[SubmissionCheck, ...]] = (*equipment.CHECKS, *wagers.CHECKS)
LIMITS: Final[tuple[SubmissionCheck, ...]] = wagers.LIMITS
"""They compute with the wagers, so they wait until nothing is wrong with those."""
WARNINGS: Final[tuple[SubmissionCheck, ...]] = warnings.CHECKS

__all__ = ["ERRORS", "LIMITS", "RULES", "WARNINGS"]
