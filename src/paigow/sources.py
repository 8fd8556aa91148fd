"""The digest of the sources that decide an answer: rules as code and as data, by what they contain.

Whatever is kept for later (odds, machine code, a log) is worth something only together with the code that
made it. A version number does not change with every edit, so the sources themselves are digested.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Final

PACKAGE: Final = Path(__file__).parent
RULES: Final = ("*.py", "rules/**/*.py", "data/house_ways/*.toml")
"""What ranks, sets and compares hands: the values beside the rooms, the rules and the house ways."""
GAMES: Final = (*RULES, "games/**/*.py", "data/*.toml")
"""The same with the games, their wagers and their pay tables; a room that decides more adds itself."""


def sources(patterns: Iterable[str], package: Path = PACKAGE) -> list[Path]:
    """The files of the package that some patterns name, each once, in one order."""
    return sorted({file for pattern in patterns for file in package.glob(pattern)})


def digest_of_sources(patterns: Iterable[str], *more: str, package: Path = PACKAGE) -> str:
    """The digest of where those files lie and what they contain, and of some further texts.

    >>> digest_of_sources(GAMES) == digest_of_sources(GAMES, "another compiler")
    False
    """
    parts = [text.encode() for text in more]
    for file in sources(patterns, package):
        parts += [file.relative_to(package).as_posix().encode(), file.read_bytes()]
    # Each part is digested by itself, so that no part can run over into the next.
    return sha256(b"".join(sha256(part).digest() for part in parts)).hexdigest()
