"""How many modules a piece of data crosses on each of the ways through the package (docs/architecture.md).

A module is crossed where one of its functions runs while the answer is being made; what runs only because it
is imported does not count. `python benchmarks/crossings.py [CHECKOUT]` counts in a checkout, this one or
another, so that two states of the project can be held beside each other.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import io
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
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
    chance, drive_of = (
        first_of("rng.Chance", "chance.Chance", "simulation.Chance"),
        first_of("simulation.Drive"),
    )
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


class Sockets:
    """A server in this process, and an open socket of a player at one of its tables."""

    def __init__(self, folder: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._sent: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._received: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._numbers = iter(range(1, 7))
        self._run(self._open(folder))

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        self._loop.run_until_complete(work)

    async def _open(self, folder: str) -> None:
        clock = first_of("server.hosting.SystemClock")()
        store = first_of("store.open_store")(f"sqlite:///{folder}/store", Path(folder) / "keys")
        registry = first_of("server.hosting.TableRegistry")(store, clock=clock)
        await registry.open()
        await registry.create("one", first_of("games.submission.sample_text")("pai-gow-poker-banking"))
        state = first_of("server.http.state.AppState")
        jobs = first_of("server.http.jobs.JobQueue")
        app = first_of("server.http.app.build_app")(state(store, registry, clock, jobs()))
        _, token = store.people.add("Ann", "player", at=clock.wall(), expires=2**40, chips=10**9)
        headers = [(b"host", b"localhost"), (b"authorization", f"Bearer {token}".encode())]
        scope = {
            "type": "websocket",
            "path": "/tables/one/socket",
            "query_string": b"",
            "headers": headers,
            "client": ("127.0.0.1", 1),
        }
        await self._received.put({"type": "websocket.connect"})
        self._task = asyncio.create_task(app(scope, self._received.get, self._sent.put))
        await self._hear('"standing"')

    async def _hear(self, kind: str) -> None:
        while kind not in (await self._sent.get()).get("text", ""):
            pass

    def act(self) -> None:
        """Take the next position, and hear both the answer and what everybody is told."""
        self._run(self._seated(next(self._numbers)))

    async def _seated(self, at: int) -> None:
        said = f'{{"type":"command","id":"{at}","kind":"TakePosition","data":{{"position":{at}}}}}'
        await self._received.put({"type": "websocket.receive", "text": said})
        heard = ""
        while '"answer"' not in heard or '"told"' not in heard:
            heard += (await self._sent.get()).get("text", "")


def ways() -> Iterator[tuple[str, Callable[[], object]]]:
    """The ways, each as something to do."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "submission.toml"
        file.write_text(SUBMISSION, "utf-8")
        yield (
            "a hand by `paigow set`",
            command("set", "--game", "pai-gow-poker", "--house-way", "foxwoods", HAND),
        )
        yield "a command from the wire to a viewer", from_the_wire()
        yield "a command from socket to socket", Sockets(folder).act
        yield "a question of odds", command("odds", "wager", "--table", "pgp-16b-a", "--json")
        yield "a submission to its violation", command("check", str(file))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        sys.path.insert(0, str(Path(sys.argv[1]) / "src"))
    for what, act in ways():
        names = crossed(act)
        print(f"{what}: {len(names)} modules\n  {' '.join(names)}")
