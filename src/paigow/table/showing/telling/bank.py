"""The bank in words: who took it, on which terms, how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from paigow.money import Cents, format_money
from paigow.table import events as e
from paigow.table.showing.wording import Scene, ToldLines, series


def _dealer_limit(limit: Cents | None) -> str:
    """What the bank lets the dealer wager against it (PGP-10g.3)."""
    if limit is None:
        return ""
    if not limit:
        return "; the dealer was to place no wager"
    return f"; the dealer might wager {format_money(limit)} at most"


def _bank_accepted(scene: Scene, event: e.BankAccepted) -> ToldLines:
    what = "the bank together with the licensee" if event.co_bank else "the bank"
    handed_back = [
        f"{scene.who(at)} got the match play coupon back: a bank owes chips only" for at in event.coupons
    ]
    return [f"{scene.subject(event.position)} took {what}{_dealer_limit(event.limit)}", *handed_back]


def _dealer_wager_lowered(scene: Scene, event: e.DealerWagerLowered) -> ToldLines:
    most = f"at most {format_money(event.limit)}" if event.limit else "nothing"
    return [f"{scene.subject(event.position)} had the dealer wager {most} against the bank"]


def _bank_returned(scene: Scene, event: e.BankReturned) -> ToldLines:
    who = scene.subject(event.position)
    if event.left:
        return [f"{who} gave the bank back; the round went on against the dealer"]
    return [
        f"{who} gave the bank back: nobody had a wager against it, so wagers were against the dealer again"
    ]


def dealer_wagered(scene: Scene, event: e.NoMoreBetsAnnounced) -> list[str]:
    """The dealer's wager, and why it is less than was filed or directed: the bank's chips cover the players
    first (PGP-10d2, SPG-13d-2)."""
    wager = format_money(event.dealer_wager) if event.dealer_wager else "nothing"
    if event.dealer_wager < scene.directed:
        directed = format_money(scene.directed)
        cover = f"beside the players' wagers its chips do not cover {directed}"
        return [f"the dealer wagered {wager} against the bank: {cover} ({scene.rules.cite('PGP-10d2')})"]
    return [f"the dealer wagered {wager} against the bank"] if event.dealer_wager else []


def _bank_settled(_: Scene, event: e.BankSettled) -> ToldLines:
    if not event.surplus:
        return ["The centre of the layout was empty; nothing was left for the bank"]
    shares = (
        (event.vigorish, "was vigorish"),
        (event.to_inventory, "went to the licensee"),
        (event.to_bank, "went to the bank"),
    )
    parts = series([f"{format_money(amount)} {what}" for amount, what in shares if amount])
    return [f"The centre of the layout held {format_money(event.surplus)}: {parts}"]


BANK: Final[dict[type[e.Event], Callable[[Scene, Any], ToldLines]]] = {
    e.BankAccepted: _bank_accepted,
    e.DealerWagerLowered: _dealer_wager_lowered,
    e.BankReturned: _bank_returned,
    e.BankSettled: _bank_settled,
}
