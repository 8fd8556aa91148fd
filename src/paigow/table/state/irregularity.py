"""Everything that can go wrong at a table, by the name that commands, logs and scenarios give it."""

from __future__ import annotations

from enum import StrEnum


class Irregularity(StrEnum):
    """What went wrong. Which of them a game knows, and what follows, stands in its rules."""

    DICE_NOT_FLAT = "dice_not_flat"
    DIE_FELL_OUT = "die_fell_out"
    BANK_LIFTED_LID = "bank_lifted_lid"
    WRONG_TOTAL = "wrong_total"
    PLAYER_CARD_EXPOSED = "player_card_exposed"
    DEALER_CARD_EXPOSED = "dealer_card_exposed"
    BANK_CARD_EXPOSED = "bank_card_exposed"
    DEAD_HAND_EXPOSED = "dead_hand_exposed"
    UNWAGERED_POSITION_EXPOSED = "unwagered_position_exposed"
    CARD_FACE_UP = "card_face_up"
    CARDS_FACE_UP = "cards_face_up"
    CARD_DRAWN_IN_ERROR = "card_drawn_in_error"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"
    STACK_CARD_EXPOSED = "stack_card_exposed"
    STACKS_OUT_OF_ORDER = "stacks_out_of_order"
    SHUFFLER_JAMMED = "shuffler_jammed"
    SHOE_JAMMED = "shoe_jammed"
    SHUFFLER_COUNT_WRONG = "shuffler_count_wrong"

    MISDEAL = "misdeal"
    """Found by a count; nobody reports it."""
    WRONG_COUNT = "wrong_count"
    PROGRESSIVE_CHIPS_DIFFER = "progressive_chips_differ"
