"""Every optional wager of the documents as data, beside the clause that allows it.

>>> [wager.title for wager in wagers_of("supreme-pai-gow", Rules.SPG)]
['Bonus']
>>> wager("emperors_treasure").title
"Emperor's Treasure"
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from paigow.errors import unknown
from paigow.games.catalogue import GameName, Rules
from paigow.games.wager_kinds import WagerKind
from paigow.money import Cents, dollars


class Holding(StrEnum):
    """What must be held for a wager to win; wagers that need different things never win together."""

    MADE_HAND = "made_hand"
    NO_PAIR = "no_pair"
    ANYTHING = "anything"


@dataclass(frozen=True, slots=True)
class PaidBy:
    """The pay tables that the rules followed leave to choose from, and the clause that does."""

    rules: tuple[Rules, ...]
    clause: str
    tables: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wager:
    """An optional wager: where it may be offered, by which clause, and by which pay tables it is paid."""

    key: WagerKind
    title: str
    clause: str
    games: tuple[GameName, ...]
    paid_by: tuple[PaidBy, ...]
    holding: Holding
    payout_limit: tuple[str, ...] = ()
    """The clauses that limit, or let the licensee limit, what one player is paid for it."""
    earns_envy: bool = False
    """Whether it is a Qualifying Wager once it is large enough (PGP-1-qualifying-wager)."""
    is_progressive: bool = False
    is_section_15_bonus: bool = False
    """The bonus wager of Section 15 is the family of these two (PGP-3f.1)."""
    is_section_17: bool = False

    def paid_under(self, rules: Rules) -> PaidBy | None:
        """The pay tables to choose from under some rules; None where those do not know the wager."""
        return next((each for each in self.paid_by if rules in each.rules), None)


_POKER: Final = (GameName.PAI_GOW_POKER, GameName.EZ_PAI_GOW_POKER)
_EZ: Final = (GameName.EZ_PAI_GOW_POKER,)
_FACE_UP: Final = (GameName.FACE_UP_PAI_GOW_POKER,)
# Section 19 fixes Face Up's own bonus and progressive; its (a) leaves every other optional wager of the
# document open, so insurance, the number wager and Section 17 may stand beside them (PGP-19a.3).
_ALL_POKER: Final = _POKER + _FACE_UP


def _paid(clause: str, stem: str = "", ends: str = "", rules: tuple[Rules, ...] = (Rules.PGP,)) -> PaidBy:
    return PaidBy(
        rules, clause, tuple(f"{stem}{end}" for end in ends.split()) if ends else (stem,) * bool(stem)
    )


_PGP_ANY: Final = (Rules.PGP, Rules.PGP_19)

WAGERS: Final = (
    Wager(
        key=WagerKind.FORTUNE_BONUS,
        title="Fortune Bonus",
        clause="PGP-3l",
        games=_ALL_POKER,
        paid_by=(
            _paid("PGP-16b", "pgp-", "16b-a 16b-b 16b-c 16b-d 3l"),
            _paid("PGP-19e", "pgp-19e-", "1 2 3 4 5 6", (Rules.PGP_19,)),
            _paid("FUP-options", "fup-fortune-", "1 2 3 4 6 7", (Rules.FUP,)),
        ),
        holding=Holding.MADE_HAND,
        payout_limit=("PGP-16j.1", "FUP-10a-i.1"),
        earns_envy=True,
        is_section_15_bonus=True,
    ),
    Wager(
        key=WagerKind.EMPERORS_TREASURE,
        title="Emperor's Treasure",
        clause="PGP-7e-2",
        games=_POKER,
        paid_by=(_paid("PGP-16c", "pgp-16c-", "a b c d"),),
        holding=Holding.MADE_HAND,
        payout_limit=("PGP-16j.1",),
        earns_envy=True,
        is_section_15_bonus=True,
    ),
    Wager(
        key=WagerKind.PAI_GOW_INSURANCE,
        title="Pai Gow Insurance",
        clause="PGP-7e-3.1",
        games=_ALL_POKER,
        paid_by=(_paid("PGP-16d.1", "pgp-16d-", "a b c d e", _PGP_ANY),),
        holding=Holding.NO_PAIR,
        payout_limit=("PGP-16j.1",),
    ),
    Wager(
        key=WagerKind.PROGRESSIVE_PAYOUT,
        title="Progressive Payout",
        clause="PGP-14a.1",
        games=_POKER,
        paid_by=(_paid("PGP-14a.1", "pgp-", "14d-1 14d-5 16e"),),
        holding=Holding.MADE_HAND,
        payout_limit=("PGP-16j.1",),
        is_progressive=True,
    ),
    Wager(
        key=WagerKind.FORTUNE_PROGRESSIVE,
        title="Fortune Pai Gow Progressive",
        clause="PGP-14A-a.1",
        games=_POKER,
        paid_by=(_paid("PGP-14A-g", "pgp-14A-g"),),
        holding=Holding.MADE_HAND,
        is_progressive=True,
    ),
    Wager(
        key=WagerKind.QUEENS_DRAGON,
        title="Queen's Dragon",
        clause="PGP-7e-5-i",
        games=_EZ,
        paid_by=(_paid("PGP-16f", "pgp-16f"),),
        holding=Holding.ANYTHING,
        payout_limit=("PGP-16j.1",),
    ),
    Wager(
        key=WagerKind.DYNASTY_BONUS,
        title="Dynasty Bonus",
        clause="PGP-7e-5-ii",
        games=_EZ,
        paid_by=(_paid("PGP-16g", "pgp-16g"),),
        holding=Holding.MADE_HAND,
        payout_limit=("PGP-16j.1",),
        earns_envy=True,
    ),
    Wager(
        key=WagerKind.PROTECTION,
        title="Protection",
        clause="PGP-7e-5-iii",
        games=_EZ,
        paid_by=(_paid("PGP-16h", "pgp-16h"),),
        holding=Holding.NO_PAIR,
        payout_limit=("PGP-16j.1",),
    ),
    Wager(
        key=WagerKind.RED_BLACK,
        title="Red/Black",
        clause="PGP-7e-5-iv",
        games=_EZ,
        paid_by=(_paid("PGP-16i", "pgp-16i"),),
        holding=Holding.ANYTHING,
        payout_limit=("PGP-16j.1",),
    ),
    Wager(
        key=WagerKind.THREE_CARD_BONUS,
        title="Three-Card Bonus",
        clause="PGP-17a.1",
        games=_ALL_POKER,
        paid_by=(_paid("PGP-18b", "pgp-18b", rules=_PGP_ANY),),
        holding=Holding.MADE_HAND,
        is_section_17=True,
    ),
    Wager(
        key=WagerKind.SEVEN_CARD_BONUS,
        title="Seven-Card Bonus",
        clause="PGP-17a.1",
        games=_ALL_POKER,
        paid_by=(_paid("PGP-18c", "pgp-18c-", "a b", _PGP_ANY),),
        holding=Holding.MADE_HAND,
        payout_limit=("PGP-18d.1",),
        is_section_17=True,
    ),
    Wager(
        key=WagerKind.POSITION_NUMBER,
        title="Number of the starting position",
        clause="PGP-13a",
        games=_ALL_POKER,
        paid_by=(_paid("PGP-13b6.1", rules=_PGP_ANY),),
        holding=Holding.ANYTHING,
    ),
    Wager(
        key=WagerKind.ACE_HIGH,
        title="Ace-High",
        clause="PGP-19a.2",
        games=_FACE_UP,
        paid_by=(
            _paid("PGP-19d", "pgp-19d-", "1 2 3 4 5", (Rules.PGP_19,)),
            _paid("FUP-options", "fup-ace-", "1 2 3 4 5", (Rules.FUP,)),
        ),
        holding=Holding.NO_PAIR,
        payout_limit=("FUP-10a-i.1",),
    ),
    Wager(
        key=WagerKind.FACE_UP_PROGRESSIVE,
        title="Face Up Progressive",
        clause="PGP-19h",
        games=_FACE_UP,
        paid_by=(_paid("PGP-19h", "pgp-19h-", "1 3", (Rules.PGP_19,)),),
        holding=Holding.MADE_HAND,
        is_progressive=True,
    ),
    Wager(
        key=WagerKind.BONUS,
        title="Bonus",
        clause="SPG-7d.1",
        games=(GameName.SUPREME_PAI_GOW,),
        paid_by=(_paid("SPG-14a.2", "supreme-bonus", rules=(Rules.SPG,)),),
        holding=Holding.MADE_HAND,
        payout_limit=("SPG-14b.1",),
    ),
    Wager(
        key=WagerKind.PAIR_FORTUNES,
        title="Pair Fortunes",
        clause="PGT-5F",
        games=(GameName.PAI_GOW_TILES,),
        paid_by=(_paid("PGT-8L", "pair-fortunes-", "a b c d", (Rules.PGT,)),),
        holding=Holding.MADE_HAND,
    ),
)


_BY_KEY: Final[dict[str, Wager]] = {each.key: each for each in WAGERS}


def wager(key: str) -> Wager:
    """The optional wager of that key.

    >>> wager("fortune_bonuss")
    Traceback (most recent call last):
    paigow.errors.UnknownName: there is no wager 'fortune_bonuss'; did you mean 'fortune_bonus'?
    """
    found = _BY_KEY.get(key)
    if found is None:
        raise unknown("wager", key, [each.key.value for each in WAGERS])
    return found


def wager_title(key: WagerKind) -> str:
    """What people call a wager, an optional one or the main one.

    >>> wager_title(WagerKind.EMPERORS_TREASURE), wager_title(WagerKind.PAI_GOW)
    ("Emperor's Treasure", 'Main wager')
    """
    found = _BY_KEY.get(key)
    return "Main wager" if found is None else found.title


def wagers_of(name: str, rules: Rules) -> tuple[Wager, ...]:
    """The optional wagers that a game may offer under the rules it follows."""
    return tuple(each for each in WAGERS if name in each.games and each.paid_under(rules))


def tables_of(offered: Wager, rules: Rules) -> tuple[str, ...]:
    """The pay tables that a wager may use under the rules the table follows.

    >>> tables_of(wager("ace_high"), Rules.FUP)[0]
    'fup-ace-1'
    """
    paid_by = offered.paid_under(rules)
    return paid_by.tables if paid_by else ()


QUALIFYING: Final = dollars(5)
"""A smaller wager earns no envy bonus (PGP-15c.1, FUP-4.2)."""


def is_qualifying_wager(key: WagerKind, amount: Cents) -> bool:
    """Whether a wager earns envy bonuses: Fortune, Emperor's Treasure or Dynasty of $5 or more.

    >>> [is_qualifying_wager(key, dollars(5)) for key in (WagerKind.FORTUNE_BONUS, WagerKind.QUEENS_DRAGON)]
    [True, False]
    """
    return _BY_KEY[key].earns_envy and amount >= QUALIFYING
