"""Tasks are run by anybody and in any order, and their results come in order of number."""

from __future__ import annotations

import logging
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

import pytest

from paigow.errors import PaigowError
from paigow.platform import cluster as module
from paigow.platform.cluster import RETRIES
from paigow.platform.tasks import check_workers, in_order


class TaskError(Exception):
    """As Ray's: the error of a task, with the machine's own as its cause."""

    def __init__(self, cause: Exception) -> None:
        super().__init__("Traceback of another machine")
        self.cause = cause


class FakeRay:
    """A cluster of two processors that finishes the newest call first, and whose first call dies twice."""

    def __init__(self) -> None:
        self.exceptions = SimpleNamespace(RayError=RuntimeError, RayTaskError=TaskError)
        self.deaths = 2
        self.most_waiting = self.calls = 0
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.done: list[str] = []

    def is_initialized(self) -> bool:
        return False

    def init(self, address: str, **options: object) -> None:
        assert options == {"log_to_driver": False, "logging_level": logging.ERROR}
        if address == "nobody:1":
            raise ConnectionError("nobody listens")
        self.done.append(f"init {address}")

    def shutdown(self) -> None:
        self.done.append("shutdown")

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": 2.0}

    def remote(self, *, num_cpus: int, max_retries: int) -> Callable[[Callable[..., Any]], object]:
        assert num_cpus == 1

        def submit(run: Callable[..., Any], *arguments: Any) -> SimpleNamespace:
            future = Waited(self)
            self.calls += 1
            self.waiting.append((future, lambda: self.tried(run, arguments, max_retries)))
            self.most_waiting = max(self.most_waiting, len(self.waiting))
            return SimpleNamespace(future=lambda: future)

        return lambda run: SimpleNamespace(remote=lambda *arguments: submit(run, *arguments))

    def tried(self, run: Callable[..., Any], arguments: tuple[Any, ...], retries: int) -> Any:
        for _ in range(retries + 1):
            try:
                result = run(*arguments)
            except PaigowError as error:
                raise TaskError(error) from error
            if not self.deaths:
                return result
            self.deaths -= 1  # the process died with its result, and another begins anew
        raise RuntimeError("the worker died")

    def finish(self) -> None:
        while self.waiting:
            future, run = self.waiting.pop()
            try:
                future.set_result(run())
            except Exception as error:
                future.set_exception(error)


class Waited(Future[Any]):
    """A result that its cluster is asked to finish when somebody waits for it."""

    def __init__(self, ray: FakeRay) -> None:
        super().__init__()
        self.ray = ray

    def result(self, timeout: float | None = None) -> Any:
        self.ray.finish()
        return super().result(0)


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> FakeRay:
    fake = FakeRay()
    monkeypatch.setitem(sys.modules, "ray", fake)
    return fake


def squared(number: int) -> int:
    return number**2


def test_results_come_in_order_whoever_runs_the_tasks(ray: FakeRay) -> None:
    expected = [number**2 for number in range(30)]
    assert list(in_order(squared, range(30))) == expected
    assert list(in_order(squared, range(30), ray="head:6379")) == expected
    assert ray.done == ["init head:6379", "shutdown"]


@pytest.mark.sizes(all=1)
def test_processes_give_them_in_order_too() -> None:
    assert list(in_order(squared, range(30), jobs=2)) == [number**2 for number in range(30)]


def test_only_so_many_tasks_are_ahead(ray: FakeRay) -> None:
    drawn = list[int]()

    def tasks() -> Iterator[int]:
        for number in range(1_000):
            drawn.append(number)
            yield number

    results = in_order(squared, tasks(), ray="auto")
    assert [next(results) for _ in range(3)] == [0, 1, 4]
    assert len(drawn) == 7, "two for each processor, and those that are taken"
    results.close()  # type: ignore[attr-defined]
    assert ray.most_waiting == 5
    assert ray.done[-1] == "shutdown"


def test_a_task_is_run_again_when_its_process_dies_but_not_for_ever(ray: FakeRay) -> None:
    ray.deaths = RETRIES
    assert list(in_order(squared, range(3), ray="auto")) == [0, 1, 4]
    assert ray.calls == 3
    ray.deaths = RETRIES + 1
    with pytest.raises(PaigowError, match="at 'auto' gave up a part of the work: the worker died"):
        list(in_order(squared, range(3), ray="auto"))
    assert ray.done[-1] == "shutdown"


def refused(number: int) -> int:
    raise PaigowError(f"{number} is refused")


def test_the_error_of_a_task_is_the_one_that_is_raised(ray: FakeRay) -> None:
    with pytest.raises(PaigowError, match=r"^0 is refused$"):
        list(in_order(refused, range(3), ray="auto"))
    assert ray.done[-1] == "shutdown"


def test_a_machine_with_another_paigow_is_refused(ray: FakeRay, monkeypatch: pytest.MonkeyPatch) -> None:
    digests = iter(["ours", "theirs"])
    monkeypatch.setattr(module, "_code", lambda: next(digests))
    with pytest.raises(PaigowError, match="has another paigow than the machine that asks it"):
        list(in_order(squared, [1], ray="auto"))


def test_a_cluster_that_is_not_there_is_one_sentence(ray: FakeRay) -> None:
    with pytest.raises(PaigowError, match="no Ray cluster can be used at 'nobody:1': nobody listens"):
        list(in_order(squared, [1], ray="nobody:1"))


def test_without_the_extra_it_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(PaigowError, match=r"this needs ray, which .* pip install 'paigow\[ray\]'$"):
        list(in_order(squared, [1], ray="auto"))


def test_who_works_is_said_once() -> None:
    with pytest.raises(PaigowError, match="give jobs or ray, not both"):
        check_workers(2, "auto")
    with pytest.raises(PaigowError, match="ray has to be a text, not 5"):
        check_workers(1, 5)  # type: ignore[arg-type]
