"""The versions of the log's format that are read: each as today's, and written as it always was.

A log keeps its version to its end. The chain and every byte are checked in the version that the log has; only
then is a line taken as one of today's, and what today's code writes is brought back to that version before
the two are compared. So a log is as much of a proof after a change of the format as before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

Members = dict[str, Any]
"""What stands in the line of a command, but for its hash where it is written."""


class LogVersion(NamedTuple):
    """One version of the format, and how the line of a command in it differs from today's."""

    number: int
    upcast: Callable[[Members], Members]
    """The members of such a line as today's version has them."""
    downcast: Callable[[Members], Members]
    """Today's members as that version wrote them, in its order."""


def _as_they_are(members: Members) -> Members:
    return members


TODAY: Final = LogVersion(2, _as_they_are, _as_they_are)
VERSIONS: Final = {TODAY.number: TODAY}
"""Every version that is read. One that is older than today's gets its line when the format changes, with a
stored log of it (docs/log-format.md)."""
