"""Setting seven cards and comparing settings (PGP 9(a), 9(g))."""

from __future__ import annotations

import pytest

from paigow.cards import parse_cards
from paigow.errors import NotationError
from paigow.rules import setting as rules
from paigow.rules.outcome import Outcome, Reason, Result
from paigow.rules.setting import CardSetting, set_cards
from paigow.switches import AceFive

clause = pytest.mark.clause


def put(high: str, low: str) -> CardSetting:
    return set_cards(parse_cards(high), parse_cards(low))


DEALER = put("Qs Qh 9d 6c 3s", "Kd 8h")


@clause("PGP-1-high-hand", "PGP-1-low-hand", "PGP-9a.1")
def test_seven_cards_have_21_settings() -> None:
    cards = parse_cards("As Kd Qh 9c 7s 5d 2h")
    settings = list(rules.settings(cards))
    assert len(set(settings)) == 21
    assert all(sorted(setting.high + setting.low) == sorted(cards) for setting in settings)
    with pytest.raises(NotationError, match="7 cards are set, not 6"):
        list(rules.settings(cards[:6]))


@clause("PGP-9a.2", "PGP-9a.3", "PGP-3e.3", "PGP-19a.6", "PGP-9g-1-iii")
@pytest.mark.parametrize(
    ("high", "low", "correct"),
    [
        ("7s 7h Kd 5c 2s", "7d 7c", True),  # E22: equal pairs, three further cards
        ("6s 6h Ad Kc 9s", "7d 7c", False),  # E23
        ("7d 7c Ad Kc 9s", "6s 6h", True),
        ("Ks Qh 9d 7c 5s", "Ad 2c", False),  # E24
        ("Ad Qh 9d 7c 5s", "Ks 2c", True),
        ("As Qd 9c 6h 4s", "Jk Kd", False),  # E25
        ("As Kd 9c 6h 4s", "Jk Qd", True),
        ("As Kd 9c 6h 4s", "Jk Ks", True),
        ("9s 8h 7d 5c 4s", "2d 2c", False),  # E26
        ("Ks 9s 5s 2s Jk", "As Qd", True),  # E10: a flush over an ace
    ],
)
def test_the_high_hand_may_not_be_outranked_by_the_low_hand(high: str, low: str, correct: bool) -> None:
    wrong = rules.why_not_correct(put(high, low))
    assert (wrong is None) is correct
    if wrong is not None:
        assert wrong.clause == "PGP-9g-1-iii"
        assert "outranks the high hand" in wrong.reason


@clause("PGP-9g-1-iv")
def test_four_and_three_cards_are_not_set_correctly() -> None:
    setting = put("As Kd Qh 9c", "7s 5d 2h")
    wrong = rules.why_not_correct(setting)
    assert wrong is not None
    assert wrong.clause == "PGP-9g-1-iv"
    assert rules.compare(setting, DEALER) == Outcome(Result.LOSE, Reason.NOT_SET_CORRECTLY, "PGP-9g-1-iv")


@clause(
    "PGP-9g-1", "PGP-9g-2", "PGP-9g-3.1", "PGP-9g-1-i", "PGP-9g-1-ii.1", "PGP-9g-1-ii.2", "PGP-9g-2-i",
    "PGP-9g-2-ii", "PGP-1-copy-hand",
)  # fmt: skip
@pytest.mark.parametrize(
    ("high", "low", "result", "reason", "decided_by"),
    [
        ("Ac Ad 7d 5c 2h", "Ah 4d", Result.WIN, Reason.BOTH_HIGHER, "PGP-9g-3.1"),
        ("Ac Ad 7d 5c 2h", "Kc 8d", Result.PUSH, Reason.COPY_LOW, "PGP-9g-2-i"),
        ("Ac Ad 7d 5c 2h", "Ts 7h", Result.PUSH, Reason.ONLY_HIGH_HIGHER, "PGP-9g-2-i"),
        ("Qd Qc 9h 6d 3c", "Ah 4d", Result.PUSH, Reason.COPY_HIGH, "PGP-9g-2-ii"),
        ("Jc Jd Th 5c 2d", "Ah 4d", Result.PUSH, Reason.ONLY_LOW_HIGHER, "PGP-9g-2-ii"),
        ("Qd Qc 9h 6d 3c", "Kc 8d", Result.LOSE, Reason.COPY_BOTH, "PGP-9g-1-ii.1"),
        ("Qd Qc 9h 6d 3c", "Ts 7h", Result.LOSE, Reason.COPY_HIGH, "PGP-9g-1-ii.1"),
        ("Jc Jd Th 5c 2d", "Kc 8d", Result.LOSE, Reason.COPY_LOW, "PGP-9g-1-ii.2"),
        ("Jc Jd Th 5c 2d", "Ts 7h", Result.LOSE, Reason.BOTH_LOWER, "PGP-9g-1-i"),
    ],
)
def test_all_nine_comparisons(high: str, low: str, result: Result, reason: Reason, decided_by: str) -> None:
    assert rules.compare(put(high, low), DEALER) == Outcome(result, reason, decided_by)


@clause("PGP-9g-1-iii")
def test_hands_not_set_correctly_lose_even_where_one_of_them_would_win() -> None:
    outcome = rules.compare(put("6s 6d Ad Kc 9s", "7d 7c"), DEALER)
    assert outcome == Outcome(Result.LOSE, Reason.NOT_SET_CORRECTLY, "PGP-9g-1-iii")
    assert outcome.explain() == "lose: the hands were not set correctly (PGP-9g-1-iii)"


@clause("PGP-10-2d.1", "PGP-10-2c.3")
@pytest.mark.parametrize(
    ("high", "low", "result"),
    [
        ("Qd Qc Th 8d 6c", "Kc 9d", Result.LOSE),
        ("Qd Qc Th 8d 6c", "Ac 5d", Result.PUSH),
        ("3d 3c 2h 2d 6h", "Kc 9d", Result.PUSH),
        ("Qd Qc Th 8d 6c", "Qs Jd", Result.LOSE),
        ("3d 3c 2h 2d 6h", "Ac 5d", Result.WIN),
    ],
)
def test_copies_go_to_the_bank(high: str, low: str, result: Result) -> None:
    assert rules.compare(put(high, low), put("Qs Qh Td 8s 6d", "Kd 9c")).result is result


@clause("PGP-3d.1")
def test_the_election_for_ace_to_five_reaches_the_comparison() -> None:
    wheel, king = put("As 2d 3h 4c 5s", "Kc 8d"), put("Ks Qd Jh Tc 9s", "Qs 8h")
    assert rules.compare(wheel, king).result is Result.WIN
    assert rules.compare(wheel, king, AceFive.LOWEST).result is Result.PUSH


@clause("PGP-9g-2-iii", "PGP-19b", "PGP-9e-1")
def test_the_outcomes_that_do_not_depend_on_the_hands_name_their_clause() -> None:
    explained = [
        outcome.explain() for outcome in (rules.QUEENS_DRAGON_PUSH, rules.ACE_HIGH_PUSH, rules.SURRENDERED)
    ]
    assert explained == [
        "push: the dealer has a Queen's Dragon (PGP-9g-2-iii)",
        "push: the dealer has an ace-high hand without a pair, straight or flush (PGP-19b)",
        "lose: the player surrendered the wager (PGP-9e-1)",
    ]
