"""Pai Gow Tiles at the table, as data: phases, stacks and the order of settlement.

Where Chapter 9 has a rule of its own for a banked round it goes first (PGT-9A-1), and the other chapters
apply to that round as to any other (PGT-9A-2).

Styles of delivery are tables (PGT Chapters 6 and 7). Stacks are R1 to R8 from the dealer's right and L1 to L8
from the left, so L1 is R8; level 1 is the top tile (PGT-7B). A line of a style names the stacks and the
levels that go to one place: the starting position first, then counterclockwise (PGT-6C-1, PGT-9L-2). Beside
each stands the clause that says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from paigow.citations import counterparts
from paigow.games.hands import family_of
from paigow.games.submission import DealMethod, DeliveryStyle, RulesSubmission, Shuffler, StartMethod
from paigow.pieces import Pieces
from paigow.rules.tiles.hands import ABANDONED, SIXTEEN_PAIRS
from paigow.switches import TileFirstOffer
from paigow.table.games.irregularities import irregularities_of
from paigow.table.games.parts import BY_METHOD, FamilyJudge
from paigow.table.state.model import Round, Table
from paigow.table.state.rules import (
    Delivery,
    GameRules,
    PiecesAge,
    Stacks,
    Step,
    StepKind,
    SurrenderTerms,
)
from paigow.table.state.values import DEALER, Phase, Position, counterclockwise
from paigow.tiles import parse_tiles

STACKS: Final = 8
HEIGHT: Final = 4
_Line = tuple[str, str]
"""A clause, and the stacks and levels that it delivers to the next place, or the dealer's signal in words."""


