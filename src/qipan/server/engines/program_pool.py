"""The running processes of registered programs: how many there are, who uses them, and when they end."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

from qipan.engines.external import ExternalEngine, Program, ProgramFailure, start_program
from qipan.rules import Game
from qipan.rules.reasons import ReasonKind
from qipan.server import clock
from qipan.server.config.searches import SearchLimits
from qipan.server.errors import SHUTTING_DOWN, ServerBusy

MAX_LOGGED_OUTPUT = 2_000  # only the last characters of a program's error output are logged

TOO_MANY_PROGRAMS = ReasonKind("too_many_programs", "too many programs are running; try again later")

log = logging.getLogger("qipan.server")


class ProgramPool:
    """Starts programs, lends them, and keeps them between moves. It may be used by several threads.

    A program is started in the thread that asks for it first, and so has the priority of that thread. Its processes end
    with this one, however it ends.
    """

    def __init__(self, limits: SearchLimits, start: Callable[[Program, Game], ExternalEngine] = start_program) -> None:
        self._limits = limits
        self._start = start
        # The idle programs by key, each with the time at which it became idle; the least recently used comes first.
        self._idle: dict[Hashable, tuple[float, ExternalEngine]] = {}
        self._borrowed = 0
        self._is_closed = False
        self._lock = threading.Lock()

    def has(self, key: Hashable) -> bool:
        return key in self._idle

    @contextmanager
    def borrow(self, key: Hashable, program: Program, game: Game) -> Iterator[ExternalEngine]:
        """Lend a process of this program to the `with` block: the idle one with this key, or a new one.

        While the process is lent, others who ask for the key get a second one; only one of the two is kept. If there
        are too many processes, an idle one is ended. Raise ServerBusy if none is idle. A program that fails is ended.
        """
        engine = self._take(key) or self._start(program, game)
        problem = "was given up"  # logged if the block raises an error other than ProgramFailure
        try:
            yield engine
            problem = ""
        except ProgramFailure as failure:
            problem = f"failed: {failure}"
            raise
        finally:
            self._give_back(key, engine, problem)

    def end_idle(self) -> None:
        """End the programs that have been idle for too long."""
        oldest = clock.monotonic() - self._limits.program_idle_seconds
        with self._lock:
            ended = [self._idle.pop(key)[1] for key, (since, _) in list(self._idle.items()) if since < oldest]
        for engine in ended:
            _end(engine)

    def close(self) -> None:
        """End all programs that nobody uses; the others end as soon as they are given back."""
        with self._lock:
            self._is_closed = True
            ended = [engine for _, engine in self._idle.values()]
            self._idle.clear()
        for engine in ended:
            _end(engine)

    def _take(self, key: Hashable) -> ExternalEngine | None:
        """Count one more program in use, and return the idle one with this key; None if there is none."""
        evicted = None
        with self._lock:
            if self._is_closed:
                raise ServerBusy(SHUTTING_DOWN())
            found = self._idle.pop(key, None)
            if found is None and len(self._idle) + self._borrowed >= self._limits.max_programs:
                if not self._idle:
                    raise ServerBusy(TOO_MANY_PROGRAMS())
                evicted = self._idle.pop(next(iter(self._idle)))[1]
            self._borrowed += 1
        if evicted is not None:
            _end(evicted)
        return None if found is None else found[1]

    def _give_back(self, key: Hashable, engine: ExternalEngine, problem: str) -> None:
        with self._lock:
            self._borrowed -= 1
            is_kept = not problem and not self._is_closed and key not in self._idle
            if is_kept:
                self._idle[key] = (clock.monotonic(), engine)
        if not is_kept:
            _end(engine, problem)


def _end(engine: ExternalEngine, problem: str = "") -> None:
    """End a program, and log what went wrong and what it has written to standard error."""
    engine.close()
    output = engine.error_output.strip()[-MAX_LOGGED_OUTPUT:]
    parts = [problem, output and f"its error output: {output}"]
    if any(parts):
        level = logging.WARNING if problem else logging.INFO
        log.log(level, "program %s: %s", engine.name, "; ".join(filter(None, parts)))
