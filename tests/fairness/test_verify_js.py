"""The verifier for the page knows the same games, styles and numbers as ours. It was run against the records
by hand; here its tables are compared, since the tests need no JavaScript engine."""

from __future__ import annotations

import json
import re
from importlib.resources import files

from paigow.fairness.sealing import DOMAIN
from paigow.games.catalogue import GAMES
from paigow.games.submission.samples import default_submission
from paigow.table.games.compiling import game_rules
from paigow.table.games.tiles.delivery import CHAPTER_6, STYLES
from paigow.table.sections.shuffling import LEAST
from paigow.table.state.values import FIRST_CARDS

SCRIPT = files("paigow.data").joinpath("fairness/verify.js").read_text(encoding="utf-8")


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
