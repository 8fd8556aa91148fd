"""What chance brings to a table that drives itself."""

from __future__ import annotations

import pytest

from paigow.log.chain import submission_of
from paigow.rng import Chance
from paigow.simulation import Drive
from paigow.simulation.simulate import submission_texts
from paigow.table import commands as c


@pytest.mark.clause("PGT-6B-2")
@pytest.mark.parametrize(("game", "places"), [("pai-gow-tiles", 8), ("pai-gow-poker", 7)])
def test_a_simulated_generator_shows_every_number_that_the_table_has_places_for(
    game: str, places: int
) -> None:
    drive = Drive(submission_of(submission_texts(game)[0]), Chance.seeded_by("places", game, 0))
    asked = c.FindStartingPosition(command_id="1")
    assert {drive.entropy(asked).number for _ in range(200)} == set(range(1, places + 1))
