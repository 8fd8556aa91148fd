"""Face Up Pai Gow by its own rules of play: every choice of the casino, allowed and refused."""

from __future__ import annotations

import pytest

from paigow.clauses import Document
from paigow.games.catalogue import Rules
from paigow.games.submission import read_submission
from paigow.games.wager_kinds import WagerKind
from submission_files import ACE_HIGH, FACE_UP, FORTUNE, INSURANCE, NUMBER, POKER, allowed, read, refused

FUP = 'rules = "FUP"'
OWN_ACE = (*ACE_HIGH, 'wagers.ace_high.pay_table = "fup-ace-1"')
OWN_FORTUNE = (*FORTUNE, 'wagers.fortune_bonus.pay_table = "fup-fortune-1"')


def test_a_face_up_submission_says_which_document_it_follows() -> None:
    assert allowed(FACE_UP).rules is Rules.PGP_19
    assert allowed(FACE_UP, FUP).rules is Rules.FUP
    assert allowed(FACE_UP, FUP).rules.documents == (Document.FUP, Document.PGP)
    missing = read_submission(
        f'game = "{FACE_UP}"\nhouse_way = "face-up"\ntable = {{ minimum = 5, maximum = 9 }}'
    )
    assert [(error.clause, error.field) for error in missing.errors] == [("PGP-19a.1", "rules")]
    refused(None, "rules", FACE_UP, 'rules = "PGP"')
    refused(None, "rules", POKER, FUP)


@pytest.mark.clause("FUP-1.6")
def test_fortune_and_ace_high_are_its_optional_wagers() -> None:
    offered = [key for key, _ in allowed(FACE_UP, FUP, *OWN_ACE, *OWN_FORTUNE).wagers.offered()]
    assert offered == [WagerKind.FORTUNE_BONUS, WagerKind.ACE_HIGH]
    refused("FUP-1.6", "wagers.pai_gow_insurance", FACE_UP, FUP, *INSURANCE)
    refused("FUP-1.6", "wagers.position_number", FACE_UP, FUP, *NUMBER)
    mandatory = "wagers.ace_high.mandatory = true"
    refused("FUP-1.6", "wagers.ace_high.mandatory", FACE_UP, FUP, *OWN_ACE, mandatory)


@pytest.mark.clause("FUP-4.1")
def test_table_limits_lie_within_the_massachusetts_limits() -> None:
    low = "wagers.fortune_bonus.minimum = 0.50"
    assert allowed(FACE_UP, FUP, *OWN_FORTUNE, "wagers.fortune_bonus.minimum = 1")
    refused("FUP-4.1", "wagers.fortune_bonus.minimum", FACE_UP, FUP, *OWN_FORTUNE, low)
    high = ('wagers.fortune_bonus.offered_under = "3(l)"', "wagers.fortune_bonus.maximum = 201")
    refused("PGP-3l-1.1", "wagers.fortune_bonus.maximum", FACE_UP, FUP, *OWN_FORTUNE, *high)


@pytest.mark.clause("FUP-options")
def test_pay_tables_are_chosen_from_its_own_list() -> None:
    for number in (1, 2, 3, 4, 6, 7):
        line = f'wagers.fortune_bonus.pay_table = "fup-fortune-{number}"'
        assert allowed(FACE_UP, FUP, *OWN_FORTUNE, line)
    five = 'wagers.fortune_bonus.pay_table = "fup-fortune-5"'
    refused("FUP-options", "wagers.fortune_bonus.pay_table", FACE_UP, FUP, *OWN_FORTUNE, five)
    refused("FUP-options", "wagers.ace_high.pay_table", FACE_UP, FUP, *ACE_HIGH)
    for number in range(1, 6):
        assert allowed(FACE_UP, FUP, *OWN_ACE, f'wagers.ace_high.pay_table = "fup-ace-{number}"')


def test_equipment_and_house_way_are_those_of_pai_gow_poker() -> None:
    assert allowed(FACE_UP, FUP, 'house_way = "mgm-grand"').house_way == "mgm-grand"
    errors = [(error.clause, error.field) for error in read(FACE_UP, FUP, "equipment.decks = 2").errors]
    assert errors == [("PGP-2b.1", "equipment.decks")]
