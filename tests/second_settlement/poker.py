"""Seven cards of Pai Gow Poker, read from the text by themselves: ranks of set hands, and bonus hands.

A card is its text: "As", "Td", "Jk". Slow and plain on purpose: where a joker may be any card, every card is
tried.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations

Cards = tuple[str, ...]
Value = tuple[float, ...]

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = "Jk"
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)
PAI_GOW = ("nine", "ten", "jack", "queen", "king", "ace")

# 3(b), lowest first.
NOTHING, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, FOUR, STRAIGHT_FLUSH, ROYAL, FIVE_ACES = range(
    11
)
COMPLETED = (STRAIGHT, FLUSH, STRAIGHT_FLUSH, ROYAL)
"""What a joker may complete as any card (3(c)); everywhere else it is an ace (3(a))."""


def rank(card: str) -> int:
    return 14 if card == JOKER else RANKS.index(card[0]) + 2


def sequence(ranks: list[int], ace_five: str) -> float:
    """The place of five cards among straights (3(b)(7), 3(d)), or nothing."""
    if len(set(ranks)) < len(ranks):
        return 0
    if max(ranks) - min(ranks) == 4:
        return max(ranks)
    if sorted(ranks) == [2, 3, 4, 5, 14]:
        return 13.5 if ace_five == "second" else 5
    return 0


@lru_cache(maxsize=100_000)
def natural(cards: Cards, ace_five: str) -> Value:
    """Five cards as they are; a card of suit "*" is an ace without a suit."""
    ranks = sorted((rank(card) for card in cards), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    straight = sequence(ranks, ace_five)
    if straight and suited:
        return (ROYAL,) if straight == 14 else (STRAIGHT_FLUSH, straight)
    # 3(e) as ruled: the groups first, larger groups before smaller ones, then the other cards.
    groups = sorted(Counter(ranks).items(), key=lambda each: (-each[1], -each[0]))
    shape = tuple(times for _, times in groups)
    kinds = {(5,): FIVE_ACES, (4, 1): FOUR, (3, 2): FULL_HOUSE, (3, 1, 1): TRIPS, (2, 2, 1): TWO_PAIR}
    kind = kinds.get(shape, PAIR if shape == (2, 1, 1, 1) else NOTHING)
    if kind < STRAIGHT and straight:
        return (STRAIGHT, straight)
    if kind < FLUSH and suited:
        return (FLUSH, *ranks)
    return (kind, *(each for each, _ in groups))


@lru_cache(maxsize=100_000)
def high_hand(cards: Cards, ace_five: str = "second") -> Value:
    """The best that five cards can be: the joker an ace, or whatever completes a straight or flush."""
    if JOKER not in cards:
        return natural(cards, ace_five)
    others = tuple(card for card in cards if card != JOKER)
    best = natural((*others, "A*"), ace_five)
    suits = {card[1] for card in others}
    suit = suits.pop() if len(suits) == 1 else "*"  # of the suit of all the others, where they share one
    for each in RANKS:
        if each + suit not in others:
            value = natural((*others, each + suit), ace_five)
            if value[0] in COMPLETED:
                best = max(best, value)
    return best


def low_hand(cards: Cards) -> Value:
    """Two cards: a pair, or the higher card and the lower one."""
    high, low = sorted(map(rank, cards), reverse=True)
    return (PAIR, high) if high == low else (NOTHING, high, low)


def is_set_correctly(high: Cards, low: Cards, ace_five: str) -> bool:
    """9(a): five and two cards, the high hand equal to the low hand or higher."""
    if (len(high), len(low)) != (5, 2):
        return False
    five, two = high_hand(high, ace_five), low_hand(low)
    return five[: len(two)] >= two if five[0] == two[0] else five[0] > two[0]


def main_result(mine: tuple[Cards, Cards], other: tuple[Cards, Cards], ace_five: str) -> str:
    """9(g): a copy of either hand goes to the dealer or the bank."""
    if not is_set_correctly(*mine, ace_five):
        return "lose"
    higher = high_hand(mine[0], ace_five) > high_hand(other[0], ace_five)
    lower = low_hand(mine[1]) > low_hand(other[1])
    return "win" if higher and lower else "push" if higher or lower else "lose"


# Seven cards


@lru_cache(maxsize=10_000)
def readings(cards: Cards) -> list[tuple[int, Cards, Cards]]:
    """Every five of the seven: what they make, the five, and the other two."""
    found: list[tuple[int, Cards, Cards]] = []
    for low in combinations(cards, 2):
        five = tuple(card for card in cards if card not in low)
        found.append((int(high_hand(five)[0]), five, low))
    return found


def is_suited_run(cards: Cards) -> bool:
    """Seven cards of one suit in a row (3(f)); an ace is high, or low before a deuce (3(a))."""
    plain = [card for card in cards if card != JOKER]
    if len({card[1] for card in plain}) > 1:
        return False
    ranks = {rank(card) for card in plain}
    low = {1 if each == 14 else each for each in ranks}
    return any(max(each) - min(each) < 7 for each in (ranks, low))


def _two_of_a_suit(two: Cards, ranks: str) -> bool:
    return JOKER not in two and {card[0] for card in two} == set(ranks) and two[0][1] == two[1][1]


def _is_pair(two: Cards) -> bool:
    return rank(two[0]) == rank(two[1])


def _is_ace_five(five: Cards) -> bool:
    return JOKER not in five and {card[0] for card in five} == set("A2345") and len({c[1] for c in five}) == 1


def _joker_is_the_ace(five: Cards) -> bool:
    """3(j)(3): king, queen, jack and ten of one suit and the joker."""
    return JOKER not in five or not any(card[0] == "A" for card in five)


KINDS = {
    "royal_flush": ROYAL, "straight_flush": STRAIGHT_FLUSH, "five_aces": FIVE_ACES, "four_of_a_kind": FOUR,
    "full_house": FULL_HOUSE, "flush": FLUSH, "straight": STRAIGHT, "three_of_a_kind": TRIPS,
}  # fmt: skip


@lru_cache(maxsize=10_000)
def bonus_hands(cards: Cards, royal_match: str = "KQ", narrow_royal: bool = False) -> frozenset[str]:
    """Every row of a pay table that seven cards fit, by the name of the row."""
    found: set[str] = set()
    for kind, five, two in readings(cards):
        if kind == ROYAL and narrow_royal and not _joker_is_the_ace(five):
            kind = STRAIGHT_FLUSH  # noqa: PLW2901 - 3(j)(3), for the progressive of 16(e)
        name = next((name for name, each in KINDS.items() if each == kind), None)
        if name is None:
            continue
        found |= {name} | ({f"{name}_and_pair"} if _is_pair(two) else set())
        if kind == ROYAL:
            found |= _royals(five, two, royal_match)
        if kind == STRAIGHT_FLUSH:
            found.add("straight_flush_joker" if JOKER in five else "straight_flush_natural")
        if _is_ace_five(five):
            found.add("ace_five_natural_straight_flush")
            if _two_of_a_suit(two, "AQ"):
                found.add("ace_five_natural_straight_flush_ace_queen_suited")
    if is_suited_run(cards):
        found |= {"seven_card_straight_flush"}
        found.add(f"seven_card_straight_flush_{'joker' if JOKER in cards else 'natural'}")
    if sum(times > 1 for times in Counter(map(rank, cards)).values()) == 3:
        found.add("three_pair")
    return frozenset(found)


def _royals(five: Cards, two: Cards, royal_match: str) -> set[str]:
    found: set[str] = set()
    if _two_of_a_suit(two, royal_match):
        found.add("royal_flush_royal_match")
    if _two_of_a_suit(two, "AK"):
        found.add("royal_flush_ace_king_suited")
    if JOKER not in five:
        found.add("natural_royal_flush")
        found |= {"natural_royal_flush_and_pair"} if _is_pair(two) else set()
        if _two_of_a_suit(two, "AQ"):
            found.add("natural_royal_flush_ace_queen_suited")
    return found


@lru_cache(maxsize=10_000)
def pai_gow(cards: Cards, ace_only: bool = False) -> str | None:
    """Whether seven cards make nothing at all, and their highest card ("queen_high"); 3(h) for insurance."""
    ranks = [rank(card) for card in cards]
    if len(set(ranks)) < len(ranks):
        return None
    if ace_only:
        suits = Counter(card[1] for card in cards if card != JOKER)
        made = max(suits.values()) >= 5 or any(
            sequence(list(five), "second") for five in combinations(ranks, 5)
        )
    else:
        made = any(kind != NOTHING for kind, _, _ in readings(cards))
    return None if made else f"{PAI_GOW[max(ranks) - 9]}_high"


def three_card_hands(cards: Cards) -> frozenset[str]:
    """18(b); the joker is an ace, or completes a straight, a flush or both."""
    found = set()
    plain = tuple(card for card in cards if card != JOKER)
    ranks = sorted(map(rank, cards))
    pairs = len(ranks) - len(set(ranks))
    found |= {"three_card_three_of_a_kind"} if pairs == 2 else {"three_card_pair"} if pairs == 1 else set()
    for third in (*DECK, "A*") if JOKER in cards else ("",):
        three = plain if not third else (*plain, third)
        if len(set(three)) < 3:
            continue
        run = {rank(card) for card in three}
        straight = len(run) == 3 and (max(run) - min(run) == 2 or run == {14, 2, 3})
        flush = len({card[1] for card in three}) == 1
        if straight and flush:
            found.add(f"three_card_straight_flush_{'joker' if third else 'natural'}")
        found |= {"three_card_straight"} if straight else set()
        found |= {"three_card_flush"} if flush else set()
    return frozenset(found)
