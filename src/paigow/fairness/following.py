"""Where each card of a deck went: through the cut and the deal to a hand, by its number from the top.

The numbers are dealt in the cards' stead, by the same functions that deal the cards.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, cast

from paigow.errors import PaigowError
from paigow.fairness.record import CutStep, DealtStep, MovedStep, RackedStep, RecordStep, StartedStep, Way
from paigow.fairness.sealing import Draws
from paigow.games.submission import START_METHODS, StartMethod
from paigow.pieces import Pieces
from paigow.table.games.delivery import card_by_card, hand_by_hand, in_section_17
from paigow.table.sections.shuffling import LEAST
from paigow.table.state.model import Round
from paigow.table.state.rules import GameRules
from paigow.table.state.values import DEALER, FIRST_CARDS, Position, clockwise, counted

Numbers = tuple[int, ...]
"""Of cards, the top card of the deck being 0 before any cut."""
_TOO_FEW: Final = "there are too few cards for so many hands"
_SECTION_17: Final = (Way.FIRST_CARDS, Way.LAST_CARDS)
BY_CHANCE: Final = frozenset({StartMethod.DICE, StartMethod.RNG})


class CannotBe(PaigowError):  # noqa: N818 - what is wrong
    """A step that cannot have happened as it is written, and why."""


@dataclass(slots=True)
class FollowedDeal:
    """The cards of a deck on their way round the table."""

    rules: GameRules
    stock: Numbers
    """Those not yet dealt, the next one first."""
    draws: Draws | None
    """What was drawn; None where its key was not opened."""
    hands: dict[Position, Numbers] = field(default_factory=dict)
    racked: list[tuple[int, str]] = field(default_factory=list)
    """Cards that were found face up: their numbers, and what they were said to be."""
    start: Position | None = None
    by: StartMethod | None = None
    row: Numbers | None = None
    cuts: int = 0
    starts: int = 0
    happened: list[str] = field(default_factory=list)
    """Every step in words, and whether it was drawn: what was not, only who was there can confirm."""

    def follow(self, step: RecordStep) -> None:
        """Do to the numbers what a step did to the cards."""
        match step:
            case CutStep():
                self._cut(step)
            case RackedStep():
                self._rack(step)
            case MovedStep():
                self._move(step)
            case StartedStep():
                self._start(step)
            case DealtStep():
                self._deal(step)

    def _cut(self, step: CutStep) -> None:
        size = len(self.stock)
        if self.hands or not LEAST <= step.above <= size - LEAST:
            raise CannotBe(f"{step.above} cards above the cut card cannot be; {LEAST} lie on either side")
        if step.position == DEALER:
            drawn = None if self.draws is None else self.draws.cut(self.cuts, size)
            _check_drawn("cut", step.above, drawn)
            who = "drawn: the dealer"
        else:
            who = f"position {step.position}"
        self.happened.append(f"{who} cut, with {step.above} cards above the cut card")
        self.cuts += 1
        self.stock = self.stock[step.above :] + self.stock[: step.above]

    def _rack(self, step: RackedStep) -> None:
        if step.after >= len(self.stock):
            raise CannotBe(f"no card lay in the shoe after {step.after} others")
        self.racked.append((self.stock[step.after], step.piece))
        self.happened.append(f"{step.piece} lay face up, {step.after} cards down, and was taken out")
        self.stock = self.stock[: step.after] + self.stock[step.after + 1 :]

    def _move(self, step: MovedStep) -> None:
        if sorted(step.row) != list(range(1, self.rules.places + 1)):
            raise CannotBe(f"a row of stacks holds each of 1 to {self.rules.places} once")
        self.happened.append(f"the bank moved the stacks to {' '.join(map(str, step.row))}")
        self.row = step.row

    def _start(self, step: StartedStep) -> None:
        if step.method is StartMethod.BUTTON:
            self._check_button(step)
        elif step.method in BY_CHANCE:
            self._check_counted(step)
        else:
            raise CannotBe("a table that deals by Section 17 finds no starting position")
        self.starts += 1
        self.start, self.by = step.position, step.method

    def _check_button(self, step: StartedStep) -> None:
        """The button goes on by one place each round; nothing is counted, and cards come from a shoe."""
        if step.method not in START_METHODS[self.rules.family.name] or step.number or step.dice:
            raise CannotBe("the button does not find a starting position so")
        self.happened.append(f"the button lay at place {step.position}")

    def _check_counted(self, step: StartedStep) -> None:
        by_dice = step.method is StartMethod.DICE
        drawn: tuple[int, ...] | int | None = None
        if self.draws is not None:
            drawn = (
                self.draws.dice(self.starts) if by_dice else self.draws.number(self.starts, self.rules.places)
            )
        _check_drawn("starting position", step.dice if by_dice else step.number, drawn)
        if by_dice != bool(step.dice) or (by_dice and sum(step.dice) != step.number):
            raise CannotBe(f"the dice do not come to {step.number}")
        if counted(step.number, step.first, self.rules.places) != step.position:
            raise CannotBe(f"{step.number} counted from place {step.first} is not place {step.position}")
        way = "the dice" if by_dice else "the generator"
        self.happened.append(f"drawn: {way} gave {step.number}, counted from place {step.first}")

    def _deal(self, step: DealtStep) -> None:
        hands = self._hands(step)
        dealt = sum(len(hand) for _, hand in hands)
        if not all(len(hand) == len(hands[0][1]) for _, hand in hands):
            raise CannotBe(_TOO_FEW)
        for place, hand in hands:
            self.hands[place] = self.hands.get(place, ()) + hand
        self.happened.append(_dealt_in_words(step))
        self.stock = self.stock[dealt:]

    def _hands(self, step: DealtStep) -> tuple[tuple[Position, Numbers], ...]:
        """The hands of one deal, in order."""
        self._check_way(step)
        size, stock = self.rules.family.size, cast("Pieces", self.stock)
        if step.way in _SECTION_17:
            if step.to != in_section_17(step.to):
                raise CannotBe("Section 17 deals clockwise from the far left, to the dealer last")
            each = FIRST_CARDS if step.way is Way.FIRST_CARDS else size - FIRST_CARDS
            hands = hand_by_hand(stock, step.to, each)
        elif self.start is None:
            raise CannotBe("hands were dealt before a starting position was found")
        elif self.by is StartMethod.BUTTON and step.way is not Way.HAND_BY_HAND:
            raise CannotBe("where there is a button hands come whole from an automated shoe")
        elif step.way is Way.STACKS:
            hands = self.rules.delivered(self._stacked(step)).hands
        else:
            deal = card_by_card if step.way is Way.CARD_BY_CARD else hand_by_hand
            hands = deal(stock, clockwise(self.start), size)
        return cast("tuple[tuple[Position, Numbers], ...]", hands)

    def _check_way(self, step: DealtStep) -> None:
        """Whether this game is dealt so, and nothing is said that the way of dealing does not have."""
        by_stacks, has_tiles = step.way is Way.STACKS, self.rules.family.pieces == "tiles"
        if has_tiles and not by_stacks:
            raise CannotBe("tiles go out by stacks")
        if step.style is not None and not has_tiles:
            raise CannotBe("cards are not delivered in a style of Chapter 7")
        if not by_stacks and (step.banked or step.first_stack != 1):
            raise CannotBe(f"hands that go out {step.way} have no first stack and ask for no bank")
        if step.to and step.way not in _SECTION_17:
            raise CannotBe(f"hands that go out {step.way} go to every place")

    def _stacked(self, step: DealtStep) -> Round:
        """A round in which the numbers lie in stacks, as the bank left them."""
        if len(self.stock) < self.rules.places * self.rules.family.size:
            raise CannotBe(_TOO_FEW)
        stacks = self.rules.stacked(cast("Pieces", self.stock))
        if self.row is not None:
            stacks = tuple(stacks[number - 1] for number in self.row)
        if not 1 <= step.first_stack <= len(stacks):
            raise CannotBe(f"there is no stack {step.first_stack}")
        return Round(
            number=0,
            deck=0,
            phases=(),
            bank=1 if step.banked else None,  # which position banks matters to nobody here
            stacks=stacks,
            first_stack=step.first_stack,
            delivery=step.style,
            start=self.start,
        )


def _dealt_in_words(step: DealtStep) -> str:
    """How hands went out.

    >>> _dealt_in_words(DealtStep(Way.STACKS, banked=True, first_stack=3))
    'hands went out by stacks, stack 3 first, at a banked table'
    """
    parts = [f"hands went out by {step.way}" if step.way is Way.STACKS else f"hands went out {step.way}"]
    parts += [f"to {' '.join(map(str, step.to))}"] if step.to else []
    if step.way is Way.STACKS:
        parts += [f"stack {step.first_stack} first"] if step.first_stack != 1 else []
        parts += [f"in the style {step.style}"] if step.style else []
        parts += ["at a banked table"] if step.banked else []
    return ", ".join(parts)


def _check_drawn(what: str, said: object, drawn: object | None) -> None:
    """Raise where something was not drawn with the key to which the house had committed."""
    if drawn is None:
        raise CannotBe(f"the key of the draws is missing, so nobody can tell whether the {what} was drawn")
    if said != drawn:
        raise CannotBe(f"the {what} was not drawn: it is {said}, and the key of the draws gives {drawn}")
