"""The switches by name: what may be chosen, and what is said when it may not."""

from __future__ import annotations

from dataclasses import Field
from typing import Any

import pytest

from paigow.errors import PaigowError, UnknownNameError
from paigow.switches import DEFAULT, EDITION, AceFive, Switches, allowed, default_in, switch_fields

RULED = {
    "ace_five": "second",
    "insurance_joker": "ace",
    "protection_joker": "wild",
    "royal_match": "king_queen",
    "progressive_royal_joker": "ace_place_only",
    "seven_card_ace_low": True,
    "dynasty_royal_partner": "ace_queen",
    "red_black_joker": "none",
    "red_and_black": False,
    "three_card_joker": "wild",
    "errata": "as_printed",
    "several_rows": "worth_most",
    "bonus_joker": "partner",
    "bonus_ace": "low_or_high",
    "surrender_bar": "every_open_wager",
    "surrender_beside_envy": False,
    "face_up_surrender": True,
    "set_against_ace_high": False,
    "void_returns_surrender": True,
    "void_reverses_contribution": True,
    "count_after_shuffle": False,
    "void_round_uses_deck": True,
    "void_round_counts": False,
    "void_after_first_cards": False,
    "button_moves_after_void": False,
    "first_offer": "rotates",
    "tile_first_offer": "far_right",
    "dealer_turn": True,
    "cobank_cover": "full",
    "bank_coupon": "returned",
    "progressive_coupon": "section_14",
    "surrender_to_bank": True,
    "bank_push": "never",
    "bank_vigorish": False,
    "bank_may_place_optional": False,
    "last_wager_of_two": "larger",
    "odd_cent": "co_bank",
    "envy_per": "area",
    "validate_every_progressive": True,
    "paperwork_for_fixed_sums": False,
    "meter_floor": "nothing",
    "face_up_hand_limit": False,
    "limit_areas": "one",
    "aggregate_limit": "player",
    "royal_share": "over_limit",
}
"""How each ruling stood in the first edition; what was filed under it must never change its meaning."""
RULED_ANEW = {
    2: {
        "limit_areas": "every",
        "set_against_ace_high": True,
        "dealer_turn": False,
        "count_after_shuffle": True,
    },
}
"""What each later edition has ruled otherwise, or that no edition before had to rule on as it does."""


def test_what_a_submission_leaves_out_is_read_as_it_always_was() -> None:
    ruled: dict[str, object] = dict(RULED)
    assert {each.name: default_in(each, 1) for each in switch_fields()} == ruled
    for edition in range(2, EDITION + 1):
        ruled |= RULED_ANEW[edition]
        assert {each.name: default_in(each, edition) for each in switch_fields()} == ruled
    assert {each.name: each.default for each in switch_fields()} == ruled


def test_every_switch_can_be_set_to_each_of_its_choices_by_name() -> None:
    for each in switch_fields():
        for text, choice in allowed(each).items():
            assert getattr(Switches.parse({each.name: text}), each.name) == choice


def test_a_switch_has_a_choice_beside_its_default() -> None:
    for each in switch_fields():
        choices = set(allowed(each).values())
        assert each.default in choices
        assert len(choices) > 1


def test_what_is_not_chosen_stays() -> None:
    start = Switches.parse({"ace_five": "lowest"})
    changed = Switches.parse({"dealer_turn": "false"}, start)
    assert changed.ace_five is AceFive.LOWEST
    assert not changed.dealer_turn
    assert Switches() == DEFAULT


@pytest.mark.parametrize("value", ["perhaps", 1, None, [True]])
def test_a_wrong_choice_is_refused_with_its_clause(value: object) -> None:
    with pytest.raises(PaigowError, match=r"switch dealer_turn takes true or false, not .* \(PGP-10c\.5\)"):
        Switches.parse({"dealer_turn": value})


def test_an_unknown_switch_is_offered_the_nearest() -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'dealer_turn'"):
        Switches.parse({"dealers_turn": True})


@pytest.mark.parametrize("which", switch_fields(), ids=lambda which: which.name)
def test_a_switch_takes_its_choices_by_text_and_nothing_else(which: Field[Any]) -> None:
    for text, choice in allowed(which).items():
        made = Switches(**{which.name: text})  # type: ignore[arg-type]
        assert getattr(made, which.name) is choice
    wrongs: tuple[Any, ...] = ("nonsense", None, 1, 1.5, [], b"second")
    for wrong in wrongs:
        with pytest.raises(PaigowError, match=rf"^switch {which.name} takes .+, not "):
            Switches(**{which.name: wrong})
