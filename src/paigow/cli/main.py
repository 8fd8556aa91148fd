"""The `paigow` command: one module a family of commands, and one way for all of them to fail.

Nothing heavy is imported here: `paigow --help` must answer before you look up.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Final

import typer

_COMMANDS: Final = (
    "hands",
    "house_ways",
    "classify",
    "pay_tables",
    "submission",
    "check",
    "odds",
    "advise",
    "clauses",
    "train",
    "play",
    "scenario",
    "replay",
    "simulate",
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


def main() -> None:
    """Run the command; whatever is wrong with the input is one sentence and exit status 2."""
    from paigow.errors import PaigowError  # noqa: PLC0415

    try:
        status = app(prog_name="paigow", standalone_mode=False)
    except PaigowError as error:
        _fail(str(error))
    except _UsageError as error:
        _fail(_usage_trouble(error))
    except (OSError, UnicodeDecodeError) as error:
        if isinstance(error, BrokenPipeError):
            _close_quietly()
        _fail(_file_trouble(error))
    except (KeyboardInterrupt, typer.Abort):
        sys.stderr.write("\n")
        sys.exit(130)
    sys.exit(status if isinstance(status, int) else 0)


def _fail(reason: str) -> None:
    sys.stderr.write(f"paigow: {' '.join(reason.split())}\n")
    sys.exit(2)


def _usage_trouble(error: Exception) -> str:
    """Click's own sentence, and where to read what the command takes."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "paigow"
    return f"{error.format_message().rstrip('.')}; try: {command} --help"  # type: ignore[attr-defined]


def _file_trouble(error: OSError | UnicodeDecodeError) -> str:
    if isinstance(error, UnicodeDecodeError):
        return "the input is not text in UTF-8; save it as UTF-8 and try again"
    if isinstance(error, FileNotFoundError):
        return f"there is no file {error.filename}; check its name and the directory"
    return f"cannot use {error.filename}: {(error.strerror or 'unknown trouble').lower()}"


def _close_quietly() -> None:
    """The reader of our output has gone: that is its right, and no error of ours."""
    sys.stdout = None
    sys.exit(0)


if __name__ == "__main__":
    main()
