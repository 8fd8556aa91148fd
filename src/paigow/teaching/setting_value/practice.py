"""Hands to practise on: their kinds, a deal of some kind, and the setting that a person names."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence, Set
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any, Final

from paigow.cards import SECOND, Card
from paigow.errors import NotationError, PaigowError, unknown
from paigow.games.catalogue import GameName, game
from paigow.games.hands import Family, family_of
from paigow.money import Cents
from paigow.pieces import CardOrTile, Pieces
from paigow.rules.house_ways import FamilyName
from paigow.rules.house_ways.language import GROUPINGS, HANDS
from paigow.rules.poker.hands import COMPLETE, high_hand
from paigow.rules.setting import Setting
from paigow.rules.supreme.hands import JOKER_KIND, Tier, two_card_hand
from paigow.rules.tiles.hands import PairKind, pair_rank
from paigow.teaching.drawing import faces
from paigow.teaching.setting_value.judgement import SettingQuestion
from paigow.tiles import Tile

COMPLETE_HAND: Final = "straight or flush"
KINDS: Final[dict[FamilyName, tuple[str, ...]]] = {
    "poker": (*HANDS, COMPLETE_HAND),
    "supreme": ("two pairs", "pair", "joker without a pair", "two face cards", "points alone"),
    "tiles": ("two pairs", "pair", "Wong or Gong", "no pair, Wong or Gong"),
}
"""The kinds of hands of each family of games."""


def kind_of(family: Family[Any], pieces: Sequence[Any]) -> str:
    """What kind of hand was dealt, by what it holds.

    >>> from paigow.games.hands import CARDS, SUPREME, TILE_HANDS
    >>> kind_of(CARDS, CARDS.parse("As Ad Kh Kc 7s 5d 2h"))
    'two pairs'
    >>> kind_of(SUPREME, SUPREME.parse("Ks Qd 9h 2c"))
    'two face cards'
    >>> kind_of(TILE_HANDS, TILE_HANDS.parse("6-6 4-5 1-3 5-6"))
    'Wong or Gong'
    """
    return _BY_FAMILY[family.name](pieces)


def is_of_kinds(family: Family[Any], pieces: Sequence[Any], kinds: Set[str]) -> bool:
    """Whether a hand is one of some kinds; most that are not are told by their ranks, which is quick."""
    if family.name == "poker" and kinds.isdisjoint({COMPLETE_HAND, _grouping(pieces)}):
        return False
    return kind_of(family, pieces) in kinds


def _cards(cards: Sequence[Card]) -> str:
    """By groups of equal ranks, unless five cards make a straight or a flush."""
    if any(high_hand(five).category in COMPLETE for five in combinations(cards, 5)):
        return COMPLETE_HAND
    return _grouping(cards)


def _grouping(cards: Sequence[Card]) -> str:
    return GROUPINGS[tuple(sorted(Counter(card.rank for card in cards).values(), reverse=True))]


def _supreme(cards: Sequence[Card]) -> str:
    """By the best that two of the four cards make, and whether the others match it."""
    tiers = [two_card_hand(two).tier for two in combinations(cards, 2)]
    if Tier.PAIR in tiers:
        return "two pairs" if all(_is_paired(cards, card) for card in cards) else "pair"
    if any(card >> 2 == JOKER_KIND for card in cards):
        return "joker without a pair"
    return "two face cards" if Tier.FACES in tiers else "points alone"


def _is_paired(cards: Sequence[Card], card: Card) -> bool:
    return sum(other >> 2 == card >> 2 for other in cards) > 1


def _tiles(tiles: Sequence[Tile]) -> str:
    """By the best pair that two of the four tiles make."""
    pairs = [pair.kind for two in combinations(tiles, 2) if (pair := pair_rank(*two)) is not None]
    proper = [kind for kind in pairs if kind not in (PairKind.WONG, PairKind.GONG)]
    if proper:
        return "two pairs" if len(proper) > 1 else "pair"
    return "Wong or Gong" if pairs else "no pair, Wong or Gong"


_BY_FAMILY: Final[dict[FamilyName, Callable[[Any], str]]] = {
    "poker": _cards,
    "supreme": _supreme,
    "tiles": _tiles,
}


def named_setting(family: Family[Any], dealt: Sequence[Any], text: str) -> Setting[Any]:
    """The setting whose low hand a text names: by places, by pieces, or by ranks that can mean only these.

    >>> from paigow.games.hands import family_of
    >>> family = family_of("pai-gow-tiles")
    >>> dealt = family.parse("6-6 4-5 1-1 3-5")
    >>> str(named_setting(family, dealt, "3 4")), str(named_setting(family, dealt, "1-1, 5-3"))
    ('6-6 4-5 / 1-1 3-5', '6-6 4-5 / 1-1 3-5')
    >>> family = family_of("pai-gow-poker")
    >>> str(named_setting(family, family.parse("As Ac Kd Jh 9c 5s 3d"), "K 9"))
    'Ac As Jh 5s 3d / Kd 9c'
    """
    tokens = text.replace(",", " ").split()
    low = _by_places(dealt, tokens) or _by_ranks(dealt, tokens) or _by_pieces(family, dealt, text)
    return family.lay([piece for piece in dealt if piece not in low], low)


def _by_places(dealt: Sequence[Any], tokens: Sequence[str]) -> list[Any]:
    """The pieces at two different places; nothing where these are no such places."""
    places = {str(place): piece for place, piece in enumerate(dealt, start=1)}
    two = dict.fromkeys(tokens)
    return (
        [places[token] for token in two]
        if len(tokens) == len(two) == 2 and two.keys() <= places.keys()
        else []
    )


def _by_ranks(dealt: Sequence[Any], tokens: Sequence[str]) -> list[Any]:
    """The cards of these ranks, where no other was dealt that they could mean."""
    ranks = [token.upper().replace("10", "T") for token in tokens]
    low = [
        piece for piece in dealt if isinstance(piece, Card) and not piece.is_joker and str(piece)[0] in ranks
    ]
    return low if sorted(str(card)[0] for card in low) == sorted(ranks) and len(ranks) == 2 else []


def _by_pieces(family: Family[Any], dealt: Sequence[Any], text: str) -> list[Any]:
    try:
        read = family.read(text, 2)
    except NotationError as error:
        places = f"two different places from 1 to {family.size}, such as 2 3"
        raise NotationError(f"{error}; or name {places}") from None
    low: list[Any] = []
    for named in read:
        alike = [piece for piece in dealt if piece not in low and _kind(piece) == _kind(named)]
        if not alike:
            raise NotationError(f"you were dealt {faces(dealt)}; choose two of these")
        low.append(alike[0])
    return low


def _kind(piece: CardOrTile) -> str:
    """What a piece is; of two that are alike either may be named, as they make the same hand."""
    return str(piece).removesuffix(SECOND)


Draw = Callable[[Sequence[Any], int], Sequence[Any]]
"""So many of some pieces by chance, as `random.Random.sample` gives them."""
DEALS: Final = 5_000
"""How often is dealt for the sake of a rare kind of hand: a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand to set, and the dealer's where it lies open before (PGP-19a.5)."""

    game: GameName
    pieces: Pieces
    theirs: Setting[Any] | None = None
    way: str = ""
    """The house way by which the dealer sets; the game's usual one where none is named."""

    @property
    def family(self) -> Family[Any]:
        return family_of(self.game)

    @property
    def kind(self) -> str:
        return kind_of(self.family, self.pieces)

    def chosen(self, answer: str) -> Setting[Any]:
        """The setting whose low hand an answer names, by places from 1 or by pieces.

        >>> dealt = Dealt(GameName.SUPREME_PAI_GOW, family_of("supreme-pai-gow").parse("Ks 9d 5h 2c"))
        >>> str(dealt.chosen("2 3")), str(dealt.chosen("9d 5h"))
        ('Ks 2c / 9d 5h', 'Ks 2c / 9d 5h')
        >>> dealt.chosen("1 5")  # doctest: +ELLIPSIS
        Traceback (most recent call last):
        paigow.errors.NotationError: '1' is not a card; ... places from 1 to 4, such as 2 3
        """
        return named_setting(self.family, self.pieces, answer)

    def question(self, setting: Setting[Any], wager: Cents) -> SettingQuestion:
        """What the setting is worth, is asked."""
        return SettingQuestion(self.game, setting, wager, self.way, theirs=self.theirs)


