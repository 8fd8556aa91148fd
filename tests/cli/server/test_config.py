"""`paigow serve --config FILE`: a file says what options say, and the command line comes before it."""

from __future__ import annotations

import json
import re
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
    file.write_text('port = 8001\nlease = 20\nname = "a.example.org"\nlog = "info"\n', "utf-8")
    found = in_force("--config", str(file), "--port", "8002")
    assert (found["port"], found["lease"]) == (8002, 20.0)
    assert (found["name"], found["log"], found["drain"]) == (["a.example.org"], "info", 60.0)


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
        ("log = 'loud'", "serve.toml: log = 'loud': 'loud' is not one of 'error', 'warning', 'info'"),
        ("join_rate = 0", "serve.toml: join_rate = 0: write 0.1 or more"),
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


PARTS = {
    "limits per address and in all": ("people_per_address", "connections", "most_tables"),
    "join rate": ("join_rate",),
    "purse and refill": ("purse", "refill"),
    "tables to open": ("table",),
    "names": ("name", "origin"),
    "proxy": ("proxy", "secure"),
    "languages": ("language",),
    "log": ("log", "log_file"),
}


@pytest.mark.parametrize(("part", "keys"), PARTS.items())
def test_every_part_of_the_server_has_a_key_and_the_same_option(part: str, keys: tuple[str, ...]) -> None:
    printed, options = paigow("serve", "--print-config").out, paigow("serve", "--help").out
    for key in keys:
        assert re.search(rf"^(# )?{key} = ", printed, re.MULTILINE), part
        assert f"--{key.replace('_', '-')}" in options, part


def test_a_language_that_there_is_not_is_named() -> None:
    answer = paigow("serve", "--port", "0", "--language", "zh-Hans")
    assert (answer.status, "did you mean 'zh-Hant'?" in answer.err) == (2, True)


def test_a_log_that_cannot_be_written_is_said_before_anything_listens(tmp_path: Path) -> None:
    answer = paigow("serve", "--port", "0", "--log-file", str(tmp_path / "none" / "log"))
    assert answer.status == 2
    assert "cannot be written: No such file or directory; name another" in answer.err


@pytest.mark.sizes(all=1)
def test_languages_and_log_are_as_the_file_says(tmp_path: Path) -> None:
    file, log = tmp_path / "serve.toml", tmp_path / "paigow.log"
    said = f'language = ["zh-Hant"]\nlog = "info"\nlog_file = "{log}"\nmost_tables = 1\n'
    file.write_text(said + f'table = ["{SAMPLE}"]\n', "utf-8")
    with serving(tmp_path, "--config", str(file)) as (address, _):
        refused = httpx.get(f"{address}/tables/none/view", headers={"accept-language": "en"}, **DIRECT)
        assert (refused.headers["content-language"], refused.json()["reason"]) == ("zh-Hant", "沒有這張牌桌")
        page = httpx.get(f"{address}/", **DIRECT).text
        assert '<html data-languages="zh-Hant"' in page
        token = httpx.post(f"{address}/people", json={"name": "Ann"}, **DIRECT).json()["token"]
        another = {"name": "second", "sample": SAMPLE}
        headers = {"Authorization": f"Bearer {token}"}
        full = httpx.post(f"{address}/tables", json=another, headers=headers, **DIRECT)
        assert (full.status_code, full.json()["code"]) == (503, "full")
        log.rename(tmp_path / "paigow.log.1")  # as logrotate does
        httpx.get(f"{address}/readyz", **DIRECT)
    before = [json.loads(line) for line in (tmp_path / "paigow.log.1").read_text("utf-8").splitlines()]
    after = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert [each["route"] for each in before] == ["/tables/{table}/view", "/people", "/tables"]
    assert [each["route"] for each in after] == ["/readyz"]


@pytest.mark.sizes(all=1)
def test_the_join_rate_says_how_many_come_after_the_first(tmp_path: Path) -> None:
    file = tmp_path / "serve.toml"
    file.write_text(f'people_per_address = 2\njoin_rate = 60_000\ntable = ["{SAMPLE}"]\n', "utf-8")
    with serving(tmp_path, "--config", str(file)) as (address, _), httpx.Client(**DIRECT) as client:
        codes = []
        for number in range(5):  # few at once, yet soon a next one
            answer = client.post(f"{address}/people", json={"name": f"P{number}"})
            codes.append(answer.status_code)
            client.cookies.clear()
        assert codes == [201] * 5


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
