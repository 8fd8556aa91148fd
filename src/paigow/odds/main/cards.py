"""The main wager of Pai Gow Poker, EZ and Face Up: wins, pushes and losses out of all deals of two hands.

>>> wager = MainWager.from_names("pai-gow-poker", "foxwoods", "optimal")
>>> wager.work().what
'pai-gow-poker, the optimal player against foxwoods'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from paigow.errors import PaigowError, unknown
from paigow.games.catalogue import GameName, game
from paigow.games.main_wager import may_push_all
from paigow.odds.edge import MainOdds, Payoff
from paigow.odds.folding.hands import FULL, HAND, DeckShape, FoldedHands
from paigow.odds.folding.ways import description, points, stairs
from paigow.odds.main.count import below
from paigow.odds.main.face_up import best_reply_tasks, pushing_rank_hands
from paigow.odds.main.marks import above, of_points, raised
from paigow.odds.main.optimal import Asked, optimal_tasks
from paigow.odds.work.cache import CachedResults
from paigow.odds.work.jobs import Task, Watch, Work, carry_out
from paigow.rules.house_ways import names
from paigow.rules.house_ways.cards import CardHouseWay, card_house_way
from paigow.switches import DEFAULT, AceFive, BankPush, Switches

OPTIMAL: Final = "optimal"
"""Instead of a house way, in every game: set best knowing the own pieces, and in Face Up the dealer's too."""

_MIB: Final = 1 << 20
# Measured on the full deck, with room to spare: what a process holds, and what each core's sweeps add.
_MEMORY: Final = 450 * _MIB
_MEMORY_EACH: Final = {"ways": 100 * _MIB, "optimal": 200 * _MIB, "best reply": 400 * _MIB}


