"""The workshop itself: faults are found, planted, judged and taken out again; its lists are up to date."""

from __future__ import annotations

import ast
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PROJECT = {
    "least.py": "def least(a, b):\n    return a if a < b else b\n",
    "test_least.py": "import least\n\n\ndef test_least():\n    assert least.least(1, 2) == 1\n",
    "test_anyway.py": "def test_anyway():\n    assert False\n",
    "conftest.py": "import sys\nsys.path.insert(0, '.')\n",
}


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    """The command, loaded as `python tests/mutants` loads it."""
    sys.path.insert(0, str(HERE))
    try:
        found = importlib.util.spec_from_file_location("mutants_command", HERE / "__main__.py")
        assert found is not None
        assert found.loader is not None
        module = importlib.util.module_from_spec(found)
        sys.modules[found.name] = module
        found.loader.exec_module(module)
    finally:
        sys.path.remove(str(HERE))
    return module


@pytest.fixture
def project(tmp_path: Path) -> Path:
    for name, text in PROJECT.items():
        (tmp_path / name).write_text(text, "utf-8")
    subprocess.run(["git", "init", "-q", "."], cwd=tmp_path, check=True)
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    return tmp_path


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    ("fault", "tests", "verdict"),
    [
        (("a < b", "a > b"), ["test_least.py"], "caught"),
        (("a < b", "a <= b"), ["test_least.py"], "survived"),
        (("a < b", "a > b"), [], "unreached"),
        (("return", "retrun"), ["test_least.py"], "caught"),
    ],
)
def test_a_fault_is_judged_by_the_tests_that_run_it(
    tool: ModuleType, project: Path, fault: tuple[str, str], tests: list[str], verdict: str
) -> None:
    text = PROJECT["least.py"].replace(*fault)
    with tool.workshop(project) as place:
        assert place.trial("a fault", "least.py", text, tests).verdict == verdict
        assert (place.root / "least.py").read_text("utf-8") == PROJECT["least.py"]
    assert (project / "least.py").read_text("utf-8") == PROJECT["least.py"]


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    ("plant", "tests", "verdict"),
    [
        ("a > b", ("page",), "caught"),
        ("a <= b", ("page",), "survived"),
        ("a <= b", ("page", "test_least.py"), "survived"),
    ],
)
def test_a_fault_of_the_page_is_judged_by_the_pages_own_tests_first(
    tool: ModuleType, project: Path, plant: str, tests: tuple[str, ...], verdict: str
) -> None:
    page = project / "page"
    page.mkdir()
    scripts = {"types": "true", "test": "! grep -q 'a > b' least.ts"}
    (page / "package.json").write_text(json.dumps({"scripts": scripts}), "utf-8")
    (page / "build.py").touch()
    (page / "least.ts").write_text("return a < b\n", "utf-8")
    subprocess.run(["git", "add", "."], cwd=project, check=True)
    with tool.workshop(project) as place:
        found = tool.page_trial(
            place, "a fault", "page/least.ts", f"return {plant}\n", tests, checkout=project
        )
        assert found.verdict == verdict
        assert (place.root / "page/least.ts").read_text("utf-8") == "return a < b\n"


@pytest.mark.sizes(all=1)
def test_a_fault_that_hangs_where_tests_are_loaded_is_noticed(
    tool: ModuleType, project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules[tool.workshop.__module__], "HANGS", 6)
    endless = f"{PROJECT['least.py']}\nwhile True:\n    pass\n"
    with tool.workshop(project) as place:
        assert place.trial("a fault", "least.py", endless, ["test_least.py"]).verdict == "caught"


@pytest.mark.sizes(all=1)
def test_a_test_that_fails_without_the_fault_proves_nothing(
    tool: ModuleType, project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tool, "ROOT", project)
    monkeypatch.setattr(tool, "Covering", lambda root: None)
    anyway = ("test_anyway.py", "test_least.py")
    turned = PROJECT["least.py"].replace("a < b", "a > b")
    alike = PROJECT["least.py"].replace("a < b", "a <= b")
    faults = [
        tool.Fault("turned", tool.Mutant("least.py", 2, 2, "", "", "", turned), anyway),
        tool.Fault("alike", tool.Mutant("least.py", 2, 2, "", "", "", alike), anyway),
    ]
    assert {each.name: each.verdict for each in tool.tried(faults, 1)} == {
        "turned": "caught",
        "alike": "survived",
    }
    assert "test_anyway.py::test_anyway" in capsys.readouterr().out


@pytest.mark.sizes(all=1)
def test_a_test_that_is_not_there_is_no_proof_either(tool: ModuleType, project: Path) -> None:
    with tool.workshop(project) as place, pytest.raises(SystemExit, match="cannot even be found"):
        place.trial("a fault", "least.py", PROJECT["least.py"], ["test_least.py::test_gone"])


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("first", ["test_least.py::test_gone", "test_blind.py::test_blind"])
def test_where_the_test_asked_first_notices_nothing_the_others_are_asked(
    tool: ModuleType, project: Path, first: str
) -> None:
    with tool.workshop(project) as place:
        (place.root / "test_blind.py").write_text("def test_blind():\n    pass\n", "utf-8")
        turned = PROJECT["least.py"].replace("a < b", "a > b")
        trial = place.trial(
            "a fault", "least.py", turned, ["test_least.py"], first=tool.Pinned(first, "test")
        )
    assert trial.verdict == "caught"
    assert {each.partition("::")[0] for each in trial.failed} == {"test_least.py"}


@pytest.mark.parametrize("file", ["src/paigow/money.py", "src/paigow/table/sections/settlement/centre.py"])
def test_every_mutant_is_a_module_that_differs_in_more_than_its_looks(tool: ModuleType, file: str) -> None:
    source = (ROOT / file).read_text("utf-8")
    sound = ast.dump(ast.parse(source))
    found = list(tool.mutants(file, source))
    assert len(found) > 10
    for each in found:
        assert ast.dump(ast.parse(each.text)) != sound, each.name


def test_a_change_in_one_file_chooses_no_other_mutants_elsewhere(tool: ModuleType) -> None:
    one_in_ten = {each.name for each in tool.chosen("values", 10)}
    assert one_in_ten == {each.name for each in tool.chosen("values", 10)}
    assert {each.name for each in tool.chosen("values", 20)} <= one_in_ten


def test_planted_faults_still_stand_in_the_code_and_are_spread_over_the_rooms(tool: ModuleType) -> None:
    faults = list(tool.planted())
    assert len(faults) >= 60
    assert len({each.name for each in faults}) == len(faults)
    rooms = {Path(each.mutant.file).parts[2] for each in faults}
    assert {"money.py", "rules", "games", "table", "log", "odds", "cli", "simulation"} <= rooms


def test_the_tests_that_faults_name_are_there(tool: ModuleType) -> None:
    for fault in tool.planted():
        for each in fault.tests:
            file, _, name = each.partition("::")
            if (path := ROOT / file).is_file():
                assert name.partition("[")[0] in path.read_text("utf-8"), f"{fault.name}: no {each}"
            else:
                assert path.is_dir(), f"{fault.name}: no {each}"


def test_what_is_argued_can_still_be_planted(tool: ModuleType) -> None:
    planted = {each.name for each in tool.planted()}
    for name in tool.argued():
        file = name.partition(":")[0]
        made = tool.mutants(file, (ROOT / file).read_text("utf-8")) if file.endswith(".py") else ()
        assert name in planted or name in {each.name for each in made}, f"{name} is argued and cannot be made"
