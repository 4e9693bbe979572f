"""`qipan study dots`: measures the symmetric engine and the copycat against simple policies."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.cells import pad
from qipan.cli.common import Json, Options, Plot, print_json, progress_bar, select_game
from qipan.cli.language import tr
from qipan.cli.words import word_moves

if TYPE_CHECKING:
    from qipan.games.dots.study.symmetric import Results, SymmetricStudy


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
    plot: Plot = None,
) -> None:
    """Measure an engine that completes boxes and otherwise copies edges, rotated by 180 degrees."""
    from qipan.games.dots.study.symmetric import symmetric_study
    from qipan.games.dots.symmetric import REFUTATION

    game = select_game("dots", option)
    start = perf_counter()
    with progress_bar(tr("Playing games")) as progress:
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
    refutation = word_moves(select_game("dots", None), REFUTATION)
    print(tr("On 3x3 the first player refutes it, 8 boxes to 1: {edges}", edges=refutation))


def _summary(study: SymmetricStudy, seconds: float) -> str:
    values = {"games": f"{study.first.games:,}", "seed": study.seed, "seconds": f"{seconds:.2f}"}
    headings = [tr("{engine} is", engine=study.engine), tr("wins"), tr("draws"), tr("losses"), tr("boxes ahead")]
    return "\n".join(
        [
            tr(
                "{engine} vs. {opponent}, {games} games in each seat, seed {seed} ({seconds} s)",
                engine=study.engine,
                opponent=study.against,
                **values,
            ),
            _line(headings),
            _line([tr("first"), *_cells(study.first)]),
            _line([tr("second"), *_cells(study.second)]),
        ]
    )


def _cells(results: Results) -> list[str]:
    return [str(results.wins), str(results.draws), str(results.losses), f"{results.mean_lead:+.3f}"]


def _line(cells: Sequence[str]) -> str:
    numbers = zip(cells[1:], (10, 10, 10, 14), strict=True)
    return pad(cells[0], 14) + "".join(pad(cell, width, right_align=True) for cell, width in numbers)
