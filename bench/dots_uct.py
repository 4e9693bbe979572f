"""UCT self-play in dots with the schedule of the source: on one core and on two, against a plain Python loop."""

from __future__ import annotations

import math
import random
from time import perf_counter, process_time

import qipan
from bench.report import Measurement
from qipan import _core
from qipan.games.dots.policies import dots_state
from qipan.rules.kernels import available_cores

SCHEDULE = ((25_000_000, 0.6), (25_000_000, 0.1))
GAMES = 1_000_000  # of each phase, on one thread and then on two
PLAIN_GAMES = 1500
MAX_SECONDS = 600
BOXES = [0b11 << top + 3 | 1 << top | 1 << top + 7 for row in range(3) for top in range(7 * row, 7 * row + 3)]
BOXES_AT = [[box for box in BOXES if box >> edge & 1] for edge in range(24)]
CLASSES = ((0, 2, 3, 6, 17, 20, 21, 23), (1, 10, 13, 22), (4, 5, 7, 9, 14, 16, 18, 19), (8, 11, 12, 15))


def measure() -> list[Measurement]:
    start = dots_state(qipan.game("dots", reply_ban=True).initial())
    model = _core.DotsUctModel("none", "source")
    done, predicted = 0, 0.0
    rates: list[list[tuple[float, float]]] = []
    for games, exploration in SCHEDULE:
        phase = []
        for threads in (1, 2):
            begin, begin_cpu = perf_counter(), process_time()
            model.self_play(start, exploration, 0.0, done, GAMES, 1, threads, None, None)
            phase.append((GAMES / (perf_counter() - begin), GAMES / (process_time() - begin_cpu)))
            done += GAMES
        rates.append(phase)
        predicted += games / phase[1][0]
    plain = plain_rate()
    one, two = (len(rates) / sum(1 / phase[at][0] for phase in rates) for at in range(2))
    per_cpu = len(rates) / sum(1 / phase[0][1] for phase in rates)
    what = "dots, UCT self-play as in the source"
    cores = available_cores()
    return [
        Measurement(
            f"{what}: games per second on 2 of {cores} cores",
            f"{two:,.0f}",
            f"{one:,.0f} (1 core)",
            two / one,
            "≥ 1.8",
            two >= 1.8 * one,
        ),
        Measurement(
            f"{what}: games per second of processor time",
            f"{per_cpu:,.0f}",
            f"{plain:,.1f} (plain Python loop)",
            per_cpu / plain,
            "≥ 300",
            per_cpu >= 300 * plain,
        ),
        Measurement(
            f"{what}: 50 million games on 2 cores, by the rates of {2 * GAMES:,} games of each phase",
            f"{predicted:,.0f} s",
            "–",
            None,
            f"≤ {MAX_SECONDS} s",
            predicted <= MAX_SECONDS,
        ),
    ]


def plain_rate() -> float:
    """Return how many games a plain Python loop plays per second of processor time."""
    counts: dict[int, list[int]] = {}
    rng = random.Random(1)
    begin = process_time()
    for _ in range(PLAIN_GAMES):
        play_plainly(counts, rng, 0.6)
    return PLAIN_GAMES / (process_time() - begin)


def play_plainly(counts: dict[int, list[int]], rng: random.Random, exploration: float) -> None:
    """Play one game as the program of the source does, with a dictionary from drawn edges to visits and wins."""
    drawn, boxes, seat = 0, [0, 0], 0
    path: list[tuple[int, int]] = []
    while max(boxes) < 5:
        edges = [edge for edge in range(24) if not drawn >> edge & 1]
        if len(path) == 1:
            banned = next(each for each in CLASSES if drawn.bit_length() - 1 in each)
            edges = [edge for edge in edges if edge not in banned]
        tallies = [counts.get(drawn | 1 << edge, (0, 0)) for edge in edges]
        unseen = [edge for edge, (visits, _) in zip(edges, tallies, strict=True) if not visits]
        if unseen:
            edge = rng.choice(unseen)
        else:
            width = exploration * math.sqrt(math.log(sum(visits for visits, _ in tallies)))
            bounds = [wins / visits + width / math.sqrt(visits) for visits, wins in tallies]
            edge = edges[bounds.index(max(bounds))]
        drawn |= 1 << edge
        path.append((drawn, seat))
        gained = sum(drawn & box == box for box in BOXES_AT[edge])
        boxes[seat] += gained
        seat ^= not gained
    winner = int(boxes[1] > boxes[0])
    for state, side in path:
        tally = counts.setdefault(state, [0, 0])
        tally[0] += 1
        tally[1] += side == winner
