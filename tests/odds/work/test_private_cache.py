"""The cache believes nothing: planted, damaged or foreign files are not run, and never stand in the way."""

from __future__ import annotations

import errno
import logging
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any

import numba
import numpy as np
import pytest

from paigow.games.catalogue import GameName
from paigow.odds.edge import MainOdds
from paigow.odds.folding import ways
from paigow.odds.folding.hands import DeckShape
from paigow.odds.kernels.machine_code import MachineCode
from paigow.odds.main.cards import MainWager
from paigow.odds.work import private
from paigow.odds.work.cache import DIRECTORY_VARIABLE, CachedResults
from paigow.odds.work.jobs import Task, Work, carry_out
from paigow.odds.work.private import (
    STATE_VARIABLE,
    key_path,
    make_seal,
    secret_key,
    why_shared,
)
from paigow.outside.private import write_atomically
from paigow.rules.house_ways.cards import card_house_way
from paigow.switches import AceFive

QUESTION = {"what": "a test"}


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(DIRECTORY_VARIABLE, str(tmp_path / "cache"))
    monkeypatch.setenv(STATE_VARIABLE, str(tmp_path / "state"))
    private.say_once.cache_clear()
    return tmp_path


@pytest.fixture
def said(caplog: pytest.LogCaptureFixture) -> Callable[[], list[str]]:
    caplog.set_level(logging.WARNING, "paigow")
    return lambda: [record.getMessage() for record in caplog.records]


def triple(number: int) -> int:
    return 3 * number


def run_triple(directory: Path) -> tuple[int, int]:
    """Call the function as a new process would, and say how often its code came from the cache."""
    dispatcher: Any = numba.njit(nogil=True)(triple)
    dispatcher._cache = MachineCode(triple, lambda: directory)
    return dispatcher(14), sum(dispatcher.stats.cache_hits.values())


@pytest.fixture
def code(home: Path) -> Path:
    """The one file that the function keeps."""
    assert run_triple(home / "cache" / "code") == (42, 0)
    (file,) = (home / "cache" / "code").iterdir()
    return file


class Command:
    """An object whose pickle runs a command when it is read."""

    def __init__(self, marker: Path) -> None:
        self.marker = marker

    def __reduce__(self) -> tuple[Callable[[str], int], tuple[str]]:
        return os.system, (f"touch '{self.marker}'",)


def test_kept_code_is_used_again(code: Path, said: Callable[[], list[str]]) -> None:
    assert run_triple(code.parent) == (42, 1)
    assert said() == []


def planted(code: Path, marker: Path) -> Iterator[bytes]:
    poison = pickle.dumps(Command(marker))
    mine = code.read_bytes().partition(b"\n")[0]
    yield poison
    yield mine + b"\n" + poison
    yield sha256(poison).hexdigest().encode() + b"\n" + poison
    yield make_seal(b"0" * 32, "a guess", poison) + b"\n" + poison
    yield b"\n" + poison


def test_a_planted_pickle_is_not_read(code: Path, home: Path, said: Callable[[], list[str]]) -> None:
    marker, whole = home / "marker", code.read_bytes()
    for content in planted(code, marker):
        code.write_bytes(content)
        assert run_triple(code.parent) == (42, 0)
        assert not marker.exists()
        assert run_triple(code.parent) == (42, 1), "it was compiled anew, and kept"
    begins = slice(11, 20)  # after the length, into which goes how often this run has compiled
    assert code.read_bytes().partition(b"\n")[2][begins] == whole.partition(b"\n")[2][begins]
    (sentence,) = said()
    assert sentence.startswith(f"a file in {code.parent} is damaged, or this user's paigow did not write it;")


def test_the_pickle_would_have_run_its_command(home: Path) -> None:
    pickle.loads(pickle.dumps(Command(home / "marker")))
    assert (home / "marker").exists()


def test_code_sealed_for_one_function_is_not_taken_for_another(code: Path) -> None:
    def triple(number: int) -> int:
        return 4 * number

    triple.__qualname__ = "another"
    dispatcher: Any = numba.njit(triple)
    dispatcher._cache = MachineCode(triple, lambda: code.parent)
    what = dispatcher._cache._what((numba.int64,), dispatcher.targetctx)
    dispatcher._cache.path(what).write_bytes(code.read_bytes())
    assert dispatcher(14) == 56


