"""An external program as an engine. Each protocol has a class of its own."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from types import TracebackType
from typing import Self

from qipan.engines.choice import Choice
from qipan.engines.external import problems
from qipan.engines.external.problems import ProgramFailure
from qipan.engines.external.process import RunningProgram
from qipan.engines.external.program import Program
from qipan.engines.limit import Limit
from qipan.rules import Game, Move, State, View
from qipan.truth import Value

STOP_FLAG_SECONDS = 0.005  # how often the stop flag is polled
MAX_ANSWER_LENGTH = 80  # longer answers are cut where a reason quotes them


class ExternalEngine(ABC):
    """An engine that is a program. Close it after use, for example by a `with` statement.

    The program is started by the first move, or by `prepare`, and again after a failure. Whatever goes wrong raises
    ProgramFailure; then the program, and everything that it has started, has been ended.
    """

    def __init__(self, program: Program, game: Game, seed: int | None = None) -> None:
        self.program = program
        self.name = program.name
        self.game = game
        self.seed = seed
        self._process: RunningProgram | None = None
        self._earlier_errors = ""  # error output of processes that have ended

    @property
    def error_output(self) -> str:
        """The end of what the program has written to standard error."""
        current = "" if self._process is None else self._process.error_output
        return (self._earlier_errors + current)[-self.program.limits.error_bytes :]

    @abstractmethod
    def prepare(self) -> None:
        """Start the program unless it is running. Raise ProgramFailure if it does not get ready in time."""

    @abstractmethod
    def new_game(self) -> None:
        """Forget the game so far. The program learns that a new game begins when it is asked for its first move."""

    def choose(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Choice:
        if view.game != self.game:
            raise ValueError(f"{self.name} was started for {self.game!r}, not for {view.game!r}")
        try:
            choice = self._choose(view, limit, history)
        except ProgramFailure:
            self._end_process()
            raise
        return choice

    @abstractmethod
    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice: ...

    def close(self) -> None:
        """End the program and everything that it has started."""
        self._end_process()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<program {self.name} for {self.game!r}>"

    # ---- for the protocols ----

    def _end_process(self) -> None:
        if self._process is not None:
            self._process.close()
            self._earlier_errors = self.error_output
            self._process = None

    def _seconds(self, limit: Limit, seat: int) -> float:
        """Return how many seconds the program may take for its move."""
        limits, clocks = self.program.limits, limit.clocks
        if clocks is not None and clocks.left:
            allowed = clocks.left[seat]
            return (
                allowed if clocks.move_seconds is None else min(allowed, clocks.move_seconds + limits.overrun_seconds)
            )
        seconds = limit.seconds if clocks is None else clocks.move_seconds
        return limits.move_seconds if seconds is None else seconds + limits.overrun_seconds

    def _read_before(self, process: RunningProgram, limit: Limit, end: float, seconds: float) -> str:
        """Return the next line of a program that cannot be stopped: when its time is over, it is killed."""
        while True:
            at = time.monotonic()
            line = process.read_last_line(end if limit.stop is None else min(end, at + STOP_FLAG_SECONDS))
            if line is not None:
                return line
            if at >= end:
                raise process.fail(problems.PROGRAM_TOO_SLOW(seconds=f"{seconds:.3g}"))
            if limit.stop is not None and limit.stop.is_set:
                raise process.fail(problems.PROGRAM_STOPPED())

    def _legal_move(self, view: View, text: str) -> Move:
        """Return the legal move that a program's answer names. Raise ProgramFailure if there is none."""
        for move in view.moves():
            if str(move) == text:
                return move
        answer = "nothing" if not text else text[:MAX_ANSWER_LENGTH]
        raise ProgramFailure(problems.PROGRAM_ILLEGAL_MOVE(move=answer))

    def _unknown_value(self) -> Value:
        return Value.estimate((0.0,) * self.game.seats, self.name)
