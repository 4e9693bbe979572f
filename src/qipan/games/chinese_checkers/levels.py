"""The levels of Chinese checkers: a search of limited depth, and a random choice among moves that make progress.

A weak player also reaches the target, only by a longer way. So the choice never includes moves that lead nowhere,
except the move that the search prefers. The choice depends on steps, not on payoffs, since payoffs hardly differ once a
game is decided.

Sometimes the only way to the target begins with steps back, around stones of finished seats, and a shallow search never
finds it. So a level that has come no closer for several turns plays like the best engine until it does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import islice

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.create import engine
from qipan.engines.limit import Limit
from qipan.engines.registry import best_engine
from qipan.games.chinese_checkers.multiplayer import POSITIONAL, MultiplayerSearch
from qipan.rules import Game, State, View
from qipan.rules.native import _core

STALLED_TURNS = 12  # a seat whose distance has not decreased in this number of its turns is stalled
STALLED_NODES = 10_000  # how many positions the best engine may search for a move of a stalled seat


@dataclass(frozen=True)
class StepLevel:
    """The depth of the search and the randomness of the choice at one level."""

    depth: int  # search depth in plies
    # How random the choice is, in hundredths of a step. If move A is worse than move B by exactly the temperature, A is
    # chosen e (2.718) times less often than B. With 0, the best move is chosen.
    temperature: float


# Levels 1 to 9. Level 10 is the game's best engine.
STEP_LEVELS = (
    StepLevel(1, 400),
    StepLevel(1, 250),
    StepLevel(1, 140),
    StepLevel(1, 60),
    StepLevel(2, 80),
    StepLevel(2, 25),
    StepLevel(3, 15),
    StepLevel(4, 0),
    StepLevel(5, 0),
)


class LevelSearch(BaseEngine):
    """Searches to a small depth and chooses at random among moves that make progress."""

    name = "level-search"
    about = "searches a few turns ahead and chooses among moves that make progress"

    def __init__(self, game: Game, level: StepLevel, seed: int | None = None) -> None:
        super().__init__(game, seed=seed)
        self.level = level
        # The temperatures were chosen for the positional evaluation, whose values are in steps.
        search = engine(best_engine(game), game, seed=seed, evaluation=POSITIONAL)
        assert isinstance(search, MultiplayerSearch)
        self._search = search
        self._best = engine(best_engine(game), game, seed=seed)

    def _effective_limit(self, limit: Limit) -> Limit:
        return limit  # no default is needed: the level's depth, or the nodes of a stalled seat, end every search

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        state = state_of(view)
        assert isinstance(state, _core.ChineseCheckersState)
        if is_stalled(state, history):
            nodes = STALLED_NODES if limit.nodes is None else min(limit.nodes, STALLED_NODES)
            return self._best.choose(view, replace(limit, nodes=nodes), history)
        limit = replace(limit, depth=min(limit.depth or self.level.depth, self.level.depth))
        if self.level.temperature == 0:
            return self._search.choose(view, limit, history)
        gains, escapes = _core.chinese_checkers_gains(state), _core.chinese_checkers_escapes(state)
        scores = zip(map(str, state.moves()), gains, escapes, strict=True)
        advancing = {move for move, gain, escape in scores if gain + escape > 0}
        best, *others = self._search.value_moves(view, limit, history)
        moves = [best, *(each for each in others if str(each.move) in advancing)]
        weights = [math.exp((each.steps - best.steps) / self.level.temperature) for each in moves]
        chosen = self._random(view, history).choices(moves, weights)[0]
        return Choice(chosen.move, chosen.value)


def is_stalled(state: _core.ChineseCheckersState, history: Sequence[State]) -> bool:
    """Return whether the seat to move is no closer to its target than STALLED_TURNS of its turns ago."""
    seat = state.mover
    turns = (earlier for earlier in reversed(history) if earlier.mover == seat)
    before = next(islice(turns, STALLED_TURNS - 1, None), None)
    if seat is None or not isinstance(before, _core.ChineseCheckersState):
        return False
    return state.distance(seat) >= before.distance(seat)


def create_level(game: Game, level: int, seed: int | None) -> LevelSearch:
    return LevelSearch(game, STEP_LEVELS[level - 1], seed)
