"""The rules of a table, of whichever game its Rules Submission files."""

from __future__ import annotations

import copyreg
from collections.abc import Callable
from functools import cache

from paigow.games.hands import family_of
from paigow.games.submission import RulesSubmission
from paigow.table.games.poker import poker_rules
from paigow.table.games.supreme.game import supreme_rules
from paigow.table.games.tiles.game import tile_rules
from paigow.table.state.rules import GameRules

_BY_FAMILY = {"cards": poker_rules, "supreme": supreme_rules, "tiles": tile_rules}


@cache
def game_rules(submission: RulesSubmission) -> GameRules:
    """The rules of a table, compiled once from its submission."""
    return _BY_FAMILY[family_of(submission.game).name](submission)


def _compiled_again(
    rules: GameRules,
) -> tuple[Callable[[RulesSubmission], GameRules], tuple[RulesSubmission]]:
    return game_rules, (rules.submission,)


copyreg.pickle(GameRules, _compiled_again)  # a copy of a table, also in another process, has the same rules
