"""An external program as an engine. Each protocol has a class of its own."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
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

OVERRUN_SHARE = 0.1  # how much later than its time limit an answer may come, as a share of it; see also `ProgramLimits`
STOP_FLAG_SECONDS = 0.005  # how often the stop flag is polled
MAX_ANSWER_LENGTH = 80  # longer answers are cut where a reason quotes them


@dataclass(frozen=True)
class MoveTime:
    """How long a program may take for a move, in seconds."""

    allowed: float
    stop: float  # after this time, the program is asked to stop, if its protocol can do that
    last: float  # after this time, a program that was asked to stop is killed


class ExternalEngine(ABC):
    """An engine that is a program. Close it after use, for example by a `with` statement.

    The program is started for the first move, or by `prepare`, and again after a failure. Any failure raises
    ProgramFailure, after the program and everything that it has started have been ended.
    """

    def __init__(self, program: Program, game: Game, seed: int | None = None) -> None:
        self.program = program
        self.name = program.name
        self.game = game
        self.seed = seed
        self._process: RunningProgram | None = None
        self._earlier_errors = ""  # error output of earlier processes of this program

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

    def _move_time(self, limit: Limit, seat: int) -> MoveTime:
        """Return how long the program may take for its move."""
        limits, clocks = self.program.limits, limit.clocks
        seconds = limit.seconds if clocks is None else clocks.move_seconds
        left = limits.move_seconds if clocks is None or not clocks.left else clocks.left[seat]
        if seconds is None:
            return MoveTime(left, left, left + limits.stop_seconds)
        overrun = limits.overrun_seconds + OVERRUN_SHARE * seconds
        if self._process is None:  # the program is started for each move, so its start counts too
            overrun += limits.launch_seconds
        if clocks is not None and clocks.left and left <= seconds + overrun:
            return MoveTime(left, left, left + limits.stop_seconds)
        return MoveTime(seconds + overrun, seconds + overrun / 2, seconds + overrun)

    def _read_before(self, process: RunningProgram, limit: Limit, end: float, seconds: float) -> str:
        """Return the next line, for a protocol without a stop command: the program is killed when its time is over."""
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
        """Return the legal move that a program's answer names. Raise ProgramFailure if no legal move has this name."""
        for move in view.moves():
            if str(move) == text:
                return move
        raise wrong_answer(text)

    def _unknown_value(self) -> Value:
        return Value.estimate((0.0,) * self.game.seats, self.name)


def wrong_answer(text: str) -> ProgramFailure:
    """Return the failure of a program whose answer is not a legal move."""
    if not text:
        return ProgramFailure(problems.PROGRAM_NO_MOVE())
    return ProgramFailure(problems.PROGRAM_ILLEGAL_MOVE(move=text[:MAX_ANSWER_LENGTH]))
