"""One figure per algorithm in three minutes: run it before and after a change to see whether anything became slower."""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from statistics import median
from types import ModuleType
from typing import Any

import pyspiel

import qipan
from bench.dots_search import Peer as PlainAlphaBeta
from bench.dots_search import position as dots_position
from bench.figures import HEADER, ROUNDS, Figure, Work, alternate, compile_yardstick, rate
from bench.planes import plain_gini
from bench.report import machine
from bench.server_load import run as run_server
from positions import random_game
from qipan import _core
from qipan.games.dots.exact_search import search as solve_dots
from qipan.games.planes import posterior as planes
from qipan.games.planes import trees as planes_trees
from reference import checkers, chinese_checkers
from reference import planes as reference_planes

ENDING = "1110/0000/0000/0222 1"


def measure() -> Iterator[Figure]:
    """Yield figures one by one. Where an algorithm has no peer, its rate is compared with `yardstick.cpp`."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ["QIPAN_CACHE"] = folder  # an empty cache, so that solved tables are built and timed
        plain = PlainAlphaBeta(Path(folder))
        yield from _rules()
        yield alternate("dots exact search", "positions/s", _dots_exact, "plain alpha-beta", _plain_exact(plain))
        yardstick = compile_yardstick(Path(folder))
        for name, unit, work in (*_tables(), *_searches(), *_planes(), *_python()):
            yield alternate(name, unit, work, "yardstick", yardstick)
        yield _server(yardstick)


# Rules


def _rules() -> Iterator[Figure]:
    for name, depth, reference, reference_depth in (
        ("checkers", 9, checkers, 3),
        ("chinese-checkers", 5, chinese_checkers, 2),
    ):
        yield alternate(
            f"{name} perft({depth})",
            "leaves/s",
            _perft(name, depth),
            "Python reference",
            _reference_perft(reference, reference_depth),
        )
    yield alternate("dots random games", "games/s", _dots_games, "OpenSpiel", _openspiel_dots_games)
    yield alternate("chinese-checkers random games", "turns/s", _star_turns, "OpenSpiel", _openspiel_star_turns)
    yield alternate("dots mcts, random playouts", "simulations/s", _dots_mcts, "OpenSpiel", _openspiel_mcts)
    yield _planes_tree()


def _perft(name: str, depth: int) -> Work:
    start = qipan.game(name).initial()
    return lambda: qipan.perft(start, depth, threads=1)


def _reference_perft(rules: ModuleType, depth: int) -> Work:
    def count(position: Any, plies: int) -> int:
        if plies == 0:
            return 1
        return sum(count(rules.play(position, move), plies - 1) for move in rules.moves(position))

    return lambda: count(rules.initial(), depth)


def _dots_games() -> float:
    return qipan.playouts(qipan.game("dots").initial(), 400_000, threads=1).games


def _openspiel_dots_games() -> float:
    game, random = pyspiel.load_game("dots_and_boxes(num_rows=3,num_cols=3)"), Random(1)
    for _ in range(2_000):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
    return 2_000


def _star_turns() -> float:
    return qipan.playouts(qipan.game("chinese-checkers").initial(), 400, max_plies=1_000, threads=1).plies


def _openspiel_star_turns() -> float:
    """Count turns instead of actions, since OpenSpiel plays every hop as an action."""
    state, random, turns = pyspiel.load_game("chinese_checkers(players=2)").new_initial_state(), Random(1), 0
    while not state.is_terminal() and turns < 20_000:
        mover = state.current_player()
        while not state.is_terminal() and state.current_player() == mover:
            state.apply_action(random.choice(state.legal_actions()))
        turns += 1
    return turns


def _dots_mcts() -> float:
    game = qipan.game("dots")
    engine = qipan.engine("mcts", game, seed=1, playouts="random")
    return engine.choose(game.initial().view(0), qipan.Limit(nodes=50_000)).nodes


def _openspiel_mcts() -> float:
    game = pyspiel.load_game("dots_and_boxes(num_rows=3,num_cols=3)")
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    pyspiel.MCTSBot(game, evaluator, 1.0, 20_000, 1000, True, 1, False).step(game.new_initial_state())
    return 20_000


def _planes_tree() -> Figure:
    game = qipan.game("planes", size=8, planes=3)
    pictures = [reference_planes.picture(layout, 8).replace("/", "") for layout in reference_planes.all_layouts(8, 3)]

    def ours() -> float:
        for _ in range(200):
            planes_trees.build_tree(game, "gini", "identify", threads=1)
        return 200

    def reference() -> float:
        for _ in range(10):
            plain_gini(pictures)
        return 10

    return alternate("planes 8×8 Gini tree", "trees/s", ours, "Python reference", reference)


# Exact values


def _dots_exact() -> float:
    for seed in range(4):
        for _ in range(10):
            solve_dots(dots_position(seed, 14), threads=1)
    return 40


def _plain_exact(peer: PlainAlphaBeta) -> Work:
    def work() -> float:
        for seed in range(4):
            peer.scores(dots_position(seed, 14))
        return 4

    return work


def _tables() -> Iterator[tuple[str, str, Work]]:
    for name, options in (("dots", {}), ("two-eat-one", {"stones": 4}), ("checkers", {"pieces": 3})):
        yield f"{name} retrograde table", "entries/s", _solve(name, options)
    yield "reachable positions of two-eat-one", "positions/s", _solve_reachable


def _solve_reachable() -> float:
    """Solve an ending with 258,108 positions by the solver that works for any game."""
    positions = _core.enumerate_positions(qipan.game("two-eat-one").parse(ENDING), 10**9, 1, None)
    positions.solve(1, None)
    return positions.positions


def _solve(name: str, options: dict[str, int]) -> Work:
    def work() -> float:
        cache = Path(os.environ["QIPAN_CACHE"])
        for file in cache.glob("**/*.*"):
            if file.is_file() and file.suffix != ".so":
                file.unlink()
        settings = dict(options)
        pieces = settings.pop("pieces", None)
        return qipan.solve(qipan.game(name, **settings), pieces=pieces).bytes

    return work


# Engines


def _searches() -> Iterator[tuple[str, str, Work]]:
    yield "checkers alphabeta", "nodes/s", _choose("alphabeta", "checkers", 2_000_000)
    yield "two-eat-one alphabeta", "nodes/s", _choose("alphabeta", "two-eat-one", 1_000_000)
    yield "dots 5×5 alphabeta", "nodes/s", _choose("alphabeta", "dots", 60_000, rows=5, cols=5)
    yield "chinese-checkers alphabeta", "nodes/s", _choose("alphabeta", "chinese-checkers", 200_000)
    for players, engine in ((3, "paranoid"), (3, "best-reply"), (3, "maxn"), (6, "race")):
        work = _choose(engine, "chinese-checkers", 200_000, players=players)
        yield f"chinese-checkers {engine}, {players} players", "nodes/s", work
    for name, simulations in (("two-eat-one", 50_000), ("checkers", 50_000), ("chinese-checkers", 5_000)):
        yield f"{name} mcts", "simulations/s", _choose("mcts", name, simulations)
    yield "planes mcts", "simulations/s", _choose("mcts", "planes", 5_000)


def _choose(engine: str, name: str, nodes: int, **options: int) -> Work:
    """Return a Work that searches the start and two later positions of a random game, each with a new engine."""
    game = qipan.game(name, **options)
    states = [state for state in islice(random_game(game, Random(2)), 0, 13, 6) if state.mover is not None]

    def work() -> float:
        done = 0
        for state in states:
            chooser = qipan.engine(engine, game, seed=1)
            done += chooser.choose(state.view(state.mover or 0), qipan.Limit(nodes=nodes // len(states))).nodes
        return done

    return work


# Planes


def _planes() -> Iterator[tuple[str, str, Work]]:
    game = qipan.game("planes")

    def posterior() -> float:
        for _ in range(40):
            planes.posterior(game, "C5=body D6=head")
            planes.posterior(game, "A0=empty")
        return 80

    def lookahead_tree() -> float:
        planes_trees.build_tree(game, "lookahead", "finish", threads=1)
        return 1

    yield "planes posterior", "posteriors/s", posterior
    yield "planes lookahead tree", "trees/s", lookahead_tree


# Python: the bindings, commands, and the server


def _python() -> Iterator[tuple[str, str, Work]]:
    yield "moves played from Python", "moves/s", _play_from_python
    yield "match of random engines", "moves/s", _play_match
    yield "lookups in a solved table", "analyses/s", _look_up
    yield "import qipan", "imports/s", lambda: _runs("-c", "import qipan")
    yield "qipan --help", "runs/s", lambda: _runs("-m", "qipan", "--help")


def _play_from_python() -> float:
    count, random = 0, Random(3)
    for name in qipan.game_names():
        for _ in range(10):
            count += sum(1 for _ in islice(random_game(qipan.game(name), random), 200))
    return count


def _play_match() -> float:
    return sum(
        len(qipan.play_match(qipan.game("checkers"), ["random", "random"], seed=seed).moves) for seed in range(10)
    )


def _look_up() -> float:
    state = qipan.game("dots").initial()
    for _ in range(500):
        qipan.analyse(state)
    return 500


def _runs(*arguments: str) -> float:
    for _ in range(3):
        subprocess.run([sys.executable, *arguments], check=True, capture_output=True)
    return 3


def _server(yardstick: Work) -> Figure:
    """Measure how many moves the event loop of the server handles per second of processor time."""
    rates = [1000 / run_server(100, 300, 8, 3, is_verbose=False).cpu for _ in range(3)]
    peer_rate = max(rate(yardstick) for _ in range(ROUNDS))
    return Figure("server", "moves/s", max(rates), "yardstick", peer_rate, 1 - median(rates) / max(rates))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench --quick", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    is_json = parser.parse_args().json
    load = os.getloadavg()[0]
    if not is_json:
        print(f"{machine()}; load {load:.1f}\n\n{HEADER}", flush=True)
    figures = []
    for figure in measure():
        figures.append(figure)
        if not is_json:
            print(figure.row(), flush=True)
    if is_json:
        loads = [round(load, 1), round(os.getloadavg()[0], 1)]
        report = {"machine": machine(), "load": loads, "figures": [figure.json() for figure in figures]}
        print(json.dumps(report, ensure_ascii=False, indent=1))
    return 0
