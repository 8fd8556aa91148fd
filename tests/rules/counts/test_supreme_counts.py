"""Supreme Pai Gow counted out: every two-card hand, every four-card hand by class and by house way."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import comb

import pytest

from paigow.cards import DECK_54, Card
from paigow.rules.house_ways import house_way, names
from paigow.rules.supreme import hands as rules
from paigow.rules.supreme.bonus import CLASSES, classify_four
from paigow.rules.supreme.hands import Tier
from paigow.switches import AceInStraight, BonusJoker, Switches

clause = pytest.mark.clause

FOUR_CARD_HANDS = comb(54, 4)

# 3(c): the rulings, then the readings not chosen, alone and together.
Reading = tuple[BonusJoker, AceInStraight]
BY_CLASS: dict[Reading, dict[str | None, int]] = {
    (BonusJoker.PARTNER, AceInStraight.LOW_OR_HIGH): {
        "four_aces": 1,
        "royal_flush": 4,
        "two_jokers_and_two_aces": 6,
        "four_of_a_kind": 12,
        "straight_flush": 96,
        "three_of_a_kind": 2600,
        "flush": 2816,
        "two_pair": 2880,
        "straight": 3612,
        "two_jokers": 1248,
        "any_pair": 89856,
        None: 213120,
    },
    (BonusJoker.FREE, AceInStraight.LOW_OR_HIGH): {
        "straight_flush": 100,
        "straight": 3624,
        "two_jokers": 1232,
    },
    (BonusJoker.PARTNER, AceInStraight.LOW_ONLY): {"straight": 3360, None: 213372},
    (BonusJoker.FREE, AceInStraight.LOW_ONLY): {
        "straight_flush": 100,
        "straight": 3372,
        "two_jokers": 1232,
        None: 213372,
    },
}
RULED = BY_CLASS[BonusJoker.PARTNER, AceInStraight.LOW_OR_HIGH]
# The least odds that 14(a) allows.
PAYS = dict(zip(CLASSES, (1000, 500, 200, 100, 25, 10, 8, 7, 6, 4, 1), strict=True))
# At those odds, for each unit wagered on every hand once.
NET_UNITS = {
    (BonusJoker.PARTNER, AceInStraight.LOW_OR_HIGH): -20112,
    (BonusJoker.FREE, AceInStraight.LOW_OR_HIGH): -20004,
    (BonusJoker.PARTNER, AceInStraight.LOW_ONLY): -21876,
    (BonusJoker.FREE, AceInStraight.LOW_ONLY): -21768,
}


@clause("SPG-3a", "SPG-3a-1", "SPG-3a-1-i", "SPG-3a-2", "SPG-3a-3")
def test_all_1431_two_card_hands_by_rank() -> None:
    hands = [rules.two_card_hand(two) for two in combinations(DECK_54, 2)]
    assert len(hands) == 1431
    points = [112, 128, 112, 136, 120, 136, 144, 144, 128, 144]
    faces, pairs, jokers = [16] * 3, [6] * 13, [1]
    counted = Counter(hand.rank for hand in hands)
    assert [counted[rank] for rank in range(27)] == points + faces + pairs + jokers
    assert Counter(hand.tier for hand in hands) == {Tier.POINTS: 1304, Tier.FACES: 48, Tier.PAIR: 79}


@pytest.mark.sizes(all=1)
@clause("SPG-3c.1", "SPG-3c.2", "SPG-3c-1", "SPG-3c-2", "SPG-3c-3", "SPG-3c-4", "SPG-3c-5", "SPG-3c-6")
@clause("SPG-3c-7", "SPG-3c-8", "SPG-3c-9", "SPG-3c-10", "SPG-3c-11")
@pytest.mark.parametrize(("joker", "ace"), BY_CLASS)
def test_S71_all_316251_four_card_hands_by_class(joker: BonusJoker, ace: AceInStraight) -> None:
    switches = Switches(bonus_joker=joker, bonus_ace=ace)
    counted = Counter(classify_four(four, switches) for four in combinations(DECK_54, 4))
    assert counted == RULED | BY_CLASS[joker, ace]
    assert counted.total() == FOUR_CARD_HANDS
    won = sum(PAYS[key] * count for key, count in counted.items() if key is not None)
    assert won - counted[None] == NET_UNITS[joker, ace]


ORDERS = tuple(permutations(range(4)))


@pytest.mark.sizes(all=1)
@clause("SPG-12a.2", "SPG-12d", "SPG-1-4", "SPG-1-5")
@pytest.mark.parametrize("name", names("supreme"))
def test_all_316251_four_card_hands_by_house_way(name: str) -> None:
    """Set correctly; neither order nor suits matter, and of equal cards the low hand takes the first suit."""
    way = house_way("supreme", name)
    seen: dict[tuple[int, ...], tuple[object, ...]] = {}
    hands = 0
    for number, four in enumerate(combinations(DECK_54, 4)):
        given = way.set(four)
        high, low = rules.rank_setting(given.setting)
        assert high.rank >= low.rank
        shuffled = [four[place] for place in ORDERS[number % 24]]
        assert way.set(shuffled) == given
        kinds = tuple(card >> 2 for card in four)
        assert seen.setdefault(kinds, (high, low, given.rule)) == (high, low, given.rule)
        assert not _takes_a_later_suit(given.low, given.high)
        hands += 1
    assert hands == FOUR_CARD_HANDS
    assert len(seen) == comb(17, 4) - 13 - 1  # four of fourteen ranks, three or four jokers apart


def _takes_a_later_suit(low: tuple[Card, ...], high: tuple[Card, ...]) -> bool:
    return any(mine >> 2 == other >> 2 and mine > other for mine in low for other in high)
