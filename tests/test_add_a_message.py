"""The steps of docs/add-a-message.md, followed on a copy of the project, lead to a message that works."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from qipan import _core

ROOT = Path(__file__).parents[1]
GUIDE = (ROOT / "docs" / "add-a-message.md").read_text(encoding="utf-8")
COPIED_FILES = ("pyproject.toml", "docs/protocol.md", "tests/conftest.py", "web/package.json", "web/scripts/reasons.js")
COPIED_FOLDERS = ("src/qipan", "tests/server", "web/src")
ROOMS = "src/qipan/server/rooms"


@dataclass(frozen=True)
class Edit:
    """A block of the guide: the file that it changes, and its lines marked by a space, `-` or `+`."""

    path: str
    block: str

    def apply(self, root: Path) -> None:
        path = root / self.path
        text = path.read_text(encoding="utf-8")
        for hunk in self.block.split("@@\n"):
            text = replaced(text, marked_lines(hunk, " -"), marked_lines(hunk, " +"))
        path.write_text(text, encoding="utf-8")


def marked_lines(hunk: str, marks: str) -> str:
    return "".join(line[1:] for line in hunk.splitlines(keepends=True) if line[0] in marks)


def replaced(text: str, old: str, new: str) -> str:
    """Replace the only place where `old` occurs. An ellipsis in `old` and `new` stands for the same part of a line."""
    pattern = "^" + r"(.*?)".join(map(re.escape, old.split("…")))
    places = list(re.finditer(pattern, text, re.MULTILINE))
    assert len(places) == 1, f"the project has {len(places)} places like this:\n{old}"
    for part in places[0].groups():
        new = new.replace("…", part, 1)
    return text[: places[0].start()] + new + text[places[0].end() :]


def read_edits() -> list[Edit]:
    found = re.findall(r"In\s`([\w./-]+)`:\n\n```diff\n((?:[ +-].*\n|@@\n)+)```", GUIDE)
    assert len(found) == GUIDE.count("```diff")
    return [Edit(path, block) for path, block in found]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of what the guide changes and what its tests need. Compiled files are copied too, to save time."""
    for name in COPIED_FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, tmp_path / name)
    for name in COPIED_FOLDERS:
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("page", "_core*.so"))
    core = Path(_core.__file__)
    (tmp_path / "src" / "qipan" / core.name).symlink_to(core)
    (tmp_path / "web" / "node_modules").symlink_to(ROOT / "web" / "node_modules")
    return tmp_path


def run_pytest(project: Path, *files: str) -> str:
    """Run tests of the copy and return the output. `-S` keeps Python from finding an installed qipan first."""
    path = [str(project / "src"), *filter(None, sys.path)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(path)}
    command = [sys.executable, "-S", "-m", "pytest", "-vv", "--color=no", "-p", "no:cacheprovider", *files]
    ran = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def run_mypy(project: Path) -> list[str]:
    """Return the errors of mypy in the modules that decide on commands and apply events."""
    command = [sys.executable, "-m", "mypy", "--no-color-output", f"{ROOMS}/commands.py", f"{ROOMS}/state.py"]
    ran = subprocess.run(command, cwd=project, capture_output=True, text=True)
    assert not ran.stderr
    return [line for line in ran.stdout.splitlines() if ": error:" in line]


def test_the_message_is_accepted_stored_replayed_shown_and_refused(project: Path) -> None:
    edits = read_edits()
    for edit in edits:
        edit.apply(project)
    output = run_pytest(
        project,
        "tests/server/rooms/test_rematch.py",
        "tests/server/protocol/test_reasons.py",
        "tests/server/protocol/test_protocol_page.py",
    )
    added = re.findall(r"^\+def (test_\w+)", GUIDE, re.MULTILINE)
    assert added
    for name in added:
        assert f"::{name} PASSED" in output


def test_mypy_names_the_step_that_is_missing(project: Path) -> None:
    model, decision, event, case_of_event, *_ = read_edits()
    model.apply(project)
    [error] = run_mypy(project)
    assert error.startswith(f"{ROOMS}/commands.py")
    assert '"assert_never" has incompatible type "WithdrawRematch"' in error
    decision.apply(project)
    [error] = run_mypy(project)
    assert error.startswith(f"{ROOMS}/commands.py")
    assert 'no attribute "RematchWithdrawn"' in error
    event.apply(project)
    [error] = run_mypy(project)
    assert error.startswith(f"{ROOMS}/state.py")
    assert '"assert_never" has incompatible type "RematchWithdrawn"' in error
    case_of_event.apply(project)
    assert run_mypy(project) == []
