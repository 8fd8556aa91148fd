"""Setting seven cards and comparing settings (PGP 9(a), 9(g))."""

from __future__ import annotations

from operator import attrgetter

import pytest

from paigow.cards import parse_cards
from paigow.errors import NotationError
from paigow.rules import setting as rules
from paigow.rules.outcome import Outcome, Reason, Result
from paigow.rules.poker.pai_gow import ACE_HIGH_PUSH, QUEENS_DRAGON_PUSH
from paigow.rules.setting import CardSetting, set_cards
from paigow.switches import AceFive
from worked_examples import Example, between, cases, example

clause = pytest.mark.clause


def two_hands(high: str, low: str) -> CardSetting:
    return set_cards(parse_cards(high), parse_cards(low))


def laid(setting: str) -> CardSetting:
    return two_hands(*setting.split("/"))


DEALER = laid(example("E28")["dealer"])


@clause("PGP-1-high-hand", "PGP-1-low-hand", "PGP-9a.1")
def test_seven_cards_have_21_settings() -> None:
    cards = parse_cards("As Kd Qh 9c 7s 5d 2h")
    settings = list(rules.settings(cards))
    assert len(set(settings)) == 21
    assert all(sorted(setting.high + setting.low) == sorted(cards) for setting in settings)
    with pytest.raises(NotationError, match="7 different cards are needed, not"):
        list(rules.settings(cards[:6]))


@clause("PGP-9a.2", "PGP-9a.3", "PGP-3e.3", "PGP-19a.6", "PGP-9g-1-iii")
@pytest.mark.parametrize("each", [example("E10"), *between("E22", "E26")], ids=attrgetter("id"))
def test_E10_and_E22_to_E26_the_high_hand_may_not_be_outranked_by_the_low_hand(each: Example) -> None:
    for setting in each["correct"]:
        assert rules.why_not_correct(laid(setting)) is None
    for setting in each.data.get("wrong", ()):
        wrong = rules.why_not_correct(laid(setting))
        assert wrong is not None
        assert wrong.clause == "PGP-9g-1-iii"
        assert "outranks the high hand" in wrong.reason


@clause("PGP-9g-1-iv")
def test_four_and_three_cards_are_not_set_correctly() -> None:
    setting = two_hands("As Kd Qh 9c", "7s 5d 2h")
    wrong = rules.why_not_correct(setting)
    assert wrong is not None
    assert wrong.clause == "PGP-9g-1-iv"
    assert rules.compare(setting, DEALER) == Outcome(Result.LOSE, Reason.NOT_SET_CORRECTLY, "PGP-9g-1-iv")


@clause(
    "PGP-9g-1", "PGP-9g-2", "PGP-9g-3.1", "PGP-9g-1-i", "PGP-9g-1-ii.1", "PGP-9g-1-ii.2", "PGP-9g-2-i",
    "PGP-9g-2-ii", "PGP-1-copy-hand",
)  # fmt: skip
@pytest.mark.parametrize(
    ("player", "result", "reason", "decided_by"), cases("E28", "player", "result", "reason", "by")
)
def test_E28_all_nine_comparisons(player: str, result: str, reason: str, decided_by: str) -> None:
    outcome = rules.compare(laid(player), DEALER)
    assert outcome == Outcome(Result(result), Reason(reason), decided_by)


@clause("PGP-9g-1-iii")
def test_E29_hands_not_set_correctly_lose_even_where_one_of_them_would_win() -> None:
    worked = example("E29")
    outcome = rules.compare(laid(worked["player"]), laid(worked["dealer"]))
    assert outcome == Outcome(Result(worked["result"]), Reason(worked["reason"]), worked["by"])
    assert outcome.explain() == "lose: the hands were not set correctly (PGP-9g-1-iii)"


@clause("PGP-10-2d.1", "PGP-10-2c.3")
@pytest.mark.parametrize(("player", "result"), cases("A5", "player", "result"))
def test_A5_copies_go_to_the_bank(player: str, result: str) -> None:
    bank = laid(example("A5")["bank_hand"])
    assert rules.compare(laid(player), bank).result is Result(result)


@clause("PGP-3d.1")
def test_the_election_for_ace_to_five_reaches_the_comparison() -> None:
    wheel, king = two_hands("As 2d 3h 4c 5s", "Kc 8d"), two_hands("Ks Qd Jh Tc 9s", "Qs 8h")
    assert rules.compare(wheel, king).result is Result.WIN
    assert rules.compare(wheel, king, AceFive.LOWEST).result is Result.PUSH


@clause("PGP-9g-2-iii", "PGP-19b", "PGP-9e-1")
def test_the_outcomes_that_do_not_depend_on_the_hands_name_their_clause() -> None:
    explained = [
        outcome.explain()
        for outcome in (QUEENS_DRAGON_PUSH.outcome, ACE_HIGH_PUSH.outcome, rules.SURRENDERED)
    ]
    assert explained == [
        "push: the dealer has a Queen's Dragon (PGP-9g-2-iii)",
        "push: the dealer has an ace-high hand without a pair, straight or flush (PGP-19b)",
        "lose: the wager was surrendered (PGP-9e-1)",
    ]
