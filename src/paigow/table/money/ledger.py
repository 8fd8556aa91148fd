"""The books: whole cents in named accounts, moved by transfers and by nothing else.

Every transfer takes from one account what it gives to another, so all accounts sum to zero; that is checked
after every event all the same, and no account may go below zero except the two that stand for what lies
outside the game: the table inventory, which is filled from elsewhere, and the world outside the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, NewType

from paigow.money import Cents, format_money

Account = NewType("Account", str)
Balances = Mapping[Account, int]
Transfer = tuple[Account, Account, Cents]
"""From, to, and how much; always above nothing."""

INVENTORY: Final = Account("inventory")
OUTSIDE: Final = Account("outside")
CENTRE: Final = Account("centre")
DEALER_WAGER: Final = Account("wager:0:dealer")
UNBOUNDED: Final = frozenset({INVENTORY, OUTSIDE})
_NAMED: Final = 1024
"""Names of accounts that are remembered: a table asks for the same few in every step."""


class OutOfBalance(AssertionError):  # noqa: N818 - what has happened to the books
    """An event that would break the books. It is a fault of the machine, never of a player."""


def stray(balances: Balances) -> int:
    """Cents that lie where none may lie between rounds: in a betting area or in the centre of the layout,
    where the shares of a bank and a co-bank are paid from."""
    return sum(
        abs(amount)
        for account, amount in balances.items()
        if account.startswith("wager:") or account == CENTRE
    )


def check_cleared(balances: Balances) -> None:
    """Between rounds the layout is empty; whoever leaves has nothing left on it.

    >>> check_cleared({chips("ann"): 500, wager_account(1, "bonus"): 100, CENTRE: 0})
    Traceback (most recent call last):
    paigow.table.money.ledger.OutOfBalance: $1.00 lies on the layout between rounds
    """
    if left := stray(balances):
        raise OutOfBalance(f"{format_money(Cents(left))} lies on the layout between rounds")


@lru_cache(maxsize=_NAMED)
def chips(player: str) -> Account:
    return Account(f"chips:{player}")


@lru_cache(maxsize=_NAMED)
def wager_account(position: int, name: str) -> Account:
    return Account(f"wager:{position}:{name}")


def meter_account(name: str) -> Account:
    return Account(f"meter:{name}")


def remainder_account(name: str) -> Account:
    """Whole cents set aside for the part of a cent that a meter carries on (`paigow.table.money.meters`)."""
    return Account(f"remainder:{name}")


def player_of(account: Account) -> str | None:
    """Whose chips an account holds; nothing where it is no player's.

    >>> player_of(chips("ann")), player_of(INVENTORY)
    ('ann', None)
    """
    kind, _, name = account.partition(":")
    return name if kind == "chips" else None


def kind_of(account: Account) -> str:
    """What kind of account it is, whoever's it may be.

    >>> kind_of(chips("ann")), kind_of(CENTRE)
    ('chips', 'centre')
    """
    return account.partition(":")[0]


def post(balances: Balances, transfers: Iterable[Transfer]) -> Balances:
    """The books after some transfers.

    >>> books = post({}, [(OUTSIDE, chips("ann"), Cents(500)), (chips("ann"), CENTRE, Cents(200))])
    >>> sorted(books.items())
    [('centre', 200), ('chips:ann', 300), ('outside', -500)]
    >>> post(books, [(CENTRE, INVENTORY, Cents(201))])
    Traceback (most recent call last):
    paigow.table.money.ledger.OutOfBalance: centre would stand at -$0.01
    """
    after = dict(balances)
    for source, target, amount in transfers:
        if amount <= 0:
            raise OutOfBalance(f"{source} to {target}: a transfer is above nothing, not {amount} cents")
        after[source] = after.get(source, 0) - amount
        after[target] = after.get(target, 0) + amount
    for source, _, _ in transfers:
        left = after[source]
        if left < 0 and source not in UNBOUNDED:
            raise OutOfBalance(f"{source} would stand at {format_money(Cents(left))}")
        if left == 0 and source.startswith("wager:"):
            del after[source]  # an emptied betting area is no account of its own any more
    if sum(after.values()) != 0:
        raise OutOfBalance(f"the accounts sum to {sum(after.values())} cents")
    return after
