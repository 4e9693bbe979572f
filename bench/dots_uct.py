"""UCT self-play in dots with the schedule of the source: on one core and on two, against a plain Python loop."""

from __future__ import annotations

import math
import random
from time import process_time

import qipan
from bench.report import Measurement
from qipan import _core
from qipan.games.dots.policies import dots_state

SCHEDULE = ((25_000_000, 0.6), (25_000_000, 0.1))
GAMES = 1_000_000  # games of each phase, by one model on one thread and by another model on two
PLAIN_GAMES = 20_000  # the first games of the schedule, in Python and in the core
MAX_SECONDS = 600
BOXES = [0b11 << top + 3 | 1 << top | 1 << top + 7 for row in range(3) for top in range(7 * row, 7 * row + 3)]
BOXES_AT = [[box for box in BOXES if box >> edge & 1] for edge in range(24)]
CLASSES = ((0, 2, 3, 6, 17, 20, 21, 23), (1, 10, 13, 22), (4, 5, 7, 9, 14, 16, 18, 19), (8, 11, 12, 15))


def measure() -> list[Measurement]:
    start = dots_state(qipan.game("dots", reply_ban=True).initial())
    plain, first = plain_rate(), first_rate(start)
    one, two = phase_rates(start, 1), phase_rates(start, 2)
    predicted = sum(games / rate for (games, _), rate in zip(SCHEDULE, two, strict=True))
    one_rate, two_rate = (len(rates) / sum(1 / rate for rate in rates) for rates in (one, two))
    what = "dots, UCT self-play as in the source"
    return [
        Measurement(
            f"{what}: games per second of 2 cores, by processor time",
            f"{two_rate:,.0f}",
            f"{one_rate:,.0f} (1 core)",
            two_rate / one_rate,
            "≥ 1.8",
            two_rate >= 1.8 * one_rate,
            is_estimated=True,
        ),
        Measurement(
            f"{what}: games per second of processor time, the first {PLAIN_GAMES:,}",
            f"{first:,.0f}",
            f"{plain:,.0f} (plain Python loop)",
            first / plain,
            "≥ 300",
            first >= 300 * plain,
        ),
        Measurement(
            f"{what}: 50 million games of 2 cores, by the rates of {GAMES:,} games of each phase",
            f"{predicted:,.0f} s",
            "–",
            None,
            f"≤ {MAX_SECONDS} s",
            predicted <= MAX_SECONDS,
            is_estimated=True,
        ),
    ]


def phase_rates(start: _core.DotsState, threads: int) -> list[float]:
    """Return how many games per second a new model plays in each phase on `threads` cores.

    The rate is computed from the processor time, so that other programs hardly change it. How long a game takes depends
    on what the model knows, so every measurement begins with an empty model.
    """
    model = _core.DotsUctModel("none", "source")
    rates = []
    for phase, (_, exploration) in enumerate(SCHEDULE):
        begin = process_time()
        model.self_play(start, exploration, 0.0, phase * GAMES, GAMES, 1, threads, None, None)
        rates.append(threads * GAMES / (process_time() - begin))
    return rates


def plain_rate() -> float:
    """Return how many games a plain Python loop plays per second of processor time."""
    counts: dict[int, list[int]] = {}
    rng = random.Random(1)
    begin = process_time()
    for _ in range(PLAIN_GAMES):
        play_plainly(counts, rng, 0.6)
    return PLAIN_GAMES / (process_time() - begin)


def first_rate(start: _core.DotsState) -> float:
    """Return how many of the games of `plain_rate` the core plays per second of processor time, on one thread."""
    model = _core.DotsUctModel("none", "source")
    model.self_play(start, 0.6, 0.0, 0, 1, 1, 1, None, None)  # unmeasured: the first game also indexes all nodes
    begin = process_time()
    model.self_play(start, 0.6, 0.0, 1, PLAIN_GAMES, 1, 1, None, None)
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
