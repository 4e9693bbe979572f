"""Planes: the view of a seat of which only the answers are known, so that engines can be asked where to shoot."""

from __future__ import annotations

from qipan._core import Stop
from qipan.games.planes.posterior import posterior
from qipan.rules import Game, View

FIRST = 0
"""Any layout that fits may stand for the enemy's, since a view tells nothing of it but the answers."""


def view_of(game: Game, answers: str = "", *, seconds: float | None = None, stop: Stop | None = None) -> View:
    """What seat 0 sees when it has heard these answers and is to shoot, or has hit every head.

    Its own planes are the enemy's, and the enemy has shot as often as it, but missed a head. Raises as
    :func:`qipan.games.planes.posterior.posterior` does.

    >>> import qipan
    >>> from qipan.games.planes.views import view_of
    >>> view = view_of(qipan.game("planes", size=8, planes=1), "D3=body,C3=empty")
    >>> view.mover, view.text.split()[1], len(view.moves())
    (0, 'D3=body,C3=empty', 62)
    """
    known = posterior(game, answers, seconds=seconds, stop=stop)
    layout = known.draw(FIRST)
    missed = layout.split(",")[-1][:-1]
    cells = (cell.name for cell in game.layout() if cell.name != missed)
    shots = [cell for cell, _ in zip(cells, known.answers, strict=False)]
    state = game.parse(f"{layout} {layout} {','.join(known.answers) or '-'} {','.join(shots) or '-'}")
    return state.view(0)
