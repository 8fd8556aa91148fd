"""Driving the table: chance from a seed, strategies at its seats, faults. Everything here is repeatable.

A seed gives the same players, the same cards and the same log, in any process. Nothing here is imported by
the table itself.
"""

from paigow.simulation.drive import Drive, open_table
from paigow.simulation.habits import Habits
from paigow.simulation.players import SimulatedPlayer

__all__ = [
    "Drive",
    "Habits",
    "SimulatedPlayer",
    "drive",
    "habits",
    "open_table",
    "players",
    "rounds",
    "simulate",
    "strategies",
]
