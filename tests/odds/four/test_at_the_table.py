"""The third way: every deal of eight cards or tiles played at the real table, to the cent."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from four_kit import SUPREME as SUPREME_RULES
from four_kit import TILES as TILE_RULES
from four_kit import FourKit
from paigow.cards import DECK_54, format_cards, parse_cards
from paigow.odds.edge import MainOdds
from paigow.odds.four.pieces import FourPieces
from paigow.odds.four.supreme import SUPREME
from paigow.odds.four.tiles import TILES_GAME
from paigow.rules.house_ways import house_way
from paigow.table import Phase
from paigow.tiles import format_tiles, parse_tiles

CARDS = parse_cards("Jk Jk As 9s Ks Th 6c 4d", deck=DECK_54)
SET = parse_tiles("6-6 1-1 2-4 1-2 3-6 5-5 4-6 1-4")
WON, PUSHED, LOST = 19, 0, -20
"""What a wager of $20 changes: a win pays 1 to 1 less 5 percent."""


@pytest.mark.clause("SPG-12i.1", "SPG-3d.1", "PGT-8K", "PGT-8G", "PGT-8H", "PGT-8I")
@pytest.mark.parametrize(
    ("rules", "game", "eight", "written"),
    [
        (SUPREME_RULES, SUPREME, CARDS, format_cards),
        (TILE_RULES, TILES_GAME, SET, format_tiles),
    ],
)
@pytest.mark.parametrize("player_way", ["best-low", "best-high"])
def test_the_table_pays_what_the_odds_count(rules, game, eight, written, player_way):
    player, dealer = (house_way(rules.of.family, name) for name in (player_way, rules.house_way))
    seen: Counter[float] = Counter()
    for hand in combinations(eight, 4):
        others = [piece for piece in eight if piece not in hand]
        set_ = player.set(hand)
        kit = FourKit(rules, {1: 1000})
        kit.bets({1: {rules.of.main_wager: 20}})
        kit.deal_hands(p1=f"{written(set_.high)} / {written(set_.low)}", dealer=written(others))
        kit.to(Phase.BETWEEN_ROUNDS)
        seen[kit.net(1)[0]] += 1
    counted = FourPieces(game, eight).main_odds(dealer, player)
    assert counted == MainOdds(seen[WON], seen[PUSHED], seen[LOST], sum(seen.values()))
