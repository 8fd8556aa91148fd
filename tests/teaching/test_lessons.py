"""The lessons: five steps for each game, short, cited, and every answer found again by another way.

The second way is the settlement that the tests have read from the text by themselves (`second_settlement`):
its rankings and its printed figures take nothing from the engine.
"""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

from known import known
from paigow.clauses import clause
from paigow.errors import PaigowError, UnknownNameError
from paigow.games.catalogue import GAMES, GameName, game
from paigow.games.hands import CARDS
from paigow.money import Cents, format_money
from paigow.rules.outcome import Result
from paigow.teaching.comparison import compare_settings
from paigow.teaching.exercises import (
    CompareHands,
    DealToSet,
    Exercise,
    HigherHand,
    PaidHand,
    expectation_given_up,
)
from paigow.teaching.lessons import Part, lesson, lessons, read_lesson
from second_settlement import poker, printed, supreme, tiles
from second_settlement.watching import texts

EXERCISES = [
    pytest.param(exercise, id=f"{each.game.name}-{step.number}-{exercise.kind}")
    for each in lessons()
    for step in each.steps
    for exercise in step.exercises
]


def of_kind(kind: type[Any]) -> list[Any]:
    return [each for each in EXERCISES if isinstance(each.values[0], kind)]


def result(family: str, mine: tuple[Any, Any], other: tuple[Any, Any]) -> str:
    if family == "poker":
        return poker.main_result(mine, other, "second")
    return supreme.main_result(mine, other) if family == "supreme" else tiles.main_result(mine, other)


def is_correct(family: str, high: tuple[str, ...], low: tuple[str, ...]) -> bool:
    if family == "poker":
        return poker.is_set_correctly(high, low, "second")
    return supreme.two_cards(high) >= supreme.two_cards(low)


def test_every_game_has_a_lesson_of_five_steps() -> None:
    assert [each.game for each in lessons()] == list(GAMES)
    for each in lessons():
        assert [step.part for step in each.steps] == list(Part)
        assert [each.step(number) for number in range(1, 6)] == list(each.steps)
        for wrong in (0, 6):
            with pytest.raises(PaigowError, match=f"no step {wrong}; a lesson has steps 1 to 5"):
                each.step(wrong)


@pytest.mark.parametrize("name", GameName)
def test_a_lesson_takes_three_minutes(name: GameName) -> None:
    steps = lesson(name).steps
    asked = [exercise.question for step in steps for exercise in step.exercises]
    read = [text for step in steps for text in (step.title, *step.paragraphs)]
    assert sum(len(text.split()) for text in (*read, *asked)) < 350
    assert len(asked) == 3


@pytest.mark.parametrize("name", GameName)
def test_a_step_is_short_and_cites_its_clauses(name: GameName) -> None:
    for step in lesson(name).steps:
        sentences = [part for each in step.paragraphs for part in re.split(r"(?<=[.?!]) ", each)]
        assert 3 <= len(sentences) <= 6, step.title
        assert max(len(sentence.split()) for sentence in sentences) <= 50, step.title
        assert all(sentence[-1] in ".?!" for sentence in sentences)
        assert step.clauses
        documents = {document.value for rules in game(name).rules for document in rules.documents}
        assert {clause(each).document for each in step.clauses} <= documents


def test_what_the_poker_games_share_is_the_same_step() -> None:
    three = [lesson(name).steps for name in list(GameName)[:3]]
    for number in (2, 4):
        steps = [steps[number - 1] for steps in three]
        assert len({(step.title, step.paragraphs, step.clauses) for step in steps}) == 1
    for together in zip(*three, strict=True):
        assert len({step.paragraphs[0] for step in together}) == 1


def test_the_vigorish_of_a_lesson_is_the_games_own() -> None:
    for each in lessons():
        told = " ".join(paragraph for step in each.steps for paragraph in step.paragraphs)
        taken = f"{each.game.vigorish_percent}% commission (vigorish)"
        assert (taken in told) == bool(each.game.vigorish_percent)
        assert ("no commission" in told) == (not each.game.vigorish_percent)


