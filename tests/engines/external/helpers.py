"""Small programs that play, or misbehave, for the tests of external programs."""

from __future__ import annotations

import os
import sys
import textwrap
import time
from dataclasses import replace
from pathlib import Path

import qipan
from qipan.engines.external import Program, ProgramLimits
from qipan.engines.external.program import ProtocolName
from qipan.engines.external.sandbox import sandbox_works

# Whether tests use a sandbox: first without one and, if bubblewrap works here, also with one.
SANDBOXES = (False, True) if sandbox_works() else (False,)

# A program that plays the first legal move. The code `{start}` runs when the program starts, and `{go}` at the
# beginning of each move.
GOOD = """
import os, subprocess, sys, time

{start}
for line in sys.stdin:
    words = line.split()
    if words == ["ugi"]:
        print("id name good", "protocol 1", "ugiok", sep="\\n", flush=True)
    elif words == ["isready"]:
        print("readyok", flush=True)
    elif words[:1] == ["go"]:
{go}
        print("query legal", flush=True)
    elif words[:1] == ["response"]:
        print("bestmove", words[1], flush=True)
    elif words == ["quit"]:
        break
"""

# LIMITS is for programs that should not run out of time, even on a busy machine; HASTY is for programs that should.
LIMITS = ProgramLimits(start_seconds=30, move_seconds=30, overrun_seconds=30, stop_seconds=0.2)
HASTY = replace(LIMITS, move_seconds=0.5)


def write_program(
    folder: Path,
    *,
    go: str = "pass",
    start: str = "",
    text: str = GOOD,
    name: str = "bot",
    sandbox: bool = False,
    limits: ProgramLimits = LIMITS,
    protocol: ProtocolName = "lines",
) -> Program:
    """Write a program in Python to the folder `name` in `folder`, and return it."""
    own = folder / name
    own.mkdir(exist_ok=True)
    go = textwrap.indent(textwrap.dedent(go), " " * 8)
    file = own / "bot.py"
    file.write_text(text.replace("{start}", textwrap.dedent(start)).replace("{go}", go))
    return Program(name, (sys.executable, str(file)), protocol, own, limits, sandbox)


def view_of_dots() -> qipan.View:
    return qipan.game("dots", rows=1, cols=1).initial().view(0)


def has_ended(marker: str, seconds: float = 3.0) -> bool:
    """Return whether all processes with the argument `marker` end within `seconds`."""
    end = time.monotonic() + seconds
    while any(marker in arguments for arguments in _command_lines()):
        if time.monotonic() > end:
            return False
        time.sleep(0.01)
    return True


def _command_lines() -> list[str]:
    lines = []
    for entry in os.listdir("/proc"):
        if entry.isdecimal():
            try:
                lines.append(Path(f"/proc/{entry}/cmdline").read_bytes().decode(errors="replace"))
            except OSError:
                continue
    return lines
