"""The rules in Python: moves with their paths, the views of every seat, and refused texts."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import qipan
from golden.cases import ILLEGAL
from golden.positions import Place, places
from golden.values import line, outcome_json

ILLEGAL_MOVES = ("", "x", "A1-A1", "0,0:0,0", "99", "Z9", "drop:A")
MAX_PLIES = 40


def positions(game: str) -> Iterator[str]:
    """Yield the contents of each position, then refused texts, then random games."""
    for place in places(game):
        yield line(**_position_json(place))
        yield line(position=place.text, refused={move: _move_error(place.state, move) for move in ILLEGAL_MOVES})
    for text in ILLEGAL[game]:
        yield line(position=text, refused=_error_name(lambda text=text: qipan.game(game).parse(text)))
    for place in places(game)[::4]:
        yield line(options=dict(place.options), start=place.text, game=_random_game(place))


def _position_json(place: Place) -> dict[str, object]:
    state = place.state
    return {
        "options": dict(place.options),
        "position": place.text,
        "text": state.text,
        "mover": state.mover,
        "outcome": outcome_json(state.outcome),
        "moves": {str(move): move.path for move in state.moves()[:30]},
        "views": [_view_json(state.view(seat)) for seat in range(state.game.seats)],
    }


def _view_json(view: qipan.View) -> dict[str, object]:
    state = view.state
    return {
        "seat": view.seat,
        "text": view.text,
        "moves": len(view.moves()),
        "state": None if state is None else state.text,
    }


def _move_error(state: qipan.State, move: str) -> str:
    return _error_name(lambda: state.play(move))


def _error_name(attempt: object) -> str:
    assert callable(attempt)
    try:
        attempt()
    except ValueError as error:
        return type(error).__name__
    return ""


def _random_game(place: Place) -> list[str]:
    """Return random moves, each with the position after it."""
    random, state = Random(place.text), place.state
    moves: list[str] = []
    while state.mover is not None and len(moves) < MAX_PLIES:
        move = random.choice(state.moves())
        state = state.play(move)
        moves.append(f"{move} → {state.text}")
    return moves
