"""What a dealer in training is asked: the table itself knows the answers."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from four_kit import FourKit
from paigow.errors import PaigowError
from paigow.games.catalogue import GAMES, GameName
from paigow.games.submission import DeliveryStyle, read_submission
from paigow.games.wager_kinds import EnvyBonus, WagerKind
from paigow.money import Cents
from paigow.rng import Chance
from paigow.rules.outcome import Result
from paigow.simulation.simulate import opened_drive, submission_texts
from paigow.table import NO_ENTROPY, Entropy, Phase, Refused, Table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.journal import Entry
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.values import DEALER, counted
from paigow.teaching.dealing.questions import Asking, CalledFor, DealerQuestion, GoesOut, dealers_questions
from paigow.teaching.dealing.trainee import Answered, TraineeSheet, answered
from table_kit import OTHER, Kit, changed, hands_for, submission

CARDS, SUPREME = GameName.PAI_GOW_POKER, GameName.SUPREME_PAI_GOW
STEPS = 700
Asked = tuple[Table, tuple[DealerQuestion, ...], tuple[e.Event, ...]]


def asked_by_chance(game: GameName) -> Iterator[Asked]:
    """Simulated sessions: every table, what the dealer is asked before a command, and what then happened."""
    for text in submission_texts(game)[:2]:
        filed = read_submission(text).submission
        assert filed is not None
        heard: list[Entry] = []
        drive = opened_drive(filed, Chance.seeded_by("trainee", game), None, heard.append)
        for _ in range(STEPS):
            before = drive.table
            heard.clear()
            drive.step()
            for entry in heard:
                if isinstance(entry.outcome, Refused):
                    continue
                events = tuple(record.event for record in entry.outcome)
                yield before, dealers_questions(before, entry.command, entry.entropy), events


def decided(event: e.Event, main: tuple[WagerKind, WagerKind]) -> Iterator[Result]:
    """What an event decides: the main wager when its hand is exposed, and every optional one. An envy bonus
    is owed for somebody else's hand."""
    outcome = getattr(event, "outcome", None)
    if outcome is not None:
        yield outcome.result
    settled: tuple[e.Settlement, ...] = getattr(event, "settled", ())
    for each in settled:
        if each.wager not in main and not isinstance(each.wager, EnvyBonus):
            yield each.result


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", [each.name for each in GAMES])
def test_the_right_answers_are_what_then_happens(game: GameName) -> None:
    kinds: set[Asking] = set()
    for table, questions, events in asked_by_chance(game):
        main = (table.rules.main, WagerKind.DEALER)
        kinds |= {each.asking for each in questions}
        voided = any(isinstance(event, e.RoundVoided) for event in events)
        settled = [each for event in events if not voided for each in getattr(event, "settled", ())]
        paid = [each.won for each in settled if each.result is Result.WIN]
        surplus = [event for event in events if isinstance(event, e.BankSettled) and event.surplus]
        said = [each.answer for each in questions if each.asking is Asking.PAID]
        assert said == paid + [each.to_bank for each in surplus]
        results = [each.answer for each in questions if each.asking is Asking.RESULT]
        assert results == [result for event in events if not voided for result in decided(event, main)]
        for each in questions:
            assert "_" not in each.text + each.answer_told + each.why
            assert Answered(each, each.answer).is_right
    assert kinds >= {Asking.RESULT, Asking.PAID}


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", [each.name for each in GAMES])
def test_the_count_begins_with_the_dealer_or_with_the_bank(game: GameName) -> None:
    for table, questions, events in asked_by_chance(game):
        found = [event for event in events if isinstance(event, e.StartingPositionFound)]
        if not found or not found[0].number:
            continue
        begins, deal = questions
        assert (begins.asking, deal.asking) == (Asking.COUNT_BEGINS, Asking.DEAL_BEGINS)
        assert begins.answer == (table.in_play.bank or DEALER)
        assert isinstance(begins.answer, int)
        assert deal.answer == counted(found[0].number, begins.answer, table.rules.places)