@dataclass(frozen=True)
class Style:
    """One style of delivery."""

    clause: str
    says: str
    """What goes out together and in which order, in short."""
    signal: _Line | None
    """How the dealer shows that it is used, before anything is delivered: in words, the stacks numbered from
    the dealer's right."""
    lines: tuple[_Line, ...]

    @cached_property
    def picks(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each place the tiles as (stack from the right, level), both counted from nought."""
        return tuple(_read(line) for _, line in self.lines)


def _read(line: str) -> tuple[tuple[int, int], ...]:
    """
    >>> _read("R1 L1 3-4")
    ((0, 2), (0, 3), (7, 2), (7, 3))
    """
    *stacks, levels = line.split()
    first, _, last = levels.partition("-")
    return tuple(
        (_from_right(stack), level - 1)
        for stack in stacks
        for level in range(int(first), int(last or first) + 1)
    )


def _from_right(stack: str) -> int:
    number = int(stack[1:])
    return number - 1 if stack[0] == "R" else STACKS - number


CHAPTER_6: Final = Style(
    "PGT-6C",
    "whole stacks, from the dealer's right",
    None,
    (("PGT-6C", "R1 1-4"), *(("PGT-6C-1", f"R{n} 1-4") for n in range(2, STACKS + 1))),
)
STYLES: Final[dict[DeliveryStyle, Style]] = {
    DeliveryStyle.HOUSE_WAY_LEFT: Style(
        "PGT-7B-1",
        "whole stacks, from the dealer's left",
        ("PGT-7B-1-a", "stack 8 was pushed forward"),
        (("PGT-7B-1-b", "L1 1-4"), *(("PGT-7B-1-c", f"L{n} 1-4") for n in range(2, STACKS + 1))),
    ),
    DeliveryStyle.CUP_SAY_RIGHT: Style(
        "PGT-7B-2",
        "by two stacks from the right: the top halves of both, then the lower halves",
        ("PGT-7B-2-a", "stacks 1 and 2 were pushed forward"),
        (
            ("PGT-7B-2-b", "R1 R2 1-2"),
            ("PGT-7B-2-c", "R1 R2 3-4"),
            ("PGT-7B-2-d", "R3 R4 1-2"),
            ("PGT-7B-2-d", "R3 R4 3-4"),
            ("PGT-7B-2-d", "R5 R6 1-2"),
            ("PGT-7B-2-d", "R5 R6 3-4"),
            ("PGT-7B-2-d", "R7 R8 1-2"),
            ("PGT-7B-2-d", "R7 R8 3-4"),
        ),
    ),
    DeliveryStyle.CUP_SAY_LEFT: Style(
        "PGT-7B-3",
        "by two stacks from the left: the top halves of both, then the lower halves",
        ("PGT-7B-3-a", "stacks 8 and 7 were pushed forward"),
        (
            ("PGT-7B-3-b", "L1 L2 1-2"),
            ("PGT-7B-3-c", "L1 L2 3-4"),
            ("PGT-7B-3-d", "L3 L4 1-2"),
            ("PGT-7B-3-d", "L3 L4 3-4"),
            ("PGT-7B-3-d", "L5 L6 1-2"),
            ("PGT-7B-3-d", "L5 L6 3-4"),
            ("PGT-7B-3-d", "L7 L8 1-2"),
            ("PGT-7B-3-d", "L7 L8 3-4"),
        ),
    ),
    # The stacks that remain are pushed together, so the next two inward neighbours become the centre
    # (PGT-7B-4-d).
    DeliveryStyle.JUNG_QUAT: Style(
        "PGT-7B-4",
        "by the two middle stacks, then outwards: top halves, then lower halves",
        ("PGT-7B-4-a", "stacks 4 and 5 were pushed forward"),
        (
            ("PGT-7B-4-b", "R4 L4 1-2"),
            ("PGT-7B-4-c", "R4 L4 3-4"),
            ("PGT-7B-4-e", "R3 L3 1-2"),
            ("PGT-7B-4-e", "R3 L3 3-4"),
            ("PGT-7B-4-f", "R2 L2 1-2"),
            ("PGT-7B-4-f", "R2 L2 3-4"),
            ("PGT-7B-4-f", "R1 L1 1-2"),
            ("PGT-7B-4-f", "R1 L1 3-4"),
        ),
    ),
    # The two outer stacks are centred before the others, which moves no tile from its stack (PGT-7B-5-b).
    DeliveryStyle.CHEE_YEE: Style(
        "PGT-7B-5",
        "by the two outer stacks, then inwards: top halves, then lower halves",
        ("PGT-7B-5-a", "stacks 1 and 8 were pushed forward"),
        (
            ("PGT-7B-5-c", "R1 L1 1-2"),
            ("PGT-7B-5-d", "R1 L1 3-4"),
            ("PGT-7B-5-e", "R2 L2 1-2"),
            ("PGT-7B-5-e", "R2 L2 3-4"),
            ("PGT-7B-5-f", "R3 L3 1-2"),
            ("PGT-7B-5-f", "R3 L3 3-4"),
            ("PGT-7B-5-f", "R4 L4 1-2"),
            ("PGT-7B-5-f", "R4 L4 3-4"),
        ),
    ),
    DeliveryStyle.PIN_SAY_RIGHT: Style(
        "PGT-7B-6",
        "by layers from the top: of the four stacks at the right, then at the left",
        ("PGT-7B-6-a", "the top tile of stack 1 was laid diagonally across stacks 2, 3 and 4"),
        (
            ("PGT-7B-6-b", "R1 R2 R3 R4 1"),
            ("PGT-7B-6-c", "L1 L2 L3 L4 1"),
            ("PGT-7B-6-d", "R1 R2 R3 R4 2"),
            ("PGT-7B-6-e", "L1 L2 L3 L4 2"),
            ("PGT-7B-6-f", "R1 R2 R3 R4 3"),
            ("PGT-7B-6-f", "L1 L2 L3 L4 3"),
            ("PGT-7B-6-f", "R1 R2 R3 R4 4"),
            ("PGT-7B-6-f", "L1 L2 L3 L4 4"),
        ),
    ),
    DeliveryStyle.PIN_SAY_LEFT: Style(
        "PGT-7B-7",
        "by layers from the top: of the four stacks at the left, then at the right",
        ("PGT-7B-7-a", "the top tile of stack 8 was laid diagonally across stacks 7, 6 and 5"),
        (
            ("PGT-7B-7-b", "L1 L2 L3 L4 1"),
            ("PGT-7B-7-c", "R1 R2 R3 R4 1"),
            ("PGT-7B-7-d", "L1 L2 L3 L4 2"),
            ("PGT-7B-7-e", "R1 R2 R3 R4 2"),
            ("PGT-7B-7-f", "L1 L2 L3 L4 3"),
            ("PGT-7B-7-f", "R1 R2 R3 R4 3"),
            ("PGT-7B-7-f", "L1 L2 L3 L4 4"),
            ("PGT-7B-7-f", "R1 R2 R3 R4 4"),
        ),
    ),
    # The dragon's head lies on the third and fourth stacks, which come to light beneath it.
    DeliveryStyle.DRAGON_HEAD_RIGHT: Style(
        "PGT-7B-8",
        "half of two stacks at the right and a layer of the four at the left, in turn",
        ("PGT-7B-8-a", "stacks 1 and 2 were laid on stacks 3 and 4"),
        (
            ("PGT-7B-8-b", "R1 R2 1-2"),
            ("PGT-7B-8-c", "L1 L2 L3 L4 1"),
            ("PGT-7B-8-d", "R1 R2 3-4"),
            ("PGT-7B-8-e", "L1 L2 L3 L4 2"),
            ("PGT-7B-8-f", "R3 R4 1-2"),
            ("PGT-7B-8-f", "L1 L2 L3 L4 3"),
            ("PGT-7B-8-f", "R3 R4 3-4"),
            ("PGT-7B-8-f", "L1 L2 L3 L4 4"),
        ),
    ),
    DeliveryStyle.DRAGON_HEAD_LEFT: Style(
        "PGT-7B-9",
        "half of two stacks at the left and a layer of the four at the right, in turn",
        ("PGT-7B-9-a", "stacks 8 and 7 were laid on stacks 6 and 5"),
        (
            ("PGT-7B-9-b", "L1 L2 1-2"),
            ("PGT-7B-9-c", "R1 R2 R3 R4 1"),
            ("PGT-7B-9-d", "L1 L2 3-4"),
            ("PGT-7B-9-e", "R1 R2 R3 R4 2"),
            ("PGT-7B-9-f", "L3 L4 1-2"),
            ("PGT-7B-9-f", "R1 R2 R3 R4 3"),
            ("PGT-7B-9-f", "L3 L4 3-4"),
            ("PGT-7B-9-f", "R1 R2 R3 R4 4"),
        ),
    ),
}


def eight_stacks(tiles: Pieces) -> Stacks:
    """Mixed tiles in eight stacks of four, from the dealer's right and each from the top (PGT-4E-2)."""
    return tuple(tiles[HEIGHT * n : HEIGHT * (n + 1)] for n in range(STACKS))


def delivered(in_play: Round) -> Delivery:
    """The stacks as the chosen style delivers them (PGT-9L-1); by Chapter 6 where none was (PGT-9J-1)."""
    assert in_play.start is not None
    style = CHAPTER_6 if in_play.delivery is None else STYLES[DeliveryStyle(in_play.delivery)]
    hands = (tuple(in_play.stacks[stack][level] for stack, level in pick) for pick in style.picks)
    places = counterclockwise(in_play.start, STACKS)
    plain = in_play.delivery is None and in_play.bank is not None
    return Delivery(tuple(zip(places, hands, strict=True)), "PGT-9J-1" if plain else style.clause)


PHASES: Final = (
    Phase.BANK_OFFER,  # PGT-9C-1, after the first round of a game (PGT-9B)
    Phase.SHUFFLE,  # the tiles are mixed anew for every round (PGT-4G)
    Phase.STACKS,  # PGT-4E-2
    Phase.STACK_CUT,  # PGT-9G, PGT-9H-2
    Phase.WAGERS,  # with its announcement the dealer wagers against the bank (PGT-9H, PGT-9H-1, PGT-9I-4)
    Phase.DELIVERY_CHOICE,  # PGT-9J
    # The dealer takes off the lid and announces what it shows, whoever shook (PGT-6A, PGT-6A-2-a, PGT-6A-2-d,
    # PGT-9J-3); every betting position counts, wagered or not (PGT-6B-1).
    Phase.STARTING_POSITION,
    # A stack to every place; those without a wager join the Dead Hand unseen (PGT-9L, PGT-9M, PGT-9M-1).
    Phase.DEAL,
    Phase.SETTING,  # PGT-8A
    Phase.DEALER_SETS,  # PGT-8C, PGT-8C-2, PGT-9O
    Phase.SETTLEMENT,  # PGT-8F
)

WORDS: Final = {
    "card": "tile",
    "cards": "tiles",
    "deck": "set",
    "decks": "sets",
    "shuffle": "mixing",  # PGT-4E-1
    "washed": "mixed",  # PGT-4E
    "recut": "cut again",  # PGT-9G-1
}


def tile_rules(submission: RulesSubmission) -> GameRules:
    """Pai Gow Tiles as one submission files it."""
    family = family_of(submission.game)
    pairs = tuple(dict(submission.wagers.offered()))
    equipment, banking = submission.equipment, submission.banking
    last = (Step(StepKind.OPEN_WAGER, "PGT-8E-2-a", pairs),) if pairs else ()
    return GameRules(
        submission=submission,
        judge=FamilyJudge(family, submission.switches),
        phases=_phases,
        irregularities=irregularities_of(submission),
        # PGT-8F-1: from the dealer's right; PGT-8J: Pair Fortunes before the tiles are collected.
        steps=(Step(StepKind.EXPOSE, "PGT-8F-1", pairs), *last),
        # PGT-9P, PGT-9S, PGT-9S-1, PGT-9S-2; the bank owes Pai Gow wagers only (PGT-1B-1). What the centre
        # lacks comes from the bank, or from co-bank and inventory by halves (PGT-9P-6, PGT-9S-6, PGT-9S-7);
        # what is left in it goes to them in the same way (PGT-9P-8, PGT-9S-10).
        banked_steps=(
            Step(StepKind.DEALER_AGAINST_BANK, "PGT-9O-1"),
            Step(StepKind.EXPOSE, "PGT-9P-1"),
            Step(StepKind.PAY_FROM_CENTRE, "PGT-9P-4"),
            Step(StepKind.PAY_DEALER, "PGT-9Q"),
            Step(StepKind.CLEAR_CENTRE, "PGT-9P-7"),
            *last,
        ),
        envy_wagers=(),
        remaining=0,
        clauses=counterparts(submission.rules),
        words=WORDS,
        stub={},  # every tile is delivered
        stacked=eight_stacks,
        delivered=delivered,
        offered_last=offered_last,
        as_dealt=BY_METHOD,
        surrender=SurrenderTerms(
            phases=frozenset({Phase.SETTLEMENT}),  # once the dealer's (or bank's) hands are set
            clause="PGT-8E",
            # Wager and tiles are collected at once, and nobody sees them (PGT-8E-2, PGT-8E-2-b, PGT-8E-2-c).
            beside=frozenset(pairs),  # PGT-8E-2-a
        ),
        places=STACKS,  # PGT-1B-4, PGT-2A
        dice_when_banked=equipment.start_method is StartMethod.RNG
        and not banking.rng_when_banked,  # PGT-9J-2
        pieces_age=PiecesAge(equipment.tile_hours, "PGT-3A-2"),
        reserve_set="PGT-4C-3-a",
        idle_face_down=False,  # PGT-4H
        # The sixteen pairs into which the set must fall, face up (PGT-4C-1, PGT-4D-1, PGT-4D-2).
        displayed=tuple(tile for pair in SIXTEEN_PAIRS for tile in parse_tiles(pair.tiles[0])),
        split=(family.high_size, family.size - family.high_size),
        abandoned=ABANDONED if submission.table.abandoned_wager_lost else None,
    )


def _phases(shuffler: Shuffler, method: DealMethod) -> tuple[Phase, ...]:
    del shuffler, method  # tiles are mixed and delivered by hand
    return PHASES


def offered_last(table: Table, in_play: Round) -> Position:
    """The first player who was asked, if that player took the bank: next comes the one to the bank's right;
    else the dealer, after whom comes the far right (PGT-9C-1-a, PGT-9C-2)."""
    rotates = table.rules.switches.tile_first_offer is TileFirstOffer.ROTATES
    return in_play.first_offer if rotates or in_play.bank == in_play.first_offer else DEALER
