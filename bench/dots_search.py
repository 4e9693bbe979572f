"""The exact search of dots: values of all moves half-way through 4×4, against a plain alpha-beta search."""

from __future__ import annotations

import ctypes
import subprocess
import tempfile
from pathlib import Path
from random import Random
from statistics import mean
from time import perf_counter, process_time

import qipan
from bench.report import Measurement
from qipan.games.dots.exact_search import search
from reference.dots import boxes_of, edge_middles

ROWS = COLS = 4


def measure() -> list[Measurement]:
    return [half_way(), against_alpha_beta()]


def half_way() -> Measurement:
    """Measure the mean and the worst time to value all moves, on all cores: 4×4 boxes with 14 random edges drawn."""
    times = []
    for seed in range(40):
        state = position(seed, 14)
        start = perf_counter()
        assert search(state).score is not None
        times.append(perf_counter() - start)
    return Measurement(
        "dots 4×4, 14 edges drawn: all moves valued, mean of 40",
        f"{mean(times) * 1000:,.0f} ms (worst {max(times) * 1000:,.0f} ms)",
        "–",
        None,
        "≤ 2 s",
        mean(times) <= 2,
    )


def against_alpha_beta() -> Measurement:
    """Compare the processor time of one thread with 12 edges drawn, since the peer is too slow with fewer.

    Fails unless both find the same values.
    """
    seeds, ours, theirs = range(5), 0.0, 0.0
    with tempfile.TemporaryDirectory() as folder:
        peer = Peer(Path(folder))
        for seed in seeds:
            state = position(seed, 12)
            start = process_time()
            result = search(state, threads=1)
            ours += process_time() - start
            start = process_time()
            scores = peer.scores(state)
            theirs += process_time() - start
            assert result.moves == scores
    return Measurement(
        "dots 4×4, 12 edges drawn: all moves valued, one thread",
        f"{ours / len(seeds) * 1000:,.0f} ms",
        f"{theirs / len(seeds) * 1000:,.0f} ms (plain alpha-beta in C++ with a hash map)",
        theirs / ours,
        "≥ 20 ×",
        theirs >= 20 * ours,
    )


def position(seed: int, count: int) -> qipan.State:
    """Return the 4×4 board after `count` random edges."""
    state = qipan.game("dots", rows=ROWS, cols=COLS).initial()
    for edge in Random(seed).sample(range(len(edge_middles(ROWS, COLS))), count):
        state = state.play(str(edge))
    return state


class Peer:
    """The peer: `dots_alpha_beta.cpp`, compiled into a folder and loaded."""

    def __init__(self, folder: Path) -> None:
        source, library = Path(__file__).with_name("dots_alpha_beta.cpp"), folder / "peer.so"
        subprocess.run(["c++", "-std=c++20", "-O3", "-shared", "-fPIC", source, "-o", library], check=True)
        self._score_moves = ctypes.CDLL(str(library)).score_moves

    def scores(self, state: qipan.State) -> dict[str, int]:
        digits = state.text.split()[1]
        boxes = [sum(1 << side for side in box) for box in boxes_of(ROWS, COLS)]
        masks = (ctypes.c_uint64 * len(boxes))(*boxes)
        scores = (ctypes.c_int * len(digits))()
        drawn = ctypes.c_uint64(int(digits[::-1], 2))
        self._score_moves(len(digits), len(boxes), masks, drawn, scores)
        return {str(edge): scores[edge] for edge, digit in enumerate(digits) if digit == "0"}
