"""Supreme and tiles: the counted odds against every deal of a small deck, visited one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Generic

import pytest

from most_kept import most_kept
from paigow.cards import DECK_54, parse_cards
from paigow.games.catalogue import GameName
from paigow.odds.edge import MainOdds, preference
from paigow.odds.four_pieces import SUPREME, TILES_GAME, Deals, FourPieceRules, FourPieces, supreme, tiles
from paigow.odds.main_wager import MainQuestion, main_odds
from paigow.rules.house_ways import house_way, names
from paigow.rules.house_ways.base import HouseWay
from paigow.rules.outcome import Outcome, Result
from paigow.rules.setting import Piece, Setting
from paigow.rules.supreme import hands as supreme_rules
from paigow.rules.tiles import hands as tile_rules
from paigow.tiles import TILES, parse_tiles
from random_deals import deal_four_at_random

# Both jokers, pairs, faces, tens and zero totals; pairs of every kind, a Wong, Gongs, both Gee Joon tiles.
CARDS = parse_cards("Jk Jk As Ah 9s 9h Ks Qs Th 6c 5c", deck=DECK_54)
SET = parse_tiles("6-6 6-6 1-1 2-4 1-2 3-6 4-5 2-6 5-5 4-6 1-4")


@dataclass(frozen=True)
class FourGame(Generic[Piece]):
    """A game, its house ways and its odds; a small deck of it, and the rules that compare two settings."""

    name: GameName
    ways: Mapping[str, HouseWay[Piece]]
    odds: Callable[[], FourPieces[Piece]]
    game: FourPieceRules[Piece]
    deck: Sequence[Piece]
    compare: Callable[[Setting[Piece], Setting[Piece]], Outcome]


SUPREME_WAYS = {name: house_way("supreme", name) for name in names("supreme")}
TILE_WAYS = {name: house_way("tiles", name) for name in names("tiles")}
GAMES = (
    FourGame(GameName.SUPREME_PAI_GOW, SUPREME_WAYS, supreme, SUPREME, CARDS, supreme_rules.compare),
    FourGame(GameName.PAI_GOW_TILES, TILE_WAYS, tiles, TILES_GAME, SET, tile_rules.compare),
)
EACH_GAME = pytest.mark.parametrize("four_game", GAMES, ids=lambda four_game: four_game.name)
WAYS = [("best-low", "best-high"), ("best-high", "best-high"), ("best-low", None)]


def enumerated(
    four_game: FourGame[Piece], dealer: HouseWay[Piece], player: HouseWay[Piece] | None, banking: bool
) -> MainOdds:
    """Every deal of two hands, each compared by the rules; without a way the best setting of each hand."""
    totals: Counter[Result] = Counter()
    set_by_dealer = {hand: dealer.set(hand).setting for hand in combinations(four_game.deck, 4)}
    for hand in combinations(four_game.deck, 4):
        settings = list(four_game.game.settings(hand)) if player is None else [player.set(hand).setting]
        others = [other for held, other in set_by_dealer.items() if not set(held) & set(hand)]
        counts = []
        for setting in settings:
            if banking:
                won = Counter(_turned[four_game.compare(other, setting).result] for other in others)
            else:
                won = Counter(four_game.compare(setting, other).result for other in others)
            counts.append(MainOdds(won[Result.WIN], won[Result.PUSH], won[Result.LOSE], len(others)))
        best = max(counts, key=preference)
        totals.update({Result.WIN: best.win, Result.PUSH: best.push, Result.LOSE: best.lose})
    return MainOdds(totals[Result.WIN], totals[Result.PUSH], totals[Result.LOSE], sum(totals.values()))


_turned = {Result.WIN: Result.LOSE, Result.LOSE: Result.WIN, Result.PUSH: Result.PUSH}


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("banking", [False, True])
@pytest.mark.parametrize(("dealer", "player"), WAYS)
@EACH_GAME
@pytest.mark.clause("SPG-3d.1", "SPG-3b.4", "PGT-3H-2", "PGT-3C", "PGT-3J")
def test_the_count_equals_every_deal_of_a_small_deck(
    four_game: FourGame[Piece], dealer: str, player: str | None, banking: bool
) -> None:
    other, own = four_game.ways[dealer], four_game.ways[player] if player else None
    counted = FourPieces(four_game.game, four_game.deck).odds(other, own, banking=banking)
    assert counted == enumerated(four_game, other, own, banking)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("banking", [False, True])
@EACH_GAME
def test_a_million_deals_at_random_come_out_as_counted(four_game: FourGame[Piece], banking: bool) -> None:
    dealer = four_game.ways["best-low"]
    found = deal_four_at_random(four_game.odds(), dealer, banking=banking, deals=1_000_000)
    assert max(map(abs, found.errors_from(four_game.odds().odds(dealer, banking=banking)))) <= 4


@pytest.mark.parametrize(
    ("deck", "kind"), [(DECK_54, SUPREME.kind), (TILES, TILES_GAME.kind), (CARDS, SUPREME.kind)]
)
def test_beside_every_hand_all_other_hands_are_counted(
    deck: Sequence[Piece], kind: Callable[[Piece], int]
) -> None:
    deals = Deals(deck, kind)
    assert sum(deals.ways) == deals.total
    assert set(deals.pairs.sum(axis=1).tolist()) == {deals.beside}


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", names("tiles"))
def test_alike_tiles_are_set_alike(name: str) -> None:
    """The classes may stand for their hands only if every house way sets all hands of a class alike."""
    way, game = house_way("tiles", name), tiles()
    stand = [TILES_GAME.standing(way.set(hand).setting) for hand in game.deals.hands]
    for hand in Random(name).sample(list(combinations(TILES, 4)), 4000):
        assert TILES_GAME.standing(way.set(hand).setting) == stand[game.deals.class_of(hand)]


@pytest.mark.parametrize("name", names("supreme"))
def test_suits_play_no_part_in_setting_supreme(name: str) -> None:
    way, game, random = house_way("supreme", name), supreme(), Random(name)
    stand = [SUPREME.standing(way.set(hand).setting) for hand in game.deals.hands]
    for _ in range(4000):
        hand = random.sample(DECK_54, 4)
        assert SUPREME.standing(way.set(hand).setting) == stand[game.deals.class_of(hand)]


@pytest.mark.parametrize("banking", [False, True])
@EACH_GAME
def test_the_best_setting_costs_no_more_than_any_house_way(four_game: FourGame[Piece], banking: bool) -> None:
    dealer = four_game.ways["best-low"]
    best = four_game.odds().odds(dealer, banking=banking)
    for way in four_game.ways.values():
        assert best.edge <= four_game.odds().odds(dealer, way, banking=banking).edge


@pytest.mark.clause("SPG-13l.5", "PGT-9P-7", "SPG-13m.5", "PGT-9S-9")
@EACH_GAME
def test_the_bank_is_the_dealer_seen_from_the_other_side(four_game: FourGame[Piece]) -> None:
    """Copies go to the bank as to the dealer, so the bank's wins are the losses of the one it plays."""
    low, high = four_game.ways["best-low"], four_game.ways["best-high"]
    assert four_game.odds().odds(high, low, banking=True) == four_game.odds().odds(low, high).mirrored()
    co_bank = MainQuestion(four_game.name, "best-low", "best-high", co_banking=True)
    assert main_odds(co_bank) == four_game.odds().odds(high, low, banking=True)


