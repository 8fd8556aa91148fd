"""Running a server: its health, its figures, its log without secrets."""

from __future__ import annotations

import asyncio
import json
import logging
import re
from pathlib import Path
from typing import Any

import pytest

from paigow.server.http.server import JsonLines, uvicorn_settings
from server_kit import a_house, asking, run, token_for

pytestmark = pytest.mark.usefixtures("each_database")

DASHBOARD = Path(__file__).parents[3] / "deploy" / "grafana-dashboard.json"


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
    assert "paigow_tables 1.0" in figures
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


def test_the_dashboard_asks_for_figures_that_there_are() -> None:
    async def scenario() -> str:
        async with a_house() as house, asking(house, token_for(house, "player", "Ann")) as client:
            table = house.registry.tables[0].id
            buy = {"type": "command", "id": "1", "kind": "BuyChips", "data": {"amount": 100}}
            await client.post(f"/tables/{table}/commands", json=buy)
            return (await client.get("/metrics")).text

    figures = set(re.findall(r"^(paigow_\w+)", run(scenario()), re.MULTILINE))
    dashboard = json.loads(DASHBOARD.read_text("utf-8"))
    asked = re.findall(r"paigow_\w+", " ".join(panel["targets"][0]["expr"] for panel in dashboard["panels"]))
    assert set(asked) == figures, "it asks for what there is, and every figure has its place"


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
