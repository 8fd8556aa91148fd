"""A Chromium is found, or installed where that is allowed, or asked for in one sentence."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import chromium_kit
from chromium_kit import ASKED, MISSING, NoChromiumError, chromium


@pytest.fixture
def bare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A machine without a Chromium: the only folder where programs are."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(chromium_kit, "OWN", "")
    monkeypatch.setattr(chromium_kit, "ELSEWHERE", ())
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    for name in ("CI", ASKED):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


def a_program(folder: Path, name: str, does: str = "") -> Path:
    program = folder / name
    program.write_text(f"#!/bin/sh\n{does}\n", "utf-8")
    program.chmod(0o700)
    return program


@pytest.mark.parametrize("name", chromium_kit.NAMES)
def test_one_that_is_there_is_taken(bare: Path, name: str) -> None:
    program = a_program(bare, name)
    assert chromium() == str(program)


def test_one_that_playwright_has_brought_is_taken(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = a_program(bare, "chrome-of-playwright")
    monkeypatch.setattr(chromium_kit, "OWN", f"print({str(program)!r}, end='')")
    assert chromium() == str(program)


def test_without_one_the_sentence_says_what_to_install(bare: Path) -> None:
    a_program(bare, "apt-get", "exit 9")
    with pytest.raises(NoChromiumError, match="apt-get install chromium") as refused:
        chromium()
    assert str(refused.value) == MISSING


def test_a_playwright_that_does_not_start_is_no_traceback(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chromium_kit, "OWN", "raise SystemExit('libatomic.so.1 is missing')")
    with pytest.raises(NoChromiumError) as refused:
        chromium()
    assert str(refused.value) == MISSING


@pytest.mark.parametrize("asking", ["CI", ASKED])
def test_it_is_installed_where_that_is_allowed(
    bare: Path, monkeypatch: pytest.MonkeyPatch, asking: str
) -> None:
    monkeypatch.setenv(asking, "1")
    said = bare / "said"
    brought = f'echo "$*" >> {said}; case "$*" in *install*chromium*) echo > {bare}/chromium;'
    a_program(bare, "apt-get", f"{brought} /bin/chmod 700 {bare}/chromium;; esac")
    assert chromium() == str(bare / "chromium")
    assert said.read_text("utf-8").splitlines() == [
        " ".join(command[1:]) for command in chromium_kit.INSTALLING
    ]


def test_nobody_but_root_installs(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "1")
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    a_program(bare, "apt-get", "exit 9")
    with pytest.raises(NoChromiumError) as refused:
        chromium()
    assert str(refused.value) == MISSING


def test_what_does_not_install_is_named(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "1")
    a_program(bare, "apt-get", "exit 9")
    with pytest.raises(NoChromiumError, match=r"^apt-get update failed; "):
        chromium()
