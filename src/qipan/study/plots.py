"""Creates and saves the figures of studies with the optional dependency matplotlib: ``pip install 'qipan[plots]'``."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from qipan.rules.reasons import Problem, ReasonKind
from qipan.truth.table_files import write_atomically

if TYPE_CHECKING:
    from matplotlib.figure import Figure

KINDS = ("png", "svg", "pdf")

PLOT_FORMAT = ReasonKind("plot_format", "a plot is a .png, .svg or .pdf file, not {name}")
PLOT_FOLDER = ReasonKind("plot_folder", "there is no folder {folder} for the plot")
PLOTS_NEED_MATPLOTLIB = ReasonKind("plots_need_matplotlib", "plots need matplotlib: {command}")


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


def new_figure(width: float = 8, height: float = 5) -> Figure:
    """Return an empty figure; the size is in inches. Raise ValueError if matplotlib is not installed."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise Problem(PLOTS_NEED_MATPLOTLIB(command="pip install 'qipan[plots]'")) from None
    return Figure(figsize=(width, height), layout="constrained")


def save(figure: Figure, path: Path) -> None:
    """Write the figure atomically, in the format that the suffix of the file name selects, such as ``.png``."""
    buffer = BytesIO()
    figure.savefig(buffer, format=path.suffix[1:].lower(), dpi=150)
    write_atomically(path, [buffer.getvalue()])
