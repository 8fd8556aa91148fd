"""Results that last, work that can be interrupted: nothing broken is kept, nothing kept is trusted unread."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from paigow import sources
from paigow.games.catalogue import GameName
from paigow.odds import cache, jobs
from paigow.odds.cache import CachedResults, cache_directory
from paigow.odds.card_hands import DeckShape
from paigow.odds.jobs import Progress, Task, TooLittleMemoryError, Work, carry_out
from paigow.odds.kernels import compiler as kernels
from paigow.odds.main_wager import MainQuestion, cache_key, kept_odds, main_odds
from paigow.platform.files import write_atomically

QUESTION = {"what": "a test", "n": 1}


@pytest.fixture(autouse=True)
def own_directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(cache.DIRECTORY_VARIABLE, str(tmp_path))
    return tmp_path


def small_question() -> MainQuestion:
    return MainQuestion(GameName.PAI_GOW_POKER, "foxwoods", "foxwoods", deck=DeckShape((8, 9, 10, 11, 12), 3))


def test_an_answer_is_kept_under_its_question() -> None:
    store = CachedResults("answers")
    store.write(QUESTION, {"win": 10**18})
    assert CachedResults("answers").read(QUESTION) == {"win": 10**18}
    assert store.read({**QUESTION, "n": 2}) is None
    store.forget(QUESTION)
    assert store.read(QUESTION) is None


def test_arrays_are_kept_too() -> None:
    store = CachedResults("arrays")
    assert store.read_arrays(QUESTION) is None
    store.write_arrays(QUESTION, {"a": np.arange(5), "b": np.eye(2)})
    kept = store.read_arrays(QUESTION)
    assert kept is not None
    assert kept["a"].tolist() == [0, 1, 2, 3, 4]


def damaged(content: bytes) -> Iterator[bytes]:
    yield b""
    yield content[:-1]
    yield content[: len(content) // 2]
    yield content[:-1] + bytes([content[-1] ^ 1])
    yield bytes([content[0] ^ 1]) + content[1:]
    yield content + b" "


def test_damage_is_noticed_and_repaired() -> None:
    question = small_question()
    right = main_odds(question)
    path = CachedResults("main").path(cache_key(question))
    whole = path.read_bytes()
    for content in damaged(whole):
        path.write_bytes(content)
        assert kept_odds(question) is None
        assert main_odds(question) == right
        assert path.read_bytes() == whole


def test_an_answer_to_another_question_is_not_taken() -> None:
    store = CachedResults("answers")
    store.write(QUESTION, 1)
    other = {**QUESTION, "n": 2}
    store.path(QUESTION).rename(store.path(other))
    assert store.read(other) is None


def test_changed_code_makes_answers_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    store = CachedResults("answers")
    store.write(QUESTION, 1)
    monkeypatch.setattr(cache, "code_version", lambda: "another")
    assert store.read(QUESTION) is None


_WHAT_IS_READ = """
import sys
from pathlib import Path
read = set()
sys.addaudithook(lambda event, found: event == "open" and isinstance(found[0], str) and read.add(found[0]))
from paigow import sources
from paigow.odds import cache, main_wager, sheet, sheet_html
from paigow.games.submission import read_submission, sample_names, sample_text
for name in sample_names():
    sheet.sheet_of(read_submission(sample_text(name)).submission, lambda question: None)
for question in main_wager.matrix_questions("pai-gow-tiles", main_wager.DEFAULT):
    main_wager.kept_odds(question)
modules = {module.__file__ for name, module in sys.modules.items() if name.startswith("paigow")}
ours = {Path(name) for name in read | modules if name and Path(name).is_relative_to(sources.PACKAGE)}
samples = sources.PACKAGE / "data" / "submissions"
decides = sources.sources(cache.DECIDING)
print(*sorted(each for each in ours if each.suffix in (".py", ".toml", ".csv") and each not in decides
              and samples not in each.parents and each.name != "__init__.py"), end="")