def test_a_winner_against_the_dealer() -> None:
    kit = Kit("pai-gow-poker-banking", players={1: 1000})
    kit.bets({1: {kit.main: 100}}).force({0: OTHER, **hands_for({1: "W"})}).to(Phase.SETTLEMENT)
    questions = dealers_questions(kit.table, kit.made(c.SettleNext), NO_ENTROPY)
    assert [(each.text, each.answer_told, each.clause) for each in questions] == [
        ("p1 (1): does the main wager win, push or lose?", "win", "PGP-9g-3.1"),
        ("p1 (1), main wager of $100.00: what is paid?", "$100.00", "PGP-9g-3.1"),
        ("p1 (1), main wager of $100.00: what vigorish is taken?", "$5.00", "PGP-9g-3.1"),
    ]
    assert questions[0].high
    assert questions[0].low


@pytest.mark.clause("PGP-8c-b-2")
def test_the_dice_are_counted_from_the_dealer() -> None:
    kit = Kit("pai-gow-poker-banking", players={1: 1000, 4: 1000})
    kit.bets({1: {kit.main: 25}, 4: {kit.main: 25}}).to(Phase.STARTING_POSITION)
    shaken = Entropy(dice=(6, 5, 1), number=1)
    begins, deal = dealers_questions(kit.table, kit.made(c.FindStartingPosition), shaken)
    assert begins.text == "The dice show 6, 5, 1: who is counted as number one?"
    assert (begins.answer, begins.answer_told) == (DEALER, "the dealer")
    assert (deal.answer, deal.clause) == (4, "PGP-8c-b-2")
    assert Answered(deal, 1).told() == (
        "You said p1 (1); right is p4 (4), as from the dealer as number one, counterclockwise to 12 "
        "(PGP-8c-b-2)"
    )


@pytest.mark.clause("PGP-11a")
def test_an_irregularity_calls_for_its_remedy() -> None:
    kit = Kit("pai-gow-poker-banking", players={1: 1000})
    kit.bets({1: {kit.main: 25}}).to(Phase.STARTING_POSITION)
    report = kit.made(c.Report, irregularity=Irregularity.DICE_NOT_FLAT)
    (question,) = dealers_questions(kit.table, report, NO_ENTROPY)
    assert question.text == "The dice did not lie flat: what does it call for?"
    assert question.answer is CalledFor.NO_ROLL
    wrong = Answered(question, CalledFor.VOID)
    assert wrong.told().startswith(
        "You said all hands are void, and the wagers are returned; right is no roll: "
        "the dice are shaken again ("
    )


def asked_next(kit: Kit) -> tuple[DealerQuestion, ...]:
    """What the dealer is asked before the next step, which is then done."""
    before = kit.table
    kit.deal()
    done = kit.journal.entries[-1]
    return dealers_questions(before, done.command, done.entropy)


def asked_in_settlement(kit: Kit) -> list[tuple[str, str, str]]:
    """What the dealer is asked of optional wagers and of the centre until the round is over: the question,
    the right answer, and why."""
    kit.to(Phase.SETTLEMENT)
    found: list[DealerQuestion] = []
    while kit.table.round is not None:
        found += asked_next(kit)
    of_main = [each for each in found if "main wager" in each.text or each.asking is Asking.EXPOSED_NEXT]
    return [(each.text, each.answer_told, each.why) for each in found if each not in of_main]


def test_an_optional_wager_is_explained_by_its_row_or_by_the_lowest_there_is() -> None:
    kit = Kit("pai-gow-poker-fortune", players={1: 1000, 2: 1000})
    kit.bets({at: {kit.main: 25, WagerKind.FORTUNE_BONUS: 5} for at in (1, 2)})
    kit.deal_hands(p1="7s 7h 7d Ac 2s / 5d 5h", p2="9c 8c 4d 3d 2d / As Kd", dealer="Qs Qh 9d 6c 3s / Jd Jh")
    assert asked_in_settlement(kit) == [
        ("p1 (1), Fortune Bonus of $5.00: does it win, push or lose?", "win", "a full house pays 5 to 1"),
        ("p1 (1), Fortune Bonus of $5.00: what is paid?", "$25.00", "a full house pays 5 to 1"),
        (
            "p2 (2), Fortune Bonus of $5.00: does it win, push or lose?",
            "lose",
            "the lowest row of its pay table is a straight at 2 to 1",
        ),
    ]


