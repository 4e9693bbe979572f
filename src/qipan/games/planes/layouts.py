"""Helpers for boards and layouts, shared by the other modules of planes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from qipan.rules import Game, Move
from qipan.rules.native import _core

# On boards with more layouts than this, neither a quick tree nor a placement mixture can be computed within seconds.
MAX_PRECOMPUTED_LAYOUTS = 100_000


def board_of(game: Game) -> _core.PlanesGame:
    """Return the game with `equal_turns` on, so that posteriors and trees do not depend on that option.

    Raise ValueError if the game is not planes.
    """
    if not isinstance(game, _core.PlanesGame):
        raise ValueError(f"posteriors and trees are for planes, not for {getattr(game, 'name', game)!s:.80}")
    return _core.PlanesGame(**{**game.options, "equal_turns": True})


def cell_names(game: Game) -> tuple[str, ...]:
    return tuple(cell.name for cell in game.layout())


def kind_of(layouts: _core.PlanesLayouts) -> Literal["exact", "estimate"]:
    """Return "exact" if the list contains all layouts that fit the answers, and "estimate" if it is a sample."""
    return "exact" if len(layouts) == layouts.total else "estimate"


def is_placing(moves: Sequence[Move]) -> bool:
    """Return whether these legal moves place planes, whose paths have ten cells, and are not shots, which have one."""
    return bool(moves) and len(moves[0].path) > 1