@pytest.mark.parametrize(
    ("name", "dealer"),
    [
        pytest.param(
            GameName.EZ_PAI_GOW_POKER, "Qs 9h 7c 3d 2c Js Td", marks=pytest.mark.clause("PGP-9g-1-v")
        ),
        pytest.param(
            GameName.FACE_UP_PAI_GOW_POKER, "As 9h 7c 3d 2c Ks Td", marks=pytest.mark.clause("PGP-19b")
        ),
    ],
)
def test_nothing_is_said_to_lose_whatever_the_dealer_has_where_a_hand_of_the_dealer_pushes_all(
    name: GameName, dealer: str
) -> None:
    """Not even hands that are not set correctly, of which the lesson of these games speaks too."""
    wrong, other = (CARDS.parse(text) for text in ("Kd Jh 9d 4c 2d Ac Qd", dealer))
    compared = compare_settings(name, CARDS.lay(wrong[:5], wrong[5:]), CARDS.lay(other[:5], other[5:]))
    assert (compared.fault is not None, compared.result) == (True, Result.PUSH)
    told = " ".join(paragraph for step in lesson(name).steps for paragraph in step.paragraphs)
    assert "whatever the dealer has" not in told


@pytest.mark.parametrize("exercise", of_kind(DealToSet))
def test_the_correct_settings_are_those_of_the_text(exercise: DealToSet) -> None:
    """Every division of the deal, judged by the text alone; the answer is among those that pass."""
    family, dealt = exercise.family.name, exercise.dealt
    found = set()
    for two in combinations(dealt, 2):
        rest = tuple(piece for piece in dealt if piece not in two)
        if family == "tiles":  # rank alone names the high hand, so three divisions and not six
            high, low = sorted((rest, two), key=lambda hand: tiles.value(texts(hand)), reverse=True)
            found.add((frozenset(high), frozenset(low)))
        elif is_correct(family, texts(rest), texts(two)):
            found.add((frozenset(rest), frozenset(two)))
    counted = {(frozenset(each.high), frozenset(each.low)) for each in exercise.correct()}
    assert counted == found
    given = exercise.set_by_house_way(dealt).setting
    assert (frozenset(given.high), frozenset(given.low)) in counted
    shown = exercise.answer()
    assert [hand.pieces for hand in shown.hands] == [given.high, given.low]
    assert f"There are {len(counted)} legal settings of these {exercise.family.pieces}." in shown.why
    assert exercise.house_rule in shown.why


@pytest.mark.parametrize("exercise", of_kind(DealToSet))
def test_a_setting_is_not_allowed_or_gives_something_up_or_is_right(exercise: DealToSet) -> None:
    way = exercise.set_by_house_way(exercise.dealt).setting
    correct = exercise.correct()
    assert expectation_given_up(exercise.game.name, way) == 0, "what a lesson says is right is best"
    for low in combinations(range(len(exercise.dealt)), 2):
        pieces = [exercise.dealt[place] for place in low]
        verdict = exercise.judge(" ".join(str(place + 1) for place in low))
        chosen = exercise.family.lay([each for each in exercise.dealt if each not in pieces], pieces)
        if chosen not in correct:
            assert verdict.text.startswith("set wrong: ")
            assert verdict.fault is not None
            assert clause(known(verdict.clause))
            assert not verdict.is_right
            continue
        lost = expectation_given_up(exercise.game.name, chosen)
        right = chosen == way or not (exercise.by_house_way or lost)
        assert verdict.is_right == right
        assert verdict.text.startswith("right, and " if right else "legal, but ")
        assert verdict.gives_up == (0 if right else lost)
        assert ("gives up" in verdict.text) == (not right and lost > 0)


@pytest.mark.parametrize("exercise", of_kind(CompareHands))
def test_a_comparison_comes_out_as_the_text_says(exercise: CompareHands) -> None:
    mine = (texts(exercise.setting.high), texts(exercise.setting.low))
    other = (texts(exercise.opposite.high), texts(exercise.opposite.low))
    right = result(exercise.family.name, mine, other)
    nothing = poker.pai_gow(other[0] + other[1]) if exercise.family.name == "poker" else None
    pushing = {GameName.EZ_PAI_GOW_POKER: "queen_high", GameName.FACE_UP_PAI_GOW_POKER: "ace_high"}
    if nothing is not None and nothing == pushing.get(exercise.game.name):
        right = "push"
    assert exercise.answer().text == right
    for said in ("win", "push", "lose"):
        assert exercise.judge(said[0]).is_right == (said == right)


