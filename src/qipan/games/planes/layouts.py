"""Helpers for boards and layouts, shared by the other modules of planes."""

from __future__ import annotations

from typing import Literal

from qipan.rules import Game
from qipan.rules.native import _core
from qipan.rules.reasons import ReasonKind

# On boards with more layouts, two things cannot be computed within seconds: the quick tree (see `trees.build_tree`)
# and the mixed strategy for placing planes (see `prior.placement_mixture`).
MAX_PRECOMPUTED_LAYOUTS = 100_000

TOO_MANY_LAYOUTS = ReasonKind("planes_too_many_layouts", "only boards of up to {most} layouts are small enough")


def board_of(game: Game) -> _core.PlanesGame:
    """Return the game with `equal_turns` on, so that both settings of this option share posteriors and trees.

    The option decides only whether seat 1 may complete the last round; it does not affect layouts and answers. Raise
    ValueError if the game is not planes.
    """
    if not isinstance(game, _core.PlanesGame):
        raise ValueError(f"posteriors and trees are for planes, not for {getattr(game, 'name', game)!s:.80}")
    return _core.PlanesGame(**{**game.options, "equal_turns": True})


def cell_names(game: Game) -> tuple[str, ...]:
    return tuple(cell.name for cell in game.layout())


def kind_of(layouts: _core.PlanesLayouts) -> Literal["exact", "estimate"]:
    """Return "exact" if `layouts` has all layouts that fit the answers, and "estimate" if it is a sample of them."""
    return "exact" if len(layouts) == layouts.total else "estimate"
