"""The command `qipan analyse`: the values of a position and of its moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.common import GameName, Json, Options, console, print_json, select_game
from qipan.rules import State
from qipan.rules.game_module import module_of

if TYPE_CHECKING:
    from qipan.truth import Value


def analyse(
    game: GameName,
    position: Annotated[
        str, typer.Argument(metavar="POSITION", help="The position or, if part of it is hidden, what is known of it.")
    ],
    option: Options = None,
    tree: Annotated[
        int | None,
        typer.Option("--tree", metavar="DEPTH", help="Print the minimax tree to this depth, which counts material."),
    ] = None,
    engine: Annotated[
        str | None, typer.Option("--engine", metavar="NAME", help="Use this engine, even if values can be proved.")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, help="Time for an engine if values cannot be proved.")
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
    kind = "exact" if analysis.value.kind == "exact" else "estimate"
    out.print(Text.assemble((kind, "bold"), f": {format_value(analysis.value, seat)}"))
    grid = Table.grid(padding=(0, 2))
    for candidate in analysis.moves:
        value = candidate.value
        grid.add_row("", str(candidate.move), Text(format_value(value, seat), value_style(value)))
    out.print(grid)
    if analysis.note and analysis.value.kind == "estimate":
        out.print(f"This is an estimate; nothing is proved: {analysis.note}.")


def format_value(value: Value, seat: int | None) -> str:
    """Return a value as text: `win in 5` if it is exact, `+0.25 (mcts)` if it is an estimate.

    The number of an estimate is the expected payoff of `seat`; None stands for seat 0. The word is its source.
    """
    if value.kind == "exact":
        return str(value)
    payoff = (value.payoffs or (0.0,))[seat or 0]
    return f"{payoff:+.2f} ({value.source})"


def value_style(value: Value) -> str:
    """Return the style, a name of the library `rich`, in which a value is printed: a colour, or `dim` for estimates."""
    return {"win": "green", "draw": "yellow", "loss": "red", None: "dim"}[value.outcome]


def _print_tree(state: State, depth: int, json: bool) -> None:
    from qipan.engines.minimax_tree import minimax_tree

    root = minimax_tree(state, depth)
    if json:
        print_json(root.json())
    else:
        print("\n".join(root.lines()))
