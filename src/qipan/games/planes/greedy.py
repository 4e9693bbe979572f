"""Planes: the cell that is a head in most of the layouts that fit the answers."""

from __future__ import annotations

from random import Random

from qipan.engines.choice import Choice
from qipan.engines.limit import Limit
from qipan.games.planes import posterior as planes
from qipan.games.planes.head_chances import head_chance
from qipan.games.planes.tree_engine import single_planes
from qipan.rules import View
from qipan.truth import Value


def choose(view: View, chance: Random, limit: Limit) -> Choice:
    """Of cells that are equally often a head, the first. Placing: any legal plane, each as likely as the others."""
    moves = view.moves()
    if len(moves[0].path) > 1:
        return Choice(chance.choice(moves), Value.estimate((0.0, 0.0), "a guess"))
    try:
        half = None if limit.seconds is None else limit.seconds / 2
        known = planes.posterior(view.game, view, seconds=half, stop=limit.stop)
    except TimeoutError:  # the layouts of the largest boards take a moment to count
        likeliest = single_planes(view).moves[0]
        return Choice(likeliest.move, likeliest.value)
    best = max(moves, key=lambda move: known.cells[str(move)]["head"])
    share = known.cells[str(best)]["head"] / known.layouts
    return Choice(best, head_chance(view.seat, share, known.layouts), nodes=known.layouts, depth=1)
