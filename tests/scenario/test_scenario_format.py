"""What the scenario format can say: each key has its effect, and one without an effect is named."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from command import paigow
from paigow.errors import PaigowError
from paigow.scenario.model import read_scenario
from paigow.scenario.notation import read_position
from paigow.scenario.runner import ScenarioError, ScenarioRun, run_scenario
from paigow.table import events as e
from paigow.toml_text import flag, read_toml, text, whole

POKER = """
title = "a round"
submission = '''
game = "pai-gow-poker"
house_way = "foxwoods"
[table]
minimum = 5
maximum = 500
[equipment]
start_method = "rng"
[banking]
enabled = true
co_banking = true
[match_play]
accepted = true
number_wager = true
[wagers.fortune_bonus]
pay_table = "pgp-16b-a"
minimum = 1
maximum = 100
[wagers.position_number]
minimum = 1
maximum = 100
odds = 6
'''
[seats]
1 = { player = "Ann", chips = 500 }
2 = { player = "Bo", chips = 500 }
[[round]]
KEYS
[round.wagers]
1 = { main = 100, fortune_bonus = 5 }
2 = { main = 50, "number 2" = 10 }
[round.hands]
1 = "Ts Th 8d 7c 2s / As 3h"
2 = "Kh Js 6c 5h 4d / Td 3c"
dealer = "9s 9h 6d 5c 3s / Kd Qh"
"""
TILES = """
title = "tiles"
submission = '''
game = "pai-gow-tiles"
house_way = "maryland"
[table]
minimum = 5
maximum = 1000
[wagers.pair_fortunes]
pay_table = "pair-fortunes-a"
minimum = 1
maximum = 100
'''
[seats]
1 = { player = "Ann", chips = 500 }
3 = { player = "Bo", chips = 500 }
[[round]]
KEYS
[round.wagers]
1 = { main = 100, pair_fortunes = 5 }
3 = { main = 50 }
[round.hands]
1 = "6-6 4-4 4-6 1-6"
3 = "6-6* 4-4* 1-3 2-6"
dealer = "1-1 5-5 3-3 3-6"
"""


def played(text: str, keys: str = "", more: str = "") -> ScenarioRun:
    return run_scenario(read_scenario(text.replace("KEYS", keys) + more))


def expecting(text: str, expected: str, keys: str = "") -> list[str]:
    return played(text, keys, f"[round.expect]\n{expected}\n").differences


def settings(staged: ScenarioRun, position: int) -> list[e.Event]:
    kinds = (e.HandSet, e.HandShown)
    events = [record.event for record in staged.journal.records]
    return [event for event in events if isinstance(event, kinds) and event.position == position]


# Pieces, settings, surrender


def test_the_second_of_two_alike_lies_at_another_place() -> None:
    staged = played(TILES)
    assert staged.differences == []
    dealt = {at: tiles for line in staged.lines for at, _, tiles in [line.strip().partition(": ")]}
    assert dealt["Ann (1)"] == "6-6 4-4 4-6 1-6"
    assert dealt["Bo (3)"] == "6-6 4-4 1-3 2-6"


def test_without_the_star_two_places_cannot_hold_one_piece() -> None:
    says = "round 1: position 3 is to hold 6-6, which position 1 holds; .* with a star"
    with pytest.raises(ScenarioError, match=says):
        played(TILES.replace("6-6*", "6-6"))


@pytest.mark.clause("PGP-11i")
def test_a_slash_in_the_dealers_hand_is_how_the_dealer_lays_it() -> None:
    as_house_way, otherwise = "9s 9h 6d 5c 3s / Kd Qh", "9s 9h Kd 5c 3s / 6d Qh"
    for laid, clause in ((as_house_way, "PGP-9c.2"), (otherwise, "PGP-11i")):
        (shown,) = settings(played(POKER.replace(as_house_way, laid)), 0)
        assert isinstance(shown, e.HandShown)
        assert (shown.clause, shown.reset) == (clause, clause == "PGP-11i")


def test_a_slash_in_a_co_banks_hand_is_how_the_dealer_lays_it() -> None:
    second = (
        "[[round]]\nbank = 2\nco_bank = true\n[round.wagers]\n1 = { main = 20 }\n[round.hands]\n"
        '2 = "Kd 9h 6d 5c 3s / 9s Qh"\n'
    )
    shown = settings(played(POKER, more=second), 2)[-1]
    assert isinstance(shown, e.HandShown)
    assert shown.reset


@pytest.mark.clause("PGT-8E", "PGT-8E-1")
def test_tiles_are_surrendered_by_the_same_key_as_cards() -> None:
    assert (
        expecting(TILES, "net = { Bo = -50 }\nsettled = { 3 = { main = 'surrender' } }", "surrender = [3]")
        == []
    )
    without_envy = POKER.replace("fortune_bonus = 5", "fortune_bonus = 1")
    assert expecting(without_envy, "settled = { 2 = { main = 'surrender' } }", "surrender = [2]") == []


def test_a_setting_that_the_hand_does_not_hold_is_named() -> None:
    with pytest.raises(ScenarioError, match="round 1: position 3 is to set 5-6, and holds 6-6 4-4 1-3 2-6"):
        played(TILES, 'set = { 3 = "5-6 4-4* / 1-3 2-6" }')


# Orders before and after


def test_an_order_names_the_dead_hand_by_its_name() -> None:
    order = '[[round.order]]\nat = "settlement"\ndo = "report"\nposition = "dead"\n'
    order += 'irregularity = "dead_hand_exposed"\n'
    records = played(TILES, more=order).journal.records
    assert any(isinstance(record.event, e.RoundVoided) for record in records)


def test_orders_are_given_in_the_opening_and_after_the_last_round() -> None:
    opening = (
        '[[opening]]\nat = "closed"\ndo = "place_wagers"\nposition = 1\nby = "Ann"\nstakes = { main = 5 }\n'
        "refused = true\n"
        '[[opening]]\nat = "spread"\ndo = "buy_chips"\nby = "Ann"\namount = 50\n'
    )
    closing = (
        '[[closing]]\nat = "between_rounds"\ndo = "leave_table"\nby = "Ann"\n'
        '[[closing]]\nat = "between_rounds"\ndo = "leave_table"\nby = "Bo"\n'
        '[[closing]]\nat = "spread"\ndo = "close_table"\n'
    )
    ends = "[expect]\nnet = { Ann = 90, Bo = -60 }\nsaid = ['The table was closed']\n"
    staged = played(POKER, more=opening + closing + ends)
    assert staged.differences == []
    assert staged.lines[2].startswith("Refused, PlaceWagers by Ann")
    assert "Ann left the table with $640.00. [PGP-7b.1]" in staged.lines


def test_an_order_whose_phase_does_not_come_is_named() -> None:
    staged = played(POKER, more='[[opening]]\nat = "setting"\ndo = "close_table"\n')
    assert staged.differences == ["opening[1]: phase setting did not come, so it was not given"]
    staged = played(POKER, more='[[closing]]\nat = "setting"\ndo = "close_table"\n')
    assert staged.differences == ["closing[1]: phase setting did not come, so it was not given"]


# Expectations


@pytest.mark.parametrize(
    ("expected", "differs"),
    [
        (
            "settled = { 1 = { fortune_bonus = 'win' } }",
            "fortune_bonus: result should be win, and it is lose",
        ),
        (
            "settled = { 1 = { fortune_bonus = { clause = 'PGP-9i' } } }",
            "clause should be PGP-9i",
        ),
        ("settled = { 1 = { main = { won = 99 } } }", "1 main: won should be $99.00, and it is $100.00"),
        (
            "settled = { 1 = { main = { vigorish = 4 } } }",
            "1 main: vigorish should be $4.00, and it is",
        ),
        ("settled = { 2 = { 'number 3' = 'lose' } }", "2 number 3 should be settled, and is not"),
        ("settled = { 2 = { 'envy fortune_bonus 1' = 'win' } }", "2 envy fortune_bonus 1 should be settled"),
        ("bank = 2", "the bank should be 2, and it is no"),
        ("co_bank = true", "co_bank should be true, and it is false"),
        ("paid = ['1 main', '2 main']", "paid should be, in order: 1 main, 2 main; and it is: 1 main"),
        ("paid = []", "paid should be, in order: nothing; and it is: 1 main"),
        ("not_said = ['No more bets']", "should not say 'No more bets', and says 'The dealer announced"),
        ("not_said = ['[PGP-8-a.3]']", "should not say '[PGP-8-a.3]'"),
    ],
)
def test_each_further_expectation_can_fail(expected: str, differs: str) -> None:
    (difference,) = expecting(POKER, expected)
    assert differs in difference


def test_what_holds_is_no_difference() -> None:
    holds = """
