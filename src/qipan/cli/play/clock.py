"""The clock of a match at a terminal: how it is given on the command line, and how it runs while a person thinks."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

import typer

from qipan.cli.common import ask, is_terminal
from qipan.cli.language import tr

if TYPE_CHECKING:
    from qipan.match import Clock

TICK_SECONDS = 0.2
CLOCK_KEYS = ("per_move", "per_game", "increment")


class TurnInterrupted(Exception):
    """The turn of the person at the prompt is over: time has run out, or the match has changed."""


def read_clock(text: str) -> Clock:
    """Return the clock that is written as in a record: `per_move=15`, or `per_game=300,increment=2`, in seconds.

    >>> read_clock("per_game=300,increment=2")
    Clock(per_move=None, per_game=300.0, increment=2.0)
    """
    from qipan.match import Clock

    times: dict[str, float] = {}
    for part in text.split(","):
        key, _, value = part.strip().partition("=")
        try:
            seconds = float(value)
        except ValueError:
            seconds = -1.0
        if key not in CLOCK_KEYS or key in times or seconds < 0:
            message = tr(
                "{part} is not a time; write per_move=15, or per_game=300,increment=2 (seconds)", part=f"{part!r:.80}"
            )
            raise typer.BadParameter(message, param_hint="--clock")
        times[key] = seconds
    return Clock(times.get("per_move"), times.get("per_game"), times.get("increment", 0))


def format_seconds(seconds: float) -> str:
    """Return a time as a clock shows it, rounded up, so that 0:00 means that the time has run out.

    >>> format_seconds(14.2), format_seconds(3600), format_seconds(0)
    ('0:15', '60:00', '0:00')
    """
    whole = -int(-seconds // 1)
    return f"{whole // 60}:{whole % 60:02}"


def ask_during(prompt: str, on_tick: Callable[[], None]) -> str | None:
    """Ask for a line of input, and call `on_tick` several times per second meanwhile. An error in it ends the prompt.

    Without interval timers, as on Windows, `on_tick` is never called.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return ask(prompt)

    def handle(*_: object) -> None:
        on_tick()
        signal.setitimer(signal.ITIMER_REAL, TICK_SECONDS)  # only after the call, so that two calls never overlap

    before = signal.signal(signal.SIGALRM, handle)
    signal.setitimer(signal.ITIMER_REAL, TICK_SECONDS)
    try:
        return ask(prompt)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class ClockLine:
    """The line above the prompt that shows the clocks. On a terminal, it is rewritten while a person thinks."""

    def __init__(self) -> None:
        self._shown = ""

    def print(self, text: str) -> None:
        print(text, flush=True)
        self._shown = text

    def update(self, text: str) -> None:
        """Show another text in place of the last one; the cursor stays where the person types."""
        if text == self._shown or not is_terminal(sys.stdout):
            return
        self._shown = text
        sys.stdout.write(f"\x1b7\x1b[1A\r\x1b[K{text}\x1b8")
        sys.stdout.flush()
