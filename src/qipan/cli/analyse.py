"""The command `qipan analyse`: the values of a position and of its moves."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.common import GameName, Json, Options, console, print_json, select_game
from qipan.cli.language import tr
from qipan.cli.words import move_columns, word_reason, word_scale, word_value
from qipan.rules import Game, State
from qipan.rules.game_module import module_of
from qipan.rules.readable_moves import readable_move

if TYPE_CHECKING:
    from qipan.truth import Value


def analyse(
    game: GameName,
    position: Annotated[
        str,
        typer.Argument(metavar="POSITION", help="The position, or what is known of it in a game that hides something."),
    ],
    option: Options = None,
    tree: Annotated[
        int | None,
        typer.Option("--tree", metavar="DEPTH", help="Print the minimax tree of this depth, by material."),
    ] = None,
    engine: Annotated[
        str | None, typer.Option("--engine", metavar="NAME", help="Use this engine even if the values can be proved.")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", metavar="S", min=0, help="Time for the engine if the values cannot be proved.")
    ] = 0.5,
    json: Json = False,
) -> None:
    """Print the value of a position and of every move in it."""
    from qipan.engines import Limit
    from qipan.engines import analyse as analyse_state

    variant = select_game(game, option)
    module = module_of(game)
    if module.print_analysis is not None:
        module.print_analysis(variant, position, json)
        return
    state = variant.parse(position)
    if tree is not None:
        _print_tree(state, tree, json)
        return
    analysis = analyse_state(state, Limit(seconds=seconds), engine=engine)
    if json:
        print_json(analysis.json())
        return
    from rich.table import Table
    from rich.text import Text

    from qipan.cli.boards import draw

    out = console()
    out.print(draw(state))
    out.print()
    seat = state.mover
    if seat is None:  # the game is over, which the board already says, so there are no moves to list
        return
    kind = word_scale(analysis.value)
    out.print(Text.assemble((kind, "bold"), tr(": {value}", value=word_value(analysis.value, seat))))
    grid = Table.grid(padding=(0, 2))
    for candidate in analysis.moves:
        value = candidate.value
        columns = move_columns(state.game, candidate.move)
        grid.add_row("", *columns, Text(word_value(value, seat), value_style(value)))
    out.print(grid)
    if analysis.note and analysis.value.kind == "estimate":
        out.print(tr("Not proved. {note}", note=word_reason(analysis.note)), markup=False)


def print_values(game: Game, mover: int | None, moves: Sequence[tuple[str, Value]]) -> None:
    """Print the values of moves, one on each line, and whether each is exact or an estimate."""
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 2))
    for move, value in moves:
        kind = tr("exact") if value.is_proved else tr("estimate")
        grid.add_row("", *move_columns(game, move), kind, Text(word_value(value, mover), value_style(value)))
    console().print(grid)


def value_style(value: Value) -> str:
    """Return the style, a name of the library `rich`, in which a value is printed: a colour, or `dim` for estimates."""
    return {"win": "green", "draw": "yellow", "loss": "red", None: "dim"}[value.outcome]


def _print_tree(state: State, depth: int, json: bool) -> None:
    from qipan.engines.minimax_tree import minimax_tree

    root = minimax_tree(state, depth)
    if json:
        print_json(root.json())
    else:
        print("\n".join(root.lines(translate=tr, name_move=partial(readable_move, state.game))))
