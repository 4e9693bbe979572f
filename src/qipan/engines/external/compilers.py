"""Compiles programs in C++ and Java into a cache, so that the folder of a bot is not changed.

A compiler is limited as the program itself is, and runs in the same sandbox: sources may include other files, exhaust
the memory or never come to an end.
"""

from __future__ import annotations

import contextlib
import hashlib
import shutil
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from qipan.engines.external import problems
from qipan.engines.external.problems import ProgramFailure
from qipan.engines.external.process import RunningProgram
from qipan.engines.external.program import MEGABYTE, Program, ProgramLimits
from qipan.engines.external.versions import digest_of
from qipan.rules.folders import cache_folder
from qipan.rules.reasons import Problem

COMPILE_SECONDS = 120.0
COMPILER_LIMITS = ProgramLimits(memory_bytes=2048 * MEGABYTE, error_bytes=MEGABYTE)
MAX_MESSAGE_LENGTH = 300
HEADERS = "*.h*"
TARGET = "{target}"  # stands for the folder of the result in the command of a compiler
JAVA_OPTIONS = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto")  # for a faster start and fewer threads


def compile_cpp(file: Path, sandbox: bool | None = None, *, is_alone: bool = False) -> Program:
    """Compile all C++ files in the folder of a file, unless that is done already, and return the program.

    `is_alone` says that the other C++ files in the folder do not belong to it, and `sandbox` whether the compiler runs
    in a sandbox, as in `Program`.
    """
    compiler = next((name for name in ("g++", "clang++", "c++") if shutil.which(name)), None)
    if compiler is None:
        raise Problem(problems.NO_TOOL(file=file.name, tool="g++"))
    sources = [file] if is_alone else sorted(file.parent.glob(f"*{file.suffix}"))
    contents = _digest([*sources, *sorted(file.parent.glob(HEADERS))])
    version = contents if is_alone else contents + digest_of(file.parent)
    options = ("-std=c++20", "-O2", "-pthread", "-o")
    command = (compiler, *options, f"{TARGET}/bot", *map(str, sources))
    folder = _compiled(file, version, command, sandbox)
    return Program(file.stem, (str(folder / "bot"),), paths=(folder,))


def compile_java(file: Path, sandbox: bool | None = None) -> Program:
    """Compile all Java files in the folder of a file, unless that is done already, and return the program."""
    for tool in ("javac", "java"):
        if shutil.which(tool) is None:
            raise Problem(problems.NO_TOOL(file=file.name, tool=tool))
    sources = sorted(file.parent.glob("*.java"))
    command = ("javac", "-proc:none", "-d", TARGET, *map(str, sources))
    folder = _compiled(file, _digest(sources), command, sandbox)
    return Program(file.stem, ("java", *JAVA_OPTIONS, "-cp", str(folder), file.stem), paths=(folder,))


def _compiled(file: Path, version: str, command: tuple[str, ...], sandbox: bool | None) -> Path:
    """Return the folder with the result of compiling this version. Compile it if the folder does not exist yet."""
    digest = hashlib.sha256("\n".join((version, *command)).encode(errors="surrogateescape"))
    folder = cache_folder() / "programs" / digest.hexdigest()[:32]
    if folder.is_dir():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="new-") as temporary:
        target = Path(temporary) / "out"
        target.mkdir()
        words = tuple(word.replace(TARGET, str(target)) for word in command)
        _compile(
            file, Program(words[0], words, folder=file.parent, limits=COMPILER_LIMITS, sandbox=sandbox, output=target)
        )
        with contextlib.suppress(OSError):  # another process has compiled the same version in the meantime
            target.rename(folder)
    return folder


def _compile(file: Path, compiler: Program) -> None:
    process = RunningProgram(compiler)
    end = time.monotonic() + COMPILE_SECONDS
    try:
        while process.read_line(end) is not None:
            pass
        problem = f"{compiler.name} took more than {COMPILE_SECONDS:g} seconds"
    except ProgramFailure as failure:
        if failure.reason.params.get("status") == 0:
            return
        lines = process.error_output.replace(f"{file.parent}/", "").splitlines()
        problem = next((line for line in lines if " error: " in line), str(failure))
    finally:
        process.close()
    raise Problem(problems.NOT_COMPILED(file=file.name, problem=" ".join(problem.split())[:MAX_MESSAGE_LENGTH]))


def _digest(files: Iterable[Path]) -> str:
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()
