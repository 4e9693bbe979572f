"""The chance that a shot hits a head: simple engines use it as a value, and others if there is no time for more."""

from __future__ import annotations

from collections import Counter

from qipan.games.planes.posterior import answers_of
from qipan.rules import View
from qipan.rules.reasons import Reason, ReasonKind
from qipan.truth.analysis import Analysis, MoveValue
from qipan.truth.value import Value

# The sources of values that are chances, not payoffs.
HEAD_CHANCE = ReasonKind("planes_head_chance", "chance of a head, {layouts} layouts fit")
SHARE_OF_SINGLE_PLANES = ReasonKind("planes_share_of_single_planes", "share of the planes that fit, one at a time")
TIME_TOO_SHORT = ReasonKind("planes_time_too_short", "the time was too short")


def single_plane_chances(view: View) -> Analysis:
    """Return a rough estimate that takes no noticeable time, by considering planes one at a time.

    Consider all planes that contradict no answer. The weight of a plane is 4 to the power of the number of its cells
    that were hit. The chance of a cell is the total weight of the planes with their head there, divided by the total
    weight of all these planes.
    """
    answers = answers_of(view)
    heads: Counter[str] = Counter()
    for plane in view.game.initial().moves():
        parts = dict.fromkeys(plane.path, "body") | {plane.path[0]: "head"}
        matches = [answers[cell] == part for cell, part in parts.items() if cell in answers]
        if all(matches):
            heads[plane.path[0]] += 4 ** len(matches)
    total = max(heads.total(), 1)
    values = [
        MoveValue(move, _chance_value(view.seat, heads[str(move)] / total, SHARE_OF_SINGLE_PLANES()))
        for move in view.moves()
    ]
    values.sort(key=lambda shot: -heads[str(shot.move)])
    return Analysis(Value.estimate((0.0, 0.0), TIME_TOO_SHORT()), tuple(values))


def head_chance(seat: int, chance: float, layouts: int) -> Value:
    """Return the value of a shot: its chance of hitting a head.

    `layouts`, the number of layouts that fit the answers, appears only in the value's source.
    """
    return _chance_value(seat, chance, HEAD_CHANCE(layouts=layouts))


def _chance_value(seat: int, chance: float, source: Reason) -> Value:
    return Value.estimate((chance, -chance) if seat == 0 else (-chance, chance), source)
