"""A command on a terminal of its own."""

from __future__ import annotations

import os
import pty
import re
import subprocess

from cli.test_commands import QIPAN

CODES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


def on_terminal(*arguments: str, typed: bytes) -> tuple[int, bytes]:
    """How the command ended, and all that the terminal showed."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen([*QIPAN, *arguments], stdin=theirs, stdout=theirs, stderr=theirs)
    os.close(theirs)
    os.write(ours, typed)
    shown = b""
    while True:
        try:
            chunk = os.read(ours, 4096)
        except OSError:  # Linux says so when the other end is closed
            break
        if not chunk:
            break
        shown += chunk
    os.close(ours)
    return process.wait(timeout=60), shown


def plain(shown: bytes) -> str:
    """Without colours."""
    return CODES.sub("", shown.decode())