@dataclass(frozen=True)
class MainWager:
    """A question about a main wager: which game, who sets how, whether the player banks.

    ``dealer`` sets the other side; ``player`` is a house way too, or None for the optimal player.
    """

    game: GameName
    dealer: CardHouseWay
    player: CardHouseWay | None
    ace_five: AceFive = AceFive.SECOND
    banking: bool = False
    deck: DeckShape = FULL
    co_banked: bool = False
    """Whether the other side, which the dealer sets, is a co-bank."""
    stake: Payoff | None = None
    """What the player or bank has at stake, if a wager is named."""
    bank_push: BankPush = BankPush.NEVER
    """Whether a bank's own hand pushes every main wager, as the dealer's does."""

    @classmethod
    def from_names(
        cls,
        game_name: str,
        dealer_way: str,
        player_way: str | None = None,
        switches: Switches = DEFAULT,
        *,
        banking: bool = False,
        co_banked: bool = False,
        stake: Payoff | None = None,
    ) -> MainWager:
        """The question by names; the player's way is the dealer's unless given, in Face Up the best reply.

        >>> MainWager.from_names("face-up-pai-gow-poker", "face-up").player is None
        True
        """
        which = game(game_name)
        if player_way is None:
            player_way = OPTIMAL if which.name is GameName.FACE_UP_PAI_GOW_POKER else dealer_way
        dealer = card_way(dealer_way, switches.ace_five)
        player = None if player_way == OPTIMAL else card_way(player_way, switches.ace_five)
        return cls(
            game=which.name,
            dealer=dealer,
            player=player,
            ace_five=switches.ace_five,
            banking=banking,
            co_banked=co_banked,
            stake=stake,
            bank_push=switches.bank_push,
        )

    def __post_init__(self) -> None:
        if game(self.game).cards_each != HAND:
            raise PaigowError(f"{self.game} is not played with seven cards; its odds are computed elsewhere")
        if {way.ranks.ace_five for way in (self.dealer, self.player or self.dealer)} != {self.ace_five}:
            raise PaigowError(
                "a table has one place for A-2-3-4-5 among the straights; ask with the same for the dealer's "
                f"way, the player's way and the question, not {self._ace_fives()}",
                "PGP-3d.1",
            )

    def _ace_fives(self) -> str:
        ways = [self.dealer] if self.player is None else [self.dealer, self.player]
        return ", ".join([*(way.ranks.ace_five for way in ways), self.ace_five])

    @property
    def sees_dealer(self) -> bool:
        """Whether the player answers the dealer's open hands (PGP-19a.5); a bank's are not open."""
        return self.game is GameName.FACE_UP_PAI_GOW_POKER and self.player is None and not self.is_banked

    @property
    def at_stake(self) -> Payoff:
        """What a win brings and a loss takes, which decides how to set best."""
        return self.stake or Payoff.by_percent(game(self.game).vigorish_percent)

    @property
    def is_banked(self) -> bool:
        """Whether a player is the bank or the co-bank of the round."""
        return self.banking or self.co_banked

    @property
    def pushing(self) -> NDArray[np.bool_]:
        """The rank hands of the dealer's side that push by rule (PGP-9g-2-iii, PGP-19b)."""
        return self._pushing(by_rule=self.dealer_pushes)

    @property
    def own_pushing(self) -> NDArray[np.bool_]:
        """The rank hands of a bank that push by rule."""
        return self._pushing(by_rule=self.bank_pushes)

    def _pushing(self, *, by_rule: bool) -> NDArray[np.bool_]:
        return pushing_rank_hands(self.deck, self.game if by_rule else None)

    @property
    def dealer_pushes(self) -> bool:
        """The dealer's hand does; a co-bank's only where the switch lets it, and beside a bank's none."""
        return not self.banking and may_push_all(self.bank_push, banked=self.co_banked)

    @property
    def bank_pushes(self) -> bool:
        return self.banking and may_push_all(self.bank_push, banked=True)

    @property
    def question(self) -> dict[str, object]:
        """All that the answer depends on."""
        return {
            "game": self.game,
            "dealer": description(self.dealer),
            "player": None if self.player is None else description(self.player),
            "ace_five": self.ace_five,
            "banking": self.banking,
            "pushes": [self.dealer_pushes, self.bank_pushes],
            "stake": asdict(self.at_stake) if self.kind == OPTIMAL else None,
            "deck": asdict(self.deck),
        }

    @property
    def kind(self) -> str:
        return "ways" if self.player is not None else "best reply" if self.sees_dealer else OPTIMAL

    def work(self) -> Work:
        """What has to be done, and how much memory it wants."""
        who = f"the {self.kind} player" if self.player is None else self.player.name
        if self.sees_dealer:
            who = "the best reply"
        side = f"{who} as the bank" if self.banking else who
        what = f"{self.game}, {side} against {self.dealer.name}"
        return Work(
            what,
            self.question,
            self._tasks,
            _MEMORY,
            _MEMORY_EACH[self.kind],
            is_plausible=self._is_plausible,
        )

    def kept(self) -> MainOdds | None:
        """The answer if it was computed before."""
        match CachedResults("main").read(self.question):
            case {"win": int(win), "push": int(push), "lose": int(lose), "total": self.deck.deals} as answer:
                if self._is_plausible(answer) and win + push + lose == self.deck.deals:
                    return self._odds(win, lose)
        return None

    def odds(self, jobs: int | None = None, watch: Watch | None = None) -> MainOdds:
        """The answer, computed unless it is kept; wins and losses are the player's, or the bank's."""
        kept = self.kept()
        if kept is not None:
            return kept
        totals = carry_out(self.work(), jobs, watch)
        odds = self._odds(totals["win"], totals["lose"])
        counts = {"win": odds.win, "push": odds.push, "lose": odds.lose, "total": odds.total}
        CachedResults("main").write(self.question, counts)
        return odds

    def _is_plausible(self, totals: Mapping[str, int]) -> bool:
        """Whether wins and losses are parts of all deals, and every hand was set where hands are counted."""
        win, lose = totals.get("win", -1), totals.get("lose", -1)
        whole = totals.get("hands", self.deck.hands) == self.deck.hands
        return whole and min(win, lose) >= 0 and win + lose <= self.deck.deals

    def _odds(self, win: int, lose: int) -> MainOdds:
        total = self.deck.deals
        return MainOdds(win, total - win - lose, lose, total, self.at_stake)

    def _tasks(self) -> Iterator[Task]:
        hands = FoldedHands.from_deck(self.deck)
        dealer = of_points(hands, points(self.dealer, self.deck), self.pushing)
        if self.sees_dealer:
            yield from best_reply_tasks(self.deck, dealer, self.ace_five)
        elif self.player is None:
            rank, suited = stairs(self.ace_five, self.deck)
            yield from optimal_tasks(
                Asked(self.deck, dealer, rank, suited, self.at_stake, self.banking, self.own_pushing)
            )
        else:
            player = of_points(hands, points(self.player, self.deck), self.own_pushing)
            if self.banking:
                player = raised(player)  # copies go to the bank (PGP-9g-1-ii.1)
            yield from below(self.deck, dealer, player, "win")
            yield from below(self.deck, *above(dealer, player), "lose")


def card_way(name: str, ace_five: AceFive) -> CardHouseWay:
    """A card house way by name, or an error that offers the nearest."""
    if name not in names("cards"):
        raise unknown("house way", name, [*names("cards"), OPTIMAL])
    return card_house_way(name, ace_five)
