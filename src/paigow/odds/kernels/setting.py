"""Setting folded hands, compiled: one interpreter for every house way, and the settings worth a thought.

A hand comes as seven *symbols* from the highest down, a rank or 13 for the joker, each with whether it is of
the suit that can make a flush (the joker always is). House ways come as the numbers that
`paigow.odds.card_hands` packs from their data; nothing here knows any house way.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from paigow.odds.kernels.compiler import compiled

Array = Any
"""A numpy array; Numba infers of what."""

JOKER = 13
SETTINGS = 21


@compiled
def symbols_of(counts: Array, joker: int, mask: int, symbols: Array, suited: Array) -> None:
    """Spread a hand over seven places, highest first; of equal ranks the one of the suit comes first."""
    place = 0
    if joker:
        symbols[0] = JOKER
        suited[0] = True
        place = 1
    for rank in range(12, -1, -1):
        for n in range(counts[rank]):
            symbols[place] = rank
            suited[place] = n == 0 and (mask >> rank) & 1 == 1
            place += 1


@compiled
def low_rank_of(first: int, second: int) -> int:
    """The rank of a low hand of two symbols, the first not the lower one."""
    first, second = min(first, 12), min(second, 12)
    if first == second:
        return 78 + first
    return first * (first - 1) // 2 + second


@compiled
def settings_of(
    symbols: Array, suited: Array, places: Array, plain: Array, flush: Array, high: Array, low: Array
) -> None:
    """The ranks of the high and the low hand of all 21 settings."""
    n = 0
    for i in range(6):
        for j in range(i + 1, 7):
            index = 0
            place = 0
            mask = 0
            same_suit = True
            for k in range(7):
                if k not in (i, j):
                    index += places[place, symbols[k]]
                    place += 1
                    mask |= 1 << symbols[k]
                    same_suit = same_suit and suited[k]
            high[n] = flush[mask] if same_suit else plain[index]
            low[n] = low_rank_of(symbols[i], symbols[j])
            n += 1


@compiled
def groups_of(symbols: Array, groupings: Array) -> tuple[int, int, int]:
    """How seven cards fall into groups, as its number in `groupings`, and the ranks of the two largest."""
    counts = np.zeros(13, np.int64)
    for k in range(7):
        counts[min(symbols[k], 12)] += 1
    first = second = -1
    code = 0
    for rank in range(12, -1, -1):
        count = counts[rank]
        if count == 0:
            continue
        code += (0, 0, 1, 4, 12, 24)[count]
        if first < 0 or count > counts[first]:
            first, second = rank, first
        elif second < 0 or count > counts[second]:
            second = rank
    return groupings[code], first, second


@compiled
def best_of(wishes: Array, category: Array, prefer_high: bool, high: Array, low: Array, right: Array) -> int:
    """The place of the best correct setting that meets one of the wishes, or -1."""
    best = -1
    for n in range(SETTINGS):
        if not right[n]:
            continue
        for wish in range(len(wishes)):
            allowed = (wishes[wish, 0] >> category[high[n]]) & 1
            if allowed and wishes[wish, 1] <= low[n] <= wishes[wish, 2]:
                if best < 0:
                    best = n
                elif prefer_high:
                    if high[n] > high[best] or (high[n] == high[best] and low[n] > low[best]):
                        best = n
                elif low[n] > low[best] or (low[n] == low[best] and high[n] > high[best]):
                    best = n
                break
    return best


@compiled
def choose(
    rules: Array, tries: Array, wishes: Array, category: Array, hand: tuple[int, int, int], complete: bool,
    high: Array, low: Array, right: Array,
) -> tuple[int, int]:  # fmt: skip
    """The place of the setting that the first rule which fires gives, or -1, and the number of the rule."""
    grouping, first, second = hand
    for n in range(len(rules)):
        rule = rules[n]
        if not (rule[0] >> grouping) & 1 or rule[1] == (0 if complete else 1):
            continue
        if not (rule[2] <= first <= rule[3] and rule[4] <= second <= rule[5]):
            continue
        for each in range(rule[7], rule[8]):
            wished = wishes[tries[each, 0] : tries[each, 1]]
            best = best_of(wished, category, rule[6] == 1, high, low, right)
            if best >= 0:
                return best, n
    return -1, -1


@compiled
def set_by_way(
    counts: Array, joker: Array, masks: Array, tables: Any, way: Any, out_high: Array, out_low: Array,
    out_rule: Array,
) -> int:  # fmt: skip
    """Set every hand by a house way; the number of the first hand that no rule sets, or -1."""
    places, plain, flush, category, lowest_high, groupings, is_complete = tables
    rules, tries, wishes = way
    symbols = np.zeros(7, np.int64)
    suited = np.zeros(7, np.bool_)
    right = np.zeros(SETTINGS, np.bool_)
    high = np.zeros(SETTINGS, np.int64)
    low = np.zeros(SETTINGS, np.int64)
    for n in range(len(joker)):
        symbols_of(counts[n], joker[n], masks[n], symbols, suited)
        settings_of(symbols, suited, places, plain, flush, high, low)
        complete = False
        for k in range(SETTINGS):
            complete = complete or is_complete[category[high[k]]]
            right[k] = high[k] >= lowest_high[low[k]]
        hand = groups_of(symbols, groupings)
        best, rule = choose(rules, tries, wishes, category, hand, complete, high, low, right)
        if best < 0:
            return n
        out_high[n] = high[best]
        out_low[n] = low[best]
        out_rule[n] = rule
    return -1


@compiled
def correct_settings_of_hands(
    counts: Array, joker: Array, masks: Array, tables: Any, starts: Array, out: Array
) -> int:
    """The ranks of the correct settings of each hand, each once, as 128 times the high hand's and the low's.

    They are written one hand after the other from `starts`, ascending; returns how many there are.
    """
    places, plain, flush, _, lowest_high, _, _ = tables
    symbols = np.zeros(7, np.int64)
    suited = np.zeros(7, np.bool_)
    high = np.zeros(SETTINGS, np.int64)
    low = np.zeros(SETTINGS, np.int64)
    end = 0
    for n in range(len(joker)):
        starts[n] = end
        symbols_of(counts[n], joker[n], masks[n], symbols, suited)
        settings_of(symbols, suited, places, plain, flush, high, low)
        for k in range(SETTINGS):
            if high[k] < lowest_high[low[k]]:
                continue
            key = 128 * high[k] + low[k]
            at = end
            while at > starts[n] and out[at - 1] > key:
                at -= 1
            if at > starts[n] and out[at - 1] == key:
                continue
            for m in range(end, at, -1):
                out[m] = out[m - 1]
            out[at] = key
            end += 1
    starts[len(joker)] = end
    return end


@compiled
def stairs_of_hands(
    counts: Array, joker: Array, masks: Array, tables: Any, starts: Array, out_high: Array, out_low: Array
) -> int:
    """The correct settings of each hand that no other of its settings equals or exceeds in both hands.

    They are written one hand after the other from `starts`, the high hands ascending and so the low hands
    descending; returns how many there are.
    """
    places, plain, flush, _, lowest_high, _, _ = tables
    symbols = np.zeros(7, np.int64)
    suited = np.zeros(7, np.bool_)
    high = np.zeros(SETTINGS, np.int64)
    low = np.zeros(SETTINGS, np.int64)
    end = 0
    for n in range(len(joker)):
        starts[n] = end
        symbols_of(counts[n], joker[n], masks[n], symbols, suited)
        settings_of(symbols, suited, places, plain, flush, high, low)
        for k in range(SETTINGS):
            if high[k] < lowest_high[low[k]]:
                continue
            at = end
            beaten = False
            for m in range(starts[n], end):
                if out_high[m] >= high[k] and out_low[m] >= low[k]:
                    beaten = True
                    break
            if beaten:
                continue
            at = starts[n]
            for m in range(starts[n], end):
                if not (high[k] >= out_high[m] and low[k] >= out_low[m]):
                    out_high[at] = out_high[m]
                    out_low[at] = out_low[m]
                    at += 1
            end = at + 1
            while at > starts[n] and out_high[at - 1] > high[k]:
                out_high[at] = out_high[at - 1]
                out_low[at] = out_low[at - 1]
                at -= 1
            out_high[at] = high[k]
            out_low[at] = low[k]
    starts[len(joker)] = end
    return end