settled = { 1 = { main = { result = "win", won = 100, vigorish = 5 }, fortune_bonus = "lose" } }
paid = ["1 main"]
bank = "no"
co_bank = false
not_said = ["Eureka", "PGP-11"]
"""
    assert expecting(POKER, holds) == []


def test_who_banks_and_in_which_order_the_bank_pays() -> None:
    second = (
        "[[round]]\nbank = 2\nlimit = 0\n[round.wagers]\n1 = { main = 20 }\n[round.expect]\nbank = 2\n"
        "co_bank = false\n"
    )
    assert played(POKER, more=second).differences == []


@pytest.mark.parametrize(
    ("expected", "says"),
    [
        (
            "outcomes = { 1 = 'wins' }",
            "expect.outcomes.1: there is no result 'wins'; did you mean 'win'",
        ),
        ("outcomes = { 1 = 'surrender' }", "there is no result 'surrender'; choose from: win, lose, push"),
        ("settled = { 1 = { main = 'wins' } }", "there is no result 'wins'"),
        ("settled = { 1 = { main = { one = 5 } } }", "there is no key 'one'"),
        ("paid = ['main']", "'main' is no betting position"),
        ("bank = 'yes'", "'yes' is no betting position"),
        ("", "round[1].expect expects nothing"),
    ],
)
def test_expectations_are_read_strictly(expected: str, says: str) -> None:
    with pytest.raises(PaigowError) as error:
        expecting(POKER, expected)
    assert says in str(error.value)


@pytest.mark.clause("PGP-13b2.2")
def test_coupons_lie_beside_any_wager() -> None:
    laid = POKER.replace('"number 2" = 10', '"number 2" = { amount = 10, coupon = 10 }')
    assert expecting(laid, "settled = { 2 = { 'number 2' = { won = 120 } } }", "number = 2") == []
    with pytest.raises(ScenarioError, match="no match play coupon is taken beside this wager"):
        played(POKER.replace("fortune_bonus = 5", "fortune_bonus = { amount = 5, coupon = 5 }"))
    with pytest.raises(PaigowError, match=r"wagers.1.coupon lies beside the main wager, and there is none"):
        played(POKER.replace("main = 100, fortune", "coupon = 100, fortune"))


# Keys that do nothing


@pytest.mark.parametrize(
    ("keys", "differs"),
    [
        (
            "bank = 3",
            "round[1].bank does nothing: position 3 was not offered the bank: nobody sits there",
        ),
        (
            "bank = 2",
            "round[1].bank does nothing: position 2 was not offered the bank: "
            "nobody banks in the first round of a game (PGP-10b.1)",
        ),
        ("surrender = [4]", "round[1].surrender does nothing: position 4 had no hand to surrender"),
        ("stack = 99", "round[1].stack does nothing: no stack was chosen"),
        ("dice = [1, 2, 3]", "round[1].dice does nothing: no dice were shaken"),
        ("decline_cut = [5]", "round[1].decline_cut does nothing: position 5 was not offered the cut"),
        (
            "set = { 5 = 'As Ks Qs Js Ts / 2c 3c' }",
            "round[1].set does nothing: position 5 set no hand",
        ),
    ],
)
def test_a_key_that_does_nothing_says_so(keys: str, differs: str) -> None:
    assert played(POKER, keys).differences == [differs]


def test_a_bank_that_was_not_offered_says_which_rule_kept_it_from_the_position() -> None:
    both, one = "1 = { main = 20 }\n2 = { main = 20 }\n", "1 = { main = 20 }\n"
    rounds = (("", both), ("bank = 2\n", one), ("bank = 2\n", both))
    text = "".join(f"[[round]]\n{bank}[round.wagers]\n{wagers}" for bank, wagers in rounds)
    assert played(POKER.partition("[[round]]")[0] + text).differences == [
        "round[3].bank does nothing: position 2 was not offered the bank: "
        "nobody banks two rounds running (PGP-10c.6)"
    ]


def test_keys_that_a_tile_table_has_no_use_for_say_so() -> None:
    assert played(TILES, "cut = 20\nnumber = 3").differences == [
        "round[1].number does nothing: no number was drawn",
        "round[1].cut does nothing: nobody cut",
    ]


def test_hands_that_were_never_dealt_say_so() -> None:
    automated = POKER.replace("[equipment]", '[equipment]\nshuffler = "automated"\nshuffler_counts = true')
    jammed = '[[round.order]]\nat = "shuffle"\ndo = "report"\nirregularity = "shuffler_count_wrong"\n'
    assert played(automated, more=jammed).differences == ["round[1].hands does nothing: nothing was shuffled"]


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ("surrender = [9]", "round[1].surrender: 9 is no betting position; write 1 to 6"),
        ("bank = 0", "round[1].bank: 0 is no betting position; write 1 to 6"),
        ("decline_cut = [0]", "round[1].decline_cut: 0 is no betting position"),
        ("unlit = [7]", "round[1].unlit: 7 is no betting position"),
        ("co_bank = true", "round[1].co_bank is for whoever takes the bank; write bank"),
        ("limit = 5", "round[1].limit is for whoever takes the bank; write bank"),
        ("deck = 'As Kd'", "round[1]: a whole deck decides the hands; write deck or hands, not both"),
    ],
)
def test_a_key_that_can_mean_nothing_is_an_error(keys: str, says: str) -> None:
    with pytest.raises(PaigowError) as error:
        played(POKER, keys)
    assert says in str(error.value)


# A run that stops


def test_a_run_that_stops_keeps_what_was_played_and_says_where() -> None:
    bad = "[[round]]\n[round.wagers]\n1 = { main = 100 }\n2 = { main = 5000 }\n"
    with pytest.raises(ScenarioError) as stopped:
        played(POKER, more=bad)
    assert str(stopped.value).startswith("round 2: PlaceWagers by Bo at position 2 in phase ")
    lines = stopped.value.run.lines
    assert any(line.startswith("Round 1 ended") for line in lines)
    assert lines[-1].startswith("Ann (1) wagered $100.00")


@pytest.mark.parametrize("as_json", [False, True])
def test_the_command_shows_what_was_played_and_then_the_reason(tmp_path: Path, as_json: bool) -> None:
    file = tmp_path / "stops.toml"
    file.write_text(POKER.replace("KEYS", "").replace("main = 50", "main = 5000"), "utf-8")
    log = tmp_path / "stops.log"
    result = paigow("scenario", "run", str(file), "--log", str(log), *(["--json"] if as_json else []))
    assert result.status == 2
    assert "round 1: PlaceWagers by Bo at position 2" in result.err
    if as_json:
        last = result.records[-1]
        assert last["as_expected"] is False
        assert last["stopped"].startswith("round 1: PlaceWagers")
    else:
        assert "Ann (1) wagered $100.00" in result.out
        assert "as expected" not in result.out
    assert '"closed"' not in log.read_text("utf-8").splitlines()[-1]


@pytest.mark.parametrize(
    ("value", "shown"), [("-1.5", "-1.5"), ("2026-01-02", "2026-01-02"), ("[1.5, true]", "[1.5, true]")]
)
def test_a_wrong_value_is_named_as_it_stands_in_the_file(value: str, shown: str) -> None:
    data = read_toml(f"given = {value}")
    for read in (text, whole, flag, read_position):
        with pytest.raises(PaigowError) as error:
            read(data["given"], "given")
        assert shown in str(error.value)
        assert not {"Decimal", "datetime", "True"} & set(re.findall(r"\w+", str(error.value)))


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("inventory", "'inventory' is the table's own name; choose another"),
        ("Dealer", "'Dealer' is the table's own name; choose another"),
        ("floorperson", "is the table's own name"),
        ("<b>", "a name is a text that can be read, without <, >, & and quotation marks, not '<b>'"),
        (" Ann", "a name is a text that can be read"),
    ],
)
def test_a_name_that_the_table_has_or_the_wire_does_not_take_is_refused(name: str, said: str) -> None:
    with pytest.raises(PaigowError) as refused:
        read_scenario(POKER.replace("KEYS", "").replace('player = "Ann"', f'player = "{name}"'))
    assert str(refused.value).startswith("seats.1.player: ")
    assert said in str(refused.value)
    order = f'[[round.order]]\nat = "setting"\ndo = "leave_table"\nby = "{name}"\n'
    with pytest.raises(PaigowError, match="by: "):
        read_scenario(POKER.replace("KEYS", "") + order)


def test_what_voided_a_round_is_named_as_a_scenario_writes_it() -> None:
    order = (
        '[[round.order]]\nat = "setting"\ndo = "report"\nirregularity = "dealer_card_exposed"\ncard = "9s"\n'
    )
    run = run_scenario(read_scenario(POKER.replace("KEYS", 'expect = { void = "no" }') + order))
    assert run.differences == ["round 1: the round should be void by 'no', and it is 'dealer_card_exposed'"]