def damaged(content: bytes) -> Iterator[bytes]:
    yield b""
    yield b"\n"
    for length in (1, 64, 65, 66, len(content) // 2, len(content) - 1):
        yield content[:length]
    for place in (0, 63, 64, 65, 200, len(content) // 2, len(content) - 1):
        yield content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :]
    yield content + b"\0"


def test_damaged_code_is_compiled_anew(code: Path) -> None:
    for content in damaged(code.read_bytes()):
        code.write_bytes(content)
        assert run_triple(code.parent) == (42, 0)
    assert run_triple(code.parent) == (42, 1)


def test_sealed_code_that_the_libraries_refuse_is_compiled_anew(
    code: Path, said: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise KeyError("of another state")

    monkeypatch.setattr("paigow.odds.kernels.machine_code.CompileResult._rebuild", refuse)
    assert run_triple(code.parent) == (42, 0)
    assert ["does not fit the libraries" in sentence for sentence in said()] == [True]


def test_a_cache_that_is_switched_off_neither_reads_nor_keeps(code: Path) -> None:
    before = code.stat().st_mtime_ns
    dispatcher: Any = numba.njit(triple)
    dispatcher._cache = MachineCode(triple, lambda: code.parent)
    dispatcher._cache.disable()
    assert (dispatcher(14), sum(dispatcher.stats.cache_hits.values())) == (42, 0)
    assert code.stat().st_mtime_ns == before
    dispatcher._cache.enable()
    dispatcher.recompile()
    assert dispatcher.stats.cache_path == str(code.parent)


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702, 0o1777])
def test_a_directory_that_others_can_write_to_is_refused(
    code: Path, home: Path, said: Callable[[], list[str]], mode: int
) -> None:
    code.parent.chmod(mode)
    code.write_bytes(pickle.dumps(Command(home / "marker")))
    assert run_triple(code.parent) == (42, 0)
    assert not (home / "marker").exists()
    (sentence,) = said()
    assert sentence.startswith(
        f"others can write to {code.parent}, so nothing computed is read or kept there"
    )


def test_a_parent_that_others_can_write_to_is_refused_unless_it_is_sticky(
    code: Path, home: Path, said: Callable[[], list[str]]
) -> None:
    (home / "cache").chmod(0o1777)
    assert run_triple(code.parent) == (42, 1)
    (home / "cache").chmod(0o777)
    assert run_triple(code.parent) == (42, 0)
    assert said()[0].startswith(f"others can write to {home / 'cache'}, so")


