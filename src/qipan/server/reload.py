"""Reloads the settings of a running server when the process gets the signal SIGHUP."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
from collections.abc import Callable

from qipan.rules.reasons import Problem
from qipan.server import logs
from qipan.server.config import Settings
from qipan.server.config.source import FIELDS, is_read_at_start, value_of

log = logging.getLogger("qipan.server")


class Reload:
    """Replaces the settings by those that `read` returns, except for those that are read at the start only.

    A terminal that is closed sends the same signal to its processes. The server then ends, like any other program,
    unless it was started by `nohup`.
    """

    def __init__(self, settings: Settings, read: Callable[[], Settings]) -> None:
        self._settings = settings
        self._at_start = settings.model_copy(deep=True)
        self._read = read
        self._ends_with_terminal = _has_terminal() and signal.getsignal(signal.SIGHUP) is not signal.SIG_IGN
        if not self._ends_with_terminal:
            signal.signal(signal.SIGHUP, signal.SIG_IGN)  # ignore it until `listen` is called

    def listen(self, stop: Callable[[], None]) -> None:
        """From now on, react to the signal. `stop`, which ends the server, is called if its terminal was closed."""
        asyncio.get_running_loop().add_signal_handler(signal.SIGHUP, self._on_signal, stop)

    def _on_signal(self, stop: Callable[[], None]) -> None:
        if self._ends_with_terminal and not _has_terminal():
            stop()
        else:
            self.reload()

    def reload(self) -> None:
        """Read the settings. If they are not valid, log why, and keep the present ones."""
        try:
            new = self._read()
        except (Problem, OSError) as error:
            log.error("the settings are not reloaded: %s", error)
            return
        changed = [name for name in FIELDS if not is_read_at_start(name) and self._differs(name, new)]
        self._settings.replace_limits(new)
        self._settings.log_level = new.log_level
        logs.set_level(new.log_level)
        log.info("the settings are reloaded; changed: %s", ", ".join(changed) or "none")
        waiting = [name for name in FIELDS if is_read_at_start(name) and self._differs(name, new)]
        if waiting:
            log.warning("these settings have changed, but need a restart: %s", ", ".join(waiting))

    def _differs(self, name: str, new: Settings) -> bool:
        """Return whether the value of a setting differs from the one in use."""
        used = self._at_start if is_read_at_start(name) else self._settings
        return bool(value_of(new, name) != value_of(used, name))


def _has_terminal() -> bool:
    """Return whether the process has a controlling terminal."""
    try:
        os.close(os.open("/dev/tty", os.O_RDWR | os.O_NOCTTY))
    except OSError:
        return False
    return True
