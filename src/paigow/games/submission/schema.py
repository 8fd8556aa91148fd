"""The schema of a Rules Submission: dataclass fields that carry their kind, clauses, meaning and games.

The dataclasses are the one copy. Reading, checking, writing a file to start from and the documents all go
through `options`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import Enum, StrEnum
from typing import Any, Final

from paigow.games.catalogue import GAMES, Game, GameName, Rules
from paigow.games.submission.kinds import Choice, Flag, Kind
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import wager

ALL_GAMES: Final = tuple(GameName)
POKER_GAMES: Final = tuple(each.name for each in GAMES if each.family == "cards")
SUPREME: Final = tuple(each.name for each in GAMES if each.family == "supreme")
CARD_GAMES: Final = POKER_GAMES + SUPREME
TILES: Final = tuple(each.name for each in GAMES if each.family == "tiles")


@dataclass(frozen=True, slots=True)
class Option:
    """One key of the file: what it is called, what it takes, which clauses leave it to the licensee."""

    name: str
    kind: Kind | None
    section: type | None
    clauses: tuple[str, ...]
    meaning: str
    games: tuple[GameName, ...]
    is_required: bool
    default: object
    example: object

    def suits(self, game: Game) -> bool:
        return game.name in self.games


def option(
    kind: Kind,
    clauses: str,
    meaning: str,
    *,
    default: object = MISSING,
    example: object = None,
    games: tuple[GameName, ...] = ALL_GAMES,
) -> Any:
    """A key with a value. `clauses` are ids separated by blanks; without a default the key is required."""
    metadata = {"kind": kind, "clauses": tuple(clauses.split()), "meaning": meaning, "games": games}
    metadata["example"] = example if example is not None else default
    return field(default=default, metadata=metadata)


class Presence(Enum):
    """Whether a section must be there, may be left out and is then not offered, or has all its defaults."""

    REQUIRED = 1
    OFFERED = 2
    DEFAULTED = 3


def section(
    kind: type,
    clauses: str,
    meaning: str,
    *,
    presence: Presence = Presence.REQUIRED,
    games: tuple[GameName, ...] = ALL_GAMES,
) -> Any:
    """A table of keys within the file."""
    metadata = {"section": kind, "clauses": tuple(clauses.split()), "meaning": meaning, "games": games}
    if presence is Presence.OFFERED:
        return field(default=None, metadata=metadata)
    if presence is Presence.DEFAULTED:
        return field(default_factory=kind, metadata=metadata)
    return field(metadata=metadata)


def options(section: type) -> Iterator[Option]:
    """The keys of a section, in the order of the file.

    >>> from paigow.games.submission.model import FiledEquipment
    >>> next(options(FiledEquipment)).name
    'decks'
    """
    for each in fields(section):
        about = each.metadata if "clauses" in each.metadata else _switch(each)
        yield Option(
            name=each.name,
            kind=about.get("kind"),
            section=about.get("section"),
            clauses=about["clauses"],
            meaning=about["meaning"],
            games=about["games"],
            is_required=each.default is MISSING and each.default_factory is MISSING,
            default=each.default,
            example=about.get("example"),
        )


def _switch(switch: Field[Any]) -> Mapping[str, Any]:
    """A switch seen as a key: its choices are those of its enumeration, its games those of its clauses."""
    clauses = (switch.metadata["clause"], *switch.metadata["also"])
    return {
        "kind": Choice(type(switch.default)) if isinstance(switch.default, StrEnum) else Flag(),
        "clauses": clauses,
        "meaning": switch.metadata["meaning"],
        "games": tuple(game.name for game in GAMES if _governs(clauses, game)),
        "example": switch.default,
    }


def _governs(clauses: tuple[str, ...], game: Game) -> bool:
    documents = {document for rules in game.rules for document in rules.documents}
    return any(clause.startswith(tuple(documents)) for clause in clauses)


def clause_for(clauses: tuple[str, ...], rules: Rules) -> str | None:
    """Of the clauses that say the same in several documents, the one of the rules followed.

    >>> clause_for(("PGP-2b.1", "SPG-2b"), Rules.SPG)
    'SPG-2b'
    """
    for document in rules.documents:
        for clause in clauses:
            if clause.startswith(document):
                return clause
    return clauses[0] if clauses else None


def clauses_at(option: Option, path: str, rules: Rules) -> tuple[str, ...]:
    """The clauses of a key where it stands: wagers share their keys, but not their clauses.

    >>> from paigow.games.submission.model import RulesSubmission
    >>> path = "wagers.emperors_treasure.pay_table"
    >>> clauses_at(option_at(RulesSubmission, path), path, Rules.PGP)
    ('PGP-16c',)
    """
    section, _, rest = path.partition(".")
    key, _, name = rest.partition(".")
    if section != "wagers" or not name:
        return option.clauses
    paid_by = wager(key).paid_under(rules)
    if name in ("minimum", "maximum") or paid_by is None:
        return (wager(key).clause,)
    if key == WagerKind.FORTUNE_BONUS and name == "raised":
        return ("PGP-14A-d",)
    own_terms = key in (WagerKind.FORTUNE_PROGRESSIVE, WagerKind.FACE_UP_PROGRESSIVE) and "." in name
    return (paid_by.clause,) if own_terms or name in ("pay_table", "raised") else option.clauses


def option_at(section: type, path: str) -> Option:
    """The key at a dotted path.

    >>> from paigow.games.submission.model import RulesSubmission
    >>> option_at(RulesSubmission, "equipment.decks").clauses
    ('PGP-2b.1', 'PGP-2a.1', 'SPG-2b')
    """
    name, _, rest = path.partition(".")
    found = next(each for each in options(section) if each.name == name)
    return option_at(found.section, rest) if rest and found.section else found
