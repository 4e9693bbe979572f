"""Learning the evaluation of checkers."""

from __future__ import annotations

import random
from collections.abc import Mapping
from functools import cache, partial

from qipan._core import Stop
from qipan.engines.limit import UNLIMITED_NODES
from qipan.games.checkers.table import create_table
from qipan.rules import Game, State
from qipan.rules import game as make_game
from qipan.rules.native import _core
from qipan.rules.training import Parameter
from qipan.train.td import TdTrainer

MEASURED_POSITIONS = 500  # number of positions of four pieces in which the moves of the learned evaluation are judged
MEASURED_DEPTH = 4
MEMORY = 2**20


class CheckersTrainer(TdTrainer):
    """Learns the patterns of men and towers, and is measured by the endgame tables, from which it does not learn."""

    def __init__(self, game: Game, parameters: Mapping[str, Parameter], *, seed: int, threads: int) -> None:
        create = partial(
            _core.CheckersTdLearner,
            seed,
            depth=int(parameters["depth"]),
            games_per_step=int(parameters["games_per_step"]),
            lambda_=float(parameters["lambda"]),
            exploration=float(parameters["exploration"]),
            rate=float(parameters["rate"]),
            reuse=int(parameters["reuse"]),
        )
        super().__init__(create, parameters, threads)

    def measure(self, stop: Stop) -> Mapping[str, float]:
        return {**super().measure(stop), "moves_kept": self._share_of_kept_outcomes(stop)}

    def _share_of_kept_outcomes(self, stop: Stop) -> float:
        """Return the share of endgames in which a search of MEASURED_DEPTH plies keeps the outcome by the tables."""
        search = _core.CheckersAlphaBeta(MEMORY, weights=self.learner.weights())
        kept = 0
        for state, good in _endgames():
            assert isinstance(state, _core.CheckersState)
            result = search.search(state, [], MEASURED_DEPTH, UNLIMITED_NODES, None, stop, 1, 1, True, False)
            kept += str(result.moves[0].move) in good
        return kept / MEASURED_POSITIONS


@cache
def _endgames() -> list[tuple[State, frozenset[str]]]:
    """Return random endgames in which some moves keep the outcome and some do not, each with the moves that keep it."""
    game = make_game("checkers")
    table = create_table(game).open_or_build()
    rng = random.Random(1)
    found: list[tuple[State, frozenset[str]]] = []
    while len(found) < MEASURED_POSITIONS:
        state = _random_endgame(game, rng)
        if state is None or state.mover is None:
            continue
        moves = table.analyse(state).moves
        best = moves[0].value.outcome
        good = frozenset(str(each.move) for each in moves if each.value.outcome == best)
        if len(good) < len(moves):
            found.append((state, good))
    return found


def _random_endgame(game: Game, rng: random.Random) -> State | None:
    cells = rng.sample([cell for cell in range(64) if (cell // 8 + cell) % 2], 4)
    letters = [rng.choice("bB"), rng.choice("wW"), rng.choice("bB"), rng.choice("wW")]
    board = [["."] * 8 for _ in range(8)]
    for cell, letter in zip(cells, letters, strict=True):
        board[cell // 8][cell % 8] = letter
    try:
        return game.parse("/".join("".join(row) for row in board) + " " + rng.choice("bw"))
    except ValueError:  # an invalid position, since a man stands on its promotion row
        return None
