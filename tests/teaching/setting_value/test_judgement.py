"""What a setting is worth: exact counts, the best beside it, and what is given up, in every game."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import Any

import pytest

from four_kit import FourKit
from paigow.games.catalogue import GAMES, GameName, game
from paigow.games.hands import CARDS, SUPREME, TILE_HANDS, family_of
from paigow.games.payment import VigRounding
from paigow.games.submission.samples import default_submission
from paigow.money import Cents
from paigow.odds.edge import Payoff
from paigow.pieces import Pieces
from paigow.rng import Chance
from paigow.rules.outcome import Result
from paigow.rules.setting import Setting
from paigow.switches import BankPush, Switches
from paigow.table import Phase
from paigow.table import commands as c
from paigow.table.games import game_rules
from paigow.table.showing.views import player, view_for
from paigow.table.showing.wording import in_cents
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.rules import Remedy
from paigow.teaching.setting_value.judgement import Judgement, SettingQuestion, question_of
from paigow.teaching.setting_value.valuation import judge_setting, prepare
from paigow.teaching.setting_value.words import judged
from table_kit import Kit, submission

POKER, EZ, FACE_UP = GameName.PAI_GOW_POKER, GameName.EZ_PAI_GOW_POKER, GameName.FACE_UP_PAI_GOW_POKER
SUPREME_GAME, TILES = GameName.SUPREME_PAI_GOW, GameName.PAI_GOW_TILES


def laid(name: GameName, text: str) -> Setting[Any]:
    family = family_of(name)
    high, low = text.split("/")
    pieces = family.read(f"{high} {low}", None)
    return family.lay(pieces[: len(high.split())], pieces[len(high.split()) :])


def dealt(name: GameName, number: int) -> tuple[Pieces, Pieces]:
    """Two hands of one deal."""
    family = family_of(name)
    order = Chance.seeded_by("judgement", name, number).shuffled(family.deck)
    return tuple(order[: family.size]), tuple(order[family.size : 2 * family.size])


def asked(name: GameName, number: int, **terms: Any) -> SettingQuestion:
    """A question about a hand by chance, set in any way."""
    family, (own, theirs) = family_of(name), dealt(name, number)
    settings = list(family.settings(own))
    if name is FACE_UP:
        terms["theirs"] = family.house_way(game(name).usual_house_way).set(theirs).setting
    return SettingQuestion(name, settings[number % len(settings)], Cents(2500), **terms)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    "terms", [{}, {"banking": True}, {"banked": True}], ids=["dealer", "as bank", "bank"]
)
@pytest.mark.parametrize("number", range(3))
def test_tiles_are_counted_against_every_hand_there_is(number: int, terms: dict[str, bool]) -> None:
    """Every one of the 20,475 hands beside the four tiles, set in the house way and compared by the rules."""
    found = judge_setting(asked(TILES, number, **terms))
    way = TILE_HANDS.house_way("maryland")
    left = [tile for tile in TILE_HANDS.deck if tile not in (*found.question.pieces, *found.question.seen)]
    counts: Counter[Result] = Counter()
    for pieces in combinations(left, 4):
        theirs, mine = way.set(pieces).setting, found.question.setting
        if terms.get("banking"):
            lost = TILE_HANDS.compare(theirs, mine, found.question.switches).result
            counts[{Result.WIN: Result.LOSE, Result.LOSE: Result.WIN}.get(lost, lost)] += 1
        else:
            counts[TILE_HANDS.compare(mine, theirs, found.question.switches).result] += 1
    odds = found.odds
    assert (odds.win, odds.push, odds.lose) == tuple(
        counts[each] for each in (Result.WIN, Result.PUSH, Result.LOSE)
    )


@pytest.mark.parametrize("name", [each.name for each in GAMES])
@pytest.mark.parametrize("number", range(5))
def test_a_judgement_adds_up(name: GameName, number: int) -> None:
    found = judge_setting(asked(name, number))
    values = [each.odds.expectation for each in found.settings]
    assert values == sorted(values, reverse=True)
    assert found.best.odds.expectation == values[0]
    assert found.given_up == found.best_value - found.value >= 0
    assert found.is_best is (found.is_correct and found.value == found.best_value)
    assert {way.name for way in found.ways} == {way.name for way in family_of(name).house_ways()}
    for way in found.ways:
        assert way.cost == found.best.odds.expectation - way.odds.expectation >= 0
    assert found.is_correct is (
        family_of(name).judge(found.question.setting, found.question.switches) is None
    )


@pytest.mark.clause("PGP-9g-1-iii")
def test_a_setting_that_is_not_correct_loses_whatever_it_meets() -> None:
    found = judge_setting(SettingQuestion(POKER, laid(POKER, "Ks Jd 9h 4c 2d / As Qd"), Cents(1000)))
    assert (found.is_correct, found.is_best) == (False, False)
    assert (found.odds.win, found.odds.push, found.odds.lose) == (0, 0, found.odds.total)
    assert found.value == -1000
    assert judged(found)[0].startswith("Ks Jd 9h 4c 2d / As Qd: set wrong: the low hand (ace-queen)")


@pytest.mark.clause("PGP-9g-1-v")
def test_but_a_queens_dragon_of_the_dealer_pushes_it() -> None:
    found = judge_setting(SettingQuestion(EZ, laid(EZ, "Ks Jd 9h 4c 2d / As Qd"), Cents(1000)))
    assert found.odds.win == 0
    assert 0 < found.odds.push < found.odds.total // 20
    banked = judge_setting(SettingQuestion(EZ, laid(EZ, "Ks Jd 9h 4c 2d / As Qd"), Cents(1000), banked=True))
    assert banked.odds.push == 0, "the bank's hand pushes nobody's wager unless the switch says so"


@pytest.mark.parametrize(
    ("name", "text"), [(POKER, "Ks Jd 9h 4c 2d / As Qd"), (SUPREME_GAME, "Jk Jh / 5d 2h")]
)
@pytest.mark.clause("PGP-11j", "SPG-16j")
def test_a_banks_hand_that_is_not_correct_is_worth_what_the_house_way_makes_of_it(
    name: GameName, text: str
) -> None:
    found = judge_setting(SettingQuestion(name, laid(name, text), Cents(1000), banking=True))
    assert (found.is_correct, found.is_best) == (False, False)
    reset = family_of(name).house_way(found.question.house_way).set(found.question.pieces).setting
    as_reset = judge_setting(SettingQuestion(name, reset, Cents(1000), banking=True))
    assert as_reset.is_correct
    assert (found.odds, found.value, found.given_up) == (as_reset.odds, as_reset.value, as_reset.given_up)
    assert judged(found)[0].endswith("; the dealer resets it by the house way")


@pytest.mark.clause("PGP-10-2g")
def test_against_a_bank_the_vigorish_is_the_banks() -> None:
    hand = laid(EZ, "Ks Kd 9h 4c 2d / As Qd")
    free = judge_setting(SettingQuestion(EZ, hand, Cents(1000), banked=True))
    charged = judge_setting(
        SettingQuestion(EZ, hand, Cents(1000), banked=True, switches=Switches(bank_vigorish=True))
    )
    assert free.odds.win == charged.odds.win
    assert free.value - charged.value == Fraction(1000 * 5 * free.odds.win, 100 * free.odds.total)


def test_vigorish_is_taken_as_the_table_rounds_it() -> None:
    hand = laid(POKER, "Ks Kd 9h 4c 2d / As Qd")
    exact, up = (SettingQuestion(POKER, hand, Cents(1600), rounding=each) for each in VigRounding)
    assert (exact.stake, up.stake) == (Payoff.by_percent(5), Payoff(15, 16, 16))
    coupon = SettingQuestion(POKER, hand, Cents(1000), coupon=Cents(1000), coupon_charged=True)
    assert coupon.stake == Payoff(19, 10, 10)
    assert (
        judge_setting(coupon).value
        > 1000 * judge_setting(SettingQuestion(POKER, hand, Cents(1000))).odds.expectation
    )


def test_open_hands_leave_one_result() -> None:
    dealer = laid(FACE_UP, "Jh Js 6h 3s 2h / Ac 8s")
    found = judge_setting(
        SettingQuestion(FACE_UP, laid(FACE_UP, "Qh Qs 9h 7c 3d / Kd 4s"), Cents(1000), theirs=dealer)
    )
    assert (found.odds.total, found.odds.push) == (1, 1)
    assert found.is_best
    ace_high = laid(FACE_UP, "As Jd 8h 5c 3d / Kd Qh")
    wrong = judge_setting(
        SettingQuestion(FACE_UP, laid(FACE_UP, "9h 7c 4d 3s 2c / Th Td"), Cents(1000), theirs=ace_high)
    )
    assert not wrong.is_correct
    assert wrong.value == 0, "an ace-high dealer pushes even that (PGP-19b)"
    two_pairs = laid(FACE_UP, "9c 9d 6h 5s 3h / 7c 7d")
    equal = judge_setting(SettingQuestion(FACE_UP, two_pairs, Cents(1000), theirs=ace_high))
    assert equal.is_indifferent
    assert equal.best.setting == two_pairs, "of equal settings the house way's"


@pytest.mark.parametrize(
    ("mine", "dealer", "result"),
    [
        ("Qh Qs 9h 7c 3d / Kd Td", "Jh Js 6h 3s 2h / Qc 8s", Result.WIN),
        ("Qh Qs 9h 7c 3d / Kd 4s", "Jh Js 6h 3s 2h / Ac 8s", Result.PUSH),
        ("9h 8s 6c 4d 2d / 7h 5s", "Jh Js 6h 3s 2h / Ac 8s", Result.LOSE),
        ("9h 8s 6c 4d 2d / 7h 5s", "Ah Js 6h 3s 2h / Kc 8d", Result.PUSH),
        ("9h 8s 6c 4d 2d / 7h 5s", "Qh Js 6h 3s 2h / Tc 7d", Result.LOSE),
    ],
    ids=["higher", "one higher", "lower", "ace-high", "queen-high"],
)
@pytest.mark.clause("PGP-19b", "PGP-19c.1")
def test_only_an_ace_high_dealer_pushes_hands_that_are_not_compared(
    mine: str, dealer: str, result: Result
) -> None:
    question = SettingQuestion(FACE_UP, laid(FACE_UP, mine), theirs=laid(FACE_UP, dealer))
    odds = judge_setting(question).odds
    assert (odds.win, odds.push, odds.lose) == tuple(
        int(result is each) for each in (Result.WIN, Result.PUSH, Result.LOSE)
    )


@pytest.mark.parametrize("push", BankPush)
@pytest.mark.clause("PGP-9g-2-iii")
def test_an_open_bank_with_a_queens_dragon_pushes_only_where_the_switch_says_so(push: BankPush) -> None:
    pushes, switches = push is BankPush.BANK_HAND, Switches(bank_push=push)
    bank = laid(EZ, "Qs 9h 7c 3d 2c / Js Td")
    question = SettingQuestion(
        EZ, laid(EZ, "Ks Kd 9d 4c 2d / As Qd"), banked=True, theirs=bank, switches=switches
    )
    odds = judge_setting(question).odds
    assert (odds.win, odds.push) == (int(not pushes), int(pushes))


def seen_question(kit: Kit, position: int) -> SettingQuestion | None:
    table = kit.table
    seen = view_for(table, player(table, f"p{position}")).round
    assert seen is not None
    way = table.rules.house_way.set(table.in_play.hands[position])
    return question_of(table.rules, seen, position, way.setting)


def test_a_question_is_made_of_what_is_seen() -> None:
    kit = Kit("pai-gow-poker-banking", players={1: 1000, 2: 1000})
    kit.bets({1: {kit.main: 25}, 2: {kit.main: 50}}).to(Phase.SETTING)
    question = seen_question(kit, 2)
    assert question is not None
    assert (question.wager, question.banking, question.banked, question.theirs) == (5000, False, False, None)
    assert question.way == kit.table.rules.submission.house_way
    kit.to(Phase.BETWEEN_ROUNDS)
    kit.bets({2: {kit.main: 50}}, bank=1).to(Phase.SETTING)
    question = seen_question(kit, 2)
    assert question is not None
    assert (question.banking, question.banked) == (False, True)
    question = seen_question(kit, 1)
    assert question is not None
    assert (question.banking, question.banked) == (True, False)
    assert question.wager == 5000 + kit.table.in_play.dealer_wager


@pytest.mark.clause("PGP-10e.6")
def test_a_co_bank_is_asked_nothing_as_the_dealer_sets_its_hand() -> None:
    kit = Kit("pai-gow-poker-banking", players={1: 1000, 2: 1000})
    kit.house_round({1: 25, 2: 25})
    kit.bets({2: {kit.main: 50}}, bank=1, co_bank=True).to(Phase.SETTING)
    assert seen_question(kit, 1) is None


@pytest.mark.parametrize("bound", [False, True])
@pytest.mark.clause("PGT-10F")
def test_a_bank_that_is_bound_to_the_house_way_is_asked_nothing(bound: bool) -> None:
    rules = submission(
        f"[banking]\nenabled = true\nbank_sets_house_way = {str(bound).lower()}\n", TILES, "maryland"
    )
    kit = FourKit(rules)
    kit.house_round({1: 25, 2: 25})
    kit.bets({2: {kit.main: 50}}, bank=1).to(Phase.SETTING)
    assert (seen_question(kit, 1) is None) is bound
    assert seen_question(kit, 2) is not None


@pytest.mark.clause("PGP-11d.1")
def test_what_a_bank_has_seen_of_the_hands_against_it_is_said_not_to_be_counted_with() -> None:
    kit = Kit("pai-gow-poker-banking", players={1: 1000, 2: 1000})
    kit.house_round({1: 25, 2: 25})
    kit.bets({2: {kit.main: 50}}, bank=1).to(Phase.SETTING)
    kit.give(c.Report, irregularity=Irregularity.PLAYER_CARD_EXPOSED, position=2, place=1)
    kit.give(c.PlayOn, 2)
    question = seen_question(kit, 1)
    assert question is not None
    [(_, piece)] = kit.table.in_play.shown
    assert question.unheeded == (piece,)
    assert f"This is counted as if nobody had seen {piece}" in judged(judge_setting(question))
    other = seen_question(kit, 2)
    assert other is not None
    assert other.unheeded == (), "a player's own card is in the hand that is set"


@pytest.mark.parametrize("game", [each.name for each in GAMES])
@pytest.mark.clause("PGP-11e", "SPG-16e.1", "PGT-10E")
def test_a_card_of_the_dealer_that_is_exposed_leaves_no_hand_to_value(game: GameName) -> None:
    """So nothing is ever asked about an opponent of whom one card is known."""
    of_game = game_rules(default_submission(game)).irregularities
    for exposed in (Irregularity.DEALER_CARD_EXPOSED, Irregularity.BANK_CARD_EXPOSED):
        if exposed in of_game:
            assert of_game[exposed].remedy in (Remedy.VOID, Remedy.VOID_AFTER_BONUS)


@pytest.mark.clause("PGP-19a.5")
def test_at_face_up_the_dealers_hands_lie_open_before_a_player_sets() -> None:
    kit = Kit("face-up-section-19", players={1: 1000})
    wagers = {
        kit.main: 25,
        **{terms.key: terms.minimum / 100 for terms in kit.table.rules.wagers.values() if terms.mandatory},
    }
    kit.deal_hands(p1="Qh Qs 9h 7c 3d / Kd 4s", dealer="Jh Js 6h 3s 2h Ac 8s")
    kit.bets({1: wagers}).to(Phase.SETTING)
    question = seen_question(kit, 1)
    assert question is not None
    assert str(question.theirs) == "Jh Js 6h 3s 2h / Ac 8s"
    kit.give(c.LookAtCards, 1)
    assert judge_setting(question).odds.total == 1


def test_what_is_worth_the_same_is_best_too() -> None:
    found = judge_setting(SettingQuestion(TILES, laid(TILES, "6-6 1-6 / 6-6 1-2"), Cents(2500)))
    other = judge_setting(SettingQuestion(TILES, laid(TILES, "6-6 1-2 / 6-6 1-6"), Cents(2500)))
    assert found.value == other.value


@pytest.mark.parametrize("name", [each.name for each in GAMES])
def test_a_game_can_be_made_ready(name: GameName) -> None:
    prepare(name)


def test_a_judgement_in_words() -> None:
    found = judge_setting(SettingQuestion(SUPREME_GAME, laid(SUPREME_GAME, "Td 6c / 8s 6s"), Cents(2500)))
    assert judged(found) == (
        "Td 6c / 8s 6s: legal, but it gives up $29.58",
        "It wins 5.7%, pushes 34.3% and loses 60.0% of the 230,300 hands that the dealer may hold: "
        "worth -$13.64 on $25.00",
        "The best is 6c 6s / Td 8s, which wins 71.6%, pushes 24.1% and loses 4.3%: worth $15.94",
        'Why: house way "Balanced" (the dealer\'s here) says of such a hand: "Score both hands by the sheet '
        "and play the correct setting with the highest sum; of equal sums the highest low hand, then "
        'the highest high hand."',
        'House ways "Balanced" (the dealer\'s here), "Best low hand" and "Best high hand": 6c 6s / Td 8s, '
        "the best",
    )


def test_a_loss_of_a_part_of_a_cent_is_not_called_nothing() -> None:
    assert in_cents(Fraction(1, 3)) == "less than a cent"
    assert in_cents(Fraction(-1, 3)) == "a loss of less than a cent"
    assert in_cents(Fraction(0)) == "$0.00"


def test_best_against_one_side_is_not_always_best_against_the_other() -> None:
    """Why a bank's hand is judged for itself: it takes the copies."""
    differ = 0
    for number in range(40):
        own, _ = dealt(SUPREME_GAME, number)
        setting = next(
            each for each in family_of(SUPREME_GAME).settings(own) if SUPREME.judge(each, Switches()) is None
        )
        best = [_best(SettingQuestion(SUPREME_GAME, setting, banking=banking)) for banking in (False, True)]
        differ += best[0] != best[1]
    assert differ


