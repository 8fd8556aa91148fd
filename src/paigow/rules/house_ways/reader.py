"""Reading a house way that somebody wrote: everything that is wrong with the file, or the way that it holds.

What is read here sets every hand, correctly, by rules each of which sets some: so a table may be dealt by it,
and odds counted, as by the ways of the package. Of equal cards the language takes the first by rank and suit
in every way alike, so neither the order in which cards lie nor which suit they share makes a difference.
"""

from __future__ import annotations

import difflib
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from itertools import combinations, pairwise
from math import prod
from typing import Any, Final

from paigow.cards import RANKS, format_cards
from paigow.errors import PaigowError, cut_short
from paigow.readable import is_piled_up, is_readable
from paigow.rules.house_ways.cards import CardHouseWay
from paigow.rules.house_ways.catalogue import NAMES, FamilyName, WayText, read_way
from paigow.rules.house_ways.coverage import Coverage
from paigow.rules.house_ways.language import HANDS
from paigow.rules.house_ways.supreme import least_hand
from paigow.rules.house_ways.tiles import TileHouseWay
from paigow.rules.poker.hands import Category
from paigow.rules.tiles.hands import least_order
from paigow.switches import AceFive
from paigow.tiles import KINDS, TILES, Tile, format_tiles
from paigow.toml_text import MARK, TomlError, as_written, read_toml

