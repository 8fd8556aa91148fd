"""The wagers that you are about to make at each of your betting positions, on the terms of the table."""

from __future__ import annotations

from paigow.money import Cents
from paigow.play.seated.draft import Draft
from paigow.play.seated.seen import TableSeen
from paigow.play.seated.turn import NotNow
from paigow.table import Refused, Stake
from paigow.table import commands as c
from paigow.table.terms import Wagering

Area = tuple[int, bool]
"""A betting position, and whether its player banks: a bank thinks of its wagers apart from a player's."""


class OwnWagers:
    """What lies in your hand until you say that it stands."""

    def __init__(self, live: TableSeen) -> None:
        self._live = live
        self._drafted: dict[Area, tuple[Stake, ...]] = {}
        self._standing: set[Area] = set()
        self._last: tuple[Stake, ...] | None = None
        """What you drafted last as a player, wherever you sat; once it is laid, what you wagered."""
        self._laid: dict[Area, tuple[Stake, ...]] = {}
        """What you laid last."""

    def terms(self, position: int) -> Wagering | None:
        """What you may wager at a betting position now; nothing where you may not."""
        return self._live.term(c.PlaceWagers, position, Wagering)

    def is_asked(self, position: int) -> bool:
        """Whether wagers may lie there, and you have not said yet that yours stand."""
        terms = self.terms(position)
        return terms is not None and _area(position, terms) not in self._standing

    def draft(self, position: int) -> Draft:
        """The wagers as they are to lie."""
        terms = self._terms(position)
        every = Draft.on(terms, f"{self._live.rules.submission.game_played.title} wager")
        area = _area(position, terms)
        drafted = self._drafted.get(area, () if area[1] else self._last)
        return every.least() if drafted is None else every.laid(drafted)

    def change(self, position: int, draft: Draft) -> None:
        """Draft something else."""
        self._keep(_area(position, self._terms(position)), draft.stakes)

    def _keep(self, area: Area, stakes: tuple[Stake, ...]) -> None:
        self._drafted[area] = stakes
        if not area[1]:
            self._last = stakes

    def refusal(self, position: int) -> Refused | None:
        """What would be said against the wagers as drafted."""
        return self._live.refusal(self._command(position))

    def lay(self, position: int) -> None:
        """Lay the drafted wagers down and be ready for "No more bets"."""
        command, in_play = self._command(position), self._live.view.round
        if command.stakes or (in_play is not None and in_play.positions[position].wagers):
            self._live.submit(command)
        self._stand(_area(position, self._terms(position)), command.stakes)

    def were_laid_at(self, position: int, stakes: tuple[Stake, ...]) -> None:
        """Remember wagers that you laid in this round before you came back to it."""
        in_play = self._live.view.round
        assert in_play is not None, "wagers are laid in a round"
        self._stand((position, in_play.bank == position), stakes)

    def _stand(self, area: Area, stakes: tuple[Stake, ...]) -> None:
        self._standing.add(area)
        self._keep(area, stakes)
        if stakes:
            self._laid.pop(area, None)  # so that the last one laid stands last
            self._laid[area] = stakes

    def repeat(self, position: int) -> None:
        """Draft what you laid last at a betting position; where you never did, what you laid elsewhere."""
        if (draft := self._repeated(position)) is not None:
            self.change(position, draft)

    def repeat_refusal(self, position: int) -> Refused | None:
        """What would be said against that."""
        draft = self._repeated(position)
        return None if draft is None else self._live.refusal(self._command(position, draft))

    def _repeated(self, position: int) -> Draft | None:
        area = _area(position, self._terms(position))
        elsewhere = (laid for (_, banks), laid in reversed(self._laid.items()) if banks == area[1])
        laid = self._laid.get(area) or next(elsewhere, None)
        return None if laid is None else self.draft(position).laid(laid)

    @property
    def last_cost(self) -> Cents:
        """The chips that the wagers took which you laid last."""
        *_, last = self._laid.values()
        is_redeemed = self._live.rules.is_redeemed
        return Cents(sum(stake.amount for stake in last if not is_redeemed(stake)))

    @property
    def were_laid(self) -> bool:
        """Whether you have laid any wagers in this session."""
        return bool(self._laid)

    @property
    def may_be_changed(self) -> bool:
        """Whether wagers of yours stand that you could still change (PGP-7c.1)."""
        return bool(self._standing) and any(self.terms(position) for position in self._live.held)

    def think_again(self) -> None:
        """Take back that your wagers stand."""
        if not self.may_be_changed:
            raise NotNow('no wager changes after "No more bets"', self._live.rules.cite("PGP-7c.2"))
        self._standing.clear()

    def begin_round(self) -> None:
        self._standing.clear()

    def _terms(self, position: int) -> Wagering:
        terms = self.terms(position)
        if terms is None:
            raise NotNow("no wager is asked of you now", self._live.rules.cite("PGP-7c.1"))
        return terms

    def _command(self, position: int, draft: Draft | None = None) -> c.PlaceWagers:
        stakes = (draft or self.draft(position)).stakes
        return c.PlaceWagers(**self._live.who(position), stakes=stakes)


def _area(position: int, terms: Wagering) -> Area:
    return position, terms.main is None
