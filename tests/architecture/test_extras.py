"""Optional parts are extras: without them the core works, and what is missing says what to install."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import release_check
from paigow.games.submission import sample_text
from paigow.platform import extras

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {missing!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.meta_path.insert(0, Missing())
"""
OPTIONAL = {library for libraries in extras._EXTRAS.values() for library in libraries}
NOT_INSTALLED = "which is not installed; to have it: pip install"


def run(program: str, *words: str, where: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", WITHOUT.format(missing=OPTIONAL) + program, *words]
    return subprocess.run(command, cwd=where, capture_output=True, text=True, check=False)


def paigow(*words: str, where: Path) -> subprocess.CompletedProcess[str]:
    """The command where no extra is installed."""
    return run("from paigow.cli.main import main; main()", *words, where=where)


def named(requirement: str) -> str:
    return requirement.partition(">")[0].partition("[")[0].replace("-", "_")


@pytest.mark.parametrize("extra", ["encryption", "odds", "report", "server", "terminal", "postgresql"])
def test_every_library_is_named_with_an_extra_that_brings_it(extra: str) -> None:
    brought = {named(each) for each in PROJECT["optional-dependencies"][extra]}
    brought |= {"odds": {"llvmlite"}, "server": {"starlette"}, "terminal": {"platformdirs"}}.get(extra, set())
    assert set(extras._EXTRAS[extra]) <= brought
    assert not set(extras._EXTRAS[extra]) & {named(each) for each in PROJECT["dependencies"]}


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize(
    "words",
    [
        ("rank", "-g", "pai-gow-poker", "As Ks"),
        ("settings", "--json", "-g", "pai-gow-tiles", "6-6 6-6 1-2 2-4"),
        ("set", "-g", "pai-gow-tiles", "-w", "maryland", "6-6 6-6 1-2 2-4"),
        ("house-ways",),
        ("pay-tables",),
        ("classify", "-t", "pgp-16b-a", "Jk Ks Qs Js Ts 3d 2d"),
        ("learn", "pai-gow-tiles"),
        ("submission", "new", "-g", "supreme-pai-gow"),
        ("scenario", "run", "supreme-pai-gow"),
        ("simulate", "-g", "supreme-pai-gow", "-n", "2", "--seed", "1"),
        ("clauses", "PGP-16b-A"),
    ],
    ids=lambda words: words[0],
)
def test_the_core_works_without_extras(words: tuple[str, ...], tmp_path: Path) -> None:
    done = paigow(*words, where=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


@pytest.mark.sizes(all=1)
def test_a_submission_is_checked_without_its_odds_which_is_noted(tmp_path: Path) -> None:
    (tmp_path / "supreme.toml").write_text(sample_text("supreme-pai-gow"), "utf-8")
    done = paigow("check", "supreme.toml", where=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "note: the odds are not looked at: this needs" in done.stdout


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (("odds", "main"), "odds"),
        (("settings", "-g", "pai-gow-tiles", "6-6 6-6 1-2 2-4"), "odds"),
        (("report",), "report"),
        (("paper", "signs"), "report"),
        (("serve",), "server"),
        (("play",), "terminal"),
        (("store", "list"), "terminal"),
    ],
)
def test_what_is_missing_says_which_extra_to_install(
    words: tuple[str, ...], extra: str, tmp_path: Path
) -> None:
    done = paigow(*words, where=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("paigow: this needs ")
    assert done.stderr.endswith(f"{NOT_INSTALLED} 'paigow[{extra}]'\n")
    assert done.stderr.count("\n") == 1


@pytest.mark.sizes(all=1)
def test_a_log_is_written_and_replayed_without_extras_and_to_sign_it_takes_one(tmp_path: Path) -> None:
    played = paigow("scenario", "run", "supreme-pai-gow", "--log", "round.log", where=tmp_path)
    replayed = paigow("replay", "round.log", where=tmp_path)
    assert [(done.returncode, done.stderr) for done in (played, replayed)] == [(0, "")] * 2
    sealed = paigow("seal", "round.log", "--key", "key.pem", "--new-key", where=tmp_path)
    assert (sealed.returncode, sealed.stdout) == (2, "")
    assert sealed.stderr == f"paigow: this needs cryptography, {NOT_INSTALLED} 'paigow[encryption]'\n"


@pytest.mark.parametrize("name", ["paigow.advise", "paigow.batch.set"])
def test_the_library_says_it_too(name: str, tmp_path: Path) -> None:
    done = run(f"import paigow, paigow.batch; {name}", where=tmp_path)
    last = done.stderr.splitlines()[-1]
    assert last.startswith(f"ModuleNotFoundError: {name}: this needs ")
    assert last.endswith(f"{NOT_INSTALLED} 'paigow[odds]'")


EXTRAS = {
    "": ("rank", "-g", "pai-gow-poker", "As Ks"),
    "encryption": ("seal", "round.log", "--key", "key.pem", "--new-key"),
    "odds": ("odds", "main", "-g", "pai-gow-tiles", "--dealer-way", "maryland"),
    "server": ("serve", "--help"),
    "terminal": ("play", "-g", "pai-gow-tiles", "--seed", "1", "--no-keep"),
    "all": ("token", "auditor", "Ann"),
}


PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, if there is an index from which its libraries can be had."""
    folder = tmp_path_factory.mktemp("wheel")
    fetch = [*PIP, "download", "--quiet", "--no-deps", "--dest", str(folder), "typer"]
    if subprocess.run(fetch, capture_output=True, check=False).returncode:
        pytest.skip("pip reaches no index of packages")
    release_check.told(
        *PIP, "wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(ROOT)
    )
    [built] = folder.glob("paigow-*.whl")
    return built


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("extra", EXTRAS)
def test_a_wheel_works_in_an_empty_environment_with_each_extra(
    extra: str, wheel: Path, tmp_path: Path
) -> None:
    pinned = (ROOT / "requirements" / "run.txt").read_text("utf-8").splitlines()
    versions = [line.rstrip(" \\") for line in pinned if "==" in line]  # no hashes: the wheel has none
    (tmp_path / "versions.txt").write_text("\n".join(versions), "utf-8")
    release_check.told(sys.executable, "-m", "venv", str(tmp_path / "empty"))
    bin_ = tmp_path / "empty" / "bin"
    what = f"paigow[{extra}] @ {wheel.as_uri()}" if extra else str(wheel)
    release_check.told(
        *(str(bin_ / "python"), "-m", "pip", "--disable-pip-version-check", "install", "--quiet"),
        *("--only-binary", ":all:", "--constraint", str(tmp_path / "versions.txt"), what),
    )
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    for words in (("scenario", "run", "supreme-pai-gow", "--log", "round.log"), EXTRAS[extra]):
        done = subprocess.run(
            [str(bin_ / "paigow"), *words],
            cwd=tmp_path,
            env=environment | {"PAIGOW_DATA_DIR": str(tmp_path / "data")},
            capture_output=True,
            text=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, "")
