"""Texts for people: a key with arguments, which is said in the reader's language when it is rendered.

The key is the English text with gaps, as in gettext: the code reads as what it says, English needs no
catalogue, and another language is a file of data, `data/messages/LANGUAGE`, that has the same keys. A message
is itself a `str`, the English text, so whoever wants English, such as the log, takes it as it is. What stands
in a gap is never parsed again: a player's name is an argument like any other.

>>> said = Message("{who} took position {n}", who=Message("the dealer").capitalized(), n=3)
>>> said, said.key, said.args["n"]
('The dealer took position 3', '{who} took position {n}', 3)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


class Message(str):
    """A text for people. Its arguments are messages, or texts and numbers that every language has alike."""

    __slots__ = ("args", "key")
    key: str
    args: dict[str, Any]

    def __new__(cls, key: str, /, **args: Any) -> Message:
        self = str.__new__(cls, key.format_map(args) if args else key)
        self.key = key
        self.args = args
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, Any]]:  # to be copied and pickled
        return (self.key,), self.args

    def capitalized(self) -> Message:
        """Return the message with a capital, to begin a sentence with."""
        if not self.key.startswith("{"):
            return Message(capital(self.key), **self.args)
        first = self.key[1 : self.key.index("}")]
        return Message(self.key, **self.args | {first: capital(self.args[first])})


def capital(text: str) -> str:
    """A text with a capital letter at its beginning."""
    return text.capitalized() if isinstance(text, Message) else text[:1].upper() + text[1:]


def series(parts: Sequence[str]) -> str:
    """
    >>> series(["a", "b", "c"]), series(["a"]), series([])
    ('a, b and c', 'a', '')
    """
    if len(parts) < 2:
        return parts[0] if parts else ""
    key = "{one} and {more}" if len(parts) == 2 else "{one}, {more}"
    return Message(key, one=parts[0], more=series(parts[1:]))


def hyphenated(parts: Sequence[str]) -> str:
    """
    >>> hyphenated(["ace", "king", "two"])
    'ace-king-two'
    """
    return parts[0] if len(parts) == 1 else Message("{one}-{more}", one=parts[0], more=hyphenated(parts[1:]))


def with_full_stop(text: str) -> Message:
    """
    >>> with_full_stop("Round 3 ended")
    'Round 3 ended.'
    """
    return Message("{sentence}.", sentence=text)


def sentence(key: str, /, **args: Any) -> Message:
    """A message with its full stop."""
    return with_full_stop(Message(key, **args))


def sentences(parts: Sequence[str]) -> str:
    """
    >>> sentences(["One.", "Two."])
    'One. Two.'
    """
    if len(parts) < 2:
        return parts[0] if parts else ""
    return Message("{sentence} {sentences}", sentence=parts[0], sentences=sentences(parts[1:]))
