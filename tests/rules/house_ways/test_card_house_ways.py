"""The card house ways: what each published rule does, and that every way is total, correct and fair."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping

import pytest

from paigow.cards import CARDS, DECK_53, Card, format_cards, parse_cards
from paigow.errors import NotationError, UnknownNameError
from paigow.rules.house_ways import house_way, names
from paigow.rules.house_ways.cards import CardHouseWay, card_house_way
from paigow.rules.house_ways.catalogue import read_way
from paigow.rules.house_ways.language import HANDS
from paigow.rules.setting import check, settings
from paigow.switches import AceFive, Switches

clause = pytest.mark.clause
WAYS = pytest.mark.parametrize("name", names("poker"))


def given(name: str, hand: str) -> tuple[str, str, str]:
    setting = house_way("poker", name).set(parse_cards(hand))
    return format_cards(setting.high), format_cards(setting.low), setting.rule


def low_of(name: str, hand: str) -> str:
    return given(name, hand)[1]


@clause("PGP-9d")
@pytest.mark.parametrize(
    ("hand", "low", "rule"),
    [
        ("As Kd Qh 9c 7s 5d 2h", "Kd Qh", "no pair"),
        ("9s 9d Ah Kc 7s 5d 2h", "Ah Kc", "pair"),
        ("Js Jd 2h 2c As Kd 9c", "2c 2h", "two pairs, jacks or higher"),
        ("Ts Td 2h 2c As Kd 9c", "As Kd", "two pairs, sevens to tens"),
        ("Ts Td 2h 2c Qs Kd 9c", "2c 2h", "two pairs, sevens to tens"),
        ("6s 6d 2h 2c Qs Kd 9c", "Kd Qs", "two pairs, sixes or lower"),
        ("6s 6d 2h 2c Qs Jd 9c", "2c 2h", "two pairs, sixes or lower"),
        ("Qh Qs 8c 8d 5h 5s 2c", "Qh Qs", "three pairs"),
        ("As Ah Ad Kc 9s 5d 2h", "Ad Kc", "three aces"),
        ("Ks Kh Kd Ac 9s 5d 2h", "Ac 9s", "three of a kind"),
        ("Ks Kh Kd 9c 9s 9d 2h", "Kd Kh", "two threes of a kind"),
        ("9s 8d 7h 6c 5s Kd Qh", "Kd Qh", "complete hand, no pair"),
        ("As Ks 9s 7s 5s 4s 2d", "As 2d", "complete hand, no pair"),
        ("9s 8d 7h 6c 5s 5d Ah", "Ah 5d", "complete hand with a pair"),
        ("Ks Kd Qh Jc Ts 9d Ah", "Ah Kd", "complete hand with a pair of tens to kings"),
        ("Ts Td 9h 8c 7s 6d Ah", "Ah Td", "complete hand with a pair of tens to kings"),
        ("Kh Ks 8h 6h 4h 2h Ac", "Ac Ks", "complete hand with a pair of tens to kings"),
        ("Ac Ts Th Qh 9h 8h Jc", "Ac Qh", "complete hand with a pair of tens to kings"),
        ("5s 5d 5h 6c 7s 8d 9h", "5d 5h", "complete hand with three of a kind"),
        ("Jk As Ah Kc Qd Jh 5s", "Ah 5s", "complete hand with three of a kind"),
        ("Ks Kh Kd 2c 2s Ad Qh", "2c 2s", "full house"),
        ("2c 2s 2h Ad Ah Kd Qh", "Ad Ah", "full house"),
        ("Ks Kh Kd Qc Qs 2d 2h", "Qc Qs", "full house and pair"),
        ("Js Jh Jd Jc As Kd 2h", "Jc Jd", "four of a kind, jacks or higher"),
        ("Ts Th Td Tc Ks 3d 2h", "Ks 3d", "four of a kind, sevens to tens"),
        ("Ts Th Td Tc Qs 3d 2h", "Tc Td", "four of a kind, sevens to tens"),
        ("6s 6h 6d 6c Qs 3d 2h", "Qs 3d", "four of a kind, sixes or lower"),
        ("6s 6h 6d 6c Qs Qd 2h", "Qd Qs", "four of a kind and a pair"),
        ("6s 6h 6d 6c Qs Qd Qh", "Qd Qh", "four of a kind and a pair"),
        ("As Ah Ad Ac Jk 9c 2h", "Ac Ad", "five aces"),
        ("As Ah Ad Ac Jk Kc Kh", "Kc Kh", "five aces and kings"),
        ("As Ah Ad Ac Jk Qc Qh", "Ac Ad", "five aces"),
    ],
)
def test_foxwoods(hand: str, low: str, rule: str) -> None:
    assert given("foxwoods", hand)[1:] == (low, rule)


@clause("PGP-9d")
@pytest.mark.parametrize(
    ("hand", "low"),
    [
        ("As Ad 2h 2c Ks Qd 9c", "2c 2h"),  # aces with another pair: split
        ("6s 6d 2h 2c Ks Qd 9c", "Ks Qd"),  # two low pairs and a king: together
        ("8s 8d 2h 2c Ks Qd 9c", "Ks Qd"),  # low and medium and a king: together
        ("8s 8d 2h 2c Qs Jd 9c", "2c 2h"),
        ("Ks Kd 2h 2c As Qd 9c", "As Qd"),  # low and high with an ace: together
        ("Ks Kd 2h 2c Qs Jd 9c", "2c 2h"),
        ("9s 9d 7h 7c As Qd 2c", "As Qd"),  # two medium with an ace: together
        ("9s 9d 7h 7c Ks Qd 2c", "7c 7h"),
        ("Ks Kd 7h 7c As Qd 2c", "7c 7h"),  # medium and high: always split
        ("Ks Kd Jh Jc As 3d 2c", "Jc Jh"),
        ("8s 8d 8h 2c 2s Ad Kh", "Ad Kh"),  # full house with twos behind ace-king
        ("8s 8d 8h 2c 2s Ad Qh", "2c 2s"),
        ("8s 8d 8h 2c 2s Jk Kh", "Jk Kh"),
        ("5s 6d 7h 8c 9s 5d Ah", "Ah 5d"),
        ("5s 6d 7h 8c 9s Td Th", "Td Th"),  # the pair goes low where a straight remains
        ("Js Jh Jd Jc As 3d 2h", "As 3d"),
        ("Js Jh Jd Jc Ks 3d 2h", "Jc Jd"),
        ("9s 9h 9d 9c Ks 3d 2h", "Ks 3d"),
        ("As Ah Ad Ac Ks 3d 2h", "Ac Ad"),
    ],
)
def test_trump_plaza(hand: str, low: str) -> None:
    assert low_of("trump-plaza", hand) == low


@clause("PGP-9d")
@pytest.mark.parametrize(
    ("hand", "low"),
    [
        ("6s 6d 2h 2c Ts 9d 8c", "Ts 9d"),  # two low pairs: never split
        ("6s 6d 5h 5c 4s 3d 2c", "6d 5c"),  # but a complete hand is kept without an ace
        ("6s 6d 5h 5c 4s 3d Ac", "Ac 4s"),
        ("8s 8d 2h 2c Ks Qd 9c", "2c 2h"),
        ("8s 8d 2h 2c As Qd 9c", "As Qd"),
        ("Ks Kd 7h 7c As Qd 2c", "7c 7h"),
        ("Ks Kd Qh Jc Ts 9d Ah", "Ah Kd"),  # the ace low over a straight that uses one king
        ("Ts Td 9h 8c 7s 6d Ah", "Ah Td"),
        ("Kh Ks 8h 6h 4h 2h Ac", "Ac Ks"),
        ("Ac Kh Ks Qd Js Td 2c", "Ac Qd"),
        ("9s 9h 9d 9c Ks 3d 2h", "9c 9d"),
        ("9s 9h 9d 9c As 3d 2h", "As 3d"),
        ("As Ah Ad Ac Qs Qd 2h", "Ac Ad"),  # four aces and a pair: split unless kings
        ("As Ah Ad Ac Ks Kd 2h", "Kd Ks"),
        ("As Ah Ad Ac Qs Qd Qh", "Ac Ad"),
    ],
)
def test_mgm_grand(hand: str, low: str) -> None:
    assert low_of("mgm-grand", hand) == low


@clause("PGP-9d")
@pytest.mark.parametrize(
    ("hand", "low"),
    [
        ("Qs Qd 2h 2c As 9d 8c", "2c 2h"),
        ("Js Jd 2h 2c As 9d 8c", "As 9d"),
        ("Js Jd 2h 2c Ks 9d 8c", "2c 2h"),
        ("8s 8d 2h 2c Ks 9d 7c", "Ks 9d"),
        ("8s 8d 2h 2c Qs 9d 7c", "2c 2h"),
        ("5s 5d 2h 2c Qs 9d 7c", "Qs 9d"),
        ("5s 5d 2h 2c Js 9d 7c", "2c 2h"),
        ("Jk As Kh Kd Qs Js 9s", "Kd Kh"),  # a flush with a pair left for the low hand
        ("Ks Kd Qh Jc Ts 9d Ah", "Ah Kd"),
        ("Jk As Ah Kc Qd Jh 5s", "Ah 5s"),  # an ace is left beside the straight
        ("Js Jh Jd Jc Ks 3d 2h", "Ks 3d"),
        ("Js Jh Jd Jc Qs 3d 2h", "Jc Jd"),
        ("8s 8h 8d 8c Qs 3d 2h", "Qs 3d"),
        ("5s 5h 5d 5c 9s 3d 2h", "9s 3d"),
        ("Qs Qh Qd Qc 3s 3d 2h", "3d 3s"),
        ("As Ah Ad Ac Jk Kc Kh", "Ac Ad"),
        ("8s 8d 8h 2c 2s Ad Kh", "2c 2s"),
    ],
)
def test_face_up(hand: str, low: str) -> None:
    assert low_of("face-up", hand) == low


@clause("PGP-9d")
def test_the_two_formulas_take_the_best_of_the_correct_settings() -> None:
    """Asked of every setting of many hands, the slow way round."""
    dealer = random.Random(3)
    ranks = card_house_way("best-low", AceFive.SECOND).ranks
    for _ in range(300):
        cards = dealer.sample(DECK_53, 7)
        values = [
            (ranks.high(setting.high), ranks.low(setting.low))
            for setting in settings(cards)
            if ranks.is_correct(ranks.high(setting.high), ranks.low(setting.low))
        ]
        low, high = house_way("poker", "best-low").set(cards), house_way("poker", "best-high").set(cards)
        assert (ranks.low(low.low), ranks.high(low.high)) == max((low, high) for high, low in values)
        assert (ranks.high(high.high), ranks.low(high.low)) == max(values)


def test_of_equal_cards_the_low_hand_takes_the_first_in_the_order_c_d_h_s() -> None:
    assert low_of("foxwoods", "As Ah Ac Kd Ks 9h 2d") == "Kd Ks"
    assert low_of("best-low", "As Ah Ad Kd Ks Kh 2d") == "Ad Ah"
    assert low_of("best-low", "Jk Ah As Kd 9c 7s 5d") == "Ah Kd"  # the joker, having no suit, comes last


@WAYS
def test_a_house_way_says_what_it_is(name: str) -> None:
    way = house_way("poker", name)
    assert way.name == name
    assert way.title
    assert way.provenance.endswith(".")
    assert all(ruling.endswith(".") for ruling in way.rulings)
    assert len({rule.name for rule in way.rules}) == len(way.rules)
    assert all(rule.text.endswith(".") for rule in way.rules)


@WAYS
def test_a_house_way_has_a_rule_for_each_of_the_thirteen_groupings(name: str) -> None:
    way = card_house_way(name, AceFive.SECOND)
    assert {hand for rule in way.card_rules for hand in rule.hands} == set(HANDS)


def permuted(cards: list[Card], order: list[int]) -> list[Card]:
    return [card if card.is_joker else CARDS[4 * card.rank + order[card.suit]] for card in cards]


@pytest.mark.untraced
@pytest.mark.sizes(of="hands of each way and choice for A-2-3-4-5", test=5_000, all=100_000, floor=1_000_000)
@clause("PGP-9d", "PGP-1-suit", "PGP-9a.2")
@pytest.mark.parametrize("ace_five", list(AceFive))
@WAYS
def test_random_hands_are_set_correctly_whatever_the_order_and_the_suits(
    name: str, ace_five: AceFive, trials: int
) -> None:
    dealer = random.Random(f"{name} {ace_five}")
    way = card_house_way(name, ace_five)
    ranks, fired = way.ranks, Counter[str]()
    for number in range(trials):
        cards = dealer.sample(DECK_53, 7)
        chosen, rule = way.choose(cards)
        assert ranks.is_correct(chosen.high, chosen.low)
        fired[rule.name] += 1
        if number % 5 == 0:
            other = way.set(permuted(cards, dealer.sample(range(4), 4)))
            ranked = (ranks.high(other.high), ranks.low(other.low), other.rule)
            assert ranked == (chosen.high, chosen.low, rule.name)
        if number % 500 == 0:
            check(other.setting, ace_five)
            assert len({*other.high, *other.low}) == 7
    assert fired.keys() <= {rule.name for rule in way.rules}


def hand_of_each_class() -> list[list[Card]]:
    """Hands of every grouping, with and without the joker, straight and flush, from a fixed deal."""
    dealer, found = random.Random(11), dict[tuple[object, ...], list[Card]]()
    ranks = card_house_way("best-low", AceFive.SECOND).ranks
    suited = [card for card in DECK_53 if card.is_joker or card.suit == 3]
    narrow = [card for card in DECK_53 if card.rank in (12, 11, 0)]
    tight = [card for card in DECK_53 if card.rank in (12, 3, 2, 1, 0)]
    for deck in (list(DECK_53), suited, narrow, tight):
        for _ in range(2_000):
            cards = dealer.sample(deck, 7)
            counts = sorted(Counter(card.rank for card in cards).values(), reverse=True)
            best = max(ranks.category[each.high] for each in ranks.correct_settings(cards))
            found.setdefault((*counts, best, any(card.is_joker for card in cards)), cards)
    return list(found.values())


@pytest.mark.sizes(all=1)
@clause("PGP-9d")
@WAYS
def test_every_class_of_hand_is_set_correctly(name: str) -> None:
    hands = hand_of_each_class()
    assert len(hands) > 40
    for ace_five in AceFive:
        for cards in hands:
            check(card_house_way(name, ace_five).set(cards).setting, ace_five)


def test_an_unknown_house_way_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'mgm-grand'"):
        house_way("poker", "mgm-grant")


def test_other_than_seven_cards_are_refused() -> None:
    with pytest.raises(NotationError, match="7 different cards are needed, not"):
        house_way("poker", "foxwoods").set(parse_cards("As Kd Qh 9c 7s 5d"))


def way_of(rule: Mapping[str, object]) -> dict[str, object]:
    return {"name": "x", "title": "X", "provenance": "X.", "rule": [rule]}


def test_a_rule_for_a_hand_that_does_not_exist_is_refused() -> None:
    rule = {"name": "odd", "text": "Odd.", "hand": "six of a kind", "tries": [{}]}
    with pytest.raises(ValueError, match="rule 'odd' is for unknown hands"):
        CardHouseWay(read_way(way_of(rule)), AceFive.SECOND)


def test_a_house_way_without_a_rule_for_a_hand_says_so() -> None:
    rule = {"name": "pairs only", "text": "Pairs.", "hand": "pair", "tries": [{"high": "five aces"}, {}]}
    way = CardHouseWay(read_way(way_of(rule)), AceFive.SECOND)
    assert way.set(parse_cards("9s 9d Ah Kc 7s 5d 2h")).rule == "pairs only"
    with pytest.raises(AssertionError, match="x has no rule for"):
        way.set(parse_cards("As Kd Qh 9c 7s 5d 2h"))


def test_the_election_for_ace_to_five_reaches_the_house_way() -> None:
    hand = parse_cards("Jk 2d 3h 4c 5s Kd 9h")
    second = house_way("poker", "best-high", Switches()).set(hand)
    lowest = house_way("poker", "best-high", Switches(ace_five=AceFive.LOWEST)).set(hand)
    assert second.setting == lowest.setting
    assert card_house_way("best-high", AceFive.SECOND).ranks.high(second.high) != card_house_way(
        "best-high", AceFive.LOWEST
    ).ranks.high(lowest.high)
