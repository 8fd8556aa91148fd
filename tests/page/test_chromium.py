"""A Chromium is found in this order: the machine's, the unpacked package, Playwright's own."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import chromium_kit
from chromium_kit import HOW_TO_GET_ONE, REQUIRED, find_chromium, prepare


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a Chromium: the only folder where programs are."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium_kit, "_PLAYWRIGHTS_OWN", "")
    monkeypatch.setattr(chromium_kit, "MAC_PROGRAMS", ())
    monkeypatch.setattr(chromium_kit, "CACHE", tmp_path / "cache")
    return tmp_path


def a_program(file: Path, does: str = "") -> str:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(f"#!/bin/sh\n{does}\n", "utf-8")
    file.chmod(0o700)
    return str(file)


def unpacked(does: str = "") -> str:
    return a_program(chromium_kit._unpacked_folder() / "chromium", does)


def found() -> str | None:
    chromium = find_chromium()
    return chromium.program if chromium else None


@pytest.mark.parametrize("name", chromium_kit.NAMES)
def test_the_machines_own_comes_first(bare: Path, name: str) -> None:
    unpacked()
    program = a_program(bare / name)
    assert found() == program


def test_the_unpacked_one_comes_before_playwrights(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = a_program(bare / "chrome-of-playwright")
    monkeypatch.setattr(chromium_kit, "_PLAYWRIGHTS_OWN", f"print({own!r}, end='')")
    assert found() == own
    program = unpacked()
    assert found() == program


def test_the_unpacked_one_gets_its_libraries_and_font_and_nobody_else_does(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LD_LIBRARY_PATH", "/own/lib")
    folder = Path(unpacked(does='test "$LD_LIBRARY_PATH" != /own/lib && test -n "$FONTCONFIG_FILE"')).parent
    chromium = find_chromium()
    assert chromium is not None
    assert chromium.environment["LD_LIBRARY_PATH"] == f"{folder}/lib:/own/lib"
    assert chromium.environment["FONTCONFIG_FILE"] == f"{folder}/fonts.conf"


def test_one_that_does_not_start_is_passed_over(bare: Path) -> None:
    a_program(bare / "chromium", "exit 127")
    assert found() is None
    program = unpacked()
    assert found() == program


def test_a_playwright_that_does_not_start_is_no_traceback(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chromium_kit, "_PLAYWRIGHTS_OWN", "raise SystemExit('libatomic.so.1 is missing')")
    assert found() is None


@pytest.mark.parametrize(
    ("machine", "has_one", "is_unpacked"),
    [
        ("Linux x86_64", False, True),
        ("Linux x86_64", True, False),
        ("Linux aarch64", False, False),
        ("Darwin arm64", False, False),
    ],
)
def test_the_package_is_unpacked_where_it_is_needed_and_runs(
    bare: Path, monkeypatch: pytest.MonkeyPatch, machine: str, has_one: bool, is_unpacked: bool
) -> None:
    called: list[bool] = []
    system, processor = machine.split()
    monkeypatch.setattr("platform.system", lambda: system)
    monkeypatch.setattr("platform.machine", lambda: processor)
    monkeypatch.setattr(chromium_kit, "unpack_chromium", lambda: called.append(True))
    if has_one:
        a_program(bare / "chromium")
    prepare()
    assert called == [True] * is_unpacked


def test_without_the_package_the_run_goes_on(
    bare: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise subprocess.CalledProcessError(1, ["npm", "ci"])

    monkeypatch.setattr("platform.system", lambda: "Linux")
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr(chromium_kit, "unpack_chromium", fail)
    prepare()
    assert "@sparticuz/chromium could not be installed" in capsys.readouterr().out


@pytest.mark.parametrize("is_required", [False, True])
def test_without_a_browser_its_tests_are_skipped_in_one_line_or_fail(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, is_required: bool
) -> None:
    monkeypatch.setattr("browser_plugin.find_chromium", lambda: None)
    monkeypatch.setenv(REQUIRED, "1" if is_required else "")
    pytester.makepyfile("def test_it(browser): pass\ndef test_again(browser): pass\ndef test_else(): pass\n")
    run = pytester.runpytest_inprocess("-p", "browser_plugin", "-p", "no:cacheprovider")
    if is_required:
        run.assert_outcomes(passed=1, errors=2)
    else:
        run.assert_outcomes(passed=1, skipped=2)
        run.stdout.fnmatch_lines(f"2 browser tests were skipped: {HOW_TO_GET_ONE}.")


def test_continuous_integration_requires_a_browser() -> None:
    assert f"export {REQUIRED}=1" in (chromium_kit.ROOT / ".ci" / "run").read_text("utf-8")
