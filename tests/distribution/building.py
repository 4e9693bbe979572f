"""Helpers that build and install a wheel and a source distribution."""

from __future__ import annotations

import os
import subprocess
import sys
import tarfile
import venv
from collections.abc import Iterable
from importlib import metadata
from pathlib import Path
from typing import TypeVar

from packaging.requirements import Requirement

Item = TypeVar("Item")
ROOT = Path(__file__).parents[2]
PIP = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
BUILD_SDIST = "import sys; from scikit_build_core.build import build_sdist; build_sdist(sys.argv[1])"


def build_wheel(source: Path, folder: Path) -> Path:
    """Build a wheel from a source tree. For the checkout, whose core is compiled already, this takes seconds."""
    run([*PIP, "wheel", "--no-index", "--no-deps", "--no-build-isolation", "-w", str(folder), str(source)])
    return only(folder.glob("qipan-*.whl"))


def build_sdist(folder: Path) -> Path:
    run([sys.executable, "-c", BUILD_SDIST, str(folder)], cwd=ROOT)
    return only(folder.glob("qipan-*.tar.gz"))


def install(wheel: Path, folder: Path, *, lends_dependencies: bool = False) -> Path:
    """Install a wheel and its declared dependencies into a new environment, and return the folder of its programs.

    The dependencies may be lent from the environment of this process, which is quicker and needs no network.
    """
    venv.create(folder, with_pip=False)
    programs = folder / "bin"
    options = ["--python", str(programs / "python"), "install", "-c", str(ROOT / "constraints.txt")]
    run([*PIP, *options, *(["--no-deps"] if lends_dependencies else []), str(wheel)])
    if lends_dependencies:
        lend_dependencies(only(folder.glob("lib/python*/site-packages")))
    return programs


def lend_dependencies(packages: Path) -> None:
    """Link into `packages` all that the `qipan` installed there needs, directly or indirectly, and nothing else."""
    for distribution in dependencies(only(metadata.distributions(name="qipan", path=[str(packages)]))):
        for name in {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}:
            if not (packages / name).exists():  # several distributions may share a namespace package
                (packages / name).symlink_to(str(distribution.locate_file(name)))


def dependencies(package: metadata.Distribution) -> list[metadata.Distribution]:
    """Return the distributions of this environment that a package needs, directly or indirectly."""
    found: dict[tuple[str, str], metadata.Distribution] = {}  # by name and required extra, "" if none
    todo = [(package, "")]
    while todo:
        parent, extra = todo.pop()
        for requirement in map(Requirement, parent.requires or ()):
            if requirement.marker is None or requirement.marker.evaluate({"extra": extra}):
                for needed in ("", *requirement.extras):
                    if (requirement.name, needed) not in found:
                        found[requirement.name, needed] = metadata.distribution(requirement.name)
                        todo.append((found[requirement.name, needed], needed))
    return list(found.values())


def clean_environment(folder: Path) -> dict[str, str]:
    """Return this environment without the variables by which a program would find the checkout or the user's files."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "VIRTUAL_ENV"))}
    return {**kept, "QIPAN_CACHE": str(folder / "cache"), "XDG_DATA_HOME": str(folder / "data")}


def run(command: list[str], *, cwd: Path | None = None, env: dict[str, str] | None = None) -> str:
    """Run a command and return what it prints; raise AssertionError with its errors if it fails."""
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True)
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout


def only(items: Iterable[Item]) -> Item:
    (item,) = items
    return item


def unpack(archive: Path, folder: Path) -> Path:
    """Unpack a source distribution and return the folder of its sources."""
    with tarfile.open(archive) as content:
        content.extractall(folder, filter="data")
    return folder / archive.name.removesuffix(".tar.gz")
