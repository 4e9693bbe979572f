"""An event loop in virtual time, all of whose choices come from a seed."""

from __future__ import annotations

import asyncio
import contextlib
import heapq
import warnings
from collections.abc import Callable, Coroutine, Generator
from contextvars import Context
from itertools import count
from random import Random
from typing import Any, TypeVar

from simulation.scope import OUTSIDE, current_scope
from simulation.trace import Violation

MAX_STEPS_AT_ONCE = 20_000  # more steps than this without any time passing are an endless loop
MAX_CLOSES = 10
IDLE_SECONDS = 0.2  # time between two calls of `on_idle`

Result = TypeVar("Result")


class SimulatedLoop(asyncio.AbstractEventLoop):
    """Runs callbacks in one thread, and jumps to the next timer when nothing else is to be done.

    With `shuffler`, the callbacks that are ready at the same time run in any order. Callbacks of a process that is dead
    are dropped. Only what rooms and clients need of an event loop is implemented.
    """

    def __init__(self, shuffler: Random | None = None) -> None:
        self._now = 1000.0
        self._shuffler = shuffler
        self._ready: list[asyncio.Handle] = []
        self._timers: list[tuple[float, int, asyncio.TimerHandle]] = []  # a heap
        self._order = count()  # orders timers that are set for the same time
        self._steps = 0  # steps since time has last passed
        self._is_closed = False
        self.trouble: list[str] = []  # errors that nobody has handled
        self.on_idle: Callable[[], None] = lambda: None  # called from time to time when nothing is left to do at once
        self._next_idle = 0.0
        self.violation: Violation | None = None  # ends the run, even if other code catches the error

    # ---- running ----

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Return the result of `work`. Raise Violation if it waits for something that cannot happen."""
        asyncio._set_running_loop(self)
        try:
            task = self.create_task(work)
            while not task.done():
                self._run_ready()
            return task.result()
        finally:
            asyncio._set_running_loop(None)

    def _run_ready(self) -> None:
        if not self._ready:
            self._advance()
        ready, self._ready = self._ready, []
        if self._shuffler is not None and len(ready) > 1:
            self._shuffler.shuffle(ready)
        self._steps += len(ready)
        if self._steps > MAX_STEPS_AT_ONCE:
            raise Violation(f"callbacks follow each other without end: {ready[0]}")
        for handle in ready:
            if not handle.cancelled() and not handle._context.get(current_scope, OUTSIDE).is_dead:  # type: ignore[attr-defined]
                handle._run()
                if self.violation is not None:
                    raise self.violation

    def _advance(self) -> None:
        """Let time pass until the next timer."""
        while self._timers and self._timers[0][2].cancelled():
            heapq.heappop(self._timers)
        if not self._timers:
            raise Violation("nothing will ever happen again")
        if self._now >= self._next_idle:
            self._next_idle = self._now + IDLE_SECONDS
            self.on_idle()
        self._now, self._steps = max(self._now, self._timers[0][0]), 0
        while self._timers and self._timers[0][0] <= self._now:
            self._ready.append(heapq.heappop(self._timers)[2])

    # ---- the interface of event loops ----

    def time(self) -> float:
        return self._now

    def call_soon(  # type: ignore[override]
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append(handle)
        return handle

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._timers, (when, next(self._order), handle))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Called by asyncio; nothing is to be done, since a cancelled timer is dropped when its time has come."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def create_task(  # type: ignore[override]
        self, work: Coroutine[Any, Any, Result], *, name: str | None = None, context: Context | None = None
    ) -> asyncio.Task[Result]:
        return asyncio.Task(work, loop=self, name=name, context=context)

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self.trouble.append(f"{context.get('message')}: {context.get('exception')!r}")

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return not self._is_closed

    def is_closed(self) -> bool:
        return self._is_closed

    def dispose(self) -> None:
        """End all tasks without running them any further."""
        asyncio._set_running_loop(self)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # no warnings about coroutines that were never awaited
                closed: set[asyncio.Task[Any]] = set()
                while tasks := asyncio.all_tasks(self) - closed:  # closing a task may start others
                    for task in tasks:
                        task._log_destroy_pending = False  # type: ignore[attr-defined]
                        _close(task.get_coro())
                    closed |= tasks
        finally:
            asyncio._set_running_loop(None)
            self._is_closed = True
            self._ready.clear()
            self._timers.clear()


def _close(work: Coroutine[Any, Any, Any] | Generator[Any, Any, Any]) -> None:
    """Close a coroutine, even if it awaits something when it is closed."""
    for _ in range(MAX_CLOSES):
        with contextlib.suppress(RuntimeError):
            work.close()
            return
