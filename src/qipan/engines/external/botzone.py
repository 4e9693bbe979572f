"""A program that speaks Botzone's JSON: one line with all requests and responses of the game, one line as the answer.

It is started for each move. If it prints KEEP_RUNNING after its answer, it keeps running, and from then on gets a line
with only the next request.
"""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from typing import Any

from qipan.engines.choice import Choice
from qipan.engines.external import problems
from qipan.engines.external.engine import MAX_ANSWER_LENGTH, ExternalEngine
from qipan.engines.external.problems import ProgramFailure
from qipan.engines.external.process import RunningProgram
from qipan.engines.external.program import Program
from qipan.engines.limit import Limit
from qipan.rules import Game, State, View

KEEP_RUNNING = ">>>BOTZONE_REQUEST_KEEP_RUNNING<<<"
KEEP_RUNNING_SECONDS = 0.05  # how long to wait for the line KEEP_RUNNING after the answer


class BotzoneEngine(ExternalEngine):
    """A program that gets the history of requests and responses as JSON."""

    def __init__(self, program: Program, game: Game, seed: int | None = None) -> None:
        super().__init__(program, game, seed)
        self._global_data: Any = ""  # data that the program keeps from game to game
        self.new_game()

    def prepare(self) -> None:
        """Do nothing: the program is started when it is asked for a move."""

    def new_game(self) -> None:
        self._end_process()
        self._requests: list[dict[str, Any]] = []
        self._responses: list[Any] = []
        self._data: Any = ""
        self._last_ply = -1

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        is_hidden = view.game.is_hidden
        if any(view.text == each["view"] for each in self._requests) if is_hidden else len(history) <= self._last_ply:
            self.new_game()  # moves were taken back, or another game has begun
        self._last_ply = len(history)
        request = self._request(view)
        seconds = self._move_time(limit, view.seat).allowed
        end = time.monotonic() + seconds
        if self._process is None:
            self._process = RunningProgram(self.program)
            content = self._first_input(request, seconds)
        else:
            content = request
        process = self._process
        process.begin_move()
        process.send(json.dumps(content, separators=(",", ":")))
        answer = self._read_answer(process, limit, end, seconds)
        move = self._legal_move(view, self._move_of(answer))
        self._requests.append(request)
        self._responses.append(answer["response"])
        self._data, self._global_data = answer.get("data", ""), answer.get("globaldata", self._global_data)
        if not _keeps_running(process):
            self._end_process()
        return Choice(move, self._unknown_value())

    def _request(self, view: View) -> dict[str, Any]:
        return {
            "game": self.game.name,
            "options": self.game.options,
            "seat": view.seat,
            "phase": view.phase,
            "view": view.text,
            "legal": [str(move) for move in view.moves()],
        }

    def _first_input(self, request: dict[str, Any], seconds: float) -> dict[str, Any]:
        return {
            "requests": [*self._requests, request],
            "responses": self._responses,
            "data": self._data,
            "globaldata": self._global_data,
            "time_limit": seconds,
            "memory_limit": self.program.limits.memory_bytes // 2**20,
        }

    def _read_answer(self, process: RunningProgram, limit: Limit, end: float, seconds: float) -> dict[str, Any]:
        line = ""
        while not line.strip():
            line = self._read_before(process, limit, end, seconds)
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or "response" not in answer:
            raise ProgramFailure(problems.PROGRAM_BAD_JSON(answer=line[:MAX_ANSWER_LENGTH]))
        return answer

    def _move_of(self, answer: dict[str, Any]) -> str:
        """Return the move of a response, which is a text or an object with the key `move`."""
        response = answer["response"]
        move = response.get("move") if isinstance(response, dict) else response
        return move if isinstance(move, str) else json.dumps(response)[:MAX_ANSWER_LENGTH]


def _keeps_running(process: RunningProgram) -> bool:
    """Return whether a program says, after its answer, that it keeps running."""
    end = time.monotonic() + KEEP_RUNNING_SECONDS
    try:
        while (line := process.read_last_line(end)) is not None:
            if line.strip():
                return line.strip() == KEEP_RUNNING
    except ProgramFailure:  # the program has ended after its answer, as most programs do
        pass
    return False
