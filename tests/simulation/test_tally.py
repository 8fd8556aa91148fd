"""The tally counts rounds as they were, completed or void, banked or not; one seed gives exact figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from paigow.games.catalogue import GAMES
from paigow.scenario.model import load_scenario
from paigow.scenario.runner import run_scenario
from paigow.simulation.simulate import play_session, submission_texts
from paigow.simulation.tally import Tally

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"
TALLIES = Path(__file__).parent / "tallies.json"
ROUNDS = 25


def tally_of(playthrough: str) -> Tally:
    tally = Tally()
    for record in run_scenario(load_scenario(str(PLAYTHROUGHS / f"{playthrough}.toml"))).journal.records:
        tally.count(record.event)
    return tally


@pytest.mark.parametrize(
    ("playthrough", "rounds", "voids", "banked", "co_banked"),
    [
        ("spg-surrender", 1, 0, 0, 0),
        ("spg-misdeal", 2, 1, 0, 0),
        ("spg-bank", 2, 0, 1, 0),
        ("spg-co-bank", 2, 0, 1, 1),
        ("ez-wrong-total", 1, 1, 0, 0),
    ],
)
def test_rounds_are_counted_as_they_were(
    playthrough: str, rounds: int, voids: int, banked: int, co_banked: int
) -> None:
    tally = tally_of(playthrough)
    assert (tally.rounds, tally.voids, tally.banked, tally.co_banked) == (rounds, voids, banked, co_banked)


def test_tallies_add_up_field_by_field() -> None:
    both, one, other = Tally(), tally_of("spg-co-bank"), tally_of("spg-misdeal")
    both.add(one)
    both.add(other)
    for name in Tally.__slots__:
        assert getattr(both, name) == getattr(one, name) + getattr(other, name)
    assert (both.rounds, both.voids, both.co_banked) == (4, 1, 1)


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", [game.name.value for game in GAMES])
def test_one_seed_gives_exact_tallies(game: str, request: pytest.FixtureRequest) -> None:
    """Every figure of a session with each submission; ``--rewrite-answers`` writes them anew for review."""
    found = [
        play_session(game, "tallies", number, ROUNDS).tally.record()
        for number in range(len(submission_texts(game)))
    ]
    written = json.loads(TALLIES.read_text("utf-8")) if TALLIES.is_file() else {}
    if request.config.getoption("--rewrite-answers"):
        written[game] = found
        TALLIES.write_text(json.dumps(written, indent=1) + "\n", "utf-8")
    for record, expected in zip(found, written[game], strict=True):
        assert {
            key: (expected.get(key), record[key]) for key in record if record[key] != expected.get(key)
        } == {}
        assert record.keys() == expected.keys()
        assert record["events"]["RoundCompleted"] + record["events"].get("RoundVoided", 0) == record["rounds"]
