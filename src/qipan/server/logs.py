"""Logs: one line for each event, with its time and level, as text or JSON.

A line names what failed and where, but never contains a text from a client or a store, which may be hidden
information, such as a layout.
"""

from __future__ import annotations

import errno
import json
import logging
import sys
import time
import traceback
from pathlib import Path
from typing import TextIO

LOGGERS = ("qipan", "uvicorn", "asyncio")
LEVELS = {name: getattr(logging, name.upper()) for name in ("debug", "info", "warning", "error")}
REPEAT_SECONDS = 10.0  # a line that is repeated within this time is counted, not written
# uvicorn's log messages about invalid requests; a client can cause any number of them.
INVALID_INPUT = ("Invalid HTTP request received", "Invalid UTF-8 sequence received", "Unsupported upgrade request")

_SOURCES = Path(__file__).parents[1]


def describe(error: BaseException) -> str:
    """Return the type of an error, its code and the place in this program where it occurred, but not its text.

    The errors of SQLAlchemy are described by those of the database driver that caused them.

    >>> describe(OSError(28, "No space left on device"))
    'OSError ENOSPC'
    """
    cause = getattr(error, "orig", None) or error
    parts = [type(cause).__name__, _code(cause), _place(error)]
    return " ".join(part for part in parts if part)


def _code(error: BaseException) -> str:
    """Return the name of an error in SQLite, PostgreSQL or the operating system; empty if it has none."""
    code = getattr(error, "sqlite_errorname", None) or getattr(error, "sqlstate", None)
    return str(code or errno.errorcode.get(getattr(error, "errno", None) or 0, ""))


def _place(error: BaseException) -> str:
    """Return the innermost line of this program in the traceback of an error, such as `at server/app.py:12`."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        path = Path(frame.filename)
        if path.is_relative_to(_SOURCES):
            return f"at {path.relative_to(_SOURCES)}:{frame.lineno}"
    return ""


class TextFormatter(logging.Formatter):
    """Formats an event as `2026-11-16T20:15:00.123Z warning the store is unavailable: OperationalError SQLITE_FULL`."""

    def format(self, record: logging.LogRecord) -> str:
        return f"{_time(record)} {record.levelname.lower()} {_message(record)}"


class JsonFormatter(logging.Formatter):
    """Formats an event as one JSON object."""

    def format(self, record: logging.LogRecord) -> str:
        event = {
            "time": _time(record),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": _message(record),
        }
        return json.dumps(event, ensure_ascii=False)


FORMATTERS: dict[str, type[logging.Formatter]] = {"text": TextFormatter, "json": JsonFormatter}


def _time(record: logging.LogRecord) -> str:
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03}Z"


def _message(record: logging.LogRecord) -> str:
    """Return the text of an event on one line. An exception is described, without a traceback."""
    error = record.exc_info[1] if record.exc_info else None
    text = record.getMessage() if error is None else f"{record.getMessage()} {describe(error)}"
    repeated = getattr(record, "repeated", 0)
    return " ".join(text.split()) + (f" ({repeated} more like this before)" if repeated else "")


class QuietFilter(logging.Filter):
    """Keeps clients from filling the log.

    What a client can cause at will is logged at the level `debug`. The same line is written at most once in
    REPEAT_SECONDS; the next one says how often it was left out.
    """

    def __init__(self) -> None:
        super().__init__()
        self._lines: dict[str, tuple[float, int]] = {}  # by line: when it was written, and how often left out since

    def filter(self, record: logging.LogRecord) -> bool:
        if record.name.startswith("uvicorn") and str(record.msg).startswith(INVALID_INPUT):
            record.levelno, record.levelname, record.exc_info = logging.DEBUG, "DEBUG", None
            if not logging.getLogger("qipan").isEnabledFor(logging.DEBUG):
                return False
        line = _message(record)
        written, left_out = self._lines.get(line, (0.0, 0))
        if written and record.created - written < REPEAT_SECONDS:
            self._lines[line] = (written, left_out + 1)
            return False
        if len(self._lines) > 1_000:
            self._lines.clear()
        self._lines[line] = (record.created, 0)
        record.repeated = left_out
        return True


def configure(format_name: str, level: str, stream: TextIO | None = None) -> None:
    """Write the log of this process to standard error, or to `stream`."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(FORMATTERS[format_name]())
    handler.addFilter(QuietFilter())
    for name in LOGGERS:
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
    set_level(level)


def set_level(level: str) -> None:
    """Write events of this level and above; events of libraries only if they are warnings or errors."""
    for name in LOGGERS:
        logging.getLogger(name).setLevel(max(LEVELS[level], logging.WARNING) if name != "qipan" else LEVELS[level])
