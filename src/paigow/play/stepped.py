"""The application of `paigow history ROUND`: a round that is over, step by step."""

from __future__ import annotations

from textual.screen import Screen

from paigow.play.app import PlayApp
from paigow.play.kept.retold import RoundRetold
from paigow.play.screen.pages.stepping import Stepping
from paigow.play.wishes import Wishes


class SteppingApp(PlayApp):
    """One round and nothing else."""

    def __init__(self, retold: RoundRetold) -> None:
        super().__init__(Wishes())
        self.retold = retold

    def first_screen(self) -> Screen[None]:
        return Stepping(self.retold)
