"""What a scenario sees of a round that did not go as it began: banks and wagers that went back, settlements
that were undone, players who left, and keys that cannot be meant."""

from __future__ import annotations

import pytest

from paigow.errors import PaigowError
from paigow.scenario.model import read_scenario
from paigow.scenario.runner import ScenarioError, ScenarioRun, run_scenario

SUPREME = "supreme-pai-gow"
TILES = "pai-gow-tiles-pair-fortunes"
HEAD = """
title = "two rounds"
submission = '''{}'''
[seats]
1 = {{ player = "Ann", chips = 2000 }}
3 = {{ player = "Bo", chips = 2000 }}
5 = {{ player = "Cai", chips = 2000 }}
"""
FIRST = """
[[round]]
{}
[round.wagers]
1 = {{ main = 100 }}
3 = {{ main = 50 }}
5 = {{ main = 30 }}
"""
WON = """
[round.hands]
1 = "As Ac Kd Kh"
3 = "7s 5d 3c 2h"
dealer = "Js Jd Th 2c"
"""
POKER = """
game = "pai-gow-poker"
house_way = "foxwoods"
[table]
minimum = 5
maximum = 500
"""
PROGRESSIVE = """
[wagers.progressive_payout]
pay_table = "pgp-14d-1"
amount = 1
[wagers.progressive_payout.meter]
initial = 24000
reset = 10000
rate = 21
"""
BANKED = """
[[round]]
bank = 1
{}
[round.wagers]
3 = {{ main = 50 }}
"""
BONUS = FIRST.replace("main = 100", "main = 100, bonus = 5")


def played(submission: str, *parts: str) -> ScenarioRun:
    return run_scenario(read_scenario(HEAD.format(submission) + "".join(parts)))


def order(at: str, do: str, *given: str) -> str:
    return "\n".join(["[[round.order]]", f'at = "{at}"', f'do = "{do}"', *given, ""])


def report(at: str, irregularity: str, *given: str) -> str:
    return order(at, "report", f'irregularity = "{irregularity}"', *given)


def expect(*lines: str) -> str:
    return "\n".join(["[round.expect]", *lines, ""])


EXPOSED = report("setting", "player_card_exposed", "position = 1", "place = 1")
VOIDED = EXPOSED + order("choice", "void_hand", "position = 1")


# Who banks


LEFT = order("wagers", "leave_table", 'by = "Ann"')
LAID = order("wagers", "place_wagers", "position = 3", "stakes = { main = 40 }")


@pytest.mark.parametrize(
    ("co_bank", "goes"),
    [("co_bank = true", LAID.replace("do =", "steps = 1\ndo =")), ("", LEFT + LAID)],
    ids=["a co-bank against which nobody wagers", "a bank whose player leaves"],
)
def test_a_bank_that_went_back_banks_no_longer(co_bank: str, goes: str) -> None:
    second = f"[[round]]\nbank = 1\n{co_bank}\n"
    staged = played(SUPREME, FIRST.format(""), second, goes, expect('bank = "no"', "co_bank = false"))
    assert staged.differences == []
    assert any("gave the bank back" in line for line in staged.lines)


# What was undone


UNDONE = report("settlement", "wrong_total", "steps = 3", "count = 9")


def test_a_settlement_that_was_undone_does_not_stand() -> None:
    first = BONUS.format("") + WON + UNDONE
    holds = expect(
        'void = "wrong_total"',
        "paid = []",
        'settled = { 1 = { main = "void", bonus = { result = "void", clause = "SPG-16c" } } }',
    )
    assert played(SUPREME, first, holds).differences == []
    (outcome, settled, paid) = played(
        SUPREME,
        first,
        expect('outcomes = { 1 = "win" }', 'paid = ["1 main"]', 'settled = { 1 = { main = "win" } }'),
    ).differences
    assert outcome == "round 1: position 1 should win, and it is not decided"
    assert settled == "round 1: 1 main: result should be win, and it is void"
    assert paid == "round 1: paid should be, in order: 1 main; and it is: nothing"


def test_what_was_decided_in_an_earlier_round_stands_when_a_later_one_is_undone() -> None:
    ends = '[expect]\noutcomes = { 1 = "win" }\npaid = ["1 main"]\n'
    second = FIRST.format("") + UNDONE
    assert played(SUPREME, FIRST.format("") + WON, second, ends).differences == []


@pytest.mark.parametrize("returns", [True, False])
def test_a_surrender_in_a_void_round_stays_unless_the_round_gives_it_back(returns: bool) -> None:
    switch = f"[switches]\nvoid_returns_surrender = {str(returns).lower()}\n"
    wanted = "void" if returns else "surrender"
    staged = played(
        POKER + switch,
        FIRST.format("surrender = [1]"),
        report("settlement", "wrong_total", "count = 9"),
        expect(f'settled = {{ 1 = {{ main = "{wanted}" }}, 3 = {{ main = "void" }} }}'),
    )
    assert staged.differences == []


