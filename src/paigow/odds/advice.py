"""Advice on one hand of any game: every correct setting with its exact odds, and what house ways would do.

For one hand nothing has to be swept. Beside its seven cards each rank hand and each suited hand is left in a
number of ways that is a product of small binomials, so the other side's hands are weighed one fold at a time,
straight from the points of its house way.

>>> from paigow.tiles import parse_tiles
>>> advice = advise(parse_tiles("6-6 1-2 5-6 4-5"), "pai-gow-tiles")
>>> str(advice.best.setting), advice.best.odds.total
('6-6 4-5 / 5-6 1-2', 20475)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paigow.cards import Card
from paigow.errors import PaigowError, needs, unknown
from paigow.games.catalogue import Game, GameName, game
from paigow.games.hands import family_of
from paigow.games.main_wager import may_push_all, push_of_all
from paigow.games.payment import percent_of
from paigow.odds.card_hands import FULL, HAND, NONE, DeckShape, FoldedHands, Ints, points
from paigow.odds.edge import Advice, MainOdds, Payoff, advice_of, as_json, percent
from paigow.odds.four_pieces import supreme, tiles
from paigow.odds.main_wager import pushing_rank_hands
from paigow.pieces import check_dealt
from paigow.rules.house_ways import is_text, names, way_key, way_name
from paigow.rules.house_ways.base import HouseWay
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
    ways = {name: card_house_way(name, ace_five) for name in names("poker")} | {way_key(dealer): dealer}
    given = {name: way.set(cards) for name, way in ways.items()}
    correct = [each for each in settings(cards) if why_not_correct(each, ace_five) is None]
    stake = Payoff.by_percent(percent_of(which, switches, banked=banking or banked))
    if dealer_cards is not None:
        pushed = int(push_of_all(which, dealer_cards) is not None)
        known = {each: _against_open(each, dealer_cards, which, dealer) for each in correct}
        return advice_of(correct, given, known, given[way_key(dealer)].setting, pushed)
    may_push = not banking and may_push_all(switches.bank_push, banked=banked)
    pushing = pushing_rank_hands(FULL, which if may_push else None)
    others = hands_beside((*cards, *seen), dealer, FULL, pushing)
    known = {each: _against(each, others, ace_five, stake, banking=banking) for each in correct}
    pushed = others.total - int(others.ways.sum())
    if banking and may_push_all(switches.bank_push, banked=True) and push_of_all(which, cards):
        pushed = others.total
        known = dict.fromkeys(correct, MainOdds(0, pushed, 0, pushed, stake))
    return advice_of(correct, given, known, given[way_key(dealer)].setting, pushed)


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


def advise(
    pieces: Sequence[Any],
    game_name: str = GameName.PAI_GOW_POKER,
    dealer_way: str | HouseWay[Any] | None = None,
    switches: Switches = DEFAULT,
    *,
    banking: bool = False,
    banked: bool = False,
    dealer_pieces: Sequence[Any] | None = None,
    seen: Sequence[Any] = (),
) -> Advice[Any]:
    """Every correct setting of a hand, the best first, over all hands that the other side may hold.

    With ``banking`` it is the bank that sets, with ``banked`` a player against a bank. The other side is set
    by a house way, whoever it is: the game's usual one unless named, or given as `house_way` reads it from a
    file. In Face Up the dealer's cards are open and must be given (PGP-19a.5); elsewhere they are unknown, as
    a bank's are. Pieces ``seen`` elsewhere, as in a second hand of one's own, are not among them.
    """
    which, family = game(game_name), family_of(game_name)
    dealer_way = way_key(dealer_way or which.usual_house_way)
    if not is_text(dealer_way) and dealer_way not in names(family.name):
        raise unknown("house way", dealer_way, list(names(family.name)))
    hands = [pieces] if dealer_pieces is None else [pieces, dealer_pieces]
    for hand in hands:
        check_dealt(hand, family.deck, family.size)
    check_sides(which, dealer_pieces is not None, banking=banking, banked=banked)
    twice = set(pieces).intersection(dealer_pieces or ())
    if twice:
        raise PaigowError(f"{min(twice)} is in both hands, and the deck holds it once; change one of them")
    needs(Sequence, seen=seen)
    known = [*chain(*hands), *seen]
    check_dealt(known, family.deck, len(known))
    dealer: Any = family.house_way(dealer_way, switches)
    if family.name == "poker":
        return advise_cards(
            pieces,
            which.name,
            dealer,
            switches,
            banking=banking,
            banked=banked,
            dealer_cards=dealer_pieces,
            seen=seen,
        )
    ways = {way_key(way): way for way in (*family.house_ways(switches), dealer)}
    if family.name == "supreme":
        return supreme().advise(pieces, dealer, ways, banking=banking, seen=seen)

    return tiles().advise(pieces, dealer, ways, banking=banking, seen=seen)


def check_sides(which: Game, dealer_known: bool | None, *, banking: bool, banked: bool) -> None:
    """Raise where the two sides cannot be so, or the other side's hand is given where it is not known, or not
    where it is; None leaves that open."""
    if banking and banked:
        raise PaigowError("the bank does not play against a bank; leave one of the two out", "PGP-10f")
    is_open = not (banking or banked) and which.name is GameName.FACE_UP_PAI_GOW_POKER
    if dealer_known and not is_open:
        who = "a bank" if banking else "who plays against a bank" if banked else f"a player of {which.name}"
        raise PaigowError(f"the other side's hand is not known when {who} sets; leave it out", "PGP-9c.1")
    if dealer_known is False and is_open:
        raise PaigowError("in Face Up the dealer's cards are open; give them too", "PGP-19a.5")


def as_record(advice: Advice[Any]) -> dict[str, object]:
    """Advice as JSON has it: cards as text, expected values and costs as fractions."""
    return {
        "total": advice.best.odds.total,
        "settings": [{**_hands(each.setting), **_odds(each.odds)} for each in advice.settings],
        "house_ways": [
            {
                "name": way_name(each.name),
                "rule": each.rule,
                **_hands(each.setting),
                **_odds(each.odds),
                "cost": as_json(each.cost),
                "cost_percent": percent(each.cost),
            }
            for each in advice.house_ways
        ],
    }


def _hands(setting: Any) -> dict[str, object]:
    return {name: " ".join(map(str, getattr(setting, name))) for name in ("high", "low")}


def _odds(odds: MainOdds) -> dict[str, object]:
    return {
        "win": odds.win,
        "push": odds.push,
        "lose": odds.lose,
        "expected_value": as_json(odds.expectation),
        "expected_percent": percent(odds.expectation),
    }
