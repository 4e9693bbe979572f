"""Values of all moves of a position: exact if a proof is quickly found, otherwise an engine's estimates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from qipan.engines.base import Analyst
from qipan.engines.cache import EngineCache
from qipan.engines.create import engine as create_engine
from qipan.engines.limit import Limit
from qipan.engines.registry import best_analyst
from qipan.rules import Game, State, View
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Problem, ReasonKind
from qipan.truth import Analysis, Value, proof_hint, prove

FINAL_PAYOFFS = ReasonKind("final_payoffs", "the game is over")
CANNOT_ANALYSE = ReasonKind("cannot_analyse", "{engine} cannot analyse positions")
DEFAULT_LIMIT = Limit(seconds=0.5)

_analysts: EngineCache[Analyst] = EngineCache(16)  # kept between calls, since some engines open a table at creation


def analyse(state: State, limit: Limit = DEFAULT_LIMIT, *, engine: str | None = None) -> Analysis:
    """Return the value of a position and of every move, best first.

    Values are exact if a table exists or can be built in a few seconds, or if a search of a few seconds proves them.
    Otherwise an engine estimates them within the limit, and `Analysis.note` says which command would make them exact,
    or why none can. If `engine` is given, that engine estimates them even if they could be proved.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> analysis = qipan.analyse(game.parse("2211/1200/0000/0000 1"))
    >>> str(analysis.value), str(analysis.moves[0].move), str(analysis.moves[0].value)
    ('win in 19', 'D1-D2', 'win in 19')
    >>> analysis = qipan.analyse(qipan.game("checkers").initial(), qipan.Limit(depth=5))
    >>> analysis.value.kind, str(analysis.value.source), str(analysis.note)
    ('estimate', 'alphabeta, depth 5', 'no table has that number of pieces')
    """
    if engine is None and (proof := prove(state)) is not None:
        return proof
    if state.mover is None:
        assert state.outcome is not None
        return Analysis(Value.estimate(state.outcome.payoffs, FINAL_PAYOFFS()), ())
    analysis = estimate(state.view(state.mover), limit, engine=engine)
    return replace(analysis, note=analysis.note or proof_hint(state))


def estimate(
    view: View,
    limit: Limit = DEFAULT_LIMIT,
    history: Sequence[State] = (),
    *,
    engine: str | None = None,
) -> Analysis:
    """Return an engine's estimate of every move. The view must belong to the seat to move.

    Without `engine`, return the costs of the moves in a game that compares moves by costs, or else the estimates of the
    best analyst.

    >>> import qipan
    >>> view = qipan.game("checkers").initial().view(0)
    >>> str(qipan.estimate(view, qipan.Limit(depth=3)).value.source)
    'alphabeta, depth 3'
    """
    move_costs = module_of(view.game.name).move_costs
    if engine is None and move_costs is not None:
        costs: Analysis | None = move_costs(view, seconds=limit.seconds, stop=limit.stop)
        if costs is not None:
            return costs
    name = best_analyst(view.game) if engine is None else engine
    with _analysts.borrow((name, view.game), partial(_create_analyst, name, view.game)) as analyst:
        return analyst.analyse(view, limit, history)


def _create_analyst(name: str, game: Game) -> Analyst:
    analyst = create_engine(name, game, seed=0)
    if not isinstance(analyst, Analyst):
        raise Problem(CANNOT_ANALYSE(engine=name))
    return analyst
