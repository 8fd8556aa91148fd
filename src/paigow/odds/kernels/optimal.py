"""The best setting of every hand, known only to itself: values by suit, and the choice.

How many of the other side's hands a setting beats is a number by the ranks of the hand, plus for each suit a
number that depends on the hand's ranks and on which of them are held in that suit. The second is found for
every set of ranks at once (`add_rank_value`); then each way to hold the ranks in suits is tried, suits in
falling order standing for all their permutations (`choose_rank_hands`). A hand that can hold a flush has few
sets to ask for and is treated by itself.
"""

from __future__ import annotations

import numpy as np

from paigow.odds.kernels.compiler import compiled
from paigow.odds.kernels.points import (
    LOWS,
    below_mask,
    cards_of_rank,
    pass_points,
    ranks_of,
    sharings,
    sign_of,
)
from paigow.odds.kernels.setting import Array


@compiled
def add_rank_value(
    shared: tuple[int, int, int], state: Array, order: Array, low: int, counts: Array, sets: Array,
    found: Array, values: Array,
) -> None:  # fmt: skip
    """Add, for each set of a rank hand's ranks that one suit may hold, the points below a setting.

    ``sets`` are all sets of the hand's ranks, numbered by the bits of those ranks from the lowest up. A set
    that leaves no card to be shared outside the suit adds nothing and is left out.
    """
    one, two, _ = shared
    sign = sign_of(shared)
    has_one = counts[one] if one >= 0 else 0
    has_two = counts[two] if two >= 0 else 0
    bit_one = place_of(one, sets) if one >= 0 else 0
    bit_two = place_of(two, sets) if two >= 0 else 0
    open_bits = len(sets) - 1
    if bit_one and sharings(one, two, has_one - 1, has_two - (one == two)) == 0:
        open_bits &= ~bit_one
    if bit_two and sharings(one, two, has_one - (one == two), has_two - 1) == 0:
        open_bits &= ~bit_two
    n = size = 0
    while True:
        found[size] = state[abs(order[sets[n]]), low]
        size += 1
        if n == open_bits:
            break
        n = (n - open_bits) & open_bits
    width = 1
    while width < size:  # found[n] becomes the sum over the subsets of n
        for block in range(0, size, 2 * width):
            for k in range(block, block + width):
                found[k + width] += found[k]
        width *= 2
    number = (
        sign * sharings(one, two, has_one, has_two),
        sign * sharings(one, two, has_one - 1, has_two - (one == two)),
        sign * sharings(one, two, has_one - (one == two), has_two - 1),
        sign * sharings(one, two, has_one - 1, has_two - 1),
    )
    n = size = 0
    while True:
        values[n] += number[(n & bit_one != 0) + 2 * (one != two and n & bit_two != 0)] * found[size]
        size += 1
        if n == open_bits:
            break
        n = (n - open_bits) & open_bits


@compiled
def place_of(rank: int, sets: Array) -> int:
    """The bit of a rank in the numbers of a hand's sets."""
    bit = 1
    while sets[bit] != 1 << rank:
        bit *= 2
    return bit


@compiled
def add_suited_value(
    shared: tuple[int, int, int], state: Array, order: Array, low: int, hand: tuple[int, int, int],
    values: Array,
) -> None:  # fmt: skip
    """Add the points below a setting of a suited hand for the five sets that one suit may hold.

    They are the hand's own suit, and in another suit none, the first, the second or both of its others.
    """
    one, two, _ = shared
    sign = sign_of(shared)
    mask, first, second = hand
    has_one, has_two = cards_of_rank(one, mask, first, second), cards_of_rank(two, mask, first, second)
    own = sharings(
        one, two, has_one - cards_of_rank(one, mask, -1, -1), has_two - cards_of_rank(two, mask, -1, -1)
    )
    if own:
        values[0] += sign * own * below_mask(state, order, mask, low)
    none = state[0, low]
    values[1] += sign * sharings(one, two, has_one, has_two) * none
    if first < 0:
        return
    with_first = state[abs(order[1 << first]), low]
    values[2] += (
        sign * sharings(one, two, has_one - (one == first), has_two - (two == first)) * (none + with_first)
    )
    if second < 0 or second == first:
        return
    with_second = state[abs(order[1 << second]), low]
    values[3] += (
        sign * sharings(one, two, has_one - (one == second), has_two - (two == second)) * (none + with_second)
    )
    has_one -= (one == first) + (one == second)
    has_two -= (two == first) + (two == second)
    together = state[abs(order[(1 << first) | (1 << second)]), low]
    values[4] += sign * sharings(one, two, has_one, has_two) * (none + with_first + with_second + together)


