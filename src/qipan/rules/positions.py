"""Small functions for positions, used by several packages."""

from __future__ import annotations

from qipan._core import Move, Outcome
from qipan.rules.protocols import Game, State
from qipan.rules.reasons import Reason


def parse_position(game: Game, text: str | None) -> State:
    """Return the position that a text denotes, or the initial one for None. Raise BadNotation for an invalid text."""
    return game.initial() if text is None else game.parse(text)


def outcome_json(outcome: Outcome | None) -> dict[str, object] | None:
    """Return an outcome as JSON, or None if the game is not over.

    >>> import qipan
    >>> outcome_json(qipan.game("dots", rows=1, cols=1).parse("1x1 1111 1-0 0").outcome)
    {'payoffs': (1.0, -1.0), 'reason': 'all edges are drawn'}
    """
    return None if outcome is None else {"payoffs": outcome.payoffs, "reason": outcome.reason}


def outcome_reason(outcome: Outcome) -> Reason:
    """Return why a game ended.

    >>> import qipan
    >>> outcome_reason(qipan.game("dots", rows=1, cols=1).parse("1x1 1111 1-0 0").outcome)
    Reason(code='dots_all_edges_drawn', text='all edges are drawn', items=())
    """
    return Reason(outcome.code, outcome.reason, tuple(outcome.params.items()))


def captures(state: State) -> list[Move]:
    """Return the legal moves that capture: after one, another seat has less material, or the mover more points.

    In a game with hidden information there are none, since what a move captures may be hidden.

    >>> import qipan
    >>> checkers = qipan.game("checkers")
    >>> state = checkers.parse("......../......../......../..w...../.b....../......../......../b....... b")
    >>> [str(move) for move in state.moves()], [str(move) for move in captures(state)]
    (['B5-D3', 'B5-A4', 'A8-B7'], ['B5-D3'])
    >>> captures(qipan.game("dots", rows=1, cols=1).parse("1x1 1110 0-0 0"))
    [<dots move 3>]
    """
    mover, game = state.mover, state.game
    if mover is None or state.view(mover).state is None:
        return []
    material, has_score = state.material, state.score is not None

    def is_capture(move: Move) -> bool:
        after = state.play(move).material
        if has_score:
            return after[mover] > material[mover]
        return any(after[seat] < material[seat] for seat in range(game.seats) if seat != mover)

    return [move for move in state.moves() if is_capture(move)]
