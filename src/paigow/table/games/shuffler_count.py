"""When the wrong count of a shuffler may be reported (PGP 17(i), SPG 8(e))."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from paigow.games.submission import RulesSubmission
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.rules import Consequence
from paigow.table.state.values import Phase


def counted_after(
    submission: RulesSubmission, known: Mapping[Irregularity, Consequence], phases: frozenset[Phase]
) -> Mapping[Irregularity, Consequence]:
    """The irregularities of a game, with a wrong count in these phases too: the device counts after the
    completion of a shuffle. The switch keeps the report to the shuffle itself (PGP-17i.2, SPG-8e.2)."""
    if not submission.switches.count_after_shuffle:
        return known
    wrong = known[Irregularity.SHUFFLER_COUNT_WRONG]
    return {**known, Irregularity.SHUFFLER_COUNT_WRONG: replace(wrong, phases=phases)}
