"""What the program says in English, said in another language by a book of phrases.

Sentences are put together where they are made, in English, and nothing there knows of any other language:
not the log, not its hashes, not who may see what. A phrase is such a sentence, or a part of one, with gaps;
the name of a gap says of which kind is what stands in it, and that is looked up in its turn. So a translation
is a function of what was going to be said anyway, and can tell no more. What the book does not have stays as
it is.

>>> book = phrase_book("zh-Hant")
>>> book.said("Ann (3) took the bank; the dealer might wager $50.00 at most.")
'Ann（第 3 位）做莊；莊家最多下注 $50.00。'
>>> book.said("a pair of tens with a king"), book.said("Something that nobody says.")
('一對 10，帶 K', None)
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final, NamedTuple

from paigow.errors import unknown
from paigow.teaching.packaged import packaged
from paigow.toml_text import names_in

_FOLDER = files("paigow").joinpath("data", "words")
ENGLISH: Final = "en"
SENTENCE: Final = "line"
STANDING: Final = (
    "about",
    "glance",
    "posted",
    "does",
    "refusal",
    "fault",
    "why",
    "lost",
    "called",
    "row",
    "result",
)
"""The kinds of phrase that stand for themselves: a sentence, and what may be all that is said."""
LONGEST: Final = 600
"""Characters of what is looked up: nothing that is said at once is longer, but people's own texts may be."""
MOST_KEPT: Final = 4096
"""Sentences of a language that are not looked up again."""

_PIECE: Final = r"(?:(?:10|[2-9TJQKA])[cdhs♣♦♥♠]|Jk\*?|[1-6]-[1-6]\*?)"
_NAMED: Final = r"[^\s!-&(-,/:-@\[-`{-\u00a0\u2660-\u2667]+"
"""A word of a name: letters and marks of every script, digits, and of signs only - . and an apostrophe."""
WRITTEN_ALIKE: Final[Mapping[str, str]] = {
    "money": r"-?\$[\d,]+(?:\.\d\d)?",
    "n": r"\d[\d,.]*(?<![,.])",
    "numbers": r"\d+(?: \d+)+",
    "percent": r"\d[\d./]*%",
    "name": rf"{_NAMED}(?: {_NAMED}){{0,31}}(?: \(simulated\))?",
    "pieces": rf"{_PIECE}(?: {_PIECE})*",
    "cards": r"(?:10|[2-9JQKA])(?:-(?:10|[2-9JQKA]))*",
    "clause": r"[A-Z]{3}-[\w.-]+",
    "text": r".+",
}
"""Kinds of gaps that are filled alike in every language. A name may begin as a sentence does, so a phrase in
which something follows whoever is named stands before one in which nothing does."""
GAP: Final = re.compile(r"\{([a-z]+)(\d?)\}")
_APART: Final = re.compile(
    r"(?<=[\u4e00-\u9fff])(?=[\w$♣♦♥♠-])(?![\u4e00-\u9fff])|(?<=[\w%♣♦♥♠*)])(?<![\u4e00-\u9fff])(?=[\u4e00-\u9fff])"
)
"""Between a Chinese character and a letter or figure of another script, where a blank is set."""
_SENTENCES: Final = re.compile(r"(?<=\.) (?=[A-Z])")


class _Phrase(NamedTuple):
    pattern: re.Pattern[str]
    kinds: Mapping[str, str]
    """The kind of each gap."""
    said: str


class PhraseBook:
    """The phrases of a language by their kind: those that stand first are tried first."""

    def __init__(self, phrases: Mapping[str, Mapping[str, str]]) -> None:
        self._phrases = {
            kind: tuple(_phrase(english, said) for english, said in rows.items())
            for kind, rows in phrases.items()
        }
        self._looked_up = lru_cache(MOST_KEPT)(self._look_up)

    def said(self, text: str, kind: str = SENTENCE) -> str | None:
        """A text in the language of the book; nothing where the book does not have it whole."""
        if len(text) > LONGEST:
            return None
        try:
            found = self._looked_up(text, kind)
        except RecursionError:  # nested as no sentence is
            return None
        return None if found is None else _APART.sub(" ", found)

    def _look_up(self, text: str, kind: str) -> str | None:
        if kind != SENTENCE:
            return self._phrased(text, (kind,))
        return self._sentences(text) or self._phrased(text, (SENTENCE, *STANDING))

    def _sentences(self, text: str) -> str | None:
        """A sentence without its full stop, or several one by one."""
        several = _SENTENCES.split(text)
        if len(several) > 1:
            each_said = [self._looked_up(each, SENTENCE) for each in several]
            if None not in each_said:
                return "".join(filter(None, each_said))
        found = self._looked_up(text[:-1], SENTENCE) if text.endswith(".") else None
        return None if found is None else f"{found}。"

    def _phrased(self, text: str, kinds: tuple[str, ...]) -> str | None:
        tried = (self._by(phrase, text) for kind in kinds for phrase in self._phrases[kind])
        return next(filter(None, tried), None)

    def _by(self, phrase: _Phrase, text: str) -> str | None:
        """A text by one phrase, if it is that and all that stands in its gaps is known."""
        match = phrase.pattern.fullmatch(text)
        if match is None:
            return None
        filled: dict[str, str] = {}
        for gap, kind in phrase.kinds.items():
            found = match[gap] if kind in WRITTEN_ALIKE else self._looked_up(match[gap], kind)
            if found is None:
                return None
            filled[gap] = found
        return phrase.said.format_map(filled)


def _phrase(english: str, said: str) -> _Phrase:
    """A phrase begins a sentence or stands within it: its first letter may be a capital."""
    kinds: dict[str, str] = {}
    written, end = "", 0
    for gap in GAP.finditer(english):
        name = gap[1] + gap[2]
        kinds[name] = gap[1]
        written += re.escape(english[end : gap.start()]) + f"(?P<{name}>{WRITTEN_ALIKE.get(gap[1], '.+?')})"
        end = gap.end()
    written += re.escape(english[end:])
    if english[:1].isalpha():
        written = f"[{english[0].upper()}{english[0].lower()}]{written[1:]}"
    return _Phrase(re.compile(written), kinds, said)


def languages_said() -> tuple[str, ...]:
    """The languages in which something can be said, English first; every other one has a folder."""
    return (ENGLISH, *sorted(each.name for each in _FOLDER.iterdir() if each.is_dir()))


def phrases_of(language: str) -> dict[str, dict[str, str]]:
    """The phrases of a language by kind, as its files have them."""
    if language not in languages_said()[1:]:
        raise unknown("language", language, list(languages_said()[1:]))
    found: dict[str, dict[str, str]] = {}
    for file in names_in(_FOLDER.joinpath(language)):
        for kind, rows in packaged("words", language, f"{file}.toml").items():
            found.setdefault(kind, {}).update(rows)
    return found


@cache
def phrase_book(language: str) -> PhraseBook:
    """The book of a language other than English."""
    return PhraseBook(phrases_of(language))
