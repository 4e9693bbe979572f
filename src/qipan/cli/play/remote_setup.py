"""Asks for the hidden moves with which some games begin, before a match in a server's room starts."""

from __future__ import annotations

from qipan.cli.common import ask, console
from qipan.cli.language import tr
from qipan.cli.play.help import print_help
from qipan.cli.words import word_moves
from qipan.rules import Game
from qipan.rules.typed_moves import read_move

HELP = (
    ("moves", "list the possible moves"),
    ("auto", "let an engine make the remaining moves"),
    ("undo", "take back the last move"),
    ("quit", "stop"),
)


def choose_setup(game: Game, seat: int) -> list[str] | None:
    """Ask for a seat's set-up, and return its moves; None if the person quits or the input ends."""
    from qipan.cli.boards import draw
    from qipan.match.hidden_moves import hides_moves, play_setup

    moves: list[str] = []
    console().print(tr("Make your hidden moves, or type help."))
    state = play_setup(game, seat, moves)
    while state.mover == seat and hides_moves(state):
        view = state.view(seat)
        console().print()
        console().print(draw(view))
        line = ask(f"{len(moves) + 1}. ")
        if line is None or line in ("quit", "q", "exit"):
            return None
        if line in ("help", "?", "h"):
            print_help(tr("Make the moves that nobody else may see, or type one of these commands:"), HELP)
        elif line == "moves":
            console().print(word_moves(game, view.moves()), markup=False)
        elif line in ("undo", "u"):
            moves = moves[:-1]
        elif line == "auto":
            moves = _complete(game, seat, moves)
        elif (move := read_move(view, line)) is not None:
            moves.append(move)
        elif line:
            text = tr("{move} is not possible here; type moves for a list.", move=line)
            console().print(text, style="red", markup=False)
        state = play_setup(game, seat, moves)
    return moves


def _complete(game: Game, seat: int, moves: list[str]) -> list[str]:
    """Return a set-up that begins with these moves; the best engine chooses the others."""
    from qipan.cli.play.players import create_player
    from qipan.match.hidden_moves import hides_moves, play_setup

    player = create_player(game, "best")
    state = play_setup(game, seat, moves)
    while state.mover == seat and hides_moves(state):
        moves = [*moves, str(player.engine.choose(state.view(seat), player.limit).move)]
        state = play_setup(game, seat, moves)
    return moves
