"""Arguments that go together, or one sentence: the file that is written, the submission and the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from command import paigow
from paigow.games.submission import sample_text

SCENARIOS = Path(__file__).parents[2] / "src" / "paigow" / "data" / "scenarios"
DEAL = "As Ad Kh Qc 9s 5d 2c"
FOUR = "6-6 1-2 5-6 4-5"


@pytest.fixture
def poker(tmp_path: Path) -> Path:
    return _file(tmp_path / "fortune.toml", sample_text("pai-gow-poker-fortune"))


@pytest.fixture
def supreme(tmp_path: Path) -> Path:
    return _file(tmp_path / "supreme.toml", sample_text("supreme-pai-gow"))


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    return _file(tmp_path / "s.toml", (SCENARIOS / "pai-gow-tiles.toml").read_text("utf-8"))


def _file(path: Path, text: str) -> Path:
    path.write_text(text, "utf-8")
    return path


def _writing(kind: str, source: Path, target: Path) -> tuple[str, ...]:
    if kind == "scenario":
        return ("scenario", "run", str(source), "--log", str(target))
    return ("odds", "submission", str(source), "--html", str(target))


@pytest.mark.parametrize("kind", ["scenario", "supreme"])
def test_a_file_that_is_there_is_replaced_only_when_asked(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    source, target = request.getfixturevalue(kind), _file(tmp_path / "out", "mine")
    refused = paigow(*_writing(kind, source, target))
    said = f"paigow: {target} is there already; name another file, or add --overwrite to replace it\n"
    assert (refused.status, refused.out, refused.err) == (2, "", said)
    assert target.read_text("utf-8") == "mine"
    assert paigow(*_writing(kind, source, target), "--overwrite").status == 0
    assert target.read_text("utf-8") != "mine"


@pytest.mark.parametrize("kind", ["scenario", "supreme"])
def test_what_is_read_is_never_written_over(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    source = request.getfixturevalue(kind)
    link = tmp_path / "link"
    link.symlink_to(source)
    before = source.read_text("utf-8")
    for target in (source, link):
        refused = paigow(*_writing(kind, source, target), "--overwrite")
        said = f"paigow: {target} is what is read here; name another file to write to\n"
        assert (refused.status, refused.out, refused.err) == (2, "", said)
    assert source.read_text("utf-8") == before


@pytest.mark.parametrize(
    "words",
    [
        ("rank", "6-6 1-2"),
        ("settings", FOUR),
        ("set", "-w", "maryland", FOUR),
        ("advise", FOUR),
        ("odds", "main", "--dealer-way", "maryland"),
        ("odds", "house-ways", "--way", "maryland"),
        ("play",),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_the_submission_of_another_game_is_refused(words: tuple[str, ...], poker: Path) -> None:
    answer = paigow(*words, "--game", "pai-gow-tiles", "--submission", str(poker))
    said = f"{poker} files pai-gow-poker, not pai-gow-tiles; leave --submission out, or name that game"
    assert (answer.status, answer.out, answer.err) == (2, "", f"paigow: {said}\n")


@pytest.mark.parametrize(
    "words",
    [("classify", "-t", "supreme-bonus", "As Ad Kh Qc"), ("odds", "wager", "--table", "supreme-bonus")],
)
def test_the_submission_of_a_game_without_the_wager_is_refused(words: tuple[str, ...], poker: Path) -> None:
    answer = paigow(*words, "--submission", str(poker))
    said = f"{poker} files pai-gow-poker, which has no wager bonus; leave --submission out"
    assert (answer.status, answer.out, answer.err) == (2, "", f"paigow: {said}\n")


@pytest.mark.parametrize(
    "words",
    [
        ("rank", "-g", "pai-gow-tiles", "6-6 1-2"),
        ("settings", "-g", "pai-gow-tiles", FOUR),
        ("set", "-g", "pai-gow-tiles", "-w", "maryland", FOUR),
        ("advise", "-g", "pai-gow-tiles", FOUR),
        ("odds", "main", "-g", "pai-gow-tiles", "--dealer-way", "maryland"),
        ("odds", "house-ways", "-g", "pai-gow-tiles", "--way", "maryland"),
        ("odds", "wager", "--table", "pair-fortunes-a"),
        ("classify", "--table", "pair-fortunes-a", FOUR),
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_a_switch_of_another_game_is_refused(words: tuple[str, ...]) -> None:
    answer = paigow(*words, "--switch", "ace_five=lowest")
    said = "paigow: switch ace_five has no meaning in pai-gow-tiles; leave it out\n"
    assert (answer.status, answer.out, answer.err) == (2, "", said)


def test_a_place_for_ace_to_five_is_a_switch_of_card_games() -> None:
    answer = paigow("odds", "main", "-g", "pai-gow-tiles", "--dealer-way", "maryland", "--a5", "lowest")
    assert (answer.status, answer.out) == (2, "")
    assert "switch ace_five has no meaning in pai-gow-tiles" in answer.err


def test_a_switch_of_the_game_is_taken() -> None:
    answer = paigow("rank", "-g", "pai-gow-poker", "--switch", "ace_five=lowest", "As 2d 3h 4c 5s")
    assert (answer.status, answer.err) == (0, "")


def test_the_number_wager_is_told_apart_from_tables_that_do_not_exist() -> None:
    answer = paigow("classify", "--table", "pgp-13b6", DEAL)
    said = "paigow: no hand decides pgp-13b6; for its odds try: paigow odds wager --table pgp-13b6\n"
    assert (answer.status, answer.out, answer.err) == (2, "", said)


@pytest.mark.parametrize("words", [(), ("odds",), ("submission",), ("scenario",)], ids=" ".join)
def test_a_command_of_which_nothing_is_said_shows_its_help(words: tuple[str, ...]) -> None:
    answer = paigow(*words)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err == paigow(*words, "--help").out


@pytest.mark.parametrize("game", ["ez-pai-gow-poker", "face-up-pai-gow-poker"])
@pytest.mark.parametrize("words", [("--wager", "16"), ("--wager", "16", "--vig-rounding", "quarter_up")])
def test_a_size_that_changes_nothing_is_refused(game: str, words: tuple[str, ...]) -> None:
    answer = paigow("odds", "main", "-g", game, "--dealer-way", "foxwoods", *words)
    assert (answer.status, answer.out) == (2, "")
    said = f"{game} takes no vigorish from the player, so the edge is the same for every wager"
    assert answer.err == f"paigow: {said}; leave --wager and --vig-rounding out\n"


def test_what_is_none_of_a_few_words_is_said_without_words_of_python() -> None:
    said = paigow("token", "player", "Bo").err
    assert said.startswith("paigow: Invalid value for 'role': 'player' is not one of 'dealer', ")


def test_a_question_keeps_its_mark_before_the_way_to_help() -> None:
    answer = paigow("rnak")
    assert answer.err == "paigow: No such command 'rnak'. Did you mean 'rank'? Try: paigow --help\n"
