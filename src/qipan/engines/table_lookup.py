"""The engine `table`: perfect play by lookup in a solved table."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.engines.base import BaseEngine, state_of
from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.rules import Game, State, View
from qipan.rules.game_module import module_of
from qipan.truth import Analysis, prove, table_for


class TableLookup(BaseEngine):
    """Plays perfectly: wins as soon as possible, loses as late as possible or, if there is a score, gets the best one.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> choice = qipan.engine("table", game).choose(game.parse("2211/1200/0000/0000 1").view(0))
    >>> str(choice.move), str(choice.value)
    ('D1-D2', 'win in 19')
    """

    name = "table"
    about = "perfect play by table lookup: the shortest win, the longest resistance"

    def __init__(self, game: Game, *, seed: int | None = None, threads: int = 1) -> None:
        super().__init__(game, seed=seed, threads=threads)
        table_for(game.initial())  # build the table now if necessary, rather than during the first move

    @classmethod
    def plays(cls, game: Game) -> bool:
        solver = module_of(game.name).solver
        return solver is not None and solver.is_complete(game)

    def analyse(self, view: View, limit: Limit = Limit(), history: Sequence[State] = ()) -> Analysis:
        self._check(view, history)
        analysis = prove(state_of(view))
        assert analysis is not None
        return analysis

    def _choose(self, view: View, limit: Limit, history: Sequence[State]) -> Choice:
        state = state_of(view)
        table = table_for(state)
        assert table is not None
        best = table.best(state)
        # All these moves are equally good; choosing at random makes games differ.
        return Choice(self._random(view, history).choice(best), table.value(state), nodes=len(state.moves()), depth=1)