@pytest.mark.clause("PGP-16j.1")
def test_what_a_limit_cuts_is_explained_by_the_limit() -> None:
    kit = Kit("pai-gow-poker-fortune", players={1: 1000})
    kit.bets({1: {kit.main: 25, WagerKind.FORTUNE_BONUS: 100}})
    kit.deal_hands(p1="9s 8s 7s 6s 5s / 4s 3s", dealer="Qs Qh 9d 6c 3h / Jd Jh")
    (_, result, why), (_, paid, paid_why) = asked_in_settlement(kit)
    assert (result, paid) == ("win", "$80,000.00")
    assert why == paid_why
    assert "payout limit" in why


@pytest.mark.clause("PGP-13b3")
def test_a_number_that_was_not_shown_loses_by_the_one_that_was() -> None:
    kit = Kit("pai-gow-poker-number-wager", players={1: 1000})
    kit.number = 3
    kit.bets({1: {kit.main: 25, "number 3": 10, "number 4": 5}}).to(Phase.NUMBER_WAGERS)
    questions = asked_next(kit)
    why = {(each.asking, each.answer_told): each.why for each in questions}
    assert why[Asking.RESULT, "lose"] == "3 was shown"
    assert why[Asking.RESULT, "win"] == why[Asking.PAID, "$55.00"] != "3 was shown"


@pytest.mark.clause("PGP-10-2d.5")
def test_what_is_left_in_the_centre_is_the_banks_less_the_vigorish() -> None:
    kit = Kit("pai-gow-poker-banking", players={1: 1000, 2: 1000})
    kit.house_round({1: 25, 2: 25})
    kit.bets({2: {kit.main: 100}}, bank=1, limit=0)
    kit.force({1: OTHER, **hands_for({2: "L"})})
    left = "$100.00 is left in the centre of the layout:"
    assert [(text, right) for text, right, _ in asked_in_settlement(kit)] == [
        (f"{left} what vigorish is taken?", "$5.00"),
        (f"{left} what goes to p1 (1)?", "$95.00"),
    ]


@pytest.mark.parametrize(
    ("stakes", "called_for"), [({}, CalledFor.VOID), ({WagerKind.BONUS: 5}, CalledFor.VOID_AFTER_BONUS)]
)
@pytest.mark.clause("SPG-16e.1", "SPG-16e.2")
def test_an_exposed_card_of_the_dealer_leaves_a_bonus_wager_to_be_settled(
    stakes: dict[WagerKind, float], called_for: CalledFor
) -> None:
    kit = FourKit("supreme-pai-gow", players={1: 1000})
    kit.bets({1: {kit.main: 25, **stakes}}).to(Phase.SETTING)
    report = kit.made(c.Report, irregularity=Irregularity.DEALER_CARD_EXPOSED)
    (question,) = dealers_questions(kit.table, report, NO_ENTROPY)
    assert (question.asking, question.answer) == (Asking.CALLED_FOR, called_for)


@pytest.mark.clause("PGP-11g")
def test_a_card_drawn_in_error_calls_for_nothing() -> None:
    kit = Kit(submission('[equipment]\ndeal_method = "manual_shoe"\n'), players={1: 1000})
    kit.bets({1: {kit.main: 25}}).to(Phase.DEAL)
    report = kit.made(c.Report, irregularity=Irregularity.CARD_DRAWN_IN_ERROR)
    (question,) = dealers_questions(kit.table, report, NO_ENTROPY)
    assert (question.answer, question.answer_told) == (CalledFor.NOTHING, "nothing: play goes on")


@pytest.mark.parametrize(
    ("game", "house_way", "clause"),
    [
        pytest.param(CARDS, "foxwoods", "PGP-11m", marks=pytest.mark.clause("PGP-11m")),
        pytest.param(SUPREME, "balanced", "SPG-16m", marks=pytest.mark.clause("SPG-16m")),
    ],
)
def test_a_jammed_shuffler_calls_for_another_shuffle(game: GameName, house_way: str, clause: str) -> None:
    rules = changed(submission("", game, house_way), equipment={"shuffler": "automated"})
    kit = FourKit(rules, players={1: 1000}) if game is SUPREME else Kit(rules, players={1: 1000})
    kit.to(Phase.SHUFFLE)
    report = kit.made(c.Report, irregularity=Irregularity.SHUFFLER_JAMMED)
    (question,) = dealers_questions(kit.table, report, NO_ENTROPY)
    assert (question.answer, question.clause) == (CalledFor.RESHUFFLED, clause)
    assert question.answer_told == "the cards are shuffled again, and the wagers stand"


