"""Figures of studies: their formats, and the errors if they cannot be saved."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from qipan.study import plots


@pytest.mark.parametrize(("kind", "magic"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("PDF", b"%PDF")])
def test_the_suffix_chooses_the_format(tmp_path: Path, kind: str, magic: bytes) -> None:
    figure = plots.new_figure()
    figure.add_subplot().plot([1, 2, 3])
    path = tmp_path / f"figure.{kind}"
    plots.check(path)
    plots.save(figure, path)
    assert path.read_bytes().startswith(magic)
    assert list(tmp_path.iterdir()) == [path]


def test_missing_matplotlib_is_reported_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(ValueError, match=r"^plots need matplotlib: pip install 'qipan\[plots\]'$"):
        plots.check(tmp_path / "figure.png")


def test_invalid_paths_are_refused_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="a .png, .svg or .pdf file, not 'figure'"):
        plots.check(tmp_path / "figure")
    with pytest.raises(ValueError, match="there is no folder"):
        plots.check(tmp_path / "nowhere" / "figure.png")
