"""Calibrated estimates: an estimate of 0.4 means that among such positions, wins minus losses are 40 % of the games.

A search finds a score, which it converts to a payoff by a fixed formula. How well this payoff agrees with the results
of games depends on the evaluation, and on how much of the game is still to come. The study `qipan study calibration`
fits a correction to the results of games, and saves it in the folder of the game.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TypedDict

from qipan.rules import Game
from qipan.rules.game_module import folder_of
from qipan.truth.table_files import write_atomically

MAX_ESTIMATE = 0.98  # payoffs beyond ±0.98 are wins and losses that the search has found; they are not changed
MAX_SLOPE = 10.0
MAX_ADDED, TOLERANCE = 20.0, 1e-9  # range and precision of the number that `_with_sum` adds to half the log odds


class Entry(TypedDict):
    """A calibration as it is stored. It is for one engine, and for all variants with these options."""

    engine: str
    options: dict[str, bool | int | str]
    slopes: list[float]


@dataclass(frozen=True)
class Calibration:
    """How payoffs are to be corrected, depending on how much of the game is over.

    `slopes` are the factors of the log odds at equal steps of the progress, from 0 to 1, with interpolation in between.

    >>> [round(payoff, 2) for payoff in Calibration((0.5, 1.0)).payoffs((0.6, -0.6), progress=0.0)]
    [0.34, -0.34]
    >>> Calibration((0.5, 1.0)).payoffs((0.6, -0.6), progress=1.0)
    (0.6, -0.6)
    >>> [round(payoff, 2) for payoff in Calibration((3.0,)).payoffs((0.6, -0.2, -0.4), progress=0.5)]
    [0.97, -0.25, -0.72]
    """

    slopes: tuple[float, ...]

    def slope(self, progress: float) -> float:
        """Return the factor of the log odds at a progress of 0 to 1."""
        at = min(max(progress, 0.0), 1.0) * (len(self.slopes) - 1)
        first = min(int(at), len(self.slopes) - 2)
        if first < 0:
            return self.slopes[0]
        return self.slopes[first] + (at - first) * (self.slopes[first + 1] - self.slopes[first])

    def payoffs(self, payoffs: Sequence[float], progress: float) -> tuple[float, ...]:
        """Return the expected payoffs of all seats, which have the same sum as before."""
        slope = self.slope(progress)
        return _with_sum([corrected(payoff, slope) for payoff in payoffs], sum(payoffs))

    def payoff(self, payoff: float, progress: float) -> float:
        """Return the expected payoff of a seat in a game of two."""
        return corrected(payoff, self.slope(progress))


def corrected(payoff: float, slope: float) -> float:
    """Return a payoff whose log odds are multiplied by `slope`. Wins and losses that were found are not changed.

    >>> round(corrected(0.5, 2.0), 2), corrected(0.5, 1.0), corrected(0.99, 0.5), corrected(0.0, 3.0)
    (0.79, 0.5, 0.99, 0.0)
    """
    if abs(payoff) >= MAX_ESTIMATE or payoff == 0 or slope == 1:
        return payoff
    return MAX_ESTIMATE * math.tanh(slope * math.atanh(payoff / MAX_ESTIMATE))


def _with_sum(payoffs: Sequence[float], total: float) -> tuple[float, ...]:
    """Add the same amount to the logarithmic odds of all estimates, so that the sum of the payoffs is `total`.

    With two seats the sum is right already.
    """
    estimates = [payoff for payoff in payoffs if abs(payoff) < MAX_ESTIMATE]
    excess = sum(payoffs) - total
    if not estimates or abs(excess) < TOLERANCE:
        return tuple(payoffs)
    wanted = sum(estimates) - excess
    low, high = -MAX_ADDED, MAX_ADDED
    while high - low > TOLERANCE:
        middle = (low + high) / 2
        if sum(_moved(payoff, middle) for payoff in estimates) < wanted:
            low = middle
        else:
            high = middle
    return tuple(_moved(payoff, low) if abs(payoff) < MAX_ESTIMATE else payoff for payoff in payoffs)


def _moved(payoff: float, added: float) -> float:
    return MAX_ESTIMATE * math.tanh(math.atanh(payoff / MAX_ESTIMATE) + added)


def calibration_file(game: Game) -> Path:
    """Return the path of the file with the calibrations of a game."""
    return folder_of(game.name) / "models" / "calibration.json"


@lru_cache(maxsize=64)
def find_calibration(game: Game, engine: str) -> Calibration | None:
    """Return the calibration of an engine for a variant, or None. If several fit, the last one in the file counts."""
    found = None
    for entry in _read(calibration_file(game)):
        if entry["engine"] == engine and entry["options"].items() <= game.options.items():
            found = Calibration(tuple(entry["slopes"]))
    return found


def save_calibration(game: Game, engine: str, options: Mapping[str, bool | int | str], found: Calibration) -> Path:
    """Save a calibration in the folder of the game, in place of an earlier one for the same engine and options."""
    path = calibration_file(game)
    path.parent.mkdir(exist_ok=True)
    others = [entry for entry in _read(path) if (entry["engine"], entry["options"]) != (engine, dict(options))]
    entry = Entry(engine=engine, options=dict(options), slopes=[round(slope, 4) for slope in found.slopes])
    lines = ",\n".join(json.dumps(each) for each in [*others, entry])
    write_atomically(path, [f"[\n{lines}\n]\n".encode()])
    find_calibration.cache_clear()
    return path


def _read(path: Path) -> list[Entry]:
    try:
        entries: list[Entry] = json.loads(path.read_text())
    except FileNotFoundError:
        return []
    return entries
