"""What becomes of an evening when you quit. Unless a store keeps it, it ends."""

from __future__ import annotations


class Keeping:
    """An evening that nobody keeps."""

    is_kept = False
    """Whether you may quit at any time and come back to the same table."""

    def settle(self) -> None:
        """Wait a moment until what has happened is kept, so that what is shown is kept too."""

    def news(self) -> str:
        """What there is to say about keeping, once; mostly nothing."""
        return ""

    def end(self) -> None:
        """Nobody will come back to the evening."""

    def close(self) -> None:
        """Keep what is left to keep, and let the evening go."""


class KeptNowhere(Keeping):
    """An evening that cannot be kept, and why."""

    def __init__(self, reason: str) -> None:
        self._news = reason

    def news(self) -> str:
        said, self._news = self._news, ""
        return said