"""


@pytest.mark.sizes(all=1)
def test_all_that_the_odds_read_belongs_to_the_code_version() -> None:
    """Whatever module or data an answer was computed from: once it changes, the answer is stale."""
    found = subprocess.run([sys.executable, "-c", _WHAT_IS_READ], check=False, capture_output=True, text=True)
    assert (found.stdout, found.stderr) == ("", "")


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", ["money.py", "data/pay_tables.toml", "data/house_ways/poker-foxwoods.toml"])
def test_a_changed_source_leaves_no_answer_fresh(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "paigow"
    shutil.copytree(sources.PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(cache, "digest_of_sources", partial(sources.digest_of_sources, package=package))
    monkeypatch.setattr(cache, "code_version", cache.code_version.__wrapped__)
    store = CachedResults("answers")
    store.write(QUESTION, 1)
    assert store.read(QUESTION) == 1
    (package / name).write_bytes((package / name).read_bytes() + b"# changed\n")
    assert store.read(QUESTION) is None


def test_another_version_of_a_library_leaves_no_answer_fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    now = cache.code_version.__wrapped__()
    monkeypatch.setattr(cache, "library_versions", lambda: ("numpy 0.0",))
    assert cache.code_version.__wrapped__() != now


def test_an_interrupted_write_leaves_the_old_file(
    own_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = own_directory / "answer"
    write_atomically(path, b"old")

    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, b"new")
    assert path.read_bytes() == b"old"
    assert [file.name for file in own_directory.iterdir()] == ["answer"]


def test_the_users_cache_directory_is_used_unless_another_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(cache.DIRECTORY_VARIABLE)
    assert cache_directory().name == "paigow"


def test_kernels_of_other_sources_rules_or_numba_are_kept_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    find = kernels.kernel_directory.__wrapped__
    now = find()
    assert now == find()
    monkeypatch.setattr(kernels, "library_versions", lambda: ("numba 0.0",))
    assert find() != now
    assert Path(kernels.__file__) in sources.sources(kernels.MADE_OF)


def work(tasks: list[Task], *, memory: int = 0) -> Work:
    return Work("a test", QUESTION, lambda: tasks, memory, 0)


def test_totals_are_added_up_and_progress_is_told() -> None:
    told: list[Progress] = []
    tasks = [Task(f"{n}", partial(dict, win=n, lose=1), weight=n) for n in range(1, 5)]
    assert carry_out(work(tasks), jobs=2, watch=told.append) == {"win": 10, "lose": 4}
    assert [round(each.share, 3) for each in told][-1] == 1.0
    assert told[0].share == 0
    assert told[0].seconds_left is None
    assert told[-1].seconds_left == 0


def test_work_that_failed_goes_on_where_it_stood() -> None:
    ran: list[str] = []

    def once(name: str) -> dict[str, int]:
        ran.append(name)
        return {"win": 1}

    def fail() -> dict[str, int]:
        raise RuntimeError("no more")

    first = [Task("a", partial(once, "a"), 9), Task("b", partial(once, "b"), 8), Task("c", fail, 1)]
    with pytest.raises(RuntimeError, match="no more"):
        carry_out(work(first), jobs=1)
    again = [Task(name, partial(once, name)) for name in "abc"]
    told: list[Progress] = []
    assert carry_out(work(again), jobs=1, watch=told.append) == {"win": 3}
    assert ran == ["a", "b", "c"]
    assert told[0].share > 0.5
    assert carry_out(work(again), jobs=1) == {"win": 3}  # what is finished is forgotten, and done anew
    assert ran == ["a", "b", "c", "a", "b", "c"]


def test_pieces_done_are_put_aside_while_others_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_SAVE_SECONDS", 0.0)
    seen = threading.Event()

    def look() -> dict[str, int]:
        assert seen.wait(10)
        return {"win": len(CachedResults("partial").read(QUESTION)["done"])}

    tasks = [Task("quick", partial(dict, win=10), 2), Task("look", look, 1)]
    done = carry_out(work(tasks), jobs=1, watch=lambda told: seen.set() if told.share > 0.5 else None)
    assert done == {"win": 11}


def test_too_little_memory_is_said_before_the_work_starts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "available_memory", lambda: 1 << 30)
    with pytest.raises(
        TooLittleMemoryError, match=r"a test wants about 2.0 GiB .* and only 1.0 GiB are free"
    ):
        carry_out(work([Task("never", lambda: pytest.fail("ran"))], memory=2 << 30), jobs=1)


def test_memory_is_told_by_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    free = jobs.available_memory()
    assert free is not None
    assert free > 1 << 20
    monkeypatch.setattr(jobs, "_MEMINFO", Path("/nowhere"))
    assert jobs.available_memory() is not None


def test_a_containers_limit_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "_CONTROL_GROUP", tmp_path)
    (tmp_path / "memory.current").write_text("1000\n", encoding="ascii")
    (tmp_path / "memory.max").write_text("5000\n", encoding="ascii")
    assert jobs.available_memory() == 4000
    (tmp_path / "memory.max").write_text("max\n", encoding="ascii")
    assert jobs.available_memory() != 4000


@pytest.mark.skipif(sys.platform != "linux", reason="limits as they are on Linux")
def test_a_limit_on_the_address_space_is_kept() -> None:
    program = (
        "import resource; from paigow.odds.main_wager import *; "
        "resource.setrlimit(resource.RLIMIT_AS, (1 << 30, resource.RLIM_INFINITY)); "
        "main_odds(main_question('pai-gow-poker', 'foxwoods', 'optimal', DEFAULT), jobs=4)"
    )
    done = subprocess.run([sys.executable, "-c", program], check=False, capture_output=True, text=True)
    assert (
        "TooLittleMemoryError: pai-gow-poker, the optimal player against foxwoods wants about" in done.stderr
    )


_LONG = """
import signal, sys, time
signal.signal(signal.SIGINT, signal.default_int_handler)  # the parent may have told its children to ignore it
from paigow.odds.jobs import Task, Work, carry_out
tasks = [Task(str(n), lambda: time.sleep(0.05) or {"win": 1}) for n in range(200)]
print("ready", flush=True)
carry_out(Work("a test", {"what": "a test", "n": 1}, lambda: tasks, 0, 0), jobs=2)
"""


@pytest.mark.sizes(all=1)
@pytest.mark.skipif(os.name != "posix", reason="signals as they are on POSIX")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL])
def test_interrupted_or_killed_work_leaves_no_broken_file(own_directory: Path, how: signal.Signals) -> None:
    command = subprocess.Popen(
        [sys.executable, "-c", _LONG], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
    )
    assert command.stdout is not None
    assert command.stdout.readline() == b"ready\n"
    with pytest.raises(subprocess.TimeoutExpired):
        command.wait(2.6)
    command.send_signal(how)
    command.wait(20)
    command.stdout.close()
    kept = CachedResults("partial").read(QUESTION)
    assert kept is not None
    assert len(kept["done"]) == kept["totals"]["win"] > 10
