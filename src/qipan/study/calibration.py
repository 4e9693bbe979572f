"""How far can estimates be trusted? Compares an engine's estimates of positions with the results of their games.

Games between the levels 5 to 10 are played after a few random moves, and some positions of each are estimated by the
engine that values positions for people. A payoff is converted into an expected score: (payoff + 1) / 2.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypedDict

from qipan.engines import Analyst, BaseEngine, Limit, engine
from qipan.engines.calibration import MAX_ESTIMATE, MAX_SLOPE, Calibration
from qipan.engines.levels import LEVELS
from qipan.engines.registry import best_analyst
from qipan.match import play_match
from qipan.rules import Game, State
from qipan.rules.game_module import module_of
from qipan.rules.kernels import Progress
from qipan.rules.reasons import Problem, ReasonKind
from qipan.truth.tables import Table

if TYPE_CHECKING:
    from matplotlib.figure import Figure

STUDIED_LEVELS = LEVELS[4:]
POSITIONS_PER_GAME = 4
MAX_RANDOM_PLIES = 6
MAX_TURNS = 120  # maximum number of turns of a seat, as in `Terms.max_turns`
BINS = 10
DEFAULT_LIMIT = Limit(nodes=20_000)
KNOTS = 4  # the number of slopes of a calibration
MAX_START = 0.14  # maximum calibrated estimate of a start position; docs/engines.md allows a little more, 0.15
START_DEPTHS = range(1, 9)
MAX_GAMES_WITHOUT_SAMPLE = 200  # give up after this number of games in a row: nearly all values are proved

ALL_PROVED = ReasonKind("calibration_all_proved", "{game} has no estimates to compare: the values shown are proved")
SHOWS_COSTS = ReasonKind("calibration_costs", "{game} has no estimates to compare: it shows costs instead")


@dataclass(frozen=True)
class Sample:
    """A position of a game: the engine's estimate for the seat to move, and the payoff that this seat got."""

    estimate: float  # the estimate of the search, before any calibration
    progress: float
    payoff: float
    others: tuple[float, ...] = ()  # the estimates for the other seats, in games of more than two seats

    def shown(self, calibration: Calibration) -> float:
        """Return the estimate as people see it: calibrated."""
        if not self.others:
            return calibration.payoff(self.estimate, self.progress)
        return calibration.payoffs((self.estimate, *self.others), self.progress)[0]


class BinJson(TypedDict):
    positions: int
    expected: float
    actual: float


class CalibrationJson(TypedDict):
    game: str
    engine: str
    positions: int
    brier: float
    reliability_error: float
    brier_of_search: float
    reliability_error_of_search: float
    bins: list[BinJson]


@dataclass(frozen=True)
class Bin:
    """Positions with about the same estimate."""

    positions: int
    expected: float  # the mean estimate of the bin, as a payoff
    actual: float  # the mean payoff that the seats got


@dataclass(frozen=True)
class Reliability:
    """How well estimates fit the results: pairs of an estimate and a payoff.

    >>> sure = Reliability(((0.8, 1.0), (0.8, 1.0), (-0.8, -1.0), (0.8, -1.0)))
    >>> round(sure.brier, 2), round(sure.error, 2), [each.positions for each in sure.bins]
    (0.21, 0.2, [1, 3])
    """

    pairs: tuple[tuple[float, float], ...]

    @property
    def brier(self) -> float:
        """The Brier score: the mean squared difference between the expected and the actual score."""
        return sum((estimate - payoff) ** 2 for estimate, payoff in self.pairs) / 4 / max(1, len(self.pairs))

    @property
    def error(self) -> float:
        """The mean absolute difference of a bin's expected and actual score, weighted by its positions."""
        return (
            sum(each.positions * abs(each.expected - each.actual) for each in self.bins) / 2 / max(1, len(self.pairs))
        )

    @property
    def bins(self) -> list[Bin]:
        """The positions by their estimates, in BINS bins of equal width; empty bins are left out."""
        groups: dict[int, list[tuple[float, float]]] = {}
        for pair in self.pairs:
            groups.setdefault(min(int((pair[0] + 1) / 2 * BINS), BINS - 1), []).append(pair)
        return [_bin(groups[number]) for number in sorted(groups)]


