"""House ways that somebody wrote: good ones are read, and every fault is said in a sentence with its line."""

# ruff: noqa: E501 - each sentence stands on a line of its own

from __future__ import annotations

from importlib.resources import files
from itertools import islice
from pathlib import Path
from random import Random

import pytest

import paigow
from paigow.cards import CARDS, DECK_53
from paigow.errors import UnknownNameError
from paigow.games.hands import family_of
from paigow.rules.house_ways import FamilyName, check_house_way, house_way, names
from paigow.rules.house_ways.cards import CardHouseWay
from paigow.rules.house_ways.coverage import Coverage
from paigow.rules.house_ways.reader import HouseWayError, digest_of, read_house_way, unified
from paigow.rules.house_ways.tiles import TileHouseWay
from paigow.switches import AceFive, Switches

FILES = Path(__file__).parent / "files"
GOOD: dict[str, FamilyName] = {"good-cards": "poker", "good-supreme": "supreme", "good-tiles": "tiles"}
GAMES = {"poker": "pai-gow-poker", "supreme": "supreme-pai-gow", "tiles": "pai-gow-tiles"}


def text_of(name: str) -> str:
    return (FILES / f"{name}.toml").read_text("utf-8")


def changed(name: str, old: str, new: str) -> str:
    text = text_of(name)
    assert old in text
    return text.replace(old, new, 1)


def without_last_rule(name: str) -> str:
    return text_of(name).rpartition("[[rule]]")[0]