def known_kinds(name: GameName, wanted: Collection[str]) -> frozenset[str]:
    """Kinds of hands of a game by their names."""
    kinds = KINDS[game(name).family]
    for each in wanted:
        if each not in kinds:
            raise unknown("kind of hand", each, kinds)
    return frozenset(wanted)


def deal_to_set(name: GameName, draw: Draw, kinds: Collection[str] = (), way: str = "") -> Dealt:
    """Deal a hand against a dealer's house way; where kinds are named, deal until it is one of them.

    Groups of cards that do not come in many deals are put together, by chance as well.
    """
    family, wanted = family_of(name), frozenset(kinds)
    drawn = _drawn(family, draw, wanted)
    pieces = family.read(family.format(drawn), None)
    if name is not GameName.FACE_UP_PAI_GOW_POKER:
        return Dealt(name, pieces, way=way)
    theirs = draw([piece for piece in family.deck if piece not in drawn], family.size)
    dealer = family.house_way(way or game(name).usual_house_way)
    return Dealt(name, pieces, dealer.set(theirs).setting, way)


def _drawn(family: Family[Any], draw: Draw, kinds: frozenset[str]) -> Sequence[Any]:
    for _ in range(DEALS):
        drawn = draw(family.deck, family.size)
        if not kinds or is_of_kinds(family, drawn, kinds):
            return drawn
    rare = sorted(kinds.intersection(HANDS)) if family.name == "poker" else []
    for _ in range(DEALS if rare else 0):
        grouped = _grouped(family, draw, HANDS[draw(rare, 1)[0]])
        if grouped and is_of_kinds(family, grouped, kinds):
            return grouped
    raise PaigowError(
        f"no {' or '.join(sorted(kinds))} came in {DEALS:,} deals; name a kind of hand that is less rare"
    )


def _grouped(family: Family[Any], draw: Draw, sizes: Sequence[int]) -> list[Any]:
    """Cards in groups of equal ranks, of so many each; nothing where the ranks drawn are to be drawn again.

    A rank with fewer cards is drawn again the more often, so that each hand comes as often as each other.
    """
    ranks: dict[Any, list[Any]] = defaultdict(list)
    for card in family.deck:
        ranks[card.rank].append(card)
    most = max(map(len, ranks.values()))
    cards: list[Any] = []
    for rank, size in zip(draw(sorted(ranks), len(sizes)), sizes, strict=True):
        if draw(range(comb(most, size)), 1)[0] >= comb(len(ranks[rank]), size):
            return []
        cards += draw(ranks[rank], size)
    return cards
