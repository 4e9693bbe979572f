"""Monte Carlo tree search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from qipan.engines.base import BaseEngine
from qipan.engines.choice import Choice
from qipan.engines.learned import LEARNED, POSITIONAL, learned_weights
from qipan.engines.limit import Limit
from qipan.engines.settings import SECONDS, Setting, evaluation_setting, exploration_setting
from qipan.rules import Game, Move, State, View
from qipan.rules.game_module import module_of
from qipan.rules.native import _core
from qipan.rules.reasons import Reason, ReasonKind
from qipan.truth import Analysis, MoveValue, Value
from qipan.truth.json_types import OutcomeWord

PlayoutPolicy = Literal["informed", "random"]

SIMULATIONS = ReasonKind("simulations", "{engine}, {simulations} simulations")
SIMULATIONS_OF_MOVE = ReasonKind("simulations_of_move", "{engine}, {visits} of {simulations} simulations")
PROVED_PAYOFFS = ReasonKind("proved_payoffs", "proved by {engine}")

SIMULATIONS_PER_PLY = 1000  # used if a limit has only a depth
# The number of even results added to the simulations of each move. The mean of a few simulations is unreliable, and the
# highest of many such means is too high: without this prior, a start would look decided after a hundred simulations.
PRIOR_SIMULATIONS = 128
_OUTCOMES: dict[float, OutcomeWord] = {1.0: "win", 0.0: "draw", -1.0: "loss"}

# A move, its visits, its payoffs, whether these are proved, and, for a proved win or loss, the maximum number of plies
# to the end.
FoundMove = tuple[Move, int, tuple[float, ...], bool, int]


class MonteCarlo(BaseEngine):
    """Monte Carlo tree search (UCT) over a graph in which transpositions share a node.

    What the search proves is an exact value by the rules of the game, as in a table: the search never counts a
    repeated position as a proof. Its distance is known only if the game ends within two plies, because the search does
    not look for the shortest win. With more than two seats, there are no wins and losses but only payoffs; then the
    value stays an estimate, and its source says that the payoffs are proved.

    In a game with hidden information, every simulation starts with a new determinization: a random position that is
    consistent with the seat's view.

    A playout that is cut off is valued by `evaluation`: `learned`, if the game has learned one, or `positional`.

    In a limit, `nodes` is the number of simulations. The search itself has no depth: a limit with nothing but a depth
    allows SIMULATIONS_PER_PLY simulations for each ply, and otherwise the depth is ignored. If the limit has seconds,
    the graph is reused from move to move.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> engine = qipan.engine("mcts", game, seed=1)
    >>> choice = engine.choose(game.parse("0120/0020/1000/0000 1").view(0), qipan.Limit(nodes=3000))
    >>> str(choice.move), choice.value.kind, str(choice.value)
    ('A3-A2', 'exact', 'win')
    """

    name = "mcts"
    about = "Monte Carlo tree search: many playouts from the position"

    def __init__(
        self,
        game: Game,
        *,
        seed: int | None = None,
        threads: int = 1,
        exploration: float | None = None,
        memory_mb: int = 96,
        playouts: PlayoutPolicy = "informed",
        evaluation: str | None = None,
    ) -> None:
        super().__init__(game, seed=seed, threads=threads)
        if playouts not in ("informed", "random"):
            raise ValueError(f"playouts must be 'informed' or 'random', not {playouts!r:.80}")
        module = module_of(game.name)
        constant = module.exploration if exploration is None else exploration
        self.exploration = constant
        self._phase = ""  # the phase of the view in the last search
        setting = self._evaluation_setting(game)
        self.evaluation = str(setting.default if evaluation is None else setting.check(evaluation))
        learned = self._learned(game) if self.evaluation == LEARNED else None
        try:
            self._search = _core.MonteCarloSearch(
                game, constant, memory_mb, playouts == "informed", module.draw_rule, learned
            )
        except TypeError:
            raise ValueError(
                f"exploration must be a number and memory_mb an integer, not {exploration!r:.80} and {memory_mb!r:.80}"
            ) from None

    @classmethod
    def available_settings(cls, game: Game) -> tuple[Setting, ...]:
        settings = SECONDS, exploration_setting(module_of(game.name).exploration)
        evaluation = cls._evaluation_setting(game)
        return (*settings, evaluation) if len(evaluation.choices) > 1 else settings

    @classmethod
    def _learned(cls, game: Game) -> bytes | None:
        """Return the weights for evaluating positions in which playouts are cut off, if the game has learned any."""
        return learned_weights(game) if _core.has_learned_cutoff(game) else None

    @classmethod
    def _evaluation_setting(cls, game: Game) -> Setting:
        return evaluation_setting((POSITIONAL,) if cls._learned(game) is None else (LEARNED, POSITIONAL))

    @property
    def positions(self) -> int:
        """The number of positions that the search graph has now."""
        return self._search.nodes

    @property
    def memory(self) -> tuple[int, int]:
        """The number of bytes that the search graph uses, and the number that it may use at most."""
        return self._search.used, self._search.bytes

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        self._check(view, history)
        result = self._run_search(view, self._effective_limit(limit), history, equal_visits=True)
        moves, simulations, depth, is_position_proved = result

        def source(visits: int) -> Reason:
            return SIMULATIONS_OF_MOVE(engine=self.name, visits=visits, simulations=simulations)

        ranked = sorted(moves, key=lambda found: _rank(found, view.seat), reverse=True)
        values = tuple(MoveValue(found[0], self._value(view.seat, found, source(found[1]))) for found in ranked)
        best = values[0].value
        if best.outcome != "win" and not is_position_proved:
            # Even if the best move is a proved draw, another move, which is not proved, may still win.
            best = Value.estimate(_estimate(ranked[0]), source(ranked[0][1]))
        return Analysis(best, values, depth=depth, nodes=simulations)

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        moves, simulations, depth, _ = self._run_search(view, limit, history, equal_visits=False)
        value = self._value(view.seat, moves[0], SIMULATIONS(engine=self.name, simulations=simulations))
        return Choice(moves[0][0], value, nodes=simulations, depth=depth)

    def _value(self, seat: int, found: FoundMove, source: Reason) -> Value:
        """Return the value of a move for the seat that plays it; `source` is its source if it is not proved."""
        _, _, payoffs, is_proved, max_plies = found
        if not is_proved:
            return Value.estimate(_estimate(found), source)
        outcome = _OUTCOMES.get(payoffs[seat])
        if len(payoffs) > 2 or outcome is None:
            return Value.estimate(payoffs, PROVED_PAYOFFS(engine=self.name))
        # The game is over after at most `max_plies` plies. A bound of 1 or 2 is exact: a move that does not end the
        # game at once is followed by at least one more.
        distance = max_plies if outcome != "draw" and max_plies <= 2 else None
        return Value.exact(outcome, distance=distance)

    def _run_search(
        self, view: View, limit: Limit, history: Sequence[State], *, equal_visits: bool
    ) -> tuple[list[FoundMove], int, int, bool]:
        simulations, seconds = limit.nodes, limit.seconds
        if simulations is None and seconds is None and limit.depth is not None:
            simulations = SIMULATIONS_PER_PLY * limit.depth
        # The phases must be compared: a seat has seen nothing both before its first hidden move and after its last one.
        is_same_phase, self._phase = view.phase == self._phase, view.phase
        return self._search.search(
            view,
            history if view.state is not None else (),
            simulations,
            seconds,
            limit.stop,
            self._random(view, history).getrandbits(64),
            self.threads,
            reuse_graph=limit.seconds is not None and is_same_phase,
            equal_visits=equal_visits,
        )


def _estimate(found: FoundMove) -> tuple[float, ...]:
    """Return the payoffs of a move: proved ones, or the mean of its simulations and PRIOR_SIMULATIONS even results.

    >>> _estimate((None, 128, (0.5, -0.5), False, 0)), _estimate((None, 128, (0.5, -0.5), True, 0))
    ((0.25, -0.25), (0.5, -0.5))
    """
    _, visits, payoffs, is_proved, _ = found
    weight = 1.0 if is_proved else visits / (visits + PRIOR_SIMULATIONS)
    return tuple(weight * payoff for payoff in payoffs)


def _rank(found: FoundMove, seat: int) -> float:
    """Return a sort key, higher for better moves. Moves with equal keys keep their order: sooner wins come first."""
    _, _, payoffs, is_proved, _ = found
    return 2 * payoffs[seat] if is_proved and abs(payoffs[seat]) >= 1 else _estimate(found)[seat]
