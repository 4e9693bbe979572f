"""Plain-text grids of rows and columns."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.cli.cells import cell_width, pad


def print_grid(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Print a line of headings and one line per row, in aligned columns. Nothing is truncated.

    Numbers are right-aligned and have thousands separators; texts are left-aligned.

    >>> print_grid(["name", "number"], [["a", 1000], ["b", None]])
    name  number
    a      1,000
    b          –
    """
    for line in grid_lines(headings, rows):
        print(line)


def grid_lines(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> list[str]:
    """Return the lines that `print_grid` prints."""
    cells = [[_format_cell(content) for content in row] for row in rows]
    is_text = [any(isinstance(row[column], str) for row in rows) for column in range(len(headings))]
    widths = [max(map(cell_width, column)) for column in zip(headings, *cells, strict=True)]
    lines = []
    for row in (headings, *cells):
        parts = (
            pad(cell, width, right_align=not is_left) for cell, width, is_left in zip(row, widths, is_text, strict=True)
        )
        lines.append("  ".join(parts).rstrip())
    return lines


def _format_cell(content: object) -> str:
    if content is None:
        return "–"
    return f"{content:,}" if isinstance(content, int) else str(content)
