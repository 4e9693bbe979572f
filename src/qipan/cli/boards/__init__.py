"""Draws boards as text for a terminal.

Each game draws its own boards, in the file `cli/board.py` of its package. These files parse the notation of a position
and do not use the rules. Colours only repeat what the characters already show, so a drawing without colours loses
nothing.
"""

from collections.abc import Sequence

from rich.text import Text

from qipan.cli.boards.status import status
from qipan.rules import State, View
from qipan.rules.game_parts import game_part

__all__ = ["draw"]


def draw(position: State | View, highlight: Sequence[str] = ()) -> Text:
    """Return a drawing of the board with its coordinates and, below it, a line with the seat to move or the outcome.

    ``highlight`` is the path of the last move; its cells are marked. Lines have at most 80 columns and no trailing
    spaces. In a game that hides nothing, a view is drawn like the position.

    >>> import qipan
    >>> state = qipan.game("dots", rows=1, cols=2).initial().play("0").play("3")
    >>> print(draw(state, highlight=["3"]).plain)
     +━━━━━━━+·· 1 ··+
     ·       ║       ·
     2       ║       4
     ·       ║       ·
     +·· 5 ··+·· 6 ··+
    <BLANKLINE>
     red 0, blue 0 boxes; red (seat 0) to move
    """
    if isinstance(position, View) and position.state is not None:
        position = position.state
    part = game_part(position.game.name, "cli.board")
    draw_board = draw_as_text if part is None else part.draw
    board: Text = draw_board(position, frozenset(highlight))
    return board


def draw_as_text(position: State | View, highlight: frozenset[str]) -> Text:
    """Draw a game that has no `cli/board.py`: return the notation of the position with the status line below it."""
    names = [f"seat {seat}" for seat in range(position.game.seats)]
    return Text(f" {position.text}\n").append_text(status(position, names, ["bold"] * len(names)))
