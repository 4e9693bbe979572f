"""The command `qipan engine new`: writes a starter bot."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from qipan.cli.common import GameName, Options, console, select_game
from qipan.cli.language import tr


def new(
    language: Annotated[str, typer.Argument(metavar="LANGUAGE", help="python, cpp, js or java.")],
    game: GameName,
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="[FOLDER]", help="Where to write it. Default: a folder named after the game."),
    ] = None,
    option: Options = None,
) -> None:
    """Write a starter bot: a complete program that plays random legal moves."""
    from qipan.engines.external.starter import write_starter

    chosen = select_game(game, option)
    file = write_starter(language, chosen, folder or Path(f"{game}-bot"))
    options = "".join(f" -o {text}" for text in option or ())
    out = console()
    out.print(tr("{file} is written.", file=file), markup=False)
    out.print(tr("Check it: {command}", command=f"qipan engine check {file.parent} {game}{options}"), markup=False)
    path = file.parent if file.is_absolute() else f"./{file.parent}"
    command = f"qipan play {game}{options} --watch -e {path} -e best --level 3"
    out.print(tr("Watch it play: {command}", command=command), markup=False)
