"""Tournaments: games per second, and how busy all cores are. `referee` measures what the referee adds to a move."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

import qipan
from bench.report import Measurement
from qipan.arena.competitor import read_competitors
from qipan.arena.definition import Definition
from qipan.arena.runner import Progress
from qipan.arena.tournaments import create_tournament, run_tournament

SHORT_GAMES = 10_000
SECONDS_FOR_SHORT_GAMES = 5.0
MIN_BUSY = 0.9  # of all cores
BUSY_GAMES = 300


def measure() -> list[Measurement]:
    return [short_games(), busy_cores()]


def short_games() -> Measurement:
    definition = Definition.of(qipan.game("dots"), read_competitors(["random", "random"]), games=SHORT_GAMES, seed=1)
    seconds, busy, used = _run(definition)
    return Measurement(
        f"arena: {SHORT_GAMES:,} random games of dots 3×3, all of them in the log",
        f"{seconds:.1f} s, {SHORT_GAMES / seconds:,.0f} games per second, workers {busy:.0%} busy, cores {used:.0%}",
        "–",
        None,
        f"≤ {SECONDS_FOR_SHORT_GAMES:g} s",
        seconds <= SECONDS_FOR_SHORT_GAMES,
    )


def busy_cores() -> Measurement:
    competitors = read_competitors(["alphabeta:depth=6", "mcts:nodes=1000", "greedy"])
    definition = Definition.of(qipan.game("checkers"), competitors, games=BUSY_GAMES, opening_moves=4, seed=1)
    seconds, busy, used = _run(definition)
    return Measurement(
        f"arena: how busy all cores are in a tournament in checkers, {3 * BUSY_GAMES} games in {seconds:.1f} s",
        f"workers {busy:.0%}, cores {used:.0%}",
        "–",
        None,
        f"≥ {MIN_BUSY:.0%}",
        busy >= MIN_BUSY,
    )


def _run(definition: Definition) -> tuple[float, float, float]:
    """Play a tournament. Return its time, for which share of it the workers played, and how much of all cores was used.

    The first share does not depend on what else the machine does, the second one does.
    """
    seen: list[Progress] = []
    cores = os.cpu_count() or 1
    with tempfile.TemporaryDirectory() as folder:
        create_tournament(Path(folder), definition)
        before, began = os.times(), time.perf_counter()
        run_tournament(Path(folder), on_progress=seen.append)
        seconds, after = time.perf_counter() - began, os.times()
    used = sum(after[:4]) - sum(before[:4])
    return seconds, seen[-1].played_seconds / seconds / cores, used / seconds / cores
