"""Why a table of learned values does not converge with all stones on the board, but does with few stones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from math import lgamma, log
from pathlib import Path
from random import Random
from typing import TypeVar

import numpy as np

from qipan.games.chinese_checkers.study.exact_policy import PolicyValues
from qipan.games.chinese_checkers.tabular_td import create_learner
from qipan.games.chinese_checkers.trainings import SOURCE
from qipan.rules import Game, Piece, State
from qipan.rules import game as make_game
from qipan.rules.kernels import Progress, check_range
from qipan.rules.native import _core
from qipan.rules.training import Parameter
from qipan.study import plots

HOLES, STONES = 121, 10
RUN_STEPS = int(SOURCE["run_steps"])
CHECKPOINTS = 12  # number of measurements of a learning curve, at growing intervals
VARIANTS: Mapping[str, Mapping[str, Parameter]] = {
    "source": {},
    "source, every move random": {"epsilon": 1.0},
    "from the start position": {"start_plies": 0},
}
FEW_STONES = ("1,-2", "1,-2 0,-1")  # places of the stones of the first seat, close to its target

Result = TypeVar("Result")


@dataclass(frozen=True)
class Growth:
    """How a table grows: one item for each checkpoint."""

    name: str
    steps: Sequence[int]
    positions: Sequence[int]
    seen_again: Sequence[float]  # of the steps since the last checkpoint, the share whose position was known before
    change: Sequence[float]  # in rows: by how much a visit changes the value of a known position on average
    visits: Mapping[int, int]  # at the end: number of visits -> number of positions with this number of visits


@dataclass(frozen=True)
class Convergence:
    """How far learned values are from the exact values of the policy, if only one seat has stones, and few."""

    stones: int
    tail: str
    reachable: int  # number of positions that can be reached
    steps: Sequence[int]
    # Mean distance from the exact value of the seat that has stones, in rows. Positions never visited count as 0.
    error: Sequence[float]
    visited: Sequence[int]  # number of positions visited until each checkpoint


@dataclass(frozen=True)
class Bridges:
    """The value of a bridge, which is a stone over which another one can hop."""

    # The mean exact value of two stones if one can hop forward over the other, and if none can; see `_exact_bridge`.
    with_hop: float
    without_hop: float
    # By the rows that the best move gains: the number of positions, and their mean value. All stones are on the board.
    by_gain: Mapping[int, tuple[int, float]]
    per_row: float  # by how much the value grows with each of these rows, at equal distances to the target


@dataclass(frozen=True)
class TabularTdStudy:
    """All measurements of the study; see `tabular_td_study`."""

    log10_positions: float  # of the game for three players, an upper bound
    growth: Sequence[Growth]
    convergence: Sequence[Convergence]
    bridges: Bridges

    def json(self) -> dict[str, object]:
        return asdict(self)

    def plot(self, path: Path) -> None:
        """Plot the growth, the positions seen again, the distance from the exact values, and the value of a hop."""
        figure = plots.new_figure(11, 8)
        grow, again, error, bridge = figure.subplots(2, 2).flat
        for growth in self.growth:
            grow.loglog(growth.steps, growth.positions, marker=".", label=growth.name)
            again.semilogx(growth.steps, [100 * share for share in growth.seen_again], marker=".", label=growth.name)
        grow.plot(self.growth[0].steps, self.growth[0].steps, color="grey", linewidth=0.5)
        grow.set(title="growth of the table", xlabel="steps", ylabel="positions")
        again.set(title="positions seen again", xlabel="steps", ylabel="% of steps")
        for each in self.convergence:
            error.loglog(each.steps, each.error, marker=".", label=f"{each.stones} stones, {each.tail}")
        error.set(title="distance from the exact values", xlabel="steps", ylabel="rows")
        gains = list(self.bridges.by_gain)
        bridge.plot(gains, [self.bridges.by_gain[gain][1] for gain in gains], marker="o")
        bridge.set(title="what a hop is worth", xlabel="rows that the best move gains", ylabel="value, in rows")
        for axes in (grow, again, error):
            axes.legend(fontsize="small")
        plots.save(figure, path)


def tabular_td_study(*, steps: int = 300_000, seed: int = 1, progress: Progress | None = None) -> TabularTdStudy:
    """Measure how tabular TD learns with all stones, how with few stones, and what bridges are worth.

    The same seed gives the same measurements.

    >>> study = tabular_td_study(steps=2_000)
    >>> [growth.name for growth in study.growth], study.growth[0].seen_again[-1] < 0.05
    (['source', 'source, every move random', 'from the start position'], True)
    """
    check_range("steps", steps, 20_000_000, minimum=1_000)
    game = make_game("chinese-checkers", players=3)
    report = _Parts(progress, len(VARIANTS) + 2 * len(FEW_STONES) + 1)
    growth = [
        report.after(_growth(game, name, {**SOURCE, **changes}, steps, seed)) for name, changes in VARIANTS.items()
    ]
    convergence = [
        report.after(_convergence(stones, tail, steps, seed))
        for stones in FEW_STONES
        for tail in ("value", "all-moves")
    ]
    bridges = report.after(_bridges(game, seed))
    return TabularTdStudy(_log10_positions(game.seats), growth, convergence, bridges)


class _Parts:
    """Reports how many parts of the study are done."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress, self._total, self._done = progress, total, 0

    def after(self, result: Result) -> Result:
        self._done += 1
        if self._progress is not None:
            self._progress(self._done, self._total)
        return result


