"""Many hands at once, compiled: dealt, found among the folded hands, set and valued.

A card adds one number of 64 bits to a hand's: its place among the ranks, the lower seven apart from the rest,
and one for its suit. Two lookups make of that sum the number of a rank hand; whether five cards can be of one
suit is seen in the same sum. Every kernel looks at each piece of each hand before it looks anything up by it,
and returns the row of the first hand that is none, or -1.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from paigow.odds.kernels.compiler import compiled
from paigow.odds.kernels.setting import SETTINGS, Array, low_rank_of

CARDS = 53
JOKER = 52
NO_RANK = 13
"""In the place of the rank of another card: there is none."""
LOW_BITS = (1 << 20) - 1
HIGH_SHIFT = 20
SUIT_SHIFT = 40
NO_FLUSH = 0x3333 << SUIT_SHIFT
"""Added to a hand's sum: then a suit of five cards, the joker counted in, has its highest bit."""
FLUSH_BITS = 0x8888


@compiled
def deal_pieces(draw: Any, deck: Array, out: Array) -> None:
    """Deal the first pieces of a shuffled deck, again and again."""
    for n in range(len(out)):
        for k in range(out.shape[1]):
            other = k + draw.integers(0, len(deck) - k)
            deck[k], deck[other] = deck[other], deck[k]
            out[n, k] = deck[k]


@compiled
def card_of(code: Any) -> int:
    """A code as a number that is wide enough to count with."""
    return np.int64(code)  # type: ignore[return-value]


@compiled
def sum_of(hands: Array, n: int, keys: Array) -> int:
    """What the cards of a hand add up to, or -1 where they are not seven different cards."""
    total: int = NO_FLUSH
    seen = twice = worst = 0
    for k in range(7):
        card = card_of(hands[n, k])
        worst = max(worst, card)
        total += keys[card]
        bit = 1 << (card & 63)
        twice |= seen & bit
        seen |= bit
    return -1 if worst >= CARDS or twice else total


@compiled
def flush_suit(suits: int) -> int:
    """The suit of which five cards can be, by the bits of a hand's sum that tell."""
    suit = 0
    while not (suits >> (4 * suit + 3)) & 1:
        suit += 1
    return suit


@compiled
def suited_row(hand: Array, suit: int, suited_rows: Array, others: Array) -> tuple[int, int]:
    """The row of a suited hand, and 1 if its two others are of two suits."""
    mask = 0
    first = second = NO_RANK
    first_suit = second_suit = 4
    for k in range(7):
        card = card_of(hand[k])
        if card == JOKER:
            continue
        if card & 3 == suit:
            mask |= 1 << (card >> 2)
        elif first == NO_RANK:
            first, first_suit = card >> 2, card & 3
        else:
            second, second_suit = card >> 2, card & 3
    if second < first:
        first, second = second, first
    apart = 1 if second != NO_RANK and first_suit != second_suit else 0
    return suited_rows[mask, others[first, second]], apart


@compiled
def number_sevens(hands: Array, index: tuple[Array, ...], out: Array) -> int:
    """The number of each hand among all that pay tables and house ways tell apart.

    First come the rank hands; then the suited hands, each with its others in one suit and in two.
    """
    keys, low_half, high_half, suited_rows, others, rank_rows = index
    for n in range(len(hands)):
        total = sum_of(hands, n, keys)
        if total < 0:
            return n
        suits = (total >> SUIT_SHIFT) & FLUSH_BITS
        if suits:
            row, apart = suited_row(hands[n], flush_suit(suits), suited_rows, others)
            out[n] = len(rank_rows) + 2 * row + apart
        else:
            out[n] = rank_rows[low_half[total & LOW_BITS] + high_half[(total >> HIGH_SHIFT) & LOW_BITS]]
    return -1


