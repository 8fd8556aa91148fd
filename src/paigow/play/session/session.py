"""You at the table, without a screen: what you choose becomes a command, and the others go on."""

from __future__ import annotations

from paigow.games.submission import DeliveryStyle
from paigow.money import Cents
from paigow.play.session.evening import YOU, NotNow, Terms, Turn
from paigow.play.session.human import Dealing
from paigow.table import Phase, Refused, Role
from paigow.table import commands as c
from paigow.table.state.model import PLACES

__all__ = ["YOU", "NotNow", "Session", "Terms", "Turn"]


class Session(Dealing):
    """You at one betting position, or as the dealer; the others are simulated."""

    # Wagers

    def wagers_refused(self) -> Refused | None:
        """What would be said against the wagers as drafted."""
        return self.refusal(c.PlaceWagers, stakes=self.draft.stakes)

    def place_wagers(self) -> None:
        """Lay the drafted wagers down and be ready for "No more bets"."""
        at = self.position
        if self.draft.stakes or (self.own_place is not None and self.own_place.wagers):
            self.submit(c.PlaceWagers(**self._who(), stakes=self.draft.stakes))
        self._ready.add(at)
        self.go_on()

    def reopen_wagers(self) -> None:
        """Think again, while the wagers are still open (PGP-7c.1)."""
        if self.view.phase is not Phase.WAGERS:
            raise NotNow('no wager changes after "No more bets"', self.rules.cite("PGP-7c.2"))
        self._ready.clear()

    def accept_bank(self, *, co_bank: bool = False, limit: Cents | None = None) -> None:
        self.submit(c.AcceptBank(**self._who(), co_bank=co_bank, limit=limit))
        # PGP-10f: the bank makes no wager in the round it banks.
        self._kept, self.draft = self.draft, self.draft.cleared()
        if not self.rules.switches.bank_may_place_optional:
            self._ready.add(self.position)
        self.go_on()

    def pass_bank(self) -> None:
        self._act(c.PassBank)

    def cut(self, above: int | None = None) -> None:
        """Cut with so many cards above the cutting card; anywhere proper where you do not say."""
        self._act(c.CutCards, above=above)

    def decline_cut(self) -> None:
        self._act(c.DeclineCut)

    def choose_stack(self, stack: int) -> None:
        """As the bank: the stack that goes out first (PGP-10-2a1.1)."""
        self._act(c.ChooseStack, stack=stack)

    def cut_stacks(self, to_left: tuple[int, ...] = (), to_right: tuple[int, ...] = ()) -> None:
        """As the bank: move stacks of tiles to the ends of the row (PGT-9G-3)."""
        self._act(c.CutStacks, to_left=to_left, to_right=to_right)

    @property
    def deliveries(self) -> tuple[DeliveryStyle | None, ...]:
        """The styles that the bank may name; None is that of Chapter 6 (PGT-9J)."""
        return (None, *self.rules.submission.equipment.deliveries)

    def choose_delivery(self, style: DeliveryStyle | None) -> None:
        self._act(c.ChooseDelivery, role=Role.PLAYER, style=style)

    def play_on(self) -> None:
        self._act(c.PlayOn)

    def void_hand(self) -> None:
        self._act(c.VoidHand)

    def surrender(self) -> None:
        self.submit(c.Surrender(**self._who()))
        self._next_hand()

    def buy(self, amount: Cents) -> None:
        """Buy chips, at any time (PGP-7a.1)."""
        who = {key: value for key, value in self._who().items() if key != "position"}
        self.submit(c.BuyChips(**who, amount=amount))
        self.bought = Cents(self.bought + amount)
        self.chronicle.bought(amount)

    def move_to(self, position: int) -> None:
        """Take another betting position between rounds; whoever sits there takes yours."""
        before = self.home
        if before is None or self.turn is not Turn.NEXT_ROUND:
            raise NotNow("you change places between rounds", self.rules.cite("PGP-7b.2"))
        self.give_up_area()
        drafted = self.draft
        other = self.drive.table.seats[position]
        moves = (
            [(YOU, before, position)]
            if other is None
            else [(YOU, before, position), (other, position, before)]
        )
        for name, old, _ in moves:
            self.submit(
                c.LeavePosition(command_id=self.drive.next_id(), at=self.drive.at, by=name, position=old)
            )
        for name, _, new in moves:
            self.submit(
                c.TakePosition(command_id=self.drive.next_id(), at=self.drive.at, by=name, position=new)
            )
        self.home = position
        self.draft = drafted

    def _place(self, kind: type[c.TakePosition | c.LeavePosition], by: str, position: int) -> None:
        """Somebody takes or leaves a betting position."""
        self.submit(kind(command_id=self.drive.next_id(), at=self.drive.at, by=by, position=position))

    @property
    def beside(self) -> tuple[int, ...]:
        """The positions that could be your second betting area, where the table allows one (PGP-12a.1)."""
        if self.home is None or self.rules.submission.table.areas_per_player <= len(self.places):
            return ()
        return tuple(at for at in (self.home - 1, self.home + 1) if 0 < at < PLACES)

    def take_area(self, position: int) -> None:
        """Use a second betting area beside yours (PGP-12a.2); who sits there makes room."""
        if self.turn is not Turn.NEXT_ROUND:
            raise NotNow("you take a second betting area between rounds", self.rules.cite("PGP-12a.1"))
        other = self.drive.table.seats[position] if position in self.beside else None
        if other is not None:
            self.submit(
                c.LeavePosition(
                    command_id=self.drive.next_id(), at=self.drive.at, by=other, position=position
                )
            )
        self.submit(
            c.TakePosition(command_id=self.drive.next_id(), at=self.drive.at, by=YOU, position=position)
        )

    def give_up_area(self) -> None:
        """Go back to one betting area."""
        for position in self.places:
            if position != self.home:
                self.submit(
                    c.LeavePosition(
                        command_id=self.drive.next_id(), at=self.drive.at, by=YOU, position=position
                    )
                )

    # Setting the hand

    def toggle(self, place: int) -> None:
        """Put the piece at a place (from 0) into the low hand, or take it out; nothing is laid down yet."""
        self.choice = self.choice.toggled(place)

    def ask_house_way(self) -> None:
        """The dealer tells how the licensee would set the hand, and it is chosen so (PGP-9b.3)."""
        if self.turn is Turn.SETTING:
            self.submit(c.AskHouseWay(**self._who()))
        self.choice = self.choice.choosing(self.rules.house_way.set(self.choice.pieces).low)

    def lay_down(self) -> None:
        """Lay the two hands down; from now on they may not be touched (PGP-12b.4)."""
        if not self.choice.is_complete:
            raise NotNow(self.choice.describe() or "no hand is yours to set", self.rules.cite("PGP-9a.1"))
        high, low = self.choice.split()
        if self.turn is Turn.DEALER_HAND:
            self.show_hand()
        elif self.turn is Turn.BANK_HAND:
            self._act(c.ShowHand, role=Role.PLAYER, high=high, low=low)
        else:
            self.submit(c.SetHands(**self._who(), high=high, low=low))
            self._next_hand()

    def _next_hand(self) -> None:
        """One hand is done; your other one may be next (PGP-12b.1)."""
        self.choice = self.choice.with_pieces(())
        self.go_on()
