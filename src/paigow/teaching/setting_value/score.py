"""How well somebody sets: a score that each judgement is added to, what there is to practise, and the file in
which it is kept.

The file lies in the user's data directory and is written whole after each hand. What is read there is not
believed: whatever is no score of ours is refused in a sentence, and left as it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from typing import Any, Final

from paigow.errors import PaigowError
from paigow.games.catalogue import GameName, game
from paigow.games.hands import Family, family_of
from paigow.money import Cents
from paigow.platform.files import DATA_VARIABLE, data_folder, read_private, write_atomically
from paigow.rules.setting import Setting
from paigow.teaching.setting_value.judgement import Judgement
from paigow.teaching.setting_value.practice import KINDS, kind_of

LEARNT: Final = 3
"""So many hands of a kind set best in a row, and it is dealt no more often than others."""


@dataclass(frozen=True, slots=True)
class SetTally:
    """Hands that were set: how many, how well, and what was given up."""

    hands: int = 0
    correct: int = 0
    """Set as the rules allow."""
    best: int = 0
    """Set so that nothing would have been worth more."""
    given_up: Fraction = Fraction(0)
    """In cents, against the best settings."""
    wagered: Cents = Cents(0)
    run: int = 0
    """How many were set best without a miss since."""

    @property
    def share(self) -> Fraction:
        """Of the hands, those that were set best; all of none."""
        return Fraction(self.best, self.hands) if self.hands else Fraction(1)

    def and_then(self, judged: Judgement) -> SetTally:
        return SetTally(
            self.hands + 1,
            self.correct + judged.is_correct,
            self.best + judged.is_best,
            self.given_up + judged.given_up,
            Cents(self.wagered + judged.question.wager),
            self.run + 1 if judged.is_best else 0,
        )

    def __add__(self, other: SetTally) -> SetTally:
        """Both together; which of them came first is not known, so no run goes on."""
        return SetTally(
            self.hands + other.hands,
            self.correct + other.correct,
            self.best + other.best,
            self.given_up + other.given_up,
            Cents(self.wagered + other.wagered),
        )


@dataclass(frozen=True, slots=True)
class Mistake:
    """A hand that was not set best."""

    setting: Setting[Any]
    """As it was laid."""
    best: Setting[Any]
    given_up: Fraction
    """In cents."""

    @classmethod
    def from_judgement(cls, judged: Judgement) -> Mistake:
        return cls(judged.question.setting, judged.best.setting, judged.given_up)


@dataclass(frozen=True, slots=True)
class Score:
    """A session, or all practice of a game, as far as it has gone."""

    all: SetTally = SetTally()
    by_kind: dict[str, SetTally] = field(default_factory=dict)
    """By the kind of hand that was dealt, in the order in which they came."""
    mistakes: tuple[Mistake, ...] = ()
    """What was not set best, in its order."""

    def and_then(self, judged: Judgement) -> Score:
        """The score with one more hand."""
        kind = kind_of(family_of(judged.question.game), judged.question.pieces)
        tally = self.by_kind.get(kind, SetTally()).and_then(judged)
        return replace(
            self,
            all=self.all.and_then(judged),
            by_kind={**self.by_kind, kind: tally},
            mistakes=self.mistakes if judged.is_best else (*self.mistakes, Mistake.from_judgement(judged)),
        )

    @property
    def to_drill(self) -> frozenset[str]:
        """The kinds of hands that were missed, until they have been set best often enough since."""
        return frozenset(kind for kind in self.weak if self.by_kind[kind].run < LEARNT)

    @property
    def weak(self) -> tuple[str, ...]:
        """The kinds of hands that were not always set best, the weakest first."""
        missed = [kind for kind, tally in self.by_kind.items() if tally.best < tally.hands]
        return tuple(sorted(missed, key=lambda kind: self.by_kind[kind].share))


_FORM: Final = 1
"""Of the file; another one is none that we could read."""
_LARGEST: Final = 1 << 20
MOST_MISTAKES: Final = 20
"""The last mistakes of a game are kept, so that the file stays small."""


class DamagedScoreError(PaigowError):
    """A file that should hold a score, and does not."""


def kept_path() -> Path:
    """Where it lies: in the user's data directory, or in the one that ``PAIGOW_DATA_DIR`` names."""
    return data_folder() / "training.json"


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
        raise PaigowError(f"{kept_path()} {why}; name a directory by {DATA_VARIABLE}") from None


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


def _damaged() -> DamagedScoreError:
    return DamagedScoreError(
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
