"""The sample submissions that ship with the project, and the submission of a game that nobody has filed."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

from paigow.errors import PaigowError, unknown
from paigow.games.catalogue import Game, GameName, Rules
from paigow.games.catalogue import game as game_by_name
from paigow.games.submission.model import RulesSubmission
from paigow.games.submission.reader import read_submission
from paigow.games.submission.violations import SubmissionReading
from paigow.games.submission.writer import starting_file
from paigow.toml_text import names_in

_FOLDER = files("paigow").joinpath("data", "submissions")


def sample_names() -> tuple[str, ...]:
    """The names of the samples, in order.

    >>> "ez-pai-gow-poker" in sample_names()
    True
    """
    return names_in(_FOLDER)


def sample_text(name: str) -> str:
    """The file of a sample.

    >>> sample_text("supreme-pai-go")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    paigow.errors.UnknownNameError: there is no sample submission ...; did you mean 'supreme-pai-gow'?
    """
    if name not in sample_names():
        raise unknown("sample submission", name, list(sample_names()))
    return _FOLDER.joinpath(f"{name}.toml").read_text("utf-8")


def sample(name: str) -> RulesSubmission:
    """A sample, read; every one of them is valid.

    >>> sample("supreme-pai-gow").house_way
    'balanced'
    """
    return _read(sample_text(name))


def default_submission(game: str | Game, rules: Rules | None = None) -> RulesSubmission:
    """The submission of a game that has none: what the starting file says.

    >>> [str(key) for key, _ in default_submission("pai-gow-tiles").wagers.offered()]
    ['pair_fortunes']
    """
    given: object = game
    if isinstance(given, SubmissionReading):
        raise PaigowError("this is what came of reading a submission; give its .submission, once it is valid")
    return _started(game_by_name(game).name, rules)


@cache
def _started(game: GameName, rules: Rules | None) -> RulesSubmission:
    return _read(starting_file(game, rules))


@cache
def _read(text: str) -> RulesSubmission:
    submission = read_submission(text).submission
    assert submission is not None
    return submission
