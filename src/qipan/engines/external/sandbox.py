"""The sandbox of a program, by bubblewrap: no network, a file system that is read-only and shows only what it needs."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path

from qipan.engines.external.program import Program
from qipan.rules.native import _core

# Parts of the system that programs in common languages need. A path that does not exist is skipped.
SYSTEM_PATHS = (
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/nix/store",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/localtime",
)
SYSTEM_PATTERNS = ("java*", "nodejs*", "ssl")  # files and folders in /etc that programs need
TEMPORARY_FOLDERS = ("/tmp", "/dev/shm")
CHECK_SECONDS = 10.0


@cache
def sandbox_works() -> bool:
    """Return whether bubblewrap is installed and may create the namespaces that a sandbox consists of."""
    if shutil.which("bwrap") is None:
        return False
    command = [*_NAMESPACES, *_system_arguments(), "--", "/bin/sh", "-c", "exit 0"]
    try:
        done = subprocess.run(command, capture_output=True, timeout=CHECK_SECONDS, stdin=subprocess.DEVNULL)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def sandbox_command(program: Program, command: tuple[str, ...]) -> list[str]:
    """Return the command that runs a program's command in a sandbox."""
    arguments = [*_NAMESPACES, *_system_arguments()]
    for folder in TEMPORARY_FOLDERS:  # temporary folders are in memory, so their size is limited
        arguments += ["--size", str(program.limits.memory_bytes // len(TEMPORARY_FOLDERS)), "--tmpfs", folder]
    for path in _own_paths(program, command):
        arguments += ["--ro-bind", str(path), str(path)]
    if program.output is not None:
        arguments += ["--bind", str(program.output), str(program.output)]
    arguments += ["--chdir", str(program.folder or "/tmp"), "--setenv", "HOME", "/tmp", "--setenv", "TMPDIR", "/tmp"]
    return [*arguments, "--remount-ro", "/dev", "--remount-ro", "/", "--", *command]


_NAMESPACES = (
    "bwrap",
    "--unshare-all",
    "--die-with-parent",
    "--cap-drop",
    "ALL",
    "--dev",
    "/dev",
    "--proc",
    "/proc",
)


def _system_arguments() -> list[str]:
    paths = [Path(path) for path in SYSTEM_PATHS]
    paths += [path for pattern in SYSTEM_PATTERNS for path in sorted(Path("/etc").glob(pattern))]
    arguments: list[str] = []
    for path in paths:
        if path.is_symlink() and path.parent == Path("/"):  # for example /bin, a link to usr/bin
            arguments += ["--symlink", str(path.readlink()), str(path)]
        elif path.exists():
            arguments += ["--ro-bind", str(path), str(path)]
    return arguments


def _own_paths(program: Program, command: tuple[str, ...]) -> list[Path]:
    """Return the paths that a program needs: Python, this package, and its folder.

    A program without a folder was given as a command line by the owner of the machine, so the files that it names are
    shown. The command of a program in a folder may come from the bot's author, who is not trusted.
    """
    paths = {Path(sys.prefix), Path(sys.base_prefix), *_package_folders(), *program.paths}
    if program.folder is not None:
        paths.add(program.folder)
    else:
        paths |= {Path(word) for word in program.command if word.startswith("/")}
    if "/" not in command[0] and (found := shutil.which(command[0])) is not None:
        paths |= _tool_paths(Path(found))
    present = {path for path in paths if path.exists() and path != Path("/")}
    return sorted(path for path in present if present.isdisjoint(path.parents))


def _package_folders() -> set[Path]:
    """Return the folders of this package, so that a Python bot can import it."""
    package = Path(__file__).parents[2]
    return {package, Path(str(_core.__file__)).parent}


def _tool_paths(tool: Path) -> set[Path]:
    """Return the paths that an executable outside the system's folders needs: its installation, or only the file."""
    real = tool.resolve()
    if any(real.is_relative_to(path) for path in SYSTEM_PATHS):
        return set()
    return {real.parent.parent} if real.parent.name == "bin" and len(real.parts) > 3 else {tool, real}
