"""A round of dealer training: right answers have full marks, wrong ones the clause that decides."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from dealing_kit import answered_rightly, right_answer, training
from known import known
from paigow.clauses import clause
from paigow.errors import PaigowError
from paigow.games.submission import sample, sample_names
from paigow.money import dollars
from paigow.table import commands as c
from paigow.teaching.dealing.questions import Asking, GoesOut
from paigow.teaching.dealing.steps import SELDOM
from paigow.teaching.dealing.training import HINT, Answering, TrainingRound
from paigow.teaching.drawing import faces

BANKED = [name for name in sample_names() if sample(name).banking.enabled]
ROUNDS = [*((name, False) for name in sample_names()), *((name, True) for name in BANKED)]
EACH_GAME = ["ez-pai-gow-poker", "face-up-rules-of-play", *BANKED]


@pytest.mark.parametrize("irregular", [False, True], ids=["regular", "irregular"])
@pytest.mark.parametrize(("name", "banked"), ROUNDS)
def test_whoever_is_always_right_has_full_marks(name: str, banked: bool, irregular: bool) -> None:
    dealt = training(name, banked=banked, irregular=irregular)
    answered_rightly(dealt)
    sheet = dealt.dealing.sheet
    assert sheet.mistakes == sheet.hints == 0
    asked = {each.question.asking for each in sheet.answers}
    assert (Asking.CALLED_FOR in asked) == irregular
    if not irregular:
        assert asked >= {Asking.DEALT_HOW, Asking.DEALT_NEXT, Asking.EXPOSED_NEXT, Asking.RESULT}
        took_bank = [line for line in dealt.lines if "took the bank" in line.text]
        assert bool(took_bank) == banked


def prefixes(name: str, *, banked: bool = False, irregular: bool = False) -> Iterator[list[str]]:
    """What was said before each answer of a round."""
    said = answered_rightly(training(name, banked=banked, irregular=irregular))
    yield from (said[:count] for count in range(len(said)))


def wrong_answer(dealt: TrainingRound) -> str:
    """Something that can be said and is not right."""
    right = right_answer(dealt)
    match dealt.answering:
        case Answering.STEP:
            return "ReplaceDice" if right == "CompletePaperwork" else "CompletePaperwork"
        case Answering.HAND:
            way = dealt.rules.house_way.set(dealt.dealing.turned_over)
            return f"{way.high[0]} {way.low[0]}"
        case Answering.SUM:
            return str(int(right) + 1)
        case _:
            return next(value for value, _ in dealt.answers_told if value != right)


@pytest.mark.sizes(all=1)
@pytest.mark.clause("PGP-11i")
@pytest.mark.parametrize(
    ("name", "banked", "irregular"),
    [*((name, False, False) for name in EACH_GAME), (BANKED[0], True, False), (BANKED[1], True, True)],
)
def test_each_wrong_answer_is_told_with_the_clause_that_decides(
    name: str, banked: bool, irregular: bool
) -> None:
    tried = set()
    for said in prefixes(name, banked=banked, irregular=irregular):
        dealt = replayed(name, said, banked, irregular)
        question, answering = dealt.dealing.question, dealt.answering
        dealt.say(wrong_answer(dealt))
        verdict = known(dealt.verdict)
        assert not verdict.is_right
        assert clause(known(verdict.told.clause))
        assert dealt.dealing.mistakes == 1
        if question is not None:
            assert verdict.told.clause == question.clause
            assert question.answer_told in verdict.told.text
        elif answering is Answering.STEP:
            assert dealt.answering is Answering.STEP, "a step that is not due leaves everything as it was"
            assert right_answer(dealt) == right_answer(replayed(name, said, banked, irregular))
        tried.add(answering)
    assert tried >= {Answering.STEP, Answering.PLACE, Answering.CHOICE} | (
        set() if irregular else {Answering.HAND}
    )


def replayed(name: str, said: list[str], banked: bool, irregular: bool) -> TrainingRound:
    dealt = training(name, banked=banked, irregular=irregular)
    for each in said:
        dealt.say(each)
    return dealt


def test_the_same_answers_give_the_same_round_again() -> None:
    once = training("supreme-pai-gow", irregular=True)
    said = answered_rightly(once)
    again = replayed("supreme-pai-gow", said, banked=False, irregular=True)
    assert (again.view, again.lines, again.dealing.sheet) == (once.view, once.lines, once.dealing.sheet)
    other = training("supreme-pai-gow", seed="2", irregular=True)
    answered_rightly(other)
    assert other.lines != once.lines


def test_something_goes_wrong_in_every_irregular_round_and_not_always_the_same() -> None:
    called = set()
    for seed in range(12):
        dealt = training("pai-gow-poker-banking", str(seed), irregular=True)
        answered_rightly(dealt)
        mishaps = [each for each in dealt.dealing.sheet.answers if each.question.asking is Asking.CALLED_FOR]
        assert len(mishaps) == 1
        called.add(mishaps[0].question.text)
    assert len(called) > 3


def dealt_to(dealt: TrainingRound, answering: Answering) -> TrainingRound:
    """Deal by the book until one has to answer so."""
    while dealt.answering is not answering:
        dealt.say(right_answer(dealt))
    return dealt


@pytest.mark.parametrize("wrong", ["", "Shuffle", "0", "ShuffleCards OpenRound", "Report"])
def test_what_is_no_answer_is_refused_and_does_not_count(wrong: str) -> None:
    dealt = training("supreme-pai-gow")
    with pytest.raises(PaigowError, match="choose one of the list"):
        dealt.say(wrong)
    dealt.say("OpenRound")
    dealt.say("ShuffleCards")
    with pytest.raises(PaigowError, match="choose from"):
        dealt.say("9")
    turned = dealt_to(dealt, Answering.HAND).dealing.turned_over
    for hand in ("", "Ah", "Ah Ah", "x y", str(turned[0])):
        with pytest.raises(PaigowError, match="for the low hand"):
            dealt.say(hand)
    dealt_to(dealt, Answering.SUM)
    for amount in ("", "-1", "1.5", "$5", "1" * 13):
        with pytest.raises(PaigowError, match="name a sum in cents"):
            dealt.say(amount)
    answered_rightly(dealt)
    with pytest.raises(PaigowError, match="the round is over"):
        dealt.say("OpenRound")
    assert dealt.dealing.mistakes == 0


def test_a_hint_names_the_step_that_is_due_and_stands_on_the_sheet() -> None:
    dealt = training("pai-gow-tiles-pair-fortunes")
    dealt.say(HINT)
    verdict = known(dealt.verdict)
    assert verdict.is_hint
    assert verdict.told.text == dealt.steps["OpenRound"].text
    hints = 1
    while dealt.answering is not Answering.NOTHING:
        right = right_answer(dealt)
        if dealt.answering is Answering.STEP:
            dealt.say(HINT)
            hints += 1
            hinted = known(dealt.verdict).told.text
            assert hinted.startswith(dealt.steps[right].text), "a step of the list, to the last"
        dealt.say(right)
    assert hinted.endswith("Collect the tiles: the round is over")
    assert (dealt.dealing.sheet.hints, dealt.dealing.mistakes) == (hints, 0)


@pytest.mark.clause("PGT-2E")
def test_dice_that_are_not_worn_are_replaced_wrongly_each_time() -> None:
    dealt = training("pai-gow-tiles-pair-fortunes")
    while right_answer(dealt) != "SettleNext" or dealt.answering is not Answering.STEP:
        dealt.say(right_answer(dealt))
    before = dealt.view
    for mistakes in (1, 2):
        dealt.say("ReplaceDice")
        verdict = known(dealt.verdict)
        assert not verdict.is_right
        assert str(verdict.told) == "Replace the dice: nothing calls for it now (PGT-2E)"
        assert (dealt.dealing.mistakes, dealt.view) == (mistakes, before)


@pytest.mark.parametrize("name", EACH_GAME)
def test_whoever_does_not_know_is_told_what_is_right_wherever_something_is_asked(name: str) -> None:
    dealt = training(name)
    hinted: set[Answering] = set()
    while dealt.answering is not Answering.NOTHING:
        if dealt.answering not in hinted:
            hinted.add(dealt.answering)
            question, before = dealt.dealing.question, dealt.view
            dealt.say(HINT)
            verdict = known(dealt.verdict)
            assert verdict.is_hint
            assert clause(known(verdict.told.clause)).document in dealt.rules.submission.rules.documents
            assert (dealt.dealing.question, dealt.view) == (question, before), "it is still to be answered"
            if question is not None:
                assert verdict.told.text.startswith(question.answer_told)
            elif dealt.answering is Answering.HAND:
                low = dealt.rules.house_way.set(dealt.dealing.turned_over).low
                assert verdict.told.text.startswith(f"the low hand is {faces(low)}; the house way says")
        dealt.say(right_answer(dealt))
    assert hinted >= {Answering.STEP, Answering.PLACE, Answering.CHOICE, Answering.HAND}
    assert (dealt.dealing.sheet.hints, dealt.dealing.mistakes) == (len(hinted), 0)


@pytest.mark.parametrize(("name", "banked"), [*((name, False) for name in EACH_GAME), (BANKED[0], True)])
def test_wagers_are_laid_by_chips_and_odd_only_where_vigorish_has_to_be_worked_out(
    name: str, banked: bool
) -> None:
    filed = sample(name)
    odd = 0
    for seed in range(8):
        dealt = training(name, str(seed), banked=banked)
        dealt_to(dealt, Answering.CHOICE)
        in_play = known(dealt.view.round)
        laid = [stake for at in in_play.positions for stake in at.wagers]
        assert laid
        assert all(
            amount % dollars(1) == 0 for amount in (in_play.dealer_wager, *(each.amount for each in laid))
        )
        main = [stake.amount for stake in laid if stake.wager == dealt.rules.main]
        odd += sum(amount % filed.table.minimum > 0 for amount in main)
    assert (odd > 0) == (filed.vigorish_percent > 0)


@pytest.mark.parametrize(
    ("name", "has"),
    [
        ("ez-pai-gow-poker", {c.ReplaceDeck, c.CountRemaining}),
        ("pai-gow-poker-banking", {c.ReplaceDeck, c.CountRemaining, c.PassBank}),
        ("supreme-pai-gow", {c.ReplaceDeck, c.CountRemaining, c.PassBank, c.DealStacks, c.ChooseStack}),
        ("pai-gow-tiles-pair-fortunes", {c.ChangeSet, c.ChooseDelivery, c.PassBank, c.DealStacks}),
    ],
)
def test_a_dealer_is_offered_the_steps_of_the_game_and_of_no_other(name: str, has: set[type]) -> None:
    """Nobody is asked whether to change the tiles of a deck of cards, or to replace the deck of tiles; stacks
    are dealt where no shoe is used, and a bank picks one of those of cards alone."""
    some_games = {
        c.ReplaceDeck, c.ChangeSet, c.CountRemaining, c.PassBank, c.ChooseDelivery, c.DealStacks,
        c.ChooseStack,
    }  # fmt: skip
    offered = set(training(name).steps)
    assert offered & {kind.__name__ for kind in some_games} == {kind.__name__ for kind in has}


@pytest.mark.parametrize("name", EACH_GAME)
def test_a_round_needs_no_step_that_is_seldom_done(name: str) -> None:
    said = set(answered_rightly(training(name)))
    assert not said & {kind.__name__ for kind in SELDOM}
    assert {c.OpenRound.__name__, c.SettleNext.__name__, "LetSet"} <= said


@pytest.mark.parametrize(
    ("name", "way", "by"),
    [
        pytest.param(name, way, by, marks=pytest.mark.clause(by))
        for name, way, by in (
            ("ez-pai-gow-poker", GoesOut.HAND_BY_HAND, "PGP-8b-d.1"),
            ("pai-gow-poker-banking", GoesOut.ONE_BY_ONE, "PGP-8-c.4"),
            ("supreme-pai-gow", GoesOut.STACKS, "SPG-9f.1"),
        )
    ],
)
def test_how_the_hands_go_out_depends_on_what_they_are_dealt_from(name: str, way: GoesOut, by: str) -> None:
    dealt = training(name)
    answered_rightly(dealt)
    asked = (each.question for each in dealt.dealing.sheet.answers)
    [question] = [each for each in asked if each.asking is Asking.DEALT_HOW]
    assert (question.answer, question.clause) == (way, by)


def test_nobody_who_deals_reads_a_card_that_lies_face_down() -> None:
    dealt = training("pai-gow-poker-banking")
    while dealt.answering is not Answering.NOTHING:
        in_play = dealt.drive.table.round
        hidden = set() if in_play is None else {
            str(piece)
            for at, hand in enumerate(in_play.hands)
            for piece in hand
            if at not in in_play.exposed and piece not in dealt.dealing.turned_over
        }  # fmt: skip
        question = dealt.dealing.question
        if question is not None:
            hidden -= {str(piece) for piece in (*question.high, *question.low)}
        shown = {str(piece) for each in (dealt.view.round.positions if dealt.view.round else ())
                 if each.hand is not None for piece in each.hand.pieces}  # fmt: skip
        assert not hidden & shown
        dealt.say(right_answer(dealt))
