"""Configuration files: the keys are the options of a command, and the command line comes before the file."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from textwrap import wrap
from typing import Annotated, Any, Final

import typer

from paigow.errors import PaigowError, unknown
from paigow.games.submission.schema import quoted
from paigow.platform.files import read_text
from paigow.toml_text import as_written, read_toml

_APART: Final = ("config", "print_config", "open", "help")
"""Options that are about one start, and not about the server."""
_WIDTH: Final = 98


def _options(context: typer.Context) -> dict[str, Any]:
    """The options that a file may hold, by their names with underscores."""
    named = {
        each.opts[-1].removeprefix("--").replace("-", "_"): each
        for each in context.command.params
        if each.opts[-1].startswith("--")
    }
    return {name: each for name, each in named.items() if name not in _APART}


def read_config(context: typer.Context, file: Path | None) -> Path | None:
    """Take what a file says as the defaults of the options."""
    if file is None or context.resilient_parsing:
        return file
    known, values = _options(context), {}
    for key, value in read_toml(read_text(file)).items():
        if key not in known:
            raise unknown(f"option of {context.info_name} for {file}", key, list(known))
        values[known[key].name] = _checked(context, known[key], file, key, value)
    context.default_map = {**(context.default_map or {}), **values}
    return file


def _checked(context: typer.Context, option: Any, file: Path, key: str, value: Any) -> Any:
    """The value of a key, if the option takes it."""
    given = [value] if option.multiple and isinstance(value, str) else value
    if isinstance(given, Decimal):
        given = float(given)
    kinds = (list,) if option.multiple else (bool,) if option.is_flag else (str, int, float)
    is_kind = isinstance(given, kinds) and (option.is_flag or not isinstance(given, bool))
    if not is_kind or (isinstance(given, list) and not all(isinstance(each, str) for each in given)):
        wanted = "true or false" if option.is_flag else "text or a number"
        wanted = "a list of texts" if option.multiple else wanted
        raise PaigowError(f"{file}: {key} takes {wanted}, not {as_written(value)}")
    try:
        option.process_value(context, given)
    except typer.BadParameter as error:
        said = f"{file}: {key} = {as_written(value)}: {error.message}"
        raise typer.BadParameter(said, ctx=context) from None
    return given


ConfigOption = Annotated[
    Path | None,
    typer.Option(
        "--config",
        metavar="FILE",
        help="A TOML file with any of these options; what the command line says comes first.",
        callback=read_config,
        is_eager=True,
    ),
]


def config_text(context: typer.Context) -> str:
    """The options in force as a TOML file, each under what it means; those without a value are comments."""
    return "\n".join(_lines(context)) + "\n"


def _lines(context: typer.Context) -> Iterator[str]:
    yield f"# Configuration of paigow {context.info_name}: paigow {context.info_name} --config FILE"
    for name, option in _options(context).items():
        yield ""
        yield from (f"# {line}" for line in wrap(option.help or "", _WIDTH))
        value = context.params[option.name]
        if value is None or value in ("", [], ()):
            yield f"# {name} = {'[]' if option.multiple else quoted('')}"
        else:
            yield f"{name} = {_written(value)}"


def _written(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_written, value))}]"
    return quoted(str(value))
