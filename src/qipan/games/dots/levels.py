"""Dots: a level notices boxes and dangers more or less reliably, and sees to the end when few enough edges are free."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.dots.exact_search import search
from qipan.games.dots.policies import candidates, dots_state, lead_value
from qipan.games.dots.table import dots_value
from qipan.rules import Game, State, View


@dataclass(frozen=True)
class Notice:
    """What a level notices."""

    boxes: float
    """How likely it sees a box that it can complete."""
    dangers: float
    """How likely it sees that an edge gives a box its third side."""
    horizon: int
    """With so many free edges it sees to the end."""


NOTICES = (
    Notice(0.75, 0.3, 0),
    Notice(0.95, 0.7, 0),
    Notice(1, 0.9, 0),
    Notice(1, 1, 6),
    Notice(1, 1, 11),
    Notice(1, 1, 13),
    Notice(1, 1, 15),
    Notice(1, 1, 17),
    Notice(1, 1, 20),
)
"""From level 1 on."""

MOST_NODES = 3_000_000
"""More than an ending within any horizon takes; so a hostile position cannot hold a level up."""


class Noticing(BaseEngine):
    name = "noticing"
    about = "takes the boxes and avoids the dangers that it notices"

    def __init__(self, game: Game, level: int, seed: int | None = None) -> None:
        super().__init__(game, seed=seed)
        self.notice = NOTICES[level - 1]

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        state = dots_state(state_of(view))
        chance = self._random(view, history)
        moves = {str(move): move for move in state.moves()}
        if len(moves) <= self.notice.horizon:
            found = search(state, max_nodes=MOST_NODES, threads=1)
            if found.score is not None:
                return Choice(moves[chance.choice(found.best)], dots_value(state, found.score), found.nodes)
        chosen = self._noticed(state, list(moves), chance)
        return Choice(moves[chosen], lead_value(state, 0, "the boxes owned so far"))

    def _noticed(self, state: State, moves: list[str], chance: random.Random) -> str:
        good = set(candidates("greedy", state))
        takes_boxes = any(state.play(move).mover == state.mover for move in good)
        if takes_boxes:
            seen = [move for move in good if chance.random() < self.notice.boxes]
            if seen:
                return chance.choice(sorted(seen))
            moves = [move for move in moves if move not in good] or moves
            good = set(moves)
        # A danger that is not noticed looks as good as any safe edge.
        open_to_it = [move for move in moves if move in good or chance.random() >= self.notice.dangers]
        return chance.choice(open_to_it or moves)


def level_engine(game: Game, level: int, seed: int | None) -> Noticing:
    return Noticing(game, level, seed)
