"""A house way of the licensee's own in a Rules Submission: its whole text, or the name of a file beside it.

A submission that is filed, sent or logged holds the text, in three quotation marks, so that it needs nothing
else. In a file that a command reads, `house_way` may name another file instead, whose text is put there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Final

from paigow.errors import PaigowError
from paigow.rules.house_ways import is_text
from paigow.rules.house_ways.reader import unified
from paigow.toml_text import TomlError, read_toml

ENDING: Final = ".toml"
_LINE: Final = re.compile(r"""^house_way[ \t]*=[ \t]*("[^"\n]*"|'[^'\n]*')[ \t]*(#[^\n]*)?$""", re.MULTILINE)
_ESCAPED: Final = {"\\": "\\\\", '"': '\\"', "\n": "\n", "\t": "\t"}


def names_file(way: str) -> bool:
    """Whether `house_way` names a file.

    >>> names_file("ways/mine.toml"), names_file("foxwoods")
    (True, False)
    """
    return way.endswith(ENDING) and not is_text(way)


def with_own_way(text: str, read: Callable[[str], str]) -> str:
    """A submission's text with the house way that it names by a file, which `read` gives by that name.

    >>> print(with_own_way('house_way = "mine.toml"', lambda _: 'name = "mine"\\r\\n'), end="")
    house_way = '''
    name = "mine"
    '''
    """
    try:
        way = read_toml(text).get("house_way")
    except TomlError:
        return text  # whoever reads it says what is wrong
    if not isinstance(way, str) or not names_file(way):
        return text
    embedded = f"house_way = {written_way(read(way))}"
    found = _LINE.sub(lambda _: embedded, text, count=1)
    if found == text:
        raise PaigowError(f'house_way names a file; write it on a line of its own, as house_way = "{way}"')
    return found


def file_beside(submission: object, name: str) -> Path:
    """The file that a submission names: one in its folder or below, and no link, which could lead elsewhere.

    >>> file_beside(Path("tables/mine.toml"), "../way.toml")
    Traceback (most recent call last):
    paigow.errors.PaigowError: house_way = "../way.toml" leads out of the submission's folder; put it inside
    """
    if not isinstance(submission, Path) or str(submission) == "-":
        raise PaigowError(
            f'house_way = "{name}" names a file, and the submission lies in no folder; write the text of the '
            "house way itself, in three quotation marks"
        )
    inside = PurePosixPath(name)
    if inside.is_absolute() or ".." in inside.parts or "\\" in name or "\0" in name:
        raise PaigowError(f'house_way = "{name}" leads out of the submission\'s folder; put it inside')
    file = submission.parent
    for part in inside.parts:
        file /= part
        if file.is_symlink():
            raise PaigowError(f'house_way = "{name}" goes by a link; put the file itself into the folder')
    if not file.is_file():
        raise PaigowError(
            f'house_way = "{name}": there is no such file beside the submission; check its name'
        )
    return file


def written_way(way: str) -> str:
    """A house way as TOML has it: a name in quotation marks, a text in three of them."""
    if not is_text(way):
        return '"' + "".join(_ESCAPED.get(each, each) for each in way) + '"'
    text = unified(way)
    if "'''" not in text and all(each in "\n\t" or each.isprintable() for each in text):
        return f"'''\n{text}'''"
    escaped = "".join(
        _ESCAPED.get(each) or (each if each.isprintable() else f"\\U{ord(each):08X}") for each in text
    )
    return f'"""\n{escaped}"""'
