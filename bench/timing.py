"""Every engine in every game: how far it overruns its time, and how soon it hears a stop."""

from __future__ import annotations

import threading
from itertools import islice
from random import Random
from time import perf_counter, sleep

import qipan
from bench.report import Measurement
from positions import random_game

GAMES: list[tuple[str, dict[str, int | bool | str]]] = [
    ("planes", {}),
    ("planes", {"size": 12, "planes": 4}),
    ("dots", {}),
    ("dots", {"rows": 5, "cols": 5}),
    ("two-eat-one", {}),
    ("chinese-checkers", {}),
    ("chinese-checkers", {"players": 6}),
    ("checkers", {}),
]
SECONDS = (0.02, 0.1, 0.3)
LONGEST_STOP = 0.020


def measure() -> list[Measurement]:
    return [row for name, options in GAMES for row in of_game(qipan.game(name, **options))]


def of_game(game: qipan.Game) -> list[Measurement]:
    states = [state for state in islice(random_game(game, Random(2)), 60) if state.mover is not None]
    chosen = [states[len(states) * part // 5] for part in range(5)]
    rows = []
    for name in qipan.engine_names(game):
        engine = qipan.engine(name, game, seed=1)
        engine.choose(chosen[0].view(chosen[0].mover or 0), qipan.Limit(seconds=0.5))  # whatever is made once
        over = max(overrun(engine, state, seconds) - 0.05 * seconds for state in chosen for seconds in SECONDS)
        late = max(stop_heard(engine, state) for state in chosen)
        options = " ".join(
            f"{key}={value}" for key, value in game.options.items() if key in ("size", "rows", "players")
        )
        rows.append(
            Measurement(
                f"{game.name} {options} {name}: longest overrun beyond 5 %; longest wait for a stop".replace("  ", " "),
                f"{over * 1e3:.1f} ms; {late * 1e3:.1f} ms",
                "–",
                None,
                "≤ 10 ms; ≤ 20 ms",
                over <= 0.010 and late <= LONGEST_STOP,
            )
        )
    return rows


def overrun(engine: qipan.Engine, state: qipan.State, seconds: float) -> float:
    assert state.mover is not None
    view = state.view(state.mover)
    start = perf_counter()
    engine.choose(view, qipan.Limit(seconds=seconds))
    return perf_counter() - start - seconds


def stop_heard(engine: qipan.Engine, state: qipan.State) -> float:
    """From the asking to the answer; nothing if it has answered before."""
    assert state.mover is not None
    view, stop = state.view(state.mover), qipan.Stop()
    asked = [float("inf")]

    def ask() -> None:
        sleep(0.05)
        asked[0] = perf_counter()
        stop.set()

    asking = threading.Thread(target=ask)
    asking.start()
    engine.choose(view, qipan.Limit(seconds=5, stop=stop))
    answered = perf_counter()
    asking.join()
    return max(0.0, answered - asked[0])
