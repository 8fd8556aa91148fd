"""Two servers whose hidden cards differ send a viewer the same: every frame and every body, to the byte.

Only salts, commitments and hashes differ, and these have the same length. One server plays a round; the other
plays it again with all cards exchanged among themselves that the viewer does not know by then. Both are real,
and what is compared are the frames of their sockets, with words and without, and the bodies of their answers.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import replace
from typing import Any

import httpx
import pytest

from hosting_kit import PATIENCE, ManualClock
from paigow.fairness.decks import DeckName, SealedDeck, SeededDeck, TableDecks
from paigow.games.submission import sample_text
from paigow.pieces import CardOrTile, Pieces
from paigow.server.http.state import AppState
from paigow.table import Command, Entropy, Table
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

SAMPLES = ("supreme-pai-gow", "pai-gow-poker-banking", "pai-gow-tiles-pair-fortunes")
PLAYERS = {"Ann": 2, "Ben": 4}
STAFF = ("dealer", "floorperson", "licensee")
VIEWERS = ("anonymous", *STAFF, *PLAYERS)
"""All who watch: the players have looked at their own cards, and nobody else has seen any."""
RICH = 10**11
"""Cents enough for any number of rounds."""
FREE = replace(GENEROUS, messages=GENEROUS.requests)
PATHS = (
    *("view", "rounds", "rounds/1", "rounds/1/fairness", "rounds/1/why", "rounds/1/coach", "why"),
    *("receipts/1", "receipts/9", "fairness"),
)
_SALTED = re.compile(r'(?<=")[0-9a-f]{32,}(?=")')
"""Salts, commitments and hashes, wherever they stand."""
Seen = dict[str, list[str]]


class Dealt:
    """What chance brings to both servers: what the first drew, and the same for the second but for hidden
    pieces. Which of them asks is known by the first byte of its seeds."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.drawn: list[Entropy] = []
        self.exchange: dict[CardOrTile, CardOrTile] = {}
        self._left: Iterator[Entropy] = iter(())
        self._orders: dict[DeckName, Pieces] = {}
        honest, honest_order = TableDecks.entropy, SeededDeck.__dict__["order"].func

        def entropy(decks: TableDecks, command: Command, table: Table) -> Entropy:
            if not _is_second(decks.ready):
                self.drawn.append(honest(decks, command, table))
                return self.drawn[-1]
            drawn = self._exchanged(next(self._left))
            if drawn.order:
                self._orders[decks.ready.name] = drawn.order
            return drawn

        def order(deck: SeededDeck) -> Pieces:
            """How the deck was dealt, by which the record of a round finds it."""
            dealt: Pieces = (
                self._orders.get(deck.sealed.name, ()) if _is_second(deck.sealed) else honest_order(deck)
            )
            return dealt

        monkeypatch.setattr(TableDecks, "entropy", entropy)
        monkeypatch.setattr(SeededDeck, "order", property(order))

    def begin_again(self, exchange: dict[CardOrTile, CardOrTile]) -> None:
        """The second server plays what the first has played."""
        self._left, self.drawn, self.exchange = iter(self.drawn), [], exchange

    def _exchanged(self, drawn: Entropy) -> Entropy:
        return replace(drawn, order=tuple(self.exchange[piece] for piece in drawn.order))


def _is_second(deck: SealedDeck) -> bool:
    return deck.seed[:1] == b"B"


class World:
    """One server, and everybody who watches a new table of it."""

    def __init__(self, house: AppState, address: str) -> None:
        self.house = house
        self.address = address
        self.client = httpx.AsyncClient(base_url=f"http://{address}", trust_env=False, timeout=PATIENCE)
        self.tokens = {
            name: None if name == "anonymous" else token_for(house, role, name, RICH)
            for name, role in {each: each if each in STAFF else "player" for each in VIEWERS}.items()
        }

    async def round(self, table: str, sample: str, shown: str) -> tuple[Seen, dict[str, list[str]]]:
        """What each viewer gets of a round until the players have looked, and what each of them holds. One is
        shown the table in words besides."""
        await at_rest(await self.house.registry.create(table, sample_text(sample), options=NO_HURRY))
        async with AsyncExitStack() as stack:
            viewers = {
                name: await stack.enter_async_context(watching(self.address, table, token))
                for name, token in self.tokens.items()
            }
            in_words = await stack.enter_async_context(
                watching(self.address, table, self.tokens[shown], shown="yes")
            )
            for viewer in (*viewers.values(), in_words):
                await viewer.hear("standing")
            async with asyncio.timeout(3 * PATIENCE):
                hands = await _played(viewers)
            seen = {
                name: [*(await _all_of(viewer)), *(await self._bodies(name, table))]
                for name, viewer in viewers.items()
            }
            seen[shown] += await _all_of(in_words)
            return seen, hands

    async def _bodies(self, name: str, table: str) -> list[str]:
        token = self.tokens[name]
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        asked = [await self.client.get(f"/tables/{table}/{path}", headers=headers) for path in PATHS]
        return [f"{_heading(answer)} {answer.text}" for answer in asked]


