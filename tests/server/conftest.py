from collections.abc import Iterator
from pathlib import Path

import pytest

from server.helpers import Served


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests that leave it alone."""
    folder: Path = tmp_path_factory.mktemp("server")
    with Served(f"sqlite:///{folder}/matches.sqlite", log=folder / "log.txt") as running:
        yield running
    assert (folder / "log.txt").read_text() == ""  # a server that is used as it should be has nothing to complain of
