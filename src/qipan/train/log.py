"""The learning curve of a training run: measurements, one JSON line each, in a file beside the model."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Measurement:
    """What was measured after a part of the work of a run."""

    done: int  # number of units of work done, such as games
    seconds: float  # the time spent learning, in all sessions of the run
    values: Mapping[str, float] = field(default_factory=dict)

    @staticmethod
    def from_json(line: str) -> Measurement:
        """Read a line of the file. Raise ValueError if it is not a measurement.

        >>> Measurement.from_json('{"done": 5, "seconds": 1.5, "values": {"loss": 0.25}}').values
        {'loss': 0.25}
        """
        fields = json.loads(line)
        try:
            values = {str(name): float(value) for name, value in fields["values"].items()}
            return Measurement(int(fields["done"]), float(fields["seconds"]), values)
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError("not a measurement") from error


class LearningCurve:
    """The measurements of a run. Lines that a crash has damaged are ignored."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.measurements: list[Measurement] = []

    def read(self, done: int) -> None:
        """Read the measurements of the file, except those beyond `done`, the point from which the run is continued."""
        try:
            lines = self.path.read_text("utf-8", errors="replace").splitlines()
        except FileNotFoundError:
            return
        for line in lines:
            try:
                measurement = Measurement.from_json(line)
            except ValueError:
                continue
            if measurement.done <= done and (not self.measurements or measurement.done > self.measurements[-1].done):
                self.measurements.append(measurement)

    def clear(self) -> None:
        """Begin the curve of a new run."""
        self.measurements = []
        self.path.unlink(missing_ok=True)

    def add(self, measurement: Measurement) -> None:
        """Append a measurement, and wait until it is on disk."""
        self.measurements.append(measurement)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        values = {name: value if math.isfinite(value) else 0.0 for name, value in measurement.values.items()}
        line = json.dumps({**asdict(measurement), "values": values})
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{line}\n")
            file.flush()
            os.fsync(file.fileno())

    @property
    def names(self) -> list[str]:
        """The names of all measured values, in the order in which they appeared."""
        return list(dict.fromkeys(name for each in self.measurements for name in each.values))
