"""The tests themselves: none hangs, a failure in continuous integration can be had again, all have types."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import settings

from own_places_plugin import CACHE, KEPT, begin_anew
from paigow.odds.cache import DIRECTORY_VARIABLE
from untraced_plugin import PLACES, TESTS

ROOT = Path(__file__).parents[2]


def test_every_test_has_a_timeout(request: pytest.FixtureRequest) -> None:
    assert float(request.config.getini("timeout")) > 0


@pytest.mark.sizes(all=1)
def test_a_test_that_hangs_is_ended(tmp_path: Path) -> None:
    hanging = tmp_path / "test_hanging.py"
    hanging.write_text("import time\ndef test_hangs():\n    time.sleep(600)\n", "utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--timeout=0.5", str(hanging)]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == pytest.ExitCode.TESTS_FAILED
    assert "Timeout" in run.stdout


@pytest.mark.parametrize(("ci", "derandomised"), [("true", True), ("", False)])
def test_hypothesis_is_derandomised_in_continuous_integration(ci: str, derandomised: bool) -> None:
    told = "import conftest; from hypothesis import settings; print(settings.default.derandomize)"
    command = [sys.executable, "-c", told]
    environment = {**os.environ, "CI": ci}
    tests = ROOT / "tests"
    run = subprocess.run(command, cwd=tests, env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == str(derandomised)


def test_no_profile_takes_a_busy_machine_for_a_failure() -> None:
    assert all(settings.get_profile(name).deadline is None for name in ("paigow", "ci"))


def test_continuous_integration_says_that_it_is() -> None:
    assert "export CI=" in (ROOT / ".ci" / "run").read_text("utf-8")


def test_mypy_is_as_strict_with_the_tests_documents_and_benchmarks_as_with_the_package() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["mypy"]
    assert told["strict"]
    checked = [ROOT / name for name in told["files"]]
    held = {
        file for folder in ("src", "tests", "docs", "benchmarks") for file in (ROOT / folder).rglob("*.py")
    }
    assert {file for file in held if not any(place in file.parents for place in checked)} == set()
    loosened = [each["module"] for each in told["overrides"]]
    evaluators = ["eval7.*", "phevaluator.*", "pokerkit.*"]
    workbooks = ["formulas.*", "openpyxl.*", "xlsxwriter.*"]
    untyped = sorted([*evaluators, *workbooks, "pandas.*", "pettingzoo.*", "pyarrow.*"])
    assert loosened == [untyped, ["ray.*"]], "which have no types of their own, or are not installed here"


def test_every_place_that_runs_apart_is_there() -> None:
    assert [place for place in PLACES if not (TESTS / place).exists()] == []


@pytest.mark.parametrize(("place", "traced"), [("values", True), ("server", False)])
@pytest.mark.parametrize("own_mark", ["", "@pytest.mark.untraced\n"])
def test_a_test_is_found_by_the_run_that_it_belongs_to_and_by_no_other(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, place: str, traced: bool, own_mark: str
) -> None:
    monkeypatch.setattr("untraced_plugin._UNTRACED", {pytester.path / "server"})
    folder = pytester.mkdir(place)
    (folder / "test_it.py").write_text(f"import pytest\n{own_mark}def test_it(): pass\n", "utf-8")
    marked = ["-o", "markers=untraced", "-p", "untraced_plugin", "-m"]
    runs = [pytester.inline_run(*marked, each) for each in ("not untraced", "untraced")]
    assert [len(run.listoutcomes()[0]) for run in runs] == ([1, 0] if traced and not own_mark else [0, 1])


LAYERED = """
import pytest

@pytest.mark.sizes(of="rounds", test=1, all=20, floor=300, target=4_000)
def test_sized(trials): print("sized", trials)

@pytest.mark.sizes(all=1)
def test_later(): print("later")

@pytest.mark.sizes(floor=1)
def test_long(): print("long")

def test_always(): print("always")
"""


@pytest.mark.parametrize(
    ("layer", "ran"),
    [
        ("test", ["sized 1", "always"]),
        ("all", ["sized 20", "later", "always"]),
        ("floor", ["sized 300", "long"]),
        ("target", ["sized 4000"]),
    ],
)
def test_a_layer_runs_its_tests_at_their_sizes(pytester: pytest.Pytester, layer: str, ran: list[str]) -> None:
    pytester.makepyfile(LAYERED)
    options = (
        "-q",
        "-s",
        "-p",
        "layers_plugin",
        "-p",
        "no:cacheprovider",
        "-o",
        "markers=sizes",
        "--layer",
        layer,
    )
    said = pytester.runpytest_inprocess(*options).stdout.str()
    assert re.findall(r"^\.*(sized \d+|later|long|always)$", said, re.MULTILINE) == ran


def test_a_file_of_later_tests_is_not_even_loaded(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_it="import pytest\n\npytestmark = pytest.mark.sizes(all=1)\n\nraise RuntimeError('loaded')\n"
    )
    options = ("-p", "layers_plugin", "-p", "no:cacheprovider", "-o", "markers=sizes", "--layer")
    assert pytester.runpytest_inprocess(*options, "test").ret == pytest.ExitCode.NO_TESTS_COLLECTED
    assert pytester.runpytest_inprocess(*options, "all").ret == pytest.ExitCode.INTERRUPTED


def test_no_test_begins_when_the_hours_of_a_campaign_are_over(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_it(): pass")
    options = ("-p", "layers_plugin", "-p", "no:cacheprovider", "-o", "markers=sizes", "--until", "1")
    pytester.runpytest_inprocess(*options).assert_outcomes(skipped=1)


def test_what_is_computed_in_a_run_is_kept_in_the_checkout() -> None:
    assert os.environ[DIRECTORY_VARIABLE] == str(CACHE)


def test_a_run_begins_with_machine_code_and_without_results(tmp_path: Path) -> None:
    for name in ("envy", KEPT):
        (tmp_path / name).mkdir()
    begin_anew(tmp_path)
    begin_anew(tmp_path / "not there yet")
    assert [each.name for each in tmp_path.iterdir()] == [KEPT]
