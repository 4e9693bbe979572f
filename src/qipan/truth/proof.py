"""The exact value of positions and moves, where a table or a short search proves it."""

from __future__ import annotations

from threading import Lock

from qipan._core import Stop
from qipan.rules import Game, State
from qipan.rules.game_parts import game_part
from qipan.rules.kernels import Progress
from qipan.truth.analysis import Analysis, MoveValue
from qipan.truth.tables import Table, solve
from qipan.truth.value import Value

TABLES_OPEN = 8


def prove(state: State, *, stop: Stop | None = None) -> Analysis | None:
    """The exact value of a position and of every move in it, if a table or a few seconds of search can tell. None also
    if `stop` was set before it was proved.

    >>> import qipan
    >>> from qipan.truth import prove
    >>> str(prove(qipan.game("two-eat-one").initial()).value), prove(qipan.game("checkers").initial())
    ('draw', None)
    """

    def watch(_done: int, _total: int) -> None:
        if stop is not None and stop.is_set:
            raise Stopped

    try:
        table = _find_table(state, watch)[0]
        if table is not None:
            return _looked_up(table, state)
        part = game_part(state.game.name, "proof")
        if part is None or not hasattr(part, "search"):
            return None
        analysis: Analysis | None = part.search(state, watch)
        return analysis
    except Stopped:
        return None


class Stopped(Exception):
    """Ends a kernel from the place where it tells how far it is."""


def table_for(state: State) -> Table | None:
    """The table that has the position and whatever follows from it, if it is there or is built in a few seconds."""
    return _find_table(state)[0]


def proof_hint(state: State) -> str:
    """What would make an estimate exact, or why nothing does."""
    return _find_table(state)[1]


_tables: dict[tuple[Game, int | None], Table] = {}
_tables_lock = Lock()


def cached_table(game: Game, pieces: int | None = None, progress: Progress | None = None) -> Table:
    """Tables stay open: a look into one then costs microseconds. The one that was last asked for is the last."""
    with _tables_lock:
        table = _tables.pop((game, pieces), None)
    if table is None:
        table = solve(game, pieces=pieces, progress=progress)
    with _tables_lock:
        _tables[game, pieces] = table
        while len(_tables) > TABLES_OPEN:
            del _tables[next(iter(_tables))]
    return table


def _find_table(state: State, progress: Progress | None = None) -> tuple[Table | None, str]:
    """Return the table that has the position and everything that follows from it, or None and what would help."""
    part = game_part(state.game.name, "proof")
    if part is None:
        return None, f"{state.game.name} is not solved"
    result: tuple[Table | None, str] = part.table_for(state, progress)
    return result


def _looked_up(table: Table, state: State) -> Analysis:
    moves = []
    for move in state.moves():
        after = state.play(move)
        moves.append(MoveValue(move, _made_by(state, after, _value(table, after))))
    moves.sort(key=lambda each: each.value.rank, reverse=True)
    return Analysis(_value(table, state), tuple(moves))


def _value(table: Table, state: State) -> Value:
    # A side without pieces is stuck, and in no table.
    return table.value(state) if table.has(state) else Value.exact("loss", distance=0)


def _made_by(before: State, after: State, value: Value) -> Value:
    """Convert the value of a position into the value of the move that led to it."""
    if value.score is not None:
        part = game_part(before.game.name, "proof")
        assert part is not None
        converted: Value = part.move_value(before, after, value.score)
        return converted
    if value.outcome == "draw" or value.distance is None:
        return value
    return Value.exact("loss" if value.outcome == "win" else "win", distance=value.distance + 1)
