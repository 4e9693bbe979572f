"""External programs that play: how they are found, started, limited and asked; see `docs/engine-protocol.md`."""

from qipan.engines.external.engine import ExternalEngine
from qipan.engines.external.find_program import find_program, read_program
from qipan.engines.external.problems import ProgramFailure
from qipan.engines.external.program import Program, ProgramLimits
from qipan.engines.external.start import start_program

__all__ = [
    "ExternalEngine",
    "Program",
    "ProgramFailure",
    "ProgramLimits",
    "find_program",
    "read_program",
    "start_program",
]
