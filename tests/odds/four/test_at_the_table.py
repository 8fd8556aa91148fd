"""The third way: every deal of eight cards or tiles played at the real table, to the cent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Generic

import pytest

from four_kit import SUPREME as SUPREME_RULES
from four_kit import TILES as TILE_RULES
from four_kit import FourKit
from paigow.cards import DECK_54, format_cards, parse_cards
from paigow.games.submission import RulesSubmission
from paigow.odds.edge import MainOdds
from paigow.odds.four_pieces import SUPREME, TILES_GAME, FourPieceRules, FourPieces
from paigow.rules.house_ways import house_way, names
from paigow.rules.house_ways.base import HouseWay
from paigow.rules.setting import Piece
from paigow.table import Phase
from paigow.tiles import format_tiles, parse_tiles

CARDS = parse_cards("Jk Jk As 9s Ks Th 6c 4d", deck=DECK_54)
SET = parse_tiles("6-6 1-1 2-4 1-2 3-6 5-5 4-6 1-4")
WON, PUSHED, LOST = 19, 0, -20
"""What a wager of $20 changes: a win pays 1 to 1 less 5 percent."""


@dataclass(frozen=True)
class Eight(Generic[Piece]):
    """Eight pieces of a game, how they are written, and how they are set."""

    rules: RulesSubmission
    game: FourPieceRules[Piece]
    pieces: Sequence[Piece]
    written: Callable[[Iterable[Piece]], str]
    ways: Mapping[str, HouseWay[Piece]]


EIGHTS = (
    Eight(
        SUPREME_RULES, SUPREME, CARDS, format_cards, {n: house_way("supreme", n) for n in names("supreme")}
    ),
    Eight(TILE_RULES, TILES_GAME, SET, format_tiles, {n: house_way("tiles", n) for n in names("tiles")}),
)


@pytest.mark.clause("SPG-12i.1", "SPG-3d.1", "PGT-8K", "PGT-8G", "PGT-8H", "PGT-8I")
@pytest.mark.parametrize("deck_of_eight", EIGHTS, ids=lambda deck_of_eight: deck_of_eight.rules.game)
@pytest.mark.parametrize("player_way", ["best-low", "best-high"])
def test_the_table_pays_what_the_odds_count(deck_of_eight: Eight[Piece], player_way: str) -> None:
    player, dealer = deck_of_eight.ways[player_way], deck_of_eight.ways[deck_of_eight.rules.house_way]
    seen: Counter[float] = Counter()
    for hand in combinations(deck_of_eight.pieces, 4):
        others = [piece for piece in deck_of_eight.pieces if piece not in hand]
        set_ = player.set(hand)
        kit = FourKit(deck_of_eight.rules, {1: 1000})
        kit.bets({1: {deck_of_eight.rules.game_played.main_wager: 20}})
        kit.deal_hands(
            p1=f"{deck_of_eight.written(set_.high)} / {deck_of_eight.written(set_.low)}",
            dealer=deck_of_eight.written(others),
        )
        kit.to(Phase.BETWEEN_ROUNDS)
        seen[kit.net(1)[0]] += 1
    counted = FourPieces(deck_of_eight.game, deck_of_eight.pieces).odds(dealer, player)
    assert counted == MainOdds(seen[WON], seen[PUSHED], seen[LOST], sum(seen.values()))
