"""Optional wagers in the laboratory: which rows a hand fits, what they pay, envy bonuses, Supreme's limit."""

from __future__ import annotations

from math import floor

from second_settlement import poker, supreme, tiles
from second_settlement.books import DEALER, INVENTORY, ON_THE_DEALER, POSITIONS, Books
from second_settlement.printed import KING_QUEEN, envy_table
from second_settlement.terms import Pieces, Stake

ENVY = ("fortune_bonus", "emperors_treasure", "dynasty_bonus")
QUALIFYING = 500
CAP = 5_000_000


class OptionalWagers(Books):
    """Wagers that the licensee settles on the cards themselves, whoever banks (PGP 10-2(h))."""

    def fits(self, key: str, position: int, stake: Stake) -> frozenset[str]:
        """The rows that a wager's hand fits."""
        play, terms = self.play, self.terms
        if self.abandoned(position, stake.name):
            return frozenset()
        cards: Pieces = play.hands[position]
        if key in ON_THE_DEALER:
            return self.on_the_dealer(position)
        if key == "bonus":
            return supreme.bonus_hands(cards)
        if key == "pair_fortunes":
            return tiles.bonus_hands(cards)
        if key in ("pai_gow_insurance", "protection"):
            high = poker.pai_gow(cards, ace_only=key == "pai_gow_insurance")
            return frozenset({high} if high else ())
        if key == "red_black":
            colour = {"red": "dh", "black": "cs"}[str(stake.choice)]
            return frozenset({f"{sum(c != 'Jk' and c[1] in colour for c in cards)}_of_colour"})
        table = terms.offers[key].pay_table
        narrow = table == "pgp-16e"
        match = (
            "KQ" if table.startswith(KING_QUEEN) or terms.switches["royal_match"] == "king_queen" else "AK"
        )
        return poker.bonus_hands(cards, match, narrow)

    def on_the_dealer(self, position: int) -> frozenset[str]:
        """16(f), 19(d)."""
        dealer = self.play.hands[DEALER]
        high = poker.pai_gow(dealer)
        if high == "queen_high":
            return frozenset({"dealer_queens_dragon"})
        if high != "ace_high":
            return frozenset()
        if poker.pai_gow(self.play.hands[position]) == "ace_high":
            return frozenset({"dealer_and_player_ace_high"})
        return frozenset({f"dealer_ace_high_{'joker' if 'Jk' in dealer else 'no_joker'}"})

    def each(self, key: str, positions: list[int]) -> None:
        royals = self.royal_share(key)
        for position, stake in self.optional(key):
            if position not in positions:
                continue
            rows, fits = self.rows(key), self.fits(key, position, stake)
            fitting = [hand for hand in rows if hand in fits]
            if not fitting:
                if self.terms.offers[key].rates:
                    self.decide(position, stake, "lose")  # taken in at the lock-out
                else:
                    self.collect_or_pay(position, stake, None)
                continue
            best = max(fitting, key=lambda hand: self.worth(rows[hand], key, stake.amount))
            if rows[best].kind == "push":
                self.decide(position, stake, "push")
            elif rows[best].kind == "to":
                won = self.worth(rows[best], key, stake.amount) - stake.amount
                won = royals.get(position, min(won, self.supreme_cap())) if key == "bonus" else won
                self.collect_or_pay(position, stake, self.cut(key, position, won))
            else:
                self.from_the_meter(key, position, stake, best)

    # Supreme's own limit

    def supreme_cap(self) -> int:
        """SPG 14(b): $50,000, or what the least wager could win if that is more."""
        offer = self.terms.offers["bonus"]
        return max(CAP, floor(max(row.figure for row in self.rows("bonus").values()) * offer.least))

    def royal_share(self, key: str) -> dict[int, int]:
        """SPG 14(b): royal flushes of several players that would win more than the limit share it."""
        if key != "bonus":
            return {}
        royal = {
            position: stake.amount
            for position, stake in self.optional(key)
            if "royal_flush" in self.fits(key, position, stake)
        }
        cap, total = self.supreme_cap(), sum(royal.values())
        odds = self.rows(key)["royal_flush"].figure
        if len({self.play.seats[position] for position in royal}) < 2 or odds * total <= cap:
            return {}
        shares = {position: cap * amount // total for position, amount in royal.items()}
        by_remainder = sorted(royal, key=lambda position: -(cap * royal[position] % total))
        for position in by_remainder[: cap - sum(shares.values())]:
            shares[position] += 1
        return shares

    # Envy

    def envy(self, key: str) -> None:
        """3(l), 9(l), 15(d)(3), FUP 11: every marker is paid for every other player's premium hand."""
        if key not in ENVY or self.play.void is not None:
            return
        offer = self.terms.offers[key]
        bonuses = envy_table(offer.pay_table, offer.raised_envy)
        once: set[str] = set()
        for position in POSITIONS:
            stakes = [stake for stake in self.play.stakes.get(position, ()) if stake.wager == key]
            player = self.play.seats.get(position, "")
            marked = any(stake.amount >= QUALIFYING for stake in stakes)
            held = self.in_play(position) or position == self.play.bank
            if not marked or not held or player in once:
                continue
            once |= {player} if self.terms.switches["envy_per"] == "player" else set()
            for other in POSITIONS:
                if self.in_play(other) and self.play.seats[other] != player:
                    self.envy_for(key, bonuses, position, other)

    def envy_for(self, key: str, bonuses: dict[str, int], position: int, other: int) -> None:
        rows, fits = self.rows(key), self.fits(key, other, Stake(key, 0))
        fitting = [hand for hand in rows if hand in fits]
        best = max(fitting, key=lambda hand: rows[hand].figure, default="")
        if best in bonuses:
            self.out.pay(INVENTORY, self.chips(position), bonuses[best])
            self.out.wagers[position, f"envy:{key}:{other}"] = ("win", 0, bonuses[best], 0)
