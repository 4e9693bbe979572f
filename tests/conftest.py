import os
import shutil
import tempfile

import pytest
from hypothesis import settings

# CI runs the same examples every time, so that a failure is reproducible; `make fuzz` tries more.
settings.register_profile("ci", max_examples=400, deadline=None, derandomize=True, database=None)
settings.register_profile("fuzz", max_examples=100_000, deadline=None)
settings.load_profile("fuzz" if os.environ.get("QIPAN_FUZZ") else "ci")


def pytest_configure(config: pytest.Config) -> None:
    """Build tables in a temporary folder of this run, which its workers share."""
    if not hasattr(config, "workerinput"):
        os.environ["QIPAN_CACHE"] = tempfile.mkdtemp(prefix="qipan-tests-")
        os.environ["XDG_DATA_HOME"] = os.environ["QIPAN_CACHE"]  # where a server stores its matches


def pytest_unconfigure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        shutil.rmtree(os.environ["QIPAN_CACHE"], ignore_errors=True)
