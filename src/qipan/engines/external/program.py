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

    start_seconds: float = 10.0  # from its start to the end of the handshake
    # For a move if the limit of the search has no seconds. If it has, the program must answer `overrun_seconds` after
    # them at the latest.
    move_seconds: float = 60.0
    overrun_seconds: float = 1.0
    stop_seconds: float = 1.0  # from `stop` to its answer
    memory_bytes: int = 1024 * MEGABYTE  # of all its processes together
    processes: int = 32  # its own one, its children, and those of its sandbox
    line_bytes: int = MEGABYTE  # of one line of its output
    output_bytes: int = 8 * MEGABYTE  # that it writes for one move
    file_bytes: int = 64 * MEGABYTE  # of a file that it writes
    error_bytes: int = 16 * 1024  # how much of its error output is kept: the end of it


@dataclass(frozen=True)
class Program:
    """A program that plays, on this machine.

    >>> Program("first", ("python3", "first.py")).protocol
    'lines'
    """

    name: str
    command: tuple[str, ...]
    protocol: ProtocolName = "lines"
    folder: Path | None = None  # its own folder, which is its current directory; a sandbox shows it no other
    limits: ProgramLimits = field(default_factory=ProgramLimits)
    sandbox: bool | None = None  # whether it runs in bubblewrap; None: if bubblewrap works on this machine
    paths: tuple[Path, ...] = ()  # files and folders that a sandbox shows it, besides its own folder
    output: Path | None = None  # a folder in which it may write, also in a sandbox
    options: tuple[tuple[str, str], ...] = ()  # which `setoption` sends
    games: tuple[str, ...] = ()  # the names of the games that it plays; empty if it has not declared any
