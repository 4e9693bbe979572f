"""`qipan perft`"""

from __future__ import annotations

from time import perf_counter
from typing import Annotated

import typer

from qipan.cli.common import GameName, Json, Options, Position, chosen_game, chosen_state, print_json, progress_bar
from qipan.rules import perft as count_perft


def perft(
    game: GameName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", help="How many moves deep.")],
    position: Position = None,
    option: Options = None,
    threads: Annotated[int | None, typer.Option("--threads", help="How many; all cores by default.")] = None,
    json: Json = False,
) -> None:
    """Count the ways to play DEPTH moves."""
    state = chosen_state(chosen_game(game, option), position)
    start = perf_counter()
    with progress_bar(f"perft {depth}") as progress:
        leaves = count_perft(state, depth, threads=threads, progress=progress)
    seconds = perf_counter() - start
    if json:
        print_json({"leaves": leaves, "seconds": seconds})
    else:
        print(f"{leaves} leaves in {seconds:.3f} s ({leaves / max(seconds, 1e-9) / 1e6:.1f} million a second)")
