"""What has happened in a world, and what must not happen."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

MAX_SHOWN = 60  # how many of the last lines of a trace a failure shows


class Violation(AssertionError):
    """A condition that must always hold was violated."""


class Trace:
    """The events of a world, with their times. Lines are written only when they are read."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._entries: deque[tuple[float, str, tuple[object, ...]]] = deque()

    def add(self, text: str, *parts: object) -> None:
        """Add an event. `text` is a format string for `parts`, which must not change later."""
        self._entries.append((self._now(), text, parts))

    def lines(self) -> list[str]:
        return [f"{at:9.3f} {text % parts}" for at, text, parts in self._entries]

    def last_lines(self, number: int = MAX_SHOWN) -> list[str]:
        lines = self.lines()
        return lines if len(lines) <= number else [f"… {len(lines) - number} lines", *lines[-number:]]
