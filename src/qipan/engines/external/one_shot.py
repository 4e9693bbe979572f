"""A program that is started for each move, with the state of the game as arguments, and prints its move.

The arguments are the phase of the game (`play` if it has only one), the game, its options, the seat counted from 1, and
what the seat knows. Standard input has the legal moves, one on each line. See `docs/engine-protocol.md`.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from qipan.engines.choice import Choice
from qipan.engines.external.engine import ExternalEngine
from qipan.engines.external.process import RunningProgram
from qipan.engines.external.protocol import game_line
from qipan.engines.limit import Limit
from qipan.rules import State, View


class OneShotEngine(ExternalEngine):
    """A program that is started for each move."""

    def prepare(self) -> None:
        """Do nothing: the program is started when it is asked for a move."""

    def new_game(self) -> None:
        """Do nothing: the program knows nothing of earlier moves."""

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        _, game, *options = game_line(self.game).split(" ")
        state = (view.phase, game, ",".join(options), str(view.seat + 1), view.text)
        seconds = self._move_time(limit, view.seat).allowed
        end = time.monotonic() + seconds
        self._process = process = RunningProgram(self.program, state)
        process.offer("\n".join(map(str, view.moves())))
        words: list[str] = []
        while not words:
            words = self._read_before(process, limit, end, seconds).split()
        self._end_process()
        return Choice(self._legal_move(view, words[0]), self._unknown_value())
