"""The width of text in a terminal, where a Chinese character takes two cells, and line breaks in such text."""

from __future__ import annotations

import re
from unicodedata import east_asian_width

_WIDE = "\u2e80-\u9fff\uff00-\uffef"
_OPENING, _CLOSING = "（《“", "，。；：、！？）》”…"
# A text that is never broken across lines: white space, or a word or one wide character with its punctuation.
_UNIT = re.compile(rf"\s+|[{_OPENING}]*(?:[^\s{_WIDE}{_OPENING}{_CLOSING}]+|[{_WIDE}])?[{_CLOSING}]*")


def cell_width(text: str) -> int:
    """Return how many cells of a terminal a text takes.

    >>> cell_width("depth"), cell_width("深度")
    (5, 4)
    """
    return sum(2 if east_asian_width(character) in "WF" else 1 for character in text)


def pad(text: str, width: int, *, right_align: bool = False) -> str:
    """Return a text with spaces after it, or before it, so that it takes at least `width` cells.

    >>> pad("深度", 6) + "|", pad("深度", 6, right_align=True) + "|"
    ('深度  |', '  深度|')
    """
    spaces = " " * (width - cell_width(text))
    return spaces + text if right_align else text + spaces


def wrap(text: str, width: int) -> list[str]:
    """Return the lines of a paragraph. Chinese is also broken between characters, but never before its punctuation.

    >>> wrap("Draw a position as text.", 12)
    ['Draw a', 'position as', 'text.']
    >>> wrap("画出一个局面，用 --json 选项。", 14)
    ['画出一个局面，', '用 --json 选', '项。']
    """
    lines = [""]
    for unit in _UNIT.findall(text):
        if cell_width(lines[-1] + unit.rstrip()) > width and lines[-1]:
            lines[-1] = lines[-1].rstrip()
            lines.append("")
        if lines[-1] or not unit.isspace():
            lines[-1] += unit
    lines[-1] = lines[-1].rstrip()
    return lines
