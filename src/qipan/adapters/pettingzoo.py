"""PettingZoo environments for all games, in the interface for agents that take turns (AEC).

An agent observes the channels and the legal actions of :func:`qipan.encoding`; `player_0` has seat 0. The rewards are
the payoffs, at the end of the game.

>>> import qipan
>>> from qipan.adapters import pettingzoo
>>> env = pettingzoo.env(qipan.game("dots", rows=1, cols=1))
>>> env.reset()
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     env.step(None if terminated or truncated else int(observation["action_mask"].argmax()))
...     if terminated:
...         print(agent, reward)
player_0 -1.0
player_1 1.0
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from qipan.rules import Game, IllegalMove, encoding
from qipan.rules.reasons import REASON_KINDS

try:
    from gymnasium import spaces
    from gymnasium.utils import EzPickle
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError as error:
    raise ImportError("qipan.adapters.pettingzoo needs PettingZoo: pip install 'qipan[pettingzoo]'") from error

Observation = dict[str, NDArray[Any]]


def env(game: Game, *, max_plies: int | None = None, render_mode: str | None = None) -> Any:
    """Return the environment of a game, with PettingZoo's checks of the order of calls and of actions.

    A game that is not over after `max_plies` moves is truncated: agents are then rewarded for their progress, if the
    game ranks it. An illegal action raises :class:`qipan.IllegalMove` and changes nothing.

    >>> import qipan
    >>> str(env(qipan.game("chinese-checkers", players=3)))
    'chinese_checkers_v2'
    """
    raw = GameEnv(game, max_plies=max_plies, render_mode=render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw))


class GameEnv(AECEnv, EzPickle):  # type: ignore[misc]
    """The environment of a game, without PettingZoo's checks."""

    def __init__(self, game: Game, *, max_plies: int | None = None, render_mode: str | None = None) -> None:
        """Create an environment that must be reset before its first step. `render_mode` is "ansi", "human" or None."""
        EzPickle.__init__(self, game, max_plies=max_plies, render_mode=render_mode)
        AECEnv.__init__(self)
        self.metadata = {
            "name": f"{game.name.replace('-', '_')}_v{game.rules_version}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        if render_mode not in (None, "ansi", "human"):
            raise ValueError(f"the render modes are ansi and human, not {render_mode!r:.80}")
        self.game, self.max_plies, self.render_mode = game, max_plies, render_mode
        self.encoding = encoding(game)
        self.possible_agents = [f"player_{seat}" for seat in range(game.seats)]
        self.observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.encoding.actions) for agent in self.possible_agents}
        self._start()

    def _observation_space(self) -> Any:
        shape = (len(self.encoding.channels), self.encoding.cells)
        low, high = np.zeros(shape, np.float32), np.ones(shape, np.float32)
        is_score = np.array([channel.startswith("score ") for channel in self.encoding.channels])
        low[is_score], high[is_score] = -np.inf, np.inf
        return spaces.Dict(
            {
                "observation": spaces.Box(low, high, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self.encoding.actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations: the same object in every call, as PettingZoo requires."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an agent's actions: the same object in every call, as PettingZoo requires."""
        return self.action_spaces[agent]

    def _start(self) -> None:
        self.position, self.plies = self.game.initial(), 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.mover or 0]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game. Nothing is random, so the seed has no effect."""
        self._start()

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know, and its legal actions, which are none unless the agent is to move."""
        view = self.position.view(self.possible_agents.index(agent))
        return {"observation": self.encoding.observe(view), "action_mask": self.encoding.mask(view).astype(np.int8)}

    def step(self, action: int | None) -> None:
        """Play an action for the agent to move. An agent whose game is over must pass None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        moves = self.encoding.moves(self.position.view(seat))
        if action not in moves:
            legal = ", ".join(map(str, list(moves)[:8])) + (", …" if len(moves) > 8 else "")
            raise IllegalMove(REASON_KINDS["illegal_action"](number=0, action=f"{action!r:.80}", legal=legal))
        self.position = self.position.play(moves[action])
        self.plies += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.position.outcome is not None:
            self._end(self.terminations, self.position.outcome.payoffs)
        elif self.plies == self.max_plies:
            self._end(self.truncations, self.position.adjudicate(by_progress=True))
        following = (seat + 1) % self.game.seats if self.position.mover is None else self.position.mover
        self.agent_selection = self.possible_agents[following]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _end(self, ended: dict[str, bool], payoffs: tuple[float, ...]) -> None:
        ended.update(dict.fromkeys(self.agents, True))
        self.rewards.update(zip(self.possible_agents, payoffs, strict=True))

    def render(self) -> str | None:
        """Return the board as text or, with the render mode "human", print it. Hidden pieces are shown, too."""
        from qipan.cli.boards import draw

        if self.render_mode is None:
            return None
        drawing = draw(self.position).plain
        if self.render_mode == "ansi":
            return drawing
        print(drawing)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to close."""
