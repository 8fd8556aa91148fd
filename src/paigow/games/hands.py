"""The three families of hands, so that a command or a table need not ask which game it serves.

Every Pai Gow Poker sets seven cards, Supreme Pai Gow four cards, Pai Gow Tiles four tiles. A `Family` answers
whatever differs between them.

>>> family = family_of("pai-gow-tiles")
>>> [str(setting) for setting in family.settings(family.parse("2-4 1-2 6-6 6-6"))][0]
'2-4 1-2 / 6-6 6-6'
"""

# ruff: noqa: ARG002 - a family that has no switch of its own takes the switches all the same

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib.resources.abc import Traversable
from itertools import combinations
from typing import Any, Final, Generic

from paigow.cards import DECK_53, DECK_54, Card, format_cards, parse_cards
from paigow.errors import NotationError, NotSetCorrectlyError, cut_short, needs
from paigow.games.catalogue import GAMES, Game, GameName, StartMethod
from paigow.games.catalogue import game as game_by_name
from paigow.games.pay_tables import hand_name
from paigow.pieces import check_dealt
from paigow.rules import setting as poker
from paigow.rules.house_ways import FamilyName, names
from paigow.rules.house_ways import house_way as house_way_of_family
from paigow.rules.house_ways.base import HouseWay
from paigow.rules.house_ways.reader import HouseWayError, unified
from paigow.rules.outcome import Outcome
from paigow.rules.poker.hand_types import HAND_TYPES
from paigow.rules.poker.hands import HighHand, LowHand, high_hand, low_hand
from paigow.rules.poker.ranks import LOW_RANKS, HandRanks
from paigow.rules.poker.seven_cards import ORDINARY, SevenCards
from paigow.rules.ranking_clauses import (
    high_hand_ranked_by,
    low_hand_ranked_by,
    tiles_ranked_by,
    two_cards_ranked_by,
)
from paigow.rules.setting import Piece, Setting
from paigow.rules.supreme import bonus as supreme_bonus
from paigow.rules.supreme import hands as supreme
from paigow.rules.supreme.hands import TwoCardHand
from paigow.rules.tiles import hands as tiles
from paigow.rules.tiles import pair_fortunes
from paigow.rules.tiles.hands import TwoTileHand
from paigow.switches import DEFAULT, Switches
from paigow.tiles import TILES, Tile, format_tiles, parse_tiles

_Record = dict[str, object]
HandRank = HighHand | LowHand | TwoCardHand | TwoTileHand
"""The rank of a hand, whatever its family; ranks of one kind are ordered."""
_Rank = Callable[[Sequence[Any], Switches], _Record]


