"""Replay: a log gives the live table again; whatever today's code would not write is said with its place."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from log_kit import Line, logged, parsed, renumbered, resealed, writer
from paigow.cards import DECK_53
from paigow.games.catalogue import GAMES
from paigow.log.chain import LogKeeper, submission_of
from paigow.log.lines import derived_salts
from paigow.log.replay import (
    MOST_LISTED,
    ReplayError,
    check_books,
    check_pieces,
    check_table,
    replay,
    resume,
)
from paigow.money import Cents
from paigow.simulation.simulate import submission_texts
from paigow.table import Entropy, Journal, Refused, Table, new_table
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.machine.journal import AllAnswers
from paigow.table.money.ledger import CENTRE, INVENTORY, AccountKind, OutOfBalanceError, chips
from paigow.table.state.model import changed

GAME_NAMES = [game.name.value for game in GAMES]
POKER = logged("pai-gow-poker", 0, 5)
PARTS = parsed(POKER.lines)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_replay_equals_live(game: str) -> None:
    for number in range(len(submission_texts(game))):
        journal, lines = logged(game, number, 5)
        result = replay(lines, range(100))
        assert result.is_verified
        assert result.is_same_code
        assert result.table == journal.table
        assert result.events == len(journal.records)
        assert result.lines == len(lines)
        assert result.rounds == journal.table.memory.rounds
        assert result.closed
        assert result.voids == sum(isinstance(each.event, e.RoundVoided) for each in journal.records)
        assert [step.record for step in result.steps] == journal.records
        assert result.journal.records == []  # only ids are kept


@pytest.mark.parametrize("game", GAME_NAMES)
def test_refusals_are_decided_again_too(game: str) -> None:
    _, lines = logged(game, 0, 4, refusals=True)
    result = replay(lines)
    refused = [number for number, line in enumerate(parsed(lines)) if "refused" in line]
    assert result.refusals == len(refused) > 0
    said = parsed(lines)
    said[refused[0]]["refused"]["clause"] = "PGP-1"
    place = f"line {refused[0] + 1}: refused, clause"
    with pytest.raises(ReplayError, match=f"{place}: written 'PGP-1', decided"):
        replay(resealed(said))


def test_a_round_is_shown_from_its_opening_to_its_end() -> None:
    steps = replay(POKER.lines, [2]).steps
    assert isinstance(steps[0].record.event, e.RoundOpened)
    assert steps[0].record.event.number == 2
    assert isinstance(steps[-1].record.event, e.RoundCompleted | e.RoundVoided)
    assert {step.round for step in steps} == {2}


# A journal that goes on


def test_a_journal_is_rebuilt_from_its_log_and_goes_on() -> None:
    journal, lines = POKER
    again, log = resume(lines[:-1], derived_salts(b"more salts"))
    assert again.table == journal.table
    assert again.records == journal.records
    assert again.at == journal.at
    entry = journal.entries[3]
    assert again.submit(entry.command, entry.entropy) == entry.outcome
    assert isinstance(again.submit(replace(entry.command, at=entry.command.at + 1)), Refused)
    more = list(lines[:-1])
    again.listener = lambda entry: more.append(log.write(entry))
    late = again.at or 0
    again.submit(c.BuyChips(command_id="late", at=late, by="Late", amount=Cents(500)))
    result = replay([*more, log.close()], answers=AllAnswers())
    assert result.is_verified
    assert result.table.chips("Late") == 500
    assert result.journal.records == again.records


def test_only_an_open_log_of_this_code_goes_on() -> None:
    with pytest.raises(ReplayError, match="the log is closed"):
        resume(POKER.lines, derived_salts(b""))
    with pytest.raises(ReplayError, match="cannot be gone on with"):
        resume(other_code(change(settlement(PARTS), won=1))[:-1], derived_salts(b""))


# What today's code would not write


def first(kind: str, lines: list[Line] = PARTS) -> tuple[int, int]:
    """The line and the place in it of the first event of a kind."""
    for number, line in enumerate(lines):
        for place, (name, _) in enumerate(line.get("events", ())):
            if name == kind:
                return number, place
    raise LookupError(kind)


def settlement(lines: list[Line]) -> tuple[int, int]:
    """A position that was settled with something won."""
    return next(
        (number, place)
        for number, line in enumerate(lines)
        for place, (name, data) in enumerate(line.get("events", ()))
        if name == "PositionSettled" and any(each["won"] > 0 for each in data["settled"])
    )


def change(where: tuple[int, int], **fields: Any) -> list[Line]:
    """The log with some fields of one event changed; those of a settlement in its first."""
    lines = json.loads(json.dumps(PARTS))
    data = lines[where[0]]["events"][where[1]][1]
    (data["settled"][0] if "settled" in data and "won" in fields else data).update(fields)
    return list(lines)


def other_code(lines: list[Line]) -> list[bytes]:
    """As another version of the code would have left it."""
    opening = {**lines[0], "code": {"version": "0.0.9", "digest": "0" * 64}}
    return resealed([opening, *lines[1:]])


def test_line_event_field_and_both_values_are_named() -> None:
    number, place = where = settlement(PARTS)
    line = PARTS[number]
    won = line["events"][place][1]["settled"][0]["won"]
    with pytest.raises(ReplayError) as found:
        replay(resealed(change(where, won=1000 * won + 1)))
    assert str(found.value) == (
        f"line {number + 1}: event {line['first'] + place}, PositionSettled, settled 1, won: "
        f"written {1000 * won + 1}, decided {won}"
    )


@pytest.mark.parametrize(
    ("kind", "fields", "says"),
    [
        ("StartingPositionFound", {"number": 99}, "number: written 99, decided "),
        ("HandSet", {"high": ["As", "Ks"]}, "high: written .*, decided "),
        ("HandSet", {"rule": "mine"}, "rule: written 'mine', decided nothing"),
        ("RoundOpened", {"clause": "PGP-1"}, "clause: written 'PGP-1', decided 'PGP-"),
        ("ChipsBought", {"amount": 5}, "amount: written 5, decided "),
        ("CardsShuffled", {"more": None}, "the line: written otherwise, decided as the format has it"),
    ],
)
def test_events_are_not_believed(kind: str, fields: dict[str, Any], says: str) -> None:
    with pytest.raises(ReplayError, match=says):
        replay(resealed(change(first(kind), **fields)))


def test_an_event_dropped_added_or_of_another_kind_is_found() -> None:
    number, place = settlement(PARTS)
    for events, says in (
        ([], "written nothing, decided PositionSettled"),
        ([*PARTS[number]["events"], ["RoundCompleted", {}]], "written RoundCompleted, decided nothing"),
        ([["PlayerSeated", {}]], "written PlayerSeated, decided PositionSettled"),
    ):
        lines = [*PARTS[:number], {**PARTS[number], "events": events}, *PARTS[number + 1 :]]
        lines[-1] = {**lines[-1], "closed": sum(len(line.get("events", ())) for line in lines)}
        with pytest.raises(ReplayError, match=says):
            replay(resealed(lines))
    assert place == 0


def test_a_command_twice_is_found_and_so_is_time_that_runs_backwards() -> None:
    bought = first("ChipsBought")[0]
    doubled = renumbered([*PARTS[: bought + 1], *PARTS[bought:]])
    place = f"line {bought + 2}: the command"
    with pytest.raises(ReplayError, match=f"{place}: written accepted, decided refused"):
        replay(resealed(doubled))
    late = [*PARTS[:bought], {**PARTS[bought], "at": 10**9}, *PARTS[bought + 1 :]]
    with pytest.raises(ReplayError, match="decided refused: 'time runs backwards"):
        replay(resealed(late))


@pytest.mark.parametrize(
    ("change_", "says"),
    [
        ({"command": "Nothing"}, "command 'Nothing': there is no command 'Nothing'"),
        ({"data": {"amount": 5.0}}, "command 'BuyChips': amount: 5.0 is not a whole number"),
        ({"role": "king"}, "command 'BuyChips': there is no role 'king'; choose from: player"),
        ({"by": "\x1b[2J"}, "no table would have heard the command: by of BuyChips must be a text"),
        ({"entropy": {"dice": [None]}}, "entropy: dice: null is not a whole number"),
        ({"entropy": {"dice": [1, 2, 3]}}, 'entropy: written {"dice": .*decided nothing'),
        ({"entropy": {}}, "entropy: written {}, decided nothing"),
    ],
)
def test_commands_and_entropy_are_read_strictly(change_: Line, says: str) -> None:
    bought = first("ChipsBought")[0]
    lines = [*PARTS[:bought], {**PARTS[bought], **change_}, *PARTS[bought + 1 :]]
    with pytest.raises(ReplayError, match=f"line {bought + 1}: {says}"):
        replay(resealed(lines))


def test_whatever_a_decision_raises_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: object) -> None:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("paigow.log.replay.check_table", breaks)
    with pytest.raises(ReplayError, match="line 2: division by zero"):
        replay(POKER.lines)


# Another version of the code


def test_a_log_of_another_version_that_agrees_is_verified_and_says_so() -> None:
    result = replay(other_code(PARTS))
    assert not result.is_same_code
    assert result.is_verified
    assert (result.code.version, result.table) == ("0.0.9", POKER.journal.table)


def test_a_log_of_another_version_is_followed_and_its_differences_listed() -> None:
    number, place = first("RoundOpened")
    result = replay(other_code(change((number, place), clause="PGP-1")))
    assert not result.is_verified
    assert result.lost == ""
    assert result.differing == 1
    assert str(result.listed[0]).startswith(f"line {number + 1}: event ")
    assert "clause: written 'PGP-1', decided" in str(result.listed[0])
    assert result.table == POKER.journal.table  # what was recorded went on
    assert result.events == len(POKER.journal.records)


def test_recorded_money_is_followed_as_long_as_it_balances() -> None:
    bought = first("ChipsBought")
    who = PARTS[bought[0]]["by"]
    fields = {"amount": 7, "transfers": [["outside", f"chips:{who}", 7]]}
    result = replay(other_code(change(bought, **fields)))
    assert result.differing >= 2
    step = replay(other_code(change(bought, **fields)), [0]).steps[bought[0] - 1]
    assert step.after.chips(who) == 7


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ({"events": []}, "today other kinds of events come of the command"),
        ({"data": {}}, "command 'BuyChips': amount is missing"),
        ({"role": "dealer"}, "today the command is refused: "),
        ({"events": [["ChipsBought", {"player": 5}]]}, "player: 5 is not a text"),
        (
            {
                "events": [
                    [
                        "ChipsBought",
                        {"player": "x", "amount": 5, "clause": "c", "transfers": [["chips:x", "outside", 5]]},
                    ]
                ]
            },
            "chips:x would stand at",
        ),
    ],
)
def test_where_it_cannot_be_followed_it_says_from_which_line(line: Line, says: str) -> None:
    number = first("ChipsBought")[0]
    lines = [*PARTS[:number], {**PARTS[number], **line}, *PARTS[number + 1 :]]
    lines[-1] = {**lines[-1], "closed": sum(len(each.get("events", ())) for each in lines)}
    result = replay(other_code(lines))
    assert not result.is_verified
    assert result.lost.startswith(f"line {number + 1}: {says}")
    assert result.lines == len(lines)  # the chain is verified to its end


def test_a_recorded_refusal_of_another_version_changes_nothing() -> None:
    number = len(PARTS) - 1
    given = {
        "line": number + 1,
        "salt": "0" * 32,
        "command": "BuyChips",
        "id": "late",
        "at": 10**9,
        "by": "Late",
        "role": "player",
        "data": {"amount": 500},
        "refused": {"reason": "no more chips", "clause": None},
    }
    result = replay(other_code([*PARTS[:number], given, {**PARTS[number], "line": number + 2}]))
    assert result.lost == ""
    assert str(result.listed[0]).endswith("the command: written refused: 'no more chips', decided accepted")
    assert result.refusals == 1
    assert result.table.chips("Late") == 0


def test_the_list_of_differences_is_bounded_and_their_number_is_not() -> None:
    lines = json.loads(json.dumps(PARTS))
    for line in lines:
        for _, data in line.get("events", ()):
            data["clause"] = "PGP-1"
    result = replay(other_code(lines))
    assert len(result.listed) == MOST_LISTED < result.differing == len(POKER.journal.records)


def test_every_place_of_a_line_that_differs_is_listed_in_its_order() -> None:
    """Somebody who looks into a log of another version sees all that it says otherwise, not the first."""
    number, place = where = settlement(PARTS)
    lines = change(where, clause="PGP-1")
    settled = lines[number]["events"][place][1]
    settled["settled"][0].update(hand="one_higher", clause="PGP-2")
    settled["outcome"]["clause"] = "PGP-3"
    result = replay(other_code(lines))
    named = f"event {PARTS[number]['first'] + place}, PositionSettled"
    assert [each.place for each in result.listed] == [
        f"{named}, clause",
        f"{named}, settled 1, hand",
        f"{named}, settled 1, clause",
        f"{named}, outcome, clause",
    ]
    assert {each.line for each in result.listed} == {number + 1}
    assert result.differing == 4


# What must hold at any table


def table(**changes: Any) -> Table:
    return changed(new_table(submission_of(submission_texts("pai-gow-poker")[0])), **changes)


def test_the_books_are_checked() -> None:
    start = table()
    check_table(start)
    with pytest.raises(ReplayError, match="the accounts sum to 5 cents"):
        check_books(changed(start, balances={**start.balances, INVENTORY: 5}))
    with pytest.raises(ReplayError, match="chips:Ann stands at -5 cents"):
        check_books(changed(start, balances={**start.balances, INVENTORY: 5, chips("Ann"): -5}))
    with pytest.raises(ReplayError, match="the meter meter is not what its account holds"):
        check_books(changed(start, meters=(replace(start.meters[0], amount=Cents(1)),)))


def test_a_meter_of_nothing_needs_no_account() -> None:
    start = table()
    meters = tuple(replace(meter, amount=Cents(0)) for meter in start.meters)
    without = {account: 0 for account in start.balances if account.kind is not AccountKind.METER}
    check_table(changed(start, meters=meters, balances=without))


def test_between_rounds_no_money_lies_on_the_layout() -> None:
    start = table()
    lying = changed(start, balances={**start.balances, CENTRE: 5, INVENTORY: -5})
    with pytest.raises(OutOfBalanceError, match=r"\$0.05 lies on the layout between rounds"):
        check_table(lying)
    check_table(changed(lying, round=replay(POKER.lines, [1]).steps[0].after.round))


def test_every_piece_is_in_one_place() -> None:
    dealt = next(
        step.after for step in replay(POKER.lines, [1]).steps if isinstance(step.record.event, e.HandsDealt)
    )
    check_pieces(dealt)
    in_play = dealt.in_play
    with pytest.raises(ReplayError, match="a piece of the deck is missing, or there twice"):
        check_pieces(changed(dealt, round=changed(in_play, rack=(*in_play.rack, DECK_53[0]))))


def test_a_card_dealt_twice_is_found_where_recorded_events_are_followed() -> None:
    """In a log of another version the events are not decided again: only counting the pieces can find it."""
    where = number, place = first("HandsDealt")
    [one, mine], [other, theirs], *rest = PARTS[number]["events"][place][1]["hands"]
    twice = [[one, [*mine[:-1], theirs[0]]], [other, theirs], *rest]
    result = replay(other_code(change(where, hands=twice)))
    assert result.lost == f"line {number + 1}: a piece of the deck is missing, or there twice"
    assert not result.is_verified


def test_chance_that_no_command_asked_for_is_not_written() -> None:
    text = submission_texts("pai-gow-poker")[0]
    lines: list[bytes] = []
    keeper = LogKeeper(writer(text), lines.append)
    journal = Journal(new_table(keeper.writer.submission), listener=keeper)
    journal.submit(c.OpenTable(command_id="1", colours=("red",)), Entropy(dice=(1, 2, 3), cut=9))
    assert "entropy" not in parsed(lines)[1]
    assert replay(lines).is_verified
