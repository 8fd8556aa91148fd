"""Every optional wager of the documents, each described in one place, beside the clauses that say so.

The section of a Rules Submission, the terms at a table, the order of settlement, what players read about it
and the page's titles are derived from here.

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
from paigow.games.catalogue import GAMES, GameName, Rules, game
from paigow.games.wager_kinds import WagerKind
from paigow.message import sentence
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


class Settled(StrEnum):
    """When a wager is settled that has no pass of its own."""

    EARLY = "early"
    """Before the hands are set, by a command of its own."""
    BESIDE_MAIN = "beside_main"
    """With the main wager, when its hand is exposed."""
    SECTION_15 = "section_15"
    """In the passes of 15(d), after the main wagers."""


@dataclass(frozen=True, slots=True)
class OwnPass:
    """A pass over the positions that settles one wager, after the main wagers, in the order of `WAGERS`."""

    clause: str
    pays: str = ""
    """The clause by which a winner is paid, beside the row of the pay table."""
    announced: tuple[str, ...] = ()
    """The clauses by which a premium hand is called out: one with such a wager of its own, and another."""
    envy: tuple[str, str] | None = None
    """The clause of the pass for envy bonuses, which follows, and that of a second one of the same player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """One optional wager. What `GAMES` says is only which game may offer it."""

    key: WagerKind
    title: str
    about: str
    """What it is for, in a sentence that players read."""
    why_lost: str = ""
    """Why it is lost, as a message; needed where it asks for something other than a high hand."""
    clause: str
    """By which it is offered."""
    filed_under: str
    """The clauses that leave it to the licensee, divided by blanks."""
    filed_as: str
    """What it is on, in the words of a Rules Submission."""
    paid_by: tuple[PaidBy, ...]
    holding: Holding
    settled: Settled | OwnPass
    lost_by: str = ""
    """The clause by which it is collected; that of its pay table where none says so."""
    within: str = ""
    """The clause that says between which amounts it lies; `clause` where none does."""
    above: str = ""
    """The clause by which it may not be larger, where that is another."""
    beside_main: str = "PGP-7e"
    """The clause by which it is for those who made a main wager."""
    late_by: str = "PGP-7c.2"
    """The clause by which it is too late after "No more bets"."""
    payout_limit: tuple[str, ...] = ()
    """The clauses that limit, or let the licensee limit, what one player is paid for it."""
    choices: tuple[str, ...] = ()
    """What the player must choose from."""
    on_dealer: bool = False
    """Whether it is on the dealer's cards, whoever banks (PGP-9l-5.1, FUP-5)."""
    earns_envy: bool = False
    """Whether it is a Qualifying Wager once it is large enough (PGP-1-qualifying-wager)."""
    is_progressive: bool = False
    is_section_15_bonus: bool = False
    """The bonus wager of Section 15 is the family of these two (PGP-3f.1)."""
    is_section_17: bool = False

    def paid_under(self, rules: Rules) -> PaidBy | None:
        """The pay tables to choose from under some rules; None where those do not know the wager."""
        return next((each for each in self.paid_by if rules in each.rules), None)

    @property
    def games(self) -> tuple[GameName, ...]:
        """The games that may offer it."""
        return tuple(each.name for each in GAMES if self.key in each.wagers)


def _paid(clause: str, stem: str = "", ends: str = "", rules: tuple[Rules, ...] = (Rules.PGP,)) -> PaidBy:
    return PaidBy(
        rules, clause, tuple(f"{stem}{end}" for end in ends.split()) if ends else (stem,) * bool(stem)
    )


def _best_of_seven_cards(more: str = "") -> str:
    return sentence(f"Wins by the best hand in your seven cards, however you set them{more}")


_WITH_ENVY: Final = _best_of_seven_cards("; a large one earns a bonus by others' hands too")
_OF_THE_METER: Final = _best_of_seven_cards("; the best hands take a share of the meter")
_NO_PAIR: Final = sentence("Wins if your seven cards hold no pair and nothing better")
_HAS_A_PAIR: Final = "{whose} hand has a pair or better"
_PGP_ANY: Final = (Rules.PGP, Rules.PGP_19)

