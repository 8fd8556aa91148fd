"""Checks the record of a deck: every card the viewer saw is the one that was committed to beforehand, at the
place from which the seeds, the cut and the deal brought it there.

The cards are followed by their numbers from the top, dealt by the same functions that deal the cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, cast

from paigow.errors import PaigowError, needs
from paigow.fairness.decks import (
    Draws,
    NotSealedError,
    SealedDeck,
    SeededDeck,
    commitment,
    deal_order,
    draws_commitment,
    mix_seeds,
)
from paigow.fairness.records import (
    CutStep,
    DealtStep,
    MovedStep,
    RackedStep,
    RecordStep,
    RoundRecord,
    Seen,
    StartedStep,
    Way,
)
from paigow.games.submission import StartMethod
from paigow.games.submission.samples import default_submission
from paigow.pieces import Pieces, texts_of
from paigow.table.games import game_rules
from paigow.table.games.parts import card_by_card, hand_by_hand, in_section_17
from paigow.table.sections.shuffling import LEAST
from paigow.table.state.model import Round
from paigow.table.state.rules import GameRules
from paigow.table.state.values import DEALER, FIRST_CARDS, Position, clockwise, counted

Numbers = tuple[int, ...]
"""Of cards, the top card of the deck being 0 before any cut."""
_TOO_FEW: Final = "there are too few cards for so many hands"
_SECTION_17: Final = (Way.FIRST_CARDS, Way.LAST_CARDS)
BY_CHANCE: Final = frozenset({StartMethod.DICE, StartMethod.RNG})


class ImpossibleStepError(PaigowError):
    """A step that cannot have happened as it is written, and why."""


@dataclass(slots=True)
class FollowedDeal:
    """Follows the cards of a deck, by their numbers, from step to step of a round."""

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
            raise ImpossibleStepError(
                f"{step.above} cards above the cut card cannot be; {LEAST} lie on either side"
            )
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
            raise ImpossibleStepError(f"no card lay in the shoe after {step.after} others")
        self.racked.append((self.stock[step.after], step.piece))
        self.happened.append(f"{step.piece} lay face up, {step.after} cards down, and was taken out")
        self.stock = self.stock[: step.after] + self.stock[step.after + 1 :]

    def _move(self, step: MovedStep) -> None:
        if sorted(step.row) != list(range(1, self.rules.places + 1)):
            raise ImpossibleStepError(f"a row of stacks holds each of 1 to {self.rules.places} once")
        self.happened.append(f"the bank moved the stacks to {' '.join(map(str, step.row))}")
        self.row = step.row

    def _start(self, step: StartedStep) -> None:
        if step.method is StartMethod.BUTTON:
            self._check_button(step)
        elif step.method in BY_CHANCE:
            self._check_counted(step)
        else:
            raise ImpossibleStepError("a table that deals by Section 17 finds no starting position")
        self.starts += 1
        self.start, self.by = step.position, step.method

    def _check_button(self, step: StartedStep) -> None:
        """Check that the button goes on by one place each round; nothing is counted, and cards come from a
        shoe."""
        if step.method not in self.rules.family.start_methods or step.number or step.dice:
            raise ImpossibleStepError("the button does not find a starting position so")
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
            raise ImpossibleStepError(f"the dice do not come to {step.number}")
        if counted(step.number, step.first, self.rules.places) != step.position:
            raise ImpossibleStepError(
                f"{step.number} counted from place {step.first} is not place {step.position}"
            )
        way = "the dice" if by_dice else "the generator"
        self.happened.append(f"drawn: {way} gave {step.number}, counted from place {step.first}")

    def _deal(self, step: DealtStep) -> None:
        hands = self._hands(step)
        dealt = sum(len(hand) for _, hand in hands)
        if not all(len(hand) == len(hands[0][1]) for _, hand in hands):
            raise ImpossibleStepError(_TOO_FEW)
        for place, hand in hands:
            self.hands[place] = self.hands.get(place, ()) + hand
        self.happened.append(_dealt_in_words(step))
        self.stock = self.stock[dealt:]

    def _hands(self, step: DealtStep) -> tuple[tuple[Position, Numbers], ...]:
        """Return the hands of one deal, in order."""
        self._check_way(step)
        size, stock = self.rules.family.size, cast("Pieces", self.stock)
        if step.way in _SECTION_17:
            if step.to != in_section_17(step.to):
                raise ImpossibleStepError("Section 17 deals clockwise from the far left, to the dealer last")
            each = FIRST_CARDS if step.way is Way.FIRST_CARDS else size - FIRST_CARDS
            hands = hand_by_hand(stock, step.to, each)
        elif self.start is None:
            raise ImpossibleStepError("hands were dealt before a starting position was found")
        elif self.by is StartMethod.BUTTON and step.way is not Way.HAND_BY_HAND:
            raise ImpossibleStepError("where there is a button hands come whole from an automated shoe")
        elif step.way is Way.STACKS:
            hands = self.rules.delivered(self._stacked(step)).hands
        else:
            deal = card_by_card if step.way is Way.CARD_BY_CARD else hand_by_hand
            hands = deal(stock, clockwise(self.start), size)
        return cast("tuple[tuple[Position, Numbers], ...]", hands)

    def _check_way(self, step: DealtStep) -> None:
        """Check that this game is dealt so, and that nothing is said that the way of dealing does not
        have."""
        by_stacks, has_tiles = step.way is Way.STACKS, self.rules.family.pieces == "tiles"
        if has_tiles and not by_stacks:
            raise ImpossibleStepError("tiles go out by stacks")
        if step.style is not None and not has_tiles:
            raise ImpossibleStepError("cards are not delivered in a style of Chapter 7")
        if not by_stacks and (step.banked or step.first_stack != 1):
            raise ImpossibleStepError(f"hands that go out {step.way} have no first stack and ask for no bank")
        if step.to and step.way not in _SECTION_17:
            raise ImpossibleStepError(f"hands that go out {step.way} go to every place")

    def _stacked(self, step: DealtStep) -> Round:
        """Return a round in which the numbers lie in stacks, as the bank left them."""
        if len(self.stock) < self.rules.places * self.rules.family.size:
            raise ImpossibleStepError(_TOO_FEW)
        stacks = self.rules.stacked(cast("Pieces", self.stock))
        if self.row is not None:
            stacks = tuple(stacks[number - 1] for number in self.row)
        if not 1 <= step.first_stack <= len(stacks):
            raise ImpossibleStepError(f"there is no stack {step.first_stack}")
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
    """Return how hands went out, in words.

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
        raise ImpossibleStepError(
            f"the key of the draws is missing, so nobody can tell whether the {what} was drawn"
        )
    if said != drawn:
        raise ImpossibleStepError(
            f"the {what} was not drawn: it is {said}, and the key of the draws gives {drawn}"
        )


