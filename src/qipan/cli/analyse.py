"""`qipan analyse`"""

from __future__ import annotations

from typing import Annotated

import typer

from qipan.cli.common import GameName, Json, Options, chosen_game, console, print_json
from qipan.engines import Limit
from qipan.engines import analyse as analyse_state
from qipan.rules import State
from qipan.rules.game_parts import game_part
from qipan.truth import Value


def analyse(
    game: GameName,
    position: Annotated[str, typer.Argument(metavar="POSITION", help="A position; in planes the answers so far.")],
    option: Options = None,
    tree: Annotated[
        int | None, typer.Option("--tree", metavar="DEPTH", help="Checkers: print the minimax tree of that depth.")
    ] = None,
    engine: Annotated[
        str | None, typer.Option("--engine", metavar="NAME", help="Ask this engine, whatever is proved.")
    ] = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, help="How long an engine may think where nothing is proved.")
    ] = 0.5,
    json: Json = False,
) -> None:
    """Say what a position and every move in it are worth."""
    chosen = chosen_game(game, option)
    part = game_part(game, "cli.analyse")
    if part is not None:
        part.analyse(chosen, position, json)
        return
    state = chosen.parse(position)
    if tree is not None:
        _print_tree(state, tree, json)
        return
    found = analyse_state(state, Limit(seconds=seconds), engine=engine)
    if json:
        print_json(found.json())
        return
    from rich.table import Table
    from rich.text import Text

    from qipan.cli.boards import draw

    out = console()
    out.print(draw(state))
    out.print()
    seat = state.mover
    out.print(
        Text.assemble(("exact" if found.value.kind == "exact" else "estimate", "bold"), f": {worth(found.value, seat)}")
    )
    grid = Table.grid(padding=(0, 2))
    for each in found.moves:
        grid.add_row("", str(each.move), Text(worth(each.value, seat), style(each.value)))
    out.print(grid)
    if found.note and found.value.kind == "estimate":
        out.print(f"An estimate, nothing is proved: {found.note}.")


def worth(value: Value, seat: int | None) -> str:
    if value.kind == "exact":
        return str(value)
    payoff = (value.payoffs or (0.0,))[seat or 0]
    return f"{payoff:+.2f} ({value.source})"


def style(value: Value) -> str:
    return {"win": "green", "draw": "yellow", "loss": "red", None: "dim"}[value.outcome]


def _print_tree(state: State, depth: int, json: bool) -> None:
    part = game_part(state.game.name, "minimax_tree")
    if part is None:
        raise ValueError(f"only checkers has a minimax tree of board costs, not {state.game.name}")
    root = part.minimax_tree(state, depth)
    if json:
        print_json(root.json())
    else:
        print("\n".join(root.lines()))