@compiled
def add_values(
    shared: tuple[int, int, int], completions: Array, order: Array, rows: int, points: tuple[Array, ...],
    rank_queries: tuple[Array, ...], rank_hands: tuple[Array, ...], rank_values: Array,
    suited_queries: tuple[Array, ...], suited_values: Array,
) -> None:  # fmt: skip
    """One pass: add to the values of every candidate setting; both kinds of queries come by the high hand."""
    one, two, joker_shared = shared
    wanted = ranks_of(shared)
    highs, lows, hands = rank_queries
    counts, jokers, ranks, sets, set_starts = rank_hands
    suited_highs, suited_lows, masks, suited_jokers, firsts, seconds, suited_ranks, _ = suited_queries
    state = np.zeros((rows, LOWS), np.int32)
    found = np.zeros(128, np.int32)
    at = r = s = start = 0
    while r < len(highs) or s < len(suited_highs):
        if s == len(suited_highs) or (r < len(highs) and highs[r] <= suited_highs[s]):
            hand = hands[r]
            if not (
                wanted & ~ranks[hand]
                or jokers[hand] < joker_shared
                or (one == two >= 0 and counts[hand, one] < 2)
            ):
                if at < len(points[0]) and points[0][at] < highs[r]:
                    at = pass_points(state, order, at, highs[r], joker_shared, completions, points)
                own = sets[set_starts[hand] : set_starts[hand + 1]]
                into = rank_values[start : start + len(own)]
                add_rank_value(shared, state, order, lows[r], counts[hand], own, found, into)
            start += set_starts[hand + 1] - set_starts[hand]
            r += 1
        else:
            if not (wanted & ~suited_ranks[s] or suited_jokers[s] < joker_shared):
                if at < len(points[0]) and points[0][at] < suited_highs[s]:
                    at = pass_points(state, order, at, suited_highs[s], joker_shared, completions, points)
                suited = (masks[s], firsts[s], seconds[s])
                add_suited_value(shared, state, order, suited_lows[s], suited, suited_values[s])
            s += 1


@compiled
def best_setting(win: Array, lose: Array, number: int, gain: int, loss: int) -> int:
    """The highest expected value, by what a win brings and a loss takes; then wins; then losses."""
    best = 0
    for n in range(1, number):
        more = gain * (win[n] - win[best]) - loss * (lose[n] - lose[best])
        if more > 0 or (more == 0 and (win[n] > win[best] or (win[n] == win[best] and lose[n] < lose[best]))):
            best = n
    return best


@compiled
def permutations_of(masks: Array, suits: int) -> int:
    """In how many orders the suits of a hand, given in falling order, can stand."""
    number = 1
    run = 0
    for n in range(suits):
        run = run + 1 if n > 0 and masks[n] == masks[n - 1] else 1
        number = number * (n + 1) // run
    return number


@compiled
def next_suits(masks: Array, left: Array, level: int, suits: int, ranks: int) -> int:
    """Step to the next way to hold a rank hand's cards in suits of falling sets; the level, or -1 at the end.

    ``left[level, r]`` cards of the r-th rank are still to be held by the suits from `level` on; a suit
    takes at most one of each and must take one where all suits that remain are needed.
    """
    while level >= 0:
        must = may = 0
        for r in range(ranks):
            if left[level, r] > 0:
                may |= 1 << r
            if left[level, r] == suits - level:
                must |= 1 << r
        most = masks[level - 1] if level > 0 else may
        mask = masks[level]
        while mask >= 0:  # downwards through the sets within `may`
            mask = may if mask > may else (mask - 1) & may if mask > 0 else -1
            if mask <= most and must & ~mask == 0:
                break
        if mask < 0:
            level -= 1
            continue
        masks[level] = mask
        if level == suits - 1:
            return level
        for r in range(ranks):
            left[level + 1, r] = left[level, r] - ((mask >> r) & 1)
        level += 1
        masks[level] = 1 << ranks
    return -1


@compiled
def hold_ranks(counts: Array, left: Array, held: Array) -> int:
    """Write down which ranks a hand holds, and how many of each are left to give to suits: how many ranks."""
    ranks = 0
    for rank in range(13):
        if counts[rank]:
            left[0, ranks] = counts[rank]
            held[ranks] = rank
            ranks += 1
    return ranks


