"""Constructs a view from answers alone, for engines that are to choose the next shot."""

from __future__ import annotations

from qipan._core import Stop
from qipan.games.planes.posterior import posterior
from qipan.rules import Game, View

# The seed that selects the enemy's layout. Any layout that fits the answers will do: a view contains the answers to the
# seat's shots, but not the enemy's layout.
LAYOUT_SEED = 0


def view_of(game: Game, answers: str = "", *, seconds: float | None = None, stop: Stop | None = None) -> View:
    """Return a view of seat 0 after these answers. Seat 0 is to shoot, unless it has hit every head.

    What the answers leave open is made up: seat 0 has the same layout as the enemy, and the enemy has fired as many
    shots as seat 0 without hitting every head. Raise as :func:`qipan.games.planes.posterior.posterior` does.

    >>> import qipan
    >>> from qipan.games.planes.views import view_of
    >>> view = view_of(qipan.game("planes", size=8, planes=1), "D3=body,C3=empty")
    >>> view.mover, view.text.split()[1], len(view.moves())
    (0, 'D3=body,C3=empty', 62)
    """
    belief = posterior(game, answers, seconds=seconds, stop=stop)
    layout = belief.sample(LAYOUT_SEED)
    missed = layout.split(",")[-1][:-1]
    cells = (cell.name for cell in game.layout() if cell.name != missed)
    shots = [cell for cell, _ in zip(cells, belief.answers, strict=False)]
    state = game.parse(f"{layout} {layout} {','.join(belief.answers) or '-'} {','.join(shots) or '-'}")
    return state.view(0)
