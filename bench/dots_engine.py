"""Alpha-beta in dots: its results against greedy, whether it keeps to its time, and when its values become exact."""

from __future__ import annotations

from collections import Counter
from time import perf_counter

import qipan
from bench.report import Measurement

GAMES = 200  # games, half of them in each seat


def measure() -> list[Measurement]:
    return against_greedy()


def against_greedy(games: int = GAMES, seconds: float = 0.2) -> list[Measurement]:
    game = qipan.game("dots", rows=5, cols=5)
    results, longest, proofs = Counter[float](), 0.0, list[int]()
    for number in range(games):
        seat, state, free = number % 2, game.initial(), 0
        engines = [qipan.engine("greedy", game, seed=number)] * 2
        engines[seat] = qipan.engine("alphabeta", game, seed=number)
        while state.mover is not None:
            start = perf_counter()
            choice = engines[state.mover].choose(state.view(state.mover), qipan.Limit(seconds=seconds))
            if state.mover == seat:
                longest = max(longest, perf_counter() - start)
                if choice.value.kind == "exact":
                    free = free or len(state.moves())
            state = state.play(choice.move)
        outcome = state.outcome
        assert outcome is not None
        results[outcome.payoffs[seat]] += 1
        proofs.append(free)
    what, over = f"dots 5×5 alpha-beta at {seconds:g} s per move", longest - seconds
    won = f"{results[1]} won, {results[0]} drawn, {results[-1]} lost"
    seen = f"{sum(proofs) / len(proofs):.1f} free edges"
    return [
        Measurement(f"{what} against greedy, {games} games", won, "greedy", None, "≥ 99 %", results[1] >= 0.99 * games),
        Measurement(
            f"{what}: longest overrun", f"{over * 1000:.1f} ms", "–", None, "≤ 10 ms + 5 %", over <= 0.01 + seconds / 20
        ),
        Measurement(f"{what}: exact from here on, on average", seen, "–", None, "–", True),
    ]
