"""Adds three games to a copy of the source tree, and builds it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from core_library import core_library

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
GUIDE = ROOT / "docs" / "add-a-game.md"
TIC_TAC_TOE, HIDE_AND_SEEK, CRUMBLE = NAMES = ("tic-tac-toe", "hide-and-seek", "crumble")
CLASSES = ("TicTacToe", "HideAndSeek", "Crumble")
# Python runs this code at its start. It removes the import hook of an editable installation of the checkout, which
# would be asked before the path with the copy.
SITECUSTOMIZE = """import sys
sys.meta_path[:] = [finder for finder in sys.meta_path if "Redirecting" not in type(finder).__name__]
"""


@dataclass(frozen=True)
class Tree:
    """A copy of the source tree with more games."""

    folder: Path

    @property
    def environment(self) -> dict[str, str]:
        """The variables of a process that imports `qipan` from the copy."""
        path = os.pathsep.join([str(self.folder / "src"), str(ROOT / "tests")])
        cache = str(self.folder / "cache")
        return {**os.environ, "PYTHONPATH": path, "QIPAN_CACHE": cache, "XDG_DATA_HOME": cache, "COLUMNS": "100"}

    def run(self, *arguments: str, typed: str = "", **variables: str) -> subprocess.CompletedProcess[str]:
        """Run Python with these arguments."""
        return subprocess.run(
            [sys.executable, *arguments],
            input=typed,
            capture_output=True,
            text=True,
            timeout=1800,  # a guard against hanging; a loaded machine may need minutes
            env={**self.environment, **variables},
            cwd=ROOT / "tests",
            check=False,
        )

    def qipan(self, *arguments: str, typed: str = "") -> str:
        """Run a command that must succeed, and return what it prints."""
        done = self.run("-m", "qipan", *arguments, typed=typed)
        assert (done.returncode, done.stderr) == (0, ""), done.stderr + done.stdout
        return done.stdout


def guide_blocks() -> tuple[str, str]:
    """Return the rules and the registry line of the example game in the guide."""
    rules, line = re.findall(r"```cpp\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    return rules, line


def make_tree(folder: Path) -> Tree:
    """Copy the sources, add the folders of the games and their names in the registry, and build."""
    shutil.copytree(ROOT / "core", folder / "core")
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("_core*.so", "__pycache__"))
    (folder / "src" / "sitecustomize.py").write_text(SITECUSTOMIZE)
    for name in ("CMakeLists.txt", "pyproject.toml"):
        shutil.copy(ROOT / name, folder)
    rules, line = guide_blocks()
    for game in ("hide_and_seek", "crumble"):
        shutil.copytree(HERE / game, folder / "core" / "games" / game, ignore=shutil.ignore_patterns("*.py"))
        for module in (HERE / game).glob("*.py"):
            (folder / "src" / "qipan" / "games" / game).mkdir(exist_ok=True)
            shutil.copy(module, folder / "src" / "qipan" / "games" / game)
    (folder / "core" / "games" / "tic_tac_toe").mkdir()
    (folder / "core" / "games" / "tic_tac_toe" / "rules.hpp").write_text(rules, encoding="utf-8")
    registry = folder / "core" / "games" / "registry.hpp"
    registered = re.sub(
        r"using Games = .*", line.strip().replace(">;", f", {', '.join(CLASSES[1:])}>;"), registry.read_text()
    )
    registry.write_text(registered)
    _compile(folder)
    return Tree(folder)


def _compile(folder: Path) -> None:
    """Build the core in half the time: without optimisation and debug symbols, and with the library of the checkout.

    That library has no code of the new games, whose rules are in headers.
    """
    build = folder / "build"
    configure = ["cmake", "-S", str(folder), "-B", str(build), "-G", "Ninja"]
    settings = ["-DQIPAN_BUILD=plain", "-DCMAKE_CXX_FLAGS_DEBUG=", f"-DQIPAN_PREBUILT={core_library().parent}"]
    ninja = shutil.which("ninja", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    subprocess.run(
        [*configure, *settings, f"-DPython_EXECUTABLE={sys.executable}", f"-DCMAKE_MAKE_PROGRAM={ninja}"],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    subprocess.run(["cmake", "--build", build, "-j2"], check=True, stdout=subprocess.DEVNULL)
    for module in build.glob("_core*.so"):
        shutil.move(module, folder / "src" / "qipan")
