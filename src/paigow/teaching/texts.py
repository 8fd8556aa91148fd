"""The package's texts: reads and checks files of data, and fills what a text names in braces from the data.

>>> fill_text("A vigorish of {vigorish} percent.", "pai-gow-poker")
'A vigorish of 5 percent.'
>>> fill_text("They are {mixed_pairs}.")
'They are 3-6 with 4-5, 3-5 with 2-6, 3-4 with 2-5 and 1-4 with 2-3.'
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from paigow.errors import unknown
from paigow.games.catalogue import game as game_of
from paigow.games.hands import CARDS
from paigow.games.pay_tables import Push, Row, pay_table
from paigow.games.submission.samples import default_submission
from paigow.games.wager_kinds import WagerKind
from paigow.message import series
from paigow.rules.poker.hand_types import HAND_TYPES
from paigow.rules.tiles.hands import PAIR_RANKS, PairKind
from paigow.table.showing.wording import hand_called


def read_package_data(*path: str) -> dict[str, Any]:
    """A TOML file of the package's data.

    >>> read_package_data("tile_names.toml")["name"]["Goose"]["spoken"]
    'Gor'
    """
    return tomllib.loads(files("paigow").joinpath("data", *path).read_text("utf-8"))


def check_keys(data: Mapping[str, Any], keys: Collection[str], where: str) -> Mapping[str, Any]:
    """The same data, if it has no key but these.

    >>> check_keys({"wrd": "push"}, ("word", "text"), "an entry")
    Traceback (most recent call last):
    paigow.errors.UnknownNameError: there is no key of an entry 'wrd'; did you mean 'word'?
    """
    for key in data:
        if key not in keys:
            raise unknown(f"key of {where}", key, list(keys))
    return data


_NAMED: Final = re.compile(r"\{(\w+)\}")


AS_THEY_ARE: Final[Mapping[str, str]] = MappingProxyType({})
"""English needs no other words for what the data says."""


def fill_text(text: str, game: str | None = None, called: Mapping[str, str] = AS_THEY_ARE) -> str:
    """A text with what it names from the data, for the game it speaks of; its lines are one paragraph.
    What the data says in English is called otherwise in a text of another language.

    >>> fill_text("{fortune_wins}", "pai-gow-poker", {"three of a kind": "三條"})
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
