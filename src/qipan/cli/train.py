"""The command `qipan train`: lets a game learn, by one of the trainings that its module declares."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from qipan._core import Stop
from qipan.cli.common import GameName, Json, Options, option_pairs, print_json, progress_bar
from qipan.cli.language import current_language, find_text, tr
from qipan.cli.words import game_title
from qipan.engines.model_files import open_model, own_file, shipped_file
from qipan.rules import game as make_game
from qipan.rules.game_module import find_training, module_of
from qipan.rules.kernels import Progress, check_threads
from qipan.rules.reasons import Problem, ReasonKind
from qipan.rules.training import Training, TrainingPreset, read_parameters

if TYPE_CHECKING:
    from qipan.train import Run

EXAMPLES = ("qipan train dots", "qipan train dots uct-must-take --preset source --report report.html")
LINE_SECONDS = 10.0  # how often a line is printed if the output is a pipe
STOPPED = 130  # the usual exit status after Ctrl-C

NO_SUCH_TRAINING_PRESET = ReasonKind("no_such_training_preset", "{method} has no preset {preset}; its presets: {known}")


def train(
    game: GameName,
    method: Annotated[
        str | None, typer.Argument(metavar="METHOD", help="What to learn. Default: the first training of the game.")
    ] = None,
    preset: Annotated[
        str | None, typer.Option("--preset", metavar="NAME", help="Parameters by name. Default: the first preset.")
    ] = None,
    parameter: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="A parameter of the training. May be repeated."),
    ] = None,
    option: Options = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", min=0, help="The same seed and one thread give the same model.")
    ] = 1,
    threads: Annotated[
        int | None,
        typer.Option("--threads", metavar="N", min=1, max=256, help="The number of threads. Default: one per core."),
    ] = None,
    file: Annotated[
        Path | None,
        typer.Option("--file", metavar="FILE", help="The file of the model. Default: where engines look for it."),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help="Begin again instead of continuing from the file.")] = False,
    interval: Annotated[
        float, typer.Option("--interval", metavar="SECONDS", min=0.1, help="How often to measure and save.")
    ] = 30.0,
    cluster: Annotated[
        str | None, typer.Option("--cluster", metavar="ADDRESS", help="Play the games on a Ray cluster.")
    ] = None,
    report: Annotated[
        Path | None,
        typer.Option("--report", metavar="FILE", help="Write the learning curve as an HTML page when it ends."),
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option("--export", metavar="FILE", help="Write the finished model without what only learning needs."),
    ] = None,
    use: Annotated[
        bool, typer.Option("--use", help="Let engines play by the model even before it is finished.")
    ] = False,
    json: Json = False,
) -> None:
    """Let a game learn. Ctrl-C stops it; the same command continues.

    The model is saved at intervals. Engines use it at once, but prefer one that ships with the package until it is
    finished.
    """
    from qipan.train import start_run

    training = find_training(game, method, preset)
    chosen = _find_preset(training, preset)
    rules = make_game(game, **{**chosen.options, **option_pairs(option)})
    parameters = read_parameters(training, chosen, option_pairs(parameter, "--set", "games=1000"))
    run = start_run(rules, training, parameters, seed=seed, threads=check_threads(threads), path=file, fresh=fresh)
    run.interval = interval
    if use:
        run.choose()
    if not json:
        _print_start(run)
    is_stopped = _learn(run, cluster, quiet=json)
    if export is not None and run.is_complete:
        run.export(export)
    if report is not None:
        _write_report(run, report)
    if json:
        print_json(_result(run, chosen))
    else:
        _print_end(run)
    if is_stopped:
        sys.exit(STOPPED)


def _find_preset(training: Training, name: str | None) -> TrainingPreset:
    preset = training.preset(name)
    if preset is None:
        known = ", ".join(each.name for each in training.presets)
        raise Problem(NO_SUCH_TRAINING_PRESET(method=training.name, preset=f"{name!r:.80}", known=known))
    return preset


def _learn(run: Run, cluster: str | None, *, quiet: bool) -> bool:
    """Learn until the run is complete or Ctrl-C stops it. Return whether Ctrl-C did."""
    title = tr("Training {game}", game=game_title(run.game.name))
    with _stop_at_interrupt() as stop, progress_bar(title, lambda: _rate(run)) as bar:
        show = bar if quiet else _with_curve(run, bar or _lines(run))
        if cluster is None:
            run.learn(stop, on_progress=show)
        else:
            from qipan.executors.cluster import ClusterExecutor
            from qipan.train.cluster import DistributedSteps

            with ClusterExecutor(cluster) as executor:
                steps = DistributedSteps(run.trainer, run.training.name, executor, executor.max_workers)
                run.learn(stop, step=steps.step, on_progress=show)
        return stop.is_set


@contextmanager
def _stop_at_interrupt() -> Iterator[Stop]:
    """Yield a flag that Ctrl-C sets, so that the current step ends properly and the model is saved before the exit."""
    stop = Stop()
    before = signal.signal(signal.SIGINT, lambda *_: stop.set())
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _with_curve(run: Run, show: Progress) -> Progress:
    """Return a function that calls `show` and prints each new point of the learning curve, above a progress bar."""
    printed = len(run.curve.measurements)

    def show_both(done: int, total: int) -> None:
        nonlocal printed
        show(done, total)
        for each in run.curve.measurements[printed:]:
            values = "; ".join(f"{_own_text(run.game.name, name)} {value:.4g}" for name, value in each.values.items())
            print(f"{each.done:,} {_unit(run)}: {values}", file=sys.stderr)
        printed = len(run.curve.measurements)

    return show_both


def _lines(run: Run) -> Progress:
    """Return a function that prints the progress from time to time, for a pipe."""
    last = time.monotonic()

    def show(done: int, total: int) -> None:
        nonlocal last
        if time.monotonic() - last >= LINE_SECONDS:
            last = time.monotonic()
            print(_progress(run), file=sys.stderr)

    return show


def _progress(run: Run) -> str:
    trainer = run.trainer
    counts = {"done": f"{trainer.done:,}", "total": f"{trainer.total:,}", "unit": _unit(run)}
    return tr("{done} of {total} {unit}, {rate} per second", rate=_per_second(run), **counts)


def _rate(run: Run) -> str:
    return tr("{rate} {unit} per second", rate=_per_second(run), unit=_unit(run))


def _per_second(run: Run) -> str:
    return f"{run.trainer.done / run.seconds:,.0f}" if run.seconds else "–"


def _unit(run: Run) -> str:
    return tr("games") if run.trainer.unit == "games" else tr("steps")


def _print_start(run: Run) -> None:
    about = _own_text(run.game.name, run.training.about)
    print(f"{run.training.name}: {about}")
    if run.trainer.done and not run.is_complete:
        print(tr("Continued from {path}", path=run.path))


def _print_end(run: Run) -> None:
    print(_progress(run))
    for name, value in _last_values(run).items():
        print(f"  {_own_text(run.game.name, name)}: {value:.4g}")
    print(tr("Saved in {path}", path=run.path))
    if run.path == own_file(run.game, run.training):
        used = open_model(run.game, run.training)
        if used is not None and used.path == shipped_file(run.game, run.training):
            print(tr("Until it is finished, engines play by the model that ships with the package; see --use"))


def _last_values(run: Run) -> dict[str, float]:
    """Return the last point of the learning curve; empty if the run was stopped before its first measurement."""
    return dict(run.curve.measurements[-1].values) if run.curve.measurements else {}


def _own_text(game: str, text: str) -> str:
    """Return a text of a game's module in the language of the terminal."""
    own = module_of(game).texts.get(current_language())
    return find_text(text) or ({} if own is None else own.load()).get(text, text)


def _write_report(run: Run, path: Path) -> None:
    from qipan.train.report import render_report
    from qipan.truth.table_files import write_atomically

    title = f"{game_title(run.game.name)}: {run.training.name}"
    html = render_report(run, current_language(), title=title)
    write_atomically(path.absolute(), [html.encode()])


def _result(run: Run, preset: TrainingPreset) -> dict[str, Any]:
    trainer = run.trainer
    return {
        "game": run.game.name,
        "options": run.game.options,
        "method": run.training.name,
        "preset": preset.name,
        "unit": trainer.unit,
        "done": trainer.done,
        "total": trainer.total,
        "seconds": run.seconds,
        "file": str(run.path),
        "measures": _last_values(run),
    }
