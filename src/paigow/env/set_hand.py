"""Setting one hand as a Gymnasium environment: cards are seen, a low hand is chosen, and the hand is settled.

An episode is one hand. What is seen are the own pieces and nothing else, a one for each that is held. An
action names two of them by their places, the pieces in the order of their numbers, as the low hand; the mask
says which actions set the hand correctly. The reward is in wagers: what the setting is worth on average over
all hands of the dealer, exactly, or what came of one that is dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final, Literal

import gymnasium
import numpy as np
from numpy.typing import NDArray

from paigow import batch
from paigow.errors import PaigowError
from paigow.games.catalogue import GameName
from paigow.games.catalogue import game as game_by_name
from paigow.games.hands import family_of
from paigow.games.main_wager import push_of_all
from paigow.games.payment import percent_of
from paigow.odds.edge import Payoff
from paigow.rules.house_ways import way_key
from paigow.rules.house_ways.base import HouseWay
from paigow.rules.outcome import Result
from paigow.switches import DEFAULT

Reward = Literal["value", "dealt"]
_LOST: Final = -1.0
"""What a hand that is not set correctly brings: the wager is lost."""


class SetHandEnv(gymnasium.Env[NDArray[np.int8], np.int64]):
    """One hand against the dealer; ``reward`` is its exact ``"value"``, or the result of a hand ``"dealt"``.

    The dealer sets by the usual house way of the game, or by ``dealer_way``. For seven cards the first exact
    value prepares the counts, as `paigow.batch.values` says.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        game: str = GameName.PAI_GOW_POKER,
        reward: Reward = "dealt",
        dealer_way: str | HouseWay[Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        named = game_by_name(game)
        if named.name is GameName.FACE_UP_PAI_GOW_POKER:
            raise PaigowError(
                "in Face Up the dealer's cards are open, and here only the own are; take another game"
            )
        if reward not in ("value", "dealt"):
            raise PaigowError(f'reward is "value" or "dealt", not {reward!r}')
        self.game: Final = named.name
        self.family: Final = family_of(named)
        self.reward: Final = reward
        self.render_mode = render_mode
        self.way: Final = self.family.house_way(way_key(dealer_way or named.usual_house_way))
        self._stake: Final = Payoff.by_percent(percent_of(self.game, DEFAULT, banked=False))
        self._lows: Final = tuple(combinations(range(self.family.size), 2))
        self._pieces: tuple[Any, ...] = ()
        self._others: tuple[Any, ...] = ()
        self._mask: NDArray[np.int8] = np.zeros(len(self._lows), np.int8)
        self._done = ""
        self._size: Final = int(max(self.family.deck)) + 1
        self.observation_space = gymnasium.spaces.MultiBinary(self._size)
        self.action_space = gymnasium.spaces.Discrete(len(self._lows))

    @property
    def pieces(self) -> tuple[Any, ...]:
        """The hand, in the order by which actions name its places."""
        return self._pieces

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.int8], dict[str, Any]]:
        """Deal a hand; ``options={"hand": "6-6 1-2 5-6 4-5"}`` names it instead."""
        super().reset(seed=seed)
        shuffled = [self.family.deck[place] for place in self.np_random.permutation(len(self.family.deck))]
        if options and "hand" in options:
            held = self.family.parse(options["hand"])
            shuffled = [*held, *(piece for piece in shuffled if piece not in held)]
        size = self.family.size
        self._pieces, self._others = tuple(sorted(shuffled[:size])), tuple(shuffled[size : 2 * size])
        self._mask = np.array([self._laid(low) is not None for low in self._lows], np.int8)
        self._done = ""
        return self._seen(), {"action_mask": self._mask.copy()}

    def step(self, action: np.int64 | int) -> tuple[NDArray[np.int8], float, bool, bool, dict[str, Any]]:
        """Set the hand, which ends the episode."""
        if not self._pieces or self._done:
            raise PaigowError("the hand is over; call reset for another")
        if not self.action_space.contains(np.int64(action)):
            raise PaigowError(f"an action is a whole number from 0 to {len(self._lows) - 1}, not {action}")
        low = self._lows[int(action)]
        laid = self._laid(low)
        self._done = "not set correctly" if laid is None else str(laid)
        earned = _LOST if laid is None else self._value(low) if self.reward == "value" else self._result(laid)
        return self._seen(), earned, True, False, {"action_mask": self._mask.copy()}

    def render(self) -> str | None:
        """Return the hand as text, and how it was set."""
        if self.render_mode is None:
            return None
        return f"{self.family.format(self._pieces)}{f': {self._done}' * bool(self._done)}"

    def _seen(self) -> NDArray[np.int8]:
        seen = np.zeros(self._size, np.int8)
        seen[list(self._pieces)] = 1
        return seen

    def _laid(self, low: Sequence[int]) -> Any:
        """The setting with that low hand; None where it is not a correct one."""
        below = [self._pieces[place] for place in low]
        above = [piece for piece in self._pieces if piece not in below]
        laid = self.family.lay(above, below)
        return laid if set(laid.low) == set(below) and self.family.judge(laid) is None else None

    def _value(self, low: tuple[int, int]) -> float:
        found = batch.values(np.array([self._pieces], np.uint8), self.game, self.way)
        column = self._lows.index(low)
        if found.win[0, column] < 0:  # two hands of equal rank may be named either way
            column = self._lows.index(tuple(place for place in range(self.family.size) if place not in low))
        return float(found.expected[0, column])

    def _result(self, laid: Any) -> float:
        if push_of_all(self.game, self._others) is not None:
            return 0.0
        result = self.family.compare(laid, self.way.set(self._others).setting).result
        if result is Result.PUSH:
            return 0.0
        gain, loss = self._stake.gain, self._stake.loss
        return float((gain if result is Result.WIN else -loss) / self._stake.wagered)
