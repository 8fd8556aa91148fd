"""`paigow verify-round`, as people and programs read it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command import paigow

RECORDS = Path(__file__).parent / "records"


def test_a_player_is_told_that_a_round_holds() -> None:
    answer = paigow("verify-round", str(RECORDS / "card-by-card.json"))
    assert (answer.status, answer.err) == (0, "")
    first, second, compare, *steps, root, noted = answer.out.splitlines()
    assert first.startswith("Pai Gow Poker, round ")
    assert first.endswith(": holds")
    assert "49 pieces seen, each where the commitments" in second
    assert compare.strip() == "Compare with what you saw at the table:"
    assert [step.strip() for step in steps] == [
        "position 1 cut, with 20 cards above the cut card",
        "drawn: the generator gave 5, counted from place 0",
        "hands went out card by card",
    ]
    assert len(root.split()[1]) == 64
    assert "--root" in noted
    again = paigow("verify-round", str(RECORDS / "card-by-card.json"), "--root", root.split()[1])
    assert again.out.splitlines() == [first, second, compare, *steps, root]


def test_a_player_is_told_whether_the_own_seed_counted() -> None:
    file = RECORDS / "card-by-card.json"
    added = json.loads(file.read_text(encoding="utf-8"))["seeds"][0]["seed"]
    assert paigow("verify-round", str(file), "--seed", added.upper()).status == 0
    answer = paigow("verify-round", str(file), "--seed", "ab")
    assert answer.status == 1
    assert "the seed that was added is not among those" in answer.out


@pytest.mark.parametrize("seed", ["zz", "abc", "", "ab" * 33])
def test_a_seed_that_is_none_is_refused_and_no_sign_of_fraud(seed: str) -> None:
    answer = paigow("verify-round", str(RECORDS / "card-by-card.json"), "--seed", seed)
    assert (answer.status, answer.out) == (2, "")
    assert "--seed takes the 2 to 64 hexadecimal digits of a seed" in answer.err


@pytest.mark.parametrize(
    ("deck", "said"),
    [
        (True, "records[0].deck takes a whole number, not true or false"),
        (-1, "records[0].deck takes 0 or more"),
    ],
)
def test_the_wrong_field_within_an_answer_is_named(tmp_path: Path, deck: object, said: str) -> None:
    record = json.loads((RECORDS / "tiles.json").read_text("utf-8")) | {"deck": deck}
    file = tmp_path / "answer.json"
    file.write_text(json.dumps({"table": "one", "number": 3, "records": [record]}), encoding="utf-8")
    answer = paigow("verify-round", str(file))
    assert (answer.status, answer.out) == (2, "")
    assert f"this is no answer of a server about a round: {said}" in " ".join(answer.err.split())


def test_an_auditor_is_told_that_the_whole_deck_holds() -> None:
    assert "all of it" in paigow("verify-round", str(RECORDS / "whole.json")).out


def test_what_a_server_answers_is_checked_deck_by_deck(tmp_path: Path) -> None:
    records = [json.loads((RECORDS / f"{name}.json").read_text("utf-8")) for name in ("tiles", "racked")]
    file = tmp_path / "answer.json"
    file.write_text(json.dumps({"table": "one", "number": 3, "records": records}), encoding="utf-8")
    answer = paigow("verify-round", str(file))
    assert (answer.status, answer.out.count(": holds")) == (0, 2)
    file.write_text(json.dumps({"table": "one", "number": 3, "records": []}), encoding="utf-8")
    answer = paigow("verify-round", str(file))
    assert (answer.status, "none to check" in answer.out) == (3, True)
    for given in (("--root", "0" * 64), ("--seed", "ab")):
        refused = paigow("verify-round", str(file), *given)
        assert refused.status != 0, "what was given is checked by nothing"
        assert "there is no record in this file" in refused.err


def emptied(tmp_path: Path, **more: object) -> str:
    """A record from which somebody has taken what could be checked by it."""
    data = json.loads((RECORDS / "card-by-card.json").read_text(encoding="utf-8"))
    file = tmp_path / "empty.json"
    file.write_text(json.dumps(data | {"seen": [], "openings": [], **more}), encoding="utf-8")
    return str(file)


def test_that_nothing_was_checked_is_neither_a_yes_nor_a_no(tmp_path: Path) -> None:
    data = json.loads((RECORDS / "card-by-card.json").read_text(encoding="utf-8"))
    seed = data["seeds"][0]["seed"]
    whole = paigow("verify-round", str(RECORDS / "card-by-card.json"), "--json")
    root = json.loads(whole.out)["root"]
    kinds: tuple[dict[str, object], ...] = ({}, {"steps": []})
    for more in kinds:
        file = emptied(tmp_path, **more)
        answer = paigow("verify-round", file, "--root", root, "--seed", seed)
        assert (answer.status, answer.err) == (3, ""), "not a status that says that it holds, or does not"
        assert "nothing was checked" in answer.out
        assert ": holds" not in answer.out
        told = json.loads(paigow("verify-round", file, "--json").out)
        assert (told["holds"], told["pieces"]) == (None, 0)
    assert paigow("verify-round", file, "--root", "0" * 64).status == 1, "another root is found all the same"


def test_a_deck_of_which_nothing_was_checked_beside_one_that_holds_is_told(tmp_path: Path) -> None:
    records = [
        json.loads(Path(name).read_text("utf-8")) for name in (emptied(tmp_path), RECORDS / "tiles.json")
    ]
    file = tmp_path / "answer.json"
    file.write_text(json.dumps({"table": "one", "number": 3, "records": records}), encoding="utf-8")
    answer = paigow("verify-round", str(file))
    assert (answer.status, answer.out.count(": holds")) == (3, 1)


def test_the_seed_of_a_deck_checks_all_of_it_for_who_saw_nothing(tmp_path: Path) -> None:
    data = json.loads((RECORDS / "whole.json").read_text(encoding="utf-8"))
    file = tmp_path / "whole.json"
    file.write_text(json.dumps(data | {"seen": []}), encoding="utf-8")
    assert paigow("verify-round", str(file)).status == 0


def test_a_player_is_told_what_does_not_hold(tmp_path: Path) -> None:
    data = json.loads((RECORDS / "card-by-card.json").read_text(encoding="utf-8"))
    data["openings"][0]["salt"] = "0" * 64
    file = tmp_path / "changed.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    answer = paigow("verify-round", str(file))
    assert answer.status == 1
    title, fault = answer.out.splitlines()
    assert title.endswith(": does not hold")
    assert "with this salt" in fault


def test_a_file_that_is_too_long_for_a_record_is_not_read(tmp_path: Path) -> None:
    file = tmp_path / "long.json"
    file.write_text(" " * 70_000, encoding="utf-8")
    answer = paigow("verify-round", str(file))
    assert (answer.status, answer.out) == (2, "")
    assert "holds more than 65,536 bytes" in answer.err
