"""The texts of messages that are for people: which they are, and in which language they are sent.

A message is made as far as its reader may know. What is said in another language is a function of that
message alone, so it tells nobody more; what there are no words for stays in English.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from functools import cache
from typing import Annotated, Any, Final, TypeVar, get_args, get_type_hints

import msgspec

from paigow.message import Message
from paigow.teaching.translation import ENGLISH, languages_said, rendered

M = TypeVar("M", bound=msgspec.Struct)
_FOR_PEOPLE: Final = "for people"
Text = Annotated[str, msgspec.Meta(extra={_FOR_PEOPLE: "players"})]
"""A text for people, which is sent in their language, and in a player's words."""
LogText = Annotated[str, msgspec.Meta(extra={_FOR_PEOPLE: "log"})]
"""A line of the log or of "Why?": in the reader's language, and in the words of the documents."""


def in_language(message: M, language: str) -> M:
    """The same message with its texts in a language, as far as there are words for them."""
    return _retold(message, language)


def _retold(message: M, language: str) -> M:
    said = {
        name: _part(getattr(message, name), name in _texts(type(message), language), language)
        for name in _text_fields(type(message), language)
    }
    return msgspec.structs.replace(message, **said) if said else message


def _part(value: Any, is_text: bool, language: str) -> Any:
    match value:
        case str() if is_text:
            return rendered(value, language)
        case msgspec.Struct():
            return _retold(value, language)
        case tuple() | list():
            return type(value)(_part(each, is_text, language) for each in value)
        case _:
            return value


@cache
def _texts(message: type[msgspec.Struct], language: str) -> frozenset[str]:
    """The fields of a message that are said otherwise in a language. The log speaks English as it is."""
    said = {"players"} if language == ENGLISH else {"players", "log"}
    hints = get_type_hints(message, include_extras=True)
    return frozenset(name for name, hint in hints.items() if _is_text(hint, said))


def _is_text(hint: Any, said: Set[str]) -> bool:
    return any(
        (each.extra or {}).get(_FOR_PEOPLE) in said
        if isinstance(each, msgspec.Meta)
        else _is_text(each, said)
        for each in get_args(hint)
    )


@cache
def _text_fields(message: type[msgspec.Struct], language: str) -> tuple[str, ...]:
    """The fields of a message that are translated, or hold messages with such fields."""
    hints = get_type_hints(message, include_extras=True)
    below = {name: _structs(hint) for name, hint in hints.items()}
    texts = _texts(message, language)
    return tuple(
        name
        for name in hints
        if name in texts or any(each is message or _text_fields(each, language) for each in below[name])
    )


def _structs(hint: Any) -> Iterator[type[msgspec.Struct]]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for each in get_args(hint):
        yield from _structs(each)


def table_called(called: str, title: str) -> str:
    """What people call a table: by the title of its rules, perhaps with a number, or by a name of its own,
    which stays as it is.

    >>> table_called("Pai Gow Tiles 2", "Pai Gow Tiles"), table_called("Bonus", "Pai Gow Tiles")
    ('Pai Gow Tiles 2', 'Bonus')
    """
    number = called.removeprefix(f"{title} ")
    if called == title:
        return Message(title)
    if number != called and number.isdecimal():
        return Message("{title} {n}", title=Message(title), n=number)
    return Message("{name}", name=called)


def language_wanted(accepted: str, offered: Sequence[str] = ()) -> str:
    """The language that an `Accept-Language` header wants most of those that are offered, else the first of
    them; where none is named all there are, and English first.

    >>> language_wanted("fr, zh-HK;q=0.8, en;q=0.9"), language_wanted("zh-TW"), language_wanted("")
    ('en', 'zh-Hant', 'en')
    >>> language_wanted("", ["zh-Hant", "en"]), language_wanted("en", ["zh-Hant"])
    ('zh-Hant', 'zh-Hant')
    """
    named = sorted(map(_weighed, accepted.split(",")), key=lambda each: -each[1])
    usual = offered[0] if offered else ENGLISH
    spoken = {language.partition("-")[0]: language for language in offered or languages_said()}
    return next((spoken[tag] for tag, weight in named if weight > 0 and tag in spoken), usual)


def _weighed(part: str) -> tuple[str, float]:
    """A language without its region or script, and how much it is wanted."""
    tag, _, weight = part.partition(";")
    try:
        wanted = float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        wanted = 0.0
    return tag.strip().lower().partition("-")[0], wanted
