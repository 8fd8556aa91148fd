"""The files in `deploy/`: no container runs here, so each part is tried by what reads it."""

from __future__ import annotations

import ipaddress
import os
import re
import shutil
import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from typer import Typer
from typer.main import get_command

from package_kit import ROOT
from paigow.cli.serve import serve
from paigow.games.submission import sample_text
from paigow.server.http.state import ServerOptions
from paigow.server.protocol.decoding import LARGEST_BODY
from paigow.store import open_store

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
    assert waits > 2 * ServerOptions().heartbeat, "a quiet table is not cut off"


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


UNITS = sorted((DEPLOY / "systemd").iterdir())
TLS = (DEPLOY / "nginx-tls.conf").read_text("utf-8")


def ran(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        list(map(str, words)), capture_output=True, text=True, check=False, env={**os.environ, **environment}
    )


def test_the_example_of_a_configuration_is_taken_by_the_command_and_fits_the_units() -> None:
    file = DEPLOY / "serve.toml"
    app = Typer(add_completion=False)
    app.command()(serve)
    found = get_command(app).make_context("serve", ["--config", str(file)]).params
    said = tomllib.loads(file.read_text("utf-8"))
    assert {key: found[key] for key in said if key != "keys"} == {
        key: value for key, value in said.items() if key != "keys"
    }
    service = (DEPLOY / "systemd" / "paigow.service").read_text("utf-8")
    assert int(re.search(r"TimeoutStopSec=(\d+)", service)[1]) > found["drain"]  # type: ignore[index]
    backup = (DEPLOY / "systemd" / "paigow-backup.service").read_text("utf-8")
    assert f"DATABASE={said['database']} KEYS={said['keys']} " in backup


@pytest.mark.sizes(all=1)
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze on this machine")
def test_the_units_are_right_for_systemd(tmp_path: Path) -> None:
    for unit in UNITS:
        text = unit.read_text("utf-8")
        (tmp_path / unit.name).write_text(re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", text), "utf-8")
    checked = ran("systemd-analyze", "verify", *sorted(tmp_path.iterdir()))
    assert (checked.returncode, checked.stderr) == (0, "")


def test_the_proxy_with_tls_passes_sockets_and_as_many_as_the_configuration_lets_in() -> None:
    said = set(re.findall(r"^\s*([a-z_]+ [^;{]+);", TLS, re.MULTILINE))
    shared = set(re.findall(r"^\s*(proxy_set_header [^;{]+);", NGINX, re.MULTILINE))
    assert shared <= said
    people = tomllib.loads((DEPLOY / "serve.toml").read_text("utf-8"))["people_per_address"]
    assert f"limit_conn addresses {2 * people}" in said
    assert re.search(r"location = /metrics \{\s*return 404;", TLS)


@pytest.mark.sizes(all=1)
@pytest.mark.skipif(
    not (shutil.which("nginx") and shutil.which("openssl")), reason="no nginx and openssl on this machine"
)
def test_the_proxies_files_are_right_for_nginx(tmp_path: Path) -> None:
    made = ran(
        "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=table.example.org",
        "-keyout", tmp_path / "privkey.pem", "-out", tmp_path / "fullchain.pem",
    )  # fmt: skip
    assert made.returncode == 0
    inner = TLS.replace("/etc/ssl/table.example.org", str(tmp_path))
    (tmp_path / "tls.conf").write_text(f"events {{}}\nhttp {{\naccess_log off;\n{inner}\n}}\n", "utf-8")
    two = NGINX.replace("server-1:", "127.0.0.1:").replace("server-2:", "127.0.0.2:")
    (tmp_path / "two.conf").write_text(two, "utf-8")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    own = "".join(f"{kind}_temp_path {tmp_path}/{kind};\n" for kind in kinds)
    for name in ("tls.conf", "two.conf"):
        file = tmp_path / name
        file.write_text(file.read_text("utf-8").replace("http {\n", f"http {{\n{own}", 1), "utf-8")
        checked = ran("nginx", "-t", "-q", "-p", tmp_path, "-g", f"pid {tmp_path}/pid;", "-c", file)
        assert checked.returncode == 0, checked.stderr


@pytest.mark.sizes(all=1)
def test_a_backup_is_restored_before_an_older_one_goes(tmp_path: Path) -> None:
    store, keys, folder = f"sqlite:///{tmp_path}/store.db", tmp_path / "keys", tmp_path / "copies"
    folder.mkdir()
    with open_store(store, keys) as opened:
        opened.create("table", sample_text("supreme-pai-gow"), at=0)
    program = tmp_path / "paigow"
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m paigow "$@"\n', "utf-8")
    program.chmod(0o700)
    (folder / "paigow-20200101T000000Z.db").write_text("old", "utf-8")
    (folder / "paigow-20200102T000000Z.db").write_text("old", "utf-8")
    around = {
        "PAIGOW": str(program),
        "DATABASE": store,
        "KEYS": str(keys),
        "FOLDER": str(folder),
        "KEEP": "2",
    }
    done = ran(DEPLOY / "backup.sh", **around)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("is written, restored and verified\n")
    kept = sorted(each.name for each in folder.iterdir())
    assert len(kept) == 2
    assert kept[0] == "paigow-20200102T000000Z.db"
    program.write_text(
        f'#!/bin/sh\n[ "$2" = restore ] && exit 1\nexec {sys.executable} -m paigow "$@"\n', "utf-8"
    )
    (folder / kept[1]).rename(folder / "paigow-20200103T000000Z.db")
    failed = ran(DEPLOY / "backup.sh", **around)
    assert failed.returncode == 1
    assert "could not be restored" in failed.stderr
    endings = sorted(each.suffix for each in folder.iterdir())
    assert endings == [".db", ".db", ".failed"], "no older copy was removed"
    refused = ran(DEPLOY / "backup.sh", **{**around, "KEEP": "none"})
    assert (refused.returncode, "KEEP is how many" in refused.stderr) == (2, True)
