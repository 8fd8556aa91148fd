"""The main wager of any of the games, asked in one way and answered by whichever engine serves the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final

from paigow.errors import PaigowError, needs
from paigow.games.catalogue import GameName
from paigow.games.catalogue import game as game_by_name
from paigow.games.hands import Family, family_of
from paigow.games.payment import halves
from paigow.games.vigorish import VigRounding, percent_of, vigorish
from paigow.money import Cents, dollars, format_money
from paigow.odds.edge import MainOdds, Payoff
from paigow.odds.four.pieces import FourPieces
from paigow.odds.four.supreme import supreme
from paigow.odds.four.tiles import tiles
from paigow.odds.main.cards import OPTIMAL, MainWager
from paigow.odds.work.jobs import Watch
from paigow.rules.house_ways import names, unknown_house_way
from paigow.switches import DEFAULT, Switches

MOST_WAGERED: Final = dollars(10**8)
"""More than any table takes; what is at stake must stay inside 64 bits beside the counts of deals."""


@dataclass(frozen=True, slots=True)
class MainQuestion:
    """One side of a main wager: who sets how, and whether the player is the bank or the co-bank.

    A co-bank's hand is set by the dealer's way (PGP-10e.6, SPG-13e.6, PGT-9E-4); `player_way` is then how
    the one who plays against it sets.
    """

    game: GameName
    dealer_way: str
    player_way: str
    banking: bool = False
    co_banking: bool = False
    switches: Switches = DEFAULT
    wager: Cents | None = None
    """What is wagered, by the player or against the bank; None counts vigorish by its percentage alone."""
    rounding: VigRounding = VigRounding.EXACT

    def __post_init__(self) -> None:
        known = names(self.family.name)
        if self.dealer_way not in known:
            raise unknown_house_way(self.family.name, self.dealer_way)
        if self.player_way not in (*known, OPTIMAL):
            raise unknown_house_way(self.family.name, self.player_way, OPTIMAL)
        if self.banking and self.co_banking:
            raise PaigowError("a player is the bank or the co-bank, not both; ask for one of them")
        if self.wager is not None and not 0 < self.wager <= MOST_WAGERED:
            raise PaigowError(
                f"a wager is more than nothing and at most {format_money(MOST_WAGERED)}; name one in between"
            )

    @property
    def family(self) -> Family[Any]:
        return family_of(self.game)

    @property
    def sees_the_dealer(self) -> bool:
        """In Face Up the dealer sets first, so a player replies and needs no way of setting (PGP-19a.5)."""
        return self.game is GameName.FACE_UP_PAI_GOW_POKER and self.side == "player"

    @property
    def side(self) -> str:
        """Whose wins and losses are counted."""
        return "co-bank" if self.co_banking else "bank" if self.banking else "player"

    @property
    def percent(self) -> int:
        """The vigorish of this side's wins, and of whoever wins against it."""
        return percent_of(self.game, self.switches, banked=self.side != "player")

    @property
    def setters_stake(self) -> Payoff:
        """What the player or bank who sets by ``player_way`` has at stake; it counts in setting best."""
        if self.wager is None:
            return Payoff.by_percent(self.percent)
        return Payoff.on(self.wager, self.percent, self.rounding)

    @property
    def stake(self) -> Payoff:
        """What the named side has at stake.

        Co-bank and licensee carry half of the wager each, and only the co-bank's half of a surplus is charged
        vigorish (PGP-10-2e.4, SPG-13m.5, PGT-9S-9); so per unit of the own half the percentage is the same.
        """
        if self.wager is None or not self.co_banking:
            return self.setters_stake
        return Payoff.of_co_bank(self.wager, self.percent, self.rounding, self.switches.odd_cent)

    @property
    def vigorish(self) -> Cents | None:
        """What is taken of a win of the named side, where a wager is named."""
        if self.wager is None:
            return None
        won = halves(self.wager, self.switches.odd_cent)[0] if self.co_banking else self.wager
        return vigorish(won, self.percent, self.rounding)

    @property
    def is_quick(self) -> bool:
        """Whether the answer takes a second or two, and so is never kept."""
        return self.family.name != "cards"


def main_question(
    game: str, dealer_way: str | None, player_way: str | None, switches: Switches
) -> MainQuestion:
    """A question as the command puts it: the player's way is the dealer's unless given.

    In Face Up it is the best reply to the dealer's open hands.

    >>> main_question("face-up-pai-gow-poker", "face-up", None, DEFAULT).player_way
    'optimal'
    """
    name = game_by_name(game).name
    known = names(family_of(name).name)
    if dealer_way is None:
        raise PaigowError(f"name the house way of the dealer; choose from: {', '.join(known)}")
    default = OPTIMAL if name is GameName.FACE_UP_PAI_GOW_POKER else dealer_way
    return MainQuestion(name, dealer_way, player_way or default, switches=switches)


def matrix_questions(game: str, switches: Switches, ways: tuple[str, ...] = ()) -> list[MainQuestion]:
    """Every dealer's way against every player's way and against the player who sets best."""
    name = game_by_name(game).name
    known = ways or names(family_of(name).name)
    first = MainQuestion(name, known[0], OPTIMAL, switches=switches)
    players = (OPTIMAL,) if first.sees_the_dealer else (*known, OPTIMAL)
    return [replace(first, dealer_way=dealer, player_way=player) for dealer in known for player in players]


def main_odds(question: MainQuestion, *, jobs: int | None = None, watch: Watch | None = None) -> MainOdds:
    """The odds of the named side: the player, the bank or the co-bank."""
    needs(MainQuestion, question=question)
    if question.is_quick:
        return _four_pieces_odds(question)
    found = _cards(question).odds(jobs, watch)
    return found.mirrored(question.stake) if question.co_banking else found


def kept_odds(question: MainQuestion) -> MainOdds | None:
    """The odds if they are quick to find or were found before; None if they would take long."""
    if question.is_quick:
        return main_odds(question)
    found = _cards(question).kept()
    return found.mirrored(question.stake) if found is not None and question.co_banking else found


def _cards(question: MainQuestion) -> MainWager:
    """Seven cards; a co-bank is the dealer's side of the same deals (PGP-10-2e.4)."""
    return MainWager.from_names(
        question.game,
        question.dealer_way,
        question.player_way,
        question.switches,
        banking=question.banking,
        co_banked=question.co_banking,
        stake=question.setters_stake,
    )


def _four_pieces_odds(question: MainQuestion) -> MainOdds:
    family, engine = question.family, _engine(question)
    dealer = family.house_way(question.dealer_way, question.switches)
    optimal = question.player_way == OPTIMAL
    player = None if optimal else family.house_way(question.player_way, question.switches)
    found = engine.odds(dealer, player, banking=question.banking, stake=question.setters_stake)
    return found.mirrored(question.stake) if question.co_banking else found


def _engine(question: MainQuestion) -> FourPieces[Any]:
    return supreme() if question.family.name == "supreme" else tiles()
