"""The levels for people in dots."""

from __future__ import annotations

import os
import subprocess
import sys

# Plays whole games, so that positions with several boxes to take occur.
PROGRAM = """
import qipan
game = qipan.game("dots")
for seed in range(20):
    engine = qipan.engine("best", game, level=1, seed=seed)
    state = game.initial()
    while state.mover is not None:
        state = state.play(engine.choose(state.view(state.mover)).move)
        print(state.text)
"""


def _play(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    result = subprocess.run(
        [sys.executable, "-c", PROGRAM], env=environment, check=True, capture_output=True, text=True, timeout=120
    )
    return result.stdout


def test_with_a_seed_low_levels_play_the_same_moves_in_every_process() -> None:
    assert _play("1") == _play("2") == _play("3")
