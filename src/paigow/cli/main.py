"""The `paigow` command: one module a family of commands, and one way for all of them to fail.

Nothing heavy is imported here: `paigow --help` must answer before you look up.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Final

import typer
from typer.main import get_command

_COMMANDS: Final = (
    "hands.rank",
    "hands.house_ways",
    "hands.classify",
    "hands.pay_tables",
    "submissions.submission",
    "submissions.check",
    "odds.commands",
    "hands.advise",
    "clauses.command",
    "hands.train",
    "table.play",
    "table.scenario",
    "table.replay",
    "table.simulate",
)

app = typer.Typer(
    name="paigow",
    help="The Pai Gow family of casino table games: rules, settings, pay tables, each with its clause.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)
for _module in _COMMANDS:
    import_module(f"paigow.cli.{_module}").register(app)


@app.callback(invoke_without_command=True)
def _root(version: bool = typer.Option(False, "--version", help="Show the version and exit.")) -> None:
    if version:
        from paigow import __version__  # noqa: PLC0415

        typer.echo(f"paigow {__version__}")
        raise typer.Exit


# Typer carries its own copy of Click; every usage error of it descends from this class.
_UsageError: Final[type[Exception]] = typer.BadParameter.__mro__[1]


INTERRUPTED: Final = 130
"""The exit status of a command that was interrupted, as shells have it."""
_LONGEST_WORD: Final = 300
_LONGEST_LINE: Final = 1_500


def main() -> None:
    """Run the command; whatever is wrong with the input is one sentence and exit status 2."""
    from paigow.outside.terminal import settled  # noqa: PLC0415

    with settled():
        status = _status()
    sys.exit(status)


@cache
def _command() -> Callable[..., object]:
    """The whole command, put together once from the parameters of its functions."""
    return get_command(app)


def _status() -> int:
    from paigow.errors import PaigowError  # noqa: PLC0415

    try:
        status = _command()(prog_name="paigow", standalone_mode=False)
        sys.stdout.flush()
    except PaigowError as error:
        return _fail(str(error))
    except _UsageError as error:
        return _usage_trouble(error)
    except OSError as error:
        if error.filename is not None:
            return _fail(f"cannot use {error.filename}: {_reason(error)}")
        return _output_trouble(error)
    except SystemExit as end:  # Click ends so when a write fails, and tells nobody but by the context
        if isinstance(end.__context__, OSError):
            return _output_trouble(end.__context__)
        raise
    except (KeyboardInterrupt, typer.Abort):
        status = INTERRUPTED
    if status == INTERRUPTED:
        sys.stderr.write("\n")
    return status if isinstance(status, int) else 0


def _fail(reason: str) -> int:
    """Say it in one line; of what was quoted too long from the input, only the beginning."""
    words = (word if len(word) <= _LONGEST_WORD else f"{word[:60]}..." for word in reason.split())
    line = " ".join(words)
    if len(line) > _LONGEST_LINE:
        line = f"{line[: _LONGEST_LINE // 2]} ... {line[-_LONGEST_LINE // 2 :]}"
    sys.stderr.write(f"paigow: {line}\n")
    return 2


def _output_trouble(error: OSError) -> int:
    """What is printed cannot be written; a reader who has seen enough and gone is no failure."""
    from paigow.outside.terminal import give_up  # noqa: PLC0415

    give_up()
    if isinstance(error, BrokenPipeError):
        return 0
    return _fail(f"the answer cannot be written: {_reason(error)}")


def _reason(error: OSError) -> str:
    return (error.strerror or "unknown trouble").lower()


def _usage_trouble(error: Exception) -> int:
    """Click's own sentence, and where to read what the command takes; where nothing was said, all of that."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "paigow"
    trouble: str = error.format_message()  # type: ignore[attr-defined]
    if context and trouble == context.get_help():
        sys.stderr.write(f"{trouble}\n")
        return 2
    return _fail(f"{trouble.rstrip('.')}; try: {command} --help")


if __name__ == "__main__":
    main()
