"""The levels of planes: a level samples layouts that fit the answers and shoots where most of them have a head."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qipan.engines.base import BaseEngine
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.planes.decision_tree import Answer
from qipan.games.planes.posterior import answers_of
from qipan.rules import Game, Move, State, View
from qipan.rules.native import _core
from qipan.rules.reasons import Reason, ReasonKind
from qipan.truth import Value

ANY_PLACE = ReasonKind("planes_any_place", "any place")
SAMPLED_LAYOUTS = ReasonKind("planes_sampled_layouts", "layouts imagined")


@dataclass(frozen=True)
class LevelSettings:
    """The strength of a level: how well it remembers and samples."""

    recall: float  # probability that an answer `empty` is remembered; answers `head` and `body` are never forgotten
    samples: int  # number of layouts to sample for each shot
    # The greedy policy that chooses the shot from all layouts that fit. If it is None, or if it has no shot because the
    # layouts agree on every cell, the shot is chosen from the sampled layouts.
    policy: str | None = None


# The settings of levels 1 to 9. Level 10 is the game's best engine.
LEVEL_SETTINGS = (
    LevelSettings(0.4, 1),
    LevelSettings(0.65, 1),
    LevelSettings(0.85, 1),
    LevelSettings(1, 1),
    LevelSettings(1, 4),
    LevelSettings(1, 12),
    LevelSettings(1, 40),
    LevelSettings(1, 40, "entropy"),
    LevelSettings(1, 40, "information"),
)


class PlanesLevel(BaseEngine):
    name = "planes-level"
    about = "shoots where most of a few sampled layouts have a head"

    def __init__(self, game: Game, level: int, seed: int | None = None) -> None:
        super().__init__(game, seed=seed)
        self.settings = LEVEL_SETTINGS[level - 1]
        self._cells = [cell.name for cell in game.layout()]

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        rng = self._random(view, history)
        moves = view.moves()
        if view.phase == "placing":
            return _guess(rng.choice(moves), ANY_PLACE())
        by_cell = {str(move): move for move in moves}
        answers = ",".join(f"{cell}={answer}" for cell, answer in self._recall(answers_of(view), rng)) or "-"
        assert isinstance(self.game, _core.PlanesGame)
        layouts = _core.PlanesLayouts(self.game, answers, None, limit.seconds, limit.stop)
        return _guess(by_cell[self._shot(layouts, set(by_cell), rng)], SAMPLED_LAYOUTS())

    def _recall(self, answers: Mapping[str, Answer], rng: random.Random) -> list[tuple[str, Answer]]:
        recall = self.settings.recall
        return [(cell, answer) for cell, answer in answers.items() if answer != "empty" or rng.random() < recall]

    def _shot(self, layouts: _core.PlanesLayouts, free: set[str], rng: random.Random) -> str:
        if self.settings.policy is not None:
            cell = layouts.choose(self.settings.policy)
            if cell is not None and self._cells[cell] in free:
                return self._cells[cell]
        heads: Counter[str] = Counter()
        for _ in range(self.settings.samples):
            layout = layouts.draw("-", rng.getrandbits(62))
            heads.update(plane[:-1] for plane in (layout or "").split(",") if plane[:-1] in free)
        if not heads:
            return rng.choice(sorted(free))
        highest = max(heads.values())
        return rng.choice(sorted(cell for cell, count in heads.items() if count == highest))


def _guess(move: Move, source: Reason) -> Choice:
    return Choice(move, Value.estimate((0.0, 0.0), source))


def create_level(game: Game, level: int, seed: int | None) -> PlanesLevel:
    return PlanesLevel(game, level, seed)