def test_a_win_is_paid_less_the_vigorish_of_the_game() -> None:
    for name, high, low, against in (
        ("pai-gow-poker", "Ts Th 9d 5c 2h", "Ah Jd", "8s 8h Kd Tc 7s 4d 3c"),
        ("supreme-pai-gow", "Ks Kd", "7h 2c", "Th Ts 6s 3d"),
        ("pai-gow-tiles", "6-6 2-6", "4-4 5-5", "1-1 1-6 3-3 5-6"),
    ):
        data = {"kind": "compare", "question": "?", "high": high, "low": low, "against": against}
        exercise = exercise_of(data | {"wager": 20}, name)
        kept = Cents(2_000 * game(name).vigorish_percent // 100)
        assert f"less {format_money(kept)} commission" in exercise.answer().why


@pytest.mark.parametrize("exercise", of_kind(HigherHand))
def test_the_higher_of_two_hands_is_that_of_the_text(exercise: HigherHand) -> None:
    one, two = texts(exercise.first), texts(exercise.second)
    match exercise.family.name:
        case "poker":
            ranked: tuple[Any, Any] = (poker.high_hand(one), poker.high_hand(two))
        case "supreme":
            ranked = tuple((*supreme.two_cards(each), supreme.highest(each)) for each in (one, two))  # type: ignore[assignment]
        case _:
            ranked = (tiles.value(one), tiles.value(two))
    right = "1" if ranked[0] > ranked[1] else "2" if ranked[0] < ranked[1] else "copy"
    assert exercise.higher() == right
    for said in ("1", "2", "c"):
        assert exercise.judge(said).is_right == right.startswith(said)


@pytest.mark.parametrize("exercise", of_kind(PaidHand))
def test_an_optional_wager_is_paid_by_the_printed_figure(exercise: PaidHand) -> None:
    dealt, dealer = texts(exercise.dealt), texts(exercise.dealer or ())
    match exercise.wager.value:
        case "bonus":
            held = supreme.bonus_hands(dealt)
        case "pair_fortunes":
            held = tiles.bonus_hands(dealt)
        case "protection":
            held = frozenset({str(poker.pai_gow(dealt))})
        case "ace_high":
            assert poker.pai_gow(dealer) == "ace_high"
            assert poker.pai_gow(dealt) is None
            held = frozenset({f"dealer_ace_high_{'joker' if 'Jk' in dealer else 'no_joker'}"})
        case _:
            held = poker.bonus_hands(dealt)
    rows = printed.pay_table(exercise.table.id, {})
    won = Cents(int(max(rows[hand].figure for hand in held if hand in rows) * exercise.amount))
    assert exercise.answer().text == format_money(won)
    assert exercise.judge(format_money(won)).is_right
    assert not exercise.judge("1").is_right


def test_a_poor_setting_is_allowed_and_not_right_whoever_asks_for_the_house_way() -> None:
    data = {"kind": "set", "question": "?", "hand": "As Ac 9d 4h"}
    either, bound = (exercise_of(data | more, "supreme-pai-gow") for more in ({}, {"by_house_way": True}))
    assert [each.judge("As 9d").is_right for each in (either, bound)] == [False, False]
    assert [each.judge("As 9d").fault for each in (either, bound)] == [None, None]
    assert either.judge("As 9d").gives_up == bound.judge("As 9d").gives_up > 0
    assert [each.judge("9d 4h").is_right for each in (either, bound)] == [True, True]
    assert [each.judge("As Ac").is_right for each in (either, bound)] == [False, False]


def test_whose_hands_are_whose_depends_on_who_banks() -> None:
    laid = {"kind": "compare", "question": "?", "high": "As Ad", "low": "9d 4h", "against": "Ks Kd 8s 3h"}
    player, bank = (exercise_of(laid | more, "supreme-pai-gow") for more in ({}, {"banked": True}))
    assert [hand.label for hand in player.hands][::2] == ["your high hand", "the dealer's high hand"]
    assert [hand.label for hand in bank.hands][::2] == ["the player's high hand", "your high hand"]
    assert [player.judge(said).text for said in ("win", "lose")] == ["right", "no"]


def test_a_hand_that_no_row_pays_wins_nothing() -> None:
    data = {"kind": "pay", "question": "?", "wager": "bonus", "amount": 5, "hand": "Ks Jd 7h 2c"}
    exercise = exercise_of(data, "supreme-pai-gow")
    assert exercise.answer().text == "$0.00"
    assert "The Bonus doesn't pay for this hand" in exercise.answer().why
    assert exercise.judge("0").is_right


def test_hands_of_one_rank_are_copies() -> None:
    data = {"kind": "higher", "question": "?", "first": "Jk Kd", "second": "As Kc"}
    exercise = exercise_of(data, "pai-gow-poker")
    assert exercise.answer().text == "it's a tie (copies)"
    assert exercise.judge("copy").is_right


def test_two_zeros_of_tiles_are_copies_whatever_the_tiles() -> None:
    data = {"kind": "higher", "question": "?", "first": "1-3 3-3", "second": "2-2 1-5"}
    assert exercise_of(data, "pai-gow-tiles").answer().text == "it's a tie (copies)"


@pytest.mark.parametrize(
    ("high", "fate"),
    [("8s 8h 9d 5c 2h", "You lose your $5.00."), ("As Ah 9d 5c 2h", "You get your $5.00 back.")],
)
def test_a_wager_that_does_not_win_is_collected_or_returned(high: str, fate: str) -> None:
    laid = {"kind": "compare", "question": "?", "high": high, "low": "4d 3d", "wager": 5}
    exercise = exercise_of(laid | {"against": "Qs Qh 7d 6c 3s Kd 8d"}, "pai-gow-poker")
    assert fate in exercise.answer().why


@pytest.mark.parametrize("exercise", EXERCISES)
def test_an_answer_that_cannot_be_understood_is_refused_with_what_to_write(exercise: Exercise) -> None:
    for text in ("perhaps", "1 1 1", "As As"):
        with pytest.raises(PaigowError):
            exercise.judge(text)


@pytest.mark.parametrize("exercise", EXERCISES)
def test_an_answer_says_why_in_sentences_with_its_clauses(exercise: Exercise) -> None:
    answer = exercise.answer()
    assert answer.why[0].isupper()
    assert answer.why.endswith(".")
    assert [clause(name).id for name in answer.clauses] == list(answer.clauses) != []
    assert exercise.hands
    assert exercise.asks


# What the reader refuses

ABOUT = {"about": {"pai-gow-poker": "A."}}


def exercise_of(data: dict[str, Any], name: str) -> Exercise:
    steps = [step(part=part, games=[name], exercise=[data]) for part in Part]
    return read_lesson({"about": {name: "A."}, "step": steps}, game(name)).steps[0].exercises[0]


def step(**changed: Any) -> dict[str, Any]:
    return {"part": "aim", "games": ["pai-gow-poker"], "title": "T", "text": "A.", "clauses": []} | changed


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (step(tilte="x"), "there is no key of a step 'tilte'; did you mean 'title'?"),
        (step(exercise=[{"kind": "sit"}]), "there is no kind of exercise 'sit'; did you mean 'set'?"),
        (
            step(exercise=[{"kind": "set", "question": "?", "hnd": "x"}]),
            "there is no key of an exercise of kind set 'hnd'; did you mean 'hand'?",
        ),
        (
            step(addition=[{"gme": "pai-gow-poker"}]),
            "there is no key of an addition to step aim 'gme'; did you mean 'game'?",
        ),
        (step(clauses=["PGP-3a.9"]), "there is no clause 'PGP-3a.9'; did you mean 'PGP-3a.3'?"),
    ],
)
def test_data_with_a_word_that_means_nothing_is_refused(data: dict[str, Any], said: str) -> None:
    others = [step(part=part) for part in list(Part)[1:]]
    with pytest.raises(UnknownNameError, match=re.escape(said)):
        read_lesson(ABOUT | {"step": [data, *others]}, game("pai-gow-poker"))