def _checkpoints(steps: int) -> list[int]:
    """Return the numbers of runs after which to measure; they grow by about the same factor each time."""
    runs = max(1, steps // RUN_STEPS)
    return sorted({max(1, round(runs ** (number / CHECKPOINTS))) for number in range(1, CHECKPOINTS + 1)})


def _native(state: State) -> _core.ChineseCheckersState:
    assert isinstance(state, _core.ChineseCheckersState)
    return state


def _growth(game: Game, name: str, parameters: Mapping[str, Parameter], steps: int, seed: int) -> Growth:
    learner = create_learner(game, parameters, seed)
    start = _native(game.initial())
    runs, rows = _checkpoints(steps), []
    for end in runs:
        learner.learn(start, end - learner.runs)
        steps_made, known, change = learner.take_counters()
        rows.append((end * RUN_STEPS, len(learner), known / steps_made, change / known if known else 0.0))
    counts, positions = np.unique(learner.visits(), return_counts=True)
    visits = {int(count): int(number) for count, number in zip(counts, positions, strict=True)}
    made, positions_then, seen_again, changes = zip(*rows, strict=True)
    return Growth(name, made, positions_then, seen_again, changes, visits)


@cache
def _exact(stones: str) -> PolicyValues:
    """Return the exact values of the source document's policy if only the first of two seats has stones, `stones`."""
    game = make_game("chinese-checkers")
    start = game.setup([Piece(hole, 0, "stone") for hole in stones.split()], 0)
    gamma, epsilon = float(SOURCE["gamma"]), float(SOURCE["epsilon"])
    return PolicyValues(start, create_learner(game, SOURCE, 1), gamma=gamma, epsilon=epsilon)


def _convergence(stones: str, tail: str, steps: int, seed: int) -> Convergence:
    exact = _exact(stones)
    start = _native(exact.states[0])
    parameters = {**SOURCE, "tail": tail, "falling": tail == "value", "start_plies": 40}
    learner = create_learner(start.game, parameters, seed)
    rows = []
    for end in _checkpoints(steps):
        learner.learn(start, end - learner.runs)
        learned = [learner.values(_native(state))[1] for state in exact.states]
        errors = [
            abs((values[0] if values else 0.0) - float(exact.values(state)[0]))
            for values, state in zip(learned, exact.states, strict=True)
        ]
        rows.append((end * RUN_STEPS, float(np.mean(errors)), len(learner)))
    columns = [list(column) for column in zip(*rows, strict=True)]
    return Convergence(len(stones.split()), tail, len(exact), *columns)


def _bridges(game: Game, seed: int) -> Bridges:
    with_hop, without_hop = _exact_bridge()
    gains, distances, values = np.array(_sample_values(game, seed)).T
    features = np.stack([np.ones_like(gains), distances, gains], axis=1)
    slope = np.linalg.lstsq(features, values, rcond=None)[0][2]
    by_gain = {
        int(gain): (int((gains == gain).sum()), float(values[gains == gain].mean())) for gain in np.unique(gains)
    }
    return Bridges(with_hop, without_hop, by_gain, float(slope))


def _exact_bridge() -> tuple[float, float]:
    """Return the mean exact value of two stones if one of them can hop forward over the other, and if none can.

    Only pairs of rows that occur both with and without such a hop are compared; all pairs count equally.
    """
    exact = _exact(FEW_STONES[-1])
    groups: dict[tuple[int, ...], tuple[list[float], list[float]]] = {}
    for state in exact.states:
        if state.mover == 0:
            rows = tuple(sorted(int(piece.cell.split(",")[1]) for piece in state.game.pieces(state)))
            can_hop = max(_core.chinese_checkers_rows_gained(_native(state))) >= 2
            groups.setdefault(rows, ([], []))[can_hop].append(float(exact.values(state)[0]))
    pairs = [(np.mean(hops), np.mean(steps)) for steps, hops in groups.values() if hops and steps]
    return float(np.mean([hop for hop, _ in pairs])), float(np.mean([step for _, step in pairs]))


SAMPLES, VISITS, AHEAD = 400, 30, 15
MAX_PLIES = 100  # less than any game lasts


def _sample_values(game: Game, seed: int) -> list[tuple[float, float, float]]:
    """Return for positions of games by the policy: the most rows that a move gains, the distance in rows, the value.

    The value is for the seat to move: the mean of its discounted advance in the next moves, over several attempts.
    """
    parameters = {**SOURCE, "tail": "value", "falling": True, "run_steps": 1, "ahead": AHEAD, "start_plies": 0}
    learner, rng = create_learner(game, parameters, seed), Random(seed)
    found: list[tuple[float, float, float]] = []
    while len(found) < SAMPLES:
        state = _native(game.initial())
        for _ in range(rng.randrange(MAX_PLIES)):
            is_random = rng.random() < float(SOURCE["epsilon"])
            state = state.play(rng.choice(state.moves()) if is_random else learner.policy_move(state))
        if state.mover is None:
            continue
        learner.learn(state, VISITS)
        gains = _core.chinese_checkers_rows_gained(state)
        value = learner.values(state)[1][state.mover]
        found.append((max(gains), _distance(state, state.mover), value))
    return found


def _distance(state: _core.ChineseCheckersState, seat: int) -> float:
    return -_core.chinese_checkers_progress(state, seat) / 100


def _log10_positions(seats: int) -> float:
    """Return the logarithm of the number of ways to place ten stones of each seat, with each seat to move."""
    free = HOLES - seats * STONES
    ways = lgamma(HOLES + 1) - seats * lgamma(STONES + 1) - lgamma(free + 1)
    return (ways + log(seats)) / log(10)
