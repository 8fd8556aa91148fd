"""Properties of Supreme and Tiles: ranking is a total order, and comparing follows it but for zero."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.cards import DECK_54, Card
from paigow.rules.house_ways import house_way, names
from paigow.rules.outcome import Reason, Result
from paigow.rules.setting import Setting
from paigow.rules.supreme import hands as supreme
from paigow.rules.supreme.bonus import CLASSES, classify_four, held
from paigow.rules.tiles import hands as tiles
from paigow.switches import AceInStraight, BonusJoker, Switches
from paigow.tiles import TILES, Tile

clause = pytest.mark.clause


def cards(count: int) -> st.SearchStrategy[list[Card]]:
    return st.lists(st.sampled_from(DECK_54), min_size=count, max_size=count, unique=True)


def some_tiles(count: int) -> st.SearchStrategy[list[Tile]]:
    return st.lists(st.sampled_from(TILES), min_size=count, max_size=count, unique=True)


def twos(pieces: Sequence[Card]) -> list[supreme.TwoCardHand]:
    return [supreme.two_card_hand(pieces[place : place + 2]) for place in range(0, len(pieces), 2)]


@clause("SPG-3a", "SPG-3b.1")
@given(cards(6))
def test_supreme_hands_are_totally_ordered(six: list[Card]) -> None:
    a, b, c = sorted(twos(six))
    assert a <= b <= c
    assert a <= c
    assert a.rank <= b.rank <= c.rank
    assert (a < b) + (a == b) + (a > b) == 1
    assert (a == b) is ((a.rank, a.highest) == (b.rank, b.highest))


@clause("SPG-3b.1", "SPG-3b.4")
@given(cards(4))
def test_comparing_supreme_hands_follows_their_order(four: list[Card]) -> None:
    mine, theirs = twos(four)
    sign = supreme.compare_hands(mine, theirs)
    assert sign == -supreme.compare_hands(theirs, mine)
    assert {1: mine > theirs, 0: mine == theirs, -1: mine < theirs}[sign]


@clause("SPG-12f.2", "SPG-12g-1", "SPG-12h.1", "SPG-12h.2", "SPG-3d.1")
@given(cards(8), st.integers(0, 5), st.integers(0, 5))
def test_the_result_at_supreme_counts_the_hands_won(eight: list[Card], mine: int, theirs: int) -> None:
    player = list(supreme.settings(eight[:4]))[mine]
    dealer = list(supreme.settings(eight[4:]))[theirs]
    outcome = supreme.compare(player, dealer)
    if supreme.why_not_correct(player) is not None:
        assert (outcome.result, outcome.reason) == (Result.LOSE, Reason.NOT_SET_CORRECTLY)
        return
    assert outcome.reason is not Reason.NOT_SET_CORRECTLY
    (high, low), (other_high, other_low) = map(supreme.rank_setting, (player, dealer))
    won = (high > other_high) + (low > other_low and not low.is_zero)
    assert outcome.result is (Result.LOSE, Result.PUSH, Result.WIN)[won]


@clause("SPG-12a.2", "SPG-1-4", "SPG-1-5")
@given(cards(4))
def test_every_pairing_of_four_cards_can_be_set_correctly_at_least_one_way_round(four: list[Card]) -> None:
    correct = {setting for setting in supreme.settings(four) if supreme.why_not_correct(setting) is None}
    for setting in supreme.settings(four):
        assert correct & {setting, Setting(setting.low, setting.high)}


@clause("SPG-3c.1")
@given(cards(4), st.sampled_from(BonusJoker), st.sampled_from(AceInStraight), st.permutations(range(4)))
def test_the_bonus_class_is_the_first_that_is_held(
    four: list[Card], joker: BonusJoker, ace: AceInStraight, order: list[int]
) -> None:
    switches = Switches(bonus_joker=joker, bonus_ace=ace)
    classes = held(four, switches)
    assert list(classes) == [key for key in CLASSES if key in classes]
    assert classify_four([four[place] for place in order], switches) == next(iter(classes), None)


def two_tiles(pieces: Sequence[Tile]) -> list[tiles.TwoTileHand]:
    return [tiles.two_tile_hand(pieces[place : place + 2]) for place in range(0, len(pieces), 2)]


@clause("PGT-3B", "PGT-3B-1", "PGT-3D", "PGT-3H-1")
@given(some_tiles(6))
def test_tile_hands_are_totally_ordered(six: list[Tile]) -> None:
    a, b, c = sorted(two_tiles(six))
    assert a <= b <= c
    assert a <= c
    assert (a < b) + (a == b) + (a > b) == 1
    if a.pair is not None:
        assert b.pair is not None
        assert a.pair.rank >= b.pair.rank
    elif b.pair is None:
        assert (a.value, -a.highest) <= (b.value, -b.highest)


@clause("PGT-3C", "PGT-3H", "PGT-3H-2", "PGT-3J", "PGT-1B-3")
@given(some_tiles(4))
def test_comparing_tile_hands_follows_their_order_but_for_zero(four: list[Tile]) -> None:
    mine, theirs = two_tiles(four)
    sign = tiles.compare_hands(mine, theirs)
    assert sign == -tiles.compare_hands(theirs, mine)
    if mine.is_zero and theirs.is_zero:
        assert sign == 0
    else:
        assert {1: mine > theirs, 0: mine == theirs, -1: mine < theirs}[sign]


@clause("PGT-8F-2", "PGT-8G", "PGT-8H", "PGT-8I")
@given(some_tiles(8), st.integers(0, 2), st.integers(0, 2))
def test_the_result_at_tiles_counts_the_hands_won(eight: list[Tile], mine: int, theirs: int) -> None:
    player = list(tiles.settings(eight[:4]))[mine]
    dealer = list(tiles.settings(eight[4:]))[theirs]
    pairs = zip(tiles.rank_setting(player), tiles.rank_setting(dealer), strict=True)
    won = sum(tiles.compare_hands(one, other) > 0 for one, other in pairs)
    outcome = tiles.compare(player, dealer)
    assert outcome.result is (Result.LOSE, Result.PUSH, Result.WIN)[won]
    assert (outcome.reason is Reason.ZERO_LOW_HAND) is tiles.rank_setting(player)[1].is_zero


@clause("PGT-1B-5", "PGT-1B-6")
@given(some_tiles(4))
def test_the_higher_of_two_tile_hands_is_the_high_hand(four: list[Tile]) -> None:
    setting = tiles.set_tiles(four[:2], four[2:])
    assert setting == tiles.set_tiles(four[2:], four[:2])
    high, low = tiles.rank_setting(setting)
    assert high >= low


@pytest.mark.parametrize("name", names("supreme"))
@given(cards(4), st.permutations(range(4)))
def test_a_supreme_house_way_does_not_care_for_suits(name: str, four: list[Card], suits: list[int]) -> None:
    way = house_way("supreme", name)
    renamed = [
        card if card.is_joker else Card.from_rank_and_suit(card.rank, suits[card.suit]) for card in four
    ]
    one, other = way.set(four), way.set(renamed)
    assert supreme.why_not_correct(one.setting) is None
    assert supreme.rank_setting(one.setting) == supreme.rank_setting(other.setting)
    assert one.rule == other.rule
