"""The games at the table as data: phases, delivery, judging, and the order of settlement.

`game_rules` makes the rules of a table from its submission; each family of games has a file of its own, and
`parts` has what several of them use.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from functools import lru_cache
from typing import Final
from weakref import WeakValueDictionary

from paigow.games.hands import family_of
from paigow.games.pay_tables import MOST_FILED
from paigow.games.submission import RulesSubmission
from paigow.table.games.poker import poker_rules
from paigow.table.games.supreme import supreme_rules
from paigow.table.games.tiles import tile_rules
from paigow.table.state.rules import GameRules

__all__ = ["game_rules", "parts", "tiles"]

_BY_FAMILY = {"poker": poker_rules, "supreme": supreme_rules, "tiles": tile_rules}


_in_use: Final[WeakValueDictionary[RulesSubmission, GameRules]] = WeakValueDictionary()


@lru_cache(MOST_FILED)
def game_rules(submission: RulesSubmission) -> GameRules:
    """The rules of a table, compiled from its submission: the same ones for as long as some table has them,
    or they were asked for lately. A server that opens tables without end forgets those that nobody has."""
    rules = _in_use.get(submission)
    if rules is None:
        rules = _BY_FAMILY[family_of(submission.game).name](submission)
        _in_use[submission] = rules
    return rules


def _compiled_again(
    rules: GameRules,
) -> tuple[Callable[[RulesSubmission], GameRules], tuple[RulesSubmission]]:
    return game_rules, (rules.submission,)


copyreg.pickle(GameRules, _compiled_again)  # a copy of a table, also in another process, has the same rules
