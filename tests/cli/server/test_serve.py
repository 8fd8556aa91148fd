"""`paigow serve` and `paigow token`: a real process, its address, tokens, a table of each game, its end."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from paigow.cli.tokens import Staff
from paigow.client import TableServer
from paigow.games.catalogue import GAMES
from server_kit import DIRECT, PATIENCE, POSITION, RUN, SAMPLE, run, serving, until_set, watching, where


@pytest.mark.sizes(all=1)
def test_it_prints_only_its_address_has_a_table_of_each_game_and_its_file_to_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BROWSER", _browser_that_notes(tmp_path / "opened"))
    with serving(tmp_path, "--open") as (address, process):
        tables = httpx.get(f"{address}/tables", **DIRECT).json()["tables"]
        assert {each["game"] for each in tables} == {game.name for game in GAMES}
        assert len(tables) == len(GAMES)
        second = [sys.executable, "-c", RUN, "serve", "--port", "0", *where(tmp_path)]
        ended = subprocess.run(second, capture_output=True, text=True, check=False)
        assert (ended.returncode, ended.stdout) == (2, "")
        assert ended.stderr.startswith("paigow: another server runs on")
        process.send_signal(signal.SIGTERM)
        printed, said = process.communicate(timeout=PATIENCE)
        assert (printed, said, process.returncode) == ("", "", 0)
    assert (tmp_path / "opened").read_text("utf-8") == address


def _browser_that_notes(file: Path) -> str:
    """A browser that only writes down which page it was asked for."""
    script = file.with_suffix(".sh")
    script.write_text(f'#!/bin/sh\nprintf %s "$1" > {file}\n', "utf-8")
    script.chmod(0o700)
    return str(script)


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F1", "F10")
def test_what_was_there_is_there_again_after_a_kill(tmp_path: Path) -> None:
    with serving(tmp_path) as (address, process):
        with httpx.Client(base_url=address, **DIRECT) as client:
            client.post("/people", json={"name": "Ann"})
            table = client.get("/tables").json()["tables"][0]["id"]
            buy = {"type": "command", "id": "1", "kind": "BuyChips", "data": {"amount": 5_000}}
            first = client.post(f"/tables/{table}/commands", json=buy).json()
            assert first["type"] == "answer"
            cookies = dict(client.cookies)
        process.send_signal(signal.SIGKILL)
        process.wait()
    with (
        serving(tmp_path) as (address, _),
        httpx.Client(base_url=address, trust_env=False, cookies=cookies) as client,
    ):
        again = client.post(f"/tables/{table}/commands", json=buy).json()
        assert (again["line"], again["head"]) == (first["line"], first["head"])
        assert again["repeated"]
        assert client.get("/people/me").json()["held"] == 5_000


@pytest.mark.sizes(all=1)
def test_told_to_end_it_says_to_new_comers_that_it_is_closing(tmp_path: Path) -> None:
    with serving(tmp_path, "--drain", "0") as (address, process):
        assert httpx.get(f"{address}/readyz", **DIRECT).status_code == 200
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=PATIENCE) == 0
        with pytest.raises(httpx.TransportError):
            httpx.get(f"{address}/readyz", **DIRECT)


@pytest.mark.sizes(all=1)
@pytest.mark.fault("F36")
def test_told_to_end_in_a_round_it_lets_the_round_finish_and_keeps_it(tmp_path: Path) -> None:
    async def scenario(address: str, process: subprocess.Popen[str]) -> str:
        async with TableServer(address) as server:
            token = (await server.join("Ann")).token
            table = next(each.id for each in await server.tables() if each.game == SAMPLE)
            async with watching(address.removeprefix("http://"), table, token) as ann:
                await until_set(ann)
                process.send_signal(signal.SIGTERM)
                while httpx.get(f"{address}/readyz", **DIRECT).status_code == 200:
                    await asyncio.sleep(0.05)
                advice = (await ann.give("way", "AskHouseWay", position=POSITION))["events"][-1]["seen"]
                given = {"high": advice["high"], "low": advice["low"]}
                assert (await ann.give("set", "SetHands", position=POSITION, **given))["type"] == "answer"
                assert (await ann.hear("farewell"))["code"] == "closed"
        return table

    with serving(tmp_path, "--drain", str(PATIENCE)) as (address, process):
        table = run(scenario(address, process))
        assert process.wait(timeout=PATIENCE) == 0
    with serving(tmp_path) as (address, _):
        auditor = subprocess.run(
            [sys.executable, "-c", RUN, "token", "auditor", "Robin", *where(tmp_path)],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        given = {"authorization": f"Bearer {auditor.stdout.strip()}"}
        rounds = httpx.get(f"{address}/tables/{table}/rounds", headers=given, **DIRECT).json()["rounds"]
        assert [each["number"] for each in rounds] == [1]
        assert rounds[0]["last"] is not None


@pytest.mark.sizes(all=1)
def test_a_port_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        places = where(tmp_path)
        ended = subprocess.run(
            [sys.executable, "-c", RUN, "serve", "--port", port, *places],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
    assert ended.returncode == 2
    assert ended.stderr.startswith(f"paigow: something listens at http://127.0.0.1:{port} already")
    assert "--port" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


@pytest.mark.sizes(all=1)
def test_a_token_makes_its_holder_what_it_says(tmp_path: Path) -> None:
    places = where(tmp_path)
    tokens = {}
    for place, role in enumerate(Staff):
        made = subprocess.run(
            [sys.executable, "-c", RUN, "token", role, f"Robin {place}", "--json", *places],
            capture_output=True, text=True, check=True,
        )  # fmt: skip
        record = json.loads(made.stdout)
        assert (record["name"], record["role"]) == (f"Robin {place}", role)
        tokens[role] = record["token"]
    with serving(tmp_path) as (address, _):
        for role, token in tokens.items():
            given = {"authorization": f"Bearer {token}"}
            assert httpx.get(f"{address}/people/me", headers=given, **DIRECT).json()["role"] == role
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert not any(token.encode() in stored for token in tokens.values())
    assert (tmp_path / "keys").stat().st_mode & 0o077 == 0


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("arguments", [("player", "Ann"), ("king", "Ann"), ("dealer", "<b>"), ("dealer", "")])
def test_a_token_is_for_staff_with_a_name(tmp_path: Path, arguments: tuple[str, str]) -> None:
    places = where(tmp_path)
    ended = subprocess.run(
        [sys.executable, "-c", RUN, "token", *arguments, *places], capture_output=True, text=True, check=False
    )
    assert ended.returncode == 2
    assert ended.stderr.startswith("paigow: ")
    assert len(ended.stderr.splitlines()) == 1
