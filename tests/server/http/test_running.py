"""Running a server: its health, its figures, its log without secrets."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from package_kit import ROOT
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents
from paigow.rules.outcome import Result
from paigow.server.hosting.figures import STEP, Figures
from paigow.server.http.server import JsonLines, uvicorn_settings
from paigow.table import events as e
from paigow.table.events import Settlement
from paigow.table.state.model import Memory
from server_kit import a_house, asking, run, token_for

pytestmark = pytest.mark.usefixtures("each_database")

DASHBOARD = ROOT / "deploy" / "grafana-dashboard.json"


def test_it_lives_and_is_ready_until_it_is_told_to_end() -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:
            assert (await client.get("/healthz")).json() == {"status": "lives"}
            assert (await client.get("/readyz")).json() == {"status": "ready"}
            await house.registry.close()
            assert (await client.get("/healthz")).status_code == 200
            closing = await client.get("/readyz")
            assert (closing.status_code, closing.json()["code"]) == (503, "closing")

    run(scenario())


def test_the_figures_count_what_was_asked_and_name_nobody() -> None:
    async def scenario() -> str:
        async with a_house() as house, asking(house) as client:
            await client.post("/people", json={"name": "Ann"})
            await client.get("/tables")
            await client.get("/nothing")
            answer = await client.get("/metrics")
            assert answer.headers["content-type"].startswith("text/plain")
            return answer.text

    figures = run(scenario())
    assert 'paigow_requests_total{method="GET",route="/tables",status="200"} 1.0' in figures
    assert 'paigow_requests_total{method="other",route="none",status="404"} 1.0' in figures
    assert 'paigow_tables{money="play"} 1.0' in figures
    assert 'paigow_queue_length{queue="commands"} 0.0' in figures
    assert 'paigow_lease_changes_total{change="taken"} 1.0' in figures
    assert re.search(r"^paigow_store_bytes [1-9]", figures, re.MULTILINE)
    assert re.search(r"^process_resident_memory_bytes [1-9]", figures, re.MULTILINE)
    assert "Ann" not in figures


def test_the_log_is_json_and_has_neither_tokens_nor_names(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> str:
        async with a_house() as house, asking(house) as client:
            token = str((await client.post("/people", json={"name": "Ann Secret"})).json()["token"])
            await client.get(f"/people/me?token={token}")
            await client.get("/tables/any-table/view?token=x", headers={"authorization": f"Bearer {token}"})
            return token

    with caplog.at_level(logging.INFO, "paigow.server"):
        token = run(scenario())
    lines = [JsonLines().format(record) for record in caplog.records if record.name == "paigow.server"]
    assert len(lines) == 3
    for line in lines:
        said = json.loads(line)
        assert {"at", "level", "event", "route", "status", "ms"} <= said.keys()
        assert token not in line
        assert "Secret" not in line
        assert "any-table" not in line


def test_trouble_is_logged_by_its_kind_and_place_without_its_words(caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        async with a_house() as house, asking(house) as client:

            def broken(_: str) -> None:
                raise RuntimeError("the seven of hearts")

            house.registry.host = broken  # type: ignore[method-assign, assignment]
            await client.get("/tables/any/view")

    run(scenario())
    said = [JsonLines().format(record) for record in caplog.records if record.levelname == "ERROR"]
    assert len(said) == 1
    assert json.loads(said[0])["kind"] == "RuntimeError"
    assert "hearts" not in said[0]


RULES: Final = ROOT / "deploy" / "prometheus-rules.yaml"
SERVER_PAGE: Final = ROOT / "docs" / "server.md"
OF_HISTOGRAM: Final = re.compile(r"_(bucket|count|sum)$")


def yaml_of(file: Path) -> Any:
    return import_module("yaml").safe_load(file.read_text("utf-8"))


def figures_named(text: str) -> set[str]:
    """The names of our own figures in a text; a histogram is one."""
    return {OF_HISTOGRAM.sub("", name) for name in re.findall(r"paigow_\w+", text)}


def test_dashboard_rules_and_documents_name_the_figures_that_there_are() -> None:
    async def scenario() -> str:
        async with a_house() as house, asking(house, token_for(house, "player", "Ann")) as client:
            table = house.registry.tables[0].id
            buy = {"type": "command", "id": "1", "kind": "BuyChips", "data": {"amount": 100}}
            await client.post(f"/tables/{table}/commands", json=buy)
            return (await client.get("/metrics")).text

    shown = run(scenario())
    figures = figures_named("\n".join(re.findall(r"^# HELP (paigow_\w+)", shown, re.MULTILINE)))
    dashboard = json.loads(DASHBOARD.read_text("utf-8"))
    panels = " ".join(each["expr"] for panel in dashboard["panels"] for each in panel["targets"])
    assert figures_named(panels) == figures, "it asks for what there is, and every figure has its place"
    alerts = [rule for group in yaml_of(RULES)["groups"] for rule in group["rules"]]
    asked = " ".join(each["expr"] for each in alerts)
    assert figures_named(asked) <= figures
    assert len({each["alert"] for each in alerts}) == len(alerts)
    for each in alerts:
        assert each["annotations"]["summary"]
        assert each["alert"] in (ROOT / "docs" / "operate.md").read_text("utf-8")
    of_process = set(re.findall(r"process_\w+", f"{panels} {asked}"))
    assert of_process <= set(re.findall(r"^# HELP (process_\w+)", shown, re.MULTILINE))
    documented = re.findall(r"^\| `(paigow_\w+)", SERVER_PAGE.read_text("utf-8"), re.MULTILINE)
    assert sorted(documented) == sorted(figures)


def test_commands_commits_rounds_and_stakes_are_counted() -> None:
    async def scenario() -> str:
        async with a_house() as house, asking(house, token_for(house, "player", "Ann")) as client:
            actor = house.registry.tables[0]
            for number, (kind, data) in enumerate(
                (("BuyChips", {"amount": 100}), ("BuyChips", {"amount": -1}))
            ):
                said = {"type": "command", "id": str(number), "kind": kind, "data": data}
                await client.post(f"/tables/{actor.id}/commands", json=said)
            return (await client.get("/metrics")).text

    shown = run(scenario())
    assert "paigow_command_seconds_count 2.0" in shown
    assert re.search(r"^paigow_commit_seconds_count [1-9]", shown, re.MULTILINE)


def test_a_round_counts_once_with_what_was_wagered_and_practice_is_apart() -> None:
    played = Figures()
    stake = Settlement(
        1, WagerKind.PAI_GOW_POKER, Result.WIN, Cents(1_500), Cents(1_500), Cents(75), None, ""
    )
    other = replace(stake, position=2, result=Result.LOSE, wagered=Cents(2_000), won=Cents(0))
    settled = e.WagersSettled(settled=(stake, other), clause="")
    done = e.RoundCompleted(memory=Memory(), departed=(), clause="")
    for is_practice in (False, True, True):
        played.follow("pai-gow-poker", [settled, done], is_practice=is_practice)
    found = {
        (each.name, each.labels["money"]): each.value
        for metric in (played.rounds, played.stakes)
        for family in metric.collect()
        for each in family.samples
    }
    assert found == {
        ("paigow_rounds_total", "play"): 1,
        ("paigow_rounds_total", "practice"): 2,
        ("paigow_stakes_cents_total", "play"): 3_500,
        ("paigow_stakes_cents_total", "practice"): 7_000,
    }


def test_a_percentile_read_from_the_buckets_is_off_by_a_quarter_at_most() -> None:
    chance = Random(24)
    times = sorted(chance.lognormvariate(-4.5, 1) for _ in range(5_000))
    figures = Figures()
    for each in times:
        figures.commands.observe(each)
    [family] = figures.commands.collect()
    below = [
        (float(each.labels["le"]), each.value) for each in family.samples if each.name.endswith("_bucket")
    ]
    for percent in (50, 90, 99):
        exact = times[len(times) * percent // 100 - 1]
        read = min(bound for bound, count in below if count >= len(times) * percent / 100)
        assert 1 <= read / exact <= STEP


def _seen_as(proxies: tuple[str, ...]) -> str:
    """From where somebody comes, as the application sees it, who says to come from elsewhere."""
    seen: list[str] = []

    async def asked(scope: dict[str, Any], *_: Any) -> None:
        seen.append(scope["client"][0])

    settings = uvicorn_settings(asked, "", 0, proxies)  # type: ignore[arg-type]
    settings.load()
    scope = {"type": "http", "client": ("127.0.0.1", 1), "headers": [(b"x-forwarded-for", b"9.9.9.9")]}
    asyncio.run(settings.loaded_app(scope, None, None))
    return seen[0]


def test_nobody_chooses_an_address_but_through_a_proxy_that_was_named() -> None:
    assert _seen_as(()) == "127.0.0.1"
    assert _seen_as(("10.0.0.1",)) == "127.0.0.1"
    assert _seen_as(("127.0.0.1",)) == "9.9.9.9"
