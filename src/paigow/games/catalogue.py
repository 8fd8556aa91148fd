"""The documents, the five games and every wager of the documents, each beside the clause that allows it.

>>> game("pai-gow-poker").main_wager
'pai_gow_poker'
>>> [wager.key for wager in wagers_of("supreme-pai-gow", Rules.SPG)]
['bonus']
>>> wager("emperors_treasure").title
"Emperor's Treasure"
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from paigow.clauses import DOCUMENTS
from paigow.errors import unknown
from paigow.rules.house_ways import Family


class Document(StrEnum):
    """The four rule documents, by the code that begins their clause ids."""

    PGP = "PGP"
    SPG = "SPG"
    PGT = "PGT"
    FUP = "FUP"

    @property
    def heading(self) -> str:
        return DOCUMENTS[self]


class Rules(StrEnum):
    """Which rules a table follows. Only Face Up has a choice: Section 19 or its own rules of play."""

    PGP = "PGP"
    PGP_19 = "PGP-19"
    FUP = "FUP"
    SPG = "SPG"
    PGT = "PGT"

    @property
    def documents(self) -> tuple[Document, ...]:
        """The documents whose clauses apply, the more specific first (FUP-6: the rest is pai gow poker)."""
        if self is Rules.FUP:
            return (Document.FUP, Document.PGP)
        return (Document(self.value[:3]),)


class GameName(StrEnum):
    """The games as every command and file names them."""

    PAI_GOW_POKER = "pai-gow-poker"
    EZ_PAI_GOW_POKER = "ez-pai-gow-poker"
    FACE_UP_PAI_GOW_POKER = "face-up-pai-gow-poker"
    SUPREME_PAI_GOW = "supreme-pai-gow"
    PAI_GOW_TILES = "pai-gow-tiles"


@dataclass(frozen=True, slots=True)
class Game:
    """One game: the rules it may follow, how much a hand is dealt, its main wager and the vigorish on it."""

    name: GameName
    title: str
    clause: str
    rules: tuple[Rules, ...]
    main_wager: str
    vigorish_percent: int
    family: Family
    """Which house ways it shares with other games."""
    cards_each: int
    """How many cards (or tiles) a hand is dealt."""
    usual_wagers: tuple[str, ...]
    """The optional wagers that a submission starts with when nobody has chosen."""


GAMES: Final = (
    Game(
        name=GameName.PAI_GOW_POKER,
        title="Pai Gow Poker",
        clause="PGP-16a.1",
        rules=(Rules.PGP,),
        main_wager="pai_gow_poker",
        vigorish_percent=5,
        family="cards",
        cards_each=7,
        usual_wagers=("fortune_bonus",),
    ),
    Game(
        name=GameName.EZ_PAI_GOW_POKER,
        title="EZ Pai Gow Poker",
        clause="PGP-1-ez-pai-gow.1",
        rules=(Rules.PGP,),
        main_wager="pai_gow_poker",
        vigorish_percent=0,
        family="cards",
        cards_each=7,
        usual_wagers=("queens_dragon", "dynasty_bonus"),
    ),
    Game(
        name=GameName.FACE_UP_PAI_GOW_POKER,
        title="Face Up Pai Gow Poker",
        clause="PGP-19a.1",
        rules=(Rules.PGP_19, Rules.FUP),
        main_wager="face_up_main",
        vigorish_percent=0,
        family="cards",
        cards_each=7,
        usual_wagers=("ace_high", "fortune_bonus"),
    ),
    Game(
        name=GameName.SUPREME_PAI_GOW,
        title="Supreme Pai Gow",
        clause="SPG-12i.1",
        rules=(Rules.SPG,),
        main_wager="supreme_pai_gow",
        vigorish_percent=5,
        family="supreme",
        cards_each=4,
        usual_wagers=("bonus",),
    ),
    Game(
        name=GameName.PAI_GOW_TILES,
        title="Pai Gow Tiles",
        clause="PGT-8K",
        rules=(Rules.PGT,),
        main_wager="pai_gow",
        vigorish_percent=5,
        family="tiles",
        cards_each=4,
        usual_wagers=("pair_fortunes",),
    ),
)


class Holding(StrEnum):
    """What must be held for a wager to win; wagers that need different things never win together."""

    MADE_HAND = "made_hand"
    NO_PAIR = "no_pair"
    ANYTHING = "anything"


_POKER: Final = (GameName.PAI_GOW_POKER, GameName.EZ_PAI_GOW_POKER)
_EZ: Final = (GameName.EZ_PAI_GOW_POKER,)
_FACE_UP: Final = (GameName.FACE_UP_PAI_GOW_POKER,)
# Section 19 fixes Face Up's own bonus and progressive; its (a) leaves every other optional wager of the
# document open, so insurance, the number wager and Section 17 may stand beside them (PGP-19a.3).
_ALL_POKER: Final = _POKER + _FACE_UP
_PGP: Final = (Rules.PGP,)
_PGP_ANY: Final = (Rules.PGP, Rules.PGP_19)


@dataclass(frozen=True, slots=True)
class Wager:
    """An optional wager: where it may be offered, by which clause, and by which pay tables it is paid."""

    key: str
    title: str
    clause: str
    games: tuple[GameName, ...]
    rules: tuple[Rules, ...]
    pay_tables: tuple[str, ...]
    holding: Holding
    hands: tuple[str, ...] = ()
    """The clauses that list hands which exist only where this wager is offered."""
    payout_limit: tuple[str, ...] = ()
    """The clauses that let the licensee limit what one player is paid for it."""
    own_minimum_dollars: int | None = None
    """The least wager, where the clause prints one."""
    is_progressive: bool = False
    is_section_17: bool = False


def _sixteen(letter: str, tables: str) -> tuple[str, ...]:
    return tuple(f"pgp-16{letter}-{table}" for table in tables)


FORTUNE_TABLES: Final = {
    Rules.PGP: ("pgp-3l", *_sixteen("b", "abcd")),
    Rules.PGP_19: tuple(f"pgp-19e-{n}" for n in range(1, 7)),
    Rules.FUP: tuple(f"fup-fortune-{n}" for n in (1, 2, 3, 4, 6, 7)),
}
ACE_HIGH_TABLES: Final = {
    Rules.PGP_19: tuple(f"pgp-19d-{n}" for n in range(1, 6)),
    Rules.FUP: tuple(f"fup-ace-{n}" for n in range(1, 6)),
}

WAGERS: Final = (
    Wager(
        key="fortune_bonus",
        title="Fortune Bonus",
        clause="PGP-3l",
        games=_ALL_POKER,
        rules=(Rules.PGP, Rules.PGP_19, Rules.FUP),
        pay_tables=tuple(table for tables in FORTUNE_TABLES.values() for table in tables),
        holding=Holding.MADE_HAND,
        hands=("PGP-3f.1",),
        payout_limit=("PGP-16j.1", "FUP-10a-i.1"),
        own_minimum_dollars=1,
    ),
    Wager(
        key="emperors_treasure",
        title="Emperor's Treasure",
        clause="PGP-7e-2",
        games=_POKER,
        rules=_PGP,
        pay_tables=_sixteen("c", "abcd"),
        holding=Holding.MADE_HAND,
        hands=("PGP-3f.1", "PGP-3i.1"),
        payout_limit=("PGP-16j.1",),
        own_minimum_dollars=1,
    ),
    Wager(
        key="pai_gow_insurance",
        title="Pai Gow Insurance",
        clause="PGP-7e-3.1",
        games=_ALL_POKER,
        rules=_PGP_ANY,
        pay_tables=_sixteen("d", "abcde"),
        holding=Holding.NO_PAIR,
        payout_limit=("PGP-16j.1",),
    ),
    Wager(
        key="progressive_payout",
        title="Progressive Payout",
        clause="PGP-14a.1",
        games=_POKER,
        rules=_PGP,
        pay_tables=("pgp-14d-1", "pgp-14d-5", "pgp-16e"),
        holding=Holding.MADE_HAND,
        hands=("PGP-3j.1",),
        payout_limit=("PGP-16j.1",),
        is_progressive=True,
    ),
    Wager(
        key="fortune_progressive",
        title="Fortune Pai Gow Progressive",
        clause="PGP-14A-a.1",
        games=_POKER,
        rules=_PGP,
        pay_tables=("pgp-14A-g",),
        holding=Holding.MADE_HAND,
        is_progressive=True,
    ),
    Wager(
        key="queens_dragon",
        title="Queen's Dragon",
        clause="PGP-7e-5-i",
        games=_EZ,
        rules=_PGP,
        pay_tables=("pgp-16f",),
        holding=Holding.ANYTHING,
        payout_limit=("PGP-16j.1",),
    ),
    Wager(
        key="dynasty_bonus",
        title="Dynasty Bonus",
        clause="PGP-7e-5-ii",
        games=_EZ,
        rules=_PGP,
        pay_tables=("pgp-16g",),
        holding=Holding.MADE_HAND,
        hands=("PGP-3k.1",),
        payout_limit=("PGP-16j.1",),
    ),
    Wager(
        key="protection",
        title="Protection",
        clause="PGP-7e-5-iii",
        games=_EZ,
        rules=_PGP,
        pay_tables=("pgp-16h",),
        holding=Holding.NO_PAIR,
        payout_limit=("PGP-16j.1",),
    ),
    Wager(
        key="red_black",
        title="Red/Black",
        clause="PGP-7e-5-iv",
        games=_EZ,
        rules=_PGP,
        pay_tables=("pgp-16i",),
        holding=Holding.ANYTHING,
        payout_limit=("PGP-16j.1",),
    ),
    Wager(
        key="three_card_bonus",
        title="Three-Card Bonus",
        clause="PGP-17a.1",
        games=_ALL_POKER,
        rules=_PGP_ANY,
        pay_tables=("pgp-18b",),
        holding=Holding.MADE_HAND,
        is_section_17=True,
    ),
    Wager(
        key="seven_card_bonus",
        title="Seven-Card Bonus",
        clause="PGP-17a.1",
        games=_ALL_POKER,
        rules=_PGP_ANY,
        pay_tables=("pgp-18c-a", "pgp-18c-b"),
        holding=Holding.MADE_HAND,
        payout_limit=("PGP-18d.1",),
        is_section_17=True,
    ),
    Wager(
        key="position_number",
        title="Number of the starting position",
        clause="PGP-13a",
        games=_ALL_POKER,
        rules=_PGP_ANY,
        pay_tables=(),
        holding=Holding.ANYTHING,
    ),
    Wager(
        key="ace_high",
        title="Ace-High",
        clause="PGP-19a.2",
        games=_FACE_UP,
        rules=(Rules.PGP_19, Rules.FUP),
        pay_tables=tuple(table for tables in ACE_HIGH_TABLES.values() for table in tables),
        holding=Holding.NO_PAIR,
        payout_limit=("FUP-10a-i.1",),
    ),
    Wager(
        key="face_up_progressive",
        title="Face Up Progressive",
        clause="PGP-19h",
        games=_FACE_UP,
        rules=(Rules.PGP_19,),
        pay_tables=("pgp-19h-1", "pgp-19h-3"),
        holding=Holding.MADE_HAND,
        is_progressive=True,
    ),
    Wager(
        key="bonus",
        title="Bonus",
        clause="SPG-7d.1",
        games=(GameName.SUPREME_PAI_GOW,),
        rules=(Rules.SPG,),
        pay_tables=("supreme-bonus",),
        holding=Holding.MADE_HAND,
        payout_limit=("SPG-14b.1",),
        own_minimum_dollars=1,
    ),
    Wager(
        key="pair_fortunes",
        title="Pair Fortunes",
        clause="PGT-5F",
        games=(GameName.PAI_GOW_TILES,),
        rules=(Rules.PGT,),
        pay_tables=tuple(f"pair-fortunes-{letter}" for letter in "abcd"),
        holding=Holding.MADE_HAND,
    ),
)


def game(name: str) -> Game:
    """The game of that name.

    >>> game("pai-gow-pokr")
    Traceback (most recent call last):
    paigow.errors.UnknownName: there is no game 'pai-gow-pokr'; did you mean 'pai-gow-poker'?
    """
    for each in GAMES:
        if each.name == name:
            return each
    raise unknown("game", name, [each.name.value for each in GAMES])


def wager(key: str) -> Wager:
    """The optional wager of that key.

    >>> wager("fortune_bonuss")
    Traceback (most recent call last):
    paigow.errors.UnknownName: there is no wager 'fortune_bonuss'; did you mean 'fortune_bonus'?
    """
    for each in WAGERS:
        if each.key == key:
            return each
    raise unknown("wager", key, [each.key for each in WAGERS])


def wagers_of(name: str, rules: Rules) -> tuple[Wager, ...]:
    """The optional wagers that a game may offer under the rules it follows."""
    return tuple(each for each in WAGERS if name in each.games and rules in each.rules)


def tables_of(of: Wager, rules: Rules) -> tuple[str, ...]:
    """The pay tables that a wager may use under the rules the table follows.

    >>> tables_of(wager("ace_high"), Rules.FUP)[0]
    'fup-ace-1'
    """
    by_rules = {"fortune_bonus": FORTUNE_TABLES, "ace_high": ACE_HIGH_TABLES}.get(of.key)
    return by_rules[rules] if by_rules else of.pay_tables