_RESERVED: Final = "optimal"
"""What stands for one who sets best, wherever a house way can be named."""
MOST_RULES: Final = 200
MOST_PLACES: Final = 20
"""In a list of what a rule asks for; the ways of the package have at most four."""
_LONGEST_NAME: Final = 64
_LONGEST_TEXT: Final = 500
_MOST_GROUPS: Final = 5_000
"""Groups of tiles that the words of one key may stand for."""
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_ABOUT: Final = ("name", "title", "provenance", "rulings", "rule")
_NAMED: Final = ("name", "text")
_KEYS: Final[dict[FamilyName, tuple[str, ...]]] = {
    "poker": ("hand", "complete", "first", "second", "tries", "prefer"),
    "supreme": ("prefer", "high", "low"),
    "tiles": (
        "pairs", "values", "highest_with_lowest", "tiles", "without_pair", "together", "split", "for",
        "combinations", "most_points", "least_low", "least_high", "prefer",
    ),
}  # fmt: skip
"""What a rule may say beside its name and text."""
_GAME: Final[dict[FamilyName, str]] = {
    "poker": "pai-gow-poker",
    "supreme": "supreme-pai-gow",
    "tiles": "pai-gow-tiles",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with the file of a house way."""

    line: int
    rule: str
    """The name of the rule, or its number where it has none; empty for the file as a whole."""
    key: str
    reason: str

    def __str__(self) -> str:
        rule = f', rule "{self.rule}"' if self.rule else ""
        key = f", {self.key}" if self.key else ""
        return f"line {self.line}{rule}{key}: {self.reason}"


@dataclass(frozen=True, slots=True)
class HouseWayReading:
    """What came of reading a file: the text of the way, unless there are faults."""

    text: WayText | None
    faults: tuple[Fault, ...] = ()

    @property
    def is_valid(self) -> bool:
        return not self.faults


class HouseWayError(PaigowError):
    """A house way that cannot be played by; the first of its faults, and how many more there are."""

    def __init__(self, faults: Sequence[Fault], file: str = "") -> None:
        more = f" (and {len(faults) - 1} more)" if len(faults) > 1 else ""
        super().__init__(f"{file or 'the house way'}, {faults[0]}{more}")
        self.faults: Final = tuple(faults)


def is_text(way: str) -> bool:
    """Whether a house way is given by its text, and not by a name.

    >>> is_text("foxwoods"), is_text('name = "mine"\\n')
    (False, True)
    """
    return "\n" in way


def unified(text: str) -> str:
    """A text with line feeds alone, whatever system wrote it, and one at its end: what is hashed and kept."""
    return text.removeprefix(MARK).replace("\r\n", "\n").rstrip("\n") + "\n"


def digest_of(text: str) -> str:
    """The SHA-256 of a house way's text, in hexadecimal digits."""
    return sha256(unified(text).encode()).hexdigest()


def text_of(text: str, family: FamilyName) -> WayText:
    """The house way that a text holds; `HouseWayError` where it has faults."""
    reading = read_house_way(text, family)
    if reading.text is None:
        raise HouseWayError(reading.faults)
    return reading.text


@lru_cache(maxsize=64)
def read_house_way(text: str, family: FamilyName) -> HouseWayReading:
    """Read a house way of a family of games from its TOML text, with all that is wrong with it.

    >>> reading = read_house_way('name = "mine"\\nrules = 3\\n', "poker")
    >>> for fault in reading.faults:
    ...     print(fault)
    line 2, rules: there is no such key; did you mean rule?
    line 1, title: it is missing; write what the house way is called
    line 1, provenance: it is missing; write where the house way comes from
    line 1, rule: it is missing; write [[rule]] and under it the first rule
    """
    try:
        data = read_toml(unified(text))
    except TomlError as error:
        return HouseWayReading(None, (Fault(_line_in(error.reason), "", "", error.reason),))
    reader = _READERS[family](unified(text), data, family)
    reader.read()
    if reader.faults:
        return HouseWayReading(None, tuple(reader.faults))
    return HouseWayReading(read_way(data, unified(text)))


def _line_in(reason: str) -> int:
    found = re.search(r"line (\d+)", reason)
    return int(found[1]) if found else 1


class _Lines:
    """Where the keys of a file stand, as far as a sentence about them needs it."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        starts = [number for number, line in enumerate(self._lines) if _RULE_HEAD.match(line)]
        self._rules = [range(start, end) for start, end in pairwise((*starts, len(self._lines)))]
        self._top = range(starts[0] if starts else len(self._lines))

    def find(self, rule: int | None, *keys: str) -> int:
        """The line of the last of the keys that is found, one within the other; else of its rule."""
        within = self._top if rule is None else self._rules[rule] if rule < len(self._rules) else range(0)
        line = within.start
        for key in keys:
            asked = re.compile(rf"\s*(\[+\s*(\w+\s*\.\s*)?)?[\"']?{re.escape(key)}[\"']?\s*[=.\]]")
            line = next((at for at in range(line, within.stop) if asked.match(self._lines[at])), line)
        return line + 1


_RULE_HEAD: Final = re.compile(r"\s*\[\[\s*rule\s*\]\]")


class _Reader(ABC):
    """Goes through the file of a house way, and keeps what it finds wrong."""

    def __init__(self, text: str, data: dict[str, Any], family: FamilyName) -> None:
        self.text, self.data, self.family = text, data, family
        self.lines = _Lines(text)
        self.faults: list[Fault] = []
        self.rule: int | None = None
        self.names: list[str] = []
        self.is_of_another_game = False

    def read(self) -> None:
        self._read_about()
        rules = self.data.get("rule")
        if not isinstance(rules, list) or not rules or not all(isinstance(each, dict) for each in rules):
            said = "it is missing" if "rule" not in self.data else "it holds no rules"
            self.fault("rule", f"{said}; write [[rule]] and under it the first rule")
            return
        if len(rules) > MOST_RULES:
            self.fault(
                "rule", f"there are {len(rules):,} rules, and at most {MOST_RULES} are read; write fewer"
            )
            return
        for number, rule in enumerate(rules):
            self.rule = number
            self._read_named(rule)
            if not self.is_of_another_game:
                self._read_rule(rule)
        self.rule = None
        if not self.faults:
            self._check_hands(read_way(self.data, self.text))

    def fault(self, key: str, reason: str, *within: str) -> None:
        """Keep what is wrong with a key, or with what stands in it."""
        name = "" if self.rule is None else self.names[self.rule]
        line = self.lines.find(self.rule, *filter(None, (*within, key)))
        self.faults.append(Fault(line, name, key, reason))

    def _read_about(self) -> None:
        known = (*_ABOUT, "words") if self.family == "tiles" else _ABOUT
        self._refuse_unknown(self.data, known)
        name = self.data.get("name")
        if name is None:
            self.fault("name", 'it is missing; write a name such as "my-way"')
        elif not isinstance(name, str) or not _NAME.fullmatch(name) or len(name) > _LONGEST_NAME:
            said = f"{_shown(name)} is no name; write small letters, digits and hyphens"
            self.fault("name", f"{said}, at most {_LONGEST_NAME}")
        elif name in (*NAMES[self.family], _RESERVED):
            self.fault("name", f'"{name}" is another house way already; choose another name')
        self._read_text(self.data, "title", "what the house way is called", _LONGEST_NAME)
        self._read_text(self.data, "provenance", "where the house way comes from", _LONGEST_TEXT)
        rulings = self.data.get("rulings", [])
        if not isinstance(rulings, list) or not all(_is_shown(each, _LONGEST_TEXT) for each in rulings):
            self.fault("rulings", f"it is a list of texts of at most {_LONGEST_TEXT} characters each")

    def _read_named(self, rule: Mapping[str, Any]) -> None:
        name = rule.get("name")
        self.names.append(
            name if isinstance(name, str) and _is_shown(name, _LONGEST_NAME) else self._number()
        )
        if self.names[-1] in self.names[:-1]:
            self.fault("name", "another rule has the same name; choose another")
        self._read_text(rule, "name", "what the rule is called", _LONGEST_NAME)
        self._read_text(rule, "text", "what the rule does, in a sentence", _LONGEST_TEXT)
        self._refuse_unknown(rule, (*_NAMED, *_KEYS[self.family]))

    def _number(self) -> str:
        return f"number {len(self.names) + 1}"

    def _refuse_unknown(self, data: Mapping[str, Any], known: Sequence[str], *within: str) -> None:
        for key in data:
            if key in known:
                continue
            others = [whose for whose, keys in _KEYS.items() if key in keys and whose != self.family]
            if self.rule is not None and not within and others:
                whose = " or ".join(f"--game {_GAME[each]}" for each in others)
                self.fault(key, f"it is a key of house ways of another game; check the file with {whose}")
                self.is_of_another_game = True
                continue
            near = difflib.get_close_matches(key, known, n=1)
            hint = f"did you mean {near[0]}?" if near else f"the keys here are {', '.join(known)}"
            self.fault(cut_short(key).strip("'"), f"there is no such key; {hint}", *within)

    def _read_text(self, data: Mapping[str, Any], key: str, what: str, most: int) -> None:
        if key not in data:
            self.fault(key, f"it is missing; write {what}")
        elif not _is_shown(data[key], most):
            self.fault(key, f"{_shown(data[key])} is no line of readable text of at most {most} characters")

    @abstractmethod
    def _read_rule(self, rule: Mapping[str, Any]) -> None:
        """Find the faults of a rule."""

    @abstractmethod
    def _check_hands(self, text: WayText) -> None:
        """Find hands without a rule, and rules that set no hand."""

    def choice(self, data: Mapping[str, Any], key: str, choices: Iterable[str], *within: str) -> None:
        """One of some texts, where the key is there."""
        allowed = list(choices)
        if key in data and data[key] not in allowed:
            near = difflib.get_close_matches(str(data[key])[:_LONGEST_NAME], allowed, n=1)
            hint = f'did you mean "{near[0]}"?' if near else f"choose from: {', '.join(allowed)}"
            self.fault(key, f"there is no {_shown(data[key])} here; {hint}", *within)

    def required(self, rule: Mapping[str, Any], key: str, what: str) -> bool:
        if key not in rule:
            self.fault(key, f"it is missing; write {what}")
        return key in rule

    def no_rule(self, hand: str) -> None:
        self.fault("", f"no rule sets the hand {hand}; add a rule for it at the end")

    def idle(self, rule: int) -> None:
        self.rule = rule
        self.fault(
            "",
            "the rule sets no hand, since rules before it set all that it is for; move it up or leave it out",
        )
        self.rule = None


class _CardReader(_Reader):
    def _read_rule(self, rule: Mapping[str, Any]) -> None:
        if "hand" in rule:
            hands = rule["hand"] if isinstance(rule["hand"], list) else [rule["hand"]]
            if not hands:
                self.fault("hand", "it names no hand; name one, or leave the key out for all")
            for each in hands:
                self.choice({"hand": each}, "hand", HANDS)
        if not isinstance(rule.get("complete", True), bool):
            self.fault("complete", f"it is true or false, not {_shown(rule['complete'])}")
        for key in ("first", "second"):
            if key in rule:
                self._read_ranks(key, rule[key])
        self.choice(rule, "prefer", ("low", "high"))
        if self.required(rule, "tries", "what the rule asks for, as tries = [{ low = 'pair' }]"):
            self._read_tries(rule["tries"])

    def _read_ranks(self, key: str, given: object) -> None:
        found = re.fullmatch(f"([{RANKS}])(?:-([{RANKS}]))?", given) if isinstance(given, str) else None
        if found is None:
            self.fault(
                key, f'{_shown(given)} is no range of ranks; write one such as "J-A", or a rank such as "K"'
            )
        elif found[2] and RANKS.index(found[1]) > RANKS.index(found[2]):
            self.fault(key, f'the range "{given}" runs backwards; write "{found[2]}-{found[1]}"')

    def _read_tries(self, tries: object) -> None:
        if not isinstance(tries, list) or not tries or len(tries) > MOST_PLACES:
            self.fault("tries", f"it is a list of 1 to {MOST_PLACES} wishes, such as [{{ low = 'pair' }}]")
            return
        for place in tries:
            wishes = place if isinstance(place, list) else [place]
            if not wishes or len(wishes) > MOST_PLACES:
                self.fault("tries", f"one place holds 1 to {MOST_PLACES} wishes, not {len(wishes):,}")
                continue
            for wish in wishes:
                self._read_wish(wish)

    def _read_wish(self, wish: object) -> None:
        if not isinstance(wish, dict):
            self.fault("tries", f"{_shown(wish)} is no wish; write one such as {{ high = 'complete' }}")
            return
        self._refuse_unknown(wish, ("high", "low"), "tries")
        self.choice(wish, "high", _HIGH_TEXTS, "tries")
        low = wish.get("low", "pair")
        if low == "2 or better":
            self.fault("low", "every low hand is 2 or better; leave it out", "tries")
        elif not isinstance(low, str) or not _LOW_TEXT.fullmatch(low):
            hint = 'write "pair", "no pair", "A", "A-K" or "K or better"'
            self.fault("low", f"{_shown(low)} is no low hand; {hint}", "tries")
        elif re.fullmatch(".-.", low) and RANKS.index(low[0]) <= RANKS.index(low[2]):
            self.fault("low", f'"{low}" is no low hand; write its higher card first, such as "A-K"', "tries")

    def _check_hands(self, text: WayText) -> None:
        way = CardHouseWay(text, AceFive.SECOND)
        covered = Coverage(way.card_rules)
        if covered.without is not None:
            self.no_rule(format_cards(covered.without))
        for rule in covered.idle:
            self.idle(way.card_rules.index(rule))


_HIGH_TEXTS: Final = (
    "complete",
    *(f"{category.title}{more}" for more in ("", " or better") for category in Category),
)
_LOW_TEXT: Final = re.compile(f"pair|no pair|[{RANKS}]-[{RANKS}]|[{RANKS[1:]}]|[{RANKS[1:]}] or better")


class _SupremeReader(_Reader):
    def _read_rule(self, rule: Mapping[str, Any]) -> None:
        if self.rule:
            self.fault("", "a house way of Supreme Pai Gow has one rule; leave this one out")
        if self.required(rule, "prefer", '"low" or "high"'):
            self.choice(rule, "prefer", ("low", "high"))
        for key in ("high", "low"):
            self._read_sheet(key, rule.get(key, {}))

    def _read_sheet(self, key: str, sheet: object) -> None:
        if not isinstance(sheet, dict):
            self.fault(key, f"it is a table of hands with their scores, not {_shown(sheet)}")
            return
        for hand, score in sheet.items():
            if least_hand(hand) is None:
                hint = 'write "7 points", "7 points with K" or two ranks such as "K Q"'
                self.fault(cut_short(hand).strip("'"), f"it names no hand; {hint}", key)
            elif type(score) is not int or not 0 <= score <= _HIGHEST_SCORE:
                said = f"a score is a whole number from 0 to {_HIGHEST_SCORE:,}, not {_shown(score)}"
                self.fault(hand, said, key)

    def _check_hands(self, text: WayText) -> None:
        """One rule without conditions scores every hand, and chooses among correct settings alone."""


_HIGHEST_SCORE: Final = 1_000_000


class _TileReader(_Reader):
    def read(self) -> None:
        self.words: dict[str, Sequence[str]] = {}
        given = self.data.get("words", {})
        if not isinstance(given, dict):
            self.fault("words", "it is a table of words, each with a list of tiles")
            given = {}
        for word, tiles in given.items():
            if not isinstance(tiles, list) or not tiles or not all(_is_tile(each) for each in tiles):
                self.fault(
                    word, f'{_shown(tiles)} is no list of tiles; write one such as ["3-3", "1-5"]', "words"
                )
            self.words[word] = tiles if isinstance(tiles, list) else []
        super().read()

    def _read_rule(self, rule: Mapping[str, Any]) -> None:
        for key, value in rule.items():
            if key in _TILE_CHECKS and (reason := _TILE_CHECKS[key](self, value)) is not None:
                self.fault(key, reason)
        if self.required(rule, "prefer", '"high", "low" or "low up to 7"'):
            self.choice(rule, "prefer", ("high", "low", "low up to 7"))
        if "for" in rule and "split" not in rule:
            self.fault("for", "it says for what a pair is split; write split too")

    def numbers(self, value: object, least: int, most: int, what: str) -> str | None:
        fits = isinstance(value, list) and all(type(each) is int and least <= each <= most for each in value)
        return None if fits and value else f"it is a list of {what}, {least} to {most}, not {_shown(value)}"

    def tiles(self, value: object, count: int) -> str | None:
        """Why a list is not one of so many tiles, each by its spots, a word of the file, or "any"."""
        if (
            not isinstance(value, list)
            or len(value) != count
            or not all(isinstance(each, str) for each in value)
        ):
            return f"it is a list of {count} tiles, not {_shown(value)}"
        for each in value:
            if each not in self.words and each != "any" and not _is_tile(each):
                return f'{_shown(each)} is no tile and none of the words; write spots such as "6-6", or "any"'
        sizes = (len(KINDS) if each == "any" else len(self.words.get(each, [each])) for each in value)
        return None if prod(sizes) <= _MOST_GROUPS else "it stands for too many groups of tiles; name fewer"

    def pairs_of_tiles(self, value: object) -> str | None:
        if not isinstance(value, list) or not 0 < len(value) <= MOST_PLACES:
            return f"it is a list of 1 to {MOST_PLACES} pairs of tiles, not {_shown(value)}"
        return next((reason for each in value if (reason := self.tiles(each, 2)) is not None), None)

    def hands(self, value: object) -> str | None:
        is_list = isinstance(value, list) and 0 < len(value) <= MOST_PLACES
        if not is_list or not all(isinstance(each, dict) and set(each) == {"low", "high"} for each in value):  # type: ignore[attr-defined]
            return "it is a list of hands, such as [{ low = '6', high = '8' }]"
        texts = (text for each in value for text in each.values())  # type: ignore[attr-defined]
        return next((reason for text in texts if (reason := self.least(text)) is not None), None)

    def least(self, value: object) -> str | None:
        found = re.fullmatch(r"[0-9](?: with (.+))?", value) if isinstance(value, str) else None
        if found is None or (found[1] and not _is_tile(found[1])):
            return f'{_shown(value)} is no least hand; write a value such as "7", or "7 with 6-6"'
        assert isinstance(value, str)
        least_order(value)
        return None

    def _check_hands(self, text: WayText) -> None:
        way = TileHouseWay(text)
        fired: set[str] = set()
        seen: set[tuple[object, ...]] = set()
        without = None
        for tiles in combinations(TILES, 4):
            kinds = tuple(tile.kind for tile in tiles)
            if kinds not in seen:
                seen.add(kinds)
                given = way.find(tiles)
                if given is None:
                    without = without or tiles
                else:
                    fired.add(given.rule)
        if without is not None:
            self.no_rule(format_tiles(without))
        for number, named in enumerate(text.rules):
            if named.name not in fired:
                self.idle(number)


def _only_true(_: _TileReader, value: object) -> str | None:
    return None if value is True else f"it is true or left out, not {_shown(value)}"


def _low_or_high(_: _TileReader, value: object) -> str | None:
    return None if value in ("low", "high") else f'it is "low" or "high", not {_shown(value)}'


_TILE_CHECKS: Final[dict[str, Callable[[_TileReader, Any], str | None]]] = {
    "pairs": lambda reader, value: reader.numbers(value, 1, 20, "ranks of pairs"),
    "values": lambda reader, value: reader.numbers(value, 0, 9, "values"),
    "highest_with_lowest": _only_true,
    "tiles": lambda reader, value: reader.tiles(value, 4),
    "without_pair": _only_true,
    "together": lambda reader, value: reader.tiles(value, 2),
    "split": lambda reader, value: reader.numbers(value, 1, 20, "ranks of pairs"),
    "for": _TileReader.hands,
    "combinations": _TileReader.pairs_of_tiles,
    "most_points": _low_or_high,
    "least_low": _TileReader.least,
    "least_high": _TileReader.least,
}
_READERS: Final[dict[FamilyName, type[_Reader]]] = {
    "poker": _CardReader,
    "supreme": _SupremeReader,
    "tiles": _TileReader,
}


def _is_tile(text: object) -> bool:
    try:
        return isinstance(text, str) and Tile.parse(text) is not None
    except PaigowError:
        return False


def _is_shown(text: object, most: int) -> bool:
    """Whether something is a text that can be shown anywhere."""
    if not isinstance(text, str) or not 0 < len(text) <= most:
        return False
    return is_readable(text) and not is_piled_up(text) and not re.search("[<>]", text)


def _shown(value: object) -> str:
    text = as_written(value)
    return text if len(text) <= _LONGEST_NAME else f"{text[:_LONGEST_NAME]}…"
