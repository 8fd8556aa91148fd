"""How many modules a piece of data crosses on each of the four ways through the house (docs/architecture.md).

A module is crossed where one of its functions runs while the answer is being made; what runs only because it
is imported does not count. `python benchmarks/crossings.py [CHECKOUT]` counts in a checkout, this one or
another, so that two states of the project can be held beside each other.
"""

from __future__ import annotations

import contextlib
import importlib
import io
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

PACKAGE = "paigow"
SUBMISSION = 'game = "pai-gow-poker"\n\n[table]\nminimum = 1000\nmaximum = 10\n'
HAND = "As Ks Qd Jd 9c 9h 2c"


def crossed(act: Callable[[], object]) -> list[str]:
    """The modules whose functions run in an act that was done once before, so that nothing is imported."""
    act()
    seen: set[str] = set()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code.co_name != "<module>":
            seen.add(str(frame.f_globals.get("__name__")))

    sys.setprofile(watch)
    try:
        act()
    finally:
        sys.setprofile(None)
    return sorted(name for name in seen if name == PACKAGE or name.startswith(f"{PACKAGE}."))


def command(*words: str) -> Callable[[], object]:
    """The command as it is typed, without its output."""
    main = importlib.import_module(f"{PACKAGE}.cli.main").main

    def act() -> None:
        sys.argv = [PACKAGE, *words]
        with contextlib.redirect_stdout(io.StringIO()), contextlib.suppress(SystemExit):
            main()

    return act


def first_of(*names: str) -> Any:
    """The first of some names that this state of the project has: modules have moved."""
    for name in names:
        module, _, what = name.rpartition(".")
        with contextlib.suppress(ImportError, AttributeError):
            return getattr(importlib.import_module(f"{PACKAGE}.{module}"), what)
    raise SystemExit(f"none of {', '.join(names)} is here")


def from_the_wire() -> Callable[[], object]:
    """A setting as plain data: read, decided, taken into the table, and shown to another player."""
    chance, drive_of = first_of("chance.Chance", "simulation.Chance"), first_of("simulation.Drive")
    sample, journal_of = first_of("games.submission.samples.default_submission"), first_of("table.Journal")
    codec_of, commands = first_of("log.codec.codec_for"), first_of("table.commands")
    viewer_of = first_of("table.showing.views.player", "table.views.player")
    view = first_of("table.showing.views.view_for", "table.views.view_for")

    players = [first_of("simulation.SimulatedPlayer")(name) for name in ("Ann", "Bo")]
    drive = drive_of(
        sample("pai-gow-poker"), (getattr(chance, "seeded_by", None) or chance.of)("crossings"), players
    )
    drive.open()
    for position, player in enumerate(players, 1):
        drive.seat(player.name, position, 100_000)
    while drive.table.phase.name != "SETTING":
        drive.step()
    table, codec = drive.table, codec_of(drive.table.rules.family.deck)
    way = table.rules.house_way.set(table.round.hands[1])
    signed = {"command_id": "set", "at": drive.at, "by": "Ann"}
    # Before views were values, the module of views wrote events and views itself.
    seen = getattr(codec, "encode_seen", None) or first_of("table.views.redact")
    shown = getattr(codec, "encode_view", dict)
    data = codec.encode_command(commands.SetHands(position=1, high=way.high, low=way.low, **signed))

    def act() -> None:
        journal = journal_of(table)
        records = journal.submit(codec.decode_command("SetHands", data, role="player", **signed))
        viewer = viewer_of(journal.table, "Bo")
        assert [seen(record.event, viewer) for record in records]
        assert shown(view(journal.table, viewer))

    return act


def ways() -> Iterator[tuple[str, Callable[[], object]]]:
    """The four ways, each as something to do."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "submission.toml"
        file.write_text(SUBMISSION, "utf-8")
        yield (
            "a hand by `paigow set`",
            command("set", "--game", "pai-gow-poker", "--house-way", "foxwoods", HAND),
        )
        yield "a command from the wire to a viewer", from_the_wire()
        yield "a question of odds", command("odds", "wager", "--table", "pgp-16b-a", "--json")
        yield "a submission to its violation", command("check", str(file))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.path.insert(0, str(Path(sys.argv[1]) / "src"))
    for what, act in ways():
        names = crossed(act)
        print(f"{what}: {len(names)} modules\n  {' '.join(names)}")
