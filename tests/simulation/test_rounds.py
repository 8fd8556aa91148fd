"""Many rounds with strategies: the same in any number of processes, to the cent, and every wager in a row."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

import pytest

from paigow.errors import PaigowError
from paigow.games.catalogue import GAMES
from paigow.games.submission import (
    default_submission,
    read_submission,
    sample,
    sample_names,
    starting_file,
    submission_text,
)
from paigow.log.settlements import SettledRow
from paigow.platform import tabular
from paigow.rng import Chance
from paigow.simulation import SimulatedPlayer, rounds, simulate
from paigow.simulation.habits import Habits
from paigow.simulation.rounds import Factory, PlayedRounds, play_rounds
from paigow.simulation.simulate import submission_texts
from paigow.simulation.strategies import HouseWayStrategy, Offer, Strategy
from paigow.table import Command
from paigow.table import commands as c
from paigow.table.showing.views import TableView

GAME_NAMES = [game.name.value for game in GAMES]
LOOSE = partial(SimulatedPlayer, "any", Habits(banks=0, co_banks=0, surrenders=10, wrong_per_mille=50))
"""Lays every kind of wager, odd amounts and coupons with them, surrenders, sets wrongly, and never banks."""
BANKER = partial(SimulatedPlayer, "any", Habits(banks=100))


class SitsOut(Strategy):
    """Answers what it is asked, and never wagers."""

    def decide(self, view: TableView, offer: Offer, rng: Chance) -> Command | None:
        del view, offer, rng
        return None


class Leaves(HouseWayStrategy):
    """Leaves the table after a few rounds."""

    def decide(self, view: TableView, offer: Offer, rng: Chance) -> Command | None:
        if view.rounds == 3 and offer.may("LeaveTable"):
            return offer.accept("LeaveTable")
        return super().decide(view, offer, rng)


class Counts(HouseWayStrategy):
    """Remembers in how many rounds it was asked."""

    most: ClassVar[Counter[int]] = Counter()

    def __init__(self) -> None:
        self.rounds: set[int] = set()

    def decide(self, view: TableView, offer: Offer, rng: Chance) -> Command | None:
        self.rounds.add(view.rounds)
        Counts.most[id(self)] = len(self.rounds)
        return super().decide(view, offer, rng)


class Says(Strategy):
    """Gives whatever it was made with."""

    def __init__(self, given: Any) -> None:
        self.given = given

    def decide(self, view: TableView, offer: Offer, rng: Chance) -> Command | None:
        del view, rng
        return self.given(offer) if callable(self.given) else self.given  # type: ignore[no-any-return]


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Sessions of ten rounds."""
    monkeypatch.setattr(simulate, "SESSION", 10)


@pytest.mark.sizes(all=1)
@pytest.mark.usefixtures("short")
def test_the_hash_the_books_and_the_rows_are_the_same_for_any_number_of_jobs() -> None:
    seats: dict[int, Factory] = {2: HouseWayStrategy, 5: LOOSE}
    one, two, three = (play_rounds("supreme-pai-gow", seats, 25, "jobs", jobs) for jobs in (1, 2, 3))
    for other in (two, three):
        assert other.log_hash == one.log_hash
        assert other.books == one.books
        assert other.totals == one.totals
        assert other.settlements == one.settlements
    assert play_rounds("supreme-pai-gow", seats, 25, "other").log_hash != one.log_hash


@pytest.mark.usefixtures("short")
def test_rounds_are_numbered_through_and_a_session_has_a_strategy_of_its_own() -> None:
    Counts.most.clear()
    played = play_rounds("pai-gow-tiles", {1: Counts}, 25, 7)
    assert played.rounds == 25
    assert sorted({row.round for row in played.records()}) == list(range(1, 26))
    assert sum(Counts.most.values()) > 25
    assert len(Counts.most) >= 1


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", GAME_NAMES)
def test_rows_add_up_to_what_the_players_won(game: str) -> None:
    """Every wager of every submission, with coupons, limits, meters, envy, surrender and wrong settings."""
    for text in submission_texts(game):
        submission = read_submission(text).submission
        assert submission is not None
        played = play_rounds(submission, dict.fromkeys((1, 3, 4), LOOSE), 60, game)
        assert played.books.cents_off == 0
        assert sum(played.books) == 0
        assert sum(total.net for total in played.totals) == played.books.players
        assert sum(row.vigorish for row in played.records()) == played.tally.vigorish


