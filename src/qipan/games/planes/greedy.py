"""The greedy engine for planes: it shoots at the cell that is most likely a head."""

from __future__ import annotations

from random import Random

from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.engines.sources import GUESS
from qipan.games.planes.head_chances import head_chance, single_plane_chances
from qipan.games.planes.posterior import posterior
from qipan.rules import View
from qipan.truth import Value


def choose(view: View, rng: Random, limit: Limit) -> Choice:
    """Choose the cell that is a head in the most layouts that fit the answers; ties go to the first cell.

    While placing, choose a random legal plane.
    """
    moves = view.moves()
    if view.phase == "placing":
        return Choice(rng.choice(moves), Value.estimate((0.0, 0.0), GUESS()))
    try:
        half = None if limit.seconds is None else limit.seconds / 2
        belief = posterior(view.game, view, seconds=half, stop=limit.stop)
    except TimeoutError:  # happens on the largest boards, whose many layouts take long to count
        likeliest = single_plane_chances(view).moves[0]
        return Choice(likeliest.move, likeliest.value)
    best = max(moves, key=lambda move: belief.cells[str(move)]["head"])
    share = belief.cells[str(best)]["head"] / belief.layouts
    return Choice(best, head_chance(view.seat, share, belief.layouts), nodes=belief.layouts, depth=1)
