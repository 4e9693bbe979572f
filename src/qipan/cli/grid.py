"""Tables of numbers and texts for people to read."""

from __future__ import annotations

from collections.abc import Sequence


def print_grid(headings: Sequence[str], rows: Sequence[Sequence[object]]) -> None:
    """Numbers to the right with thousands set off, texts to the left; never cut, however narrow the terminal.

    >>> print_grid(["name", "number"], [["a", 1000], ["b", None]])
    name  number
    a      1,000
    b          –
    """
    cells = [[_written(content) for content in row] for row in rows]
    is_text = [any(isinstance(row[column], str) for row in rows) for column in range(len(headings))]
    widths = [max(map(len, column)) for column in zip(headings, *cells, strict=True)]
    for line in (headings, *cells):
        parts = (
            cell.ljust(width) if is_left else cell.rjust(width)
            for cell, width, is_left in zip(line, widths, is_text, strict=True)
        )
        print("  ".join(parts).rstrip())


def _written(content: object) -> str:
    if content is None:
        return "–"
    return f"{content:,}" if isinstance(content, int) else str(content)
