"""The status line, which is the line below a board: the seat to move, or the outcome of the game."""

from collections.abc import Sequence

from rich.text import Text

from qipan.cli.boards.remote_view import RemoteView
from qipan.cli.language import tr
from qipan.cli.words import word_result
from qipan.rules import State, View


def status(position: State | View | RemoteView, sides: Sequence[str], styles: Sequence[str]) -> Text:
    """Return the status line. ``sides`` and ``styles`` have one element per seat."""
    if position.mover is not None:
        side = sides[position.mover]
        before, _, after = tr("{side} to move", side="\0").partition("\0")
        return Text.assemble(" ", before, (side, styles[position.mover]), after)
    # The outcome of a view is not known, so only "game over" is printed below it.
    outcome = position.outcome if isinstance(position, State) else None
    if outcome is None:
        return Text(" ").append(tr("Game over"), "bold")
    return Text(tr(" Game over. {result}", result=word_result(outcome, sides)), "bold")
