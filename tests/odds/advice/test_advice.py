"""Advice on one hand against every hand beside it, visited one by one."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import all_pairs
from all_pairs import DECKS, Deals
from known import in_json
from paigow.cards import DECK_53, Card, parse_cards
from paigow.errors import PaigowError
from paigow.games.catalogue import GameName
from paigow.odds.advice import advise, as_record, hands_beside
from paigow.odds.card_hands import FULL, DeckShape
from paigow.odds.edge import Payoff, preference
from paigow.odds.main_wager import pushing_rank_hands
from paigow.rules.house_ways import names
from paigow.rules.house_ways.cards import card_house_way
from paigow.rules.outcome import Result
from paigow.rules.poker.pai_gow import is_queens_dragon
from paigow.rules.poker.seven_cards import SevenCards
from paigow.switches import AceFive, BankPush, Switches

FOXWOODS = card_house_way("foxwoods", AceFive.SECOND)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS.keys())
@pytest.mark.parametrize("game", [GameName.PAI_GOW_POKER, GameName.EZ_PAI_GOW_POKER])
def test_hands_beside_one_hand(deck: DeckShape, game: GameName) -> None:
    deals = Deals.from_deck(deck)
    high, low = all_pairs.set_by(deck, "foxwoods", AceFive.SECOND)
    own_high, own_low = all_pairs.all_settings(deck, AceFive.SECOND)
    for row in Random(5).sample(range(len(deals.hands)), 40):
        beside = deals.beside[row]
        if game is GameName.EZ_PAI_GOW_POKER:
            beside = [
                other for other in beside if not is_queens_dragon(SevenCards.from_cards(deals.hands[other]))
            ]
        others = hands_beside(deals.hands[row], FOXWOODS, deck, pushing_rank_hands(deck, game))
        assert others.total == deals.beside.shape[1]
        assert int(others.ways.sum()) == len(beside)
        for own in {own for own in zip(own_high[row], own_low[row], strict=True) if own[0] >= 0}:
            below = int(((high[beside] < own[0]) & (low[beside] < own[1])).sum())
            level = int(((high[beside] <= own[0]) & (low[beside] <= own[1])).sum())
            at_least = int(((high[beside] >= own[0]) & (low[beside] >= own[1])).sum())
            over = int(((high[beside] > own[0]) & (low[beside] > own[1])).sum())
            assert others.against(*own, banking=False) == (below, at_least)
            assert others.against(*own, banking=True) == (level, over)


@pytest.mark.sizes(all=1)
@given(st.permutations(DECK_53).map(lambda deck: deck[:7]))
def test_every_hand_has_as_many_beside_it(cards: list[Card]) -> None:
    others = hands_beside(cards, FOXWOODS, FULL, np.zeros(67_600, dtype=bool))
    assert int(others.ways.sum()) == FULL.beside
    assert (others.ways > 0).all()


def test_best_setting_first_and_house_ways_cost() -> None:
    advice = advise(parse_cards("Kd Ks Qd Qs 9h 5c 2d"))
    assert str(advice.best.setting) == "Kd Ks 9h 5c 2d / Qd Qs"
    keys = [preference(each.odds) for each in advice.settings]
    assert keys == sorted(keys, reverse=True)
    assert {each.name for each in advice.house_ways} == set(names("poker"))
    cost = {each.name: each.cost for each in advice.house_ways}
    assert cost["foxwoods"] == 0
    assert cost["best-high"] > Fraction(1, 2)


@pytest.mark.clause("PGP-9g-1-ii.1")
def test_the_bank_takes_copies() -> None:
    cards = parse_cards("Ad Kc Qs 9h 7d 5c 3s")
    player, bank = (advise(cards, banking=banking).best.odds for banking in (False, True))
    assert bank.win > player.win
    assert bank.lose < player.lose


@pytest.mark.clause("PGP-3d.1")
def test_the_place_of_ace_to_five_matters() -> None:
    cards = parse_cards("Ah 2c 3d 4s 5h Kd Qc")
    second, lowest = (
        advise(cards, switches=Switches(ace_five=choice)).best.odds
        for choice in (AceFive.SECOND, AceFive.LOWEST)
    )
    assert second.win > lowest.win


@pytest.mark.clause("PGP-19a.5", "PGP-19b")
def test_face_up_answers_the_dealers_open_hand() -> None:
    cards, game = parse_cards("Jk As 9h 2d 3s 3c Td"), "face-up-pai-gow-poker"
    advice = advise(cards, game, dealer_pieces=parse_cards("2c 4c 5h 8d Qs Kd 9c"))
    assert advice.best.odds.total == 1
    assert {each.odds.win for each in advice.settings} == {0, 1}
    ace_high = advise(cards, game, dealer_pieces=parse_cards("Ac 2c 5h 8d Qs Kd 9c"))
    assert all(each.odds.push == 1 for each in ace_high.settings)


def test_of_equal_settings_the_house_ways_comes_first() -> None:
    """A dealer's ace high pushes two pairs however they are set: no advice breaks them up."""
    cards, dealers = parse_cards("9c 9d 7c 7d 6h 5s 3h"), parse_cards("Ac 2c 5h 4d Ts Kd Qc")
    advice = advise(cards, "face-up-pai-gow-poker", dealer_pieces=dealers)
    assert {each.odds for each in advice.settings} == {advice.best.odds}
    assert str(advice.best.setting) == "9c 9d 6h 5s 3h / 7c 7d"


