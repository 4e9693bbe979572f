import os
import shutil
import tempfile

import pytest
from hypothesis import settings

# The same examples every time in CI, so that a red run is red for everybody; `make fuzz` looks further.
settings.register_profile("ci", max_examples=400, deadline=None, derandomize=True, database=None)
settings.register_profile("fuzz", max_examples=100_000, deadline=None)
settings.load_profile("fuzz" if os.environ.get("QIPAN_FUZZ") else "ci")


def pytest_configure(config: pytest.Config) -> None:
    """Tables are built in a folder of the run's own, which its workers share, and which is empty at first."""
    if not hasattr(config, "workerinput"):
        os.environ["QIPAN_CACHE"] = tempfile.mkdtemp(prefix="qipan-tests-")
        os.environ["XDG_DATA_HOME"] = os.environ["QIPAN_CACHE"]  # where a server would keep its matches


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ["QIPAN_CACHE"], ignore_errors=True)