@dataclass(frozen=True, slots=True)
class RoundVerdict:
    """The result of checking a round."""

    faults: tuple[str, ...]
    """What does not hold, each as one sentence; nothing where all of it does."""
    root: str
    """The hash of all commitments, to be compared with the one that was noted before the wagers closed."""
    seen: int
    """How many pieces were checked, each at its place."""
    whole: bool
    """Whether the seed was there, and all of the deck was checked."""
    happened: tuple[str, ...] = ()
    """What is said to have happened to the cards, to be compared with what one saw: nobody but who was there
    knows who cut, or how hands went out."""

    @property
    def holds(self) -> bool:
        return not self.faults

    @property
    def has_checked(self) -> bool:
        """Whether there was anything to check: a piece that was seen, or the seed of the whole deck."""
        return self.whole or self.seen > 0


def verify_round(record: RoundRecord, root: str | None = None, added: str | None = None) -> RoundVerdict:
    """Check a record, and return the verdict: also whether it is of the commitments whose root was noted, and
    has the seed that a player added."""
    needs(RoundRecord, record=record)
    published = record.published.root.hex()
    happened: list[str] = []
    faults = list(_faults(record, happened))
    if root is not None and root != published:
        faults.append("the commitments are not those whose root was noted")
    if added is not None and added not in {each.seed for each in record.seeds}:
        faults.append("the seed that was added is not among those that re-ordered the deck")
    whole = record.seed is not None
    return RoundVerdict(tuple(faults), published, len(record.seen), whole, tuple(happened))


