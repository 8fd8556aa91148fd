"""Sheets of odds: counted once for all submissions that differ in nothing that is counted."""

from __future__ import annotations

from dataclasses import replace

import pytest

from paigow.games.submission import Approvals, FiledEquipment, RulesSubmission, Shuffler, sample
from paigow.money import Cents
from paigow.odds.sheet import sheet_of
from paigow.odds.sheet_records import sheet_record
from paigow.server.http.routes.odds import as_counted

WITHOUT_VIGORISH = "face-up-section-19"
NAMES = (WITHOUT_VIGORISH, "pai-gow-poker-banking", "pai-gow-poker-fortune", "supreme-pai-gow")


def figures(filed: RulesSubmission) -> dict[str, object]:
    """A sheet without its title and without the main wager, which is asked about apart."""
    record = sheet_record(sheet_of(filed, lambda _: None))
    return {name: value for name, value in record.items() if name not in ("title", "licensee")}


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", NAMES)
def test_what_is_left_out_of_a_question_changes_no_figure(name: str) -> None:
    filed = sample(name)
    bare = as_counted(filed)
    assert figures(bare) == figures(filed)
    asked = [
        [question.question for question in sheet_of(each, lambda _: None).main] for each in (bare, filed)
    ]
    assert asked[0] == asked[1]


@pytest.mark.parametrize("name", NAMES)
def test_words_and_equipment_make_no_new_question(name: str) -> None:
    filed = sample(name)
    renamed = replace(
        filed,
        title="Another",
        licensee="Somebody",
        approvals=Approvals(random_number_generator="A-1"),
        equipment=FiledEquipment(shuffler=Shuffler.AUTOMATED),
        table=replace(filed.table, areas_per_player=2),
    )
    assert as_counted(renamed) == as_counted(filed)


def test_limits_are_part_of_the_question_only_where_vigorish_is_taken() -> None:
    for name, is_same in ((WITHOUT_VIGORISH, True), ("pai-gow-poker-fortune", False)):
        filed = sample(name)
        wider = replace(filed, table=replace(filed.table, maximum=Cents(filed.table.maximum + 100)))
        assert (as_counted(wider) == as_counted(filed)) is is_same
