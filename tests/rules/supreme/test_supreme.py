"""Supreme Pai Gow: two-card hands, setting four cards, comparing (SPG 3(a), 3(b), 3(d), 12(a), 12(f)-(h))."""

from __future__ import annotations

import pytest

from paigow.cards import DECK_54, JOKER, SECOND_JOKER, Card, parse_cards
from paigow.errors import NotationError, NotSetCorrectlyError
from paigow.rules.outcome import Outcome, Reason, Result
from paigow.rules.setting import Setting
from paigow.rules.supreme import hands as rules
from paigow.rules.supreme.hands import Tier, TwoCardHand
from worked_examples import SIGN, cases, worked

clause = pytest.mark.clause

OTHER_PAIRS = {
    "Qs Qh": 4, "Js Jh": 5, "9s 9h": 7, "8s 8h": 8, "7s 7h": 9, "6s 6h": 10, "5s 5h": 11, "4s 4h": 12,
    "3s 3h": 13,
}  # fmt: skip
SINGLES = "KQJT98765432A"


def cards(text: str) -> tuple[Card, ...]:
    return parse_cards(text, deck=DECK_54)


def hand(text: str) -> TwoCardHand:
    return rules.two_card_hand(cards(text))


def two_hands(high: str, low: str) -> Setting[Card]:
    return Setting(cards(high), cards(low))


@clause("SPG-3a-1", "SPG-3a-1-i", "SPG-3a-1-ii", "SPG-1-7")
@pytest.mark.parametrize(("text", "place"), [*worked("S01", "S05", "cards", "place"), *OTHER_PAIRS.items()])
def test_S01_to_S05_the_fourteen_pairs(text: str, place: int) -> None:
    pair = hand(text)
    assert (pair.tier, pair.place, pair.clause) == (Tier.PAIR, place, "SPG-3a-1-i")
    assert pair.rank == 27 - place
    assert not pair.is_zero
    assert pair.joker_counts is None
    assert pair > hand("Ks Qh")


@clause("SPG-3a-2", "SPG-3a")
@pytest.mark.parametrize(("place", "text"), worked("S06", "S08", "place", "cards"))
def test_S06_to_S08_the_three_hands_of_faces(place: int, text: str) -> None:
    faces = hand(text)
    assert (faces.tier, faces.place, faces.clause) == (Tier.FACES, place, "SPG-3a-2")
    assert not faces.is_zero
    assert hand("2s 2h") > faces > hand("Ah 8d")


@clause(
    "SPG-3a-3", "SPG-3a-3-i", "SPG-3a-3-ii", "SPG-3a-3-iii", "SPG-3a-3-iv", "SPG-3a-3-v.1", "SPG-3a-3-v.2"
)
@pytest.mark.parametrize(("text", "points", "joker"), worked("S09", "S16", "cards", "points", "joker"))
def test_S09_to_S16_points(text: str, points: int, joker: int | None) -> None:
    found = hand(text)
    assert (found.tier, found.place, found.rank, found.joker_counts) == (Tier.POINTS, points, points, joker)
    assert found.is_zero is (points == 0)
    assert found.clause == ("SPG-3a-3" if joker is None else "SPG-3a-3-iv")


@clause("SPG-3a-3-iv", "SPG-3a-3-v.1", "SPG-3a-1-ii", "SPG-3b.3")
@pytest.mark.parametrize(
    ("other", "with_three", "with_six", "counts", "points", "highest"),
    cases("S17", "beside", "with_three", "with_six", "counts", "points", "highest"),
)
def test_S17_the_joker_beside_every_other_card(
    *, other: str, with_three: int, with_six: int, counts: int, points: int, highest: str
) -> None:
    natural = Card.parse(f"{other}s")
    assert [(rules.points_of(natural.rank) + value) % 10 for value in (3, 6)] == [with_three, with_six]
    for joker in (JOKER, SECOND_JOKER):
        found = rules.two_card_hand((natural, joker))
        assert (found.joker_counts, found.rank) == (counts, points)
        assert found.highest == SINGLES[::-1].index(highest)
        assert found == rules.two_card_hand((joker, natural))
        assert not found.is_zero