@compiled
def low_symbols(
    counts: Array, jokers: Array, tables: Any, highs: Array, lows: Array, first: Array, second: Array
) -> None:
    """The two symbols that make each rank hand's low hand; of equal settings the one that keeps the joker."""
    places, plain = tables[0], tables[1]
    symbols = np.zeros(7, np.int64)
    for n in range(len(jokers)):
        at = 0
        for symbol in range(13, -1, -1):
            for _ in range(jokers[n] if symbol == 13 else counts[n, symbol]):
                symbols[at] = symbol
                at += 1
        best = 1 << 20
        for i in range(6):
            for j in range(i + 1, 7):
                if low_rank_of(symbols[i], symbols[j]) != lows[n]:
                    continue
                index = 0
                place = 0
                for k in range(7):
                    if k not in (i, j):
                        index += places[place, symbols[k]]
                        place += 1
                one, two = low_order(4 * symbols[i]), low_order(4 * symbols[j])
                order = min(one, two) * 64 + max(one, two)
                if plain[index] == highs[n] and order < best:
                    best = order
                    first[n], second[n] = symbols[i], symbols[j]


@compiled
def low_order(card: int) -> int:
    """The place of a card in the order in which house ways take cards for the low hand: the joker comes
    after the aces that have a suit."""
    return 4 if card >= JOKER else 5 * (12 - (card >> 2)) + (card & 3)


@compiled
def set_sevens(
    hands: Array, index: tuple[Array, ...], entries: Array, suited_entries: Array, tables: Any,
    out_low: Array, out_high_rank: Array, out_low_rank: Array, out_rule: Array,
) -> int:  # fmt: skip
    """Set every hand: the places of its low hand, the ranks of both and the number of the rule.

    An entry holds the rank of the high hand in 16 bits, then the number of the rule in 16, the rank of the
    low hand in 8, and its two symbols in 8 each.
    """
    keys, low_half, high_half, suited_rows, others, _ = index
    for n in range(len(hands)):
        total = sum_of(hands, n, keys)
        if total < 0:
            return n
        suits = (total >> SUIT_SHIFT) & FLUSH_BITS
        if suits:
            row, _ = suited_row(hands[n], flush_suit(suits), suited_rows, others)
            entry = suited_entries[row]
            find_low(hands[n], flush_suit(suits), entry & 0xFFFF, (entry >> 32) & 0xFF, tables, out_low[n])
        else:
            entry = entries[low_half[total & LOW_BITS] + high_half[(total >> HIGH_SHIFT) & LOW_BITS]]
            first, second = (entry >> 40) & 0xFF, entry >> 48
            one = two = 1 << 20
            for k in range(7):
                card = card_of(hands[n, k])
                value = card << 3 | k
                if card >> 2 == first:
                    if value < one:
                        if first == second:
                            two = one
                        one = value
                    elif first == second and value < two:
                        two = value
                elif card >> 2 == second and value < two:
                    two = value
            out_low[n, 0] = one & 7
            out_low[n, 1] = two & 7
        out_high_rank[n] = entry & 0xFFFF
        out_rule[n] = (entry >> 16) & 0xFFFF
        out_low_rank[n] = (entry >> 32) & 0xFF
    return -1


@compiled
def printed_order(card: int) -> int:
    """The place of a card in the order in which cards are printed: the joker, then ranks falling, c d h s."""
    return 0 if card == JOKER else 1 + 4 * (12 - (card >> 2)) + (card & 3)


@compiled
def sort_seven(hand: Array, at: Array) -> None:
    """The places of a hand's cards in printed order."""
    for k in range(7):
        order = printed_order(card_of(hand[k]))
        n = k
        while n > 0 and printed_order(card_of(hand[at[n - 1]])) > order:
            at[n] = at[n - 1]
            n -= 1
        at[n] = k


@compiled
def settings_of_seven(hand: Array, suit: int, at: Array, tables: Any, high: Array, low: Array) -> None:
    """The ranks of the 21 settings, low hands in printed order; ``suit`` is that of a flush, or -1.

    ``at`` becomes the places of the cards in printed order.
    """
    places, plain, flush = tables[0], tables[1], tables[2]
    sort_seven(hand, at)
    n = 0
    for i in range(6):
        for j in range(i + 1, 7):
            index = place = mask = 0
            same = suit >= 0
            for k in range(7):
                if k != i and k != j:  # noqa: PLR1714 - quicker compiled
                    card = card_of(hand[at[k]])
                    index += places[place, card >> 2]
                    mask |= 1 << (card >> 2)
                    same = same and (card == JOKER or card & 3 == suit)
                    place += 1
            high[n] = flush[mask] if same else plain[index]
            low[n] = low_rank_of(card_of(hand[at[i]]) >> 2, card_of(hand[at[j]]) >> 2)
            n += 1


