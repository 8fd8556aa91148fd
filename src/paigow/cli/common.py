"""What the commands share: options, reading hands, printing one JSON object a line."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from paigow.errors import PaigowError, cut_short
from paigow.games.catalogue import GAMES, GameName
from paigow.games.catalogue import game as game_of
from paigow.games.submission import read_submission
from paigow.games.submission.own_ways import file_beside, names_file, with_own_way
from paigow.games.submission.schema import options
from paigow.games.wagers import WAGERS
from paigow.platform.files import STANDARD_INPUT, read_lines, read_text
from paigow.rules.house_ways.reader import unified
from paigow.switches import DEFAULT, Switches

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
OverwriteOption = Annotated[
    bool, typer.Option("--overwrite", help="Replace the file that is written, if it is there already.")
]
_HASH: Final = re.compile(r"[0-9a-fA-F]{64}")
_SEED: Final = re.compile(r"(?:[0-9a-fA-F]{2}){1,32}")
_LONGEST_HAND: Final = 10_000
"""Characters in a line of standard input: many times what a hand takes."""
HandArgument = Annotated[
    list[str] | None, typer.Argument(metavar="HAND|-", help="The hand, or - to read hands, one a line.")
]


def check_keys(path: Path | None) -> Path | None:
    """A key file is named, since it is made, locked and written anew."""
    if path is not None and path == STANDARD_INPUT:
        raise PaigowError("--keys takes the name of a file; keys are not read from standard input")
    return path


DatabaseOption = Annotated[
    str,
    typer.Option(
        "--database",
        metavar="URL",
        help="sqlite:///FILE or postgresql://...; the embedded store unless said.",
    ),
]
KeysOption = Annotated[
    Path | None,
    typer.Option(
        "--keys", metavar="FILE", help="The key file; beside the store unless said.", callback=check_keys
    ),
]


def hand_given(words: Sequence[str] | None) -> str:
    """The hand on the command line, in quotation marks or without them.

    >>> hand_given(["As", "Kd"]), hand_given(["As Kd"])
    ('As Kd', 'As Kd')
    >>> hand_given(["pai-gow-tiles", "6-6 1-2"])
    Traceback (most recent call last):
    paigow.errors.PaigowError: pai-gow-tiles is a game; write --game pai-gow-tiles, then the hand
    """
    if not words:
        raise PaigowError("give a hand, or - to read hands from standard input, one a line")
    for word in words:
        if word.lower() in tuple(GameName):
            raise PaigowError(f"{word} is a game; write --game {word.lower()}, then the hand")
    return " ".join(words)


def command_group(help: str) -> typer.Typer:  # noqa: A002 - Typer's own word
    """A command that has commands of its own."""
    return typer.Typer(help=help, no_args_is_help=True, add_completion=False, rich_markup_mode=None)


def switches_from(submission: Path | None, switch: list[str] | None, games: Collection[str]) -> Switches:
    """The switches of a submission (or the documented defaults), changed by ``--switch key=value``.

    A switch must have a meaning in one of the games that are asked about, as in a submission.
    """
    start: Switches = load_submission(submission).switches if submission else DEFAULT
    if not switch:
        return start
    meant = {each.name: each.games for each in options(Switches)}
    chosen: dict[str, object] = {}
    for text in switch:
        key, separator, value = text.partition("=")
        if not separator:
            raise PaigowError(f"--switch takes key=value, not {text!r}")
        key = key.strip()
        if key in meant and not set(games) & set(meant[key]):
            raise PaigowError(f"switch {key} has no meaning in {' or '.join(sorted(games))}; leave it out")
        chosen[key] = value.strip()
    return Switches.parse(chosen, start)


def switches_of_game(game: str, submission: Path | None, switch: list[str] | None) -> Switches:
    """The switches of a submission, which must be one of the game."""
    if submission is not None:
        load_submission(submission, game)
    return switches_from(submission, switch, {game})


def read_hash(text: str, option: str) -> str:
    """A hash that was given with an option, as logs and records have it."""
    if not _HASH.fullmatch(text.strip()):
        raise PaigowError(f"{option} takes the 64 hexadecimal digits of a hash, not {cut_short(text)}")
    return text.strip().lower()


def read_seed(text: str, option: str) -> str:
    """A seed that a player added, given with an option, as records have it."""
    if not _SEED.fullmatch(text.strip()):
        raise PaigowError(
            f"{option} takes the 2 to 64 hexadecimal digits of a seed, an even number, not {cut_short(text)}"
        )
    return text.strip().lower()


def submission_file(path: Path) -> str:
    """The text of a Rules Submission in a file, with the house way that it names by a file beside it."""
    return with_own_way(read_text(path), lambda name: read_text(file_beside(path, name)))


def way_given(way: str) -> str:
    """A house way as an option names it: by its name, or by the file of one's own, whose text is read."""
    return unified(read_text(Path(way))) if names_file(way) else way


