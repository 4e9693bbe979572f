"""Checks and saves the figures of studies, which need the optional dependency matplotlib."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from qipan.match.statistics.figures import new_figure
from qipan.rules.reasons import Problem, ReasonKind
from qipan.truth.table_files import write_atomically

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["check", "new_figure", "save"]

KINDS = ("png", "svg", "pdf")

PLOT_FORMAT = ReasonKind("plot_format", "a plot is a .png, .svg or .pdf file, not {name}")
PLOT_FOLDER = ReasonKind("plot_folder", "there is no folder {folder} for the plot")


def check(path: Path) -> None:
    """Raise ValueError if no figure can be saved to this path. A study calls this before a long computation.

    >>> from pathlib import Path
    >>> check(Path("depth.bmp"))
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: a plot is a .png, .svg or .pdf file, not 'depth.bmp'
    """
    if path.suffix[1:].lower() not in KINDS:
        raise Problem(PLOT_FORMAT(name=repr(path.name)))
    if not path.parent.is_dir():
        raise Problem(PLOT_FOLDER(folder=repr(str(path.parent))))
    new_figure()


def save(figure: Figure, path: Path) -> None:
    """Write the figure atomically, in the format that the suffix of the file name selects, such as ``.png``."""
    buffer = BytesIO()
    figure.savefig(buffer, format=path.suffix[1:].lower(), dpi=150)
    write_atomically(path, [buffer.getvalue()])
