"""The command `qipan analyse`: the values of a position and of its moves."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.common import GameName, Json, Options, console, print_json, select_game
from qipan.cli.language import tr
from qipan.cli.words import word_reason, word_value
from qipan.rules import State
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
    kind = tr("Exact value") if analysis.value.kind == "exact" else tr("Estimate, from -1 (loss) to +1 (win)")
    out.print(Text.assemble((kind, "bold"), tr(": {value}", value=word_value(analysis.value, seat))))
    grid = Table.grid(padding=(0, 2))
    for candidate in analysis.moves:
        value = candidate.value
        move = readable_move(state.game, str(candidate.move))
        grid.add_row("", move, Text(word_value(value, seat), value_style(value)))
    out.print(grid)
    if analysis.note and analysis.value.kind == "estimate":
        out.print(tr("Not proved. {note}", note=word_reason(analysis.note)), markup=False)


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
