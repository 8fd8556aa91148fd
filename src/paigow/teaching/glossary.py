"""The glossary: the documents' words in a sentence or two, and what people say elsewhere for them.

>>> [entry.word for entry in look_up("juice")]
['vigorish']
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final

from paigow.clauses import clause
from paigow.errors import PaigowError, unknown
from paigow.teaching.texts import check_keys, fill_text, read_package_data
from paigow.teaching.translation import ENGLISH

_FOLDER: Final = files("paigow").joinpath("data", "glossary")


@dataclass(frozen=True, slots=True)
class GlossaryEntry:
    """A word of the documents."""

    word: str
    text: str
    clause: str | None
    """The clause that defines it, where one does."""
    elsewhere: tuple[str, ...]
    """What people say for it elsewhere."""
    also: tuple[str, ...] = ()
    """What it becomes in a sentence."""
    family: str | None = None
    """The family of games that alone has it; nothing where all do."""
    called: str | None = None
    """The word in another language, in which the text is too."""


def glossary(language: str = ENGLISH) -> tuple[GlossaryEntry, ...]:
    """All entries, by their words; what nobody has said in another language is in English.

    >>> next(each.called for each in glossary("zh-Hant") if each.word == "push")
    '和局'
    """
    if not _FOLDER.joinpath(f"{language}.toml").is_file():  # English, or a language that has been begun
        return _glossary()
    said = read_package_data("glossary", f"{language}.toml")
    return tuple(
        replace(entry, called=said["word"].get(entry.word), text=said["meaning"].get(entry.word, entry.text))
        for entry in _glossary()
    )


def glossary_of(family: str) -> tuple[GlossaryEntry, ...]:
    """The entries without those that only another family of games has."""
    return tuple(entry for entry in glossary() if entry.family in (None, family))


@cache
def _glossary() -> tuple[GlossaryEntry, ...]:
    return read_glossary(read_package_data("glossary.toml"))


def read_glossary(data: Mapping[str, Any]) -> tuple[GlossaryEntry, ...]:
    """The entries of the data; each word of the vocabulary must have one."""
    check_keys(data, ("entry", "vocabulary"), "the glossary")
    entries = sorted((_read(each) for each in data["entry"]), key=lambda entry: entry.word.lower())
    words = [entry.word for entry in entries]
    if missing := set(data["vocabulary"]) - set(words):
        raise PaigowError(f"the glossary says nothing of: {', '.join(sorted(missing))}")
    if twice := {word for word in words if words.count(word) > 1}:
        raise PaigowError(f"the glossary has more than one entry for: {', '.join(sorted(twice))}")
    return tuple(entries)


def _read(data: Mapping[str, Any]) -> GlossaryEntry:
    check_keys(data, ("word", "text", "clause", "elsewhere", "also", "family"), "an entry of the glossary")
    cited = data.get("clause")
    return GlossaryEntry(
        word=data["word"],
        text=fill_text(data["text"]),
        clause=None if cited is None else clause(cited).id,
        elsewhere=tuple(data.get("elsewhere", ())),
        also=tuple(data.get("also", ())),
        family=data.get("family"),
    )


def look_up(word: str) -> tuple[GlossaryEntry, ...]:
    """The entries of a word, ours or one that is said elsewhere; else those of which it is a part.

    >>> look_up("vigorishh")
    Traceback (most recent call last):
    paigow.errors.UnknownNameError: there is no word of the glossary 'vigorishh'; did you mean 'vigorish'?
    """
    asked = " ".join(word.lower().split())
    by_word: dict[str, list[GlossaryEntry]] = {}
    for entry in glossary():
        for each in (entry.word, *entry.also, *entry.elsewhere):
            by_word.setdefault(each.lower(), []).append(entry)
    found = by_word.get(asked) or [entry for entry in glossary() if asked in entry.word.lower().split()]
    if not found:
        raise unknown("word of the glossary", word, list(by_word))
    return tuple(found)
