"""Names of people and other free text: bounded, composed, and safe to show in a terminal and in HTML."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from paigow.errors import PaigowError
from paigow.message import Message
from paigow.readable import MARKS_ON_ONE, is_piled_up, is_readable
from paigow.server.people.authority import PersonRole
from paigow.store import likeness
from paigow.table.state.values import Role

LONGEST_NAME: Final = 32
_LETTERS: Final = ("L", "M", "N")
"""The categories of Unicode whose characters a name may be made of, beside a few signs."""
_APOSTROPHE: Final = "\u2019"
"""The typographic one, which means nothing to HTML."""
_MOST_IN_ONE: Final = 2
"""Letters that one character of a name may be drawn as, beside their marks; some languages have such."""
_SIGNS: Final = f" -.{_APOSTROPHE}"
_IN_MARKUP: Final = re.compile("[<>&\"'`]")
_SCRIPTS: Final = frozenset(
    (
        "ARABIC", "ARMENIAN", "BENGALI", "CYRILLIC", "DEVANAGARI", "ETHIOPIC", "GEORGIAN", "GREEK",
        "GUJARATI", "GURMUKHI", "HEBREW", "KANNADA", "KHMER", "LAO", "LATIN", "MALAYALAM", "MYANMAR",
        "SINHALA", "TAMIL", "TELUGU", "THAI", "TIBETAN",
    )
)  # fmt: skip
"""Scripts that names are written in, as Unicode begins the names of their letters; others have letters that
look like these, and nobody's name."""
_TOGETHER: Final = dict.fromkeys(("BOPOMOFO", "CJK", "HANGUL", "HIRAGANA", "IDEOGRAPHIC", "KATAKANA"), "CJK")
"""Those that are written in one name."""
_COMMON: Final = ("COMBINING", "DIGIT")
"""Marks and digits that every script has."""
_USUAL_LATIN: Final = re.compile("[\u0000-\u024f\u1e00-\u1eff\u0253\u0254\u0256\u0257\u025b\u0263]")
"""Latin letters that languages are written with; phonetic ones and small capitals look like them."""


def _letters(name: str) -> str:
    """The letters of a name, as far as it can be told from others by them; a mark on one makes no other."""
    apart = unicodedata.normalize("NFKD", likeness(name))
    return "".join(filter(str.isalpha, apart))


_HOUSE: Final = frozenset(
    map(
        _letters,
        {*PersonRole, *Role, "bank", "casino", "cobank", "floor", "house", "outside", "paigow", "pitboss"}
        | {"server", "staff", "supervisor", "system", "table", "admin", "administrator", "moderator"},
    )
) - {_letters(PersonRole.PLAYER)}
"""Names that people would take for somebody who works here; the house deals as the dealer."""
_THE: Final = _letters("the")
_WITHIN: Final = frozenset(map(_letters, {*PersonRole, *Role, "simulated", "supervisor"})) - {
    _letters(PersonRole.PLAYER)
}
"""What nobody's name contains, whatever stands before it or after."""


class PersonNameError(PaigowError):
    """A name that nobody can have here."""


def person_name(text: str) -> str:
    """A name as it is kept: composed (NFC), single blanks, a typographic apostrophe.

    >>> person_name("  Zoe\\u0308  O'Hara ") == "Zo\\xeb O\\u2019Hara"
    True
    >>> person_name("<b>Ann</b>")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    paigow.server.people.names.PersonNameError: a name is made of letters, digits, ...; leave out '<'
    """
    name = shown_name(text, LONGEST_NAME)
    if _is_of_the_house(name):
        raise PersonNameError("that is the house's own name; choose another")
    scripts = {_script(letter) for letter in name if unicodedata.category(letter)[0] in _LETTERS}
    scripts = scripts.difference(_COMMON)
    if len(scripts) > 1:
        raise PersonNameError(
            "the letters of a name come from one script, so that nobody is taken for another"
        )
    if not scripts <= _SCRIPTS.union(_TOGETHER.values()):
        raise PersonNameError(
            "a name has letters that look like those of another script; write it in usual ones"
        )
    return name


def _is_of_the_house(name: str) -> bool:
    """Whether a name is read as that of the house or of a role, with or without an article."""
    read = {_letters(name), _letters("".join(filter(str.isalpha, name)))}
    whole = read | {each.removeprefix(_THE) for each in read}
    return not _HOUSE.isdisjoint(whole) or any(role in each for role in _WITHIN for each in read)


def _script(letter: str) -> str:
    """The script of a letter; nothing for one that no language is written with."""
    script = re.split("[ -]", unicodedata.name(letter, ""))[0]
    if script == "LATIN" and not _USUAL_LATIN.match(letter):
        return ""
    return _TOGETHER.get(script, script)


def shown_name(text: str, longest: int) -> str:
    """What somebody calls a person or a table, as it is kept and shown.

    >>> shown_name("Ann's  table", 64) == "Ann\u2019s table"
    True
    """
    name = unicodedata.normalize("NFC", " ".join(text.split())).replace("'", _APOSTROPHE)
    if not 1 <= len(name) <= longest:
        raise PersonNameError(Message("a name has {n} to {n2} characters; choose another", n=1, n2=longest))
    for character in name:
        if unicodedata.category(character)[0] not in _LETTERS and character not in _SIGNS:
            raise PersonNameError(
                Message(
                    "a name is made of letters, digits, blanks, - . and '; leave out {text}",
                    text=ascii(character),
                )
            )
    if any(map(_stands_for_several, name)):
        raise PersonNameError("a name has a character that stands for a word; write it in letters")
    if not is_readable(name) or not any(unicodedata.category(each)[0] in "LN" for each in name):
        raise PersonNameError(
            "a name has characters that can all be seen, and a letter or a digit among them"
        )
    if is_piled_up(name):
        raise PersonNameError(f"a letter of a name bears {MARKS_ON_ONE} marks at most")
    return name


def _stands_for_several(character: str) -> bool:
    """Whether one character is drawn as several letters, up to a whole sentence: a short name would be long.

    >>> _stands_for_several("\\ufdfa"), _stands_for_several("\\u0587")
    (True, False)
    """
    drawn = unicodedata.normalize("NFKC", character)
    return sum(unicodedata.category(each)[0] != "M" for each in drawn) > _MOST_IN_ONE


def is_safe(text: str) -> bool:
    """Whether a free text means nothing to HTML, and can be seen.

    >>> is_safe("two cards fell"), is_safe("<img src=x>")
    (True, False)
    """
    return is_readable(text) and not _IN_MARKUP.search(text)
