"""The sample scenarios that come with the project."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from paigow.errors import PaigowError, unknown
from paigow.outside.files import STANDARD_INPUT, read_text
from paigow.scenario.model import Scenario, read_scenario
from paigow.toml_text import names_in

_FOLDER = files("paigow").joinpath("data", "scenarios")


def scenario_names() -> tuple[str, ...]:
    """The names of the samples, in order."""
    return names_in(_FOLDER)


def load_scenario(name: str) -> Scenario:
    """A scenario by the path of its file, or a sample by its name.

    >>> load_scenario("pai-gow-pokr")
    Traceback (most recent call last):
    paigow.errors.UnknownName: there is no sample scenario 'pai-gow-pokr'; did you mean 'pai-gow-poker'?
    """
    if name in scenario_names():
        return read_scenario(_FOLDER.joinpath(f"{name}.toml").read_text("utf-8"))
    if "/" not in name and "." not in name and name != str(STANDARD_INPUT):
        raise unknown("sample scenario", name, list(scenario_names()))
    path = Path(name)
    text = read_text(path)
    try:
        return read_scenario(text, path.parent)
    except PaigowError as error:
        raise PaigowError(f"{name}: {error.reason}", error.clause) from None