def test_rows_say_what_decided() -> None:
    played = play_rounds("pai-gow-poker", {1: HouseWayStrategy}, 30, "rows")
    rows = list(played.records())
    assert [row.round for row in rows] == list(range(1, 31))
    for row in rows:
        assert (row.seat, row.player, row.wager, row.wagered) == (1, "Seat 1", "pai_gow_poker", 1500)
        assert row.net == {"win": row.won - row.vigorish, "push": 0, "lose": -1500}[row.result]
        assert len(row.hands.replace("/", "").split()) == len(row.against.replace("/", "").split()) == 7
        assert row.clause.startswith("PGP-9")
    assert {row.rule for row in rows} > {"both_higher", "both_lower"}
    assert played.totals[0].settled == 30
    assert played.totals[0].net == sum(row.net for row in rows) == played.books.players


def test_a_bank_is_the_side_that_others_play_against() -> None:
    played = play_rounds(sample("pai-gow-poker-banking"), {1: HouseWayStrategy, 2: BANKER}, 40, "bank")
    assert played.tally.banked > 0
    assert played.books.cents_off == sum(played.books) == 0
    assert {row.seat for row in played.records()} == {0, 1, 2}, "the dealer wagers against a bank"


def test_settlements_are_a_table_of_arrow_and_a_frame_of_pandas() -> None:
    played = play_rounds("ez-pai-gow-poker", {1: HouseWayStrategy, 6: HouseWayStrategy}, 12, "arrow")
    frame = played.settlements.to_pandas()
    assert list(frame.columns) == list(SettledRow._fields)
    assert len(frame) == 24
    assert int(frame["net"].sum()) == played.books.players
    assert [SettledRow(*row) for row in frame.itertuples(index=False)] == list(played.records())


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_rows_go_to_a_file(ending: str, tmp_path: Path) -> None:
    out = tmp_path / f"rows.{ending}"
    held = play_rounds("pai-gow-tiles", {1: HouseWayStrategy}, 12, "file")
    played = play_rounds("pai-gow-tiles", {1: HouseWayStrategy}, 12, "file", out=out)
    assert (played.log_hash, played.totals) == (held.log_hash, held.totals)
    assert _read(out) == list(held.records())
    assert [each.name for each in tmp_path.iterdir()] == [out.name]
    with pytest.raises(PaigowError, match=r"were written to .*rows\..*; read them from there"):
        next(played.records())


def _read(path: Path) -> list[SettledRow]:
    if path.suffix == ".parquet":
        from pyarrow import parquet

        return [SettledRow(**row) for row in parquet.read_table(path).to_pylist()]
    if path.suffix == ".jsonl":
        return [SettledRow(**json.loads(line)) for line in path.read_text("utf-8").splitlines()]
    with path.open(encoding="utf-8", newline="") as file:
        kinds = dict(zip(rounds.COLUMNS, rounds.TYPES, strict=True))
        return [SettledRow(**{k: kinds[k](v) for k, v in row.items()}) for row in csv.DictReader(file)]


def test_a_run_that_fails_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(PaigowError, match="decide has to return a command"):
        play_rounds("pai-gow-tiles", {1: partial(Says, 5)}, 12, "x", out=tmp_path / "rows.csv")
    assert list(tmp_path.iterdir()) == []


def test_who_never_wagers_sits_out() -> None:
    played = play_rounds("pai-gow-poker", {1: SitsOut, 2: HouseWayStrategy}, 10, "out")
    assert {row.seat for row in played.records()} == {2}
    assert play_rounds("pai-gow-poker", {1: SitsOut}, 10, "out").rounds == 10


def test_who_has_left_plays_no_more() -> None:
    played = play_rounds("pai-gow-poker", {1: Leaves}, 10, "leaves")
    assert 3 <= played.rounds < 10
    assert played.books.cents_off == 0


