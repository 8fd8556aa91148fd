"""Pai Gow Tiles at the table, as data: phases, irregularities, stacks and the order of settlement.

Where Chapter 9 has a rule of its own for a banked round it goes first (PGT-9A-1), and the other chapters
apply to that round as to any other (PGT-9A-2).
"""

from __future__ import annotations

from typing import Final

from paigow.citing import counterparts
from paigow.games.hands import family_of
from paigow.games.submission import DealMethod, RulesSubmission, Shuffler, StartMethod
from paigow.rules.tiles.hands import ABANDONED, SIXTEEN_PAIRS
from paigow.switches import TileFirstOffer
from paigow.table.games.judging import FamilyJudge
from paigow.table.games.tiles.delivery import STACKS, delivered, eight_stacks
from paigow.table.games.ways_to_deal import BY_METHOD
from paigow.table.state.irregularity import Irregularity
from paigow.table.state.model import Round, Table
from paigow.table.state.rules import Consequence, GameRules, PiecesAge, Remedy, Step, StepKind, SurrenderTerms
from paigow.table.state.values import DEALER, Phase, Position
from paigow.tiles import parse_tiles

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
_SHAKING: Final = frozenset({Phase.STARTING_POSITION})
_TILES_OUT: Final = frozenset({Phase.SETTING, Phase.DEALER_SETS, Phase.CHOICE})
_ANY_TIME: Final = frozenset({*_TILES_OUT, Phase.SETTLEMENT})
"""From the deal to the end of the round: 10.C and 10.E set no time."""

IRREGULARITIES: Final = {
    Irregularity.DICE_NOT_FLAT: Consequence(Remedy.NO_ROLL, "PGT-10A", _SHAKING),
    Irregularity.DIE_FELL_OUT: Consequence(Remedy.NO_ROLL, "PGT-10B", _SHAKING),
    Irregularity.BANK_LIFTED_LID: Consequence(Remedy.NO_ROLL, "PGT-9J-5", _SHAKING),
    Irregularity.STACK_CARD_EXPOSED: Consequence(Remedy.RESHUFFLE, "PGT-4F", frozenset({Phase.STACKS})),
    Irregularity.WRONG_TOTAL: Consequence(Remedy.VOID, "PGT-10C", frozenset({Phase.DEAL, *_ANY_TIME})),
    # A voided hand has all its wagers returned (PGT-10D-2).
    Irregularity.PLAYER_CARD_EXPOSED: Consequence(Remedy.CHOICE, "PGT-10D", _TILES_OUT),
    # No wager is excepted here, so Pair Fortunes wagers go back as well (PGT-10E).
    Irregularity.DEALER_CARD_EXPOSED: Consequence(Remedy.VOID, "PGT-10E", _ANY_TIME),
    Irregularity.BANK_CARD_EXPOSED: Consequence(Remedy.VOID, "PGT-10E", _TILES_OUT),
    Irregularity.DEAD_HAND_EXPOSED: Consequence(Remedy.VOID, "PGT-10E", _ANY_TIME),
    Irregularity.UNWAGERED_POSITION_EXPOSED: Consequence(Remedy.VOID, "PGT-10E", _ANY_TIME),
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
        irregularities=IRREGULARITIES,
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