def load_submission(path: Path, game: str | None = None) -> Any:
    """A valid Rules Submission, of the game that was named, or an error that says what is wrong first."""
    reading = read_submission(submission_file(path))
    if reading.submission is None:
        first = reading.errors[0]
        more = f" (and {len(reading.errors) - 1} more)" if len(reading.errors) > 1 else ""
        raise PaigowError(
            f"{path} is not a valid submission: {first.message}{more}; try: paigow check {path}"
        )
    filed = reading.submission
    if game is not None and filed.game != game:
        raise PaigowError(f"{path} files {filed.game}, not {game}; leave --submission out, or name that game")
    return filed


def game_and_submission(game: str | None, path: Path | None) -> tuple[str, Any]:
    """The game that was named or that the submission files, and the submission if there is one."""
    named = str(game_of(game).name) if game else None
    if path is not None:
        filed = load_submission(path, named)
        return str(filed.game), filed
    if named is None:
        raise PaigowError("name the game with --game, or give a submission with --submission")
    return named, None


def load_submission_with(wager: str, path: Path) -> Any:
    """A valid Rules Submission of a game that may offer the wager asked about."""
    filed = load_submission(path)
    if filed.game not in games_with(wager):
        raise PaigowError(f"{path} files {filed.game}, which has no wager {wager}; leave --submission out")
    return filed


def games_with(wager: str) -> tuple[str, ...]:
    """The games that may offer an optional wager; every game has a main wager."""
    optional = {each.key.value: each.games for each in WAGERS}
    return tuple(map(str, optional.get(wager) or (each.name for each in GAMES)))


def print_json(record: Mapping[str, object]) -> None:
    """One JSON object on one line, in ASCII: the same text in every encoding and on every terminal."""
    sys.stdout.write(json.dumps(record) + "\n")


def printer(json_: bool, show: Callable[[Any], None]) -> Callable[[dict[str, object]], None]:
    """Print JSON, or text; in both a bad line of standard input is answered where it stands."""
    if json_:
        return print_json
    return lambda record: (
        typer.echo(f"{record['hand']}: {record['error']}") if "error" in record else show(record)
    )


def hands_from_input() -> Iterator[str]:
    """The lines of standard input that hold something."""
    lines = read_lines(STANDARD_INPUT, _LONGEST_HAND)
    return (line.strip() for line in lines if line.strip())


def answer_hands(
    words: Sequence[str] | None,
    answer: Callable[[str], dict[str, object]],
    show: Callable[[dict[str, object]], None],
) -> None:
    """Answer one hand, or each line of standard input; a bad line is answered too, and exits with 2.

    With ``-`` the rest go on after a bad line. A single bad hand is an error like any other.
    """
    hand = hand_given(words)
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


MOST: Final = 10**15
"""The largest whole number that is taken where nothing else bounds it."""
