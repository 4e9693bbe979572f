"""Modules of games: what a module refers to exists and is loaded only when used, and a game need not have a module."""

from __future__ import annotations

import dataclasses
import subprocess
import sys
from collections.abc import Iterator, Mapping

import pytest

import qipan
from qipan.rules.game_module import GameModule, Lazy, Puzzles, Solver, module_of


def references(part: object) -> Iterator[Lazy]:
    """Yield all references in a module or a part of it."""
    if isinstance(part, Lazy):
        yield part
    elif isinstance(part, Mapping):
        for value in part.values():
            yield from references(value)
    elif isinstance(part, GameModule | Solver | Puzzles):
        for field in dataclasses.fields(part):
            yield from references(getattr(part, field.name))


# A game need not have a module.
@pytest.mark.parametrize("name", [name for name in qipan.game_names() if module_of(name) != GameModule()])
def test_everything_that_a_module_refers_to_exists(name: str) -> None:
    found = list(references(module_of(name)))
    assert found
    for reference in found:
        loaded = reference.load()
        assert callable(loaded) or isinstance(loaded, Mapping)


def test_a_game_without_a_module_has_the_defaults() -> None:
    assert module_of("no-such-game").engines == {}
    assert module_of("no-such-game").solver is None


def test_a_module_that_cannot_be_imported_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: str) -> None:
        raise ModuleNotFoundError("no module", name="numpy")

    monkeypatch.setattr("qipan.rules.game_module.import_module", fail)
    with pytest.raises(ModuleNotFoundError):
        module_of.__wrapped__("dots")


def test_loading_all_modules_imports_nothing_heavy() -> None:
    program = """
import sys
import qipan.rules
from qipan.rules.game_module import module_of
before = set(sys.modules)
for name in qipan.rules.game_names():
    module_of(name)
loaded = {name for name in set(sys.modules) - before if not name.startswith("qipan.games")}
print(sorted(loaded))
print(sorted(name for name in sys.modules if name.split(".")[0] in ("numpy", "matplotlib", "fastapi", "rich", "typer")))
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines() == ["[]", "[]"]
