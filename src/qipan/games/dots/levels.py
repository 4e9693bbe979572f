"""The levels of dots: low levels overlook some moves and dangers, high levels solve positions with few free edges."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.dots.exact_search import search
from qipan.games.dots.policies import candidates
from qipan.games.dots.values import BOXES_OWNED, estimated_value, exact_value
from qipan.rules import Game, State, View


@dataclass(frozen=True)
class LevelSettings:
    """The strength of a level. A dangerous edge gives a box its third side, so that the opponent can complete it."""

    box_recall: float  # probability of noticing an edge that completes a box
    danger_recall: float  # probability of noticing that an edge is dangerous
    max_solved_edges: int  # positions with up to this number of free edges are solved by an exact search


# The settings of levels 1 to 9. Level 10 is the game's best engine.
LEVEL_SETTINGS = (
    LevelSettings(0.75, 0.3, 0),
    LevelSettings(0.95, 0.7, 0),
    LevelSettings(1, 0.9, 0),
    LevelSettings(1, 1, 6),
    LevelSettings(1, 1, 11),
    LevelSettings(1, 1, 13),
    LevelSettings(1, 1, 15),
    LevelSettings(1, 1, 17),
    LevelSettings(1, 1, 20),
)

# The node budget for solving a position. Positions of real games need less. A position that needs more is not solved,
# and the move is chosen as in a position with many legal moves.
MAX_NODES = 3_000_000


class DotsLevel(BaseEngine):
    name = "dots-level"
    about = "takes the boxes and avoids the dangers that it notices"

    def __init__(self, game: Game, level: int, seed: int | None = None) -> None:
        super().__init__(game, seed=seed)
        self.settings = LEVEL_SETTINGS[level - 1]

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        state = state_of(view)
        rng = self._random(view, history)
        moves = {str(move): move for move in state.moves()}
        if len(moves) <= self.settings.max_solved_edges:
            result = search(state, max_nodes=MAX_NODES, threads=1)
            if result.score is not None:
                return Choice(moves[rng.choice(result.best)], exact_value(state, result.score), result.nodes)
        chosen = self._choose_from_noticed(state, list(moves), rng)
        return Choice(moves[chosen], estimated_value(state, 0, BOXES_OWNED()))

    def _choose_from_noticed(self, state: State, moves: list[str], rng: random.Random) -> str:
        good = candidates("greedy", state)  # in a fixed order, so that the seed determines the choice
        completes_boxes = any(state.play(move).mover == state.mover for move in good)
        if completes_boxes:
            noticed = [move for move in good if rng.random() < self.settings.box_recall]
            if noticed:
                return rng.choice(sorted(noticed))
            moves = [move for move in moves if move not in good] or moves
            good = moves
        # `good` now has the safe edges or, if there are none or if boxes were overlooked, all of `moves`. Any other
        # edge is dangerous, and is acceptable only if the level overlooks the danger.
        acceptable = [move for move in moves if move in good or rng.random() >= self.settings.danger_recall]
        return rng.choice(acceptable or moves)


def create_level(game: Game, level: int, seed: int | None) -> DotsLevel:
    return DotsLevel(game, level, seed)
