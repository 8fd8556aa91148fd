"""Main wagers against a dealer whose hand may push them all."""

from __future__ import annotations

import pytest

from paigow.cards import parse_cards
from paigow.games.catalogue import GameName
from paigow.games.main_wager import outcome_by_game, push_of_all
from paigow.rules.outcome import Reason, Result
from paigow.rules.setting import set_cards
from paigow.rules.tiles.hands import set_tiles
from paigow.tiles import parse_tiles

DRAGON = set_cards(parse_cards("Qs 9h 7c 5s 2h"), parse_cards("Jd 3d"))


@pytest.mark.clause("PGP-9g-1-v", "PGP-9g-2-iii", "PGP-9g-3.2")
@pytest.mark.parametrize(
    ("high", "low", "ordinary"),
    [
        ("Ks Kh 8d 6c 4s", "Ad Tc", Result.WIN),
        ("Th Td 8s 4c 2d", "Tc 6h", Result.PUSH),
        ("Jc Tc 8s 6d 4c", "9d 2s", Result.LOSE),
        ("9c 8c 6s 4h 3h", "Ah 2d", Result.LOSE),  # not set correctly, and returned all the same
    ],
)
def test_a_queens_dragon_pushes_every_main_wager_of_an_ez_table(
    high: str, low: str, ordinary: Result
) -> None:
    player = set_cards(parse_cards(high), parse_cards(low))
    assert outcome_by_game(GameName.PAI_GOW_POKER, player, DRAGON).result is ordinary
    at_ez = outcome_by_game(GameName.EZ_PAI_GOW_POKER, player, DRAGON)
    assert (at_ez.result, at_ez.reason) == (Result.PUSH, Reason.QUEENS_DRAGON)


@pytest.mark.clause("PGP-19b", "PGP-19c.1", "FUP-1.5", "FUP-9")
@pytest.mark.parametrize(
    ("cards", "pushes"),
    [
        ("As Kh Td 9c 7s 5h 3d", True),
        ("Jk Kh Td 9c 7s 5h 3d", True),
        ("Kh Qd Tc 8s 7h 5c 3s", False),  # king-high
        ("Jk 3c 4d 5h 6s 9c Kd", False),  # the joker completes a straight
        ("As Kh Td 9c 7s 5h 5d", False),
    ],
)
def test_an_ace_high_dealer_pushes_every_main_wager_of_a_face_up_table(cards: str, pushes: bool) -> None:
    assert (push_of_all(GameName.FACE_UP_PAI_GOW_POKER, parse_cards(cards)) is not None) is pushes


@pytest.mark.clause("PGP-19c.1")
def test_otherwise_the_hands_are_compared_as_ever() -> None:
    dealer = set_cards(parse_cards("Kh Tc 8s 5c 3s"), parse_cards("Qd 7h"))
    player = set_cards(parse_cards("Ah Jc 8d 5d 3c"), parse_cards("Kd 7c"))
    assert outcome_by_game(GameName.FACE_UP_PAI_GOW_POKER, player, dealer).result is Result.WIN


@pytest.mark.clause("PGT-8I-1", "PGT-8I-2")
def test_games_without_such_a_hand_compare() -> None:
    player = set_tiles(parse_tiles("4-4 4-4"), parse_tiles("5-6 1-6"))
    dealer = set_tiles(parse_tiles("6-6 1-6"), parse_tiles("1-1 5-6"))
    assert outcome_by_game(GameName.PAI_GOW_TILES, player, dealer).result is Result.WIN
