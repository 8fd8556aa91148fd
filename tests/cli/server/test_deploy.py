"""The files in `deploy/`: no container runs here, so each part is tried by what reads it."""

from __future__ import annotations

import ipaddress
import re
from importlib import import_module
from pathlib import Path
from typing import Any

from typer import Typer
from typer.main import get_command

from package_kit import ROOT
from paigow.cli.server.serve import serve
from paigow.server.doors.premises import DoorOptions
from paigow.server.protocol.decoding import LARGEST_BODY

DEPLOY = ROOT / "deploy"
NGINX = (DEPLOY / "nginx.conf").read_text("utf-8")
DOCKERFILE = (DEPLOY / "Dockerfile").read_text("utf-8")


def composed() -> Any:
    return import_module("yaml").safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))


def arguments(service: str) -> dict[str, Any]:
    """What `paigow serve` makes of the arguments that a service gives it."""
    first, *rest = (
        re.sub(r"\$\{\w+:-(.*?)\}", r"\1", word) for word in composed()["services"][service]["command"]
    )
    assert first == "serve"
    app = Typer(add_completion=False)
    app.command()(serve)
    return dict(get_command(app).make_context("serve", rest).params)


def test_both_servers_are_started_with_arguments_that_the_command_takes() -> None:
    one, other = arguments("server-1"), arguments("server-2")
    assert one == other
    assert one["database"].startswith("postgresql://")
    assert one["keys"] == Path("/keys/paigow.keys")
    assert one["name"] == ["localhost"]


def test_the_parts_name_each_other() -> None:
    whole = composed()
    services = whole["services"]
    assert set(services) == {"database", "server-1", "server-2", "proxy"}
    for service in services.values():
        assert set(service.get("depends_on", ())) <= set(services)
        assert set(service["networks"]) <= set(whole["networks"])
        for volume in service.get("volumes", ()):
            name = volume.partition(":")[0]
            assert (DEPLOY / name).is_file() if name.startswith(".") else name in whole["volumes"]
    keys = [each for each in services["server-1"]["volumes"] if each in services["server-2"]["volumes"]]
    assert keys == ["keys:/keys"], "one key file for both"
    build = services["server-1"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).resolve() == DEPLOY / "Dockerfile"
    assert {f"{each}:8000" for each in services if each.startswith("server-")} == set(
        re.findall(r"^\s+server (\S+:\d+)", NGINX, re.MULTILINE)
    )
    network = ipaddress.ip_network(whole["networks"]["inside"]["ipam"]["config"][0]["subnet"])
    assert arguments("server-1")["proxy"] == [str(network)]
    grace = int(services["server-1"]["stop_grace_period"].removesuffix("s"))
    assert grace > arguments("server-1")["drain"], "a round in play may finish"


def test_the_proxy_passes_sockets_bounds_the_slow_and_keeps_figures_inside() -> None:
    assert NGINX.count("{") == NGINX.count("}")
    said = set(re.findall(r"^\s*([a-z_]+ [^;{]+);", NGINX, re.MULTILINE))
    wanted = {
        "client_header_timeout 5s", "client_body_timeout 5s", f"client_max_body_size {LARGEST_BODY // 1024}k",
        "proxy_http_version 1.1", "proxy_set_header Upgrade $http_upgrade", "return 404",
        "proxy_set_header Connection $connection_upgrade", "proxy_set_header X-Forwarded-For $remote_addr",
    }  # fmt: skip
    assert wanted <= said
    assert re.search(r"location = /metrics \{\s*return 404;", NGINX)
    waits = int(re.search(r"proxy_read_timeout (\d+)s", NGINX)[1])  # type: ignore[index]
    assert waits > 2 * DoorOptions().heartbeat, "a quiet table is not cut off"


def test_the_image_is_made_of_pinned_requirements_and_runs_as_nobody_in_particular() -> None:
    copied = re.findall(r"^COPY ([^-].*) \S+$", DOCKERFILE, re.MULTILINE)
    for name in (name for names in copied for name in names.split()):
        assert (ROOT / name).exists(), name
    assert "--require-hashes" in DOCKERFILE
    pinned = (ROOT / "requirements" / "server.txt").read_text("utf-8")
    run = (ROOT / "requirements" / "run.txt").read_text("utf-8")
    packages = re.compile(r"^[\w.-]+==\S+", re.MULTILINE)
    assert set(packages.findall(run)) <= set(packages.findall(pinned))
    assert "psycopg==" in pinned
    assert re.search(r"^USER paigow$", DOCKERFILE, re.MULTILINE)
    assert "/readyz" in DOCKERFILE
