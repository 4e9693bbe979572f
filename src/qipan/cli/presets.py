"""The command `qipan presets`: named choices of options and terms for a new game."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from qipan.cli.common import GameName, Json, console, print_json
from qipan.cli.language import tr
from qipan.rules import game as make_game
from qipan.rules.game_module import module_of

PresetName = Annotated[
    str | None,
    typer.Option("--preset", metavar="NAME", help="A named set of options and terms; see `qipan presets`."),
]


def presets(game: GameName, json: Json = False) -> None:
    """List the presets of a game: named sets of options and terms for `qipan play`."""
    make_game(game)  # only to raise ValueError if the game does not exist
    known = module_of(game).presets
    if json:
        print_json({"game": game, "presets": [asdict(preset) for preset in known]})
        return
    from rich.text import Text

    if not known:
        console().print(f"  {tr('no presets')}")
    width = max((len(preset.name) for preset in known), default=0)
    for preset in known:
        console().print(Text.assemble("  ", (f"{preset.name:<{width}}", "cyan"), f"  {tr(preset.about)}"))
