"""`qipan engines`"""

from __future__ import annotations

import qipan
from qipan.cli.common import GameName, Json, Options, chosen_game, console, print_json


def engines(game: GameName, option: Options = None, json: Json = False) -> None:
    """List the engines that play a game."""
    kinds = qipan.engine_kinds(chosen_game(game, option))
    if json:
        print_json({"game": game, "engines": [{"name": kind.name, "about": kind.about} for kind in kinds]})
        return
    from rich.table import Table
    from rich.text import Text

    table = Table.grid(padding=(0, 2))
    for kind in kinds:
        table.add_row("", Text(kind.name, "cyan"), Text(kind.about))
    console().print(table)
