"""The page of the faults: its table comes from the marks of the tests (`tests/kits/faults_tried.py`)."""

from __future__ import annotations

from faults_tried import table

_HEAD = """# What the server withstands

Thirty-six faults are tried on the store and the server: processes are killed, files torn, connections cut,
clocks set. What has to hold is the same each time. Nothing that was answered is lost, no cent is made or
lost, no number of an event comes twice, no card reaches who may not see it, and once the fault is over
every round comes to its end.

`make test` tries a handful of them on SQLite, and `make test-all` each a little, on SQLite and on
PostgreSQL where the database can matter. `make campaigns HOURS=8` tries each as often as its floor says,
in about two hours on two processors, and then, while the hours last, as often as its target says. The
table has the three figures of each test in this order; a test without figures tries its fault in the one
way there is. It is written from the marks of the tests, and a test holds it to them.

| | the fault | the tests, and how often: `make test-all` / floor / target |
|---|---|---|
"""
_FOOT = """
What cannot be tried so: a machine that loses its power, and a disk that says it has written what it has not.
"""


def page() -> str:
    """The whole page."""
    return _HEAD + "\n".join(table()) + "\n" + _FOOT
