"""Values of settings in arrays: the counts of `advise`, to the last integer."""

from __future__ import annotations

from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from all_pairs import DECKS
from paigow import batch
from paigow.batch.setting_values import counts_question, value_sevens
from paigow.errors import PaigowError
from paigow.games.catalogue import GAMES, GameName
from paigow.games.hands import family_of
from paigow.odds import setting_counts
from paigow.odds.advice import advise, hands_beside
from paigow.odds.cache import CachedResults
from paigow.odds.card_hands import CLASSES, DeckShape
from paigow.odds.edge import Payoff
from paigow.odds.jobs import Progress
from paigow.odds.main_wager import OPTIMAL, MainQuestion, main_odds, pushing_rank_hands
from paigow.odds.setting_counts import CountsQuestion
from paigow.rules.house_ways.cards import card_house_way
from paigow.rules.poker.ranks import HandRanks
from paigow.switches import DEFAULT, AceFive, BankPush, Switches

FIVE_PERCENT = Payoff.by_percent(5)
EZ, FACE_UP = GameName.EZ_PAI_GOW_POKER, GameName.FACE_UP_PAI_GOW_POKER


def unequal_to_advice(
    which: GameName, number: int, seed: int, switches: Switches = DEFAULT, **side: Any
) -> list[object]:
    """The hands, dealt at random, of which arrays and `advise` say something different."""
    mine, dealers = batch.deal(which, number, seed, hands=2)
    is_open = which is FACE_UP and not side
    found = batch.values(mine, which, switches=switches, dealer_hands=dealers if is_open else None, **side)
    wrong: list[object] = []
    pairs = zip(batch.decode(mine, which), batch.decode(dealers, which), strict=True)
    for row, (hand, dealer) in enumerate(pairs):
        advice = advise(hand, which, switches=switches, dealer_pieces=dealer if is_open else None, **side)
        by_low = {
            frozenset(hand[place] for place in low): found.odds(row, column)
            for column, low in enumerate(found.places.tolist())
            if found.correct[row, column]
        }
        if by_low != {frozenset(each.setting.low): each.odds for each in advice.settings}:
            wrong.append(hand)
        best = by_low[frozenset(hand[place] for place in found.best_low[row])]
        if best != advice.best.odds:  # of equal settings `advise` names the house way's first
            wrong.append(hand)
    return wrong


@pytest.mark.sizes(of="random hands", test=20, all=300, floor=1_000)
@pytest.mark.parametrize(
    ("which", "side"),
    [
        (GameName.SUPREME_PAI_GOW, {}),
        (GameName.SUPREME_PAI_GOW, {"banking": True}),
        (GameName.PAI_GOW_TILES, {}),
        (GameName.PAI_GOW_TILES, {"banking": True}),
        (FACE_UP, {}),
    ],
)
def test_counts_are_those_of_advice(which: GameName, side: dict[str, Any], trials: int) -> None:
    assert unequal_to_advice(which, trials, seed=trials, **side) == []


@pytest.mark.sizes(of="random hands", floor=1_000)
@pytest.mark.parametrize(
    ("which", "switches", "side"),
    [
        (GameName.PAI_GOW_POKER, Switches(), {}),
        (GameName.PAI_GOW_POKER, Switches(ace_five=AceFive.LOWEST), {}),
        (GameName.PAI_GOW_POKER, Switches(), {"banking": True}),
        (EZ, Switches(), {}),
        (FACE_UP, Switches(bank_push=BankPush.BANK_HAND), {"banking": True}),
        (FACE_UP, Switches(bank_push=BankPush.BANK_HAND), {"banked": True}),
    ],
)
def test_counts_of_the_whole_deck_are_those_of_advice(
    which: GameName, switches: Switches, side: dict[str, Any], trials: int
) -> None:
    """It prepares the counts of every hand first, some minutes for each case."""
    assert unequal_to_advice(which, trials, 1, switches, **side) == []


