"""A training run: resumes it from its file, learns, measures and saves at intervals, and stops at any time."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from qipan._core import Stop
from qipan.engines.model_files import open_own, own_file, save_model
from qipan.rules import Game
from qipan.rules.reasons import Problem, ReasonKind
from qipan.rules.training import Parameter, Trainer, Training
from qipan.train.log import LearningCurve, Measurement
from qipan.truth.table_files import TableFile

DEFAULT_INTERVAL_SECONDS = 30.0

OTHER_RUN = ReasonKind(
    "other_training_run", "{path} was trained with other parameters: {parameter} was {was}, not {given}; use --fresh"
)

Step = Callable[[Stop], None]
OnProgress = Callable[[int, int], object]


@dataclass
class Run:
    """A training run, which can be continued. `start_run` creates it."""

    game: Game
    training: Training
    parameters: Mapping[str, Parameter]
    seed: int
    trainer: Trainer
    path: Path  # path of the file of the model
    curve: LearningCurve
    seconds: float = 0.0  # the time spent learning, in all sessions of the run
    interval: float = DEFAULT_INTERVAL_SECONDS  # seconds of learning between two measurements
    is_chosen: bool = False  # whether engines are to play by the model even before it is finished
    _saved: int = field(default=-1, repr=False)  # units of work done when the model was last saved

    @property
    def is_complete(self) -> bool:
        return self.trainer.done >= self.trainer.total

    def learn(self, stop: Stop, *, step: Step | None = None, on_progress: OnProgress | None = None) -> None:
        """Learn until the run is complete or the flag is set. The model is then saved.

        The model is measured only after it has been saved, so that no measurement can lose what was learned, and not at
        all once the flag is set.
        """
        step = step or self.trainer.step
        if not self.curve.measurements:
            self._measure(stop)
        due = self.seconds + self.interval
        while not self.is_complete and not stop.is_set:
            start = monotonic()
            step(stop)
            self.seconds += monotonic() - start
            if on_progress is not None:
                on_progress(self.trainer.done, self.trainer.total)
            if self.seconds >= due:
                self.save()
                self._measure(stop)
                due = self.seconds + self.interval
        self.save()
        if not self.curve.measurements or self.curve.measurements[-1].done < self.trainer.done:
            self._measure(stop)

    def choose(self) -> None:
        """From now on, let engines play by the model even before it is finished."""
        if not self.is_chosen:
            self.is_chosen, self._saved = True, -1

    def save(self) -> None:
        """Save the model and all that is needed to continue, unless nothing was learned since it was last saved."""
        if self._saved == self.trainer.done:
            return
        stats = {**self._stats(), "is_chosen": True} if self.is_chosen else self._stats()
        save_model(self.path, self.game, self.training, self.trainer.state(), stats)
        self._saved = self.trainer.done

    def export(self, path: Path) -> TableFile:
        """Save to another file, such as one that ships with the package, only what engines need in order to play."""
        return save_model(path, self.game, self.training, self.trainer.compact(), self._stats())

    def _measure(self, stop: Stop) -> None:
        """Add a point to the learning curve, unless the stop flag is set."""
        if stop.is_set:
            return
        values = dict(self.trainer.measure(stop))
        if not stop.is_set:
            self.curve.add(Measurement(self.trainer.done, self.seconds, values))

    def _stats(self) -> dict[str, object]:
        return {
            "done": self.trainer.done,
            "total": self.trainer.total,
            "unit": self.trainer.unit,
            "seconds": self.seconds,
            "seed": self.seed,
            "parameters": dict(self.parameters),
        }


def start_run(
    game: Game,
    training: Training,
    parameters: Mapping[str, Parameter],
    *,
    seed: int = 1,
    threads: int = 1,
    path: Path | None = None,
    fresh: bool = False,
) -> Run:
    """Return a run that resumes from its file, or starts from scratch without a file or if `fresh` is true.

    Raise Problem if the file comes from a run with other parameters or another seed.
    """
    trainer = training.create(game, parameters, seed=seed, threads=threads)
    path = path or own_file(game, training)
    run = Run(game, training, parameters, seed, trainer, path, LearningCurve(path.with_suffix(".jsonl")))
    file = None if fresh else open_own(path, game, training)
    if file is None:
        run.curve.clear()
        return run
    _check_same(path, file.header["stats"], {**parameters, "seed": seed})
    stats = file.header["stats"]
    trainer.restore(memoryview(file.read_all()), int(stats["done"]))
    run.seconds, run.is_chosen = float(stats["seconds"]), bool(stats.get("is_chosen"))
    run._saved = trainer.done
    run.curve.read(trainer.done)
    return run


def _check_same(path: Path, stats: Mapping[str, object], given: Mapping[str, Parameter]) -> None:
    stored = stats.get("parameters")
    before = {**(stored if isinstance(stored, dict) else {}), "seed": stats.get("seed")}
    for name, value in given.items():
        if before.get(name) != value:
            raise Problem(OTHER_RUN(path=str(path), parameter=name, was=str(before.get(name)), given=str(value)))
