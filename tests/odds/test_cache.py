"""The cache: only the user can write to it, and what is damaged or cannot be kept is computed anew."""

from __future__ import annotations

import errno
import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from paigow.errors import PaigowError
from paigow.games.catalogue import GameName
from paigow.odds import cache, card_hands
from paigow.odds.cache import DIRECTORY_VARIABLE, CachedResults, cache_directory
from paigow.odds.card_hands import DeckShape
from paigow.odds.edge import MainOdds
from paigow.odds.jobs import Task, Work, carry_out
from paigow.odds.kernels.compiler import machine_code_cache
from paigow.odds.main_wager import MainQuestion, cache_key, kept_odds, main_odds, work_of

QUESTION = {"what": "a test"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(DIRECTORY_VARIABLE, str(tmp_path / "cache"))
    cache.warn_once.cache_clear()
    return tmp_path


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    caplog.set_level(logging.WARNING, "paigow")
    return lambda: [record.getMessage() for record in caplog.records]


def triple(number: int) -> int:
    return 3 * number


def run_triple(home: Path) -> tuple[int, int]:
    """Call the function as a new process would, and say how often its code came from the cache."""
    dispatcher: Any = numba.njit(nogil=True)(triple)
    if (kept := machine_code_cache(triple, home / "cache" / "code")) is not None:
        dispatcher._cache = kept
    return dispatcher(14), sum(dispatcher.stats.cache_hits.values())


@pytest.fixture
def code(home: Path) -> list[Path]:
    """The files that the function keeps: Numba's index and the code."""
    assert run_triple(home) == (42, 0)
    files = sorted(file for file in (home / "cache" / "code").rglob("*.nb?") if file.is_file())
    assert [file.suffix for file in files] == [".nbc", ".nbi"]
    return files


class Command:
    """An object whose pickle runs a command when it is read."""

    def __init__(self, marker: Path) -> None:
        self.marker = marker

    def __reduce__(self) -> tuple[Callable[[str], int], tuple[str]]:
        return os.system, (f"touch '{self.marker}'",)


def test_kept_code_is_used_again(code: list[Path], home: Path, said: Callable[[], list[str]]) -> None:
    assert run_triple(home) == (42, 1)
    assert said() == []


def test_numba_keeps_other_peoples_code_where_it_did_before(code: list[Path], home: Path) -> None:
    config: Any = numba.config
    assert str(home) not in (config.CACHE_DIR or "")


def damaged(content: bytes) -> Iterator[bytes]:
    yield b""
    yield b"\n"
    yield from (content[:length] for length in (1, 20, len(content) // 2, len(content) - 1))
    yield bytes([content[0] ^ 1]) + content[1:]


def test_damaged_code_is_compiled_anew(code: list[Path], home: Path, said: Callable[[], list[str]]) -> None:
    for file in code:
        for content in damaged(file.read_bytes()):
            file.write_bytes(content)
            assert run_triple(home) == (42, 0)
            assert run_triple(home) == (42, 1), "it was compiled anew, and kept"
    assert said() == [f"a file in {home / 'cache' / 'code'} is damaged; it is discarded and computed anew"]


def test_code_that_the_libraries_refuse_is_compiled_anew(
    code: list[Path], home: Path, said: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise KeyError("of another state")

    monkeypatch.setattr("numba.core.compiler.CompileResult._rebuild", refuse)
    assert run_triple(home) == (42, 0)
    assert len(said()) == 1


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702, 0o1777])
def test_a_directory_that_others_can_write_to_is_refused(
    code: list[Path], home: Path, said: Callable[[], list[str]], mode: int
) -> None:
    CachedResults("answers").write(QUESTION, 1)
    (home / "cache").chmod(mode)
    for file in code:
        file.write_bytes(pickle.dumps(Command(home / "marker")))
    assert run_triple(home) == (42, 0)
    assert not (home / "marker").exists()
    assert CachedResults("answers").read(QUESTION) is None
    CachedResults("others").write(QUESTION, 1)
    assert not (home / "cache" / "others").exists()
    (sentence,) = said()
    assert sentence == (
        f"others can write to {home / 'cache'}, so nothing computed is read or kept there; take that "
        "right away from others, or name another directory by PAIGOW_CACHE_DIR"
    )


def test_a_directory_of_another_user_is_refused(
    code: list[Path], home: Path, said: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = (home / "cache").stat().st_uid
    monkeypatch.setattr(os, "getuid", lambda: owner + 1)
    assert run_triple(home)[1] == (1 if owner == 0 else 0), "only root may own what one trusts"
    monkeypatch.setattr(cache, "_ROOT", -1)
    assert run_triple(home) == (42, 0)
    assert said()[-1].startswith(f"{home / 'cache'} belongs to another user, so")


def test_what_is_made_is_for_the_user_alone(code: list[Path], home: Path) -> None:
    CachedResults("answers").write(QUESTION, 1)
    for place in (home / "cache", home / "cache" / "code", home / "cache" / "answers"):
        assert place.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("trouble", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
def test_a_full_or_read_only_disk_still_answers(
    home: Path, said: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch, trouble: int
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(trouble, os.strerror(trouble))

    monkeypatch.setattr("tempfile.mkstemp", fail)
    monkeypatch.setattr("paigow.odds.kernels.compiler.TemporaryFile", fail)
    assert run_triple(home) == (42, 0)
    CachedResults("answers").write(QUESTION, 1)
    assert CachedResults("answers").read(QUESTION) is None
    CachedResults("answers").forget(QUESTION)
    assert [f"({os.strerror(trouble)})" in sentence for sentence in said()] == [True, True]


def test_a_disk_that_fills_up_while_writing_leaves_nothing_half_written(
    home: Path, said: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    monkeypatch.setattr("numba.core.caching.os.replace", full)
    CachedResults("answers").write(QUESTION, 1)
    assert run_triple(home) == (42, 0)
    assert [file.name for file in (home / "cache").rglob("*") if file.is_file()] == ["lock"]
    assert len(said()) == 2


def test_a_cache_that_cannot_be_there_at_all_still_answers(home: Path, said: Callable[[], list[str]]) -> None:
    (home / "cache").write_text("a file, no directory", encoding="ascii")
    assert run_triple(home) == (42, 0)
    CachedResults("answers").write(QUESTION, 1)
    CachedResults("answers").forget(QUESTION)
    assert CachedResults("answers").read(QUESTION) is None
    assert len(said()) == 2


def test_links_in_a_circle_are_no_place_and_the_answer_comes(
    home: Path, said: Callable[[], list[str]]
) -> None:
    (home / "cache").symlink_to(home / "round")
    (home / "round").symlink_to(home / "cache")
    store = CachedResults("answers")
    store.write(QUESTION, 1)
    assert store.read(QUESTION) is None
    [sentence] = said()
    assert sentence.startswith(f"nothing can be kept in {store.directory} (")


def test_a_home_of_nobody_is_said_in_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(DIRECTORY_VARIABLE, "~no such user/x")
    with pytest.raises(PaigowError, match=f"{DIRECTORY_VARIABLE} is '~no such user/x', and there is no such"):
        cache_directory()


_ANSWER = """
from paigow.odds.card_hands import DeckShape
from paigow.games.catalogue import GameName
from paigow.odds.main_wager import MainQuestion, main_odds
question = MainQuestion(GameName.PAI_GOW_POKER, "foxwoods", "foxwoods", deck=DeckShape((8, 9, 10, 11), 4))
print(main_odds(question, jobs=1).win)
"""


def answer() -> tuple[int, str, list[str]]:
    done = subprocess.run([sys.executable, "-c", _ANSWER], check=False, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr.splitlines()


@pytest.mark.sizes(all=1)
def test_a_cache_that_is_damaged_everywhere_answers_in_full_and_says_so(home: Path) -> None:
    right = answer()
    assert right[0] == 0
    assert right[2] == []
    files = [file for file in (home / "cache").rglob("*") if file.is_file()]
    assert {file.suffix for file in files} >= {".nbi", ".nbc", ""}
    for file in files:
        file.write_bytes(file.read_bytes()[:-7])
    status, out, sentences = answer()
    assert (status, out) == right[:2]
    assert sentences
    assert all(each.endswith("is damaged; it is discarded and computed anew") for each in sentences)
    assert answer() == right


def small_question() -> MainQuestion:
    return MainQuestion(GameName.PAI_GOW_POKER, "foxwoods", "foxwoods", deck=DeckShape((8, 9, 10, 11), 4))


def unlikely_answers(right: MainOdds) -> Iterator[object]:
    whole = {"win": right.win, "push": right.push, "lose": right.lose, "total": right.total}
    yield whole | {"win": right.win + 1}
    yield whole | {"win": right.win + right.push + 1, "push": -1}
    yield whole | {"win": -1, "push": right.push + right.win + 1}
    yield whole | {"win": right.total, "push": 0}
    yield whole | {"total": right.total + 1, "push": right.push + 1}
    yield whole | {"win": str(right.win)}
    yield whole | {"lose": float(right.lose)}
    yield {"win": right.win, "lose": right.lose}
    yield from (None, [], "x", 3, {})


def test_an_answer_that_cannot_be_true_is_computed_anew_although_its_checksum_is_right() -> None:
    question = small_question()
    right = main_odds(question, jobs=1)
    for answer in unlikely_answers(right):
        CachedResults("main").write(cache_key(question), answer)
        assert kept_odds(question) is None
    assert main_odds(question, jobs=1) == right
    assert kept_odds(question) == right


@pytest.mark.parametrize("content", [b"", b"{", b"[" * 100_000, b'{"win":' + b"9" * 5_000 + b"}", b"\xff"])
def test_what_is_no_json_at_all_is_no_answer(content: bytes) -> None:
    CachedResults("answers")._write(QUESTION, content)
    assert CachedResults("answers").read(QUESTION) is None
    assert CachedResults("answers").read_arrays(QUESTION) is None


@pytest.mark.sizes(all=1)
def test_work_put_aside_that_cannot_have_been_done_is_done_anew() -> None:
    question = small_question()
    right = main_odds(question, jobs=1)
    names = [task.name for task in work_of(question).tasks()]
    kept: list[object] = [
        {"done": names, "totals": {"win": right.total, "lose": 1}},
        {"done": names, "totals": {}},
        {"done": names, "totals": {"win": -1, "lose": 0}},
        {"done": ["another task"], "totals": {"win": 1}},
        {"done": names[:1], "totals": {"win": "1"}},
        {"done": [[]], "totals": {}},
        {"done": 1, "totals": []},
        [],
    ]
    for aside in kept:
        CachedResults("main").forget(cache_key(question))
        CachedResults("partial").write(cache_key(question), aside)
        assert main_odds(question, jobs=1) == right


def test_totals_that_cannot_be_are_no_answer() -> None:
    work = Work(
        "a test", QUESTION, lambda: [Task("one", lambda: {"win": 1})], 0, 0, is_plausible=lambda _: False
    )
    with pytest.raises(ArithmeticError, match="a test came to totals that cannot be"):
        carry_out(work, jobs=1)


def test_points_that_no_house_way_can_set_are_set_anew() -> None:
    small = small_question()
    card_hands.points.cache_clear()
    right = vars(card_hands.points(small.dealer, small.deck))
    question = {"way": card_hands.description(small.dealer), "deck": asdict(small.deck)}
    kept = CachedResults("points").read_arrays(question)
    assert kept is not None
    high, low = kept["rank_high"], kept["rank_low"]
    for wrong in (
        {"rank_high": high + 7_463},
        {"rank_low": low + 91},
        {"rank_low": low - 91},
        {"rank_high": np.zeros_like(high)},
        {"rank_high": high[1:]},
        {"rank_high": high.astype(np.float64)},
        {"another": high},
    ):
        CachedResults("points").write_arrays(question, {**kept, **wrong})
        card_hands.points.cache_clear()
        found = vars(card_hands.points(small.dealer, small.deck))
        assert all((found[name] == right[name]).all() for name in right)
