"""Games that consist of their rules and one line in the registry get everything that the other games have.

The checks run in other processes, which import `qipan` from a copy of the tree with three more games: tic-tac-toe from
docs/add-a-game.md, a small game with hidden information, and a game for three seats on a triangle.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from new_games.build import GUIDE, NAMES, Tree
from new_games.checks.check_command_line import PERFT

HERE = Path(__file__).parent
CHECKS = sorted(path.stem for path in (HERE / "checks").glob("check_*.py"))


def run_tests(tree: Tree, *arguments: str) -> None:
    options = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist")
    done = tree.run("-m", "pytest", *options, *arguments, QIPAN_TEST_GAMES=" ".join(NAMES))
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_guide_has_the_known_counts() -> None:
    assert " ".join(map(str, PERFT)) in GUIDE.read_text(encoding="utf-8")


def test_the_conformance_suite_passes(tree: Tree) -> None:
    run_tests(tree, "conformance")


@pytest.mark.parametrize("check", [check for check in CHECKS if check != "check_levels"])
def test_the_games_have_everything(tree: Tree, check: str) -> None:
    run_tests(tree, f"new_games/checks/{check}.py")


@pytest.mark.long
def test_the_default_levels_are_in_order(tree: Tree) -> None:
    run_tests(tree, "-m", "long", "-s", "new_games/checks/check_levels.py")
