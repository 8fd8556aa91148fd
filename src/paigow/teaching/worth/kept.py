"""What is kept of a learner between sittings: how well each kind of hand was set, and what was missed.

One small file in the user's data directory, written whole after each hand. What is read there is not
believed: whatever is no score of ours is refused in a sentence, and left as it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from platformdirs import user_data_path

from paigow.errors import PaigowError
from paigow.games.catalogue import GameName, game
from paigow.games.hands import Family, family_of
from paigow.money import Cents
from paigow.outside.private import named_by, read_private, write_atomically
from paigow.rules.setting import Setting
from paigow.teaching.worth.kinds import KINDS
from paigow.teaching.worth.score import Mistake, Score, SetTally

DIRECTORY_VARIABLE: Final = "PAIGOW_DATA_DIR"
_FORM: Final = 1
"""Of the file; another one is none that we could read."""
_LARGEST: Final = 1 << 20
MOST_MISTAKES: Final = 20
"""The last mistakes of a game are kept, so that the file stays small."""


class ScoreDamaged(PaigowError):  # noqa: N818 - reads as what happened
    """A file that should hold a score, and does not."""


def kept_path() -> Path:
    """Where it lies: in the user's data directory, or in the one that ``PAIGOW_DATA_DIR`` names."""
    named = named_by(DIRECTORY_VARIABLE)
    return (named or user_data_path("paigow", appauthor=False)) / "training.json"


def kept_score(name: GameName) -> Score:
    """What was kept of a game; nothing where nothing was."""
    games = _games()
    if name not in games:
        return Score()
    try:
        return _score(name, games[name])
    except (ArithmeticError, AttributeError, LookupError, PaigowError, TypeError, ValueError):
        raise _damaged() from None


def keep_score(name: GameName, score: Score) -> None:
    """Put a score in the place of what was kept of the game."""
    games = {**_games(), name: _written(score)}
    try:
        write_atomically(kept_path(), json.dumps({"form": _FORM, "games": games}, indent=1).encode())
    except OSError as error:
        why = f"cannot be written ({error.strerror})"
        raise PaigowError(f"{kept_path()} {why}; name a directory by {DIRECTORY_VARIABLE}") from None


def forget_scores() -> bool:
    """Begin anew; whether there was anything to forget."""
    try:
        kept_path().unlink()
    except FileNotFoundError:
        return False
    return True


def _games() -> dict[str, Any]:
    """The games as they are written; which game there is and what of it is for whoever reads one."""
    path = kept_path()
    content = read_private(path)
    if content is None and not path.is_symlink() and not path.exists():
        return {}
    with suppress(ValueError, RecursionError):
        file = json.loads(content or "") if len(content or "") <= _LARGEST else None
        if isinstance(file, dict) and file.get("form") == _FORM and isinstance(file.get("games"), dict):
            return dict(file["games"])
    raise _damaged()


def _damaged() -> ScoreDamaged:
    return ScoreDamaged(
        f"{kept_path()} is damaged or not yours, so your score cannot be read; to begin anew: "
        "paigow train --forget"
    )


# Written


def _written(score: Score) -> dict[str, Any]:
    return {
        "kinds": {kind: _tally_written(tally) for kind, tally in score.by_kind.items()},
        "mistakes": [
            {"yours": str(each.setting), "best": str(each.best), "given_up": str(each.given_up)}
            for each in score.mistakes[-MOST_MISTAKES:]
        ],
    }


def _tally_written(tally: SetTally) -> dict[str, Any]:
    counts = {name: getattr(tally, name) for name in _COUNTS}
    return {**counts, "given_up": str(tally.given_up)}


# Read

_COUNTS: Final = ("hands", "correct", "best", "wagered", "run")


def _score(name: GameName, written: Mapping[str, Any]) -> Score:
    kinds = KINDS[game(name).family]
    by_kind = {kind: _tally(tally) for kind, tally in written["kinds"].items()}
    if not set(by_kind) <= set(kinds):
        raise ValueError
    family = family_of(name)
    mistakes = tuple(
        Mistake(_setting(family, each["yours"]), _setting(family, each["best"]), _sum(each["given_up"]))
        for each in written["mistakes"]
    )
    return Score(sum(by_kind.values(), SetTally()), by_kind, mistakes)


def _tally(written: Mapping[str, Any]) -> SetTally:
    counts = {name: written[name] for name in _COUNTS}
    if not all(type(count) is int and count >= 0 for count in counts.values()):
        raise ValueError
    tally = SetTally(**{**counts, "wagered": Cents(counts["wagered"])}, given_up=_sum(written["given_up"]))
    if not tally.run <= tally.best <= tally.correct <= tally.hands:
        raise ValueError
    return tally


def _sum(written: str) -> Fraction:
    """An amount in cents that was given up, as a fraction is written."""
    numerator, _, denominator = written.partition("/")
    amount = Fraction(int(numerator), int(denominator or 1))
    if amount < 0:
        raise ValueError
    return amount


def _setting(family: Family[Any], written: str) -> Setting[Any]:
    high, low = written.split(" / ")
    hands = family.read(high, family.high_size), family.read(low, family.size - family.high_size)
    if len({*hands[0], *hands[1]}) != family.size:
        raise ValueError
    return family.lay(*hands)
