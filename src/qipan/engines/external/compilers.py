"""Compiles programs in C++ and Java into a cache, so that the folder of a bot is not changed."""

from __future__ import annotations

import contextlib
import hashlib
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from qipan.engines.external import problems
from qipan.rules.folders import cache_folder
from qipan.rules.reasons import Problem

COMPILE_SECONDS = 120.0
MAX_MESSAGE_LENGTH = 300
JAVA_OPTIONS = ("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto")  # for a faster start with fewer threads


def compile_cpp(file: Path) -> tuple[str, ...]:
    """Compile all C++ files in the folder of a file, unless that is done already. Return the command to run it.

    A file whose name is not `bot` or `main` is compiled alone.
    """
    compiler = next((name for name in ("g++", "clang++", "c++") if shutil.which(name)), None)
    if compiler is None:
        raise Problem(problems.NO_TOOL(file=file.name, tool="g++"))
    sources = sorted(file.parent.glob(f"*{file.suffix}")) if file.stem in ("bot", "main") else [file]
    options = ["-std=c++20", "-O2", "-pthread", "-o"]
    folder = _compiled(file, sources, lambda target: [compiler, *options, str(target / "bot"), *map(str, sources)])
    return (str(folder / "bot"),)


def compile_java(file: Path) -> tuple[str, ...]:
    """Compile all Java files in the folder of a file, unless that is done already. Return the command to run it."""
    for tool in ("javac", "java"):
        if shutil.which(tool) is None:
            raise Problem(problems.NO_TOOL(file=file.name, tool=tool))
    sources = sorted(file.parent.glob("*.java"))
    folder = _compiled(file, sources, lambda target: ["javac", "-d", str(target), *map(str, sources)])
    return ("java", *JAVA_OPTIONS, "-cp", str(folder), file.stem)


def _compiled(file: Path, sources: Sequence[Path], command: Callable[[Path], list[str]]) -> Path:
    """Return the folder with the result of a compilation of these sources; it is compiled if it is not there yet."""
    digest = hashlib.sha256(" ".join(command(Path())).encode())
    for source in sources:
        digest.update(source.read_bytes())
    folder = cache_folder() / "programs" / digest.hexdigest()[:32]
    if folder.is_dir():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix="new-") as temporary:
        target = Path(temporary) / "out"
        target.mkdir()
        _compile(file, command(target))
        with contextlib.suppress(OSError):  # another process has compiled the same sources in the meantime
            target.rename(folder)
    return folder


def _compile(file: Path, command: list[str]) -> None:
    try:
        done = subprocess.run(
            command, capture_output=True, timeout=COMPILE_SECONDS, stdin=subprocess.DEVNULL, cwd=file.parent
        )
    except subprocess.TimeoutExpired:
        problem = f"{command[0]} took more than {COMPILE_SECONDS:g} seconds"
    else:
        if done.returncode == 0:
            return
        message = (done.stderr or done.stdout).decode(errors="replace")
        problem = next((line for line in message.splitlines() if "error" in line), message)
    raise Problem(problems.NOT_COMPILED(file=file.name, problem=" ".join(problem.split())[:MAX_MESSAGE_LENGTH]))
