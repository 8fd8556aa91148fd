"""What lessons and glossary name from the data: a text has it in braces, and nobody types it.

>>> filled("A vigorish of {vigorish} percent.", "pai-gow-poker")
'A vigorish of 5 percent.'
>>> filled("They are {mixed_pairs}.")
'They are 3-6 with 4-5, 3-5 with 2-6, 3-4 with 2-5 and 1-4 with 2-3.'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Final

from paigow.games.catalogue import game as game_of
from paigow.games.hands import CARDS
from paigow.games.pay_tables import Row, pay_table
from paigow.games.payouts import Push
from paigow.games.submission.samples import default_submission
from paigow.games.wager_kinds import WagerKind
from paigow.rules.poker.hand_types import HAND_TYPES
from paigow.rules.tiles.hands import PAIR_RANKS, PairKind
from paigow.table.showing.wording import hand_called, series

_NAMED: Final = re.compile(r"\{(\w+)\}")


AS_THEY_ARE: Final[Mapping[str, str]] = MappingProxyType({})
"""English needs no other words for what the data says."""


def filled(text: str, game: str | None = None, called: Mapping[str, str] = AS_THEY_ARE) -> str:
    """A text with what it names from the data, for the game it speaks of; its lines are one paragraph.
    What the data says in English is called otherwise in a text of another language.

    >>> filled("{fortune_wins}", "pai-gow-poker", {"three of a kind": "三條"})
    '三條'
    """
    return _NAMED.sub(lambda found: _called(_FIGURES[found[1]](game or ""), called), " ".join(text.split()))


def _called(figure: str, called: Mapping[str, str]) -> str:
    for english, other in called.items():
        figure = figure.replace(english, other)
    return figure


def _vigorish(game: str) -> str:
    return str(game_of(game).vigorish_percent)


def _mixed_pairs(_: str) -> str:
    mixed = (pair.tiles[0] for pair in PAIR_RANKS if pair.kind is PairKind.MIXED)
    return series([pair.replace(" ", " with ") for pair in mixed])


def _house_ways(_: str) -> str:
    """The house ways that are called after the casino that has published them."""
    ways = CARDS.house_ways()
    return series([way.title for way in ways if way.provenance.startswith(way.title)])


def _fortune_wins(game: str) -> str:
    return _least(row for row in _fortune(game) if not isinstance(row.pays, Push))


def _fortune_envied(game: str) -> str:
    return _least(row for row in _fortune(game) if row.envy is not None)


def _fortune(game: str) -> tuple[Row, ...]:
    """The rows of the Fortune Bonus, as the game's own submission files it."""
    offer: Any = default_submission(game).offer(WagerKind.FORTUNE_BONUS)
    return pay_table(offer.pay_table).rows


def _least(rows: Iterable[Row]) -> str:
    """The lowest of these hands by their rank, which is not the order in which pay tables print them."""
    ranked = list(HAND_TYPES)
    return hand_called(max(rows, key=lambda row: ranked.index(row.hand)).name)


_FIGURES: Final[Mapping[str, Callable[[str], str]]] = {
    "vigorish": _vigorish,
    "mixed_pairs": _mixed_pairs,
    "fortune_wins": _fortune_wins,
    "fortune_envied": _fortune_envied,
    "house_ways": _house_ways,
}
