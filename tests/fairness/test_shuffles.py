"""The shuffle favours no card, no place, no neighbour; and shuffles that do are found out.

What is dealt is tested, and not the bytes it comes from.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from paigow.fairness.decks import DeckName, SealedDeck, deal_order, tagged_hash
from paigow.games.catalogue import GameName
from paigow.games.hands import family_of
from paigow.rng import BYTE, Chance
from shuffle_judge import Judge, numbers

FEW = 10_000
CARDS, TILES = 53, 32


MANY = pytest.mark.sizes(of="shuffles", test=20_000, all=100_000, floor=1_000_000)


@MANY
@pytest.mark.clause("PGP-6a.4")
def test_a_sealed_deck_of_cards_favours_nobody(trials: int) -> None:
    name = DeckName(GameName.PAI_GOW_POKER, "shuffles", 1)
    judge = Judge(CARDS).hear(SealedDeck(name, seed).pieces for seed in numbers(trials))
    assert judge.shuffles == trials
    assert judge.doubts() == [], judge.deviations()


@MANY
def test_the_order_by_the_players_seeds_favours_nobody(trials: int) -> None:
    judge = Judge(TILES).hear(deal_order(tagged_hash("mix", seed), TILES) for seed in numbers(trials))
    assert judge.shuffles == trials
    assert judge.doubts() == [], judge.deviations()


def test_the_numbers_that_are_judged_are_the_cards_of_the_deck() -> None:
    assert [int(card) for card in family_of("pai-gow-poker").deck] == list(range(CARDS))


# Shuffles that are wrong in ways that have been dealt for money


def swapped_with_any(chance: Chance, n: int) -> list[int]:
    """Each place with any of n: 53^53 ways are no multiple of 53!."""
    order = list(range(n))
    for place in range(n):
        other = chance.randbelow(n)
        order[place], order[other] = order[other], order[place]
    return order


def with_the_rest_of_a_division(chance: Chance, n: int) -> list[int]:
    """A byte modulo so many, which favours the small numbers."""
    return fisher_yates(lambda most: chance.randbelow(BYTE) % most, n, range(n - 1, 0, -1))


def never_at_home(chance: Chance, n: int) -> list[int]:
    """With one randbelow itself: no card can stay where it was."""
    return fisher_yates(lambda most: chance.randbelow(most - 1), n, range(n - 1, 0, -1))


def last_card_never_moved(chance: Chance, n: int) -> list[int]:
    """Begun one place too late."""
    return fisher_yates(chance.randbelow, n, range(n - 2, 0, -1))


def first_two_never_exchanged(chance: Chance, n: int) -> list[int]:
    """Ended one place too early."""
    return fisher_yates(chance.randbelow, n, range(n - 1, 1, -1))


def fisher_yates(randbelow: Callable[[int], int], n: int, places: range) -> list[int]:
    order = list(range(n))
    for last in places:
        other = randbelow(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


WRONG = (
    swapped_with_any,
    with_the_rest_of_a_division,
    never_at_home,
    last_card_never_moved,
    first_two_never_exchanged,
)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("shuffle", WRONG, ids=lambda each: str(each.__name__))
def test_a_wrong_shuffle_is_found_out(shuffle: Callable[[Chance, int], list[int]]) -> None:
    judge = Judge(CARDS).hear(shuffle(Chance(seed), CARDS) for seed in numbers(FEW))
    assert judge.doubts(), judge.deviations()


def test_a_right_shuffle_of_so_few_raises_no_doubt() -> None:
    judge = Judge(CARDS).hear(Chance(seed).shuffled(range(CARDS)) for seed in numbers(FEW))
    assert judge.doubts() == [], judge.deviations()


def test_a_deck_that_comes_twice_is_found_out() -> None:
    orders: list[Any] = [Chance(seed).shuffled(range(CARDS)) for seed in numbers(FEW)]
    assert Judge(CARDS).hear([*orders, orders[17]]).doubts() == ["duplicates"]


def test_a_generator_of_few_states_is_found_out() -> None:
    """As with a seed of milliseconds: decks that begin alike are alike to the end."""
    orders = (Chance((number % 9_000).to_bytes(32, "big")).shuffled(range(CARDS)) for number in range(FEW))
    assert {"decks that begin alike", "duplicates"} <= set(Judge(CARDS).hear(orders).doubts())