def _best(question: SettingQuestion) -> Setting[Any]:
    found: Judgement = judge_setting(question)
    return found.best.setting


def test_cards_are_read_the_same_however_they_are_laid() -> None:
    shuffled = Setting(CARDS.read("2d 9h Ks 4c Kd", None), CARDS.read("Qd As", None))
    assert (
        judge_setting(SettingQuestion(POKER, shuffled)).odds
        == judge_setting(SettingQuestion(POKER, laid(POKER, "Ks Kd 9h 4c 2d / As Qd"))).odds
    )


@pytest.mark.parametrize("name", [POKER, SUPREME_GAME])
def test_pieces_seen_elsewhere_are_not_in_the_other_hand(name: GameName) -> None:
    family, (own, other) = family_of(name), dealt(name, 7)
    setting = family.house_way(game(name).usual_house_way).set(own).setting
    plain, knowing = (judge_setting(SettingQuestion(name, setting, seen=seen)) for seen in ((), other))
    size, unseen = family.size, len(family.deck) - 2 * family.size
    assert (plain.odds.total, knowing.odds.total) == (comb(unseen + size, size), comb(unseen, size))
    assert plain.odds.expectation != knowing.odds.expectation


@pytest.mark.clause("PGP-12b.1")
def test_a_second_hand_of_ones_own_is_known() -> None:
    kit = Kit(submission("[table]\nminimum = 1\nmaximum = 1000\nareas_per_player = 2\n"), players={1: 1000})
    kit.give(c.TakePosition, by="p1", position=2)
    kit.bets({1: {kit.main: 25}, 2: {kit.main: 25}}).to(Phase.SETTING)
    kit.give(c.LookAtCards, 1)
    question = seen_question(kit, 1)
    assert question is not None
    assert question.seen == ()
    kit.give(c.LookAtCards, 2)
    question = seen_question(kit, 1)
    assert question is not None
    assert question.seen == kit.table.in_play.hands[2]
