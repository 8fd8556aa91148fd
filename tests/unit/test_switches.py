"""The switches by name: what may be chosen, and what is said when it may not."""

from __future__ import annotations

import pytest

from paigow.errors import PaigowError, UnknownName
from paigow.switches import DEFAULT, AceFive, Switches, allowed, switch_fields


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
    with pytest.raises(UnknownName, match="did you mean 'dealer_turn'"):
        Switches.parse({"dealers_turn": True})
