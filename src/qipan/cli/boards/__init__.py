"""Draws boards as text for a terminal.

A game's module may have a function that draws its boards from the facts of a position: its pieces, phase, score and
standing. Colours only repeat what the characters already show, so a drawing without colours loses nothing.
"""

from collections.abc import Sequence

from rich.text import Text

from qipan.cli.boards.generic import draw_layout
from qipan.cli.boards.remote_view import RemoteView
from qipan.rules import State, View
from qipan.rules.game_module import module_of

__all__ = ["draw"]


def draw(position: State | View | RemoteView, highlight: Sequence[str] = ()) -> Text:
    """Return a drawing of the board with its coordinates and, below it, a line with the seat to move or the outcome.

    ``highlight`` is the path of the last move; its cells are marked. Lines have at most 80 columns and no trailing
    spaces. In a game that hides nothing, the view of a seat is drawn like the position itself.

    >>> import qipan
    >>> state = qipan.game("dots", rows=1, cols=2).initial().play("0").play("3")
    >>> print(draw(state, highlight=["3"]).plain)
       A       B       C
     1 +━━━━━━━+ ····· +
       ·       ║       ·
       ·       ║       ·
       ·       ║       ·
     2 + ····· + ····· +
    <BLANKLINE>
     Red 0, Blue 0. Red to move
    """
    if isinstance(position, View) and position.state is not None:
        position = position.state
    draw_board = module_of(position.game.name).draw or draw_layout
    board: Text = draw_board(position, frozenset(highlight))
    return board
