"""The verifier for the page knows the same games, styles and numbers as ours, and says of every record what
ours says: of honest ones, of an auditor's, and of those in which something was changed."""

from __future__ import annotations

import json
import re
import subprocess
import sysconfig
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any

import pytest

from paigow.fairness.decks import DOMAIN
from paigow.fairness.records import BadRecordError, read_record
from paigow.fairness.verification import verify_round
from paigow.games.catalogue import GAMES
from paigow.games.submission.samples import default_submission
from paigow.rng import Chance
from paigow.table.games import game_rules
from paigow.table.games.tiles import CHAPTER_6, STYLES
from paigow.table.sections.shuffling import LEAST
from paigow.table.state.values import FIRST_CARDS

FILE = files("paigow.data").joinpath("fairness/verify.js")
SCRIPT = FILE.read_text(encoding="utf-8")
NODE = Path(sysconfig.get_path("scripts"), "node")
"""A JavaScript engine, of the packages that tests need."""
RUNNER = Path(__file__).parents[1] / "kits" / "verify_records.mjs"
RECORDS = {
    file.stem: json.loads(file.read_text(encoding="utf-8"))
    for file in sorted((Path(__file__).parent / "records").glob("*.json"))
}
CHANGED = 150
"""Changes to each record."""
Asked = tuple[Any, str | None, str | None]


