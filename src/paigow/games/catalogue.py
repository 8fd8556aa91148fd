"""The four documents and the five games, each beside the clause that makes it one.

>>> game("pai-gow-poker").main_wager
<WagerKind.PAI_GOW_POKER: 'pai_gow_poker'>
>>> [str(document) for document in Rules.FUP.documents]
['FUP', 'PGP']
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from paigow.clauses import Document
from paigow.errors import unknown
from paigow.games.wager_kinds import WagerKind
from paigow.rules.house_ways import FamilyName
from paigow.rules.poker.pai_gow import ACE_HIGH_PUSH, QUEENS_DRAGON_PUSH, DealerPush


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


class StartMethod(StrEnum):
    """How the starting position is found; Section 17 tables draw none (PGP-4a.2)."""

    DICE = "dice"
    RNG = "rng"
    BUTTON = "button"
    SECTION_17 = "section_17"


@dataclass(frozen=True, slots=True)
class Game:
    """One game: the rules it may follow, how much a hand is dealt, its wagers and what is taken of a win."""

    name: GameName
    title: str
    about: str
    """In a sentence, for somebody who chooses a game."""
    pictured: tuple[str, ...]
    """Some of its cards or tiles, as its picture."""
    clause: str
    rules: tuple[Rules, ...]
    main_wager: WagerKind
    vigorish_percent: int
    family: FamilyName
    """Which house ways it shares with other games."""
    usual_house_way: str
    """The house way that a submission starts with when nobody has chosen."""
    wagers: tuple[WagerKind, ...]
    """The optional wagers that it may offer, where the rules followed know them."""
    usual_wagers: tuple[WagerKind, ...]
    """Those that a submission starts with when nobody has chosen."""
    push: DealerPush | None = None
    """The hand of the dealer that pushes every main wager, if one does."""
    no_vigorish: tuple[str, ...] = ()
    """The clauses by which no vigorish is taken, where none is."""
    no_banking: tuple[str, ...] = ()
    """The clause of the game itself by which players do not bank, if it has one; a submission may provide for
    it expressly."""


# Section 19 fixes Face Up's own bonus and progressive; its (a) leaves every other optional wager of the
# document open, so insurance, the number wager and Section 17 may stand beside them (PGP-19a.3).
_ALL_POKER: Final = (
    WagerKind.FORTUNE_BONUS,
    WagerKind.PAI_GOW_INSURANCE,
    WagerKind.THREE_CARD_BONUS,
    WagerKind.SEVEN_CARD_BONUS,
    WagerKind.POSITION_NUMBER,
)
_POKER: Final = (
    *_ALL_POKER,
    WagerKind.EMPERORS_TREASURE,
    WagerKind.PROGRESSIVE_PAYOUT,
    WagerKind.FORTUNE_PROGRESSIVE,
)
_EZ: Final = (
    *_POKER,
    WagerKind.QUEENS_DRAGON,
    WagerKind.DYNASTY_BONUS,
    WagerKind.PROTECTION,
    WagerKind.RED_BLACK,
)

GAMES: Final = (
    Game(
        name=GameName.PAI_GOW_POKER,
        title="Pai Gow Poker",
        about="Seven cards: five for your high hand, two for your low hand.",
        pictured=("As", "Ad", "Jk"),
        clause="PGP-16a.1",
        rules=(Rules.PGP,),
        main_wager=WagerKind.PAI_GOW_POKER,
        vigorish_percent=5,
        family="poker",
        usual_house_way="foxwoods",
        wagers=_POKER,
        usual_wagers=(WagerKind.FORTUNE_BONUS,),
    ),
    Game(
        name=GameName.EZ_PAI_GOW_POKER,
        title="EZ Pai Gow Poker",
        about="The same with no commission. If the dealer has queen high, everybody pushes.",
        pictured=("Kh", "Kc", "9s"),
        clause="PGP-1-ez-pai-gow.1",
        rules=(Rules.PGP,),
        main_wager=WagerKind.PAI_GOW_POKER,
        vigorish_percent=0,
        family="poker",
        usual_house_way="foxwoods",
        wagers=_EZ,
        usual_wagers=(WagerKind.QUEENS_DRAGON, WagerKind.PROTECTION),
        push=QUEENS_DRAGON_PUSH,
        no_vigorish=("PGP-1-ez-pai-gow.2",),
        no_banking=("PGP-1-ez-pai-gow.1",),
    ),
    Game(
        name=GameName.FACE_UP_PAI_GOW_POKER,
        title="Face Up Pai Gow Poker",
        about="You see the dealer's cards before you set. If the dealer has ace high, everybody pushes.",
        pictured=("Qs", "Js", "Ts"),
        clause="PGP-19a.1",
        rules=(Rules.PGP_19, Rules.FUP),
        main_wager=WagerKind.FACE_UP_MAIN,
        vigorish_percent=0,
        family="poker",
        usual_house_way="face-up",
        wagers=(*_ALL_POKER, WagerKind.ACE_HIGH, WagerKind.FACE_UP_PROGRESSIVE),
        usual_wagers=(WagerKind.ACE_HIGH, WagerKind.FORTUNE_BONUS),
        push=ACE_HIGH_PUSH,
        no_vigorish=("FUP-1.5", "PGP-19c.2"),
    ),
    Game(
        name=GameName.SUPREME_PAI_GOW,
        title="Supreme Pai Gow",
        about="Four cards, two hands of two. Quick to learn.",
        pictured=("8d", "6c"),
        clause="SPG-12i.1",
        rules=(Rules.SPG,),
        main_wager=WagerKind.SUPREME_PAI_GOW,
        vigorish_percent=5,
        family="supreme",
        usual_house_way="balanced",
        wagers=(WagerKind.BONUS,),
        usual_wagers=(WagerKind.BONUS,),
    ),
    Game(
        name=GameName.PAI_GOW_TILES,
        title="Pai Gow Tiles",
        about="The old game with Chinese dominoes: four tiles, two hands of two.",
        pictured=("2-4", "1-2"),
        clause="PGT-8K",
        rules=(Rules.PGT,),
        main_wager=WagerKind.PAI_GOW,
        vigorish_percent=5,
        family="tiles",
        usual_house_way="maryland",
        wagers=(WagerKind.PAIR_FORTUNES,),
        usual_wagers=(WagerKind.PAIR_FORTUNES,),
    ),
)


def game(name: str | Game) -> Game:
    """The game of that name, or the game that is given.

    >>> game("pai-gow-pokr")
    Traceback (most recent call last):
    paigow.errors.UnknownNameError: there is no game 'pai-gow-pokr'; did you mean 'pai-gow-poker'?
    """
    if isinstance(name, Game):
        return name
    if not isinstance(name, str) or name not in _BY_NAME:
        raise unknown("game", name, list(_BY_NAME))
    return _BY_NAME[name]


def game_called(words: str) -> Game:
    """The game that somebody calls by its name or by a part of it, the plainest of several that have it.

    >>> [str(game_called(words).name) for words in ("Poker", "tiles", "face up", "Supreme Pai Gow")]
    ['pai-gow-poker', 'pai-gow-tiles', 'face-up-pai-gow-poker', 'supreme-pai-gow']
    """
    said = words.lower().replace("-", " ").split()
    named = [each for each in GAMES if set(said) <= set(each.name.split("-"))]
    plainest = [each for each in named if len(each.name) == min(len(every.name) for every in named)]
    return plainest[0] if said and len(plainest) == 1 else game("-".join(said))


_BY_NAME: Final[dict[str, Game]] = {each.name.value: each for each in GAMES}
