"""The exact values of the policy that `tabular-td` learns, for positions with few stones."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from qipan.rules import State
from qipan.rules.native import _core

TOLERANCE = 1e-9  # in rows; the iteration ends when no value changes by more than this
MAX_POSITIONS = 200_000


class PolicyValues:
    """The expected discounted advance of every seat, in rows, from every position that can be reached.

    The policy plays a random move with the probability epsilon, and otherwise the move of `learner.policy_move`. Its
    values solve V(S) = sum over the moves of their probability * (advance + gamma * V(next)). They are found by
    iteration: each sweep multiplies the error by gamma or less.

    >>> import qipan
    >>> game = qipan.game("chinese-checkers")
    >>> start = game.setup([qipan.Piece("0,0", 0, "stone")], 0)
    >>> learner = _core.ChineseCheckersTabularTd(start, seed=1, gamma=0.5, epsilon=0.0)
    >>> exact = PolicyValues(start, learner, gamma=0.5, epsilon=0.0)
    >>> len(exact), round(float(exact.values(start)[0]), 3)  # the stone steps forward at every second ply
    (242, 1.333)
    """

    def __init__(self, start: State, learner: _core.ChineseCheckersTabularTd, *, gamma: float, epsilon: float) -> None:
        self._numbers: dict[State, int] = {start: 0}
        self._states = [start]
        self._seats = start.game.seats
        rows: list[tuple[int, int, float, int, int]] = []  # position, next position, probability, advance, mover
        for number, state in enumerate(self._states):  # found positions are appended to the list during the iteration
            rows += self._transitions(number, state, learner, epsilon)
            if len(self._states) > MAX_POSITIONS:
                raise ValueError(f"more than {MAX_POSITIONS} positions can be reached")
        self._values = self._solve(rows, gamma)

    def __len__(self) -> int:
        return len(self._states)

    @property
    def states(self) -> Sequence[State]:
        return self._states

    def values(self, state: State) -> npt.NDArray[np.float64]:
        """Return the value of each seat. Raise KeyError if the position cannot be reached."""
        values: npt.NDArray[np.float64] = self._values[self._numbers[state]]
        return values

    def _transitions(
        self, number: int, state: State, learner: _core.ChineseCheckersTabularTd, epsilon: float
    ) -> list[tuple[int, int, float, int, int]]:
        assert isinstance(state, _core.ChineseCheckersState)
        if state.mover is None:
            return []
        moves, preferred = state.moves(), str(learner.policy_move(state))
        found = []
        for move, advance in zip(moves, _core.chinese_checkers_rows_gained(state), strict=True):
            after = state.play(move)
            if after not in self._numbers:
                self._numbers[after] = len(self._states)
                self._states.append(after)
            chance = epsilon / len(moves) + (1 - epsilon) * (str(move) == preferred)
            found.append((number, self._numbers[after], chance, advance, state.mover))
        return found

    def _solve(self, rows: list[tuple[int, int, float, int, int]], gamma: float) -> npt.NDArray[np.float64]:
        position, following, chance, advance, mover = map(np.array, zip(*rows, strict=True))
        rewards = np.zeros((len(self._states), self._seats))
        np.add.at(rewards, (position, mover), chance * advance)
        values = rewards
        while True:
            expected = np.zeros_like(values)
            np.add.at(expected, position, chance[:, None] * values[following])
            improved = rewards + gamma * expected
            if np.abs(improved - values).max() < TOLERANCE:
                return improved
            values = improved
