"""A program with the arguments and the output that a game's source document prescribes; see `GameModule.source_form`.

It is started for each answer, and ends by itself. One answer may have several moves, such as all hidden moves of a
turn: after the first, the others are played without asking the program again.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

from qipan.engines.choice import Choice
from qipan.engines.external import problems
from qipan.engines.external.engine import ExternalEngine, wrong_answer
from qipan.engines.external.problems import ProgramFailure
from qipan.engines.external.process import RunningProgram
from qipan.engines.external.program import Program
from qipan.engines.limit import Limit
from qipan.rules import Game, State, View
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Problem


class SourceFormEngine(ExternalEngine):
    """A program that is started for each answer, as the source document of this game prescribes."""

    def __init__(self, program: Program, game: Game, seed: int | None = None) -> None:
        form = module_of(game.name).source_form
        if form is None:
            raise Problem(problems.NO_SOURCE_FORM(game=game.name))
        super().__init__(program, game, seed)
        self._form = form
        self._next: list[tuple[str, str]] = []  # moves of the last answer that are not played yet, each with its phase

    def prepare(self) -> None:
        """Do nothing: the program is started when it is asked for a move."""

    def new_game(self) -> None:
        self._next.clear()

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        if not self._next or self._next[0][0] != view.phase:
            self._next = [(view.phase, move) for move in self._ask(view, limit)]
        _, move = self._next.pop(0)
        return Choice(self._legal_move(view, move), self._unknown_value())

    def _ask(self, view: View, limit: Limit) -> Sequence[str]:
        """Return the moves of an answer; there is at least one."""
        seconds = self._move_time(limit, view.seat).allowed
        end = time.monotonic() + seconds
        self._process = process = RunningProgram(self.program, tuple(self._form.arguments(view)))
        process.offer("")
        lines: list[str] = []
        try:
            while True:
                lines.append(self._read_before(process, limit, end, seconds))
        except ProgramFailure as failure:
            if failure.reason.params.get("status") != 0:
                raise
        self._end_process()
        try:
            moves = self._form.read_answer(view, lines)
        except ValueError:
            moves = []
        if not moves:
            raise wrong_answer(" ".join(lines))
        return moves
