"""The command `qipan engines`: the engines that play a game."""

from __future__ import annotations

from dataclasses import asdict

from qipan.cli.common import GameName, Json, Options, console, print_json, select_game
from qipan.cli.language import tr


def engines(game: GameName, option: Options = None, json: Json = False) -> None:
    """List the engines that play a game."""
    from qipan.engines import engine_kinds

    kinds = engine_kinds(select_game(game, option))
    if json:
        print_json({"game": game, "engines": [asdict(kind) for kind in kinds]})
        return
    from rich.text import Text

    width = max(len(kind.name) for kind in kinds)
    for kind in kinds:
        console().print(Text.assemble("  ", (f"{kind.name:<{width}}", "cyan"), f"  {tr(kind.about)}"))
        if kind.settings:
            settings = ", ".join(f"--{setting.name} {setting.values}" for setting in kind.settings)
            console().print(Text(f"  {'':<{width}}  {settings}", "dim"))
