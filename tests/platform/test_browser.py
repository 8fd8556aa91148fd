"""The person's browser is opened only where somebody would see it."""

from __future__ import annotations

import webbrowser

import pytest

from paigow.platform import browser


def test_without_a_screen_no_browser_takes_the_terminal_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    for each in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(each, raising=False)
    monkeypatch.setattr(webbrowser, "open", lambda _: pytest.fail("a browser was opened"))
    browser.show_page("http://127.0.0.1:8000")
    assert not browser.has_screen()


@pytest.mark.parametrize("name", ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"])
def test_with_a_screen_there_is_a_browser(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.setenv(name, "something")
    assert browser.has_screen()
