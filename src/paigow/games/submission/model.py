"""The Rules Submission itself: every choice that the documents leave to the licensee, typed and frozen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from paigow.games.catalogue import Game, GameName, Rules, game
from paigow.games.hands import Family, family_of
from paigow.games.submission.offers import AnyOffer, OfferedWagers, ProgressiveOffer, ThreeMeterOffer
from paigow.games.submission.schema import (
    CARD_GAMES,
    POKER_GAMES,
    Choice,
    HouseWayText,
    Presence,
    Text,
    Whole,
    option,
    section,
)
from paigow.games.submission.sections import (
    Approvals,
    FiledBanking,
    FiledEquipment,
    Filing,
    MatchPlay,
    PayoutLimits,
    TableTerms,
)
from paigow.games.wager_kinds import WagerKind
from paigow.games.wagers import wager
from paigow.switches import EDITION, ProgressiveCoupon, Switches


@dataclass(frozen=True, slots=True, kw_only=True)
class RulesSubmission:
    """Every choice at once. Made by reading a file that no clause forbids, so a table may rely on it."""

    game: GameName = option(Choice(GameName), "", "the game", example=GameName.PAI_GOW_POKER)
    rules: Rules = option(
        Choice(Rules),
        "PGP-19a.1 FUP-1.3",
        "the rules followed; Face Up has a choice, Section 19 of Pai Gow Poker or its own rules of play",
    )
    rulings: int = option(
        Whole(1, EDITION),
        "",
        "the edition of the ledger of rulings under which this is filed; it says what a switch is that is "
        "not chosen below",
        default=EDITION,
    )
    licensee: str = option(Text(), "", "who files this submission", default="")
    title: str = option(Text(), "", "what the table is called", default="")
    house_way: str = option(
        HouseWayText(),
        "PGP-9d SPG-12d PGT-8D FUP-7.2",
        "how the dealer's hand is set",
    )
    table: TableTerms = section(TableTerms, "", "the layout and the main wager")
    equipment: FiledEquipment = section(
        FiledEquipment, "", "decks, devices and the procedures that go with them", presence=Presence.DEFAULTED
    )
    match_play: MatchPlay = section(
        MatchPlay, "PGP-7a.1 SPG-7a.1", "coupons", presence=Presence.DEFAULTED, games=CARD_GAMES
    )
    banking: FiledBanking = section(FiledBanking, "", "player banking", presence=Presence.DEFAULTED)
    payout_limits: PayoutLimits = section(
        PayoutLimits, "", "the most one player is paid", presence=Presence.DEFAULTED, games=POKER_GAMES
    )
    approvals: Approvals = section(
        Approvals, "", "references of the Commission's approvals", presence=Presence.DEFAULTED
    )
    filing: Filing | None = section(
        Filing, "", "what the papers of this submission say of it", presence=Presence.OFFERED
    )
    wagers: OfferedWagers = section(
        OfferedWagers, "PGP-7e PGT-5F", "the optional wagers offered", presence=Presence.DEFAULTED
    )
    switches: Switches = section(
        Switches, "", "rulings that could be read otherwise", presence=Presence.DEFAULTED
    )

    @property
    def game_played(self) -> Game:
        """The game, as the catalogue describes it."""
        return game(self.game)

    @property
    def family(self) -> Family[Any]:
        """The family of hands that the game is played with."""
        return family_of(self.game)

    @property
    def vigorish_percent(self) -> int:
        """The vigorish on a player's win against the dealer (PGP-16a.2, PGP-1-ez-pai-gow.2, PGP-19c.2)."""
        return self.game_played.vigorish_percent

    @property
    def deals_by_section_17(self) -> bool:
        """Whether the three-card deal is in force: it is wherever its wagers are offered (PGP-17b.1)."""
        return any(wager(key).is_section_17 for key, _ in self.wagers.offered())

    @property
    def redeemable(self) -> frozenset[WagerKind]:
        """The wagers for which a coupon may be redeemed: 7(d) names the one that Section 14 offers, while
        14.A(e) and 19(g) speak of no coupon (PGP-7d.2)."""
        every = self.switches.progressive_coupon is ProgressiveCoupon.EVERY
        offered = {
            key
            for key, offer in self.wagers.offered()
            if isinstance(offer, ProgressiveOffer | ThreeMeterOffer)
        }
        return frozenset(offered if every else offered & {WagerKind.PROGRESSIVE_PAYOUT})

    def offer(self, key: WagerKind) -> AnyOffer | None:
        """What is offered for an optional wager, or None."""
        return self.wagers.get(key)