@pytest.mark.sizes(floor=1)
@pytest.mark.parametrize("ace_five", AceFive)
def test_the_best_settings_of_all_hands_make_the_optimal_count(ace_five: AceFive) -> None:
    """One hand of each of 6,972,147 classes under permutation of the suits, weighted by their hands."""
    switches = Switches(ace_five=ace_five)
    every, times = batch.classes("pai-gow-poker")
    assert (len(every), times.sum()) == (CLASSES, comb(53, 7))
    win = lose = 0
    for start in range(0, CLASSES, 1 << 18):
        part = slice(start, start + (1 << 18))
        found = batch.values(every[part], "pai-gow-poker", "foxwoods", switches)
        rows = np.arange(len(found))
        win += int(found.win[rows, found.best] @ times[part])
        lose += int(found.lose[rows, found.best] @ times[part])
    odds = main_odds(MainQuestion(GameName.PAI_GOW_POKER, "foxwoods", OPTIMAL, switches=switches))
    assert (win, lose) == (odds.win, odds.lose)


def small_values(deck: DeckShape, question: CountsQuestion, step: int) -> tuple[list[Any], batch.Values]:
    """Some hands of a small deck and their values."""
    hands = list(combinations(deck.cards, 7))[::step]
    counts = setting_counts.setting_counts(question, jobs=1)
    found = value_sevens(
        np.array(hands, np.uint8), GameName.PAI_GOW_POKER, counts, ace_five=question.dealer.ranks.ace_five,
        pushing=pushing_rank_hands(deck, None), stake=FIVE_PERCENT, deck=deck,
    )  # fmt: skip
    return hands, found


@pytest.mark.parametrize(
    ("name", "pushes", "banking"),
    [
        pytest.param("four ranks in four suits", None, False),
        pytest.param("queens without a joker", EZ, False, marks=pytest.mark.sizes(all=1)),
        pytest.param("ace to five in three suits", FACE_UP, False, marks=pytest.mark.sizes(all=1)),
        pytest.param("eight ranks in two suits", None, True, marks=pytest.mark.sizes(all=1)),
    ],
)
def test_on_a_small_deck_every_setting_counts_as_if_weighed_by_itself(
    name: str, pushes: GameName | None, banking: bool
) -> None:
    deck, way = DECKS[name], card_house_way("foxwoods", AceFive.LOWEST)
    hands, found = small_values(deck, CountsQuestion(way, pushes, banking, deck), step=60)
    ranks = HandRanks.for_ace_five(AceFive.LOWEST)
    for row, hand in enumerate(hands):
        beside = hands_beside(hand, way, deck, pushing_rank_hands(deck, pushes))
        for column, low in enumerate(found.places.tolist()):
            high_rank = ranks.high([card for place, card in enumerate(hand) if place not in low])
            low_rank = ranks.low([hand[place] for place in low])
            assert found.correct[row, column] == ranks.is_correct(high_rank, low_rank)
            if found.correct[row, column]:
                counts = found.win[row, column], found.lose[row, column]
                assert counts == beside.against(high_rank, low_rank, banking=banking)


@pytest.mark.sizes(all=1)
def test_on_a_small_deck_the_best_settings_make_the_optimal_count() -> None:
    deck = DECKS["four ranks in four suits"]
    question = MainQuestion(GameName.PAI_GOW_POKER, "foxwoods", OPTIMAL, deck=deck)
    hands, found = small_values(deck, CountsQuestion(question.dealer, deck=deck), step=1)
    rows = np.arange(len(hands))
    odds = main_odds(question, jobs=1)
    best = (int(found.win[rows, found.best].sum()), int(found.lose[rows, found.best].sum()))
    assert best == (odds.win, odds.lose)


