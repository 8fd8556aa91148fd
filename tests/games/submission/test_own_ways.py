"""A house way of the licensee's own in a submission: its text, or in a file the name of another file."""

# ruff: noqa: E501 - each sentence stands on a line of its own

from __future__ import annotations

from pathlib import Path

import pytest

from paigow.errors import PaigowError
from paigow.games.submission import filed_text, read_stored, read_submission, starting_file, submission_text
from paigow.games.submission.own_ways import file_beside, with_own_way, written_way
from paigow.rules.house_ways.reader import unified
from paigow.toml_text import read_toml

WAYS = Path(__file__).parents[2] / "rules" / "house_ways" / "files"
WAY = (WAYS / "good-tiles.toml").read_text("utf-8")


def submission(way: str, game: str = "pai-gow-tiles") -> str:
    lines = starting_file(game).splitlines()
    return "\n".join(f"house_way = {way}" if line.startswith("house_way =") else line for line in lines)


def messages(text: str) -> list[str]:
    return [error.message for error in read_submission(text).errors]


def test_a_way_in_the_text_is_read_written_and_stored_whole() -> None:
    text = submission(written_way(WAY))
    filed = read_submission(text).submission
    assert filed is not None
    assert filed.house_way == unified(WAY)
    assert filed.family.house_way(filed.house_way).title == "Little River"
    assert read_submission(submission_text(filed)).submission == filed
    assert read_stored(filed_text(text)).submission == filed


def test_a_submission_in_a_file_names_the_file_of_its_way(tmp_path: Path) -> None:
    (tmp_path / "ways").mkdir()
    (tmp_path / "ways" / "mine.toml").write_text(WAY.replace("\n", "\r\n"), "utf-8", newline="")
    file = tmp_path / "table.toml"
    file.write_text(submission('"ways/mine.toml"  # ours'), "utf-8")
    filed = read_submission(file).submission
    assert filed is not None
    assert filed.house_way == unified(WAY)


def test_a_text_that_was_sent_names_no_file() -> None:
    assert messages(submission('"ways/mine.toml"')) == [
        'house_way = "ways/mine.toml": a file is read by commands only; write the house way\'s own text, in three '
        'quotation marks; allowed: "maryland" or "canberra" or "best-low" or "best-high"'
    ]


def test_each_fault_of_a_way_is_a_violation_of_the_submission() -> None:
    wrong = WAY.replace('least_low = "4"', 'least_low = "14"').replace(
        'prefer = "high"', 'prefer = "higher"', 1
    )
    assert messages(submission(written_way(wrong))) == [
        'house_way, in its line 13, rule "pairs", prefer: there is no \'higher\' here; did you mean "high"?',
        "house_way, in its line 19, rule \"nine with a seven\", least_low: '14' is no least hand; write a value "
        'such as "7", or "7 with 6-6"',
    ]


def test_a_way_of_another_game_is_refused() -> None:
    first = messages(submission(written_way(WAY), "supreme-pai-gow"))[0]
    assert (
        first
        == "house_way, in its line 6, words: there is no such key; the keys here are name, title, "
        + ("provenance, rulings, rule")
    )


@pytest.mark.parametrize("name", ["../way.toml", "/way.toml", "a/../way.toml", "a\\way.toml", "a\0.toml"])
def test_a_file_outside_the_folder_is_not_named(name: str, tmp_path: Path) -> None:
    with pytest.raises(PaigowError, match="leads out of the submission's folder; put it inside"):
        file_beside(tmp_path / "table.toml", name)


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "way.toml").write_text(WAY)
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "way.toml").symlink_to(outside / "way.toml")
    (folder / "ways").symlink_to(outside)
    for name in ("way.toml", "ways/way.toml"):
        with pytest.raises(PaigowError, match="goes by a link; put the file itself into the folder"):
            file_beside(folder / "table.toml", name)
    with pytest.raises(PaigowError, match="there is no such file beside the submission"):
        file_beside(folder / "table.toml", "other.toml")


def test_what_comes_from_standard_input_names_no_file() -> None:
    with pytest.raises(PaigowError, match="the submission lies in no folder"):
        file_beside(Path("-"), "way.toml")


def test_a_file_that_is_named_in_an_unusual_way_is_asked_for_on_its_own_line() -> None:
    with pytest.raises(PaigowError, match="write it on a line of its own"):
        with_own_way('"house_way" = "way.toml"', lambda _: WAY)


@pytest.mark.parametrize("way", [WAY, WAY + "# '''\n", '# \\ " \'\'\' """ \x7f\n' + WAY, "foxwoods"])
def test_a_way_is_written_so_that_toml_reads_it_back(way: str) -> None:
    read = read_toml(f"house_way = {written_way(way)}")["house_way"]
    assert read == (unified(way) if "\n" in way else way)


def test_a_way_that_makes_the_submission_too_long_is_refused() -> None:
    long = WAY + "# and so on\n" * 6_000
    assert messages(submission(written_way(long))) == [
        "the file has more than 65,536 characters; no file of this kind is so long"
    ]


def test_a_text_that_is_no_toml_is_left_to_whoever_reads_it() -> None:
    assert with_own_way("house_way = ", str) == "house_way = "
