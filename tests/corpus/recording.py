"""What a corpus of today's behaviour is made of: logs of every procedure and game, and what a server sends.

Each recording is a list of lines by its name. A change of code that is not meant to change behaviour leaves
every line as it is. What differs by chance or by the version of the code (salts, hashes, keys, digests) is
masked, or derived from fixed seeds.
"""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import httpx

from hosting_kit import PATIENCE, ManualClock
from log_kit import writer
from paigow.games.catalogue import GAMES
from paigow.games.submission import sample_text
from paigow.games.wager_kinds import WagerKind
from paigow.log.chain import LogKeeper, LogWriter, submission_of
from paigow.log.encryption import BoxKey
from paigow.log.lines import derived_salts
from paigow.rng import Chance
from paigow.scenario.model import load_scenario, scenario_names
from paigow.scenario.runner import ScenarioRun, run_scenario
from paigow.server.http.state import AppState
from paigow.simulation.simulate import opened_drive, submission_texts
from server_kit import (
    GENEROUS,
    NO_HURRY,
    Viewed,
    a_house,
    act,
    at_rest,
    has_looked,
    look,
    served,
    sit_down,
    token_for,
    watching,
)

PLAYTHROUGHS: Final = Path(__file__).parents[1] / "playthroughs"
ROUNDS: Final = 5
"""Of simulated play at each submission of each game."""
SAMPLES: Final = (
    "ez-pai-gow-poker",
    "face-up-rules-of-play",
    "face-up-progressive-3",
    "pai-gow-poker-banking",
    "pai-gow-poker-fortune",
    "pai-gow-poker-three-and-seven-card-bonus",
    "pai-gow-tiles-pair-fortunes",
    "supreme-pai-gow",
)
LANGUAGES: Final = ("en", "zh-Hant")
PLAYERS: Final = {"Ann": 2, "Ben": 4}
STAFF: Final = ("dealer", "floorperson", "licensee")
PATHS: Final = (*("rounds", "rounds/1", "rounds/1/fairness", "rounds/1/why", "receipts/1", "receipts/9"),)
_CHANCE: Final = re.compile(r'(?<=")[0-9a-f]{32,}(?=")')
"""Salts, commitments, hashes and digests, wherever they stand."""
Lines = list[str]


def masked(text: str) -> str:
    """A text without what is salted or hashed, of which place and length are left."""
    return _CHANCE.sub(lambda found: "#" * len(found[0]), text)


def masked_all(lines: Lines) -> Lines:
    """A log without the hashes, which depend on the digest of the code in its first line."""
    return [masked(line) for line in lines]


def scenarios() -> Iterator[tuple[str, ScenarioRun]]:
    """Every golden playthrough and every packaged scenario, played."""
    for file in sorted(PLAYTHROUGHS.glob("*.toml")):
        yield f"playthrough {file.stem}", run_scenario(load_scenario(str(file)))
    for name in scenario_names():
        yield f"scenario {name}", run_scenario(load_scenario(name))


def staged_log(staged: ScenarioRun) -> Lines:
    """The log that a table of the scenario leaves."""
    keeper = writer(staged.scenario.submission_text)
    written = [keeper.opening, *map(keeper.write, staged.journal.entries), keeper.close()]
    return [line.decode() for line in written]


def simulated_logs(game: str, rounds: int = ROUNDS, key: BoxKey | None = None) -> Iterator[tuple[str, Lines]]:
    """Rounds at every submission of a game with everything on, refusals kept; encrypted with a key."""
    for number, text in enumerate(submission_texts(game)):
        lines: list[bytes] = []
        log = LogWriter(text, derived_salts(b"corpus"), key)
        keeper = LogKeeper(log, lines.append, refusals=True)
        drive = opened_drive(submission_of(text), Chance.seeded_by("corpus", game, number), listener=keeper)
        while drive.table.memory.rounds < rounds or drive.table.round is not None:
            drive.play_round()
        lines.append(keeper.writer.close())
        yield f"{game} {number}", [line.decode() for line in lines]


KEY: Final = BoxKey("corpus", bytes(range(32)))


def whole_logs() -> Iterator[tuple[str, Lines]]:
    """Logs with everything in them: of each game and submission, plain and encrypted."""
    for game in (game.name.value for game in GAMES):
        yield from ((f"plain {name}", lines) for name, lines in simulated_logs(game, 2))
        yield from ((f"encrypted {name}", lines) for name, lines in simulated_logs(game, 1, KEY))


@asynccontextmanager
async def _house() -> AsyncIterator[tuple[AppState, str]]:
    """A server whose clock stands and whose decks come from a fixed seed."""
    chance = random.Random("corpus")
    options: dict[str, Any] = {
        "clock": ManualClock(),
        "seeds": lambda: chance.randbytes(32),
        "rates": replace(GENEROUS, messages=GENEROUS.requests),
        "sockets_of_address": 100,
        "heartbeat": 86_400,
    }
    async with a_house(**options) as house, served(house) as address:
        yield house, address


