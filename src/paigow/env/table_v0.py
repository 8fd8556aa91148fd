"""A whole table as a PettingZoo environment: every seat sees its own view and says what is legal.

An agent is asked where its seat is: to wager, to take the bank or pass it, to cut, to set its hand. What it
sees and may say comes from `paigow.simulation.strategies`: its view of the table, never the table. An action
is a place in one list for all games, and the mask says which places mean something now (`Menu`). Rewards are
what the wagers of a round came to, in multiples of the least wager of the table. The episode ends after so
many rounds.

>>> table = env("pai-gow-tiles", seats=2, rounds=1)
>>> table.reset(seed=1)
>>> table.agent_selection, table.infos["seat_1"]["action_mask"][:6].tolist()
('seat_1', [1, 1, 1, 1, 1, 0])
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from paigow.errors import PaigowError
from paigow.games.submission import RulesSubmission, default_submission
from paigow.log.settlements import SettlementRows
from paigow.money import Cents
from paigow.rng import Chance
from paigow.simulation.habits import STEADY
from paigow.simulation.players import usual_buy_in
from paigow.simulation.rounds import SeatedTable
from paigow.simulation.simulate import PACE, REMEMBERED
from paigow.simulation.strategies import Offer, Strategy, term_of
from paigow.table import Command, Phase, Refused, Stake
from paigow.table import commands as c
from paigow.table.machine.journal import Entry, RecentAnswers
from paigow.table.machine.legal import CommandOffer
from paigow.table.showing.views import TableView
from paigow.table.state.model import PLACES
from paigow.table.terms import Between, OneOf, Wagering

USUAL: Final = 0
"""What most would say: the least wager, no bank, no cut, the house way; nothing where nothing is due."""
NOTHING: Final = 1
"""Say nothing: the round is sat out, or what need not be said is left."""
WAGERS: Final = (2, 5, 10)
"""The actions after these two: the main wager, in multiples of the least."""
SETTINGS: Final = 21
"""Then the low hands, by two places of the own pieces in the order of their numbers: of seven, or of four."""
OTHERS: Final = 32
"""Then whatever else may be said, in the order in which the table offers it."""
ACTIONS: Final = 2 + len(WAGERS) + SETTINGS + OTHERS
_FIRST_SETTING: Final = 2 + len(WAGERS)
_FIRST_OTHER: Final = _FIRST_SETTING + SETTINGS
_PHASES: Final = {phase: place for place, phase in enumerate(Phase)}
_FIGURES: Final = 5


def env(game: str | RulesSubmission = "pai-gow-poker", **options: Any) -> Any:
    """A table of a game or of a Rules Submission, with PettingZoo's usual checks around it.

    ``seats`` (1 to 6) play ``rounds`` rounds; ``chips`` cents are what a seat is filled up to between rounds.
    """
    inner = wrappers.TerminateIllegalWrapper(raw_env(game, **options), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(inner))


class Menu:
    """What each action would say now: commands that the offer made, by their place; None says nothing."""

    def __init__(self, offer: Offer) -> None:
        self.commands: dict[int, Command | None] = {USUAL: offer.usual()}
        if not offer.awaited or offer.awaits(c.PlaceWagers):
            self.commands[NOTHING] = None
        others: list[Command] = []
        for ask in offer.all:
            if ask.command is c.PlaceWagers:
                self.commands.update(_wagers(offer, ask))
            elif ask.command in (c.SetHands, c.ShowHand):
                self.commands.update(_settings(offer, ask))
            else:
                others += _others(offer, ask)
        self.commands.update(enumerate(others[:OTHERS], _FIRST_OTHER))

    def mask(self) -> NDArray[np.int8]:
        """A one for every action that means something."""
        mask = np.zeros(ACTIONS, np.int8)
        mask[list(self.commands)] = 1
        return mask


def _wagers(offer: Offer, ask: CommandOffer) -> Iterator[tuple[int, Command]]:
    """More than the least main wager, beside the least of every wager that must be there."""
    least = offer.usual()
    if not isinstance(least, c.PlaceWagers):
        return
    main = term_of(ask, Wagering).main
    for place, times in enumerate(WAGERS, 2):
        stakes = tuple(
            Stake(each.wager, Cents(each.amount * times), each.choice) if each.wager == main else each
            for each in least.stakes
        )
        command = offer.made_if_legal(ask, stakes=stakes)
        if command is not None:
            yield place, command


def _settings(offer: Offer, ask: CommandOffer) -> Iterator[tuple[int, Command]]:
    held = sorted(offer.hands.get(ask.who.position or 0, ()))
    for place, low in enumerate(combinations(held, 2), _FIRST_SETTING):
        high = tuple(piece for piece in held if piece not in low)
        if offer.is_set_correctly(high, low):
            command = offer.made_if_legal(ask, high=high, low=low)
            if command is not None:
                yield place, command


def _others(offer: Offer, ask: CommandOffer) -> Iterator[Command]:
    """A command for each value of its one choice, or for the ends of its one range; else without any."""
    fields: list[dict[str, Any]] = [{}]
    for term in ask.terms:
        if isinstance(term, OneOf):
            fields = [{term.field: value} for value in term.values]
        elif isinstance(term, Between):
            fields = [{term.field: value} for value in dict.fromkeys((term.least, term.most))]
    for each in fields:
        try:
            command = offer.made_if_legal(ask, **each)
        except PaigowError:  # a command that takes more than one choice is left to the usual one
            continue
        if command is not None:
            yield command


class _AgentNeededError(Exception):
    """Stops the table where an agent has to answer, and says what it may answer."""

    def __init__(self, agent: _Agent, view: TableView, offer: Offer) -> None:
        super().__init__()
        self.agent, self.view, self.offer = agent, view, offer


class _Agent(Strategy):
    """Stops the table when it is asked, and when it is asked again says what was chosen meanwhile."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.choice: int | None = None

    def decide(self, view: TableView, offer: Offer, rng: Chance) -> Command | None:
        del rng
        if view.round is None:
            return None  # places and chips are kept between rounds
        if self.choice is None:
            raise _AgentNeededError(self, view, offer)
        choice, self.choice = self.choice, None
        return Menu(offer).commands[choice]