@clause("SPG-3b.1", "SPG-3b.2", "SPG-3b.3", "SPG-3b.4", "SPG-3d.2")
@pytest.mark.parametrize(
    ("player", "dealer", "ranks"),
    [
        *worked("S18", "S29", "player", "dealer", "ranks", having="ranks"),
        ("9s 5h", "9d 5d", "equal"),
        ("Ks 4h", "Kd Qd", "below"),
    ],
)
def test_S18_to_S29_one_hand_against_another(player: str, dealer: str, ranks: str) -> None:
    sign = SIGN[ranks]
    assert rules.compare_hands(hand(player), hand(dealer)) == sign
    assert rules.compare_hands(hand(dealer), hand(player)) == -sign


@clause("SPG-3b.1")
def test_the_second_card_is_never_compared() -> None:
    # Six points with a king on both sides; the other card is a joker or a six, and it is a copy all the same.
    assert rules.compare_hands(hand("Jk Ks"), hand("Kd 6h")) == 0


@clause("SPG-3b.2")
def test_single_cards_rank_from_king_to_ace() -> None:
    order = [hand(f"{rank}s {rank}h").highest for rank in SINGLES]
    assert order == list(range(12, -1, -1))


@clause("SPG-3d.1", "SPG-3a-1", "SPG-3a-2")
@pytest.mark.parametrize(
    ("player", "dealer", "won"),
    [*worked("S28", "S32", "player", "dealer", "wins", having="wins"), ("Ks Th", "Jd Ts", False)],
)
def test_S28_to_S32_a_player_low_hand_of_zero_never_wins(player: str, dealer: str, won: bool) -> None:
    outcome = rules.compare(two_hands("Ac Ad", player), two_hands("Kc Kd", dealer))
    assert outcome.result is (Result.WIN if won else Result.PUSH)
    if not won:
        assert (outcome.reason, outcome.ranked_by) == (Reason.ZERO_LOW_HAND, "SPG-3d.1")


@clause("SPG-1-4", "SPG-1-5", "SPG-12a.2", "SPG-12g-2", "SPG-3b.5", "SPG-3a-3-iv")
@pytest.mark.parametrize(("high", "low", "correct"), worked("S33", "S38", "high", "low", "correct"))
def test_S33_to_S38_the_low_hand_may_not_rank_above_the_high_hand(high: str, low: str, correct: bool) -> None:
    setting = two_hands(high, low)
    wrong = rules.why_not_correct(setting)
    outcome = rules.compare(setting, two_hands("2s 3s", "Ks Ts"))
    if correct:
        rules.check(setting)
        assert wrong is None
        assert outcome.reason is not Reason.NOT_SET_CORRECTLY
    else:
        assert wrong is not None
        assert wrong.clause == "SPG-12g-2"
        assert "outranks the high hand" in wrong.reason
        assert outcome == Outcome(Result.LOSE, Reason.NOT_SET_CORRECTLY, "SPG-12g-2")
        with pytest.raises(NotSetCorrectlyError, match="outranks the high hand"):
            rules.check(setting)


@clause("SPG-12g", "SPG-12g-3")
def test_S39_three_cards_and_one_are_not_set_correctly() -> None:
    setting = two_hands("Ks Kh Kd", "2c")
    wrong = rules.why_not_correct(setting)
    assert wrong is not None
    assert str(wrong) == "a high hand of 2 cards and a low hand of 2 are needed, not 3 and 1 (SPG-12g-3)"
    # Even against hands that it would have beaten.
    outcome = rules.compare(setting, two_hands("3s 2h", "Ts Jd"))
    assert outcome == Outcome(Result.LOSE, Reason.NOT_SET_CORRECTLY, "SPG-12g-3")


