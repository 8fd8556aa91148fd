"""What every account is owed by a round, worked out from the text alone; nothing of the engine is used.

`settle` takes the terms, what happened, and the meters as they stood, and says what each account gains or
loses and what became of every wager. Winners are paid from the dealer's right; a share of a meter goes by the
meter as it then stands (14(g)).
"""

from __future__ import annotations

from math import floor

from second_settlement import poker, supreme, tiles
from second_settlement.books import BESIDE_SURRENDER, DEALER, INVENTORY, POSITIONS, Meter, Settled
from second_settlement.optional import OptionalWagers
from second_settlement.printed import pay_table
from second_settlement.terms import Offer, Round, Stake, Terms

EARLY = ("position_number", "three_card_bonus")
"""Decided before the hands are set (13(b)(5), 17(f))."""
ORDER = (
    "ace_high", "fortune_bonus", "emperors_treasure", "pai_gow_insurance", "progressive_payout",
    "fortune_progressive", "face_up_progressive", "queens_dragon", "dynasty_bonus", "protection", "red_black",
)  # fmt: skip
"""FUP 10 and 9(l): the order in which the wagers of one hand come to a limit."""


class Laboratory(OptionalWagers):
    """One round being settled."""

    def settle(self) -> Settled:
        self.lock_out()
        for key in EARLY:
            self.early(key)
        if self.play.void is None:
            self.main_wagers()
        later = [key for key in self.later() if key in self.terms.offers]
        # FUP 10: all wagers of one player before the next player's; 9(l): one kind of wager after the other.
        by_player = self.terms.rules == "FUP"
        for positions in [[each] for each in POSITIONS] if by_player else [list(POSITIONS)]:
            for key in later:
                self.each(key, positions)
        for key in later:
            self.envy(key)
        if self.play.void is not None:
            self.give_back_progressives()
        return self.out

    def later(self) -> tuple[str, ...]:
        """Which wagers are decided after the hands; of a void round only Supreme's bonus, over a card of the
        dealer or the bank (SPG 16(e))."""
        if self.play.void is None:
            return (*ORDER, "seven_card_bonus", *BESIDE_SURRENDER)
        exposed = self.play.void in ("dealer_card_exposed", "bank_card_exposed")
        return ("bonus",) if exposed and self.terms.family == "supreme" else ()

    # Main wagers

    def main_wagers(self) -> None:
        if self.play.bank is None:
            for position in POSITIONS:
                self.against_dealer(position)
        else:
            self.against_bank(self.play.bank)

    def result(self, position: int, other: int) -> str:
        """Win, lose or push of one hand against another."""
        terms, play = self.terms, self.play
        if self.abandoned(position, terms.main):
            return "lose"  # PGT 5.C(2)
        if self.pushes_all(other):
            return "push"
        mine, theirs = play.settings[position], play.settings[other]
        if terms.family == "supreme":
            return supreme.main_result(mine, theirs)
        if terms.family == "tiles":
            return tiles.main_result(mine, theirs)
        return poker.main_result(mine, theirs, str(terms.switches["ace_five"]))

    def pushes_all(self, other: int) -> bool:
        """A Queen's Dragon at EZ (9(g)), an ace-high hand at Face Up (19(b), FUP 9): of the dealer, and of a
        bank only where the switch says so."""
        if other != DEALER and self.terms.switches["bank_push"] == "never":
            return False
        high = {"ez-pai-gow-poker": "queen_high", "face-up-pai-gow-poker": "ace_high"}.get(self.terms.game)
        return high is not None and poker.pai_gow(self.play.hands[other]) == high

    def against_dealer(self, position: int) -> None:
        stake = self.play.main(self.terms.main, position)
        if stake is None or position in self.play.voided:
            return
        if position in self.play.surrendered:
            self.out.pay(self.chips(position), INVENTORY, stake.amount)
            return
        result = self.result(position, DEALER)
        won = vigorish = 0
        if result == "lose":
            self.out.pay(self.chips(position), INVENTORY, stake.amount)
        if result == "win":
            won = stake.amount + stake.coupon
            vigorish = self.terms.vigorish(won if self.terms.coupon_vigorish else stake.amount)
            self.out.pay(INVENTORY, self.chips(position), won - vigorish)
        self.decide(position, stake, result, won, vigorish)

    def against_bank(self, bank: int) -> None:
        """10, second list: losses to the centre, wins out of it, the bank makes up the rest or keeps it."""
        out, play = self.out, self.play
        centre = owed = 0
        for position in POSITIONS:
            stake = play.main(self.terms.main, position)
            if stake is None or position in play.voided:
                continue
            gone = position in play.surrendered
            result = "lose" if gone else self.result(position, bank)
            if result == "lose":
                out.moved[self.chips(position)] -= stake.amount
                centre += stake.amount
            won = stake.amount + stake.coupon if result == "win" else 0
            charged = won if self.terms.coupon_vigorish or not won else stake.amount
            vigorish = self.terms.vigorish(charged, banked=True)
            if won:
                owed += stake.amount
                out.moved[self.chips(position)] += won - vigorish
                out.moved[INVENTORY] += vigorish - stake.coupon  # a coupon is the licensee's promise
            if not gone:
                self.decide(position, stake, result, won, vigorish)
        self.dealers_own(bank)
        won, lost = self.dealers_share()
        self.clear(bank, centre + lost - owed - won)

    def dealers_own(self, bank: int) -> None:
        """10(g): the dealer's wager, never more than the bank allows and has chips for beside the others."""
        terms, play = self.terms, self.play
        if play.co_bank:
            return
        wager = play.last_wager
        if terms.dealer_wager == "fixed_amount":
            wager = terms.dealer_wager_amount
        elif terms.dealer_wager == "percent_of_last_wager":
            wager = floor(terms.dealer_wager_percent * play.last_wager / 100)
        mains = [play.main(terms.main, position) for position in POSITIONS if position != bank]
        cover = sum(stake.amount for stake in mains if stake is not None)
        most = wager if play.limit is None else min(wager, play.limit)
        self.out.dealer_wager = min(most, play.bank_chips - cover)

    def dealers_share(self) -> tuple[int, int]:
        """What the dealer's wager wins from the centre, or loses to it."""
        wager = self.out.dealer_wager
        if not wager or self.play.bank is None:
            return 0, 0
        result = self.result(DEALER, self.play.bank)
        won, lost = (wager if result == "win" else 0), (wager if result == "lose" else 0)
        self.out.moved[INVENTORY] += won - lost
        self.out.wagers[DEALER, "dealer"] = (result, wager, won, 0)
        return won, lost

    def clear(self, bank: int, left: int) -> None:
        """A shortfall is the bank's, or half the licensee's; a surplus pays vigorish (10-2(d), (e)). An odd
        cent falls in the co-bank's favour unless the switch says otherwise."""
        out, chips = self.out, self.chips(bank)
        favoured = self.terms.switches["odd_cent"] == "co_bank"
        if left < 0:
            share = (-left // 2 if favoured else -(left // 2)) if self.play.co_bank else -left
            out.moved[chips] -= share
            out.moved[INVENTORY] -= -left - share
            return
        half = (left // 2 if favoured else -(-left // 2)) if self.play.co_bank else 0
        vigorish = self.terms.vigorish(left - half, banked=True)
        out.moved[INVENTORY] += half + vigorish
        out.moved[chips] += left - half - vigorish

    # Wagers decided early

    def early(self, key: str) -> None:
        for position in POSITIONS:
            for stake in self.play.stakes.get(position, ()):
                if stake.wager == key and self.is_decided(position, stake):
                    won = self.early_winnings(self.terms.offers[key], position, stake)
                    self.collect_or_pay(position, stake, won)

    def is_decided(self, position: int, stake: Stake) -> bool:
        """A wager on a number is, as soon as one was shown, whatever becomes of the round (13(b)(3), (c))."""
        if stake.wager == "position_number":
            return self.play.number is not None
        return (position, stake.name) in self.play.decided

    def early_winnings(self, offer: Offer, position: int, stake: Stake) -> int | None:
        if offer.key == "position_number":
            if stake.choice != self.play.number:
                return None
            return floor(offer.odds * (stake.amount + stake.coupon) / 100) * 100  # 13(b)(6): whole dollars
        rows = pay_table(offer.pay_table, offer.raised)
        fits = poker.three_card_hands(self.play.hands[position][:3])
        pays = [rows[hand].figure for hand in fits & rows.keys()]
        return floor(max(pays) * stake.amount) if pays else None


def settle(terms: Terms, play: Round, meters: dict[str, Meter]) -> Settled:
    """What a round comes to; the meters are moved."""
    return Laboratory(terms, play, meters).settle()
