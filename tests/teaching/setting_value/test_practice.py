"""Hands to practise on: of the kinds that were asked for, and at Face Up with the dealer's hands open."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from math import comb
from random import Random
from typing import Any

import pytest

from paigow.errors import PaigowError, UnknownNameError
from paigow.games.catalogue import GAMES, GameName, game
from paigow.games.hands import CARDS, TILE_HANDS, family_of
from paigow.money import Cents
from paigow.teaching.setting_value.practice import DEALS, KINDS, _grouped, deal_to_set, known_kinds


@pytest.mark.parametrize("name", [each.name for each in GAMES])
@pytest.mark.clause("PGP-19a.5")
def test_a_deal_is_of_the_games_own_pieces_and_the_dealers_lie_open_only_at_face_up(name: GameName) -> None:
    family, draw = family_of(name), Random(19).sample
    for _ in range(20):
        dealt = deal_to_set(name, draw)
        assert len(set(dealt.pieces)) == family.size
        assert set(dealt.pieces) <= set(family.deck)
        assert (dealt.theirs is not None) is (name is GameName.FACE_UP_PAI_GOW_POKER)
        if dealt.theirs is not None:
            theirs = (*dealt.theirs.high, *dealt.theirs.low)
            assert not set(theirs) & set(dealt.pieces)
            assert dealt.theirs == family.house_way(game(name).usual_house_way).set(theirs).setting
        setting = dealt.chosen("1 2")
        question = dealt.question(setting, Cents(500))
        assert (question.game, question.setting, question.wager, question.theirs) == (
            name, setting, 500, dealt.theirs,
        )  # fmt: skip


@pytest.mark.parametrize("kind", KINDS["tiles"])
def test_a_kind_that_is_asked_for_is_dealt(kind: str) -> None:
    draw = Random(7).sample
    kinds = known_kinds(GameName.PAI_GOW_TILES, [kind])
    assert {deal_to_set(GameName.PAI_GOW_TILES, draw, kinds).kind for _ in range(5)} == {kind}


@pytest.mark.parametrize("name", [GameName.PAI_GOW_POKER, GameName.FACE_UP_PAI_GOW_POKER])
@pytest.mark.parametrize("kind", KINDS["poker"])
def test_every_kind_of_seven_cards_is_dealt_however_rare_it_is(name: GameName, kind: str) -> None:
    draws = 0
    chance = Random(11)

    def draw(pieces: Sequence[Any], count: int) -> Sequence[Any]:
        nonlocal draws
        draws += 1
        return chance.sample(pieces, count)

    dealt = deal_to_set(name, draw, {kind})
    assert dealt.kind == kind
    assert len(set(dealt.pieces)) == dealt.family.size
    assert draws < 2 * DEALS


def test_hands_that_are_put_together_come_as_often_as_each_other() -> None:
    chance, ranks = Random(5), Counter(card.rank for card in CARDS.deck)
    made = [hand for _ in range(10_000) if (hand := _grouped(CARDS, chance.sample, (4, 3)))]
    ways = {
        (four, three): comb(ranks[four], 4) * comb(ranks[three], 3) for four, three in permutations(ranks, 2)
    }
    for place, card in ((0, 0), (1, -1)):
        due = sum(count for pair, count in ways.items() if ranks[pair[place]] == 5) / sum(ways.values())
        came = sum(ranks[hand[card].rank] == 5 for hand in made) / len(made)
        assert abs(came - due) < 0.05


def test_a_kind_that_does_not_come_is_given_up_in_a_sentence() -> None:
    draws = []

    def draw(pieces: Sequence[Any], count: int) -> Sequence[Any]:
        draws.append(count)
        return TILE_HANDS.parse("6-6 4-6 1-3 5-6")

    with pytest.raises(PaigowError, match=f"no pair or two pairs came in {DEALS:,} deals; name a kind"):
        deal_to_set(GameName.PAI_GOW_TILES, draw, {"two pairs", "pair"})
    assert draws == [4] * DEALS


def test_a_kind_of_another_game_is_not_known() -> None:
    assert known_kinds(GameName.PAI_GOW_TILES, ["pair"]) == {"pair"}
    with pytest.raises(UnknownNameError, match="no kind of hand 'points alone'"):
        known_kinds(GameName.PAI_GOW_TILES, ["pair", "points alone"])
