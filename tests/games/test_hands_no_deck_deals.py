"""Hands that no deck can deal are refused where they are given, in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from paigow.cards import DECK_53, DECK_54, SECOND_JOKER
from paigow.errors import NotationError
from paigow.games.catalogue import GAMES
from paigow.games.classify import classify
from paigow.games.hands import Family, family_of
from paigow.games.pay_tables import JudgedOn, pay_table, pay_tables
from paigow.odds.advice.any_game import advise
from paigow.tiles import TILES

GAME_NAMES = [game.name.value for game in GAMES]
FACE_UP = "face-up-pai-gow-poker"


def _never_dealt(deck: Sequence[Any], size: int) -> list[Any]:
    """What is given instead of a hand, or in one, by somebody who is mistaken."""
    other = TILES if deck is not TILES else DECK_53
    hand = tuple(deck[:size])
    return [
        (),
        hand[1:],
        (*hand, deck[size]),
        (*hand[1:], hand[1]),
        (*hand, hand[0]),
        hand[:1] * size,
        tuple(other[:size]),
        tuple(map(int, hand)),
        tuple(map(str, hand)),
        [[]] * size,
        " ".join(map(str, hand)),
        None,
        7,
        set(hand),
        *([(*hand[1:], SECOND_JOKER)] if len(deck) == len(DECK_53) else []),
    ]


@pytest.mark.parametrize("game", GAME_NAMES)
def test_nobody_sets_a_hand_that_no_deck_deals(game: str) -> None:
    family: Family[Any] = family_of(game)
    deeds: list[Callable[[Any], object]] = [lambda hand: list(family.settings(hand))]
    deeds += [way.set for way in family.house_ways()]
    deeds.append(lambda hand: advise(hand, game, banked=game == FACE_UP))
    for hand in _never_dealt(family.deck, family.size):
        for deed in deeds:
            with pytest.raises(NotationError, match=rf"^{family.size} different {family.pieces} are needed,"):
                deed(hand)


@pytest.mark.parametrize(
    ("judged_on", "deck", "count"),
    [
        (JudgedOn.SEVEN_CARDS, DECK_53, 7),
        (JudgedOn.CHOSEN_COLOUR, DECK_53, 7),
        (JudgedOn.THREE_CARDS, DECK_53, 3),
        (JudgedOn.FOUR_CARDS, DECK_54, 4),
        (JudgedOn.FOUR_TILES, TILES, 4),
    ],
)
def test_no_pay_table_pays_a_hand_that_no_deck_deals(
    judged_on: JudgedOn, deck: Sequence[Any], count: int
) -> None:
    table = next(table for table in pay_tables() if table.judged_on is judged_on)
    for hand in _never_dealt(deck, count):
        with pytest.raises(NotationError, match=rf"^{count} different \w+ are needed, not "):
            classify(table, hand, colour="red" if judged_on is JudgedOn.CHOSEN_COLOUR else None)  # type: ignore[arg-type]


def test_the_dealers_hand_is_one_of_the_deck_too() -> None:
    table = next(table for table in pay_tables() if table.judged_on is JudgedOn.DEALER)
    for dealer in _never_dealt(DECK_53, 7):
        if dealer is not None:  # which is nothing given: that has a sentence of its own
            with pytest.raises(NotationError, match=r"^7 different cards are needed, not "):
                classify(table, DECK_53[-7:], dealer=dealer)


def test_what_was_seen_elsewhere_is_not_in_the_hand() -> None:
    tiles: tuple[Any, ...] = TILES[:4]
    for seen in (tiles[:1], (TILES[5], TILES[5]), DECK_53[:1]):
        with pytest.raises(NotationError, match="different tiles are needed, not"):
            advise(tiles, "pai-gow-tiles", seen=seen)


def test_the_sentence_names_what_was_given() -> None:
    with pytest.raises(NotationError) as error:
        classify(pay_table("pgp-16b-a"), DECK_53[:1] * 7)
    assert str(error.value) == "7 different cards are needed, not 2c 2c 2c 2c 2c 2c 2c (PGP-3l-6)"
