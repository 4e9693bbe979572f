"""A program that plays: how it is started, which protocol it speaks, and its limits."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

ProtocolName = Literal["lines", "one-shot", "botzone", "source"]
PROTOCOLS: tuple[ProtocolName, ...] = ("lines", "one-shot", "botzone", "source")

MEGABYTE = 2**20


@dataclass(frozen=True)
class ProgramLimits:
    """What a program may use. A program that uses more is killed, and forfeits.

    >>> ProgramLimits(move_seconds=5).memory_bytes // MEGABYTE
    1024
    """

    start_seconds: float = 10.0  # maximum time from the start to the end of the handshake
    move_seconds: float = 60.0  # maximum time for a move if the search has no time limit
    # If the search has a time limit, an answer may be late by `overrun_seconds` and a tenth of the limit, since other
    # processes may delay it; and by `launch_seconds` more if the program is started for the move.
    overrun_seconds: float = 0.25
    launch_seconds: float = 1.0
    stop_seconds: float = 1.0  # maximum time from `stop` to the answer
    memory_bytes: int = (
        1024 * MEGABYTE
    )  # memory of all its processes together; in a sandbox, also the limit for temporary files
    processes: int = 32  # maximum number of processes: the program, its descendants, and the processes of the sandbox
    threads: int = 256  # maximum number of threads in all its processes together
    line_bytes: int = MEGABYTE  # maximum length of a line of output
    output_bytes: int = 8 * MEGABYTE  # maximum number of bytes of output for one move
    file_bytes: int = 64 * MEGABYTE  # maximum size of each file that the program writes
    error_bytes: int = 16 * 1024  # number of bytes that are kept of the end of its error output


@dataclass(frozen=True)
class Program:
    """A program that plays, on this machine.

    >>> Program("first", ("python3", "first.py")).protocol
    'lines'
    """

    name: str
    command: tuple[str, ...]
    protocol: ProtocolName = "lines"
    folder: Path | None = None  # the program's current directory; a sandbox hides all other folders of the user
    limits: ProgramLimits = field(default_factory=ProgramLimits)
    sandbox: bool | None = None  # whether the program runs in bubblewrap; None: only if bubblewrap works here
    paths: tuple[Path, ...] = ()  # files and folders that a sandbox shows the program, besides its own folder
    output: Path | None = None  # a folder to which the program may write, also in a sandbox
    options: tuple[tuple[str, str], ...] = ()  # names and values of options, sent by `setoption`
    games: tuple[str, ...] = ()  # the names of the games that it plays; empty if it has not declared any