def constant(name: str) -> str:
    found = re.search(rf"^const {name} = (.*?);(?: //.*)?$", SCRIPT, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[1]


def test_it_delivers_tiles_as_the_table_does() -> None:
    ours = {"": CHAPTER_6} | {style.value: each for style, each in STYLES.items()}
    theirs = json.loads(re.sub(r",\s*([}\]])", r"\1", constant("STYLES")))
    assert theirs == {style: [line for _, line in each.lines] for style, each in ours.items()}


def test_it_knows_every_game_with_its_pieces_hands_and_places() -> None:
    quoted = re.sub(r"(\w+): (\d)", r'"\1": \2', constant("GAMES"))
    theirs = json.loads(re.sub(r",\s*([}\]])", r"\1", quoted))
    ours = {each.name.value: game_rules(default_submission(each.name)) for each in GAMES}
    assert theirs == {
        name: {"pieces": len(rules.family.deck), "size": rules.family.size, "places": rules.places}
        for name, rules in ours.items()
    }


def test_it_hashes_under_our_name_and_cuts_and_deals_by_our_numbers() -> None:
    assert json.loads(constant("DOMAIN")).encode() == DOMAIN
    assert int(constant("LEAST")) == LEAST
    assert int(constant("FIRST_CARDS")) == FIRST_CARDS


def test_it_needs_nothing_but_the_page() -> None:
    assert not re.search(r"^\s*import\b|\brequire\(['\"]|https?://|Math\.random", SCRIPT, re.MULTILINE)


def said_by_the_page(asked: Sequence[Asked]) -> list[Any]:
    """What the verifier of the page says of each record."""
    with as_file(FILE) as script:
        answer = subprocess.run(
            [NODE, RUNNER, script],
            input="".join(json.dumps(each) + "\n" for each in asked),
            capture_output=True,
            text=True,
            check=True,
            timeout=120,
        )
    return [json.loads(line) for line in answer.stdout.splitlines()]


def said_by_us(record: Any, root: str | None, seed: str | None) -> dict[str, Any]:
    try:
        verdict = verify_round(read_record(json.dumps(record)), root, seed)
    except BadRecordError:
        return {"holds": False}
    found = {"root": verdict.root, "seen": verdict.seen, "whole": verdict.whole}
    return {"holds": verdict.holds, **found, "happened": list(verdict.happened)}


def test_it_holds_what_holds_and_tells_the_same_of_it() -> None:
    ours = [said_by_us(record, None, None) for record in RECORDS.values()]
    theirs = said_by_the_page([(record, None, None) for record in RECORDS.values()])
    assert [{"holds": not each.pop("faults"), **each} for each in theirs] == ours
    assert all(each["holds"] for each in ours)


def test_it_compares_the_root_that_was_noted_and_finds_the_seed_that_was_added() -> None:
    record = RECORDS["card-by-card"]
    root, seed = said_by_us(record, None, None)["root"], record["seeds"][0]["seed"]
    asked: list[Asked] = [(record, root, seed), (record, root[::-1], None), (record, None, "ab")]
    assert [len(each["faults"]) for each in said_by_the_page(asked)] == [0, 1, 1]
    assert [said_by_us(*each)["holds"] for each in asked] == [True, False, False]


def places_in(data: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to everything that a record holds."""
    yield way
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield from places_in(value, (*way, key))


def put(data: Any, way: tuple[Any, ...], change: Callable[[Any], Any]) -> Any:
    """The same data, but for what lies at the end of a way."""
    if not way:
        return change(data)
    first, *rest = way
    copy = dict(data) if isinstance(data, dict) else list(data)
    copy[first] = put(data[first], tuple(rest), change)
    return copy


NUMBERS = (-1, 0, 1, 5, 7, 9, 2**53)
WORDS = (
    "",
    "zz",
    "AABB",
    "0",
    "As",
    "Jk*",
    "button",
    "section_17",
    "dice",
    "stacks",
    "jung_quat",
    "pai-gow-tiles",
)
VALUES: tuple[Any, ...] = (None, True, False, 1.5, *NUMBERS, *WORDS, [], [1], {}, {"step": "cut"})


def another_value(held: Any, chance: Chance) -> Any:
    return chance.choice(VALUES)


def another_number(held: Any, chance: Chance) -> Any:
    by = chance.choice(NUMBERS)
    return held + by if isinstance(held, int) else by


def something_more(held: Any, chance: Chance) -> Any:
    return {**held, "more": 1} if isinstance(held, dict) else [held, held]


def something_less(held: Any, chance: Chance) -> Any:
    if not isinstance(held, dict | list) or not held:
        return None
    left_out = chance.choice(list(held) if isinstance(held, dict) else range(len(held)))
    if isinstance(held, dict):
        return {name: value for name, value in held.items() if name != left_out}
    return [value for place, value in enumerate(held) if place != left_out]


CHANGES = (another_value, another_number, something_more, something_less)


def changed_records(name: str) -> Iterator[Any]:
    """A record with one thing in it changed, left out, added or doubled, many times over."""
    record, chance = RECORDS[name], Chance.seeded_by("changed", name)
    ways = list(places_in(record))
    for _ in range(CHANGED):
        change = chance.choice(CHANGES)
        yield put(record, chance.choice(ways), partial(change, chance=chance))


@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("name", RECORDS)
def test_whatever_is_changed_it_says_what_we_say(name: str) -> None:
    asked: list[Asked] = [(record, None, None) for record in changed_records(name)]
    theirs = said_by_the_page(asked)
    ours = [said_by_us(*each)["holds"] for each in asked]
    assert [each.get("faults") == [] for each in theirs] == ours
    assert not any("thrown" in each for each in theirs)
    assert not all(ours)


def dealt_otherwise(name: str, **said: Any) -> Any:
    """A record that holds, but for what it says more of how hands were dealt."""
    record = RECORDS[name]
    steps = [step | said if step["step"] == "dealt" else step for step in record["steps"]]
    return record | {"steps": steps}


def test_a_deal_that_cannot_have_been_so_holds_with_neither() -> None:
    """Whether the cards that were seen would lie there all the same or not."""
    records = [
        dealt_otherwise("card-by-card", style="jung_quat"),
        dealt_otherwise("stacks", style="jung_quat"),
        dealt_otherwise("card-by-card", banked=True),
        dealt_otherwise("card-by-card", first_stack=2),
        dealt_otherwise("card-by-card", to=[6, 0]),
        dealt_otherwise("tiles", way="hand by hand", style=None, banked=False, first_stack=1),
    ]
    wrong = ["style", "style", "no bank", "no first stack", "every place", "tiles go out by stacks"]
    asked: list[Asked] = [(record, None, None) for record in records]
    for why, record, theirs in zip(wrong, records, said_by_the_page(asked), strict=True):
        faults = " ".join(verify_round(read_record(json.dumps(record))).faults)
        assert why in faults
        assert why in " ".join(theirs["faults"])
