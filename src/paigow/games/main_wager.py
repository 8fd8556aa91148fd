"""How a main wager comes out in each game: the comparison, and the hands of the dealer that push them all."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from paigow.cards import Card
from paigow.games.catalogue import GameName
from paigow.games.hands import family_of
from paigow.rules.outcome import Outcome
from paigow.rules.poker.pai_gow import is_ace_high, is_queens_dragon
from paigow.rules.poker.seven_cards import SevenCards
from paigow.rules.setting import ACE_HIGH_PUSH, QUEENS_DRAGON_PUSH, Setting
from paigow.switches import DEFAULT, BankPush, Switches

PUSHES_OF_ALL: Final[Mapping[GameName, tuple[Callable[[SevenCards], bool], Outcome]]] = {
    GameName.EZ_PAI_GOW_POKER: (is_queens_dragon, QUEENS_DRAGON_PUSH),
    GameName.FACE_UP_PAI_GOW_POKER: (is_ace_high, ACE_HIGH_PUSH),
}
"""The games in which a hand of the dealer pushes every main wager: which hand, and how it comes out."""


def push_of_all(game: GameName, dealer: Sequence[Card]) -> Outcome | None:
    """The push of every main wager that the dealer's seven cards bring about, if they do.

    At an EZ table a Queen's Dragon, which overrides losing, hands not set correctly included; at a Face Up
    table an ace-high hand (FUP-1.5).

    >>> from paigow.cards import parse_cards
    >>> dragon = parse_cards("Qs Jd 9h 7c 5s 3d 2h")
    >>> push_of_all(GameName.EZ_PAI_GOW_POKER, dragon).explain()
    "push: the dealer has a Queen's Dragon (PGP-9g-2-iii)"
    >>> push_of_all(GameName.PAI_GOW_POKER, dragon) is None
    True
    """
    if game not in PUSHES_OF_ALL:
        return None
    is_such_a_hand, pushed = PUSHES_OF_ALL[game]
    return pushed if is_such_a_hand(SevenCards.from_cards(dealer)) else None


def may_push_all(bank_push: BankPush, *, banked: bool) -> bool:
    """Whether the hand that all play against can push every main wager: the dealer's can; that of a bank or
    co-bank only where the switch lets it (PGP-9g-2-iii, PGP-19b)."""
    return not banked or bank_push is BankPush.BANK_HAND


def outcome_by_game(
    game: GameName, player: Setting[Any], dealer: Setting[Any], switches: Switches = DEFAULT
) -> Outcome:
    """The player's main wager against the dealer, by the rules of the game."""
    pushed = push_of_all(game, dealer.high + dealer.low)
    return pushed or family_of(game).compare(player, dealer, switches)