def _faults(record: RoundRecord, happened: list[str]) -> Iterator[str]:
    """Yield what does not hold; if one part cannot be read there is no sense in going on to the next.

    The steps in words are added to `happened`.
    """
    size = len(record.name.texts)
    if len(record.commitments) != size:
        yield f"there are {len(record.commitments)} commitments to a deck of {size}"
        return
    try:
        mix = mix_seeds(record.published.root, record.player_seeds)
    except NotSealedError as error:
        yield str(error)
        return
    yield from _openings(record, deal_order(mix, size))
    try:
        deal = _followed(record, mix)
    except ImpossibleStepError as error:
        yield str(error)
    else:
        happened += deal.happened
        yield from _lay_where_they_should(record, deal)
    yield from _audited(record)


def _openings(record: RoundRecord, places: tuple[int, ...]) -> Iterator[str]:
    """Yield where a card is opened twice, a piece is two cards, or an opening is not that of its
    commitment."""
    name, published, texts = record.name, record.published, set(record.name.texts)
    yield from _told_twice("is opened", (f"card {each.card}" for each in record.openings))
    yield from _told_twice("is opened", (each.piece for each in record.openings))
    for each in record.openings:
        if each.card >= len(places) or each.piece not in texts:
            yield f"this deck has no card {each.card}, or no {each.piece}"
            continue
        place = places[each.card]
        if commitment(name, place, each.piece, bytes.fromhex(each.salt)) != published.pieces[place]:
            yield f"the commitment to card {each.card} is not to {each.piece} with this salt"
    key = record.draws
    if key is not None and draws_commitment(record.name, bytes.fromhex(key)) != published.draws:
        yield "the key of the draws is not the one that was committed to"


def _told_twice(what: str, each: Iterable[str]) -> Iterator[str]:
    return (f"{name} {what} {times} times" for name, times in Counter(each).items() if times > 1)


def _followed(record: RoundRecord, mix: bytes) -> FollowedDeal:
    """Return where the steps brought the cards of the deck, by number."""
    draws = None if record.draws is None else Draws(bytes.fromhex(record.draws), mix)
    rules = game_rules(default_submission(record.game))
    deal = FollowedDeal(rules, tuple(range(len(record.commitments))), draws)
    for step in record.steps:
        deal.follow(step)
    return deal


def _lay_where_they_should(record: RoundRecord, deal: FollowedDeal) -> Iterator[str]:
    """Yield each piece that was seen but is not opened, or is no card that the deal brought to where it was
    seen."""
    cards = {each.piece: each.card for each in record.openings}
    for card, piece in deal.racked:
        if cards.get(piece) != card:
            yield f"{piece}, which was found face up, did not lie there"
    yield from _told_twice("was seen", (seen.piece for seen in record.seen))
    for seen in record.seen:
        if seen.piece not in cards:
            yield f"{seen.piece} was seen at place {seen.position}, and its commitment is not opened"
        elif not _lay_at(seen, cards[seen.piece], deal):
            yield f"{seen.piece} was seen at place {seen.position}, to which the deal did not bring it"


def _lay_at(seen: Seen, card: int, deal: FollowedDeal) -> bool:
    hand = deal.hands.get(seen.position, ())
    if seen.dealt is None:
        return card in hand
    return seen.dealt <= len(hand) and hand[seen.dealt - 1] == card


def _audited(record: RoundRecord) -> Iterator[str]:
    """Yield what does not follow from the seed of the whole deck, where there is one."""
    if record.seed is None:
        if record.order:
            yield "the order of the deck says nothing without the seed that it came from"
        return
    sealed = SealedDeck(record.name, bytes.fromhex(record.seed))
    if sealed.commitments != record.published:
        yield "the commitments are not those of the seed"
    if len(record.openings) != len(record.commitments):
        yield "not every card is opened, and to an auditor every one is"
    texts = texts_of(game_rules(default_submission(record.game)).family.deck)
    if tuple(texts[piece] for piece in SeededDeck(sealed, record.player_seeds).order) != record.order:
        yield "the deck that was dealt is not that of the seed, re-ordered by the players' seeds"
