"""What the server logs: errors are violations; warnings are what faults lead to."""

from __future__ import annotations

import logging


class ErrorLog(logging.Handler):
    """Collects the errors that are logged while the `with` block runs, and keeps everything off the terminal."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self._logger = logging.getLogger("qipan.server")

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR:
            self.lines.append(record.getMessage())

    def __enter__(self) -> ErrorLog:
        self._before = (self._logger.propagate, self._logger.handlers)
        self._logger.propagate, self._logger.handlers = False, [self]
        return self

    def __exit__(self, *_: object) -> None:
        self._logger.propagate, self._logger.handlers = self._before
