"""The command group `qipan study`. A study is an offline experiment on one game; games register their own studies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.commands import Commands
from qipan.cli.common import GameName, Json, Options, Plot, option_pairs, print_json, progress_bar, select_game
from qipan.cli.grid import print_grid
from qipan.cli.language import tr

if TYPE_CHECKING:
    from qipan.study.calibration import CalibrationStudy

app = Commands(
    "study",
    help="Measure a game, or policies for playing it.",
    examples=("qipan study planes --policy entropy", "qipan study two-eat-one depth"),
)


def calibration(
    game: GameName,
    option: Options = None,
    positions: Annotated[
        int, typer.Option("--positions", metavar="N", min=1, help="The number of positions to estimate.")
    ] = 2000,
    nodes: Annotated[
        int, typer.Option("--nodes", metavar="N", min=1, help="The size of each search, in positions.")
    ] = 20_000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The same seed gives the same games.")] = 1,
    fit: Annotated[
        bool, typer.Option("--fit", help="Fit the estimates to these games, and save that for all games to come.")
    ] = False,
    plot: Plot = None,
    json: Json = False,
) -> None:
    """Compare the estimates of positions with the results of games between the levels 5 to 10."""
    from qipan.engines import Limit
    from qipan.engines.calibration import find_calibration, save_calibration
    from qipan.engines.registry import best_analyst
    from qipan.study import plots
    from qipan.study.calibration import CalibrationStudy, play_samples

    chosen = select_game(game, option)
    engine = best_analyst(chosen)
    with progress_bar(tr("Playing games")) as progress:
        samples = play_samples(chosen, positions, seed=seed, limit=Limit(nodes=nodes), progress=progress)
    study = CalibrationStudy(chosen, engine, samples, find_calibration(chosen, engine))
    if fit:
        study = study.fitted()
        assert study.calibration is not None
        options = {name: chosen.options[name] for name in option_pairs(option)}
        save_calibration(chosen, engine, options, study.calibration)
    if plot is not None:
        plots.save(study.draw(), plot)
    if json:
        print_json(study.json())
    else:
        _print_study(study)


def _print_study(study: CalibrationStudy) -> None:
    headings = [tr("positions"), tr("estimate"), tr("win rate − loss rate")]
    rows = [[each.positions, f"{each.expected:+.2f}", f"{each.actual:+.2f}"] for each in study.shown.bins]
    print_grid(headings, rows)
    search, shown = study.of_search, study.shown
    numbers = {"brier": f"{search.brier:.4f}", "error": f"{search.error:.3f}"}
    print(tr("The search alone: Brier score {brier}, reliability error {error}", **numbers))
    numbers = {"brier": f"{shown.brier:.4f}", "error": f"{shown.error:.3f}"}
    print(tr("As shown: Brier score {brier}, reliability error {error}", **numbers))


app.add(
    calibration,
    examples=("qipan study calibration checkers", "qipan study calibration dots -o rows=5 -o cols=5 --plot plot.png"),
)
