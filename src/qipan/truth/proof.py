"""What every move is worth, where it is proved; and in planes how likely shots are to hit."""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock
from time import monotonic

import qipan
from qipan._core import Stop
from qipan.games.dots.exact_search import search
from qipan.games.planes.posterior import posterior
from qipan.rules.kernels import Progress
from qipan.truth.tables import Table, dots_edges, dots_value, is_kept, solve
from qipan.truth.value import Value

SEARCH_NODES = 2_000_000
"""Positions that the search for dots may look at: a few seconds."""
TABLES_OPEN = 8


@dataclass(frozen=True)
class MoveValue:
    """A move and what it is worth to the one who makes it.

    >>> import qipan
    >>> best = qipan.analyse(qipan.game("dots", rows=1, cols=1).parse("1x1 1110 0-0 0")).moves[0]
    >>> str(best.move), str(best.value)
    ('3', 'win +1')
    """

    move: qipan.Move
    value: Value


@dataclass(frozen=True)
class Analysis:
    """What a position is worth to its mover, and each move, best first.

    >>> import qipan
    >>> found = qipan.analyse(qipan.game("dots", rows=1, cols=1).parse("1x1 1110 0-0 0"))
    >>> [(str(each.move), str(each.value)) for each in found.moves]
    [('3', 'win +1')]
    """

    value: Value
    moves: tuple[MoveValue, ...]
    note: str = ""
    """How to get an exact answer, where this is an estimate."""

    def json(self) -> dict[str, object]:
        moves = [{"move": str(each.move), "value": each.value.json()} for each in self.moves]
        return {"value": self.value.json(), "moves": moves, **({"note": self.note} if self.note else {})}


def proved(state: qipan.State, *, stop: Stop | None = None) -> Analysis | None:
    """The exact value of a position and of every move in it, if a table or a few seconds of search can tell. None also
    if `stop` was set before it was proved.

    >>> import qipan
    >>> from qipan.truth import proved
    >>> str(proved(qipan.game("two-eat-one").initial()).value), proved(qipan.game("checkers").initial())
    ('draw', None)
    """

    def watch(_done: int, _total: int) -> None:
        if stop is not None and stop.is_set:
            raise Stopped

    try:
        table = _table_for(state, watch)[0]
        if table is not None:
            return _looked_up(table, state)
        return _searched(state, watch) if state.game.name == "dots" else None
    except Stopped:
        return None


class Stopped(Exception):
    """Ends a kernel from the place where it tells how far it is."""


def table_of(state: qipan.State) -> Table | None:
    """The table that has the position and whatever follows from it, if it is there or is built in a few seconds."""
    return _table_for(state)[0]


def how_to_prove(state: qipan.State) -> str:
    """What would make an estimate exact, or why nothing does."""
    return _table_for(state)[1]


_tables: dict[tuple[qipan.Game, int | None], Table] = {}
_tables_lock = Lock()


def opened(game: qipan.Game, pieces: int | None = None, progress: Progress | None = None) -> Table:
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


def _table_for(state: qipan.State, progress: Progress | None = None) -> tuple[Table | None, str]:
    """The table that has the position and whatever follows from it; or none, and what would help."""
    game = state.game
    if game.name == "two-eat-one" or (game.name == "dots" and dots_edges(game) <= 24):
        return opened(game, None, progress), ""
    if game.name == "checkers":
        pieces = sum(state.text.split(" ")[0].lower().count(letter) for letter in "bw")
        enough = max(pieces, 4)
        if pieces <= 4 or is_kept(game, enough):
            return opened(game, enough, progress), ""
        if pieces <= 6:
            return None, f"`qipan solve checkers -o pieces={pieces}` would make it exact"
        return None, "no table has so many pieces"
    if game.name == "dots":
        return None, "too many edges are free for a proof in a few seconds"
    return None, f"{game.name} is not solved"


def _looked_up(table: Table, state: qipan.State) -> Analysis:
    moves = []
    for move in state.moves():
        after = state.play(move)
        moves.append(MoveValue(move, _made_by(state, after, _value(table, after))))
    moves.sort(key=lambda each: each.value.rank, reverse=True)
    return Analysis(_value(table, state), tuple(moves))


def _searched(state: qipan.State, progress: Progress) -> Analysis | None:
    """By the exact search, if it ends in a few seconds."""
    found = search(state, max_nodes=SEARCH_NODES, progress=progress)
    if found.score is None:
        return None
    scored = ((move, found.moves[str(move)]) for move in state.moves())
    moves = [MoveValue(move, dots_value(state, score)) for move, score in scored if score is not None]
    moves.sort(key=lambda each: each.value.rank, reverse=True)
    return Analysis(dots_value(state, found.score), tuple(moves))


def head_chances(view: qipan.View, *, seconds: float | None = None, stop: Stop | None = None) -> Analysis:
    """Planes, from what a seat may know alone: how likely each shot is to hit a head. The first one is the shot that
    finishes soonest, which is not always the likeliest head. TimeoutError: the layouts were not counted in time.

    >>> import qipan
    >>> from qipan.truth.proof import head_chances
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> first = head_chances(game.parse("C5u D3u - -").view(0)).moves[0]
    >>> str(first.move), first.value.source
    ('D3', 'chance of a head, 80 layouts fit')
    """
    note = '`qipan analyse planes "C5=body D6=head"` tells what answers say'
    unknown = Value.estimate((0.0, 0.0), "nothing is known yet")
    if not view.moves() or len(view.moves()[0].path) > 1:  # over, or still placing
        return Analysis(unknown, tuple(MoveValue(move, unknown) for move in view.moves()), note)
    start = monotonic()
    known = posterior(view.game, view, seconds=None if seconds is None else 0.7 * seconds, stop=stop)
    left = None if seconds is None else max(0.0, seconds - (monotonic() - start))
    first = known.next_shot("finish", seconds=left, stop=stop)
    moves = []
    for move in view.moves():
        chance = known.cells[str(move)]["head"] / known.layouts
        moves.append(MoveValue(move, head_chance(view.seat, chance, known.layouts)))
    moves.sort(key=lambda each: (str(each.move) != first, -abs((each.value.payoffs or (0.0,))[0])))
    return Analysis(unknown, tuple(moves), note)


def head_chance(seat: int, chance: float, layouts: int) -> Value:
    """A shot by how likely it hits a head."""
    payoffs = (chance, -chance) if seat == 0 else (-chance, chance)
    return Value.estimate(payoffs, f"chance of a head, {layouts} layouts fit")


def _value(table: Table, state: qipan.State) -> Value:
    # A side without pieces is stuck, and in no table.
    return table.value(state) if table.has(state) else Value.exact("loss", distance=0)


def _made_by(before: qipan.State, after: qipan.State, value: Value) -> Value:
    """The value of a position as the one who moved into it sees it."""
    if value.score is not None:
        return _boxes_made_by(before, after, value)
    if value.outcome == "draw" or value.distance is None:
        return value
    return Value.exact("loss" if value.outcome == "win" else "win", distance=value.distance + 1)


def _boxes_made_by(before: qipan.State, after: qipan.State, value: Value) -> Value:
    assert value.score is not None
    seat = before.text[-1]
    owned = [int(state.text.split(" ")[2].split("-")[int(seat)]) for state in (before, after)]
    gained = owned[1] - owned[0]
    return dots_value(before, gained + (value.score if after.text[-1] == seat else -value.score))
