"""One hand's advice: every correct setting against all 53,524,680 hands that the other side may hold.

For one hand nothing has to be swept. Beside its seven cards each rank hand and each suited hand is left in a
number of ways that is a product of small binomials, so the other side's hands are weighed one fold at a time,
straight from the points of its house way.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from paigow.cards import Card
from paigow.games.catalogue import GameName, game
from paigow.games.main_wager import may_push_all, push_of_all
from paigow.games.vigorish import percent_of
from paigow.odds.edge import Advice, MainOdds, Payoff, advice_of
from paigow.odds.folding.hands import FULL, HAND, NONE, DeckShape, FoldedHands, Ints
from paigow.odds.folding.ways import points
from paigow.odds.main.face_up import pushing_rank_hands
from paigow.rules.house_ways import names
from paigow.rules.house_ways.cards import CardHouseWay, card_house_way
from paigow.rules.outcome import Result
from paigow.rules.poker.ranks import HandRanks
from paigow.rules.setting import Setting, compare, settings, why_not_correct
from paigow.switches import DEFAULT, AceFive, Switches


@dataclass(frozen=True)
class Others:
    """The hands that the other side may hold: how each is set, and in how many ways it is left."""

    high: Ints
    low: Ints
    ways: Ints
    total: int

    def against(self, high: int, low: int, *, banking: bool) -> tuple[int, int]:
        """How many of them a setting wins against and loses to; copies go to the bank (PGP-9g-1-ii.1)."""
        level = int(banking)
        win = (self.high < high + level) & (self.low < low + level)
        lose = (self.high >= high + level) & (self.low >= low + level)
        return int(self.ways[win].sum()), int(self.ways[lose].sum())


def hands_beside(
    cards: Sequence[Card], way: CardHouseWay, deck: DeckShape, pushing: NDArray[np.bool_]
) -> Others:
    """The hands beside some cards, set by a house way; those that push by rule are in the total only."""
    hands, set_to = FoldedHands.from_deck(deck), points(way, deck)
    suited = _suited_ways(cards, hands)
    rank = _rank_ways(cards, hands)
    # A rank hand's ways include the suited ones, which are set for themselves.
    np.subtract.at(rank, hands.rank_of_suited, suited)
    rank[pushing] = 0
    left_rank, left_suited = np.flatnonzero(rank), np.flatnonzero(suited)
    return Others(
        np.concatenate([set_to.rank_high[left_rank], set_to.suited_high[left_suited]]),
        np.concatenate([set_to.rank_low[left_rank], set_to.suited_low[left_suited]]),
        np.concatenate([rank[left_rank], suited[left_suited]]),
        comb(deck.size - len(cards), HAND),
    )


def _rank_ways(cards: Sequence[Card], hands: FoldedHands) -> Ints:
    """In how many ways each rank hand is left beside the cards."""
    held = np.bincount([card.rank for card in cards if not card.is_joker], minlength=13)
    ways = np.ones(len(hands.rank), dtype=np.int64)
    for rank in hands.deck.ranks:
        ways *= _binomials(hands.deck.suits - held[rank])[hands.rank.counts[:, rank]]
    if any(card.is_joker for card in cards):
        ways[hands.rank.joker == 1] = 0
    return ways


def _suited_ways(cards: Sequence[Card], hands: FoldedHands) -> Ints:
    """In how many ways each suited hand is left beside the cards, in all suits together."""
    natural = [card for card in cards if not card.is_joker]
    suited = hands.suited
    ways = np.zeros(len(suited), dtype=np.int64)
    for suit in range(hands.deck.suits):
        held = sum(1 << card.rank for card in natural if card.suit == suit)
        elsewhere = np.bincount([card.rank for card in natural if card.suit != suit], minlength=13)
        free = np.append(hands.deck.suits - 1 - elsewhere, 1)  # the last is for no card at all
        first, second = free[suited.first], free[suited.second]
        twins = (suited.first == suited.second) & (suited.first != NONE)
        beside = np.where(twins, first * (first - 1) // 2, first * second)
        ways += np.where(suited.mask & held, 0, beside)
    if len(natural) < len(cards):
        ways[suited.joker == 1] = 0
    return ways


def _binomials(n: int) -> Ints:
    return np.array([comb(int(n), k) for k in range(HAND)], dtype=np.int64)


def advise_cards(
    cards: Sequence[Card],
    which: GameName,
    dealer: CardHouseWay,
    switches: Switches = DEFAULT,
    *,
    banking: bool = False,
    banked: bool = False,
    dealer_cards: Sequence[Card] | None = None,
    seen: Sequence[Card] = (),
) -> Advice[Card]:
    """Every correct setting of seven cards, the best first, and what each house way would do with them.

    Cards that were seen elsewhere are not in the other side's hand.
    With the dealer's cards, which are open in Face Up, each setting has one result out of one deal.
    """
    ace_five = dealer.ranks.ace_five
    given = {name: card_house_way(name, ace_five).set(cards) for name in names("cards")}
    correct = [each for each in settings(cards) if why_not_correct(each, ace_five) is None]
    stake = Payoff.by_percent(percent_of(which, switches, banked=banking or banked))
    if dealer_cards is not None:
        pushed = int(push_of_all(which, dealer_cards) is not None)
        known = {each: _against_open(each, dealer_cards, which, dealer) for each in correct}
        return advice_of(correct, given, known, pushed)
    may_push = not banking and may_push_all(switches.bank_push, banked=banked)
    pushing = pushing_rank_hands(FULL, which if may_push else None)
    others = hands_beside((*cards, *seen), dealer, FULL, pushing)
    known = {each: _against(each, others, ace_five, stake, banking=banking) for each in correct}
    pushed = others.total - int(others.ways.sum())
    if banking and may_push_all(switches.bank_push, banked=True) and push_of_all(which, cards):
        pushed = others.total
        known = dict.fromkeys(correct, MainOdds(0, pushed, 0, pushed, stake))
    return advice_of(correct, given, known, pushed)


def _against(
    setting: Setting[Card], others: Others, ace_five: AceFive, stake: Payoff, *, banking: bool
) -> MainOdds:
    ranks = HandRanks.for_ace_five(ace_five)
    win, lose = others.against(ranks.high(setting.high), ranks.low(setting.low), banking=banking)
    return MainOdds(win, others.total - win - lose, lose, others.total, stake)


def _against_open(
    setting: Setting[Card], dealer_cards: Sequence[Card], which: GameName, dealer: CardHouseWay
) -> MainOdds:
    """One deal, its result known."""
    result = compare(setting, dealer.set(dealer_cards).setting, dealer.ranks.ace_five).result
    if push_of_all(which, dealer_cards):
        result = Result.PUSH
    return MainOdds(
        int(result is Result.WIN), int(result is Result.PUSH), int(result is Result.LOSE), 1,
        Payoff.by_percent(game(which).vigorish_percent),
    )  # fmt: skip
