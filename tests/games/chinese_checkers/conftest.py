from pathlib import Path

import pytest

from qipan.games.chinese_checkers import position_td


@pytest.fixture
def own_models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Keep models in a folder of the test, and forget the models in memory."""
    monkeypatch.setenv("QIPAN_DATA", str(tmp_path))
    monkeypatch.setattr(position_td, "_trainers", {})
    return tmp_path
