"""What can go wrong with a program, as reasons for people."""

from __future__ import annotations

from qipan.engines.base import EngineUnavailable
from qipan.rules.reasons import Problem, ReasonKind

PROGRAM_EXITED = ReasonKind("program_exited", "it ended with exit status {status}")
PROGRAM_EXITED_WITH_ERROR = ReasonKind("program_exited_with_error", "it ended with exit status {status}: {error}")
PROGRAM_KILLED = ReasonKind("program_killed", "it was ended by the signal {signal}")
PROGRAM_KILLED_SUPERVISOR = ReasonKind("program_killed_supervisor", "it ended the process that watches it")
PROGRAM_CLOSED_OUTPUT = ReasonKind("program_closed_output", "it closed its output")
PROGRAM_NOT_STARTED = ReasonKind("program_not_started", "it could not be started: {problem}")
PROGRAM_SLOW_START = ReasonKind("program_slow_start", "it did not answer '{word}' within {seconds} seconds")
PROGRAM_TOO_SLOW = ReasonKind("program_too_slow", "it did not answer within {seconds} seconds")
PROGRAM_IGNORES_STOP = ReasonKind("program_ignores_stop", "it did not answer 'stop' within {seconds} seconds")
PROGRAM_STOPPED = ReasonKind("program_stopped", "it was stopped before it had chosen a move")
PROGRAM_MEMORY = ReasonKind("program_memory", "it used more than {megabytes} MB of memory")
PROGRAM_PROCESSES = ReasonKind("program_processes", "it started more than {limit} processes")
PROGRAM_THREADS = ReasonKind("program_threads", "it started more than {limit} threads")
PROGRAM_LONG_LINE = ReasonKind("program_long_line", "it wrote more than {limit} bytes without a new line")
PROGRAM_FLOOD = ReasonKind("program_flood", "it wrote more than {limit} bytes for one move")
PROGRAM_READS_NOTHING = ReasonKind("program_reads_nothing", "it does not read its input")
PROGRAM_SAYS = ReasonKind("program_says", "it says: {text}")
PROGRAM_ILLEGAL_MOVE = ReasonKind("program_illegal_move", "it answered {move}, which is not legal here")
PROGRAM_NO_MOVE = ReasonKind("program_no_move", "its answer has no move")
PROGRAM_BAD_JSON = ReasonKind("program_bad_json", "it answered {answer}, which is not a JSON object with a response")
# How a failure is reported together with the name of the program.
PROGRAM_FAILED = ReasonKind("program_failed", "{program} failed: {problem}")

NO_SOURCE_FORM = ReasonKind("no_source_form", "no document describes programs for {game}: use another protocol")
NO_SUCH_PROGRAM = ReasonKind("no_such_program", "there is no program {path}")
NOT_EXECUTABLE = ReasonKind("not_executable", "{path} is not executable")
NO_BOT_IN_FOLDER = ReasonKind("no_bot_in_folder", "{folder} has no bot: {known} or an executable file is needed")
BAD_MANIFEST = ReasonKind("bad_manifest", "{file}: {problem}")
BAD_COMMAND_LINE = ReasonKind("bad_command_line", "not a command line: {command}")
NO_TOOL = ReasonKind("no_tool", "{file} needs {tool}, which is not installed")
NOT_COMPILED = ReasonKind("not_compiled", "{file} does not compile: {problem}")
NO_SANDBOX = ReasonKind("no_sandbox", "the program must run in a sandbox, but bubblewrap does not work here")
NO_STARTER = ReasonKind("no_starter", "there is no starter bot in {language}; the languages are {known}")
FILE_EXISTS = ReasonKind("file_exists", "{path} exists already")


class ProgramFailure(Problem):
    """A program has failed: it crashed, did not answer in time, broke a limit, or answered with no legal move.

    >>> error = ProgramFailure(PROGRAM_EXITED(status=1))
    >>> error.reason.code, str(error)
    ('program_exited', 'it ended with exit status 1')
    """


class ProgramNotStarted(ProgramFailure, EngineUnavailable):
    """A program could not be started because of this machine: it has no sandbox, or allows no more processes.

    >>> isinstance(ProgramNotStarted(NO_SANDBOX()), ProgramFailure)
    True
    """