ABOUT = 'name = "mine"\ntitle = "Mine"\nprovenance = "Ours."\n'
BAD: dict[str, tuple[FamilyName, str, list[str]]] = {
    "reversed range": (
        "poker",
        changed("good-cards", 'first = "3-6"', 'first = "6-3"'),
        ['line 16, rule "small pairs", first: the range "6-3" runs backwards; write "3-6"'],
    ),
    "unknown key in a rule": (
        "poker",
        changed("good-cards", "complete = true", "completed = true"),
        ['line 9, rule "straight or flush", completed: there is no such key; did you mean complete?'],
    ),
    "unknown key in a wish": (
        "poker",
        changed("good-cards", 'low = "A" }', 'lower = "A" }'),
        ['line 17, rule "small pairs", lower: there is no such key; did you mean low?'],
    ),
    "hand without a rule": (
        "poker",
        without_last_rule("good-cards"),
        ["line 1: no rule sets the hand 7h 5d 4c 3s 2c 2d 2h; add a rule for it at the end"],
    ),
    "tiles without a rule": (
        "tiles",
        without_last_rule("good-tiles"),
        ["line 1: no rule sets the hand 6-6 1-1 1-3 5-5; add a rule for it at the end"],
    ),
    "rule that cannot fire": (
        "poker",
        text_of("good-cards")
        + '\n[[rule]]\nname = "kings"\ntext = "Never."\nhand = "pair"\nfirst = "K"\ntries = [{}]\n',
        [
            'line 30, rule "kings": the rule sets no hand, since rules before it set all that it is for; move it '
            "up or leave it out"
        ],
    ),
    "wrong game": (
        "poker",
        changed("good-tiles", '[words]\n"nine" = ["4-5", "3-6"]\n', "").replace('"nine"', '"4-5"'),
        [
            f'line {line}, rule "{rule}", {key}: it is a key of house ways of another game; check the file with '
            "--game pai-gow-tiles"
            for line, rule, key in (
                (10, "pairs", "pairs"),
                (16, "nine with a seven", "combinations"),
                (17, "nine with a seven", "least_low"),
                (23, "most points", "most_points"),
            )
        ],
    ),
    "a line of a megabyte": (
        "poker",
        "# " + "x" * 1_000_000 + "\n" + text_of("good-cards"),
        ["line 1: the file has more than 65,536 characters; no file of this kind is so long"],
    ),
    "no TOML": (
        "supreme",
        changed("good-supreme", 'prefer = "high"', "prefer = high"),
        ["line 8: this is not a TOML file: invalid value (at line 8, column 10)"],
    ),
    "hand that nobody holds": (
        "poker",
        changed("good-cards", 'hand = "two pairs"', 'hand = "two pair"'),
        ['line 15, rule "small pairs", hand: there is no \'two pair\' here; did you mean "two pairs"?'],
    ),
    "score of no hand": (
        "supreme",
        changed("good-supreme", '"9 points with K"', '"19 points"'),
        [
            'line 12, rule "highest score", 19 points: it names no hand; write "7 points", "7 points with K" or two '
            'ranks such as "K Q"'
        ],
    ),
    "tile that is none": (
        "tiles",
        changed("good-tiles", '["nine", "1-6"]', '["nine", "1-7"]'),
        [
            "line 18, rule \"nine with a seven\", combinations: '1-7' is no tile and none of the words; write spots "
            'such as "6-6", or "any"'
        ],
    ),
    "two rules of one name": (
        "poker",
        changed("good-cards", 'name = "small pairs"', 'name = "a pair below"'),
        ['line 20, rule "a pair below", name: another rule has the same name; choose another'],
    ),
    "name of a way of ours": (
        "poker",
        changed("good-cards", '"corner-casino"', '"foxwoods"'),
        ['line 1, name: "foxwoods" is another house way already; choose another name'],
    ),
    "nothing": (
        "poker",
        "\n",
        [
            'line 1, name: it is missing; write a name such as "my-way"',
            "line 1, title: it is missing; write what the house way is called",
            "line 1, provenance: it is missing; write where the house way comes from",
            "line 1, rule: it is missing; write [[rule]] and under it the first rule",
        ],
    ),
    "values of other types": (
        "poker",
        'name = 3\ntitle = true\nprovenance = "<b>"\n[[rule]]\nname = "one"\ntext = "x"\nhand = []\n'
        'complete = "no"\nfirst = 7\nprefer = "most"\ntries = [{ high = "pairs", low = "K-A" }, 3, []]\n',
        [
            "line 1, name: 3 is no name; write small letters, digits and hyphens, at most 64",
            "line 2, title: true is no line of readable text of at most 64 characters",
            "line 3, provenance: '<b>' is no line of readable text of at most 500 characters",
            'line 7, rule "one", hand: it names no hand; name one, or leave the key out for all',
            "line 8, rule \"one\", complete: it is true or false, not 'no'",
            'line 9, rule "one", first: 7 is no range of ranks; write one such as "J-A", or a rank such as "K"',
            "line 10, rule \"one\", prefer: there is no 'most' here; choose from: low, high",
            'line 11, rule "one", high: there is no \'pairs\' here; did you mean "pair"?',
            'line 11, rule "one", low: "K-A" is no low hand; write its higher card first, such as "A-K"',
            "line 11, rule \"one\", tries: 3 is no wish; write one such as { high = 'complete' }",
            'line 11, rule "one", tries: one place holds 1 to 20 wishes, not 0',
        ],
    ),
    "no rules": (
        "poker",
        ABOUT,
        ["line 1, rule: it is missing; write [[rule]] and under it the first rule"],
    ),
    "rules that are none": (
        "poker",
        ABOUT + "rule = 3\n",
        ["line 4, rule: it holds no rules; write [[rule]] and under it the first rule"],
    ),
    "too many rules": (
        "poker",
        ABOUT + '[[rule]]\nname = "a"\n' * 201,
        ["line 1, rule: there are 201 rules, and at most 200 are read; write fewer"],
    ),
    "rulings that are no texts": (
        "poker",
        changed("good-cards", "[[rule]]", "rulings = [3]\n\n[[rule]]"),
        ["line 5, rulings: it is a list of texts of at most 500 characters each"],
    ),
    "rule without a name": (
        "poker",
        changed("good-cards", 'name = "best low hand"\n', ""),
        ['line 25, rule "number 4", name: it is missing; write what the rule is called'],
    ),
    "rule without tries": (
        "poker",
        changed("good-cards", 'tries = [{ low = "pair" }]\n', ""),
        [
            "line 19, rule \"a pair below\", tries: it is missing; write what the rule asks for, as tries = [{ low = 'pair' }]"
        ],
    ),
    "one rank": (
        "poker",
        changed("good-cards", 'first = "3-6"', 'first = "6"\nsecond = "7-5"'),
        ['line 17, rule "small pairs", second: the range "7-5" runs backwards; write "5-7"'],
    ),
    "tries that are none": (
        "poker",
        changed("good-cards", 'tries = [{ low = "pair" }]', 'tries = "pair"'),
        ["line 22, rule \"a pair below\", tries: it is a list of 1 to 20 wishes, such as [{ low = 'pair' }]"],
    ),
    "low hand that every hand is": (
        "poker",
        changed("good-cards", 'low = "A" }', 'low = "2 or better" }'),
        ['line 17, rule "small pairs", low: every low hand is 2 or better; leave it out'],
    ),
    "low hand of no rank": (
        "poker",
        changed("good-cards", 'low = "A" }', 'low = "big" }'),
        [
            'line 17, rule "small pairs", low: \'big\' is no low hand; write "pair", "no pair", "A", "A-K" or "K or better"'
        ],
    ),
    "second rule of Supreme": (
        "supreme",
        text_of("good-supreme") + '\n[[rule]]\nname = "other"\ntext = "Another."\nhigh = 3\n',
        [
            'line 17, rule "other": a house way of Supreme Pai Gow has one rule; leave this one out',
            'line 17, rule "other", prefer: it is missing; write "low" or "high"',
            'line 20, rule "other", high: it is a table of hands with their scores, not 3',
        ],
    ),
    "scores of Supreme": (
        "supreme",
        changed("good-supreme", '"7 points" = 10', '"70 points" = 10\n"8 points" = -1'),
        [
            'line 11, rule "highest score", 70 points: it names no hand; write "7 points", "7 points with K" or two ranks such as "K Q"',
            'line 12, rule "highest score", 8 points: a score is a whole number from 0 to 1,000,000, not -1',
        ],
    ),
    "words that are none": (
        "tiles",
        changed("good-tiles", '[words]\n"nine" = ["4-5", "3-6"]\n', "words = 3\n"),
        [
            "line 6, words: it is a table of words, each with a list of tiles",
            'line 17, rule "nine with a seven", combinations: \'nine\' is no tile and none of the words; write spots such as "6-6", or "any"',
        ],
    ),
    "word without tiles": (
        "tiles",
        changed("good-tiles", '["4-5", "3-6"]', '["4-7"]'),
        ['line 7, nine: [\'4-7\'] is no list of tiles; write one such as ["3-3", "1-5"]'],
    ),
    "word of no list": (
        "tiles",
        changed("good-tiles", '["4-5", "3-6"]', '"4-5"'),
        ['line 7, nine: \'4-5\' is no list of tiles; write one such as ["3-3", "1-5"]'],
    ),
    "many faults of tiles": (
        "tiles",
        ABOUT
        + """
[words]
"low" = ["1-1", "2-2", "3-3", "4-4", "5-5", "6-6", "1-2", "1-3", "1-5", "1-6", "4-6", "5-6"]

[[rule]]
name = "wrong"
text = "Everything is wrong here."
pairs = [21]
values = []
highest_with_lowest = false
tiles = ["low", "low", "low", "any"]
together = ["1-1"]
for = [{ low = "six", high = "8" }]
combinations = [["1-1", "none"]]
most_points = "both"
least_low = "7 with 9-9"

[[rule]]
name = "split"
text = "Split what is no pair."
split = [1]
for = "6"
combinations = []
prefer = "most"
""",
        [
            'line 11, rule "wrong", pairs: it is a list of ranks of pairs, 1 to 20, not [21]',
            'line 12, rule "wrong", values: it is a list of values, 0 to 9, not []',
            'line 13, rule "wrong", highest_with_lowest: it is true or left out, not false',
            'line 14, rule "wrong", tiles: it stands for too many groups of tiles; name fewer',
            "line 15, rule \"wrong\", together: it is a list of 2 tiles, not ['1-1']",
            'line 16, rule "wrong", for: \'six\' is no least hand; write a value such as "7", or "7 with 6-6"',
            'line 17, rule "wrong", combinations: \'none\' is no tile and none of the words; write spots such as "6-6", or "any"',
            'line 18, rule "wrong", most_points: it is "low" or "high", not \'both\'',
            'line 19, rule "wrong", least_low: \'7 with 9-9\' is no least hand; write a value such as "7", or "7 with 6-6"',
            'line 8, rule "wrong", prefer: it is missing; write "high", "low" or "low up to 7"',
            'line 16, rule "wrong", for: it says for what a pair is split; write split too',
            "line 25, rule \"split\", for: it is a list of hands, such as [{ low = '6', high = '8' }]",
            'line 26, rule "split", combinations: it is a list of 1 to 20 pairs of tiles, not []',
            "line 27, rule \"split\", prefer: there is no 'most' here; choose from: high, low, low up to 7",
        ],
    ),
    "flush without a rule": (
        "poker",
        ABOUT
        + '[[rule]]\nname = "no run"\ntext = "No straight or flush."\ncomplete = false\ntries = [{}]\n'
        + '[[rule]]\nname = "straight"\ntext = "Keep a straight."\ntries = [{ high = "straight" }]\n',
        ["line 1: no rule sets the hand 7c 5c 4c 3c 2c 2d 2h; add a rule for it at the end"],
    ),
    "rule of tiles that sets no hand": (
        "tiles",
        text_of("good-tiles") + '\n[[rule]]\nname = "late"\ntext = "Too late."\nprefer = "low"\n',
        [
            'line 28, rule "late": the rule sets no hand, since rules before it set all that it is for; move it up or leave it out'
        ],
    ),
}


