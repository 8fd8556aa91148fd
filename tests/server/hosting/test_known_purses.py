"""What may be bought with a purse, as its holder is told it."""

from __future__ import annotations

from hosting_kit import DOLLAR, PLAIN, house, player, run
from paigow.money import Cents
from paigow.server.hosting import Speaker, TableActor
from paigow.server.hosting.purses import KnownPurses
from paigow.server.protocol.messages import RefusalMessage
from paigow.store import Store
from paigow.table import commands as c
from paigow.table import events as e
from paigow.table.terms import Between


def most(host: TableActor, speaker: Speaker) -> int | None:
    """The most that somebody is told to be able to buy; nothing where no chips are offered."""
    asked = host.awaited_of(player(speaker)).may
    terms = [term for ask in asked if ask.command == "BuyChips" for term in ask.terms or ()]
    return next((term.most for term in terms if isinstance(term, Between)), None)


def test_nobody_is_offered_more_chips_than_the_purse_holds(store: Store) -> None:
    async def work() -> None:
        async with house(store) as here:
            host, other = [await here.registry.create(name, PLAIN) for name in ("one", "two")]
            ann = here.person("Ann", purse=500 * DOLLAR)
            assert (most(host, ann) or 0) > 500 * DOLLAR, "what the rules allow, of a purse that is not known"
            await here.registry.purse(ann.person, ann.name)
            assert most(host, ann) == 500 * DOLLAR
            over = await here.give(host, ann, c.BuyChips, amount=Cents(500 * DOLLAR + 1))
            assert isinstance(over, RefusalMessage)
            await here.kept(other, ann, c.BuyChips, amount=Cents(200 * DOLLAR))
            assert (most(host, ann), most(other, ann)) == (300 * DOLLAR, 300 * DOLLAR)
            await here.kept(host, ann, c.BuyChips, amount=Cents(300 * DOLLAR))
            assert (most(host, ann), most(other, ann)) == (None, None), "an empty purse buys nothing"
            await here.kept(other, ann, c.LeaveTable)
            await here.registry.purse(ann.person, ann.name)
            assert most(host, ann) == 200 * DOLLAR

    run(work())


def bought(amount: int) -> e.ChipsBought:
    return e.ChipsBought(player="Ann", amount=Cents(amount), clause="PGP-7a.1")


def test_a_purse_that_was_read_before_it_changed_is_not_believed() -> None:
    purses = KnownPurses()
    purses.note("Ann", 1_000, purses.changes("Ann"))
    before = purses.changes("Ann")
    purses.follow([bought(400)])
    purses.note("Ann", 1_000, before)
    assert purses.balance("Ann") == 600


def test_only_so_many_purses_are_remembered() -> None:
    purses = KnownPurses()
    for number in range(10_001):
        purses.note(f"p{number}", number, 0)
    assert (purses.balance("p0"), purses.balance("p1")) == (None, 1)