@compiled
def rank_fives(hands: Array, tables: Any, out: Array) -> int:
    """The ranks of hands of five cards."""
    places, plain, flush = tables
    at = np.zeros(5, np.int64)
    for n in range(len(hands)):
        for k in range(5):
            card = card_of(hands[n, k])
            if card >= CARDS:
                return n
            m = k
            while m > 0 and printed_order(at[m - 1]) > printed_order(card):
                at[m] = at[m - 1]
                m -= 1
            if m > 0 and at[m - 1] == card:
                return n
            at[m] = card
        index = mask = 0
        same = True
        for k in range(5):
            index += places[k, at[k] >> 2]
            mask |= 1 << (at[k] >> 2)
            same = same and (at[k] == JOKER or at[k] & 3 == at[4] & 3)
        out[n] = flush[mask] if same else plain[index]
    return -1


@compiled
def find_low(hand: Array, suit: int, high_rank: int, low_rank: int, tables: Any, out: Array) -> None:
    """The places of the low hand by which a hand comes to these ranks, as a house way takes its cards."""
    at = np.zeros(7, np.int64)
    high = np.zeros(SETTINGS, np.int64)
    low = np.zeros(SETTINGS, np.int64)
    settings_of_seven(hand, suit, at, tables, high, low)
    best = 1 << 20
    n = 0
    for i in range(6):
        for j in range(i + 1, 7):
            if high[n] == high_rank and low[n] == low_rank:
                one, two = low_order(card_of(hand[at[i]])), low_order(card_of(hand[at[j]]))
                order = min(one, two) * 64 + max(one, two)
                if order < best:
                    best = order
                    out[0], out[1] = at[i], at[j]
            n += 1


@compiled
def number_pieces(hands: Array, order: Array, choose: Array, at: Array, out: Array) -> int:
    """The number of each set of pieces of a deck, and the places of its pieces in the deck's order.

    ``order[code]`` is the place of a piece in that order, or 255 where no piece has the code.
    """
    size = hands.shape[1]
    for n in range(len(hands)):
        for k in range(size):
            place = order[hands[n, k]]
            if place == 255:
                return n
            m = k
            while m > 0 and order[hands[n, at[n, m - 1]]] > place:
                at[n, m] = at[n, m - 1]
                m -= 1
            if m > 0 and order[hands[n, at[n, m - 1]]] == place:
                return n
            at[n, m] = k
        number = 0
        for k in range(size):
            number += choose[order[hands[n, at[n, k]]], k + 1]
        out[n] = number
    return -1


@compiled
def sets_of_suits(hand: Array, at: Array, suits: Array) -> int:
    """Which of the hand's ranks each suit holds, as bits from the lowest rank up; how many ranks there are.

    ``at`` has the places of the cards in printed order.
    """
    suits[:] = 0
    ranks = 0
    before = -1
    for k in range(6, -1, -1):
        card = card_of(hand[at[k]])
        if card == JOKER:
            continue
        if card >> 2 != before:
            before = card >> 2
            ranks += 1
        suits[card & 3] |= 1 << (ranks - 1)
    return ranks


@compiled
def add_up_rank_hand(
    first: int, number: int, sets: int, ranks: int, held: Array, suits: int,
    counts: tuple[Array, Array, Array], out: Array,
) -> None:  # fmt: skip
    """The wins, or losses, of the settings of a hand that can hold no flush."""
    by_rank, by_suit, _ = counts
    for c in range(number):
        whole = card_of(by_rank[first + c])
        for suit in range(suits):
            whole += by_suit[sets + (c << ranks) + held[suit]]
        out[c] = whole


