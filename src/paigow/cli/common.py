"""What the commands share: options, reading hands, printing one JSON object a line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

if TYPE_CHECKING:
    from paigow.switches import Switches

GameOption = Annotated[
    str, typer.Option("--game", "-g", metavar="GAME", help="The game, such as pai-gow-poker.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON, one object a line.")]
SubmissionOption = Annotated[
    Path | None,
    typer.Option("--submission", metavar="FILE", help="A Rules Submission whose choices apply."),
]
SwitchOption = Annotated[
    list[str] | None,
    typer.Option("--switch", metavar="KEY=VALUE", help="Reverse one ruling; may be repeated."),
]
_LONGEST_HAND: Final = 10_000
"""Characters in a line of standard input: many times what a hand takes."""
HandArgument = Annotated[
    str | None, typer.Argument(metavar="[HAND | -]", help="The hand, or - to read hands, one a line.")
]


def switches_from(submission: Path | None, switch: list[str] | None) -> Switches:
    """The switches of a submission (or the documented defaults), changed by ``--switch key=value``."""
    from paigow.errors import PaigowError  # noqa: PLC0415 - nothing is imported that --help does not need
    from paigow.switches import DEFAULT, Switches  # noqa: PLC0415

    start = load_submission(submission).switches if submission else DEFAULT
    chosen: dict[str, object] = {}
    for text in switch or ():
        key, separator, value = text.partition("=")
        if not separator:
            raise PaigowError(f"--switch takes key=value, not {text!r}")
        chosen[key.strip()] = value.strip()
    return Switches.parse(chosen, start)


def load_submission(path: Path) -> Any:
    """A valid Rules Submission, or an error that says what is wrong with it first."""
    from paigow.errors import PaigowError  # noqa: PLC0415
    from paigow.games.submission import read_submission  # noqa: PLC0415
    from paigow.outside.files import read_text  # noqa: PLC0415

    reading = read_submission(read_text(path))
    if reading.submission is None:
        first = reading.errors[0]
        more = f" (and {len(reading.errors) - 1} more)" if len(reading.errors) > 1 else ""
        raise PaigowError(
            f"{path} is not a valid submission: {first.message}{more}; try: paigow check {path}"
        )
    return reading.submission


def print_json(record: Mapping[str, object]) -> None:
    """One JSON object on one line, in ASCII: the same text in every encoding and on every terminal."""
    sys.stdout.write(json.dumps(record) + "\n")


def hands_from_input() -> Iterator[str]:
    """The lines of standard input that hold something."""
    from paigow.outside.files import STANDARD_INPUT, read_lines  # noqa: PLC0415

    lines = read_lines(STANDARD_INPUT, _LONGEST_HAND)
    return (line.strip() for line in lines if line.strip())


def answer_hands(
    hand: str | None, answer: Callable[[str], dict[str, object]], show: Callable[[dict[str, object]], None]
) -> None:
    """Answer one hand, or each line of standard input; a bad line is answered too, and exits with 2.

    With ``-`` the rest go on after a bad line. A single bad hand is an error like any other.
    """
    from paigow.errors import PaigowError  # noqa: PLC0415

    if hand is None:
        raise PaigowError("give a hand, or - to read hands from standard input, one a line")
    if hand != "-":
        show(answer(hand))
        return
    failed = False
    for line in hands_from_input():
        try:
            record = answer(line)
        except PaigowError as error:
            failed = True
            record = {"hand": line, "error": str(error)}
        show(record)
    if failed:
        raise typer.Exit(2)
