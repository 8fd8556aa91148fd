"""Which events an auditor looks for first (GLI-19 2.8.8)."""

from __future__ import annotations

from typing import get_type_hints

import pytest

from paigow.log.codec import EVENTS
from paigow.table import events as e
from paigow.table.state.irregularity import Irregularity


def test_whatever_tells_of_an_irregularity_is_significant() -> None:
    tells = {kind for kind in EVENTS.values() if Irregularity in get_type_hints(kind).values()}
    assert tells
    assert all(kind.spec.is_significant for kind in tells)


@pytest.mark.parametrize("reset", [True, False])
def test_a_hand_that_had_to_be_set_again_is_significant_and_no_other(reset: bool) -> None:
    shown = e.HandShown(position=0, high=(), low=(), rule=None, reset=reset, clause="PGP-11i")
    assert shown.is_significant is reset


def test_calls_of_time_are_significant_and_ordinary_play_is_not() -> None:
    assert e.TimeCalled(position=1, player="Ann", clause="PGP-9b").is_significant
    assert not e.CutDeclined(position=1, clause="PGP-6d-1").is_significant
