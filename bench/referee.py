"""What the referee adds to a move: for built-in engines, and for a program that answers at once."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter

import qipan
from bench.report import Measurement
from qipan.engines.external import Program, start_program

GAMES = 10_000  # games of dots
MATCHES = 30
MAX_TURNS = 40  # turns of each seat: programs that play any move may never end a game
MAX_BUILT_IN_MS, MAX_EXTERNAL_MS, MAX_GAMES_SECONDS = 0.05, 1.0, 5.0

# A program that plays the first legal move, after asking the referee for the legal moves.
PROGRAM = """
import sys
for line in sys.stdin:
    words = line.split()
    if words[0] == "go":
        print("query legal", flush=True)
    elif words[0] == "response":
        print("bestmove", words[1], flush=True)
    elif words[0] in ("ugi", "isready"):
        print({"ugi": "ugiok", "isready": "readyok"}[words[0]], flush=True)
"""


class First:
    """An engine that plays the first legal move."""

    name = "first"
    seconds = 0.0  # the time that the engine itself has used

    def choose(self, view: qipan.View, limit: qipan.Limit = qipan.Limit(), history: object = ()) -> qipan.Choice:
        start = perf_counter()
        choice = qipan.Choice(view.moves()[0], qipan.Value.estimate((0.0, 0.0), self.name))
        self.seconds += perf_counter() - start
        return choice


def measure() -> list[Measurement]:
    return [_built_in(), _random_games(), *_external()]


def _built_in() -> Measurement:
    game, times = qipan.game("dots"), []
    for _ in range(MATCHES):
        engine = First()
        start = perf_counter()
        record = qipan.play_match(game, [engine, engine])
        times.append((perf_counter() - start - engine.seconds) / len(record.entries) * 1e3)
    ours = median(times)
    return Measurement(
        "the referee, per move of a built-in engine",
        f"{ours:.3f} ms",
        "–",
        None,
        f"≤ {MAX_BUILT_IN_MS} ms",
        ours <= MAX_BUILT_IN_MS,
    )


def _random_games() -> Measurement:
    game = qipan.game("dots", rows=3, cols=3)
    engines = [qipan.engine("random", game) for _ in range(game.seats)]
    start = perf_counter()
    for _ in range(GAMES):
        qipan.play_match(game, engines)
    ours = perf_counter() - start
    start = perf_counter()
    qipan.playouts(game.initial(), GAMES, seed=1)
    peer = perf_counter() - start
    return Measurement(
        "10 000 refereed matches of random engines, dots 3×3",
        f"{ours:.2f} s",
        f"{peer:.3f} s (playouts in the core)",
        ours / peer,
        f"≤ {MAX_GAMES_SECONDS:g} s",
        ours <= MAX_GAMES_SECONDS,
    )


def _external() -> list[Measurement]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "first.py"
        file.write_text(PROGRAM)
        peer = _pipe_ms(file)
        rows = []
        for name, sandbox, game in (
            ("a program", False, "dots"),
            ("a program in a sandbox", None, "dots"),
            ("a program in chinese-checkers", False, "chinese-checkers"),
        ):
            ours = _program_ms(Program("first", (sys.executable, str(file)), sandbox=sandbox), qipan.game(game))
            what = f"the referee, per move of {name} that asks for the legal moves and answers at once"
            reference = f"{peer:.3f} ms (the same lines through a pipe)"
            rows.append(
                Measurement(
                    what, f"{ours:.3f} ms", reference, ours / peer, f"≤ {MAX_EXTERNAL_MS:g} ms", ours <= MAX_EXTERNAL_MS
                )
            )
    return rows


def _program_ms(program: Program, game: qipan.Game) -> float:
    times = []
    with start_program(program, game) as engine:
        engine.prepare()
        for _ in range(MATCHES):
            start = perf_counter()
            record = qipan.play_match(game, [engine, engine], max_turns=MAX_TURNS)
            times.append((perf_counter() - start) / len(record.entries) * 1e3)
    return median(times)


def _pipe_ms(file: Path) -> float:
    """Return the milliseconds that a move's two round trips through the pipes of a program take without a referee."""
    with subprocess.Popen([sys.executable, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        times = []
        for _ in range(MATCHES * 24):
            start = perf_counter()
            for line in (b"go\n", b"response 0 1 2 3\n"):
                os.write(process.stdin.fileno(), line)
                process.stdout.readline()
            times.append((perf_counter() - start) * 1e3)
    return median(times)
