"""Helpers that build and install a wheel and a source distribution."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[2]
PIP = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
BUILD_SDIST = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"


def build_wheel(source: Path, folder: Path) -> Path:
    """Build a wheel from a source tree. The checkout's own core is compiled already, so it takes seconds there."""
    run([*PIP, "wheel", "--no-index", "--no-deps", "--no-build-isolation", "-w", str(folder), str(source)])
    return only(folder.glob("qipan-*.whl"))


def build_sdist(folder: Path) -> Path:
    run([sys.executable, "-c", BUILD_SDIST, str(folder)], cwd=ROOT)
    return only(folder.glob("qipan-*.tar.gz"))


def install(wheel: Path, folder: Path, *, lends_dependencies: bool = False) -> Path:
    """Install a wheel and its declared dependencies into a new environment, and return the environment's programs.

    Dependencies may be lent from the environment of this process, which is quicker: a path file adds its folders, but
    not the editable package, since Python does not read the path files of a folder that a path file added.
    """
    venv.create(folder, with_pip=False)
    programs = folder / "bin"
    options = ["--python", str(programs / "python"), "install", "-c", str(ROOT / "constraints.txt")]
    run([*PIP, *options, *(["--no-deps"] if lends_dependencies else []), str(wheel)])
    if lends_dependencies:
        lent = [entry for entry in sys.path if Path(entry).name == "site-packages"]
        only(folder.glob("lib/python*/site-packages")).joinpath("lent.pth").write_text("\n".join(lent))
    return programs


def clean_environment(folder: Path) -> dict[str, str]:
    """The variables of this process, less what would let a program find the checkout or the user's own files."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    return {**kept, "QIPAN_CACHE": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data")}


def run(command: list[str], *, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    """Run a command and return what it prints; raise AssertionError with its errors if it fails."""
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout


def only(paths: Iterable[Path]) -> Path:
    (path,) = paths
    return path


def unpack(archive: Path, folder: Path) -> Path:
    """Unpack a source distribution and return the folder of its sources."""
    with tarfile.open(archive) as content:
        content.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")
