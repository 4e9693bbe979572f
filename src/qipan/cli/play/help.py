"""Lists of commands that a person can type during a game."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.cli.common import console
from qipan.cli.language import tr
from qipan.cli.words import word_refusal
from qipan.rules import Game
from qipan.rules.readable_moves import readable_move


def word_typed_refusal(error: ValueError, typed: str, moves: Sequence[object], game: Game) -> str:
    """Return why a typed line is refused; if it cannot be read as a move, show what moves look like."""
    reason = getattr(error, "reason", None)
    if getattr(reason, "code", "") == "not_a_move" and moves:
        return tr(
            "“{text}” is neither a move here nor a command. Moves look like {move}; type help for the commands.",
            text=typed,
            move=readable_move(game, str(moves[0])),
        )
    return word_refusal(error, game)


def print_help(heading: str, commands: Sequence[tuple[str, str]]) -> None:
    """Print a heading and, for each command, what it does."""
    width = max(len(command) for command, _ in commands)
    lines = [heading, *(f"  {command:<{width}}  {tr(about)}" for command, about in commands)]
    console().print("\n".join(lines), markup=False)