def _heading(answer: httpx.Response) -> list[str]:
    """The status and the headers, but for the time of day."""
    return [
        str(answer.status_code),
        *(f"{name}: {said}" for name, said in answer.headers.items() if name != "date"),
    ]


async def _played(viewers: dict[str, Viewed]) -> dict[str, list[str]]:
    for name, position in PLAYERS.items():
        await sit_down(viewers[name], position)
    hands: dict[str, list[str]] = {}
    while len(hands) < len(PLAYERS):
        for name, position in PLAYERS.items():
            told = await look(viewers[name])
            if has_looked(told, position):
                hands[name] = told["view"]["round"]["positions"][position]["hand"]["pieces"]
            else:
                await act(viewers[name], name, position, told)
    return hands


async def _all_of(viewer: Viewed) -> list[str]:
    """Every frame up to now."""
    await look(viewer)
    await viewer.say(type="ping")
    await viewer.hear("pong")
    return viewer.frames


def masked(frames: list[str]) -> list[str]:
    """The same without what is salted, of which the place and the length are left."""
    return [_SALTED.sub(lambda found: "#" * len(found[0]), frame) for frame in frames]


def exchange(table: Table, known: list[str], chance: random.Random) -> dict[CardOrTile, CardOrTile]:
    """Every piece that is not known for another such piece."""
    family, pieces = table.rules.family, table.rules.family.deck
    held = set(family.parse(" ".join(known))) if known else set()
    hidden = [piece for piece in pieces if piece not in held]
    return {piece: piece for piece in pieces} | dict(
        zip(hidden, chance.sample(hidden, len(hidden)), strict=True)
    )


def _options(world: str) -> dict[str, Any]:
    chance = random.Random(world)
    return {
        "clock": ManualClock(),
        "seeds": lambda: world.encode() + chance.randbytes(31),
        "rates": FREE,
        "sockets_of_address": 100,
        "heartbeat": 86_400,  # which comes by the machine's clock, and by chance
    }


@pytest.mark.fault("B8")
@pytest.mark.sizes(of="pairs of rounds, each viewer in turn", all=6, floor=1_000, target=100_000)
def test_two_servers_whose_hidden_cards_differ_send_a_viewer_the_same_bytes(
    monkeypatch: pytest.MonkeyPatch, trials: int
) -> None:
    chance, dealt = random.Random("pairs"), Dealt(monkeypatch)

    async def scenario() -> None:
        async with (
            a_house(**_options("A")) as first_house,
            a_house(**_options("B")) as second_house,
            served(first_house) as here,
            served(second_house) as there,
        ):
            first, second = World(first_house, here), World(second_house, there)
            for number in range(trials):
                viewer, sample = (
                    VIEWERS[number % len(VIEWERS)],
                    SAMPLES[number // len(VIEWERS) % len(SAMPLES)],
                )
                table = f"pair-{number}"
                dealt.drawn = []
                one, hands = await first.round(table, sample, viewer)
                host = first_house.registry.host(table)
                dealt.begin_again(exchange(host.table, hands.get(viewer, []), chance))
                other, _ = await second.round(table, sample, viewer)
                assert masked(one[viewer]) == masked(other[viewer]), (viewer, sample)
                assert one[viewer] != other[viewer], "commitments and receipts differ"
                can_check = any('"openings"' in each for each in one[viewer])
                assert can_check == (viewer in PLAYERS), "who has looked can check what was dealt"
                everybody = {name for name in VIEWERS if masked(one[name]) != masked(other[name])}
                assert everybody == PLAYERS.keys() - {viewer}, "who sees cards that differ sees that they do"
                for world in (first, second):
                    await world.house.registry.host(table).close()
            await asyncio.gather(first.client.aclose(), second.client.aclose())

    asyncio.run(scenario())


@pytest.mark.sizes(all=1)
def test_nothing_can_be_tried_against_a_receipt() -> None:
    """The same round with the same seeds, twice: every card is the same, and no receipt is."""

    async def played() -> list[str]:
        async with a_house(**_options("A")) as house, served(house) as address:
            world = World(house, address)
            seen, _ = await world.round("one", SAMPLES[0], "Ann")
            await world.client.aclose()
            return seen["Ann"]

    one, other = asyncio.run(played()), asyncio.run(played())
    assert masked(one) == masked(other)
    heads = [re.findall(r'"head":"([0-9a-f]+)"', "".join(each)) for each in (one, other)]
    assert len(heads[0]) == len(heads[1]) > 3
    assert not set(heads[0]) & set(heads[1])
    roots = [re.findall(r'"root":"([0-9a-f]+)"', "".join(each)) for each in (one, other)]
    assert roots[0] == roots[1], "so that it was the same deck"