class Family(ABC, Generic[Piece]):
    """How the hands of a family of games are read, set, judged, described, compared and ranked."""

    name: FamilyName
    pieces: str
    """What a hand is made of: cards or tiles."""
    deck: tuple[Piece, ...]
    """All pieces that a round is dealt from."""
    size: int
    """How many pieces a hand is dealt."""
    high_size: int
    """How many of them are the high hand."""
    start_methods: tuple[StartMethod, ...]
    """How the starting position may be found (PGP-4a.1, SPG-4a, PGT-6A-1)."""
    counts_after_every_deal: bool = False
    """Whether the cards that remain are counted after every deal (PGP-8-d)."""
    lets_bank_shake_dice: bool = False
    """Whether a bank shakes dice though a random number generator serves other rounds (PGT-9J-2)."""
    printed_house_way: str | None = None
    """The house way that the document itself prints (PGT-8D)."""

    def __repr__(self) -> str:
        return f"<the family {self.name}>"

    @abstractmethod
    def read(self, text: str, count: int | None = None) -> tuple[Piece, ...]:
        """The pieces that a text names, so many where a count is given."""

    def parse(self, text: str) -> tuple[Piece, ...]:
        """Read a whole deal: as many pieces as a hand is dealt."""
        return self.read(text, self.size)

    @abstractmethod
    def format(self, pieces: Iterable[Piece]) -> str:
        """Pieces as a text, in printed order."""

    def setting(self, setting: Setting[Piece] | str) -> Setting[Piece]:
        """A setting as it is given, or as a text says it: the high hand, a stroke, the low hand.

        >>> str(family_of("pai-gow-tiles").setting("1-2 2-4 / 6-6 6-6"))
        '2-4 1-2 / 6-6 6-6'
        """
        if not isinstance(setting, str):
            needs(Setting, setting=setting)
            return setting
        high, stroke, low = setting.partition("/")
        if not stroke:
            raise NotationError(f"write the high hand, a stroke and the low hand, not {cut_short(setting)}")
        laid: Setting[Piece] = self.lay(
            self.read(high, self.high_size), self.read(low, self.size - self.high_size)
        )
        check_dealt((*laid.high, *laid.low), self.deck, self.size)
        return laid

    def settings(self, pieces: Sequence[Piece] | str) -> Iterator[Setting[Piece]]:
        """Every way to divide a deal into a high hand and a low hand."""
        return self._settings(self.parse(pieces) if isinstance(pieces, str) else pieces)

    @abstractmethod
    def lay(self, high: Sequence[Piece], low: Sequence[Piece]) -> Setting[Piece]:
        """The setting that two hands make as somebody laid them."""

    def judge(
        self, setting: Setting[Piece] | str, switches: Switches = DEFAULT
    ) -> NotSetCorrectlyError | None:
        """Why a setting is not correct; None where it is."""
        return self._judge(self.setting(setting), switches)

    def describe(self, setting: Setting[Piece] | str, switches: Switches = DEFAULT) -> tuple[str, str]:
        """What the high hand and the low hand are called."""
        high, low = self._ranks(self.setting(setting), switches)
        return high.describe(), low.describe()

    def compare(
        self, player: Setting[Piece] | str, other: Setting[Piece] | str, switches: Switches = DEFAULT
    ) -> Outcome:
        """How a player's hands fare against those of the dealer or bank."""
        return self._compare(self.setting(player), self.setting(other), switches)

    @abstractmethod
    def rank(self, hand: Sequence[Piece] | str, switches: Switches = DEFAULT) -> HandRank:
        """The rank of a high hand or a low hand: the higher of two is the greater, and copies are equal."""

    @abstractmethod
    def rankings(self) -> Mapping[int, _Rank]:
        """How pieces are ranked, by how many there are."""

    def _hand(self, hand: Sequence[Piece] | str, sizes: tuple[int, ...]) -> Sequence[Piece]:
        pieces = self.read(hand) if isinstance(hand, str) else hand
        needs(Sequence, hand=pieces)
        if len(pieces) not in sizes:
            raise _not_ranked(self, sizes, pieces)
        check_dealt(pieces, self.deck, len(pieces))
        return pieces

    @abstractmethod
    def _settings(self, pieces: Sequence[Piece]) -> Iterator[Setting[Piece]]: ...

    @abstractmethod
    def _judge(self, setting: Setting[Piece], switches: Switches) -> NotSetCorrectlyError | None: ...

    @abstractmethod
    def _ranks(self, setting: Setting[Piece], switches: Switches) -> tuple[HandRank, HandRank]: ...

    @abstractmethod
    def _compare(self, player: Setting[Piece], other: Setting[Piece], switches: Switches) -> Outcome: ...

    @property
    def games(self) -> tuple[GameName, ...]:
        """The games of the family."""
        return tuple(each.name for each in GAMES if each.family == self.name)

    @property
    def house_way_names(self) -> tuple[str, ...]:
        """The names of the family's house ways."""
        return names(self.name)

    def house_ways(self, switches: Switches = DEFAULT) -> list[HouseWay[Piece]]:
        """Every house way of the family."""
        return [self.house_way(name, switches) for name in self.house_way_names]

    def house_way(self, name: str, switches: Switches = DEFAULT) -> HouseWay[Piece]:
        """A house way by name."""
        return house_way_of_family(self.name, name, switches)  # type: ignore[return-value]


class _CardFamily(Family[Card]):
    """What the families of card games share."""

    pieces = "cards"

    def read(self, text: str, count: int | None = None) -> tuple[Card, ...]:
        return parse_cards(text, count, self.deck)

    def format(self, pieces: Iterable[Card]) -> str:
        return format_cards(pieces)

    def lay(self, high: Sequence[Card], low: Sequence[Card]) -> Setting[Card]:
        return poker.set_cards(high, low)


