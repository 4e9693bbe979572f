from __future__ import annotations

import gc
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from server.helpers import ServerProcess

# Hypothesis uses the same examples in every CI run, so that failures are reproducible; `make fuzz` uses random ones.
settings.register_profile("ci", max_examples=400, deadline=None, derandomize=True, database=None)
settings.register_profile("fuzz", max_examples=100_000, deadline=None)
settings.load_profile("fuzz" if os.environ.get("QIPAN_FUZZ") else "ci")


def pytest_configure(config: pytest.Config) -> None:
    """Let all workers of a run share one folder of tables, which is empty at first."""
    if not hasattr(config, "workerinput"):
        os.environ["QIPAN_LANG"] = "en"  # whatever the language of this machine is
        os.environ["QIPAN_CACHE"] = tempfile.mkdtemp(prefix="qipan-tests-")
        os.environ["XDG_DATA_HOME"] = os.environ["QIPAN_CACHE"]  # the default folder of a server's database


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ["QIPAN_CACHE"], ignore_errors=True)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[None]:
    """Collect no garbage while the tests are collected, and never traverse them again: they stay until the end.

    Each collection of garbage would traverse them all, and take as long as hundreds of tests.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print what tests have recorded by `record_property("note", …)`, each note once, even while output is captured."""
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    properties = [each for report in reports for each in getattr(report, "user_properties", ())]
    for note in dict.fromkeys(value for name, value in properties if name == "note"):
        terminalreporter.write_line(str(note))


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One server for all tests that do not restart it; an error is reported in the end if it has logged anything."""
    from server.helpers import ServerProcess  # imported here, since most tests do not need the server's dependencies

    folder: Path = tmp_path_factory.mktemp("server")
    with ServerProcess(f"sqlite:///{folder}/matches.sqlite", log=folder / "log.txt") as running:
        yield running
    assert (folder / "log.txt").read_text() == ""
