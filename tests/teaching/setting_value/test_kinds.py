"""Kinds of dealt hands: one of each, and what must not be taken for another."""

from __future__ import annotations

from typing import Any

import pytest

from paigow.games.hands import CARDS, SUPREME, TILE_HANDS, Family
from paigow.teaching.setting_value.practice import KINDS, kind_of

DEALT: list[tuple[Family[Any], str, str]] = [
    (CARDS, "As Kd Jh 9c 7s 5d 3h", "no pair"),
    (CARDS, "As Ad Kh Jc 9s 7d 5h", "pair"),
    (CARDS, "As Jk Kh Jc 9s 7d 5h", "pair"),
    (CARDS, "As Ad Kh Kc 9s 7d 5h", "two pairs"),
    (CARDS, "As Ad Kh Kc 9s 9d 5h", "three pairs"),
    (CARDS, "9s 9d 9h Kc Js 7d 5h", "three of a kind"),
    (CARDS, "9s 9d 9h Kc Ks 7d 5h", "full house"),
    (CARDS, "9s 9d 9h Kc Ks 7d 7h", "full house and pair"),
    (CARDS, "9s 9d 9h Kc Ks Kd 7h", "two threes of a kind"),
    (CARDS, "9s 9d 9h 9c Ks 7d 5h", "four of a kind"),
    (CARDS, "9s 9d 9h 9c Ks Kd 5h", "four of a kind and pair"),
    (CARDS, "9s 9d 9h 9c Ks Kd Kh", "four of a kind and three"),
    (CARDS, "As Ad Ah Ac Jk 7d 5h", "five aces"),
    (CARDS, "As Ad Ah Ac Jk 7d 7h", "five aces and pair"),
    (CARDS, "9s 8d 7h 6c 5s Kd 2h", "straight or flush"),
    (CARDS, "9s 8d 7h Jk 5s 9d 2h", "straight or flush"),
    (CARDS, "Ks Js 9s 6s 2s Kd Kh", "straight or flush"),
    (SUPREME, "Ks Kd 9h 9c", "two pairs"),
    (SUPREME, "Jk Jk 9h 9c", "two pairs"),
    (SUPREME, "Ks Kd 9h 8c", "pair"),
    (SUPREME, "Ks Kd Kh Qc", "pair"),
    (SUPREME, "Jk Ks Kd 9h", "pair"),
    (SUPREME, "Jk Ks Qd 9h", "joker without a pair"),
    (SUPREME, "Ks Qd 9h 2c", "two face cards"),
    (SUPREME, "Ks Td 9h 2c", "points alone"),
    (TILE_HANDS, "6-6 6-6 3-6 4-5", "two pairs"),
    (TILE_HANDS, "2-4 1-2 6-6 4-5", "pair"),
    (TILE_HANDS, "1-4 2-3 6-6 1-3", "pair"),
    (TILE_HANDS, "6-6 4-5 1-3 5-6", "Wong or Gong"),
    (TILE_HANDS, "1-1 4-4 1-3 5-6", "Wong or Gong"),
    (TILE_HANDS, "6-6 4-6 1-3 5-6", "no pair, Wong or Gong"),
]


@pytest.mark.parametrize(("family", "dealt", "kind"), DEALT)
def test_a_hand_is_of_its_kind(family: Family[Any], dealt: str, kind: str) -> None:
    assert kind_of(family, family.parse(dealt)) == kind


def test_every_kind_is_shown() -> None:
    shown = {(family.name, kind) for family, _, kind in DEALT}
    assert shown == {(name, kind) for name, kinds in KINDS.items() for kind in kinds}