@pytest.mark.clause("PGP-14b.2")
def test_the_deal_waits_until_progressive_chips_and_lights_agree() -> None:
    kit = Kit("pai-gow-poker-progressive-14d-1", players={1: 1000})
    (progressive,) = kit.table.rules.progressive
    kit.bets({1: {kit.main: 25, progressive: 1}}).to(Phase.WAGERS)
    announced = kit.made(c.AnnounceNoMoreBets, chips_counted=2)
    (question,) = dealers_questions(kit.table, announced, NO_ENTROPY)
    assert (question.answer, question.clause) == (CalledFor.WAITS, "PGP-14b.2")


def test_what_the_table_would_refuse_is_no_question() -> None:
    kit = Kit("pai-gow-poker-banking", players={1: 1000})
    assert dealers_questions(kit.table, kit.made(c.SettleNext), NO_ENTROPY) == ()


PAID = DealerQuestion(Asking.PAID, "p1 (1): what is paid?", Cents(2500), "PGP-16a.1")
RESULT = DealerQuestion(
    Asking.RESULT,
    "p1 (1): win, push or lose?",
    Result.PUSH,
    "PGP-9g-2-i",
    tuple((each.value, each) for each in Result),
)


def test_a_score_sheet_counts_by_kind_and_keeps_what_was_wrong() -> None:
    sheet = TraineeSheet()
    for question, said in ((PAID, 2500), (PAID, 5000), (RESULT, Result.PUSH)):
        sheet = sheet.and_then(answered(question, said))
    assert (sheet.right_of(Asking.PAID), sheet.right_of(Asking.RESULT)) == ((1, 2), (1, 1))
    assert sheet.with_hint().told() == (
        "2 of 3 answers right; 1 hint taken",
        "who wins, loses or pushes: 1 of 1",
        "what is paid: 1 of 2",
        "p1 (1): what is paid? You said $50.00; right is $25.00 (PGP-16a.1)",
    )


def test_what_cannot_be_said_is_turned_away_in_a_sentence() -> None:
    with pytest.raises(PaigowError, match="choose from: win, lose, push"):
        answered(RESULT, 3)
    with pytest.raises(PaigowError, match="name a sum of money"):
        answered(PAID, -1)
    assert not answered(PAID, 0).is_right, "nothing is a sum too"


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", [each.name for each in GAMES])
def test_who_cuts_and_how_and_to_whom_the_hands_go_out_is_what_then_happens(game: GameName) -> None:
    asked: set[Asking] = set()
    for table, questions, events in asked_by_chance(game):
        answers = {each.asking: each.answer for each in questions}
        for event in events:
            match event:
                case e.CardsShuffled(offers=offers) if offers:
                    assert answers[Asking.CUT_OFFERED] == offers[0]
                case e.HandsDealt(hands=hands):
                    assert answers[Asking.DEALT_NEXT] == hands[1][0]
                    assert answers[Asking.DEALT_HOW] == went_out(table, event)
                case e.PositionSettled(position=at) if Asking.EXPOSED_NEXT in answers:
                    assert answers[Asking.EXPOSED_NEXT] == at
                case _:
                    pass
        asked |= answers.keys()
    assert asked >= {Asking.DEALT_HOW, Asking.DEALT_NEXT, Asking.EXPOSED_NEXT}


def went_out(table: Table, dealt: e.HandsDealt) -> GoesOut | int:
    """How hands went out, found by where the first two pieces went; of tiles by the style that was named."""
    in_play = table.in_play
    if table.rules.family.name == "tiles":
        styles = [None, *DeliveryStyle]
        return styles.index(None if in_play.delivery is None else DeliveryStyle(in_play.delivery))
    if in_play.stacks:
        return GoesOut.STACKS
    (_, first), *_ = dealt.hands
    return GoesOut.HAND_BY_HAND if first[1] == in_play.stock[1] else GoesOut.ONE_BY_ONE