class raw_env(AECEnv[str, Any, int]):  # type: ignore[misc]  # noqa: N801 - PettingZoo's own name
    """The environment of `env` without the wrappers that check how it is used."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "table_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        game: str | RulesSubmission = "pai-gow-poker",
        seats: int = 2,
        rounds: int = 10,
        chips: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if not 1 <= seats < PLACES:
            raise PaigowError(f"a table has 1 to {PLACES - 1} seats, not {seats}")
        if rounds < 1:
            raise PaigowError(f"rounds has to be at least 1, not {rounds}")
        self.filed: Final = game if isinstance(game, RulesSubmission) else default_submission(game)
        self.rounds: Final = rounds
        self.render_mode = render_mode
        self._chips = usual_buy_in(STEADY, self.filed.table.minimum) if chips is None else chips
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        self._deck = int(max(self.filed.family.deck)) + 1
        size = 3 * self._deck + len(_PHASES) + _FIGURES
        self._observations = gymnasium.spaces.Box(0.0, 1.0, (size,), np.float32)
        self._spaces = {agent: gymnasium.spaces.Discrete(ACTIONS) for agent in self.possible_agents}
        self._seed = np.random.default_rng()
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        """What an agent sees."""
        del agent
        return self._observations

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """The list of actions, which is one for all agents."""
        return self._spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Open a fresh table; the seed decides every card."""
        del options
        if seed is not None:
            self._seed = np.random.default_rng(seed)
        chance = Chance.seeded_by("table_v0", str(int(self._seed.integers(1 << 62))))
        self._rows = SettlementRows(self.filed)
        self._table = SeatedTable(
            self.filed,
            chance,
            pace=PACE,
            answers=RecentAnswers(REMEMBERED),
            listener=self._hear,
            chips=self._chips,
        )
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._waiting: _AgentNeededError | None = None
        self._table.open()
        for seat, agent in enumerate(self.agents, 1):
            self._table.take_seat(seat, _Agent(agent), Chance.seeded_by("table_v0", seat))
        self.agent_selection = self.agents[0]
        self._play_on()

    def observe(self, agent: str) -> NDArray[np.float32]:
        """Return what an agent sees now; what it may say stands in its info, as ``action_mask``."""
        waiting = self._waiting
        if waiting is not None and waiting.agent.name == agent:
            return self._seen(agent, waiting.view)
        return self._seen(agent, self._table.view_of(f"Seat {self._seat(agent)}"))

    def _masks(self) -> dict[str, dict[str, Any]]:
        """The masks of all agents: that of the one that is asked, and of the others nothing."""
        masks: dict[str, dict[str, Any]] = {
            agent: {"action_mask": np.zeros(ACTIONS, np.int8)} for agent in self.agents
        }
        if self._waiting is not None:
            masks[self._waiting.agent.name] = {"action_mask": Menu(self._waiting.offer).mask()}
        return masks

    def step(self, action: int | None) -> None:
        """Say what an action means, and let the table go on until an agent is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self._waiting is not None, "an agent that is selected is asked"
        if action not in Menu(self._waiting.offer).commands:
            raise PaigowError(f"action {action} means nothing now; take one that the mask of {agent} admits")
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._waiting.agent.choice = int(action)
        self._play_on()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return what has happened at the table, as the agent that is selected may know it."""
        if self.render_mode is None:
            return None
        return str(self._table.view_of(f"Seat {self._seat(self.agent_selection)}"))

    def close(self) -> None:
        """Nothing is kept open."""

    def _play_on(self) -> None:
        """Let the table go on until an agent is asked, or all rounds are played."""
        self._waiting = None
        table = self._table
        try:
            while table.table.memory.rounds < self.rounds or table.table.round is not None:
                if table.step() is None:
                    break
        except _AgentNeededError as waiting:
            self._waiting = waiting
            self.agent_selection = waiting.agent.name
        else:
            self.terminations = dict.fromkeys(self.agents, True)
        self.infos = self._masks()

    def _hear(self, entry: Entry) -> None:
        for record in () if isinstance(entry.outcome, Refused) else entry.outcome:
            for row in self._rows.take(record.event):
                agent = f"seat_{row.seat}"
                if agent in self.rewards:
                    self.rewards[agent] += row.net / self.filed.table.minimum

    @staticmethod
    def _seat(agent: str) -> int:
        return int(agent.removeprefix("seat_"))

    def _seen(self, agent: str, view: TableView) -> NDArray[np.float32]:
        """The own pieces, those of the dealer or the bank and of others that lie open, the phase, and figures
        of the own seat: chips, wager, whether it banks, whether bets are over, how far the episode is."""
        seat = self._seat(agent)
        pieces = np.zeros((3, self._deck), np.float32)
        phase, figures = np.zeros(len(_PHASES), np.float32), np.zeros(_FIGURES, np.float32)
        phase[_PHASES[view.phase]] = 1
        figures[0] = min(1.0, view.chips(f"Seat {seat}") / (4 * self._chips or 1))
        figures[4] = min(1.0, view.rounds / self.rounds)
        in_play = view.round
        if in_play is not None:
            facing = 0 if in_play.bank is None else in_play.bank
            for position, place in enumerate(in_play.positions):
                row = 0 if position == seat else 1 if position == facing else 2
                if place.hand is not None:
                    pieces[row, list(place.hand.pieces)] = 1
            wagered = sum(stake.amount for stake in in_play.positions[seat].wagers)
            figures[1] = min(1.0, wagered / self.filed.table.maximum)
            figures[2] = in_play.bank == seat
            figures[3] = in_play.no_more_bets
        return np.concatenate([pieces.ravel(), phase, figures])
