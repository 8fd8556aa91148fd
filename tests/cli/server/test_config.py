"""`paigow serve --config FILE`: a file says what options say, and the command line comes before it."""

from __future__ import annotations

import tomllib
from contextlib import AsyncExitStack
from pathlib import Path

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from command import paigow
from server_kit import DIRECT, SAMPLE, run, serving


def in_force(*words: str) -> dict[str, object]:
    answer = paigow("serve", *words, "--print-config")
    assert (answer.status, answer.err) == (0, "")
    return tomllib.loads(answer.out)


def test_what_is_printed_is_what_a_file_may_say(tmp_path: Path) -> None:
    words = (
        "--port",
        "0",
        "--name",
        "table.example.org",
        "--people-per-address",
        "200",
        "--secure",
        "--purse",
        "50",
    )
    printed = paigow("serve", *words, "--print-config").out
    file = tmp_path / "serve.toml"
    file.write_text(printed, "utf-8")
    assert paigow("serve", "--config", str(file), "--print-config").out == printed
    found = tomllib.loads(printed)
    assert (found["port"], found["name"], found["people_per_address"]) == (0, ["table.example.org"], 200)
    assert (found["secure"], found["purse"], found["refill"], found["lease"]) == (True, 50, 1000, 15.0)


def test_the_command_line_comes_before_the_file(tmp_path: Path) -> None:
    file = tmp_path / "serve.toml"
    file.write_text('port = 8001\nlease = 20\nname = "a.example.org"\nverbose = true\n', "utf-8")
    found = in_force("--config", str(file), "--port", "8002")
    assert (found["port"], found["lease"]) == (8002, 20.0)
    assert (found["name"], found["verbose"], found["drain"]) == (["a.example.org"], True, 60.0)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("prot = 8000", "there is no option of serve for serve.toml 'prot'; did you mean 'port'?"),
        ('port = "many"', "serve.toml: port = 'many': write a whole number"),
        ("port = 70000", "serve.toml: port = 70000: write 65535 or less"),
        ("port = true", "serve.toml: port takes text or a number, not true"),
        ("secure = 1", "serve.toml: secure takes true or false, not 1"),
        ("origin = 1", "serve.toml: origin takes a list of texts, not 1"),
        ("origin = [1]", "serve.toml: origin takes a list of texts, not [1]"),
        ("config = 'x'", "there is no option of serve for serve.toml 'config'"),
        ("port = ", "this is not a TOML file"),
    ],
)
def test_a_slip_in_the_file_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("serve.toml").write_text(text, "utf-8")
    answer = paigow("serve", "--config", "serve.toml", "--print-config")
    assert (answer.status, answer.out) == (2, "")
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1


def test_a_table_is_a_sample_or_a_file() -> None:
    answer = paigow("serve", "--port", "0", "--table", "supreme")
    assert (answer.status, "did you mean 'supreme-pai-gow'?" in answer.err) == (2, True)


@pytest.mark.sizes(all=1)
def test_one_line_lets_a_club_of_200_play_from_one_address(tmp_path: Path) -> None:
    file = tmp_path / "serve.toml"
    file.write_text(f'people_per_address = 200\ntable = ["{SAMPLE}"]\n', "utf-8")

    async def come(address: str, people: int) -> int:
        """How many of so many people join and get a socket, all from one address."""
        watched = f"{address.replace('http', 'ws', 1)}/tables/{SAMPLE}/socket"
        async with httpx.AsyncClient(base_url=address, **DIRECT) as client, AsyncExitStack() as opened:
            inside = 0
            for number in range(people):
                joined = await client.post("/people", json={"name": f"P{number}"})
                if joined.status_code != httpx.codes.CREATED:
                    continue
                token = {"Authorization": f"Bearer {joined.json()['token']}"}
                client.cookies.clear()
                try:
                    socket = await opened.enter_async_context(connect(watched, additional_headers=token))
                except InvalidStatus:
                    continue
                await socket.recv()
                inside += 1
            return inside

    with serving(tmp_path, "--config", str(file)) as (address, _):
        tables = httpx.get(f"{address}/tables", **DIRECT).json()["tables"]
        assert [each["id"] for each in tables] == [SAMPLE]
        assert run(come(address, 200)) == 200
    (tmp_path / "usual").mkdir()
    with serving(tmp_path / "usual") as (address, _):
        assert run(come(address, 30)) == 20, "the default still protects a laptop"
