"""Planes: the cell that is a head in most of the layouts that fit the answers."""

from __future__ import annotations

from random import Random

import qipan
from qipan.minds.choice import Choice
from qipan.truth import Value, planes
from qipan.truth.analysis import head_chance


def choose_plane_or_shot(view: qipan.View, chance: Random) -> Choice:
    """Of cells that are equally often a head, the first. Placing: any legal plane, each as likely as the others."""
    moves = view.moves()
    if len(moves[0].path) > 1:
        return Choice(chance.choice(moves), Value.estimate((0.0, 0.0), "a guess"))
    known = planes.posterior(view.game, view)
    best = max(moves, key=lambda move: known.cells[str(move)]["head"])
    share = known.cells[str(best)]["head"] / known.layouts
    return Choice(best, head_chance(view.seat, share, known.layouts), nodes=known.layouts, depth=1)
