"""The command `qipan perft`, which counts the leaves of the game tree."""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

from qipan.cli.common import GameName, Json, Options, Position, print_json, progress_bar, select_game
from qipan.cli.language import tr
from qipan.rules import parse_position
from qipan.rules import perft as count_perft


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="The depth in plies.")],
    position: Position = None,
    option: Options = None,
    threads: Annotated[
        int | None, typer.Option("--threads", metavar="N", help="The number of threads. Default: one per core.")
    ] = None,
    json: Json = False,
) -> None:
    """Count the leaves of the game tree at DEPTH plies."""
    state = parse_position(select_game(game, option), position)
    start = perf_counter()
    with progress_bar(tr("Counting leaves")) as progress:
        leaves = count_perft(state, depth, threads=threads, progress=progress)
    seconds = perf_counter() - start
    if json:
        print_json({"leaves": leaves, "seconds": seconds})
    else:
        counted = tr("1 leaf") if leaves == 1 else tr("{leaves} leaves", leaves=leaves)
        rate = f"{leaves / max(seconds, 1e-9) / 1e6:.1f}"
        values = {"counted": counted, "seconds": f"{seconds:.3f}", "rate": rate}
        print(tr("{counted} in {seconds} s ({rate} million per second)", **values))
