"""The engine `table`: perfect play by lookup in a solved table."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.rules import Game, State, View
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Problem
from qipan.truth import Analysis, proof_hint, prove, table_for
from qipan.truth.proof import NOT_SOLVED
from qipan.truth.reachable_table import is_complete


class TableLookup(BaseEngine):
    """Plays perfectly: wins as soon as possible, loses as late as possible or, if there is a score, gets the best one.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> choice = qipan.engine("table", game).choose(game.parse("2211/1200/0000/0000 1").view(0))
    >>> str(choice.move), str(choice.value)
    ('D1-D2', 'win in 19')
    """

    name = "table"
    about = "plays perfectly by table lookup: the fastest win, the slowest loss"

    def __init__(self, game: Game, *, seed: int | None = None, threads: int = 1) -> None:
        super().__init__(game, seed=seed, threads=threads)
        table_for(game.initial())  # build the table now if it does not exist, rather than during the first move

    @classmethod
    def plays(cls, game: Game) -> bool:
        solver = module_of(game.name).solver
        return is_complete(game) if solver is None else solver.is_complete(game)

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        self._check(view, history)
        state = state_of(view)
        analysis = prove(state)
        if analysis is None:
            raise _not_solved(state)
        return analysis

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        state = state_of(view)
        table = table_for(state)
        if table is None:
            raise _not_solved(state)
        best = table.best(state)
        # All moves in `best` are equally good. A random choice makes games differ.
        return Choice(self._random(view, history).choice(best), table.value(state), nodes=len(state.moves()), depth=1)


def _not_solved(state: State) -> Problem:
    """Return the error for a position that is not in the table because it cannot be reached from the start."""
    return Problem(proof_hint(state) or NOT_SOLVED(game=state.game.name))
