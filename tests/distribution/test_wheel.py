"""A wheel needs neither a compiler nor Node.js, and nothing but the dependencies that it declares."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

import qipan
from distribution.building import ROOT, build_sdist, build_wheel, clean_environment, install, run, unpack

EXTRAS = {"cluster", "fast", "pettingzoo", "plots", "postgresql"}
# Imports all modules except the adapters, which need libraries that the package does not declare.
IMPORT_ALL = """
import importlib, pkgutil, qipan
for module in pkgutil.walk_packages(qipan.__path__, "qipan."):
    if not module.name.startswith("qipan.adapters."):
        importlib.import_module(module.name)
"""


def test_a_wheel_works_without_the_checkout(tmp_path: Path) -> None:
    wheel = build_wheel(ROOT, tmp_path)
    check_content(wheel)
    check_installed(install(wheel, tmp_path / "venv", lends_dependencies=True), tmp_path)


def test_a_source_distribution_is_complete(tmp_path: Path) -> None:
    source = unpack(build_sdist(tmp_path), tmp_path)
    for pattern in ("core/**/*.?pp", "src/**/*.py", "src/qipan/server/page/**/*.*"):
        for file in ROOT.glob(pattern):
            assert (source / file.relative_to(ROOT)).is_file(), file
    for name in (
        "CMakeLists.txt",
        "pyproject.toml",
        "README.md",
        "LICENSE",
        "src/qipan/py.typed",
        "src/qipan/_core.pyi",
    ):
        assert (source / name).is_file()
    assert not [*source.rglob("*.so"), *source.rglob("__pycache__"), *source.glob("build"), *source.glob("web")]


@pytest.mark.long
def test_a_source_distribution_builds_a_wheel_that_works_in_an_empty_environment(tmp_path: Path) -> None:
    wheel = build_wheel(unpack(build_sdist(tmp_path), tmp_path), tmp_path)
    check_content(wheel)
    check_installed(install(wheel, tmp_path / "venv"), tmp_path)


def check_content(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        names = archive.namelist()
        page = archive.read("qipan/server/page/index.html").decode()
        linked = linked_files(page)
        assert any(name.endswith(".js") for name in linked)
        assert {f"qipan/server/page/{name}" for name in linked} <= set(names)
        assert len([name for name in names if name.endswith(".so")]) == 1
        (metadata,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        assert set(re.findall(r"^Provides-Extra: (.+)$", archive.read(metadata).decode(), re.M)) == EXTRAS


def check_installed(programs: Path, folder: Path) -> None:
    """Import all modules, analyse a position, play a game to its end, and serve the page."""
    env = clean_environment(folder)
    program = str(programs / "qipan")

    def printed(*arguments: str) -> str:
        return run([program, *arguments], cwd=folder, env=env)

    run([str(programs / "python"), "-c", IMPORT_ALL], cwd=folder, env=env)
    analysis = json.loads(printed("analyse", "two-eat-one", "2211/1200/0000/0000 1", "--json"))
    assert analysis["value"]["kind"] == "exact"
    record = folder / "game.json"
    printed("play", "dots", "--watch", "-e", "random", "-e", "random", "--record", str(record))
    (match,) = map(json.loads, record.read_text(encoding="utf-8").splitlines())
    assert len(match["moves"]) == 24
    with served(program, folder, env) as address:
        page = get(address, "")
        assert "<html" in page
        for name in linked_files(page):
            get(address, name)
        assert {game["name"] for game in json.loads(get(address, "api/games"))} == set(qipan.game_names())


@contextmanager
def served(program: str, folder: Path, env: dict[str, str]) -> Iterator[str]:
    """Run a server on a free port; the value of the context is its address."""
    command = [program, "serve", "--port", "0", "--db", f"sqlite:///{folder / 'matches.sqlite'}"]
    with subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            yield found[0].rstrip("/")
        finally:
            server.terminate()


def linked_files(page: str) -> list[str]:
    return re.findall(r'(?:src|href)="\./([^"]+)"', page)


def get(address: str, path: str) -> str:
    """Return the content at a path of the server; raise HTTPError if there is none."""
    with urlopen(f"{address}/{path}", timeout=30) as response:
        content: bytes = response.read()
    return content.decode(errors="replace")