@compiled
def choose_rank_hands(
    counts: Array, jokers: Array, suits: int, gain: int, loss: int, stairs: Array,
    wins: tuple[Array, Array, Array], losses: tuple[Array, Array, Array], sizes: Array,
    totals: Array, chosen: tuple[Array, Array, Array],
) -> None:  # fmt: skip
    """Set every hand that cannot hold a flush to its best, and add up hands, wins and losses.

    The choice for each way to hold the ranks in suits is written down too, under `suits_key`; the keys of a
    hand stand from its start on in falling order.
    """
    chosen_starts, chosen_keys, chosen_best = chosen
    written = 0
    masks = np.zeros(4, np.int64)
    left = np.zeros((5, 7), np.int64)
    held = np.zeros(7, np.int64)
    by_rank_win, values_win, starts_win = wins
    by_rank_lose, values_lose, starts_lose = losses
    win = np.zeros(32, np.int64)
    lose = np.zeros(32, np.int64)
    for hand in range(len(jokers)):
        ranks = hold_ranks(counts[hand], left, held)
        chosen_starts[hand] = written
        first = stairs[hand]
        number = stairs[hand + 1] - first
        masks[0] = 1 << ranks
        level = next_suits(masks, left, 0, suits, ranks)
        while level >= 0:
            suited = False
            for n in range(suits):
                suited = suited or sizes[masks[n]] + jokers[hand] >= 5
            if not suited:
                for n in range(number):
                    win[n] = by_rank_win[first + n]
                    lose[n] = by_rank_lose[first + n]
                    for k in range(suits):
                        win[n] += values_win[starts_win[first + n] + masks[k]]
                        lose[n] += values_lose[starts_lose[first + n] + masks[k]]
                times = permutations_of(masks, suits)
                best = best_setting(win, lose, number, gain, loss)
                totals[0] += times
                totals[1] += times * win[best]
                totals[2] += times * lose[best]
                chosen_keys[written] = suits_key(masks, suits)
                chosen_best[written] = best
                written += 1
            level = next_suits(masks, left, level, suits, ranks)
    chosen_starts[len(jokers)] = written


@compiled
def suits_key(masks: Array, suits: int) -> int:
    """The sets of a rank hand's ranks that its suits hold, in falling order, as one number."""
    key = 0
    for n in range(suits):
        key = key << 7 | masks[n]
    return key


@compiled
def choose_suited_hands(
    firsts: Array, seconds: Array, suits: int, gain: int, loss: int, stairs: Array,
    wins: tuple[Array, Array, Array], losses: tuple[Array, Array, Array], totals: Array, chosen: Array,
) -> None:  # fmt: skip
    """Set every hand that can hold a flush to its best, and add up hands, wins and losses.

    The choice is written down for two others in one further suit, and for two in two.
    """
    by_rank_win, values_win, starts_win = wins
    by_rank_lose, values_lose, starts_lose = losses
    win = np.zeros(32, np.int64)
    lose = np.zeros(32, np.int64)
    for hand in range(len(firsts)):
        first = stairs[hand]
        number = stairs[hand + 1] - first
        for apart in range(2):  # two others in one further suit, or in two
            times, none, only_first, only_second, both = arrangement(
                firsts[hand], seconds[hand], apart, suits
            )
            if times == 0:
                continue
            for n in range(number):
                w, x = values_win[starts_win[first + n]], values_lose[starts_lose[first + n]]
                win[n] = by_rank_win[first + n] + (
                    w[0] + none * w[1] + only_first * w[2] + only_second * w[3] + both * w[4]
                )
                lose[n] = by_rank_lose[first + n] + (
                    x[0] + none * x[1] + only_first * x[2] + only_second * x[3] + both * x[4]
                )
            best = best_setting(win, lose, number, gain, loss)
            totals[0] += times
            totals[1] += times * win[best]
            totals[2] += times * lose[best]
            chosen[hand, apart] = best


@compiled
def add_up_suited(
    firsts: Array, seconds: Array, suits: int, stairs: Array, values: tuple[Array, Array, Array], out: Array
) -> None:
    """The whole value of each candidate of a suited hand, its two others in one further suit and in two."""
    by_rank, by_suit, starts = values
    for hand in range(len(firsts)):
        for apart in range(2):
            _, none, only_first, only_second, both = arrangement(firsts[hand], seconds[hand], apart, suits)
            for n in range(stairs[hand], stairs[hand + 1]):
                w = by_suit[starts[n]]
                out[n, apart] = by_rank[n] + (
                    w[0] + none * w[1] + only_first * w[2] + only_second * w[3] + both * w[4]
                )


@compiled
def arrangement(first: int, second: int, apart: int, suits: int) -> tuple[int, int, int, int, int]:
    """How many hands hold their others so, and how many further suits hold none, one or both of them."""
    if first < 0:
        return (0, 0, 0, 0, 0) if apart else (suits, suits - 1, 0, 0, 0)
    if second < 0:
        return (0, 0, 0, 0, 0) if apart else (suits * (suits - 1), suits - 2, 1, 0, 0)
    if first == second:
        times = suits * (suits - 1) * (suits - 2) // 2
        return (times, suits - 3, 2, 0, 0) if apart else (0, 0, 0, 0, 0)
    if apart:
        return suits * (suits - 1) * (suits - 2), suits - 3, 1, 1, 0
    return suits * (suits - 1), suits - 2, 0, 0, 1
