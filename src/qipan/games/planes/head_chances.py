"""Computes the chance that each shot hits a head."""

from __future__ import annotations

from collections import Counter
from time import monotonic

from qipan._core import Stop
from qipan.games.planes.posterior import answers_of, posterior
from qipan.rules import View
from qipan.rules.reasons import Reason, ReasonKind
from qipan.truth.analysis import Analysis, MoveValue
from qipan.truth.value import Value

# The sources of values that are chances, not payoffs.
HEAD_CHANCE = ReasonKind("planes_head_chance", "chance of a head, {layouts} layouts fit")
SHARE_OF_SINGLE_PLANES = ReasonKind("planes_share_of_single_planes", "share of the planes that fit, one at a time")
# The sources of values of positions for which nothing was computed.
NOTHING_KNOWN = ReasonKind("planes_nothing_known", "nothing is known yet")
TIME_TOO_SHORT = ReasonKind("planes_time_too_short", "the time was too short")
POSTERIOR_COMMAND = ReasonKind("planes_posterior_command", "`{command}` shows the posterior after these answers")


def head_chances(view: View, *, seconds: float | None = None, stop: Stop | None = None) -> Analysis:
    """Return the chance of a head for every legal shot, computed only from what the seat may know.

    The shot that the engine `tree` would choose comes first. It minimises the expected number of shots, so it is not
    always the likeliest head. The others follow in descending order of chance.
    Raise TimeoutError if the layouts could not be counted in time.

    >>> import qipan
    >>> from qipan.games.planes.head_chances import head_chances
    >>> game = qipan.game("planes", size=8, planes=1)
    >>> first = head_chances(game.parse("C5u D3u - -").view(0)).moves[0]
    >>> str(first.move), str(first.value.source)
    ('D3', 'chance of a head, 80 layouts fit')
    """
    note = POSTERIOR_COMMAND(command='qipan analyse planes "C5=body D6=head"')
    unknown = Value.estimate((0.0, 0.0), NOTHING_KNOWN())
    shots = view.moves()
    if not shots or view.phase == "placing":
        return Analysis(unknown, tuple(MoveValue(move, unknown) for move in shots), note)
    start = monotonic()
    belief = posterior(view.game, view, seconds=None if seconds is None else 0.7 * seconds, stop=stop)
    remaining = None if seconds is None else max(0.0, seconds - (monotonic() - start))
    best = belief.next_shot("finish", seconds=remaining, stop=stop)
    moves = []
    for shot in shots:
        chance = belief.cells[str(shot)]["head"] / belief.layouts
        moves.append(MoveValue(shot, head_chance(view.seat, chance, belief.layouts)))
    moves.sort(key=lambda shot: (str(shot.move) != best, -abs((shot.value.payoffs or (0.0,))[0])))
    return Analysis(unknown, tuple(moves), note)


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