def test_a_file_with_a_part_that_nobody_reads_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="no key of a file of lessons 'setp'; did you mean 'step'"):
        read_lesson(ABOUT | {"setp": []}, game("pai-gow-poker"))


def test_a_lesson_says_in_one_sentence_what_its_game_is() -> None:
    abouts = [each.about for each in lessons()]
    assert len(set(abouts)) == len(GAMES)
    assert all(re.fullmatch(r"[A-Z][^.]{30,110}\.", about) for about in abouts)


def test_a_lesson_needs_each_of_its_five_parts_once() -> None:
    with pytest.raises(PaigowError, match="needs each of aim, hands, result, ranking, bank once"):
        read_lesson(ABOUT | {"step": [step(), step()]}, game("pai-gow-poker"))


def test_two_hands_cannot_hold_the_same_card() -> None:
    data = {"kind": "compare", "question": "?", "high": "As Ad 2c 3c 4c", "low": "Ks Kd"}
    with pytest.raises(PaigowError, match="As is there twice"):
        exercise_of(data | {"against": "As Qd Jh 9c 7s 5d 2h"}, "pai-gow-poker")


@pytest.mark.parametrize("exercise", of_kind(DealToSet))
def test_whoever_is_to_set_as_the_house_way_does_is_told_its_rule_first(exercise: DealToSet) -> None:
    """Or has it in the question itself; nobody is asked for a rule that was told to nobody."""
    assert "house way" not in exercise.question or exercise.house_rule in exercise.question
    assert "{" not in exercise.question


@pytest.mark.clause("PGP-9e.1", "PGP-9e-1")
def test_the_lesson_says_that_surrender_costs_the_whole_wager_and_gains_nothing() -> None:
    said = " ".join(lesson("pai-gow-poker").step(3).paragraphs)
    assert "It costs your whole bet, so it never helps." in said
