"""Positions by the Python interface: moves with their paths, views of every seat, texts that are refused."""

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
    """All there is to know of each position, then of texts that are none, then one game of random moves."""
    for place in places(game):
        yield line(**_known(place))
        yield line(position=place.text, refused={move: _refusal(place.state, move) for move in ILLEGAL_MOVES})
    for text in ILLEGAL[game]:
        yield line(position=text, refused=_failure(lambda text=text: qipan.game(game).parse(text)))
    for place in places(game)[::4]:
        yield line(options=dict(place.options), start=place.text, game=_played(place))


def _known(place: Place) -> dict[str, object]:
    state = place.state
    return {
        "options": dict(place.options),
        "position": place.text,
        "text": state.text,
        "mover": state.mover,
        "outcome": outcome_json(state.outcome),
        "moves": {str(move): move.path for move in state.moves()[:30]},
        "views": [_seen(state.view(seat)) for seat in range(state.game.seats)],
    }


def _seen(view: qipan.View) -> dict[str, object]:
    state = view.state
    return {
        "seat": view.seat,
        "text": view.text,
        "moves": len(view.moves()),
        "state": None if state is None else state.text,
    }


def _refusal(state: qipan.State, move: str) -> str:
    return _failure(lambda: state.play(move))


def _failure(attempt: object) -> str:
    assert callable(attempt)
    try:
        attempt()
    except ValueError as error:
        return type(error).__name__
    return ""


def _played(place: Place) -> list[str]:
    """A few moves chosen at random, each with the position after it."""
    random, state = Random(place.text), place.state
    found: list[str] = []
    while state.mover is not None and len(found) < MAX_PLIES:
        move = random.choice(state.moves())
        state = state.play(move)
        found.append(f"{move} → {state.text}")
    return found
