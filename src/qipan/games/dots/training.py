"""Learning the evaluation of dots."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import lru_cache, partial

from qipan._core import Stop
from qipan.games.dots.exact_search import search
from qipan.games.dots.policies import candidates, dots_state
from qipan.rules import Game, State
from qipan.rules.native import _core
from qipan.rules.training import Parameter
from qipan.train.td import TdTrainer

MEASURED_POSITIONS = 200  # number of positions in which the moves of the learned evaluation are judged
MAX_SAFE_EDGES = 5  # maximum number of safe edges in these positions; a safe edge gives no box its third side
MEASURED_DEPTH = 1
KEPT, BOXES_LOST = "moves that keep the score (%)", "boxes lost per move"


class DotsTrainer(TdTrainer):
    """Learns how far playouts can be trusted, and is measured by exact scores of positions in the middle of a game."""

    def __init__(self, game: Game, parameters: Mapping[str, Parameter], *, seed: int, threads: int) -> None:
        assert isinstance(game, _core.DotsGame)
        create = partial(
            _core.DotsLearner,
            game,
            seed,
            depth=int(parameters["depth"]),
            exact_edges=int(parameters["exact_edges"]),
            games_per_step=int(parameters["games_per_step"]),
            exploration=float(parameters["exploration"]),
            rate=float(parameters["rate"]),
            reuse=int(parameters["reuse"]),
        )
        super().__init__(create, parameters, threads)
        self._game = game

    def measure(self, stop: Stop) -> Mapping[str, float]:
        """Judge the moves of a search of MEASURED_DEPTH plies by the exact scores."""
        engine = _core.DotsEngine(self.learner.weights())
        lost = []
        for state, scores in _measured(self._game):
            moves, *_ = engine.search(
                dots_state(state),
                MEASURED_DEPTH,
                0,
                None,
                stop,
                is_choosing=True,
                seed=1,
                reuse_state=False,
                threads=1,
            )
            lost.append(max(scores.values()) - scores[moves[0][0]])
        count = max(len(lost), 1)
        measured = {KEPT: 100 * lost.count(0) / count, BOXES_LOST: sum(lost) / count}
        return {**super().measure(stop), **measured}


@lru_cache(maxsize=4)
def _measured(game: Game) -> list[tuple[State, dict[str, int]]]:
    """Return positions with few safe edges, in which moves differ in score, each with the exact scores of all moves."""
    rng = random.Random(1)
    found: list[tuple[State, dict[str, int]]] = []
    for _ in range(5 * MEASURED_POSITIONS):  # a limit, since a small board may have too few such positions
        state = _with_few_safe_edges(game, rng)
        if state is None:
            continue
        scores = {move: score for move, score in search(state, threads=1).moves.items() if score is not None}
        if len(set(scores.values())) > 1:
            found.append((state, scores))
        if len(found) == MEASURED_POSITIONS:
            break
    return found


def _with_few_safe_edges(game: Game, rng: random.Random) -> State | None:
    """Draw safe edges at random until at most MAX_SAFE_EDGES are left. Return None if no such position is reached."""
    state, edges = game.initial(), len(game.layout())
    while len(state.moves()) > edges // 4:
        safe = candidates("greedy", state)  # all edges, if no edge is safe
        if len(safe) <= MAX_SAFE_EDGES:
            return state
        if len(safe) == len(state.moves()) < edges // 2:
            return None
        state = state.play(rng.choice(safe))
    return None
