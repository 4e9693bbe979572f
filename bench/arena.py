"""Tournaments: games per second, and how busy all cores are. `referee` measures what the referee adds to a move."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import qipan
from bench.referee import PROGRAM
from bench.report import Measurement
from qipan.arena.classroom import Classroom
from qipan.arena.competitor import read_competitors
from qipan.arena.definition import Definition
from qipan.arena.runner import Progress
from qipan.arena.tournaments import create_tournament, run_tournament
from qipan.cli.arena.live import table_on
from qipan.engines.external.sandbox import sandbox_works
from qipan.engines.limit import Limit

SHORT_GAMES = 10_000
SECONDS_FOR_SHORT_GAMES = 5.0
MIN_USED = 0.9  # the target: the share of the time of all cores that is used
BUSY_GAMES = 300
BOTS, BOT_GAMES = 6, 40


def measure() -> list[Measurement]:
    return [short_games(), busy_cores(), *classroom()]


def short_games() -> Measurement:
    definition = Definition.of(qipan.game("dots"), read_competitors(["random", "random"]), games=SHORT_GAMES, seed=1)
    seconds, busy, used = _run_new(definition)
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
    return _busy(f"a tournament in checkers, {3 * BUSY_GAMES} games", *_run_new(definition))


def classroom() -> list[Measurement]:
    """A class of programs, which are started for each game, in sandboxes if they work here, and its live table."""
    from rich.console import Console
    from rich.live import Live

    games = BOTS * (BOTS - 1) // 2 * BOT_GAMES
    with tempfile.TemporaryDirectory() as folder, open(os.devnull, "w") as nowhere:
        for number in range(BOTS):
            bot = Path(folder, f"bot{number}")
            bot.mkdir()
            (bot / "bot.py").write_text(PROGRAM)
        room = Classroom(Path(folder), qipan.game("dots"), BOT_GAMES, Limit(nodes=1000), seed=1)
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            room.update(threads)
        with Live(console=Console(file=nowhere, force_terminal=True), auto_refresh=False) as live:
            seconds, busy, used = _run(room.tournament.path, table_on(live))
    kind = "sandboxed programs" if sandbox_works() else "programs without a sandbox"
    what = f"a class of {BOTS} {kind} with its live table, {games} games"
    per_game = used * seconds * (os.cpu_count() or 1) / games * 1000
    return [
        _busy(what, seconds, busy, used),
        Measurement(
            f"arena: processor time of a game of two {kind} in dots 3×3, with their start and end",
            f"{per_game:.0f} ms",
            "–",
            None,
            "–",
            True,
        ),
    ]


def _busy(what: str, seconds: float, busy: float, used: float) -> Measurement:
    return Measurement(
        f"arena: how busy all cores are in {what} in {seconds:.1f} s",
        f"cores {used:.0%}, workers {busy:.0%}",
        "–",
        None,
        f"≥ {MIN_USED:.0%}",
        used >= MIN_USED,
    )


def _run_new(definition: Definition) -> tuple[float, float, float]:
    with tempfile.TemporaryDirectory() as folder:
        create_tournament(Path(folder), definition)
        return _run(Path(folder), lambda _: None)


def _run(folder: Path, show: Callable[[Progress], Any]) -> tuple[float, float, float]:
    """Play a tournament. Return its seconds, the share of them in which workers played, and its share of all cores.

    Only the last of these depends on what else the machine does, but it is the one that counts.
    """
    seen: list[Progress] = []

    def look(progress: Progress) -> None:
        seen[:] = [progress]
        show(progress)

    cores = os.cpu_count() or 1
    before, began = os.times(), time.perf_counter()
    run_tournament(folder, on_progress=look)
    seconds, after = time.perf_counter() - began, os.times()
    used = sum(after[:4]) - sum(before[:4])
    return seconds, seen[-1].played_seconds / seconds / cores, used / seconds / cores
