"""What every move is worth: proved where a proof is within reach, otherwise what an engine thinks, and that it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from qipan.engines.base import Analyst
from qipan.engines.limit import Limit
from qipan.engines.registry import analyst, engine
from qipan.rules import Game, State, View
from qipan.truth import Analysis, Value, proof_hint, prove

MOMENT = Limit(seconds=0.5)
"""How long an estimate is thought about unless somebody says so."""


def analyse(state: State, limit: Limit = MOMENT, *, engine: str | None = None) -> Analysis:
    """The value of a position and of every move in it, best first.

    It uses a table that is there or that is built in a few seconds, or a proof that takes no longer. Where there is
    none, an engine estimates within the limit, and a note says which command would make it exact, if one would. With
    the name of an engine, that one is asked, whatever is proved.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> found = qipan.analyse(game.parse("2211/1200/0000/0000 1"))
    >>> str(found.value), str(found.moves[0].move), str(found.moves[0].value)
    ('win in 19', 'D1-D2', 'win in 19')
    >>> found = qipan.analyse(qipan.game("checkers").initial(), qipan.Limit(depth=5))
    >>> found.value.kind, found.value.source, found.note
    ('estimate', 'alphabeta, depth 5', 'no table has that number of pieces')
    """
    if engine is None and (proof := prove(state)) is not None:
        return proof
    if state.mover is None:
        assert state.outcome is not None
        return Analysis(Value.estimate(state.outcome.payoffs, "the game is over"), ())
    found = estimate(state.view(state.mover), limit, engine=engine)
    return replace(found, note=found.note or proof_hint(state))


def estimate(
    view: View,
    limit: Limit = MOMENT,
    history: Sequence[State] = (),
    *,
    engine: str | None = None,
) -> Analysis:
    """What an engine thinks of the moves of a seat that is to move, from what the seat may know.

    >>> import qipan
    >>> view = qipan.game("checkers").initial().view(0)
    >>> qipan.estimate(view, qipan.Limit(depth=3)).value.source
    'alphabeta, depth 3'
    """
    return _opened(view.game, engine).analyse(view, limit, history)


@lru_cache(maxsize=16)
def _opened(game: Game, name: str | None) -> Analyst:
    """Engines stay ready: some open a table when they are made."""
    if name is None:
        return analyst(game, seed=0)
    found = engine(name, game, seed=0)
    if not isinstance(found, Analyst):
        raise ValueError(f"{name} does not say what every move is worth")
    return found
