"""Checking the record of a deck: that every card the viewer saw is the one that was committed to beforehand,
at the place from which the seeds, the cut and the deal brought it there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from paigow.errors import needs
from paigow.fairness.following import CannotBe, FollowedDeal
from paigow.fairness.record import RoundRecord, Seen
from paigow.fairness.sealing import (
    Draws,
    NotSealed,
    SealedDeck,
    SeededDeck,
    commitment,
    draws_commitment,
    mixed,
    reordered,
)
from paigow.games.submission.samples import default_submission
from paigow.pieces import texts_of
from paigow.table.games.compiling import game_rules


@dataclass(frozen=True, slots=True)
class RoundVerdict:
    """What came of a check."""

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
    """Check a record; that it is of the commitments whose root was noted; that a seed one added is there."""
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
    """What does not hold; if one part cannot be read there is no sense in going on to the next.

    The steps in words are added to `happened`.
    """
    size = len(record.name.texts)
    if len(record.commitments) != size:
        yield f"there are {len(record.commitments)} commitments to a deck of {size}"
        return
    try:
        mix = mixed(record.published.root, record.player_seeds)
    except NotSealed as error:
        yield str(error)
        return
    yield from _openings(record, reordered(mix, size))
    try:
        deal = _followed(record, mix)
    except CannotBe as error:
        yield str(error)
    else:
        happened += deal.happened
        yield from _lay_where_they_should(record, deal)
    yield from _audited(record)


def _openings(record: RoundRecord, places: tuple[int, ...]) -> Iterator[str]:
    """Each card is opened once and each piece is one card; each opening is that of its commitment."""
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
    """The cards of the deck that was dealt, by number, wherever the steps brought them."""
    draws = None if record.draws is None else Draws(bytes.fromhex(record.draws), mix)
    rules = game_rules(default_submission(record.game))
    deal = FollowedDeal(rules, tuple(range(len(record.commitments))), draws)
    for step in record.steps:
        deal.follow(step)
    return deal


def _lay_where_they_should(record: RoundRecord, deal: FollowedDeal) -> Iterator[str]:
    """Every piece that was seen is opened, and is a card that the deal brought to where it was seen."""
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
    """All of the deck, from its seed, where there is one."""
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
