"""The user's folders where Qipan keeps its files."""

from __future__ import annotations

import os
from pathlib import Path


def data_folder() -> Path:
    """Return the folder for files that cannot be computed again, such as matches and models: ``QIPAN_DATA`` if set."""
    import platformdirs

    return Path(os.environ.get("QIPAN_DATA") or platformdirs.user_data_path("qipan", appauthor=False))


def cache_folder() -> Path:
    """Return the folder for files that can be computed again, such as tables: ``QIPAN_CACHE`` if set."""
    import platformdirs

    return Path(os.environ.get("QIPAN_CACHE") or platformdirs.user_cache_dir("qipan"))
