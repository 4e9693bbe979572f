from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from new_games.build import Tree, make_tree


@pytest.fixture(scope="session")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """A copy of the source tree with three more games. All workers of a run share one build of it."""
    shared = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    folder = Path(os.environ.get("QIPAN_NEW_GAMES_TREE", shared / "new-games"))
    done = folder.with_suffix(".built")
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            make_tree(folder)
            done.touch()
    return Tree(folder)