def test_a_void_hand_and_a_wager_that_was_taken_back_have_their_words() -> None:
    back = order("cut", "place_wagers", "position = 5", "stakes = { }")
    holds = expect('settled = { 1 = { main = "void" }, 5 = { main = "returned" } }')
    assert played(SUPREME, FIRST.format(""), back + VOIDED, holds).differences == []


def test_a_wager_that_was_changed_was_not_returned() -> None:
    more = order("cut", "place_wagers", "position = 1", "stakes = { main = 60 }")
    holds = expect('settled = { 1 = { main = { result = "win", won = 60 } } }')
    assert played(SUPREME, FIRST.format("") + WON, more, holds).differences == []


def test_the_dealers_wager_in_a_void_round_is_void() -> None:
    banked = BANKED.format("") + report("settlement", "wrong_total", "count = 9")
    holds = expect('settled = { dealer = { dealer = "void" }, 3 = { main = "void" } }')
    assert played(SUPREME, FIRST.format(""), banked, holds).differences == []


CHIPS = """
[round.wagers]
1 = { main = 10, progressive_payout = 1 }
3 = { main = 10, progressive_payout = 1 }
"""


def test_progressive_wagers_go_back_with_a_void_round_or_a_dark_acceptor() -> None:
    void = report("settlement", "wrong_total", "count = 9")
    holds = expect(
        'settled = { 1 = { progressive_payout = "void" }, 3 = { progressive_payout = "returned" } }'
    )
    staged = played(POKER + PROGRESSIVE, "[[round]]\nunlit = [3]\n" + CHIPS, void, holds)
    assert staged.differences == []


def test_of_the_progressive_wagers_only_that_of_a_void_hand_goes_back() -> None:
    holds = expect('settled = { 1 = { progressive_payout = "void" }, 3 = { progressive_payout = "lose" } }')
    assert played(POKER + PROGRESSIVE, "[[round]]\n" + CHIPS, VOIDED, holds).differences == []


# Players who left


@pytest.mark.parametrize(
    ("submission", "at", "says"),
    [
        (SUPREME, "stack_choice", "For Ann (1), who had left, the dealer had stack 1 delivered first"),
        (TILES, "delivery_choice", "For Ann (1), who had left, the dealer named no style"),
    ],
)
def test_the_dealer_answers_for_a_bank_that_has_left(submission: str, at: str, says: str) -> None:
    leaves = order(at, "leave_table", 'by = "Ann"')
    staged = played(submission, FIRST.format(""), BANKED.format(""), leaves, expect("bank = 1"))
    assert staged.differences == []
    assert any(line.startswith(says) for line in staged.lines)


def test_the_dealer_answers_for_a_player_who_leaves_instead_of_choosing() -> None:
    leaves = order("choice", "leave_table", 'by = "Ann"')
    staged = played(SUPREME, FIRST.format(""), EXPOSED, leaves)
    assert staged.differences == []
    assert any(line.startswith("For Ann (1), who had left, the dealer played on") for line in staged.lines)


# Keys that cannot be meant


def test_the_dead_hand_is_dealt_what_it_is_to_be_dealt() -> None:
    for dead in ("dead", "7"):
        hands = f'[round.hands]\n{dead} = "5-6 4-4 2-2 1-1"\n'
        staged = played(TILES, FIRST.format(""), hands, expect('start = "dead"'))
        assert staged.differences == []
        assert "    the Dead Hand: 1-1 4-4 2-2 5-6" in staged.lines


def test_a_card_table_has_no_dead_hand() -> None:
    with pytest.raises(ScenarioError, match="round 1: the Dead Hand is dealt 0 pieces, and 4 are given"):
        played(SUPREME, FIRST.format(""), '[round.hands]\ndead = "As Ks Qs Js"\n')


@pytest.mark.parametrize(
    ("submission", "parts", "says"),
    [
        (
            TILES,
            FIRST.format("") + '[round.hands]\ndead = "5-6 4-4 / 2-2 1-1"\n',
            "nobody sets the Dead Hand",
        ),
        (TILES, FIRST.format("") + '[round.hands]\n8 = "5-6 4-4 2-2 1-1"\n', "'8' is no betting position"),
        (TILES, FIRST.format("") + expect("start = 9"), "expect.start: 9 is dealt no hand; write 1 to 6"),
        (
            TILES,
            FIRST.format("") + BANKED.format("co_bank = true\nlimit = 5"),
            "round[2].limit: the dealer makes no wager against a co-bank; leave limit or co_bank out",
        ),
        (TILES, FIRST.format("number = 9"), "round[1].number: the generator shows a number from 1 to 8"),
        (SUPREME, FIRST.format("number = 8"), "round[1].number: the generator shows a number from 1 to 7"),
        (SUPREME, FIRST.format("dice = [2, 3]"), "round[1].dice: three dice show 1 to 6 each"),
        (SUPREME, FIRST.format("cut = -1"), "round[1].cut: "),
        (SUPREME, FIRST.format('deck = "As Ks"'), "round[1].deck: the shuffle must hold every card"),
    ],
)
def test_what_cannot_be_is_named_by_its_key(submission: str, parts: str, says: str) -> None:
    with pytest.raises(PaigowError) as error:
        played(submission, parts)
    assert says in str(error.value)