def wire(sample: str, language: str) -> dict[str, Lines]:
    """Every frame and every body that each viewer gets of a round, from the seats to the settlement."""
    return asyncio.run(asyncio.wait_for(_wire(sample, language), 6 * PATIENCE))


async def _wire(sample: str, language: str) -> dict[str, Lines]:
    async with AsyncExitStack() as stack:
        house, address = await stack.enter_async_context(_house())
        host = await house.registry.create("corpus", sample_text(sample), options=NO_HURRY)
        await at_rest(host)
        tokens: dict[str, str | None] = {"anonymous": None}
        tokens |= {role: token_for(house, role, f"The {role}") for role in STAFF}
        tokens |= {name: token_for(house, "player", name, 10**8) for name in PLAYERS}
        viewers: dict[str, Viewed] = {}
        for name, token in tokens.items():
            for shown in (None, "yes"):
                socket = watching(address, "corpus", token, shown=shown, language=language)
                viewers[f"{name}{' shown' if shown else ''}"] = await stack.enter_async_context(socket)
        for viewer in viewers.values():
            await viewer.hear("standing")
        await _play_round(viewers, host)
        found = {}
        for name, viewer in viewers.items():
            await look(viewer)  # so that everything before has come
            found[name] = list(_told(viewer))
        for name, token in tokens.items():
            found[f"{name} bodies"] = [body async for body in _bodies(address, token, language)]
        return found


def _told(viewer: Viewed) -> Iterator[str]:
    """The table at first, then events and answers up to the end of the first round. Where the table was asked
    for in between is a matter of speed."""
    for number, frame in enumerate(viewer.frames):
        if number == 0 or '"type":"standing"' not in frame:
            yield masked(frame)
        if "RoundCompleted" in frame:
            return


async def _play_round(viewers: dict[str, Viewed], host: Any) -> None:
    for name, position in PLAYERS.items():
        await sit_down(viewers[name], position)
    done: set[tuple[str, str]] = set()
    ann = viewers["Ann"]
    while not any('"event":"RoundCompleted"' in frame for frame in ann.frames):
        for name, position in PLAYERS.items():
            viewer, told = viewers[name], await look(viewers[name])
            offered = {
                ask["command"]
                for ask in (*told["awaited"]["waits"], *told["awaited"]["may"])
                if ask["who"].get("name") == name
            }
            if "SetHands" in offered and (name, "SetHands") not in done and has_looked(told, position):
                command = "SetHands"
                data: dict[str, Any] = _setting(host, told["view"]["round"]["positions"][position])
            elif "PlaceWagers" in offered and (name, "PlaceWagers") not in done:
                command = "PlaceWagers"
                data = {"stakes": _every_stake(host)}
            else:
                await act(viewer, name, position, told)
                continue
            answer = await viewer.give(f"{command} {name}", command, position=position, **data)
            assert answer["type"] == "answer", answer
            done.add((name, command))


def _setting(host: Any, position: dict[str, Any]) -> dict[str, Any]:
    """How the house way sets the hand that a player sees."""
    rules = host.table.rules
    shown = position["hand"]["pieces"]  # of two tiles of a pair, one has a star
    pieces = dict(zip(rules.family.parse(" ".join(shown).replace("*", "")), shown, strict=True))
    setting = rules.house_way.set(tuple(pieces))
    return {"high": [pieces[each] for each in setting.high], "low": [pieces[each] for each in setting.low]}


def _every_stake(host: Any) -> list[dict[str, Any]]:
    """The main wager and the minimum on every optional one."""
    rules = host.table.rules
    stakes: list[dict[str, Any]] = [{"wager": rules.main, "amount": 2_500}]
    for key, offer in rules.submission.wagers.offered():
        choice = {"choice": "red"} if key == WagerKind.RED_BLACK else {}
        stakes.append({"wager": key, "amount": getattr(offer, "minimum", 0) or offer.amount, **choice})
    return stakes


async def _bodies(address: str, token: str | None, language: str) -> AsyncIterator[str]:
    headers = {"accept-language": language} | ({} if token is None else {"authorization": f"Bearer {token}"})
    async with httpx.AsyncClient(base_url=f"http://{address}", headers=headers, trust_env=False) as client:
        for path in PATHS:
            answer = await client.get(f"/tables/corpus/{path}")
            heading = [f"{name}: {said}" for name, said in answer.headers.items() if name != "date"]
            yield json.dumps([path, answer.status_code, heading], ensure_ascii=False)
            yield masked(answer.text)
