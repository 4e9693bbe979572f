"""Creates figures with the optional dependency matplotlib: ``pip install 'qipan[plots]'``."""

from __future__ import annotations

import warnings
from io import StringIO
from typing import TYPE_CHECKING, Any

from qipan.rules.reasons import Problem, ReasonKind

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PLOTS_NEED_MATPLOTLIB = ReasonKind("plots_need_matplotlib", "plots need matplotlib: {command}")
# Write texts as SVG text, which is shown in the fonts of the page, not as outlines of letters.
SVG_SETTINGS: dict[Any, Any] = {"svg.fonttype": "none", "font.family": "sans-serif"}


def new_figure(width: float = 8, height: float = 5) -> Figure:
    """Return an empty figure; the size is in inches. Raise ValueError if matplotlib is not installed."""
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise Problem(PLOTS_NEED_MATPLOTLIB(command="pip install 'qipan[plots]'")) from None
    return Figure(figsize=(width, height), layout="constrained")


def inline_svg(figure: Figure, name: str) -> str:
    """Return a figure as an SVG element for an HTML page. Each figure of a page needs a `name` of its own.

    >>> figure = new_figure(2, 1)
    >>> lines = figure.subplots().plot([1, 2])
    >>> inline_svg(figure, "line")[:5]
    '<svg '
    """
    from matplotlib import rc_context

    buffer = StringIO()
    with rc_context({**SVG_SETTINGS, "svg.hashsalt": name}), warnings.catch_warnings():
        # The reader's browser draws the texts. The fonts of this machine are used only to estimate how long texts are.
        warnings.filterwarnings("ignore", r"Glyph \d+ .* missing from font")
        figure.savefig(buffer, format="svg", metadata={"Date": None, "Creator": None, "Format": None, "Type": None})
    text = buffer.getvalue()
    return text[text.index("<svg") :].strip()