@pytest.mark.parametrize("name", GOOD)
def test_a_good_file_is_read(name: str) -> None:
    reading = read_house_way(text_of(name), GOOD[name])
    assert [str(fault) for fault in reading.faults] == []
    way = paigow.house_way(GAMES[GOOD[name]], FILES / f"{name}.toml")
    assert way.source == unified(text_of(name))
    assert repr(way) == f"<house way {way.name}: {len(way.rules)} rules>"
    assert reading.text is not None
    assert way.rules == reading.text.rules


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_refused_with_its_sentences(name: str) -> None:
    family, text, sentences = BAD[name]
    assert [str(fault) for fault in read_house_way(text, family).faults] == sentences
    with pytest.raises(HouseWayError, match="house way, line"):
        house_way(family, text)


@pytest.mark.untraced
@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("family", GAMES)
def test_the_ways_of_the_package_pass_as_own_ways(family: FamilyName) -> None:
    for name in names(family):
        text = files("paigow.data").joinpath("house_ways", f"{family}-{name}.toml").read_text("utf-8")
        own = house_way(family, text.replace(f'name = "{name}"', 'name = "own"', 1))
        ours, rng = house_way(family, name), Random(name)
        for _ in range(200):
            hand = rng.sample(list(family_of(GAMES[family]).deck), 7 if family == "poker" else 4)
            assert own.set(hand) == ours.set(hand)