@clause("SPG-12f.2", "SPG-12g-1", "SPG-12h.1", "SPG-12h.2", "SPG-1-6", "SPG-3b.1", "SPG-3b.4", "SPG-3d.1")
@pytest.mark.parametrize(
    ("player", "dealer", "result", "reason", "decided_by"),
    [
        *worked("S40", "S46", "player", "dealer", "result", "reason", "by"),
        ("Qs Qh / Jd 8c", "Qd Qc / Js 7d", "push", "copy_high", "SPG-12h.2"),
        ("Qs Qh / Jd 7c", "9s 9h / Js 7d", "push", "copy_low", "SPG-12h.2"),
        ("9s 9h / Kd Tc", "Qs Qh / 9d Ac", "lose", "zero_low_hand", "SPG-12g-1"),
    ],
)
def test_S40_to_S46_the_main_wager(
    player: str, dealer: str, result: str, reason: str, decided_by: str
) -> None:
    outcome = rules.compare(two_hands(*player.split("/")), two_hands(*dealer.split("/")))
    ranked_by = "SPG-3d.1" if reason == "zero_low_hand" else None
    assert outcome == Outcome(Result(result), Reason(reason), decided_by, ranked_by)


@clause("SPG-3d.2", "SPG-3b.1")
def test_S29_zero_against_zero_in_the_high_hand_goes_by_the_highest_card() -> None:
    # The low hand is zero too and loses; the high hand still wins by its king, so the wager pushes.
    outcome = rules.compare(two_hands("Ks Th", "Qs Ts"), two_hands("9s Ad", "Jd Td"))
    assert outcome == Outcome(Result.PUSH, Reason.ZERO_LOW_HAND, "SPG-12h.2", "SPG-3d.1")
    assert rules.compare(two_hands("9s Ad", "Jd Td"), two_hands("Ks Th", "Qs Ts")).result is Result.LOSE


@clause("SPG-1-8")
def test_four_cards_have_six_settings() -> None:
    four = cards("Jk Ks 7d Jk")
    found = list(rules.settings(four))
    assert len(set(found)) == 6
    assert all(sorted(setting.high + setting.low) == sorted(four) for setting in found)
    assert {(setting.low, setting.high) for setting in found} == {(s.high, s.low) for s in found}
    with pytest.raises(NotationError, match="4 different cards are needed, not Jk Ks 7d"):
        list(rules.settings(four[:3]))


@clause("SPG-12a.2", "SPG-3b.5")
def test_a_pairing_of_equal_rank_is_correct_either_way_round() -> None:
    four = cards("Ks 7d 5s 2d")
    correct = {str(setting) for setting in rules.settings(four) if rules.why_not_correct(setting) is None}
    assert {"Ks 7d / 5s 2d", "5s 2d / Ks 7d"} <= correct


@clause("SPG-12g-3")
def test_a_hand_of_one_card_cannot_be_ranked() -> None:
    with pytest.raises(NotationError, match="has 2 cards, not 1"):
        hand("Ks")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("6s 6h", "pair of sixes"),
        ("Jk Jk", "pair of jokers"),
        ("Ks Kh", "pair of kings"),
        ("Ks Jh", "king and jack"),
        ("As Th", "1 point, highest card ten"),
        ("Jk 4s", "7 points, the joker counted as 3, highest card four"),
    ],
)
def test_a_hand_describes_itself(text: str, words: str) -> None:
    assert hand(text).describe() == words


def test_a_surrendered_wager_loses() -> None:
    assert rules.SURRENDERED.explain() == "lose: the wager was surrendered (SPG-12e-1)"


def test_a_card_that_comes_twice_is_refused() -> None:
    ace = Card.parse("As")
    with pytest.raises(NotationError, match="4 different cards are needed, not As As Kd 2c"):
        list(rules.settings((ace, ace, *cards("Kd 2c"))))
