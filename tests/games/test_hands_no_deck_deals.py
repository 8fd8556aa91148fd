"""Hands that no deck can deal are refused where they are given, in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from never_dealt import never_dealt, never_written, refusal_of
from paigow.cards import DECK_53
from paigow.errors import NotationError
from paigow.games.catalogue import GAMES
from paigow.games.hands import Family, family_of
from paigow.odds.advice import advise
from paigow.tiles import TILES

GAME_NAMES = [game.name.value for game in GAMES]
FACE_UP = "face-up-pai-gow-poker"


@pytest.mark.parametrize("game", GAME_NAMES)
def test_nobody_sets_a_hand_that_no_deck_deals(game: str) -> None:
    family: Family[Any] = family_of(game)
    deeds: list[Callable[[Any], object]] = [lambda hand: list(family.settings(hand))]
    deeds += [way.set for way in family.house_ways()]
    deeds.append(lambda hand: advise(hand, game, banked=game == FACE_UP))
    for hand in never_dealt(family.deck, family.size):
        for deed in deeds:
            with pytest.raises(NotationError, match=f"^{refusal_of(hand, family.size, family.pieces)}"):
                deed(hand)
    for text in never_written(family.deck, family.size):
        for deed in deeds:
            with pytest.raises(NotationError):
                deed(text)


def test_what_was_seen_elsewhere_is_not_in_the_hand() -> None:
    tiles: tuple[Any, ...] = TILES[:4]
    for seen in (tiles[:1], (TILES[5], TILES[5]), DECK_53[:1]):
        with pytest.raises(NotationError, match="different tiles are needed, not"):
            advise(tiles, "pai-gow-tiles", seen=seen)
