"""Rounds on a Ray cluster of two nodes, one of which is killed in the middle, are those of one process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from paigow.games.submission import sample
from paigow.odds.sheet import sheets_of
from paigow.odds.sheet_records import sheet_record
from paigow.simulation.rounds import play_rounds
from paigow.simulation.simulate import simulate
from paigow.simulation.strategies import HouseWayStrategy

pytestmark = pytest.mark.sizes(of="rounds on a cluster", all=1_500, floor=5_000, target=20_000)
needs_ray = pytest.mark.skipif(
    find_spec("ray") is None, reason="Ray is not installed: pip install 'paigow[ray]'"
)

PROGRAM = """
import json, sys
from ray.cluster_utils import Cluster
import paigow

if __name__ == "__main__":
    rounds = int(sys.argv[1])
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1})
    nodes = [cluster.add_node(num_cpus=1)]
    cluster.wait_for_nodes()

    def kill_one(played):
        if nodes:
            cluster.remove_node(nodes.pop(), allow_graceful=False)

    simulated = paigow.simulate("pai-gow-tiles", rounds, "nodes", kill_one, ray=cluster.address)
    assert not nodes
    seats = dict.fromkeys(range(1, 7), paigow.HouseWayStrategy)
    played = paigow.play_rounds("pai-gow-tiles", seats, rounds // 5, "nodes", ray=cluster.address)
    print(json.dumps([simulated.record(), played.log_hash, played.books]))
    cluster.shutdown()
"""


@needs_ray
def test_a_node_is_killed_and_the_hash_stays_and_home_is_empty(tmp_path: Path, trials: int) -> None:
    home, program = tmp_path / "home", tmp_path / "program.py"
    home.mkdir()
    program.write_text(PROGRAM, "utf-8")
    run = subprocess.run(
        [sys.executable, str(program), str(trials)],
        env=os.environ | {"HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    simulated, log_hash, books = json.loads(run.stdout.splitlines()[-1])
    seats = dict.fromkeys(range(1, 7), HouseWayStrategy)
    for jobs in (1, 2):
        there = json.loads(json.dumps(simulate("pai-gow-tiles", trials, "nodes", jobs=jobs).record()))
        assert simulated == there
        played = play_rounds("pai-gow-tiles", seats, trials // 5, "nodes", jobs)
        assert [log_hash, books] == [played.log_hash, list(played.books)]
    assert list(home.iterdir()) == []


@needs_ray
def test_a_local_cluster_leaves_nothing_behind(tmp_path: Path) -> None:
    program = "import paigow; print(paigow.simulate('pai-gow-tiles', 300, 'here', ray='local').log_hash)"
    environment = os.environ | {"HOME": str(tmp_path)}
    run = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == simulate("pai-gow-tiles", 300, "here").log_hash
    assert list(tmp_path.iterdir()) == []


SHEETS = """
import json, paigow
from paigow.odds.sheet_records import sheet_record
filed = [paigow.sample(name) for name in ("supreme-pai-gow", "pai-gow-tiles-pair-fortunes")]
print(json.dumps([sheet_record(sheet) for sheet in paigow.sheets_of(filed, ray="local")]))
"""


@needs_ray
def test_the_odds_of_many_submissions_are_the_same_and_come_in_their_order(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    environment = os.environ | {"HOME": str(home), "PAIGOW_CACHE_DIR": str(tmp_path / "no results yet")}
    run = subprocess.run(
        [sys.executable, "-c", SHEETS], env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    filed = [sample(name) for name in ("supreme-pai-gow", "pai-gow-tiles-pair-fortunes")]
    here = json.loads(json.dumps(list(map(sheet_record, sheets_of(filed)))))
    assert json.loads(run.stdout.splitlines()[-1]) == here
    assert list(home.iterdir()) == []
