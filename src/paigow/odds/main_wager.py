"""The main wager of any of the games: a question that says who sets how, and its odds.

The two games of four pieces are counted by `paigow.odds.four_pieces`. Of Pai Gow Poker, EZ and Face Up the
wins, pushes and losses are counted here, out of all deals of two hands.

In Face Up the dealer's hands are set and open before the player sets (PGP-19a.5, FUP-8). So the player wins
if any correct setting beats both hands, loses only if the dealer's hands are not below the player's best high
hand nor below the best low hand, and pushes otherwise. A dealer with an ace-high hand without a pair,
straight or flush pushes everything (PGP-19b, FUP-9), as a Queen's Dragon does at an EZ table (PGP-9g-2-iii).

>>> work_of(main_question("pai-gow-poker", "foxwoods", "optimal", DEFAULT)).what
'pai-gow-poker, the optimal player against foxwoods'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paigow.cards import CARDS, JOKER
from paigow.errors import PaigowError, needs
from paigow.games.catalogue import GameName
from paigow.games.catalogue import game as game_by_name
from paigow.games.hands import Family, family_of
from paigow.games.main_wager import may_push_all, push_of_all
from paigow.games.payment import VigRounding, halves, percent_of, vigorish
from paigow.money import Cents, dollars, format_money
from paigow.odds.cache import CachedResults
from paigow.odds.card_hands import FULL, DeckShape, FoldedHands, description, points, stairs
from paigow.odds.edge import MainOdds, Payoff
from paigow.odds.four_pieces import supreme, tiles
from paigow.odds.jobs import Task, Watch, Work, carry_out
from paigow.odds.main_counts import (
    HandPoints,
    place_best_hands,
    place_by_best_reply,
    place_by_house_way,
    raise_queries,
    tasks_below,
    turn_plane,
)
from paigow.odds.optimal_player import Asked, optimal_tasks
from paigow.rules.house_ways import check_house_way, names, way_key, way_name
from paigow.rules.house_ways.base import HouseWay
from paigow.switches import DEFAULT, AceFive, Switches

OPTIMAL: Final = "optimal"
"""Instead of a house way, in every game: set best knowing the own pieces, and in Face Up the dealer's too."""
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
    deck: DeckShape = FULL
    """The cards that are dealt, in the games of seven cards."""

    def __post_init__(self) -> None:
        check_house_way(self.family.name, self.dealer_way)
        check_house_way(self.family.name, self.player_way, OPTIMAL)
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
    def dealer(self) -> Any:
        """The house way that sets the other side."""
        return self.family.house_way(self.dealer_way, self.switches)

    @property
    def player(self) -> Any:
        """The house way of who plays against it; None for one who sets best."""
        return None if self.player_way == OPTIMAL else self.family.house_way(self.player_way, self.switches)

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
    def dealer_pushes(self) -> bool:
        """Whether the other side's hand may push every wager (PGP-9g-2-iii, PGP-19b): the dealer's may, a
        co-bank's only where the switch lets it, and beside a bank's none."""
        return not self.banking and may_push_all(self.switches.bank_push, banked=self.co_banking)

    @property
    def bank_pushes(self) -> bool:
        """Whether the bank's own hand may push every wager, as the dealer's does."""
        return self.banking and may_push_all(self.switches.bank_push, banked=True)

    @property
    def kind(self) -> str:
        """In which of three ways the odds of seven cards are counted."""
        if self.player_way != OPTIMAL:
            return "ways"
        return "best reply" if self.sees_the_dealer else OPTIMAL

    @property
    def is_quick(self) -> bool:
        """Whether the answer takes a second or two, and so is never kept."""
        return self.family.name != "poker"


def main_question(
    game: str,
    dealer_way: str | HouseWay[Any] | None,
    player_way: str | HouseWay[Any] | None = None,
    switches: Switches = DEFAULT,
) -> MainQuestion:
    """A question as the command puts it: the player's way is the dealer's unless given. A way is named, or
    given as `house_way` reads it from a file.

    In Face Up it is the best reply to the dealer's open hands.

    >>> main_question("face-up-pai-gow-poker", "face-up").player_way
    'optimal'
    """
    name = game_by_name(game).name
    known = names(family_of(name).name)
    if dealer_way is None:
        raise PaigowError(f"name the house way of the dealer; choose from: {', '.join(known)}")
    default = OPTIMAL if name is GameName.FACE_UP_PAI_GOW_POKER else dealer_way
    return MainQuestion(name, way_key(dealer_way), way_key(player_way or default), switches=switches)


def matrix_questions(game: str, switches: Switches, ways: tuple[str, ...] = ()) -> list[MainQuestion]:
    """Every dealer's way against every player's way and against the player who sets best."""
    name = game_by_name(game).name
    known = ways or names(family_of(name).name)
    first = MainQuestion(name, known[0], OPTIMAL, switches=switches)
    players = (OPTIMAL,) if first.sees_the_dealer else (*known, OPTIMAL)
    return [replace(first, dealer_way=dealer, player_way=player) for dealer in known for player in players]


def main_odds(question: MainQuestion, *, jobs: int | None = None, watch: Watch | None = None) -> MainOdds:
    """The odds of the named side: the player, the bank or the co-bank.

    >>> main_odds(main_question("pai-gow-tiles", "maryland", "canberra")).edge
    Fraction(536908, 153391875)
    """
    needs(MainQuestion, question=question)
    found = _kept(question)
    if found is None:
        totals = carry_out(work_of(question), jobs, watch)
        found = _odds(question, totals["win"], totals["lose"])
        counts = {"win": found.win, "push": found.push, "lose": found.lose, "total": found.total}
        CachedResults("main").write(cache_key(question), counts)
    return _of_side(question, found)


