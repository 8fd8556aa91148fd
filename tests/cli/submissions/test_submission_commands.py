"""`paigow check` and `paigow submission`, as a licensee uses them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from command import paigow
from paigow.games.catalogue import GameName
from paigow.games.submission import sample_names, sample_text
from submission_files import POKER, text


@pytest.mark.parametrize("game", list(GameName))
def test_a_new_file_is_valid(tmp_path: Path, game: str) -> None:
    file = tmp_path / "new.toml"
    written = paigow("submission", "new", "--game", game, "--out", str(file))
    assert (written.status, written.err) == (0, "")
    assert file.read_text(encoding="utf-8") == paigow("submission", "new", "--game", game).out
    answer = paigow("check", str(file), "--json")
    assert answer.status == 0
    [found] = answer.records
    assert found["valid"] is True
    first, *minded = written.out.splitlines()
    assert first.startswith(f"{file} is written and valid as it stands")
    assert len(minded) == len(found["warnings"])
    for line, warning in zip(minded, found["warnings"], strict=True):
        assert line.startswith(f"mind: {warning['message']}")
    comments = " ".join(text.lstrip("# ") for text in file.read_text(encoding="utf-8").splitlines())
    assert comments.count("Mind: paigow check warns of this line. ") == len(minded)
    for warning in found["warnings"]:
        reason = warning["message"].removeprefix(f"{warning['field']}: ")
        key = f"{warning['field'].rpartition('.')[2]} = {warning['value']}"
        assert f"{reason[1:]} ({warning['clause']}). {key}" in comments, "the comment stands above its line"


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("precious", encoding="utf-8")
    answer = paigow("submission", "new", "--game", POKER, "--out", str(file))
    assert answer.status == 2
    assert "is there already" in answer.err
    assert file.read_text(encoding="utf-8") == "precious"


def test_new_with_chosen_rules_and_wagers() -> None:
    face_up = paigow("submission", "new", "--game", "face-up-pai-gow-poker", "--rules", "FUP").out
    assert '\nrules = "FUP"\n' in face_up
    number = paigow("submission", "new", "--game", POKER, "--wager", "position_number").out
    assert "\n[wagers.position_number]\n" in number
    assert '\nstart_method = "rng"\n' in number


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--game", "chess"), "there is no game 'chess'"),
        (("--game", POKER, "--rules", "FUP"), "there is no set of rules for pai-gow-poker 'FUP'"),
        (
            ("--game", POKER, "--wager", "red_black"),
            "there is no wager of pai-gow-poker under PGP 'red_black'",
        ),
        (
            ("--game", POKER, "--wager", "fortune_bonus", "--wager", "seven_card_bonus"),
            "these wagers do not go together",
        ),
    ],
)
def test_what_cannot_be_started_is_one_line(words: tuple[str, ...], said: str) -> None:
    answer = paigow("submission", "new", *words)
    assert answer.status == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1


def test_list_and_show_the_samples() -> None:
    listed = [json.loads(line) for line in paigow("submission", "list", "--json").out.splitlines()]
    assert [each["name"] for each in listed] == list(sample_names())
    assert paigow("submission", "list").out.splitlines()[0].split()[0] == sample_names()[0]
    assert paigow("submission", "show", "supreme-pai-gow").out == sample_text("supreme-pai-gow")
    missing = paigow("submission", "show", "supreme")
    assert (missing.status, missing.err.count("\n")) == (2, 1)


def test_check_says_what_is_wrong(tmp_path: Path) -> None:
    file = tmp_path / "wrong.toml"
    file.write_text(text(POKER, "equipment.decks = 2"), encoding="utf-8")
    plain = paigow("check", str(file))
    assert plain.status == 1
    assert plain.out.splitlines() == [
        "error: equipment.decks = 2: a second deck is allowed only beside an automated shuffler; "
        'allowed: 1, or 2 with equipment.shuffler = "automated" (PGP-2b.1)',
        f"{file}: not valid; 1 error, no warnings",
    ]
    as_json = paigow("check", str(file), "--json")
    assert as_json.status == 1
    assert json.loads(as_json.out) == {
        "valid": False,
        "errors": [
            {
                "clause": "PGP-2b.1",
                "field": "equipment.decks",
                "message": plain.out.splitlines()[0].removeprefix("error: ").removesuffix(" (PGP-2b.1)"),
                "value": "2",
                "allowed": '1, or 2 with equipment.shuffler = "automated"',
            }
        ],
        "warnings": [],
    }


def test_check_warns_without_refusing(tmp_path: Path) -> None:
    file = tmp_path / "five.toml"
    file.write_text(sample_text("pai-gow-poker-progressive-14d-5"), encoding="utf-8")
    answer = paigow("check", str(file))
    assert answer.status == 0
    assert answer.out.startswith("warning: wagers.progressive_payout.pay_table: ")
    assert "gives the player an advantage of 2.9470%" in answer.out
    assert answer.out.endswith(": valid; no errors, 3 warnings\n")


def test_check_of_what_cannot_be_read(tmp_path: Path) -> None:
    missing = paigow("check", str(tmp_path / "none.toml"))
    assert (missing.status, missing.err.count("\n")) == (2, 1)
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    answer = paigow("check", str(binary))
    assert (answer.status, answer.err.count("\n")) == (2, 1)
