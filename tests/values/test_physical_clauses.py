"""One rule for what is physical, in all documents: the same thing stands at the same status everywhere."""

from __future__ import annotations

import pytest

from paigow.clauses import Status, clause, clauses

ALIKE = {
    "dice stay in the shaker": "PGP-4a-1-i SPG-4a-1-i PGT-2D-5",
    "the shaker is the dealer's charge": "PGP-4a-1-ii.1 SPG-4a-1-ii PGT-2D-2",
    "the shaker is never left alone": "PGP-4a-1-ii.2 SPG-4a-1-ii PGT-2D-3",
    "what cut card and cover card look like": "PGP-2a.4 SPG-2a.3",
    "cards and tiles stay in full view": "PGP-9b.4 SPG-12b.3 PGT-8B-3",
    "left hand and right hand at the shoe": "PGP-8-c.1 SPG-8c.1",
    "the hand that holds the deck": "PGP-8a-b-1-i SPG-9b-1-i",
    "where the deck is held": "PGP-8a-b-1-ii SPG-9b-1-ii",
    "off the top with the free hand": "PGP-8a-b-2.3 SPG-9b-2.3",
    "the shaker is covered and shaken once": "PGP-8c-b-4.1 SPG-11b-4 PGT-6E-1 PGT-6E-2 PGT-9N-1",
    "the shaker goes to the dealer's right": "PGP-8c-b-4.2 SPG-11b-4 PGT-6E-3 PGT-9N-2",
    "a marker before the bank": "PGP-10c.3 SPG-13c.3 PGT-9C-1-b",
    "a marker before the co-bank": "PGP-10e.5 SPG-13e.5 PGT-9E-3",
    "the dealer's wager lies before the inventory": "PGP-10g.4 SPG-13g.4 PGT-9I-2",
    "stacks are delivered face down": "PGP-8a-f.3 PGP-8b-d.2 SPG-9f.3 SPG-10d.2",
}
STEPS = {"draws", "places", "covers", "shakes", "puts", "marks", "lays", "lifts"}
"""What a dealer does at a moment of the round, in the words of the registry."""


@pytest.mark.parametrize("what", ALIKE)
def test_the_same_thing_has_one_status_in_every_document(what: str) -> None:
    assert len({clause(name).status for name in ALIKE[what].split()}) == 1


def test_no_step_of_the_dealer_stays_on_the_premises() -> None:
    for each in clauses():
        if each.status is Status.PREMISES:
            assert not STEPS & set(each.requirement.lower().replace(",", "").split()), each.id
