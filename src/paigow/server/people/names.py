"""Names of people and other free text: bounded, composed, and safe to show in a terminal and in HTML."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from paigow.errors import PaigowError
from paigow.readable import MARKS_ON_ONE, is_piled_up, is_readable
from paigow.server.people.authority import PersonRole
from paigow.store import likeness
from paigow.table.state.values import Role

LONGEST_NAME: Final = 32
_LETTERS: Final = ("L", "M", "N")
"""The categories of Unicode whose characters a name may be made of, beside a few signs."""
_APOSTROPHE: Final = "\u2019"
"""The typographic one, which means nothing to HTML."""
_SIGNS: Final = f" -.{_APOSTROPHE}"
_IN_MARKUP: Final = re.compile("[<>&\"'`]")
_SCRIPTS: Final = ("ARMENIAN", "CHEROKEE", "COPTIC", "CYRILLIC", "GREEK", "LATIN")
"""Scripts with letters that look like those of another."""


def _letters(name: str) -> str:
    """The letters of a name, as far as it can be told from others by them."""
    return "".join(filter(str.isalpha, likeness(name)))


_HOUSE: Final = frozenset(
    map(
        _letters,
        {*PersonRole, *Role, "bank", "casino", "cobank", "floor", "house", "outside", "paigow", "pitboss"}
        | {"server", "staff", "supervisor", "system", "table", "admin", "administrator", "moderator"},
    )
) - {_letters(PersonRole.PLAYER)}
"""Names that people would take for somebody who works here; the house deals as the dealer."""


class BadName(PaigowError):  # noqa: N818 - what it is
    """A name that nobody can have here."""


def person_name(text: str) -> str:
    """A name as it is kept: composed (NFC), single blanks, a typographic apostrophe.

    >>> person_name("  Zoe\\u0308  O'Hara ") == "Zo\\xeb O\\u2019Hara"
    True
    >>> person_name("<b>Ann</b>")
    Traceback (most recent call last):
    paigow.server.people.names.BadName: a name is made of letters, digits, blanks, - . and '; leave out '<'
    """
    name = shown_name(text, LONGEST_NAME)
    if not _HOUSE.isdisjoint((_letters(name), _letters("".join(filter(str.isalpha, name))))):
        raise BadName("that is the house's own name; choose another")
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for letter in name}
    if len(scripts.intersection(_SCRIPTS)) > 1:
        raise BadName("the letters of a name come from one script, so that nobody is taken for another")
    return name


def shown_name(text: str, longest: int) -> str:
    """What somebody calls a person or a table, as it is kept and shown.

    >>> shown_name("Ann's  table", 64) == "Ann\u2019s table"
    True
    """
    name = unicodedata.normalize("NFC", " ".join(text.split())).replace("'", _APOSTROPHE)
    if not 1 <= len(name) <= longest:
        raise BadName(f"a name has 1 to {longest} characters; choose another")
    for character in name:
        if unicodedata.category(character)[0] not in _LETTERS and character not in _SIGNS:
            raise BadName(f"a name is made of letters, digits, blanks, - . and '; leave out {character!a}")
    if not is_readable(name) or not any(unicodedata.category(each)[0] in "LN" for each in name):
        raise BadName("a name has characters that can all be seen, and a letter or a digit among them")
    if is_piled_up(name):
        raise BadName(f"a letter of a name bears {MARKS_ON_ONE} marks at most")
    return name


def is_safe(text: str) -> bool:
    """Whether a free text means nothing to HTML, and can be seen.

    >>> is_safe("two cards fell"), is_safe("<img src=x>")
    (True, False)
    """
    return is_readable(text) and not _IN_MARKUP.search(text)
