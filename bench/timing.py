"""Every engine in every game: how far it overruns its time, and how soon it reacts to the stop flag."""

from __future__ import annotations

import threading
from itertools import islice
from random import Random
from time import perf_counter, sleep

import qipan
from bench.report import Measurement
from positions import random_game
from variants import DEFAULTS, LARGE

SECONDS = (0.02, 0.1, 0.3)
MAX_OVERRUN_SECONDS = 0.010  # overrun allowed in addition to 5 % of the limit
MAX_STOP_SECONDS = 0.020


def measure() -> list[Measurement]:
    return [row for variant in [*DEFAULTS, *LARGE] for row in measure_game(variant.game)]


def measure_game(game: qipan.Game) -> list[Measurement]:
    states = [state for state in islice(random_game(game, Random(2)), 60) if state.mover is not None]
    sample = [states[len(states) * part // 5] for part in range(5)]
    rows = []
    for name in qipan.engine_names(game):
        engine = qipan.engine(name, game, seed=1)
        # The first move may build tables or trees, so it is not measured.
        engine.choose(sample[0].view(sample[0].mover or 0), qipan.Limit(seconds=0.5))
        over = max(overrun(engine, state, seconds) - 0.05 * seconds for state in sample for seconds in SECONDS)
        late = max(stop_delay(engine, state) for state in sample)
        options = " ".join(
            f"{key}={value}" for key, value in game.options.items() if key in ("size", "rows", "players")
        )
        rows.append(
            Measurement(
                f"{game.name} {options} {name}: longest overrun beyond 5 %; longest delay after a stop".replace(
                    "  ", " "
                ),
                f"{over * 1e3:.1f} ms; {late * 1e3:.1f} ms",
                "–",
                None,
                "≤ 10 ms; ≤ 20 ms",
                over <= MAX_OVERRUN_SECONDS and late <= MAX_STOP_SECONDS,
            )
        )
    return rows


def overrun(engine: qipan.Engine, state: qipan.State, seconds: float) -> float:
    assert state.mover is not None
    view = state.view(state.mover)
    start = perf_counter()
    engine.choose(view, qipan.Limit(seconds=seconds))
    return perf_counter() - start - seconds


def stop_delay(engine: qipan.Engine, state: qipan.State) -> float:
    """Return the seconds from setting the stop flag to the engine's answer; 0 if it answered earlier."""
    assert state.mover is not None
    view, stop = state.view(state.mover), qipan.Stop()
    stopped_at = [float("inf")]

    def set_stop() -> None:
        sleep(0.05)
        stopped_at[0] = perf_counter()
        stop.set()

    thread = threading.Thread(target=set_stop)
    thread.start()
    engine.choose(view, qipan.Limit(seconds=5, stop=stop))
    answered = perf_counter()
    thread.join()
    return max(0.0, answered - stopped_at[0])
