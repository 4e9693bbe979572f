"""Planes: a level imagines a few layouts that fit the answers, and shoots where most of them have a head."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from qipan.engines.base import BaseEngine
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.rules import Game, Move, State, View
from qipan.rules.native import _core
from qipan.truth import Value


@dataclass(frozen=True)
class Imagination:
    memory: float
    """How likely it remembers that a cell was empty; hits it never forgets."""
    layouts: int
    """How many layouts it imagines."""
    rule: str | None = None
    """What it goes by if it can think of all of them at once."""


IMAGINATIONS = (
    Imagination(0.4, 1),
    Imagination(0.65, 1),
    Imagination(0.85, 1),
    Imagination(1, 1),
    Imagination(1, 4),
    Imagination(1, 12),
    Imagination(1, 40),
    Imagination(1, 40, "entropy"),
    Imagination(1, 40, "information"),
)
"""From level 1 on."""


class Imagining(BaseEngine):
    name = "imagining"
    about = "shoots where the layouts that it can imagine have their heads"

    def __init__(self, game: Game, level: int, seed: int | None = None) -> None:
        super().__init__(game, seed=seed)
        self.imagination = IMAGINATIONS[level - 1]
        self._cells = [cell.name for cell in game.layout()]

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        chance = self._chance(view, history)
        moves = {str(move): move for move in view.moves()}
        if len(next(iter(moves.values())).path) > 1:  # placing
            return _guess(chance.choice(list(moves.values())), "any place")
        answers = ",".join(self._remembered(view.text.split(" ")[1], chance)) or "-"
        assert isinstance(self.game, _core.PlanesGame)
        layouts = _core.PlanesLayouts(self.game, answers, None, limit.seconds, limit.stop)
        return _guess(moves[self._shot(layouts, set(moves), chance)], "layouts imagined")

    def _remembered(self, answers: str, chance: random.Random) -> list[str]:
        told = [] if answers == "-" else answers.split(",")
        return [each for each in told if not each.endswith("=empty") or chance.random() < self.imagination.memory]

    def _shot(self, layouts: _core.PlanesLayouts, free: set[str], chance: random.Random) -> str:
        if self.imagination.rule is not None:
            cell = layouts.choose(self.imagination.rule)
            if cell is not None and self._cells[cell] in free:
                return self._cells[cell]
        heads: Counter[str] = Counter()
        for _ in range(self.imagination.layouts):
            layout = layouts.draw("-", chance.getrandbits(62))
            heads.update(plane[:-1] for plane in (layout or "").split(",") if plane[:-1] in free)
        if not heads:
            return chance.choice(sorted(free))
        most = max(heads.values())
        return chance.choice(sorted(cell for cell, times in heads.items() if times == most))


def _guess(move: Move, source: str) -> Choice:
    return Choice(move, Value.estimate((0.0, 0.0), source))


def level_engine(game: Game, level: int, seed: int | None) -> Imagining:
    return Imagining(game, level, seed)