@pytest.mark.parametrize("game", ["supreme-pai-gow", "pai-gow-tiles"])
def test_four_pieces_are_advised_too(game: str) -> None:
    from paigow.games.hands import family_of

    pieces = family_of(game).deck[3:30:8]
    record = as_record(advise(pieces, game, banking=True))
    assert record["total"] == {"supreme-pai-gow": 230_300, "pai-gow-tiles": 20_475}[game]


@pytest.mark.parametrize(
    ("game", "options", "says"),
    [
        ("face-up-pai-gow-poker", {}, "dealer's cards are open"),
        (
            "face-up-pai-gow-poker",
            {"dealer_pieces": parse_cards("As 2c 5h 8d Qs Kd 9c")},
            "As is in both hands",
        ),
        ("pai-gow-poker", {"dealer_pieces": parse_cards("Ac 2c 5h 8d Qs Kd 9c")}, "not known when a player"),
        (
            "face-up-pai-gow-poker",
            {"banking": True, "dealer_pieces": parse_cards("Ac 2c 5h 8d Qs Kd 9c")},
            "not known when a bank sets",
        ),
        ("pai-gow-poker", {"dealer_way": "foxwood"}, "did you mean 'foxwoods'"),
    ],
)
def test_what_cannot_be_asked(game: str, options: dict[str, Any], says: str) -> None:
    with pytest.raises(PaigowError, match=says):
        advise(parse_cards("Jk As 9h 2d 3s 3c Td"), game, **options)


@pytest.mark.clause("PGP-9g-2-iii", "PGP-10-2g")
def test_a_bank_at_ez_is_advised_as_its_switches_have_it() -> None:
    dragon = parse_cards("Qs Jd 9h 7c 5s 3d 2h")
    never, pushes = (
        advise(dragon, "ez-pai-gow-poker", "foxwoods", Switches(bank_push=push), banking=True).best.odds
        for push in BankPush
    )
    assert never.push < pushes.push == pushes.total
    charged = advise(
        dragon, "ez-pai-gow-poker", "foxwoods", Switches(bank_vigorish=True), banking=True
    ).best.odds
    assert (never.stake, charged.stake) == (Payoff.by_percent(0), Payoff.by_percent(5))


def test_results_are_wins_pushes_or_losses() -> None:
    record = in_json(as_record(advise(parse_cards("Kd Ks Qd Qs 9h 5c 2d"), "ez-pai-gow-poker")))
    for each in record["settings"]:
        assert sum(each[result.value] for result in Result) == record["total"] == FULL.beside


@pytest.mark.clause("PGP-10f")
def test_a_bank_plays_against_no_bank() -> None:
    with pytest.raises(PaigowError, match="the bank does not play against a bank"):
        advise(parse_cards("Ad Kc Qs 9h 7d 5c 3s"), banking=True, banked=True)


def test_a_players_bank_is_unknown_at_face_up_too() -> None:
    cards = parse_cards("Ad Kc Qs 9h 7d 5c 3s")
    advice = advise(cards, GameName.FACE_UP_PAI_GOW_POKER, banked=True)
    assert advice.best.odds.total == FULL.beside
    assert advice.pushed == 0
    pushing = Switches(bank_push=BankPush.BANK_HAND)
    assert advise(cards, GameName.FACE_UP_PAI_GOW_POKER, switches=pushing, banked=True).pushed > 0
    with pytest.raises(PaigowError, match="who plays against a bank sets"):
        advise(
            cards,
            GameName.FACE_UP_PAI_GOW_POKER,
            banked=True,
            dealer_pieces=parse_cards("2s 3d 4h 5s 6d 7h 8s"),
        )
