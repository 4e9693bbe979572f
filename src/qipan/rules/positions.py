"""Small functions for positions, used by several packages."""

from __future__ import annotations

from qipan._core import Outcome
from qipan.rules.protocols import Game, State, View
from qipan.rules.reasons import Reason


def parse_position(game: Game, text: str | None) -> State:
    """Return the position that a text denotes; None stands for the initial one. Raise BadNotation for invalid text."""
    return game.initial() if text is None else game.parse(text)


def parse_view(game: Game, seat: int, text: str) -> View:
    """Return the view of a seat that is to move, given `View.text`. Raise BadNotation for an invalid text.

    >>> import qipan
    >>> view = qipan.game("planes").initial().play("A2u").view(0)
    >>> parse_view(view.game, 0, view.text) == view
    True
    """
    hidden_view = type(game.initial().view(seat))
    if not game.is_hidden:
        return game.parse(text).view(seat)
    view: View = hidden_view.parse(game, seat, seat, text)  # type: ignore[attr-defined]
    return view


def is_open_for_two(game: Game) -> bool:
    """Return whether a game has two seats and hides nothing from them.

    >>> import qipan
    >>> is_open_for_two(qipan.game("dots")), is_open_for_two(qipan.game("planes"))
    (True, False)
    """
    return game.seats == 2 and not game.is_hidden


def outcome_json(outcome: Outcome | None) -> dict[str, object] | None:
    """Return an outcome as JSON; None if `outcome` is None because the game is not over.

    >>> import qipan
    >>> outcome_json(qipan.game("dots", rows=1, cols=1).parse("1x1 1111 1-0 0").outcome)
    {'payoffs': (1.0, -1.0), 'reason': 'all edges are drawn'}
    """
    return None if outcome is None else {"payoffs": outcome.payoffs, "reason": outcome.reason}


def outcome_reason(outcome: Outcome) -> Reason:
    """Return why a game ended, as a reason.

    >>> import qipan
    >>> outcome_reason(qipan.game("dots", rows=1, cols=1).parse("1x1 1111 1-0 0").outcome)
    Reason(code='dots_all_edges_drawn', text='all edges are drawn', items=())
    """
    return Reason(outcome.code, outcome.reason, tuple(outcome.params.items()))
