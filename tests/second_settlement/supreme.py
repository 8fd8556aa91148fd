"""Four cards of Supreme Pai Gow, read from the text by themselves. Cards are texts; both jokers are "Jk"."""

from __future__ import annotations

from collections import Counter

Cards = tuple[str, ...]

ORDER = "A23456789TJQK"
"""3(b): the king is highest and the ace lowest when one card decides."""
PAIRS = "23456789TJQKA"
JOKER = "Jk"
FACES = ({"Q", "J"}, {"K", "J"}, {"K", "Q"})
BESIDE_THREE = "456"
"""3(a)(3)(iv): beside these a joker counts 3, beside every other card 6."""


def points(card: str, beside: str) -> int:
    if card == JOKER:
        return 3 if beside[0] in BESIDE_THREE else 6
    return 0 if card[0] in "TJQK" else ORDER.index(card[0]) + 1


def two_cards(cards: Cards) -> tuple[int, int]:
    """3(a): matching pairs, then faces that do not match, then points."""
    one, two = cards
    if one == two == JOKER:
        return 2, len(PAIRS)
    if JOKER not in cards and one[0] == two[0]:
        return 2, PAIRS.index(one[0])
    if {one[0], two[0]} in FACES and JOKER not in cards:
        return 1, FACES.index({one[0], two[0]})
    return 0, (points(one, two) + points(two, one)) % 10


def highest(cards: Cards) -> int:
    """3(b): the highest single card; a joker has the value that it was given."""
    one, two = cards
    return max(
        points(card, other) - 1 if card == JOKER else ORDER.index(card[0])
        for card, other in ((one, two), (two, one))
    )


def is_higher(mine: Cards, other: Cards, *, low: bool) -> bool:
    """Whether a player's hand is higher; copies (3(b)) and low hands of nothing (3(d)) are not."""
    value, theirs = two_cards(mine), two_cards(other)
    if low and value == (0, 0):
        return False
    if value != theirs:
        return value > theirs
    if value == (2, len(PAIRS)):
        return False
    return highest(mine) > highest(other)


def main_result(mine: tuple[Cards, Cards], other: tuple[Cards, Cards]) -> str:
    """12(g), 12(h)."""
    high, low = mine
    if (len(high), len(low)) != (2, 2) or two_cards(high) < two_cards(low):
        return "lose"
    wins = is_higher(high, other[0], low=False) + is_higher(low, other[1], low=True)
    return ("lose", "push", "win")[wins]


def _runs(ranks: list[str]) -> bool:
    """Four in a row, the ace low or high."""
    at = sorted(ORDER.index(rank) for rank in ranks)
    return at in ([0, 10, 11, 12], list(range(at[0], at[0] + 4)))


def _joker_ranks(others: list[str]) -> set[str]:
    """What one joker can be in a straight: as it counts beside some partner."""
    return {"3" if other[0] in BESIDE_THREE else "6" for other in others}


def bonus_hands(cards: Cards) -> frozenset[str]:
    """3(c): every class that four cards fit."""
    plain = [card for card in cards if card != JOKER]
    jokers = len(cards) - len(plain)
    ranks = [card[0] for card in plain]
    suited = len({card[1] for card in plain}) == 1
    times = sorted(Counter(ranks).values(), reverse=True)
    found: set[str] = set()
    straight = (jokers == 0 and _runs(ranks)) or (
        jokers == 1 and any(_runs([*ranks, value]) for value in _joker_ranks(plain))
    )
    if straight:
        found |= {"straight", "straight_flush"} if suited else {"straight"}
    if suited and not jokers:
        found.add("flush")
        found |= {"royal_flush"} if set(ranks) == set("AKQJ") else set()
    if jokers == 2:
        found.add("two_jokers")
        found |= {"two_pair"} if times == [2] else set()
        found |= {"two_jokers_and_two_aces"} if ranks == ["A", "A"] else set()
    if times[0] == 4:
        found.add("four_aces" if ranks[0] == "A" else "four_of_a_kind")
    found |= {"three_of_a_kind"} if times[0] >= 3 else set()
    found |= {"two_pair"} if times[:2] == [2, 2] else set()
    found |= {"any_pair"} if times[0] >= 2 else set()
    return frozenset(found)
