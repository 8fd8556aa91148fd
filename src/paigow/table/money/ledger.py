"""The books: whole cents in named accounts, moved by transfers and by nothing else.

Every transfer takes from one account what it gives to another, so all accounts sum to zero; that is checked
after every event all the same, and no account may go below zero except the two that stand for what lies
outside the game: the table inventory, which is filled from elsewhere, and the world outside the table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple

from paigow.games.wager_kinds import Backed, LaidWager, WagerKind, parse_wager
from paigow.money import Cents, format_money


class AccountKind(StrEnum):
    """What an account stands for."""

    CHIPS = "chips"
    """Of a player."""
    WAGER = "wager"
    """In a betting area."""
    METER = "meter"
    """What a progressive meter shows."""
    REMAINDER = "remainder"
    """Whole cents set aside for the part of a cent that a meter carries on."""
    INVENTORY = "inventory"
    """The table inventory: the licensee's chips at the table."""
    CENTRE = "centre"
    """The centre of the layout: what a bank takes in and pays out of while a round is settled."""
    OUTSIDE = "outside"
    """Wherever money comes from and goes to that is not at the table, such as purses."""


class Account(NamedTuple):
    """Where money lies. Its text is how logs and transcripts write it.

    >>> str(wager_account(1, Backed(WagerKind.RED_BLACK, "red"))), str(chips("Ann")), str(INVENTORY)
    ('wager:1:red_black:red', 'chips:Ann', 'inventory')
    """

    kind: AccountKind
    name: str | LaidWager = ""
    """Of the player, the wager or the meter."""
    position: int = 0
    """Of the betting area."""

    @property
    def holder(self) -> str | None:
        """The player whose chips it holds; None for any other account."""
        return str(self.name) if self.kind is AccountKind.CHIPS else None

    @property
    def wager(self) -> tuple[int, LaidWager] | None:
        """The wager that lies there and its position; None for any other account."""
        if self.kind is not AccountKind.WAGER:
            return None
        assert isinstance(self.name, WagerKind | Backed)
        return self.position, self.name

    def __str__(self) -> str:
        return spelled(self)


Balances = Mapping[Account, int]
Transfer = tuple[Account, Account, Cents]
"""From, to, and how much; always above nothing."""

INVENTORY: Final = Account(AccountKind.INVENTORY)
OUTSIDE: Final = Account(AccountKind.OUTSIDE)
CENTRE: Final = Account(AccountKind.CENTRE)
DEALER_WAGER: Final = Account(AccountKind.WAGER, WagerKind.DEALER)
UNBOUNDED: Final = frozenset({INVENTORY, OUTSIDE})
_WAGER: Final = AccountKind.WAGER
_ALONE: Final = (AccountKind.INVENTORY, AccountKind.CENTRE, AccountKind.OUTSIDE)
"""Of these there is one each."""
_NAMED: Final = 1024
"""Accounts that are remembered, and their texts: a table asks for the same few in every step."""


class OutOfBalanceError(AssertionError):
    """An event that would break the books. It is a fault of the machine, never of a player."""


def stray_cents(balances: Balances) -> int:
    """Cents that lie where none may lie between rounds: in a betting area or in the centre of the layout,
    where the shares of a bank and a co-bank are paid from."""
    return sum(
        abs(amount)
        for account, amount in balances.items()
        if account.kind in (AccountKind.WAGER, AccountKind.CENTRE)
    )


def check_cleared(balances: Balances) -> None:
    """Between rounds the layout is empty; whoever leaves has nothing left on it.

    >>> check_cleared({chips("ann"): 500, wager_account(1, WagerKind.BONUS): 100, CENTRE: 0})
    Traceback (most recent call last):
    paigow.table.money.ledger.OutOfBalanceError: $1.00 lies on the layout between rounds
    """
    if left := stray_cents(balances):
        raise OutOfBalanceError(f"{format_money(Cents(left))} lies on the layout between rounds")


@lru_cache(maxsize=_NAMED)
def chips(player: str) -> Account:
    return Account(AccountKind.CHIPS, player)


@lru_cache(maxsize=_NAMED)
def wager_account(position: int, wager: LaidWager) -> Account:
    return Account(AccountKind.WAGER, wager, position)


def meter_account(name: str) -> Account:
    return Account(AccountKind.METER, name)


def remainder_account(name: str) -> Account:
    return Account(AccountKind.REMAINDER, name)


@lru_cache(maxsize=_NAMED)
def spelled(account: Account) -> str:
    """An account as it is written down."""
    if account.kind is AccountKind.WAGER:
        return f"{account.kind}:{account.position}:{account.name}"
    return account.kind.value if account.kind in _ALONE else f"{account.kind}:{account.name}"


def parse_account(text: str) -> Account:
    """The account that is written so.

    >>> parse_account("chips:Ann: the elder") == chips("Ann: the elder")
    True
    >>> parse_account("wager:2:position_number:4").wager
    (2, Backed(kind=<WagerKind.POSITION_NUMBER: 'position_number'>, choice=4))
    >>> parse_account("chips")
    Traceback (most recent call last):
    ValueError: 'chips' is no account
    """
    written, _, name = text.partition(":")
    kind = AccountKind(written)
    if kind is not AccountKind.WAGER and bool(name) is (kind not in _ALONE):
        return Account(kind, name)
    position, _, laid = name.partition(":")
    wager = parse_wager(laid) if kind is AccountKind.WAGER else None
    if isinstance(wager, WagerKind | Backed):
        return Account(kind, wager, int(position))
    raise ValueError(f"{text!r} is no account")


def post_transfers(balances: Balances, transfers: Iterable[Transfer]) -> Balances:
    """The books after some transfers.

    >>> books = post_transfers({}, [(OUTSIDE, chips("ann"), Cents(500)), (chips("ann"), CENTRE, Cents(200))])
    >>> {str(account): amount for account, amount in books.items()}
    {'outside': -500, 'chips:ann': 300, 'centre': 200}
    >>> post_transfers(books, [(CENTRE, INVENTORY, Cents(201))])
    Traceback (most recent call last):
    paigow.table.money.ledger.OutOfBalanceError: centre would stand at -$0.01
    """
    after = dict(balances)
    for source, target, amount in transfers:
        if amount <= 0:
            raise OutOfBalanceError(f"{source} to {target}: a transfer is above nothing, not {amount} cents")
        after[source] = after.get(source, 0) - amount
        after[target] = after.get(target, 0) + amount
    for source, _, _ in transfers:
        left = after[source]
        if left < 0 and source not in UNBOUNDED:
            raise OutOfBalanceError(f"{source} would stand at {format_money(Cents(left))}")
        if left == 0 and source.kind is _WAGER:
            del after[source]  # an emptied betting area is no account of its own any more
    if sum(after.values()) != 0:
        raise OutOfBalanceError(f"the accounts sum to {sum(after.values())} cents")
    return after
