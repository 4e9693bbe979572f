"""`qipan study dots`: measures the symmetric engine and the copycat against simple policies."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.common import Json, Options, print_json, progress_bar, select_game

if TYPE_CHECKING:
    from qipan.games.dots.study.symmetric import SymmetricStudy


def dots(
    engine: Annotated[
        str, typer.Option("--engine", "-e", metavar="NAME", help="The engine to measure: symmetric or copycat.")
    ] = "symmetric",
    against: Annotated[
        str, typer.Option("--against", metavar="NAME", help="The opponent: random, greedy or symmetric.")
    ] = "random",
    games: Annotated[
        int, typer.Option("--games", metavar="N", min=1, help="The number of games in each seat.")
    ] = 10_000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The same seed gives the same games.")] = 0,
    option: Options = None,
    json: Json = False,
    plot: Annotated[
        Path | None, typer.Option("--plot", metavar="FILE", help="Plot to a .png, .svg or .pdf file.")
    ] = None,
) -> None:
    """Measure an engine that completes boxes and otherwise copies edges, rotated by 180 degrees."""
    from qipan.games.dots.study.symmetric import symmetric_study
    from qipan.games.dots.symmetric import REFUTATION
    from qipan.study import plots

    if plot is not None:
        plots.check(plot)
    game = select_game("dots", option)
    start = perf_counter()
    with progress_bar("Playing games") as progress:
        study = symmetric_study(game, engine=engine, games=games, against=against, seed=seed, progress=progress)
    seconds = perf_counter() - start
    if plot is not None:
        study.plot(plot)
    if json:
        seats = {"first": study.first.json(), "second": study.second.json()}
        measured = {} if engine == "symmetric" else {"engine": engine}
        content = {
            **measured,
            "against": study.against,
            "games": games,
            "seed": seed,
            **seats,
            "refutation": REFUTATION,
        }
        print_json({**content, "seconds": seconds})
        return
    print(_summary(study, seconds))
    print(f"On 3x3 the first player refutes it, 8 boxes to 1: {' '.join(REFUTATION)}")


def _summary(study: SymmetricStudy, seconds: float) -> str:
    conditions = f"{study.first.games:,} games in each seat, seed {study.seed} ({seconds:.2f} s)"
    lines = [
        f"{study.engine} vs. {study.against}, {conditions}",
        f"{f'{study.engine} is':14}{'wins':>10}{'draws':>10}{'losses':>10}{'boxes ahead':>14}",
    ]
    for seat, results in (("first", study.first), ("second", study.second)):
        counts = f"{results.wins:10}{results.draws:10}{results.losses:10}"
        lines.append(f"{seat:14}{counts}{results.mean_lead:+14.3f}")
    return "\n".join(lines)