def _bin(pairs: Sequence[tuple[float, float]]) -> Bin:
    count = len(pairs)
    return Bin(count, sum(pair[0] for pair in pairs) / count, sum(pair[1] for pair in pairs) / count)


@dataclass(frozen=True)
class CalibrationStudy:
    """The estimates of an engine in a sample of positions, raw and calibrated."""

    game: Game
    engine: str
    samples: tuple[Sample, ...]
    calibration: Calibration | None

    @property
    def of_search(self) -> Reliability:
        return Reliability(tuple((sample.estimate, sample.payoff) for sample in self.samples))

    @property
    def shown(self) -> Reliability:
        """The reliability of the estimates that people see, which are calibrated."""
        calibration = self.calibration
        if calibration is None:
            return self.of_search
        return Reliability(tuple((each.shown(calibration), each.payoff) for each in self.samples))

    def fitted(self) -> CalibrationStudy:
        """Return the same study with the calibration that has the lowest Brier score on its samples."""
        return replace(self, calibration=fit(self.samples, max_first=max_first_slope(self.game)))

    def json(self) -> CalibrationJson:
        shown, of_search = self.shown, self.of_search
        return {
            "game": self.game.name,
            "engine": self.engine,
            "positions": len(self.samples),
            "brier": shown.brier,
            "reliability_error": shown.error,
            "brier_of_search": of_search.brier,
            "reliability_error_of_search": of_search.error,
            "bins": [
                {"positions": each.positions, "expected": each.expected, "actual": each.actual} for each in shown.bins
            ],
        }

    def draw(self) -> Figure:
        """Return a reliability plot, with the mean payoff of each bin over its mean estimate."""
        from qipan.study.plots import new_figure

        figure = new_figure()
        axes = figure.subplots()
        axes.plot([-1, 1], [-1, 1], color="0.7")
        for reliability, label in ((self.of_search, "search"), (self.shown, "shown")):
            bins = reliability.bins
            axes.plot([each.expected for each in bins], [each.actual for each in bins], marker="o", label=label)
        axes.set(xlabel="estimate", ylabel="win rate - loss rate", title=f"{self.game.name}: {self.engine}")
        axes.legend()
        return figure


def max_first_slope(game: Game) -> float:
    """Return the maximum slope at the start of a game, with which the start does not yet look decided.

    >>> import qipan
    >>> 1 < max_first_slope(qipan.game("two-eat-one")) < MAX_SLOPE
    True
    """
    analyst, view = _analyst(game), game.initial().view(0)
    values = [analyst.choose(view, replace(DEFAULT_LIMIT, depth=depth)).value for depth in START_DEPTHS]
    largest = max((abs(payoff) for value in values for payoff in value.payoffs or ()), default=0.0)
    if largest == 0:
        return MAX_SLOPE
    return min(MAX_SLOPE, math.atanh(MAX_START / MAX_ESTIMATE) / math.atanh(min(largest, MAX_START) / MAX_ESTIMATE))


def fit(samples: Sequence[Sample], knots: int = KNOTS, *, max_first: float = MAX_SLOPE) -> Calibration:
    """Return the calibration with the lowest Brier score: a coordinate search over its slopes.

    The slope for the start of the game is at most `max_first`.

    >>> sure = [Sample(0.9, 0.5, payoff) for payoff in (1.0, 1.0, 1.0, -1.0)] * 50
    >>> round(fit(sure).payoff(0.9, 0.5), 1)
    0.5
    """
    slopes, most = [1.0] * knots, [max_first, *[MAX_SLOPE] * (knots - 1)]

    def loss(candidate: Sequence[float]) -> float:
        calibration = Calibration(tuple(candidate))
        squares = ((each.shown(calibration) - each.payoff) ** 2 for each in samples)
        # A small penalty pulls slopes towards 1 where there are hardly any samples.
        return sum(squares) + 0.1 * sum((slope - 1) ** 2 for slope in candidate)

    best, step = loss(slopes), 0.4
    while step > 0.005:
        improved = False
        for knot in range(knots):
            for change in (step, -step):
                candidate = list(slopes)
                candidate[knot] = min(max(candidate[knot] + change, 0.0), most[knot])
                value = loss(candidate)
                if value < best:
                    slopes, best, improved = candidate, value, True
        if not improved:
            step /= 2
    return Calibration(tuple(slopes))