WAGERS: Final = (
    Wager(
        key=WagerKind.FORTUNE_BONUS,
        title="Fortune Bonus",
        about=_WITH_ENVY,
        clause="PGP-3l",
        filed_under="PGP-3l PGP-7e-1 PGP-15a.1 PGP-19e FUP-1.6",
        filed_as="on the player's best hand of seven cards, with envy",
        paid_by=(
            _paid("PGP-16b", "pgp-", "16b-a 16b-b 16b-c 16b-d 3l"),
            _paid("PGP-19e", "pgp-19e-", "1 2 3 4 5 6", (Rules.PGP_19,)),
            _paid("FUP-options", "fup-fortune-", "1 2 3 4 6 7", (Rules.FUP,)),
        ),
        holding=Holding.MADE_HAND,
        settled=Settled.SECTION_15,
        lost_by="PGP-15d2i",
        beside_main="PGP-15b.1",
        payout_limit=("PGP-16j.1", "FUP-10a-i.1"),
        earns_envy=True,
        is_section_15_bonus=True,
    ),
    Wager(
        key=WagerKind.EMPERORS_TREASURE,
        title="Emperor's Treasure",
        about=_WITH_ENVY,
        clause="PGP-7e-2",
        filed_under="PGP-7e-2 PGP-15a.1 PGP-16c",
        filed_as="on the player's best hand of seven cards, with envy",
        paid_by=(_paid("PGP-16c", "pgp-16c-", "a b c d"),),
        holding=Holding.MADE_HAND,
        settled=Settled.SECTION_15,
        lost_by="PGP-15d2i",
        within="PGP-15b.2",
        beside_main="PGP-15b.1",
        payout_limit=("PGP-16j.1",),
        earns_envy=True,
        is_section_15_bonus=True,
    ),
    Wager(
        key=WagerKind.PAI_GOW_INSURANCE,
        title="Pai Gow Insurance",
        about=_NO_PAIR,
        why_lost=_HAS_A_PAIR,
        clause="PGP-7e-3.1",
        filed_under="PGP-7e-3.1 PGP-15a.1 PGP-16d.1",
        filed_as="on seven cards without a pair or better",
        paid_by=(_paid("PGP-16d.1", "pgp-16d-", "a b c d e", _PGP_ANY),),
        holding=Holding.NO_PAIR,
        settled=Settled.SECTION_15,
        lost_by="PGP-15d2i",
        beside_main="PGP-15b.1",
        payout_limit=("PGP-16j.1",),
    ),
    Wager(
        key=WagerKind.PROGRESSIVE_PAYOUT,
        title="Progressive Payout",
        about=_OF_THE_METER,
        clause="PGP-14a.1",
        filed_under="PGP-14a.1 PGP-7e-4",
        filed_as="the progressive of 14(d), or the other one of 16(e)",
        paid_by=(_paid("PGP-14a.1", "pgp-", "14d-1 14d-5 16e"),),
        holding=Holding.MADE_HAND,
        settled=OwnPass("PGP-9l-4-ii"),
        beside_main="PGP-7d.1",
        payout_limit=("PGP-16j.1",),
        is_progressive=True,
    ),
    Wager(
        key=WagerKind.FORTUNE_PROGRESSIVE,
        title="Fortune Pai Gow Progressive",
        about=_best_of_seven_cards("; the best hands take one of three meters"),
        clause="PGP-14A-a.1",
        filed_under="PGP-14A-a.1",
        filed_as="the $5 progressive of 14.A with three meters",
        paid_by=(_paid("PGP-14A-g", "pgp-14A-g"),),
        holding=Holding.MADE_HAND,
        settled=OwnPass("PGP-9l-4-ii"),
        within="PGP-14A-e2",
        beside_main="PGP-14A-a.1",
        late_by="PGP-14A-e1",
        is_progressive=True,
    ),
    Wager(
        key=WagerKind.QUEENS_DRAGON,
        title="Queen's Dragon",
        about=sentence("Wins if the dealer's seven cards are a Queen's Dragon: queen high"),
        why_lost="the dealer's hand is not a Queen's Dragon",
        clause="PGP-7e-5-i",
        filed_under="PGP-7e-5 PGP-7e-5-i",
        filed_as="on the dealer's seven cards being a Queen's Dragon; EZ only",
        paid_by=(_paid("PGP-16f", "pgp-16f"),),
        holding=Holding.ANYTHING,
        settled=OwnPass("PGP-9l-5.1", pays="PGP-9l-5.2"),
        lost_by="PGP-9l-5.1",
        on_dealer=True,
        payout_limit=("PGP-16j.1",),
    ),
    Wager(
        key=WagerKind.DYNASTY_BONUS,
        title="Dynasty Bonus",
        about=_WITH_ENVY,
        clause="PGP-7e-5-ii",
        filed_under="PGP-7e-5 PGP-7e-5-ii",
        filed_as="on the player's best hand of seven cards, with envy; EZ only",
        paid_by=(_paid("PGP-16g", "pgp-16g"),),
        holding=Holding.MADE_HAND,
        settled=OwnPass(
            "PGP-9l-6-i-a",
            pays="PGP-9l-6-i-b.1",
            announced=("PGP-9l-6-i-b.2", "PGP-9l-6-i-c"),
            envy=("PGP-9l-6-ii.1", "PGP-9l-6-ii.2"),
        ),
        lost_by="PGP-9l-6-i-a",
        payout_limit=("PGP-16j.1",),
        earns_envy=True,
    ),
    Wager(
        key=WagerKind.PROTECTION,
        title="Protection",
        about=_NO_PAIR,
        why_lost=_HAS_A_PAIR,
        clause="PGP-7e-5-iii",
        filed_under="PGP-7e-5 PGP-7e-5-iii",
        filed_as="on seven cards without a pair or better; EZ only",
        paid_by=(_paid("PGP-16h", "pgp-16h"),),
        holding=Holding.NO_PAIR,
        settled=OwnPass("PGP-9l-7.1", pays="PGP-9l-7.2"),
        lost_by="PGP-9l-7.1",
        payout_limit=("PGP-16j.1",),
    ),
    Wager(
        key=WagerKind.RED_BLACK,
        title="Red/Black",
        about=sentence("Wins if four or more of your seven cards have the colour that you name"),
        why_lost="{whose} hand has fewer than {row}",
        clause="PGP-7e-5-iv",
        filed_under="PGP-7e-5 PGP-7e-5-iv",
        filed_as="on four or more cards of the colour named; EZ only",
        paid_by=(_paid("PGP-16i", "pgp-16i"),),
        holding=Holding.ANYTHING,
        settled=OwnPass("PGP-9l-8.1", pays="PGP-9l-8.2"),
        lost_by="PGP-9l-8.1",
        choices=("red", "black"),
        payout_limit=("PGP-16j.1",),
    ),
    Wager(
        key=WagerKind.THREE_CARD_BONUS,
        title="Three-Card Bonus",
        about=sentence("Wins by your first three cards, before you get the other four"),
        clause="PGP-17a.1",
        filed_under="PGP-17a.1",
        filed_as="on the first three cards, settled before the other four are dealt",
        paid_by=(_paid("PGP-18b", "pgp-18b", rules=_PGP_ANY),),
        holding=Holding.MADE_HAND,
        settled=Settled.EARLY,
        lost_by="PGP-17f.2",
        beside_main="PGP-7f.1",
        late_by="PGP-7f.2",
        is_section_17=True,
    ),
    Wager(
        key=WagerKind.SEVEN_CARD_BONUS,
        title="Seven-Card Bonus",
        about=_best_of_seven_cards(),
        clause="PGP-17a.1",
        filed_under="PGP-17a.1 PGP-18c",
        filed_as="on the best hand of seven cards at a Section 17 table",
        paid_by=(_paid("PGP-18c", "pgp-18c-", "a b", _PGP_ANY),),
        holding=Holding.MADE_HAND,
        settled=Settled.BESIDE_MAIN,
        lost_by="PGP-9g.1",
        beside_main="PGP-7f.1",
        late_by="PGP-7f.2",
        payout_limit=("PGP-18d.1",),
        is_section_17=True,
    ),
    Wager(
        key=WagerKind.POSITION_NUMBER,
        title="Number of the starting position",
        about=sentence("Wins if the random number generator shows the number that you name"),
        why_lost="{n} was shown",
        clause="PGP-13a",
        filed_under="PGP-13a",
        filed_as="on the number that the random number generator shows",
        paid_by=(_paid("PGP-13b6.1", rules=_PGP_ANY),),
        holding=Holding.ANYTHING,
        settled=Settled.EARLY,
        beside_main="PGP-13b1.1",
    ),
    Wager(
        key=WagerKind.ACE_HIGH,
        title="Ace-High",
        about=sentence("Wins if the dealer's seven cards are ace high, and more if yours are too"),
        why_lost="the dealer's hand is not ace high",
        clause="PGP-19a.2",
        filed_under="PGP-19a.2 FUP-1.6",
        filed_as="on the dealer's seven cards being ace high",
        paid_by=(
            _paid("PGP-19d", "pgp-19d-", "1 2 3 4 5", (Rules.PGP_19,)),
            _paid("FUP-options", "fup-ace-", "1 2 3 4 5", (Rules.FUP,)),
        ),
        holding=Holding.NO_PAIR,
        settled=Settled.BESIDE_MAIN,
        lost_by="PGP-19f",
        beside_main="PGP-19a.3",
        on_dealer=True,
        payout_limit=("FUP-10a-i.1",),
    ),
    Wager(
        key=WagerKind.FACE_UP_PROGRESSIVE,
        title="Face Up Progressive",
        about=_OF_THE_METER,
        clause="PGP-19h",
        filed_under="PGP-19h",
        filed_as="the progressive of Face Up",
        paid_by=(_paid("PGP-19h", "pgp-19h-", "1 3", (Rules.PGP_19,)),),
        holding=Holding.MADE_HAND,
        settled=OwnPass("PGP-9l-4-ii"),
        beside_main="PGP-19a.3",
        is_progressive=True,
    ),
    Wager(
        key=WagerKind.BONUS,
        title="Bonus",
        about=sentence("Wins by the best hand in your four cards, however you set them"),
        clause="SPG-7d.1",
        filed_under="SPG-7d.1",
        filed_as="on the player's own four cards",
        paid_by=(_paid("SPG-14a.2", "supreme-bonus", rules=(Rules.SPG,)),),
        holding=Holding.MADE_HAND,
        settled=Settled.BESIDE_MAIN,
        lost_by="SPG-12h.3",
        within="SPG-7d.2",
        above="SPG-7a.1",
        payout_limit=("SPG-14b.1",),
    ),
    Wager(
        key=WagerKind.PAIR_FORTUNES,
        title="Pair Fortunes",
        about=sentence("Wins by the pairs among your four tiles, however you set them"),
        clause="PGT-5F",
        filed_under="PGT-5F PGT-8L",
        filed_as="on the pairs in the player's four tiles",
        paid_by=(_paid("PGT-8L", "pair-fortunes-", "a b c d", (Rules.PGT,)),),
        holding=Holding.MADE_HAND,
        settled=Settled.BESIDE_MAIN,
    ),
)


_BY_KEY: Final[dict[str, Wager]] = {each.key: each for each in WAGERS}


def wager(key: str) -> Wager:
    """The optional wager of that key.

    >>> wager("fortune_bonuss")
    Traceback (most recent call last):
    paigow.errors.UnknownNameError: there is no wager 'fortune_bonuss'; did you mean 'fortune_bonus'?
    """
    found = _BY_KEY.get(key)
    if found is None:
        raise unknown("wager", key, [each.key.value for each in WAGERS])
    return found


def wager_title(key: WagerKind) -> str:
    """What people call a wager: an optional one, the main one or the dealer's against a bank.

    >>> wager_title(WagerKind.EMPERORS_TREASURE), wager_title(WagerKind.PAI_GOW)
    ("Emperor's Treasure", 'Main wager')
    """
    found = _BY_KEY.get(key)
    if found is not None:
        return found.title
    return "Dealer's wager" if key is WagerKind.DEALER else "Main wager"


def wagers_of(name: str, rules: Rules) -> tuple[Wager, ...]:
    """The optional wagers that a game may offer under the rules it follows."""
    open_to = game(name).wagers
    return tuple(each for each in WAGERS if each.key in open_to and each.paid_under(rules))


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
