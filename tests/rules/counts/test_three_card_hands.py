"""All C(53,3) = 23,426 three-card hands by the row of PGP 18(b) that pays them.

The expected numbers are worked out by hand. There are 12 sequences (A-2-3 up to Q-K-A), and 25 pairs of ranks
lie inside one: 13 side by side, 12 one apart.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from paigow.cards import DECK_53
from paigow.games.classify import classify
from paigow.games.pay_tables import pay_table
from paigow.switches import JokerUse, Switches

NATURAL = {
    "three_card_straight_flush_natural": 12 * 4,
    "three_card_three_of_a_kind": 13 * 4,
    "three_card_straight": 12 * (4**3 - 4),
    "three_card_flush": 4 * comb(13, 3) - 12 * 4,
    "three_card_pair": 13 * comb(4, 2) * 48,
}
# With the joker: two aces; two others of a rank; two ranks inside a sequence, suited or not; the rest.
WILD = {
    "three_card_three_of_a_kind": comb(4, 2),
    "three_card_straight_flush_joker": 25 * 4,
    "three_card_straight": 25 * 12,
    "three_card_flush": (comb(13, 2) - 25) * 4,
    "three_card_pair": 12 * comb(4, 2) + 8 * 12,
}
# As an ace without a suit it makes Q-K-A and A-2-3, and a pair with any one ace.
ONLY_ACE = {
    "three_card_three_of_a_kind": comb(4, 2),
    "three_card_straight": 2 * 4 * 4,
    "three_card_pair": 12 * comb(4, 2) + 4 * 48,
}


@pytest.mark.clause("PGP-18b", "PGP-1-three-card-bonus.2")
@pytest.mark.parametrize(("joker", "with_joker"), [(JokerUse.WILD, WILD), (JokerUse.ACE, ONLY_ACE)])
def test_all_three_card_hands(joker: JokerUse, with_joker: dict[str, int]) -> None:
    table, switches = pay_table("pgp-18b"), Switches(three_card_joker=joker)
    found = Counter(
        row.hand if row else "loses"
        for cards in combinations(DECK_53, 3)
        for row in (classify(table, cards, switches=switches),)
    )
    expected = Counter(NATURAL) + Counter(with_joker)
    assert found.total() == comb(53, 3) == 23_426
    assert found - Counter(loses=found["loses"]) == expected
