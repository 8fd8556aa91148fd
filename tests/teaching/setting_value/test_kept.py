"""A learner's score between sittings: read as it was written, the user's own, and refused when damaged."""

from __future__ import annotations

import json
import stat
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from paigow.errors import PaigowError
from paigow.games.catalogue import GameName
from paigow.games.hands import family_of
from paigow.money import Cents
from paigow.platform import files
from paigow.teaching.setting_value import score as kept
from paigow.teaching.setting_value.judgement import SettingQuestion
from paigow.teaching.setting_value.score import Score
from paigow.teaching.setting_value.valuation import judge_setting

TILES, SUPREME = GameName.PAI_GOW_TILES, GameName.SUPREME_PAI_GOW


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(files.DATA_VARIABLE, str(tmp_path / "data"))
    return tmp_path / "data" / "training.json"


def practised(game: GameName, *hands: tuple[str, str]) -> Score:
    family, score = family_of(game), Score()
    for high, low in hands:
        setting = family.lay(family.read(high, family.high_size), family.read(low, 2))
        score = score.and_then(judge_setting(SettingQuestion(game, setting, Cents(2500))))
    return score


MISSED, BEST = ("5-5 2-3", "5-6 4-5"), ("5-5 4-5", "5-6 2-3")


def test_a_score_is_read_as_it_was_written_and_each_game_has_its_own(data: Path) -> None:
    assert kept.kept_score(TILES) == Score()
    tiles, cards = practised(TILES, MISSED, BEST), practised(SUPREME, ("Ks Kd", "9s 8d"))
    kept.keep_score(TILES, tiles)
    kept.keep_score(SUPREME, cards)
    found = kept.kept_score(TILES)
    assert (found.by_kind, found.mistakes) == (tiles.by_kind, tiles.mistakes)
    assert (found.all.hands, found.all.best, found.all.given_up) == (2, 1, tiles.all.given_up)
    assert kept.kept_score(SUPREME).by_kind == cards.by_kind
    assert stat.S_IMODE(data.stat().st_mode) == 0o600, "nobody else reads it"
    assert [each.name for each in data.parent.iterdir()] == [data.name], "nothing half-written stays"


def test_only_the_last_mistakes_are_kept() -> None:
    score = practised(TILES, MISSED)
    (mistake,) = score.mistakes
    made = tuple(replace(mistake, given_up=Fraction(number)) for number in range(50))
    kept.keep_score(TILES, Score(score.all, score.by_kind, made))
    assert kept.kept_score(TILES).mistakes == made[-20:]


def test_what_is_forgotten_is_gone() -> None:
    kept.keep_score(TILES, practised(TILES, BEST))
    assert kept.forget_scores()
    assert kept.kept_score(TILES) == Score()
    assert not kept.forget_scores()


def changed(change: Callable[[dict[str, Any]], None]) -> str:
    """The file with one thing in it that we never write."""
    kept.keep_score(TILES, practised(TILES, MISSED))
    file = json.loads(kept.kept_path().read_text(encoding="utf-8"))
    change(file)
    return json.dumps(file)


def of_tiles(file: dict[str, Any]) -> Any:
    return file["games"][TILES]


def tally(file: dict[str, Any]) -> Any:
    return of_tiles(file)["kinds"]["no pair, Wong or Gong"]


@pytest.mark.parametrize(
    "change",
    [
        lambda file: file.update(form=2),
        lambda file: file.update(games=[]),
        lambda file: file["games"].update({TILES: None}),
        lambda file: of_tiles(file).pop("mistakes"),
        lambda file: of_tiles(file)["kinds"].update({"royal flush": tally(file)}),
        lambda file: tally(file).update(best=9),
        lambda file: tally(file).update(hands=-1),
        lambda file: tally(file).update(hands="1"),
        lambda file: tally(file).update(given_up="1/0"),
        lambda file: tally(file).update(given_up="-1/2"),
        lambda file: of_tiles(file)["mistakes"][0].update(yours="5-5 2-3"),
        lambda file: of_tiles(file)["mistakes"][0].update(yours="5-5 2-3 / 5-5 2-3"),
        lambda file: of_tiles(file)["mistakes"][0].update(best="As Ks / Qs Js"),
    ],
)
def test_a_file_that_is_changed_is_refused_in_a_sentence_and_left_alone(
    change: Callable[[dict[str, Any]], None],
) -> None:
    assert_refused(changed(change).encode())


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[" * 100_000, b"1", b" " * (1 << 21)])
def test_a_file_that_is_no_score_at_all_is_refused_too(content: bytes) -> None:
    assert_refused(content)


def assert_refused(content: bytes) -> None:
    path = kept.kept_path()
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)
    with pytest.raises(kept.DamagedScoreError, match=r"is damaged or not yours.*paigow train --forget"):
        kept.kept_score(TILES)
    assert path.read_bytes() == content


def test_a_link_to_a_file_of_somebody_else_is_not_followed(data: Path, tmp_path: Path) -> None:
    data.parent.mkdir()
    data.symlink_to(tmp_path / "theirs")
    with pytest.raises(kept.DamagedScoreError):
        kept.kept_score(TILES)


def test_a_directory_that_cannot_be_written_to_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    monkeypatch.setenv(files.DATA_VARIABLE, str(tmp_path / "file"))
    with pytest.raises(PaigowError, match=r"cannot be written .* PAIGOW_DATA_DIR"):
        kept.keep_score(TILES, Score())


def test_two_tallies_together() -> None:
    one = practised(TILES, MISSED).all
    both = one + practised(TILES, BEST).all
    assert (both.hands, both.best, both.wagered, both.run) == (2, 1, 5000, 0)
    assert both.given_up == one.given_up > Fraction(0)