def play_samples(
    game: Game,
    positions: int,
    *,
    seed: int = 1,
    limit: Limit = DEFAULT_LIMIT,
    progress: Progress | None = None,
    **settings: Any,
) -> tuple[Sample, ...]:
    """Play games between levels, and return the best analyst's estimates, with these settings, for some positions.

    Positions whose values are proved are left out, since people see their exact values. Raise Problem if nearly all
    values are proved, or if the game compares moves by costs instead of payoffs.
    """
    _check_has_estimates(game)
    analyst = _analyst(game, **settings)
    levels = {level: engine("best", game, level=level, seed=seed) for level in STUDIED_LEVELS}
    rng = random.Random(seed)
    samples: list[Sample] = []
    fruitless = 0  # number of games in a row without a sample
    while len(samples) < positions:
        if fruitless == MAX_GAMES_WITHOUT_SAMPLE:
            raise Problem(ALL_PROVED(game=game.name))
        before = len(samples)
        players = [levels[rng.choice(STUDIED_LEVELS)] for _ in range(game.seats)]
        record = play_match(game, players, limit=limit, start=_opening(game, rng), max_turns=MAX_TURNS)
        states, outcome = record.states(), record.outcome
        assert outcome is not None
        for ply in sorted(rng.sample(range(len(states) - 1), min(POSITIONS_PER_GAME, len(states) - 1))):
            sample = _sample(analyst, states[ply], states[:ply], limit, outcome.payoffs)
            if sample is not None and len(samples) < positions:
                samples.append(sample)
        fruitless = 0 if len(samples) > before else fruitless + 1
        if progress is not None:
            progress(len(samples), positions)
    return tuple(samples)


def _check_has_estimates(game: Game) -> None:
    module = module_of(game.name)
    if module.move_costs is not None:
        raise Problem(SHOWS_COSTS(game=game.name))
    if module.solver is not None and module.solver.is_complete(game):
        raise Problem(ALL_PROVED(game=game.name))


def _analyst(game: Game, **settings: Any) -> Analyst:
    """Return the engine that values positions for people, without calibration."""
    analyst = engine(best_analyst(game), game, seed=0, **settings)
    assert isinstance(analyst, Analyst)
    assert isinstance(analyst, BaseEngine)
    analyst.is_calibrated = False
    return analyst


def _opening(game: Game, rng: random.Random) -> State:
    """Return a position after a few random moves, so that games differ."""
    state = game.initial()
    for _ in range(rng.randint(0, MAX_RANDOM_PLIES)):
        if state.mover is None:
            break
        state = state.play(rng.choice(state.moves()))
    return state if state.mover is not None else game.initial()


def _sample(
    analyst: Analyst, state: State, history: Sequence[State], limit: Limit, payoffs: Sequence[float]
) -> Sample | None:
    seat = state.mover
    if seat is None or _has_table(state):
        return None
    value = analyst.analyse(state.view(seat), limit, history).value
    if value.kind == "exact":
        return None
    others = tuple(value.payoff(each) for each in range(len(payoffs)) if each != seat) if len(payoffs) > 2 else ()
    return Sample(value.payoff(seat), module_of(state.game.name).progress(state), payoffs[seat], others)


def _has_table(state: State) -> bool:
    solver = module_of(state.game.name).solver
    prover = None if solver is None else solver.find_prover(state, None)[0]
    return isinstance(prover, Table)
