"""The rules: perft against the slow reference, playouts against OpenSpiel, and start-up times. One core."""

from __future__ import annotations

import random
import subprocess
import sys
from types import ModuleType
from typing import Any

import pyspiel

import qipan
from bench.report import Measurement, best_of, seconds
from reference import checkers, chinese_checkers


def measure() -> list[Measurement]:
    return [
        perft("checkers", 10, checkers, 4, 800e6),
        perft("chinese-checkers", 6, chinese_checkers, 3, 60e6),
        dots_playouts(),
        chinese_checkers_playouts(),
        start_up("import qipan", [sys.executable, "-c", "import qipan"], 0.150),
        start_up("qipan --help", [sys.executable, "-m", "qipan", "--help"], 0.300),
    ]


def perft(name: str, depth: int, reference: ModuleType, reference_depth: int, wanted: float) -> Measurement:
    def naive(position: Any, plies: int) -> int:
        if plies == 0:
            return 1
        return sum(naive(reference.play(position, move), plies - 1) for move in reference.moves(position))

    start = qipan.game(name).initial()
    ours = best_of(3, lambda: qipan.perft(start, depth, threads=1))
    theirs = best_of(1, lambda: naive(reference.initial(), reference_depth))
    return Measurement(
        f"{name} perft({depth}), leaves per second",
        f"{ours / 1e6:,.0f} M",
        f"{theirs:,.0f} (Python reference, depth {reference_depth})",
        ours / theirs,
        f"≥ {wanted / 1e6:.0f} M",
        ours >= wanted,
    )


def dots_playouts() -> Measurement:
    start = qipan.game("dots").initial()
    peer = pyspiel.load_game("dots_and_boxes(num_rows=3,num_cols=3)")

    def theirs_play() -> int:
        for _ in range(2000):
            state = peer.new_initial_state()
            while not state.is_terminal():
                state.apply_action(random.choice(state.legal_actions()))
        return 2000

    ours = best_of(3, lambda: qipan.playouts(start, 400_000, threads=1).games)
    theirs = best_of(3, theirs_play)
    return _playouts("dots 3×3 random games per second", ours, theirs, 40)


def chinese_checkers_playouts() -> Measurement:
    """Turns are counted instead of actions, since OpenSpiel plays each hop of a turn as an action."""
    start = qipan.game("chinese-checkers").initial()
    peer = pyspiel.load_game("chinese_checkers(players=2)")
    turns_wanted = 1000

    def theirs_play() -> int:
        turns = 0
        for _ in range(10):
            state = peer.new_initial_state()
            for _ in range(turns_wanted):
                mover = state.current_player()
                while not state.is_terminal() and state.current_player() == mover:
                    state.apply_action(random.choice(state.legal_actions()))
                turns += 1
                if state.is_terminal():
                    break
        return turns

    ours = best_of(3, lambda: qipan.playouts(start, 500, max_plies=turns_wanted, threads=1).plies)
    theirs = best_of(3, theirs_play)
    return _playouts("chinese-checkers random turns per second, 2 players", ours, theirs, 3)


def _playouts(what: str, ours: float, theirs: float, wanted: float) -> Measurement:
    peer = f"{theirs:,.0f} (OpenSpiel, Python loop)"
    return Measurement(what, f"{ours:,.0f}", peer, ours / theirs, f"≥ {wanted:g} ×", ours >= wanted * theirs)


def start_up(what: str, command: list[str], wanted: float) -> Measurement:
    ours = seconds(5, lambda: subprocess.run(command, check=True, capture_output=True))
    bare = seconds(5, lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    peer = f"{bare * 1000:.0f} ms (python -c pass)"
    return Measurement(what, f"{ours * 1000:.0f} ms", peer, ours / bare, f"≤ {wanted * 1000:.0f} ms", ours <= wanted)
