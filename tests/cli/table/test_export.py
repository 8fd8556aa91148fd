"""`paigow export`: one row for each wager settled, from logs and from stores, in three formats."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from command import paigow
from paigow.log.chain import LogReader
from paigow.log.settlements import rows_of_log
from paigow.scenario.model import load_scenario
from paigow.scenario.runner import run_scenario
from paigow.store import open_store
from store_kit import PROGRESSIVE, commit, play, seated

PLAYTHROUGHS = sorted((Path(__file__).parents[2] / "playthroughs").glob("*.toml"))
FORMATS = ["csv", "jsonl", "parquet"]


@pytest.fixture
def logs(tmp_path: Path) -> list[str]:
    """The logs of two scenarios."""
    found = [str(tmp_path / f"{name}.log") for name in ("pai-gow-poker", "pai-gow-tiles")]
    for path in found:
        assert paigow("scenario", "run", Path(path).stem, "--log", path).status == 0
    return found


def read(path: Path) -> list[dict[str, object]]:
    if path.suffix == ".parquet":
        from pyarrow import parquet

        return parquet.read_table(path).to_pylist()  # type: ignore[no-any-return]
    if path.suffix == ".jsonl":
        return [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    with path.open(encoding="utf-8", newline="") as file:
        return [
            {key: int(value) if value.lstrip("-").isdecimal() else value for key, value in row.items()}
            for row in csv.DictReader(file)
        ]


@pytest.mark.parametrize("ending", FORMATS)
def test_logs_are_exported_to_a_file_that_holds_what_is_printed(
    ending: str, logs: list[str], tmp_path: Path
) -> None:
    out = tmp_path / f"rows.{ending}"
    answer = paigow("export", *logs, "--out", str(out))
    printed = paigow("export", *logs, "--json").records
    assert answer.out == f"{len(printed)} rows in {out}\n"
    assert read(out) == printed
    assert {row["table"] for row in printed} == {"pai-gow-poker", "pai-gow-tiles"}
    first = printed[0]
    assert (first["player"], first["wager"], first["result"]) == ("Ann", "pai_gow_poker", "win")
    assert first["net"] == first["won"] - first["vigorish"]
    assert first["hands"] == "Th Ts 8d 7c 2s / As 3h"


def test_a_file_that_is_there_is_not_replaced_unless_one_says_so(logs: list[str], tmp_path: Path) -> None:
    out = tmp_path / "rows.csv"
    out.write_text("mine", "utf-8")
    answer = paigow("export", *logs, "--out", str(out))
    assert answer.status == 2
    assert "is there already; name another file, or add --overwrite" in answer.err
    assert out.read_text("utf-8") == "mine"
    assert paigow("export", *logs, "--out", str(out), "--overwrite").status == 0
    assert out.read_text("utf-8").startswith("table,round,seat,player,wager,")


def test_a_log_that_does_not_hold_gives_no_file(logs: list[str], tmp_path: Path) -> None:
    path, out = Path(logs[0]), tmp_path / "rows.csv"
    path.write_bytes(path.read_bytes().replace(b'"Ann"', b'"Eve"', 1))
    answer = paigow("export", str(path), "--out", str(out))
    assert answer.status == 2
    assert answer.err.startswith("paigow: pai-gow-poker: line 3: edited: ")
    assert not out.exists()
    assert paigow("export", logs[1], "--database", "sqlite:///x.db").err == (
        "paigow: name logs, or a store with --database, --keys and --table, not both\n"
    )


@pytest.mark.parametrize("ending", FORMATS)
def test_a_store_is_exported_table_by_table(ending: str, store_url: str, tmp_path: Path) -> None:
    keys, out = tmp_path / "keys", tmp_path / f"rows.{ending}"
    with open_store(store_url, keys) as store:
        for name in ("one", "two"):
            store.create(name, PROGRESSIVE, at=0)
            held = store.open(name, store.take(name, "me", lease=-1))
            drive = seated(store, held, text=PROGRESSIVE)
            play(store, drive, 2)
            commit(store, held)
        expected = [
            {"table": name, **row._asdict()}
            for name in ("one", "two")
            for row in rows_of_log(LogReader(store.lines(name), store.ring))
        ]
    where = ("--database", store_url, "--keys", str(keys))
    assert paigow("export", *where, "--out", str(out)).status == 0
    assert read(out) == expected
    assert {row["table"] for row in expected} == {"one", "two"}
    only = paigow("export", *where, "--table", "two", "--json").records
    assert only == [row for row in expected if row["table"] == "two"]
    missing = paigow("export", *where, "--table", "three")
    assert missing.err == "paigow: the store has no table 'three'; `paigow store list` names them\n"


@pytest.mark.sizes(all=1)
def test_the_rows_of_every_playthrough_add_up_to_what_the_players_won(tmp_path: Path) -> None:
    """Voids, undone settlements, banks, surrender, coupons and limits; where a bank is, it wins the rest."""
    tried = 0
    for path in PLAYTHROUGHS:
        scenario = load_scenario(str(path))
        run = run_scenario(scenario)
        log = tmp_path / "table.log"
        assert paigow("scenario", "run", str(path), "--log", str(log), "--overwrite").status == 0
        with log.open("rb") as file:
            rows = list(rows_of_log(LogReader(file)))
        events = [record.event for record in run.journal.records]
        if any(type(event).__name__ in ("BankAccepted", "ChipsCashed") for event in events):
            continue
        bought = sum(event.amount for event in events if type(event).__name__ == "ChipsBought")  # type: ignore[attr-defined]
        held = sum(run.table.chips(name) for name in run.table.arrivals)
        assert sum(row.net for row in rows) == held - bought, path.stem
        tried += 1
    assert tried > 30