@compiled
def value_sevens(
    hands: Array, index: tuple[Array, ...], tables: Any, lowest_high: Array, settings: tuple[Array, ...],
    wins: tuple[Array, Array, Array], losses: tuple[Array, Array, Array], pushing: Array, suits: int,
    gain: int, loss: int, columns: Array, out_win: Array, out_lose: Array, out_best: Array,
) -> int:  # fmt: skip
    """The wins and losses of every correct setting of every hand, and which setting is best."""
    keys, low_half, high_half, suited_rows, others, rank_rows = index
    rank_keys, rank_starts, set_starts, suited_keys, suited_starts = settings
    at = np.zeros(7, np.int64)
    high, low, win, lose = np.zeros((4, SETTINGS), np.int64)
    held = np.zeros(4, np.int64)
    for n in range(len(hands)):
        total = sum_of(hands, n, keys)
        if total < 0:
            return n
        flush = (total >> SUIT_SHIFT) & FLUSH_BITS
        suit = flush_suit(flush) if flush else -1
        settings_of_seven(hands[n], suit, at, tables, high, low)
        if flush:
            row, apart = suited_row(hands[n], suit, suited_rows, others)
            own = suited_keys[suited_starts[row] : suited_starts[row + 1]]
            for c in range(len(own)):
                win[c] = wins[2][suited_starts[row] + c, apart]
                lose[c] = losses[2][suited_starts[row] + c, apart]
        else:
            row = rank_rows[low_half[total & LOW_BITS] + high_half[(total >> HIGH_SHIFT) & LOW_BITS]]
            ranks = sets_of_suits(hands[n], at, held)
            first, sets = rank_starts[row], set_starts[row]
            own = rank_keys[first : rank_starts[row + 1]]
            add_up_rank_hand(first, len(own), sets, ranks, held, suits, wins, win)
            add_up_rank_hand(first, len(own), sets, ranks, held, suits, losses, lose)
            if pushing[row]:
                win[:] = 0
                lose[:] = 0
        out_best[n] = write_settings(
            at, high, low, lowest_high, own, win, lose, gain, loss, columns, out_win[n], out_lose[n]
        )
    return -1


@compiled
def write_settings(
    at: Array, high: Array, low: Array, lowest_high: Array, keys: Array, win: Array, lose: Array, gain: int,
    loss: int, columns: Array, out_win: Array, out_lose: Array,
) -> int:  # fmt: skip
    """Write the counts of a hand's settings into their columns, -1 for one that is not correct.

    Returns the column of the best; of equal ones that of the first in printed order.
    """
    best = -1
    best_column: int = 0
    k = 0
    for i in range(6):
        for j in range(i + 1, 7):
            column = columns[at[i], at[j]]
            out_win[column] = out_lose[column] = -1
            if high[k] >= lowest_high[low[k]]:
                c = 0
                while keys[c] != 128 * high[k] + low[k]:
                    c += 1
                out_win[column], out_lose[column] = win[c], lose[c]
                if best < 0 or is_better(win[c], lose[c], win[best], lose[best], gain, loss):
                    best = c
                    best_column = column
            k += 1
    return best_column


@compiled
def is_better(win: int, lose: int, best_win: int, best_lose: int, gain: int, loss: int) -> bool:
    """Whether one setting is better than another: by its expected value, then by wins, then by losses."""
    more = gain * (win - best_win) - loss * (lose - best_lose)
    return more > 0 or (more == 0 and (win > best_win or (win == best_win and lose < best_lose)))


@compiled
def value_open_sevens(
    hands: Array, index: tuple[Array, ...], tables: Any, lowest_high: Array, other_high: Array,
    other_low: Array, pushed: Array, gain: int, loss: int, columns: Array, out_win: Array, out_lose: Array,
    out_best: Array,
) -> None:  # fmt: skip
    """The same where the other side's hands are known: each setting has one result out of one deal."""
    keys = index[0]
    at = np.zeros(7, np.int64)
    high = np.zeros(SETTINGS, np.int64)
    low = np.zeros(SETTINGS, np.int64)
    for n in range(len(hands)):
        total = NO_FLUSH
        for k in range(7):
            total += keys[card_of(hands[n, k])]
        of_suit = (total >> SUIT_SHIFT) & FLUSH_BITS
        settings_of_seven(hands[n], flush_suit(of_suit) if of_suit else -1, at, tables, high, low)
        best = -1
        best_win = best_lose = 0
        k = 0
        for i in range(6):
            for j in range(i + 1, 7):
                column = columns[at[i], at[j]]
                win = lose = -1
                if high[k] >= lowest_high[low[k]]:
                    above = high[k] > other_high[n]
                    below = low[k] > other_low[n]
                    win = 1 if above and below and not pushed[n] else 0
                    lose = 0 if above or below or pushed[n] else 1
                    if best < 0 or is_better(win, lose, best_win, best_lose, gain, loss):
                        best, best_win, best_lose = column, win, lose
                out_win[n, column] = win
                out_lose[n, column] = lose
                k += 1
        out_best[n] = best