def kept_odds(question: MainQuestion) -> MainOdds | None:
    """The odds if they are quick to find or were found before; None if they would take long."""
    found = _kept(question)
    return None if found is None else _of_side(question, found)


def _of_side(question: MainQuestion, found: MainOdds) -> MainOdds:
    """The odds of the named side; a co-bank is the dealer's side of the same deals (PGP-10-2e.4)."""
    return found.mirrored(question.stake) if question.co_banking else found


def _kept(question: MainQuestion) -> MainOdds | None:
    """The odds of whoever sets by ``player_way``, if they are quick to find or were found before."""
    if question.is_quick:
        engine = supreme() if question.family.name == "supreme" else tiles()
        return engine.odds(
            question.dealer, question.player, banking=question.banking, stake=question.setters_stake
        )
    deals = question.deck.deals
    match CachedResults("main").read(cache_key(question)):
        case {"win": int(win), "push": int(push), "lose": int(lose), "total": total} as answer:
            if total == deals == win + push + lose and _is_plausible(question, answer):
                return _odds(question, win, lose)
    return None


# Seven cards


@cache
def pushing_rank_hands(deck: DeckShape, game: GameName | None) -> NDArray[np.bool_]:
    """Which rank hands push by the rule of a game, as long as they hold no flush; without a game none do.

    Only seven different ranks can; they are dealt to two suits in turn so that no flush comes in.
    """
    hands = FoldedHands.from_deck(deck).rank
    pushing = np.zeros(len(hands), dtype=bool)
    if game is not None and game_by_name(game).push is not None:
        for row in np.flatnonzero(hands.counts.max(axis=1) == 1):
            ranks = np.flatnonzero(hands.counts[row])
            cards = [CARDS[4 * rank + n % 2] for n, rank in enumerate(ranks)]
            pushing[row] = push_of_all(game, [*cards, JOKER] if hands.joker[row] else cards) is not None
    return pushing


def best_reply_tasks(deck: DeckShape, dealer: HandPoints, ace_five: AceFive) -> Iterator[Task]:
    """The tasks that add up the wins and losses of a player who sees the dealer's hands."""
    hands = FoldedHands.from_deck(deck)
    rank, suited = stairs(ace_five, deck)
    yield from tasks_below(deck, dealer, place_by_best_reply(hands, rank, suited), "win")
    yield from tasks_below(deck, *turn_plane(dealer, place_best_hands(hands, rank, suited)), "lose")


_MIB: Final = 1 << 20
# Measured on the full deck, with room to spare: what a process holds, and what each core's sweeps add.
_MEMORY: Final = 450 * _MIB
_MEMORY_EACH: Final = {"ways": 100 * _MIB, "optimal": 200 * _MIB, "best reply": 400 * _MIB}


def cache_key(question: MainQuestion) -> dict[str, object]:
    """All that an answer depends on."""
    return {
        "game": question.game,
        "dealer": description(question.dealer),
        "player": None if question.player is None else description(question.player),
        "ace_five": question.switches.ace_five,
        "banking": question.banking,
        "pushes": [question.dealer_pushes, question.bank_pushes],
        "stake": asdict(question.setters_stake) if question.kind == OPTIMAL else None,
        "deck": asdict(question.deck),
    }


def work_of(question: MainQuestion) -> Work:
    """What has to be done to answer a question, and how much memory it wants."""
    who = {
        "ways": way_name(question.player_way),
        "best reply": "the best reply",
        OPTIMAL: "the optimal player",
    }
    side = f"{who[question.kind]} as the bank" if question.banking else who[question.kind]
    return Work(
        f"{question.game}, {side} against {way_name(question.dealer_way)}",
        cache_key(question),
        lambda: _tasks(question),
        _MEMORY,
        _MEMORY_EACH[question.kind],
        is_plausible=lambda totals: _is_plausible(question, totals),
    )


def _is_plausible(question: MainQuestion, totals: Mapping[str, int]) -> bool:
    """Whether wins and losses are parts of all deals, and every hand was set where hands are counted."""
    win, lose, deck = totals.get("win", -1), totals.get("lose", -1), question.deck
    whole = totals.get("hands", deck.hands) == deck.hands
    return whole and min(win, lose) >= 0 and win + lose <= deck.deals


def _odds(question: MainQuestion, win: int, lose: int) -> MainOdds:
    total = question.deck.deals
    return MainOdds(win, total - win - lose, lose, total, question.setters_stake)


def place_both_sides(question: MainQuestion) -> tuple[HandPoints, NDArray[np.bool_]]:
    """How the other side sets every hand and which of them push, and the hands of a bank that push."""
    deck, game = question.deck, question.game
    pushing = pushing_rank_hands(deck, game if question.dealer_pushes else None)
    dealer = place_by_house_way(FoldedHands.from_deck(deck), points(question.dealer, deck), pushing)
    return dealer, pushing_rank_hands(deck, game if question.bank_pushes else None)


def _tasks(question: MainQuestion) -> Iterator[Task]:
    deck, ace_five, banking = question.deck, question.switches.ace_five, question.banking
    dealer, own_pushing = place_both_sides(question)
    if question.kind == "best reply":
        yield from best_reply_tasks(deck, dealer, ace_five)
    elif question.kind == OPTIMAL:
        rank, suited = stairs(ace_five, deck)
        yield from optimal_tasks(
            Asked(deck, dealer, rank, suited, question.setters_stake, banking, own_pushing)
        )
    else:
        player = place_by_house_way(FoldedHands.from_deck(deck), points(question.player, deck), own_pushing)
        if banking:
            player = raise_queries(player)  # copies go to the bank (PGP-9g-1-ii.1)
        yield from tasks_below(deck, dealer, player, "win")
        yield from tasks_below(deck, *turn_plane(dealer, player), "lose")
