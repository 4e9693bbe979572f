"""Functions that recreate pickled games, positions and views.

They must not be renamed or moved, since pickles refer to them by module and name.
"""

from __future__ import annotations

from typing import Protocol

from qipan.rules import registry
from qipan.rules.protocols import Game, State, View


class _HiddenView(Protocol):
    def parse(self, game: Game, seat: int, mover: int | None, text: str) -> View: ...


def game(name: str, options: dict[str, int | bool | str]) -> Game:
    return registry.game(name, **options)


def state(game: Game, text: str) -> State:
    return game.parse(text)


def view(state: State, seat: int) -> View:
    return state.view(seat)


def hidden_view(view_type: _HiddenView, game: Game, seat: int, mover: int | None, text: str) -> View:
    return view_type.parse(game, seat, mover, text)