class _PokerFamily(_CardFamily):
    """Seven cards, set as five and two."""

    name = "poker"
    deck = DECK_53
    size = 7
    high_size = 5
    start_methods = tuple(StartMethod)
    counts_after_every_deal = True

    def _settings(self, pieces: Sequence[Card]) -> Iterator[Setting[Card]]:
        return poker.settings(pieces)

    def _judge(self, setting: Setting[Card], switches: Switches) -> NotSetCorrectlyError | None:
        return poker.why_not_correct(setting, switches.ace_five)

    def rank(self, hand: Sequence[Card] | str, switches: Switches = DEFAULT) -> HandRank:
        cards = self._hand(hand, (2, 5))
        return low_hand(cards) if len(cards) == 2 else high_hand(cards, switches.ace_five)

    def _ranks(self, setting: Setting[Card], switches: Switches) -> tuple[HandRank, HandRank]:
        return poker.rank(setting, switches.ace_five)

    def _compare(self, player: Setting[Card], other: Setting[Card], switches: Switches) -> Outcome:
        return poker.compare(player, other, switches.ace_five)

    def rankings(self) -> Mapping[int, _Rank]:
        return {2: self._low, 5: self._high, 7: self._seven}

    def _low(self, cards: Sequence[Card], _: Switches) -> _Record:
        hand = low_hand(cards)
        return {
            "describe": hand.describe(),
            "category": hand.category.title,
            "rank": HandRanks.low(cards) + 1,
            "ranks": LOW_RANKS,
            "clauses": low_hand_ranked_by(cards),
        }

    def _high(self, cards: Sequence[Card], switches: Switches) -> _Record:
        hand, ranks = high_hand(cards, switches.ace_five), HandRanks.for_ace_five(switches.ace_five)
        return {
            "describe": hand.describe(),
            "category": hand.category.title,
            "rank": ranks.high(cards) + 1,
            "ranks": len(ranks.hands),
            "clauses": high_hand_ranked_by(cards, switches.ace_five),
        }

    def _seven(self, cards: Sequence[Card], switches: Switches) -> _Record:
        """The best five of seven (PGP-15d2.1), and every hand type of the optional wagers they hold."""
        best = max(combinations(cards, 5), key=HandRanks.for_ace_five(switches.ace_five).high)
        hand = SevenCards.from_cards(cards)
        holds = [name for name, is_held in HAND_TYPES.items() if is_held(hand, ORDINARY)]
        return {**self._high(best, switches), "holds": holds}


class _SupremeFamily(_CardFamily):
    """Four cards of a deck with two jokers, set as two and two."""

    name = "supreme"
    deck = DECK_54
    size = 4
    high_size = 2
    start_methods = (StartMethod.DICE, StartMethod.RNG, StartMethod.BUTTON)

    def _settings(self, pieces: Sequence[Card]) -> Iterator[Setting[Card]]:
        return supreme.settings(pieces)

    def _judge(self, setting: Setting[Card], switches: Switches) -> NotSetCorrectlyError | None:
        return supreme.why_not_correct(setting)

    def rank(self, hand: Sequence[Card] | str, switches: Switches = DEFAULT) -> HandRank:
        return supreme.two_card_hand(self._hand(hand, (2,)))

    def _ranks(self, setting: Setting[Card], switches: Switches) -> tuple[HandRank, HandRank]:
        return supreme.rank_setting(setting)

    def _compare(self, player: Setting[Card], other: Setting[Card], switches: Switches) -> Outcome:
        return supreme.compare(player, other)

    def rankings(self) -> Mapping[int, _Rank]:
        return {2: self._two_cards, 4: self._four_cards}

    def _two_cards(self, cards: Sequence[Card], _: Switches) -> _Record:
        hand = supreme.two_card_hand(cards)
        return {
            "describe": hand.describe(),
            "category": hand.tier.name.lower(),
            "rank": hand.rank + 1,
            "ranks": 27,
            "clauses": two_cards_ranked_by(cards),
        }

    def _four_cards(self, cards: Sequence[Card], switches: Switches) -> _Record:
        held = list(supreme_bonus.held(cards, switches))
        return {"describe": hand_name(held[0]) if held else "no bonus hand", "holds": held}