def test_chips_are_filled_up_between_rounds() -> None:
    played = play_rounds("pai-gow-poker", {1: HouseWayStrategy}, 60, "few", chips=4000)
    assert played.totals[0].settled == 60
    assert played.tally.bought > 4000


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (5, "seat 1: decide has to return a command that its offer made, or None, not 5"),
        (c.OpenRound(command_id="1"), "seat 1: decide has to return a command that its offer made"),
        (
            lambda offer: c.PassBank(command_id="old", by=offer.player, position=1),
            "seat 1: decide returned a command of an earlier offer",
        ),
        (
            lambda offer: offer.accept("BuyChips", amount=1) if offer.may("BuyChips") else None,
            "seat 1 has given 100 commands in the phase spread of round 0; let decide return None",
        ),
        (
            lambda offer: c.PassBank(command_id=offer._command_id, at=offer._at, by=offer.player, position=1),
            "Seat 1: PassBank was refused: ",
        ),
    ],
    ids=["number", "dealer's", "old", "endless", "forged"],
)
def test_a_strategy_that_errs_is_told_in_a_sentence(given: Any, sentence: str) -> None:
    with pytest.raises(PaigowError, match=f"^{sentence}"):
        play_rounds("pai-gow-poker", {1: partial(Says, given)}, 3, "err")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"strategies": {}}, "strategies is empty; give at least one seat a strategy"),
        ({"strategies": {0: HouseWayStrategy}}, "there is no seat 0; seats are 1 to 6"),
        ({"strategies": {"1": HouseWayStrategy}}, "there is no seat '1'; seats are 1 to 6"),
        ({"strategies": {1: HouseWayStrategy()}}, "seat 1: give what makes the strategy, its class or"),
        ({"strategies": {1: dict}}, "seat 1: a strategy descends from paigow.Strategy, and dict does not"),
        ({"strategies": {1: lambda: None}, "jobs": 2}, "seat 1: the strategy cannot be sent to another"),
        ({"rounds": 0}, "rounds has to be at least 1, not 0"),
        ({"jobs": 0}, "jobs has to be at least 1, not 0"),
        ({"rounds": "5"}, "rounds has to be a whole number, not '5'"),
        (
            {"out": "rows.xls"},
            "rows.xls names no format that is written; let its name end in .csv, .jsonl or",
        ),
        ({"submission": "pai-gow"}, "there is no game 'pai-gow'"),
        (
            {"submission": read_submission(starting_file("pai-gow-tiles"))},
            "this is what came of reading a submission; give its .submission, once it is valid",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(arguments: dict[str, Any], sentence: str) -> None:
    usual = {"submission": "pai-gow-tiles", "strategies": {1: HouseWayStrategy}, "rounds": 1, "seed": "x"}
    with pytest.raises(PaigowError, match=f"^{sentence}"):
        play_rounds(**{**usual, **arguments})


def test_a_folder_that_is_not_there_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(PaigowError, match=r"rows\.csv cannot be written: no such file or directory"):
        play_rounds("pai-gow-tiles", {1: HouseWayStrategy}, 1, "x", out=tmp_path / "no" / "rows.csv")


WITHOUT_ARROW = """
import sys
sys.modules["pyarrow"] = None
from paigow import PaigowError, HouseWayStrategy, play_rounds
played = play_rounds("pai-gow-tiles", {1: HouseWayStrategy}, 5, "plain")
print(len(list(played.records())))
try:
    played.settlements
except PaigowError as error:
    print(error)
play_rounds("pai-gow-tiles", {1: HouseWayStrategy}, 5, "plain", out="rows.csv")
try:
    play_rounds("pai-gow-tiles", {1: HouseWayStrategy}, 5, "plain", out="rows.parquet")
except PaigowError as error:
    print(error)
"""


@pytest.mark.sizes(all=1)
def test_without_pyarrow_rows_are_plain_records_and_csv(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT_ARROW], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    needs = "this needs pyarrow, which is not installed; to have it: pip install 'paigow[data]'"
    assert done.stdout.splitlines() == [
        "5",
        f"settlements: {needs}, or use records()",
        f"rows.parquet: {needs}",
    ]
    assert [each.name for each in tmp_path.iterdir()] == ["rows.csv"]


MOST_HELD = """
import resource, sys
from paigow import HouseWayStrategy, play_rounds
play_rounds("pai-gow-tiles", {1: HouseWayStrategy}, int(sys.argv[1]), "memory", out="rows.csv")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


@pytest.mark.sizes(of="rounds, five times as many beside", all=500, floor=10_000, target=200_000)
def test_memory_does_not_grow_with_the_rounds(trials: int, tmp_path: Path) -> None:
    few, many = (
        int(subprocess.check_output([sys.executable, "-c", MOST_HELD, str(count)], cwd=tmp_path))
        for count in (trials, 5 * trials)
    )
    assert many - few < 5 << 10, "in KiB: less than a quarter of what the rows of so many rounds would take"


def test_every_submission_is_written_as_it_is_read() -> None:
    texts = [text for game in GAME_NAMES for text in submission_texts(game)]
    found = [read_submission(text).submission for text in texts]
    for submission in (*found, *map(sample, sample_names()), *map(default_submission, GAME_NAMES)):
        assert submission is not None
        assert read_submission(submission_text(submission)).submission == submission


def test_an_empty_table_of_settlements_has_its_columns() -> None:
    assert PlayedRounds().settlements.column_names == list(SettledRow._fields)
    assert tabular.arrow_batch([], tabular.arrow_schema(rounds.COLUMNS, rounds.TYPES)).num_rows == 0
