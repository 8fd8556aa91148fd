"""The pictures of the machine: every game plays along their arrows and exits, and no two boxes overlap."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import pytest

from paigow.games.catalogue import GAMES
from paigow.log.chain import submission_of
from paigow.rng import Chance
from paigow.simulation.simulate import opened_drive, submission_texts
from paigow.table import Phase
from paigow.table.state.phases import DUE

if TYPE_CHECKING:
    from phase_diagrams import Machine

DOCS = Path(__file__).parents[2] / "docs"
ROUNDS = 25
NAMES = [each.name.value for each in GAMES]


@pytest.fixture(scope="module")
def drawn() -> ModuleType:
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(DOCS))
        return import_module("phase_diagrams")


def leads(machine: Machine) -> set[tuple[Phase, Phase]]:
    """Every move that the picture allows: along arrows, past boxes that may be passed over, and by exits."""
    found = set(machine.arrows)
    while True:
        further = {(a, d) for a, b in found for c, d in found if b is c and b in DUE} - found
        if not further:
            break
        found |= further
    exits = {(box.phase, each.to) for box in machine.boxes for each in box.exits}
    back = {(over, phase) for phase, over in exits if over in (Phase.CHOICE, Phase.CUT)}
    # With a hand void nothing may be left to set where the card was exposed.
    onward = {(Phase.CHOICE, after) for over, phase in back for before, after in found if before is phase}
    return found | exits | back | onward


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("game", NAMES)
def test_a_game_moves_as_it_is_drawn(drawn: ModuleType, game: str) -> None:
    allowed = leads(drawn.machine_of(game))
    for number, text in enumerate(submission_texts(game)):
        drive = opened_drive(submission_of(text), Chance.seeded_by("drawn", game, number))
        while drive.table.memory.rounds < ROUNDS:
            before = drive.table.phase
            drive.step()
            after = drive.table.phase
            assert before is after or (before, after) in allowed, f"{before} to {after} is not drawn"


@pytest.mark.parametrize("game", NAMES)
def test_every_phase_is_in_the_picture_and_no_two_boxes_overlap(drawn: ModuleType, game: str) -> None:
    svg = ElementTree.fromstring(drawn.picture(game))
    boxes = [
        [int(each.attrib[key]) for key in ("x", "y", "width", "height")]
        for each in svg.iter("{http://www.w3.org/2000/svg}rect")
        if "pill" not in each.attrib.get("class", "")
    ]
    machine = drawn.machine_of(game)
    assert len(boxes) == len(list(machine.boxes)) + 1  # and one that explains
    for n, (x, y, width, height) in enumerate(boxes):
        assert x >= 0
        assert x + width <= drawn.WIDTH
        for left, top, wide, high in boxes[:n]:
            assert x >= left + wide or left >= x + width or y >= top + high or top >= y + height
    written = {each.text for each in svg.iter("{http://www.w3.org/2000/svg}text")}
    assert {box.phase.replace("_", " ") for box in machine.boxes} <= written
    assert {command for box in machine.boxes for command in box.commands} <= {
        word.strip() for text in written if text for word in text.split(",")
    }
