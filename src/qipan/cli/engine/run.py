"""The command `qipan engine run`: an engine of Qipan speaks the line protocol."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Annotated, Any

import typer

from qipan.cli.common import GameName, Options, select_game
from qipan.rules import Game

if TYPE_CHECKING:
    from qipan.engines import Engine
    from qipan.engines.settings import ChosenValue


def run(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The engine; see `qipan engines`.")],
    game: GameName,
    option: Options = None,
    level: Annotated[
        int | None, typer.Option("--level", metavar="N", help="The strength of the engine, from 1 (weakest) to 10.")
    ] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help="Makes random choices reproducible.")] = None,
) -> None:
    """Let an engine play as a program, on standard input and output.

    It speaks the protocol of docs/engine-protocol.md, like any other program that plays.
    """
    from qipan.engines import engine
    from qipan.engines.external.speaker import Speaker
    from qipan.engines.levels import check_level
    from qipan.engines.registry import check_engine, engine_settings
    from qipan.engines.settings import Setting

    chosen_game = select_game(game, option)
    check_engine(name, chosen_game)
    if level is not None:
        check_level(level)
    settings = () if level is not None else engine_settings(name, chosen_game)
    own = [setting for setting in settings if setting.name not in ("depth", "seconds")]  # `go` sets these two
    seeds = Setting("seed", "makes random choices reproducible", "integer", default=0, minimum=0, maximum=2**31)

    def create(game: Game, chosen: dict[str, ChosenValue]) -> Engine:
        arguments: dict[str, Any] = {"seed": seed, **chosen}
        return engine(name, game, level=level, **arguments)

    with contextlib.suppress(KeyboardInterrupt):
        Speaker(name, create, game=chosen_game, settings=[seeds, *own]).run()
