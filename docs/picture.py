"""Draws docs/pictures/terminal.svg, the picture in the README: `make picture`."""

from __future__ import annotations

import io
from itertools import zip_longest
from pathlib import Path
from random import Random

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console
from rich.text import Text

import qipan
from qipan.cli.boards import draw


def after(name: str, plies: int, seed: int, **options: int) -> Text:
    """A board in the middle of a random game, with the last move marked."""
    random = Random(seed)
    state = qipan.game(name, **options).initial()
    path: tuple[str, ...] = ()
    for _ in range(plies):
        move = random.choice(state.moves())
        state, path = state.play(move), move.path
    return draw(state, path)


def side_by_side(left: Text, right: Text, width: int) -> Text:
    out = Text()
    for one, other in zip_longest(left.split(), right.split(), fillvalue=Text()):
        one = one.copy()
        one.pad_right(max(0, width - one.cell_len))
        out.append_text(one).append_text(other).append("\n")
    return out


def main() -> None:
    console = Console(record=True, width=128, file=io.StringIO(), force_terminal=True)
    console.print(side_by_side(after("chinese-checkers", 60, 4, players=3), after("checkers", 24, 7), 80))
    # The format of rich without its web font: the page that shows the picture need not fetch anything.
    start, end = CONSOLE_SVG_FORMAT.index("@font-face"), CONSOLE_SVG_FORMAT.index(".{unique_id}-matrix")
    svg = console.export_svg(
        title="qipan", code_format=CONSOLE_SVG_FORMAT[:start] + CONSOLE_SVG_FORMAT[end:], unique_id="qipan"
    )
    Path(__file__).with_name("pictures").joinpath("terminal.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
