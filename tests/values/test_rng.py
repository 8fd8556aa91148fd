"""Chance from a seed: known answers for a second implementation, and every number equally likely."""

from __future__ import annotations

from collections import Counter
from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paigow.cards import DECK_53
from paigow.rng import Chance

ZERO = bytes(32)


def test_known_answers() -> None:
    """The stream is SHA-256 of seed and counter; these answers hold for every implementation."""
    first = sha256(ZERO + bytes(8)).digest()
    chance = Chance(ZERO)
    assert [chance.randbelow(256) for _ in range(32)] == list(first)
    assert [chance.randbelow(256) for _ in range(4)] == list(sha256(ZERO + bytes(7) + b"\x01").digest()[:4])


def test_known_shuffle_and_dice() -> None:
    chance = Chance(ZERO)
    assert " ".join(map(str, chance.shuffled(DECK_53)[:7])) == "7s Qc Jc 5h 9c 6c 8c"
    assert chance.dice() == (5, 4, 4)
    assert chance.randbelow(10**9) == 588_580_261


def test_a_second_implementation_of_the_words_agrees() -> None:
    """Written anew from the description alone."""
    stream = (
        byte for counter in range(10_000) for byte in sha256(ZERO + counter.to_bytes(8, "big")).digest()
    )

    def below(n: int) -> int:
        size = 1
        while 256**size < n:
            size += 1
        while True:
            number = 0
            for _ in range(size):
                number = 256 * number + next(stream)
            if number < 256**size // n * n:
                return number % n

    chance = Chance(ZERO)
    for n in (1, 2, 3, 53, 255, 256, 257, 1000, 65_536, 65_537, 10**12):
        assert [chance.randbelow(n) for _ in range(20)] == [below(n) for _ in range(20)]


@given(st.integers(1, 400), st.integers(0, 10**6))
def test_numbers_stay_in_their_range(n: int, seed: int) -> None:
    chance = Chance.seeded_by(seed)
    assert all(0 <= chance.randbelow(n) < n for _ in range(20))


@pytest.mark.parametrize("n", [3, 7, 53, 100])
def test_no_number_is_favoured(n: int) -> None:
    chance, times = Chance.seeded_by("fair", n), 200 * n
    counts = Counter(chance.randbelow(n) for _ in range(times))
    squares = sum((counts[k] - 200) ** 2 / 200 for k in range(n))
    assert squares < n - 1 + 5 * (2 * (n - 1)) ** 0.5  # five standard deviations of chi-square


def test_every_order_of_three_comes_up_equally() -> None:
    chance = Chance.seeded_by("orders")
    counts = Counter(chance.shuffled("abc") for _ in range(6_000))
    assert len(counts) == 6
    assert all(880 < count < 1_120 for count in counts.values())


@given(st.lists(st.integers()))
def test_a_shuffle_loses_nothing(items: list[int]) -> None:
    assert sorted(Chance.seeded_by("any").shuffled(items)) == sorted(items)


def test_streams_of_different_names_differ() -> None:
    assert Chance.seeded_by("ab", "c").seed != Chance.seeded_by("a", "bc").seed
    assert Chance.seeded_by("x").shuffled(range(53)) != Chance.seeded_by("y").shuffled(range(53))


def test_a_choice_is_among_the_things_and_each_comes_up() -> None:
    assert {Chance.seeded_by(n).choice("abc") for n in range(50)} == set("abc")


def test_shares() -> None:
    chance = Chance.seeded_by("shares")
    assert not any(chance.percent(0) or chance.per_mille(0) for _ in range(100))
    assert all(chance.percent(100) and chance.per_mille(1000) for _ in range(100))
    assert 400 < sum(chance.percent(50) for _ in range(1000)) < 600


def test_a_seed_has_32_bytes_and_a_range_something_in_it() -> None:
    with pytest.raises(ValueError, match="32 bytes, not 3"):
        Chance(b"abc")
    with pytest.raises(ValueError, match="from 0 to -1"):
        Chance(ZERO).randbelow(0)


def test_random_numbers_lie_from_0_up_to_1_and_fill_it() -> None:
    rng = Chance.seeded_by("random")
    drawn = [rng.random() for _ in range(4_000)]
    assert 0 <= min(drawn) < 0.01
    assert 0.99 < max(drawn) < 1
    assert abs(sum(drawn) / len(drawn) - 0.5) < 0.03
