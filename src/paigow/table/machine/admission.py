"""The gate in front of `decide`: a command and its chance are what their types say, or they are refused.

Nothing here is written for one command: their checks are compiled from the type hints of the dataclasses,
with the bounds that stand beside them (`paigow.type_hints`, `paigow.table.bounds`). What passes can be
compared, counted, written to a log and read from it again; whether the rules allow it is for the sections to
say.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from paigow.games.pay_tables import MOST_FILED
from paigow.table import commands as c
from paigow.table.state.model import Table
from paigow.table.state.rules import GameRules
from paigow.table.state.values import RefusalCode, Refused
from paigow.type_hints import Problem, check_of

DICE: Final = 3
"""In the shaker of every game (PGP-4a-1.1)."""


def validate_command(table: Table, command: Any, entropy: Any) -> Refused | None:
    """Why a command is not even heard; nothing where it is what it should be."""
    given: Any = type(command)
    if given not in COMMANDS:
        return Refused(
            "this is no command of the table; give one of paigow.table.commands",
            code=RefusalCode.NOT_ADMITTED,
        )
    rules = table.rules
    kind, pieces = _pieces(rules)
    try:
        problem = check_of(given)(command, kind, pieces)
        if problem is None and entropy is not c.NO_ENTROPY:
            problem = _chance(rules, entropy, kind, pieces)
    except AttributeError:  # the types are ours, so only a value that was never filled in comes here
        problem = Problem("the command is not complete; give every field that it has")
    if problem is None:
        return None
    clause = None if problem.clause is None else rules.cite(problem.clause)
    return rules.say(Refused(problem.reason, clause, code=RefusalCode.NOT_ADMITTED))


@lru_cache(MOST_FILED)
def _pieces(rules: GameRules) -> tuple[type, frozenset[Any]]:
    """The type of a game's pieces, and all of them; a tile and a card of one number are equal otherwise."""
    deck = rules.family.deck
    return type(deck[0]), frozenset(deck)


def _chance(rules: GameRules, entropy: Any, kind: type, pieces: frozenset[Any]) -> Problem | None:
    """Chance is of this game: its deck, as many dice as the shaker holds, its numbers, its meters."""
    if type(entropy) is not c.Entropy:
        return Problem("chance comes as an Entropy; give one, or none")
    if (problem := check_of(c.Entropy)(entropy, kind, pieces)) is not None:
        return problem
    if entropy.order and (len(entropy.order) != len(pieces) or set(entropy.order) != pieces):
        return Problem("the shuffle must hold every card of the deck once", "PGP-6a.4")
    if entropy.dice and len(entropy.dice) != DICE:
        return Problem("three dice show 1 to 6 each", "PGP-4a-1.1")
    if entropy.number > rules.places:
        return Problem(f"the generator shows a number from 1 to {rules.places}", "PGP-4a-2")
    if any(name != reading.name for name, reading in entropy.meters.items()):
        return Problem("each shared meter comes under its own name; give the reading of the meter named")
    return None


def needed_entropy(command: c.Command, entropy: c.Entropy) -> c.Entropy:
    """What of chance belongs to a command; the rest was given in vain, and no log should hold it.

    It is a copy: whoever gave it may do with the readings of the meters what they like.

    >>> needed_entropy(c.ShuffleCards(command_id="1"), c.Entropy(order=("As",), cut=20))
    Entropy(order=('As',), dice=(), number=0, cut=0, meters={})
    """
    if entropy is c.NO_ENTROPY:
        return entropy
    parts = c.DRAWN.get(type(command))
    if parts is None:
        return c.NO_ENTROPY
    given: dict[str, Any] = {name: getattr(entropy, name) for name in parts}
    return c.Entropy(**given | {name: dict(part) for name, part in given.items() if type(part) is dict})


COMMANDS: Final = frozenset(
    kind
    for kind in vars(c).values()
    if isinstance(kind, type) and issubclass(kind, c.Command) and kind is not c.Command
)
