"""Steps per second of many games for a program that learns: each step gives an observation and the legal actions."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from time import perf_counter, process_time
from typing import Any

import pyspiel

import qipan
from bench.report import Measurement
from qipan.rules.kernels import available_cores

GAMES = 512
TURNS_WANTED = 1000  # chinese-checkers is cut off here, since a random game of it hardly ever ends
PEERS = {
    "dots": "dots_and_boxes(num_rows=3,num_cols=3)",
    "chinese-checkers": f"chinese_checkers(players=2,max_moves={TURNS_WANTED})",
}
RUNS = 7


def measure() -> list[Measurement]:
    return [row for name, peer in PEERS.items() for row in measure_game(name, peer)]


def measure_game(name: str, peer: str) -> list[Measurement]:
    """Measure both programs in turns, with the same number of runs. A run has positions of all parts of the game.

    The clock also counts other work of the machine; the processor time of all threads shows what idle cores would do.
    """
    game, peer_game = qipan.game(name), pyspiel.load_game(peer)
    batches = [qipan.batch(game, GAMES, max_plies=TURNS_WANTED, threads=threads) for threads in (None, 1)]
    works: list[Callable[[], int]] = [
        lambda: step_batch(batches[0]),
        lambda: step_batch(batches[1]),
        lambda: play_peer(peer_game, with_observations=True),
        lambda: play_peer(peer_game, with_observations=False),
        lambda: play_states(game),
    ]
    rounds = [[rates(work) for work in works] for _ in range(RUNS)]
    best = [tuple(max(rate) for rate in zip(*runs, strict=True)) for runs in zip(*rounds, strict=True)]
    (ours, all_per_core), (_, ours_per_core), (peer_rate, peer_per_core), (bare, _), (states, _) = best
    cores = available_cores()
    what = f"{name}, steps per second in a batch of {GAMES:,}, {cores} threads"
    per_core = f"{name}, steps per second of processor time in a batch of {GAMES:,}"
    on_all = f"{name}, steps per second of {cores} cores, by processor time, in a batch of {GAMES:,}"
    loop = "OpenSpiel, Python loop with observations"
    return [
        row(what, ours, peer_rate, loop, 20),
        row(what, ours, bare, "OpenSpiel, Python loop without observations"),
        row(what, ours, states, "qipan, Python loop with observations"),
        row(per_core, ours_per_core, peer_per_core, loop),
        replace(row(on_all, cores * all_per_core, peer_per_core, loop, 20), is_estimated=True),
    ]


def rates(work: Callable[[], int]) -> tuple[float, float]:
    """Return the steps per second by the clock, and per second of processor time of all threads."""
    start, start_cpu = perf_counter(), process_time()
    steps = work()
    return steps / (perf_counter() - start), steps / (process_time() - start_cpu)


def row(what: str, ours: float, peer: float, loop: str, wanted: int | None = None) -> Measurement:
    target, is_reached = ("–", True) if wanted is None else (f"≥ {wanted} ×", ours >= wanted * peer)
    return Measurement(what, f"{ours:,.0f}", f"{peer:,.0f} ({loop})", ours / peer, target, is_reached)


def step_batch(batch: qipan.Batch, steps: int = TURNS_WANTED) -> int:
    for _ in range(steps):
        batch.step(batch.random_actions())
    return steps * len(batch)


def play_peer(game: Any, *, with_observations: bool, steps: int = 20_000) -> int:
    """Play in OpenSpiel, whose observations are lists. One step in its chinese-checkers is a hop, and ours a turn."""
    state = game.new_initial_state()
    for _ in range(steps):
        if state.is_terminal():
            state.returns()
            state = game.new_initial_state()
        if with_observations:
            state.observation_tensor(state.current_player())
            state.legal_actions_mask()
        state.apply_action(random.choice(state.legal_actions()))
    return steps


def play_states(game: qipan.Game, steps: int = 5_000) -> int:
    encoding, state = qipan.encoding(game), game.initial()
    for _ in range(steps):
        if state.mover is None:
            state = game.initial()
        view = state.view(state.mover or 0)
        encoding.observe(view)
        encoding.mask(view)
        state = state.play(random.choice(state.moves()))
    return steps