class _TileFamily(Family[Tile]):
    """Four tiles, set as two and two."""

    name = "tiles"
    pieces = "tiles"
    deck = TILES
    size = 4
    high_size = 2
    start_methods = (StartMethod.DICE, StartMethod.RNG)
    lets_bank_shake_dice = True
    printed_house_way = "maryland"

    def read(self, text: str, count: int | None = None) -> tuple[Tile, ...]:
        return parse_tiles(text, count)

    def format(self, pieces: Iterable[Tile]) -> str:
        return format_tiles(pieces)

    def _settings(self, pieces: Sequence[Tile]) -> Iterator[Setting[Tile]]:
        return tiles.settings(pieces)

    def lay(self, high: Sequence[Tile], low: Sequence[Tile]) -> Setting[Tile]:
        return tiles.set_tiles(high, low)

    def _judge(self, setting: Setting[Tile], switches: Switches) -> NotSetCorrectlyError | None:
        return None  # the higher hand is the high hand: PGT-1B-5

    def rank(self, hand: Sequence[Tile] | str, switches: Switches = DEFAULT) -> HandRank:
        return tiles.two_tile_hand(self._hand(hand, (2,)))

    def _ranks(self, setting: Setting[Tile], switches: Switches) -> tuple[HandRank, HandRank]:
        return tiles.rank_setting(setting)

    def _compare(self, player: Setting[Tile], other: Setting[Tile], switches: Switches) -> Outcome:
        return tiles.compare(player, other)

    def rankings(self) -> Mapping[int, _Rank]:
        return {2: self._two_tiles, 4: self._four_tiles}

    def _two_tiles(self, pieces: Sequence[Tile], _: Switches) -> _Record:
        hand = tiles.two_tile_hand(pieces)
        return {
            "describe": hand.describe(),
            "pair_rank": hand.pair.rank if hand.pair else None,
            "value": hand.value,
            "highest_tile": hand.highest,
            "clauses": tiles_ranked_by(pieces),
        }

    def _four_tiles(self, pieces: Sequence[Tile], _: Switches) -> _Record:
        held = list(pair_fortunes.held(pieces))
        return {"describe": hand_name(held[0]) if held else "no pair", "holds": held}


CARDS: Final = _PokerFamily()
SUPREME: Final = _SupremeFamily()
TILE_HANDS: Final = _TileFamily()
_BY_NAME: Final[Mapping[FamilyName, Family[Any]]] = {each.name: each for each in (CARDS, SUPREME, TILE_HANDS)}


def family_of(game: str | Game) -> Family[Any]:
    """The family of a game.

    >>> family_of("ez-pai-gow-poker").size
    7
    """
    return _BY_NAME[game_by_name(game).family]


def house_way(game: str | Game, name: str | Traversable, switches: Switches = DEFAULT) -> HouseWay[Any]:
    """A house way of a game by name, or one of your own by its file (a `Path`) or its whole text.

    The game may also be named by its family. A file that has faults is refused with the first of them.

    >>> given = house_way("pai-gow-poker", "foxwoods").set("Kd Ks Qd Qs 9h 5c 2d")
    >>> str(given), given.rule
    ('Kd Ks 9h 5c 2d / Qd Qs', 'two pairs, jacks or higher')
    """
    family = next((each for each in _BY_NAME.values() if each.name == game), None) or family_of(game)
    if isinstance(name, str):
        return family.house_way(name, switches)
    needs(Traversable, name=name)
    try:
        return family.house_way(unified(name.read_text("utf-8")), switches)
    except HouseWayError as error:
        raise HouseWayError(error.faults, str(name)) from None


def rank(game: str | Game, hand: Sequence[Any] | str, switches: Switches = DEFAULT) -> Any:
    """The rank of a high hand or a low hand: the higher of two is the greater, and copies are equal.

    >>> rank("pai-gow-poker", "Ks Kh 2d 2c 3s") > rank("pai-gow-poker", "Qs Qh Jd Jc As")
    True
    >>> rank("pai-gow-tiles", "2-4 1-2").describe()
    'Supreme Pair'
    """
    return family_of(game).rank(hand, switches)


def ranked(
    game: str | Game | Family[Any], hand: Sequence[Any] | str, switches: Switches = DEFAULT
) -> _Record:
    """What there is to say of a hand, as one writes it to JSON: its name, its place among all, its clauses.

    >>> ranked("pai-gow-poker", "Ks Kh 2d 2c 3s")["describe"]
    'two pairs, kings and twos, with a three'
    >>> ranked("pai-gow-tiles", "6-6 6-6 1-2")
    Traceback (most recent call last):
    paigow.errors.NotationError: 2 or 4 tiles are ranked, not 3
    """
    family = game if isinstance(game, Family) else family_of(game)
    by_count = family.rankings()
    pieces = family._hand(hand, tuple(by_count))
    return {"hand": family.format(pieces), **by_count[len(pieces)](pieces, switches)}


def _not_ranked(family: Family[Any], sizes: Sequence[int], pieces: Sequence[Any]) -> NotationError:
    counts = " or ".join(map(str, sizes))
    return NotationError(f"{counts} {family.pieces} are ranked, not {len(pieces)}")
