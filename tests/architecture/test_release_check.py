"""The release check: everything that `make test` leaves out, and the version in one place."""

from __future__ import annotations

import re
import stat
import sys
import tarfile
import tomllib
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import httpx
import pytest
from hatchling.builders.wheel import WheelBuilder

import paigow
import release_check
from server_kit import serving

ROOT = Path(__file__).parents[2]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def target(name: str) -> str:
    """What a target of the Makefile runs."""
    found = re.search(rf"^{name}:[^\n]*\n((?:\t[^\n]*\n)*)", MAKEFILE, re.MULTILINE)
    assert found is not None
    return found[1]


def test_the_release_check_asks_for_everything_in_its_order() -> None:
    steps = re.findall(r"\(RELEASE\) (\w+)|\(MAKE\) ([\w-]+)", target("release-check"))
    assert ["".join(step) for step in steps] == ["ready", "test-pythons", "wheel"]
    assert "(RELEASE) wheel" in target("wheel")
    assert "wheel: $(PAGE)" in MAKEFILE
    assert "(RELEASE) pythons" in target("test-pythons")


def test_the_version_stands_in_one_place() -> None:
    assert "version" not in PROJECT["project"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == "src/paigow/__init__.py"
    source = (ROOT / "src" / "paigow" / "__init__.py").read_text("utf-8")
    assert release_check.version_of(source) == paigow.__version__


def test_a_package_without_a_version_is_named() -> None:
    with pytest.raises(SystemExit, match="names no version"):
        release_check.version_of("")


def test_the_changelog_goes_by_version_and_the_newest_is_the_one_at_work() -> None:
    headings = release_check.HEADING.findall((ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert headings[0][0] == paigow.__version__
    assert all(day == "unreleased" or release_check.DATE.fullmatch(day) for _, day in headings)
    assert all(day != "unreleased" for _, day in headings[1:])


@pytest.mark.parametrize(
    ("changelog", "fault"),
    [
        ("", "write a heading"),
        ("## 0.9.0 (2029-01-31)\n## 1.0.0 (2030-01-31)", "must be of version 1.0.0, not of 0.9.0"),
        ("## 1.0.0 (soon)", "the day of its release in place of (soon)"),
    ],
)
def test_a_changelog_that_does_not_name_the_release_stops_it(changelog: str, fault: str) -> None:
    [said] = release_check.changelog_faults(changelog, "1.0.0")
    assert fault in said


def test_what_is_not_committed_stops_it() -> None:
    assert release_check.tree_faults("") == []
    assert len(release_check.tree_faults(" M README.md\n?? new.py")) == 2


def test_the_run_requirements_are_those_of_development_and_no_others() -> None:
    """So the empty environment tries what the tests tried."""
    pinned = {
        name: set(re.split(r"\n(?=\S)", (ROOT / "requirements" / f"{name}.txt").read_text("utf-8").strip()))
        for name in ("run", "dev")
    }
    assert pinned["run"] < pinned["dev"]
    wanted = {re.split(r"[><=]", each)[0] for each in PROJECT["project"]["dependencies"]}
    assert wanted <= {each.partition("==")[0] for each in pinned["run"]}


def test_every_declared_python_is_resolved_for_and_allowed() -> None:
    numbers = release_check.declared(PROJECT["project"])
    assert f"for v in {' '.join(numbers)};" in target("check-resolution")
    first, last = (tuple(map(int, numbers[place].split("."))) for place in (0, -1))
    after = f"{last[0]}.{last[1] + 1}"
    assert PROJECT["project"]["requires-python"] == f">={first[0]}.{first[1]},<{after}"


def test_a_python_that_does_not_run_is_not_there(tmp_path: Path) -> None:
    stand_in = tmp_path / "python3.12"
    stand_in.write_text("#!/bin/sh\nexit 127\n", "utf-8")
    stand_in.chmod(stat.S_IRWXU)
    assert release_check.said_by(str(stand_in)) == ""
    assert release_check.said_by(str(tmp_path / "python3.13")) == ""
    assert release_check.said_by(sys.executable) == f"{sys.version_info[0]}.{sys.version_info[1]}"


def test_the_wheel_carries_the_package_and_the_page_ready(tmp_path: Path) -> None:
    [built] = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with ZipFile(built) as archive:
        held = archive.namelist()
    assert set(release_check.packaged()) <= set(held)
    assert "paigow/web/site/index.html" in held


@pytest.mark.sizes(all=1)
def test_a_wheel_built_from_a_clean_checkout_serves_the_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As an image is built: from what git has, where nobody has built the page."""
    source, installed = tmp_path / "source", tmp_path / "installed"
    source.mkdir()
    changed = release_check.told("git", "stash", "create")
    archive = tmp_path / "source.tar"
    release_check.told("git", "archive", "--output", str(archive), changed or "HEAD")
    with tarfile.open(archive) as packed:
        packed.extraction_filter = getattr(tarfile, "data_filter", None)  # not before Python 3.11.4
        packed.extractall(source)
    (source / "page" / "node_modules").symlink_to(ROOT / "page" / "node_modules")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    release_check.told(
        *pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", "out", ".", where=source
    )
    [wheel] = (source / "out").glob("*.whl")
    release_check.told(*pip, "install", "--no-deps", "--no-compile", "--target", str(installed), str(wheel))
    monkeypatch.setenv("PYTHONPATH", str(installed))
    with serving(tmp_path) as (address, _):
        answer = httpx.get(f"{address}/", trust_env=False)
        assert (answer.status_code, "/assets/" in answer.text) == (200, True)
    assert (installed / "paigow" / "web" / "site" / "index.html").read_text("utf-8") == answer.text


def test_a_wheel_without_the_page_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(release_check, "told", lambda *_, where: "src/paigow/cards.py")
    with pytest.raises(SystemExit, match="run make page"):
        release_check.packaged(tmp_path)
    (tmp_path / "src" / "paigow" / "web" / "site").mkdir(parents=True)
    (tmp_path / "src" / "paigow" / "web" / "site" / "index.html").write_text("", "utf-8")
    assert release_check.packaged(tmp_path) == ["paigow/cards.py", "paigow/web/site/index.html"]


def test_every_trial_of_the_wheel_is_tried_and_the_version_compared() -> None:
    asked: list[tuple[str, ...]] = []

    def answer(*words: str) -> str:
        asked.append(words)
        return f"paigow {paigow.__version__}\n"

    assert release_check.trial_faults(answer) == []
    assert asked == [*release_check.TRIALS, ("--version",)]


def test_a_wheel_that_says_nothing_or_another_version_is_at_fault() -> None:
    assert release_check.trial_faults(lambda *_: "") == [
        "paigow rank --game pai-gow-poker Jk Ks Qs Js Ts: no answer."
    ]
    assert release_check.trial_faults(lambda *_: "paigow 9.9.9") == [
        f"paigow --version: paigow 9.9.9, not {paigow.__version__}."
    ]


def test_the_tests_run_on_every_python_that_is_there_and_the_absent_are_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second, *absent = release_check.declared(PROJECT["project"])
    there = {sys.executable: first, f"python{second}": second}
    ran: list[list[str]] = []
    monkeypatch.setattr(release_check, "said_by", lambda python: there.get(python, ""))
    monkeypatch.setattr("subprocess.run", lambda command, **_: ran.append(command))
    release_check.pythons()
    assert ran == [release_check.command_for(first, own=first), release_check.command_for(second, own=first)]
    assert capsys.readouterr().out.endswith(f"Not on this machine: Python {', '.join(absent)}.\n")


def test_a_release_is_ready_only_with_a_clean_tree_and_its_heading(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "src" / "paigow").mkdir(parents=True)
    (tmp_path / "src" / "paigow" / "__init__.py").write_text('__version__ = "1.0.0"\n', "utf-8")
    (tmp_path / "CHANGELOG.md").write_text("## 1.0.0 (2030-01-31)\n", "utf-8")
    monkeypatch.setattr(release_check, "ROOT", tmp_path)
    monkeypatch.setattr(release_check, "told", lambda *_: "")
    release_check.ready()
    assert capsys.readouterr().out.startswith("paigow 1.0.0: everything is committed")
    monkeypatch.setattr(release_check, "told", lambda *_: "?? new.py")
    with pytest.raises(SystemExit, match=r"Not ready for a release:\n  new\.py: commit it"):
        release_check.ready()


def test_a_command_that_fails_stops_the_check_with_what_it_said(tmp_path: Path) -> None:
    failing = (sys.executable, "-c", "import sys; print('so far'); sys.exit('no further')")
    with pytest.raises(SystemExit, match="failed:\nso far\nno further"):
        release_check.told(*failing, where=tmp_path)
