"""What is said of odds in JSON keeps to the schema that the package ships; every reader reads it exactly."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from importlib.resources import files
from typing import Any

import jsonschema_rs
import pytest

from paigow.cards import parse_cards
from paigow.games.catalogue import GameName
from paigow.games.pay_tables import JudgedOn, pay_tables
from paigow.games.submission import sample, sample_names
from paigow.money import dollars
from paigow.odds.advice import advise, as_record
from paigow.odds.edge import MainOdds
from paigow.odds.main_wager import MainQuestion, main_odds, matrix_questions
from paigow.odds.sheet import sheet_of
from paigow.odds.sheet_records import main_record, matrix_record, sheet_record, wager_record
from paigow.odds.submission_wagers import printed_wager
from paigow.switches import DEFAULT
from paigow.tiles import parse_tiles

SCHEMA: dict[str, Any] = json.loads((files("paigow") / "data" / "odds.schema.json").read_text("utf-8"))
TABLES = [table.id for table in pay_tables() if table.judged_on is not JudgedOn.SET_HANDS]


def check(what: str, record: dict[str, Any]) -> Any:
    """Validate a record as it is written, and return it as it is read."""
    written = json.loads(json.dumps(record))
    jsonschema_rs.validate({"$ref": f"#/$defs/{what}", "$defs": SCHEMA["$defs"]}, written)
    assert max(map(abs, numbers(written))) <= 2**53
    for exact, value in fractions(written):
        assert float(Fraction(exact)) == value
    return written


def numbers(record: Any) -> Iterator[float]:
    match record:
        case dict():
            yield from (each for value in record.values() for each in numbers(value))
        case list():
            yield from (each for value in record for each in numbers(value))
        case bool():
            pass
        case int() | float():
            yield record


def fractions(record: Any) -> Iterator[tuple[str, float]]:
    match record:
        case {"exact": str(exact), "value": value}:
            yield exact, value
        case dict():
            yield from (each for value in record.values() for each in fractions(value))
        case list():
            yield from (each for value in record for each in fractions(value))


def test_main_wagers_and_their_matrix() -> None:
    questions = matrix_questions("pai-gow-tiles", DEFAULT)
    matrix = [(question, main_odds(question)) for question in questions]
    check("odds_house_ways", matrix_record("pai-gow-tiles", matrix))
    on_wager = MainQuestion(GameName.PAI_GOW_TILES, "maryland", "maryland", banking=True, wager=dollars(15))
    record = check("odds_main", main_record(on_wager, main_odds(on_wager)))
    assert (record["wager"], record["vigorish"]) == (1500, 75)


def test_the_largest_counts_are_read_exactly() -> None:
    published = MainOdds(
        2_402_491_783_820_756, 3_341_087_256_920_524, 2_506_879_990_473_120, 8_250_459_031_214_400
    )
    record = check(
        "odds_main", main_record(MainQuestion(GameName.PAI_GOW_POKER, "foxwoods", "foxwoods"), published)
    )
    assert Fraction(record["edge"]["exact"]) == published.edge
    assert round(record["edge"]["value"], 6) == 0.027212
    assert record["hit_rate"]["value"] == published.figures.hit_rate
    assert record["std"] ** 2 == pytest.approx(record["variance"]["value"])


@pytest.mark.parametrize("table", TABLES)
def test_optional_wagers(table: str) -> None:
    filed = printed_wager(table)
    terms = filed.terms()
    record = check(
        "odds_wager", wager_record(filed.odds(terms), filed.meter_odds(terms), filed.long_run(terms))
    )
    assert sum(Fraction(row["chance"]["exact"]) for row in record["rows"]) <= 1


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", sample_names())
def test_sheets(name: str) -> None:
    check("odds_submission", sheet_record(sheet_of(sample(name), lambda _: None)))


def test_advice() -> None:
    check("advise", as_record(advise(parse_tiles("6-6 1-2 5-6 4-5"), "pai-gow-tiles")))
    check("advise", as_record(advise(parse_cards("Kd Ks Qd Qs"), "supreme-pai-gow")))


def test_what_does_not_keep_to_the_schema_is_noticed() -> None:
    record = as_record(advise(parse_tiles("6-6 1-2 5-6 4-5"), "pai-gow-tiles"))
    with pytest.raises(jsonschema_rs.ValidationError):
        check("advise", {**record, "total": "20475"})
    with pytest.raises(jsonschema_rs.ValidationError):
        check("advise", {**record, "total": 2**53 + 1})
