"""The `paigow` command: what commands there are, and one way for all of them to fail.

The module of a command is imported when the command is asked for, and what it needs with it; so
`paigow --help` answers before you look up, and commands import at their top like any other module.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Final, NamedTuple

import typer
from typer.core import TyperGroup
from typer.main import get_command

from paigow import __version__
from paigow.errors import PaigowError
from paigow.platform.extras import extra_for
from paigow.platform.terminal import give_up, settled


class _Entry(NamedTuple):
    """Where a command is written, and what the list of commands says of it."""

    module: str
    name: str
    summary: str


_GROUPS: Final = {
    "Play and learn": {
        "play": _Entry("play", "play", "Play real rounds in the terminal."),
        "history": _Entry("history", "history", "Your sessions: how they went, any round again."),
        "learn": _Entry("learn", "learn", "How each game is played, in five steps; tiles, words."),
        "train": _Entry("train", "train", "Practise setting, by what each setting is worth."),
    },
    "Hands": {
        "rank": _Entry("hands", "rank", "Say what a hand is worth."),
        "settings": _Entry("advice", "settings", "All settings of a deal, the best first."),
        "advise": _Entry("advice", "advise", "How to set a hand, by the exact odds of each setting."),
        "set": _Entry("hands", "set_", "Set a deal by a house way."),
        "house-ways": _Entry("hands", "house_ways", "The house ways, with their rules."),
    },
    "Wagers and odds": {
        "pay-tables": _Entry("hands", "pay_tables", "The pay tables, row by row."),
        "classify": _Entry("hands", "classify", "The row of a pay table that pays a hand."),
        "odds": _Entry("odds", "odds", "Exact odds of every wager."),
    },
    "Rules Submissions": {
        "submission": _Entry("submissions", "submission", "Start one, or look at the samples."),
        "check": _Entry("submissions", "check", "Check one against the clauses."),
        "paper": _Entry("papers", "paper", "Papers to file: signs, rules, manual, house way, rulings."),
        "report": _Entry("report", "report", "The odds of one as a signed paper, a workbook, JSON."),
    },
    "Rounds and their log": {
        "scenario": _Entry("simulation", "scenario", "Play a round that is written down."),
        "simulate": _Entry("simulation", "simulate", "Play random rounds and balance the books."),
        "export": _Entry("export", "export", "The results of logs or a store, as a table."),
        "replay": _Entry("logs", "replay", "Play a log again and verify it."),
        "seal": _Entry("logs", "seal", "Verify a log and sign its head."),
        "verify-round": _Entry("logs", "verify", "Check that a round was dealt fairly."),
    },
    "The table server": {
        "serve": _Entry("serve", "serve", "Run tables for people elsewhere."),
        "token": _Entry("tokens", "token", "Make a token for who works at the tables."),
        "tokens": _Entry("tokens", "tokens", "Who has a token; end or renew one."),
        "verify": _Entry("store", "verify", "Verify a whole store, as `store verify` does."),
        "store": _Entry("store", "store", "Look after a store: verify, seal, back up, rotate keys."),
    },
    "The rule documents": {
        "clauses": _Entry("clauses", "show", "Every clause, its code, its tests, its ruling."),
    },
}
"""Every command, under what people want to do."""
COMMANDS: Final = {name: entry for group in _GROUPS.values() for name, entry in group.items()}


class _Commands(Mapping[str, Any]):
    """The commands by name, each loaded when it is looked up."""

    def __init__(self) -> None:
        self._loaded: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._loaded:
            self._loaded[name] = _load(name, COMMANDS[name])
        return self._loaded[name]

    def __iter__(self) -> Iterator[str]:
        return iter(COMMANDS)

    def __len__(self) -> int:
        return len(COMMANDS)


def _load(name: str, entry: _Entry) -> Any:
    """A command, or a group of commands, as Typer makes it of what its module has under that name."""
    found = getattr(import_module(f"paigow.cli.{entry.module}"), entry.name)
    if isinstance(found, typer.Typer):
        return get_command(found)
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command(name)(found)
    return get_command(alone)


class _Root(TyperGroup):
    """The command whose parts are loaded one by one."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands: Any = _Commands()

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 - what Typer calls
        return list(self.commands)

    def format_options(self, ctx: Any, formatter: Any) -> None:
        """The commands first, by what they are for, without loading them; then the options."""
        widest = max(map(len, COMMANDS))
        for title, group in _GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(f"{name:<{widest}}", entry.summary) for name, entry in group.items()])
        super().format_options(ctx, formatter)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Nothing after the options: the commands stand above them."""


app = typer.Typer(
    name="paigow",
    cls=_Root,
    help=(
        "The Pai Gow family of casino table games, to play, to learn and to check: "
        "every answer carries the clause that decides it."
    ),
    epilog="`paigow COMMAND --help` says what a command takes. Cards are written As Td 2c Jk, tiles 6-6 1-2.",
    subcommand_metavar="COMMAND ...",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback(invoke_without_command=True)
def _root(version: bool = typer.Option(False, "--version", help="Show the version and exit.")) -> None:
    if version:
        typer.echo(f"paigow {__version__}")
        raise typer.Exit


# Typer carries its own copy of Click; every usage error of it descends from this class.
_UsageError: Final[type[Exception]] = typer.BadParameter.__mro__[1]


_PLAINLY: Final = (
    (re.compile(r"Input should be greater than or equal to (\S+)"), r"write \1 or more"),
    (re.compile(r"Input should be less than or equal to (\S+)"), r"write \1 or less"),
    (re.compile(r"Input should be a valid integer.*"), "write a whole number"),
    (re.compile(r"Value error, "), ""),
)
"""What Typer says of a value, and how we say it."""
INTERRUPTED: Final = 130
"""The exit status of a command that was interrupted, as shells have it."""
_LONGEST_WORD: Final = 300
_LONGEST_LINE: Final = 1_500


def main() -> None:
    """Run the command; whatever is wrong with the input is one sentence and exit status 2."""
    with settled():
        status = _status()
    sys.exit(status)


@cache
def _command() -> Callable[..., object]:
    """The whole command, put together once from the parameters of its functions."""
    return get_command(app)


def _status() -> int:
    try:
        status = _command()(prog_name="paigow", standalone_mode=False)
        sys.stdout.flush()
    except PaigowError as error:
        return _fail(str(error))
    except ModuleNotFoundError as error:
        if (needs := extra_for(error, *sys.argv[1:2])) is None:
            raise
        return _fail(needs)
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
    for theirs, ours in _PLAINLY:
        trouble = theirs.sub(ours, trouble)
    said = f"{trouble} Try" if trouble.endswith("?") else f"{trouble.rstrip('.')}; try"
    return _fail(f"{said}: {command} --help")


if __name__ == "__main__":
    main()