def test_what_was_prepared_is_kept_and_mapped_and_what_is_damaged_is_prepared_anew(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PAIGOW_CACHE_DIR", str(tmp_path))
    deck = DECKS["four ranks in four suits"]
    question = CountsQuestion(card_house_way("foxwoods", AceFive.SECOND), deck=deck)
    heard: list[Progress] = []

    def prepared() -> np.ndarray[Any, Any]:
        monkeypatch.setattr(setting_counts, "_known", {})
        heard.clear()
        return setting_counts.setting_counts(question, 1, heard.append).win.by_suit

    first = prepared()
    assert [each.share for each in heard] == [n / 8 for n in range(9)]
    assert not list((tmp_path / "settings-part").iterdir())
    assert (prepared() == first).all()
    assert heard == []
    file = CachedResults("settings").path(question.cache_key)
    whole = file.read_bytes()
    for damaged in (whole[:-4], whole[:-1] + bytes([whole[-1] ^ 1])):
        file.write_bytes(damaged)
        assert (prepared() == first).all()
        assert heard
        assert file.read_bytes() == whole


def test_expected_values_are_what_the_odds_say() -> None:
    hands = batch.deal("pai-gow-tiles", 50, seed=2)
    found = batch.values(hands, "pai-gow-tiles")
    assert len(found) == 50
    assert (found.win + found.push + found.lose)[found.correct].tolist() == [found.total] * 150
    assert np.isnan(found.expected[~found.correct]).all()
    for row in range(50):
        odds = found.odds(row, int(found.best[row]))
        assert (
            found.expected[row, found.best[row]] == float(odds.expectation) == np.nanmax(found.expected[row])
        )
    wrong = int(np.flatnonzero(~found.correct[0])[0])
    with pytest.raises(PaigowError, match=f"setting {wrong} of hand 0 is not correct"):
        found.odds(0, wrong)


def test_prepared_counts_depend_on_the_rule_by_which_the_other_side_pushes() -> None:
    bank = Switches(bank_push=BankPush.BANK_HAND)
    questions = [
        batch_question(which, switches, **side)
        for which, switches, side in (
            (GameName.PAI_GOW_POKER, Switches(), {}),
            (EZ, Switches(), {}),
            (EZ, Switches(), {"banked": True}),
            (EZ, bank, {"banked": True}),
            (EZ, bank, {"banking": True}),
        )
    ]
    assert [(each.pushes, each.banking) for each in questions] == [
        (None, False),
        (EZ, False),
        (None, False),
        (EZ, False),
        (None, True),
    ]
    assert [each.title for each in questions[:2]] == [
        "all settings of a player against foxwoods",
        "all settings of a player against foxwoods, by the pushes of ez-pai-gow-poker",
    ]


def batch_question(which: GameName, switches: Switches, **side: Any) -> CountsQuestion:
    way: Any = family_of(which).house_way("foxwoods", switches)
    return counts_question(which, way, switches, **side)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"banking": True, "banked": True}, "the bank does not play against a bank"),
        ({"dealer_way": "maryland"}, "it is one for tiles"),
        ({"dealer_hands": batch.deal("pai-gow-poker", 2, seed=8)}, "the other side's hand is not known"),
        ({"game": "face-up-pai-gow-poker"}, "in Face Up the dealer's cards are open"),
        (
            {"game": "face-up-pai-gow-poker", "dealer_hands": batch.deal("pai-gow-poker", 3, seed=8)},
            "2 and 3 hands were given",
        ),
        (
            {"game": "face-up-pai-gow-poker", "dealer_hands": batch.deal("pai-gow-poker", 2, seed=9)},
            "share a card",
        ),
        ({"game": "pai-gow-tiles"}, "an array (n, 4), not (2, 7)"),
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_asked_is_refused(arguments: dict[str, Any], sentence: str) -> None:
    with pytest.raises(PaigowError) as refused:
        batch.values(batch.deal("pai-gow-poker", 2, seed=9), **arguments)
    assert sentence in str(refused.value)


def test_games_of_four_pieces_need_no_preparation() -> None:
    for which in (each.name for each in GAMES if each.family != "poker"):
        batch.prepare(which, watch=lambda _: pytest.fail("nothing is to be counted"))
