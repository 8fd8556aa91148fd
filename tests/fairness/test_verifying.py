"""Whatever is changed in a record is found, with a sentence that says what does not hold."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from typing import Any

import pytest

from everything import submissions
from fairness_kit import DealtDeck, decks_of, sealed_drive
from paigow.fairness.records import BadRecordError, RoundRecord, read_record, write_record
from paigow.fairness.verification import verify_round
from paigow.games.catalogue import GAMES
from paigow.rng import Chance
from paigow.table.showing.views import AUDITOR, SPECTATOR, Viewer, Viewing

Data = dict[str, Any]
GAME_NAMES = [each.name.value for each in GAMES]
ANN = Viewer(Viewing.PLAYER, "Ann")


@cache
def whole_decks(game: str) -> tuple[DealtDeck, ...]:
    """Decks of which everybody saw something, one for each submission of the game."""
    found = []
    for number, submission in enumerate(submissions(game)):
        drive = sealed_drive(submission, f"{game} {number}", faults=0)
        found += [deck for deck in decks_of(drive, 3) if len(deck.record(SPECTATOR).seen) > 3][:1]
    assert len(found) == len(submissions(game))
    return tuple(found)


def flipped(text: str, chance: Chance) -> str:
    """The same hexadecimal digits but for one."""
    at = chance.randbelow(len(text))
    return text[:at] + f"{int(text[at], 16) ^ 1 + chance.randbelow(15):x}" + text[at + 1 :]


def another(items: list[str], but: str, chance: Chance) -> str:
    return chance.choice([each for each in items if each != but])


def a_commitment(data: Data, chance: Chance) -> None:
    at = chance.randbelow(len(data["commitments"]))
    data["commitments"][at] = flipped(data["commitments"][at], chance)


def two_commitments_exchanged(data: Data, chance: Chance) -> None:
    one, other = chance.shuffled(range(len(data["commitments"])))[:2]
    held = data["commitments"]
    held[one], held[other] = held[other], held[one]


def a_commitment_left_out(data: Data, chance: Chance) -> None:
    del data["commitments"][chance.randbelow(len(data["commitments"]))]


def the_commitment_to_the_draws(data: Data, chance: Chance) -> None:
    data["draws_commitment"] = flipped(data["draws_commitment"], chance)


def the_key_of_the_draws(data: Data, chance: Chance) -> None:
    data["draws"] = flipped(data["draws"], chance)


def a_salt(data: Data, chance: Chance) -> None:
    opening = chance.choice(data["openings"])
    opening["salt"] = flipped(opening["salt"], chance)


def an_opened_card(data: Data, chance: Chance) -> None:
    opening = chance.choice(data["openings"])
    opening["piece"] = another(list(read(data).name.texts), opening["piece"], chance)


def where_an_opened_card_lay(data: Data, chance: Chance) -> None:
    opening = chance.choice(data["openings"])
    opening["card"] = (opening["card"] + 1 + chance.randbelow(31)) % 32


def an_opening_kept_back(data: Data, chance: Chance) -> None:
    data["openings"].remove(chance.choice(data["openings"]))


def an_opening_twice(data: Data, chance: Chance) -> None:
    data["openings"].append(chance.choice(data["openings"]))


def a_card_seen(data: Data, chance: Chance) -> None:
    seen = chance.choice(data["seen"])
    seen["piece"] = another(list(read(data).name.texts), seen["piece"], chance)


def where_a_card_was_seen(data: Data, chance: Chance) -> None:
    seen = chance.choice(data["seen"])
    seen["position"] = (seen["position"] + 1 + chance.randbelow(7)) % 8


def a_players_seed(data: Data, chance: Chance) -> None:
    added = data.setdefault("seeds", [])
    if added:
        seed = chance.choice(added)
        seed["seed"] = flipped(seed["seed"], chance)
    else:
        added.append({"position": 1, "seed": "00"})


def a_seed_left_out_or_added(data: Data, chance: Chance) -> None:
    if data.get("seeds"):
        data["seeds"].remove(chance.choice(data["seeds"]))
    else:
        a_players_seed(data, chance)


def the_table(data: Data, chance: Chance) -> None:
    data["table"] += str(chance.randbelow(10))


def the_deck(data: Data, chance: Chance) -> None:
    data["deck"] += 1 + chance.randbelow(10)


def the_deal_left_out(data: Data, _: Chance) -> None:
    data["steps"] = [each for each in data["steps"] if each["step"] != "dealt"]


CHANGES: tuple[Callable[[Data, Chance], None], ...] = (
    a_commitment, two_commitments_exchanged, a_commitment_left_out, the_commitment_to_the_draws,
    the_key_of_the_draws, a_salt, an_opened_card, where_an_opened_card_lay, an_opening_kept_back,
    an_opening_twice, a_card_seen, where_a_card_was_seen, a_players_seed, a_seed_left_out_or_added, the_table,
    the_deck, the_deal_left_out,
)  # fmt: skip


def read(data: Data) -> RoundRecord:
    return read_record(json.dumps(data))


def as_data(record: RoundRecord) -> Data:
    data: Data = json.loads(write_record(record))
    return data


@pytest.mark.parametrize("change", CHANGES, ids=lambda each: each.__name__)
def test_what_is_changed_is_found(change: Callable[[Data, Chance], None]) -> None:
    chance = Chance.seeded_by("changed", change.__name__)
    for game in GAME_NAMES:
        for deck in whole_decks(game):
            for viewer in (SPECTATOR, ANN, AUDITOR):
                data = as_data(deck.record(viewer))
                assert verify_round(read(data)).holds
                changed = deepcopy(data)
                change(changed, chance)
                assert not verify_round(read(changed)).holds


def changed_steps(steps: list[Data]) -> Iterator[list[Data]]:
    """Every step told otherwise, one at a time."""
    for at, step in enumerate(steps):
        others: list[Data] = []
        match step:
            case {"step": "cut"}:
                others = [step | {"above": step["above"] + 1}, step | {"above": 9}]
            case {"step": "started", "method": "button"}:
                others = [step | {"position": (step["position"] + 1) % 7}]
            case {"step": "started"}:
                others = [
                    step | {"position": (step["position"] + 1) % 7},
                    step | {"number": step["number"] + 1},
                    step | {"first": (step.get("first", 0) + 1) % 7},
                ]
                dice = step.get("dice", [])
                others += [step | {"dice": dice[::-1]}] if dice != dice[::-1] else []
            case {"step": "dealt", "way": "first cards" | "last cards"}:
                others = [step | {"to": step["to"][1:]}, step | {"to": step["to"][::-1]}]
            case {"step": "dealt"}:
                ways = {"card by card", "hand by hand", "stacks"} - {step["way"]}
                others = [step | {"way": way} for way in sorted(ways)]
            case {"step": "moved"}:
                others = [step | {"row": step["row"][1:] + step["row"][:1]}, step | {"row": [1] * 8}]
        for other in others:
            yield [*steps[:at], other, *steps[at + 1 :]]


def test_a_step_that_is_told_otherwise_is_found() -> None:
    found = 0
    for game in GAME_NAMES:
        for deck in whole_decks(game):
            data = as_data(deck.record(ANN))
            for steps in changed_steps(data["steps"]):
                if game == "pai-gow-tiles" and steps[-1].get("way") not in (None, "stacks"):
                    continue  # tiles lie in stacks; another way to deal them would need a start of cards
                assert not verify_round(read(data | {"steps": steps})).holds, (steps, data["steps"])
                found += 1
    assert found > 60


def test_an_auditor_finds_another_order_or_seed_where_a_player_could_not() -> None:
    """A house that commits to one deck and deals another is found out by who has the seed."""
    for game in GAME_NAMES:
        data = as_data(whole_decks(game)[0].record(AUDITOR))
        order = data["order"]
        swapped = [*order[:-2], order[-1], order[-2]]
        for change in ({"order": swapped}, {"order": order[1:]}, {"seed": "00" * 32}):
            verdict = verify_round(read(data | change))
            assert any("the seed" in fault for fault in verdict.faults)


def test_the_root_that_was_noted_must_be_that_of_the_record() -> None:
    record = whole_decks("pai-gow-poker")[0].record(SPECTATOR)
    noted = verify_round(record).root
    assert verify_round(record, noted).holds
    assert verify_round(record, "0" * 64).faults == ("the commitments are not those whose root was noted",)


def test_a_seed_that_was_added_must_be_among_those_of_the_record() -> None:
    """Else the house could leave out whoever's seed does not please it."""
    record = next(deck for deck in whole_decks("pai-gow-poker") if deck.seeded.seeds).record(ANN)
    added = record.seeds[0].seed
    assert verify_round(record, added=added).holds
    assert "the seed that was added" in verify_round(record, added=added + "00").faults[0]