def test_a_directory_of_another_user_is_refused(code: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getuid", lambda: code.stat().st_uid + 1)
    owner = code.stat().st_uid
    assert (why_shared(code.parent) is None) == (owner == 0), "only root may own what one trusts"
    monkeypatch.setattr(private, "_ROOT", -1)
    assert "belongs to another user" in str(why_shared(code.parent))


def test_a_link_leads_to_where_it_leads_and_is_judged_there(code: Path, home: Path) -> None:
    (home / "linked").mkdir()
    link = home / "linked" / code.parent.name
    link.symlink_to(code.parent)
    assert run_triple(link) == (42, 1)
    code.parent.chmod(0o777)
    assert run_triple(link) == (42, 0)


def test_a_linked_file_is_not_followed(code: Path, home: Path) -> None:
    elsewhere = home / "elsewhere"
    code.rename(elsewhere)
    kept = elsewhere.read_bytes()
    code.symlink_to(elsewhere)
    assert run_triple(code.parent) == (42, 0)
    assert elsewhere.read_bytes() == kept
    assert not code.is_symlink()


def test_a_pipe_in_place_of_a_file_does_not_hang(code: Path) -> None:
    code.unlink()
    os.mkfifo(code)
    assert run_triple(code.parent) == (42, 0)


def test_a_file_of_absurd_size_is_not_read(code: Path) -> None:
    with code.open("r+b") as file:
        file.truncate(1 << 40)
    assert run_triple(code.parent) == (42, 0)


@pytest.mark.parametrize("trouble", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
def test_a_full_or_read_only_disk_still_answers(
    home: Path, said: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch, trouble: int
) -> None:
    secret_key()

    def fail(*_: object, **__: object) -> None:
        raise OSError(trouble, os.strerror(trouble))

    monkeypatch.setattr("tempfile.mkstemp", fail)
    directory = home / "cache" / "code"
    assert run_triple(directory) == (42, 0)
    CachedResults("answers").write(QUESTION, 1)
    assert CachedResults("answers").read(QUESTION) is None
    CachedResults("answers").forget(QUESTION)
    assert [f"({os.strerror(trouble)})" in sentence for sentence in said()] == [True, True]


def test_a_disk_that_fills_up_while_writing_leaves_nothing_half_written(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret_key()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    CachedResults("answers").write(QUESTION, 1)
    assert list((home / "cache" / "answers").iterdir()) == []


def test_a_cache_that_cannot_be_there_at_all_still_answers(home: Path, said: Callable[[], list[str]]) -> None:
    (home / "cache").write_text("a file, no directory", encoding="ascii")
    assert run_triple(home / "cache" / "code") == (42, 0)
    CachedResults("answers").write(QUESTION, 1)
    CachedResults("answers").forget(QUESTION)
    assert CachedResults("answers").read(QUESTION) is None
    assert len(said()) == 2


def test_the_key_is_the_users_alone_and_stays() -> None:
    key = secret_key()
    assert key is not None
    assert len(key) == 32
    assert secret_key() == key
    assert key_path().stat().st_mode & 0o777 == 0o600
    assert key_path().parent.stat().st_mode & 0o777 == 0o700


def test_a_key_that_is_damaged_or_known_to_others_is_drawn_anew() -> None:
    first = secret_key()
    key_path().write_bytes(b"short")
    second = secret_key()
    assert second not in (first, b"short", None)
    key_path().chmod(0o644)
    assert secret_key() not in (second, None)


def test_of_two_runs_that_draw_a_key_both_use_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    theirs = b"t" * 32
    link = os.link

    def slower(source: Path, target: Path) -> None:
        write_atomically(target, theirs)
        link(source, target)

    monkeypatch.setattr(os, "link", slower)
    assert secret_key() == theirs
    assert [file.name for file in key_path().parent.iterdir()] == ["cache-key"]


def test_without_a_key_nothing_is_kept_and_everything_is_answered(
    home: Path, said: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "state").write_text("a file, no directory", encoding="ascii")
    assert run_triple(home / "cache" / "code") == (42, 0)
    assert not (home / "cache").exists()
    assert ["no key can be kept at" in sentence for sentence in said()] == [True]


def test_a_state_directory_that_others_can_write_to_holds_no_key(
    home: Path, said: Callable[[], list[str]]
) -> None:
    (home / "state").mkdir()
    (home / "state").chmod(0o777)
    assert secret_key() is None
    assert [f"others can write to {home / 'state'}, so no key" in sentence for sentence in said()] == [True]


def test_the_key_lies_in_the_users_state_directory_unless_another_is_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(STATE_VARIABLE)
    assert key_path().parts[-2:] == ("paigow", "cache-key")


_ANSWER = """
from paigow.odds.folding.hands import DeckShape
from paigow.odds.main.cards import MainWager
from paigow.rules.house_ways.cards import card_house_way
from paigow.switches import AceFive
way = card_house_way("foxwoods", AceFive.SECOND)
print(MainWager("pai-gow-poker", way, way, deck=DeckShape((8, 9, 10, 11), 4)).odds(jobs=1).win)
"""


def answer() -> tuple[int, str, list[str]]:
    done = subprocess.run([sys.executable, "-c", _ANSWER], check=False, capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr.splitlines()


@pytest.mark.sizes(all=1)
def test_a_poisoned_cache_answers_in_full_and_says_so_in_a_sentence(home: Path) -> None:
    """As it was found: every file of the cache replaced by a command, and Numba's own names beside them."""
    right = answer()
    assert right[0] == 0
    assert right[2] == []
    files = [file for file in (home / "cache").rglob("*") if file.is_file()]
    assert {file.parent.parent.name for file in files} > {"kernels"}
    poison = pickle.dumps(Command(home / "marker"))
    for file in files:
        file.write_bytes(poison)
        for suffix in (".nbi", ".nbc", ".1.nbc"):
            file.with_suffix(suffix).write_bytes(poison)
    status, out, sentences = answer()
    assert not (home / "marker").exists()
    assert (status, out) == right[:2]
    assert sentences
    assert all(each.endswith("it is discarded and computed anew") for each in sentences)
    assert answer() == right


def small_wager() -> MainWager:
    way = card_house_way("foxwoods", AceFive.SECOND)
    return MainWager(GameName.PAI_GOW_POKER, way, way, deck=DeckShape((8, 9, 10, 11), 4))


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


def test_an_answer_that_cannot_be_true_is_computed_anew_although_its_seal_is_right() -> None:
    wager = small_wager()
    right = wager.odds(jobs=1)
    for answer in unlikely_answers(right):
        CachedResults("main").write(wager.question, answer)
        assert wager.kept() is None
    assert wager.odds(jobs=1) == right
    assert wager.kept() == right


@pytest.mark.parametrize("content", [b"", b"{", b"[" * 100_000, b'{"win":' + b"9" * 5_000 + b"}", b"\xff"])
def test_what_is_no_json_at_all_is_no_answer(content: bytes) -> None:
    CachedResults("answers")._write(QUESTION, content)
    assert CachedResults("answers").read(QUESTION) is None
    assert CachedResults("answers").read_arrays(QUESTION) is None


@pytest.mark.sizes(all=1)
def test_work_put_aside_that_cannot_have_been_done_is_done_anew() -> None:
    wager = small_wager()
    right = wager.odds(jobs=1)
    names = [task.name for task in wager.work().tasks()]
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
        CachedResults("main").forget(wager.question)
        CachedResults("partial").write(wager.question, aside)
        assert wager.odds(jobs=1) == right


def test_totals_that_cannot_be_are_no_answer() -> None:
    work = Work(
        "a test", QUESTION, lambda: [Task("one", lambda: {"win": 1})], 0, 0, is_plausible=lambda _: False
    )
    with pytest.raises(ArithmeticError, match="a test came to totals that cannot be"):
        carry_out(work, jobs=1)


def test_points_that_no_house_way_can_set_are_set_anew() -> None:
    wager = small_wager()
    ways.points.cache_clear()
    right = vars(ways.points(wager.dealer, wager.deck))
    question = {"way": ways.description(wager.dealer), "deck": asdict(wager.deck)}
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
        ways.points.cache_clear()
        found = vars(ways.points(wager.dealer, wager.deck))
        assert all((found[name] == right[name]).all() for name in right)
