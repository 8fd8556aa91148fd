"""The third way: every deal of fourteen cards played at the real table, to the cent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

import all_pairs
from paigow.cards import Card
from paigow.games.catalogue import GameName
from paigow.games.catalogue import game as game_by_name
from paigow.odds.advice import hands_beside
from paigow.odds.card_hands import HAND, DeckShape
from paigow.odds.edge import MainOdds, Payoff, preference
from paigow.odds.main_wager import OPTIMAL, MainQuestion, main_odds, pushing_rank_hands
from paigow.rules.house_ways.cards import CardHouseWay, card_house_way
from paigow.rules.poker.ranks import HandRanks
from paigow.rules.setting import CardSetting, compare, settings, why_not_correct
from paigow.switches import AceFive
from paigow.table.commands import OpenRound
from table_kit import Kit, submission

QUEENS = DeckShape((0, 2, 3, 5, 6, 8, 10), 2, joker=False)
ACES = DeckShape((0, 2, 3, 5, 8, 10, 12), 2, joker=False)
"""Seven ranks without a straight in two suits: a Queen's Dragon can be dealt, and an ace-high hand."""
DEALER, PLAYER = (card_house_way(name, AceFive.SECOND) for name in ("foxwoods", "best-low"))


def deals(deck: DeckShape) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    for hand in combinations(deck.cards, HAND):
        yield hand, tuple(card for card in deck.cards if card not in hand)


def seen(nets: Counter[float], vigorish_percent: int) -> MainOdds:
    """Wins, pushes and losses of a wager of $20, by what it changed."""
    won = 20 * (100 - vigorish_percent) / 100
    assert set(nets) <= {won, 0, -20}
    return MainOdds(nets[won], nets[0], nets[-20], sum(nets.values()), Payoff.by_percent(vigorish_percent))


def optimal(hand: tuple[Card, ...], deck: DeckShape) -> CardSetting:
    others = hands_beside(hand, DEALER, deck, pushing_rank_hands(deck, GameName.PAI_GOW_POKER))

    def odds(each: CardSetting) -> MainOdds:
        ranks = HandRanks.for_ace_five(AceFive.SECOND)
        win, lose = others.against(ranks.high(each.high), ranks.low(each.low), banking=False)
        return MainOdds(win, others.total - win - lose, lose, others.total)

    correct = [each for each in settings(hand) if why_not_correct(each) is None]
    return max(correct, key=lambda each: preference(odds(each)))


def best_reply(hand: tuple[Card, ...], dealers: tuple[Card, ...]) -> CardSetting:
    other = DEALER.set(dealers).setting
    worth = {"win": 1, "push": 0, "lose": -1}
    correct = [each for each in settings(hand) if why_not_correct(each) is None]
    return max(correct, key=lambda each: worth[compare(each, other).result])


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGP-9g-1-i", "PGP-9g-2-iii", "PGP-9g-3.1", "PGP-16a.1", "PGP-16a.2", "PGP-19b")
@pytest.mark.parametrize(
    ("game", "deck", "player"),
    [
        (GameName.PAI_GOW_POKER, QUEENS, PLAYER),
        (GameName.EZ_PAI_GOW_POKER, QUEENS, PLAYER),
        (GameName.PAI_GOW_POKER, QUEENS, None),
        (GameName.FACE_UP_PAI_GOW_POKER, ACES, None),
    ],
    ids=["house way", "EZ", "optimal", "Face Up"],
)
def test_the_table_pays_what_the_odds_count(
    game: GameName, deck: DeckShape, player: CardHouseWay | None
) -> None:
    kit = Kit(submission("", game, "foxwoods"), {1: 100_000})
    nets: Counter[float] = Counter()
    for hand, dealers in deals(deck):
        if player is not None:
            own = player.set(hand).setting
        else:
            sees_dealer = game is GameName.FACE_UP_PAI_GOW_POKER
            own = best_reply(hand, dealers) if sees_dealer else optimal(hand, deck)
        kit.bets({1: {kit.main: 20}})
        kit.play(p1=str(own), dealer=" ".join(map(str, dealers)))
        nets[kit.net(1)[0]] += 1
    question = MainQuestion(game, DEALER.name, OPTIMAL if player is None else player.name, deck=deck)
    odds = main_odds(question)
    assert odds == seen(nets, game_by_name(game).vigorish_percent)
    if question.kind == "best reply":
        assert (odds.win, odds.lose) == all_pairs.best_reply(deck, DEALER)
    elif player is None:
        assert (odds.win, odds.lose) == all_pairs.optimal(deck, DEALER, kept=95)
    else:
        pushes = "queens-dragon" if game is GameName.EZ_PAI_GOW_POKER else None
        assert (odds.win, odds.lose) == all_pairs.way_against_way(deck, player, DEALER, pushes=pushes)


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGP-9g-1-ii.1", "PGP-10-2d.1", "PGP-10-2d.5")
def test_the_bank_is_paid_what_the_odds_count() -> None:
    """Against one player, on every fourth deal; a bank must have had a round against the dealer before."""
    rules = submission("[banking]\nenabled = true\n")
    counted: Counter[float] = Counter()
    expected: Counter[float] = Counter()
    for hand, others in list(deals(QUEENS))[::4]:
        bank, other = PLAYER.set(hand).setting, DEALER.set(others).setting
        kit = Kit(rules, {1: 1000, 2: 1000})
        kit.house_round()
        kit.give(OpenRound)  # the first player is asked first, and passes
        kit.bets({1: {kit.main: 20}}, bank=2, limit=0)
        kit.play(p1=str(other), p2=str(bank))
        counted[kit.net(2)[0]] += 1
        expected[{"win": -20, "push": 0, "lose": 19}[compare(other, bank).result]] += 1
    assert counted == expected
    odds = main_odds(
        MainQuestion(GameName.PAI_GOW_POKER, DEALER.name, PLAYER.name, banking=True, deck=QUEENS)
    )
    assert (odds.win, odds.lose) == all_pairs.way_against_way(QUEENS, PLAYER, DEALER, banking=True)
