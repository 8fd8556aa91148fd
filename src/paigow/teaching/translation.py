"""Messages in the reader's language, by catalogues that are data.

A catalogue, the TOML files of `data/messages/LANGUAGE`, has the key of each message, which is its English
text with gaps, and the same in its language; its headings are for readers only. The first letter of a key may
be a capital or not. No blank need be written beside a gap: between Chinese characters and those of other
scripts it is set here. The English catalogue has a player's words for keys that speak as the rule documents
do, as the log keeps them; what it does not have is said as it is.

>>> from paigow.message import Message
>>> rendered(Message("{player} took position {position}", player="Ann", position=3), "zh-Hant")
'Ann 坐到第 3 位'
>>> rendered("there is no such table", "zh-Hant"), rendered("Something that nobody says", "zh-Hant")
('沒有這張牌桌', 'Something that nobody says')
>>> rendered(Message("betting position {n} is yours already", n=3).capitalized(), "en")
'Seat 3 is already yours'
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from paigow.errors import unknown
from paigow.message import Message
from paigow.toml_text import names_in

ENGLISH: Final = "en"
GAP: Final = re.compile(r"\{(\w+)\}")
_FOLDER: Final = files("paigow").joinpath("data", "messages")
_APART: Final = re.compile(
    r"(?<=[\u4e00-\u9fff])(?=[\w$♣♦♥♠-])(?![\u4e00-\u9fff])|(?<=[\w%♣♦♥♠*)])(?<![\u4e00-\u9fff])(?=[\u4e00-\u9fff])"
)
"""Between a Chinese character and a letter or figure of another script, where a blank is set."""


def languages_said() -> tuple[str, ...]:
    """The languages in which something can be said, English first; every other one has a folder."""
    others = {each.name for each in _FOLDER.iterdir() if each.is_dir()} - {ENGLISH}
    return (ENGLISH, *sorted(others))


def rendered(text: str, language: str) -> str:
    """A text in a language. One that is no message is a key without arguments; what the catalogue does not
    have is said in English."""
    return _rendered(text if isinstance(text, Message) else Message(text), catalogue(language), language)


def _rendered(message: Message, said: Mapping[str, str], language: str) -> str:
    template = said.get(lookup_key(message.key))
    if template is None and language == ENGLISH:
        template = message.key
    if template is None and lookup_key(message.key) in catalogue(ENGLISH):
        return _rendered(message, catalogue(ENGLISH), ENGLISH)
    if template is None:
        return str(message)
    if language == ENGLISH and message.key[:1].isupper():  # which Chinese has not
        template = template[:1].upper() + template[1:]
    if not message.args:
        return template
    written = ""
    for index, part in enumerate(GAP.split(template)):
        filled = _argument(message.args[part], said, language) if index % 2 else part
        if written and filled and _APART.search(written[-1] + filled[0]):
            written += " "
        written += filled
    return written


def _argument(value: object, said: Mapping[str, str], language: str) -> str:
    return _rendered(value, said, language) if isinstance(value, Message) else str(value)


def lookup_key(key: str) -> str:
    """A key as it is looked up: whether it begins a sentence or not."""
    return key[:1].lower() + key[1:]


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """The messages of a language by their keys."""
    if language not in languages_said():
        raise unknown("language", language, list(languages_said()))
    folder = _FOLDER.joinpath(language)
    return {
        lookup_key(key): said
        for file in (names_in(folder) if folder.is_dir() else ())
        for rows in tomllib.loads(folder.joinpath(f"{file}.toml").read_text("utf-8")).values()
        for key, said in rows.items()
    }
