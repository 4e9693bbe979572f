"""The five boards as text for a terminal.

They are drawn from the notation of a position alone: this package parses texts and knows no rules. Colour only
repeats what the characters already say, so that a drawing in a pipe loses nothing.
"""

from collections.abc import Sequence

from rich.text import Text

from qipan.cli.boards.status import status
from qipan.rules import State, View
from qipan.rules.game_parts import game_part

__all__ = ["draw"]


def draw(position: State | View, highlight: Sequence[str] = ()) -> Text:
    """The board with its coordinates, and below it one line that says who is to move or how the game ended.

    ``highlight`` is the path of the last move; its cells are marked. No line is wider than 80 columns, and none ends
    in spaces. The view of a game that hides nothing is drawn like its position; other views show what the seat knows.

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
    paint = text_alone if part is None else part.draw
    board: Text = paint(position, frozenset(highlight))
    return board


def text_alone(position: State | View, highlight: frozenset[str]) -> Text:
    """What is drawn of a game that nobody has painted yet."""
    names = [f"seat {seat}" for seat in range(position.game.seats)]
    return Text(f" {position.text}\n").append_text(status(position, names, ["bold"] * len(names)))
