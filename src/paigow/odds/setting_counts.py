"""The wins and losses of every correct setting of every hand of seven cards, prepared once and kept.

They are found as for the optimal player (`paigow.odds.optimal_player`), who asks for fewer settings of each
hand and adds up at once. Here they are kept in a file of some 270 megabytes for each house way of the other
side, choice for A-2-3-4-5, rule by which its hands push, and side; it is mapped into memory, not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from paigow.games.catalogue import GameName
from paigow.odds.cache import CachedResults
from paigow.odds.card_hands import FULL, DeckShape, FoldedHands, Stairs, correct_settings, description, points
from paigow.odds.edge import Payoff
from paigow.odds.jobs import Task, Watch, Work, carry_out
from paigow.odds.main_counts import place_by_house_way
from paigow.odds.main_wager import pushing_rank_hands
from paigow.odds.optimal_player import CHUNKS, Asked, ChunkCounts, count_chunk
from paigow.rules.house_ways.cards import CardHouseWay

Counts = NDArray[np.int32]

_KEPT: Final = "settings"
_MEMORY: Final = 1 << 30
_MEMORY_EACH: Final = 400 << 20
"""Measured on the full deck, with room to spare: what the process holds, and what each core adds."""


@dataclass(frozen=True)
class Side:
    """Wins or losses by setting: see `paigow.odds.optimal_player.ChunkCounts`."""

    by_rank: Counts
    by_suit: Counts
    suited: Counts


@dataclass(frozen=True)
class SettingCounts:
    """The correct settings of the rank hands and of the suited hands, and the wins and losses of each."""

    rank: Stairs
    suited: Stairs
    set_starts: NDArray[np.int64]
    """Where the sets of ranks of each rank hand's first setting begin in `Side.by_suit`."""
    win: Side
    lose: Side
    total: int

    @cached_property
    def settings(self) -> tuple[NDArray[Any], ...]:
        """The settings as kernels look them up: both ranks as one number, and where those of a hand begin."""
        rank, suited = (128 * each.high + each.low for each in (self.rank, self.suited))
        return (
            rank.astype(np.int32), self.rank.starts, self.set_starts, suited.astype(np.int32),
            self.suited.starts,
        )  # fmt: skip


@dataclass(frozen=True)
class CountsQuestion:
    """All that the counts depend on; ``pushes`` is the game by whose rule the other side's hands may push."""

    dealer: CardHouseWay
    pushes: GameName | None = None
    banking: bool = False
    deck: DeckShape = FULL

    @property
    def cache_key(self) -> dict[str, object]:
        return {
            "dealer": description(self.dealer),
            "pushes": self.pushes,
            "banking": self.banking,
            "deck": asdict(self.deck),
        }

    @property
    def title(self) -> str:
        """What is being prepared, in words."""
        side = "a bank" if self.banking else "a player"
        pushes = f", by the pushes of {self.pushes}" if self.pushes else ""
        return f"all settings of {side} against {self.dealer.name}{pushes}"


_known: dict[CountsQuestion, SettingCounts] = {}
"""What this process has mapped."""


def setting_counts(
    question: CountsQuestion, jobs: int | None = None, watch: Watch | None = None
) -> SettingCounts:
    """The counts of every setting, as they were kept or else prepared now, which takes minutes."""
    if question not in _known:
        _known[question] = _found(question, jobs, watch)
    return _known[question]


def _found(question: CountsQuestion, jobs: int | None, watch: Watch | None) -> SettingCounts:
    rank, suited = correct_settings(question.dealer.ranks.ace_five, question.deck)
    distinct = (FoldedHands.from_deck(question.deck).rank.counts > 0).sum(axis=1)
    sets = np.diff(rank.starts) << distinct
    sizes = {"by_rank": len(rank.high), "by_suit": int(sets.sum()), "suited": 2 * len(suited.high)}
    kept = CachedResults(_KEPT).read_mapped(question.cache_key, [*sizes.values()] * 2)
    if kept is None or not _are_possible(kept[2], kept[5], question.deck.beside):
        kept = _prepared(question, rank, suited, jobs, watch)
        CachedResults(_KEPT).write_mapped(question.cache_key, kept)
        for array in kept:
            array.setflags(write=False)  # as those that are mapped
    win, lose = (Side(first, second, third.reshape(-1, 2)) for first, second, third in (kept[:3], kept[3:]))
    return SettingCounts(rank, suited, np.cumsum(sets) - sets, win, lose, question.deck.beside)


def _are_possible(win: Counts, lose: Counts, total: int) -> bool:
    """Whether wins and losses can be parts of the hands beside a hand."""
    return bool(win.min() >= 0 and lose.min() >= 0 and (win + lose).max() <= total)


def _prepared(
    question: CountsQuestion, rank: Stairs, suited: Stairs, jobs: int | None, watch: Watch | None
) -> list[Counts]:
    """Count in parts; each is kept until all are there, so what was interrupted goes on where it stood."""
    deck = question.deck
    pushing = pushing_rank_hands(deck, question.pushes)
    other_side = place_by_house_way(FoldedHands.from_deck(deck), points(question.dealer, deck), pushing)
    nothing = pushing_rank_hands(deck, None)
    asked = Asked(deck, other_side, rank, suited, Payoff.by_percent(0), question.banking, nothing)
    parts = {
        (wins, chunk): _Part(asked, question, wins, chunk)
        for wins in (True, False)
        for chunk in range(CHUNKS)
    }

    def tasks() -> Iterator[Task]:
        for (wins, chunk), part in parts.items():
            yield Task(f"{'wins' if wins else 'losses'} {chunk}", part.count)

    carry_out(Work(question.title, question.cache_key, tasks, _MEMORY, _MEMORY_EACH), jobs, watch)
    found = [
        np.concatenate([vars(parts[wins, chunk].counts())[name].ravel() for chunk in range(CHUNKS)])
        for wins in (True, False)
        for name in ("by_rank", "by_suit", "suited")
    ]
    for part in parts.values():
        part.forget()
    return found


class _Part:
    """The wins or losses of some of the hands, kept on their way."""

    def __init__(self, asked: Asked, question: CountsQuestion, wins: bool, chunk: int) -> None:
        self._asked, self._wins, self._chunk = asked, wins, chunk
        self._key: Mapping[str, object] = {**question.cache_key, "wins": wins, "chunk": chunk}
        self._store = CachedResults(f"{_KEPT}-part")
        self._counts: ChunkCounts | None = None

    def count(self) -> dict[str, int]:
        """Count, and keep what was found; nothing is added up."""
        self._counts = count_chunk(self._asked, self._chunk, wins=self._wins)
        self._store.write_arrays(self._key, vars(self._counts))
        return {}

    def counts(self) -> ChunkCounts:
        """What was found now or in an earlier run."""
        if self._counts is None:
            kept: Any = self._store.read_arrays(self._key)
            if kept is None:
                self.count()
            else:
                self._counts = ChunkCounts(**kept)
        assert self._counts is not None
        return self._counts

    def forget(self) -> None:
        self._store.forget(self._key)
