"""The texts of messages that are for people: which they are, and in which language they are sent.

A message is made in English, as far as its reader may know. What is said in another language is a function of
that message alone, so it tells nobody more; what there are no words for stays in English.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Any, Final, TypeVar, get_args, get_type_hints

import msgspec

from paigow.teaching.languages.phrase_book import ENGLISH, PhraseBook, languages_said, phrase_book

M = TypeVar("M", bound=msgspec.Struct)
_SAID: Final = "said"


def _said(kind: str) -> msgspec.Meta:
    """Marks a text that is for people, by the kind of phrases that it is of."""
    return msgspec.Meta(extra={_SAID: kind})


Sentence = Annotated[str, _said("line")]
HandName = Annotated[str, _said("called")]
WagerTitle = Annotated[str, _said("wager")]
RulesTitle = Annotated[str, _said("title")]
WhyText = Annotated[str, _said("why")]
FaultText = Annotated[str, _said("fault")]
DeciderText = Annotated[str, _said("decider")]
PayText = Annotated[str, _said("pays")]
RowText = Annotated[str, _said("row")]
RuleName = Annotated[str, _said("rule")]
WayTitle = Annotated[str, _said("waytitle")]
PairName = Annotated[str, _said("chartpair")]


def in_language(message: M, language: str) -> M:
    """The same message with its texts in a language, as far as there are words for them."""
    return message if language == ENGLISH else _retold(message, phrase_book(language))


def _retold(message: M, book: PhraseBook) -> M:
    kinds = _kinds(type(message))
    said = {name: _part(getattr(message, name), kinds.get(name), book) for name in message.__struct_fields__}
    return msgspec.structs.replace(message, **said)


def _part(value: Any, kind: str | None, book: PhraseBook) -> Any:
    match value:
        case str() if kind is not None:
            return book.said(value, kind) or value
        case msgspec.Struct():
            return _retold(value, book)
        case tuple() | list():
            return type(value)(_part(each, kind, book) for each in value)
        case _:
            return value


@cache
def _kinds(message: type[msgspec.Struct]) -> dict[str, str]:
    """The fields of a message that are for people, and of which kind of phrases each is."""
    hints = get_type_hints(message, include_extras=True)
    return {name: kind for name, hint in hints.items() if (kind := _kind(hint)) is not None}


def _kind(hint: Any) -> str | None:
    own = (each.extra[_SAID] for each in get_args(hint) if isinstance(each, msgspec.Meta) and each.extra)
    inner = (_kind(each) for each in get_args(hint) if not isinstance(each, msgspec.Meta))
    return next((kind for kind in (*own, *inner) if kind is not None), None)


def language_wanted(accepted: str) -> str:
    """The language that an `Accept-Language` header wants most of those that there are; else English.

    >>> language_wanted("fr, zh-HK;q=0.8, en;q=0.9"), language_wanted("zh-TW"), language_wanted("")
    ('en', 'zh-Hant', 'en')
    """
    named = sorted(map(_weighed, accepted.split(",")), key=lambda each: -each[1])
    spoken = {language.partition("-")[0]: language for language in languages_said()}
    return next((spoken[tag] for tag, weight in named if weight > 0 and tag in spoken), ENGLISH)


def _weighed(part: str) -> tuple[str, float]:
    """A language without its region or script, and how much it is wanted."""
    tag, _, weight = part.partition(";")
    try:
        wanted = float(weight.strip().removeprefix("q=") or 1)
    except ValueError:
        wanted = 0.0
    return tag.strip().lower().partition("-")[0], wanted
