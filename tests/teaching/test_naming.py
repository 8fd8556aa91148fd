"""The low hand as a person names it."""

from __future__ import annotations

import pytest

from paigow.cards import Card
from paigow.errors import NotationError
from paigow.games.catalogue import GameName
from paigow.games.hands import SUPREME, TILE_HANDS, family_of
from paigow.teaching.setting_value.practice import Dealt, named_setting
from paigow.tiles import Tile


@pytest.mark.parametrize("text", ["6 7", "3c 2d", "2d, 3c", "7 6"])
def test_a_low_hand_is_named_by_places_or_by_cards_in_any_order(text: str) -> None:
    family = family_of("pai-gow-poker")
    dealt = family.parse("As Kd Qh 9c 7s 3c 2d")
    assert str(named_setting(family, dealt, text)) == "As Kd Qh 9c 7s / 3c 2d"


@pytest.mark.parametrize("text", ["6-6 1-1", "1-1, 6-6", "6-6* 1-1*", "1 3", "2 4"])
def test_of_two_tiles_that_are_alike_either_may_be_named(text: str) -> None:
    dealt = TILE_HANDS.parse("6-6 6-6 1-1 1-1")
    named = named_setting(TILE_HANDS, dealt, text)
    assert (str(named), set(named.high) | set(named.low)) == ("6-6 1-1 / 6-6 1-1", set(dealt))


def test_the_second_of_two_is_named_like_the_first_where_only_it_was_dealt() -> None:
    tiles = (Tile.parse("6-6*"), *TILE_HANDS.read("1-3 4-5 2-4", None))
    assert named_setting(TILE_HANDS, tiles, "6-6 1-3").high == tiles[:2]
    cards = (Card.parse("Jk*"), *SUPREME.read("Ks Qd 9h", None))
    assert set(named_setting(SUPREME, cards, "Jk 9h").low) == {cards[0], cards[3]}


@pytest.mark.parametrize("text", ["6-6 6-6", "6-6 1-1"])
def test_what_was_not_dealt_cannot_be_chosen(text: str) -> None:
    dealt = Dealt(GameName.PAI_GOW_TILES, TILE_HANDS.parse("6-6 1-3 4-5 2-4"))
    with pytest.raises(NotationError, match="you were dealt 6-6 1-3 4-5 2-4; choose two of these"):
        dealt.chosen(text)


@pytest.mark.parametrize("text", ["1 1", "0 2", "2 5", "2", "1 2 3", "², 3", ""])
def test_places_are_two_different_ones_of_the_deal(text: str) -> None:
    dealt = Dealt(GameName.PAI_GOW_TILES, TILE_HANDS.parse("6-6 1-3 4-5 2-4"))
    with pytest.raises(NotationError, match="name two different places from 1 to 4, such as 2 3"):
        dealt.chosen(text)


SEVEN = "As Ac Kd Jh 9c 9d 3d"


@pytest.mark.parametrize("text", ["K♦ 3♦", "kd, 3d", "K 3", "3 k", "3 7", "3♦ K♦"])
def test_a_low_hand_is_named_as_cards_are_printed_or_by_ranks_that_can_mean_only_two(text: str) -> None:
    family = family_of("pai-gow-poker")
    low = named_setting(family, family.parse(SEVEN), text).low
    assert set(map(str, low)) == {"Kd", "3d"}


def test_ranks_name_a_pair_where_there_is_no_third() -> None:
    family = family_of("pai-gow-poker")
    assert str(named_setting(family, family.parse(SEVEN), "9 9")).endswith("/ 9c 9d")


@pytest.mark.parametrize("text", ["K 9", "A 3", "9", "K K"])
def test_what_could_mean_another_card_is_asked_for_again_and_says_all_that_may_be_written(text: str) -> None:
    family = family_of("pai-gow-poker")
    with pytest.raises(NotationError) as caught:
        named_setting(family, family.parse(SEVEN), text)
    assert "two different places from 1 to 7, such as 2 3" in str(caught.value)
    assert "card" in str(caught.value)
