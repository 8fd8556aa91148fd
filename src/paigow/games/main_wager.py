"""How a main wager comes out in each game: the comparison, and the hands of the dealer that push them all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from paigow.cards import Card
from paigow.games.catalogue import GameName
from paigow.games.catalogue import game as game_by_name
from paigow.games.hands import family_of
from paigow.rules.outcome import Outcome
from paigow.rules.poker.seven_cards import SevenCards
from paigow.rules.setting import Setting
from paigow.switches import DEFAULT, BankPush, Switches


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
    push = game_by_name(game).push
    return push.outcome if push is not None and push.holds(SevenCards.from_cards(dealer)) else None


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