@pytest.mark.parametrize("name", GOOD)
def test_neither_the_order_of_pieces_nor_their_suits_change_how_a_way_sets(name: str) -> None:
    way, rng = house_way(GOOD[name], text_of(name)), Random(name)
    family = family_of(GAMES[GOOD[name]])
    for _ in range(300):
        hand = rng.sample(list(family.deck), family.size)
        given = way.set(hand)
        rng.shuffle(hand)
        assert way.set(hand) == given
        assert family.judge(given) is None
        if family.pieces == "cards":
            turned = [CARDS[card ^ 3] if card < 52 else card for card in hand]
            high, low = family.describe(way.set(turned))
            assert (high, low) == family.describe(given)


def test_both_readings_of_the_ace_and_five_are_read_from_one_text() -> None:
    lowest = house_way("poker", text_of("good-cards"), Switches.parse({"ace_five": "lowest"}))
    assert isinstance(lowest, CardHouseWay)
    assert lowest.ranks.ace_five is AceFive.LOWEST
    assert house_way("poker", text_of("good-cards")) is house_way("poker", text_of("good-cards"))


@pytest.mark.untraced
@pytest.mark.sizes(all=1)
@pytest.mark.parametrize("dropped", range(21))
def test_what_coverage_says_is_what_the_interpreter_does(dropped: int) -> None:
    """With one rule of Foxwoods left out: a hand that coverage names is set by no rule, else all are."""
    way = house_way("poker", "foxwoods")
    assert isinstance(way, CardHouseWay)
    left = tuple(rule for number, rule in enumerate(way.card_rules) if number != dropped)
    covered = Coverage(left)
    maimed = CardHouseWay.__new__(CardHouseWay)
    maimed.__dict__.update(way.__dict__)
    maimed._rules_for = {hand: tuple(rule for rule in left if hand in rule.hands) for hand in way._rules_for}
    if covered.without is not None:
        with pytest.raises(AssertionError, match="no rule"):
            maimed.set(covered.without)
    else:
        rng = Random(dropped)
        for _ in range(2_000):
            maimed.set(rng.sample(list(DECK_53), 7))


def test_the_digest_does_not_hang_on_the_system_that_wrote_the_file() -> None:
    text = text_of("good-tiles")
    assert digest_of(text) == digest_of("\ufeff" + text.replace("\n", "\r\n")) == digest_of(text + "\n\n")


def test_a_tile_way_has_a_rule_for_each_of_all_hands() -> None:
    way = house_way("tiles", text_of("good-tiles"))
    assert isinstance(way, TileHouseWay)
    rng = Random(1)
    deals = (rng.sample(list(family_of("pai-gow-tiles").deck), 4) for _ in iter(int, 1))
    assert all(way.set(deal).rule for deal in islice(deals, 500))


def test_a_way_of_ones_own_is_checked_where_a_name_is() -> None:
    check_house_way("tiles", text_of("good-tiles"))
    with pytest.raises(HouseWayError, match="house way, line"):
        check_house_way("tiles", without_last_rule("good-tiles"))
    check_house_way("tiles", "best", "best")
    with pytest.raises(UnknownNameError, match="did you mean 'maryland'"):
        check_house_way("tiles", "marylan", "best")


def test_the_faults_of_a_file_are_said_with_its_name(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(without_last_rule("good-cards"), "utf-8")
    with pytest.raises(HouseWayError) as refused:
        paigow.house_way("pai-gow-poker", file)
    assert str(file) in str(refused.value)
