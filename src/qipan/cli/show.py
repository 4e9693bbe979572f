"""The command `qipan show`, which draws a position."""

from __future__ import annotations

from qipan.cli.common import GameName, Json, Options, Position, console, print_json, select_game
from qipan.rules import outcome_json, parse_position


def show(game: GameName, position: Position = None, option: Options = None, json: Json = False) -> None:
    """Draw a position."""
    state = parse_position(select_game(game, option), position)
    if json:
        print_json(
            {
                "game": state.game.name,
                "options": state.game.options,
                "position": state.text,
                "mover": state.mover,
                "moves": [str(move) for move in state.moves()],
                "outcome": outcome_json(state.outcome),
            }
        )
        return
    from qipan.cli.boards import draw

    console().print(draw(state))
