"""The exact engine against every deal of small decks, visited one by one."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import all_pairs
from all_pairs import DECKS, Deals
from paigow.games.catalogue import GameName
from paigow.games.payment import VigRounding
from paigow.money import dollars
from paigow.odds.card_hands import DeckShape
from paigow.odds.edge import MainOdds
from paigow.odds.main_wager import OPTIMAL, MainQuestion, main_odds
from paigow.rules.house_ways.cards import CardHouseWay, card_house_way
from paigow.switches import AceFive, BankPush, Switches

WHEEL = "ace to five in three suits"
POKER = GameName.PAI_GOW_POKER
EZ = GameName.EZ_PAI_GOW_POKER
FACE_UP = GameName.FACE_UP_PAI_GOW_POKER

decks = pytest.mark.parametrize("deck", DECKS.values(), ids=DECKS.keys())
decks_and_choices = pytest.mark.parametrize(
    ("deck", "ace_five"),
    [
        *(pytest.param(deck, AceFive.SECOND, id=name) for name, deck in DECKS.items()),
        pytest.param(DECKS[WHEEL], AceFive.LOWEST, id=f"{WHEEL}, lowest"),
    ],
)


def way(name: str, ace_five: AceFive = AceFive.SECOND) -> CardHouseWay:
    return card_house_way(name, ace_five)


def odds(
    deck: DeckShape,
    game: GameName,
    dealer: CardHouseWay,
    player: CardHouseWay | None,
    *,
    banking: bool = False,
) -> MainOdds:
    return main_odds(asked(deck, game, dealer, player, banking=banking), jobs=2)


def asked(
    deck: DeckShape, game: GameName, dealer: CardHouseWay, player: CardHouseWay | None, **more: Any
) -> MainQuestion:
    switches = Switches(ace_five=dealer.ranks.ace_five, bank_push=more.pop("bank_push", BankPush.NEVER))
    way = OPTIMAL if player is None else player.name
    return MainQuestion(game, dealer.name, way, switches=switches, deck=deck, **more)


@pytest.mark.sizes(all=1)
@decks_and_choices
@pytest.mark.clause("PGP-9g-1-i", "PGP-9g-2-i", "PGP-9g-3.1", "PGP-3d.1")
@pytest.mark.parametrize("names", [("foxwoods", "foxwoods"), ("best-high", "trump-plaza")], ids="-".join)
def test_house_way_against_house_way(deck: DeckShape, ace_five: AceFive, names: tuple[str, str]) -> None:
    player, dealer = (way(name, ace_five) for name in names)
    found = odds(deck, POKER, dealer, player)
    assert (found.win, found.lose) == all_pairs.way_against_way(deck, player, dealer)
    assert found.total == Deals.from_deck(deck).number


@pytest.mark.sizes(all=1)
@decks
@pytest.mark.clause("PGP-9g-1-ii.1", "PGP-9g-1-ii.2")
def test_copies_go_to_the_bank(deck: DeckShape) -> None:
    bank, other = way("mgm-grand"), way("best-low")
    found = odds(deck, POKER, other, bank, banking=True)
    assert (found.win, found.lose) == all_pairs.way_against_way(deck, bank, other, banking=True)
    assert found == odds(deck, POKER, bank, other).mirrored()


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGP-9g-1-ii.1", "PGP-10-2e.4")
def test_what_was_kept_of_a_co_bank_is_no_answer_about_a_bank() -> None:
    """The same game, ways and pushes: who banks is a part of the question under which an answer is kept."""
    deck, foxwoods = DECKS[WHEEL], way("foxwoods")
    co_bank = main_odds(asked(deck, POKER, foxwoods, foxwoods, co_banking=True), jobs=1)
    bank = main_odds(asked(deck, POKER, foxwoods, foxwoods, banking=True), jobs=1)
    assert bank == co_bank
    assert (bank.win, bank.lose) != (co_bank.lose, co_bank.win)


@pytest.mark.sizes(all=1)
@decks
@pytest.mark.clause("PGP-9g-2-iii", "PGP-9g-3.2")
def test_queens_dragon_pushes(deck: DeckShape) -> None:
    player, dealer = way("foxwoods"), way("face-up")
    found = odds(deck, EZ, dealer, player)
    assert (found.win, found.lose) == all_pairs.way_against_way(deck, player, dealer, pushes="queens-dragon")


@pytest.mark.sizes(all=1)
@decks_and_choices
@pytest.mark.clause("PGP-19b", "PGP-19a.5")
def test_face_up_best_reply(deck: DeckShape, ace_five: AceFive) -> None:
    dealer = way("face-up", ace_five)
    found = odds(deck, FACE_UP, dealer, None)
    assert (found.win, found.lose) == all_pairs.best_reply(deck, dealer)


@pytest.mark.sizes(all=1)
@decks_and_choices
def test_optimal_player(deck: DeckShape, ace_five: AceFive) -> None:
    dealer = way("foxwoods", ace_five)
    found = odds(deck, POKER, dealer, None)
    assert (found.win, found.lose) == all_pairs.optimal(deck, dealer, kept=95)
    assert found.edge <= odds(deck, POKER, dealer, dealer).edge


@pytest.mark.sizes(all=1)
@decks
def test_optimal_bank(deck: DeckShape) -> None:
    other = way("trump-plaza")
    found = odds(deck, POKER, other, None, banking=True)
    assert (found.win, found.lose) == all_pairs.optimal(deck, other, kept=95, banking=True)


@pytest.mark.sizes(all=1)
@decks
@pytest.mark.clause("PGP-9g-2-iii", "PGP-19b")
@pytest.mark.parametrize(("game", "pushes"), [(EZ, "queens-dragon"), (FACE_UP, "ace-high")])
def test_a_banks_own_hand_pushes_where_the_switch_lets_it(
    deck: DeckShape, game: GameName, pushes: str
) -> None:
    bank, other = way("mgm-grand"), way("best-low")
    question = asked(deck, game, other, bank, banking=True, bank_push=BankPush.BANK_HAND)
    found = main_odds(question, jobs=2)
    assert (found.win, found.lose) == all_pairs.way_against_way(
        deck, bank, other, banking=True, pushes=pushes
    )
    best = main_odds(replace(question, player_way=OPTIMAL), jobs=2)
    assert (best.win, best.lose) == all_pairs.optimal(deck, other, kept=100, banking=True, pushes=pushes)
    co_bank = asked(deck, game, bank, other, co_banking=True, bank_push=BankPush.BANK_HAND)
    assert main_odds(co_bank, jobs=2) == found


@pytest.mark.sizes(all=1)
@decks
@pytest.mark.clause("PGP-9g-2-iii", "PGP-19b")
@pytest.mark.parametrize("game", [EZ, FACE_UP])
def test_no_hand_pushes_against_a_bank_unless_the_switch_lets_it(deck: DeckShape, game: GameName) -> None:
    bank, other = way("mgm-grand"), way("best-low")
    found = odds(deck, game, other, bank, banking=True)
    assert (found.win, found.lose) == all_pairs.way_against_way(deck, bank, other, banking=True)
    assert main_odds(asked(deck, game, bank, other, co_banking=True), jobs=2) == found


@pytest.mark.sizes(all=1)
@decks
@pytest.mark.clause("PGP-16a.3")
def test_the_optimal_player_sets_by_the_vigorish_as_it_is_rounded(deck: DeckShape) -> None:
    """At $1 a quarter is taken of a win: three quarters are won where four are lost."""
    dealer = way("foxwoods")
    rounded = asked(deck, POKER, dealer, None, wager=dollars(1), rounding=VigRounding.QUARTER_UP)
    found = main_odds(rounded, jobs=2)
    assert (found.win, found.lose) == all_pairs.optimal(deck, dealer, kept=3, lost=4)


@pytest.mark.sizes(all=1)
@decks
def test_optimal_player_at_an_ez_table(deck: DeckShape) -> None:
    dealer = way("best-high")
    found = odds(deck, EZ, dealer, None)
    assert (found.win, found.lose) == all_pairs.optimal(deck, dealer, kept=100, pushes="queens-dragon")
