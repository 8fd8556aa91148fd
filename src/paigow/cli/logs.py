"""`paigow replay`, `seal` and `verify-round`: play a log again, vouch for it, check how a round was dealt."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any, Final, NoReturn

import typer

from paigow.cli.common import MOST, JsonOption, print_json, read_hash, read_seed
from paigow.cli.output import show_line, show_sentence, shown_hand
from paigow.errors import PaigowError
from paigow.fairness.records import LONGEST as LONGEST_RECORD
from paigow.fairness.records import BadRecordError, RoundRecord, read_records
from paigow.fairness.verification import RoundVerdict, verify_round
from paigow.games.catalogue import game as game_of
from paigow.log import heads
from paigow.log.chain import LogError, lines_of
from paigow.log.codec import codec_for
from paigow.log.heads import LONGEST, Head, check_head, read_head
from paigow.log.replay import Replay
from paigow.log.replay import replay as play
from paigow.platform.files import binary, read_text
from paigow.table.machine.journal import Played
from paigow.table.showing.transcript import accounts, sentences, transcript
from paigow.table.showing.wording import number_of

LogArgument = Annotated[Path, typer.Argument(metavar="LOG", help="The log, one JSON object a line.")]
UNKNOWN = (
    "The file alone does not show who wrote it, whether anything is missing at its end, or whether its "
    "times, names and cards are those of the day: compare a head that was kept (--hash, --head)."
)


def replay(
    log: LogArgument,
    round_: Annotated[
        int | None,
        typer.Option("--round", metavar="N", min=1, max=MOST, help="Show this round, event by event."),
    ] = None,
    hash_: Annotated[
        str | None, typer.Option("--hash", metavar="HASH", help="The hash that the log must end with.")
    ] = None,
    head: Annotated[
        Path | None, typer.Option("--head", metavar="FILE", help="A signed head that the log must hold to.")
    ] = None,
    public: Annotated[
        str | None, typer.Option("--public", metavar="KEY", help="The public key that signed the head.")
    ] = None,
    json_: JsonOption = False,
) -> None:
    """Re-play a log: decide every command again and compare; exit status 1 if it does not hold."""
    if (head is None) != (public is None):
        raise PaigowError(
            "--head and --public go together: the signed head, and the key that should have signed it"
        )
    try:
        sealed = None if head is None or public is None else _head(head, public)
        sought = "" if hash_ is None else read_hash(hash_, "--hash")
        result = _replayed(log, [] if round_ is None else [round_], sealed, sought)
        if sought and sought != result.head:
            raise LogError(_why_not_its_end(result))
    except LogError as error:
        _refuse(str(error), json_)
    if round_ is not None and not result.steps:
        raise PaigowError(f"the log holds no round {round_}; it has {number_of(result.rounds, 'round')}")
    is_held = hash_ is not None or sealed is not None
    (_print_json if json_ else _show)(result, sealed, is_held)
    if not result.is_verified:
        raise typer.Exit(1)


def _why_not_its_end(result: Replay) -> str:
    """Why a log does not end with the hash that was kept: it has grown, or that hash is nowhere in it."""
    if result.sought_at is None:
        return (
            f"no line of the log has the hash given; it was cut off, or is another log (its last hash is "
            f"{result.head})"
        )
    more = result.lines - result.sought_at
    return (
        f"the log has grown: it holds to the hash given up to line {result.sought_at}, and lines written "
        f"later: {more} (its last hash is {result.head})"
    )


def _head(path: Path, public: str) -> Head:
    with binary(path) as file:
        return read_head(file.read(LONGEST), public)


def _replayed(log: Path, rounds: list[int], sealed: Head | None = None, sought: str = "") -> Replay:
    with binary(log) as file:
        result = play(lines_of(file), rounds, heads_at=[] if sealed is None else [sealed.line], sought=sought)
    if sealed is not None:
        check_head(result, sealed)
    return result


def seal(
    log: LogArgument,
    key: Annotated[Path, typer.Option("--key", metavar="FILE", help="The private key; yours alone to read.")],
    new_key: Annotated[bool, typer.Option("--new-key", help="Create the key file first.")] = False,
) -> None:
    """Verify a log and print its signed head, in which the public key stands."""
    try:
        result = _replayed(log, [])
        heads.check_verified(result)
    except LogError as error:
        raise PaigowError(f"the log does not verify: {error}") from None
    if new_key:
        private = heads.new_key(key)
    else:
        with binary(key) as file:
            private = heads.load_key(file, str(key))
    typer.echo(heads.sign(result, private).decode())


def _refuse(reason: str, json_: bool) -> NoReturn:
    if json_:
        print_json({"valid": False, "error": reason})
    else:
        typer.echo(f"does not verify: {reason}")
    raise typer.Exit(1)


def _show(result: Replay, sealed: Head | None, is_held: bool) -> None:
    for line in transcript(result.steps, show=shown_hand):
        show_line(line)
    if result.steps:
        typer.echo()
    ending = "closed" if result.closed else "left open, as by a table in play; it may have been cut off here"
    events, rounds = number_of(result.events, "event"), number_of(result.rounds, "round")
    found = "verified" if result.is_verified else "not verified"
    typer.echo(f"{found}: {events}, {rounds}, {result.voids} void; {ending}")
    typer.echo(f"written by paigow {result.code.version}; last hash {result.head}")
    for line in (*_version(result), *_vouched(result, sealed, is_held)):
        show_sentence(line)
    for line in accounts(result.table):
        typer.echo(f"  {line}")


def _version(result: Replay) -> list[str]:
    """What is to be said of a log that another version of the code has written."""
    if result.is_same_code:
        return []
    if result.is_verified:
        return ["Another version of the code wrote it; today's decides everything as it is written."]
    where = f" (places: {result.differing}):" if result.differing else ""
    lines = [f"Another version of the code wrote it, and today's decides otherwise{where}"]
    lines += [f"  {each}" for each in result.listed]
    if result.differing > len(result.listed):
        lines.append(f"  and {result.differing - len(result.listed)} more")
    if result.lost:
        lines.append(f"It cannot be followed from here on: {result.lost}")
    return lines


def _vouched(result: Replay, sealed: Head | None, is_held: bool) -> list[str]:
    """Who vouches for the log, or what nobody can know."""
    if sealed is None:
        return [] if is_held else [UNKNOWN]
    later = result.lines - sealed.line
    more = f"; lines written later, which it does not cover: {later}" if later else ""
    return [f"sealed up to line {sealed.line} with the key {sealed.key}{more}"]


def _print_json(result: Replay, sealed: Head | None, is_held: bool) -> None:
    codec = codec_for(result.table.rules.family.deck)
    for step in result.steps:
        print_json(_step(step, codec.encode(step.record.event)))
    print_json(
        {
            "valid": result.is_verified,
            "events": result.events,
            "rounds": result.rounds,
            "voids": result.voids,
            "refusals": result.refusals,
            "closed": result.closed,
            "hash": result.head,
            "code": {
                "version": result.code.version,
                "digest": result.code.digest,
                "same": result.is_same_code,
            },
            "differing": result.differing,
            "differences": [each._asdict() for each in result.listed],
            "lost": result.lost or None,
            "held_by_head": is_held,
            "sealed_lines": None if sealed is None else sealed.line,
            "accounts": codec.encode_balances(result.table.balances),
        }
    )


def _step(step: Played, data: dict[str, Any]) -> dict[str, object]:
    event = step.record.event
    return {
        "n": step.record.sequence,
        "at": step.record.at,
        "event": type(event).__name__,
        "data": data,
        "text": sentences(step.before, event),
    }


NOTHING_CHECKED: Final = 3
"""The exit status where a deck has no card that could be checked: neither a yes nor a no."""
NO_RECORD: Final = (
    "there is no record in this file, so that neither a root nor a seed can be checked by it; "
    "ask the server for the round in which the deck was shuffled"
)


def verify(
    record: Annotated[
        Path,
        typer.Argument(metavar="FILE", help="What a server answered of a round; - reads input."),
    ],
    root: Annotated[
        str | None,
        typer.Option("--root", metavar="HASH", help="The root of the commitments that you noted beforehand."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option("--seed", metavar="HEX", help="The seed that you added, as it was sent.")
    ] = None,
    json_: JsonOption = False,
) -> None:
    """Check the record of a round that you played or saw.

    The exit status is 0 if every deck holds, 1 if one does not, and 3 if there was nothing to check of one.
    """
    noted = None if root is None else read_hash(root, "--root")
    added = None if seed is None else read_seed(seed, "--seed")
    held = read_records(read_text(record, LONGEST_RECORD))
    if not held and (noted or added):
        raise BadRecordError(NO_RECORD)
    verdicts = [verify_round(each, noted, added) for each in held]
    for each, verdict in zip(held, verdicts, strict=True):
        if json_:
            _print_verdict(verdict, noted is not None)
        else:
            _show_verdict(each, verdict, noted is not None)
    if not held:
        show_sentence("No deck was shuffled in this round, so that there is none to check.")
    if not all(verdict.holds for verdict in verdicts):
        raise typer.Exit(1)
    if not held or not all(verdict.has_checked for verdict in verdicts):
        raise typer.Exit(NOTHING_CHECKED)


def _print_verdict(verdict: RoundVerdict, is_noted: bool) -> None:
    print_json(
        {
            "holds": verdict.holds if verdict.has_checked or verdict.faults else None,
            "faults": list(verdict.faults),
            "root": verdict.root,
            "noted": is_noted,
            "pieces": verdict.seen,
            "whole": verdict.whole,
            "happened": list(verdict.happened),
        }
    )


def _show_verdict(record: RoundRecord, verdict: RoundVerdict, is_noted: bool) -> None:
    title = (
        f"{game_of(record.game).title}, round {record.round}, deck {record.deck} of table {record.table!r}"
    )
    if not verdict.holds:
        show_sentence(f"{title}: does not hold")
        for fault in verdict.faults:
            show_sentence(f"  {fault}")
        return
    if not verdict.has_checked:
        show_sentence(f"{title}: it names no piece that you saw of this deck, so that nothing was checked")
        show_sentence("  If you did see some, ask for the record again, as yourself.")
        show_sentence(f"  root {verdict.root}")
        return
    show_sentence(f"{title}: holds")
    seen, seeds = number_of(verdict.seen, "piece"), number_of(len(record.seeds), "seed")
    show_sentence(
        f"  {seen} seen, each where the commitments, {seeds} of players, the cut and the deal brought it"
    )
    show_sentence("  Compare with what you saw at the table:")
    for each in verdict.happened:
        show_sentence(f"    {each}")
    if verdict.whole:
        show_sentence("  The seed gives this deck, all of it, and these commitments.")
    show_sentence(f"  root {verdict.root}")
    if not is_noted:
        show_sentence("  Compare the root with the one that you noted before the wagers closed (--root).")
