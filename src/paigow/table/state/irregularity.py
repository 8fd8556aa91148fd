"""Everything that can go wrong at a table, by the name that commands, logs and scenarios give it."""

from __future__ import annotations

from enum import StrEnum
from typing import Final

_WHICH_CARD: Final = ("position", "place")


class Irregularity(StrEnum):
    """What went wrong: its name, the words, what a report may say besides, and what a dealer who reports it
    is asked about its position. What follows in which game stands in `table.games.irregularities`."""

    _value_: str
    words: str
    details: tuple[str, ...]
    asks: str

    def __new__(
        cls, name: str, words: str = "", details: tuple[str, ...] = (), asks: str = ""
    ) -> Irregularity:
        self = str.__new__(cls, name)
        self._value_, self.words, self.details, self.asks = name, words, details, asks
        return self

    DICE_NOT_FLAT = "dice_not_flat", "the dice did not lie flat"
    DIE_FELL_OUT = "die_fell_out", "a die fell out of the shaker"
    BANK_LIFTED_LID = "bank_lifted_lid", "the bank lifted the lid"
    WRONG_TOTAL = "wrong_total", "the dice were totalled wrongly", ("count",)
    PLAYER_CARD_EXPOSED = "player_card_exposed", "a {pieceskind} of a player was exposed", _WHICH_CARD
    DEALER_CARD_EXPOSED = "dealer_card_exposed", "a {pieceskind} of the dealer was exposed", _WHICH_CARD
    BANK_CARD_EXPOSED = "bank_card_exposed", "a {pieceskind} of the bank was exposed", _WHICH_CARD
    DEAD_HAND_EXPOSED = "dead_hand_exposed", "a {pieceskind} of the Dead Hand was exposed", _WHICH_CARD
    UNWAGERED_POSITION_EXPOSED = (
        "unwagered_position_exposed",
        "a {pieceskind} was exposed where no wager lay",
        _WHICH_CARD,
        "Where was it exposed?",
    )
    CARD_FACE_UP = "card_face_up", "a {pieceskind} lay face up in the shoe", ("place",)
    CARDS_FACE_UP = "cards_face_up", "more than one {pieceskind} lay face up in the shoe", ("count",)
    CARD_DRAWN_IN_ERROR = (
        "card_drawn_in_error",
        "a {pieceskind} was drawn in error",
        ("position",),
        "For whom was it drawn?",
    )
    WRONG_NUMBER_OF_CARDS = (
        "wrong_number_of_cards",
        "somebody had a wrong number of {pieceskind}",
        ("position",),
    )
    STACK_CARD_EXPOSED = "stack_card_exposed", "a {pieceskind} of a stack was exposed"
    STACKS_OUT_OF_ORDER = "stacks_out_of_order", "the stacks were not dealt in order"
    SHUFFLER_JAMMED = "shuffler_jammed", "the shuffler jammed"
    SHOE_JAMMED = "shoe_jammed", "the shoe jammed"
    SHUFFLER_COUNT_WRONG = "shuffler_count_wrong", "the shuffler counted a wrong number of {pieceskind}"

    # Nobody reports these: a count or the table itself finds them.
    MISDEAL = "misdeal", "a hand was misdealt"
    WRONG_COUNT = "wrong_count", "the {pieceskind} that were left did not add up"
    PROGRESSIVE_CHIPS_DIFFER = (
        "progressive_chips_differ",
        "the progressive chips and the lights did not agree",
    )

    @property
    def is_of_one_piece(self) -> bool:
        """Whether its words name the card or tile in the singular."""
        return "a {pieceskind}" in self.words or "one {pieceskind}" in self.words
