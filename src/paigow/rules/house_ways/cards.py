"""Setting seven cards by a house way: the interpreter of `paigow.rules.house_ways.language`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import attrgetter
from typing import Final

from paigow.cards import CARDS, DECK_53, Card, in_order, parse_cards
from paigow.pieces import check_dealt
from paigow.rules.house_ways.base import HouseWaySetting
from paigow.rules.house_ways.catalogue import WayText, WrittenWay, load_way
from paigow.rules.house_ways.language import GROUPINGS, HANDS, CardRule, Wish, card_rules
from paigow.rules.poker.hands import COMPLETE, Category
from paigow.rules.poker.ranks import HandRanks, RankedSetting
from paigow.switches import AceFive


class CardHouseWay(WrittenWay):
    """A house way of Pai Gow Poker, under one choice for A-2-3-4-5."""

    def __init__(self, text: WayText, ace_five: AceFive) -> None:
        super().__init__(text)
        self.card_rules = card_rules(text)
        self.ranks = HandRanks.for_ace_five(ace_five)
        self._rules_for = {
            hand: tuple(rule for rule in self.card_rules if hand in rule.hands) for hand in HANDS
        }

    def set(self, pieces: Sequence[Card] | str) -> HouseWaySetting[Card]:
        """The setting, and the rule that gave it.

        >>> str(card_house_way("best-low", AceFive.SECOND).set("As Kd Qh 9c 7s 5d 2h"))
        'As 9c 7s 5d 2h / Kd Qh'
        """
        if isinstance(pieces, str):
            pieces = parse_cards(pieces, 7)
        check_dealt(pieces, DECK_53, 7, "PGP-9a.1")
        cards = in_low_hand_order(pieces)
        chosen, rule = self.choose(cards)
        low = (cards[chosen.first], cards[chosen.second])
        high = [card for card in cards if card not in low]
        return HouseWaySetting(in_order(high), in_order(low), rule.name)

    def choose(self, cards: Sequence[Card]) -> tuple[RankedSetting, CardRule]:
        """The chosen setting of seven cards that are in the order of the low hand."""
        return self.choose_from(cards, self.ranks.correct_settings(cards))

    def choose_from(
        self, cards: Sequence[Card], correct: Sequence[RankedSetting]
    ) -> tuple[RankedSetting, CardRule]:
        """Choose as `choose` does, from the correct settings where they are known already."""
        category = self.ranks.category
        # A complete hand outranks every low hand, so it is always among the correct settings.
        complete = any(category[setting.high] in COMPLETE for setting in correct)
        grouping, first, second = _groups(cards)
        for rule in self._rules_for[GROUPINGS[grouping]]:
            if rule.is_for(complete, first, second):
                for wishes in rule.tries:
                    fitting = [s for s in correct if _fits(wishes, category[s.high], s.low)]
                    if fitting:
                        return _best(fitting, rule.prefer_high), rule
        raise AssertionError(f"{self.name} has no rule for {in_order(cards)}")


@cache
def card_house_way(name: str, ace_five: AceFive) -> CardHouseWay:
    """A card house way by name, read once."""
    return CardHouseWay(load_way(f"poker-{name}"), ace_five)


# Rank descending, then c d h s: of equal cards the low hand takes the first. The joker, having no suit,
# comes after the aces that have one.
_LOW_HAND_ORDER: Final = tuple((-card.rank, card.suit) for card in CARDS)


def in_low_hand_order(cards: Sequence[Card]) -> list[Card]:
    """Cards in the order in which a house way takes them for the low hand."""
    return sorted(cards, key=_LOW_HAND_ORDER.__getitem__)


def _groups(cards: Sequence[Card]) -> tuple[tuple[int, ...], int, int]:
    """How the cards fall into groups, and the ranks of the two groups that come first."""
    counts = [0] * 13
    for card in cards:
        counts[card.rank] += 1
    groups = sorted(((count, rank) for rank, count in enumerate(counts) if count), reverse=True)
    return tuple(count for count, _ in groups), groups[0][1], groups[1][1]


def _fits(wishes: Sequence[Wish], category: Category, low: int) -> bool:
    for wish in wishes:  # noqa: SIM110 - asked of every setting of every hand, and a loop is quicker
        if wish.low[0] <= low <= wish.low[1] and category in wish.high:
            return True
    return False


def _best(settings: Sequence[RankedSetting], prefer_high: bool) -> RankedSetting:
    """The first of the best, so that of equal settings the low hand is the first in order."""
    return max(settings, key=_HIGH_THEN_LOW if prefer_high else _LOW_THEN_HIGH)


_LOW_THEN_HIGH: Final = attrgetter("low", "high")
_HIGH_THEN_LOW: Final = attrgetter("high", "low")