def test_without_the_key_of_the_draws_nobody_can_tell() -> None:
    data = as_data(whole_decks("pai-gow-poker")[0].record(SPECTATOR))
    del data["draws"]
    assert "nobody can tell whether the" in verify_round(read(data)).faults[0]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"format": "another"}, "format"),
        ({"version": 2}, "version"),
        ({"game": "chess"}, "game"),
        ({"more": 1}, "more"),
        ({"deck": -1}, "deck"),
        ({"deck": 1.5}, "deck"),
        ({"commitments": ["00"]}, "commitments"),
        ({"commitments": ["00" * 32] * 101}, "commitments"),
        ({"openings": [{"card": 1, "piece": "As", "salt": "AB" * 32}]}, "salt"),
        ({"seeds": [{"position": 1, "seed": "0"}]}, "seed"),
        ({"steps": [{"step": "dance"}]}, "step"),
        ({"steps": [{"step": "cut", "position": 9, "above": 12}]}, "position"),
    ],
)
def test_what_is_no_record_is_not_read(change: Data, why: str) -> None:
    data = as_data(whole_decks("pai-gow-poker")[0].record(SPECTATOR))
    with pytest.raises(BadRecordError, match=f"this is no paigow round record of version 1: .*{why}"):
        read(data | change)


@pytest.mark.parametrize("text", ["", "[]", "null", '"x"', "{", "[" * 5000, "\ud800"])
def test_what_is_not_even_json_is_not_read(text: str) -> None:
    with pytest.raises(BadRecordError, match="this is no paigow round record"):
        read_record(text)


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ([{"step": "dealt", "way": "card by card"}], "before a starting position"),
        ([{"step": "racked", "after": 60, "piece": "As"}], "after 60 others"),
        ([{"step": "racked", "after": 0, "piece": "As"}], "did not lie there"),
        ([{"step": "moved", "row": [1, 2, 3]}], "a row of stacks"),
        ([{"step": "dealt", "way": "first cards", "to": [1, 2, 0]}], "clockwise from the far left"),
        ([{"step": "dealt", "way": "last cards", "to": [6, 5, 4, 3, 2, 1, 0]}] * 2, "too few cards"),
        (
            [
                {"step": "started", "method": "button", "number": 0, "position": 3},
                {"step": "dealt", "way": "stacks"},
            ],
            "whole from an automated shoe",
        ),
        (
            [
                {"step": "started", "method": "button", "number": 0, "position": 3},
                {"step": "dealt", "way": "hand by hand"},
                {"step": "cut", "position": 2, "above": 10},
            ],
            "cannot be",
        ),
    ],
)
def test_steps_that_cannot_be(steps: list[Data], why: str) -> None:
    data = as_data(whole_decks("pai-gow-poker")[0].record(SPECTATOR)) | {"steps": steps, "seen": []}
    assert why in " ".join(verify_round(read(data)).faults)