def test_advice_ranks_every_correct_setting_and_prices_the_house_ways() -> None:
    advice = tiles().advise(parse_tiles("6-6 6-6 3-6 4-5"), TILE_WAYS["maryland"], TILE_WAYS)
    assert len(advice.settings) == 3
    assert {each.odds.total for each in advice.settings} == {20_475}
    expectations = [each.odds.expectation for each in advice.settings]
    assert expectations == sorted(expectations, reverse=True)
    by_way = {each.name: each for each in advice.house_ways}
    assert str(by_way["maryland"].setting) == "6-6 6-6 / 3-6 4-5"  # two pairs, never two Wongs
    assert all(each.cost == advice.best.odds.expectation - each.odds.expectation for each in by_way.values())
    assert min(each.cost for each in by_way.values()) >= 0


def test_the_best_setting_is_the_one_that_brings_most_however_often_it_wins() -> None:
    ways = {"maryland": house_way("tiles", "maryland")}
    best, other, *_ = tiles().advise(parse_tiles("1-3 5-6 4-6 1-5"), ways["maryland"], ways).settings
    assert best.odds.win < other.odds.win
    assert best.odds.expectation > other.odds.expectation


def test_advice_adds_up_to_the_main_wager() -> None:
    """The best of each hand's advice, weighed by the hands of its class, is the optimal player's result."""
    game = FourPieces(TILES_GAME, SET)
    low = house_way("tiles", "best-low")
    total = sum(
        (ways * game.advise(hand, low, {}).best.odds.expectation
         for hand, ways in zip(game.deals.hands, game.deals.ways, strict=True)),
        Fraction(),
    )  # fmt: skip
    assert total / game.deals.total == game.odds(low).expectation


def test_only_correct_settings_are_advised() -> None:
    """Six settings of four cards, but the low hand may not outrank the high hand (SPG-12a.2)."""
    ways = {"best-low": house_way("supreme", "best-low")}
    advice = supreme().advise(parse_cards("As 8d Ks Qd"), ways["best-low"], ways, banking=True)
    assert all(supreme_rules.why_not_correct(each.setting) is None for each in advice.settings)
    assert len(advice.settings) == 3
    equal = supreme().advise(parse_cards("Ks 7d 5s 2d"), ways["best-low"], ways)
    assert {"Ks 7d / 5s 2d", "5s 2d / Ks 7d"} <= {str(each.setting) for each in equal.settings}


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    ("four_game", "way", "kept", "room"),
    [(GAMES[0], "balanced", "2.6048", 6), (GAMES[1], "canberra", "1.6376", 86)],
    ids=["supreme-pai-gow", "pai-gow-tiles"],
)
def test_no_way_of_setting_could_keep_much_more(
    four_game: FourGame[Piece], way: str, kept: str, room: int
) -> None:
    """What the best of our ways keeps against the optimal player, and a bound over every way there is.

    The room left is in hundredths of a percentage point.
    """
    start = four_game.ways[way]
    found = four_game.odds().odds(start)
    assert found.edge_percent == kept
    bound = most_kept(four_game.odds(), start, 8)
    assert found.edge < bound < found.edge + Fraction(room, 10_000)
    assert found.edge == max(four_game.odds().odds(each).edge for each in four_game.ways.values())
