"""Run the `paigow` command inside the test's own process."""

from __future__ import annotations

import contextlib
import io
import json
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple
from unittest import mock

from typer.main import get_command

from paigow.cli.main import app, main


class Answer(NamedTuple):
    """What a command printed, and how it ended."""

    status: int
    out: str
    err: str

    @property
    def records(self) -> list[Any]:
        """The JSON objects, one a line."""
        return [json.loads(line) for line in self.out.splitlines()]


def paigow(*arguments: str, stdin: str = "") -> Answer:
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["paigow", *arguments]),
        mock.patch.object(
            sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode(errors="surrogatepass")), "utf-8")
        ),
        contextlib.redirect_stdout(out),
        contextlib.redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as end:
            status = end.code if isinstance(end.code, int) else 0
    return Answer(status, out.getvalue(), err.getvalue())


def every_command() -> dict[tuple[str, ...], list[Any]]:
    """All commands by the words that name them, each with its parameters."""
    return dict(_walk(get_command(app), ()))


def _walk(command: Any, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], list[Any]]]:
    for name, inner in getattr(command, "commands", {}).items():
        yield from _walk(inner, (*words, name))
    if not hasattr(command, "commands"):
        yield words, list(command.params)
