"""Alpha-beta: its speed, whether it keeps to its time, and its results against minimax3 and perfect play."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from random import Random
from time import perf_counter, process_time

import qipan
from bench.report import Measurement
from qipan.truth import prove

GAMES = 200  # games of checkers, half with each colour
TABLE_GAMES = 40


def measure() -> list[Measurement]:
    return [speed(), overrun(), stop_delay(), match(), against_table()]


def speed() -> Measurement:
    """Measure the nodes per second of processor time of one thread, in the start position and three later positions."""
    game = qipan.game("checkers")
    engine = qipan.engine("alphabeta", game, seed=1)
    states, state = [game.initial()], game.initial()
    for _ in range(3):
        for _ in range(12):
            assert state.mover is not None
            state = state.play(engine.choose(state.view(state.mover), qipan.Limit(depth=4)).move)
        states.append(state)
    best = 0.0
    for _ in range(3):
        nodes, start = 0, process_time()
        for state in states:
            assert state.mover is not None
            nodes += engine.choose(state.view(state.mover), qipan.Limit(nodes=5_000_000)).nodes
        best = max(best, nodes / (process_time() - start))
    return Measurement(
        "checkers alpha-beta, nodes per second and core", f"{best / 1e6:.1f} M", "–", None, "≥ 10 M", best >= 10e6
    )


def overrun() -> Measurement:
    """Measure by how much searches exceed their time limit at most."""
    engine, worst, is_allowed = qipan.engine("alphabeta", qipan.game("checkers")), 0.0, True
    for seconds in (0.005, 0.02, 0.05, 0.2):
        for state in openings(8, seed=4):
            assert state.mover is not None
            start = perf_counter()
            engine.choose(state.view(state.mover), qipan.Limit(seconds=seconds))
            over = perf_counter() - start - seconds
            worst = max(worst, over)
            is_allowed = is_allowed and over <= 0.010 + 0.05 * seconds
    return Measurement(
        "checkers alpha-beta, 5 to 200 ms per move: longest overrun",
        f"{worst * 1000:.1f} ms",
        "–",
        None,
        "≤ 10 ms + 5 %",
        is_allowed,
    )


def stop_delay() -> Measurement:
    """Measure the longest time, of twenty, from setting the stop flag to the engine's answer."""
    engine, worst = qipan.engine("alphabeta", qipan.game("checkers")), 0.0
    for state in openings(20, seed=5):
        stop, stopped_at = qipan.Stop(), list[float]()

        def set_stop(stop: qipan.Stop = stop, stopped_at: list[float] = stopped_at) -> None:
            stopped_at.append(perf_counter())
            stop.set()

        threading.Timer(0.05, set_stop).start()
        assert state.mover is not None
        engine.choose(state.view(state.mover), qipan.Limit(seconds=60, stop=stop))
        worst = max(worst, perf_counter() - stopped_at[0])
    return Measurement(
        "checkers alpha-beta: stopped from another thread, worst of 20",
        f"{worst * 1000:.1f} ms",
        "–",
        None,
        "≤ 20 ms",
        worst <= 0.02,
    )


def match(games: int = GAMES, limit: qipan.Limit = qipan.Limit(seconds=0.05)) -> Measurement:
    """Play minimax3 from random openings of four plies, each with both colours."""
    game = qipan.game("checkers")
    ours, classic = qipan.engine("alphabeta", game, seed=1), qipan.engine("minimax3", game)
    results = Counter[float]()
    for start in openings(games // 2, seed=1):
        results.update(both_colours(ours, classic, start, limit))
    return Measurement(
        f"checkers alpha-beta at {limit.seconds or 0:g} s per move against minimax3, {games} games",
        format_results(results),
        "minimax3",
        None,
        "no loss, ≥ 95 % won",
        results[-1] == 0 and results[1] >= 0.95 * games,
    )


def both_colours(ours: qipan.Engine, other: qipan.Engine, start: qipan.State, limit: qipan.Limit) -> Iterator[float]:
    """Yield the payoffs of our engine from a position, first as seat 0 and then as seat 1."""
    for seat, seats in enumerate(([ours, other], [other, ours])):
        outcome = qipan.play_match(start.game, seats, limit=limit, start=start).outcome
        yield outcome.payoffs[seat] if outcome else 0


def against_table(games: int = TABLE_GAMES, limit: qipan.Limit = qipan.Limit(seconds=0.05)) -> Measurement:
    """Play without a table against an opponent that plays perfectly, from drawn positions after six random plies."""
    game, random = qipan.game("two-eat-one"), Random(2)
    ours, perfect = qipan.engine("alphabeta", game, seed=1), qipan.engine("table", game, seed=1)
    results = Counter[float]()
    while results.total() < games:
        start = game.initial()
        for _ in range(6):
            start = start.play(random.choice(start.moves()))
        analysis = prove(start)
        if analysis is None or analysis.value.outcome != "draw":
            continue
        results.update(both_colours(ours, perfect, start, limit))
    return Measurement(
        f"two-eat-one alpha-beta at {limit.seconds or 0:g} s per move against the table, {games} drawn starts",
        format_results(results),
        "perfect play",
        None,
        "no loss",
        results[-1] == 0,
    )


def format_results(results: Counter[float]) -> str:
    return f"{results[1]} won, {results[0]} drawn, {results[-1]} lost"


def openings(count: int, seed: int) -> list[qipan.State]:
    """Return positions of checkers after four random plies."""
    random, states = Random(seed), []
    for _ in range(count):
        state = qipan.game("checkers").initial()
        for _ in range(4):
            state = state.play(random.choice(state.moves()))
        states.append(state)
    return states
